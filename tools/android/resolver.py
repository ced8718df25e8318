"""Asks python-for-android itself how it would build the requirements."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import metadata

from tools.android.spec import Spec


class RecipeConflict(Exception):
    """The requirements cannot be built together."""


@dataclass(frozen=True)
class Plan:
    recipes: tuple[str, ...]
    """In building order."""
    packages: tuple[str, ...]
    """Not recipes: installed with pip, so they must be pure Python."""
    bootstrap: str
    minimum_api: int
    versions: dict[str, str]
    """Of each recipe, as it would be built."""


def plan(spec: Spec) -> Plan:
    from pythonforandroid.bootstrap import Bootstrap
    from pythonforandroid.build import Context
    from pythonforandroid.graph import get_recipe_order_and_bootstrap
    from pythonforandroid.recipe import Recipe
    from pythonforandroid.util import BuildInterruptingException

    logging.getLogger("p4a").setLevel(logging.ERROR)
    context = Context()
    context.local_recipes = str(spec.root / spec.text("p4a.local_recipes"))
    Recipe.recipes = {}
    wanted = spec.requirements()
    with _pinned(wanted):
        bootstrap = Bootstrap.get_bootstrap(spec.text("p4a.bootstrap", "sdl2"), context)
        try:
            recipes, packages, _ = get_recipe_order_and_bootstrap(context, list(wanted), bootstrap)
        except BuildInterruptingException as error:
            raise RecipeConflict(error.message) from error
        built = {name: Recipe.get_recipe(name, context) for name in recipes}
        return Plan(
            recipes=tuple(recipes),
            packages=tuple(sorted(packages)),
            bootstrap=bootstrap.name,
            minimum_api=max(recipe.min_ndk_api_support for recipe in built.values()),
            versions={name: str(recipe.version) for name, recipe in built.items()},
        )


@contextmanager
def _pinned(wanted: dict[str, str]) -> Iterator[None]:
    """The way in which python-for-android hands pinned versions to its recipes."""
    pins = {f"VERSION_{name}": version for name, version in wanted.items() if version}
    before = {key: os.environ.get(key) for key in pins}
    os.environ.update(pins)
    try:
        yield
    finally:
        for key, value in before.items():
            if value is None:
                del os.environ[key]
            else:
                os.environ[key] = value


def is_pure_python(package: str, version: str = "") -> bool:
    """Whether the copy runs without compiled code, or only uses it to be faster."""
    if package in SPEEDUPS_ONLY or (package, version) in KNOWN_PURE:
        return True
    try:
        wheel = metadata.distribution(package).read_text("WHEEL") or ""
    except metadata.PackageNotFoundError:
        return False
    return "Root-Is-Purelib: true" in wheel


SPEEDUPS_ONLY = {
    "fonttools": "published as py3-none-any as well; its compiled modules have Python twins",
    "markupsafe": "its one compiled module has a Python twin, taken where it does not load",
}
KNOWN_PURE = {("chardet", "5.2.0"), ("six", "1.17.0")}
"""Published as py3-none-any in these versions; not installed here, where nothing needs them."""
NOT_NEEDED = {"requests": frozenset({"charset_normalizer", "charset-normalizer"})}
"""It takes chardet in its place. The app itself never fetches anything."""


@cache
def needs_of(package: str) -> frozenset[str]:
    """What a package needs on the phone, by the markers in its own metadata."""
    from packaging.requirements import Requirement

    phone = {"sys_platform": "linux", "platform_system": "Linux", "python_version": "3.11"}
    try:
        needs = map(Requirement, metadata.requires(package) or [])
    except metadata.PackageNotFoundError:
        return frozenset()
    return frozenset(
        need.name.lower()
        for need in needs
        if need.marker is None or need.marker.evaluate({**phone, "extra": ""})
    )
