package printing_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"balcao/app/fault"
	"balcao/app/printing"
	"balcao/app/printing/escpostest"
)

const (
	portal  = "https://pedidos.exemplo.com.br"
	pairKey = "3f7c-pairing-key"
)

// drawn is a picture as a browser's canvas gives it.
func drawn(width, height int, ink bool) string {
	picture := image.NewGray(image.Rect(0, 0, width, height))
	for i := range picture.Pix {
		picture.Pix[i] = 0xff
	}
	if ink {
		picture.SetGray(width/2, height/2, color.Gray{})
	}
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		panic(err)
	}
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(out.Bytes())
}

func order(printer, submittedAt, picture string) string {
	raw, err := json.Marshal(map[string]any{
		"printerName": printer, "submittedAt": submittedAt, "type": "order-summary",
		"body": map[string]any{"items": []any{map[string]any{"Quantidade": 1, "NomeProduto": "Pão"}}, "image": picture},
	})
	if err != nil {
		panic(err)
	}
	return string(raw)
}

const someTime = "2026-11-20T21:00:00Z"

// call is one request to an agent and the headers that differ from those of a
// portal's page on the same computer.
func call(method, body string, change ...func(*http.Request)) *http.Request {
	r := httptest.NewRequest(method, "http://127.0.0.1:9180/api/printer", strings.NewReader(body))
	r.RemoteAddr = "127.0.0.1:55000"
	r.Header.Set("Origin", portal)
	r.Header.Set("Content-Type", "application/json")
	for _, c := range change {
		c(r)
	}
	return r
}

func header(name, value string) func(*http.Request) {
	return func(r *http.Request) { r.Header.Set(name, value) }
}

type answer struct {
	status  int
	header  http.Header
	Message string `json:"message"`
	Status  *int   `json:"status"`
}

func ask(t testing.TB, a http.Handler, r *http.Request) answer {
	t.Helper()
	w := httptest.NewRecorder()
	a.ServeHTTP(w, r)
	out := answer{status: w.Code, header: w.Header()}
	if w.Body.Len() > 0 && strings.HasPrefix(w.Header().Get("Content-Type"), "application/json") {
		if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil {
			t.Fatalf("the answer %q: %v", w.Body, err)
		}
	}
	return out
}

func withAgent(t *testing.T, fn func(t *testing.T, a *printing.Agent, e *printing.Engine, k *kitchen)) {
	t.Helper()
	withEngine(t, printing.Options{}, func(t *testing.T, e *printing.Engine, k *kitchen) {
		must(t, e.SetPrinters([]printing.Printer{printer("kitchen"), printer("bar")}))
		synctest.Wait()
		fn(t, printing.NewAgent(e, printing.AgentOptions{Key: pairKey, Origins: []string{portal}}), e, k)
	})
}

