package extracts

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/jobs"
	"balcao/app/operation"
)

const (
	// lookBack is how far back a comparison goes.
	lookBack = 180
	// patience is how many days an acquirer has to tell of a sale.
	patience = 2
)

// Reconcile compares what the venue has sold, what the acquirers say, and what the bank has
// received (S2§2.12). What does not match becomes a matter; one that matches by now goes.
// Where another comparison of the venue begins meanwhile, that one sees all that this has
// written, and does the rest.
func (s *Service) Reconcile(ctx context.Context, venueID string) error {
	run, err := s.begin(ctx, venueID)
	if err != nil {
		return err
	}
	if err := run.all(ctx); !errors.Is(err, errSuperseded) {
		return err
	}
	return nil
}

// compareLater has the venue be compared in the background, once tx has committed.
func (s *Service) compareLater(ctx context.Context, tx bun.IDB, venueID string) error {
	by := operation.ActorFrom(ctx)
	id, err := compareKind.Enqueue(ctx, s.Jobs, tx, jobs.Order{By: by, VenueID: venueID, Roles: needed, Title: "Conciliação de cartões"}, comparing{})
	if err != nil {
		return err
	}
	_, err = tx.NewRaw("INSERT INTO extract_comparisons (venue_id, no, job_id) VALUES (?, 0, ?) ON CONFLICT (venue_id) DO UPDATE SET job_id = EXCLUDED.job_id", venueID, id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("keep who compares: %w", err)
	}
	database.Committed(ctx, func() { s.Jobs.Wake(by.UserID) })
	return nil
}

func (s *Service) compare(ctx context.Context, task *jobs.Task, _ comparing) (jobs.Result, error) {
	return jobs.Result{Sentence: "Conferência feita."}, s.Reconcile(ctx, task.VenueID)
}

// comparison is one run of Reconcile.
type comparison struct {
	s       *Service
	venueID string
	// no is the run's number among the venue's.
	no          int64
	from, today string
	seen        int64
	rates       []rateRow
}

// errSuperseded says that a later comparison of the venue has begun.
var errSuperseded = errors.New("a later comparison has begun")

func (s *Service) begin(ctx context.Context, venueID string) (*comparison, error) {
	at, err := s.Venues.Venue(ctx, venueID)
	if err != nil {
		return nil, err
	}
	run := &comparison{s: s, venueID: venueID, seen: s.now(), today: s.Clock.Now().In(at.Zone).Format(time.DateOnly)}
	run.from = s.Clock.Now().In(at.Zone).AddDate(0, 0, -lookBack).Format(time.DateOnly)
	err = s.DB.Write.NewRaw("INSERT INTO extract_comparisons (venue_id, no, job_id) VALUES (?, 1, '') ON CONFLICT (venue_id) DO UPDATE SET no = extract_comparisons.no + 1 RETURNING no", venueID).
		Scan(ctx, &run.no)
	if err != nil {
		return nil, fmt.Errorf("begin a comparison: %w", err)
	}
	if run.rates, err = s.rates(ctx, s.DB.Read, venueID); err != nil {
		return nil, err
	}
	// Two comparisons within one tick of the clock are still one after the other.
	var last int64
	if err := s.DB.Read.NewRaw("SELECT COALESCE(MAX(seen), 0) FROM extract_matters WHERE venue_id = ?", venueID).Scan(ctx, &last); err != nil {
		return nil, fmt.Errorf("read the last comparison: %w", err)
	}
	run.seen = max(run.seen, last+1)
	return run, nil
}

