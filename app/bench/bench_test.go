package bench

import (
	"io"
	"os"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"balcao/app/database/databasetest"
)

// portal is the smallest build whose screens can be weighed.
var portal = fstest.MapFS{
	".vite/manifest.json": {Data: []byte(`{
		"index.html": {"file": "assets/index.js", "isEntry": true, "imports": ["_shared.js"]},
		"_shared.js": {"file": "assets/shared.js"},
		"src/features/access/screens/Login.tsx": {"file": "assets/login.js", "imports": ["index.html", "_shared.js"]},
		"src/app/shell/Shell.tsx": {"file": "assets/shared.js"},
		"src/screens/board/Board.tsx": {"file": "assets/board.js", "imports": ["_shared.js"]},
		"src/features/orders/board/CardGrid.tsx": {"file": "assets/shared.js"}}`)},
	"assets/index.js": {Data: make([]byte, 5000)}, "assets/index.js.gz": {Data: make([]byte, 1000)},
	"assets/shared.js": {Data: make([]byte, 200)},
	"assets/login.js":  {Data: make([]byte, 50)},
	"assets/board.js":  {Data: make([]byte, 300_000)}, "assets/board.js.gz": {Data: make([]byte, 160_000)},
}

// A list that is quick once it is kept, and slow for whoever asks for another, has missed its aim.
func TestOtherListsCount(t *testing.T) {
	slow := filtered{others: measured{latencies: []time.Duration{time.Second}}, busy: measured{latencies: []time.Duration{time.Millisecond}}}
	if slow.worst() != time.Second {
		t.Errorf("worst is %s", slow.worst())
	}
	var page strings.Builder
	report{}.writeFilters(&page, found{filters: []filtered{slow}})
	if !strings.Contains(page.String(), "| 1000.00 | missed |") {
		t.Error(page.String())
	}
}

// A small run, from an empty database to the page.
func TestRun(t *testing.T) {
	var page strings.Builder
	err := Run(t.Context(), Config{
		Version: "test", Portal: portal, Orders: 300, Connections: []int{2}, Slice: 50 * time.Millisecond, Turns: 1,
		Repeats: 2, Streams: 3, Placed: 5, IntakeRate: 100, IntakeFor: 200 * time.Millisecond, Customers: 700, Sales: 3000, Products: 300, Postgres: os.Getenv(databasetest.Env), Progress: io.Discard,
		Boards: []Board{{Live: 500, Idle: 5, TapP50: 12, TapMax: 61, BurstGap: 33.3, PaintedP50: 20, PaintedP99: 90,
			Looks: []Look{{Name: "wall", TapMax: 12, BurstFrame: 70}}}},
		Pages: []CustomerPage{{Name: "shop", Performance: 97, Accessibility: 100, BestPractices: 93, LargestPaint: 1234, Blocking: 40, Shift: 0.012, FirstView: 47_712}},
	}, &page)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"| login | 1.2 | 150 | met |", "| board with its cards, columns | 161.2 | 150 | missed |", "## SQLite", "300 orders", "A page of 700 customers", "| CPF, its end |",
		"A file of 300 products came in", "| dashboard, TopCustomers |", "| report porProduto |", "| report gerencial, a year |", "A workbook of about", "A page of 50 of 300 products", "| chip Sem estoque |",
		"| list, 20 orders | 2 |", "| get one order of the board | 2 |", "| public menu of 300 products, gzip as browsers ask | 2 |", "| action | 2 |", "3 streams open, 5 orders", "The public intake, 100 orders a second for 0 s", "20 answered within", "0 failed, 0 lost", "| keyword, two beginnings |", "| p99 at 16, something else |", "| database alone: one row committed | 2 |",
		"| 500 | work in an idle second | 5.0 | 8 | met |", "| 500 | tap to frame, longest | 61.0 | 50 | missed |",
		"| 500 | burst, longest frame's work | under 50 | 50 | met |",
		"| 500 | wall, burst in view: burst, longest frame's work | 70.0 | 50 | missed |",
		"| shop | performance | 97 | 95 | met |", "| shop | best practices | 93 | 95 | missed |", "| shop | first view, kB | 47.7 | 50 | met |", "| shop | layout shift | 0.012 | | |",
	} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("the page lacks %q:\n%s", want, &page)
		}
	}
}
