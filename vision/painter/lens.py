"""From linear light to the file that a phone writes: exposure, blur, noise, JPEG."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.painter.kinds import Floats, Image, Rng, floats


@dataclass(frozen=True)
class Lens:
    exposure: float = 1.0
    meter: float = 0.0
    """The mean light that the exposure is set to, as a phone does by itself; 0 leaves it."""
    headroom: float = 0.0
    """The light that all but the brightest spots are kept below; 0 lets them burn out."""
    balance: tuple[float, float, float] = (1.0, 1.0, 1.0)
    gamma: float = 1.0
    """Contrast of the tone curve on top of the usual 1/2.2."""
    vignette: float = 0.1
    blur: float = 0.0
    motion: tuple[float, float] = (0.0, 0.0)
    """How far the picture smears, in pixels right and down."""
    sharpen: float = 0.0
    noise: float = 0.0
    blotches: float = 0.0
    quality: int = 95
    """Of the JPEG; 100 writes none."""
    grey: bool = False
    halved: float = 1.0
    """Down and up again by this factor, as digital zoom does."""


def random_lens(rng: Rng, scale: float = 1.0) -> Lens:
    """A phone of today or of ten years ago. `scale` is how coarse blur may be."""
    blur = float(rng.choice([0, 0, 0.4, 0.7, 1.0, 1.5])) * rng.uniform(0.5, 1.2) * scale
    motion = (0.0, 0.0)
    if rng.random() < 0.15:
        angle, reach = rng.uniform(0, 2 * np.pi), rng.uniform(1, 6) * scale
        motion = (float(np.cos(angle) * reach), float(np.sin(angle) * reach))
    warm = rng.normal(0, 0.1)
    return Lens(
        exposure=float(np.exp(rng.normal(0, 0.22))),
        meter=float(np.exp(rng.normal(-1.4, 0.3))) if rng.random() < 0.7 else 0.0,
        balance=(float(1 - warm), float(1 + rng.normal(0, 0.03)), float(1 + warm)),
        gamma=float(np.exp(rng.normal(0, 0.15))),
        vignette=float(rng.uniform(0, 0.35)),
        blur=float(blur),
        motion=motion,
        sharpen=float(rng.choice([0, 0, 0.5, 1.0])),
        noise=float(rng.choice([0.003, 0.01, 0.02, 0.04]) * rng.uniform(0.5, 1.3)),
        blotches=float(rng.choice([0, 0.01, 0.03])),
        quality=int(rng.choice([40, 60, 75, 85, 92, 100])),
        grey=bool(rng.random() < 0.04),
        halved=float(rng.choice([1, 1, 1, 1, 1.5, 2])) if scale > 0.5 else 1.0,
    )


def calm_lens(rng: Rng) -> Lens:
    """A phone of today, held still in a lit room: what most pictures of a table are."""
    warm = rng.normal(0, 0.1)
    return Lens(
        exposure=float(np.exp(rng.normal(0, 0.15))),
        meter=float(np.exp(rng.normal(-1.3, 0.25))),
        headroom=float(rng.uniform(0.7, 1.1)),
        balance=(float(1 - warm), float(1 + rng.normal(0, 0.03)), float(1 + warm)),
        gamma=float(np.exp(rng.normal(0, 0.1))),
        vignette=float(rng.uniform(0, 0.2)),
        blur=float(rng.choice([0, 0.4, 0.7])),
        sharpen=float(rng.choice([0, 0.5, 1.0])),
        noise=float(rng.choice([0.002, 0.006, 0.012])),
        quality=int(rng.choice([75, 85, 92, 100])),
    )


def brighter(lens: Lens, rng: Rng) -> Lens:
    """As phones expose a bright table: paper comes out white, not grey."""
    meter, headroom = float(np.exp(rng.normal(-0.9, 0.3))), float(rng.uniform(0.85, 1.3))
    return replace(lens, meter=meter, headroom=headroom)


def smear(picture: Floats, motion: tuple[float, float]) -> Floats:
    """Motion blur along a line."""
    reach = max(abs(motion[0]), abs(motion[1]))
    if reach < 0.5:
        return picture
    half = int(np.ceil(reach / 2)) + 1
    kernel = np.zeros((2 * half + 1, 2 * half + 1), np.float32)
    ends = [
        (round((half + sign * motion[0] / 2) * 16), round((half + sign * motion[1] / 2) * 16))
        for sign in (-1, 1)
    ]
    cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_AA, 4)
    return floats(cv2.filter2D(picture, -1, kernel / kernel.sum()))


def expose(light: Floats, lens: Lens, rng: Rng) -> Image:
    """The picture that comes out of the phone, of light in linear 0..1."""
    height, width = light.shape[:2]
    gain = lens.exposure
    if lens.meter > 0:
        gain *= lens.meter / max(float(light[::4, ::4].mean()), 0.02)
    if lens.headroom > 0:
        brightest = float(np.percentile(light[::4, ::4], 99.3))
        gain = min(gain, lens.headroom / max(brightest, 0.02))
    picture = light * (floats(lens.balance) * gain)
    if lens.vignette > 0:
        ys = np.linspace(-1, 1, height, dtype=np.float32)[:, None, None]
        xs = np.linspace(-1, 1, width, dtype=np.float32)[None, :, None]
        picture = picture * (1 - lens.vignette * 0.5 * (xs * xs + ys * ys))
    if lens.blur > 0.2:
        picture = floats(cv2.GaussianBlur(picture, (0, 0), lens.blur))
    picture = smear(floats(picture), lens.motion)
    picture = floats(np.clip(picture, 0, 1) ** (lens.gamma / 2.2))
    if lens.halved > 1:
        small = (max(round(width / lens.halved), 8), max(round(height / lens.halved), 8))
        reduced = cv2.resize(picture, small, interpolation=cv2.INTER_AREA)
        picture = floats(cv2.resize(reduced, (width, height), interpolation=cv2.INTER_LINEAR))
    picture = _grain(picture, lens, rng)
    if lens.sharpen > 0:
        soft = cv2.GaussianBlur(picture, (0, 0), 1.2)
        picture = picture + lens.sharpen * (picture - soft)
    done = np.clip(picture * 255 + 0.5, 0, 255).astype(np.uint8)
    if lens.grey:
        done[:] = cv2.cvtColor(done, cv2.COLOR_BGR2GRAY)[..., None]
    return compress(done, lens.quality)


def _grain(picture: Floats, lens: Lens, rng: Rng) -> Floats:
    height, width = picture.shape[:2]
    if lens.noise > 0:
        picture = picture + lens.noise * rng.standard_normal(picture.shape, dtype=np.float32)
    if lens.blotches > 0:
        small = rng.standard_normal((height // 6 + 1, width // 6 + 1, 3), dtype=np.float32)
        picture = picture + lens.blotches * cv2.resize(small, (width, height))
    return floats(picture)


def compress(picture: Image, quality: int) -> Image:
    if quality >= 100:
        return picture
    done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise ValueError("the picture could not be written as JPEG")
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)
