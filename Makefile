# Each command prepares what it needs first (tools/setup.sh), and is quick when nothing is missing.

SHELL := /bin/sh
PY := .venv/bin/python
SCREEN := tools/virtual_screen.sh
SETUP := PYTHON='$(PYTHON)' tools/setup.sh

.DEFAULT_GOAL := help
.PHONY: help run test lint types pytest parts pytest-table pytest-screens pytest-games pytest-engine pytest-rest pytest-app pytest-browsers test-again soak fuzz bench screenshots android-check android-arm clean

help: ## this list
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 24

run: ## start the app; with no display, play the demo and save its pictures
	@$(SETUP) run
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
		exec $(PY) main.py; \
	else \
		echo "No display here: playing the demo on a virtual screen."; \
		$(SCREEN) $(PY) main.py demo --speed 20 --moves 60 --out build/demo && \
		echo "The pictures of its first 60 moves and their record are in build/demo"; \
	fi

test: ## everything that must hold: style, types, tests
	@$(SETUP) test
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory parts PARTS='$(PYTESTS) types'

lint:
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .

types:
	$(PY) -m mypy

# Four parts at a time, the longest first: those with windows and browsers wait now and then, so that
# two cores are busy to the end. A part that fails does not stop the others.
PYTESTS := pytest-table pytest-rest pytest-screens pytest-app pytest-browsers pytest-engine pytest-games
TABLE := tests/companion/table_screen
SCREENS := tests/companion/screens
GAMES := tests/companion/games
BROWSERS := tests/companion/link
PART := tools/test_part.sh

pytest:
	@$(MAKE) --no-print-directory parts PARTS='$(PYTESTS)'

parts:
	$(SCREEN) $(MAKE) --no-print-directory -j4 -k -O $(PARTS)

pytest-table:
	$(PART) table $(TABLE)

pytest-screens:
	$(PART) screens $(SCREENS)

pytest-games:
	$(PART) games $(GAMES)

pytest-engine:
	$(PART) engine tests/engine

pytest-rest:
	$(PART) rest tests --ignore=tests/companion --ignore=tests/engine

pytest-app:
	$(PART) app tests/companion $(addprefix --ignore=,$(TABLE) $(SCREENS) $(GAMES) $(BROWSERS))

pytest-browsers:
	$(PART) browsers $(BROWSERS)

test-again: ## what failed in the last `make test`, once more
	AGAIN=1 $(MAKE) --no-print-directory parts PARTS='$(PYTESTS) types'

soak: ## the long form of the tests: thousands of games, hours of use
	@$(SETUP) test
	TABLESIDE_SOAK=1 $(MAKE) --no-print-directory pytest

# As many seconds for each target; what is found is kept in build/fuzz and continued from.
FUZZ_SECONDS := 60
FUZZ_TARGETS := record move tag modules taught box settings bundle

fuzz: ## throw changed records, tags, cards, settings and exports at what reads them
	@$(SETUP) fuzz
	@for target in $(FUZZ_TARGETS); do \
		$(PY) -m tests.reliability.fuzz.run $$target $(FUZZ_SECONDS) build/fuzz || exit 1; \
	done

bench: ## measure, beside the alternatives, and print the table
	@$(SETUP) bench
	@$(SCREEN) $(PY) -m tests.bench

screenshots: ## every screen as a picture, in build/screenshots
	@$(SETUP) screen
	$(SCREEN) $(PY) tools/screenshots.py --out build/screenshots

android-check: ## what can be checked of the phone package without an SDK: spec, manifest, imports
	@$(SETUP) android
	$(SCREEN) $(PY) -m tools.android check

android-arm: ## the same on emulated 64-bit ARM, from the phone's aarch64 wheels; slow
	@$(SETUP) android-arm
	$(PY) -m tools.android arm

clean: ## remove what was built (the environment in .venv stays)
	rm -rf build bin .buildozer .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -not -path './.venv/*' -prune -exec rm -rf {} +
