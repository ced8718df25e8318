"""A process that opens a folder in which it may not write, and tells what the player is told.

python -m tests.reliability.readonly open|drop|limit FOLDER

drop gives the rights of root away first; limit lets no file grow above the size of the tables.
"""

from __future__ import annotations

import json
import os
import resource
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
    if way == "limit":
        _soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        size = (folder / "tables.db").stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        store = open_store(folder / "tables.db").store
    except StoreError as error:
        return {"opened": False, "refused": error.text.id}
    found: dict[str, Any] = {"opened": True, "tables": len(store.tables())}
    try:
        store.new_table("x", "orc", "fact = 1\n" * 4000)
    except StoreError as error:
        found["new"] = error.text.id
    return found


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1], Path(sys.argv[2]))))
