// Package simulator is a courier platform that exists only here: it speaks the
// protocol of package delivery over HTTP, names a price, finds a courier, lets
// him ride, and sometimes finds none.
package simulator

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"balcao/app/clock"
	"balcao/app/delivery"
	"balcao/app/money"
	"balcao/app/vendors"
)

// Options are how the platform behaves.
type Options struct {
	Clock clock.Clock
	// Step is the mean time from one stage to the next; 0 means 90 s.
	Step time.Duration
	// Fails is the probability that no courier is found, Broken that a call is
	// answered 500 although its work is done.
	Fails, Broken float64
	// Down answers every call 503 while it is set; see Simulator.SetDown.
	Down bool
	// Tracking is put before a job's id as the address to follow it; without it
	// jobs have none.
	Tracking string
	Seed     uint64
}

// Simulator is the platform; it is an http.Handler and safe for concurrent use.
type Simulator struct {
	Options
	mux *http.ServeMux

	mu     sync.Mutex
	random *rand.Rand
	jobs   map[string]*job
}

type job struct {
	price                          money.Amount
	courier                        string
	assigned, collected, delivered time.Time
	failed, cancelled              bool
}

// New opens the platform.
func New(o Options) *Simulator {
	if o.Clock == nil {
		o.Clock = clock.Real()
	}
	if o.Step == 0 {
		o.Step = 90 * time.Second
	}
	s := &Simulator{Options: o, mux: http.NewServeMux(), random: rand.New(rand.NewPCG(o.Seed, 0xc0)), jobs: map[string]*job{}}
	s.mux.HandleFunc("PUT /deliveries/{id}", s.ask)
	s.mux.HandleFunc("GET /deliveries/{id}", s.look)
	s.mux.HandleFunc("DELETE /deliveries/{id}", s.cancel)
	return s
}

// SetDown makes the platform unreachable, or reachable again.
func (s *Simulator) SetDown(down bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.Down = down
}

// Jobs is how many jobs were ever asked for, and how many were called off.
func (s *Simulator) Jobs() (asked, cancelled int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, j := range s.jobs {
		if j.cancelled {
			cancelled++
		}
	}
	return len(s.jobs), cancelled
}

// Transport answers calls without a network, for the simulator inside a server.
func (s *Simulator) Transport() http.RoundTripper { return vendors.Within(s) }

// ServeHTTP answers as the platform.
func (s *Simulator) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.Down:
		w.WriteHeader(http.StatusServiceUnavailable)
	case s.random.Float64() < s.Broken:
		s.mux.ServeHTTP(vendors.NewRecorder(), r)
		w.WriteHeader(http.StatusInternalServerError)
	default:
		s.mux.ServeHTTP(w, r)
	}
}

func (s *Simulator) ask(w http.ResponseWriter, r *http.Request) {
	var asked delivery.Job
	if json.NewDecoder(r.Body).Decode(&asked) != nil || asked.Dropoff.Address == "" {
		w.WriteHeader(http.StatusUnprocessableEntity)
		return
	}
	id := r.PathValue("id")
	if s.jobs[id] == nil {
		j := &job{
			price: money.Amount(690 + s.random.Int64N(900)), courier: fmt.Sprintf("Entregador %d (simulado)", 1+s.random.IntN(40)),
			failed: s.random.Float64() < s.Fails,
		}
		j.assigned = s.Clock.Now().Add(s.step() / 3)
		j.collected = j.assigned.Add(s.step())
		j.delivered = j.collected.Add(4 * s.step())
		s.jobs[id] = j
	}
	s.answer(w, id)
}

// step is a time around Step.
func (s *Simulator) step() time.Duration {
	return s.Step/2 + time.Duration(s.random.Int64N(int64(s.Step)))
}

func (s *Simulator) look(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	if s.jobs[id] == nil {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	s.answer(w, id)
}

func (s *Simulator) cancel(w http.ResponseWriter, r *http.Request) {
	j := s.jobs[r.PathValue("id")]
	switch {
	case j == nil:
		w.WriteHeader(http.StatusNotFound)
	case !s.Clock.Now().Before(j.collected):
		w.WriteHeader(http.StatusConflict)
	default:
		j.cancelled = true
		w.WriteHeader(http.StatusNoContent)
	}
}

func (s *Simulator) answer(w http.ResponseWriter, id string) {
	j, now := s.jobs[id], s.Clock.Now()
	p := delivery.Progress{Status: "searching", Price: &j.price}
	if s.Tracking != "" {
		p.TrackingURL = s.Tracking + id
	}
	switch {
	case j.cancelled:
		p.Status = "cancelled"
	case now.Before(j.assigned):
	case j.failed:
		p.Status, p.Reason = "failed", "Nenhum entregador disponível na região (simulado)."
	case now.Before(j.collected):
		p.Status = "assigned"
	case now.Before(j.delivered):
		p.Status = "collected"
	default:
		p.Status = "delivered"
	}
	if p.Status != "searching" && p.Status != "failed" && p.Status != "cancelled" {
		p.Courier = &delivery.Rider{Name: j.courier}
	}
	raw, err := json.Marshal(p)
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(raw)
}
