"""The manifest that python-for-android would write from our spec, from its own template."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import jinja2
import pytest
import pythonforandroid

from tools.android.spec import Spec

ANDROID = "{http://schemas.android.com/apk/res/android}"
TEMPLATES = Path(pythonforandroid.__file__).parent / "bootstraps/_sdl_common/build/templates"


@pytest.fixture(scope="module")
def manifest() -> ElementTree.Element:
    spec = Spec.read()
    given = SimpleNamespace(
        permissions=[{"name": name} for name in spec.items("android.permissions")],
        extra_manifest_xml=(spec.root / spec.text("android.extra_manifest_xml")).read_text(),
        extra_manifest_application_arguments=(
            spec.root / spec.text("android.extra_manifest_application_arguments")
        ).read_text(),
        min_sdk_version=spec.number("android.minapi"),
        android_used_libs=[],
        meta_data=[],
        add_activity=[],
        window=spec.text("fullscreen") == "0",
    )
    environment = jinja2.Environment(loader=jinja2.FileSystemLoader(TEMPLATES))
    text = environment.get_template("AndroidManifest.tmpl.xml").render(
        args=given, service_data=[], native_services=[], android_api=spec.number("android.api")
    )
    return ElementTree.fromstring(text)


def test_camera_and_vibration_are_all_that_is_asked_of_the_player(
    manifest: ElementTree.Element,
) -> None:
    asked = {node.get(f"{ANDROID}name") for node in manifest.iter("uses-permission")}
    assert asked == {"android.permission.CAMERA", "android.permission.VIBRATE"}


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
