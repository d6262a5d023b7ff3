# Kogge's chores. `make play` and `make test` set up everything they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help setup play test lint bench soak web clean

help:           ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):[^#]*## */  make \1\t/' | expand -t 16

setup: $(VENV)/.for-tests  ## install everything and compile the games, with progress
	$(BIN)/kogge warm

play: $(VENV)/.for-play  ## sit down at the table in this terminal
	@$(BIN)/kogge play

test: lint  ## all checks: style, types, layers, and the tests
	$(BIN)/python -m pytest -n auto

lint: $(VENV)/.for-tests  ## style, types, and which part may import which
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/.for-tests  ## speeds, next to those of other engines, in one run
	$(BIN)/python -m bench

soak: $(VENV)/.for-tests  ## the long checks: millions of random moves
	$(BIN)/python -m pytest -n auto --dist worksteal -m soak -s

web: web/node_modules/.installed  ## build the browser client into the package (needs Node 20.19 or newer)
	cd web && npm run build

clean:          ## forget the environment; compiled rules are kept in the user's cache
	rm -rf $(VENV)

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("Kogge needs Python 3.11 or newer; try: make PYTHON=python3.12 …" if sys.version_info < (3, 11) else 0)'
	@echo "Setting up Kogge in $(VENV), once"
	$(PYTHON) -m venv $(VENV)

$(VENV)/.for-play: pyproject.toml | $(VENV)/bin/python
	$(PIP) install --editable .
	@touch $@

$(VENV)/.for-tests: pyproject.toml | $(VENV)/bin/python
	$(PIP) install --editable '.[test]'
	@touch $@ $(VENV)/.for-play

web/node_modules/.installed: web/package-lock.json
	cd web && npm ci
	@touch $@
