package letters

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/push"
	"balcao/app/retry"
)

const (
	// Every is how long a letter that is due waits at most for its round.
	Every = 15 * time.Second
	// ARound is how many letters of a venue are mailed in one go.
	ARound = 50
	// MostFailures is after how many failures a letter is not mailed any more.
	MostFailures = 10
	// ClaimedFor is how long a letter is left to the server that sends it.
	ClaimedFor = 5 * time.Minute
)

// Failing is when what could not be sent is tried again.
var Failing = retry.Backoff{First: time.Minute, Most: 2 * time.Hour}

// Letter is a letter as one server has read it.
type Letter struct {
	ID       string
	DueAt    int64
	Failures int
}

// Box is the letters of one table. It has a row for each, with its id and its venue_id, when
// it is due, NULL for not any more, and how often it could not be sent.
type Box struct {
	DB    *database.DB
	Clock clock.Clock
	Log   *slog.Logger
	// Name is what the log calls the letters.
	Name string
	// Table, DueAt and Failures are the names of the table and of its columns.
	Table, DueAt, Failures string
	// Emptied says that a row is its letter and nothing else: it is deleted with it.
	Emptied bool
	// ClaimedFor and MostFailures are other bounds than usual; 0 for the usual ones.
	ClaimedFor   time.Duration
	MostFailures int
}

// Run has round called for each venue that venues answers, by the clock, until ctx ends.
func (b Box) Run(ctx context.Context, hub *push.Hub, venues func(context.Context) ([]string, error), round func(ctx context.Context, venueID string) error) {
	topic := "letters:" + b.Table // woken by nobody
	push.Rounds{
		Name: b.Name, Hub: hub, Log: b.Log, Keys: venues, Changed: topic,
		Topic: func(venueID string) string { return topic + ":" + venueID }, Round: round, Every: Every,
	}.Run(ctx)
}

// Venues answers the venues that have letters which wait.
func (b Box) Venues(ctx context.Context) (ids []string, err error) {
	return ids, b.DB.Read.NewRaw("SELECT DISTINCT venue_id FROM ? WHERE ? IS NOT NULL", bun.Ident(b.Table), bun.Ident(b.DueAt)).Scan(ctx, &ids)
}

// Due reads the rows of a venue's letters that are due, the oldest first, into a slice of them.
func (b Box) Due(ctx context.Context, venueID string, rows any) error {
	err := b.DB.Read.NewSelect().Model(rows).Where("venue_id = ? AND ? <= ?", venueID, bun.Ident(b.DueAt), b.Clock.Now().UnixMilli()).
		OrderExpr("?, id", bun.Ident(b.DueAt)).Limit(ARound).Scan(ctx)
	if err != nil {
		return fmt.Errorf("read letters that are due: %w", err)
	}
	return nil
}

// Mail claims a letter that is due, has it sent, and writes down what became of it.
func (b Box) Mail(ctx context.Context, l Letter, send func(context.Context) error) error {
	claimed, isOurs, err := b.Claim(ctx, l)
	if err != nil || !isOurs {
		return err
	}
	_, err = b.Settle(ctx, claimed, send(ctx))
	return err
}

// Claim keeps a letter for this server; it is not ours where another server sends it, or where
// it is no longer to be sent.
func (b Box) Claim(ctx context.Context, l Letter) (claimed Letter, isOurs bool, err error) {
	lasts := b.ClaimedFor
	if lasts == 0 {
		lasts = ClaimedFor
	}
	claimed = l
	claimed.DueAt = b.Clock.Now().Add(lasts).UnixMilli()
	isOurs, err = b.write(ctx, l, &claimed.DueAt, l.Failures)
	return claimed, isOurs, err
}

// Settle writes down that a claimed letter has left, or why not: then it is tried again, or
// given up after too many failures.
func (b Box) Settle(ctx context.Context, claimed Letter, failed error) (givenUp bool, err error) {
	if failed == nil {
		return false, b.Drop(ctx, claimed)
	}
	b.Log.LogAttrs(ctx, slog.LevelWarn, "letter not mailed", slog.String("kind", b.Name), slog.String("id", claimed.ID), slog.String("cause", failed.Error()))
	most := b.MostFailures
	if most == 0 {
		most = MostFailures
	}
	failures := claimed.Failures + 1
	if failures < most {
		next := Failing.Next(b.Clock.Now(), failures).UnixMilli()
		_, err = b.write(ctx, claimed, &next, failures)
		return false, err
	}
	claimed.Failures = failures
	return true, b.Drop(ctx, claimed)
}

// Drop has a claimed letter not be mailed any more.
func (b Box) Drop(ctx context.Context, claimed Letter) error {
	if !b.Emptied {
		_, err := b.write(ctx, claimed, nil, claimed.Failures)
		return err
	}
	_, err := b.DB.Write.NewRaw("DELETE FROM ? WHERE id = ? AND ? = ?", bun.Ident(b.Table), claimed.ID, bun.Ident(b.DueAt), claimed.DueAt).Exec(context.WithoutCancel(ctx))
	if err != nil {
		return fmt.Errorf("drop a letter: %w", err)
	}
	return nil
}

// write says when a letter is to be mailed, nil for not any more, unless somebody has said so
// since it was read.
func (b Box) write(ctx context.Context, read Letter, due *int64, failures int) (bool, error) {
	result, err := b.DB.Write.NewRaw("UPDATE ? SET ? = ?, ? = ? WHERE id = ? AND ? = ?", bun.Ident(b.Table), bun.Ident(b.DueAt), due, bun.Ident(b.Failures), failures,
		read.ID, bun.Ident(b.DueAt), read.DueAt).Exec(context.WithoutCancel(ctx))
	if err != nil {
		return false, fmt.Errorf("write when a letter is mailed: %w", err)
	}
	n, err := result.RowsAffected()
	return n > 0, err
}
