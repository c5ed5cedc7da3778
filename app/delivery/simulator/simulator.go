// Package simulator is a courier platform that exists only here: it speaks the
// protocol of package delivery over HTTP, names a price, finds a courier, lets
// him ride, and sometimes finds none. What becomes of a job is drawn from its id.
package simulator

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"github.com/google/uuid"

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
	// Forgiving takes every id that tells when it was made (UUIDv7) for a job asked
	// for then: a simulator inside a server forgets jobs some hours after they ended,
	// and everything when the server ends, and knows nothing of what was asked on
	// another one.
	Forgiving bool
	// Tracking is put before a job's id as the address to follow it; without it
	// jobs have none.
	Tracking string
	// Seed decides which calls are Broken.
	Seed uint64
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
	s.mux.HandleFunc("POST /quotes", s.quote)
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

// Jobs is how many jobs were asked for and are not forgotten, and how many of them
// were called off.
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
		s.forget()
		s.jobs[id] = s.draw(id, s.Clock.Now())
	}
	s.answer(w, id, s.jobs[id])
}

// quote names a price for each place, the same whenever it is asked.
func (s *Simulator) quote(w http.ResponseWriter, r *http.Request) {
	var asked delivery.QuoteRequest
	if json.NewDecoder(r.Body).Decode(&asked) != nil || asked.Dropoff == (delivery.Spot{}) {
		w.WriteHeader(http.StatusUnprocessableEntity)
		return
	}
	to := asked.Dropoff
	random := rand.New(rand.NewChaCha8(sha256.Sum256([]byte(to.PostalCode + to.District + to.City))))
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(struct {
		Price money.Amount `json:"price"`
	}{money.Amount(690 + random.Int64N(900))})
}

// remembers is for how long after its end a job is known: longer than anybody asks
// for one again.
const remembers = 12 * time.Hour

// forget drops the jobs that recall can draw again as they were.
func (s *Simulator) forget() {
	if s.Forgiving {
		before := s.Clock.Now().Add(-remembers)
		maps.DeleteFunc(s.jobs, func(_ string, j *job) bool { return j.delivered.Before(before) })
	}
}

// draw makes the job that was asked for at a time. Every simulator draws the same
// for an id.
func (s *Simulator) draw(id string, asked time.Time) *job {
	random := rand.New(rand.NewChaCha8(sha256.Sum256([]byte(id))))
	step := func() time.Duration { return s.Step/2 + time.Duration(random.Int64N(int64(s.Step))) }
	j := &job{
		price: money.Amount(690 + random.Int64N(900)), courier: fmt.Sprintf("Entregador %d (simulado)", 1+random.IntN(40)),
		failed: random.Float64() < s.Fails,
	}
	j.assigned = asked.Add(step() / 3)
	j.collected = j.assigned.Add(step())
	j.delivered = j.collected.Add(4 * step())
	return j
}

// recall answers a job, nil when there is none. Of a forgotten job only that it was
// called off is lost: whoever called it off has closed his request for it.
func (s *Simulator) recall(id string) *job {
	if s.jobs[id] == nil && s.Forgiving {
		if made, err := uuid.Parse(id); err == nil && made.Version() == 7 {
			s.jobs[id] = s.draw(id, time.Unix(made.Time().UnixTime()))
		}
	}
	return s.jobs[id]
}

func (s *Simulator) look(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	j := s.recall(id)
	if j == nil {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	s.answer(w, id, j)
}

func (s *Simulator) cancel(w http.ResponseWriter, r *http.Request) {
	j := s.recall(r.PathValue("id"))
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

func (s *Simulator) answer(w http.ResponseWriter, id string, j *job) {
	now := s.Clock.Now()
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
