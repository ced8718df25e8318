"""What is wrong with buildozer.spec, in sentences. Buildozer itself lets most of it pass."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path

from tools.android import keys
from tools.android.contents import python_files
from tools.android.permissions import known_permissions, used_permissions
from tools.android.resolver import NOT_NEEDED, Plan, is_pure_python, needs_of
from tools.android.spec import Spec

ARCHITECTURES = ("arm64-v8a", "armeabi-v7a", "x86", "x86_64")
STORES_TAKE_FROM = 36
"""Google Play, for new apps and updates since 31 August 2026."""
ORIENTATIONS = ("portrait", "landscape", "portrait-reverse", "landscape-reverse", "all")


def problems(spec: Spec, plan: Plan) -> list[str]:
    return [
        *_keys(spec),
        *_values(spec),
        *_api_levels(spec, plan),
        *_files(spec),
        *_requirements(spec, plan),
        *_permissions(spec),
    ]


def _keys(spec: Spec) -> Iterator[str]:
    known = {"app": keys.APP, "buildozer": keys.BUILDOZER}
    for section, key in spec.entries():
        if section not in known:
            yield f"[{section}] is not a section that this app uses"
        elif key not in known[section]:
            yield f"[{section}] {key} is not a key of Buildozer{_meant(key, known[section])}"
    for key in keys.NEEDED:
        if not spec.text(key):
            yield f"{key} is missing"


def _meant(word: str, known: Iterable[str]) -> str:
    close = get_close_matches(word, list(known), n=1)
    return f"; is {close[0]} meant?" if close else ""


def _values(spec: Spec) -> Iterator[str]:
    architectures = spec.items("android.archs")
    if not architectures:
        yield "android.archs names no architecture"
    for name in architectures:
        if name not in ARCHITECTURES:
            yield f"android.archs: no architecture {name}{_meant(name, ARCHITECTURES)}"
    for name in spec.items("orientation"):
        if name not in ORIENTATIONS:
            yield f"orientation: {name} is not one of {', '.join(ORIENTATIONS)}"
    colour = spec.text("android.presplash_color")
    if colour and not re.fullmatch(r"#([0-9A-Fa-f]{2})?[0-9A-Fa-f]{6}", colour):
        yield f"android.presplash_color: {colour} is not #RRGGBB or #AARRGGBB"
    if not re.fullmatch(r"[a-z][a-z0-9_]*", spec.text("package.name")):
        yield "package.name must be one lower-case word"


def _api_levels(spec: Spec, plan: Plan) -> Iterator[str]:
    levels = {}
    for key in ("android.api", "android.minapi", "android.ndk_api"):
        try:
            levels[key] = spec.number(key)
        except ValueError:
            yield f"{key}: {spec.text(key)} is not a number"
            return
    target, lowest, ndk = levels.values()
    if target < STORES_TAKE_FROM:
        yield f"android.api is {target}; the stores take {STORES_TAKE_FROM} and up"
    if lowest < plan.minimum_api:
        yield f"android.minapi is {lowest}; the recipes need {plan.minimum_api}"
    if lowest > target:
        yield f"android.minapi is {lowest}, above android.api, which is {target}"
    if ndk != lowest:
        yield f"android.ndk_api is {ndk}, but android.minapi is {lowest}; they should be the same"


def _files(spec: Spec) -> Iterator[str]:
    for key in keys.NAMING_FILES:
        for name in spec.items(key):
            if not (spec.root / name).exists():
                yield f"{key}: there is no {Path(name).as_posix()}"
    if not spec.text("version"):
        yield from _version(spec)


def _version(spec: Spec) -> Iterator[str]:
    named = spec.root / spec.text("version.filename", "none")
    text = named.read_text(encoding="utf-8") if named.is_file() else ""
    if not re.search(spec.text("version.regex", "(?!)"), text):
        yield "version.regex finds no version in version.filename"


def _requirements(spec: Spec, plan: Plan) -> Iterator[str]:
    wanted = {name.lower(): version for name, version in spec.requirements().items()}
    if wanted.get("python3") != wanted.get("hostpython3") or not wanted.get("python3"):
        yield "python3 and hostpython3 must both be pinned, to the same version"
    for name, version in wanted.items():
        if name in plan.recipes and version and plan.versions[name] != version:
            yield f"{name} is pinned to {version}, but {plan.versions[name]} would be built"
    for name in sorted({*wanted, *map(str.lower, plan.packages)} - set(plan.recipes)):
        if not wanted.get(name):
            yield f"{name} is not pinned to a version"
        if not is_pure_python(name, wanted.get(name, "")):
            yield f"{name} is neither a recipe nor a pure Python package"
        for need in sorted(needs_of(name) - wanted.keys() - NOT_NEEDED.get(name, frozenset())):
            yield f"{name} needs {need}, which is not among the requirements"


def _permissions(spec: Spec) -> Iterator[str]:
    asked = set(spec.items("android.permissions"))
    used = used_permissions(spec, python_files(spec))
    for name in sorted(asked - known_permissions()):
        yield f"android.permissions: Android has no {name}{_meant(name, known_permissions())}"
    for name in sorted(asked - used):
        yield f"{name} is asked for, and nothing in the app uses it"
    for name in sorted(used - asked):
        yield f"{name} is used by the app, and not asked for"
