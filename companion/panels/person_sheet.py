"""What one can do with a player of the statistics: rename, merge, hide, delete."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.history import stats
from companion.history.people import People
from companion.panels.name_sheet import NameSheet
from companion.widgets.base import Txt
from companion.widgets.choices import Choice, ChoiceList
from companion.widgets.shell import Sheet

if TYPE_CHECKING:
    from companion.history.summary import Summary
    from companion.screens.player_stats import PlayerStatsScreen


class PersonSheet(Sheet):
    """Records stay as they were written; only what is shown and counted changes."""

    def __init__(self, screen: PlayerStatsScreen, **kwargs: object) -> None:
        self._screen = screen
        self._name = screen.people.name_of(screen.player)
        super().__init__(title=self._name, name="person", **kwargs)
        tell, people = self.words.tell, screen.people
        entries = [
            Choice("rename", tell("history.player.rename"), icon="pencil"),
            Choice(
                "merge",
                tell("history.player.merge"),
                tell("history.player.merge.why"),
                "account-group",
            ),
        ]
        entries += [
            Choice(f"split {other}", tell("history.player.split", name=other), icon="account-plus")
            for other in people.spellings(self._name)
        ]
        hidden = people.is_hidden(self._name)
        key = "show" if hidden else "hide"
        entries.append(
            Choice(key, tell(f"history.player.{key}"), icon="eye" if hidden else "eye-off")
        )
        why = tell("history.player.delete.why")
        entries.append(Choice("delete", tell("history.player.delete"), why, "delete"))
        menu = ChoiceList(choices=entries)
        menu.bind(on_choose=lambda _list, chosen: self._choose(chosen))
        self.add_widget(menu)

    def _choose(self, key: str) -> None:
        people, shell, tell = self._screen.people, self._screen.app.shell, self.words.tell
        shell.close_sheet()
        if key == "rename":
            shell.open_sheet(self._rename_sheet())
        elif key == "merge":
            shell.open_sheet(self._merge_sheet())
        elif key.startswith("split "):
            self._attempt(lambda: people.split(key.removeprefix("split ")))
        elif key == "show":
            self._attempt(lambda: people.show(self._name))
        elif self._attempt(lambda: getattr(people, key)(self._name)):
            told = tell(
                f"history.player.{'deleted' if key == 'delete' else 'hidden'}", name=self._name
            )
            shell.show_toast(told, tell("app.do.undo"), self._try_to_bring_back)
            self._screen.player = "" if key == "delete" else self._name
            self._screen.refresh()

    def _try_to_bring_back(self) -> None:
        self._attempt(self._bring_back)

    def _bring_back(self) -> None:
        People(self._screen.app.store).show(self._name)
        self._screen.player = self._name

    def _attempt(self, act: Callable[[], object]) -> bool:
        """Does it and shows it, or says why not. By the time of an undo the page of the player may
        have been left: the list that is shown then is told."""
        done, shown = self._screen.attempt(act), self._screen.app.shell.screen
        if done and isinstance(shown, type(self._screen)):
            shown.refresh()
        return done

    def _summaries(self) -> list[Summary]:
        return [summary for _, summary in self._screen.summary_store.summaries()]

    def _rename_sheet(self) -> Sheet:
        return NameSheet(
            self._name,
            lambda name: self._attempt(lambda: self._rename(name)),
            title=self.words.tell("history.player.rename"),
            name="rename-person",
        )

    def _rename(self, to: str) -> None:
        kept = self._screen.people.rename(self._name, to, self._summaries())
        self._screen.player = kept

    def _merge_sheet(self) -> Sheet:
        """Only those who never sat at a table with this player can be the same person."""
        sheet = Sheet(title=self.words.tell("history.player.merge"), name="merge-person")
        everybody = stats.of_all(self._summaries(), self._screen.people)
        me = everybody[self._name]
        others = [one for one in everybody.values() if one.name not in {me.name, *me.against}]
        if not others:
            why = self.words.tell("history.player.merge.nobody", name=self._name)
            sheet.add_widget(Txt(text=why, tone="muted"))
        menu = ChoiceList(choices=[Choice(one.name, one.name, seat=one.seat) for one in others])
        menu.bind(on_choose=lambda _list, name: self._merge(name))
        sheet.add_widget(menu)
        return sheet

    def _merge(self, into: str) -> None:
        self._screen.app.shell.close_sheet()
        summaries = self._summaries()
        if self._attempt(lambda: self._screen.people.merge(self._name, into, summaries)):
            self._screen.player = into
            self._screen.refresh()
