"""What the app remembers from one table for the next: printed values, cards, the order of the ring.

A listener of the session writes it to the store. What is known answers by itself when the table
would be asked again. After an undo it does not, so that the table can answer differently.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.session.session import Session
from companion.session.taught_cards import known_answer
from companion.store import Store, StoreError
from engine.core.errors import EngineError
from engine.core.move import Move
from engine.core.options import Order


def remember(store: Store, session: Session) -> None:
    """Connects a session with the store: each learns from the other from now on."""
    memory = Memory(store, session)
    session.last_orders = memory.orders()
    session.listen(memory.changed)


class Memory:
    """Listens to a session: keeps what is new in the store, and answers with what is known."""

    def __init__(self, store: Store, session: Session) -> None:
        self._store = store
        self._session = session
        self._game = session.table.rulebook.id
        self._moves = len(session.table.moves)
        self._taught = self._taught_here()
        self._before: dict[str, object] = {}
        self._asked = self._order_verbs()

    def orders(self) -> dict[str, tuple[str, ...]]:
        """The last order that was answered, by the verb that asked for it."""
        kept = self._store.setting(f"orders.{self._game}")
        lists = kept.items() if isinstance(kept, dict) else ()
        return {verb: tuple(map(str, items)) for verb, items in lists if isinstance(items, list)}

    def changed(self) -> None:
        """Remembers what is new. Best effort: the move itself is already stored."""
        try:
            self._learn()
        except StoreError:
            return
        if self._forward():
            self._answer()

    def _forward(self) -> bool:
        moves = len(self._session.table.moves)
        forward, self._moves = moves > self._moves, moves
        return forward and not self._session.table.undone

    # Learning

    def _learn(self) -> None:
        """One entry may be several moves: what follows an answer without a choice comes with it."""
        for move in self._session.table.moves[self._moves :]:
            if move.verb == "fact":
                self._keep_fact(str(move.args[0]))
            if move.verb in self._asked:
                self._keep_order(move, self._asked[move.verb])
        self._asked = self._order_verbs()
        if self._taught_here() != self._taught:
            self._taught = self._taught_here()
            self._keep_cards()

    def _keep_fact(self, fact: str) -> None:
        value = self._session.table.facts[fact]
        box = self._store.box(self._game) or {}
        box[fact] = list(value) if isinstance(value, tuple) else value
        self._store.set_box(self._game, box)

    def _keep_order(self, move: Move, items: Sequence[str]) -> None:
        order = [str(arg) for arg in move.args[-len(items) :]]
        orders = {**self.orders(), move.verb: order}
        self._store.set_setting(f"orders.{self._game}", {k: list(v) for k, v in orders.items()})
        self._session.last_orders = self.orders()

    def _order_verbs(self) -> dict[str, Sequence[str]]:
        ask = self._session.table.ask
        options = ask.options if ask is not None else ()
        orders = [option for option in options if isinstance(option, Order)]
        return {option.verb: option.items for option in orders if option.verb != "fact"}

    def _taught_here(self) -> dict[str, object]:
        return dict(getattr(self._session.table.state, "taught", {}))

    def _keep_cards(self) -> None:
        """Copies taught cards to the store. Undo restores there what was known before."""
        told: Mapping[str, object] = self._session.table.view(None)["taught"]
        kept = self._store.taught(self._game)
        for card, effect in told.items():
            if kept.get(card) != effect:
                self._before.setdefault(card, kept.get(card))
                self._store.teach(self._game, card, effect)
        for card in [card for card in self._before if card not in told]:
            earlier = self._before.pop(card)
            if earlier is None:
                self._store.forget_card(self._game, card)
            else:
                self._store.teach(self._game, card, earlier)

    # Answering

    def _answer(self) -> None:
        """Cards are read from the store only where the table asks about one."""
        table = self._session.table
        if table.rulebook.taught is None or table.ask is None or len(table.ask.about) != 1:
            return
        found = known_answer(self._session.table, self._store.taught(self._game))
        if found is None:
            return
        try:
            self._session.do(found)
        except (EngineError, StoreError):
            return
