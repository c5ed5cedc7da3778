package maintenance

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
)

// errLost ends the context of a task whose run was stopped or taken over by another server.
var errLost = errors.New("maintenance: the run is no longer this server's")

// Run begins the programme when it is due and works on it, until ctx ends.
func (s *Service) Run(ctx context.Context) {
	wake, stop := s.Hub.Subscribe(topic)
	defer stop()
	look := time.NewTicker(s.Look)
	defer look.Stop()
	for {
		if err := s.look(ctx, wake); err != nil && ctx.Err() == nil {
			s.Log.LogAttrs(ctx, slog.LevelWarn, "maintenance is left to be looked at again", slog.Any("cause", err))
		}
		select {
		case <-wake:
		case <-look.C:
		case <-ctx.Done():
			return
		}
	}
}

// look begins what is due and works on what nobody works on.
func (s *Service) look(ctx context.Context, wake <-chan struct{}) error {
	p, err := s.Plan(ctx)
	if err != nil {
		return err
	}
	if at, due := p.due(s.Clock.Now(), s.Zone); due {
		if err := s.beginDue(ctx, p, at); err != nil {
			return err
		}
	}
	run, err := s.claim(ctx)
	if err != nil || run == nil {
		return err
	}
	return s.work(ctx, run, wake)
}

func (s *Service) beginDue(ctx context.Context, p Plan, at time.Time) error {
	var known bool
	err := s.DB.Read.NewRaw("SELECT EXISTS (SELECT 1 FROM maintenance_runs WHERE due_at = ? OR state = ?)", at.UnixMilli(), Running).Scan(ctx, &known)
	if err != nil || known {
		return err
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		return s.begin(ctx, tx, at, time.Duration(p.WindowLength)*time.Minute, "")
	})
	if database.IsUnique(err) {
		return nil // another server began it
	}
	return err
}

// claim leases the run under way unless another server holds it; nil when there is none.
func (s *Service) claim(ctx context.Context) (*Run, error) {
	now := s.Clock.Now()
	var waiting bool
	// Read first: idle servers must not hold up whoever writes.
	err := s.DB.Read.NewRaw("SELECT EXISTS (SELECT 1 FROM maintenance_runs WHERE state = ? AND lease_until < ?)", Running, now.UnixMilli()).Scan(ctx, &waiting)
	if err != nil || !waiting {
		return nil, err
	}
	run := Run{Lease: uuid.NewString()}
	err = s.DB.Write.NewRaw("UPDATE maintenance_runs SET lease = ?, lease_until = ? WHERE state = ? AND lease_until < ? RETURNING id, ends_at",
		run.Lease, now.Add(s.Lease).UnixMilli(), Running, now.UnixMilli()).Scan(ctx, &run.ID, &run.EndsAt)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("claim maintenance: %w", err)
	}
	return &run, nil
}

// work does the tasks that are left of a run, and ends it.
func (s *Service) work(server context.Context, run *Run, wake <-chan struct{}) error {
	ctx, stop := context.WithCancelCause(server)
	defer stop(nil)
	var renewing sync.WaitGroup
	renewing.Go(func() { s.renew(ctx, run, wake, stop) })
	err := s.doAll(ctx, run)
	cause := context.Cause(ctx)
	stop(nil)
	renewing.Wait()
	// Another server may have waited for the end, or for its turn.
	defer s.Hub.Wake(topic)
	switch {
	case errors.Is(cause, errLost) || errors.Is(err, errLost):
		return nil
	case server.Err() != nil:
		// Another server goes on at once.
		_, err := s.DB.Write.NewRaw("UPDATE maintenance_runs SET lease = '', lease_until = 0 WHERE id = ? AND lease = ?", run.ID, run.Lease).
			Exec(context.WithoutCancel(server))
		return err
	}
	return err
}

