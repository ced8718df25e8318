"""Everything that the rulebook can say has its sentence in three languages."""

from __future__ import annotations

from random import Random

from engine.core.autoplay import random_move, random_offer
from engine.core.move import Move
from engine.rulebooks.economicus.language import AND, END, KINDS, STEPS, VOCABULARY, WHERE, WHO
from tests.engine.economicus.build import NAMES, PLAIN, SAMPLE, begun, play, ready, table
from tests.engine.properties import (
    HAND_MADE,
    assert_same_ids_in_all_languages,
    assert_sayable,
    declared_ids,
    refused,
    static_ids,
    texts_in,
    texts_now,
    words_now,
)

ALTERNATIVES = {"exceptional": "on", "unlucky": "on", "deals": "on", "attention": "strict"}


def test_all_texts_are_there_in_three_languages():
    texts, words = [], set()
    for seed, facts in enumerate((SAMPLE, PLAIN)):
        names = " ".join(NAMES.split()[: 3 + seed])
        t, rng = table(names, facts, turns=9, minutes=30, **ALTERNATIVES), Random(seed)
        while t.ask is not None:
            if len(t.moves) % 6 == 0:
                texts += texts_now(t)
            else:
                texts.append(t.ask.text)
            words |= words_now(t)
            offer = random_offer(t, rng, HAND_MADE) if rng.random() < 0.2 else None
            t.do(offer or random_move(t, rng))
        texts += [event.text for event in t.events]
        texts += texts_now(t)
    words |= {*VOCABULARY, *KINDS, *STEPS, *WHERE, *WHO, AND, END}
    words |= {slot.name for slots in VOCABULARY.values() for slot in slots}
    ids = static_ids("economicus") | declared_ids(t)
    ids |= {f"economicus.word.{word}" for word in words}
    ids |= {f"economicus.rule.E{number:02}" for number in range(1, 63)}
    ids |= {inner.id for text in texts for inner in texts_in(text) if inner.id[:6] == "econom"}
    ids |= {f"economicus.event.{thing}_given" for thing in ("card", "quota")}
    assert_same_ids_in_all_languages("economicus")
    assert_sayable("economicus", texts, ids)


def test_every_refusal_is_said_in_three_languages():
    rolling = ready("Ana Bo", cards={"Ana": 1}, loaned={"Ana": "s9"}, money={"Ana": 0})
    played = play(ready("Ana Bo", cards={"Ana": 2}), "table: teach c1 option aloud", "Ana: play c1")
    play(played, "table: teach c3 event aloud")
    bidding = play(ready("Ana Bo", money={"Bo": 0}, attention="strict"), "Ana: roll 4 5")
    outbid = play(ready("Ana Bo", money={"Bo": 0}), "Ana: roll 4 5", "Ana: bid 9")
    asked = play(ready("Ana Bo", cards={"Ana": 1}), "Ana: play c1")
    more = play(ready("Ana Bo", cards={"Ana": 1}), "Ana: play c1", "table: teach c1 option aloud")
    gone = play(begun(), "Bo: bankrupt")
    back = play(ready("Ana Bo", rules="quick"), "Bo: bankrupt", "Ana: roll 4 5", "Ana: pass")
    play(back, "table: done", "Bo: place s3 private", "Bo: place s3 private")
    all_laid = ready("Ana Bo", companies={"Ana": "s12 " * 12}, no_token_left="may-sell")
    no_token = play(all_laid, "Ana: roll 4 5")
    wrong = [
        (rolling, "Ana: loan"),
        (rolling, "Ana: sell"),
        (gone, "Bo: loan s5"),
        (rolling, "Ana: loan s5"),
        (rolling, "Bo: repay s9"),
        (ready("Ana Bo", loans="off"), "Ana: loan s5"),
        (rolling, "Ana: repay s9"),
        (rolling, "Ana: sell s5"),
        (rolling, "Ana: drop s5"),
        (rolling, "Ana: sell s9 loan"),
        (rolling, "table: bankrupt"),
        (back, "Bo: bankrupt"),
        (rolling, "Ana: join Zoe"),
        (rolling, "table: join table"),
        (rolling, "table: join bo"),
        (begun(NAMES), "table: join Zoe"),
        (bidding, "Ana: fee"),
        (outbid, "Bo: bid 10"),
        (no_token, "Ana: bid 9"),
        (bidding, "Ana: bid 3"),
        (rolling, "Ana: give Bo money 3"),
        (ready("Ana Bo", deals="on"), "Ana: give Bo money 99"),
        (rolling, "Ana: play x"),
        (bidding, "Ana: play c1"),
        (played, "Ana: play c1"),
        (played, "Ana: play c3"),
        (rolling, "table: teach c99 option aloud"),
        (rolling, "Ana: teach c1 option aloud"),
        (asked, "table: teach c1 event aloud"),
        (rolling, "table: teach c1 thing aloud"),
        (rolling, "table: teach c1 option dance"),
        (rolling, "table: teach c1 option money me"),
        (rolling, "table: teach c1 option " + " and ".join(["aloud"] * 7)),
        (rolling, "table: teach c1 option aloud and crime 4"),
        (rolling, "table: teach c1 event crime 4"),
        (more, "table: enough now"),
    ]
    errors = [refused(t, Move.parse(line)) for t, line in wrong]
    assert None not in errors
    ids = {error.text.id for error in errors}
    assert ids == {id_ for id_ in static_ids("economicus") if ".error." in id_}
    assert_sayable("economicus", [error.text for error in errors], ids)
