"""The parts of a guest's page, from what the engine shows that seat and nothing else."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, ParamSpec, TypeVar

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from companion.boards.card_faces import card_face
from companion.i18n.catalogue import Catalogue
from companion.i18n.locales import LANGUAGES, OWN_NAMES
from companion.identity import look_of, wear
from companion.link import answers
from companion.link.board_svg import board_svg
from companion.link.board_svg.shapes import badge_svg, die_svg, icon_svg
from companion.link.mirror import AT_HOST, Mirror
from companion.link.numbers import PlayerNumbers
from companion.link.photo import Judged
from companion.link.tiles import coin_svg, tile_svg
from companion.session import labels, odds, views
from companion.system.event_log import kind_and_place
from engine.core.move import HAND
from engine.core.options import Option, Roll
from engine.core.shown import AnyView
from engine.core.table import AnyTable

ASSETS: Final = Path(__file__).resolve().parents[2] / "assets" / "link"
LOG_LINES: Final = 30
LOG = logging.getLogger("tableside.link")
Made = TypeVar("Made")
Drawn = ParamSpec("Drawn")
SMALL_PARTS: Final = ("stage", "bids", "join", "odds", "anytime")
"""Where one of these cannot be made nothing stands in its place; for all others, a sentence."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards that only this seat may see, with how many more nobody has named."""

    title: str
    cards: tuple[answers.Pile, ...]
    unknown: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log: what was done, what came of it, and where it was entered."""

    seat: int
    text: str
    note: str
    events: tuple[str, ...]


class Pages:
    """Renders pages; templates are compiled once."""

    def __init__(self) -> None:
        self.faults = 0
        """How often a rule failed: what was made meanwhile is not the whole truth."""
        self._environment = Environment(
            loader=FileSystemLoader(ASSETS),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            auto_reload=False,
            lstrip_blocks=True,
        )
        self._environment.globals.update(
            badge=_safe(badge_svg),
            icon=_safe(icon_svg),
            die=_safe(die_svg),
            tile=_safe(tile_svg),
            coin=_safe(coin_svg),
            languages=LANGUAGES,
            own_names=OWN_NAMES,
            look_of=look_of,
        )

    def render(self, name: str, words: Catalogue, /, **what: object) -> str:
        template = self._environment.get_template(f"{name}.html")
        return template.render(
            tell=words.tell, say=words.say, number=words.number, language=words.language, **what
        )

    # Whole pages

    def door(self, words: Catalogue) -> str:
        """What somebody without a key sees: nothing about the table."""
        return self.render("door", words)

    def seats(self, table: AnyTable, guest: str, taken: frozenset[int], words: Catalogue) -> str:
        """Where a guest sits down."""
        wear(table.setup.looks)
        game = words.tell(f"{table.rulebook.id}.name")
        return self.render(
            "seats", words, game=game, guest=guest, players=table.players, taken=taken
        )

    def table(
        self, mirror: Mirror, guest: str, seat: int, parts: Mapping[str, str], words: Catalogue
    ) -> str:
        """The page of a guest's seat, or of who watches."""
        table = mirror.table
        wear(table.setup.looks)
        return self.render(
            "table",
            words,
            game=words.tell(f"{table.rulebook.id}.name"),
            parts={name: Markup(html) for name, html in parts.items()},
            tag=mirror.tag,
            guest=guest,
            seat=seat,
            name=table.players[seat] if seat >= 0 else "",
        )

    # Parts that change

    def shared_parts(
        self,
        mirror: Mirror,
        players: Sequence[PlayerNumbers] | None,
        phones: Mapping[int, bool],
        words: Catalogue,
    ) -> dict[str, str]:
        """What everybody round the table may see, drawn from the view of nobody in particular.

        players is None where a rule failed at their numbers; phones tells of each seat that has
        joined whether its phone is reachable now.
        """
        table = mirror.table
        wear(table.setup.looks)
        asked = table.ask.who if table.ask else ()
        bids = [player for player in sorted(players or (), key=_seat) if player.bid]
        joined, seats = len(phones), len(table.players)

        def others() -> str:
            shown = _told(players)
            return self.render("others", words, players=shown, asked=asked, phones=phones)

        return self._parts(
            words,
            stage=lambda: self.render("stage", words, stages=views.stages(table)),
            board=lambda: board_svg(table, table.view(views.EVERYBODY), words),
            others=others,
            bids=lambda: self.render("bids", words, bids=bids),
            log=lambda: self.render("log", words, lines=list(_log(mirror, words))),
            join=lambda: self.render("join", words, joined=joined, seats=seats),
            odds=lambda: self.render("odds", words, odds=_odds(table, words)),
        )

    def own_parts(
        self, mirror: Mirror, players: Sequence[PlayerNumbers] | None, seat: int, words: Catalogue
    ) -> dict[str, str]:
        """What one seat alone sees: its numbers and cards, its question, what it may do."""
        table = mirror.table
        wear(table.setup.looks)
        if seat < 0:
            return self._parts(words, ask=lambda: self._ask(mirror, seat, words))

        def me() -> str:
            mine = next(player for player in _told(players) if player.seat == seat)
            hands = list(_hands(table, table.view(seat), seat, words))
            return self.render("me", words, me=mine, hands=hands)

        return self._parts(
            words,
            ask=lambda: self._ask(mirror, seat, words),
            me=me,
            anytime=lambda: self._anytime(mirror, seat, words),
        )

    def _parts(self, words: Catalogue, **ways: Callable[[], str]) -> dict[str, str]:
        """Each part by itself: where a rule fails the others are shown all the same."""
        parts = {}
        for name, make in ways.items():
            made = self.or_nothing(make)
            if made is None:
                sentence = words.tell("link.error.rule_failed")
                made = "" if name in SMALL_PARTS else str(Markup("<p>{}</p>").format(sentence))
            parts[name] = made
        return parts

    def _ask(self, mirror: Mirror, seat: int, words: Catalogue) -> str:
        table = mirror.table
        ask, found = table.ask, answers.offered(table, seat, answers.ASK)
        given = self.or_nothing(lambda: self.input(table, seat, answers.ASK, (), words))
        helps = found is not None and _camera_helps(found.options)
        why = [views.rule_text(table, rule) for rule in ask.rules] if ask is not None else []
        return self.render(
            "ask",
            words,
            ask=ask,
            asked=mirror.asked,
            seat=seat,
            prompt=self.or_nothing(lambda: answers.prompted(table, seat)),
            mine=found is not None,
            input=Markup(given) if given is not None else None,
            photo=helps,
            players=table.players,
            result=table.result,
            why=[words.say(rule) for rule in why if words.has(rule.id)],
        )

    def input(
        self, table: AnyTable, seat: int, source: str, path: answers.Path, words: Catalogue
    ) -> str | None:
        """The input for a question or an any-time move; None where there is none (any more)."""
        wear(table.setup.looks)
        given = self.step(table, seat, source, path, words)
        return None if given is None else self.render("input", words, input=given)

    def step(
        self, table: AnyTable, seat: int, source: str, path: answers.Path, words: Catalogue
    ) -> answers.Input | None:
        found = answers.offered(table, seat, source)
        return None if found is None else answers.narrowed(table, found, source, path, words)

    def sheet(self, table: AnyTable, seat: int, given: answers.Input, words: Catalogue) -> str:
        """One step of an answer; any-time moves come with their name and a way to close them."""
        wear(table.setup.looks)
        made = self.render("input", words, input=given)
        if given.source == answers.ASK:
            return made
        found = answers.offered(table, seat, given.source)
        photo = found is not None and _camera_helps(found.options)
        name = words.say(labels.verb(table, given.source.partition(":")[2]))
        source = given.source
        return self.render(
            "offer", words, input=Markup(made), name=name, source=source, photo=photo
        )

    def photo(self, mirror: Mirror, seat: int, source: str, seen: Judged, words: Catalogue) -> str:
        """What was read on a photograph, and the answer that it would be in this state.

        What a seat is asked for on its own phone, whatever others do meanwhile, holds for later
        states too.
        """
        table, answer, note, label = mirror.table, seen.answer, "", ""
        wear(table.setup.looks)
        mended = seen.cards is not None and bool(seen.words)
        prompt = answers.prompted(table, seat)
        if answer is not None:
            label = words.say(labels.spoken(table, answer.verb, answer.args))
        elif mended:
            note = words.tell("link.photo.correct")
        elif seen.dice or seen.words:
            note = words.tell("link.photo.no_answer")
        else:
            note = words.tell("link.photo.nothing")
        return self.render(
            "photo",
            words,
            dice=[value for value in seen.dice if 1 <= value <= 6],
            cards=[pile for word in seen.words for pile in _cards(table, {word: 1}, words)],
            leaf=answers.cards_leaf(table, seen.cards, words) if seen.cards and mended else None,
            picks=seen.words,
            note=note,
            answer=answer,
            label=label,
            source=source,
            tag="" if prompt is not None and prompt[0] == source else mirror.tag,
        )

    def _anytime(self, mirror: Mirror, seat: int, words: Catalogue) -> str:
        """What is asked for in the sheet does not stand in the list as well."""
        table = mirror.table
        found = self.or_nothing(lambda: answers.offers(table, seat, words)) or []
        prompt = self.or_nothing(lambda: answers.prompted(table, seat))
        listed = [
            (source, name, mirror.touched(seat, source))
            for source, name in found
            if prompt is None or source != prompt[0]
        ]
        return self.render("anytime", words, offers=listed)

    def or_nothing(self, make: Callable[[], Made]) -> Made | None:
        """A rule that fails costs its own part of the page, and not the page."""
        try:
            return make()
        except Exception as error:
            self.faults += 1
            LOG.warning("a rule failed: %s", kind_and_place(error))
            return None


