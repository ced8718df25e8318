"""The kit in a real window, with real touches."""

from __future__ import annotations

from itertools import pairwise
from unittest.mock import patch

import pytest

from tests.companion.window import Finger, Window  # sets Kivy up, so before all of Kivy  # isort: skip

from kivy.app import App
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion import boards, pieces
from companion.boards.canvas_pen import Pen
from companion.boards.colours import SHAPES
from companion.emblems import Shape, emblem
from companion.faces import PRINTED, Face
from companion.theme import MODES, PALETTES, Theme
from companion.widgets.badge import PlayerBadge
from companion.widgets.bars import AppBar, StageRail
from companion.widgets.base import Column, OneLine, Txt
from companion.widgets.buttons import ButtonRow, PrimaryButton, SecondaryButton
from companion.widgets.cards import CardGrid, CardItem, TileName
from companion.widgets.charts import Bar, BarChart, LineChart, Series, round_step
from companion.widgets.checklist import CheckItem, CheckList
from companion.widgets.choices import Choice, ChoiceList, SwitchRow
from companion.widgets.dice import STROKE_SECONDS, DicePad, DieFace
from companion.widgets.draglist import DragList, DragRow
from companion.widgets.emblem import Emblem
from companion.widgets.field import TextField
from companion.widgets.figures import CountLabel
from companion.widgets.stepper import AmountInput, Quick, Stepper
from companion.widgets.surface import Card
from companion.widgets.touches import forget_touches
from tests.companion.colours import contrast
from tests.companion.frame_time import beat
from tools.gallery import PAGES


def standing(widget: Widget) -> Widget:
    """The widget at the top of an otherwise empty screen."""
    frame = BoxLayout(orientation="vertical", padding=dp(8))
    frame.add_widget(widget)
    frame.add_widget(Widget())
    return frame


def test_tapping_one_face_a_die_completes_the_roll() -> None:
    rolls: list[tuple[int, ...]] = []
    with Window(lambda: standing(DicePad(count=2))) as window:
        pad = window.find(DicePad)
        pad.bind(on_complete=lambda _pad, values: rolls.append(values))
        faces = [widget for widget in window.walk() if isinstance(widget, DieFace)]
        first = next(face for face in faces if face.value == 5)
        window.tap(first)
        assert rolls == []
        others = [face for face in faces if face.value == 3 and face.parent is not first.parent]
        window.tap(others[0])
        assert [sorted(roll) for roll in rolls] == [[3, 5]]
        window.tap(first)
        assert not pad.complete
        assert window.small_targets() == []


def stroke(window: Window, *faces: DieFace, seconds: float = 2 * STROKE_SECONDS) -> None:
    """A finger that rests on the first face, goes over the others and is lifted from the last."""
    finger = Finger(*window.centre(faces[0]))
    finger.down()
    window.run(seconds)
    for face in faces[1:]:
        finger.move_to(*window.centre(face))
        window.run(0)
    finger.up()
    window.settle()


def test_a_stroke_from_one_die_to_the_other_tells_both() -> None:
    rolls: list[tuple[int, ...]] = []
    with Window(lambda: standing(DicePad(count=2))) as window:
        pad = window.find(DicePad)
        pad.bind(on_complete=lambda _pad, values: rolls.append(values))
        upper, lower = pad._rows
        stroke(window, upper[4], lower[2])
        stroke(window, lower[5], upper[0])
        assert rolls == [(5, 3), (1, 6)]
        stroke(window, upper[1], upper[3])
        assert rolls[2:] == [(4, 6)], "the last face of a row that the finger was on"
        assert all(face.state == "normal" for face in (*upper, *lower))


def test_what_is_no_stroke_tells_nothing() -> None:
    with Window(lambda: standing(DicePad(count=2))) as window:
        pad = window.find(DicePad)
        upper, lower = pad._rows
        stroke(window, upper[4], lower[2], seconds=0)
        assert pad.values == [0, 0], "a swipe"
        finger = Finger(*window.centre(lower[1]))
        finger.down()
        window.run(2 * STROKE_SECONDS)
        x, y = window.centre(lower[1])
        finger.move_to(x, y - 200)
        window.run(0)
        finger.move_to(*window.centre(upper[1]))
        finger.up()
        window.settle()
        assert pad.values == [0, 0], "it had left the pad"


