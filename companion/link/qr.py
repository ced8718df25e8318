"""The address to scan, as a picture for pages and for the terminal."""

from __future__ import annotations

import io

import segno


def qr_svg(address: str) -> str:
    """Dark on light in both looks of the page, with the margin that cameras need."""
    out = io.BytesIO()
    made = segno.make_qr(address, error="m")
    made.save(out, kind="svg", xmldecl=False, border=3, light="#fff", dark="#14171a", omitsize=True)
    return out.getvalue().decode()


def qr_text(address: str) -> str:
    out = io.StringIO()
    segno.make_qr(address, error="m").terminal(out=out, border=2, compact=True)
    return out.getvalue()
