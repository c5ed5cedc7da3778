package bench

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"time"
)

// bundle is the JavaScript that a screen needs before it can be used.
type bundle struct {
	screen string
	// bytes are counted as they travel.
	bytes, most int
}

var boardModules = []string{"src/app/shell/Shell.tsx", "src/screens/board/Board.tsx"}

// screens are those with a budget, by the modules that the browser asks for
// before the screen can be used; frontend/e2e/size.test.ts counts the same in a
// browser. What comes when somebody asks for it, dialogs and the like, is not in it.
var screens = []struct {
	name    string
	modules []string
}{
	{"login", []string{"src/features/access/screens/Login.tsx"}},
	{"board with its cards, columns", boardModules},
	{"board with its cards, pages", append(boardModules, "src/features/orders/board/CardGrid.tsx")},
}

const budget = 150_000

// Window is what was measured of the desktop window, in a run of its own.
type Window struct {
	// FirstPaint is the time from the program's start, the median of five.
	FirstPaint time.Duration
	// LoginPSS and BoardPSS are bytes of all its processes on these screens.
	LoginPSS, BoardPSS int64
}

type chunk struct {
	File    string
	IsEntry bool
	Imports []string
}

// bundles adds up, for each screen, the chunks that are loaded at once: the
// program's entry, the screen, and what they import.
func bundles(portal fs.FS) ([]bundle, error) {
	raw, err := fs.ReadFile(portal, ".vite/manifest.json")
	if err != nil {
		return nil, fmt.Errorf("the portal was not built: %w", err)
	}
	var manifest map[string]chunk
	if err := json.Unmarshal(raw, &manifest); err != nil {
		return nil, err
	}
	var out []bundle
	for _, s := range screens {
		files := map[string]bool{}
		for name, c := range manifest {
			if c.IsEntry {
				gather(manifest, name, files)
			}
		}
		for _, module := range s.modules {
			if _, there := manifest[module]; !there {
				return nil, fmt.Errorf("the portal's manifest has no %s", module)
			}
			gather(manifest, module, files)
		}
		total := 0
		for file := range files {
			size, err := travels(portal, file)
			if err != nil {
				return nil, err
			}
			total += size
		}
		out = append(out, bundle{s.name, total, budget})
	}
	return out, nil
}

func gather(manifest map[string]chunk, name string, files map[string]bool) {
	c := manifest[name]
	if files[c.File] {
		return
	}
	files[c.File] = true
	for _, imported := range c.Imports {
		gather(manifest, imported, files)
	}
}

// travels is a file's size as it is sent: gzipped, unless it is too small to be worth it.
func travels(portal fs.FS, file string) (int, error) {
	sent, err := fs.Stat(portal, file+".gz")
	if errors.Is(err, fs.ErrNotExist) {
		sent, err = fs.Stat(portal, file)
	}
	if err != nil {
		return 0, err
	}
	return int(sent.Size()), nil
}
