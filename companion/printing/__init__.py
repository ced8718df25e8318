"""Sticker sheets: every tagged thing of a game as a PDF to print, cut and stick."""
