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

from hypothesis import HealthCheck, settings  # noqa: E402

# A busy machine is no failure, and a run fails or passes as the one before it: new examples are for
# the soak to find.
settings.register_profile(
    "steady",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="TABLESIDE_SOAK" not in os.environ,
)
settings.load_profile("steady")
