"""Cards of a game as tiles: a picture on its colour with the name, as many as the table holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, hypot

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    DictProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from companion import icons, pieces
from companion.faces import PRINTED, Face
from companion.i18n.catalogue import escaped
from companion.theme import readable_on, rgba
from companion.widgets.base import OneLine, Pressable, Txt, fill, load_kv
from companion.widgets.grid import EvenGrid
from companion.widgets.surface import Surface

LIFTED = 24.0
"""So many dp away from where it came down a finger pulls the card along."""
PLAIN_NAME, DRAWN_NAME = 11, 20
"""Names of so many letters fit narrow tiles, with a picture in two lines."""


@dataclass(frozen=True, slots=True)
class CardItem:
    """A kind of card, how many of it there can be, and why not when it cannot be chosen."""

    key: str
    name: str
    count: int = 1
    note: str = ""
    face: Face | None = None
    reason: str = ""
    unseen: bool = False
    """It may be there, but nobody has shown it."""


class CardTile(Pressable, Surface, FloatLayout):
    """One kind of card; a tap takes one more, and beyond the last none again.

    The colour never stands alone: the name is on it, and on each end of a card its colour's word.
    """

    key = StringProperty("")
    text = StringProperty("")
    note = StringProperty("")
    picture = StringProperty("")
    """The picture as markup; empty for a plain tile."""
    colour = ColorProperty((0, 0, 0, 0))
    ends = ListProperty()
    """Colour and text of either end, for cards that can be laid both ways."""
    unseen = BooleanProperty(False)
    count = NumericProperty(1)
    picked = NumericProperty(0)
    needed = NumericProperty("60dp")
    """The height that the texts need; tiles of one row are as high as the highest."""
    beside = NumericProperty("6dp")
    """What is left free beside the texts: how many are taken is told there."""
    lettering = ColorProperty((0, 0, 0, 1))
    """The colour of what is written on it."""
    late = ("picture", "ends", "text", "note", "picked")

    __events__ = ("on_lift",)

    def __init__(self, **kwargs: object) -> None:
        self._parts: set[type[Widget]] = set()
        super().__init__(**kwargs)

    def on_picture(self, *_changed: object) -> None:
        if self.picture:
            self._grow(TilePicture)

    def on_text(self, *_changed: object) -> None:
        if self.text and not self.ends:
            self._grow(TileName)

    def on_note(self, *_changed: object) -> None:
        if self.note:
            self._grow(TileNote)

    def on_picked(self, *_changed: object) -> None:
        if self.picked and TilePicks not in self._parts:
            self._parts.add(TilePicks)
            self.add_widget(TilePicks(tile=self))

    def _grow(self, kind: type[TilePart]) -> None:
        """Makes a text where a tile first has one: a question can have a hundred tiles, and each
        text takes more memory than all else of it."""
        if kind in self._parts:
            return
        self._parts.add(kind)
        texts = self.ids.texts
        below = sum(part.place > kind.place for part in texts.children)
        texts.add_widget(kind(tile=self), index=below)

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """A finger that leaves it after it has rested there takes the card along."""
        moved = hypot(touch.x - touch.ox, touch.y - touch.oy)
        if touch.grab_current is self and touch in self.fingers and moved >= dp(LIFTED):
            self.dispatch("on_lift", touch)
            return True
        return bool(super().on_touch_move(touch))

    def on_lift(self, touch: MotionEvent) -> None:
        """It was pulled away from its place."""

    @staticmethod
    def ink(
        colour: Sequence[float], unseen: bool, palette: Mapping[str, Sequence[float]]
    ) -> Sequence[float]:
        """What is written on a colour."""
        return readable_on(rgba(colour)) if colour[3] and not unseen else palette["text"]


class TilePart(Txt):
    """A text of a tile. Those of a higher place stand below."""

    tile = ObjectProperty()
    place = 0


class TilePicture(TilePart):
    """What the card looks like."""


class TileName(TilePart):
    """What it is called."""

    place = 1


class TileNote(TilePart):
    """What else is to be known of it, or why it cannot be chosen."""

    place = 2


class TilePicks(OneLine):
    """How many of it are taken, in its corner."""

    tile = ObjectProperty()


class EndHalf(Surface, AnchorLayout):
    """One end of a card: so many Orcs of a colour, with the word for it."""

    corner = ListProperty([0, 0, 0, 0])
    colour = ColorProperty((0, 0, 0, 0))
    caption = StringProperty("")
    upper = BooleanProperty(False)
    least = NumericProperty("32dp")
    """The height that the caption needs."""

    @staticmethod
    def ink(colour: Sequence[float], palette: Mapping[str, Sequence[float]]) -> Sequence[float]:
        return readable_on(rgba(colour)) if colour[3] else palette["text"]


class EndsTile(CardTile):
    """A card that can be laid either way round, as it looks."""

    upper_touched = BooleanProperty(True)
    """Which end the finger came down on."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.collide_point(*touch.pos):
            self.upper_touched = touch.y >= self.center_y
        return bool(super().on_touch_down(touch))

    def on_ends(self, *_changed: object) -> None:
        """A card of which nobody knows the ends shows its name instead."""
        self.on_text()
        ends = self.ends if len(self.ends) == 2 else [((0, 0, 0, 0), "")] * 2
        halves = (self.ids.upper, self.ids.lower) if self.ids else ()
        for half, (colour, caption) in zip(halves, ends, strict=False):
            half.colour, half.caption = colour, caption


