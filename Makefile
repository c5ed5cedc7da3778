# Balcão. `make` lists the goals; `make run` is the one to start with.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.NOTPARALLEL:
.DEFAULT_GOAL := help

server_tags  := sqlite_fts5
desktop_tags := desktop,production,webkit2_41,sqlite_fts5
version      := $(shell build/version)
go_build     := go build -trimpath -buildvcs=false -ldflags '-s -w -X main.version=$(version)'
# Without these SQLite counts its memory, for nobody, with a lock that all its connections
# share, and plans a kept statement anew for each value of its LIMIT.
export CGO_CFLAGS := -g -O2 -DSQLITE_DEFAULT_MEMSTATUS=0 -DSQLITE_ENABLE_QPSG
staticcheck  := go tool -modfile=build/tools.mod staticcheck
# .ci/run sets UNSTEADY: then what fails is run once more, alone.
go_test      := $(if $(UNSTEADY),go run ./build/rerun go,go test)
vitest       := $(if $(UNSTEADY),go run ../build/rerun vitest,npx vitest run)

portal       := frontend/dist/index.html
portal_deps  := frontend/node_modules/.package-lock.json
portal_files := $(shell find frontend/src frontend/public frontend/index.html frontend/*.json frontend/*.ts 2>/dev/null)

# A window needs a display; without one the same portal is served to a browser.
display := $(or $(WAYLAND_DISPLAY),$(DISPLAY))

.PHONY: help
help: ## list the goals
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: $(if $(display),run-window,run-server) ## open Balcão with demo data (without a display: serve it on http://127.0.0.1:8080)

.PHONY: run-window
run-window: build-desktop
	build/bin/balcao --demo --data data/demo --packages build/packages

.PHONY: run-server
run-server: build-server
	build/bin/balcao-server serve --demo --data data/demo --packages build/packages --listen 127.0.0.1:8080

.PHONY: build
build: build-server build-desktop ## write build/bin/balcao (window) and build/bin/balcao-server (no graphics libraries)

.PHONY: build-server
build-server: setup-serve $(portal)
	$(go_build) -tags $(server_tags) -o build/bin/balcao-server .

.PHONY: build-desktop
build-desktop: setup-window $(portal)
	$(go_build) -tags $(desktop_tags) -o build/bin/balcao .

# The desktop program with a door for WebDriver; never shipped.
.PHONY: build-e2e
build-e2e: setup-test $(portal)
	$(go_build) -tags $(desktop_tags),e2e -o build/bin/balcao-e2e .

# The way of a window to a remote server, for browsers; never shipped.
.PHONY: build-gateway
build-gateway: setup-serve $(portal)
	$(go_build) -tags $(server_tags) -o build/bin/gateway-e2e ./app/gateway/browsertest

.PHONY: build-windows
build-windows: setup-package $(portal)
	VERSION=$(version) build/windows/build

.PHONY: package
package: setup-package build build-windows ## write build/packages: .deb, Windows programs and installer, checksums, release notes
	VERSION=$(version) build/package

.PHONY: setup-serve setup-window setup-test setup-package
setup-serve setup-window setup-test setup-package: setup-%:
	@build/setup $*

$(portal_deps): frontend/package.json frontend/package-lock.json
	cd frontend && npm ci --no-audit --no-fund
	touch $@

# Vite empties dist/; .gitkeep is what lets Go compile before the first build.
$(portal): $(portal_deps) $(portal_files)
	cd frontend && npm run build
	touch frontend/dist/.gitkeep $@

.PHONY: generate
generate: $(portal_deps) ## write openapi.json, operations.golden, the portal's types and the chimes from the Go code
	go generate -tags $(server_tags) ./...
	cd frontend && npm run generate

.PHONY: lint
lint: $(portal_deps) ## formatting, vet, staticcheck, and the portal's linters
	@$(MAKE) --no-print-directory lint-portal & portal=$$!; \
		$(MAKE) --no-print-directory lint-go && wait $$portal || { wait $$portal; exit 1; }

.PHONY: lint-portal
lint-portal: $(portal_deps)
	cd frontend && npm run lint

# Without a window only the packages differ that have files for it.
.PHONY: lint-go
lint-go:
	@unformatted=$$(gofmt -l main.go app frontend/*.go build platform-sounds 2>/dev/null || true); \
		[[ -z $$unformatted ]] || { echo "gofmt these:"; echo "$$unformatted"; exit 1; }
	go vet -tags $(server_tags) ./...
	go vet -tags $(desktop_tags),e2e ./...
	$(staticcheck) -tags $(desktop_tags),e2e ./...
	$(staticcheck) -tags $(server_tags) $$(grep -rl '^//go:build.*!desktop' --include=*.go app | xargs dirname | sort -u | sed 's,^,./,')

.PHONY: check
check: lint test-portal ## the quick loop: linters, the server's tests on SQLite, the portal's units
	go test -tags $(server_tags) -timeout 10m ./...

.PHONY: test
test: setup-test test-generated lint test-go test-portal build test-browser test-window ## everything: units, both databases, browser journeys, the real window

.PHONY: test-generated
test-generated: $(portal_deps)
	build/generated-is-fresh

.PHONY: test-go
test-go:
	build/test-postgres run $(go_test) -p 4 -tags $(server_tags) -timeout 60m ./...
	$(go_test) -tags $(desktop_tags) ./app/desktop/... ./app/sound/...

.PHONY: test-portal
test-portal: $(portal_deps)
	cd frontend && $(vitest)

.PHONY: test-browser
test-browser: build-server build-gateway
	cd frontend && $(vitest) --config e2e/vitest.config.ts

.PHONY: test-window
test-window: build-e2e
	build/with-display $(go_test) -tags $(desktop_tags),e2e -run Window -count=1 -timeout 12m ./app/desktop/...

.PHONY: test-package
test-package: setup-test package ## install the packages in clean roots, open the window from there, inspect the Windows build
	build/with-display $(go_test) -tags packages -count=1 -timeout 5m ./build

# Apart from the portal's packages: it brings hundreds of its own.
lighthouse := build/lighthouse/node_modules/.package-lock.json
$(lighthouse): build/lighthouse/package.json build/lighthouse/package-lock.json
	cd build/lighthouse && npm ci --no-audit --no-fund
	touch $@

.PHONY: bench
bench: build-server build-e2e $(lighthouse) ## measure this machine, write docs/benchmarks.md
	BALCAO_BENCH_WINDOW=$(CURDIR)/build/bin/window.json build/with-display \
		go test -tags $(desktop_tags),e2e -run TestWindow -count=1 -timeout 5m ./app/bench
	cd frontend && npm run measure
	build/test-postgres run build/bin/balcao-server bench --window build/bin/window.json --board build/bin/board.json --shop build/bin/shop.json

.PHONY: bench-million
bench-million: build-server ## measure both databases with a million orders, write docs/benchmarks-million.md
	build/test-postgres run build/bin/balcao-server bench --orders 1000000 --output docs/benchmarks-million.md

.PHONY: soak
soak: build-server ## a full Friday night at eight boards, compressed into 20 minutes
	cd frontend && SOAK_MINUTES=20 npm run e2e -- board/soak

.PHONY: kills
kills: ## kill the print journal a thousand times and compare it with the paper
	BALCAO_KILLS=1000 go test -tags $(server_tags) -run TestKilledAnywhere -count=1 -v -timeout 20m ./app/printing

# How often each row of docs/reliability.md is run.
fault_runs := BALCAO_GATEWAY_KILLS=1000 BALCAO_SERVER_KILLS=200 BALCAO_SIGN_OUT_KILLS=200 BALCAO_BOTH_KILLS=100 BALCAO_POWER_LOSSES=300 BALCAO_SERVER_POWER_LOSSES=200 \
	BALCAO_DISK_ROUNDS=60 BALCAO_SERVER_DISK_ROUNDS=10 BALCAO_DAMAGES=60 BALCAO_STORM_ORDERS=60 BALCAO_WEATHER_SECONDS=10 BALCAO_ERROR_STORMS=5 \
	BALCAO_CLOCK_JUMPS=150 BALCAO_SESSION_ROUNDS=15 BALCAO_HISTORIES=40 BALCAO_WEEK_DAILY_ORDERS=30

.PHONY: faults
faults: ## break what lies between a kitchen and its server, for about a quarter of an hour (docs/reliability.md)
	$(fault_runs) go test -tags $(server_tags) -count=1 -v -timeout 3h ./app/gateway/faulttest
	go test -tags $(server_tags) -run 'TestSchemaUpgradeWithAQueue|OfTheFirstVersion' -count=1 -v ./app/outbox

.PHONY: screenshots
screenshots: setup-test build-server ## take the pictures of docs/screenshots anew
	cd frontend && npm run screenshots

.PHONY: icons
icons: setup-test ## draw the programs' icons from build/icon.svg
	go run ./build/icons

.PHONY: clean
clean: ## remove what was built (demo data in data/ stays)
	rm -rf build/bin build/packages build/screenshots frontend/dist/* frontend/node_modules
