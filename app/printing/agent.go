package printing

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"balcao/app/fault"
	"balcao/app/throttle"
)

// DefaultAgentAddress can be reached from this computer only.
const DefaultAgentAddress = "127.0.0.1:9180"

const (
	// agentCalls is how many papers may be asked for at once, each with up to
	// maxAgentBody and its decoded picture in memory.
	agentCalls = 4
)

// AgentOptions say who may print through an Agent.
type AgentOptions struct {
	// Key is the pairing key that callers send as X-Printer-Key; "" pairs with
	// nobody.
	Key string
	// Origins are the portals whose pages may print through this computer, such
	// as https://pedidos.exemplo.com.br. On this computer they need no key.
	Origins []string
	// Hosts are further names of this computer, beside its own and localhost.
	Hosts []string
}

// Agent lets browsers and boards of this computer and its network print through
// the engine (S1§7):
//
//	POST /api/printer   {printerName, submittedAt, type: "order-summary", body: {items, image}}
//	GET  /api/printer   {printers: [{id, name, ok, reason, queue}]}
//
// A paper answers 200 once it is printed and 201 when it waits its turn; a
// refusal or failure answers {"message"} in Portuguese and nothing is printed
// later. Idempotency-Key, or a call that says the same, names the same paper.
type Agent struct {
	engine  *Engine
	options AgentOptions
	hosts   []string
	busy    chan struct{}
	guesses *throttle.Limiter
	mux     *http.ServeMux
}

// NewAgent makes the handler; ServeOn serves it.
func NewAgent(e *Engine, options AgentOptions) *Agent {
	a := &Agent{
		engine: e, options: options, hosts: hostNames(), busy: make(chan struct{}, agentCalls),
		guesses: throttle.New(wrongKeys, e.options.Clock, tooManyKeys), mux: http.NewServeMux(),
	}
	for _, host := range options.Hosts {
		a.hosts = append(a.hosts, strings.ToLower(host))
	}
	a.mux.HandleFunc("OPTIONS /api/printer", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	a.mux.HandleFunc("GET /api/printer", a.answering(a.show))
	a.mux.HandleFunc("POST /api/printer", a.answering(a.print))
	return a
}

func (a *Agent) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Cache-Control", "no-store")
	a.shareWith(w.Header(), r)
	a.mux.ServeHTTP(w, r)
}

// ServeOn answers calls at a listener, which it closes, until ctx ends; then
// calls under way get a few seconds. A listener that other computers reach needs
// a Key: Invalid without one.
func (a *Agent) ServeOn(ctx context.Context, listener net.Listener) error {
	if a.options.Key == "" && !onLoopback(listener.Addr().String()) {
		refused := fault.New(fault.Invalid, "Para imprimir a partir de outros computadores, gere antes a chave de pareamento.")
		return errors.Join(refused, listener.Close())
	}
	server := &http.Server{
		Handler: a, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 20 * time.Second,
		WriteTimeout: personsPatience + 25*time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10,
		ErrorLog: slog.NewLogLogger(a.engine.options.Log.Handler(), slog.LevelDebug),
	}
	done := make(chan error, 1)
	go func() { done <- server.Serve(listener) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	leave, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace)
	defer cancel()
	if err := server.Shutdown(leave); err != nil {
		return server.Close()
	}
	return nil
}

// answering admits a call and writes what its handler answers.
func (a *Agent) answering(handle func(r *http.Request) (status int, body any, err error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := a.admit(r)
		var status int
		var body any
		if err == nil {
			status, body, err = handle(r)
		}
		if err != nil {
			failed := fault.Wrap(err)
			if failed.Code == fault.Internal {
				a.engine.options.Log.LogAttrs(r.Context(), slog.LevelError, "printer agent", slog.String("cause", err.Error()))
			}
			status, body = statusOfFault(failed), agentAnswer{Message: failed.Message}
			switch {
			case failed.RetryAfter > 0:
				w.Header().Set("Retry-After", strconv.Itoa(failed.RetryAfter))
			case status == http.StatusServiceUnavailable:
				w.Header().Set("Retry-After", "5")
			}
		}
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(body) // a caller who has left reads nothing
	}
}

type agentAnswer struct {
	ID string `json:"id,omitempty"`
	// Status is a State; left out of a refusal.
	Status  *State `json:"status,omitempty"`
	Message string `json:"message"`
}

type agentPrinter struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	OK     bool   `json:"ok"`
	Reason string `json:"reason,omitempty"`
	Queue  int    `json:"queue"`
}

// show answers Testar conexão: the printers and how they are.
func (a *Agent) show(r *http.Request) (int, any, error) {
	printers, err := a.engine.Status(r.Context())
	if err != nil {
		return 0, nil, err
	}
	shown := struct {
		Printers []agentPrinter `json:"printers"`
	}{make([]agentPrinter, 0, len(printers))}
	for _, p := range printers {
		shown.Printers = append(shown.Printers, agentPrinter{p.Printer, p.Name, p.OK, p.Reason, p.Queue})
	}
	return http.StatusOK, shown, nil
}

var (
	errAgentBusy  = fault.New(fault.Unavailable, "O servidor de impressão está ocupado. Tente novamente.")
	errBodyLength = fault.New(fault.Invalid, "O pedido de impressão é grande demais.")
)

// print prints the picture that a call brings.
func (a *Agent) print(r *http.Request) (int, any, error) {
	job, printer, err := a.read(r)
	if err != nil {
		return 0, nil, err
	}
	pr, err := a.find(printer)
	if err != nil {
		return 0, nil, err
	}
	job.Printer = pr.ID
	job, err = a.engine.Print(r.Context(), job)
	if err != nil {
		return 0, nil, err
	}
	if job.State == Printed {
		pr, _ := a.engine.Printer(job.Printer)
		return http.StatusOK, agentAnswer{job.ID, &job.State, "Pedido enviado para impressora: " + pr.Name}, nil
	}
	return http.StatusCreated, agentAnswer{job.ID, &job.State, "Na fila"}, nil
}

// read takes in a call, a few at a time.
func (a *Agent) read(r *http.Request) (Job, string, error) {
	select {
	case a.busy <- struct{}{}:
		defer func() { <-a.busy }()
	default:
		return Job{}, "", errAgentBusy
	}
	raw, err := io.ReadAll(http.MaxBytesReader(nil, r.Body, maxAgentBody))
	var tooLong *http.MaxBytesError
	if errors.As(err, &tooLong) {
		return Job{}, "", errBodyLength
	}
	if err != nil {
		return Job{}, "", errNotRead.Because(err)
	}
	return readAgentRequest(raw, r.Header.Get("Idempotency-Key"))
}

var errWhichPrinter = fault.Field("printerName", "Escolha a impressora.")

// find is the printer of that name or ID, or the only one.
func (a *Agent) find(name string) (Printer, error) {
	printers := a.engine.Printers()
	if name == "" {
		if len(printers) != 1 {
			return Printer{}, errWhichPrinter
		}
		return printers[0], nil
	}
	for _, pr := range printers {
		if strings.EqualFold(strings.TrimSpace(pr.Name), name) || pr.ID == name {
			return pr, nil
		}
	}
	return Printer{}, fault.New(fault.NotFound, "Esta impressora não está neste computador.")
}
