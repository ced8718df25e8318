"""Every module that runs on the phone finds there what it imports."""

from __future__ import annotations

import ast
import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from tools.android import resolver, stand_ins
from tools.android.contents import python_files
from tools.android.imports import (
    PHONE_PYTHON,
    Import,
    imports_of,
    reached_from,
    uncovered,
    unknown_names,
)
from tools.android.spec import ROOT, Spec


@pytest.fixture(scope="module")
def files() -> list[Path]:
    return python_files(Spec.read())


def test_what_main_imports_is_in_the_package(files: list[Path]) -> None:
    reached = reached_from(ROOT, Path("main.py"))
    assert Path("companion/app.py") in reached
    assert reached <= set(files)


def test_the_requirements_cover_each_import(files: list[Path]) -> None:
    plan = resolver.plan(Spec.read())
    assert uncovered(ROOT, files, [*plan.recipes, *plan.packages]) == []


def test_the_code_is_python_of_the_phone(files: list[Path]) -> None:
    for path in files:
        ast.parse((ROOT / path).read_text("utf-8"), str(path), feature_version=PHONE_PYTHON)


def test_only_names_that_the_libraries_have_are_used(files: list[Path]) -> None:
    assert unknown_names(ROOT, files, ["cv2", "numpy"]) == []


def write(folder: Path, **sources: str) -> list[Path]:
    for name, source in sources.items():
        path = folder / name.replace("__", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_suffix(".py").write_text(source, encoding="utf-8")
    return sorted(path.relative_to(folder) for path in folder.rglob("*.py"))


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("import scipy", "which no requirement brings"),
        ("def late():\n    from yaml import load", "which no requirement brings"),
        ("import cv2", "and opencv is not among the requirements"),
        ("import tkinter.ttk", "which Python on the phone does not have"),
        ("try:\n    import scipy\nexcept ValueError:\n    pass", "which no requirement brings"),
    ],
)
def test_an_import_that_would_fail_is_told(tmp_path: Path, source: str, complaint: str) -> None:
    files = write(tmp_path, main=source)
    (told,) = uncovered(tmp_path, files, ["kivy", "numpy"])
    assert complaint in told


@pytest.mark.parametrize(
    "source",
    [
        "import json, sqlite3",
        "import numpy as np\nfrom kivy.app import App",
        "try:\n    import zxingcpp\nexcept ImportError:\n    zxingcpp = None",
        "from companion.theme import Theme\nfrom . import words",
    ],
)
def test_an_import_that_works_is_let_through(tmp_path: Path, source: str) -> None:
    files = write(tmp_path, companion__app=source)
    assert uncovered(tmp_path, files, ["kivy", "numpy", "sqlite3"]) == []


def test_the_walk_follows_late_relative_and_named_imports(tmp_path: Path) -> None:
    write(
        tmp_path,
        main='COMMANDS = {"scan": "companion.commands.scan"}',
        companion__commands__scan="def f():\n    from .. import eye\n    from vision import dice",
        companion__eye="import engine.table",
        companion__unused="import engine.bank",
        engine__table="",
        engine__bank="",
        vision__dice="",
    )
    reached = {path.as_posix() for path in reached_from(tmp_path, Path("main.py"))}
    assert reached == {
        "main.py",
        "companion/commands/scan.py",
        "companion/eye.py",
        "engine/table.py",
        "vision/dice.py",
    }


def test_a_relative_import_starts_from_its_package() -> None:
    found = list(imports_of("from ..bank import Ledger", "engine.rulebooks.orc"))
    assert Import(1, "engine.rulebooks.bank", False) in found


def test_a_name_of_a_later_opencv_is_told(tmp_path: Path) -> None:
    files = write(tmp_path, main="import cv2 as cv\ncv.dnn.readNet\ncv.newerThing(1)\ncv.dnn.newer")
    assert unknown_names(tmp_path, files, ["cv2"]) == [
        "main.py:3 uses cv2.newerThing",
        "main.py:4 uses cv2.dnn.newer",
    ]


def patterns(source: str) -> list[str]:
    """What is handed to a function of `re` as it stands in the source."""
    return [
        node.args[0].value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "re"
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    ]


def is_possessive(pattern: str) -> bool:
    told = StringIO()
    with redirect_stdout(told):
        re.compile(pattern, re.DEBUG)
    return bool(re.search(r"^ *(POSSESSIVE_REPEAT|ATOMIC_GROUP)", told.getvalue(), re.MULTILINE))


def test_no_pattern_is_one_that_early_pythons_get_wrong(files: list[Path]) -> None:
    """3.11.0 to 3.11.4 let possessive quantifiers through what they should not."""
    sources = [(ROOT / path).read_text("utf-8") for path in files]
    found = [one for source in sources if "import re" in source for one in patterns(source)]
    assert len(found) > 10
    assert list(filter(is_possessive, found)) == []
    assert is_possessive(r'(?:[^"#]|"(?:[^"\\]|\\.)*+")*+')
    assert is_possessive(r"(?>a|b)c")


def naming(word: str, files: list[Path]) -> set[str]:
    return {path.as_posix() for path in files if word in (ROOT / path).read_text("utf-8")}


def test_java_is_asked_where_the_tests_on_java_look(files: list[Path]) -> None:
    """A module that begins to call Java needs its failures tried there, and is then named here."""
    assert naming("from jnius import", files) == {
        "companion/audio/android_voice.py",
        "companion/camera/android_hardware.py",
        "companion/i18n/live_catalogue.py",
        "companion/link/addresses.py",
        "companion/system/android_files.py",
        "companion/system/java.py",
        "companion/system/phone.py",
        "companion/system/sharing.py",
    }
    assert naming("JavaException", files) == {"companion/system/java.py"}


def test_the_stand_in_of_pyjnius_has_every_name_that_the_app_takes(files: list[Path]) -> None:
    """`make android-check` imports all modules with it."""
    taken = {
        name.name
        for file in naming("jnius", files)
        for node in ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module == "jnius"
        for name in node.names
    }
    assert "autoclass" in taken
    assert taken - vars(stand_ins.modules()["jnius"]).keys() == set()