func TestAgentPrints(t *testing.T) {
	t.Run("printer-agent-print answers 200 once it is on paper", func(t *testing.T) {
		withAgent(t, func(t *testing.T, a *printing.Agent, e *printing.Engine, k *kitchen) {
			got := ask(t, a, call("POST", order("kitchen", someTime, drawn(1200, 300, true))))
			if got.status != 200 || *got.Status != 2 || got.Message != "Pedido enviado para impressora: Kitchen" {
				t.Errorf("answer: %+v", got)
			}
			if len(k.papers) != 1 || k.papers[0].printer != "kitchen" || k.papers[0].marked {
				t.Errorf("papers: %+v", k.papers)
			}
			if left, err := e.Unreported(context.Background(), 10); err != nil || len(left) != 0 {
				t.Errorf("a server would be told of %+v (%v)", left, err)
			}
		})
	})
	t.Run("letter case and bare base64 do not matter", func(t *testing.T) {
		withAgent(t, func(t *testing.T, a *printing.Agent, _ *printing.Engine, k *kitchen) {
			_, bare, _ := strings.Cut(drawn(1200, 300, true), ",")
			body := `{"PrinterName":"KITCHEN","SUBMITTEDAT":"2026-11-20T18:00:00-03:00","Type":"Order-Summary","Body":{"Items":[],"Image":"` + bare + `"}}`
			if got := ask(t, a, call("POST", body)); got.status != 200 || len(k.papers) != 1 {
				t.Errorf("answer: %+v", got)
			}
		})
	})
	t.Run("the same call twice is one paper", func(t *testing.T) {
		withAgent(t, func(t *testing.T, a *printing.Agent, _ *printing.Engine, k *kitchen) {
			first, second := drawn(1200, 300, true), drawn(1200, 301, true)
			for range 2 {
				if got := ask(t, a, call("POST", order("kitchen", someTime, first))); got.status != 200 {
					t.Errorf("answer: %+v", got)
				}
				if got := ask(t, a, call("POST", order("bar", someTime, first), header("Idempotency-Key", "k1"))); got.status != 200 {
					t.Errorf("answer: %+v", got)
				}
			}
			if len(k.papers) != 2 {
				t.Errorf("%d papers, want one each", len(k.papers))
			}
			if got := ask(t, a, call("POST", order("bar", someTime, second), header("Idempotency-Key", "k1"))); got.status != 409 {
				t.Errorf("another paper with the same key: %+v", got)
			}
		})
	})
	t.Run("201 while others are before it", func(t *testing.T) {
		withAgent(t, func(t *testing.T, a *printing.Agent, e *printing.Engine, k *kitchen) {
			k.set("kitchen", "hangs")
			must(t, e.Submit(context.Background(), paper("k1", "kitchen")))
			synctest.Wait()
			asked := time.Now()
			got := ask(t, a, call("POST", order("kitchen", someTime, drawn(1200, 300, true))))
			if took := time.Since(asked); got.status != 201 || *got.Status != 1 || got.Message != "Na fila" || took < 14*time.Second || took > 16*time.Second {
				t.Errorf("after %s: %+v", took, got)
			}
			k.set("kitchen", "")
			settle(time.Minute)
			if len(k.papers) != 3 { // half of k1, k1 again with the mark, ours
				t.Errorf("papers: %+v", k.papers)
			}
		})
	})
	t.Run("a dead printer answers its reason and prints nothing later", func(t *testing.T) {
		withAgent(t, func(t *testing.T, a *printing.Agent, _ *printing.Engine, k *kitchen) {
			k.set("kitchen", "off")
			got := ask(t, a, call("POST", order("kitchen", someTime, drawn(1200, 300, true))))
			if got.status != 503 || got.Message != "conexão recusada" {
				t.Errorf("answer: %+v", got)
			}
			k.set("kitchen", "")
			settle(time.Hour)
			if len(k.papers) != 0 {
				t.Errorf("printed after all: %+v", k.papers)
			}
		})
	})
}

func TestAgentRefuses(t *testing.T) {
	const empty = "Ocorreu um erro. Tente novamente"
	ok := drawn(1200, 300, true)
	for name, c := range map[string]struct {
		body    string
		status  int
		message string
	}{
		"order-board-29 no image":            {order("kitchen", someTime, ""), 400, empty},
		"order-board-29 a canvas of no size": {order("kitchen", someTime, "data:,"), 400, empty},
		"order-board-29 no bytes":            {order("kitchen", someTime, "data:image/png;base64,"), 400, empty},
		"order-board-29 nothing drawn":       {order("kitchen", someTime, drawn(1200, 300, false)), 400, empty},
		"not a picture":                      {order("kitchen", someTime, "data:image/png;base64,aGVsbG8="), 400, "A imagem do pedido não pode ser lida."},
		"not base64":                         {order("kitchen", someTime, "data:image/png;base64,???"), 400, "A imagem do pedido não pode ser lida."},
		"too large":                          {order("kitchen", someTime, drawn(5000, 10, true)), 400, "A imagem do pedido é grande demais."},
		"too high":                           {order("kitchen", someTime, drawn(1000, 20_000, true)), 400, "A imagem do pedido é grande demais."},
		"another type":                       {strings.Replace(order("kitchen", someTime, ok), "order-summary", "label", 1), 400, "Este tipo de papel não é conhecido."},
		"no date":                            {order("kitchen", "yesterday", ok), 400, "A data do pedido de impressão não pode ser lida."},
		"no printer among several":           {order("", someTime, ok), 400, "Escolha a impressora."},
		"unknown printer":                    {order("terrace", someTime, ok), 404, "Esta impressora não está neste computador."},
		"no JSON":                            {"printer=kitchen", 400, "O pedido de impressão não pode ser lido."},
		"beyond 8 MB":                        {order("kitchen", someTime, strings.Repeat("A", 8<<20)), 400, "O pedido de impressão é grande demais."},
	} {
		t.Run(name, func(t *testing.T) {
			withAgent(t, func(t *testing.T, a *printing.Agent, e *printing.Engine, _ *kitchen) {
				got := ask(t, a, call("POST", c.body))
				if got.status != c.status || got.Message != c.message {
					t.Errorf("%d %q, want %d %q", got.status, got.Message, c.status, c.message)
				}
				if jobs, err := e.Jobs(context.Background(), printing.Filter{}); err != nil || len(jobs) != 0 {
					t.Errorf("queued all the same: %+v (%v)", jobs, err)
				}
			})
		})
	}
}

