# Tableside's tasks. `make help` lists them; `make test` is all that a fresh machine needs.
# Written for GNU make 3.81 and newer, which is what macOS has.

.DEFAULT_GOAL := help
# Steps are in order on purpose: `make -j` would mix their output.
.NOTPARALLEL:
.PHONY: help serve client screens install test test-long planted-faults reached budget bench golden docs-index rulesets stored-lock format lock clean system-packages

VENV := .venv
PY := $(VENV)/bin/python
# Everything is pinned, so pip need not look for what else a package wants; `pip check` does, below.
INSTALL := $(PY) tools/installing.py --require-hashes --no-deps
# Twice quiet: errors only. pip warns once per package about settings of the machine, not ours.
QUIETLY := $(PY) -m pip install --quiet --quiet --disable-pip-version-check

# Which interpreter builds the environment. Empty: look for one. Or: make test PYTHON=python3.13
PYTHON ?=
# The oldest supported one comes first: it is what the requirements are compiled for.
PYTHONS := python3.11 python3.12 python3.13 python3.14 python3

# One more than the cores that CI has: a worker with a browser story waits half of its time.
WORKERS ?= 3
# Limits of the long test: walks for each ruleset (0: 10,000) and minutes, whichever comes first.
WALKS ?= 0
MINUTES ?= 60
# Names of planted faults to try; empty: all of them.
FAULTS ?=

# What has to come from the system's package manager, by its Debian names: the browser tests' browser,
# and a C compiler for the shim of tests/power.
SYSTEM_PACKAGES ?= chromium gcc libc6-dev

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# worksteal: walks and browser stories are long, and one worker must not end up with all of them.
# While mypy has one core, the tests are compiled on another, once for all workers.
# The closing line of pytest is the last line of the output: nothing may follow it.
# Every process that a test starts would read all sources anew where none of it may be kept.
test: export PYTHONDONTWRITEBYTECODE :=
test: system-packages install ## lint, types, tests: what CI runs
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	@echo "$(PY) -m mypy --strict"; \
	$(PY) -m pytest --collect-only -q >/dev/null & \
	$(PY) -m mypy --strict && wait
	$(PY) -m pytest -n $(WORKERS) --dist worksteal --durations=25

# Where tables are kept; empty: where `tableside serve` keeps them. `make serve` once had ./data, and
# whoever has tables there finds them there.
DATA ?= $(if $(wildcard data/tables.sqlite3),./data)
BEFORE := The tables of before in ./data are used. To find them however Tableside is started, move \
	the files to your own data folder, which it names when it is started with: make serve DATA=

serve: client ## serve tables to the phones in your network
	@$(if $(and $(wildcard data/tables.sqlite3),$(filter ./data,$(DATA))),echo "$(BEFORE)";) \
	$(VENV)/bin/tableside serve $(if $(DATA),--data $(DATA)) $(if $(PORT),--port $(PORT))

# An editable install leaves a client that is already there alone; this looks at its sources.
client: $(VENV)/.linked ## build the browser client, if its sources have changed
	@$(PY) hatch_build.py

# `pip check` fails when pyproject.toml wants what the requirements do not have.
install: $(VENV)/.developing $(VENV)/.linked ## set up .venv for work on Tableside
	@$(PY) hatch_build.py --keep
	@broken="$$($(PY) -m pip check)" || { echo "$$broken" >&2; exit 1; }

screens: system-packages install ## write screenshots of every screen into ./screens
	PYTHONPATH=tests $(PY) tools/screens.py

# PYTHONPATH as pytest has it, so that scripts in tests/ import the same helpers.
test-long: $(VENV)/.developing $(VENV)/.linked ## 1,000 kills, 10,000 power losses, 1,200 flipped bits, 1,000 sessions of dice, 20,000 commands at served twins, 4,000 fights followed; random walks and fights for MINUTES=60, or until WALKS=n
	TABLESIDE_LONG=1 $(PY) -m pytest -q -n $(WORKERS) --dist worksteal -rP tests/power tests/web/test_kill.py tests/table/test_rot.py tests/table/test_fair.py tests/contract/test_served.py tests/lab/test_tapes.py tests/lab/test_sampled.py
	PYTHONPATH=tests TABLESIDE_WALKS=$(WALKS) TABLESIDE_MINUTES=$(MINUTES) $(PY) tests/contract/long.py

bench: $(VENV)/.developing $(VENV)/.linked ## run the benchmarks; fails where a limit is missed
	PYTHONPATH=tests $(PY) benchmarks/run.py --table

# Each in a copy of the tree; see tools/planted_faults.toml.
planted-faults: $(VENV)/.developing $(VENV)/.linked ## plant known faults one by one, and see that the tests catch each
	$(PY) tools/planted_faults.py --jobs $(WORKERS) $(FAULTS)

# What a run of everything must reach, and may take, is compared at its end: see tests/whole_run.py.
reached: ## write down what the last `make test` has reached, as what every run must reach
	PYTHONPATH=tests $(PY) tests/whole_run.py reached

budget: ## write down twice the seconds of the last `make test` as the budget
	PYTHONPATH=tests $(PY) tests/whole_run.py budget

golden: $(VENV)/.developing $(VENV)/.linked ## rewrite the golden files from what the engine says now
	PYTHONPATH=tests $(PY) tests/golden/rewrite.py

docs-index: $(VENV)/.developing $(VENV)/.linked ## write the index of rules, the tables of verbs, forms and events, the words of scenarios, the maps of imports
	$(PY) tools/rules_index.py
	$(PY) tools/protocol_tables.py
	$(PY) tools/scenario_words.py
	$(PY) tools/import_tables.py

