"""What is measured: each bench_*.py here has `report() -> str`, a table of its own.

`make bench` runs them all; `python -m tests.bench dice tags` only those named.
"""
