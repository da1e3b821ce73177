# Everything a fresh machine needs is python3 (with venv), make and a shell.
#   make run      the table on a page, on this computer
#   make install  the set-up alone; with PI=1 for a Raspberry Pi: no tools for tests, and apt's python3-lgpio and python3-spidev
#   make test     lint, types, import rules and every test
#   make check    the quick ones: lint, types, import rules
#   make bench    speed, as ratios against a baseline run in turns
#   make golden   draw the golden images and bytes anew (then look at them)
#   make docs     write the tables of docs/ anew from the forms that the code declares
#   make symbols  draw the outlines of the symbols anew from the shapes that the screens draw
#   make wiring   draw the wiring of the default table anew (docs/wiring, and the pins in wiring.md)
#   make picture  the README's picture, from the running page
#   make mutants ROOM=companion/daemon   how much a room's tests notice of small mistakes put in (ARGS: --count, --seed ...)
#   make lock     choose dependencies anew and write their exact versions to constraints.txt

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: run install test check bench golden docs symbols wiring picture mutants lock chromium clean
.DEFAULT_GOAL := run

run: $(STAMP)
	@exec $(BIN)/companion run --virtual $(ARGS)

install: $(STAMP)

PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Python 3.11 or later is needed; $(PYTHON) is $$($(PYTHON) --version 2>&1). Name another: make PYTHON=python3.11"; exit 1; }
	@echo "Setting up $(VENV) (once) ..."
ifdef PI
	@test -x $(BIN)/python || $(PYTHON) -m venv --system-site-packages $(VENV)
	@$(PIP) --constraint constraints.txt --ignore-installed setuptools
	@$(PIP) --constraint constraints.txt --no-build-isolation --editable .
	@$(BIN)/python -c 'import lgpio, spidev' 2>/dev/null || echo "Still to do: sudo apt install python3-lgpio python3-spidev"
else
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) --requirement constraints.txt
	@$(PIP) --no-build-isolation --no-deps --editable .
endif
	@touch $@

check: $(STAMP)
	$(BIN)/ruff check companion hardware tests tools
	$(BIN)/ruff format --check companion hardware tests tools
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

test: check chromium
	$(BIN)/python -m pytest -n 2 --dist loadgroup $(ARGS)

# Browser tests drive Debian's Chromium. Where we may install it we do; elsewhere those tests say that they were skipped.
chromium:
	@if ! command -v chromium >/dev/null && test "$$(id -u)" = 0 && command -v apt-get >/dev/null; then \
		echo "Installing Chromium for the browser tests ..."; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null; \
	fi

bench: $(STAMP)
	$(BIN)/python -m tools.bench

golden: $(STAMP)
	$(BIN)/python -m tools.golden

docs: $(STAMP)
	$(BIN)/python -m tools.docs

symbols: $(STAMP)
	$(BIN)/python -m tools.symbols

wiring: $(STAMP)
	$(BIN)/python -m tools.wiring

picture: $(STAMP) chromium
	$(BIN)/python -m tools.picture

mutants: $(STAMP)
	$(BIN)/python -m tools.mutants $(ROOM) $(ARGS)

lock:
	rm -rf $(VENV)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'setuptools>=77'
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --editable '.[dev]'
	$(BIN)/python -m pip freeze --all --exclude-editable --exclude pip > constraints.txt

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
