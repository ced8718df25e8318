"""Permissions that exist, and those that the app's code makes use of."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from tools.android.spec import Spec

# What betrays the use: a name imported, or the name of a Java class in a string.
SIGNS = {
    "android.permission.CAMERA": {"android.hardware.Camera", "android.hardware.camera2"},
    "android.permission.VIBRATE": {"plyer.vibrator", "android.os.Vibrator"},
    "android.permission.WAKE_LOCK": {"plyer.keepawake", "android.os.PowerManager"},
    "android.permission.INTERNET": {
        "socket",
        "http.client",
        "http.server",
        "urllib.request",
        "requests",
        "asyncio.start_server",
    },
    "android.permission.RECORD_AUDIO": {"android.media.AudioRecord", "plyer.audio"},
    "android.permission.ACCESS_FINE_LOCATION": {"plyer.gps"},
}


@cache
def known_permissions() -> frozenset[str]:
    """From the list that python-for-android brings; its module itself imports only on a phone."""
    package = find_spec("pythonforandroid")
    if package is None or package.origin is None:
        raise ModuleNotFoundError("pythonforandroid")
    source = Path(package.origin).parent / "recipes/android/src/android/permissions.py"
    return frozenset(re.findall(r'"(android\.permission\.\w+)"', source.read_text("utf-8")))


def used_permissions(spec: Spec, files: Iterable[Path]) -> set[str]:
    used = {"android.permission.WAKE_LOCK"} if spec.text("android.wakelock") == "True" else set()
    for path in files:
        signs = signs_in((spec.root / path).read_text(encoding="utf-8"))
        used.update(name for name, betraying in SIGNS.items() if betraying & signs)
    return used


@cache
def signs_in(source: str) -> frozenset[str]:
    """Dotted names of imports, and strings."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                found.update(alias.name for alias in names)
            case ast.ImportFrom(module=str(module), names=names):
                found.add(module)
                found.update(f"{module}.{alias.name}" for alias in names)
            case ast.Constant(value=str(text)):
                found.add(text)
    return frozenset(found)
