"""The mean of two networks of one training run, which reads better than either.

python -m tools.dice_training.mean ONE.onnx OTHER.onnx OUT.onnx --share 0.5

`--share` is the weight of the other one.
"""

from __future__ import annotations

import argparse

import numpy as np
import onnx
from onnx import numpy_helper


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("one", "other", "out"):
        parser.add_argument(name)
    parser.add_argument("--share", type=float, default=0.5)
    choice = parser.parse_args()
    one, other = onnx.load(choice.one), onnx.load(choice.other)
    weights = {tensor.name: numpy_helper.to_array(tensor) for tensor in other.graph.initializer}
    for tensor in one.graph.initializer:
        value = numpy_helper.to_array(tensor)
        if value.dtype == np.float32:
            mean = value * (1 - choice.share) + weights[tensor.name] * choice.share
            mean = mean.astype(np.float32)
            tensor.CopyFrom(numpy_helper.from_array(mean, tensor.name))
    onnx.save(one, choice.out)


if __name__ == "__main__":
    main()
