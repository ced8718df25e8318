"""Reading dice from a picture."""

from vision.dice.reader import DiceReader, read_dice
from vision.dice.reading import TRUST, Die, doubtful, trusted

__all__ = ["TRUST", "DiceReader", "Die", "doubtful", "read_dice", "trusted"]
