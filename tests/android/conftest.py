"""What runs on a Java machine is collected only in the process that has one (test_java.py)."""

from __future__ import annotations

import os

collect_ignore = [] if "TABLESIDE_JAVA_CLASSES" in os.environ else ["on_java"]
