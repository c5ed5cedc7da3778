package customers

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/files"
	"balcao/app/imports"
	"balcao/app/jobs"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/venue"
)

// Service keeps the customers of all venues.
type Service struct {
	db     *database.DB
	clock  clock.Clock
	venues venue.Source
	orders Orders

	jobs    *jobs.Service
	files   *files.Service
	imports *imports.Service
	audit   *audit.Service
	merged  func(ctx context.Context, tx bun.Tx, venueID, from, to string) error
}

// Config is what a Service needs. Without the mechanisms it keeps and lists customers,
// and has no operations.
type Config struct {
	DB     *database.DB
	Clock  clock.Clock
	Venues venue.Source
	Orders Orders

	Jobs    *jobs.Service
	Files   *files.Service
	Imports *imports.Service
	Audit   *audit.Service
	// Merged gives what other domains keep of a customer to the one into whom he was merged.
	Merged func(ctx context.Context, tx bun.Tx, venueID, from, to string) error
}

// New answers a Service on an open database, and registers its kinds of jobs.
func New(cfg Config) *Service {
	s := &Service{
		db: cfg.DB, clock: cfg.Clock, venues: cfg.Venues, orders: cfg.Orders,
		jobs: cfg.Jobs, files: cfg.Files, imports: cfg.Imports, audit: cfg.Audit, merged: cfg.Merged,
	}
	if s.jobs != nil {
		jobs.Handle(s.jobs, exportKind, s.export)
	}
	return s
}

// At answers the same Service with another clock, to write the past down.
func (s *Service) At(clk clock.Clock) *Service {
	past := *s
	past.clock = clk
	return &past
}

func (s *Service) now() int64 { return s.clock.Now().UnixMilli() }

// Save registers a customer of the venue or, when the draft has an id, changes
// one. The CPF is unique in the venue: a taken one is a Conflict fault, and so
// is another CPF for somebody who is blocked or alerted, a version that is not the
// customer's any more, and whoever was anonymised.
func (s *Service) Save(ctx context.Context, venueID string, d Draft) (Customer, error) {
	today := s.clock.Now()
	if d.DataNascimento != "" {
		at, err := s.venues.Venue(ctx, venueID)
		if err != nil {
			return Customer{}, err
		}
		today = s.clock.Now().In(at.Zone)
	}
	d, err := d.settle(today)
	if err != nil {
		return Customer{}, err
	}
	var saved record
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		category, err := categoryName(ctx, tx, venueID, d.CategoriaID)
		if err != nil {
			return err
		}
		if d.ID == "" {
			saved, err = s.register(ctx, tx, venueID, d, category)
		} else {
			saved, err = s.change(ctx, tx, venueID, d, category)
		}
		return err
	})
	if err != nil {
		return Customer{}, err
	}
	return saved.wire(), nil
}

func (s *Service) register(ctx context.Context, tx bun.Tx, venueID string, d Draft, category string) (record, error) {
	r, err := s.fresh(venueID, d, category)
	if err != nil {
		return r, err
	}
	if err := insert(ctx, tx, r); err != nil {
		return r, err
	}
	return r, audit.Record(ctx, tx, s.registered(ctx, r))
}

// fresh is a customer who is to be inserted.
func (s *Service) fresh(venueID string, d Draft, category string) (record, error) {
	id, err := uuid.NewV7()
	r := record{ID: id.String(), VenueID: venueID, Category: category, CreatedAt: s.now(), UpdatedAt: s.now(), Version: 1}
	r.fill(d)
	return r, err
}

// registered is what the audit keeps of a registration.
func (s *Service) registered(ctx context.Context, r record) audit.Entry {
	return s.entry(audit.CustomerRegistered, operation.ActorFrom(ctx), r, audit.Compare(audited, record{}, r))
}

// change makes a customer what the draft says, and keeps what he was known by before.
func (s *Service) change(ctx context.Context, tx bun.Tx, venueID string, d Draft, category string) (record, error) {
	r, err := hold(ctx, tx, venueID, "id", d.ID, s.now())
	if err != nil {
		return r, err
	}
	switch {
	case r.AnonymisedAt != 0:
		return r, errErased
	case d.Versao != nil && *d.Versao != r.Version:
		return r, errStale
	}
	if r.Category, err = categoryName(ctx, tx, venueID, r.CategoryID); err != nil {
		return r, err
	}
	before := r
	kept, err := s.alter(ctx, tx, &r, d, category)
	if err != nil {
		return r, err
	}
	if err := keepFormer(ctx, tx, before, r); err != nil {
		return r, err
	}
	return r, audit.Record(ctx, tx, kept...)
}

// alter writes a draft over a customer who is held, with the name of his category, and
// answers what the audit is to keep of it, if anything.
func (s *Service) alter(ctx context.Context, tx bun.Tx, r *record, d Draft, category string) ([]audit.Entry, error) {
	if r.InForce != none && d.CPF != r.CPF {
		// Blocks and alerts are imposed on a CPF: it would be a way out of them.
		return nil, fault.New(fault.Conflict, "Desbloqueie o cliente ou remova o alerta antes de alterar o CPF.")
	}
	before := *r
	r.fill(d)
	r.Category = category
	if *r == before {
		return nil, nil
	}
	if err := update(ctx, tx, r); err != nil {
		return nil, err
	}
	if before.CPF != r.CPF || before.Phone != r.Phone {
		if err := dropFormer(ctx, tx, *r); err != nil {
			return nil, err
		}
	}
	values := audit.Compare(audited, before, *r)
	if len(values) == 0 {
		return nil, nil
	}
	return []audit.Entry{s.entry(audit.CustomerChanged, operation.ActorFrom(ctx), *r, values)}, nil
}

// SetOpenAmount sets what the customer owes the venue.
func (s *Service) SetOpenAmount(ctx context.Context, venueID, id string, owed money.Amount) error {
	result, err := s.db.Write.ExecContext(ctx, "UPDATE customers SET open_amount = ?, updated_at = ? WHERE venue_id = ? AND id = ?",
		owed, s.now(), venueID, id)
	if err != nil {
		return fmt.Errorf("set open amount: %w", err)
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, errUnknown)
	}
	return nil
}
