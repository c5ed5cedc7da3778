package station_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"sync"
	"testing"
	"time"

	"balcao/app/orders"
	"balcao/app/printers"
	"balcao/app/printing"
	"balcao/app/server/servertest"
	"balcao/app/station"
)

// soon bounds a wait in vain; never is when a station under test would look again
// without news.
const soon, never = time.Minute, time.Hour

// await asks again until the condition holds.
func await(t *testing.T, what string, holds func() bool) {
	t.Helper()
	look := time.NewTicker(5 * time.Millisecond)
	defer look.Stop()
	for late := time.After(soon); !holds(); {
		select {
		case <-look.C:
		case <-late:
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

// device is a network printer that keeps what it is sent.
type device struct {
	net.Listener
	mu   sync.Mutex
	sent [][]byte
}

func newDevice(t *testing.T) *device {
	t.Helper()
	return newDeviceAt(t, "127.0.0.1:0")
}

func newDeviceAt(t *testing.T, address string) *device {
	t.Helper()
	listener, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	d := &device{Listener: listener}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go d.take(conn)
		}
	}()
	return d
}

func (d *device) take(conn net.Conn) {
	defer func() { _ = conn.Close() }()
	raw, _ := io.ReadAll(conn)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.sent = append(d.sent, raw)
}

// papers are what it was sent, without mere questions for its status.
func (d *device) papers() (papers [][]byte) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, raw := range d.sent {
		if len(raw) > 50 {
			papers = append(papers, raw)
		}
	}
	return papers
}

// shop is a venue that prints, with a person who runs it.
type shop struct {
	*testing.T
	*servertest.Server
	venue servertest.Venue
	token string
}

func openShop(t *testing.T, s *servertest.Server) *shop {
	t.Helper()
	k := &shop{T: t, Server: s, venue: s.Venue("Cantina da Nona")}
	k.token = s.Person("gerente@balcao.test", k.venue.ID, "Painel", "CadastrarImpressoraPortal", "MeepFoodConfiguration")
	ctx := context.Background()
	configuration, err := s.Storefront.Configuration(ctx, k.venue.ID)
	if err != nil {
		t.Fatal(err)
	}
	configuration.SendToPrinterServerOnAcceptOrder = true
	if err := s.Storefront.Save(ctx, k.venue.ID, configuration); err != nil {
		t.Fatal(err)
	}
	return k
}

// printer registers a network printer at the address.
func (k *shop) printer(name, address string, change ...func(*printers.VenuePrinter)) printers.VenuePrinter {
	k.Helper()
	p := printers.VenuePrinter{
		Printer: printing.Printer{
			Name: name, Kind: printing.Network, Address: address, Mode: printing.Text, Columns: 48, Dots: 576, CodePage: "cp860", Copies: 1,
		},
		Papers: 7, Sectors: []string{}, Stores: []string{}, Active: true,
	}
	for _, c := range change {
		c(&p)
	}
	var out printers.VenuePrinter
	k.Want(200, k.token, "POST", "/api/Impressoras", map[string]any{"localClienteId": k.venue.ID, "printer": p}).JSON(k.T, &out)
	return out
}

// pair makes a station of the venue and answers its pairing.
func (k *shop) pair(name string) station.Pairing {
	k.Helper()
	var out station.Pairing
	k.Want(200, k.token, "POST", "/api/Impressoras/estacoes", map[string]string{"localClienteId": k.venue.ID, "name": name}).JSON(k.T, &out)
	return out
}

// open opens a station on the folder without letting it work.
func (k *shop) open(dir string) *station.Station {
	k.Helper()
	s, err := station.Open(k.Context(), station.Config{
		DataDir: dir, Version: "test", Transport: station.InProcess(k.Handler), Greet: never, Report: never,
		Installed: func(context.Context) ([]printing.InstalledPrinter, error) {
			return []printing.InstalledPrinter{{Name: "Cozinha", Kind: printing.CUPS, Address: "Cozinha"}}, nil
		},
	})
	if err != nil {
		k.Fatal(err)
	}
	return s
}

// run lets a station work until the test ends or stop is called.
func (k *shop) run(s *station.Station) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); s.Run(ctx) }()
	var once sync.Once
	stop = func() {
		once.Do(func() {
			cancel()
			<-done
			if err := s.Close(); err != nil {
				k.Errorf("close station: %v", err)
			}
		})
	}
	k.Cleanup(stop)
	return stop
}

func (k *shop) start(pairing station.Pairing) *station.Station {
	k.Helper()
	s := k.open(k.TempDir())
	if err := s.Pair(pairing); err != nil {
		k.Fatal(err)
	}
	k.run(s)
	return s
}

// accept places an order and accepts it.
func (k *shop) accept() string {
	k.Helper()
	id := k.Order(k.venue).ID
	k.Want(200, k.token, "POST", "/api/kds/acceptOrder", map[string]string{"Id": id})
	return id
}

