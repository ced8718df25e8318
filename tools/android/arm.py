"""The app on 64-bit ARM: the phone's packages from their aarch64 wheels, run by an emulator.

Debian's own packages for arm64 are unpacked into a folder, and qemu runs Python from it. Nothing is
installed on this machine, and its kernel is told nothing. The C library is glibc, not Android's.
How long things take under emulation says nothing of phones.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from tools.android.contents import python_files
from tools.android.environment import LOCK
from tools.android.spec import Spec

FOLDER = Path("build/phone-arm")
SUITE = "bookworm"
"""The Debian that has Python 3.11, as the phone has."""
MIRROR = "http://deb.debian.org/debian"
KEYS = "/usr/share/keyrings/debian-archive-keyring.gpg"
PACKAGES = (
    *("python3.11", "libpython3.11-stdlib", "libstdc++6", "libzbar0"),
    *("libgl1", "libegl1", "libgl1-mesa-dri", "libegl-mesa0", "libgles2", "libmtdev1"),
)
WHEELS = ("manylinux_2_28_aarch64", "manylinux_2_27_aarch64", "manylinux2014_aarch64")
TESTERS = (
    *("pytest", "hypothesis", "sortedcontainers", "pluggy", "iniconfig", "packaging", "pygments"),
)
FRAMES = "the first frames"
ENGINE_TESTS = [
    f"tests/engine/test_{name}.py"
    for name in ("facts", "history", "notation", "pieces_money", "record", "table", "texts")
]


def check(spec: Spec) -> int:
    if shutil.which("qemu-aarch64-static") is None:
        print("Nothing was run on ARM: there is no qemu-aarch64-static.")
        return 1
    folder = spec.root / FOLDER
    _unpack_debian(folder)
    _install_wheels(spec.root, folder)
    names = [path.as_posix() for path in python_files(spec)]
    frames = folder / "frames"
    steps: dict[str, list[str | Path]] = {
        "modules and pictures": ["-OO", "-m", "tools.android.arm_run", "smoke", *names],
        FRAMES: [
            *("-m", "tools.android.arm_run", "main.py"),
            *("demo", "--speed", "20", "--moves", "2", "--out", frames),
        ],
        "the engine's tests": [
            *("-m", "tools.android.arm_run", "pytest"),
            *("-q", "-x", "-p", "no:cacheprovider", *ENGINE_TESTS),
        ],
    }
    shutil.rmtree(frames, ignore_errors=True)
    failed = [what for what, command in steps.items() if not _emulated(spec.root, what, command)]
    pictures = len(list(frames.rglob("*.png")))
    print(f"{pictures} pictures of the app's first frames")
    if not pictures:
        failed.append(FRAMES)
    print("\n".join(failed) or "Everything ran on emulated 64-bit ARM.")
    return 1 if failed else 0


def _unpack_debian(folder: Path) -> None:
    """With apt's own choice of what is needed, in a state of its own."""
    root, stamp = folder / "root", folder / "root" / ".unpacked"
    if stamp.is_file() and stamp.read_text() == repr(PACKAGES):
        return
    print(f"Unpacking Debian's packages for arm64 in {FOLDER} (once)", flush=True)
    state = folder / "apt"
    for part in ("lists/partial", "cache/archives/partial"):
        (state / part).mkdir(parents=True, exist_ok=True)
    (state / "status").touch()
    (state / "sources").write_text(f"deb [signed-by={KEYS}] {MIRROR} {SUITE} main\n")
    options = {
        "APT::Architecture": "arm64",
        "APT::Architectures": "arm64",
        "APT::Sandbox::User": "",
        "Dir::State": state,
        "Dir::State::status": state / "status",
        "Dir::Cache": state / "cache",
        "Dir::Etc::sourcelist": state / "sources",
        "Dir::Etc::sourceparts": "-",
        "Debug::NoLocking": "1",
    }
    apt = ["apt-get", "-qq", *(f"-o{key}={value}" for key, value in options.items())]
    subprocess.run([*apt, "update"], check=True)
    fetch = ["install", "--download-only", "--no-install-recommends", "-y", *PACKAGES]
    subprocess.run([*apt, *fetch], check=True, stdout=subprocess.DEVNULL)
    for package in sorted((state / "cache" / "archives").glob("*.deb")):
        subprocess.run(["dpkg-deb", "-x", package, root], check=True)
    stamp.write_text(repr(PACKAGES))


def _install_wheels(root: Path, folder: Path) -> None:
    site, stamp = folder / "site", folder / "site" / ".installed"
    wanted = (root / LOCK).read_text(encoding="utf-8")
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return
    print(f"Installing the phone's packages from aarch64 wheels in {FOLDER} (once)", flush=True)
    shutil.rmtree(site, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    pip += ["--no-deps", "--only-binary=:all:", "--python-version", "3.11", "--target", str(site)]
    pip += [part for name in WHEELS for part in ("--platform", name)]
    subprocess.run([*pip, "--require-hashes", "-r", root / LOCK], check=True)
    subprocess.run([*pip, *_locked(root, TESTERS)], check=True)
    stamp.write_text(wanted, encoding="utf-8")


def _locked(root: Path, names: tuple[str, ...]) -> list[str]:
    """At the versions of this project's own tests."""
    lines = (root / "requirements.lock").read_text(encoding="utf-8").splitlines()
    pins = (line.split()[0] for line in lines if "==" in line and not line.startswith(" "))
    return [pin for pin in pins if pin.partition("==")[0] in names]


def _emulated(root: Path, what: str, arguments: list[str | Path]) -> bool:
    folder = root / FOLDER
    variables = {
        **{key: os.environ[key] for key in ("PATH", "HOME", "LANG") if key in os.environ},
        "PYTHONHOME": str(folder / "root" / "usr"),
        "PYTHONPATH": f"{folder / 'site'}:{root}",
        "PYTHONDONTWRITEBYTECODE": "1",
        "TABLESIDE_ARM_ROOT": str(folder / "root"),
        "KIVY_HOME": str(folder / "kivy"),
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_FILELOG": "1",
        "SDL_VIDEODRIVER": "offscreen",
        "LIBGL_DRIVERS_PATH": str(folder / "root/usr/lib/aarch64-linux-gnu/dri"),
    }
    python = folder / "root" / "usr" / "bin" / "python3.11"
    started = time.perf_counter()
    command = ["qemu-aarch64-static", "-L", folder / "root", python, *arguments]
    code = subprocess.run(command, cwd=root, env=variables, check=False).returncode
    seconds = time.perf_counter() - started
    print(f"{what}: {'done' if code == 0 else f'failed with {code}'}, {seconds:.0f} s", flush=True)
    return code == 0
