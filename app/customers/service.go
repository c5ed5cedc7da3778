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
}

// New answers a Service on an open database, and registers its kinds of jobs.
func New(cfg Config) *Service {
	s := &Service{
		db: cfg.DB, clock: cfg.Clock, venues: cfg.Venues, orders: cfg.Orders,
		jobs: cfg.Jobs, files: cfg.Files, imports: cfg.Imports, audit: cfg.Audit,
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
	id, err := uuid.NewV7()
	if err != nil {
		return record{}, err
	}
	r := record{ID: id.String(), VenueID: venueID, CreatedAt: s.now(), UpdatedAt: s.now(), Version: 1}
	r.fill(d)
	r.Category = category
	if err := insert(ctx, tx, r); err != nil {
		return r, err
	}
	return r, s.keep(ctx, tx, audit.CustomerRegistered, operation.ActorFrom(ctx), r, audit.Compare(audited, record{}, r))
}

// change makes a customer what the draft says, and keeps what he was known by before.
func (s *Service) change(ctx context.Context, tx bun.Tx, venueID string, d Draft, category string) (record, error) {
	before, r, err := s.rewrite(ctx, tx, venueID, d, category)
	if err != nil {
		return r, err
	}
	return r, keepFormer(ctx, tx, before, r)
}

// rewrite makes a customer what the draft says, and answers him as he was and as he is.
func (s *Service) rewrite(ctx context.Context, tx bun.Tx, venueID string, d Draft, category string) (before, r record, err error) {
	r, err = hold(ctx, tx, venueID, "id", d.ID, s.now())
	if err != nil {
		return before, r, err
	}
	switch {
	case r.AnonymisedAt != 0:
		return before, r, errErased
	case d.Versao != nil && *d.Versao != r.Version:
		return before, r, errStale
	}
	if r.InForce != none && d.CPF != r.CPF {
		// Blocks and alerts are imposed on a CPF: it would be a way out of them.
		return before, r, fault.New(fault.Conflict, "Desbloqueie o cliente ou remova o alerta antes de alterar o CPF.")
	}
	if r.Category, err = categoryName(ctx, tx, venueID, r.CategoryID); err != nil {
		return before, r, err
	}
	before = r
	r.fill(d)
	r.Category = category
	if r == before {
		return before, r, nil
	}
	if err := update(ctx, tx, &r); err != nil {
		return before, r, err
	}
	values := audit.Compare(audited, before, r)
	if len(values) == 0 {
		return before, r, nil
	}
	return before, r, s.keep(ctx, tx, audit.CustomerChanged, operation.ActorFrom(ctx), r, values)
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
