"""The libraries that decode QR codes, behind one interface.

Each takes a grey picture and gives every QR code that it sees, with corners in the order upper
left, upper right, lower right, lower left of the code itself. A library that is not installed is
simply not there.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable
from ctypes import c_void_p, cast, string_at
from dataclasses import dataclass, field
from typing import Any, Protocol

import cv2
import numpy as np
import numpy.typing as npt

Grey = npt.NDArray[np.uint8]
Corners = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Code:
    """A QR code in a picture, ours or not."""

    text: str
    corners: Corners  # 4 x 2


class Backend(Protocol):
    """One decoding library."""

    @property
    def name(self) -> str: ...

    def codes(self, grey: Grey) -> list[Code]:
        """Every code that the library finds."""

    def glance(self, grey: Grey) -> list[Code]:
        """The same in less time, if the library can; some may be missed."""


MOST_EYES = {"zxing": 1_000, "zbar": 400, "opencv": 30}
"""How many finder patterns a picture may have for a library to be done with it in time.

OpenCV tries every three of them, and takes for one what only looks a little like one: 200 in a
picture of 500 x 500 pixels hold it up for over a second, 600 for minutes. Nothing can stop it half
way. What the others take below their limit is told by `costs`.
"""


class BackendMissing(Exception):
    """The library, or what it needs of the system, is not installed."""


@dataclass(frozen=True)
class Zxing:
    """zxing-cpp: the fastest; an extra of the desktop."""

    name: str = "zxing"
    _library: Any = field(default_factory=lambda: _import_zxing(), repr=False)

    def codes(self, grey: Grey) -> list[Code]:
        found = self._library.read_barcodes(
            np.ascontiguousarray(grey),
            formats=self._library.BarcodeFormat.QRCode,
            text_mode=self._library.TextMode.Plain,
        )
        codes = []
        for one in found:
            at = one.position
            points = (at.top_left, at.top_right, at.bottom_right, at.bottom_left)
            corners = np.array([[p.x, p.y] for p in points], dtype=np.float64)
            if one.text:
                codes.append(Code(one.text, corners))
        return codes

    glance = codes


class Zbar:
    """libzbar through pyzbar's bindings, asked for bytes: its guess at an alphabet is often wrong.

    pyzbar's own `decode` sorts the corners, and which of them is the upper left is then lost.
    """

    name = "zbar"
    _GREY = 0x30303859  # the four characters Y800
    _BINARY = 4  # a setting newer than pyzbar's list; older libraries answer no and go on

    def __init__(self) -> None:
        self._library = _import_zbar()
        self._scanner = self._new_scanner(density=1)
        self._hasty = self._new_scanner(density=2)

    def codes(self, grey: Grey) -> list[Code]:
        return self._scan(self._scanner, grey)

    def glance(self, grey: Grey) -> list[Code]:
        """Every other row and column: half the time, and small codes are missed."""
        return self._scan(self._hasty, grey)

    def _new_scanner(self, density: int) -> Any:
        zbar = self._library
        scanner = zbar.zbar_image_scanner_create()
        weakref.finalize(self, zbar.zbar_image_scanner_destroy, scanner)
        set_config: Callable[..., int] = zbar.zbar_image_scanner_set_config
        for symbol in zbar.ZBarSymbol:
            set_config(scanner, symbol, zbar.ZBarConfig.CFG_ENABLE, 0)
        set_config(scanner, zbar.ZBarSymbol.QRCODE, zbar.ZBarConfig.CFG_ENABLE, 1)
        set_config(scanner, zbar.ZBarSymbol.QRCODE, self._BINARY, 1)
        for direction in (zbar.ZBarConfig.CFG_X_DENSITY, zbar.ZBarConfig.CFG_Y_DENSITY):
            set_config(scanner, zbar.ZBarSymbol.NONE, direction, density)
        return scanner

    def _scan(self, scanner: Any, grey: Grey) -> list[Code]:
        zbar = self._library
        pixels = np.ascontiguousarray(grey)
        image = zbar.zbar_image_create()
        try:
            zbar.zbar_image_set_format(image, self._GREY)
            zbar.zbar_image_set_size(image, pixels.shape[1], pixels.shape[0])
            data = cast(pixels.ctypes.data, c_void_p)
            zbar.zbar_image_set_data(image, data, pixels.size, None)
            zbar.zbar_scan_image(scanner, image)
            return self._symbols(image)
        finally:
            zbar.zbar_image_destroy(image)

    def _symbols(self, image: Any) -> list[Code]:
        zbar = self._library
        codes = []
        symbol = zbar.zbar_image_first_symbol(image)
        while symbol:
            length = zbar.zbar_symbol_get_data_length(symbol)
            data = string_at(zbar.zbar_symbol_get_data(symbol), length)
            if zbar.zbar_symbol_get_loc_size(symbol) == 4 and data:
                counterclockwise = (0, 3, 2, 1)
                corners = [
                    [zbar.zbar_symbol_get_loc_x(symbol, i), zbar.zbar_symbol_get_loc_y(symbol, i)]
                    for i in counterclockwise
                ]
                codes.append(Code(_text(data), np.array(corners, dtype=np.float64)))
            symbol = zbar.zbar_symbol_next(symbol)
        return codes


@dataclass(frozen=True)
class OpenCv:
    """OpenCV's own reader: always there, weakest."""

    name: str = "opencv"

    def codes(self, grey: Grey) -> list[Code]:
        detector = cv2.QRCodeDetector()
        try:
            _, corners = detector.detectMulti(grey)
        except cv2.error:  # it refuses some degenerate pictures instead of finding nothing
            return []
        codes = []
        for outline in () if corners is None else corners:
            text = self._text(detector, grey, outline)
            if text:
                codes.append(Code(text, np.asarray(outline, dtype=np.float64)))
        return codes

    @staticmethod
    def _text(detector: cv2.QRCodeDetector, grey: Grey, outline: Any) -> str:
        try:
            return detector.decode(grey, outline[None])[0]
        except (cv2.error, UnicodeDecodeError):  # it knows no alphabet but UTF-8
            return ""

    glance = codes


def available() -> tuple[Backend, ...]:
    """The libraries of this machine, the best first."""
    found: list[Backend] = []
    for make in (Zxing, Zbar, OpenCv):
        try:
            found.append(make())
        except Exception:  # a library that is broken in whatever way leaves the work to the next
            continue
    return tuple(found)


def _import_zxing() -> Any:
    try:
        import zxingcpp
    except ImportError as error:
        raise BackendMissing("zxing") from error
    return zxingcpp


def _import_zbar() -> Any:
    try:
        from pyzbar import wrapper
    except (ImportError, OSError) as error:  # pyzbar is there, libzbar is not
        raise BackendMissing("zbar") from error
    return wrapper


def _text(data: bytes) -> str:
    """Bytes of a code as text: UTF-8 by today's custom, Shift JIS by the older standard."""
    for alphabet in ("utf-8", "cp932"):
        try:
            return data.decode(alphabet)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")
