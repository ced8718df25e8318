"""The browser that the tests of pages share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.companion.link.browsers import Chromium


@pytest.fixture(scope="session")
def browser() -> Iterator[Chromium]:
    opened = Chromium()
    yield opened
    opened.close()


@pytest.fixture
def chromium(browser: Chromium) -> Iterator[Chromium]:
    """The browser without pages of other tests."""
    yield browser
    browser.close_pages()
