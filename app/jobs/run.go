package jobs

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/roles"
)

// Run works on the queue until ctx ends, and gives back what it has not finished.
func (s *Service) Run(ctx context.Context) {
	var workers sync.WaitGroup
	for range s.Workers {
		workers.Go(func() { s.work(ctx) })
	}
	workers.Wait()
}

// work does one job after the other.
func (s *Service) work(ctx context.Context) {
	wake, stop := s.Hub.Subscribe(queueTopic)
	defer stop()
	look := time.NewTicker(s.Renew)
	defer look.Stop()
	for ctx.Err() == nil {
		job, err := s.claim(ctx)
		if err != nil && ctx.Err() == nil {
			s.Log.LogAttrs(ctx, slog.LevelWarn, "the queue of jobs cannot be read", slog.Any("cause", err))
		}
		if job != nil {
			s.do(ctx, job)
			continue
		}
		select {
		case <-wake:
		case <-look.C:
		case <-ctx.Done():
		}
	}
}

// claimed is a job that this server has the lease of.
type claimed struct {
	id, kind, args, personID, personName, venueID, checkpoint, lease string

	roles roles.List
}

// claim leases the oldest job that nobody works on; nil when there is none.
func (s *Service) claim(ctx context.Context) (*claimed, error) {
	kinds := slices.Sorted(maps.Keys(s.handlers))
	if len(kinds) == 0 {
		return nil, nil
	}
	now := s.Clock.Now()
	var waiting bool
	// Read first: idle servers must not hold up whoever writes.
	err := s.DB.Read.NewRaw("SELECT EXISTS (SELECT 1 FROM jobs WHERE ended_at IS NULL AND lease_until < ?)", now.UnixMilli()).Scan(ctx, &waiting)
	if err != nil || !waiting {
		return nil, err
	}
	if err := s.endAbandoned(ctx, now); err != nil {
		return nil, err
	}
	skip := ""
	if s.DB.Dialect == database.Postgres {
		skip = "FOR UPDATE SKIP LOCKED"
	}
	job := &claimed{lease: uuid.NewString()}
	err = s.DB.Write.NewRaw(`UPDATE jobs SET state = ?, lease = ?, lease_until = ?, attempt = attempt + 1
		WHERE id = (SELECT id FROM jobs WHERE ended_at IS NULL AND lease_until < ? AND kind IN (?) ORDER BY created_at, id LIMIT 1 `+skip+`)
		RETURNING id, kind, args, person_id, person_name, venue_id, roles, checkpoint`,
		Running, job.lease, now.Add(s.Lease).UnixMilli(), now.UnixMilli(), bun.List(kinds),
	).Scan(ctx, &job.id, &job.kind, &job.args, &job.personID, &job.personName, &job.venueID, &job.roles, &job.checkpoint)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("claim a job: %w", err)
	}
	s.Hub.Wake(personTopic(job.personID))
	return job, nil
}

// endAbandoned ends what no server works on and none shall begin again: jobs that
// were cancelled, and those whose servers have died mostAttempts times.
func (s *Service) endAbandoned(ctx context.Context, now time.Time) error {
	var people []string
	err := s.DB.Write.NewRaw(`UPDATE jobs SET state = CASE WHEN cancel_asked THEN ? ELSE ? END, sentence = CASE WHEN cancel_asked THEN '' ELSE ? END,
			args = '', checkpoint = '', lease = '', ended_at = ?
		WHERE ended_at IS NULL AND lease_until < ? AND (cancel_asked OR attempt >= ?) RETURNING person_id`,
		Cancelled, Failed, "O servidor tentou esta tarefa várias vezes e não conseguiu terminá-la. Avise quem cuida do servidor.", now.UnixMilli(), now.UnixMilli(), mostAttempts,
	).Scan(ctx, &people)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("end abandoned jobs: %w", err)
	}
	for _, personID := range people {
		s.Hub.Wake(personTopic(personID))
	}
	return nil
}

