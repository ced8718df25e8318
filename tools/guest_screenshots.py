"""Pictures of what friends see in their browser, in all sizes, looks and languages.

    python tools/guest_screenshots.py [--only orconomics_amount ...] [--quick] [--out FOLDER]

A real Chromium shows real pages of a host on this machine. Every kind of question of every game is
taken once, from the seat that it is asked, with what may be done besides; so are the door, the
seats, a refusal, a lost network, the end, and the big screen. --quick takes 360x640, dark, English.
"""

from __future__ import annotations

import argparse
import base64
import itertools
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.demo.bot import demo_move  # noqa: E402
from companion.i18n.locales import LANGUAGES  # noqa: E402
from companion.link import answers  # noqa: E402
from engine.core.move import Move  # noqa: E402
from engine.core.table import AnyTable  # noqa: E402
from tests.companion.link.browsers import Chromium, Page, wait_until  # noqa: E402
from tests.companion.link.hosts import GAMES, IN_A_HURRY, Hosted, new_table  # noqa: E402

PHONES = ((360, 640), (390, 844), (768, 1024))
TELEVISION = (1920, 1080)
PLAYERS = {"economicon": 4, "economicus": 4, "few_orcs_more": 5, "orc": 2, "orconomics": 4}
FAR = 60
"""Moves after which a table looks like one in the middle of a game."""
MOST_MOVES = 1_500

Shown = Callable[[Page], None]


def _as_it_is(_page: Page) -> None:
    """Nothing is tapped."""


def _offer_open(page: Page) -> None:
    page.script("document.querySelector('[data-offer]').click()")
    wait_until(lambda: page.text("#offer") not in ("", "None"), "the offer")


def _refused(page: Page) -> None:
    page.script("body.dataset.tag = 'x-0'; answer('ask', 'pass', [])")
    wait_until(lambda: not page.script("return document.getElementById('said').hidden"), "it")


def _lost(page: Page) -> None:
    page.script("wire.close(); lost()")


def _scrolled(page: Page) -> None:
    page.script("scrollTo(0, document.body.scrollHeight)")


def kinds(table: AnyTable) -> Iterator[str]:
    """What the question of a table looks like on a page."""
    ask = table.ask
    if ask is None:
        yield "end"
        return
    seat = ask.who[0] if ask.who else 0
    yield from sorted({option.kind for option in ask.options})
    if table.turn and not ask.who:
        yield "anyone"
    if any(offer for offer in table.offers(seat, answers.HOSTS_OWN)):
        yield "offer"


def moments(game: str) -> dict[str, tuple[AnyTable, int, Shown]]:
    """Tables by what they show: each kind of question, late in a game where it comes up then."""
    found: dict[str, tuple[list[Move], int]] = {}
    table, rng = new_table(game, PLAYERS[game]), Random(5)
    while len(table.moves) < MOST_MOVES:
        seat = table.ask.who[0] if table.ask is not None and table.ask.who else 0
        for kind in kinds(table):
            if kind not in found or len(found[kind][0]) < FAR:
                found[kind] = (list(table.moves), seat)
        for seat in range(len(table.players)):
            if answers.prompted(table, seat) is not None:
                found.setdefault("prompt", (list(table.moves), seat))
        if table.ask is None:
            break
        table.do(demo_move(table, rng))
    made: dict[str, tuple[AnyTable, int, Shown]] = {}
    for kind, (moves, seat) in found.items():
        shown = _offer_open if kind == "offer" else _as_it_is
        made[f"{game}_{kind}"] = (_laid(game, moves), seat, shown)
    moves, seat = found["choice"] if "choice" in found else next(iter(found.values()))
    other = (seat + 1) % PLAYERS[game]
    made[f"{game}_waiting"] = (_laid(game, moves), other, _as_it_is)
    made[f"{game}_scrolled"] = (_laid(game, moves), other, _scrolled)
    made[f"{game}_watch"] = (_laid(game, moves), -1, _as_it_is)
    if "end" in found:
        made[f"{game}_watch_end"] = (_laid(game, found["end"][0]), -1, _as_it_is)
    return made


def _laid(game: str, moves: list[Move]) -> AnyTable:
    table = new_table(game, PLAYERS[game])
    for move in moves:
        table.do(move)
    return table


