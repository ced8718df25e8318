"""buildozer.spec is right, and our checker notices when it is not."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tools.android import environment, lint, resolver
from tools.android.spec import ROOT, SPEC, Spec

TEXT = SPEC.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def plan() -> resolver.Plan:
    return resolver.plan(Spec.read())


def test_the_spec_has_no_problem(plan: resolver.Plan) -> None:
    assert lint.problems(Spec.read(), plan) == []


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ("android.archs =", "android.arches =", "is android.archs meant?"),
        ("android.api =", "Android.api =", "not a key of Buildozer"),
        ("title = Tableside", "", "title is missing"),
        ("armeabi-v7a", "armeabi-v7", "no architecture armeabi-v7; is armeabi-v7a meant?"),
        ("android.api = 36", "android.api = 35", "the stores take 36 and up"),
        ("android.minapi = 24", "android.minapi = 21", "the recipes need 24"),
        ("android.ndk_api = 24", "android.ndk_api = 26", "should be the same"),
        ("android.api = 36", "android.api = latest", "latest is not a number"),
        ("permission.CAMERA", "permission.CAMRA", "is android.permission.CAMERA meant?"),
        ("permission.VIBRATE", "permission.RECORD_AUDIO", "nothing in the app uses it"),
        ("android.permission.CAMERA,", "", "CAMERA is used by the app, and not asked for"),
        ("icons/icon.png", "icons/icoon.png", "there is no"),
        ("tools/android/recipes", "tools/recipes", "there is no"),
        ("hostpython3==3.11.13", "hostpython3==3.12.0", "to the same version"),
        ("hostpython3==3.11.13,", "", "to the same version"),
        ("Pillow==", "pillow==9.", "would be built"),
        ("segno==1.6.6", "segno", "segno is not pinned"),
        ("defusedxml==0.7.1,", "", "fpdf2 needs defusedxml"),
        ("chardet==5.2.0", "chardet==7.0.0", "chardet is neither a recipe nor a pure Python"),
        ("chardet==5.2.0,", "", "chardet is not pinned"),
        ("urllib3==2.8.0", "urllib3", "urllib3 is not pinned"),
        ("res/backup_rules.xml", "res/rules.xml", "there is no tools/android/res/rules.xml"),
        ("orientation = portrait,", "orientation = upright,", "upright is not one of"),
        ("#14171A", "night", "is not #RRGGBB"),
        ("version.regex = version", "version.regex = edition", "finds no version"),
        ("[buildozer]", "[builder]", "not a section"),
    ],
)
def test_a_slip_in_the_spec_is_told(
    plan: resolver.Plan, before: str, after: str, complaint: str
) -> None:
    assert before in TEXT
    found = lint.problems(Spec(TEXT.replace(before, after)), plan)
    assert any(complaint in one for one in found), found


def test_a_package_that_pip_would_bring_compiled_for_a_pc_is_told(tmp_path: Path) -> None:
    site = tmp_path / "lib/python3.11/site-packages"
    for name, holds in (
        ("chardet-7.0.0", "chardet/_core.cpython-311-x86_64-linux-gnu.so,sha256=x,1"),
        ("numpy-2.3.0", "numpy/_core.so,sha256=x,1"),
        ("opencv_python_headless-4.12.0.88", "cv2/cv2.abi3.so,sha256=x,1"),
        ("MarkupSafe-3.0.4", "markupsafe/_speedups.cpython-311.so,sha256=x,1"),
        ("segno-1.6.6", "segno/__init__.py,sha256=x,1"),
    ):
        (site / f"{name}.dist-info").mkdir(parents=True)
        (site / f"{name}.dist-info" / "RECORD").write_text(holds)
    (told,) = environment.compiled(tmp_path, ["numpy", "opencv"])
    assert told == "chardet has no recipe, and 1 libraries compiled for a PC"


@pytest.mark.parametrize(
    ("place", "writes"),
    [
        (".github/workflows/android.yml", "PIP_NO_BINARY: "),
        ("docs/android.md", "export PIP_NO_BINARY="),
    ],
)
def test_what_is_only_faster_when_compiled_is_taken_as_source(place: str, writes: str) -> None:
    """Otherwise pip packs what was compiled for the building machine."""
    text = (ROOT / place).read_text(encoding="utf-8")
    (named,) = re.findall(rf"{re.escape(writes)}(\S+)", text)
    assert sorted(named.split(",")) == sorted(resolver.SPEEDUPS_ONLY)


def test_compiled_packages_need_a_recipe(plan: resolver.Plan) -> None:
    spec = Spec(TEXT.replace("segno==1.6.6", "segno==1.6.6,zxing-cpp==3.1.1"))
    found = lint.problems(spec, plan)
    assert "zxing-cpp is neither a recipe nor a pure Python package" in found


def test_python_for_android_orders_the_recipes_without_conflict(plan: resolver.Plan) -> None:
    order = plan.recipes
    assert order.index("libiconv") < order.index("libzbar") < order.index("pyzbar")
    assert order.index("numpy") < order.index("opencv")
    assert order.index("python3") < order.index("kivy")
    assert plan.bootstrap == "sdl2"


def test_zbar_is_our_recipe_not_the_old_one(plan: resolver.Plan) -> None:
    assert plan.versions["libzbar"] == "0.23.93"


def test_a_conflict_is_told() -> None:
    spec = Spec(TEXT.replace("android,", "android,genericndkbuild,"))
    with pytest.raises(resolver.RecipeConflict):
        resolver.plan(spec)


def test_pins_do_not_leak_out_of_the_resolver() -> None:
    before = dict(os.environ)
    resolver.plan(Spec.read())
    assert dict(os.environ) == before


def pins(path: Path) -> dict[str, str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    named = (line.split()[0] for line in lines if re.match(r"[a-z0-9-]+==", line))
    return dict(pin.split("==") for pin in named)


def test_what_is_tried_on_a_pc_and_on_arm_is_what_the_phone_gets() -> None:
    """The packages of the two checks have the versions of the spec, and none is beside it."""
    tried = pins(ROOT / "tools/android/phone.in")
    assert pins(ROOT / environment.LOCK) == tried
    of_wheels = {recipe: wheel for wheel, recipe in environment.STANDING_IN.items()}
    beside = {"python3", "hostpython3", "sqlite3", "pyjnius", "android", "libzbar"}
    for name, version in Spec.read().requirements().items():
        if name not in beside:
            wheel = tried.pop(of_wheels.get(name, name.lower()))
            assert wheel == version.lstrip("v") or wheel.startswith(f"{version}."), name
    assert tried == {}
