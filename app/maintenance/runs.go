package maintenance

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
)

// State is how far a run or a task of it is.
type State string

// Running and the states after it are also those of a run.
const (
	Waiting State = "aguardando"
	Skipped State = "pulada"
	Running State = "andamento"
	Done    State = "concluida"
	Failed  State = "falhou"
	Stopped State = "interrompida"
)

// Run is one run of the programme. Times are epoch milliseconds, 0 while there is none.
type Run struct {
	bun.BaseModel `bun:"table:maintenance_runs"`

	ID string `bun:",pk"`
	// DueAt is the plan's moment, or when ByName asked for it; EndsAt closes the window.
	DueAt, EndsAt int64
	// ByName is empty where the plan began it.
	ByName     string
	State      State
	StoppedBy  string
	StartedAt  int64
	EndedAt    int64 `bun:",nullzero"`
	Lease      string
	LeaseUntil int64

	Tasks []Progress `bun:"rel:has-many,join:id=run_id"`
}

// Progress is one task of a run.
type Progress struct {
	bun.BaseModel `bun:"table:maintenance_tasks"`

	RunID       string `bun:",pk"`
	No          int    `bun:",pk"`
	Name, Title string
	State       State
	// Note is a sentence on what was found, or why it failed or was skipped.
	Note      string
	StartedAt int64 `bun:",nullzero"`
	EndedAt   int64 `bun:",nullzero"`
}

const (
	subject = "Manutenção semanal"
	// shown is how many runs are listed, keep for how long they are kept.
	shown = 10
	keep  = 400 * 24 * time.Hour
)

var (
	errUnderWay = fault.New(fault.Conflict, "Já há uma manutenção em andamento. Espere ela terminar ou interrompa-a.")
	errIdle     = fault.New(fault.Conflict, "Nenhuma manutenção está em andamento.")
)

// Latest answers the newest runs with their tasks, newest first.
func (s *Service) Latest(ctx context.Context) ([]Run, error) {
	var runs []Run
	err := s.DB.Read.NewSelect().Model(&runs).Order("due_at DESC").Limit(shown).
		Relation("Tasks", func(q *bun.SelectQuery) *bun.SelectQuery { return q.Order("no") }).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read runs of maintenance: %w", err)
	}
	return runs, nil
}

// Start begins the programme now, whatever the plan says, for as long as its window. A
// Conflict fault while one is under way.
func (s *Service) Start(ctx context.Context) error {
	by := operation.ActorFrom(ctx)
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		p, err := s.plan(ctx, tx)
		if err != nil {
			return err
		}
		now := s.Clock.Now()
		if err := s.begin(ctx, tx, now, time.Duration(p.WindowLength)*time.Minute, by.Name); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{At: now, By: by, Action: audit.MaintenanceStarted, SubjectID: topic, Subject: subject})
	})
	if database.IsUnique(err) {
		return errUnderWay
	}
	if err != nil {
		return err
	}
	s.Hub.Wake(topic)
	return nil
}

// begin writes a run that is due at a moment; a unique violation when that moment has had
// its run, or one is under way.
func (s *Service) begin(ctx context.Context, tx bun.Tx, due time.Time, window time.Duration, by string) error {
	id, err := uuid.NewV7()
	if err != nil {
		return err
	}
	run := Run{ID: id.String(), DueAt: due.UnixMilli(), EndsAt: due.Add(window).UnixMilli(), ByName: by, State: Running, StartedAt: s.Clock.Now().UnixMilli()}
	if _, err := tx.NewInsert().Model(&run).Exec(ctx); err != nil {
		return fmt.Errorf("begin maintenance: %w", err)
	}
	tasks := make([]Progress, len(s.Programme))
	for i, t := range s.Programme {
		tasks[i] = Progress{RunID: run.ID, No: i, Name: t.Name, Title: t.Title, State: Waiting}
	}
	if _, err := tx.NewInsert().Model(&tasks).Exec(ctx); err != nil {
		return fmt.Errorf("write the tasks of maintenance: %w", err)
	}
	return nil
}

// Stop ends the run under way: its task is interrupted, what is left is skipped. A Conflict
// fault when none is under way.
func (s *Service) Stop(ctx context.Context) error {
	by, now := operation.ActorFrom(ctx), s.Clock.Now()
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var id string
		err := tx.NewRaw("UPDATE maintenance_runs SET state = ?, stopped_by = ?, ended_at = ?, lease = '' WHERE state = ? RETURNING id",
			Stopped, by.Name, now.UnixMilli(), Running).Scan(ctx, &id)
		if errors.Is(err, sql.ErrNoRows) {
			return errIdle
		}
		if err != nil {
			return fmt.Errorf("stop maintenance: %w", err)
		}
		_, err = tx.NewRaw(`UPDATE maintenance_tasks SET ended_at = ?, state = CASE WHEN state = ? THEN ? ELSE ? END WHERE run_id = ? AND state IN (?)`,
			now.UnixMilli(), Running, Stopped, Skipped, id, bun.List([]State{Running, Waiting})).Exec(ctx)
		if err != nil {
			return fmt.Errorf("skip what is left of maintenance: %w", err)
		}
		return audit.Record(ctx, tx, audit.Entry{At: now, By: by, Action: audit.MaintenanceStopped, SubjectID: topic, Subject: subject})
	})
	if err != nil {
		return err
	}
	s.Hub.Wake(topic)
	return nil
}

// Sweep forgets runs that ended long ago.
func (s *Service) Sweep(ctx context.Context) error {
	_, err := s.DB.Write.NewRaw("DELETE FROM maintenance_runs WHERE ended_at < ?", s.Clock.Now().Add(-keep).UnixMilli()).Exec(ctx)
	if err != nil {
		return fmt.Errorf("forget runs of maintenance: %w", err)
	}
	return nil
}
