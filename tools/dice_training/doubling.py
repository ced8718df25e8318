"""Write the steps that double a network's picture as OpenCV is quickest at.

    python -m tools.dice_training.doubling OLD.onnx NEW.onnx

A transposed convolution of 2 x 2 pixels and steps of two makes four pixels of each, with weights of
their own. OpenCV does that as a matrix product and a slow search for where each sum belongs. The
same product as a convolution of 1 x 1 with four times the channels, whose rows and columns are then
laid by turns, takes half as long and says the same to the bit. Networks are trained with the first
and written to files as the second.
"""

from __future__ import annotations

import argparse

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import GraphProto, ModelProto, NodeProto, helper, numpy_helper

Floats = NDArray[np.float32]


def as_products(model: ModelProto) -> ModelProto:
    """The network with every transposed convolution in the other form."""
    graph = model.graph
    nodes = [
        new
        for node in graph.node
        for new in (_product(graph, node) if node.op_type == "ConvTranspose" else [node])
    ]
    del graph.node[:], graph.value_info[:]
    graph.node.extend(nodes)
    onnx.checker.check_model(model)
    return model


def as_transposed(weight: Floats, bias: Floats) -> tuple[Floats, Floats]:
    """The weights of the transposed convolution that a product was made of."""
    outputs, inputs = len(weight) // 4, weight.shape[1]
    turned = weight.reshape(2, outputs, 2, inputs).transpose(3, 1, 0, 2)
    return np.ascontiguousarray(turned), bias[: 2 * outputs : 2].copy()


def _product(graph: GraphProto, node: NodeProto) -> list[NodeProto]:
    """The steps in place of one transposed convolution; its weights in the graph are changed."""
    picture, weight, bias = node.input
    outputs = _turn_weights(graph, weight, bias)
    # 0 keeps the side that was there, -1 is what is left: they fit pictures of any size.
    rows = _sides(graph, f"{node.name}/rows/sides", 2, 2 * outputs, 0, 0)
    columns = _sides(graph, f"{node.name}/columns/sides", outputs, 2, -1, 0)
    doubled = _sides(graph, f"{node.name}/doubled/sides", 0, 0, -1)
    steps: list[tuple[str, str, list[str], dict[str, list[int]]]] = [
        ("Conv", "product", [weight, bias], {"kernel_shape": [1, 1]}),
        ("Reshape", "rows", [rows], {}),
        ("Transpose", "rows_by_turns", [], {"perm": [1, 2, 0, 3]}),
        ("Reshape", "columns", [columns], {}),
        ("Transpose", "columns_by_turns", [], {"perm": [0, 2, 3, 1]}),
        ("Reshape", "doubled", [doubled], {}),
    ]
    made, source = [], picture
    for kind, name, inputs, wish in steps:
        out = f"{node.name}/{name}"
        made.append(helper.make_node(kind, [source, *inputs], [out], out, **wish))
        source = out
    made[-1].output[0] = node.output[0]
    return made


def _turn_weights(graph: GraphProto, weight: str, bias: str) -> int:
    """Give the weights the order row, output, column; tells how many outputs there are."""
    told = {tensor.name: tensor for tensor in graph.initializer}
    old = numpy_helper.to_array(told[weight])
    inputs, outputs, *steps = old.shape
    if steps != [2, 2]:
        raise ValueError(f"{weight} makes {steps} pixels of one, not 2 x 2")
    turned = old.transpose(2, 1, 3, 0).reshape(4 * outputs, inputs, 1, 1)
    four = np.tile(np.repeat(numpy_helper.to_array(told[bias]), 2), 2)
    told[weight].CopyFrom(numpy_helper.from_array(np.ascontiguousarray(turned), weight))
    told[bias].CopyFrom(numpy_helper.from_array(four, bias))
    return int(outputs)


def _sides(graph: GraphProto, name: str, *sides: int) -> str:
    graph.initializer.append(numpy_helper.from_array(np.array(sides, np.int64), name))
    return name


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old")
    parser.add_argument("new")
    choice = parser.parse_args()
    onnx.save(as_products(onnx.load(choice.old)), choice.new)


if __name__ == "__main__":
    main()
