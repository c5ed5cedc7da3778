package scheduling

import (
	"context"
	"log/slog"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/images"
	"balcao/app/mail"
	"balcao/app/pages"
	"balcao/app/push"
	"balcao/app/throttle"
)

// Config is what a Service needs. Every field is required, PerAddress apart.
type Config struct {
	DB     *database.DB
	Clock  clock.Clock
	Log    *slog.Logger
	Hub    *push.Hub
	Venues Venues
	Hosts  Hosts
	// Payments take the deposits.
	Payments Payments
	Tables   Tables
	Kitchen  Kitchen
	Images   *images.Store
	Renderer *pages.Renderer
	Mail     func(ctx context.Context, m mail.Message) error
	// PublicURL is what addresses in letters begin with.
	PublicURL string
	// PerAddress limits what one address does on the pages in a minute; 0 means 60.
	PerAddress int
}

// Service keeps the schedules and bookings of all venues.
type Service struct {
	Config
	actors, readers *throttle.Limiter
}

// readersShare is how many times as often as it acts one address may look.
const readersShare = 20

// New answers a Service on an open database.
func New(cfg Config) *Service {
	if cfg.PerAddress == 0 {
		cfg.PerAddress = 60
	}
	return &Service{
		Config:  cfg,
		actors:  throttle.New(cfg.PerAddress, cfg.Clock, "Muitas tentativas em pouco tempo. Aguarde um instante e tente de novo."),
		readers: throttle.New(readersShare*cfg.PerAddress, cfg.Clock, "Muitas consultas em pouco tempo. Aguarde um instante e tente de novo."),
	}
}

// Topic is woken when what is booked in a venue changes.
func Topic(venueID string) string { return "scheduling:" + venueID }

// changed tells of a venue's bookings once they are written.
func (s *Service) changed(ctx context.Context, venueID string) {
	database.Committed(ctx, func() { s.Hub.Wake(Topic(venueID)) })
}

const (
	// heldFor is for how long a time is held while somebody fills in the form (D48).
	heldFor = 5 * time.Minute
	// heldKept is how long a hold that came to nothing is kept.
	heldKept = 24 * time.Hour
)

// Sweep frees what has expired, and drops old holds that came to nothing and those who wait for a
// day that is over.
func (s *Service) Sweep(ctx context.Context) error {
	var due []Booking
	err := s.DB.Read.NewSelect().Model(&due).Where("expires_at <= ? AND state IN (?)", s.now(), bun.List(expiring)).Limit(500).Scan(ctx)
	if err != nil {
		return err
	}
	for _, b := range due {
		err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			if err := s.holdResources(ctx, tx, b.ResourceID); err != nil {
				return err
			}
			return s.expireAndOffer(ctx, tx, b)
		})
		if err != nil {
			return err
		}
	}
	before := s.Clock.Now().Add(-heldKept).UnixMilli()
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		const old = "SELECT id FROM bookings WHERE state = 'expirado' AND customer = '' AND until_at < ?"
		for _, table := range []string{"booking_steps", "booking_letters"} {
			if _, err := tx.NewRaw("DELETE FROM "+table+" WHERE booking_id IN ("+old+")", before).Exec(ctx); err != nil {
				return err
			}
		}
		if _, err := tx.NewRaw("DELETE FROM bookings WHERE state = 'expirado' AND customer = '' AND until_at < ?", before).Exec(ctx); err != nil {
			return err
		}
		_, err := tx.NewRaw("DELETE FROM booking_waits WHERE day < ?", s.daysAgo(waitsKept)).Exec(ctx)
		return err
	})
}
