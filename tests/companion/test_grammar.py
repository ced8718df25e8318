"""Sentences with one thing in them, or twenty-one, in languages where the words then change."""

from __future__ import annotations

import re

import pytest

from companion.i18n.catalogue import load
from companion.i18n.locales import LANGUAGES
from engine.core.text import Arg, Money, msg

BLUE, COIN = Money(4, "quarter:blue"), Money(21, "coin")


NUMBERS = (
    "n|after|ahead|all|before|behind|bid|cards|done|given|gold|high|least|left|level|longest|low|"
    "minutes|most|needed|of|ours|played|players|printed|read|rolls|sheets|shown|stickers|theirs|"
    "total|value|wanted|wins"
)
"""Parameters that are numbers, in some text at least."""
UNCHANGED = {
    "en": "a against and blue counted done each entered for gold green in is min mm more of once "
    "or printed red sees silver to white",
    "fr": "argent au avant contre dans de en et imprimé min mm or ou par partout pour s sur une à",
    "ru": "вместо выпало для до за и из мало мин мм на не победителя против",
}
"""Words that stand behind a number and are the same after one thing and after many."""
ALWAYS_MANY = {
    *("app.boxes.scanned", "app.home.game", "app.home.game_for", "app.new.box.some"),
    *("app.new.full", "command.rules.head", "link.watch.joined"),
    *("economicus.ask.sell_to_bid", "economicus.error.no_token", "economicus.error.table_full"),
    *("economicus.error.too_many_effects", "engine.ask.facts", "engine.error.name_length"),
    *("engine.error.player_count", "engine.error.reason_too_long", "orc.error.line_form"),
    *("few_orcs_more.error.enlistments", "few_orcs_more.event.giants"),
    *("few_orcs_more.event.shuffle", "history.story.dice.1", "history.story.dice.2"),
    *("orc.event.stockpiles", "print.error.copies", "print.error.spare"),
}
"""Texts where that number is at least two, and in Russian one that its word fits; and one whose
word goes by the other number in it."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_that_a_number_changes_has_forms(language: str) -> None:
    """A text that knows one form says “1 cartes” or “21 карт” one day."""
    numbered = re.compile(rf"\{{({NUMBERS})\}}[ \u00a0]([^\W\d_]+)\b(?!\.)")
    found = set()
    for id_, message in load(language, strict=True).messages.items():
        forms = {"": message} if isinstance(message, str) else dict(message)
        by = forms.pop("by", "n" if "" not in forms else "")
        told = {pair for form in forms.values() for pair in numbered.findall(form)}
        found |= {(id_, word) for name, word in told if name != by and word.islower()}
    known = UNCHANGED[language].split()
    assert {one for one in found if one[0] not in ALWAYS_MANY and one[1] not in known} == set()


@pytest.mark.parametrize(
    ("id_", "args", "says"),
    [
        ("app.new.box.some", {"n": 1, "all": 9}, "1 valeur saisie sur 9"),
        ("app.boxes.scanned", {"n": 1, "all": 3}, "1 code lu sur 3"),
        ("app.boxes.scanned", {"n": 2, "all": 3}, "2 codes lus sur 3"),
        ("history.player.per_hour", {"n": Money(12, "tenth:plain")}, "1,2 point par"),
        ("history.player.per_hour", {"n": Money(25, "tenth:plain")}, "2,5 points par"),
        ("history.award.earner.why", {"amount": Money(21, "coin")}, ": 21 pièces"),
        ("economicon.event.mine", {"who": "A", "amount": Money(32, "quarter:blue")}, "8 bleus"),
        ("economicon.event.mine", {"who": "A", "amount": Money(7, "quarter:blue")}, "1,75 bleu"),
    ],
)
def test_one_thing_in_french(id_: str, args: dict[str, Arg], says: str) -> None:
    assert says in load("fr", strict=True).tell(id_, **args)


@pytest.mark.parametrize(
    ("id_", "args", "says"),
    [
        ("economicon.event.pay_producer", {"who": "А", "amount": BLUE, "to": "Б"}, ": 1 синяя"),
        ("economicon.error.cannot_pay", {"who": "А", "cost": BLUE, "has": BLUE}, "оплате 1 синяя"),
        ("history.story.roll.0", {"who": "А", "dice": "6", "amount": COIN}, "доход: 21 монета"),
        ("history.story.dearest.0", {"who": "А", "what": "ж", "amount": COIN}, "цена 21 монета"),
        ("history.story.price.0", {"who": "А", "amount": COIN}, "цена 21 монета"),
        ("economicus.note.sell", {"amount": COIN}, "Выручка: 21 монета"),
        ("orconomics.ask.pay_bid", {"who": "А", "n": 1, "sector": "с"}, "1 золотой"),
        ("economicon.event.mine", {"who": "А", "amount": Money(3, "quarter:blue")}, "0,75 синей"),
        ("economicon.event.mine", {"who": "А", "amount": Money(6, "quarter:gold")}, "1,5 золотого"),
        (
            "economicon.event.reserve",
            {"who": "А", "gold": COIN, "own": BLUE},
            ": 21 монета и 1 синяя",
        ),
        ("economicon.event.market", {"gold": COIN, "own": BLUE}, ": 21 монета и 1 синяя"),
        ("economicon.error.print_most", {"who": "А", "most": BLUE, "amount": BLUE}, "— 1 синяя, а"),
        ("economicon.log.print", {"who": "А", "first": BLUE}, ": 1 синяя"),
        ("economicon.log.exchange", {"who": "А", "second": "з", "third": BLUE}, ": 1 синяя"),
        ("economicus.log.bid", {"who": "А", "first": COIN}, "ставка 21 монета"),
        ("session.auction.sold", {"amount": COIN}, "цена 21 монета"),
        ("orconomics.error.bid_low", {"who": "А", "bid": 0, "least": 1}, "меньше 1 золотого"),
        ("orconomics.error.bid_low", {"who": "А", "bid": 4, "least": 5}, "меньше 5 золотых"),
        ("history.player.per_hour", {"n": Money(25, "tenth:plain")}, "2,5 очка в час"),
        ("history.player.per_hour", {"n": Money(210, "tenth:plain")}, "21 очко в час"),
        ("history.player.streak_now.won", {"n": 21}, "подряд: 21"),
        ("engine.error.misread", {"card": "ж", "n": 1}, "и она уже учтена"),
        ("orconomics.ask.pay_bid", {"who": "А", "n": 5, "sector": "с"}, "5 золотых"),
    ],
)
def test_an_amount_stands_where_its_words_fit_in_russian(
    id_: str, args: dict[str, Arg], says: str
) -> None:
    """Coins are feminine there: what is paid would be "1 синюю", which no amount is said as."""
    assert says in load("ru", strict=True).tell(id_, **args)


@pytest.mark.parametrize(
    ("id_", "says"),
    [
        ("economicus.log.teach", "Все объясняют карту: ж"),
        ("economicus.log.also", "Все добавляют эффект карты: ж"),
    ],
)
def test_what_only_the_whole_table_does_is_told_of_many_in_russian(id_: str, says: str) -> None:
    assert load("ru", strict=True).tell(id_, who=msg("engine.table"), first="ж") == says


@pytest.mark.parametrize(
    ("id_", "args"),
    [
        ("orconomics.event.moves_company", {"who": "Bo", "to": "Tourisme"}),
        ("orconomics.log.move", {"who": "Bo", "first": "Cy", "third": "côté Orc"}),
    ],
)
def test_a_sector_is_left_in_french_without_an_elision(id_: str, args: dict[str, Arg]) -> None:
    """Four of the ten begin with a vowel: "de Armurerie" is no French."""
    said = load("fr", strict=True).tell(id_, **args, sector="Armurerie", second="Armurerie")
    assert "Armurerie" in said
    assert "de Armurerie" not in said
