"""From a game's registry to stickers: which tags, how many, how large, with what name."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.core.cards import TagItem
from vision.tags.codec import MAX_COPY, Tag, encode, fold

SMALLEST, LARGEST = 15.0, 40.0  # millimetres
MOST_SPARE = 20  # of each tag: enough for every table, and drawn in seconds
SECTOR_SIZE = 40.0  # a photo of the whole board must still read it
TOKEN_SHARE = 0.7  # tokens are smaller than cards
TEST_GAME, TEST_KIND = "test", "size"
TEST_SIZES = (12, 15, 18, 21, 25, 30, 35, 40)
BLANK_KIND = "blank"


class PrintError(ValueError):
    """Something cannot be printed; `id` and `args` make the sentence."""

    def __init__(self, id_: str, **args: str | int) -> None:
        super().__init__(id_)
        self.id = id_
        self.parameters = args


@dataclass(frozen=True)
class Sticker:
    """One tag to print. `label` is a message id, `mark` what tells copies apart."""

    text: str
    game: str
    label: str
    mark: str
    size: float  # millimetres, with its white margin
    parameters: Mapping[str, int] = field(default_factory=dict)  # of the label


@dataclass(frozen=True)
class Wishes:
    """What the table wants printed."""

    size: float = 25.0
    only: Collection[str] = ()  # words of cards; empty: all
    spare: int = 0  # more stickers with the same tag, for each
    blanks: int | None = None  # how many of the numbered blanks; None: all that the game has


def stickers_of(game: str, items: Sequence[TagItem], wishes: Wishes) -> list[Sticker]:
    """The stickers of a game in the order of its registry."""
    if not SMALLEST <= wishes.size <= LARGEST:
        raise PrintError("print.error.size", low=int(SMALLEST), high=int(LARGEST))
    _check_names(game, items)
    chosen = _chosen(items, wishes)
    printed = []
    for item in chosen:
        if item.copies > MAX_COPY:
            raise PrintError("print.error.copies", card=item.card, high=MAX_COPY)
        size = _size(item, wishes.size)
        for copy in range(1, item.copies + 1):
            text = encode(Tag.of(game, item.kind, item.number, copy))
            mark = f"{copy}/{item.copies}" if item.copies > 1 else ""
            sticker = Sticker(text, game, item.name, mark or _number(item), size)
            printed += [sticker] * (1 + wishes.spare)
    return printed


def size_stickers() -> list[Sticker]:
    """One tag of each size, for finding out from how far a phone reads them."""
    return [
        Sticker(
            encode(Tag.of(TEST_GAME, TEST_KIND, millimetres, 0)),
            TEST_GAME,
            "print.test.size",
            "",
            float(millimetres),
            {"size": millimetres},
        )
        for millimetres in TEST_SIZES
    ]


def grouped(stickers: Iterable[Sticker]) -> list[list[Sticker]]:
    """Stickers of one size together, in the order in which sizes first come."""
    groups: dict[float, list[Sticker]] = {}
    for sticker in stickers:
        groups.setdefault(sticker.size, []).append(sticker)
    return list(groups.values())


def clipped(sticker: Sticker, largest: float) -> Sticker:
    """The sticker, no larger than a label lets it be."""
    return replace(sticker, size=min(sticker.size, largest))


def _chosen(items: Sequence[TagItem], wishes: Wishes) -> list[TagItem]:
    wanted = set(wishes.only)
    unknown = wanted - {item.card for item in items} - {item.kind for item in items}
    if unknown:
        raise PrintError("print.error.unknown_card", card=min(unknown))
    chosen = [item for item in items if not wanted or item.card in wanted or item.kind in wanted]
    if wishes.blanks is None:
        return chosen
    blanks = [item for item in items if item.kind == BLANK_KIND]
    if wishes.blanks > len(blanks):
        raise PrintError("print.error.blanks", high=len(blanks))
    return [item for item in chosen if item.kind != BLANK_KIND] + blanks[: wishes.blanks]


def _number(item: TagItem) -> str:
    return str(item.number) if item.kind == BLANK_KIND else ""


def _size(item: TagItem, size: float) -> float:
    if item.size == "sector":
        return SECTOR_SIZE
    if item.size == "token":
        return max(SMALLEST, round(size * TOKEN_SHARE))
    return size


def _check_names(game: str, items: Sequence[TagItem]) -> None:
    """Two kinds that fold to the same characters would make two cards one."""
    kinds = {item.kind for item in items}
    if len({fold(kind) for kind in kinds}) < len(kinds):
        raise PrintError("print.error.same_fold", game=game)
