"""Teach a thinner finder to answer as another one does: the same answers in less time.

    python -m tools.dice_training.thin_finder SHARDS BOXED OUT --model assets/dice/finder.onnx

The first layer, where the picture is large, takes much of the time and knows least: it is thinner
in the new network (CHANNELS). It begins with the channels of the old one that matter most, and
learns first to give to the layers after it what they were given before, then with them.
No truth is needed, only pictures: the other network says what is to be answered at every place.
OUT/finder.pt is taken up again, as in train_finder.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper
from torch import Tensor, nn
from torch.nn.functional import avg_pool2d, kl_div, log_softmax, smooth_l1_loss, softmax

from tools.dice_training import train_finder
from tools.dice_training.nets import ANGLE, BOX, HEAT, OFFSET, SIZE, VALUES, Finder
from tools.dice_training.run import TELL, Endless, Run, command_line
from tools.dice_training.samples import CROP
from tools.dice_training.sources import Sources
from tools.dice_training.take_up import load_folded, put_norms_back
from vision.dice.finder import BLANK

CHANNELS = (8, 16, 32, 56, 72)
PEAK = 1e-3
FRAMED = 0.12
"""How many of the pictures get a blank frame on some sides, as looks at large faces have."""
SMALL = 0.2
"""How many of the pictures are four others of half their size, for dice that are far away."""
FIRST_STEPS = 4000
FIRST_RATE = 1e-2
"""How long the first layers learn alone, and how fast."""
MOST_HEAT = 7.0
"""Beyond this both are sure: how sure does not matter."""
COLD = 0.01
"""How much a place counts where neither sees anything."""
ALIKE = 0.5
"""How much it counts that the thinner network also sees the same on its way down."""


def channels_of(model: Path) -> tuple[int, ...]:
    """The channels of a finder in a file, at each size of the picture."""
    graph = onnx.load(model).graph
    told = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    outputs = [len(told[node.input[1]]) for node in graph.node if node.op_type == "Conv"]
    first, quarter, _, eighth, _, _, sixteenth, _, _, _, bottom, *_ = outputs
    return first, quarter, eighth, sixteenth, bottom


class Teacher:
    """A finder that is asked only, with what it sees at an eighth of the size."""

    def __init__(self, model: Path) -> None:
        self.net = Finder(channels_of(model))
        load_folded(self.net, model)
        self.net.eval()

    def __call__(self, shown: Tensor) -> tuple[Tensor, Tensor]:
        with torch.no_grad():
            return self.net(shown), self.net.eighth(self.net.quarter(shown))


def batch(
    sources: Sources, teacher: Teacher, rng: np.random.Generator
) -> tuple[Tensor, Tensor, Tensor]:
    shown = pictures(sources, rng)
    return shown, *teacher(shown)


def pictures(sources: Sources, rng: np.random.Generator) -> Tensor:
    shown, *_ = train_finder.batch(sources, rng)
    framed(shown.numpy(), rng)
    return shrunk(shown, rng)


def shrunk(shown: Tensor, rng: np.random.Generator) -> Tensor:
    """Some of the pictures replaced by four of them, each of half the size."""
    halves = avg_pool2d(shown, 2)
    for index in np.flatnonzero(rng.random(len(shown)) < SMALL):
        four = halves[torch.from_numpy(rng.choice(len(shown), 4, replace=False))]
        rows = [torch.cat([four[0], four[1]], 2), torch.cat([four[2], four[3]], 2)]
        shown[index] = torch.cat(rows, 1)
    return shown


def framed(shown: NDArray[np.float32], rng: np.random.Generator) -> None:
    """Blank some sides of some pictures, in place."""
    for index in np.flatnonzero(rng.random(len(shown)) < FRAMED):
        left, top, right, bottom = (rng.integers(0, CROP // 3, 4) * (rng.random(4) < 0.6)).tolist()
        kept = shown[index, :, top : CROP - bottom, left : CROP - right].copy()
        shown[index] = BLANK / 255 - 0.5
        shown[index, :, top : CROP - bottom, left : CROP - right] = kept


class Likeness:
    """How far the answers of a network are from those of its teacher."""

    def __init__(self, net: Finder) -> None:
        self._seen: Tensor | None = None
        net.eighth.register_forward_hook(self._note)

    def _note(self, _module: nn.Module, _inputs: object, out: Tensor) -> None:
        self._seen = out

    def __call__(
        self, answer: Tensor, said: Tensor, eighth: Tensor
    ) -> tuple[Tensor, dict[str, float]]:
        assert self._seen is not None
        likely = torch.sigmoid(said[:, HEAT])
        mine, wanted = (heat[:, HEAT].clamp(-MOST_HEAT, MOST_HEAT + 1) for heat in (answer, said))
        weight = COLD + torch.maximum(likely, torch.sigmoid(answer[:, HEAT].detach()))
        off = smooth_l1_loss(mine, wanted, reduction="none")
        heat = (weight * off).sum() / weight.sum()
        apart = (answer - said).abs()
        shares = likely / likely.sum().clamp_min(1e-3)

        def told(first: int, last: int) -> Tensor:
            return (apart[:, first:last].sum(1) * shares).sum()

        size, offset = told(SIZE, SIZE + 1), told(OFFSET, OFFSET + 2)
        angle, box = told(ANGLE, ANGLE + 2), told(BOX, BOX + 4)
        odds = log_softmax(answer[:, VALUES : VALUES + 6], 1)
        truth = softmax(said[:, VALUES : VALUES + 6], 1)
        value = (kl_div(odds, truth, reduction="none").sum(1) * shares).sum()
        seen = smooth_l1_loss(self._seen, eighth) / eighth.std().clamp_min(1e-3)
        total = heat + size + 0.5 * offset + 0.2 * angle + 0.2 * box + value + ALIKE * seen
        parts = {"heat": heat, "size": size, "value": value, "seen": seen}
        return total, {name: float(part.detach()) for name, part in parts.items()}


def take_over(net: Finder, model: Path, sources: Sources) -> int:
    """Give a new network what it has room for of the old one; how many numbers fit."""
    old, rng = Finder(channels_of(model)), np.random.default_rng(0)
    load_folded(old, model)
    put_norms_back(old, lambda: train_finder.batch(sources, rng)[0])
    theirs = {name: value.clone() for name, value in old.state_dict().items()}
    for channels in thinned(net.channels):
        channels.keep(theirs)
    net.load_state_dict(theirs)
    learn_first(net, old, sources)
    return sum(value.numel() for value in theirs.values())


def learn_first(net: Finder, old: Finder, sources: Sources) -> None:
    """Let the first two layers make what those of the old network make, as far as they can."""
    rng, layers = np.random.default_rng(1), net.quarter[:2].eval()
    optimiser = torch.optim.Adam(layers.parameters(), FIRST_RATE)
    slower = torch.optim.lr_scheduler.LinearLR(optimiser, 1.0, 0.02, FIRST_STEPS)
    off = 0.0
    for step in range(1, FIRST_STEPS + 1):
        shown = pictures(sources, rng)
        with torch.no_grad():
            wanted = old.quarter[:2](shown)
            spread = wanted.std((0, 2, 3), keepdim=True).clamp_min(1e-3)
        loss = ((layers(shown) - wanted) / spread).square().mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        slower.step()
        off += float(loss.detach())
        if step % TELL == 0:
            print(f"first layers {step}: off by {off / TELL:.4f} of what they tell", flush=True)
            off = 0.0


@dataclass(frozen=True)
class Channels:
    """Channels of the finder that go together: who makes them, and who takes them in."""

    room: int
    made_by: tuple[str, ...]
    """Layers with a norm first: how strong a channel is there tells how much it matters."""
    taken_by: tuple[str, ...]

    def keep(self, state: dict[str, Tensor]) -> None:
        """Leave those in a state for which there is room, the ones that tell most."""
        strong = state[f"{self.made_by[0]}.1.weight"].abs()
        heard = sum(state[name].abs().sum((0, 2, 3)) for name in self.taken_by)
        kept = (strong * heard).argsort(descending=True)[: self.room].sort().values
        for layer in self.made_by:
            for name, value in state.items():
                if name.startswith(f"{layer}.") and value.ndim:
                    out = 1 if name in MIRRORED else 0
                    state[name] = value.index_select(out, kept)
        for name in self.taken_by:
            state[name] = state[name].index_select(1, kept)


MIRRORED = ("up_quarter.weight",)
"""A transposed convolution keeps what it makes in the second place, not the first."""


def thinned(channels: tuple[int, ...]) -> tuple[Channels, ...]:
    """What is thinner in a finder with such channels: all that happens on the large pictures."""
    first, quarter, *_ = channels
    return (
        Channels(first, ("quarter.0",), ("quarter.1.0.weight",)),
        Channels(quarter, ("quarter.1",), ("quarter.2.0.weight",)),
        Channels(
            quarter, ("quarter.2", "up_quarter"), ("eighth.0.0.weight", "join_quarter.0.weight")
        ),
        Channels(2 * quarter, ("join_quarter",), ("head.weight",)),
    )


def main() -> None:
    parser = command_line(__doc__, minutes=50, peak=PEAK, seed=1)
    parser.add_argument("--model", type=Path, required=True)
    wish = parser.parse_args()
    torch.set_num_threads(1)
    net, sources = Finder(CHANNELS), Sources.of(wish.shards, wish.boxed)
    if not (wish.out / "finder.pt").exists():
        print(f"{take_over(net, wish.model, sources)} numbers taken over", flush=True)
    run = Run(net, "finder", torch.zeros(1, 3, 384, 640), wish, decay=1e-5, norms_learn=False)
    make = partial(batch, sources, Teacher(wish.model))
    run.train(Endless(make, sources.painted.refresh, wish.seed), Likeness(net))


if __name__ == "__main__":
    main()
