package maintenance

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/operation"
)

// Plan says when the programme begins by itself.
type Plan struct {
	bun.BaseModel `bun:"table:maintenance_plan"`

	ID     int  `bun:",pk"`
	Active bool `bun:"active"`
	// Weekday, and minutes from midnight in the service's zone.
	Weekday  time.Weekday
	StartsAt int
	// WindowLength is how many minutes it may begin tasks for.
	WindowLength int
	// Version is 0 while nobody has changed the plan.
	Version int64
}

// Default is the plan until somebody changes it: Sunday, four to six in the morning.
var Default = Plan{ID: 1, Active: true, Weekday: time.Sunday, StartsAt: 4 * 60, WindowLength: 120}

// Bounds of a window, in minutes.
const (
	shortest = 15
	longest  = 12 * 60
)

var errPlanChanged = fault.New(fault.Conflict, "Outra pessoa mudou o plano enquanto você editava. Confira o plano atual e salve de novo.")

// Plan answers the plan that counts.
func (s *Service) Plan(ctx context.Context) (Plan, error) { return s.plan(ctx, s.DB.Read) }

func (s *Service) plan(ctx context.Context, db bun.IDB) (Plan, error) {
	p := Default
	err := db.NewSelect().Model(&p).Where("id = ?", Default.ID).Scan(ctx)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return Plan{}, fmt.Errorf("read the plan of maintenance: %w", err)
	}
	return p, nil
}

// SetPlan replaces the plan of p's version; a Conflict fault when another has been saved.
func (s *Service) SetPlan(ctx context.Context, p Plan) (Plan, error) {
	if err := p.check(); err != nil {
		return Plan{}, err
	}
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		before, err := s.plan(ctx, tx)
		if err != nil {
			return err
		}
		if before.Version != p.Version {
			return errPlanChanged
		}
		p.ID, p.Version = Default.ID, before.Version+1
		saved, err := tx.NewInsert().Model(&p).
			On("CONFLICT (id) DO UPDATE SET active = EXCLUDED.active, weekday = EXCLUDED.weekday, starts_at = EXCLUDED.starts_at, window_length = EXCLUDED.window_length, version = EXCLUDED.version").
			Where("plan.version = ?", before.Version).Exec(ctx)
		if err != nil {
			return fmt.Errorf("write the plan of maintenance: %w", err)
		}
		if n, err := saved.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, errPlanChanged)
		}
		return audit.Record(ctx, tx, audit.Entry{
			At: s.Clock.Now(), By: operation.ActorFrom(ctx), Action: audit.MaintenancePlanned, SubjectID: topic, Subject: subject,
			Values: []audit.Value{{Name: "Plano", Before: before.String(), After: p.String()}},
		})
	})
	if err != nil {
		return Plan{}, err
	}
	s.Hub.Wake(topic)
	return p, nil
}

func (p Plan) check() error {
	switch {
	case p.Weekday < time.Sunday || p.Weekday > time.Saturday:
		return fault.Field("diaDaSemana", "Escolha um dia da semana.")
	case p.StartsAt < 0 || p.StartsAt >= 24*60:
		return fault.Field("inicio", "Informe um horário entre 00:00 e 23:59.")
	case p.WindowLength < shortest || p.WindowLength > longest:
		return fault.Field("duracaoMinutos", fmt.Sprintf("A janela vai de %d minutos a %d horas.", shortest, longest/60))
	}
	return nil
}

var weekdays = [...]string{"domingo", "segunda-feira", "terça-feira", "quarta-feira", "quinta-feira", "sexta-feira", "sábado"}

// String is the plan in Portuguese: "domingo, 04:00, 120 minutos".
func (p Plan) String() string {
	if !p.Active {
		return "desligado"
	}
	return fmt.Sprintf("%s, %02d:%02d, %d minutos", weekdays[p.Weekday], p.StartsAt/60, p.StartsAt%60, p.WindowLength)
}

// next is the plan's first moment after t, in zone.
func (p Plan) next(t time.Time, zone *time.Location) time.Time {
	local := t.In(zone)
	for days := int(p.Weekday-local.Weekday()+7) % 7; ; days += 7 {
		at := time.Date(local.Year(), local.Month(), local.Day()+days, p.StartsAt/60, p.StartsAt%60, 0, 0, zone)
		if at.After(t) {
			return at.UTC()
		}
	}
}

// due is the moment of the plan whose window holds t; false when none does.
func (p Plan) due(t time.Time, zone *time.Location) (time.Time, bool) {
	if !p.Active {
		return time.Time{}, false
	}
	window := time.Duration(p.WindowLength) * time.Minute
	at := p.next(t.Add(-window), zone)
	return at, !at.After(t)
}
