// Package simulator is a Mercado Pago that exists only here: it answers as much of Checkout
// Pro and of the payments API as package mercadopago asks for, checks what it is told, and
// has pages on which people pay, are refused or leave a boleto open. On request it pays
// another amount, twice, late, disputes, fails, loses answers and goes silent; its notices
// are signed, forged or not sent at all.
//
// preferences.go answers for preferences and their pages, payments.go for payments and
// refunds, behave.go is what people and tests make it do, notices.go its notices.
package simulator

import (
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"balcao/app/clock"
	"balcao/app/money"
	"balcao/app/vendors"
)

// User, Token and Secret are those of the only account.
const (
	User   = "99000001"
	Token  = "APP_USR-simulado-99000001"
	Secret = "assinatura-simulada"
)

// Options are how it behaves.
type Options struct {
	Clock clock.Clock
	// Address is where its pages are, without a slash at its end.
	Address string
	// Web sends notices; nil sends none.
	Web *http.Client
}

// Simulator is an http.Handler and safe for concurrent use.
type Simulator struct {
	Options
	vendors.Faults
	mux *http.ServeMux

	mu          sync.Mutex
	last        int64
	preferences []*preference
	payments    []*payment
	// repeated are answers by their key of repetition.
	repeated map[string]any
	// refunding is what becomes of refunds: made at once where it is empty.
	refunding string
	// trial is of payments that move no money.
	trial   bool
	notices sync.WaitGroup
}

type preference struct {
	id, reference, title, notices string
	back                          string
	amount                        money.Amount
	until, due                    time.Time
	installments                  int
	boleto                        bool
}

type payment struct {
	id                      int64
	of                      *preference
	status, detail          string
	amount                  money.Amount
	made, approved, changed time.Time
	trial                   bool
	refunds                 []*refund
}

type refund struct {
	id     int64
	amount money.Amount
	status string
	made   time.Time
}

// New opens it.
func New(o Options) *Simulator {
	if o.Clock == nil {
		o.Clock = clock.Real()
	}
	if o.Address == "" {
		o.Address = "https://simulado.mercadopago.example"
	}
	s := &Simulator{Options: o, mux: http.NewServeMux(), last: 1_300_000_000, repeated: map[string]any{}}
	s.mux.HandleFunc("GET /users/me", func(w http.ResponseWriter, _ *http.Request) {
		answer(w, http.StatusOK, map[string]any{"id": json.Number(User), "site_id": "MLB"})
	})
	s.mux.HandleFunc("POST /checkout/preferences", s.postPreference)
	s.mux.HandleFunc("GET /checkout/preferences/search", s.searchPreferences)
	s.mux.HandleFunc("GET /checkout/preferences/{id}", s.getPreference)
	s.mux.HandleFunc("PUT /checkout/preferences/{id}", s.putPreference)
	s.mux.HandleFunc("GET /v1/payments/search", s.searchPayments)
	s.mux.HandleFunc("GET /v1/payments/{id}", s.getPayment)
	s.mux.HandleFunc("PUT /v1/payments/{id}", s.putPayment)
	s.mux.HandleFunc("POST /v1/payments/{id}/refunds", s.postRefund)
	s.mux.HandleFunc("GET /v1/payments/{id}/refunds", s.listRefunds)
	s.mux.HandleFunc("GET /v1/payments/{id}/refunds/{refund}", s.getRefund)
	return s
}

// Transport answers calls without a network.
func (s *Simulator) Transport() http.RoundTripper { return vendors.Within(s) }

const mostBody = 64 << 10

// ServeHTTP answers the API, its pages, and what people make it do.
func (s *Simulator) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, mostBody)
	switch {
	case strings.HasPrefix(r.URL.Path, controls):
		s.control(w, r)
		return
	case strings.HasPrefix(r.URL.Path, pages):
		s.page(w, r)
		return
	}
	switch s.NextFault() {
	case vendors.Fails:
		refuse(w, http.StatusInternalServerError, "internal_error")
	case vendors.Busy:
		refuse(w, http.StatusTooManyRequests, "too_many_requests")
	case vendors.Hangs:
		<-r.Context().Done()
	case vendors.LosesAnswer:
		s.attend(vendors.NewRecorder(), r)
		w.WriteHeader(http.StatusGatewayTimeout)
	case vendors.Proxied:
		http.Error(w, "<html>404</html>", http.StatusNotFound)
	default:
		s.attend(w, r)
	}
}

func (s *Simulator) attend(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.Header.Get("Authorization") != "Bearer "+Token {
		refuse(w, http.StatusUnauthorized, "unauthorized")
		return
	}
	s.mux.ServeHTTP(w, r)
}

func (s *Simulator) next() int64 {
	s.last++
	return s.last
}

func decode(r *http.Request, into any) bool {
	raw, err := io.ReadAll(r.Body)
	return err == nil && json.Unmarshal(raw, into) == nil
}

func answer(w http.ResponseWriter, status int, body any) {
	raw, err := json.Marshal(body)
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(raw)
}

// refuse answers as the API says no.
func refuse(w http.ResponseWriter, status int, kind string) {
	answer(w, status, map[string]any{"message": kind + " (simulado)", "error": kind, "status": status, "cause": []any{}})
}

// stamp writes a moment as the API does: in a zone of its own.
func stamp(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.In(time.FixedZone("", -4*60*60)).Format("2006-01-02T15:04:05.000-07:00")
}

func moment(text string) (time.Time, bool) {
	t, err := time.Parse("2006-01-02T15:04:05.000-07:00", text)
	return t, err == nil
}

func number(text string) int64 {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0
	}
	return n
}
