"""Records, moves, names and settings from elsewhere: a clear error or a correct reading."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.i18n.catalogue import escaped, load
from companion.settings import DEFAULTS, Settings
from companion.store import open_store
from engine.core.errors import BadRecord, EngineError
from engine.core.move import Move
from engine.core.record import LARGEST, MOST_MOVES, Record
from engine.core.setup import Setup, check_name
from engine.core.text import Text
from tests import limits
from tests.reliability import SOAK
from tests.reliability.fuzz.limits import bounded

ROOT = Path(__file__).resolve().parents[2]
MANY = settings(
    max_examples=20_000 if SOAK else 150,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)

HOSTILE = [
    "Robert'); DROP TABLE saved;--",
    "[b]Bold[/b]",
    "[ref=x]tap[/ref]",
    "{who}",
    "{0.__class__.__mro__}",
    "%s%n%d",
    "&bl;&amp;",
    'quo"te',
    "back\\slash",
    "😀😃",
    "שלום",
    "\u202eevil",
    "a" * 40,
    "<script>alert(1)</script>",
    "../../etc/passwd",
]


def refusal(act: Callable[[], object]) -> EngineError | None:
    """The engine's own refusal, if there is one; anything else is a failure of the test."""
    try:
        act()
    except EngineError as error:
        return error
    return None


@MANY
@given(st.text(max_size=300))
def test_any_text_is_a_move_or_a_clear_refusal(text: str) -> None:
    read: list[Move] = []
    refused = refusal(lambda: read.append(Move.parse(text)))
    if refused is None:
        assert Move.parse(str(read[0])) == read[0]
    else:
        assert refused.text.id.startswith("engine.")


@MANY
@given(st.text(max_size=500))
def test_any_text_after_a_good_header_is_a_record_or_a_clear_refusal(text: str) -> None:
    head = "Tableside record 1\ngame orc\nplayer Ana\nplayer Bo\n"
    refused = refusal(lambda: Record.parse(head + text).replay())
    assert refused is None or refused.text.id.startswith("engine.")


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_kept_and_shown_as_text(name: str, tmp_path: Path) -> None:
    kept = check_name(name)
    record = Record(Setup("orc", (kept, "Bo")))
    assert Record.parse(record.write()).setup.players == (kept, "Bo")
    said = load("en").say(Text("app.held_back.name", {"name": kept}))
    shown = kept.replace("\u202e", " ")
    assert said == f"{shown} (copy)"
    assert "[b]" not in escaped(said)
    store = open_store(tmp_path / "t.db").store
    table = store.new_table(kept, "orc", record.write())
    store.add_move(table.id, 0, str(Move(kept, "choose", (1,))))
    assert store.table(table.id).name == kept
    store.close()


def test_a_record_of_a_hundred_thousand_moves_is_refused_in_a_sentence() -> None:
    text = "Tableside record 1\ngame orc\nplayer Ana\nplayer Bo\n\n" + "Ana: x\n" * 100_000
    with pytest.raises(BadRecord) as refused:
        Record.parse(text)
    assert refused.value.text.id == "engine.error.record_too_large"
    assert refused.value.text.args["line"] == 5 + MOST_MOVES + 1


def test_ten_megabytes_of_garbage_are_refused_in_a_sentence() -> None:
    garbage = bytes(range(256)) * 40_000
    start = time.monotonic()
    done = subprocess.run(
        [sys.executable, "main.py", "replay", "-"],
        input=garbage,
        capture_output=True,
        cwd=ROOT,
        check=False,
        timeout=limits.seconds(60),
    )
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert time.monotonic() - start < limits.seconds(30)


LONG = {
    "moves": "Ana: choose 1\n",
    "comments": "# word\n",
    "quotes": 'Ana: choose "a\\u0041" 2 3 4 5 6 7 @camera\n',
    "facts": "fact x 1\n",
    "players": "player A\n",
    "colons": ":\n",
    "a line of words": "fact x y z",
    "a line of quotes": '"x" ',
    "a line of open quotes": 'a"',
    "a line of backslashes": "\\",
    "a line of colons": "a:",
    "empty lines": "\r\n",
}


@pytest.mark.parametrize("kind", LONG)
def test_a_record_at_the_limit_is_read_or_refused_within_a_second_and_100_mb(kind: str) -> None:
    head = "Tableside record 1\ngame orc\nplayer Ana\nplayer Bo\n"
    text = head + LONG[kind] * ((LARGEST - len(head)) // len(LONG[kind]))
    assert len(text) <= LARGEST
    bounded(lambda _data: refusal(lambda: Record.parse(text).replay()), b"")
    assert refusal(lambda: Record.parse(text + " " * LARGEST)) is not None


@MANY
@given(
    st.dictionaries(
        st.sampled_from([*DEFAULTS, "other"]),
        st.one_of(
            st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.lists(st.text())
        ),
    )
)
def test_settings_from_elsewhere_never_stop_the_start(values: dict[str, object]) -> None:
    class Kept:
        def settings(self) -> dict[str, object]:
            return json.loads(json.dumps(values))

    found = Settings(Kept())  # type: ignore[arg-type]
    assert found["mode"] in ("system", "dark", "light", "contrast")
    assert isinstance(found["sounds"], bool)
