"""Sentences with one thing in them, or twenty-one, in languages where the words then change."""

from __future__ import annotations

import pytest

from companion.i18n.catalogue import load
from engine.core.text import Arg, Money

BLUE, COIN = Money(4, "quarter:blue"), Money(21, "coin")


@pytest.mark.parametrize(
    ("id_", "args", "says"),
    [
        ("app.new.box.some", {"n": 1, "all": 9}, "1 valeur saisie sur 9"),
        ("app.boxes.scanned", {"n": 1, "all": 3}, "1 code lu sur 3"),
        ("app.boxes.scanned", {"n": 2, "all": 3}, "2 codes lus sur 3"),
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
        ("orconomics.ask.pay_bid", {"who": "А", "n": 5, "sector": "с"}, "5 золотых"),
    ],
)
def test_an_amount_stands_where_its_words_fit_in_russian(
    id_: str, args: dict[str, Arg], says: str
) -> None:
    """Coins are feminine there: what is paid would be "1 синюю", which no amount is said as."""
    assert says in load("ru", strict=True).tell(id_, **args)
