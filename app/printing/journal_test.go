package printing_test

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"balcao/app/fault"
	"balcao/app/printing"
	"balcao/app/printing/escpostest"
)

// stuff puts n jobs into the journal of a folder, which nobody has open.
func stuff(t *testing.T, dir string, n int, state printing.State, size int) {
	t.Helper()
	db, err := sql.Open("sqlite3", filepath.Join(dir, "printing.db"))
	must(t, err)
	defer db.Close()
	_, err = db.Exec(`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1)
		INSERT INTO jobs (id, order_id, venue_id, printer, intended, type, copy, local, digest, size, state, reprint, created_at, asked_at, updated_at)
		SELECT 'stuffed' || n, '', '', 'bar', '', 1, 1, 1, x'00', ?2, ?3, 0, ?4, ?4, ?4 + n FROM numbers`,
		n, size, int(state), time.Now().UnixMilli())
	must(t, err)
}

func journalled(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	closed(t, open(t, dir, printing.Options{}, newKitchen()))
	return dir
}

func TestJournalStaysSmall(t *testing.T) {
	ctx := context.Background()
	t.Run("a full queue refuses more", func(t *testing.T) {
		for name, fill := range map[string]func(dir string){
			"papers": func(dir string) { stuff(t, dir, 2000, printing.Queued, 100) },
			"bytes":  func(dir string) { stuff(t, dir, 32, printing.Queued, 8<<20) },
		} {
			dir := journalled(t)
			fill(dir)
			e := open(t, dir, printing.Options{}, newKitchen())
			if err := e.Submit(ctx, paper("k1", "kitchen")); !fault.Is(err, fault.Unavailable) {
				t.Errorf("too many %s: %v", name, err)
			}
			closed(t, e)
		}
	})
	t.Run("what has ended is forgotten sooner when it is much", func(t *testing.T) {
		dir := journalled(t)
		stuff(t, dir, 100, printing.Printed, 1<<20)
		e := open(t, dir, printing.Options{}, newKitchen())
		defer closed(t, e)
		left, err := e.Jobs(ctx, printing.Filter{Limit: 500})
		must(t, err)
		if len(left) != 64 || left[0].ID != "stuffed100" {
			t.Errorf("%d are left, the newest %s", len(left), left[0].ID)
		}
	})
	t.Run("nobody else reads it", func(t *testing.T) {
		info, err := os.Stat(filepath.Join(journalled(t), "printing.db"))
		must(t, err)
		if os.PathSeparator == '/' && info.Mode().Perm() != 0o600 {
			t.Errorf("mode %v", info.Mode())
		}
	})
}

func TestPaperOverTheWireWhileOtherPrintersHang(t *testing.T) {
	ctx := context.Background()
	well, deaf := escpostest.Listen(t, escpostest.Mood{}), escpostest.Listen(t, escpostest.Mood{Deaf: true})
	off := escpostest.Listen(t, escpostest.Mood{})
	off.Off()
	e, err := printing.Open(ctx, t.TempDir(), printing.Options{})
	must(t, err)
	defer closed(t, e)
	var printers []printing.Printer
	for id, device := range map[string]*escpostest.Printer{"kitchen": well, "deaf": deaf, "off": off} {
		pr := printer(id)
		pr.Address = device.Address
		printers = append(printers, pr)
	}
	must(t, e.SetPrinters(printers))
	for i := range 5 {
		must(t, e.Submit(ctx, paper(fmt.Sprint("d", i), "deaf")))
		must(t, e.Submit(ctx, paper(fmt.Sprint("o", i), "off")))
	}
	must(t, e.Submit(ctx, paper("k1", "kitchen")))
	well.Wait(t, 1)
	deaf.Off()
}

func TestADamagedJournalIsSetAside(t *testing.T) {
	ctx := context.Background()
	dir := journalled(t)
	stuff(t, dir, 3, printing.Queued, 100)
	file := filepath.Join(dir, "printing.db")
	must(t, os.WriteFile(file, bytes.Repeat([]byte("lixo"), 4096), 0o600))
	k := newKitchen()
	e := open(t, dir, printing.Options{}, k)
	defer closed(t, e)
	if known, err := e.IsKnownTo(ctx, "server"); err != nil || known {
		t.Errorf("the server is said to know of the loss: %v", err)
	}
	must(t, e.Submit(ctx, paper("k1", "kitchen")))
	if left, err := e.Jobs(ctx, printing.Filter{}); err != nil || len(left) != 1 {
		t.Errorf("%d jobs, %v", len(left), err)
	}
	must(t, e.Tell(ctx, "server"))
	must(t, e.Tell(ctx, "server"))
	for server, want := range map[string]bool{"server": true, "another": false} {
		if known, err := e.IsKnownTo(ctx, server); err != nil || known != want {
			t.Errorf("%s: %v %v", server, known, err)
		}
	}
	if aside, err := filepath.Glob(file + ".danificado-*"); err != nil || len(aside) == 0 {
		t.Errorf("set aside: %q %v", aside, err)
	}
}
