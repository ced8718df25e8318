"""Icons, sounds and player marks: what the code names is there."""

from __future__ import annotations

import re
import wave
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from companion.audio.sounds import FOLDER, NAMES
from companion.icons import CODES, glyph
from companion.identity import IDENTITIES, free_identity, identity, outline

ROOT = Path(__file__).resolve().parents[2]
ICON_IN_KV = re.compile(r"icon: .*")
ICON_IN_PYTHON = re.compile(r"""\bicon=["']([a-z0-9-]+)["']""")
QUOTED = re.compile(r"'([a-z][a-z0-9-]*)'")


def named_icons() -> set[str]:
    names: set[str] = set()
    for path in (ROOT / "companion").rglob("*.kv"):
        for line in ICON_IN_KV.findall(path.read_text(encoding="utf-8")):
            names.update(QUOTED.findall(line))
    for path in (ROOT / "companion").rglob("*.py"):
        names.update(ICON_IN_PYTHON.findall(path.read_text(encoding="utf-8")))
    return names


def test_every_icon_that_is_named_is_in_the_font() -> None:
    drawn = TTFont(ROOT / "assets" / "fonts" / "icons.ttf").getBestCmap()
    assert {name for name, code in CODES.items() if code not in drawn} == set()
    assert named_icons() - CODES.keys() == set()
    assert glyph("") == ""


OF_THE_APP = re.compile(r"^class (\w+)", re.MULTILINE)
NAMED_IN_KV = re.compile(r"^ +([A-Z]\w+):", re.MULTILINE)


def test_a_module_brings_the_widgets_of_the_app_that_its_rules_name() -> None:
    """Rules find whatever has been imported: that is not left to what was shown before."""
    sources = {path: path.read_text("utf-8") for path in (ROOT / "companion").rglob("*.py")}
    base = sources[ROOT / "companion" / "widgets" / "base.py"]
    ours = {name for source in sources.values() for name in OF_THE_APP.findall(source)}
    for path in (ROOT / "companion").rglob("*.kv"):
        named = ours.intersection(NAMED_IN_KV.findall(path.read_text("utf-8")))
        brought = re.findall(r"\w+", sources[path.with_suffix(".py")])
        assert named.difference(brought, OF_THE_APP.findall(base)) == set(), path.name


def test_eight_players_differ_in_colour_and_in_shape() -> None:
    assert len({look.colour for look in IDENTITIES}) == 8
    assert len({look.shape for look in IDENTITIES}) == 8
    assert len({tuple(outline(look.shape)) for look in IDENTITIES}) == 8
    assert free_identity([0, 1, 3]) == 2
    assert identity(8) == identity(0)


@pytest.mark.parametrize("name", NAMES)
def test_sounds_are_short_and_small(name: str) -> None:
    path = FOLDER / f"{name}.wav"
    with wave.open(str(path)) as sound:
        seconds = sound.getnframes() / sound.getframerate()
    assert 0.02 < seconds < 1.5
    assert path.stat().st_size < 50_000