def test_a_finger_on_the_pad_does_not_tell_what_is_asked_next() -> None:
    with Window(lambda: standing(DicePad(count=2))) as window:
        pad = window.find(DicePad)
        finger = Finger(*window.centre(pad._rows[0][0]))
        finger.down()
        window.run(2 * STROKE_SECONDS)
        pad.clear()
        finger.move_to(*window.centre(pad._rows[1][0]))
        finger.up()
        window.settle()
        assert pad.values == [0, 0]


@pytest.mark.parametrize("count", [1, 3, 5, 9])
def test_the_pad_has_a_row_for_each_die(count: int) -> None:
    with Window(lambda: standing(DicePad(count=count))) as window:
        faces = [widget for widget in window.walk() if isinstance(widget, DieFace)]
        assert len(faces) == 6 * count


def test_plus_and_minus_stop_at_the_limits_and_repeat_when_held() -> None:
    with Window(lambda: standing(Stepper(value=2, least=0, most=9))) as window:
        stepper = window.find(Stepper)
        window.tap("plus")
        assert stepper.value == 3
        window.hold("minus", 1.5)
        assert stepper.value == 0
        window.tap("minus")
        assert stepper.value == 0
        assert window.sees("0")


def test_quick_chips_add_or_set_the_amount() -> None:
    chips = [Quick("+2", 2), Quick("all in", 5, exact=True)]
    with Window(lambda: standing(AmountInput(value=1, most=5, quick=chips))) as window:
        amount = window.find(AmountInput)
        window.tap("+2")
        assert amount.value == 3
        window.tap("all in")
        assert amount.value == 5
        window.tap("+2")
        assert amount.value == 5


def test_a_choice_is_told_by_its_key_and_a_blocked_one_says_why() -> None:
    told: list[str] = []
    choices = [Choice("a", "Build"), Choice("b", "Loan", reason="No loans left")]
    with Window(lambda: standing(ChoiceList(choices=choices))) as window:
        listed = window.find(ChoiceList)
        listed.bind(on_choose=lambda _list, key: told.append(key))
        listed.bind(on_refused=lambda _list, reason: told.append(reason))
        window.tap("Build")
        window.tap("Loan")
        assert told == ["a", "No loans left"]
        assert window.sees("No loans left")


def test_several_choices_can_be_marked_up_to_the_limit() -> None:
    choices = [Choice(key, key.upper()) for key in "abc"]
    with Window(lambda: standing(ChoiceList(choices=choices, multiple=True, most=2))) as window:
        for key in "ABC":
            window.tap(key)
        assert window.find(ChoiceList).chosen == ["b", "c"]
        window.tap("B")
        assert window.find(ChoiceList).chosen == ["c"]


def test_cards_are_picked_by_tapping_as_often_as_wanted() -> None:
    items = [CardItem("food", "Food", 2), CardItem("war", "War", 1)]
    with Window(lambda: standing(CardGrid(items=items, most=3))) as window:
        grid = window.find(CardGrid)
        window.tap("Food")
        window.tap("Food")
        window.tap("War")
        assert grid.picks == {"food": 2, "war": 1}
        assert window.sees("×2")
        window.tap("Food")
        assert grid.picks == {"war": 1}


def test_rows_of_cards_are_as_equal_as_can_be() -> None:
    items = [CardItem(name, name) for name in ("red", "blue", "green", "white", "pink", "grey")]
    with Window(lambda: standing(CardGrid(items=items))) as window:
        grid = window.find(CardGrid)
        columns = []
        for number in (6, 4, 3, 5):
            grid.items = items[:number]
            window.settle()
            columns.append(grid.cols)
        assert columns == [3, 2, 3, 3], "they follow the cards that are shown"


