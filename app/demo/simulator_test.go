package demo_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"balcao/app/demo"
)

// shop is a server with one product that answers orders as answer says.
func shop(t *testing.T, answer func(w http.ResponseWriter, nth int, key string)) *httptest.Server {
	t.Helper()
	var mu sync.Mutex
	calls := 0
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/storefront/bar", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`{"Aberto":true,"TiposEntrega":["retirada"],"PagamentoOnline":true,"PagamentoPresencial":true,
			"Categorias":[{"Produtos":[{"Id":"p1","Valor":12.5,"LojaId":null,"Observacoes":[],"Adicionais":[]}]}]}`))
	})
	mux.HandleFunc("POST /api/storefront/bar/quote", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`{"Totais":{"Itens":12.5,"Total":12.5}}`))
	})
	mux.HandleFunc("POST /api/storefront/bar/orders", func(w http.ResponseWriter, r *http.Request) {
		var order struct {
			Cliente struct{ Nome string }
			Itens   []struct {
				ProdutoID  string `json:"ProdutoId"`
				Quantidade int
			}
			TotalEsperado float64
		}
		if err := json.NewDecoder(r.Body).Decode(&order); err != nil || order.Cliente.Nome == "" || len(order.Itens) == 0 || order.Itens[0].ProdutoID != "p1" || order.TotalEsperado != 12.5 {
			t.Errorf("order %+v: %v", order, err)
		}
		mu.Lock()
		calls++
		nth := calls
		mu.Unlock()
		answer(w, nth, r.Header.Get("Idempotency-Key"))
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server
}

func TestSimulatorObeysRetryAfterWithTheSameKey(t *testing.T) {
	var mu sync.Mutex
	var keys []string
	var times []time.Time
	ctx, cancel := context.WithCancel(context.Background())
	server := shop(t, func(w http.ResponseWriter, nth int, key string) {
		mu.Lock()
		defer mu.Unlock()
		keys, times = append(keys, key), append(times, time.Now())
		if nth == 1 {
			w.Header().Set("Retry-After", "1")
			w.WriteHeader(http.StatusTooManyRequests)
			return
		}
		w.WriteHeader(http.StatusOK)
	})
	defer cancel()
	report, err := demo.Simulator{Server: server.URL + "/", Slug: "bar", Every: time.Hour, For: 100 * time.Millisecond, Seed: 1}.Run(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if report.Placed() != 1 || report.Failed() != 0 || report.Limited != 1 {
		t.Errorf("report: %s", report)
	}
	if len(keys) != 2 || keys[0] == "" || keys[0] != keys[1] {
		t.Fatalf("keys sent: %q", keys)
	}
	if waited := times[1].Sub(times[0]); waited < time.Second {
		t.Errorf("came back after %s", waited)
	}
}

func TestSimulatorFinishesWhatItBeganWhenInterrupted(t *testing.T) {
	ctx, interrupt := context.WithCancel(context.Background())
	server := shop(t, func(w http.ResponseWriter, _ int, _ string) {
		interrupt()
		w.WriteHeader(http.StatusCreated)
	})
	report, err := demo.Simulator{Server: server.URL, Slug: "bar", Every: time.Hour, For: time.Hour}.Run(ctx)
	if err != nil || report.Placed() != 1 || report.Failed() != 0 {
		t.Errorf("report: %s, %v", report, err)
	}
}

// With the secret that came with its order, it reads the receipt as a tracking page does.
func TestSimulatorKeepsTheReceipt(t *testing.T) {
	for name, receipt := range map[string]string{"": `{"Totais":{"Total":12.5}}`, "o recibo não diz o total do pedido": `{"Totais":{"Total":13}}`} {
		server := shop(t, func(w http.ResponseWriter, _ int, _ string) {
			_, _ = w.Write([]byte(`{"CodigoAcompanhamento":"abc","Segredo":"xyz"}`))
		})
		asked := make(chan string, 1)
		mux := http.NewServeMux()
		mux.Handle("/", server.Config.Handler)
		mux.HandleFunc("GET /api/MeepFood/Order/abc/recibo", func(w http.ResponseWriter, r *http.Request) {
			asked <- r.Header.Get("Pedido-Segredo")
			_, _ = w.Write([]byte(receipt))
		})
		with := httptest.NewServer(mux)
		t.Cleanup(with.Close)
		report, err := demo.Simulator{Server: with.URL, Slug: "bar", Every: time.Hour, For: 50 * time.Millisecond, Seed: 1}.Run(t.Context())
		if err != nil || report.Placed() != 1 {
			t.Fatalf("report: %s, %v", report, err)
		}
		if secret := <-asked; secret != "xyz" || (name != "") != (report.Problems[name] == 1) {
			t.Errorf("asked with %q; report: %s", secret, report)
		}
	}
}

func TestSimulatorTellsWhyOrdersWereRefused(t *testing.T) {
	server := shop(t, func(w http.ResponseWriter, _ int, _ string) {
		w.WriteHeader(http.StatusConflict)
		_, _ = w.Write([]byte(`{"message":"A loja está fechada agora."}`))
	})
	report, err := demo.Simulator{Server: server.URL, Slug: "bar", Every: time.Hour, For: 50 * time.Millisecond}.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if report.Problems["409: A loja está fechada agora."] != 1 || !strings.Contains(report.String(), "Não aceitos: 1") {
		t.Errorf("report: %s", report)
	}
}

func TestSimulatorNeedsAMenu(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	if _, err := (demo.Simulator{Server: server.URL, Slug: "bar", Every: time.Second, For: time.Second}).Run(context.Background()); err == nil {
		t.Error("a server without the shop was accepted")
	}
}

func TestParseRate(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"30/m": 2 * time.Second, "2/s": 500 * time.Millisecond, "600/h": 6 * time.Second, "0.5/s": 2 * time.Second,
	} {
		if got, err := demo.ParseRate(text); err != nil || got != want {
			t.Errorf("%s: %s, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "30", "30/d", "-1/s", "0/m", "x/m", "NaN/s", "1e9/s"} {
		if got, err := demo.ParseRate(text); err == nil {
			t.Errorf("%q was read as %s", text, got)
		}
	}
}
