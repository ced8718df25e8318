"""No quest is fulfilled and gone again without a moment at which it could be claimed (O58).

Every change of money, tokens, cards and the crisis is watched as it happens, in random games: what
is fulfilled in the middle of a move must be asked for by the helper before it is undone, and in
strict mode the claim must be open when the next question stands.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engine.core.autoplay import random_move, random_offer
from engine.core.move import Move
from engine.core.record import Record
from engine.core.registry import rulebook
from engine.core.setup import Setup
from engine.core.table import Table
from engine.pieces.crisis import Crisis
from engine.pieces.deck import Deck
from engine.pieces.ledger import Ledger
from engine.pieces.loans import Holdings
from engine.pieces.secret_hands import SecretHands
from engine.pieces.startups import Borders
from engine.rulebooks.orconomics.cards import OPEN_QUESTS
from engine.rulebooks.orconomics.fulfilled import FULFILLED
from tests.engine.orconomics.build import at, offers, player, refusal, say, table
from tests.engine.properties import HAND_MADE, seeds
from tests.engine.random_tables import FACTS, random_setup

CHANGES: tuple[tuple[type, str], ...] = (
    (Ledger, "transfer"),
    (Holdings, "add"),
    (Holdings, "remove"),
    (Holdings, "flip"),
    (Borders, "_put"),
    (Borders, "promote"),
    (Deck, "draw"),
    (SecretHands, "discard"),
    (Crisis, "strike"),
)
AT_ONCE = ("buy",)
"""Answers that pay for a card and draw it in one: between the two nobody could speak."""
CLAIM = "orconomics.ask.claim"
TURNED_UP = ("orconomics.ask.reveal", "engine.ask.fact", "engine.ask.facts")
"""Questions that may belong to turning a quest up."""


class Watch:
    """Which quests are fulfilled, and which of them nobody has had a moment to claim."""

    def __init__(self, t: Table[Any]) -> None:
        self.table = t
        self.holds: set[tuple[str, int]] = set()
        self.asked: set[tuple[str, int]] = set()
        """What was fulfilled when the last question stood: a token that moves is off the board for
        an instant, and what it is needed for is not fulfilled anew by that."""
        self.unheard: set[tuple[str, int]] = set()
        self.lost: list[tuple[str, int]] = []
        self.still = False

    def look(self) -> None:
        state = self.table.state
        if self.still:
            return
        row = [quest for quest in state.quests.row if quest in FULFILLED and quest != state.judged]
        seats = range(len(self.table.players))
        now = {(q, seat) for q in row for seat in seats if FULFILLED[q](self.table, seat)}
        gone = {pair for pair in self.unheard - now if pair[0] in row}
        self.lost += sorted(gone)
        self.unheard = (self.unheard & now) | (now - self.holds - self.asked)
        self.holds = now

    def question(self) -> None:
        """Something is asked, and everybody may speak. The helper has asked for claims before,
        except while a quest is turned up."""
        self.look()
        t, state = self.table, self.table.state
        self.asked = self.holds
        if not state.helper:
            self.lost = [at for at in {*self.lost, *self.unheard} if not self._can_claim(*at)]
        elif t.ask is not None and t.ask.text.id == CLAIM:
            self.unheard.discard((t.ask.about[0], t.ask.who[0]))
            return
        elif t.ask is None or state.claiming or t.ask.text.id in TURNED_UP:
            return
        else:
            self.lost += self.unheard
        self.unheard.clear()

    def _can_claim(self, quest: str, seat: int) -> bool:
        t = self.table
        options = [o for offer in t.offers(seat, HAND_MADE) for o in offer.options]
        return any(o.verb == "claim" and o.allows((quest,)) for o in options)


@pytest.fixture
def watching(monkeypatch: pytest.MonkeyPatch) -> list[Watch]:
    """Whoever stands here looks after every change."""
    watches: list[Watch] = []

    def watched(change: Callable[..., Any]) -> Callable[..., Any]:
        def made(*args: Any, **more: Any) -> Any:
            result = change(*args, **more)
            for watch in watches:
                watch.look()
            return result

        return made

    for kind, name in CHANGES:
        monkeypatch.setattr(kind, name, watched(getattr(kind, name)))
    return watches


def _rather_broke(move: Move) -> Move:
    """The quest that is soonest undone lies open from the start."""
    if move.verb != "reveal" or len(move.args) < OPEN_QUESTS:
        return move
    others = [quest for quest in move.args if quest != "broke"]
    return move._replace(args=("broke", *others[: OPEN_QUESTS - 1]))


@pytest.mark.parametrize("mode", ["helper", "strict"])
def test_O58_whatever_is_fulfilled_can_be_claimed_at_some_moment(watching, mode):
    for seed in seeds(12, 600):
        watching.clear()
        rng = Random(f"claims {mode} {seed}")
        setup = random_setup("orconomics", rng, FACTS[seed % len(FACTS)])
        options = {**setup.options, "mode": mode, "reshuffle": "empty"}
        t = Table(
            rulebook("orconomics"), Setup(setup.game, setup.players, options, dict(setup.facts))
        )
        watch = Watch(t)
        watching.append(watch)
        for _ in range(250):
            if t.ask is None:
                break
            offer = random_offer(t, rng, HAND_MADE) if rng.random() < 0.2 else None
            move = _rather_broke(offer or random_move(t, rng))
            watch.still = move.verb in AT_ONCE
            t.do(move)
            watch.still = False
            watch.question()
            assert not watch.lost, (watch.lost, Record.of(t).write())


# In strict mode nobody is asked, so the moment must outlast what the same move undoes

STRICT = {"mode": "strict"}
BROKE = ("broke", "thirds", "border")
NOBODY_BIDS = ("Ana: roll 1 5", "Ana: pass", "Bo: pass", "Cy: pass")
LAST_CARD = (*NOBODY_BIDS, "Ana: play food create innovations")


def one_card_and_three_silver(**more: str) -> Table[Any]:
    return table(
        options={**STRICT, **more},
        hold={"Ana": "food", "Bo": "", "Cy": ""},
        money={"Ana": 3},
        quests=BROKE,
    )


@pytest.mark.parametrize("late", ["on", "off"])
def test_O62_who_played_the_last_card_may_claim_though_one_was_drawn_since(late):
    t = say(one_card_and_three_silver(late_claims=late), *LAST_CARD)
    assert len(t.state.deck.hands[0]) == 1
    say(at(t, "roll"), "Ana: hold tourism", "table: correct money.Cy 9", "Ana: claim broke")
    assert player(t, "Ana")["quests"] == ["broke"]


def test_O62_so_may_who_paid_a_bid_with_it():
    t = table(options=STRICT, hold={"Ana": "food", "Bo": "", "Cy": ""}, money={"Ana": 4})
    say(t, "table: correct quest.broke open", "table: correct quest.thirds pile")
    say(t, "Ana: roll 1 5", "Ana: bid 2", "Bo: pass", "Cy: pass", "Ana: pay food")
    assert "claim" in offers(at(t, "roll"), "Ana")


def test_O62_and_who_paid_an_ability_that_brings_money():
    cards = {"Ana": "communication food", "Bo": "", "Cy": ""}
    t = table(
        options=STRICT, hold=cards, companies={"Ana": "tourism"}, money={"Ana": 3}, quests=BROKE
    )
    say(t, *NOBODY_BIDS, "Ana: play communication ability tourism", "Ana: discard food")
    assert player(t, "Ana")["money"] == 6
    say(t, "Ana: claim broke")
    assert player(t, "Ana")["quests"] == ["broke"]


def test_O58_the_moment_ends_with_the_next_answer():
    t = say(one_card_and_three_silver(), *LAST_CARD, "Bo: roll 1 1")
    assert "claim" not in offers(t, "Ana")
    assert refusal(t, "Ana: claim broke").text.id == "orconomics.error.quest_not_done"


def test_O58_what_was_fulfilled_before_is_gone_when_it_is_undone():
    t = table(options=STRICT, cards={"Ana": 0}, money={"Ana": 3}, quests=BROKE)
    assert "claim" in offers(at(t, "roll"), "Ana")
    say(t, "Ana: roll 1 5", "Bo: pass", "Cy: pass")
    assert "claim" not in offers(t, "Ana")


def test_G06_a_correction_takes_back_what_was_entered_wrongly():
    alike = ("three_alike", "thirds", "border")
    t = table(options=STRICT, companies={"Ana": "food food"}, quests=alike)
    say(t, "Ana: roll 1 5", "table: auction", "Ana: bid 1", "Bo: pass", "Cy: pass", "Ana: pay")
    assert "claim" in offers(t, "Ana")
    say(t, "table: correct companies.Ana.food.orc 2")
    assert "claim" not in offers(t, "Ana")
    say(t, "table: correct companies.Ana.food.orc 3")
    assert "claim" in offers(t, "Ana")


def test_O57_a_rival_whose_moment_it_was_too_may_speak_up():
    t = say(one_card_and_three_silver(), "table: correct money.Bo 2")
    say(t, "Ana: roll 1 5", "Ana: pass", "Cy: pass", "Ana: play food create innovations")
    say(t, "Ana: claim broke")
    assert at(t, "claim").ask.who == (1,)
    say(t, "Bo: claim broke")
    assert player(t, "Ana")["quests"] == player(t, "Bo")["quests"] == []
