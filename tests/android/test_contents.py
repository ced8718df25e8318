"""What goes into the phone package, and how large it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.android.contents import packaged_files, table
from tools.android.spec import ROOT, Spec

LARGEST_ALLOWED = 12 * 1024 * 1024
NEEDED = ("main.py", "engine/__init__.py", "vision/__init__.py", "assets/fonts/icons.ttf")
LEFT_OUT = ("tests", "tools", "docs", "build", "bin", "Makefile", "pyproject.toml", "README.md")


@pytest.fixture(scope="module")
def files() -> list[Path]:
    return packaged_files(Spec.read())


@pytest.mark.parametrize("name", NEEDED)
def test_what_the_app_needs_goes_in(files: list[Path], name: str) -> None:
    assert Path(name) in files


@pytest.mark.parametrize("name", LEFT_OUT)
def test_what_only_developers_need_stays_out(files: list[Path], name: str) -> None:
    assert [path for path in files if path.parts[0] == name] == []


def test_each_file_of_the_app_goes_in_unless_it_is_a_note(files: list[Path]) -> None:
    """A new kind of asset must be added to source.include_exts."""
    own = (
        path.relative_to(ROOT)
        for folder in ("assets", "companion", "engine", "vision")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.name[0] != "." and path.suffix not in (".md", ".pyc")
    )
    assert sorted(set(own) - set(files)) == []


def test_the_package_stays_small(files: list[Path]) -> None:
    size = sum((ROOT / path).stat().st_size for path in files)
    assert size < LARGEST_ALLOWED, table(Spec.read())


def test_buildozer_rules(tmp_path: Path) -> None:
    for name in (
        "main.py",
        "Notes",
        "a/B.PY",
        "a/x.txt",
        "tests/t.py",
        "testsuite/t.py",
        ".h/h.py",
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    text = "[app]\nsource.dir = .\nsource.include_exts = py\nsource.exclude_dirs = Tests\n"
    found = [path.as_posix() for path in packaged_files(Spec(text, tmp_path))]
    assert found == ["Notes", "a/B.PY", "main.py", "testsuite/t.py"]
    fewer = packaged_files(Spec(f"{text}source.exclude_patterns = notes,a/*\n", tmp_path))
    assert [path.as_posix() for path in fewer] == ["main.py", "testsuite/t.py"]
