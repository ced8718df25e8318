"""How large the package would be, and how its libraries lie in memory, as far as it can be said.

The libraries that the recipes build are not here. Their aarch64 wheels stand in for them: of the
same versions, built by others with other options, so take the figures as an upper bound.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tools.android.arm import FOLDER
from tools.android.contents import packaged_files
from tools.android.spec import Spec

PAGE = 16 * 1024
"""Phones sold with Android 15 and later may have memory pages of this size."""
ELF = b"\x7fELF\x02"
LOAD = 1
SITE = {
    "kivy and SDL": ("kivy", "Kivy.libs"),
    "numpy": ("numpy", "numpy.libs"),
    "opencv": ("cv2", "opencv_python_headless.libs"),
    "pillow": ("PIL", "pillow.libs"),
    "fonttools": ("fontTools",),
    "fpdf2": ("fpdf",),
    "markupsafe": ("markupsafe",),
    "other packages": (
        *("certifi", "chardet", "defusedxml", "filetype", "idna", "jinja2", "microdot", "plyer"),
        *("pyzbar", "requests", "segno", "six.py", "urllib3"),
    ),
}
"""In the folder of the aarch64 wheels."""
DEBIAN = {
    "python": (
        *("bin/python3.11", "lib/python3.11"),
        *(f"lib/aarch64-linux-gnu/lib{name}.so.*" for name in ("crypto", "ffi", "sqlite3", "ssl")),
    ),
    "zbar": ("lib/aarch64-linux-gnu/libzbar.so.*",),
}
"""In the emulated root, for what has a recipe and no wheel."""
LEFT_OUT = {
    "tests",
    "test",
    "__pycache__",
    "examples",
    "testing",
    "idlelib",
    "lib2to3",
    "ensurepip",
}


class NotElf(Exception):
    """The file is no library."""


@dataclass(frozen=True)
class Part:
    name: str
    size: int
    packed: int
    libraries: int
    alignment: int
    """The smallest of any part that is loaded, in bytes; 0 where there is no library."""


def alignment(data: bytes) -> int:
    """Of a 64-bit library, by the headers of the parts that are loaded."""
    if not data.startswith(ELF):
        raise NotElf
    (start,) = struct.unpack_from("<Q", data, 32)
    size, count = struct.unpack_from("<HH", data, 54)
    aligned = []
    for index in range(count):
        at = start + index * size
        (kind,) = struct.unpack_from("<I", data, at)
        if kind == LOAD:
            aligned.append(struct.unpack_from("<Q", data, at + 48)[0])
    return min(aligned, default=0)


def measured(name: str, paths: Iterable[Path]) -> Part:
    size = packed = libraries = 0
    least = 0
    for path in paths:
        data = path.read_bytes()
        size += len(data)
        packed += len(zlib.compress(data, 6))
        if data.startswith(ELF):
            libraries += 1
            least = min(filter(None, (least, alignment(data))))
    return Part(name, size, packed, libraries, least)


def parts(spec: Spec) -> list[Part]:
    root = spec.root / FOLDER
    return [
        measured("the app itself", (spec.root / path for path in packaged_files(spec))),
        *(measured(name, _inside(root / "site", places)) for name, places in SITE.items()),
        *(measured(name, _inside(root / "root/usr", places)) for name, places in DEBIAN.items()),
    ]


def _inside(root: Path, places: Iterable[str]) -> Iterator[Path]:
    """Files at the places and below them; a library of two names counts once."""
    for place in places:
        for top in sorted(root.glob(place)):
            for path in (top, *sorted(top.rglob("*"))):
                if (
                    path.is_file()
                    and not path.is_symlink()
                    and not LEFT_OUT & set(path.relative_to(root).parts)
                ):
                    yield path


def table(spec: Spec) -> str:
    if not (spec.root / FOLDER / "site" / "numpy").is_dir():
        return "The wheels are not here yet: make android-arm"
    found = parts(spec)
    rows = [f"| {'part':15} | {'MB':>6} | {'packed':>6} | libraries | aligned to |"]
    rows.append(f"|{'-' * 17}|{'-' * 7}:|{'-' * 7}:|{'-' * 10}:|{'-' * 11}:|")
    for part in found:
        aligned = f"{part.alignment // 1024} kB" if part.libraries else ""
        rows.append(
            f"| {part.name:15} | {part.size / 2**20:6.1f} | {part.packed / 2**20:6.1f} "
            f"| {part.libraries or '':>9} | {aligned:>10} |"
        )
    size, packed = (sum(getattr(part, what) for part in found) for what in ("size", "packed"))
    rows.append(
        f"| {'all':15} | {size / 2**20:6.1f} | {packed / 2**20:6.1f} |{' ' * 11}|{' ' * 12}|"
    )
    short = [part.name for part in found if 0 < part.alignment < PAGE]
    rows.append(f"\nBelow 16 kB: {', '.join(short) or 'none'}")
    return "\n".join(rows)