def _told(players: Sequence[PlayerNumbers] | None) -> Sequence[PlayerNumbers]:
    """The numbers of the players, where they are known."""
    if players is None:
        raise LookupError("the numbers of the players")
    return players


def _seat(player: PlayerNumbers) -> int:
    return player.seat


def _camera_helps(options: Sequence[Option]) -> bool:
    from companion.session.camera_answers import wants_tags

    return any(isinstance(option, Roll) for option in options) or wants_tags(options)


def _safe(draw: Callable[Drawn, str]) -> Callable[Drawn, Markup]:
    """A drawing function whose result is markup already."""
    return lambda *args, **kwargs: Markup(draw(*args, **kwargs))


def _named(table: AnyTable, token: str, words: Catalogue) -> str:
    return labels.named(table, token, words.say)


def _hands(table: AnyTable, view: AnyView, seat: int, words: Catalogue) -> Iterator[Hand]:
    """Cards that the view shows to this seat."""
    for held in table.rulebook.shown.cards(view, seat):
        if held.known or held.unknown:
            yield Hand(words.say(held.title), _cards(table, held.known, words), held.unknown)


def _cards(table: AnyTable, held: Mapping[str, int], words: Catalogue) -> tuple[answers.Pile, ...]:
    return tuple(
        answers.Pile(card, name[:1].upper() + name[1:], n, card_face(table.rulebook.id, card))
        for card, n in held.items()
        if n > 0
        for name in (_named(table, card, words),)
    )


def _log(mirror: Mirror, words: Catalogue) -> Iterator[Line]:
    """The latest moves first."""
    table = mirror.table
    for index in range(len(table.moves) - 1, max(-1, len(table.moves) - 1 - LOG_LINES), -1):
        move = table.moves[index]
        seat = table.seats.get(move.who, -1)
        events = tuple(words.say(event.text) for event in table.events_of(index))
        note, entered = "", mirror.entered.get(index)
        if entered == AT_HOST and move.by == HAND:
            note = words.tell("link.log.at_host")
        elif entered is not None and entered >= 0:
            note = words.tell("link.log.phone_of", who=table.players[entered])
        said = words.say(labels.move_line(table, move, table.events_of(index)))
        yield Line(seat, said, note, events)


def _odds(table: AnyTable, words: Catalogue) -> list[tuple[str, int]]:
    if not table.turn or table.result is not None:
        return []
    forecast = table.rulebook.forecast
    if forecast is None:
        return []
    found = odds.ways(table).items()
    return [(labels.place_name(table, forecast, key, words.say), n) for key, n in found]
