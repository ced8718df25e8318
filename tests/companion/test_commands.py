"""The commands for scripts: what they print and how they refuse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import main
from companion.commands import replay
from companion.i18n.catalogue import load
from companion.i18n.locales import LANGUAGES
from engine.core.registry import games, rulebook
from engine.core.table import Table
from tests.companion.sensible_play import kept

RECORDS = Path(__file__).resolve().parents[1] / "engine"
GAME = RECORDS / "orc" / "records" / "one_game.txt"


def test_replay_tells_standings_and_the_winner(capsys):
    assert main.main(["replay", str(GAME)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("ORC:")
    assert "1. " in told


def test_replay_as_json_has_what_scripts_need(capsys):
    assert main.main(["replay", str(GAME), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["game"] == "orc"
    assert {"turn", "stage", "asks", "players", "board", "log", "standings", "winner"} <= set(told)
    assert told["asks"] == []
    assert told["winner"]
    assert len(told["log"]) > 20


def test_replay_of_a_cut_record_shows_what_is_asked_now(tmp_path, capsys):
    cut = tmp_path / "cut.txt"
    cut.write_text("\n".join(GAME.read_text("utf-8").splitlines()[:45]), "utf-8")
    assert main.main(["replay", str(cut), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    asked = told["asks"][0]
    assert set(asked) >= {"who", "kind", "text", "rules", "options"}
    assert asked["options"]
    assert told["winner"] is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_replay_names_the_one_who_is_asked_once(game, language):
    catalogue, record = load(language, strict=True), kept(game)[0]
    table = Table(rulebook(game), record.setup)
    for move in record.moves[:120]:
        question = replay.told(table, catalogue)[-1]
        assert table.ask is not None
        for name in (table.players[seat] for seat in table.ask.who):
            assert question.count(name) == 1, question
        table.do(move)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("hello", "1"),
        ("Tableside record 1\ngame orc\nplayer Ana\nplayer Bo\nAna: dance\n", "dance"),
        ("Tableside record 1\ngame chess\nplayer Ana\n", "chess"),
        ("Tableside record 99\n", "99"),
    ],
)
def test_a_bad_record_is_one_sentence_and_exit_code_2(text, says, tmp_path, capsys):
    bad = tmp_path / "bad.txt"
    bad.write_text(text, "utf-8")
    assert main.main(["replay", str(bad)]) == 2
    told = capsys.readouterr().err
    assert len(told.splitlines()) == 1
    assert says in told


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
@pytest.mark.parametrize("game", games())
def test_rules_lists_moves_options_and_facts(game, language, capsys):
    assert main.main(["rules", game, "--lang", language]) == 0
    told = capsys.readouterr().out
    assert "WHO: correct PATH VALUE" in told
    assert "‹" not in told


@pytest.mark.parametrize(
    ("language", "both", "several"),
    [
        ("en", "ORC, 2 players", "2 to 5 players"),
        ("fr", "ORC, 2 joueurs", "2 à 5 joueurs"),
        ("ru", "ORC, игроков: 2", "игроков: от 2 до 5"),
    ],
)
def test_rules_says_for_how_many_a_game_is(language, both, several, capsys):
    assert main.main(["rules", "orc", "--lang", language]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == both
    assert len([line for line in told if "red1-blue2" in line]) == 1
    assert main.main(["rules", "orconomics", "--lang", language]) == 0
    assert capsys.readouterr().out.splitlines()[0].endswith(several)


def test_an_unreadable_picture_does_not_stop_the_others(tmp_path, capsys):
    (tmp_path / "text.png").write_text("no picture")
    names = [str(tmp_path / "text.png"), str(tmp_path / "gone.png")]
    assert main.main(["scan", *names, "--json"]) == 2
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["image"] for line in lines] == names
    assert all(line["error"].endswith(".") for line in lines)


def test_an_unknown_command_is_told_with_the_known_ones(capsys):
    assert main.main(["dance"]) == 2
    assert "replay RECORD" in capsys.readouterr().err


@pytest.mark.parametrize(
    "wish", [("--players", "0"), ("--speed", "nan"), ("--speed", "inf"), ("--moves", "-1")]
)
def test_a_demo_that_cannot_be_is_refused(wish, capsys):
    assert main.main(["demo", *wish]) == 2
    assert capsys.readouterr().err.count("\n") == 1
