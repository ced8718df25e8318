"""Cut the icon font down to the glyphs that the app draws.

    python tools/make_icons.py path/to/@mdi/font

The folder is the unpacked npm package @mdi/font (Apache-2.0). Writes assets/fonts/icons.ttf and
the table of names in companion/icons.py. To add an icon, add its name to icon_names.txt and run
again.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from fontTools import subset

ROOT = Path(__file__).resolve().parent.parent

NAMES = (Path(__file__).parent / "icon_names.txt").read_text(encoding="utf-8").split()

TABLE_HEAD = '''"""Names of the icon glyphs. Written by tools/make_icons.py: do not edit."""

from __future__ import annotations

from typing import Final

FONT: Final = "Icons"

CODES: Final[dict[str, int]] = {
'''

TABLE_TAIL = '''}


def glyph(name: str) -> str:
    """The character that draws the icon in the icon font; empty for an empty name."""
    return chr(CODES[name]) if name else ""
'''


def codepoints(package: Path) -> dict[str, int]:
    source = (package / "scss" / "_variables.scss").read_text(encoding="utf-8")
    return {
        name: int(code, 16) for name, code in re.findall(r'"([a-z0-9-]+)": ([0-9A-F]+)', source)
    }


def cut(package: Path) -> dict[str, int]:
    known = codepoints(package)
    missing = [name for name in NAMES if name not in known]
    if missing:
        raise SystemExit(f"no such icons: {' '.join(missing)}")
    codes = {name: known[name] for name in sorted(set(NAMES))}
    options = subset.Options(layout_features=[], hinting=False, name_IDs=[0, 1, 2, 13, 14])
    font = subset.load_font(str(package / "fonts" / "materialdesignicons-webfont.ttf"), options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=codes.values())
    cutter.subset(font)
    subset.save_font(font, str(ROOT / "assets" / "fonts" / "icons.ttf"), options)
    return codes


def main() -> None:
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    codes = cut(Path(sys.argv[1]))
    lines = "".join(f'    "{name}": 0x{code:05X},\n' for name, code in codes.items())
    table = ROOT / "companion" / "icons.py"
    table.write_text(TABLE_HEAD + lines + TABLE_TAIL, encoding="utf-8")


if __name__ == "__main__":
    main()
