"""Everything that the game can say has its sentence in all languages."""

from functools import cache
from random import Random

import pytest

from companion.i18n.catalogue import load
from engine.rulebooks.few_orcs_more import RULEBOOK
from engine.rulebooks.few_orcs_more.cards import BACKS, DECK, GAME
from engine.rulebooks.few_orcs_more.strength import army_lines
from tests.engine.few_orcs_more.build import armed, at_war, dealing, play, spread, table
from tests.engine.few_orcs_more.tablemates import Tablemates
from tests.engine.few_orcs_more.test_bad_input import TABLES, WORDS
from tests.engine.properties import (
    LANGUAGES,
    assert_same_ids_in_all_languages,
    assert_sayable,
    declared_ids,
    static_ids,
    texts_in,
    texts_now,
    texts_of_refusals,
)

ITEMS = [f"F{n:02}" for n in range(1, 38)]


@cache
def said_in_a_game(way, seed):
    """All texts of one game: questions, labels, events, the result."""
    t = table(5, enlistment=way)
    mates = Tablemates(t, Random(seed), way)
    found = []
    while t.ask is not None:
        found += texts_now(t)
        t.do(mates.next_move())
    return found + [event.text for event in t.events] + [t.result.text]


@cache
def said_in_refusals():
    verbs, words = (*RULEBOOK.notation, "correct"), (*WORDS, 0, 1, 3, 99)
    return [
        text
        for t in TABLES.values()
        for text in texts_of_refusals([t], ("table", *t.players), words, verbs)
    ]


def said_by_rare_rules():
    tables = [
        dealing(start_card="middle"),
        play(armed({"Ana": "giant*2", "Bo": "orc-2"}), "Wiz: tribe skeletons"),
        play(at_war("orcs", {"Ana": "orc-2 troll"}), "Ana: send 1", "Ana: reveal troll"),
        play(armed({"Ana": "orc-2", "Bo": "commando"}), "table: correct hand.Ana.commando 1"),
    ]
    return [event.text for t in tables for event in t.events]


def words() -> set[str]:
    named = {*DECK, *BACKS.values(), "misdealt", "enlist", "plain", "plus-ten"}
    named |= {"wizard", "champion", "fighter", "follow", "afterwards", "typed"}
    named |= {"taken", "deserted", "claim", "spent", "void"}
    return {f"{GAME}.word.{word}" for word in named}


def lines() -> set[str]:
    armies = ["orc-2 orc-6 orc-leader goblin troll giant war-machine*2 flying-machine commando"]
    armies.append("orc-leader*2")
    whats = {line.what for army in armies for line in army_lines("orcs", count(army), 1)}
    return {f"{GAME}.line.{what}" for what in whats}


def count(army: str) -> dict[str, int]:
    cards = spread(army)
    return {card: cards.count(card) for card in cards}


def test_every_text_of_the_game_can_be_said_in_all_languages():
    texts = [text for way in ("follow", "afterwards", "typed") for text in said_in_a_game(way, 1)]
    texts += said_in_refusals() + said_by_rare_rules()
    ids = static_ids(GAME) | declared_ids(table()) | words() | lines()
    ids |= {f"{GAME}.rule.{item}" for item in ITEMS}
    ids |= {inner.id for text in texts for inner in texts_in(text) if inner.id.startswith(GAME)}
    ids |= {f"{GAME}.win.{how}" for how in ("highest", "last_battle", "shared")}
    assert_sayable(GAME, texts, ids)
    assert len(ids) > 200


def test_the_languages_have_the_same_texts_in_the_same_order():
    assert_same_ids_in_all_languages(GAME)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_there_that_nothing_says(language):
    """Ids built from a word are known by their beginnings; tiles and steps are the screens'."""
    built = ("rule", "word", "line", "verb", "option", "stage", "win", "score")
    built += ("tile", "step", "choice", "log", "lesson", "setup")
    told = {f"{GAME}.name"} | static_ids(GAME)
    told |= {text.id for text in said_in_refusals() + said_by_rare_rules()}
    for way in ("follow", "afterwards", "typed"):
        told |= {text.id for text in said_in_a_game(way, 1)}
    catalogue = load(language, strict=True)
    mine = {id_ for id_ in catalogue.messages if id_.startswith(f"{GAME}.")}
    assert {id_ for id_ in mine - told if id_.split(".")[1] not in built} == set()
