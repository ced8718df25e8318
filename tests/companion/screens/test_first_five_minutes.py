"""From home to the first roll of the game itself, by touches and keys that are counted.

A hand plays what a table would: it lays the game, answers each question, and prefers to say who
starts over rolling for it. The numbers are those of docs/effort.md. With tags, what lies on the
table is painted before the camera and read from there, where that takes fewer touches.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

from companion.demo.camera import DemoCamera
from companion.demo.run import tag_texts, tagged_words
from companion.store import Remembered, open_unsaved
from engine.core.autoplay import random_move, random_offer
from engine.core.move import TABLE, Move
from engine.core.options import Cards, Order, Roll
from engine.core.registry import games, rulebook
from tests.companion import effort
from tests.companion.hand import Hand, beat
from tests.companion.states import NAMES, app
from tests.companion.window import Window

SOAK = bool(os.environ.get("TABLESIDE_SOAK"))
USUAL = 5
SEED = int(os.environ.get("TABLESIDE_SEED", USUAL))
"""Another seed plays other games; the touches are counted for the usual one."""
AFTERWARDS = 200 if SOAK else 4
"""Moves that are played on by touches; a game that ends before is played to its end."""
LEFT_OUT = frozenset({"correct", "fact"})
"""Any-time moves that are no play."""
OFFERED = 0.1
"""The part of them that are any-time moves where there are any, corrections left out."""
FRIENDS = {game: min(4, rulebook(game).players.stop - 1) for game in games()}
ASKED, MADE_UP, ENTERED, AGAIN = "asked when needed", "made-up", "entered", "second evening"
TOUCHES = {
    "economicon": {ASKED: (26, 26), AGAIN: (23, 23)},
    "economicus": {ASKED: (30, 30), MADE_UP: (19, 19), ENTERED: (129, 129), AGAIN: (14, 14)},
    "few_orcs_more": {ASKED: (4, 4), AGAIN: (3, 3)},
    "orc": {ASKED: (8, 8), ENTERED: (14, 14), AGAIN: (7, 7)},
    "orconomics": {ASKED: (36, 25), MADE_UP: (30, 19), ENTERED: (51, 40), AGAIN: (25, 14)},
}
"""By hand and with tags. Only where a box prints what the rules do not tell can it be made up or
entered; of ORC a box is entered that differs from the rules in two cards."""
AIMS = {MADE_UP: (32, 99), ENTERED: (55, 99), AGAIN: (28, 15)}
"""Of Orconomics."""
EVERY = [(game, way) for game, ways in TOUCHES.items() for way in ways]
QUICK = [(game, way) for game, way in EVERY if game == "orconomics" or way != AGAIN]
COUNTED = EVERY if SOAK else QUICK
WITH_TAGS = EVERY if SOAK else [("orconomics", AGAIN), ("orconomics", MADE_UP)]
FRAME = (540, 960)
"""Of the painted camera."""


def sample(game):
    values = {spec.id: spec.sample for spec in rulebook(game).facts}
    return {key: list(v) if isinstance(v, tuple) else v for key, v in values.items()}


def after_an_evening(game):
    """What a store holds when the same friends have played with their own box before."""
    store, names = open_unsaved(), NAMES[: FRIENDS[game]]
    store.remember_players([Remembered(name, at) for at, name in enumerate(names)])
    store.set_setting(f"last.{game}", {"players": list(names), "options": {}, "sample": False})
    store.set_setting(f"laid.{game}", True)
    store.set_box(game, sample(game))
    return store


class Evening:
    """Friends with a phone, who have perhaps played before."""

    def __init__(self, window, game):
        self.window, self.game, self.hand = window, game, Hand(window)
        self.rng = Random(SEED)

    @property
    def table(self):
        return self.window.app.session.table

    def tap(self, name):
        self.hand.tap(name)
        beat(3)

    def begin(self, way):
        """From home to a table that is laid."""
        self.tap(f"game-{self.game}")
        for name in NAMES[: FRIENDS[self.game]]:
            if name not in self.window.app.shell.screen.draft.players:
                self.tap(f"tile-{name}")
        if way in (MADE_UP, ENTERED):
            self.tap("box")
            self.tap("made-up") if way == MADE_UP else self.enter_values()
        self.tap("start")
        if self.window.has("set-up-done"):  # the first time, what to take and deal
            self.tap("set-up-done")

    def enter_values(self):
        boxes = self.window.app.shell.screen
        if not boxes._box.missing:  # they follow from the rules, but for one card that is another
            for card in ("red1-blue2", *["red1-green2"] * 3, "done"):
                self.tap(card)
        while boxes._box.missing:
            spec = boxes._spec
            if spec.kind == "int" and boxes._pad.types:
                self.hand.type_value(boxes._pad, spec.sample)
                self.window.until(lambda spec=spec: spec not in boxes._box.missing)
            elif spec.kind == "int":
                if not self.window.has(f"number-{spec.sample}"):
                    self.tap("…")
                self.tap(f"number-{spec.sample}")
            elif spec.kind == "words":
                for place in spec.sample:
                    drawing = boxes._board.drawing
                    self.hand.touch(drawing.to_window(*drawing.spot(place)))
                    beat(3)
                self.tap("next")
            else:
                line = self.window.find("fact-field").ids.line
                self.window.until(lambda line=line: line.focus)
                self.window.type(str(spec.sample))
                self.hand.touches += len(str(spec.sample)) + 1
                line.dispatch("on_text_validate")
                beat(3)

    def play_to_the_first_turn(self):
        while self.table.turn == 0:
            if any(option.verb == "starts" for option in self.table.ask.options):
                self.tap_who_starts()
            else:
                self.make(self.next_move())

    def make(self, move):
        self.hand.play(move)

    def next_move(self):
        """Any answer; asked for what is printed, they look at their box."""
        table = self.hand.table()
        option = table.ask.options[0]
        if option.verb != "fact":
            move = random_move(table, self.rng)
            asked = [o for o in table.ask.options if o.verb == move.verb]
            if any(isinstance(o, Cards) and o.high < len(move.args) for o in asked):
                return Move(move.who, move.verb, move.args[:1], move.by)  # tapped one by one
            return move
        fact = option.answers()[0][0] if option.kind == "pick" else option.prefix[0]
        spec = next(spec for spec in rulebook(self.game).facts if spec.id == fact)
        values = spec.sample if isinstance(spec.sample, tuple) else (spec.sample,)
        return Move(TABLE, "fact", (fact, *values))

    def tap_who_starts(self):
        """One touch on the player, among those at the top."""
        strip = self.window.app.shell.screen.strip
        made = len(self.table.moves)
        self.hand.touch(strip.to_window(*strip.spot(1)))
        beat(3)
        assert self.table.moves[made].verb == "starts"
        assert self.table.moves[made].args == (NAMES[1],)

    def play_on(self):
        for _ in range(AFTERWARDS):
            table = self.hand.table()
            if table.ask is None:
                break
            offer = None
            if table is self.table and self.rng.random() < OFFERED:
                offer = random_offer(table, self.rng, LEFT_OUT)
            self.hand.play_now(offer or self.next_move())


class EveningWithTags(Evening):
    """The same friends with stickers on their cards and sectors, and a camera over the table."""

    def __init__(self, window, game):
        super().__init__(window, game)
        self.camera = DemoCamera(3, FRAME)
        window.app.open_camera = lambda: self.camera
        self.read = Counter()

    def make(self, move):
        """By the camera where the touch that opens it is all, and by hand it were more.

        What is printed on three sectors of ten is tapped: the camera would see all ten.
        """
        table = self.hand.table()
        seen, tapped = effort.camera_reads(table, move), effort.touches(table, move, camera=False)
        if table is not self.table or seen != 1 or tapped == 1:
            self.hand.play(move)
            return
        ring = self.lay(move)
        made = len(table.moves)
        self.tap("scan")
        self.window.until(lambda: self.window.app.place == "table" and len(table.moves) > made)
        self.read[move.verb] += 1
        entered = table.moves[made]
        args, wanted = list(map(str, entered.args)), list(map(str, move.args))
        if not ring:
            args, wanted = sorted(args), sorted(wanted)
        assert (entered.who, entered.verb, args) == (move.who, move.verb, wanted)
        assert entered.by == "camera"

    def lay(self, move):
        """Puts on the painted table what the move shows; whether it lies as a ring."""
        options = [option for option in self.table.ask.options if option.verb == move.verb]
        if any(isinstance(option, Roll) for option in options):
            self.camera.lay_dice(move.args)
            return False
        ring = any(isinstance(option, Order) for option in options)
        texts = tag_texts(self.table, tagged_words(self.table, move))
        self.camera.lay_cards(texts, ring)
        return ring


@pytest.mark.parametrize(("game", "way"), WITH_TAGS)
def test_with_tags_the_camera_reads_what_would_be_many_touches(game, way):
    store = after_an_evening(game) if way == AGAIN else open_unsaved()
    with Window(lambda: app(store=store)) as window:
        evening = EveningWithTags(window, game)
        evening.begin(way)
        evening.play_to_the_first_turn()
        assert evening.hand.touches == TOUCHES[game][way][1]
        if game == "orconomics":
            assert evening.read["ring"] == 1
            assert sum(evening.read.values()) >= 2


@pytest.mark.parametrize(("game", "way"), COUNTED)
def test_the_way_to_the_first_roll_is_short_and_the_game_goes_on(game, way):
    store = after_an_evening(game) if way == AGAIN else open_unsaved()
    with Window(lambda: app(store=store)) as window:
        evening = Evening(window, game)
        evening.begin(way)
        evening.play_to_the_first_turn()
        if SEED == USUAL:
            assert evening.hand.touches == TOUCHES[game][way][0]
        if way == ENTERED:  # so the second evening begins as it does here
            asked = {spec.id for spec in rulebook(game).facts if not spec.follows}
            told = {fact: value for fact, value in sample(game).items() if fact in asked}
            assert {fact: store.box(game).get(fact) for fact in told} == told
            assert store.setting(f"last.{game}")["players"] == list(NAMES[: FRIENDS[game]])
        evening.play_on()


@pytest.mark.parametrize("way", AIMS)
def test_orconomics_is_as_short_as_it_should_be(way):
    assert all(n <= aim for n, aim in zip(TOUCHES["orconomics"][way], AIMS[way], strict=True))


GOES_ON = ("start", "set-up-done", "scan", "confirm", "DieFace", "number-", "key-", "say-", "only")
"""What an answer is entered by; only the things to choose from may be a longer list."""


@pytest.mark.parametrize(
    ("game", "way"),
    [(game, way) for game, ways in TOUCHES.items() for way in ways if way in (ASKED, MADE_UP)],
)
def test_large_russian_letters_leave_in_sight_what_is_needed_to_go_on(game, way):
    store = open_unsaved()
    with Window(lambda: app(store=store), language="ru", text_factor=1.6) as window:
        evening = Evening(window, game)
        evening.begin(way)
        evening.play_to_the_first_turn()
        swiped = [name for name in evening.hand.swiped_to if name.startswith(GOES_ON)]
        assert swiped == []
        assert window.cut_off() == []
