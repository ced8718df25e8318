"""The running table without any widget. All decisions are here; screens are thin."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.session.session import Journal, Session

__all__ = ["Journal", "Session"]


def __getattr__(name: str) -> Any:
    """Loads the running table on first use: the first screen is shown without one."""
    if name in __all__:
        return getattr(import_module("companion.session.session"), name)
    raise AttributeError(name)