class Photographer:
    """Takes one page in all its looks."""

    def __init__(self, out: Path, quick: bool) -> None:
        self._out, self._quick = out, quick
        self.browser = Chromium()
        self.taken = 0
        self.faults: list[str] = []

    def take(self, name: str, page: Page, shown: Shown, sizes: tuple[tuple[int, int], ...]) -> None:
        languages = ("en",) if self._quick else LANGUAGES
        for language in languages:
            self._speak(page, language)
            shown(page)
            looks = (True,) if self._quick else (False, True)
            for size, dark in itertools.product(sizes[:1] if self._quick else sizes, looks):
                self._shoot(name, page, language, size, dark)

    def _speak(self, page: Page, language: str) -> None:
        page.script(
            "window.old = 1; fetch('/language', {method: 'POST', headers: {'Content-Type':"
            " 'application/json'}, body: JSON.stringify({language: arguments[0]})})"
            ".then(() => location.reload())",
            language,
        )
        wait_until(lambda: page.script("return document.readyState === 'complete' && !window.old"))

    def _shoot(
        self, name: str, page: Page, language: str, size: tuple[int, int], dark: bool
    ) -> None:
        wide, high = size
        metrics = {"width": wide, "height": high, "deviceScaleFactor": 1, "mobile": wide < 900}
        page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        page.look(dark)
        wait_until(lambda: page.script("return document.fonts.status === 'loaded'"), "fonts")
        path = self._out / name / f"{'dark' if dark else 'light'}_{language}_{wide}x{high}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        shot = page.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})
        path.write_bytes(base64.b64decode(shot["data"]))
        self.taken += 1
        if page.too_wide():
            self.faults.append(f"{path}: something sticks out at the side")
        small = page.small_targets() if wide < 900 else []
        self.faults += [f"{path}: too small for a thumb: {one}" for one in small]


def _before_the_table(photographer: Photographer) -> None:
    """The door, a wrong code, and the seats."""
    host = Hosted(new_table("orconomics", 4), rates=IN_A_HURRY)
    where = f"http://127.0.0.1:{host.port}/"
    page = photographer.browser.page()
    sizes = PHONES
    page.driver.get(where)
    photographer.take("door", page, _as_it_is, sizes)
    page.driver.get(where + "#wrong")
    wait_until(
        lambda: page.script("return byId('said').textContent === byId('said').dataset.wrong")
    )
    photographer._shoot("door_wrong", page, "en", sizes[0], dark=False)
    photographer.browser.page().join(host.port, host.key, 1)
    page = photographer.browser.page()
    page.driver.get(f"{where}#{host.key}")
    wait_until(lambda: page.script("return document.body.dataset.page") == "seats", "the seats")
    photographer.take("seats", page, _as_it_is, sizes)
    photographer.browser.close_pages()
    host.stop()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", nargs="*", default=[], help="names, or how they begin")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "guest_screenshots")
    wishes = parser.parse_args()
    only = tuple(wishes.only)
    photographer = Photographer(wishes.out, wishes.quick)
    try:
        if not only or any(name.startswith(("door", "seats")) for name in only):
            _before_the_table(photographer)
        for game in GAMES:
            if only and not any(name.startswith(game) for name in only):
                continue
            for name, (table, seat, shown) in moments(game).items():
                if only and not name.startswith(only):
                    continue
                _at_the_table(photographer, name, table, seat, shown)
    finally:
        photographer.browser.close()
    print(f"{photographer.taken} pictures in {wishes.out}")
    for fault in photographer.faults:
        print(fault)
    return 1 if photographer.faults else 0


def _at_the_table(
    photographer: Photographer, name: str, table: AnyTable, seat: int, shown: Shown
) -> None:
    host = Hosted(table, rates=IN_A_HURRY)
    page = photographer.browser.page().join(host.port, host.key, seat)
    photographer.take(name, page, shown, (TELEVISION,) if seat < 0 else PHONES)
    if name == "orconomics_amount":
        for other, act in (("refused", _refused), ("lost", _lost)):
            act(page)
            photographer._shoot(f"guest_{other}", page, "en", PHONES[0], dark=False)
    photographer.browser.close_pages()
    host.stop()


if __name__ == "__main__":
    sys.exit(main())
