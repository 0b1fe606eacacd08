# make sheet   print a filled sheet and a blank one into out/
# make test    run the tests
# make gallery draw the ready sheets anew, and contact sheets of every layout into out/gallery/
# make check   the tests, and what ruff and mypy say
# make lowest  the tests with the oldest libraries that sheetgen works with
# make fuzz    10,000 wild cases for each kind of file; CASES=100 for fewer
# make bench   time it, beside the scripts of RIVALS=folder if there is one
# make kills   300 runs killed at any moment
#
# All it needs is Python 3.11 or newer, pip and make. Everything goes into .venv/ and out/.

SHELL := /bin/sh
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet
CASES ?= 10000
SAMPLE := samples/classic-tuesday.game.yaml

.PHONY: help sheet test gallery lint types check lowest fuzz kills bench clean

help:
	@sed -n 's/^# \(make .*\)/  \1/p' Makefile

sheet: $(VENV)/for-printing
	@$(BIN)/sheetgen fill $(SAMPLE) -o out/
	@$(BIN)/sheetgen blank -o out/
	@echo
	@echo "Both are in $(CURDIR)/out"
	@echo "More sheets:  . .venv/bin/activate   and then   sheetgen --help"

test: $(VENV)/for-testing
	$(BIN)/python -m pytest -n auto --dist loadfile

gallery: $(VENV)/for-testing
	$(BIN)/python samples/gallery.py

lint: $(VENV)/for-testing
	$(BIN)/ruff check .

types: $(VENV)/for-testing
	$(BIN)/mypy

check: lint types test

lowest:
	@$(MAKE) --no-print-directory VENV=.venv-lowest .venv-lowest/for-lowest
	.venv-lowest/bin/python -m pytest -n auto --dist loadfile

fuzz: $(VENV)/for-testing
	$(BIN)/python -m tests.fuzz --cases $(CASES)

kills: $(VENV)/for-testing
	$(BIN)/python -m tests.kills --kills 300

bench: $(VENV)/for-testing
	$(BIN)/python -m bench

clean:
	rm -rf out build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(VENV)/for-printing: pyproject.toml | $(BIN)/pip
	@$(PIP) --editable .
	@touch $@

$(VENV)/for-testing: pyproject.toml | $(BIN)/pip
	@$(PIP) --editable '.[dev]'
	@touch $@ $(VENV)/for-printing

$(VENV)/for-lowest: pyproject.toml tests/lowest.py | $(BIN)/pip
	@$(BIN)/python tests/lowest.py > $(VENV)/lowest.txt
	@$(PIP) --editable '.[dev]' --constraint $(VENV)/lowest.txt
	@touch $@

# Debian keeps a part of venv in a package of its own; pip can stand in for it.
$(BIN)/pip:
	@test -n "$(PYTHON)" || { echo "sheetgen needs Python 3.11 or newer. On Debian: sudo apt install python3"; exit 1; }
	@echo "Setting up $(VENV)/ (once) …"
	@$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 \
	  || { $(PYTHON) -m venv --clear --without-pip $(VENV) && \
	       $(PYTHON) -m pip --disable-pip-version-check --python $(BIN)/python install --quiet pip; } \
	  || { rm -rf $(VENV); echo "Python could not make $(VENV)/. On Debian: sudo apt install python3-venv python3-pip"; exit 1; }
