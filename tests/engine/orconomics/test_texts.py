"""Everything that Orconomics can say has its sentence in all languages."""

from __future__ import annotations

from random import Random

from engine.core.autoplay import random_move, random_offer
from engine.rulebooks.orconomics.cards import SECTORS
from tests.engine.orconomics.build import BOOK, new
from tests.engine.orconomics.test_bad_input import WORDS, situations
from tests.engine.properties import (
    assert_same_ids_in_all_languages,
    assert_sayable,
    declared_ids,
    static_ids,
    texts_in,
    texts_now,
    texts_of_refusals,
    words_now,
)

ITEMS = [f"O{n:02}" for n in range(1, 75)]
PARTS = ("error.create", "error.promote", *(f"error.ability.{sector}" for sector in SECTORS))


def said_in_games():
    texts, words = [], set()
    for seed, mode in enumerate(("helper", "strict", "helper")):
        rng = Random(seed)
        t = new("Ana Bo Cy Di", {"mode": mode})
        while t.ask is not None:
            if len(t.moves) % 5 == 0:
                texts += texts_now(t)
                words |= words_now(t)
            offer = random_offer(t, rng, frozenset({"fact"})) if rng.random() < 0.1 else None
            t.do(offer or random_move(t, rng))
        texts += [event.text for event in t.events] + [t.result.text]
    return texts, words


def said_in_refusals():
    names, words = ("Ana", "Bo", "table"), (*WORDS, 1, 3, 99)
    return texts_of_refusals(situations(), names, words, tuple(BOOK.notation))


def test_every_text_of_the_game_can_be_said_in_all_languages():
    texts, words = said_in_games()
    texts += said_in_refusals()
    ids = static_ids("orconomics") | declared_ids(new())
    ids |= {f"orconomics.word.{word}" for word in (*words, *WORDS) if word not in ("Ana", "Bo")}
    ids |= {f"orconomics.rule.{item}" for item in ITEMS}
    ids |= {f"orconomics.{part}" for part in PARTS}
    ids |= {t.id for text in texts for t in texts_in(text) if t.id.startswith("orconomics.")}
    assert_sayable("orconomics", texts, ids)


def test_the_languages_have_the_same_texts_in_the_same_order():
    assert_same_ids_in_all_languages("orconomics")


def test_every_rule_named_by_the_game_is_explained():
    named = {rule for option in BOOK.options for rule in option.rules}
    named |= {rule for move in BOOK.anytime for rule in move.rules}
    for t in situations():
        named |= set(t.ask.rules)
    assert {rule for rule in named if not rule.startswith("G")} <= set(ITEMS)
