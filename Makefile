# Longtable: `make serve` runs it, `make test` tests it; both make what they need.
# PYTHON names the interpreter that makes .venv; HOST, PORT and STREAMS_PORT say where `make serve` listens.

PYTHON ?= python3
# Unless somebody names an interpreter, an environment keeps its own: a service may be running in it.
CHOSEN := $(if $(filter file,$(origin PYTHON)),,--chosen)
BIN := .venv/bin
PYTEST_ARGS ?=
BENCH_ARGS ?=
URL ?= http://127.0.0.1:8000
DEMO_ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help env base-env serve demo test soak bench check lint types imports schema schema-check lock-check licences audit typescript lock clean

help:
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

env: ## make or refresh .venv with everything for development
	@command -v $(PYTHON) >/dev/null || { echo "No $(PYTHON) found. Way out: install Python 3.11 or later." >&2; exit 1; }
	@$(PYTHON) config/bootstrap.py dev $(CHOSEN)

# What the service alone needs; quicker to install.
base-env:
	@command -v $(PYTHON) >/dev/null || { echo "No $(PYTHON) found. Way out: install Python 3.11 or later." >&2; exit 1; }
	@$(PYTHON) config/bootstrap.py base $(CHOSEN)

serve: base-env ## run the service with its own PostgreSQL and Valkey
	@$(BIN)/python -m config.serve

demo: base-env ## let scripted clients play every game against a running service (URL says where)
	@$(BIN)/python -m tests.demo --url $(URL) $(DEMO_ARGS)

test: env ## run all tests in parallel against private servers
	@$(BIN)/pytest -n auto $(PYTEST_ARGS)

soak: env ## play long simulations and matches of every size, for some minutes (SOAK_PLAYOUTS=5000: longer)
	@$(BIN)/pytest -n auto -m soak $(PYTEST_ARGS)

bench: env ## measure moves a second beside the limit of the database, in some seven minutes (BENCH_ARGS=--quick: less)
	@$(BIN)/python -m tests.benchmarks $(BENCH_ARGS)

check: lint types imports schema-check lock-check licences test typescript ## everything that CI does

lint: env
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: env
	$(BIN)/mypy .

imports: env
	$(BIN)/lint-imports

schema: env ## write schema.graphql and openapi.yaml anew
	@$(BIN)/python manage.py export_schema config.schema:schema > schema.graphql.new && mv schema.graphql.new schema.graphql
	@$(BIN)/python manage.py spectacular --validate --fail-on-warn --file openapi.yaml

schema-check: env
	@$(BIN)/python manage.py export_schema config.schema:schema | diff schema.graphql - \
		&& $(BIN)/python manage.py spectacular --validate --fail-on-warn | diff openapi.yaml - \
		|| { echo "schema.graphql or openapi.yaml is not what the code says. Way out: make schema, and look at the difference." >&2; exit 1; }

lock-check: env
	$(BIN)/python .ci/check_lock.py

licences: env
	$(BIN)/pip-licenses --summary

typescript: env ## types from the schema, and a match played with them; needs Node 20 or later
	@$(BIN)/python -m tests.typescript

audit: env ## look for known vulnerabilities; fails when anything could not be looked up
	$(BIN)/pip-audit --strict --require-hashes --disable-pip -r requirements/base.txt

lock: env ## renew requirements/*.txt from requirements/*.in (needs uv)
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header -q requirements/base.in -o requirements/base.txt
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header -q -c requirements/base.txt requirements/solver.in -o requirements/solver.txt
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header -q requirements/dev.in -o requirements/dev.txt

clean: ## remove caches and the environment; the data of `make serve` stays
	rm -rf .venv .venv.lock .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis staticfiles
	cd clients/typescript && rm -rf node_modules dist src/generated.ts
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
