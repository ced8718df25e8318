"""The few pictures that the README shows, and a roll being read as an animated one.

python tools/readme_pictures.py [--out docs/pictures]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.companion.window import Window  # noqa: E402, I001  sets Kivy up, so before all of it
from PIL import Image  # noqa: E402
from tools import stages  # noqa: E402
from tools.screenshots import SCREENS  # noqa: E402

SIZE = (360, 640)
PICTURES = {
    "table": ("table_orconomics", "dark"),
    "players": ("players_orconomics", "light"),
    "results": ("results", "light"),
}
COLOURS = 128
FRAME_MS = 110
LAST_FRAMES_MS = 1400
MOST_FRAMES = 40
FILM = "roll.gif"


def picture(name: str, screen: str, mode: str, out: Path) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        with Window(SCREENS[screen], SIZE, theme=mode) as window:
            taken = window.screenshot(Path(scratch) / "shot.png")
        small = Image.open(taken).convert("RGB").quantize(COLOURS)
        small.save(out / f"{name}.png", optimize=True)


def film(out: Path) -> int:
    """From the dice rolling to the table that goes on; returns the number of frames."""
    with tempfile.TemporaryDirectory() as scratch, Window(stages.scan, SIZE) as window:
        folder = Path(scratch)
        frames = [_frame(window, folder)]
        window.app.go("scan")
        screen = window.app.shell.screen
        seen: tuple[float, str, str] | None = None
        while window.app.place == "scan" and len(frames) < MOST_FRAMES:
            window.run(0.05)
            now = (screen.progress, screen.reading, screen.advice)
            if now != seen and window.app.place == "scan":
                seen = now
                frames.append(_frame(window, folder))
        frames.append(_frame(window, folder))
    frames = with_one_palette(frames)
    times = [LAST_FRAMES_MS, *[FRAME_MS * 3] * (len(frames) - 2), LAST_FRAMES_MS]
    frames[0].save(
        out / FILM, save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=True
    )
    return len(frames)


def _frame(window: Window, folder: Path) -> Image.Image:
    return Image.open(window.screenshot(folder / "frame.png")).convert("RGB")


def with_one_palette(frames: list[Image.Image]) -> list[Image.Image]:
    """Colours that are chosen from all frames at once do not flicker."""
    every = Image.new("RGB", (SIZE[0] * len(frames), SIZE[1]))
    for number, frame in enumerate(frames):
        every.paste(frame, (SIZE[0] * number, 0))
    palette = every.quantize(256, Image.Quantize.FASTOCTREE)  # keeps the colours of few pixels
    return [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "pictures")
    out = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    for name, (screen, mode) in PICTURES.items():
        picture(name, screen, mode, out)
    frames = film(out)
    for path in sorted(out.glob("*.[pg][ni][gf]")):
        print(f"{path.name}: {path.stat().st_size // 1024} KB")
    print(f"{FILM}: {frames} frames")
    return 0


if __name__ == "__main__":
    sys.exit(main())
