# Everything a fresh machine needs is python3 (with venv), make and a shell.
#   make run      the table on a page, on this computer
#   make install  the set-up alone; with PI=1 for a Raspberry Pi: no tools for tests, and apt's python3-lgpio and python3-spidev
#                 with EXTRAS=1 the distributions of extras/ besides: games that are not the companion's own
#   make test     lint, types, import rules and every test
#   make test-package  the package installed, upgraded and removed in fresh Bookworms and Trixies
#   make test-kernel   the drivers on a real kernel, in a virtual machine: docs/kernel.md (root; an hour; SUITES=trixie, ARGS)
#   make check    the quick ones: lint, types, import rules
#   make bench    speed, as ratios against a baseline run in turns
#   make golden   draw the golden images and bytes anew (then look at them)
#   make docs     write the tables of docs/ anew from the forms that the code declares
#   make symbols  draw the outlines of the symbols anew from the shapes that the screens draw
#   make wiring   draw the wiring of the default table anew (docs/wiring, and the pins in wiring.md)
#   make picture  the README's picture, from the running page
#   make mutants ROOM=companion/daemon   how much a room's tests notice of small mistakes put in (ARGS: --count, --seed ...)
#   make soak     an hour at the virtual table with all faults at once: nothing is lost, nothing grows (ARGS="--minutes 1440": a day)
#   make kills    200 shows at the virtual table, each killed at a random instant: no input that was applied is lost
#   make lock     choose dependencies anew: their exact versions and hashes, to run (constraints.txt) and to develop (constraints-dev.txt)
#   make deb      the Debian package for the Raspberry Pi, into dist/
#   make audit    look the locked packages up in the known vulnerabilities, and for wheels for the Pi (docs/installing.md)

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
DEVELOPING := $(VENV)/.developing
EXTRAS_INSTALLED := $(VENV)/.extras
TOOLS := .venv-tools

.PHONY: run install test test-package test-kernel check bench golden docs symbols wiring picture mutants soak kills lock audit deb chromium debian clean
.DEFAULT_GOAL := run

run: $(INSTALLED)
	@exec $(BIN)/companion run --virtual $(ARGS)

install: $(INSTALLED) $(if $(EXTRAS),$(EXTRAS_INSTALLED))

PIP = $(BIN)/python -m pip --disable-pip-version-check install

.PHONY: .python
.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Python 3.11 or later is needed; $(PYTHON) is $$($(PYTHON) --version 2>&1). Name another: make PYTHON=python3.11"; exit 1; }

# What running needs, and no more. (What developing needs includes it.)
$(INSTALLED): pyproject.toml constraints.txt | .python
	@echo "Setting up $(VENV), once; this takes a minute or two ..."
ifdef PI
	@test -x $(BIN)/python || $(PYTHON) -m venv --system-site-packages $(VENV)
	@$(PIP) --progress-bar on --require-hashes --ignore-installed --requirement constraints.txt
else
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) --progress-bar on --require-hashes --requirement constraints.txt
endif
	@$(PIP) --quiet --no-build-isolation --no-deps --editable .
ifdef PI
	@$(BIN)/python -c 'import lgpio, spidev' 2>/dev/null || echo "Still to do: sudo apt install python3-lgpio python3-spidev"
endif
	@touch $@

$(DEVELOPING): $(INSTALLED) constraints-dev.txt
	@echo "Setting up what the checks and tests need, once ..."
	@$(PIP) --quiet --require-hashes --requirement constraints-dev.txt
	@touch $@

# Beside the companion, as anybody's game would be: what is tested is tested with them.
$(EXTRAS_INSTALLED): $(INSTALLED) extras/companion-timers/pyproject.toml
	@$(PIP) --quiet --no-build-isolation --no-deps --editable extras/companion-timers
	@touch $@

check: $(DEVELOPING) $(EXTRAS_INSTALLED)
	$(BIN)/ruff check companion hardware tests tools extras
	$(BIN)/ruff format --check companion hardware tests tools extras
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/lint-imports --no-cache extras/companion-timers/pyproject.toml

