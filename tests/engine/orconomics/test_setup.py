"""Set-up: ring, money, the first Oracle, the first crisis, two companies each."""

from __future__ import annotations

import pytest

from engine.rulebooks.orconomics.cards import BY_TOTAL, SECTORS
from tests.engine.orconomics.build import answers, at, new, player, ready, refusal, say, table

RING = "table: ring " + " ".join(SECTORS)


def test_O01_neighbours_and_clockwise_follow_the_ring():
    ring = say(new(), RING).state.ring
    assert set(ring.neighbours("tourism")) == {"weaponcrafting", "livestock"}
    assert ring.clockwise("weaponcrafting") == "tourism"


def test_O01_another_order_gives_other_neighbours():
    order = [*SECTORS[::2], *SECTORS[1::2]]
    t = say(new(), "table: ring " + " ".join(order))
    assert t.state.ring.neighbours("tourism") == (order[-1], order[1])
    assert t.view()["board"]["ring"] == order


def test_O02_supply_is_ten_less_companies_and_startups():
    seven = " ".join(SECTORS[:7])
    t = table(companies={"Ana": seven}, startups={"food transportation": "Ana Ana"})
    assert player(t, "Ana")["supply"] == 1
    say(t, "table: correct startup.tourism.livestock.1 Ana")
    assert player(t, "Ana")["supply"] == 0


def test_O03_each_seat_from_the_oracle_has_a_silver_more():
    t = say(
        new("Ana Bo Cy Di"), RING, "Ana: roll 1 2", "Bo: roll 6 5", "Cy: roll 2 2", "Di: roll 1 1"
    )
    assert t.state.money.held() == [23, 20, 21, 22]
    assert [player(t, n)["silver"] for n in ("Bo", "Cy", "Di", "Ana")] == [0, 1, 2, 3]


def test_O04_five_silver_pay_a_price_of_one_gold():
    t = table(money={"Ana": 5}, companies={"Bo": "tourism"}, cards={"Ana": 0})
    say(t, "Ana: roll 3 4", "Ana: bid 1", "Bo: pass", "Cy: pass")
    assert player(t, "Ana")["money"] == 1


@pytest.mark.parametrize(
    ("total", "sector"),
    [
        (2, "tourism"),
        (12, "tourism"),
        (3, "livestock"),
        (7, "transportation"),
        (11, "weaponcrafting"),
    ],
)
def test_O05_two_and_twelve_are_one_industry(total, sector):
    assert BY_TOTAL[total] == sector
    assert set(BY_TOTAL.values()) == set(SECTORS)


def test_O06_only_the_tied_roll_again():
    t = say(new(), RING, "Ana: roll 4 5", "Bo: roll 3 6", "Cy: roll 3 4")
    assert t.ask.who == (0,)
    say(t, "Ana: roll 1 3", "Bo: roll 2 4")
    assert player(t, "Bo")["oracle"]
    assert t.ask.text.id == "orconomics.ask.reveal"


def test_O07_the_crisis_begins_where_the_dice_say_and_no_industry_is_active():
    t = ready(crisis="tourism")
    board = t.view()["board"]
    assert (board["crisis"], board["active"]) == ("tourism", None)
    assert board["sectors"]["tourism"]["value"] == -2


def test_O08_the_same_order_twice():
    t = say(
        new(),
        RING,
        "Ana: roll 6 6",
        "Bo: roll 1 1",
        "Cy: roll 1 1",
        "table: reveal raise border thirds",
        "Ana: roll 1 1",
    )
    order = []
    while t.turn == 0:
        order.append(t.players[at(t, "place").ask.who[0]])
        say(t, f"{order[-1]}: place {answers(t, 'place')[0][0]}")
    assert order == ["Ana", "Bo", "Cy", "Ana", "Bo", "Cy"]


def test_O08_no_more_companies_in_a_sector_than_players():
    t = say(
        new("Ana Bo"),
        RING,
        "Ana: roll 6 6",
        "Bo: roll 1 1",
        "table: reveal raise border thirds",
        "Ana: roll 1 1",
    )
    say(t, "Ana: place food", "Bo: place food")
    assert ("food",) not in answers(t, "place")
    assert refusal(t, "Ana: place food").rules == ("O08",)
