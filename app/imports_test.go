// Package app_test holds the rules of who may import whom.
package app_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The layers from the top down. A package may import packages of lower layers
// only; a package missing here does not pass.
var layers = []struct {
	name     string
	packages []string
}{
	{"command line", []string{"cli"}},
	{"window and composition", []string{"desktop", "demo", "bench", "server"}},
	{"transport", []string{"httpapi", "gateway", "station"}},
	{"domains", []string{
		"access", "venues", "orders", "sales", "storefront", "stores", "tables", "customers", "catalog", "stock", "payments", "paymentlinks", "donations",
		"cashless", "cardcheck", "cardimports", "scheduling", "salespoints", "equipment", "operators", "tills", "paymentmethods", "limits", "maintenance", "extracts", "acquiring", "insights", "marketplace", "delivery", "chat", "printers", "postal", "installers", "fiscal",
	}},
	{"mechanisms", []string{"idempotency", "outbox", "push", "printing", "sound", "mail", "letters", "images", "database", "operation", "throttle", "vendors", "audit", "secrets", "jobs", "files", "sheets", "imports", "pages", "backup"}},
	{"values", []string{"fixed", "fault", "money", "quantity", "clock", "codes", "br", "hours", "roles", "retry", "memo", "venue", "qr"}},
}

// Imports that the layers alone would not allow, each with its reason.
var granted = map[[2]string]string{
	{"server", "demo"}:          "the composition root seeds the demo venue when it is told to",
	{"bench", "server"}:         "the real server is what is measured",
	{"outbox", "database"}:      "the queue is a table",
	{"br", "money"}:             "a Pix code carries an amount",
	{"idempotency", "database"}: "an answer is kept in the transaction of its effect",
	{"images", "database"}:      "pictures are a table, so that several servers share them",
	{"images", "operation"}:     "pictures are served beside the API",
	{"push", "database"}:        "servers wake each other through the database",
	{"backup", "database"}:      "it copies the database",
	{"printing", "database"}:    "the journal of papers is a SQLite file",
	{"letters", "database"}:     "letters wait in tables, and one server claims each",
	{"letters", "push"}:         "letters are mailed in rounds",
	{"printing", "throttle"}:    "wrong keys of the agent are counted",
	{"audit", "database"}:       "entries are tables",
	{"audit", "operation"}:      "an entry names its actor, and entries are read over the API",
	{"audit", "jobs"}:           "entries are exported in the background",
	{"audit", "files"}:          "an export is a file",
	{"audit", "sheets"}:         "an export is a sheet",
	{"secrets", "database"}:     "sealed values are a table; the key is not",
	{"jobs", "database"}:        "the queue is a table that servers share",
	{"jobs", "push"}:            "a queued job wakes the workers, progress its person's streams",
	{"jobs", "operation"}:       "a person sees and cancels his jobs",
	{"files", "database"}:       "made files are a table, so that several servers share them",
	{"files", "operation"}:      "made files are fetched by an operation",
	{"imports", "database"}:     "an import is one transaction, and what undoes it a table",
	{"imports", "operation"}:    "an import names who made it",
	{"imports", "sheets"}:       "what is imported is a sheet",
	{"imports", "files"}:        "lines with errors are a file to correct",
	{"memo", "clock"}:           "what is remembered ages by the clock",
}

// Imports from outside that only one place may use.
var only = map[string]struct{ where, why string }{
	"github.com/wailsapp/wails":        {"desktop", "a server must not need graphics libraries"},
	"github.com/faiface/beep":          {"sound", "one way to be heard"},
	"github.com/hajimehoshi/oto":       {"sound", "its ALSA driver frees twice on closing: only a process that ends may open it"},
	"balcao/app/sound":                 {"sound desktop", "a server needs no audio libraries"},
	"balcao/platform-sounds":           {"sound", "whoever sounds says how"},
	"github.com/alecthomas/kong":       {"cli", "Run(ctx, Config) is apart from flag parsing, so that tests start the real program"},
	"github.com/go-resty/resty":        {"gateway", "one client for the remote API"},
	"github.com/wneessen/go-mail":      {"mail", "one way out for mail"},
	"github.com/pressly/goose":         {"database", "one place decides about schemas"},
	"github.com/mattn/go-sqlite3":      {"database", "domains speak database/sql and bun"},
	"github.com/jackc/pgx/v5":          {"database push", "domains speak database/sql and bun; push listens"},
	"github.com/xuri/excelize":         {"sheets", "one way to write xlsx, streamed and without formulas"},
	"github.com/getkin/kin-openapi":    {"", "contracts that others wrote are oracles of tests, not part of the program"},
	"github.com/makiuchi-d/gozxing":    {"", "an independent reader of codes is an oracle of tests, not part of the program"},
	"github.com/danielgtaylor/huma/v2": {"httpapi operation money quantity", "domains declare rows, they do not register handlers"},
}

func TestImports(t *testing.T) {
	layerOf := map[string]int{}
	for i, l := range layers {
		for _, p := range l.packages {
			layerOf[p] = i
		}
	}
	unplaced := map[string]bool{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		parts := strings.Split(filepath.ToSlash(filepath.Dir(path)), "/")
		if isTestSupport(parts) {
			return nil
		}
		from := parts[0]
		if _, known := layerOf[from]; !known {
			if !unplaced[from] {
				t.Errorf("app/%s stands in no layer: add %q to a line of layers in app/imports_test.go, a domain to that of the domains", from, from)
			}
			unplaced[from] = true
			return nil
		}
		for _, imported := range importsOf(t, path) {
			checkOutside(t, path, from, imported)
			to, ours := strings.CutPrefix(imported, "balcao/app/")
			if !ours {
				continue
			}
			to, _, _ = strings.Cut(to, "/")
			if _, known := layerOf[to]; !known {
				continue // said where its own files are walked
			}
			if to == from || layerOf[from] < layerOf[to] || granted[[2]string{from, to}] != "" {
				continue
			}
			t.Errorf("%s imports %s: %s must not import %s (%s → %s); declare a small interface and wire it in server",
				path, to, from, to, layers[layerOf[from]].name, layers[layerOf[to]].name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func checkOutside(t *testing.T, path, from, imported string) {
	t.Helper()
	for prefix, rule := range only {
		if strings.HasPrefix(imported, prefix) && !slices.Contains(strings.Fields(rule.where), from) {
			t.Errorf("%s imports %s, which only %s may: %s", path, imported, rule.where, rule.why)
		}
	}
}

// isTestSupport reports whether the folder holds helpers that only tests import.
func isTestSupport(parts []string) bool {
	return slices.ContainsFunc(parts, func(p string) bool { return p == "." || strings.HasSuffix(p, "test") })
}

func importsOf(t *testing.T, path string) []string {
	t.Helper()
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), path, source, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, spec := range file.Imports {
		name, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, name)
	}
	return out
}