func TestWhoMayUseTheAgent(t *testing.T) {
	away := func(r *http.Request) { r.RemoteAddr = "192.168.0.20:40000"; r.Host = "192.168.0.10:9180" }
	host := func(name string) func(*http.Request) { return func(r *http.Request) { r.Host = name } }
	noOrigin := func(r *http.Request) { r.Header.Del("Origin") }
	for name, c := range map[string]struct {
		change []func(*http.Request)
		want   int
	}{
		"a page of the portal, here":                   {nil, 200},
		"a page of the portal, by name":                {[]func(*http.Request){host("LOCALHOST:9180")}, 200},
		"over IPv6":                                    {[]func(*http.Request){host("[::1]:9180"), func(r *http.Request) { r.RemoteAddr = "[::1]:5000" }}, 200},
		"by a name that was configured":                {[]func(*http.Request){host("caixa.loja.lan:9180")}, 200},
		"a stranger's page, here":                      {[]func(*http.Request){header("Origin", "https://evil.example")}, 403},
		"a stranger's page with the key":               {[]func(*http.Request){header("Origin", "https://evil.example"), header("X-Printer-Key", pairKey)}, 403},
		"a sandboxed page":                             {[]func(*http.Request){header("Origin", "null")}, 403},
		"a page of a name that begins like the portal": {[]func(*http.Request){header("Origin", portal+".evil.example")}, 403},
		"a rebound name":                               {[]func(*http.Request){host("evil.example:9180")}, 403},
		"a rebound name with the key":                  {[]func(*http.Request){host("evil.example"), header("X-Printer-Key", pairKey)}, 403},
		"a program here without the key":               {[]func(*http.Request){noOrigin}, 403},
		"a program here with the key":                  {[]func(*http.Request){noOrigin, header("X-Printer-Key", pairKey)}, 200},
		"the portal on another computer":               {[]func(*http.Request){away}, 403},
		"the portal on another computer with the key":  {[]func(*http.Request){away, header("X-Printer-Key", pairKey)}, 200},
		"another computer with a wrong key":            {[]func(*http.Request){away, header("X-Printer-Key", pairKey+"x")}, 403},
		"a program of another computer":                {[]func(*http.Request){away, noOrigin, header("X-Printer-Key", pairKey)}, 200},
	} {
		t.Run(name, func(t *testing.T) {
			withEngine(t, printing.Options{}, func(t *testing.T, e *printing.Engine, k *kitchen) {
				must(t, e.SetPrinters([]printing.Printer{printer("kitchen")}))
				a := printing.NewAgent(e, printing.AgentOptions{Key: pairKey, Origins: []string{portal + "/"}, Hosts: []string{"caixa.loja.lan"}})
				for _, method := range []string{"GET", "POST"} {
					got := ask(t, a, call(method, order("", someTime, drawn(400, 100, true)), c.change...))
					if got.status != c.want {
						t.Errorf("%s: %d %q, want %d", method, got.status, got.Message, c.want)
					}
				}
				if printed := len(k.papers) > 0; printed != (c.want == 200) {
					t.Errorf("papers: %+v", k.papers)
				}
				if c.want == 403 {
					return
				}
				unpaired := printing.NewAgent(e, printing.AgentOptions{Origins: []string{portal}, Hosts: []string{"caixa.loja.lan"}})
				r := call("GET", "", append(c.change, noOrigin, header("X-Printer-Key", ""))...)
				if got := ask(t, unpaired, r); got.status != 403 {
					t.Errorf("no key was ever made and the empty one opens: %d", got.status)
				}
			})
		})
	}
}

