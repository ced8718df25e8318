from __future__ import annotations

import sys
from pathlib import Path

from tools.android import __doc__ as usage
from tools.android import arm, contents, environment, imports, lint, package, resolver, size
from tools.android.spec import Spec


def check_spec(spec: Spec) -> int:
    plan = resolver.plan(spec)
    files = contents.python_files(spec)
    unreachable = imports.reached_from(spec.root, Path("main.py")) - set(files)
    found = [
        *lint.problems(spec, plan),
        *imports.uncovered(spec.root, files, [*plan.recipes, *plan.packages]),
        *imports.unknown_names(spec.root, files, ["cv2", "numpy"]),
        *(f"{path.as_posix()} is imported and left out of the package" for path in unreachable),
    ]
    print("\n".join(found) or f"Nothing wrong: {len(plan.recipes)} recipes, {len(files)} modules.")
    return 1 if found else 0


def main(arguments: list[str]) -> int:
    spec = Spec.read()
    match arguments:
        case ["lint"]:
            return check_spec(spec)
        case ["contents"]:
            print(contents.table(spec))
            return 0
        case ["package"]:
            return package.check(spec)
        case ["size"]:
            print(size.table(spec))
            return 0
        case ["arm"]:
            return arm.check(spec)
        case ["check"]:
            return check_spec(spec) or package.check(spec) or environment.smoke_test(spec)
    print(usage)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
