"""Reads buildozer.spec as Buildozer does: names are case-sensitive, lists have commas."""

from __future__ import annotations

from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SPEC = ROOT / "buildozer.spec"


class _CaseSensitive(ConfigParser):
    def optionxform(self, optionstr: str) -> str:
        return optionstr


class Spec:
    """The [app] section by key; other sections only as pairs of section and key."""

    def __init__(self, text: str, root: Path = ROOT) -> None:
        self.root = root
        self._parser = _CaseSensitive(allow_no_value=True)
        self._parser.read_string(text)

    @classmethod
    def read(cls, path: Path = SPEC) -> Spec:
        return cls(path.read_text(encoding="utf-8"), path.parent)

    def entries(self) -> Iterator[tuple[str, str]]:
        for section in self._parser.sections():
            for key in self._parser.options(section):
                yield section, key

    def text(self, key: str, default: str = "") -> str:
        return self._parser.get("app", key, fallback=default) or default

    def number(self, key: str) -> int:
        return int(self.text(key, "0"))

    def items(self, key: str) -> list[str]:
        return [item.strip() for item in self.text(key).split(",") if item.strip()]

    def requirements(self) -> dict[str, str]:
        """Name, as written, to the pinned version, or to nothing."""
        pairs = (item.partition("==") for item in self.items("requirements"))
        return {name: version for name, _, version in pairs}
