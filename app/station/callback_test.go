package station_test

import (
	"bytes"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"balcao/app/orders"
	"balcao/app/server/servertest"
	"balcao/app/station"
)

// stalled is a network printer that says that it is well, takes what it is sent
// and does not finish, until it breaks the first call off. The others it prints.
type stalled struct {
	*device
	begun, broken chan struct{}
}

func newStalled(t *testing.T) *stalled {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &stalled{device: &device{Listener: listener}, begun: make(chan struct{}), broken: make(chan struct{})}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		first := true
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			if !first {
				go s.take(conn)
				continue
			}
			first = false
			go s.stall(conn)
		}
	}()
	return s
}

func (s *stalled) stall(conn net.Conn) {
	chunk := make([]byte, 32<<10)
	for {
		n, err := conn.Read(chunk)
		if err != nil {
			return
		}
		if asked := bytes.Count(chunk[:n], []byte("\x10\x04")); asked > 0 {
			_, _ = conn.Write(bytes.Repeat([]byte{0x12}, asked))
			continue
		}
		close(s.begun)
		<-s.broken
		_ = conn.(*net.TCPConn).SetLinger(0)
		_ = conn.Close()
		return
	}
}

// told is the way to the server of a station that has been told to call a paper
// back: heard is closed once it asks on.
type told struct {
	http.RoundTripper
	revoked atomic.Bool
	once    sync.Once
	heard   chan struct{}
}

func (w *told) RoundTrip(r *http.Request) (*http.Response, error) {
	papers := r.URL.Path == "/api/estacao/papeis"
	if papers && w.revoked.Load() {
		w.once.Do(func() { close(w.heard) })
	}
	answer, err := w.RoundTripper.RoundTrip(r)
	if err == nil && papers && strings.Contains(bodyOf(answer), `"revoked":["`) {
		w.revoked.Store(true)
	}
	return answer, err
}

func TestAPaperCalledBackWhileItIsSentIsNotTriedAgain(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		k := openShop(t, s)
		slow := newStalled(t)
		k.printer("Balcão", slow.Addr().String())
		way := &told{RoundTripper: station.InProcess(k.Handler), heard: make(chan struct{})}
		working := k.linked(k.TempDir(), way)
		if err := working.Pair(k.pair("Computador do caixa")); err != nil {
			t.Fatal(err)
		}
		k.run(working)
		await(t, "the station", func() bool { state, err := working.State(t.Context()); return err == nil && state.Printers == 1 })
		id := k.accept()
		<-slow.begun
		var d orders.Detail
		k.Want(200, k.token, "GET", "/api/kds/pedidos/"+id, nil).JSON(t, &d)
		k.Want(200, k.token, "POST", "/api/kds/impressoes/"+d.Pedido.PedidoPOSPrinterStatus[0].ID+"/cancelar", nil)
		<-way.heard
		close(slow.broken)
		await(t, "the end of the queue", func() bool {
			state, err := working.State(t.Context())
			return err == nil && state.Waiting == 0
		})
		if n := len(slow.papers()); n != 0 {
			t.Errorf("%d papers came out after it was called back", n)
		}
		if papers := k.papers(id); len(papers) != 1 || papers[0].Status == orders.Printed {
			t.Errorf("papers %+v", papers)
		}
	})
}
