# The project's commands. The environment in .venv is made, and brought up to date, by itself.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

PYTHON ?= $(firstword $(shell command -v python3.11 python3.12 python3.13 python3))
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
WAREHOUSE ?= warehouse/data
ARGS ?=
TREEBANKS ?=
EVAL ?= ../shared/eval
FURTHER ?=
BENCH_SIZES ?=

.PHONY: help install dataset test lint format bench relations calibrate ui screenshots model lock clean

help: ## list the commands
	@sed -nE 's/^([a-z]+):.*## (.*)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 12

install: $(INSTALLED) ## make the environment, or bring it up to date

dataset: $(INSTALLED) ## build and publish the dataset (ARGS="--documents DIR" for other documents)
	@$(BIN)/infrafacts run --warehouse "$(WAREHOUSE)" $(ARGS)

test: $(INSTALLED) ## run the tests
	@$(BIN)/python -m pytest $(ARGS)

lint: $(INSTALLED) ## check style, types and import rules
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

format: $(INSTALLED) ## bring the code into the project's style
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

bench: $(INSTALLED) ## measure speed (BENCH_SIZES="100 10000" for whole runs over so many documents)
	@export BENCH_SIZES="$(BENCH_SIZES)"; for file in tests/benchmarks/bench_*.py; do \
		[ -e "$$file" ] || { echo "there is no benchmark in tests/benchmarks" >&2; exit 1; }; \
		name=$$(basename "$$file" .py); echo "== $$name"; $(BIN)/python -m "tests.benchmarks.$$name"; \
	done

relations: $(INSTALLED) ## fit the models of names, relations and owners of numbers anew (some ten minutes)
	@OMP_NUM_THREADS=1 $(BIN)/python -m pipelines.learning.names
	@OMP_NUM_THREADS=1 $(BIN)/python -m pipelines.learning.owners
	@OMP_NUM_THREADS=1 $(BIN)/python -m pipelines.learning.pairs

calibrate: $(INSTALLED) ## fit the confidence of claims anew on hand-made gold (EVAL=DIR FURTHER="DIR ...")
	@$(BIN)/python -m pipelines.calibrate "$(EVAL)" $(FURTHER)

ui: $(INSTALLED) ## open Dagster's web page on the runs of the warehouse
	@home=$$($(BIN)/python -m pipelines.instance "$(WAREHOUSE)"); \
	INFRAFACTS_WAREHOUSE="$(abspath $(WAREHOUSE))" DAGSTER_HOME="$$home" $(BIN)/dg dev $(ARGS)

screenshots: $(INSTALLED) ## make the pictures of docs/operations.md anew, with Chromium
	@$(BIN)/python -m tests.screenshots

model: $(INSTALLED) ## train the English pipeline anew (TREEBANKS=DIR with ewt-*.conllu and gum-*.conllu; half an hour)
	@[ -n "$(TREEBANKS)" ] || { echo "name the directory of the treebanks: make model TREEBANKS=/path/to/treebanks" >&2; exit 2; }
	@OMP_NUM_THREADS=1 $(BIN)/python -m pipelines.extract.training "$(TREEBANKS)" $(ARGS)

lock: $(INSTALLED) ## resolve the dependencies anew into requirements.lock
	@$(BIN)/uv pip compile pyproject.toml --all-extras --universal --no-strip-extras --generate-hashes --no-header --no-annotate \
		--quiet --upgrade --output-file requirements.lock

clean: ## remove the environment, caches and build products; releases stay
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find pipelines sources warehouse expectations tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(INSTALLED): requirements.lock pyproject.toml
	@[ -n "$(PYTHON)" ] || { echo "no Python found: install Python 3.11 or name one, make PYTHON=/path/to/python3" >&2; exit 1; }
	@[ -x $(BIN)/python ] || { echo "making $(VENV) with $(PYTHON)"; $(PYTHON) -m venv $(VENV); }
	@[ -x $(BIN)/uv ] || { sed -n '/^uv==/,/[^\\]$$/p' requirements.lock >$(VENV)/uv.lock; \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $(VENV)/uv.lock; }
	@echo "installing requirements.lock"
	@$(BIN)/uv pip install --quiet --compile-bytecode --python $(BIN)/python --require-hashes -r requirements.lock
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	@touch $@
