"""Set before anything imports Kivy: tests leave no trace in the user's own Kivy settings."""

import atexit
import os
import shutil
import tempfile

_kivy_home = tempfile.mkdtemp(prefix="tableside-kivy-")
atexit.register(shutil.rmtree, _kivy_home, ignore_errors=True)
os.environ["KIVY_HOME"] = _kivy_home
os.environ["KIVY_NO_ARGS"] = "1"
os.environ["KIVY_NO_FILELOG"] = "1"

# `make test` brings a virtual screen. Without one, SDL renders the same pictures off screen.
if not os.environ.get("DISPLAY"):
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")

from hypothesis import settings  # noqa: E402

settings.register_profile("steady", deadline=None)  # a busy machine is no failure
settings.load_profile("steady")
