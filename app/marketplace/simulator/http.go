package simulator

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"time"

	"balcao/app/marketplace"
	"balcao/app/vendors"
)

func (s *Simulator) routes() *http.ServeMux {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /authentication/v1.0/oauth/token", s.token)
	mux.HandleFunc("GET /events/v1.0/events:polling", s.poll)
	mux.HandleFunc("POST /events/v1.0/events/acknowledgment", s.acknowledge)
	mux.HandleFunc("GET /order/v1.0/orders/{id}", s.details)
	mux.HandleFunc("GET /order/v1.0/orders/{id}/cancellationReasons", s.reasons)
	mux.HandleFunc("POST /order/v1.0/orders/{id}/{command}", s.command)
	mux.HandleFunc("GET /merchant/v1.0/merchants/{id}/status", s.status)
	mux.HandleFunc("GET /simulador", func(w http.ResponseWriter, _ *http.Request) { answer(w, http.StatusOK, s.Orders()) })
	return mux
}

// ServeHTTP answers as the marketplace, or misbehaves.
func (s *Simulator) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	wait, before, after := time.Duration(0), s.chance(), s.chance()
	if s.chance() && s.Slow > 0 {
		wait = time.Duration(s.random.Int64N(int64(s.Slow)))
	}
	s.mu.Unlock()
	if r.URL.Path == "/simulador" {
		// Whoever compares is told the truth.
		s.mux.ServeHTTP(w, r)
		return
	}
	if wait > 0 {
		select {
		case <-time.After(wait):
		case <-r.Context().Done():
			return
		}
	}
	if before {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	if after {
		// The work is done and nobody hears of it.
		s.mux.ServeHTTP(vendors.NewRecorder(), r)
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	s.mux.ServeHTTP(w, r)
}

// Transport answers calls without a network, for the simulator inside a server.
func (s *Simulator) Transport() http.RoundTripper { return vendors.Within(s) }

func answer(w http.ResponseWriter, status int, body any) {
	var raw bytes.Buffer
	if err := json.NewEncoder(&raw).Encode(body); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(raw.Bytes())
}

func (s *Simulator) token(w http.ResponseWriter, _ *http.Request) {
	answer(w, http.StatusOK, map[string]any{"accessToken": "simulado", "expiresIn": 3600})
}

func (s *Simulator) poll(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := s.shop(r.Header.Get("x-polling-merchants"))
	if r.URL.Query().Get("excludeHeartbeat") != "true" {
		at.heardAt = s.Clock.Now()
	}
	s.pass(at)
	events := slices.Clone(at.unread)
	if s.chance() && len(events) > 0 {
		events = append(events, events[s.random.IntN(len(events))])
	}
	if s.Chaos > 0 {
		s.random.Shuffle(len(events), func(i, j int) { events[i], events[j] = events[j], events[i] })
	}
	// What was held back comes with a later poll.
	at.unread, at.held = append(at.unread, at.held...), nil
	if len(events) == 0 {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	answer(w, http.StatusOK, events)
}

func (s *Simulator) acknowledge(w http.ResponseWriter, r *http.Request) {
	if s.Acknowledging != nil && !s.Acknowledging() {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	var read []struct {
		ID string `json:"id"`
	}
	if json.NewDecoder(r.Body).Decode(&read) != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	known := map[string]bool{}
	for _, e := range read {
		known[e.ID] = true
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, at := range s.shops {
		at.unread = slices.DeleteFunc(at.unread, func(e marketplace.Event) bool {
			// A marketplace in chaos forgets that it was told.
			return known[e.ID] && !s.chance()
		})
	}
	w.WriteHeader(http.StatusAccepted)
}

func (s *Simulator) details(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	o := s.orders[r.PathValue("id")]
	if o == nil || !o.detailed {
		if o != nil {
			o.detailed = true
		}
		w.WriteHeader(http.StatusNotFound)
		return
	}
	answer(w, http.StatusOK, o.details)
}

// Reasons are the reasons that the simulator takes for a cancellation.
var Reasons = []marketplace.Reason{
	{CancelCodeID: "501", Description: "Problemas de sistema"},
	{CancelCodeID: "503", Description: "Item indisponível"},
	{CancelCodeID: "504", Description: "Sem entregador disponível"},
	{CancelCodeID: "506", Description: "Endereço fora da área de entrega"},
	{CancelCodeID: "509", Description: "Dificuldades internas do estabelecimento"},
}

func (s *Simulator) reasons(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.orders[r.PathValue("id")] == nil && !s.Forgiving {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	answer(w, http.StatusOK, Reasons)
}

// follows are the states from which a command leads to its own.
var follows = map[string]struct {
	from []string
	to   string
}{
	marketplace.Confirm:          {[]string{marketplace.Placed}, marketplace.Confirmed},
	marketplace.StartPreparation: {[]string{marketplace.Confirmed}, marketplace.PreparationStarted},
	marketplace.Ready:            {[]string{marketplace.Confirmed, marketplace.PreparationStarted}, marketplace.ReadyToPickup},
	marketplace.Dispatch:         {[]string{marketplace.Confirmed, marketplace.PreparationStarted, marketplace.ReadyToPickup}, marketplace.Dispatched},
	marketplace.RequestCancellation: {
		[]string{marketplace.Placed, marketplace.Confirmed, marketplace.PreparationStarted}, marketplace.Cancelled},
}

func (s *Simulator) command(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	o, name := s.orders[r.PathValue("id")], r.PathValue("command")
	move, known := follows[name]
	if o != nil {
		o.told = append(o.told, name)
	}
	switch {
	case !known:
		w.WriteHeader(http.StatusNotFound)
	case o == nil && s.Forgiving, o != nil && o.state == move.to:
		w.WriteHeader(http.StatusAccepted)
	case o == nil:
		w.WriteHeader(http.StatusNotFound)
	case name == marketplace.RequestCancellation && !takes(r):
		w.WriteHeader(http.StatusBadRequest)
	case !slices.Contains(move.from, o.state):
		w.WriteHeader(http.StatusConflict)
	default:
		s.become(o, move.to)
		w.WriteHeader(http.StatusAccepted)
	}
}

func takes(r *http.Request) bool {
	var asked marketplace.Cancellation
	if json.NewDecoder(r.Body).Decode(&asked) != nil || strings.TrimSpace(asked.Reason) == "" {
		return false
	}
	return slices.ContainsFunc(Reasons, func(r marketplace.Reason) bool { return r.CancelCodeID == asked.CancellationCode })
}

// status says, as real marketplaces do, that a shop is open while it polls.
func (s *Simulator) status(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	open := s.isOpen(s.shops[r.PathValue("id")])
	state, message := "OK", marketplace.Message{Title: "Loja aberta", Subtitle: "Recebendo pedidos do simulador"}
	if !open {
		state, message = "CLOSED", marketplace.Message{Title: "Loja fechada", Subtitle: "O simulador não recebe chamadas desta loja"}
	}
	answer(w, http.StatusOK, []marketplace.ShopStatus{{
		Operation: "DELIVERY", Available: open, Message: message,
		Validations: []marketplace.Validation{{ID: "is-connected", State: state, Message: message}},
	}})
}
