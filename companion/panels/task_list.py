"""What the hands do at the table: for the set-up, then for each answer."""

from __future__ import annotations

from companion.session import Session
from companion.session.set_up_list import TAKEN, is_set_up, set_up_rows
from companion.widgets.checklist import CheckItem, CheckList
from companion.widgets.coins import money_markup

SET_UP = -2
"""Stands for the set-up where ticks are kept by move."""


class TaskList(CheckList):
    """Ticks are kept for as long as the table is open, whichever list of it they were made on."""

    def __init__(self, session: Session, **kwargs: object) -> None:
        super().__init__(name="tasks", **kwargs)
        self._session = session

    def follow(self) -> None:
        """What is to be done now; what belongs to earlier answers is folded away."""
        items = [*self._set_up(), *self._of_the_last_answer()]
        laid = is_set_up(self._session.table)
        self.title = self.words.tell("app.table.set_up" if laid else "app.table.on_the_table")
        over = sum(item.past for item in items)
        self.past_text = self.words.tell("app.table.past_tasks", n=over)
        self.show(items)

    def _of_the_last_answer(self) -> list[CheckItem]:
        table, items = self._session.table, []
        laid = is_set_up(table)
        for task in self._session.checklist():
            if laid and task.kind in TAKEN:
                continue  # told with what that player takes
            amount = ""
            if task.amount:
                amount = money_markup(self.words.catalogue, task.amount, self.theme.palette)
            key = f"{task.key[0]}.{task.key[1]}"
            done = self._session.ticked.get(key, task.done)
            seat = task.who[0] if len(task.who) == 1 else -1
            past = task.done and task.key[0] < len(table.moves) - 1
            text = self.words.say(task.text)
            if task.times > 1:
                text = self.words.tell("app.table.times", what=text, n=task.times)
            items.append(CheckItem(key, text, amount, ticked=done, seat=seat, past=past))
        return items

    def _set_up(self) -> list[CheckItem]:
        """What lies on the table and what each player takes, while the game is laid out."""
        table, has = self._session.table, self.words.catalogue.has
        items = []
        for number, row in enumerate(set_up_rows(table) if is_set_up(table) else ()):
            said = [self.words.say(text) for text in row.texts if has(text.id)]
            if said:
                key = f"{SET_UP}.{number}"
                ticked = self._session.ticked.get(key, False)
                items.append(CheckItem(key, "\n".join(said), ticked=ticked, seat=row.seat))
        return items

    def on_tick(self, key: str, ticked: bool) -> None:
        self._session.ticked[key] = ticked
