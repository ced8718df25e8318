"""Which files Buildozer would copy into the package, by the rules of the spec's source.* keys."""

from __future__ import annotations

import os
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from tools.android.spec import Spec


def packaged_files(spec: Spec) -> list[Path]:
    """Relative to the root, sorted."""
    root = (spec.root / spec.text("source.dir")).resolve()
    return sorted(path for path in _visible_files(root) if _goes_in(path, spec))


def python_files(spec: Spec) -> list[Path]:
    return [path for path in packaged_files(spec) if path.suffix == ".py"]


def _visible_files(root: Path) -> Iterator[Path]:
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            if not name.startswith("."):
                yield (Path(folder) / name).relative_to(root)


def _goes_in(path: Path, spec: Spec) -> bool:
    name = path.as_posix().lower()
    if any(name.startswith(f"{folder.lower()}/") for folder in spec.items("source.exclude_dirs")):
        return False
    if any(fnmatch(name, pattern.lower()) for pattern in spec.items("source.exclude_patterns")):
        return False
    # A file without an ending passes Buildozer's filter of endings.
    ending = path.suffix[1:].lower()
    return not ending or ending in spec.items("source.include_exts")


def table(spec: Spec) -> str:
    """Each top folder with its number of files and size, the largest files, and the sum."""
    sizes = {path: (spec.root / path).stat().st_size for path in packaged_files(spec)}
    tops = sorted({path.parts[0] for path in sizes})
    lines = [f"{'':24}{'files':>8}{'kB':>10}"]
    for top in tops:
        inside = [size for path, size in sizes.items() if path.parts[0] == top]
        lines.append(f"{top:24}{len(inside):>8}{sum(inside) / 1024:>10.1f}")
    lines.append(f"{'all':24}{len(sizes):>8}{sum(sizes.values()) / 1024:>10.1f}")
    lines.append("\nlargest")
    for path, size in sorted(sizes.items(), key=lambda item: -item[1])[:10]:
        lines.append(f"{path.as_posix():56}{size / 1024:>10.1f}")
    return "\n".join(lines)
