"""The root of the app: one screen, at most one sheet over it, at most one toast."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.animation import Animation
from kivy.clock import Clock, ClockEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.widgets.base import Column, Pressable, Themed, load_kv
from companion.widgets.surface import Surface
from companion.widgets.touches import forget_touches

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

TOAST_SECONDS = 5.0
TOAST_FLOOR = 72.0
"""So many dp above the lower edge a toast lies, unless a screen or a sheet has buttons there."""
TOAST_GAP = 8.0


class ToastAction(Pressable, AnchorLayout):
    """What a toast offers, as a word to tap."""

    text = StringProperty("")


class Toast(Surface, BoxLayout):
    """A line at the bottom that goes by itself, with at most one action."""

    text = StringProperty("")
    action = StringProperty("")
    gives_way = BooleanProperty(False)
    """Whether any touch takes it away: a hint must not lie over what is to be tapped."""

    __events__ = ("on_act",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._since = Clock.frames

    @property
    def outlasts_the_screen(self) -> bool:
        """Whether it is to be seen on the next screen too: it has a way back, or tells what has
        just led there."""
        return bool(self.action) or self._since == Clock.frames

    def on_act(self) -> None:
        """The action was tapped."""


class Sheet(Themed, FloatLayout):
    """Comes up from the bottom. Things added to it go under its title, in a column that scrolls."""

    title = StringProperty("")

    __events__ = ("on_close",)

    def __init__(self, **kwargs: object) -> None:
        self.body: Column | None = None
        super().__init__(**kwargs)
        self.body = self.ids.body

    def add_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        if self.body is None:
            super().add_widget(widget, *args, **kwargs)
        else:
            self.body.add_widget(widget, *args, **kwargs)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.ids.panel.collide_point(*touch.pos):
            self.dispatch("on_close")
            return True
        super().on_touch_down(touch)
        return True

    def on_close(self) -> None:
        """The player wants to close it."""

    def paused(self) -> None:
        """The player is in another app: a camera is let go here."""

    def resumed(self) -> None:
        """The player is back."""


class Shell(Themed, FloatLayout):
    """Root widget. ``screen`` is what is shown; `open_sheet` and `show_toast` put things over
    it."""

    screen = ObjectProperty(None, allownone=True)
    sheet = ObjectProperty(None, allownone=True)
    toast = ObjectProperty(None, allownone=True)
    toast_floor = NumericProperty(0)
    """Where toasts lie: above the buttons of the screen, and above a sheet."""

    def __init__(self, **kwargs: object) -> None:
        self._until: ClockEvent | None = None
        super().__init__(**kwargs)
        self._raise_toast()

    def show(self, screen: Widget) -> None:
        self.close_sheet()
        if self.screen is not None:
            self._put_keyboard_away()
            forget_touches(self.screen)
            self.remove_widget(self.screen)
            self.screen.unbind(**self._following(self.screen))
        self.screen = screen
        screen.bind(**self._following(screen))
        self._raise_toast()
        self.add_widget(screen, index=len(self.children))
        self._keep_toast_on_top()

    def _put_keyboard_away(self) -> None:
        """A field that goes with the focus would keep the phone's keyboard open, and Kivy would
        keep the field, with all that it stood on."""
        window = self.get_root_window()
        if window is not None:
            window.release_all_keyboards()

    def _following(self, screen: Widget) -> dict[str, Callable[..., None]]:
        return {"toast_floor": self._raise_toast} if hasattr(screen, "toast_floor") else {}

    def _raise_toast(self, *_changed: object) -> None:
        floor = max(dp(TOAST_FLOOR), getattr(self.screen, "toast_floor", 0))
        if self.sheet is not None:
            floor = max(floor, self.sheet.ids.panel.top + dp(TOAST_GAP))
        self.toast_floor = floor

    def _keep_toast_on_top(self) -> None:
        """A toast of before lies over what has just come, or goes if it is of no use there."""
        toast = self.toast
        if toast is None:
            return
        if toast.outlasts_the_screen:
            self.remove_widget(toast)
            self.add_widget(toast)
        else:
            self.close_toast()

    def open_sheet(self, sheet: Sheet) -> None:
        """A second sheet takes the place of the first: never one over another."""
        self.close_sheet()
        if self.screen is not None:
            forget_touches(self.screen)
        self.sheet = sheet
        sheet.bind(on_close=lambda _sheet: self.close_sheet())
        self.add_widget(sheet)
        sheet.ids.panel.bind(top=self._raise_toast)
        self._raise_toast()
        self._keep_toast_on_top()
        if self.theme.motion:
            sheet.opacity = 0
            Animation(opacity=1, d=self.theme.motion, t="out_quad").start(sheet)

    def close_sheet(self) -> None:
        if self.sheet is not None:
            self._put_keyboard_away()
            forget_touches(self.sheet)
            self.sheet.ids.panel.unbind(top=self._raise_toast)
            self.remove_widget(self.sheet)
            self.sheet = None
            self._raise_toast()

    def show_toast(
        self,
        text: str,
        action: str = "",
        on_action: Callable[[], None] | None = None,
        seconds: float = TOAST_SECONDS,
        gives_way: bool = False,
    ) -> None:
        """Tell something in passing; the newest takes the place of the last."""
        self.close_toast()
        toast = Toast(text=text, action=action, gives_way=gives_way)

        def act(_toast: Toast) -> None:
            forget_touches(toast)
            self.close_toast()
            if on_action:
                on_action()

        toast.bind(on_act=act)
        self.toast = toast
        self.add_widget(toast)
        self._until = Clock.schedule_once(lambda _seconds: self.close_toast(), seconds)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        toast = self.toast
        if toast is None:
            return bool(super().on_touch_down(touch))
        on_it = toast.collide_point(*touch.pos)
        acts = on_it and not toast.gives_way and toast.dispatch("on_touch_down", touch)
        if toast.gives_way or (on_it and not acts):
            self.close_toast()  # a tap on what it says puts it away
        # what is meant for the toast is not for what lies under it
        return on_it or bool(super().on_touch_down(touch))

    def celebrate(self, winners: tuple[int, ...]) -> None:
        """A moment for those who won, over everything."""
        from companion.widgets.celebration import Celebration

        moment = Celebration(winners, name="celebration")
        self.add_widget(moment)
        moment.start()

    def close_toast(self) -> None:
        if self._until:
            self._until.cancel()
            self._until = None
        if self.toast is not None:
            self.remove_widget(self.toast)
            self.toast = None

    def back(self) -> bool:
        """The back key: closes the sheet first. False when there was nothing to close."""
        if self.sheet is None:
            return False
        self.close_sheet()
        return True


load_kv(__file__)
