"""Whole games: records move by move, random legal play, wrong moves, texts."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.autoplay import random_move
from engine.core.move import Move
from engine.rulebooks.orc.cards import CARDS, COLOURS
from tests.engine.orc.build import LINE, orc, play, ready, set_stock
from tests.engine.properties import (
    assert_listed_answers_are_accepted,
    assert_replays_exactly,
    assert_same_ids_in_all_languages,
    assert_sayable,
    declared_ids,
    play_out,
    refused,
    replayed,
    seeds,
    static_ids,
    texts_in,
    texts_now,
    words_now,
)

RECORDS = Path(__file__).parent / "records"
LONGEST = 300


@pytest.mark.parametrize(
    ("name", "winners", "games", "moves"),
    [
        ("one_game", (0,), [(22, 6)], 43),
        ("best_of_three", (1,), [(19, 7), (15, 18), (0, 24)], 131),
        ("six_ties", (0, 1), [(0, 0)], 45),
    ],
)
def test_a_recorded_game_gives_its_result(name, winners, games, moves):
    table = replayed(RECORDS / f"{name}.txt")
    assert len(table.moves) == moves
    assert table.result.winners == winners
    assert table.state.games == games
    assert_replays_exactly(table)


@pytest.mark.parametrize("match", ["one", "three"])
def test_random_legal_play_ends_with_all_thirty_cards_accounted_for(match):
    for seed in seeds(25):
        table = play_out(orc(match), Random(seed), LONGEST)
        deck = table.state.deck
        assert table.view()["board"]["cards"] == 30
        known = sum((hand.known for hand in deck.hands), deck.gone.copy())
        assert max(known.values()) == 1
        assert known.total() + sum(hand.unknown for hand in deck.hands) + deck.gone_unseen == 30
        if seed % 5 == 0:
            assert_replays_exactly(table)


def test_every_listed_answer_passes_its_check():
    rng = Random(5)
    table = orc("three")
    while table.ask is not None:
        assert_listed_answers_are_accepted(table, rng)
        table.do(random_move(table, rng))


ARG = st.one_of(
    st.integers(-2, 4),
    st.sampled_from([*CARDS[:8], *COLOURS, "blue2/red1", "Ana", "nobody", "hand.Ana", "card.1"]),
    st.text(max_size=6),
)
VERB = st.sampled_from(
    ["dealer", "line", "take", "deploy", "discard", "draw", "show", "correct", "fact", "dance", ""]
)


@settings(max_examples=200, deadline=None)
@given(
    who=st.sampled_from(["Ana", "Bo", "table", "Zed"]),
    verb=VERB,
    args=st.lists(ARG, max_size=4).map(tuple),
    start=st.sampled_from([orc, ready]),
)
def test_wrong_moves_are_refused_and_change_nothing(who, verb, args, start):
    table = start()
    if refused(table, Move(who, verb, args)) is None:
        assert len(table.moves) > len(start().moves)


def test_all_texts_are_there_in_three_languages():
    texts, words = [], set()
    for seed in range(3):
        table, rng = orc("three"), Random(seed)
        while table.ask is not None:
            texts.append(table.ask.text)
            if len(table.moves) % 10 == 0:
                texts += texts_now(table)
            words |= words_now(table)
            table.do(random_move(table, rng))
        texts += [event.text for event in table.events]
        texts += texts_now(table)
    ids = static_ids("orc") | declared_ids(table) | {f"orc.word.{word}" for word in words}
    ids |= {f"orc.rule.R{number:02}" for number in range(1, 28)}
    ids |= {f"orc.word.{word}" for word in ("nobody", "open", "frozen", "conquered", "tie", "orcs")}
    ids |= {inner.id for text in texts for inner in texts_in(text) if inner.id[:4] == "orc."}
    assert_same_ids_in_all_languages("orc")
    assert_sayable("orc", texts, ids)


def test_every_refusal_is_said_in_three_languages():
    laid = play(orc(), "table: dealer Bo")
    closed = play(ready(), "table: correct owner.white Bo", "table: correct owner.green frozen")
    fought = play(ready(), "Ana: deploy blue1-purple2 2 green", "Ana: draw red")
    again = play(fought, "Bo: deploy yellow1-red2 2 white", "Bo: draw red")
    showing = set_stock(ready(), red=0, blue=0, green=0, yellow=0, white=0, purple=1)
    play(showing, "table: correct owner.red Ana", "Ana: discard red1-green2 1")
    wrong = [
        (laid, "table: line red1/blue2"),
        (laid, "table: line red1/blue2 blue1/red2 green1/white2"),
        (orc_without_red_blue(), "table: line red1/blue2 green2/yellow1 white2/purple1"),
        (closed, "Ana: deploy red1-blue2 1"),
        (closed, "Ana: deploy red1-green2 1 white"),
        (closed, "Ana: deploy red1-white2 1 green"),
        (closed, "Ana: deploy green1-red2 1 pink"),
        (closed, "Ana: deploy green1-red2 2 red"),
        (closed, "Ana: discard red1-blue2 1"),
        (closed, "Ana: discard pink 1"),
        (closed, "Ana: discard red1-green2"),
        (again, "Ana: deploy white1-red2 1 green"),
        (again, "Ana: deploy blue1-red2 2 white"),
        (showing, "Ana: show red1-purple2 red1-yellow2"),
    ]
    shown = play(orc(discards="shown"), "table: dealer Bo", f"table: line {LINE}", "Ana: take 1")
    wrong.append((shown, "Ana: discard face-down 1"))
    errors = [refused(table, Move.parse(line)) for table, line in wrong]
    ids = {error.text.id for error in errors}
    assert ids == {id_ for id_ in static_ids("orc") if ".error." in id_}
    assert_sayable("orc", [error.text for error in errors], ids)


def orc_without_red_blue():
    return play(orc(card_1="blue1-red2"), "table: dealer Bo")
