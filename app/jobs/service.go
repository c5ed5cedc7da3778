package jobs

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/push"
	"balcao/app/roles"
)

const (
	// KeepFor is how long an ended job stays in its person's list.
	KeepFor = 7 * 24 * time.Hour
	// mostOpen is how many jobs a person may have that have not ended.
	mostOpen = 20
	// mostAttempts is how often a job is begun whose servers die.
	mostAttempts = 5
)

// Sessions tells whose a bearer token is; an Unauthenticated fault when nobody's.
type Sessions interface {
	Authenticate(ctx context.Context, token string) (*operation.Caller, error)
}

// Config is what a Service needs. Every field is required, numbers apart.
type Config struct {
	DB       *database.DB
	Clock    clock.Clock
	Hub      *push.Hub
	Log      *slog.Logger
	Sessions Sessions
	Members  operation.Members
	// Workers is how many jobs this server runs at once; 0 means 2.
	Workers int
	// Lease is how long a silent server keeps a job, by Clock; 0 means a minute.
	Lease time.Duration
	// Renew is how often a lease is renewed and, without a wake, the queue is looked
	// at; 0 means 15 seconds.
	Renew time.Duration
	// Heartbeat is how often a stream sends a sign of life; 0 means 15 seconds.
	Heartbeat time.Duration
}

// Service is the queue and this server's workers.
type Service struct {
	Config
	handlers map[string]handler
}

type handler func(ctx context.Context, task *Task, args []byte) (Result, error)

// New makes a Service. Handle registers work before Run.
func New(cfg Config) *Service {
	cfg.Workers = cmp.Or(cfg.Workers, 2)
	cfg.Lease = cmp.Or(cfg.Lease, time.Minute)
	cfg.Renew = cmp.Or(cfg.Renew, 15*time.Second)
	cfg.Heartbeat = cmp.Or(cfg.Heartbeat, 15*time.Second)
	return &Service{Config: cfg, handlers: map[string]handler{}}
}

// Kind names one sort of work, with arguments of type A, which are kept as JSON.
type Kind[A any] string

// Handle has jobs of the kind done by work, on every server that calls it. work
// may run again from its beginning, see Task.Tx, and returns soon after its context
// ends. The message of a fault that it
// answers is shown to the person.
func Handle[A any](s *Service, kind Kind[A], work func(ctx context.Context, task *Task, args A) (Result, error)) {
	if _, twice := s.handlers[string(kind)]; twice {
		panic(fmt.Sprintf("jobs: kind %q has two handlers", kind))
	}
	s.handlers[string(kind)] = func(ctx context.Context, task *Task, raw []byte) (Result, error) {
		var args A
		if err := json.Unmarshal(raw, &args); err != nil {
			return Result{}, fmt.Errorf("read the arguments of a %s job: %w", kind, err)
		}
		return work(ctx, task, args)
	}
}

// Order is for whom a job is done. The caller has checked that he may have it.
type Order struct {
	By operation.Actor
	// VenueID is empty for work on no venue.
	VenueID string
	// Roles are those of the operation that wants it: whoever it is for still holds one of
	// them in the venue when it begins, or belongs to it where there are none.
	Roles roles.List
	// Title is what the person reads: "Exportação de clientes".
	Title string
}

// Enqueue queues a job in the transaction and answers its id. Call Wake once tx has
// committed. A Limited fault tells a person that too many of his jobs are open.
func (k Kind[A]) Enqueue(ctx context.Context, s *Service, tx bun.IDB, order Order, args A) (string, error) {
	raw, err := json.Marshal(args)
	if err != nil {
		return "", fmt.Errorf("keep the arguments of a %s job: %w", k, err)
	}
	id, err := uuid.NewV7()
	if err != nil {
		return "", err
	}
	var open int
	err = tx.NewRaw("SELECT COUNT(*) FROM jobs WHERE person_id = ? AND ended_at IS NULL", order.By.UserID).Scan(ctx, &open)
	if err != nil {
		return "", fmt.Errorf("count open jobs: %w", err)
	}
	if open >= mostOpen {
		return "", errTooMany
	}
	_, err = tx.NewRaw(`INSERT INTO jobs (id, kind, args, person_id, person_name, venue_id, roles, title, state, sentence, done, total,
			file_id, checkpoint, attempt, lease, lease_until, cancel_asked, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, '', 0, 0, '', '', 0, '', 0, FALSE, ?)`,
		id.String(), string(k), string(raw), order.By.UserID, order.By.Name, order.VenueID, order.Roles, order.Title, Queued, s.Clock.Now().UnixMilli(),
	).Exec(ctx)
	if err != nil {
		return "", fmt.Errorf("queue a %s job: %w", k, err)
	}
	return id.String(), nil
}

// Wake has idle workers look at the queue and shows the person his new job.
func (s *Service) Wake(personID string) {
	s.Hub.Wake(queueTopic)
	s.Hub.Wake(personTopic(personID))
}

// Sweep deletes jobs that ended KeepFor ago, and fails those that have waited as
// long for a server that knows their kind.
func (s *Service) Sweep(ctx context.Context) error {
	now := s.Clock.Now()
	old := now.Add(-KeepFor).UnixMilli()
	if _, err := s.DB.Write.NewRaw("DELETE FROM jobs WHERE ended_at < ?", old).Exec(ctx); err != nil {
		return fmt.Errorf("forget jobs: %w", err)
	}
	_, err := s.DB.Write.NewRaw(`UPDATE jobs SET state = ?, sentence = ?, args = '', checkpoint = '', ended_at = ?
		WHERE ended_at IS NULL AND created_at < ? AND lease_until = 0`,
		Failed, "Esta tarefa esperou demais e não foi feita. Peça de novo.", now.UnixMilli(), old).Exec(ctx)
	if err != nil {
		return fmt.Errorf("fail jobs that nobody does: %w", err)
	}
	return nil
}

// Topics of the hub: the queue, one job's control, one person's list.
const queueTopic = "jobs"

func jobTopic(id string) string          { return "job:" + id }
func personTopic(personID string) string { return "jobs:" + personID }

var (
	errTooMany = &fault.Error{Code: fault.Limited, Message: "Você já tem muitas tarefas em andamento. Espere uma terminar ou cancele uma.", RetryAfter: 30}
	errDenied  = fault.New(fault.Forbidden, "Você não tem mais acesso a isto neste estabelecimento. A tarefa não foi feita.")
	errUnknown = fault.New(fault.NotFound, "Tarefa não encontrada.")
)
