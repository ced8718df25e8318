"""The two networks: a finder of top faces and a reader of their value.

Only layers that OpenCV 4.12 reads from ONNX: convolution, batch norm, ReLU, transposed
convolution (written as doubling.py tells), mean over the picture, one matrix product.
"""

from __future__ import annotations

from copy import deepcopy

import onnx
import torch
from torch import Tensor, nn

from tools.dice_training.doubling import as_products

FINDER_CHANNELS = (16, 16, 32, 56, 72)
READER_CHANNELS = (24, 32, 56, 80)
CAREFUL_CHANNELS = (32, 48, 96, 144)
"""Of the reader that looks again where the quick one is in doubt."""
READERS = {
    "reader": (READER_CHANNELS, False),
    "careful": (CAREFUL_CHANNELS, False),
    "deep": (CAREFUL_CHANNELS, True),
}
"""Channels of each, and whether it is deep: such a one may take the careful one's place."""
POOLED = 4
"""So many places of the last layer are told apart."""
HEAT, SIZE, OFFSET, ANGLE, BOX, VALUES = 0, 1, 2, 4, 6, 10
FINDER_OUTPUTS = 16
"""Heat, log size, offset (2), angle as cos and sin of four times it, box (4), six values."""


def layer(inputs: int, outputs: int, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Finder(nn.Module):
    """Down to a 32nd, up again with skips, answers at a quarter of the picture's size."""

    def __init__(self, channels: tuple[int, ...] = FINDER_CHANNELS) -> None:
        super().__init__()
        a, b, c, d, e = channels
        self.quarter = nn.Sequential(layer(3, a, 2), layer(a, b, 2), layer(b, b))
        self.eighth = nn.Sequential(layer(b, c, 2), layer(c, c), layer(c, c))
        self.sixteenth = nn.Sequential(layer(c, d, 2), layer(d, d), layer(d, d), layer(d, d))
        self.bottom = nn.Sequential(layer(d, e, 2), layer(e, e), layer(e, e))
        self.up_sixteenth = nn.ConvTranspose2d(e, d, 2, 2)
        self.up_eighth = nn.ConvTranspose2d(d, c, 2, 2)
        self.up_quarter = nn.ConvTranspose2d(c, b, 2, 2)
        self.join_sixteenth = layer(d, d)
        self.join_eighth = layer(c, c)
        self.join_quarter = layer(b, 2 * b)
        self.head = nn.Conv2d(2 * b, FINDER_OUTPUTS, 1)
        nn.init.constant_(self.head.bias[HEAT : HEAT + 1], -4.0)

    def forward(self, picture: Tensor) -> Tensor:
        quarter = self.quarter(picture)
        eighth = self.eighth(quarter)
        sixteenth = self.sixteenth(eighth)
        joined = self.join_sixteenth(self.up_sixteenth(self.bottom(sixteenth)) + sixteenth)
        joined = self.join_eighth(self.up_eighth(joined) + eighth)
        joined = self.join_quarter(self.up_quarter(joined) + quarter)
        out: Tensor = self.head(joined)
        return out


class Second(nn.Module):
    """A second thought: two more layers, whose answer is added to what came in. At first nothing
    is, so that it may be put into a network that has learned already."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = layer(channels, channels)
        self.then = layer(channels, channels)[:2]
        nn.init.zeros_(self.then[1].weight)

    def forward(self, picture: Tensor) -> Tensor:
        return torch.relu(picture + self.then(self.first(picture)))


class Reader(nn.Module):
    """Two crops of 48 x 48 pixels, the face and what is round it, to seven scores: none, 1 to 6.

    A deep one thinks twice at a quarter and at an eighth of their size.
    """

    def __init__(self, channels: tuple[int, ...] = READER_CHANNELS, deep: bool = False) -> None:
        super().__init__()
        a, b, c, d = channels
        self.body = nn.Sequential(
            layer(6, a),
            layer(a, b, 2),
            layer(b, b),
            layer(b, c, 2),
            layer(c, c),
            *([Second(c)] if deep else []),
            layer(c, d, 2),
            layer(d, d),
            *([Second(d)] if deep else []),
        )
        self.last = nn.Linear(d * POOLED, 7)
        self.pool = nn.AvgPool2d(3)

    def forward(self, crops: Tensor) -> Tensor:
        out: Tensor = self.last(self.pool(self.body(crops)).flatten(1))
        return out


class Average:
    """The running mean of a network's weights: what is exported."""

    def __init__(self, net: nn.Module, keep: float = 0.999) -> None:
        self.keep = keep
        self.state = {name: value.detach().clone() for name, value in net.state_dict().items()}
        self.steps = 0

    def update(self, net: nn.Module) -> None:
        self.steps += 1
        keep = min(self.keep, (1 + self.steps) / (10 + self.steps))
        for name, value in net.state_dict().items():
            if value.dtype.is_floating_point:
                self.state[name].mul_(keep).add_(value.detach(), alpha=1 - keep)
            else:
                self.state[name].copy_(value)


def export(net: Finder | Reader, state: dict[str, Tensor], sample: Tensor, path: str) -> None:
    """Write averaged weights as ONNX for OpenCV."""
    copy = deepcopy(net)
    copy.load_state_dict(state)
    copy.eval()
    torch.onnx.export(
        copy,
        (sample,),
        path,
        opset_version=12,
        dynamo=False,
        input_names=["picture"],
        output_names=["answer"],
        dynamic_axes={"picture": {0: "n"}, "answer": {0: "n"}} if sample.shape[2] == 48 else None,
    )
    onnx.save(as_products(onnx.load(path)), path)
