"""Make a wider or deeper reader of values that says the same as a plain one, to train it further.

    python -m tools.dice_training.widen SHARDS BOXED OUT --model assets/dice/reader.onnx

Each new channel is a copy of an old one. What the copies of one channel pass on is shared among
them, so the wider network answers as the narrow one did; a little noise lets them grow apart.
Writes OUT/careful.pt, which `train_reader ... --name careful` goes on from, or with `--name deep`
OUT/deep.pt, which has second thoughts as well.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

import numpy as np
import onnx
import torch
from torch import Tensor, nn

from tools.dice_training import train_reader
from tools.dice_training.lookalikes import Bank
from tools.dice_training.nets import POOLED, READERS, Reader
from tools.dice_training.sources import Sources
from tools.dice_training.take_up import load_folded, put_norms_back

NOISE = 0.1
"""Of the weights' own spread."""


def widened(narrow: Reader, wide: Reader, rng: torch.Generator) -> None:
    """Gives the wide one what the narrow one has learned. Its second thoughts are new."""
    source = torch.arange(_layers(narrow)[0][0].in_channels)
    shared = torch.ones(len(source))
    for old, new in zip(_layers(narrow), _layers(wide), strict=True):
        old_conv, new_conv = old[0], new[0]
        picked = _picked(old_conv.out_channels, new_conv.out_channels, rng)
        weight = old_conv.weight[picked][:, source] / shared[None, :, None, None]
        noise = torch.randn(weight.shape, generator=rng) * weight.std() * NOISE
        new_conv.weight.copy_(weight + noise * (shared > 1)[None, :, None, None])
        for name in ("weight", "bias", "running_mean", "running_var"):
            getattr(new[1], name).copy_(getattr(old[1], name)[picked])
        source, shared = picked, _copies(picked)
    cells = torch.arange(POOLED)
    places = (source[:, None] * POOLED + cells).flatten()
    wide.last.weight.copy_(narrow.last.weight[:, places] / shared.repeat_interleave(POOLED))
    wide.last.bias.copy_(narrow.last.bias)


def shape_of(path: Path) -> tuple[int, ...]:
    """The channels of a reader in a file."""
    graph = onnx.load(path).graph
    weights = {tensor.name: tensor.dims[0] for tensor in graph.initializer}
    outs = [weights[node.input[1]] for node in graph.node if node.op_type == "Conv"]
    return outs[0], outs[1], outs[3], outs[5]


def _layers(net: Reader) -> list[nn.Sequential]:
    return [part for part in net.body if isinstance(part, nn.Sequential)]


def _picked(old: int, new: int, rng: torch.Generator) -> Tensor:
    """For each new channel the old one that it is a copy of: all, then some again by chance."""
    again = torch.randperm(old, generator=rng)[: new - old]
    return torch.cat([torch.arange(old), again])


def _copies(picked: Tensor) -> Tensor:
    """How many copies the channel of each copy has."""
    return torch.bincount(picked).float()[picked]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shards", type=Path)
    parser.add_argument("boxed", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--name", choices=("careful", "deep"), default="careful")
    choice = parser.parse_args()
    sources, chance = Sources.of(choice.shards, choice.boxed), np.random.default_rng(0)
    make = partial(train_reader.batch, sources, Bank(), 0.0)
    narrow = Reader(shape_of(choice.model))
    load_folded(narrow, choice.model)
    put_norms_back(narrow, lambda: make(chance)[0])
    crops, values = make(chance)
    with torch.no_grad():
        wide = Reader(*READERS[choice.name])
        widened(narrow.eval(), wide, torch.Generator().manual_seed(0))
        for name, net in (("narrow", narrow), ("wide", wide.eval())):
            loss = float(nn.functional.cross_entropy(net(crops), values))
            print(f"{name}: loss {loss:.4f} on one batch")
    choice.out.mkdir(parents=True, exist_ok=True)
    state = {"net": wide.state_dict(), "average": wide.state_dict(), "steps": 0}
    torch.save(state, choice.out / f"{choice.name}.pt")


if __name__ == "__main__":
    main()
