"""Ways to prepare a picture in which a library sees no code: one may show what another hides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

Grey = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Prepare = Callable[[Grey], Grey]

_SMALL = 800 * 600  # pixels: what is larger is not enlarged
_WIDE, _FINE = 8, 60  # parts of the shorter side that a local threshold looks at
_BLUR = 2.0  # pixels: the blur that is taken out
_NOISE = 0.002  # beside the picture: what is weaker is not brought out
_STRONG = 2.8, 0.001  # the same for what is farther out of focus
_MARGIN = 16  # pixels round the picture, so that its edges do not ring into each other


@dataclass(frozen=True)
class Preparation:
    """One way, the seconds that a pixel of the result takes, and how it changes the size."""

    name: str
    prepare: Prepare
    cost: float
    factor: float = 1.0


_PREPARATIONS = (
    Preparation("as it is", lambda picture: picture, 0.0),
    Preparation("wide", lambda picture: _local_threshold(picture, _WIDE), 5e-9),
    Preparation("inverted", lambda picture: np.bitwise_not(picture), 1e-9),
    Preparation("half", lambda picture: _resized(picture, 0.5), 5e-9, 0.5),
    Preparation("double", lambda picture: _resized(picture, 2.0), 5e-9, 2.0),
    Preparation("fine", lambda picture: _local_threshold(picture, _FINE), 5e-9),
    Preparation("deblurred", lambda picture: deblurred(picture), 75e-9),
    Preparation("deblurred more", lambda picture: deblurred(picture, *_STRONG), 75e-9),
)


def preparations(grey: Grey, inverted: bool = True) -> Iterator[Preparation]:
    """The likeliest to help first; light codes on dark only for libraries that need them turned."""
    for one in _PREPARATIONS:
        if (one.factor <= 1 or grey.size < _SMALL) and (inverted or one.name != "inverted"):
            yield one


def deblurred(picture: Grey, blur: float = _BLUR, noise: float = _NOISE) -> Grey:
    """Takes out the blur of a lens that is a little out of focus, as far as noise allows."""
    sharp = without_blur(picture.astype(np.float32), blur, noise)
    return np.asarray(sharp.clip(0, 255), np.uint8)


def without_blur(picture: Floats, blur: float, noise: float) -> Floats:
    """The same with light that may be below black or above white."""
    height, width = picture.shape
    high, wide = (cv2.getOptimalDFTSize(side + 2 * _MARGIN) for side in (height, width))
    below, right = high - height - _MARGIN, wide - width - _MARGIN
    framed = cv2.copyMakeBorder(picture, _MARGIN, below, _MARGIN, right, cv2.BORDER_REPLICATE)
    waves = np.asarray(cv2.dft(framed, flags=cv2.DFT_COMPLEX_OUTPUT), np.float32)
    sharp = cv2.idft(
        waves * _sharpening(high, wide, blur, noise), flags=cv2.DFT_SCALE | cv2.DFT_REAL_OUTPUT
    )
    return np.asarray(sharp[_MARGIN : _MARGIN + height, _MARGIN : _MARGIN + width], np.float32)


@lru_cache(maxsize=4)
def _sharpening(high: int, wide: int, blur: float, noise: float) -> npt.NDArray[np.float32]:
    """How much each wave is strengthened."""
    down, across = (np.fft.fftfreq(side).astype(np.float32) ** 2 for side in (high, wide))
    lens = np.exp(-2 * np.pi**2 * blur**2 * (down[:, None] + across[None]))
    return np.asarray((lens / (lens**2 + noise))[..., None], np.float32)


def _resized(picture: Grey, factor: float) -> Grey:
    how = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(picture, None, fx=factor, fy=factor, interpolation=how))


def _local_threshold(picture: Grey, parts: int) -> Grey:
    block = max(11, min(picture.shape) // parts) | 1
    mean, binary = cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY
    return np.asarray(cv2.adaptiveThreshold(picture, 255, mean, binary, block, 0))
