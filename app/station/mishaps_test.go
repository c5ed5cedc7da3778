package station_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"balcao/app/orders"
	"balcao/app/printing"
	"balcao/app/server/servertest"
	"balcao/app/station"
)

// link is a way to the server that can be cut, before a call or after it.
type link struct {
	http.RoundTripper
	cut atomic.Bool
	// swallow loses the answers of calls of this path that the server has taken.
	swallow atomic.Value
	lost    chan struct{}
}

var errCut = errors.New("the cable is out")

func (l *link) RoundTrip(r *http.Request) (*http.Response, error) {
	if l.cut.Load() {
		return nil, errCut
	}
	answer, err := l.RoundTripper.RoundTrip(r)
	if l.cut.Load() {
		return nil, errCut
	}
	if path, _ := l.swallow.Load().(string); err == nil && path == r.URL.Path && strings.Contains(bodyOf(answer), `"job"`) {
		l.swallow.Store("")
		close(l.lost)
		return nil, errCut
	}
	return answer, err
}

func bodyOf(answer *http.Response) string {
	var b bytes.Buffer
	_, _ = b.ReadFrom(answer.Body)
	_ = answer.Body.Close()
	answer.Body = readCloser{bytes.NewReader(b.Bytes())}
	return b.String()
}

type readCloser struct{ *bytes.Reader }

func (readCloser) Close() error { return nil }

func (k *shop) linked(dir string, way http.RoundTripper) *station.Station {
	k.Helper()
	s, err := station.Open(k.Context(), station.Config{
		DataDir: dir, Version: "test", Transport: way,
		Installed: func(context.Context) ([]printing.InstalledPrinter, error) {
			return nil, errors.New("no printing system")
		},
	})
	if err != nil {
		k.Fatal(err)
	}
	return s
}

func (k *shop) printedOnce(t *testing.T, d *device, id string) {
	t.Helper()
	await(t, "the paper on the board", func() bool {
		papers := k.papers(id)
		return len(papers) == 1 && papers[0].Status == orders.Printed
	})
	if n := len(d.papers()); n != 1 {
		t.Errorf("%d papers, want 1", n)
	}
	if bytes.Contains(d.papers()[0], []byte("VIA")) {
		t.Error("the only paper carries the mark")
	}
}

func TestAnAnswerThatIsLost(t *testing.T) {
	s := servertest.Start(t)
	k, d := openShop(t, s), newDevice(t)
	k.printer("Balcão", d.Addr().String())
	way := &link{RoundTripper: station.InProcess(s.Handler), lost: make(chan struct{})}
	way.swallow.Store("/api/estacao/papeis")
	working := k.linked(t.TempDir(), way)
	if err := working.Pair(k.pair("Caixa")); err != nil {
		t.Fatal(err)
	}
	k.run(working)
	id := k.accept()
	<-way.lost
	k.printedOnce(t, d, id)
}

func TestAStationKilledBetweenClaimAndJournal(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		k, d := openShop(t, s), newDevice(t)
		k.printer("Balcão", d.Addr().String())
		dir, pairing := t.TempDir(), k.pair("Caixa")
		way := &link{RoundTripper: station.InProcess(s.Handler), lost: make(chan struct{})}
		way.swallow.Store("/api/estacao/papeis")
		first := k.linked(dir, way)
		if err := first.Pair(pairing); err != nil {
			t.Fatal(err)
		}
		stop := k.run(first)
		id := k.accept()
		<-way.lost
		way.cut.Store(true)
		stop()
		if n := len(d.papers()); n != 0 {
			t.Fatalf("%d papers before the station had any", n)
		}
		t.Run("the same one, started again, prints it unmarked: it was on no paper", func(t *testing.T) {
			k.run(k.linked(dir, station.InProcess(s.Handler)))
			k.printedOnce(t, d, id)
		})
	})
}

func TestAnotherStationTakesOverAfterTheLease(t *testing.T) {
	s := servertest.Start(t)
	k, d := openShop(t, s), newDevice(t)
	k.printer("Balcão", d.Addr().String())
	way := &link{RoundTripper: station.InProcess(s.Handler), lost: make(chan struct{})}
	way.swallow.Store("/api/estacao/papeis")
	dying := k.linked(t.TempDir(), way)
	if err := dying.Pair(k.pair("Caixa")); err != nil {
		t.Fatal(err)
	}
	stop := k.run(dying)
	id := k.accept()
	<-way.lost
	way.cut.Store(true)
	stop()
	s.Clock.Advance(2 * time.Minute)
	k.start(k.pair("Copa"))
	await(t, "the paper on the board", func() bool { return k.papers(id)[0].Status == orders.Printed })
	if papers := d.papers(); len(papers) != 1 || !bytes.Contains(papers[0], []byte("VIA")) {
		t.Errorf("papers %q; want one with the mark", papers)
	}
}