rulesets: $(VENV)/.developing $(VENV)/.linked ## work out the shipped rulesets anew, after a change of their TOML
	$(PY) tools/resolved_rulesets.py

stored-lock: $(VENV)/.developing $(VENV)/.linked ## write the lock of everything that is stored
	$(PY) tools/stored_lock.py

format: $(VENV)/.developing $(VENV)/.linked ## fix what ruff can fix, and lay out the code
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

# One platform and the oldest Python, so that everybody's compilation gives the same files.
# No header and no annotations: they would hold paths and addresses of one developer's machine.
UV ?= uv
COMPILE = $(UV) pip compile --quiet --generate-hashes --python-version 3.11 --python-platform linux \
	--no-header --no-annotate --no-emit-index-url $(if $(UPGRADE),--upgrade)

# Litestar asks for these to make up examples, which nobody here wants; a test sees that serving never
# imports them.
UNUSED := --no-emit-package faker --no-emit-package polyfactory

# dev last: it takes the versions of the others.
lock: ## recompile requirements/*.txt (needs uv; UPGRADE=1 takes newer versions)
	@command -v $(UV) >/dev/null || { echo "make lock needs uv: install it, or name it: make lock UV=path" >&2; exit 1; }
	$(COMPILE) $(UNUSED) requirements/serve.in --output-file requirements/serve.txt >/dev/null
	$(COMPILE) requirements/node.in --output-file requirements/node.txt >/dev/null
	$(COMPILE) requirements/dev.in --output-file requirements/dev.txt >/dev/null

clean: ## remove the environment, caches and builds (never data/)
	rm -rf $(VENV) web/node_modules src/tableside/web/static build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name .git -prune -o -type d -name __pycache__ -prune -exec rm -rf {} +

# What pip cannot install. It is looked for wherever it may be, so that this needs neither root nor
# network where it is; only root on a Debian without one has it installed.
system-packages: ## see that the system has what the tests need
ifneq ($(strip $(SYSTEM_PACKAGES)),)
	@echo "Needed from the system: Python 3.11 or newer, and a Chromium or Chrome for the browser tests."
	@if found="$$($(or $(PYTHON),python3) tests/browser/chromium.py)"; then \
		echo "Browser: $$found"; \
	elif [ "$$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing system packages: $(SYSTEM_PACKAGES)"; \
		export DEBIAN_FRONTEND=noninteractive; \
		apt-get update -qq && apt-get install -qq -y --no-install-recommends $(SYSTEM_PACKAGES) >/dev/null; \
	else \
		echo "$${found:-No browser was found}." >&2; \
		echo "Install one (on Debian, as root: apt-get install $(SYSTEM_PACKAGES)), or name yours:" >&2; \
		echo "  TABLESIDE_CHROMIUM=path/to/chrome make $(MAKECMDGOALS)" >&2; \
		echo "Or leave the browser tests out: TABLESIDE_NO_BROWSER=1 make $(MAKECMDGOALS)" >&2; \
		exit 1; \
	fi
else
	@:
endif

# Who wants to play waits for as little as can be: the client is built while packages come in.
BESIDE := $(if $(filter serve,$(MAKECMDGOALS)),$(PY) hatch_build.py & trap "wait $$!" EXIT;)

# The environment is built anew when the requirements change, so that nothing old lingers in it.
# The stamp is written last, so an interrupted build is begun again. It holds the folder's path: the
# environment of a copied folder would run the code of the original, so it is built anew as well.
ifneq ($(shell cat $(VENV)/.serving 2>/dev/null),$(CURDIR))
.PHONY: $(VENV)/.serving
endif
$(VENV)/.serving: requirements/serve.txt
	@found=""; unfit=""; \
	for candidate in $(or $(PYTHON),$(PYTHONS)); do \
		"$$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
		if "$$candidate" -c 'import ensurepip, venv' 2>/dev/null; then found="$$candidate"; break; fi; \
		unfit="$$candidate"; \
	done; \
	if [ -n "$$found" ]; then \
		echo "Building $(VENV) with $$("$$found" --version): this is done once, and takes a minute or two."; \
		rm -rf $(VENV) && "$$found" -m venv $(VENV); \
	elif [ -n "$$unfit" ]; then \
		echo "$$unfit cannot make virtual environments: install its venv module (on Debian: python3-venv)." >&2; \
		exit 1; \
	else \
		echo "Tableside needs Python 3.11 or newer; $(or $(PYTHON),python3) says: $$($(or $(PYTHON),python3) --version 2>&1 || true)" >&2; \
		echo "Install a newer one, or name it: make $(MAKECMDGOALS) PYTHON=path/to/python3.11" >&2; \
		exit 1; \
	fi
	@echo "Installing what serving needs:"
	@$(BESIDE) $(INSTALL) --no-compile -r requirements/serve.txt
	@echo '$(CURDIR)' >$@

# On top of that, what it takes to work on Tableside. If there was an older state of it, all of the
# environment is begun again.
$(VENV)/.developing: requirements/dev.txt $(VENV)/.serving
	@if [ -f $@ ]; then rm -rf $(VENV) && $(MAKE) $(VENV)/.serving; fi
	@echo "Installing what work on Tableside needs:"
	@$(INSTALL) -r requirements/dev.txt
	@touch $@

# Editable, so only a change of the project's own metadata asks for it again; the client comes first,
# which an editable install would else build by itself.
$(VENV)/.linked: $(VENV)/.serving pyproject.toml
	@$(PY) hatch_build.py $$([ ! -f $(VENV)/.developing ] || echo --keep)
	@$(QUIETLY) --no-deps --no-build-isolation --editable .
	@touch $@
