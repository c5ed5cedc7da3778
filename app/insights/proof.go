package insights

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/money"
)

// Miscounted is a day whose sums by hour are not those of its sales.
type Miscounted struct {
	VenueID, Day string
	Difference   money.Amount
}

const (
	// proofEvery is how often all sums are proven, proofDays how many days back.
	proofEvery = 20 * time.Hour
	proofDays  = 400
	// everyVenue stands for all of them among the proofs: one reading proves them together.
	everyVenue = ""
	// alarmsFor is how long the dashboard tells of sums that were wrong.
	alarmsFor = 30 * 24 * time.Hour
)

// Sweep forgets old letters, and proves the sums where that is due.
func (s *Service) Sweep(ctx context.Context) error {
	old := s.Clock.Now().Add(-lettersFor).UnixMilli()
	if _, err := s.DB.Write.NewRaw("DELETE FROM report_letters WHERE due_at IS NULL AND created_at < ?", old).Exec(ctx); err != nil {
		return fmt.Errorf("forget letters that have left: %w", err)
	}
	at, err := s.provenAt(ctx)
	if err != nil || s.Clock.Now().Sub(at) < proofEvery {
		return err
	}
	return s.Prove(ctx)
}

func (s *Service) provenAt(ctx context.Context) (time.Time, error) {
	var at int64
	err := s.DB.Read.NewRaw("SELECT proven_at FROM sales_proofs WHERE venue_id = ?", everyVenue).Scan(ctx, &at)
	if errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("read when sums were proven: %w", err)
	}
	return database.FromMilli(at), nil
}

// Prove compares the sums by hour with the sales they are of. A day that is wrong is counted
// anew and raises an alarm: in the log, and on the venue's dashboard.
func (s *Service) Prove(ctx context.Context) error {
	now := s.Clock.Now()
	wrong, err := s.Sums.Miscounted(ctx, s.DB.Read, now.AddDate(0, 0, -proofDays).Format(time.DateOnly))
	if err != nil {
		return err
	}
	for _, m := range wrong {
		s.Log.LogAttrs(ctx, slog.LevelError, "the sums of a day were not those of its sales; it is counted anew",
			slog.String("venue", m.VenueID), slog.String("day", m.Day), slog.String("difference", m.Difference.String()))
		err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			if err := s.Sums.Recount(ctx, tx, m.VenueID, m.Day); err != nil {
				return err
			}
			_, err := tx.NewRaw("INSERT INTO sales_alarms (venue_id, day, found_at, difference) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
				m.VenueID, m.Day, now.UnixMilli(), m.Difference).Exec(ctx)
			return err
		})
		if err != nil {
			return fmt.Errorf("count a day anew: %w", err)
		}
		s.Hub.Wake(Topic(m.VenueID))
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.NewRaw("DELETE FROM sales_alarms WHERE found_at < ?", now.Add(-alarmsFor).UnixMilli()).Exec(ctx); err != nil {
			return err
		}
		_, err := tx.NewRaw(`INSERT INTO sales_proofs (venue_id, proven_at, days) VALUES (?, ?, ?)
			ON CONFLICT (venue_id) DO UPDATE SET proven_at = excluded.proven_at, days = excluded.days`, everyVenue, now.UnixMilli(), proofDays).Exec(ctx)
		return err
	})
}

// Proof is what the last comparison of the sums found.
type Proof struct {
	ConferidoEm *time.Time `json:"ConferidoEm"`
	Dias        int        `json:"Dias" doc:"how many days back"`
	Alarmes     []Alarm    `json:"Alarmes" nullable:"false"`
}

// Alarm is a day whose sums were wrong, and were made anew.
type Alarm struct {
	Dia       string       `json:"Dia"`
	Em        time.Time    `json:"Em"`
	Diferenca money.Amount `json:"Diferenca" doc:"by how much the sums were above the sales"`
}

type proofOutput struct{ Body Proof }

func (s *Service) proof(ctx context.Context, in *venueInput) (*proofOutput, error) {
	at, err := s.provenAt(ctx)
	if err != nil {
		return nil, err
	}
	out := &proofOutput{Proof{Dias: proofDays, Alarmes: []Alarm{}}}
	if !at.IsZero() {
		out.Body.ConferidoEm = &at
	}
	var found []struct {
		Day        string
		FoundAt    int64
		Difference money.Amount
	}
	err = s.DB.Read.NewRaw("SELECT day, found_at, difference FROM sales_alarms WHERE venue_id = ? ORDER BY found_at DESC, day DESC LIMIT 100", in.VenueID).Scan(ctx, &found)
	for _, f := range found {
		out.Body.Alarmes = append(out.Body.Alarmes, Alarm{f.Day, database.FromMilli(f.FoundAt), f.Difference})
	}
	return out, err
}
