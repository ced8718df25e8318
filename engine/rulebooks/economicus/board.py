"""What is printed on the board and in the book: sectors, tokens, targets, switches, box facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from engine.core.move import Move
from engine.core.options import Args
from engine.core.places import PLAYER, PLAYER_OR_WORD, TEXT, WORD, Places, PlacesOf, money
from engine.core.setup import FactSpec, OptionSpec

if TYPE_CHECKING:
    from engine.core.table import Table

NUMBERS: Final = range(2, 13)
SECTORS: Final = tuple(f"s{number}" for number in NUMBERS)
NUMBER_OF: Final = dict(zip(SECTORS, NUMBERS, strict=True))
INNOVATION: Final = "s7"
"""The sector without companies for sale; both tokens lie there at the start."""

START_PRICE: Final = {s: 17 if s == INNOVATION else NUMBER_OF[s] for s in SECTORS}
WHITE: Final = ("s2", "s3", "s4", "s5", "s6")
TARGET: Final = {2: 11, 3: 10, 4: 9, 5: 8, 6: 8, 7: 7, 8: 7}

START_MONEY: Final = 20
COMPANY_TOKENS: Final = 12
STARTUP_TOKENS: Final = 3
FIRST_COMPANIES: Final = 2
MOST_PLAYERS: Final = 8

LOAN: Final = 5
REPAYMENT: Final = 6
INTEREST: Final = 1
FEE: Final = 1
FORGOTTEN_FEE: Final = 2
KEEP_STARTUP: Final = 1

PRICE_PER_STARTUP: Final = 2
PRICE_PER_SALE: Final = 2
PRICE_FALL: Final = 4
LEAST_PRICE: Final = 1
HIGHEST_PRICE: Final = 9999
HIGHEST_BID: Final = HIGHEST_PRICE

ALL_CARDS: Final = 112
QUOTAS: Final = 10
BLANK_TAGS: Final = 90
CARDS: Final = tuple(f"c{number}" for number in range(1, BLANK_TAGS + 1))
"""Cards whose texts the book does not give; the table sticks these tags on and teaches them."""
ALOUD: Final = "aloud"
"""A card without a tag: read aloud and applied by hand."""

SUCCESS: Final = {"children": 5, "quick": 6, "full": 7}
"""What a startup's die must reach."""
SIMPLE: Final = "children"
"""The rules, and the rule for startups, that only look at the die."""

STAGES: Final = ("start", "double", "income", "fates", "auction", "startups", "end")

OPTIONS: Final = (
    OptionSpec("rules", "full", ("quick", "children", "full"), rules=("E02", "E23")),
    OptionSpec("startup_rule", "counted", ("counted", SIMPLE), rules=("E02", "E23")),
    OptionSpec("loans", "on", rules=("E02", "E39")),
    OptionSpec("new_loan_interest", "off", rules=("E16", "E39")),
    OptionSpec("repaid_after_interest", "full", ("full", "less"), rules=("E39", "E40")),
    OptionSpec("board", "numbered", ("numbered", "laid"), rules=("E03",)),
    OptionSpec("attention", "helper", ("helper", "strict"), rules=("E31", "G07")),
    OptionSpec("more_stars", 0, low=0, high=11, rules=("E01",)),
    OptionSpec("turns", 0, low=0, high=500, rules=("E54",)),
    OptionSpec("minutes", 0, low=0, high=600, rules=("E54",)),
    OptionSpec("give_two", "off", rules=("E55",)),
    OptionSpec("unlucky", "off", rules=("E56",)),
    OptionSpec("exceptional", "off", rules=("E57",)),
    OptionSpec("linked", "off", rules=("E58",)),
    OptionSpec("no_token_left", "out", ("out", "may-sell"), rules=("E26", "E46")),
    OptionSpec("second_bankruptcy", "out", ("out", "back"), rules=("E43",)),
    OptionSpec("joiner_target", "kept", ("kept", "counted"), rules=("E44",)),
    OptionSpec("price_written", "before", ("before", "after"), rules=("E60",)),
    OptionSpec("offers_come", "after", ("after", "before"), rules=("E62",)),
    OptionSpec("offer_price", "made", ("made", "answered"), rules=("E57",)),
    OptionSpec("crime_without_star", "owed", ("owed", "nothing"), rules=("E14", "E48")),
    OptionSpec("deals", "off", rules=("E52",)),
)

