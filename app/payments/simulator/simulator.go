// Package simulator is a bank that exists only here: it speaks the Central Bank's Pix API
// 2.9 over HTTP, as package pix does from the other side, and checks what it is told as the
// contract demands. On request it is paid: as asked, another amount, twice, late; it
// contests payments, refuses refunds or leaves them in process, fails, loses answers and
// goes silent; its notices come doubled, forged or not at all.
//
// cob.go answers for charges, received.go for received Pix and refunds, behave.go is what
// people and tests make it do, control.go the same over HTTP, notices.go its notices.
package simulator

import (
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"balcao/app/clock"
	"balcao/app/money"
	"balcao/app/vendors"
)

// Options are how the bank behaves.
type Options struct {
	Clock clock.Clock
	// PaysAfter has every charge be paid so long after it was made; 0 for only on request.
	PaysAfter time.Duration
	// Hears is told the txid of each charge that PaysAfter has had paid; nil tells nobody.
	Hears func(txid string)
	// Forgiving takes refunds of payments that are not known: a simulator inside a server
	// forgets everything when the server ends.
	Forgiving bool
	// Web sends notices; nil sends none.
	Web *http.Client
}

// Simulator is the bank; it is an http.Handler and safe for concurrent use.
type Simulator struct {
	Options
	vendors.Faults
	mux *http.ServeMux

	mu       sync.Mutex
	cobs     map[string]*cob
	received []*received
	webhooks map[string]string
	tokens   map[string]time.Time
	// issued is how many tokens were asked for.
	issued int
	// refunding is what becomes of refunds: done at once where it is empty.
	refunding string
	notices   sync.WaitGroup
}

// cob is a charge's register.
type cob struct {
	txid, key, text, status string
	amount                  money.Amount
	made                    time.Time
	lasts                   time.Duration
	revision                int
}

// received is a Pix that came in.
type received struct {
	endToEnd, txid, key string
	amount              money.Amount
	at                  time.Time
	refunds             []*refund
	// invented is one that only its refunds tell of.
	invented bool
}

type refund struct {
	id, returnID, nature, status, reason string
	amount                               money.Amount
	asked, settled                       time.Time
}

// The API's words.
const (
	active       = "ATIVA"
	concluded    = "CONCLUIDA"
	removed      = "REMOVIDA_PELO_USUARIO_RECEBEDOR"
	removedHere  = "REMOVIDA_PELO_PSP"
	inProcess    = "EM_PROCESSAMENTO"
	givenBack    = "DEVOLVIDO"
	notGivenBack = "NAO_REALIZADO"
)

// New opens the bank.
func New(o Options) *Simulator {
	if o.Clock == nil {
		o.Clock = clock.Real()
	}
	s := &Simulator{Options: o, mux: http.NewServeMux(), cobs: map[string]*cob{}, webhooks: map[string]string{}, tokens: map[string]time.Time{}}
	s.mux.HandleFunc("PUT /cob/{txid}", s.putCob)
	s.mux.HandleFunc("PATCH /cob/{txid}", s.patchCob)
	s.mux.HandleFunc("GET /cob/{txid}", s.getCob)
	s.mux.HandleFunc("GET /pix", s.listPix)
	s.mux.HandleFunc("GET /pix/{e2eid}", s.getPix)
	s.mux.HandleFunc("PUT /pix/{e2eid}/devolucao/{id}", s.putRefund)
	s.mux.HandleFunc("GET /pix/{e2eid}/devolucao/{id}", s.getRefund)
	s.mux.HandleFunc("PUT /webhook/{chave}", s.putWebhook)
	s.mux.HandleFunc("GET /webhook/{chave}", s.getWebhook)
	return s
}

// Transport answers calls without a network, for the simulator inside a server.
func (s *Simulator) Transport() http.RoundTripper { return vendors.Within(s) }

const mostBody = 64 << 10

// ServeHTTP answers as the bank: the API, its tokens, and what people make it do.
func (s *Simulator) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, mostBody)
	if strings.HasPrefix(r.URL.Path, controls) {
		s.control(w, r)
		return
	}
	switch s.nextFault(r) {
	case vendors.Fails:
		refuse(w, http.StatusInternalServerError, "ErroInternoDoServidor", "")
	case vendors.Busy:
		refuse(w, http.StatusServiceUnavailable, "ServicoIndisponivel", "")
	case vendors.Hangs:
		<-r.Context().Done()
	case vendors.LosesAnswer:
		s.answer(vendors.NewRecorder(), r)
		refuse(w, http.StatusGatewayTimeout, "IndisponibilidadePorTempoEsgotado", "")
	default:
		s.answer(w, r)
	}
}

func (s *Simulator) answer(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.URL.Path == "/oauth/token" {
		s.signIn(w, r)
		return
	}
	token, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if until, known := s.tokens[token]; !known || !s.Clock.Now().Before(until) {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	s.payByThemselves()
	s.mux.ServeHTTP(w, r)
}

// nextFault is how a call of the API goes wrong; tokens do not count.
func (s *Simulator) nextFault(r *http.Request) vendors.Fault {
	if r.URL.Path == "/oauth/token" {
		return ""
	}
	return s.NextFault()
}

// decode reads a body; a field that is null is none of the contract's.
func decode(r *http.Request, into any) bool {
	raw, err := io.ReadAll(r.Body)
	var tree any
	if err != nil || json.Unmarshal(raw, &tree) != nil || hasNull(tree) {
		return false
	}
	return json.Unmarshal(raw, into) == nil
}

func hasNull(node any) bool {
	switch v := node.(type) {
	case nil:
		return true
	case map[string]any:
		for _, one := range v {
			if hasNull(one) {
				return true
			}
		}
	case []any:
		return slices.ContainsFunc(v, hasNull)
	}
	return false
}

// answerJSON writes an answer of the API.
func answerJSON(w http.ResponseWriter, status int, body any) {
	raw, err := json.Marshal(body)
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(raw)
}

// refuse writes a problem document; property is the field at fault.
func refuse(w http.ResponseWriter, status int, kind, property string) {
	body := map[string]any{
		"type": "https://pix.bcb.gov.br/api/v2/error/" + kind, "title": "Operação recusada (simulado)", "status": status,
	}
	if property != "" {
		body["violacoes"] = []map[string]string{{"propriedade": property, "razao": "não respeita o contrato"}}
	}
	raw, err := json.Marshal(body)
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
	_, _ = w.Write(raw)
}
