"""A process that opens a folder in which it may not write, and tells what the player is told.

python -m tests.reliability.readonly open|drop FOLDER     drop: gives the rights of root away first
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from companion.store import StoreError, open_store

NOBODY = 65534


def main(way: str, folder: Path) -> dict[str, Any]:
    if way == "drop" and os.geteuid() == 0:
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)
    try:
        store = open_store(folder / "tables.db").store
    except StoreError as error:
        return {"opened": False, "refused": error.text.id}
    found: dict[str, Any] = {"opened": True, "tables": len(store.tables())}
    try:
        store.new_table("x", "orc", "")
    except StoreError as error:
        found["new"] = error.text.id
    return found


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1], Path(sys.argv[2]))))
