"""A Java machine with Android's names on it, and python-for-android's own modules."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import jnius_config
import pytest
import pythonforandroid

jnius_config.set_classpath(os.environ["TABLESIDE_JAVA_CLASSES"])
# For the number of an open file, which Java keeps to itself.
jnius_config.add_options("--add-opens=java.base/java.io=ALL-UNNAMED", "-Xshare:auto")

_package = ModuleType("android")
_package.__path__ = [
    str(Path(pythonforandroid.__file__).parent / "recipes" / "android" / "src" / "android")
]
_config = ModuleType("android.config")
vars(_config).update(
    ACTIVITY_CLASS_NAME="org.kivy.android.PythonActivity",
    ACTIVITY_CLASS_NAMESPACE="org/kivy/android/PythonActivity",
    JAVA_NAMESPACE="org.kivy.android",
)
sys.modules.update({"android": _package, "android.config": _config})


ASKING_FOR_THE_PLATFORM = (
    *("audio.feedback", "audio.speech", "camera.sources", "i18n.live_catalogue"),
    *("system.files", "system.phone", "system.sharing"),
)


class Phone:
    """The Java side, as a test sees it."""

    def __init__(self, folder: Path) -> None:
        from jnius import autoclass

        self.folder = folder
        self.java: Any = autoclass("org.tableside.test.Phone")
        self.java.reset(str(folder))

    @property
    def activity(self) -> Any:
        from jnius import autoclass

        return autoclass("org.kivy.android.PythonActivity").mActivity

    @property
    def journal(self) -> list[str]:
        journal = self.java.journal
        return [journal.get(i) for i in range(journal.size())]

    def forget(self) -> None:
        self.java.journal.clear()

    def breaks(self, *steps: str) -> None:
        for step in steps:
            self.java.broken.add(step)

    def heals(self) -> None:
        self.java.broken.clear()

    def intent(self, action: str, uri: str = "") -> Any:
        from jnius import autoclass

        intent = autoclass("android.content.Intent")(f"android.intent.action.{action}")
        if uri:
            intent.setData(autoclass("android.net.Uri")(uri))
        return intent

    @staticmethod
    def attached_threads() -> int:
        """A thread that ends without leaving Java counts for ever, and ends the app on a phone."""
        from jnius import autoclass

        return int(autoclass("java.lang.Thread").activeCount())

    @staticmethod
    def until(holds: Callable[[], Any]) -> None:
        """Lets the app's clock tick, since what Android answers is handled on the main thread."""
        from kivy.clock import Clock

        end = time.monotonic() + 60
        while not holds():
            assert time.monotonic() < end, "nothing happened"
            Clock.tick()

    @staticmethod
    def settle() -> None:
        from kivy.clock import Clock

        for _ in range(3):
            Clock.tick()


@pytest.fixture
def phone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Phone:
    for module in ASKING_FOR_THE_PLATFORM:
        monkeypatch.setattr(f"companion.{module}.platform", "android")
    return Phone(tmp_path)
