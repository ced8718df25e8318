"""The marks over the live picture can be told from whatever table they are drawn on."""

from __future__ import annotations

import numpy as np
import pytest
from kivy.core.image import Image

from companion.widgets.live import LiveView, Mark
from tests.companion.colours import contrast
from tests.companion.window import Window

TELLS_APART = 3.0
"""What the web's rules ask of a line that means something."""
TABLES = {
    "felt": (67, 140, 101),
    "wood": (190, 140, 90),
    "paper": (235, 235, 235),
    "slate": (40,) * 3,
}
SQUARE = ((120.0, 120.0), (240.0, 120.0), (240.0, 240.0), (120.0, 240.0))


@pytest.mark.parametrize("doubtful", [False, True], ids=["sure", "unclear"])
@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
@pytest.mark.parametrize("table", TABLES)
def test_the_outline_of_a_die_stands_out_on_any_table(tmp_path, table, theme, doubtful):
    ground = TABLES[table]
    with Window(LiveView, size=(360, 360), theme=theme) as window:
        view = window.root
        view.show_image(np.full((360, 360, 3), ground[::-1], np.uint8), 360)
        view.mark([Mark(SQUARE, "", True, doubtful)])
        shown = Image.load(str(window.screenshot(tmp_path / "view.png")), keep_data=True)
    across = [shown.read_pixel(x, 180)[:3] for x in range(112, 129)]
    assert max(contrast(pixel, [part / 255 for part in ground]) for pixel in across) > TELLS_APART