def test_a_tile_that_gets_a_picture_keeps_its_bold_name():
    plain = [CardItem(name, name) for name in ("market", "words")]
    seen = [CardItem(name, name, face=Face(piece=name)) for name in ("grain", "steel")]
    with Window(lambda: standing(CardGrid(items=plain))) as window:
        window.find(CardGrid).items = seen
        window.settle()
        names = [w for w in window.walk() if isinstance(w, TileName)]
        assert [name.bold for name in names] == [True, True]


def test_colours_of_cards_carry_the_shape_that_the_board_draws() -> None:
    for game, piece in (("orc", "{}"), ("economicon", "coin-{}")):
        for colour in PRINTED:
            seen = boards.face(game, colour)
            assert seen is not None
            assert seen.colour == PRINTED[colour]
            assert seen.piece == piece.format(SHAPES[colour])
            assert pieces.glyph(seen.piece), "there is such a picture"


def test_what_was_done_at_the_table_is_ticked_off() -> None:
    ticks: list[tuple[str, bool]] = []
    items = [CheckItem("a", "Ana pays", "−2S", "loss")]
    with Window(lambda: standing(CheckList(title="On the table", items=items))) as window:
        window.find(CheckList).bind(on_tick=lambda _list, key, on: ticks.append((key, on)))
        window.tap("Ana pays")
        window.tap("Ana pays")
        assert ticks == [("a", True), ("a", False)]


def three_seats() -> Widget:
    entries = [(name, name, seat) for seat, name in enumerate(("Ana", "Bo", "Cy"))]
    return standing(DragList(entries=entries))


def handles(seats: DragList) -> tuple[dict[str, DragRow], float]:
    """The rows by their names, and how far to the right their handles are."""
    rows = {row.key: row for row in seats.children}
    return rows, rows["Ana"].right - dp(20)


def test_a_row_is_dragged_to_its_place_by_the_handle() -> None:
    with Window(three_seats) as window:
        seats = window.find(DragList)
        rows, x = handles(seats)
        window.drag((x, rows["Ana"].center_y), (x, rows["Cy"].y + 4))
        assert seats.order == ["Bo", "Cy", "Ana"]
        window.drag(rows["Bo"], (rows["Bo"].center_x, rows["Ana"].y))
        assert seats.order == ["Bo", "Cy", "Ana"]


def test_one_row_is_held_at_a_time() -> None:
    """A second one would leave the list creeping when both fingers have gone."""
    with Window(three_seats) as window:
        seats = window.find(DragList)
        rows, x = handles(seats)
        fingers = [Finger(x, rows[name].center_y) for name in ("Ana", "Cy")]
        with patch.object(seats, "_creep") as creeps:
            for finger in fingers:
                finger.down()
            assert [row.key for row in seats.children if row.held] == ["Ana"]
            for finger in fingers:
                finger.up()
            creeps.reset_mock()
            window.run(0.5)
            assert not creeps.called
        assert not any(row.held for row in seats.children)


def test_a_row_stays_where_it_is_when_its_list_has_gone() -> None:
    """The finger is still down when the back key closes the sheet that the list stood in."""
    with Window(three_seats) as window:
        seats = window.find(DragList)
        rows, x = handles(seats)
        finger = Finger(x, rows["Ana"].center_y)
        finger.down()
        forget_touches(seats)
        finger.move_to(x, rows["Cy"].y + 4)
        beat(2)
        finger.up()
        assert seats.order == ["Ana", "Bo", "Cy"]


def test_the_bar_tells_what_was_tapped() -> None:
    told: list[str] = []

    def make() -> Widget:
        column = Column()
        bar = AppBar(title="Orconomics", has_undo=True, has_menu=True)
        bar.bind(on_undo=lambda _bar: told.append("undo"), on_menu=lambda _bar: told.append("menu"))
        bar.bind(on_back=lambda _bar: told.append("back"))
        column.add_widget(bar)
        return standing(column)

    with Window(make) as window:
        assert not window.has("back")
        window.find(AppBar).has_back = True
        window.settle()
        for name in ("undo", "menu", "back"):
            window.tap(name)
        assert told == ["undo", "menu", "back"]
        window.find(AppBar).can_undo = False
        window.tap("undo")
        assert told[-1] == "back"


