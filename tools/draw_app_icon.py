"""Draws the app's icon and splash: a die in the corners of a viewfinder.

    python tools/draw_app_icon.py

Writes assets/icons. The adaptive icon keeps to a circle of two thirds, since each phone
cuts the rest to a shape of its own.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "icons"

NIGHT = "#14171A"
FELT = ("#2C4A3E", "#16261F")
IVORY = "#F2EDE4"
SHADE = "#CFC6B4"
GOLD = "#E0A83C"
FINER = 4
"""Drawn this much larger, then shrunk, for smooth edges."""

Picture = Image.Image


def felt(size: int) -> Picture:
    """Lighter in the middle, as under a lamp."""
    glow = Image.radial_gradient("L").resize((size, size), Image.Resampling.BICUBIC)
    bright, dark = (Image.new("RGBA", (size, size), colour) for colour in FELT)
    return Image.composite(dark, bright, glow)


def emblem(size: int) -> Picture:
    """Transparent around; fills the square up to the corners of the viewfinder."""
    canvas = Image.new("RGBA", (size * FINER, size * FINER))
    _viewfinder(canvas)
    die = _die(round(canvas.width * 0.6)).rotate(12, Image.Resampling.BICUBIC, expand=True)
    corner = (canvas.width - die.width) // 2
    canvas.alpha_composite(_shadow(canvas, die, corner))
    canvas.alpha_composite(die, (corner, corner))
    return canvas.resize((size, size), Image.Resampling.LANCZOS)


def _viewfinder(canvas: Picture) -> None:
    side = canvas.width
    thick, arm, bend = round(side * 0.055), side * 0.26, side * 0.15
    quarter = Image.new("RGBA", canvas.size)
    pen = ImageDraw.Draw(quarter)
    pen.rounded_rectangle((0, 0, side * 2, side * 2), bend, outline=GOLD, width=thick)
    pen.rectangle((arm, 0, side, side), fill=(0, 0, 0, 0))
    pen.rectangle((0, arm, side, side), fill=(0, 0, 0, 0))
    for end in (arm, thick / 2), (thick / 2, arm):
        pen.ellipse(_around(*end, thick / 2), fill=GOLD)
    for turn in range(4):
        canvas.alpha_composite(quarter.rotate(90 * turn))


def _die(side: int) -> Picture:
    die = Image.new("RGBA", (side, side))
    draw = ImageDraw.Draw(die)
    edge = side * 0.05
    draw.rounded_rectangle((0, 0, side - 1, side - 1), side * 0.2, fill=SHADE)
    draw.rounded_rectangle((0, 0, side - 1, side - 1 - edge), side * 0.2, fill=IVORY)
    near, middle, far = (side * part for part in (0.26, 0.5, 0.74))
    for x, y in ((near, near), (far, near), (middle, middle), (near, far), (far, far)):
        draw.ellipse(_around(x, y - edge / 2, side * 0.092), fill=NIGHT)
    return die


def _shadow(canvas: Picture, die: Picture, corner: int) -> Picture:
    shape = Image.new("L", canvas.size)
    shape.paste(110, (corner, corner + round(canvas.width * 0.03)), die.getchannel("A"))
    soft = shape.filter(ImageFilter.GaussianBlur(canvas.width * 0.02))
    shadow = Image.new("RGBA", canvas.size, "black")
    shadow.putalpha(soft)
    return shadow


def _around(x: float, y: float, radius: float) -> tuple[float, float, float, float]:
    return x - radius, y - radius, x + radius, y + radius


def on(ground: Picture, size: int) -> Picture:
    """The emblem in the middle of a ground."""
    picture = ground.copy()
    corner = (ground.width - size) // 2
    picture.alpha_composite(emblem(size), (corner, corner))
    return picture


def rounded(picture: Picture) -> Picture:
    mask = Image.new("L", (picture.width * FINER,) * 2)
    box = (0, 0, mask.width - 1, mask.height - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, mask.width * 0.2, fill=255)
    cut = Image.new("RGBA", picture.size)
    cut.paste(picture, (0, 0), mask.resize(picture.size, Image.Resampling.LANCZOS))
    return cut


def clear(size: int) -> Picture:
    return Image.new("RGBA", (size, size))


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    pictures = {
        "icon.png": rounded(on(felt(512), 360)),
        "icon_foreground.png": on(clear(432), 210),
        "icon_background.png": felt(432).convert("RGB"),
        "splash.png": on(clear(640), 420),
    }
    for name, picture in pictures.items():
        picture.save(FOLDER / name, optimize=True)


if __name__ == "__main__":
    main()
