"""A game that plays itself in front of a painted camera."""
