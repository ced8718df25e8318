"""What holds for every test."""

import os
from collections.abc import Iterator

import pytest
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


@pytest.fixture(autouse=True)
def every_layout_settles(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Kivy gives up a layout that moves without end, and says so only in its log."""
    yield
    said = [record.getMessage() for record in caplog.get_records("call")]
    assert not [line for line in said if "too much iteration" in line]
