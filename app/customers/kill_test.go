package customers_test

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/customers"
	"balcao/app/database/databasetest"
	"balcao/app/imports"
	"balcao/app/roles"
	"balcao/app/server"
	"balcao/app/server/servertest"
)

const (
	killEnv = "BALCAO_IMPORT_KILL"
	// imported is how many customers the file has.
	imported = 60
)

// deadly is a clock that kills the process the nth time that it is asked; an import asks
// it for each line it writes.
type deadly struct {
	asked atomic.Int64
	nth   int64
}

func (d *deadly) Now() time.Time {
	if d.asked.Add(1) == d.nth {
		if self, err := os.FindProcess(os.Getpid()); err == nil {
			_ = self.Kill()
		}
		select {}
	}
	return clock.Real().Now()
}

func fileOfMany() string {
	var file strings.Builder
	file.WriteString("Nome;Telefone;Categoria\n")
	for i := range imported {
		fmt.Fprintf(&file, "Cliente %03d;489%08d;Importados\n", i, i)
	}
	return file.String()
}

// TestKillChild is the server that imports; it runs by itself only, and says when it is done.
func TestKillChild(t *testing.T) {
	nth, venueID, address := int64(0), "", ""
	if n, err := fmt.Sscan(os.Getenv(killEnv), &nth, &venueID, &address); n != 3 || err != nil {
		t.Skip("runs as the child of TestKilledImport")
	}
	db := databasetest.Open(t, address)
	clk := &deadly{nth: nth}
	s := customers.New(customers.Config{DB: db, Clock: clk, Venues: manaus{}, Imports: imports.New(imports.Config{DB: db, Clock: clk})})
	report, err := s.Import(t.Context(), imports.Upload{VenueID: venueID, FileName: "clientes.csv", Data: []byte(fileOfMany()), Commit: true})
	if err != nil || report.Created != imported {
		t.Fatalf("%+v, %v", report, err)
	}
	fmt.Println("imported, asked the clock", clk.asked.Load())
}

// A server that is killed in the middle of an import leaves nothing of it, and the file can
// be imported again.
func TestKilledImport(t *testing.T) {
	for name, open := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			address := open(t)
			s := servertest.Start(t, func(c *server.Config) { c.Database = address })
			venue := s.Venue("Bar do Zé")
			o := office{s, t, venue, s.Person("gerente@balcao.test", venue.ID, roles.Customers)}
			// The clock is asked for the import and at least once for each line.
			for _, nth := range []int64{1, 2, 3, imported / 2, imported, imported + 1} {
				if said, killed := o.importKilled(nth, address); !killed {
					t.Fatalf("not killed when the clock was asked the %dth time:\n%s", nth, said)
				}
				if n := o.list("").QuantidadeTotal; n != 0 {
					t.Errorf("killed when the clock was asked the %dth time: %d customers are there", nth, n)
				}
				if tried := o.put(fileOfMany(), false); tried.Novas != imported || tried.ImportadoEm != nil || len(tried.CategoriasNovas) != 1 {
					t.Errorf("afterwards the file would %+v", tried)
				}
			}
			if said, killed := o.importKilled(0, address); killed || !strings.Contains(said, "imported") {
				t.Fatalf("the import that nobody kills:\n%s", said)
			}
			if again := o.put(fileOfMany(), false); again.Novas != 0 || len(again.Ignoradas) != imported || again.ImportadoEm == nil {
				t.Errorf("a second time: %+v", again)
			}
		})
	}
}

// importKilled imports in a process of its own and reports whether it was killed.
func (o office) importKilled(nth int64, address string) (said string, killed bool) {
	o.t.Helper()
	child := exec.CommandContext(o.t.Context(), os.Args[0], "-test.run=^TestKillChild$", "-test.timeout=5m", "-test.v")
	child.Env = append(os.Environ(), fmt.Sprintf("%s=%d %s %s", killEnv, nth, o.venue.ID, address))
	out, err := child.CombinedOutput()
	killed = child.ProcessState.ExitCode() == -1
	if err != nil && !killed {
		o.t.Fatalf("the import: %v\n%s", err, out)
	}
	return string(out), killed
}
