"""Reading dice from a picture."""

from vision.dice.reader import DiceReader, read_dice
from vision.dice.reading import TRUST, Die, doubtful, trusted
from vision.dice.seeing import SeeingTrouble, seeing_trouble

__all__ = [
    "TRUST",
    "DiceReader",
    "Die",
    "SeeingTrouble",
    "doubtful",
    "read_dice",
    "seeing_trouble",
    "trusted",
]
