package maintenance

import (
	"cmp"
	"context"
	"log/slog"
	"time"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/push"
)

// Task is one thing that the programme does. Name is stable, Title what people read.
type Task struct {
	Name, Title string
	// Do answers a sentence on what it found. The message of a fault that it answers is shown
	// to people, any other error is only logged. It may run again from its beginning, and
	// returns soon after its context ends.
	Do func(ctx context.Context) (string, error)
}

// Config is what a Service needs.
type Config struct {
	DB    *database.DB
	Clock clock.Clock
	Hub   *push.Hub
	Log   *slog.Logger
	// Zone is the plan's.
	Zone *time.Location
	// Programme are the tasks in their order.
	Programme []Task
	// Lease is how long a silent server keeps a run; 0 means a minute.
	Lease time.Duration
	// Look is how often the plan is looked at and a lease renewed; 0 means 15 seconds.
	Look time.Duration
}

// Service is the plan, its results and this server's worker.
type Service struct{ Config }

// New makes a Service.
func New(cfg Config) *Service {
	cfg.Lease = cmp.Or(cfg.Lease, time.Minute)
	cfg.Look = cmp.Or(cfg.Look, 15*time.Second)
	return &Service{cfg}
}

// topic is woken when a run begins or is stopped.
const topic = "maintenance"
