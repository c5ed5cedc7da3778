package scheduling

import (
	"context"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
)

// Exception is a row of days on which other hours hold than the week's, or none.
type Exception struct {
	bun.BaseModel `bun:"table:schedule_exceptions,alias:x"`

	ID      string `bun:",pk"`
	VenueID string
	// OwnerID is the schedule or the resource that it is of; empty for the whole venue.
	OwnerID           string
	FirstDay, LastDay string
	// Starts and Ends are minutes after midnight; nil for a day off.
	Starts, Ends *int
	Reason       string
	CreatedAt    int64
}

// ExceptionDraft is an exception as a form sends it.
type ExceptionDraft struct {
	OwnerID, FirstDay, LastDay, Start, End, Reason string
}

var errNoException = fault.New(fault.NotFound, "Exceção não encontrada. Ela pode já ter sido apagada.")

// longestException is how many days an exception lasts at most.
const longestException = 366

func (d ExceptionDraft) settle() (Exception, error) {
	first, err := time.Parse(time.DateOnly, d.FirstDay)
	if err != nil {
		return Exception{}, fault.Field("dia", "Informe o dia da exceção.")
	}
	last := first
	if d.LastDay != "" {
		if last, err = time.Parse(time.DateOnly, d.LastDay); err != nil || last.Before(first) {
			return Exception{}, fault.Field("ate", "O último dia não pode ser antes do primeiro.")
		}
	}
	if last.Sub(first) > longestException*24*time.Hour {
		return Exception{}, fault.Field("ate", "Uma exceção dura no máximo um ano.")
	}
	x := Exception{OwnerID: d.OwnerID, FirstDay: first.Format(time.DateOnly), LastDay: last.Format(time.DateOnly), Reason: strings.TrimSpace(d.Reason)}
	if d.Start != "" || d.End != "" {
		slot, err := parseSlot("inicio", 1, d.Start, d.End)
		if err != nil {
			return Exception{}, err
		}
		x.Starts, x.Ends = &slot.Starts, &slot.Ends
	}
	return x, nil
}

func (x Exception) text() string {
	text := x.FirstDay
	if x.LastDay != x.FirstDay {
		text += " a " + x.LastDay
	}
	if x.Starts != nil {
		return text + " " + clockText(*x.Starts) + "–" + clockText(*x.Ends)
	}
	return text + " sem atendimento"
}

// AddException has other hours hold on some days. Bookings outside them stand.
func (s *Service) AddException(ctx context.Context, venueID string, d ExceptionDraft) (Exception, error) {
	x, err := d.settle()
	if err != nil {
		return x, err
	}
	if x.ID, err = newID(); err != nil {
		return x, err
	}
	x.VenueID, x.CreatedAt = venueID, s.now()
	return x, s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		name, err := s.ownerName(ctx, tx, venueID, x.OwnerID)
		if err != nil {
			return err
		}
		if _, err := tx.NewInsert().Model(&x).Exec(ctx); err != nil {
			return err
		}
		s.changed(ctx, venueID)
		return s.record(ctx, tx, audit.ScheduleChanged, venueID, x.OwnerID, name, []audit.Value{{Name: "Exceção", After: x.text()}})
	})
}

// ownerName answers how people call the schedule or resource of an exception.
func (s *Service) ownerName(ctx context.Context, tx bun.Tx, venueID, ownerID string) (string, error) {
	if ownerID == "" {
		return "Todas as agendas", nil
	}
	if of, err := s.scheduleIn(ctx, tx.NewSelect(), venueID, ownerID); err == nil {
		return of.Name, nil
	}
	r, err := one[Resource](ctx, tx.NewSelect(), venueID, ownerID, errNoResource)
	return r.Name, err
}

// RemoveException has the week's hours hold again.
func (s *Service) RemoveException(ctx context.Context, venueID, id string) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		x, err := one[Exception](ctx, s.forUpdate(tx.NewSelect()), venueID, id, errNoException)
		if err != nil {
			return err
		}
		if _, err := tx.NewDelete().Model(&x).WherePK().Exec(ctx); err != nil {
			return err
		}
		s.changed(ctx, venueID)
		name, err := s.ownerName(ctx, tx, venueID, x.OwnerID)
		if err != nil && !fault.Is(err, fault.NotFound) {
			return err
		}
		return s.record(ctx, tx, audit.ScheduleChanged, venueID, x.OwnerID, name, []audit.Value{{Name: "Exceção", Before: x.text()}})
	})
}

// exceptions lists those of a venue that end on a day or after.
func exceptions(ctx context.Context, db bun.IDB, venueID, from string) (all []Exception, err error) {
	return all, db.NewSelect().Model(&all).Where("venue_id = ? AND last_day >= ?", venueID, from).Order("first_day", "id").Limit(mostRows).Scan(ctx)
}
