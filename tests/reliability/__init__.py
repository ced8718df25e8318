"""It never loses a game, and nothing gets in. TABLESIDE_SOAK=1 runs the long forms."""

import os

SOAK = bool(os.environ.get("TABLESIDE_SOAK"))
