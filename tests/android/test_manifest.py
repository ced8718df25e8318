"""The manifest that python-for-android would write from our spec, from its own template."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tools.android import manifest as written
from tools.android import package
from tools.android.spec import ROOT, SPEC, Spec

ANDROID = "{http://schemas.android.com/apk/res/android}"
STORE_FILE = "tables.db"
needs_tools = pytest.mark.skipif(
    bool(package.missing_tools()), reason="no aapt2, apksigner or framework (make android-check)"
)


@pytest.fixture(scope="module")
def manifest() -> ElementTree.Element:
    return ElementTree.fromstring(written.manifest(Spec.read()))


def names(nodes: list[ElementTree.Element]) -> set[str | None]:
    return {node.get(f"{ANDROID}name") for node in nodes}


def test_no_more_is_asked_of_the_player_than_is_used(manifest: ElementTree.Element) -> None:
    asked = names(list(manifest.iter("uses-permission")))
    used = ("CAMERA", "INTERNET", "VIBRATE")
    assert asked == {f"android.permission.{name}" for name in used}


def test_the_back_key_reaches_the_app(manifest: ElementTree.Element) -> None:
    """At API level 36 it does not, unless the app says that it wants the old way."""
    application = manifest.find("application")
    assert application is not None
    assert application.get(f"{ANDROID}enableOnBackInvokedCallback") == "false"


def test_a_device_without_a_camera_may_install_the_app(manifest: ElementTree.Element) -> None:
    features = {
        node.get(f"{ANDROID}name"): node.get(f"{ANDROID}required")
        for node in manifest.iter("uses-feature")
    }
    assert features["android.hardware.camera"] == "false"
    assert features["android.hardware.camera.autofocus"] == "false"


def test_the_speech_service_may_be_looked_for(manifest: ElementTree.Element) -> None:
    asked = manifest.findall("queries/intent/action")
    assert names(asked) == {"android.intent.action.TTS_SERVICE"}


def test_an_export_can_be_opened_with_the_app(manifest: ElementTree.Element) -> None:
    opened = {
        action.get(f"{ANDROID}name")
        for one in manifest.iter("intent-filter")
        for action in one.iter("action")
        if "application/zip" in {data.get(f"{ANDROID}mimeType") for data in one.iter("data")}
    }
    assert opened == {"android.intent.action.VIEW", "android.intent.action.SEND"}
    schemes = [data.get(f"{ANDROID}scheme") for data in manifest.iter("data")]
    assert set(schemes) - {None} == {"content"}  # without one Android adds files by their path
    (activity,) = manifest.iter("activity")
    assert activity.get(f"{ANDROID}launchMode") == "singleTask"


@pytest.mark.parametrize(
    ("attribute", "places"),
    [("fullBackupContent", 1), ("dataExtractionRules", 2)],
)
def test_the_saved_tables_and_nothing_else_are_backed_up(
    manifest: ElementTree.Element, attribute: str, places: int
) -> None:
    """Both kinds of rules: by naming a file, Android leaves out every other one."""
    assert f'STORE_FILE = "{STORE_FILE}"' in (ROOT / "companion/app.py").read_text("utf-8")
    application = manifest.find("application")
    assert application is not None
    assert application.get(f"{ANDROID}allowBackup") == "true"
    rules = (application.get(f"{ANDROID}{attribute}") or "").removeprefix("@xml/")
    named = [Path(name) for name in Spec.read().items("android.res_xml")]
    (path,) = [path for path in named if path.stem == rules]
    tree = ElementTree.parse(ROOT / path)
    included = [(node.get("domain"), node.get("path")) for node in tree.iter("include")]
    assert included == [("file", STORE_FILE), ("file", f"{STORE_FILE}-journal")] * places
    assert list(tree.iter("exclude")) == []


@needs_tools
def test_androids_own_linker_takes_it(tmp_path: Path) -> None:
    spec = Spec.read()
    linked = package.link(spec, tmp_path / "build")
    assert list(package.problems(spec, linked)) == []


@needs_tools
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("@xml/backup_rules", "@xml/rules"),
        ("<queries>", "<quests/><queries>"),
        ("android:installLocation", "android:instalLocation"),
        ("</queries>", ""),
    ],
)
def test_a_slip_in_the_manifest_is_told(tmp_path: Path, before: str, after: str) -> None:
    spec = Spec.read()
    text = written.manifest(spec)
    assert before in text
    with pytest.raises(package.LinkError):
        package.link(spec, tmp_path / "build", text.replace(before, after))


@needs_tools
def test_a_package_that_says_other_than_the_spec_is_told(tmp_path: Path) -> None:
    linked = package.link(Spec.read(), tmp_path / "build")
    other = SPEC.read_text("utf-8").replace("android.permission.VIBRATE,", "")
    other = other.replace("android.minapi = 24", "android.minapi = 25")
    told = " ".join(package.problems(Spec(other), linked))
    assert "VIBRATE" in told
    assert "sdkVersion:'25'" in told
