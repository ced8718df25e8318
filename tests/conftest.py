"""What holds for every test."""

import os

from hypothesis import HealthCheck, settings

import tests.kivy_home  # noqa: F401  before anything of Kivy

# A busy machine is no failure, and a run fails or passes as the one before it: new examples are for
# the soak to find.
settings.register_profile(
    "steady",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="TABLESIDE_SOAK" not in os.environ,
)
settings.load_profile("steady")