func TestWrongKeysAreCounted(t *testing.T) {
	withAgent(t, func(t *testing.T, a *printing.Agent, _ *printing.Engine, _ *kitchen) {
		from := func(address, key string) answer {
			return ask(t, a, call("GET", "", header("X-Printer-Key", key), func(r *http.Request) {
				r.RemoteAddr, r.Host = address, "192.168.0.10:9180"
			}))
		}
		const guesser = "192.168.0.66:40000"
		for range 30 {
			if got := from(guesser, ""); got.status != 403 {
				t.Fatalf("no key is no guess: %d", got.status)
			}
		}
		for i := range 10 {
			if got := from(guesser, "guess"); got.status != 403 {
				t.Fatalf("guess %d: %d", i, got.status)
			}
		}
		for _, key := range []string{"guess", pairKey} {
			got := from(guesser, key)
			if got.status != 429 || got.Message != "Muitas chaves erradas. Espere um pouco antes de tentar de novo." || got.header.Get("Retry-After") != "6" {
				t.Errorf("after too many guesses, %q: %d %q", key, got.status, got.Message)
			}
		}
		if got := from("192.168.0.67:40000", pairKey); got.status != 200 {
			t.Errorf("another computer pays for the guesser: %d", got.status)
		}
		if got := ask(t, a, call("GET", "")); got.status != 200 {
			t.Errorf("this computer's own pages pay for the guesser: %d", got.status)
		}
		time.Sleep(6 * time.Second)
		if got := from(guesser, pairKey); got.status != 200 {
			t.Errorf("after the time it was told to wait: %d %q", got.status, got.Message)
		}
		for range 100 {
			if got := from(guesser, pairKey); got.status != 200 {
				t.Fatalf("the right key is counted: %d", got.status)
			}
		}
		for i := range 40 {
			got := from(fmt.Sprintf("[2001:db8::%x]:40000", i+1), "guess")
			if want := 403; i < 10 && got.status != want {
				t.Errorf("IPv6 guess %d: %d", i, got.status)
			} else if i >= 10 && got.status != 429 {
				t.Fatalf("an IPv6 network counts as many: guess %d: %d", i, got.status)
			}
		}
	})
}

func TestBrowsersAskFirst(t *testing.T) {
	withAgent(t, func(t *testing.T, a *printing.Agent, _ *printing.Engine, _ *kitchen) {
		preflight := func(change ...func(*http.Request)) answer {
			r := call("OPTIONS", "", append([]func(*http.Request){
				header("Access-Control-Request-Method", "POST"),
				header("Access-Control-Request-Headers", "content-type,x-printer-key,idempotency-key"),
				header("Access-Control-Request-Private-Network", "true"),
			}, change...)...)
			return ask(t, a, r)
		}
		got := preflight()
		for name, want := range map[string]string{
			"Access-Control-Allow-Origin": portal, "Access-Control-Allow-Methods": "GET, POST",
			"Access-Control-Allow-Headers":         "Content-Type, Idempotency-Key, X-Printer-Key",
			"Access-Control-Allow-Private-Network": "true", "Vary": "Origin",
		} {
			if value := got.header.Get(name); got.status != 204 || value != want {
				t.Errorf("%d, %s: %q, want %q", got.status, name, value, want)
			}
		}
		stranger := preflight(header("Origin", "https://evil.example"))
		for name := range stranger.header {
			if strings.HasPrefix(name, "Access-Control") {
				t.Errorf("a stranger's page is told %s", name)
			}
		}
		if got := ask(t, a, call("POST", "{}")); got.header.Get("Access-Control-Allow-Origin") != portal {
			t.Error("the portal cannot read why it was refused")
		}
	})
}

