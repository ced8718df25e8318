"""Manifest and resources linked by Android's own tools, looked into, signed and verified.

Debian packs the tools and the system's resources of Android 10. Newer attributes are unknown to
those: they are left out of the link, named in what is printed, and only their values are checked.
What comes out has no code and starts on no phone.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tools.android import manifest
from tools.android.spec import Spec

FOLDER = Path("build/phone-package")
FRAMEWORK = Path("/usr/share/android-framework-res/framework-res.apk")
TOOLS = ("aapt2", "apksigner", "keytool")
NEWER_THAN_FRAMEWORK = {"enableOnBackInvokedCallback": 33, "dataExtractionRules": 31}
NEWER_ELEMENTS = {"queries": 30}
"""The tool of Android 10 does not know it, warns, and links it all the same."""
ICONS = {
    "mipmap-xxxhdpi/icon.png": "icon.filename",
    "drawable/presplash.png": "presplash.filename",
    "mipmap-xxxhdpi/icon_foreground.png": "icon.adaptive_foreground.filename",
    "mipmap-xxxhdpi/icon_background.png": "icon.adaptive_background.filename",
}


class LinkError(Exception):
    """What the tool said."""


def missing_tools() -> list[str]:
    missing = [name for name in TOOLS if shutil.which(name) is None]
    return missing if FRAMEWORK.is_file() else [*missing, str(FRAMEWORK)]


def check(spec: Spec) -> int:
    if missing := missing_tools():
        print(f"Manifest and resources are not linked: there is no {', no '.join(missing)}.")
        return 1
    folder = spec.root / FOLDER
    try:
        package = link(spec, folder)
        found = list(problems(spec, package))
        sign(package, folder)
    except LinkError as error:
        print(error)
        return 1
    for line in found:
        print(line)
    kept = ", ".join(f"{name} (API {level})" for name, level in NEWER_THAN_FRAMEWORK.items())
    size = package.stat().st_size / 1024
    print(f"Manifest and resources link, {size:.0f} kB, signed and verified; left out: {kept}")
    return 1 if found else 0


def link(spec: Spec, folder: Path, manifest_text: str | None = None) -> Path:
    """The package of manifest and resources alone."""
    shutil.rmtree(folder, ignore_errors=True)
    resources = _resources(spec, folder / "res")
    text = manifest_text or manifest.manifest(spec)
    for name in NEWER_THAN_FRAMEWORK:
        text = re.sub(rf'\s+android:{name}="[^"]*"', "", text)
    # Gradle puts the package's name in; the template leaves it out.
    text = text.replace("<manifest ", f'<manifest package="{manifest.package(spec)}" ', 1)
    written = folder / "AndroidManifest.xml"
    written.write_text(text, encoding="utf-8")
    compiled, package = folder / "compiled.zip", folder / "linked.apk"
    _run("aapt2", "compile", "--dir", resources, "-o", compiled)
    options = ("--warn-manifest-validation", "-I", FRAMEWORK, "--manifest", written)
    said = _run("aapt2", "link", *options, "-o", package, compiled)
    for line in said.splitlines():
        if "unexpected element" in line and not any(f"<{e}>" in line for e in NEWER_ELEMENTS):
            raise LinkError(line)
    return package


def _resources(spec: Spec, folder: Path) -> Path:
    shutil.copytree(manifest.BOOTSTRAPS / "_sdl_common/build/src/main/res", folder)
    values = folder / "values" / "strings.xml"
    values.parent.mkdir(exist_ok=True)
    values.write_text(manifest.strings(spec), encoding="utf-8")
    for name, key in ICONS.items():
        (folder / name).parent.mkdir(exist_ok=True)
        source = spec.text(key).replace("%(source.dir)s", str(spec.root))
        shutil.copy(spec.root / source, folder / name)
    (folder / "xml").mkdir(exist_ok=True)
    for name in spec.items("android.res_xml"):
        shutil.copy(spec.root / name, folder / "xml")
    return folder


def problems(spec: Spec, package: Path) -> Iterator[str]:
    """What a phone reads in the package, against what the spec says."""
    badging = _run("aapt2", "dump", "badging", package)
    tree = _run("aapt2", "dump", "xmltree", package, "--file", "AndroidManifest.xml")
    names = set(re.findall(r"uses-permission: name='([^']+)'", badging))
    if names != set(spec.items("android.permissions")):
        yield f"the package asks for {', '.join(sorted(names))}"
    for wanted in (
        f"package: name='{manifest.package(spec)}'",
        f"versionName='{manifest.version(spec)}'",
        f"sdkVersion:'{spec.number('android.minapi')}'",
        f"targetSdkVersion:'{spec.number('android.api')}'",
        "launchable-activity: name='org.kivy.android.PythonActivity'",
        "uses-feature-not-required: name='android.hardware.camera'",
    ):
        if wanted not in badging:
            yield f"the package lacks {wanted}"
    for wanted in (
        "android.intent.action.TTS_SERVICE",
        "android.intent.action.VIEW",
        "fullBackupContent",
    ):
        if wanted not in tree:
            yield f"the manifest lacks {wanted}"
    for name in spec.items("android.res_xml"):
        shown = _run("aapt2", "dump", "xmltree", package, "--file", f"res/xml/{Path(name).name}")
        if '"tables.db"' not in shown:
            yield f"{name} does not name the saved tables"


def sign(package: Path, folder: Path) -> None:
    """With a key of the moment."""
    key, secret = folder / "throwaway.keystore", "throwaway"
    _run(
        *("keytool", "-genkeypair", "-keystore", key, "-alias", "one", "-keyalg", "RSA"),
        *("-keysize", "2048", "-validity", "2", "-dname", "CN=one"),
        *("-storepass", secret, "-keypass", secret),
    )
    passwords = ("--ks-pass", f"pass:{secret}", "--key-pass", f"pass:{secret}")
    _run("apksigner", "sign", "--ks", key, *passwords, "--min-sdk-version", "24", package)
    _run("apksigner", "verify", "--min-sdk-version", "24", package)


def _run(*command: str | Path) -> str:
    run = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    if run.returncode:
        raise LinkError(f"{command[0]}: {run.stdout}{run.stderr}")
    return run.stdout + run.stderr
