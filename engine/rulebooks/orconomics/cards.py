"""What is in the box: ten industries, forty industry cards, sixteen quests, tokens and coins."""

from __future__ import annotations

from typing import Final

from engine.core.cards import TagItem
from engine.core.setup import FactSpec

SECTORS: Final = (
    "tourism",
    "livestock",
    "communication",
    "innovations",
    "food",
    "transportation",
    "totemology",
    "banking",
    "smuggling",
    "weaponcrafting",
)
"""In the order of their numbers: tourism is 2 and 12 (O05)."""

BY_TOTAL: Final = dict(enumerate(SECTORS, 2)) | {12: SECTORS[0]}
COPIES: Final = 4
BASES: Final = 3
TOKENS: Final = 10
GOLD: Final = 4
"""Silver in a gold skull (O04)."""
SILVER_IN_BOX: Final = 50 + 30 * GOLD
CRISIS_VALUE: Final = -2
START_MONEY: Final = 5 * GOLD
START_CARDS: Final = 3
HAND_LIMIT: Final = 5
OPEN_QUESTS: Final = 3
TARGETS: Final = {2: 12, 3: 12, 4: 11, 5: 11}
"""Victory points to win, by the number of players (O53)."""

STATE_QUESTS: Final = (
    "icon_dare",
    "thirds",
    "contiguous",
    "negative",
    "six_loans",
    "broke",
    "icon_rage",
    "icon_greed",
    "three_alike",
    "border",
)
"""Quests that are fulfilled by how things stand."""

EVENT_QUESTS: Final = ("raise", "last_token", "jump_in", "gain_full", "two_jumps", "big_bid")
"""Quests that are fulfilled by something that happens."""

DARE: Final = (
    "icon_dare",
    "thirds",
    "raise",
    "contiguous",
    "negative",
    "last_token",
    "six_loans",
    "broke",
)
RAGE: Final = ("icon_rage", "jump_in", "gain_full", "two_jumps")
GREED: Final = ("icon_greed", "three_alike", "border", "big_bid")
QUESTS: Final = DARE + RAGE + GREED
SUITS: Final = {"dare": DARE, "rage": RAGE, "greed": GREED}

INCOME: Final = {sector: f"income.{sector}" for sector in SECTORS}
"""The fact that holds a sector's printed income."""
ICONS: Final = {f"icon_{suit}": f"icons.{suit}" for suit in SUITS}
"""The fact that holds the sectors which an icon quest wants."""

_SAMPLE_INCOME: Final = (3, 2, 1, 1, 2, -1, 2, 1, 2, 3)
_SAMPLE_ICONS: Final = {
    "dare": ("livestock", "food", "transportation"),
    "rage": ("tourism", "totemology", "weaponcrafting"),
    "greed": ("communication", "banking", "smuggling"),
}

FACTS: Final = (
    *(
        FactSpec(INCOME[sector], "int", value, low=-9, high=9, rules=("O17",))
        for sector, value in zip(SECTORS, _SAMPLE_INCOME, strict=True)
    ),
    *(
        FactSpec(f"icons.{suit}", "words", sample, choices=SECTORS, rules=("O68",))
        for suit, sample in _SAMPLE_ICONS.items()
    ),
)


def tags() -> tuple[TagItem, ...]:
    """Stickers for cards, quests and the sectors of the board."""
    return (
        *(
            TagItem("industry", sector, n, COPIES, f"orconomics.word.{sector}")
            for n, sector in enumerate(SECTORS, 1)
        ),
        *(
            TagItem("quest", quest, n, 1, f"orconomics.word.{quest}")
            for n, quest in enumerate(QUESTS, 1)
        ),
        *(
            TagItem("sector", sector, n, 1, f"orconomics.word.{sector}", "sector")
            for n, sector in enumerate(SECTORS, 1)
        ),
    )
