package venues

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/venue"
)

// Service keeps the venues.
type Service struct {
	db      *database.DB
	clock   clock.Clock
	changed func()
}

// Config is what a Service needs. Every field is required, Changed apart.
type Config struct {
	DB    *database.DB
	Clock clock.Clock
	// Changed is called after a venue was changed, so that whoever remembers it can be
	// told to forget.
	Changed func()
}

// New answers a Service on an open database.
func New(cfg Config) *Service {
	if cfg.Changed == nil {
		cfg.Changed = func() {}
	}
	return &Service{db: cfg.DB, clock: cfg.Clock, changed: cfg.Changed}
}

// row is a Venue in the table, where the id stands for a slug that nobody has
// chosen yet: the column takes neither nothing nor the same twice.
type row struct {
	bun.BaseModel `bun:"table:venues"`
	Venue         `bun:"embed:"`
}

func (r row) venue() Venue {
	v := r.Venue
	if v.Slug == v.ID {
		v.Slug = ""
	}
	return v
}

func rowOf(v Venue) *row {
	if v.Slug == "" {
		v.Slug = v.ID
	}
	return &row{Venue: v}
}

// Create stores a new venue within the caller's transaction and answers it
// with its ID, slug, time zone and date. An empty slug is made from the name;
// one that is taken is a Conflict fault.
func (s *Service) Create(ctx context.Context, tx bun.IDB, v Venue) (Venue, error) {
	if v.Slug == "" {
		slug, err := freeSlug(ctx, tx, slugOf(v.Name))
		if err != nil {
			return Venue{}, err
		}
		v.Slug = slug
	} else if !ValidSlug(v.Slug) {
		return Venue{}, errSlug
	}
	return s.insert(ctx, tx, v)
}

// Register is Create for a venue that somebody signs up: its slug stays empty
// until they choose one (online-ordering-01).
func (s *Service) Register(ctx context.Context, tx bun.IDB, v Venue) (Venue, error) {
	v.Slug = ""
	return s.insert(ctx, tx, v)
}

func (s *Service) insert(ctx context.Context, tx bun.IDB, v Venue) (Venue, error) {
	if err := v.settle(); err != nil {
		return Venue{}, err
	}
	if v.Origin == 0 {
		v.Origin = Food
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Venue{}, err
	}
	v.ID, v.IsActive, v.CreatedAt, v.Version = id.String(), true, s.clock.Now().UnixMilli(), 1
	if _, err := tx.NewInsert().Model(rowOf(v)).Exec(ctx); err != nil {
		if database.IsUnique(err) {
			return Venue{}, errSlugTaken.Because(err)
		}
		return Venue{}, fmt.Errorf("insert venue: %w", err)
	}
	return v, nil
}

// Change writes what edit makes of the venue as it is now. Who the venue is, its
// slug and its date are not edit's to change.
func (s *Service) Change(ctx context.Context, id string, edit func(*Venue)) error {
	_, err := s.change(ctx, id, audit.VenueChanged, func(v *Venue) error {
		edit(v)
		return v.settle()
	})
	return err
}

// SetSlug gives a venue another public address. Faults: Invalid when it cannot
// stand in one, Conflict when another venue has it.
func (s *Service) SetSlug(ctx context.Context, id, slug string) error {
	if !ValidSlug(slug) {
		return errSlug
	}
	_, err := s.change(ctx, id, audit.VenueRenamed, func(v *Venue) error {
		v.Slug = slug
		return nil
	})
	if database.IsUnique(err) {
		return errSlugTaken.Because(err)
	}
	return err
}

var (
	errSlug      = fault.Field("urlMeepFood", "Use apenas letras minúsculas sem acento, números e hífens.")
	errSlugTaken = fault.New(fault.Conflict, "Este endereço de loja já está em uso. Escolha outro.").
			With("urlMeepFood", "Este endereço de loja já está em uso. Escolha outro.")
)

// Get answers the venue, or a NotFound fault.
func (s *Service) Get(ctx context.Context, id string) (Venue, error) {
	return one(ctx, s.db.Read, "id = ?", id)
}

// GetIn is Get within a transaction.
func (s *Service) GetIn(ctx context.Context, tx bun.IDB, id string) (Venue, error) {
	return one(ctx, tx, "id = ?", id)
}

// Venue answers what other domains must know of the venue, or a NotFound fault.
func (s *Service) Venue(ctx context.Context, id string) (venue.Venue, error) {
	v, err := s.Get(ctx, id)
	return v.told(), err
}

// VenueIn is Venue within a transaction.
func (s *Service) VenueIn(ctx context.Context, tx bun.IDB, id string) (venue.Venue, error) {
	v, err := s.GetIn(ctx, tx, id)
	return v.told(), err
}

func (v Venue) told() venue.Venue {
	return venue.Venue{ID: v.ID, Name: v.Name, Zone: v.Zone(), Cutoff: time.Duration(v.BusinessDayCutoff) * time.Minute}
}

// BySlug answers the venue of a public store address, or a NotFound fault.
func (s *Service) BySlug(ctx context.Context, slug string) (Venue, error) {
	return one(ctx, s.db.Read, "slug = ?", slug)
}

// All answers every venue by name.
func (s *Service) All(ctx context.Context) ([]Venue, error) {
	return s.many(ctx, s.db.Read.NewSelect().Model((*row)(nil)))
}

// Some answers the venues with these ids by name; unknown ids are left out.
func (s *Service) Some(ctx context.Context, ids []string) ([]Venue, error) {
	if len(ids) == 0 {
		return []Venue{}, nil
	}
	return s.many(ctx, s.db.Read.NewSelect().Model((*row)(nil)).Where("id IN (?)", bun.List(ids)))
}

func (s *Service) many(ctx context.Context, q *bun.SelectQuery) ([]Venue, error) {
	var rows []row
	if err := q.Order("name", "id").Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("read venues: %w", err)
	}
	venues := make([]Venue, len(rows))
	for i, r := range rows {
		venues[i] = r.venue()
	}
	return venues, nil
}

func one(ctx context.Context, db bun.IDB, where string, arg string) (Venue, error) {
	var r row
	err := db.NewSelect().Model(&r).Where(where, arg).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return Venue{}, errUnknown
	}
	if err != nil {
		return Venue{}, fmt.Errorf("read venue: %w", err)
	}
	return r.venue(), nil
}

var errUnknown = fault.New(fault.NotFound, "Estabelecimento não encontrado.")

// freeSlug answers base, or base with the first number that nobody has yet.
func freeSlug(ctx context.Context, tx bun.IDB, base string) (string, error) {
	var taken []string
	err := tx.NewSelect().Model((*row)(nil)).Column("slug").Where("slug = ? OR slug LIKE ?", base, base+"-%").Scan(ctx, &taken)
	if err != nil {
		return "", fmt.Errorf("look for a free slug: %w", err)
	}
	used := make(map[string]bool, len(taken))
	for _, slug := range taken {
		used[slug] = true
	}
	slug := base
	for n := 2; used[slug]; n++ {
		slug = fmt.Sprintf("%s-%d", base, n)
	}
	return slug, nil
}
