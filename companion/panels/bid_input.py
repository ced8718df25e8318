"""Bidding: who leads with what, the next bid, and one entry for an auction that was held aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.app import App
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.panels.amount_input import AmountChoice
from companion.session.amounts import RAISES
from companion.session.auctions import IN, LEADS, PASS, PASSED, Bidder, Bidding
from companion.widgets.base import Row, Txt, fill
from companion.widgets.bidders import BidderGrid, BidderShown
from companion.widgets.buttons import ChipButton, PrimaryButton
from companion.widgets.coins import amount_markup
from companion.widgets.numbers import NumberGrid
from companion.widgets.stepper import AmountInput, Quick
from engine.core.options import Amount
from engine.core.text import Money, msg

if TYPE_CHECKING:
    from companion.panels.answer_input import AnswerInput

MOST_PRICES = 11
"""So many prices have a key each."""
FURTHER = -1
HIGH = 720.0
"""With large letters on a lower screen the players leave no room for the amount under them."""
BY_STATE = (LEADS, IN, PASSED)


class OtherChip(ChipButton):
    """Something else than a bid of who is asked: a word, or what a player who is asked later
    bids."""

    word = StringProperty("")
    bid = ObjectProperty((-1, 0))
    """The seat and the amount, where there is no word."""


class BidInput(AmountChoice):
    """Tapping a player asks what that player bought for; a price ends the auction."""

    roomy = True

    def __init__(self, owner: AnswerInput, **kwargs: object) -> None:
        super().__init__(owner, **kwargs)
        self._bidding: Bidding | None = None
        self._winner: int | None = None
        self._far = False
        self.spacing = dp(4)  # chips have air of their own
        self._amount.spacing = 0
        self._grid = BidderGrid(name="bidders")
        self._grid.bind(on_bidder=lambda _grid, seat: self._choose(seat))
        self._hint = Txt(role="secondary", tone="muted", name="aloud")
        self._line = Row()
        self._ends = ChipButton(name="auction-ends")
        self._ends.bind(on_tap=lambda _chip: self._end_now())
        self._others = StackLayout(size_hint_y=None, spacing=(dp(8), 0))
        self._others.bind(minimum_height=self._others.setter("height"))
        self._prices = NumberGrid(name="prices")
        self._prices.bind(on_number=lambda _grid, price: self._price_tapped(price))
        self._price = AmountInput()
        self._price.bind(value=lambda *_changed: self._say_price())
        self._sold = PrimaryButton(name="sold")
        self._sold.bind(on_tap=lambda _button: self._sell(self._winner, int(self._price.value)))

        self._amount.taken = self._bid_at_once

    def _bid_at_once(self, amount: int) -> None:
        """A chip that names a bid is that bid; the undo is a touch away."""
        self.owner.answered(self.option.verb, (*self.option.prefix, amount))

    def _quick(self, option: Amount) -> list[Quick]:
        """The next bids and those that the rulebook marks; further ones in strides."""
        say, money = self.words.say, self.words.catalogue.money
        likely = [option.low + n for n in RAISES if option.low + n <= option.high]
        marks = dict(option.marks)
        plain = [n for n in likely if n not in marks]
        bids = [Quick(money(Money(n, option.unit)), n, exact=True) for n in plain]
        marked = [Quick(say(text), n, exact=True) for n, text in option.marks]
        far = [stride for stride in self._strides(option) if stride.amount not in RAISES]
        return [*bids, *marked, *far]

    def ask(self, option: Amount) -> None:
        self._winner, self._far = None, False
        self._bidding = self.owner.session.bidding(self.owner.view)
        self.says = [said for said in self.owner.picker.says if said.verb != PASS]
        super().ask(option)
        self._show()

    def held(self) -> object:
        if self._winner is None:
            bid = super().held()
            return None if bid is None else (bid, None, False, 0)
        return self._value, self._winner, self._far, int(self._price.value)

    def hold(self, told: tuple[int, int | None, bool, int]) -> None:
        bid, self._winner, self._far, price = told
        super().hold(bid)
        self._show()
        if self._far:
            self._price.ids.stepper.value = price

    def _show(self) -> None:
        bidding = self._bidding
        assert bidding is not None
        cramped = self.theme.large and Window.height < dp(HIGH)
        bidders = list(bidding.bidders)
        if cramped:
            bidders.sort(key=lambda bidder: BY_STATE.index(bidder.state))
        self._grid.bidders = [self._shown(bidder, bidding) for bidder in bidders]
        self._grid.chosen = -1 if self._winner is None else self._winner
        parts: list[Widget] = [self._grid]
        if self._winner is None:
            self._hint.text = self.words.tell("session.auction.tap")
            self.confirm = self._enter
            self.owner.means = self._own_means(bidding)
            parts.insert(0 if cramped else 1, self._amount)
            if self._show_others(bidding):
                parts.append(self._others)
            parts.append(self._line)
        else:
            who = self.owner.session.table.players[self._winner]
            self._hint.text = self.words.tell("session.auction.price", who=who)
            parts += [self._line, self._price_part(bidding, self._winner)]
        said: list[Widget] = [self._hint]
        if self._winner is None:
            self._ends.text = self._end(bidding)
            said.append(self._ends)
            if self.theme.large:  # beside the chip its words would be torn
                said.remove(self._hint)
        if self._line.children[::-1] != said:
            self._line.clear_widgets()
            for part in said:
                self._line.add_widget(part)
        if self.children[::-1] != parts:
            self.clear_widgets()
            for part in parts:
                self.add_widget(part)
        self.owner.arrange()

    def _show_others(self, bidding: Bidding) -> bool:
        """What may be said besides passing, as chips, since a button would take a row at the foot;
        and the next bids of those who are asked later: a tap says that the others before passed."""
        prompt = self.owner.session.prompt()
        asked = prompt.who if prompt is not None else ()
        tell = self.words.tell
        said = self.owner.said
        chips: list[dict[str, object]] = [
            {"text": said(o), "name": f"say-{o.verb}", "word": o.verb} for o in self.says
        ]
        chips += [
            {
                "text": tell("session.auction.next", who=one.name, n=bid),
                "name": f"bid-{bid}-for-{one.seat}",
                "word": "",
                "bid": (one.seat, bid),
            }
            for one, bid in bidding.later_bids(asked, int(self.option.low))
        ]
        fill(self._others, chips, self._other_chip)
        return bool(chips)

    def _other_chip(self) -> OtherChip:
        chip = OtherChip()
        chip.bind(on_tap=self._other_tapped)
        return chip

    def _other_tapped(self, chip: OtherChip) -> None:
        owner, (seat, amount) = self.owner, chip.bid
        if chip.word:
            owner.answered(chip.word, ())
            return
        App.get_running_app().attempt(lambda: owner.session.bid_next(seat, amount, owner.at))

    def _end(self, bidding: Bidding) -> str:
        """How the auction ends if nobody says anything more."""
        leader = bidding.leader
        if leader is None:
            return str(self.words.tell("session.auction.nobody"))
        return str(self.words.tell("session.auction.sold_to", who=leader.name))

    def _end_now(self) -> None:
        leader = self._bidding.leader if self._bidding is not None else None
        self._sell(leader.seat if leader else None, leader.bid if leader else 0)

    def _shown(self, bidder: Bidder, bidding: Bidding) -> BidderShown:
        tell = self.words.tell
        bid = Money(bidder.bid, bidding.unit or bidder.money.unit)
        drawn = amount_markup(self.words.catalogue, bid, self.theme.palette) if bidder.bid else ""
        if bidder.state == IN:
            note = tell("session.auction.up_to", n=bidder.money.amount + bidder.cards)
        else:
            note = tell(f"session.auction.{bidder.state}")
        return BidderShown(
            bidder.seat,
            bidder.name,
            note,
            drawn,
            leads=bidder.state == LEADS,
            out=bidder.state == PASSED,
        )

    def _own_means(self, bidding: Bidding) -> str:
        """What the one who is asked can pay, and with what."""
        prompt = self.owner.session.prompt()
        seats = prompt.who if prompt is not None else ()
        asked = [bidder for bidder in bidding.bidders if bidder.seat in seats]
        if not asked or not asked[0].cards:
            return ""
        tell, means = self.words.tell, asked[0]
        what = msg(
            "session.auction.means_cards",
            amount=means.money,
            n=self.option.high - means.money.amount,
        )
        if self.option.high <= means.money.amount:
            return ""
        return tell("session.auction.own_means", n=self.option.high, what=what)

    def _price_part(self, bidding: Bidding, winner: int) -> Widget:
        """A key for each price that is likely; further ones are set like a bid."""
        prices = bidding.prices(winner, self.option.low)
        if not self._far:
            self.confirm = None
            number, keys = self.words.catalogue.number, prices[:MOST_PRICES]
            shown = [(price, number(price), "") for price in keys]
            further = [(FURTHER, "…", "")] if len(prices) > len(keys) else []
            self._prices.numbers = [*shown, *further]
            return self._prices
        self.confirm = self._sold
        self._price.least, self._price.most = prices[MOST_PRICES], prices[-1]
        self._price.written = self._amount.written
        self._price.quick = [Quick(f"+{n}", n) for n in (2, 5, 10)]
        self._price.ids.stepper.value = prices[MOST_PRICES]
        self._say_price()
        return self._price

    def _price_tapped(self, price: int) -> None:
        if price == FURTHER:
            self._far = True
            self._show()
        else:
            self._sell(self._winner, price)

    def _say_price(self) -> None:
        amount = Money(int(self._price.value), self.option.unit)
        self._sold.text = self.words.tell("session.auction.sold", amount=amount)

    def _choose(self, seat: int) -> None:
        """A tap on the leader ends the auction; a second tap on anybody else takes the choice
        back."""
        leader = self._bidding.leader if self._bidding is not None else None
        if leader is not None and leader.seat == seat:
            self._end_now()
            return
        self._winner = None if seat == self._winner else seat
        self._far = False
        self.owner.renew()  # a finger on a price meant somebody else
        self._show()

    def _sell(self, winner: int | None, price: int) -> None:
        owner = self.owner
        App.get_running_app().attempt(lambda: owner.session.sell(winner, price, owner.at))
