"""Make a checkpoint out of weights that ship, so that a training can go on from them.

    python -m tools.dice_training.take_up reader SHARDS BOXED OUT --model assets/dice/reader.onnx

The ONNX files hold each convolution with its batch norm folded in. The norm is put back: its mean
and spread are measured on training samples and its scale and shift undo them, so the network says
the same as before, and learns as before. So are the transposed convolutions (doubling.py).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from tools.dice_training import train_finder, train_reader
from tools.dice_training.doubling import as_transposed
from tools.dice_training.lookalikes import Bank
from tools.dice_training.nets import READERS, Finder, Reader
from tools.dice_training.sources import Sources

BATCHES = 24


def load_folded(net: nn.Module, path: Path) -> None:
    """Give every layer of a new network the weights of the file, in the order of the graph."""
    graph = onnx.load(path).graph
    told = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    layers = [node for node in graph.node if node.op_type in ("Conv", "Gemm")]
    for module, node in zip(_in_order(net), layers, strict=True):
        held = [told[name] for name in node.input[1:3]]
        if isinstance(module, nn.ConvTranspose2d):
            held = list(as_transposed(*held))
        weight, bias = (torch.from_numpy(np.array(part)) for part in held)
        with torch.no_grad():
            if isinstance(module, nn.Sequential):
                module[0].weight.copy_(weight)
                module[1].weight.fill_(1)
                module[1].bias.copy_(bias)
            else:
                module.weight.copy_(weight)
                module.bias.copy_(bias)


def _in_order(net: nn.Module) -> list[nn.Module]:
    """The layers in the order in which a picture passes through them."""
    passed: list[nn.Module] = []

    def note(module: nn.Module, _inputs: object, _out: object) -> None:
        passed.append(module)

    kinds = (nn.ConvTranspose2d, nn.Linear)
    wanted = [
        module
        for module in net.modules()
        if _is_layer(module) or isinstance(module, kinds) or module is getattr(net, "head", None)
    ]
    hooks = [module.register_forward_hook(note) for module in wanted]
    inputs = 6 if isinstance(net, Reader) else 3
    side = 48 if isinstance(net, Reader) else 64
    net.eval()
    with torch.no_grad():
        net(torch.zeros(1, inputs, side, side))
    for hook in hooks:
        hook.remove()
    return passed


def _is_layer(module: nn.Module) -> bool:
    """A convolution with its norm, as nets.layer makes them."""
    return isinstance(module, nn.Sequential) and isinstance(module[0], nn.Conv2d)


def put_norms_back(net: nn.Module, batches: Callable[[], Tensor]) -> None:
    """Measure what comes out of each convolution and let the norm after it undo itself."""
    layers = [module for module in net.modules() if _is_layer(module)]
    sums = {id(layer): [0.0, 0.0, 0.0] for layer in layers}

    def note(module: nn.Module, _inputs: object, out: Tensor) -> None:
        row = sums[id(module)]
        row[0] += out.shape[0] * out.shape[2] * out.shape[3]
        row[1] = row[1] + out.double().sum((0, 2, 3))
        row[2] = row[2] + out.double().square().sum((0, 2, 3))

    hooks = []
    for layer in layers:
        sums[id(layer[0])] = sums[id(layer)]
        hooks.append(layer[0].register_forward_hook(note))
    net.eval()
    with torch.no_grad():
        for _ in range(BATCHES):
            net(batches())
    for hook in hooks:
        hook.remove()
    for layer in layers:
        count, total, squares = sums[id(layer)]
        norm, mean = layer[1], torch.as_tensor(total / count)
        spread = torch.as_tensor(squares / count) - mean.square()
        with torch.no_grad():
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(spread.clamp_min(1e-6))
            norm.weight.copy_(torch.sqrt(norm.running_var + norm.eps))
            norm.bias.add_(norm.running_mean)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", choices=("finder", *READERS))
    parser.add_argument("shards", type=Path)
    parser.add_argument("boxed", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--model", type=Path, required=True)
    choice = parser.parse_args()
    torch.set_num_threads(1)
    finder = choice.name == "finder"
    net: nn.Module = Finder() if finder else Reader(*READERS[choice.name])
    make: Callable[[np.random.Generator], tuple[Tensor, ...]]
    sources = Sources.of(choice.shards, choice.boxed)
    if finder:
        make = partial(train_finder.batch, sources)
    else:
        make = partial(train_reader.batch, sources, Bank(), 0.0)
    rng = np.random.default_rng(0)
    load_folded(net, choice.model)
    sample = make(rng)[0]
    with torch.no_grad():
        before = net.eval()(sample)
    put_norms_back(net, lambda: make(rng)[0])
    with torch.no_grad():
        off = float((net.eval()(sample) - before).abs().max())
    choice.out.mkdir(parents=True, exist_ok=True)
    state = {"net": net.state_dict(), "average": net.state_dict(), "steps": 0}
    torch.save(state, choice.out / f"{choice.name}.pt")
    print(f"{choice.name}: taken up; answers differ by at most {off:.5f}")


if __name__ == "__main__":
    main()