func (s *Service) doAll(ctx context.Context, run *Run) error {
	var tasks []Progress
	err := s.DB.Read.NewSelect().Model(&tasks).Where("run_id = ?", run.ID).Where("state IN (?)", bun.List([]State{Waiting, Running})).Order("no").Scan(ctx)
	if err != nil {
		return fmt.Errorf("read the tasks of maintenance: %w", err)
	}
	for _, t := range tasks {
		if err := s.do(ctx, run, t); err != nil {
			return err
		}
	}
	return s.write(ctx, run, `UPDATE maintenance_runs SET lease = '', ended_at = ?,
		state = CASE WHEN EXISTS (SELECT 1 FROM maintenance_tasks WHERE run_id = maintenance_runs.id AND state <> ?) THEN ? ELSE ? END WHERE id = ?`,
		s.Clock.Now().UnixMilli(), Done, Failed, Done, run.ID)
}

// do does one task and writes how it ended; an error when this server must not go on.
func (s *Service) do(ctx context.Context, run *Run, t Progress) error {
	const set = "UPDATE maintenance_tasks SET state = ?, note = ?, started_at = ?, ended_at = ? WHERE run_id = ? AND no = ?"
	begun := s.Clock.Now().UnixMilli()
	work, known := s.task(t.Name)
	switch {
	case begun >= run.EndsAt:
		return s.write(ctx, run, set, Skipped, "A janela terminou antes. Aumente a duração ou execute de novo.", nil, begun, run.ID, t.No)
	case !known:
		return s.write(ctx, run, set, Skipped, "Esta versão do programa não tem mais esta tarefa.", nil, begun, run.ID, t.No)
	}
	if err := s.write(ctx, run, set, Running, "", begun, nil, run.ID, t.No); err != nil {
		return err
	}
	note, err := s.call(ctx, work)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	state := Done
	if err != nil {
		failed := fault.Wrap(err)
		state, note = Failed, failed.Message
		s.Log.LogAttrs(ctx, slog.LevelError, "a task of maintenance failed", slog.String("task", t.Name), slog.Any("cause", err))
	}
	return s.write(ctx, run, set, state, note, begun, s.Clock.Now().UnixMilli(), run.ID, t.No)
}

func (s *Service) task(name string) (Task, bool) {
	for _, t := range s.Programme {
		if t.Name == name {
			return t, true
		}
	}
	return Task{}, false
}

// call does a task; a panic of it fails the task and not the server.
func (s *Service) call(ctx context.Context, t Task) (note string, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return t.Do(ctx)
}

// write changes a run that is still this server's.
func (s *Service) write(ctx context.Context, run *Run, query string, values ...any) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.hold(ctx, tx, run); err != nil {
			return err
		}
		if _, err := tx.NewRaw(query, values...).Exec(ctx); err != nil {
			return fmt.Errorf("write maintenance: %w", err)
		}
		return nil
	})
}

// hold renews the lease; errLost when the run is stopped or another server's.
func (s *Service) hold(ctx context.Context, db bun.IDB, run *Run) error {
	held, err := db.NewRaw("UPDATE maintenance_runs SET lease_until = ? WHERE id = ? AND lease = ?",
		s.Clock.Now().Add(s.Lease).UnixMilli(), run.ID, run.Lease).Exec(ctx)
	if err != nil {
		return fmt.Errorf("hold maintenance: %w", err)
	}
	if n, err := held.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, errLost)
	}
	return nil
}

// renew keeps the lease and hears of a stop, until ctx ends.
func (s *Service) renew(ctx context.Context, run *Run, wake <-chan struct{}, stop context.CancelCauseFunc) {
	again := time.NewTicker(s.Look)
	defer again.Stop()
	for {
		select {
		case <-wake:
		case <-again.C:
		case <-ctx.Done():
			return
		}
		err := s.hold(ctx, s.DB.Write, run)
		switch {
		case errors.Is(err, errLost):
			stop(errLost)
			return
		case err != nil && ctx.Err() == nil:
			s.Log.LogAttrs(ctx, slog.LevelWarn, "the lease of maintenance cannot be renewed", slog.Any("cause", err))
		}
	}
}
