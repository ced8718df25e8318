"""A home of its own for Kivy, removed at the end: nothing of the user's settings is read or left.

Importing this sets it, so import it before anything of Kivy.
"""

import atexit
import os
import shutil
import tempfile

from companion.system.kivy_setup import KIVY

_PREFIX = "tableside-kivy-"

# Processes that a test starts share the home of the test, which outlives them even when killed.
if not os.path.basename(os.environ.get("KIVY_HOME", "")).startswith(_PREFIX):
    _home = tempfile.mkdtemp(prefix=_PREFIX)
    atexit.register(shutil.rmtree, _home, ignore_errors=True)
    os.environ["KIVY_HOME"] = _home
os.environ["KIVY_NO_ARGS"] = "1"
os.environ["KIVY_NO_FILELOG"] = "1"

# As in the app. Kivy's own is several samples a pixel, which takes twice as long to paint without a
# graphics card. Here, since the window is made by whichever import comes first.
os.environ["KCFG_GRAPHICS_MULTISAMPLES"] = KIVY["KCFG_GRAPHICS_MULTISAMPLES"]

# `make test` brings a virtual screen. Without one, SDL renders the same pictures off screen.
if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