func TestWithoutTheServer(t *testing.T) {
	s := servertest.Start(t)
	k, d := openShop(t, s), newDevice(t)
	k.printer("Balcão", d.Addr().String())
	way := &link{RoundTripper: station.InProcess(s.Handler)}
	working := k.linked(t.TempDir(), way)
	if err := working.Pair(k.pair("Caixa")); err != nil {
		t.Fatal(err)
	}
	k.run(working)
	await(t, "the station", func() bool {
		state, err := working.State(t.Context())
		return err == nil && state.Connected && state.Printers == 1
	})
	way.cut.Store(true)
	id := k.accept()
	await(t, "the state of it", func() bool { state, err := working.State(t.Context()); return err == nil && !state.Connected })
	if state, err := working.State(t.Context()); err != nil || !strings.Contains(state.Problem, "Sem contato com o servidor") {
		t.Errorf("%+v %v", state, err)
	}
	way.cut.Store(false)
	k.printedOnce(t, d, id)
}

// Many orders, two stations for the same printers: each paper once.
func TestTwoStations(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		k, d := openShop(t, s), newDevice(t)
		k.printer("Balcão", d.Addr().String())
		k.start(k.pair("Caixa"))
		k.start(k.pair("Copa"))
		const placed = 12
		var placing sync.WaitGroup
		ids := make([]string, placed)
		for i := range ids {
			placing.Go(func() { ids[i] = k.accept() })
		}
		placing.Wait()
		for _, id := range ids {
			await(t, "a paper", func() bool { return k.papers(id)[0].Status == orders.Printed })
		}
		papers := map[string]int{}
		for _, paper := range d.papers() {
			papers[string(paper)]++
		}
		if len(papers) != placed {
			t.Errorf("%d different papers, want %d", len(papers), placed)
		}
		for paper, n := range papers {
			if n > 1 || strings.Contains(paper, "VIA") {
				t.Errorf("%d times: %q", n, paper)
			}
		}
	})
}

func TestPairing(t *testing.T) {
	s := servertest.Start(t)
	k, d := openShop(t, s), newDevice(t)
	printer := k.printer("Balcão", d.Addr().String())
	dir := t.TempDir()
	working := k.open(dir)
	if err := working.Pair(station.Pairing{Name: "Caixa"}); err == nil {
		t.Error("paired without a key")
	}
	pairing := k.pair("Caixa")
	if err := working.Pair(pairing); err != nil {
		t.Fatal(err)
	}
	k.run(working)
	await(t, "the station", func() bool {
		state, err := working.State(t.Context())
		return err == nil && state.Venue == k.venue.Name
	})
	t.Run("the key is for its owner only", func(t *testing.T) {
		info, err := os.Stat(filepath.Join(dir, "station.json"))
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%v %v", info.Mode(), err)
		}
	})
	t.Run("a printer that is changed on the screen is so at once", func(t *testing.T) {
		k.Want(200, k.token, "DELETE", "/api/Impressoras/"+printer.ID, nil)
		await(t, "the change", func() bool { state, err := working.State(t.Context()); return err == nil && state.Printers == 0 })
	})
	t.Run("a station that is taken away says so", func(t *testing.T) {
		k.Want(200, k.token, "DELETE", "/api/Impressoras/estacoes/"+pairing.ID, nil)
		await(t, "the refusal", func() bool {
			state, err := working.State(t.Context())
			return err == nil && strings.Contains(state.Problem, "não está mais autorizado")
		})
	})
	t.Run("and can be paired anew", func(t *testing.T) {
		k.printer("Balcão", d.Addr().String())
		if err := working.Pair(k.pair("Caixa")); err != nil {
			t.Fatal(err)
		}
		k.printedOnce(t, d, k.accept())
	})
	t.Run("or no more", func(t *testing.T) {
		if err := working.Unpair(); err != nil {
			t.Fatal(err)
		}
		if state, err := working.State(t.Context()); err != nil || state.Paired || state.Printers != 0 {
			t.Errorf("%+v %v", state, err)
		}
	})
}

