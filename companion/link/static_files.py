"""The few files that pages load, read once. No other file can be requested."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from companion.link.page import ASSETS

_FILES: Final = {
    "link.css": ("text/css; charset=UTF-8", ASSETS / "link.css"),
    "inputs.js": ("text/javascript; charset=UTF-8", ASSETS / "inputs.js"),
    "link.js": ("text/javascript; charset=UTF-8", ASSETS / "link.js"),
    "icons.ttf": ("font/ttf", ASSETS.parent / "fonts" / "icons.ttf"),
    "pieces.ttf": ("font/ttf", ASSETS.parent / "fonts" / "pieces.ttf"),
    "icon.png": ("image/png", ASSETS.parent / "icons" / "icon.png"),
}


def static_files() -> dict[str, tuple[str, bytes]]:
    return {name: (kind, Path(path).read_bytes()) for name, (kind, path) in _FILES.items()}