class CardGrid(EvenGrid):
    """``items`` to choose from, at most ``most`` in all. ``picks`` maps keys to how many.

    ``on_picks`` comes with every tap. With ``taps`` a tap is the choice: ``on_choose`` comes with
    its key.
    """

    items = ListProperty()
    most = NumericProperty(1)
    picks = DictProperty()
    taps = BooleanProperty(False)
    end = 0
    """Of a card that can be laid either way round: what its end shows that was tapped."""
    late = ("items", "picks")

    __events__ = ("on_choose", "on_pulled", "on_refused")

    def on_items(self, *_changed: object) -> None:
        known = {item.key for item in self.items}
        self.picks = {key: count for key, count in self.picks.items() if key in known}
        kind = EndsTile if any(i.face is not None and i.face.ends for i in self.items) else CardTile
        fill(self, [self._shown(item) for item in self.items], lambda: self._tile(kind), kind)

    def _shown(self, item: CardItem) -> dict[str, object]:
        return {
            "key": item.key,
            **self._looks(item),
            "text": item.name,
            "note": item.reason or item.note,
            "count": item.count,
            "picked": self.picks.get(item.key, 0),
            "blocked": bool(item.reason),
            "reason": item.reason,
        }

    def _looks(self, item: CardItem) -> dict[str, object]:
        seen = item.face or Face()
        colour = get_color_from_hex(seen.colour) if seen.colour else (0, 0, 0, 0)
        drawn = pieces.glyph(seen.piece) if seen.piece else icons.glyph(seen.icon)
        font = pieces.FONT if seen.piece else icons.FONT
        words = item.name.split(" · ")
        ends = [
            (get_color_from_hex(PRINTED[name]), _end_caption(word, seen.piece, count))
            for (name, count), word in zip(seen.ends, words, strict=False)
        ]
        return {
            "picture": f"[font={font}]{drawn}[/font]" if drawn and not ends else "",
            "colour": colour,
            "ends": ends,
            "unseen": item.unseen,
        }

    @staticmethod
    def _tile(kind: type[CardTile]) -> CardTile:
        """It tells the grid that it lies in, which may be another than the one it was made for."""
        tile = kind()
        tile.bind(on_tap=lambda tile: tile.parent.tapped(tile))
        tile.bind(on_lift=lambda tile, touch: tile.parent.lifted(tile, touch))
        tile.bind(on_refused=lambda tile, reason: tile.parent.dispatch("on_refused", reason))
        return tile

    @property
    def total(self) -> int:
        return sum(self.picks.values())

    def tapped(self, tile: CardTile) -> None:
        if self.taps:
            self.end = self._end_of(tile)
            self.dispatch("on_choose", tile.key)
            return
        picks = dict(self.picks)
        if self.most == 1 and not tile.picked:
            picks = {tile.key: 1}
        elif tile.picked < tile.count and self.total < self.most:
            picks[tile.key] = int(tile.picked) + 1
        else:
            picks.pop(tile.key, None)
        self.picks = picks

    def lifted(self, tile: CardTile, touch: MotionEvent) -> None:
        if self.taps and not tile.blocked:
            self.end = self._end_of(tile)
            self.dispatch("on_pulled", tile, touch)

    def _end_of(self, tile: CardTile) -> int:
        """How many pieces the tapped end of a card shows; 0 where it has no ends."""
        seen = next((item.face for item in self.items if item.key == tile.key), None)
        if not isinstance(tile, EndsTile) or seen is None or len(seen.ends) != 2:
            return 0
        return seen.ends[0 if tile.upper_touched else 1][1]

    def on_picks(self, *_changed: object) -> None:
        for tile in self.children:
            tile.picked = self.picks.get(tile.key, 0)

    def fitting_columns(self, width: float, text_factor: float, items: Sequence[CardItem]) -> int:
        """As many in a row as fit, and rows as equal as can be: four are two and two, not three
        and one."""
        drawn = any(item.face for item in items)
        longest = max((len(item.name) for item in items), default=0)
        narrow = longest <= (DRAWN_NAME if drawn else PLAIN_NAME)
        narrow = narrow and not any(item.note for item in items)
        wide = dp(96 if narrow else 136) * max(1.0, text_factor * 0.9)
        fit = max(1, int((width + dp(8)) // (wide + dp(8))))
        number = max(1, len(items))
        return ceil(number / ceil(number / fit))

    def on_choose(self, key: str) -> None:
        """A card was tapped."""

    def on_pulled(self, tile: CardTile, touch: MotionEvent) -> None:
        """A finger takes a card along."""

    def on_refused(self, reason: str) -> None:
        """A card that cannot be chosen was tapped."""


def _end_caption(word: str, piece: str, count: int) -> str:
    """So many pictures and the colour's name, without the number that the pictures tell."""
    drawn = f"[font={pieces.FONT}]{pieces.glyph(piece) * count}[/font]"
    return f"{drawn} {escaped(word.rstrip('0123456789 ').lower())}"


load_kv(__file__)
