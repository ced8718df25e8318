"""What holds for every test."""

import gc
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


NEW_OBJECTS = (100_000, 20, 20)
"""How many the collector waits for: by default it takes a quarter of the time of random play."""


def pytest_collection_finish() -> None:
    """Modules, rules and tests stay to the end: the collector need not look through them again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*NEW_OBJECTS)


@pytest.fixture(autouse=True)
def every_layout_settles(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Kivy gives up a layout that moves without end, and says so only in its log."""
    yield
    said = [record.getMessage() for record in caplog.get_records("call")]
    assert not [line for line in said if "too much iteration" in line]