@pytest.mark.parametrize("left_handed", [False, True])
def test_back_is_at_the_left_whatever_hand_holds_the_phone(left_handed: bool) -> None:
    def make() -> Widget:
        bar = AppBar(title="Orconomics", has_back=True, has_undo=True, has_menu=True)
        bar.theme.left_handed = left_handed
        return standing(bar)

    with Window(make) as window:
        back = window.find("back")
        assert all(back.x < window.find(name).x for name in ("undo", "menu", "Orconomics"))


def test_a_switch_turns_and_a_field_takes_no_more_than_its_length() -> None:
    def make() -> Widget:
        column = Column()
        column.add_widget(SwitchRow(text="Odds"))
        column.add_widget(TextField(text="Ana", longest=5))
        return standing(column)

    with Window(make) as window:
        window.tap("Odds")
        assert window.find(SwitchRow).active
        field = window.find(TextField)
        field.ids.line.insert_text("bella")
        assert len(field.text) == 5


def test_the_stage_names_give_way_to_the_current_one_when_they_do_not_fit() -> None:
    stages = ["Beginning", "Profits and losses", "Auction", "Development", "End of turn"]
    with Window(lambda: standing(StageRail(stages=stages, current=1))) as window:
        assert "Profits and losses" in window.texts()
        assert _apart(window)
        window.resize(891, 411)
        window.settle()
        assert sorted(window.texts()) == sorted(stages)
        assert _apart(window)
        window.resize(360, 640)
        window.settle()
        assert _apart(window)
    with Window(lambda: standing(StageRail(stages=list("ABC"), current=1))) as window:
        assert sorted(window.texts()) == ["A", "B", "C"]


def _apart(window: Window) -> bool:
    """Whether no name of a stage lies over another or sticks out of the window."""
    spans = sorted((w.x, w.x + w.texture_size[0]) for w in window.walk() if isinstance(w, OneLine))
    gaps = all(right <= left for (_, right), (left, _) in pairwise(spans))
    return gaps and spans[0][0] >= 0 and spans[-1][1] <= window.window.width


def test_a_number_counts_to_its_value() -> None:
    with Window(lambda: standing(CountLabel(value=3))) as window:
        App.get_running_app().theme.still = False
        label = window.find(CountLabel)
        label.value = 11
        window.until(lambda: label.text == "11")


@pytest.mark.parametrize("width", range(38, 64, 3))
def test_a_word_is_made_smaller_before_it_is_broken(width: int) -> None:
    word = {"text": "территории", "role": "label", "size_hint_x": None, "width": width}
    with Window(lambda: standing(Txt(**word)), language="ru") as window:
        label = window.find(Txt)
        assert label.texture_size[1] < 2 * label.font_size, "it stands on one line"


def test_a_name_is_never_read_as_markup() -> None:
    with Window(lambda: standing(PlayerBadge(name="[b]Bo[/b]", note="[color=f00]"))) as window:
        assert (
            window.texts() == ["[b]&bl;b&br;Bo&bl;/b&br;[/b]"] or "&bl;b&br;" in window.texts()[0]
        )


def test_theme_language_and_text_size_change_live() -> None:
    def make() -> Widget:
        column = Column()
        column.add_widget(Txt(text="Hello"))
        column.add_widget(AppBar(title="Title", has_undo=True))
        return standing(column)

    with Window(make) as window:
        app = App.get_running_app()
        text, undo = window.find("Hello"), window.find("undo")
        size = text.font_size
        app.theme.mode = "light"
        app.theme.text_factor = 1.6
        app.words.language = "ru"
        window.settle()
        assert tuple(text.color) == PALETTES["light"]["text"]
        assert text.font_size == pytest.approx(size * 1.6)
        assert undo.hint == "Отменить ход"


