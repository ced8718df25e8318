"""A game that plays itself in front of a painted camera."""

GAME = "orconomics"
"""What `demo` plays where nobody has chosen."""