test: check chromium debian
	$(BIN)/python -m pytest -n 2 --dist loadgroup -m "not tree" $(ARGS)

# Makes fresh systems the first time, which takes Debian's archives and some minutes; they are kept in build/trees.
test-package: $(DEVELOPING) debian
	$(BIN)/python -m pytest -n 2 --dist loadfile -m tree tests/packaging $(ARGS)

# Not a part of `make test`: it needs root, Debian's mirrors, and most of an hour.
test-kernel: $(DEVELOPING) deb
	@for tool in mmdebstrap qemu-system-x86_64 qemu-img mke2fs; do command -v $$tool >/dev/null || { \
		echo "$$tool is missing: apt-get install mmdebstrap qemu-system-x86 qemu-utils e2fsprogs"; exit 1; }; done
	@test "$$(id -u)" = 0 || { echo "Root is needed: it makes root file systems."; exit 1; }
	$(BIN)/python -m pytest -c tests/kernel/pytest.ini --rootdir tests/kernel tests/kernel $(ARGS)

# Browser tests drive Debian's Chromium. Where we may install it we do; elsewhere those tests say that they were skipped.
chromium:
	@if ! command -v chromium >/dev/null && test "$$(id -u)" = 0 && command -v apt-get >/dev/null; then \
		echo "Installing Chromium for the browser tests ..."; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null; \
	fi

# What builds and checks the package, and installs it in a tree of its own: in the same way.
debian:
	@missing=; for each in dh lintian mmdebstrap shellcheck; do command -v $$each >/dev/null || missing=1; done; \
	if test "$$missing" && test "$$(id -u)" = 0 && command -v apt-get >/dev/null; then \
		echo "Installing what the package's tests need ..."; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
			debhelper lintian mmdebstrap shellcheck >/dev/null; \
	fi

deb: $(INSTALLED)
	@$(BIN)/python -m tools.deb

bench: $(DEVELOPING)
	$(BIN)/python -m tools.bench

golden: $(DEVELOPING) $(EXTRAS_INSTALLED)
	$(BIN)/python -m tools.golden
	PYTHONPATH=. $(BIN)/python extras/companion-timers/timers_golden.py

docs: $(DEVELOPING)
	$(BIN)/python -m tools.docs

symbols: $(DEVELOPING)
	$(BIN)/python -m tools.symbols

wiring: $(DEVELOPING)
	$(BIN)/python -m tools.wiring

picture: $(DEVELOPING) chromium
	$(BIN)/python -m tools.picture

mutants: $(DEVELOPING)
	$(BIN)/python -m tools.mutants $(ROOM) $(ARGS)

soak: $(DEVELOPING)
	$(BIN)/python -m tools.soak $(ARGS)

# One resolution for every Python and machine; the packages that are known good stay, unless UPGRADE=1.
LOCK = $(TOOLS)/bin/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --python-version 3.11 \
	$(if $(UPGRADE),--upgrade) pyproject.toml -
kills: $(DEVELOPING)
	@folder=$$(mktemp -d) && $(BIN)/python -m tests.support.kills $$folder 200; status=$$?; rm -rf $$folder; exit $$status

lock: $(TOOLS)
	@$(TOOLS)/bin/python -m pip --disable-pip-version-check install --quiet uv
	echo 'setuptools>=77' | $(LOCK) --output-file constraints.txt
	echo 'setuptools>=77' | $(LOCK) --extra dev --output-file constraints-dev.txt --constraint constraints.txt

audit: $(TOOLS)
	@$(TOOLS)/bin/python -m pip --disable-pip-version-check install --quiet pip-audit
	@$(TOOLS)/bin/python -m tools.audit constraints.txt constraints-dev.txt
	@$(TOOLS)/bin/python -m tools.pi_wheels

$(TOOLS): | .python
	@$(PYTHON) -m venv $@

clean:
	rm -rf $(VENV) $(TOOLS) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
