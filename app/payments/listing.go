package payments

import (
	"context"
	"errors"
	"fmt"
	"time"

	"balcao/app/fault"
	"balcao/app/retry"
)

const (
	// listEvery is how often a provider is asked for all that came in.
	listEvery = 24 * time.Hour
	// listBack is how much of what was listed before is listed again: a bank may list late.
	listBack = 24 * time.Hour
	// refundable is for how long money can be given back, or be contested.
	refundable = 90 * 24 * time.Hour
	// listSpan is how much is asked for at once: banks bound it.
	listSpan = 4 * 24 * time.Hour
	// mostPages bounds what one of them answers.
	mostPages = 1000
	// listTime bounds one page.
	listTime = 20 * time.Second
)

// listFailing are the waits while lists fail, which are long to read.
var listFailing = retry.Backoff{First: time.Minute, Most: 2 * time.Hour}

// listedVenues lists those that have a provider to ask for lists.
func (s *Service) listedVenues(ctx context.Context) ([]string, error) {
	var all []string
	err := s.DB.Read.NewRaw("SELECT DISTINCT venue_id FROM payment_accounts WHERE list_at > 0 ORDER BY 1").Scan(ctx, &all)
	if err != nil {
		return nil, fmt.Errorf("list venues with payment accounts: %w", err)
	}
	return all, nil
}

// List asks a venue's providers for all that came in, where that is due.
func (s *Service) List(ctx context.Context, venueID string) error {
	now := s.Clock.Now()
	var waiting bool
	// Read first: idle servers must not hold up whoever writes.
	err := s.DB.Read.NewRaw("SELECT EXISTS (SELECT 1 FROM payment_accounts WHERE venue_id = ? AND list_at > 0 AND (list_at <= ? OR list_at > ?))",
		venueID, now.UnixMilli(), now.Add(listEvery).UnixMilli()).Scan(ctx, &waiting)
	if err != nil || !waiting {
		return err
	}
	var due []Account
	err = s.DB.Write.NewRaw(`UPDATE payment_accounts SET busy_until = ? WHERE venue_id = ? AND list_at > 0 AND (list_at <= ? OR list_at > ?)
		AND (busy_until <= ? OR busy_until > ?) RETURNING *`, now.Add(listBusy).UnixMilli(), venueID, now.UnixMilli(), now.Add(listEvery).UnixMilli(),
		now.UnixMilli(), now.Add(2*listBusy).UnixMilli()).Scan(ctx, &due)
	if err != nil && !noRows(err) {
		return fmt.Errorf("hold payment accounts: %w", err)
	}
	var failures error
	for _, a := range due {
		failures = errors.Join(failures, s.listAccount(ctx, a))
	}
	return failures
}

// listBusy is for how long one server has a listing to itself. Two at once do no harm.
const listBusy = 10 * time.Minute

// listing is one reading of the lists of an account.
type listing struct {
	*Service
	at      Connection
	account Account
	// news says that something was not known before.
	news bool
}

// listAccount reads the lists of an account, and tells once of what is new in them.
func (s *Service) listAccount(ctx context.Context, a Account) error {
	now := s.Clock.Now()
	l := &listing{Service: s, account: a}
	err := s.heard(context.WithoutCancel(ctx), a, l.read(ctx, now))
	if err != nil {
		a.ListFailures++
		a.ListAt = listFailing.Next(now, a.ListFailures).UnixMilli()
	} else {
		a.ListFailures, a.ListAt = 0, now.Add(listEvery).UnixMilli()
	}
	if a.ArchivedAt != 0 && now.Sub(time.UnixMilli(a.ArchivedAt)) > refundable {
		a.ListAt = 0
	}
	a.BusyUntil = 0
	_, kept := s.DB.Write.NewUpdate().Model(&a).WherePK().Column("list_failures", "list_at", "busy_until").Exec(context.WithoutCancel(ctx))
	if l.news {
		s.Wake(a.VenueID)
	}
	return errors.Join(err, kept)
}

// read reads what came in since the last time, and what was given back of all that still can
// be, unless the provider lists both together.
func (l *listing) read(ctx context.Context, now time.Time) (err error) {
	if l.at, err = l.connect(ctx, l.account); err != nil {
		return err
	}
	since := time.UnixMilli(min(l.account.ListedUntil, now.UnixMilli())).Add(-listBack)
	err = l.readSpans(ctx, since, now, false)
	if err != nil || l.Providers[l.account.Provider].ListsChanges() {
		return err
	}
	return l.readSpans(ctx, now.Add(-refundable), now, true)
}

func (l *listing) readSpans(ctx context.Context, from, to time.Time, refunded bool) error {
	for ; from.Before(to); from = from.Add(listSpan) {
		end := from.Add(listSpan)
		if end.After(to) {
			end = to
		}
		if err := l.readSpan(ctx, from, end, refunded); err != nil {
			return err
		}
		if refunded {
			continue
		}
		// After a failure it goes on from here.
		_, err := l.DB.Write.NewRaw("UPDATE payment_accounts SET listed_until = ? WHERE id = ?", end.UnixMilli(), l.account.ID).Exec(ctx)
		if err != nil {
			return fmt.Errorf("keep how far a list is read: %w", err)
		}
	}
	return nil
}

func (l *listing) readSpan(ctx context.Context, from, to time.Time, refunded bool) error {
	for page := range mostPages {
		asking, cancel := context.WithTimeout(ctx, listTime)
		all, more, err := l.at.Received(asking, from, to, refunded, page)
		cancel()
		if err != nil {
			return err
		}
		for _, one := range all {
			if err := l.take(ctx, one); err != nil {
				return err
			}
		}
		if !more {
			return nil
		}
	}
	return fault.New(fault.Unavailable, "O provedor respondeu com uma lista longa demais.")
}
