"""How well two colours are told apart, as the web's rules for readable texts count it."""

from __future__ import annotations

from collections.abc import Sequence


def contrast(one: Sequence[float], other: Sequence[float]) -> float:
    """From 1 for the same colour to 21 for black and white."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Sequence[float]) -> float:
    parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
