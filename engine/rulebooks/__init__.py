"""One folder a game; each exposes RULEBOOK."""