func TestAgentShowsItsPrinters(t *testing.T) {
	withAgent(t, func(t *testing.T, a *printing.Agent, e *printing.Engine, k *kitchen) {
		k.set("bar", "off")
		must(t, e.Submit(context.Background(), paper("b1", "bar")))
		settle(time.Second)
		w := httptest.NewRecorder()
		a.ServeHTTP(w, call("GET", ""))
		const want = `{"printers":[{"id":"kitchen","name":"Kitchen","ok":true,"queue":0},{"id":"bar","name":"Bar","ok":false,"reason":"conexão recusada","queue":1}]}`
		if got := strings.TrimSpace(w.Body.String()); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	})
}

func TestAgentListens(t *testing.T) {
	device := escpostest.Listen(t, escpostest.Mood{})
	e, err := printing.Open(context.Background(), t.TempDir(), printing.Options{})
	must(t, err)
	defer closed(t, e)
	pr := printer("kitchen")
	pr.Address, pr.Mode = device.Address, printing.Raster
	must(t, e.SetPrinters([]printing.Printer{pr}))

	t.Run("the picture comes out of the printer", func(t *testing.T) {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		must(t, err)
		ctx, cancel := context.WithCancel(context.Background())
		served := make(chan error, 1)
		a := printing.NewAgent(e, printing.AgentOptions{Origins: []string{portal}})
		go func() { served <- a.ServeOn(ctx, listener) }()
		r, err := http.NewRequest("POST", "http://"+listener.Addr().String()+"/api/printer", strings.NewReader(order("kitchen", someTime, drawn(1200, 300, true))))
		must(t, err)
		r.Header.Set("Origin", portal)
		response, err := http.DefaultClient.Do(r)
		must(t, err)
		body, err := io.ReadAll(response.Body)
		must(t, err)
		must(t, response.Body.Close())
		if response.StatusCode != 200 {
			t.Fatalf("%s: %s", response.Status, body)
		}
		job := escpostest.Printed(t, device.Wait(t, 1)[0])
		if len(job.Sheets) != 1 || job.Sheets[0].Dots == nil || job.Sheets[0].Dots.Bounds().Dx() != pr.Dots {
			t.Errorf("on paper: %+v", job.Sheets)
		}
		cancel()
		if err := <-served; err != nil {
			t.Errorf("stopped: %v", err)
		}
	})
	t.Run("the network needs a key", func(t *testing.T) {
		listener, err := net.Listen("tcp", "0.0.0.0:0")
		must(t, err)
		err = printing.NewAgent(e, printing.AgentOptions{Origins: []string{portal}}).ServeOn(context.Background(), listener)
		if !fault.Is(err, fault.Invalid) {
			t.Errorf("an open door: %v", err)
		}
		if _, err := listener.Accept(); !errors.Is(err, net.ErrClosed) {
			t.Errorf("it still listens: %v", err)
		}
	})
}

// Whatever a browser sends, the agent answers JSON with a known status, and
// queues nothing but pictures.
func FuzzAgent(f *testing.F) {
	k := newKitchen()
	e := open(f, f.TempDir(), printing.Options{}, k)
	f.Cleanup(func() { closed(f, e) })
	must(f, e.SetPrinters([]printing.Printer{printer("kitchen")}))
	a := printing.NewAgent(e, printing.AgentOptions{Origins: []string{portal}})
	f.Add([]byte(order("kitchen", someTime, drawn(40, 10, true))), "")
	f.Add([]byte(order("", someTime, drawn(40, 10, false))), "key")
	f.Add([]byte(order("kitchen", someTime, "data:,")), "")
	f.Add([]byte(order("kitchen", someTime, "data:image/png;base64,iVBORw0KGgo=")), "")
	f.Add([]byte(`{"type":"order-summary","body":{"image":null},"submittedAt":1}`), "")
	f.Add([]byte(`[]`), "")
	f.Fuzz(func(t *testing.T, body []byte, key string) {
		got := ask(t, a, call("POST", string(body), func(r *http.Request) { r.Header["Idempotency-Key"] = []string{key} }))
		switch got.status {
		case 200, 400, 404, 409:
		default:
			t.Errorf("%d %q", got.status, got.Message)
		}
		if got.Message == "" {
			t.Error("an answer without a word")
		}
	})
}
