"""`scan IMAGE...`: dice and tags in pictures, one JSON line an image."""

from __future__ import annotations

import json
from argparse import ArgumentParser

from companion.commands import BAD_INPUT, add_language, catalogue_for, print_out


def main(argv: list[str]) -> int:
    parser = ArgumentParser(prog="main.py scan", description="Read dice and tags in pictures.")
    parser.add_argument("image", nargs="+", help="picture files")
    parser.add_argument("--json", action="store_true", help="JSON lines (the only format)")
    add_language(parser)
    wishes = parser.parse_args(argv)
    catalogue = catalogue_for(wishes.lang)
    from vision.scan import scan_files

    readable = 0
    for found in scan_files(wishes.image):
        line = dict(found)
        if "error" in line:
            line["error"] = catalogue.tell(line["error"])
        else:
            readable += 1
        if not print_out(json.dumps(line, ensure_ascii=False), catalogue):
            break
    return 0 if readable else BAD_INPUT