func (k *shop) papers(id string) []orders.PrinterStatus {
	k.Helper()
	var d orders.Detail
	k.Want(200, k.token, "GET", "/api/kds/pedidos/"+id, nil).JSON(k.T, &d)
	return d.Pedido.PedidoPOSPrinterStatus
}

func (k *shop) overview() (o printers.Overview) {
	k.Helper()
	k.Want(200, k.token, "GET", "/api/Impressoras/situacao?localClienteId="+k.venue.ID, nil).JSON(k.T, &o)
	return o
}

func TestPaperOfAnAcceptedOrder(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		k := openShop(t, s)
		good := newDevice(t)
		dead, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		gone := dead.Addr().String()
		_ = dead.Close()
		k.printer("Balcão", good.Addr().String())
		k.printer("Morta", gone)
		working := k.start(k.pair("Computador do caixa"))
		await(t, "the station", func() bool { state, err := working.State(t.Context()); return err == nil && state.Printers == 2 })
		board := k.follow()
		var id string
		t.Run("order-board-21 paper and news follow the acceptance, while another printer is dead", func(t *testing.T) {
			id = k.accept()
			await(t, "paper", func() bool { return len(good.papers()) == 1 })
			told := board.until(func(o orders.Order) bool {
				return o.ID == id && fateAt(o.PedidoPOSPrinterStatus, "Balcão") == orders.Printed
			})
			if !bytes.Contains(good.papers()[0], []byte("Moqueca de Cantina da Nona")) {
				t.Errorf("the paper does not name the item: %q", good.papers()[0])
			}
			if told.PedidoPOSPrinterStatus[0].Tipo != printing.OrderSummary {
				t.Errorf("papers %+v", told.PedidoPOSPrinterStatus)
			}
		})
		t.Run("order-board-19 the dead printer's paper is in the queue, with the reason", func(t *testing.T) {
			await(t, "the reason", func() bool { return reasonAt(k.papers(id), "Morta") != "" })
			if papers := k.papers(id); fateAt(papers, "Morta") != orders.PrintQueued || reasonAt(papers, "Morta") != "conexão recusada" {
				t.Errorf("papers %+v", papers)
			}
		})
		t.Run("the screen shows both printers and the station", func(t *testing.T) {
			await(t, "the dead printer's state", func() bool {
				o := k.overview()
				return len(o.Printers) == 2 && o.Printers[0].State == "ok" && o.Printers[1].State == "error" && o.Printers[1].Reason == "conexão recusada"
			})
			o := k.overview()
			if len(o.Stations) != 1 || !o.Stations[0].Online || len(o.Stations[0].Found) != 1 || o.Stations[0].Found[0].Name != "Cozinha" {
				t.Errorf("stations %+v", o.Stations)
			}
		})
		t.Run("a test page", func(t *testing.T) {
			k.Want(200, k.token, "POST", "/api/Impressoras/"+k.overview().Printers[0].ID+"/teste", nil)
			await(t, "the test page", func() bool {
				papers := good.papers()
				return len(papers) == 2 && bytes.Contains(papers[1], []byte("TESTE"))
			})
		})
	})
}

func fateAt(papers []orders.PrinterStatus, printer string) int {
	for _, p := range papers {
		if p.Impressora == printer {
			return p.Status
		}
	}
	return -1
}

func reasonAt(papers []orders.PrinterStatus, printer string) string {
	for _, p := range papers {
		if p.Impressora == printer {
			return p.Motivo
		}
	}
	return ""
}

// board is an open stream of the venue's orders.
type board struct {
	*testing.T
	changed <-chan orders.Order
}

func (k *shop) follow() board {
	k.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	k.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, "GET", k.URL+"/api/kds/stream?localClienteId="+k.venue.ID, nil)
	if err != nil {
		k.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+k.token)
	res, err := http.DefaultClient.Do(r)
	if err != nil || res.StatusCode != 200 {
		k.Fatalf("stream: %v %v", res, err)
	}
	k.Cleanup(func() { _ = res.Body.Close() })
	changed := make(chan orders.Order, 1000)
	begun := make(chan struct{})
	go readOrders(res.Body, begun, changed)
	<-begun
	return board{k.T, changed}
}

func (b board) until(holds func(orders.Order) bool) orders.Order {
	b.Helper()
	late := time.After(soon)
	for {
		select {
		case o, open := <-b.changed:
			if !open {
				b.Fatal("the stream has ended")
			}
			if holds(o) {
				return o
			}
		case <-late:
			b.Fatal("the board did not hear of it")
		}
	}
}

func readOrders(body io.Reader, begun chan<- struct{}, changed chan<- orders.Order) {
	defer close(changed)
	lines := newLines(body)
	if lines.Scan() {
		close(begun)
	}
	for lines.Scan() {
		data, isData := bytes.CutPrefix(lines.Bytes(), []byte("data: "))
		var news struct{ Order orders.Order }
		if isData && json.Unmarshal(data, &news) == nil && news.Order.ID != "" {
			changed <- news.Order
		}
	}
}

func newLines(body io.Reader) *bufio.Scanner {
	lines := bufio.NewScanner(body)
	lines.Buffer(nil, 1<<20)
	return lines
}