def test_buttons_stand_beside_each_other_equally_high_and_pile_up_when_the_text_is_large() -> None:
    def make() -> Widget:
        row = ButtonRow()
        row.add_widget(SecondaryButton(text="5 + 3 = 8\nTotemology"))
        row.add_widget(PrimaryButton(text="Scan"))
        card = Card()
        card.add_widget(row)
        return standing(card)

    with Window(make) as window:
        left, right = window.find(SecondaryButton), window.find(PrimaryButton)
        assert left.y == right.y
        assert left.height == right.height >= 52
        App.get_running_app().theme.text_factor = 1.6
        window.settle()
        assert left.y > right.top - 1


def test_charts_show_their_numbers() -> None:
    def make() -> Widget:
        column = Column()
        column.add_widget(
            LineChart(size_hint_y=None, height=120, series=[Series(0, (0, 4)), Series(1, (1,))])
        )
        column.add_widget(BarChart(size_hint_y=None, height=120, bars=[Bar("7", 3, 2.5)]))
        return standing(column)

    with Window(make) as window:
        shown = [widget.text for widget in window.walk() if isinstance(widget, OneLine)]
        assert {"0", "4", "7", "3"} <= set(shown)


@pytest.mark.parametrize(("span", "step"), [(1, 1), (5, 1), (6, 2), (11, 5), (26, 10), (400, 100)])
def test_grid_steps_are_round(span: int, step: int) -> None:
    assert round_step(span) == step


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
@pytest.mark.parametrize("name", list(PAGES))
def test_nothing_is_cut_off_on_the_smallest_phone_with_the_largest_text(
    name: str, language: str
) -> None:
    with Window(PAGES[name], language=language, text_factor=1.6) as window:
        assert window.cut_off() == []
        assert window.small_targets() == []


def test_an_emblem_is_not_drawn_for_each_change_of_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A list that is laid out moves its rows several times; each drawing cuts up polygons."""
    drawn: list[str] = []

    def shapes(game: str) -> tuple[Shape, ...]:
        drawn.append(game)
        return emblem(game)

    monkeypatch.setattr("companion.widgets.emblem.emblem", shapes)
    with Window(lambda: standing(Emblem(game="orc", size_hint=(None, None)))) as window:
        shown = window.find(Emblem)
        assert shown.canvas.length() > 2
        drawn.clear()
        for side in (40, 60, 80):
            shown.size = (side, side)
            shown.framed = not shown.framed
        beat()
        assert 1 <= len(drawn) <= 2, "as it was, and where the layout has put it then"


@pytest.mark.parametrize("mode", MODES)
def test_what_is_not_reached_yet_does_not_look_full(mode):
    palette = PALETTES[mode]
    for reached in ("accent", "gain", "text"):
        assert contrast(palette[reached], palette["track"]) > 2.5


@pytest.mark.parametrize("kind", [Txt, OneLine])
def test_a_text_is_bold_where_it_is_made_bold(kind: type[Txt | OneLine]) -> None:
    """Whatever its role says: the title of a card is one of its own size."""
    with Window(lambda: standing(kind(text="Theme", bold=True))) as window:
        assert window.find("Theme").bold


@pytest.mark.parametrize("density", [1.0, 2.0, 2.625])
def test_letters_of_a_board_become_smaller_before_a_text_is_cut(density: float) -> None:
    with Window(Widget, density=density):
        pen = Pen(Theme())
        for text in ("Фиолетовый (2)", "12 points", "Weaponcrafting", "запас: 4 карты"):
            whole = pen.width(text, pen.size("secondary"), bold=True)
            for percent in range(60, 100):
                room = whole * percent / 100
                size = pen.fitting(text, pen.size("secondary"), True, room)
                assert pen.shortened(text, size, True, room) == text, percent


def test_choices_side_by_side_are_equally_high() -> None:
    players = ("Ana Maria B.", "Bo", "Cy", "Dee Anne Lu.")
    choices = [Choice(str(seat), name, seat=seat) for seat, name in enumerate(players)]
    with Window(lambda: standing(ChoiceList(choices=choices)), (300, 640)) as window:
        rows = window.find(ChoiceList).children[::-1]
        assert len({row.height for row in rows[:2]}) == len({row.y for row in rows[:2]}) == 1
        assert rows[0].height > dp(52), "its name takes two lines"
