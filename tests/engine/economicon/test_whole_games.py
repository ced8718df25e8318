"""Whole games: records move by move, random legal play, wrong moves, texts."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.autoplay import random_move
from engine.core.move import Move
from engine.rulebooks.economicon.goods import GOODS
from tests.engine.economicon.build import fresh, laid, play, reserve, trading
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
NAMES = ("Ana", "Bo", "Cy", "Di")
LONGEST = 4000
HOUSES = (
    {},
    {"payments": "whole", "rounding": "even", "starting": "next"},
    {"free_unit": "event", "consumption": "partial", "empty": "closed", "floor": "off"},
    {"end_turn": "on", "first_currency": "out", "rounding": "down"},
)


@pytest.mark.parametrize(
    ("name", "winners", "scores", "moves"),
    [
        ("two_players", (0,), [2, -7], 66),
        ("three_players", (0,), [-1, -1, -4], 94),
        ("four_players", (0,), [11, -14, -2, -1], 113),
    ],
)
def test_a_recorded_game_gives_its_result(name, winners, scores, moves):
    table = replayed(RECORDS / f"{name}.txt")
    assert len(table.moves) == moves
    assert table.result.winners == winners
    assert [player["score"] for player in table.view()["players"]] == scores
    assert_replays_exactly(table)


@pytest.mark.parametrize("n", [2, 3, 4])
@pytest.mark.parametrize("house", range(len(HOUSES)))
def test_random_legal_play_ends_with_every_good_and_coin_accounted_for(n, house):
    for seed in seeds(3, many=1000 // len(HOUSES)):
        table = fresh(" ".join(NAMES[:n]), **HOUSES[house])
        play_out(table, Random(seed), LONGEST)
        if seed % 10 == 0:
            assert_replays_exactly(table)


def holdings(table):
    """Everything of everybody and of the markets, in quarters of a unit."""
    view = table.view()
    found = [
        {
            "gold": p["gold"],
            **p["currencies"],
            **{g: 4 * sum(u.values()) for g, u in p["goods"].items()},
        }
        for p in view["players"]
    ]
    stacks = {good: 4 * len(stack) for good, stack in view["market"]["stacks"].items()}
    return [*found, {**view["market"]["money"], **stacks}]


def moved(before, after):
    """What each player and the market gained, without what did not change."""
    return [
        {good: b[good] - a[good] for good in a if b[good] != a[good]}
        for a, b in zip(before, after, strict=True)
    ]


def formula(markets, paid, wanted):
    """The price of the rules in quarters, from fractions: half up, an empty market as one unit."""
    ratio = Fraction(markets[paid], markets[wanted] or 4)
    return max(1, floor(4 * ratio + Fraction(1, 2)))


def test_what_moves_in_every_trade_is_the_price_of_the_formula_times_the_units():
    rng, traded = Random(4), {"produce": 0, "buy": 0, "exchange": 0}
    for _ in range(3):
        table = fresh("Ana Bo Cy")
        while table.ask is not None:
            move = random_move(table, rng)
            before, stack = holdings(table), None
            if move.verb == "buy":
                stack = table.state.stacks[move.args[0]][-move.args[2] :]
            table.do(move)
            if move.verb not in traded:
                continue
            traded[move.verb] += 1
            changes, seat = moved(before, holdings(table)), table.seat(move.who)
            one, two, n = move.args
            if move.verb == "exchange":
                out = floor(Fraction(n * before[-1][two], before[-1][one] or 4) + Fraction(1, 2))
                assert changes[seat] == {one: -n, two: out}
                assert changes[-1] == {one: n, two: -out}
            elif move.verb == "produce":
                cost = floor(Fraction(n * formula(before[-1], two, one), 2) + Fraction(1, 2))
                assert changes[seat][two] == -cost
                assert changes[-1] == {two: cost}
                favoured = table.view()["players"][seat]["favoured"] == one
                assert changes[seat][one] == 4 * (n + favoured)
            else:
                unit = formula(before[-1], two, one)
                nations = [player["nation"] for player in table.view()["players"]]
                for other, nation in enumerate(nations):
                    if other != seat:
                        assert changes[other].get(two, 0) == unit * stack.count(nation)
                absent = sum(nation not in nations for nation in stack)
                assert changes[-1].get(two, 0) == unit * absent
                foreign = n - stack.count(nations[seat])
                assert changes[seat].get(two, 0) == -unit * foreign
    assert min(traded.values()) > 20


@pytest.mark.parametrize("house", range(len(HOUSES)))
def test_every_listed_answer_passes_its_check_and_the_next_larger_amount_does_not(house):
    rng = Random(house)
    table = fresh("Ana Bo Cy", **HOUSES[house])
    while table.ask is not None:
        if len(table.moves) % 8 == 0:
            assert_listed_answers_are_accepted(table, rng, tries=3)
            if table.ask.text.id == "economicon.ask.turn":
                assert_amounts_are_the_most(table)
        table.do(random_move(table, rng))


def assert_amounts_are_the_most(table):
    who = table.players[table.ask.who[0]]
    for option in table.ask.options:
        if option.kind == "amount" and option.high < 99:
            move = Move(who, option.verb, (*option.prefix, option.high + option.step))
            assert refused(table, move) is not None, move


ARG = st.one_of(
    st.integers(-2, 500),
    st.sampled_from([*GOODS, "Ana", "mandate-1", "event-2", "gold.Ana", "market.gold"]),
    st.text(max_size=6),
)


@settings(max_examples=150, deadline=None)
@given(
    who=st.sampled_from(["Ana", "Bo", "table", "Zed"]),
    verb=st.sampled_from([*fresh().rulebook.notation, "correct", "fact", "dance", ""]),
    args=st.lists(ARG, max_size=4).map(tuple),
    start=st.sampled_from([fresh, laid, trading]),
)
def test_wrong_moves_are_refused_and_change_nothing(who, verb, args, start):
    table = start()
    if refused(table, Move(who, verb, args)) is None:
        assert len(table.moves) == len(start().moves) + 1


def test_all_texts_are_there_in_three_languages():
    texts, words = [], set()
    for seed, house in enumerate(HOUSES):
        table, rng = fresh("Ana Bo Cy", **house), Random(seed)
        while table.ask is not None:
            texts.append(table.ask.text)
            if len(table.moves) % 20 == 0:
                texts += texts_now(table)
            if rng.random() < 0.1:
                words |= words_now(table)
                texts += previewed(table, rng)
            table.do(random_move(table, rng))
        texts += [event.text for event in table.events]
    ids = static_ids("economicon") | declared_ids(table)
    ids |= {f"economicon.word.{word}" for word in words | set(GOODS)}
    ids |= {f"economicon.rule.C{number:02}" for number in range(1, 39)}
    ids |= {f"economicon.condition.{kind}" for kind in ("hold", "trade", "market", "free")}
    ids |= {inner.id for text in texts for inner in texts_in(text) if inner.id[:7] != "engine."}
    assert_same_ids_in_all_languages("economicon")
    assert_sayable("economicon", texts, ids)


def previewed(table, rng):
    if table.ask.text.id != "economicon.ask.turn":
        return []
    shown = table.rulebook.preview(table, random_move(table, rng))
    return [*shown.steps, *(label for label, _, _ in shown.changes)]


WRONG = (
    "Ana: produce oil gold 0",
    "Ana: produce gold gold 1",
    "Ana: produce oil green 1",
    "Ana: produce oil gold 99",
    "Ana: produce grain gold 1",
    "Ana: produce oil",
    "Ana: sell grain",
    "Ana: sell grain 5",
    "Ana: buy grain",
    "Ana: buy grain gold 5",
    "Ana: exchange gold gold 4",
    "Ana: exchange gold green 30",
    "Ana: print",
    "Ana: print 99",
    "Ana: mine 3",
    "Ana: claim",
    "Bo: claim mandate-1",
    "Ana: claim mandate-2",
    "Ana: claim mandate-3",
)


def test_every_refusal_is_said_in_three_languages():
    table = reserve(trading(), "Ana", grain=2)
    play(table, "Ana: claim mandate-2", "Ana: worth 3", 'Ana: free "x"')
    play(table, "Ana: claim mandate-3", "Ana: worth 3", "Ana: hold gold 50")
    errors = [refused(table, Move.parse(line)) for line in WRONG]
    whole = trading(payments="whole")
    errors.append(refused(whole, Move.parse("Ana: exchange gold green 5")))
    closed = play(trading(empty="closed"), "table: correct market.tech.blue 0")
    errors.append(refused(closed, Move.parse("Ana: produce tech gold 1")))
    poor = play(trading(), "table: correct unclaimed.Ana 0")
    errors.append(refused(poor, Move.parse("Ana: claim mandate-9")))
    once = play(trading(claims="one"), "Ana: claim mandate-1", "Ana: worth 3", 'Ana: free "x"')
    errors.append(refused(once, Move.parse("Ana: claim mandate-2")))
    ids = {error.text.id for error in errors}
    assert {id_ for id_ in static_ids("economicon") if ".error." in id_} == ids
    assert_sayable("economicon", [error.text for error in errors], ids)