// all matches every day before it tells of one: a sale after midnight is of the business day
// before, and its line of the day after.
func (c *comparison) all(ctx context.Context) error {
	var days []string
	err := c.s.DB.Read.NewRaw("SELECT DISTINCT day FROM extract_lines WHERE venue_id = ? AND day >= ? ORDER BY day", c.venueID, c.from).Scan(ctx, &days)
	if err != nil {
		return fmt.Errorf("read days of extracts: %w", err)
	}
	for _, step := range []func(context.Context, string) error{c.match, c.tell} {
		for _, day := range days {
			if err := step(ctx, day); err != nil {
				return err
			}
		}
	}
	if err := c.credits(ctx); err != nil {
		return err
	}
	return c.forget(ctx)
}

// tx runs fn in a transaction, unless a later comparison has begun.
func (c *comparison) tx(ctx context.Context, fn func(ctx context.Context, tx bun.Tx) error) error {
	return c.s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		result, err := tx.NewRaw("UPDATE extract_comparisons SET no = no WHERE venue_id = ? AND no = ?", c.venueID, c.no).Exec(ctx)
		if err != nil {
			return fmt.Errorf("go on with a comparison: %w", err)
		}
		n, err := result.RowsAffected()
		if err != nil {
			return err
		}
		if n == 0 {
			return errSuperseded
		}
		return fn(ctx, tx)
	})
}

// Reason is why something is a matter. The words are stored.
type Reason string

const (
	// NoSale is a line of an extract without a sale of ours.
	NoSale Reason = "semVenda"
	// NoLine is a sale of ours of which no extract tells.
	NoLine Reason = "semExtrato"
	// OtherValue is a sale of which the extract tells another value.
	OtherValue Reason = "valorDiferente"
	// FeeTooHigh is a line with a higher fee than contracted.
	FeeTooHigh Reason = "taxaMaior"
	// NoCredit is a sum that should have come into the account and has not.
	NoCredit Reason = "creditoNaoCaiu"
	// OtherSum is a credit that comes to another sum than its lines.
	OtherSum Reason = "creditoNaoConfere"
	// NoExtract is money in the account of which no extract tells.
	NoExtract Reason = "bancoSemExtrato"
)

// matterRow is a row of extract_matters.
type matterRow struct {
	bun.BaseModel `bun:"table:extract_matters,alias:m"`

	ID         string `bun:",pk"`
	VenueID    string
	Reason     Reason
	About      string
	Day        string
	Value      int64
	Difference int64
	Words      string
	FileID     string
	Line       int
	OpenedAt   int64
	Seen       int64
	SettledAt  *int64
	SettledBy  string
	Note       string
}

func (c *comparison) matter(reason Reason, about, day string, value, difference int64, words string) matterRow {
	return matterRow{ID: newID(), VenueID: c.venueID, Reason: reason, About: about, Day: day, Value: value, Difference: difference, Words: words, OpenedAt: c.s.now(), Seen: c.seen}
}

// note writes matters down; one that is known keeps since when, and what a person said of it.
func note(ctx context.Context, tx bun.Tx, rows []matterRow) error {
	rows = lastOf(rows, func(m matterRow) string { return string(m.Reason) + m.About })
	for rest := rows; len(rest) > 0; rest = rest[min(some, len(rest)):] {
		now := rest[:min(some, len(rest))]
		_, err := tx.NewInsert().Model(&now).On("CONFLICT (venue_id, reason, about) DO UPDATE").
			Set("day = EXCLUDED.day, value = EXCLUDED.value, difference = EXCLUDED.difference, words = EXCLUDED.words, file_id = EXCLUDED.file_id").
			Set("line = EXCLUDED.line, seen = EXCLUDED.seen").Exec(ctx)
		if err != nil {
			return fmt.Errorf("write matters down: %w", err)
		}
	}
	return nil
}

// forget drops open matters that this comparison has not found any more.
func (c *comparison) forget(ctx context.Context) error {
	return c.tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw("DELETE FROM extract_matters WHERE venue_id = ? AND settled_at IS NULL AND seen < ? AND day >= ?", c.venueID, c.seen, c.from).Exec(ctx)
		if err != nil {
			return fmt.Errorf("forget matters: %w", err)
		}
		return nil
	})
}
