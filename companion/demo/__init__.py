"""A game that plays itself in front of a painted camera."""

GAME = "orconomics"
"""What is played where nobody has chosen: by `demo`, and on the table of the tour."""
