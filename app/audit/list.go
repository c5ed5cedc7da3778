package audit

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/files"
	"balcao/app/jobs"
	"balcao/app/venue"
)

// Config is what a Service needs. Without the mechanisms Jobs and Files it only lists.
type Config struct {
	DB     *database.DB
	Clock  clock.Clock
	Venues venue.Source

	Jobs  *jobs.Service
	Files *files.Service
}

// Service answers what was kept.
type Service struct{ Config }

// New answers a Service on an open database, and registers its kind of job.
func New(cfg Config) *Service {
	s := &Service{cfg}
	if s.Jobs != nil {
		jobs.Handle(s.Jobs, exportKind, s.export)
	}
	return s
}

// Filter says which entries of a venue are meant; what is empty does not matter.
type Filter struct {
	VenueID string
	// From and To are days of the venue's calendar, both included.
	From, To  time.Time
	UserID    string
	Action    Action
	Kind      Kind
	SubjectID string
	// Text is looked for in every word of an entry, accents and letter case ignored.
	Text string
}

// List answers a page of the entries, the newest first, and how many there are
// in all. Pages count from 1.
func (s *Service) List(ctx context.Context, f Filter, page, size int) (entries []KeptEntry, total int, err error) {
	var rows []row
	query, err := s.filtered(ctx, f, &rows)
	if err != nil {
		return nil, 0, err
	}
	count, err := query.Order("at DESC", "id DESC").Limit(int64(size)).Offset(int64(size) * int64(page-1)).ScanAndCount(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("list audit entries: %w", err)
	}
	entries, err = s.kept(ctx, rows)
	return entries, int(count), err
}

// errEnough ends Each for whoever wants no more.
var errEnough = errors.New("enough")

// batch is how many entries Each reads at once.
const batch = 500

// Each hands over every entry, the newest first, until do answers an error. It
// reads them in batches, so that an export holds neither all of them nor a
// transaction.
func (s *Service) Each(ctx context.Context, f Filter, do func(KeptEntry) error) error {
	var last *row
	for {
		var rows []row
		query, err := s.filtered(ctx, f, &rows)
		if err != nil {
			return err
		}
		if last != nil {
			query.Where("(at, id) < (?, ?)", last.At, last.ID)
		}
		if err := query.Order("at DESC", "id DESC").Limit(batch).Scan(ctx); err != nil {
			return fmt.Errorf("read audit entries: %w", err)
		}
		entries, err := s.kept(ctx, rows)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if err := do(e); err != nil {
				return err
			}
		}
		if len(rows) < batch {
			return nil
		}
		last = &rows[len(rows)-1]
	}
}

var wildcards = strings.NewReplacer("!", "!!", "%", "!%", "_", "!_")

func (s *Service) filtered(ctx context.Context, f Filter, rows *[]row) (*bun.SelectQuery, error) {
	query := s.DB.Read.NewSelect().Model(rows).Where("venue_id = ?", f.VenueID)
	if !f.From.IsZero() || !f.To.IsZero() {
		at, err := s.Venues.Venue(ctx, f.VenueID)
		if err != nil {
			return nil, err
		}
		midnight := func(day time.Time, later int) int64 {
			return time.Date(day.Year(), day.Month(), day.Day()+later, 0, 0, 0, 0, at.Zone).UnixMilli()
		}
		if !f.From.IsZero() {
			query.Where("at >= ?", midnight(f.From, 0))
		}
		if !f.To.IsZero() {
			query.Where("at < ?", midnight(f.To, 1))
		}
	}
	for _, is := range [][2]string{
		{"user_id", f.UserID}, {"action", string(f.Action)}, {"subject_kind", string(f.Kind)}, {"subject_id", f.SubjectID},
	} {
		if is[1] != "" {
			query.Where("? = ?", bun.Ident(is[0]), is[1])
		}
	}
	for _, word := range strings.Fields(br.Fold(f.Text)) {
		query.Where("search LIKE ? ESCAPE '!'", "%"+wildcards.Replace(word)+"%")
	}
	return query, nil
}

// kept are the rows as they are answered.
func (s *Service) kept(ctx context.Context, rows []row) ([]KeptEntry, error) {
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.ID
	}
	values, err := valuesOf(ctx, s.DB.Read, ids)
	if err != nil {
		return nil, err
	}
	out := make([]KeptEntry, len(rows))
	for i, r := range rows {
		out[i] = r.wire(values[r.ID])
	}
	return out, nil
}

// people answers who has an entry in the venue, by the latest name of each.
func (s *Service) people(ctx context.Context, venueID string) ([]Person, error) {
	var rows []Person
	err := s.DB.Read.NewRaw(`SELECT e.user_id AS id, e.user_name AS nome FROM audit_entries AS e
		JOIN (SELECT user_id, MAX(id) AS id FROM audit_entries WHERE venue_id = ? AND user_id IS NOT NULL GROUP BY user_id) AS latest
		ON latest.id = e.id`, venueID).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("list people of the audit: %w", err)
	}
	slices.SortFunc(rows, func(a, b Person) int {
		return strings.Compare(br.Fold(a.Nome)+a.ID, br.Fold(b.Nome)+b.ID)
	})
	return rows, nil
}