// do runs the handler, renews the lease meanwhile, and writes how the job ended.
func (s *Service) do(server context.Context, job *claimed) {
	ctx, stop := context.WithCancelCause(context.WithoutCancel(server))
	defer stop(nil)
	defer context.AfterFunc(server, func() { stop(errStopping) })()
	task := &Task{
		ID: job.id, By: operation.Actor{UserID: job.personID, Name: job.personName}, VenueID: job.venueID, Roles: job.roles,
		service: s, lease: job.lease, stop: stop, checkpoint: job.checkpoint,
	}
	wake, unsubscribe := s.Hub.Subscribe(jobTopic(task.ID))
	defer unsubscribe()
	var result Result
	var renewing sync.WaitGroup
	// A cancellation may have come before Subscribe.
	err := task.hold(ctx, s.DB.Write, "")
	if err == nil {
		err = s.allowed(ctx, task)
	}
	if err == nil {
		renewing.Go(func() { s.renew(ctx, task, wake) })
		result, err = s.call(ctx, task, job)
	}
	cause := context.Cause(ctx)
	stop(nil)
	renewing.Wait()
	s.settle(context.WithoutCancel(server), job, result, err, cause)
}

// allowed refuses work on a venue for whoever has lost his access since he asked for it.
func (s *Service) allowed(ctx context.Context, task *Task) error {
	if task.VenueID == "" {
		return nil
	}
	may, err := s.Members.May(ctx, task.By.UserID, task.VenueID, task.Roles...)
	if err == nil && !may {
		return errDenied
	}
	return err
}

// renew keeps the lease and hears of a cancellation, until ctx ends.
func (s *Service) renew(ctx context.Context, task *Task, wake <-chan struct{}) {
	again := time.NewTicker(s.Renew)
	defer again.Stop()
	for {
		select {
		case <-wake:
		case <-again.C:
		case <-ctx.Done():
			return
		}
		if err := task.hold(ctx, s.DB.Write, ""); err != nil && ctx.Err() == nil {
			s.Log.LogAttrs(ctx, slog.LevelWarn, "a job's lease cannot be renewed", slog.String("job", task.ID), slog.Any("cause", err))
		}
	}
}

// call runs the handler; a panic of it fails the job and not the server.
func (s *Service) call(ctx context.Context, task *Task, job *claimed) (result Result, err error) {
	defer func() {
		if p := recover(); p != nil {
			s.Log.LogAttrs(ctx, slog.LevelError, "a job panicked", slog.String("job", job.id), slog.String("kind", job.kind),
				slog.Any("panic", p), slog.String("stack", string(debug.Stack())))
			err = fault.New(fault.Internal, fault.Generic)
		}
	}()
	return s.handlers[job.kind](ctx, task, []byte(job.args))
}

// settle writes how a job ended. A trouble of the database leaves the job as it
// is: it is begun again when its lease ends.
func (s *Service) settle(ctx context.Context, job *claimed, result Result, err, cause error) {
	switch {
	case err == nil:
		err = s.end(ctx, job, Done, result.Sentence, result.FileID)
	case errors.Is(cause, ErrLost):
		err = nil
	case errors.Is(cause, ErrCancelled):
		err = s.end(ctx, job, Cancelled, "", "")
	case errors.Is(cause, errStopping):
		err = s.giveBack(ctx, job)
	case database.Trouble(err) != nil:
	default:
		failed := fault.Wrap(err)
		if failed.Code == fault.Internal {
			s.Log.LogAttrs(ctx, slog.LevelError, "a job failed", slog.String("job", job.id), slog.String("kind", job.kind), slog.Any("cause", err))
		}
		err = s.end(ctx, job, Failed, failed.Message, "")
	}
	if err != nil {
		s.Log.LogAttrs(ctx, slog.LevelWarn, "a job is left to be begun again", slog.String("job", job.id), slog.String("kind", job.kind), slog.Any("cause", err))
	}
}

// end writes the end of a job whose lease still holds, and drops what it was told.
func (s *Service) end(ctx context.Context, job *claimed, state State, sentence, fileID string) error {
	return s.leave(ctx, job, "state = ?, sentence = ?, file_id = ?, done = CASE WHEN ? THEN total ELSE done END, args = '', checkpoint = '', ended_at = ?",
		state, sentence, fileID, state == Done, s.Clock.Now().UnixMilli())
}

// giveBack has another server begin the job at once; this attempt does not count.
func (s *Service) giveBack(ctx context.Context, job *claimed) error {
	err := s.leave(ctx, job, "state = ?, lease_until = 0, attempt = attempt - 1", Queued)
	s.Hub.Wake(queueTopic)
	return err
}

func (s *Service) leave(ctx context.Context, job *claimed, set string, values ...any) error {
	_, err := s.DB.Write.NewRaw("UPDATE jobs SET lease = '', "+set+" WHERE id = ? AND lease = ?", append(values, job.id, job.lease)...).Exec(ctx)
	s.Hub.Wake(personTopic(job.personID))
	return err
}
