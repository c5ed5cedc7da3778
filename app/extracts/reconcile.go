package extracts

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"
)

const (
	// lookBack is how far back a comparison goes.
	lookBack = 180
	// patience is how many days an acquirer has to tell of a sale.
	patience = 2
)

// Reconcile compares what the venue has sold, what the acquirers say, and what the bank has
// received (S2§2.12). What does not match becomes a matter; one that matches by now goes.
func (s *Service) Reconcile(ctx context.Context, venueID string) error {
	at, err := s.Venues.Venue(ctx, venueID)
	if err != nil {
		return err
	}
	run := &comparison{s: s, venueID: venueID, seen: s.now(), today: s.Clock.Now().In(at.Zone).Format(time.DateOnly)}
	run.from = s.Clock.Now().In(at.Zone).AddDate(0, 0, -lookBack).Format(time.DateOnly)
	if run.rates, err = s.rates(ctx, s.DB.Read, venueID); err != nil {
		return err
	}
	// Two comparisons within one tick of the clock are still one after the other.
	var last int64
	if err := s.DB.Read.NewRaw("SELECT COALESCE(MAX(seen), 0) FROM extract_matters WHERE venue_id = ?", venueID).Scan(ctx, &last); err != nil {
		return fmt.Errorf("read the last comparison: %w", err)
	}
	run.seen = max(run.seen, last+1)
	var days []string
	err = s.DB.Read.NewRaw("SELECT DISTINCT day FROM extract_lines WHERE venue_id = ? AND day >= ? ORDER BY day", venueID, run.from).Scan(ctx, &days)
	if err != nil {
		return fmt.Errorf("read days of extracts: %w", err)
	}
	for _, day := range days {
		if err := run.sales(ctx, day); err != nil {
			return err
		}
	}
	if err := run.credits(ctx); err != nil {
		return err
	}
	return run.forget(ctx)
}

// comparison is one run of Reconcile.
type comparison struct {
	s           *Service
	venueID     string
	from, today string
	seen        int64
	rates       []rateRow
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
	_, err := c.s.DB.Write.NewRaw("DELETE FROM extract_matters WHERE venue_id = ? AND settled_at IS NULL AND seen < ? AND day >= ?", c.venueID, c.seen, c.from).Exec(ctx)
	if err != nil {
		return fmt.Errorf("forget matters: %w", err)
	}
	return nil
}
