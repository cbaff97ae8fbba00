# Two commands matter: `make serve` and `make test`. Both set up everything they need first.
# Set-up is idempotent: a stamp in .venv is newer than the files it was made from, or it is made again.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
PY     := $(BIN)/python

# A Node.js of the machine's own is used if it is 20 or newer; otherwise one comes from a Python package.
export PATH := $(CURDIR)/$(BIN):$(PATH)

.PHONY: help setup setup-test build check serve test bench soak clean

help:
	@echo "make serve   set up, build the site and serve it, rebuilding on every change"
	@echo "make test    set up and run every test, the browser ones included"
	@echo "make build   build the site into dist/        make check   every problem of the content, with file and line"
	@echo "make bench   print the figures (sizes, start of Python, grading, build)"
	@echo "make soak    long random trials of the graders       make clean   remove what was built"

$(VENV)/.build-stamp: requirements/build.txt package-lock.json generator/setup_node.py
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=/path/to/python3.11 ...")'
	$(PYTHON) -m venv $(VENV)
	$(PY) -m pip install --quiet --disable-pip-version-check -r requirements/build.txt
	$(PY) -m generator.setup_node
	npm ci --no-audit --no-fund --loglevel=error
	$(PY) -m generator.runtime
	@touch $@

$(VENV)/.test-stamp: $(VENV)/.build-stamp requirements/test.txt requirements/offline.txt
	$(PY) -m pip install --quiet --disable-pip-version-check -r requirements/test.txt
	$(PY) -m tests.browser
	@touch $@

setup: $(VENV)/.build-stamp
setup-test: $(VENV)/.test-stamp

build: setup
	$(PY) build.py

check: setup
	$(PY) build.py --check

serve: setup
	$(PY) build.py --serve

test: setup-test
	$(BIN)/ruff check .
	npx tsc --project .
	node --test --test-reporter=dot $$(find tests -name "*.test.js")
	$(PY) build.py --check
	$(PY) -m pytest -n 2 --dist loadfile

bench: setup-test
	$(PY) -m tests.bench

soak: setup-test
	$(PY) -m pytest -q tests/graders -k soak --soak

clean:
	rm -rf dist .cache/build
