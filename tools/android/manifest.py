"""The manifest and the texts that python-for-android would write, from its own templates."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import jinja2
import pythonforandroid

from tools.android.spec import Spec

BOOTSTRAPS = Path(pythonforandroid.__file__).parent / "bootstraps"
TEMPLATES = BOOTSTRAPS / "_sdl_common/build/templates"


def manifest(spec: Spec) -> str:
    return _template("AndroidManifest.tmpl.xml").render(
        args=_arguments(spec),
        service_data=[],
        native_services=[],
        android_api=spec.number("android.api"),
    )


def strings(spec: Spec) -> str:
    return _template("strings.tmpl.xml").render(
        args=_arguments(spec), private_version="0", url_scheme="kivy"
    )


def version(spec: Spec) -> str:
    text = (spec.root / spec.text("version.filename")).read_text(encoding="utf-8")
    found = re.search(spec.text("version.regex"), text)
    assert found is not None
    return found.group(1)


def package(spec: Spec) -> str:
    return f"{spec.text('package.domain')}.{spec.text('package.name')}"


def _template(name: str) -> jinja2.Template:
    return jinja2.Environment(loader=jinja2.FileSystemLoader(TEMPLATES)).get_template(name)


def _arguments(spec: Spec) -> SimpleNamespace:
    """As Buildozer hands them over; what the spec leaves open has python-for-android's default."""

    def contents(key: str) -> str:
        return (spec.root / spec.text(key)).read_text(encoding="utf-8")

    number = "".join(f"{int(part):02}" for part in version(spec).split("."))
    return SimpleNamespace(
        name=spec.text("title"),
        version=version(spec),
        numeric_version=f"10{spec.number('android.minapi')}{int(number)}",
        permissions=[{"name": name} for name in spec.items("android.permissions")],
        extra_manifest_xml=contents("android.extra_manifest_xml"),
        extra_manifest_application_arguments=contents(
            "android.extra_manifest_application_arguments"
        ),
        intent_filters=contents("android.manifest.intent_filters"),
        activity_launch_mode=spec.text("android.manifest.launch_mode", "singleTask"),
        allow_backup=spec.text("android.allow_backup", "true").lower(),
        presplash_color=spec.text("android.presplash_color"),
        min_sdk_version=spec.number("android.minapi"),
        manifest_orientation="unspecified",
        display_cutout=spec.text("android.display_cutout", "never"),
        android_apptheme="@android:style/Theme.NoTitleBar",
        android_entrypoint="org.kivy.android.PythonActivity",
        android_used_libs=[],
        meta_data=[],
        add_activity=[],
        window=spec.text("fullscreen") == "0",
    )
