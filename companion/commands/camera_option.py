"""`--camera URL`: the live picture comes from an address in the network."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError

from companion.camera.address import BadAddress, parse_address
from companion.commands import catalogue_for


def add_camera(parser: ArgumentParser) -> None:
    # No default of text: argparse would read it as if it had been typed.
    parser.add_argument("--camera", metavar="URL", type=address, help="a camera in the network")


def address(text: str) -> str:
    """What was typed, if it is an address; else an ArgumentTypeError says why not."""
    try:
        parse_address(text)
    except BadAddress as error:
        raise ArgumentTypeError(catalogue_for("en").tell(error.message)) from error
    return text


def taken_camera(argv: list[str]) -> tuple[str, list[str]]:
    """The address after --camera and what follows it; or an ArgumentTypeError."""
    first, *rest = argv
    _name, given, value = first.partition("=")
    if not given:
        value, rest = (rest[0], rest[1:]) if rest else ("", [])
    return address(value), rest