_SAMPLE: Final = {
    "s2": ("Cars", -1, 3, 1),
    "s3": ("Farming", 3, 3, 1),
    "s4": ("Post", 2, 3, 1),
    "s5": ("Building", 2, 3, 1),
    "s6": ("Trade", 1, 4, 1),
    "s7": ("Innovation", 2, 0, 0),
    "s8": ("Media", 1, 4, 1),
    "s9": ("Transport", 2, 3, 1),
    "s10": ("Banks", 3, 2, 2),
    "s11": ("Energy", 4, 2, 2),
    "s12": ("Oil", 6, 1, 2),
}
"""Name, income, private and state places: made up, for trying the app out."""


def _facts() -> tuple[FactSpec, ...]:
    facts: list[FactSpec] = []
    for sector, (name, income, private, state) in _SAMPLE.items():
        white = "yes" if sector in WHITE else "no"
        facts.append(FactSpec(f"name.{sector}", "text", name))
        facts.append(
            FactSpec(f"income.{sector}", "int", income, low=-9, high=20, rules=("E09", "E20"))
        )
        if sector != INNOVATION:
            facts += [
                FactSpec(f"private.{sector}", "int", private, low=0, high=9, rules=("E06", "E29")),
                FactSpec(f"state.{sector}", "int", state, low=0, high=9, rules=("E10", "E30")),
            ]
        facts.append(
            FactSpec(f"white.{sector}", "word", white, ("yes", "no"), rules=("E06",), follows=True)
        )
    facts.append(FactSpec("cards.events", "int", 30, low=2, high=50, rules=("E18", "E51")))
    facts.append(FactSpec("cards.crises", "int", 8, low=1, high=20, rules=("E47",)))
    return tuple(facts)


FACTS: Final = _facts()

NOTATION: Final = {
    "ring": "ring SECTOR SECTOR ... (all, clockwise)",
    "roll": "roll DIE [DIE]",
    "starts": "starts PLAYER",
    "place": "place SECTOR private|state|extra",
    "interest": "interest",
    "dealt": "dealt",
    "reveal": "reveal forecast|crisis|quota PLAYER",
    "event": "event CARD|aloud",
    "teach": "teach CARD option|event EFFECT ... [and EFFECT ...] [end]",
    "also": "also EFFECT ...",
    "enough": "enough",
    "fate": "fate SECTOR [loan]",
    "throw": "throw option|quota ...",
    "pass": "pass",
    "burn": "burn",
    "keep": "keep",
    "drop": "drop SECTOR [loan]",
    "discard": "discard",
    "offer": "offer private|state",
    "fee": "fee",
    "bid": "bid COINS",
    "create": "create PLAYER STARTUPS",
    "done": "done",
    "buy": "buy PLAYER PLAYER (buyer, owner)",
    "accept": "accept",
    "refuse": "refuse",
    "sell": "sell SECTOR [loan]",
    "loan": "loan SECTOR [startup]",
    "repay": "repay SECTOR [startup]",
    "bankrupt": "bankrupt",
    "play": "play CARD|aloud",
    "victim": "victim PLAYER",
    "nobody": "nobody",
    "choose": "choose PLAYER|SECTOR|SECTOR SECTOR",
    "join": "join NAME | join after PLAYER NAME",
    "time": "time",
    "give": "give PLAYER money COINS | give PLAYER company|startup SECTOR | give PLAYER card|quota",
}


def _joining(_table: Table[Any], move: Move) -> Places:
    """`join NAME`, or `join after PLAYER NAME`."""
    return (WORD, PLAYER, TEXT) if len(move.args) > 1 else (TEXT,)


PLACES: Final[PlacesOf] = {
    "starts": (PLAYER,),
    "reveal": (WORD, PLAYER),
    "bid": (money("coin"),),
    "create": (PLAYER, WORD),
    "buy": (PLAYER,),
    "victim": (PLAYER,),
    "choose": (PLAYER_OR_WORD,),
    "join": _joining,
    "give": (PLAYER, WORD, money("coin")),
}

LOG_FORMS: Final[Mapping[str, Callable[[Args], str]]] = {
    "roll": lambda args: "one" if len(args) == 1 else "two",
    "reveal": lambda args: "quota" if args[:1] == ("quota",) else "card",
    "event": lambda args: "aloud" if args == ("aloud",) else "card",
    "play": lambda args: "aloud" if args == ("aloud",) else "card",
    "loan": lambda args: "startup" if len(args) > 1 else "company",
    "repay": lambda args: "startup" if len(args) > 1 else "company",
    "sell": lambda args: "loan" if len(args) > 1 else "clear",
    "drop": lambda args: "loan" if len(args) > 1 else "clear",
    "fate": lambda args: "loan" if len(args) > 1 else "clear",
    "join": lambda args: "after" if len(args) > 1 else "alone",
    "give": lambda args: str(args[1]) if len(args) > 1 else "card",
}
