package catalog

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/hours"
)

type scheduleRow struct {
	bun.BaseModel `bun:"table:product_schedules,alias:s"`
	TargetID      string `bun:",pk"`
	VenueID       string
	OfCategory    bool
	Rules         string
	Version       int
	Changed       int64
	ArchivedAt    int64 `bun:",nullzero"`
}

func (r scheduleRow) schedule() (*Schedule, error) {
	s := &Schedule{ID: r.TargetID, OfCategory: r.OfCategory, Version: r.Version, archived: r.ArchivedAt != 0}
	err := json.Unmarshal([]byte(r.Rules), &s.ScheduleRules)
	for _, w := range s.Windows {
		span, problem := hours.ParseSpan(w.Weekday, w.From, w.To)
		s.spans, err = append(s.spans, span), errors.Join(err, problem)
	}
	if err != nil {
		return nil, fmt.Errorf("read the schedule of %s: %w", r.TargetID, err)
	}
	return s, nil
}

func (c *Snapshot) readSchedules(ctx context.Context, db bun.IDB, venueID string, since int64) error {
	var rows []scheduleRow
	if err := db.NewSelect().Model(&rows).Where("venue_id = ? AND changed > ?", venueID, since).Scan(ctx); err != nil {
		return err
	}
	for _, r := range rows {
		schedule, err := r.schedule()
		if err != nil {
			return err
		}
		c.schedules[r.TargetID] = schedule
	}
	return nil
}

// wallTime is the moment in the venue's zone, which only schedules ask for.
func (s *Service) wallTime(ctx context.Context, now *Snapshot, venueID string) (time.Time, error) {
	if len(now.schedules) == 0 {
		return s.Clock.Now(), nil
	}
	v, err := s.Venues.Venue(ctx, venueID)
	if err != nil {
		return time.Time{}, err
	}
	return s.Clock.Now().In(v.Zone), nil
}

// Schedules lists the schedules in use of the venue's products and categories in use, by name.
func (s *Service) Schedules(ctx context.Context, venueID string) ([]Schedule, error) {
	now, err := s.seen(ctx, venueID)
	if err != nil {
		return nil, err
	}
	at, err := s.wallTime(ctx, now, venueID)
	if err != nil {
		return nil, err
	}
	schedules := []Schedule{}
	for _, schedule := range now.schedules {
		one, name := *schedule, ""
		if schedule.OfCategory {
			if c := now.categories[schedule.ID]; c != nil && !c.archived {
				name = c.Name
			}
		} else if p := now.products[schedule.ID]; p != nil && !p.archived && now.Sees(p.ID) {
			name = p.Name
		}
		if name == "" || schedule.archived {
			continue
		}
		one.Name, one.Open = name, schedule.allows(at)
		schedules = append(schedules, one)
	}
	slices.SortFunc(schedules, func(a, b Schedule) int {
		return cmp.Or(cmp.Compare(br.Fold(a.Name), br.Fold(b.Name)), cmp.Compare(a.ID, b.ID))
	})
	return schedules, nil
}

// ScheduleDraft is what the form of a schedule sends.
type ScheduleDraft struct {
	ScheduleRules
	Version int `json:"versao" required:"false" minimum:"0" doc:"the one that was read; 0 for the first schedule of a product or category. 409 if there is another by now"`
}

// SaveSchedule gives a product or a category of the venue its schedule.
func (s *Service) SaveSchedule(ctx context.Context, venueID, targetID string, d ScheduleDraft) error {
	spans, err := d.settle()
	if err != nil {
		return err
	}
	return s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		name, ofCategory, err := e.target(targetID)
		if err != nil {
			return err
		}
		schedule := &Schedule{ID: targetID, OfCategory: ofCategory, Name: name, ScheduleRules: d.ScheduleRules, spans: spans}
		before := ""
		if known := e.schedules[targetID]; known != nil {
			if !known.archived && d.Version != known.Version {
				return errStaleSchedule
			}
			schedule.Version = known.Version
			if !known.archived {
				before = known.words()
			}
		}
		return e.putSchedule(ctx, schedule, audit.ProductScheduled, before)
	})
}

// RemoveSchedule lets a product or category be sold always again.
func (s *Service) RemoveSchedule(ctx context.Context, venueID, targetID string) error {
	return s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		known := e.schedules[targetID]
		if known == nil || known.archived {
			return fault.New(fault.NotFound, "Este agendamento não existe mais. Atualize a lista.")
		}
		gone := *known
		gone.archived = true
		if gone.Name, _, _ = e.target(targetID); gone.Name == "" {
			gone.Name = targetID
		}
		return e.putSchedule(ctx, &gone, audit.ProductUnscheduled, known.words())
	})
}

var errStaleSchedule = fault.New(fault.Conflict, "Outra pessoa alterou este agendamento enquanto você editava. Confira o que ela mudou e salve de novo.")

// target is the name of the product or category in use with that id, and which of the two it is.
func (e *edit) target(id string) (name string, ofCategory bool, err error) {
	if c := e.categories[id]; c != nil && !c.archived {
		return c.Name, true, nil
	}
	p, err := e.product(id)
	if err != nil {
		return "", false, err
	}
	return p.Name, false, nil
}

func (e *edit) putSchedule(ctx context.Context, s *Schedule, action audit.Action, before string) error {
	s.Version++
	rules, err := json.Marshal(s.ScheduleRules)
	if err != nil {
		return err
	}
	row := scheduleRow{
		TargetID: s.ID, VenueID: e.venueID, OfCategory: s.OfCategory, Rules: string(rules), Version: s.Version, Changed: e.version,
	}
	after := s.words()
	if s.archived {
		row.ArchivedAt, after = e.now.UnixMilli(), ""
	}
	_, err = e.tx.NewInsert().Model(&row).On("CONFLICT (target_id) DO UPDATE").
		Set("rules = EXCLUDED.rules, version = EXCLUDED.version, changed = EXCLUDED.changed, archived_at = EXCLUDED.archived_at").Exec(ctx)
	if err != nil {
		return fmt.Errorf("write schedule: %w", err)
	}
	e.schedules[s.ID] = s
	return e.record(ctx, action, s.ID, s.Name, audit.Value{Name: "Disponibilidade", Before: before, After: after})
}

// words tell the rules to a person.
func (r ScheduleRules) words() string {
	var words []string
	for _, w := range r.Windows {
		words = append(words, w.words())
	}
	for _, d := range r.Periods {
		words = append(words, "só "+d.words())
	}
	for _, d := range r.Closed {
		words = append(words, "fechado "+d.words())
	}
	return strings.Join(words, "; ")
}
