"""A second Python environment with the phone's packages only, and the app imported in it."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from tools.android import resolver
from tools.android.contents import python_files
from tools.android.imports import PHONE_PYTHON
from tools.android.spec import Spec

LOCK = Path("tools/android/phone.lock")
FOLDER = Path("build/phone-env")
STANDING_IN = {"opencv-python-headless": "opencv"}
"""Wheels under another name than the recipe that they stand in for."""


def smoke_test(spec: Spec) -> int:
    python = _environment(spec.root)
    if found := list(compiled(spec.root / FOLDER, resolver.plan(spec).recipes)):
        print("\n".join(found))
        return 1
    names = [path.as_posix() for path in python_files(spec)]
    variables = {**os.environ, "KIVY_NO_ARGS": "1", "KIVY_NO_FILELOG": "1"}
    variables["KIVY_HOME"] = str(spec.root / FOLDER / "kivy")
    if not variables.get("DISPLAY"):
        variables["SDL_VIDEODRIVER"] = "offscreen"
    # The phone runs code without assertions and docstrings.
    command = [python, "-OO", "-m", "tools.android.smoke", *names]
    return subprocess.run(command, cwd=spec.root, env=variables, check=False).returncode


def compiled(folder: Path, recipes: Iterable[str]) -> Iterator[str]:
    """Packages that pip would bring to the phone with libraries made for this machine."""
    built = {name.lower() for name in recipes}
    for info in sorted(folder.glob("lib/python*/site-packages/*.dist-info")):
        package = info.name.partition("-")[0].lower().replace("_", "-")
        if package in resolver.SPEEDUPS_ONLY or STANDING_IN.get(package, package) in built:
            continue
        record = (info / "RECORD").read_text(encoding="utf-8").splitlines()
        libraries = [name for name in record if ".so," in name]
        if libraries:
            yield f"{package} has no recipe, and {len(libraries)} libraries compiled for a PC"


def _environment(root: Path) -> str:
    folder = root / FOLDER
    python = str(folder / "bin" / "python")
    stamp = folder / ".installed"
    wanted = hashlib.sha256((root / LOCK).read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text() == wanted:
        return python
    print(f"Installing the phone's packages in {FOLDER} (once)", flush=True)
    subprocess.run([_phone_python(), "-m", "venv", "--clear", folder], check=True)
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--require-hashes", "--no-deps", "-r", root / LOCK], check=True)
    stamp.write_text(wanted)
    return python


def _phone_python() -> str:
    wanted = ".".join(map(str, PHONE_PYTHON))
    for candidate in (sys.executable, shutil.which(f"python{wanted}")):
        if candidate and _version(candidate) == wanted:
            return candidate
    print(f"There is no Python {wanted} here, as on the phone; using {_version(sys.executable)}.")
    return sys.executable


def _version(python: str) -> str:
    code = "import sys; print('%d.%d' % sys.version_info[:2])"
    run = subprocess.run([python, "-c", code], capture_output=True, text=True, check=False)
    return run.stdout.strip()
