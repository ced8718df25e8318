#!/bin/sh
# Runs one part of the tests and notes how it ended.
#
#     tools/test_part.sh NAME PYTEST-ARGUMENTS...
#
# With AGAIN=1 it repeats only the tests of that part that failed the last time (all of it where it
# was cut short), and nothing where it had passed.
name=$1
shift
notes=build/tests/$name
mkdir -p "$notes"
if [ -n "${AGAIN:-}" ]; then
    case $(cat "$notes/exit" 2>/dev/null) in
    0) exit 0 ;;
    1) set -- --last-failed --verbose "$@" ;;
    esac
fi
rm -f "$notes/exit"
# What is compiled once serves the processes that tests start, and the next run.
unset PYTHONDONTWRITEBYTECODE
.venv/bin/python -m pytest -o cache_dir="$notes/cache" "$@"
ended=$?
echo "$ended" >"$notes/exit"
exit "$ended"
