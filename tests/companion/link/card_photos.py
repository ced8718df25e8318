"""Painted photographs of tagged cards, and tables that ask for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

import cv2

from companion.demo.bot import demo_move
from engine.core.move import Move
from engine.core.registry import rulebook
from engine.core.table import AnyTable
from tests.companion.link.hosts import Hosted
from vision.painter.stickers import CardView, paint_cards
from vision.tags.codec import Tag, encode

GAME = "few_orcs_more"
PILE, SEND = "few_orcs_more.ask.pile", "few_orcs_more.ask.mercenaries"


def photo_of(table: AnyTable, words: Iterable[object]) -> tuple[bytes, list[str]]:
    """The cards one below the other; and their words, the farthest from the hand first."""
    items = {item.word(table.players): item for item in rulebook(GAME).tags()}
    copies: Counter[str] = Counter()
    laid: dict[str, str] = {}
    for word in map(str, words):
        item = items[word]
        copies[word] += 1
        laid[encode(Tag.of(GAME, item.kind, item.number, copies[word]))] = word
    view = CardView(module=4.0, plain=True, size=(220, 200 * len(laid)))
    painted = paint_cards(list(laid), view, seed=1)
    made, data = cv2.imencode(".jpg", painted.image)
    assert made
    down = sorted(painted.truth, key=lambda tag: float(tag.corners[:, 1].mean()))
    return data.tobytes(), [laid[tag.text] for tag in down]


def play_to(host: Hosted, question: str) -> Move:
    """Plays on to a question; a move that would answer it."""
    rng = Random(1)
    while host.table.ask is not None:
        move = demo_move(host.table, rng)
        if host.table.ask.text.id == question and len(move.args) > 1:
            return move
        host.do(move)
    raise AssertionError(question)
