"""The running table without any widget. All decisions are here; screens are thin."""

from companion.session.session import Journal, Session

__all__ = ["Journal", "Session"]