// The printers of the last run are known before the server is heard.
func TestPapersOfTheLastRun(t *testing.T) {
	s := servertest.Start(t)
	k, d := openShop(t, s), newDevice(t)
	k.printer("Balcão", d.Addr().String())
	dir := t.TempDir()
	working := k.open(dir)
	if err := working.Pair(k.pair("Caixa")); err != nil {
		t.Fatal(err)
	}
	stop := k.run(working)
	await(t, "the station", func() bool { state, err := working.State(t.Context()); return err == nil && state.Printers == 1 })
	stop()
	way := &link{RoundTripper: station.InProcess(s.Handler)}
	way.cut.Store(true)
	again := k.linked(dir, way)
	k.run(again)
	if state, err := again.State(t.Context()); err != nil || !state.Paired || state.Printers != 1 || state.Venue != k.venue.Name {
		t.Errorf("%+v %v", state, err)
	}
}

// Papers that a computer had confirmed and has lost with its journal come out
// after all, with the mark: they may be on paper.
func TestAJournalThatIsLost(t *testing.T) {
	for name, harm := range map[string]func(file string) error{
		"deleted": os.Remove,
		"damaged": func(file string) error { return os.WriteFile(file, []byte(strings.Repeat("lixo", 4096)), 0o600) },
	} {
		t.Run(name, func(t *testing.T) {
			s := servertest.Start(t)
			k, off := openShop(t, s), newDevice(t)
			k.printer("Balcão", off.Addr().String())
			if err := off.Close(); err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			first := k.open(dir)
			if err := first.Pair(k.pair("Caixa")); err != nil {
				t.Fatal(err)
			}
			stop := k.run(first)
			id := k.accept()
			await(t, "the confirmation", func() bool {
				papers := k.papers(id)
				return len(papers) == 1 && papers[0].Status == orders.PrintQueued && papers[0].Motivo != ""
			})
			stop()
			file := filepath.Join(dir, "printing.db")
			for _, part := range []string{"-wal", "-shm"} { // from which SQLite might make it whole again
				if err := os.Remove(file + part); err != nil && !errors.Is(err, fs.ErrNotExist) {
					t.Fatal(err)
				}
			}
			if err := harm(file); err != nil {
				t.Fatal(err)
			}
			d := newDeviceAt(t, off.Addr().String())
			stop = k.run(k.open(dir))
			await(t, "the paper on the board", func() bool { papers := k.papers(id); return len(papers) == 1 && papers[0].Status == orders.Printed })
			if all := d.papers(); len(all) != 1 || !bytes.Contains(all[0], []byte("VIA")) {
				t.Errorf("%d papers, want one with the mark: %q", len(all), all)
			}
			stop()
		})
	}
}

func TestSettingsThatAreDamaged(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "station.json")
	if err := os.WriteFile(file, []byte(`{"pairings": {"": {"id"`), 0o600); err != nil {
		t.Fatal(err)
	}
	k := openShop(t, servertest.Start(t))
	s := k.open(dir)
	if state, err := s.State(t.Context()); err != nil || state.Paired {
		t.Errorf("%+v %v", state, err)
	}
	if err := s.Pair(k.pair("Caixa")); err != nil {
		t.Fatal(err)
	}
	if aside, err := filepath.Glob(file + ".danificado-*"); err != nil || len(aside) != 1 {
		t.Errorf("set aside: %q %v", aside, err)
	}
}

// A computer that died with papers in its queue is taken off the screen, and
// another one prints them, with the mark.
func TestAStationThatIsTakenAwayLeavesItsPapers(t *testing.T) {
	s := servertest.Start(t)
	k, off := openShop(t, s), newDevice(t)
	k.printer("Balcão", off.Addr().String())
	if err := off.Close(); err != nil {
		t.Fatal(err)
	}
	dead := k.open(t.TempDir())
	pairing := k.pair("Caixa")
	if err := dead.Pair(pairing); err != nil {
		t.Fatal(err)
	}
	stop := k.run(dead)
	id := k.accept()
	await(t, "the confirmation", func() bool {
		papers := k.papers(id)
		return len(papers) == 1 && papers[0].Status == orders.PrintQueued && papers[0].Motivo != ""
	})
	stop()
	d := newDeviceAt(t, off.Addr().String())
	k.start(k.pair("Copa"))
	k.Want(200, k.token, "DELETE", "/api/Impressoras/estacoes/"+pairing.ID, nil)
	await(t, "the paper on the board", func() bool { papers := k.papers(id); return len(papers) == 1 && papers[0].Status == orders.Printed })
	if all := d.papers(); len(all) != 1 || !bytes.Contains(all[0], []byte("VIA")) {
		t.Errorf("%d papers, want one with the mark: %q", len(all), all)
	}
}
