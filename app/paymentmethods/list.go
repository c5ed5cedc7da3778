package paymentmethods

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"balcao/app/br"
	"balcao/app/operation"
)

// Filter says which methods are meant; what is empty narrows nothing.
type Filter struct {
	Text     string
	Archived bool
}

var wildcards = strings.NewReplacer("!", "!!", "%", "!%", "_", "!_")

// List answers a page of the venue's methods by name, and how many there are in all.
func (s *Service) List(ctx context.Context, venueID string, f Filter, page operation.PageQuery) ([]Method, int, error) {
	rows := []row{}
	q := s.DB.Read.NewSelect().Model(&rows).Where("venue_id = ?", venueID)
	if f.Archived {
		q.Where("archived_at IS NOT NULL")
	} else {
		q.Where("archived_at IS NULL")
	}
	for _, word := range strings.Fields(br.Fold(f.Text)) {
		q.Where("name_key LIKE ? ESCAPE '!'", "%"+wildcards.Replace(word)+"%")
	}
	total, err := q.Order("name_key", "id").Limit(int64(page.Size)).Offset(int64(page.Offset())).ScanAndCount(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("list payment methods: %w", err)
	}
	return wired(rows), int(total), nil
}

// InUse answers the venue's methods in the order in which people choose: by kind, then name.
func (s *Service) InUse(ctx context.Context, venueID string) ([]Method, error) {
	rows := []row{}
	if err := s.DB.Read.NewSelect().Model(&rows).Where("venue_id = ? AND archived_at IS NULL", venueID).Scan(ctx); err != nil {
		return nil, fmt.Errorf("list payment methods: %w", err)
	}
	slices.SortFunc(rows, func(a, b row) int {
		return cmp.Or(cmp.Compare(slices.Index(Kinds, a.Kind), slices.Index(Kinds, b.Kind)), cmp.Compare(a.NameKey, b.NameKey))
	})
	return wired(rows), nil
}

func wired(rows []row) []Method {
	found := make([]Method, len(rows))
	for i, r := range rows {
		found[i] = r.wire()
	}
	return found
}

// Method answers a method of the venue that is in use; else a NotFound fault.
func (s *Service) Method(ctx context.Context, venueID, id string) (Method, error) {
	rows := []row{}
	err := s.DB.Read.NewSelect().Model(&rows).Where("id = ? AND venue_id = ? AND archived_at IS NULL", id, venueID).Scan(ctx)
	if err != nil {
		return Method{}, fmt.Errorf("read payment method: %w", err)
	}
	if len(rows) == 0 {
		return Method{}, errUnknown
	}
	return rows[0].wire(), nil
}

func (s *Service) history(ctx context.Context, venueID, id string) ([]Event, error) {
	known, err := s.DB.Read.NewSelect().Model((*row)(nil)).Where("id = ? AND venue_id = ?", id, venueID).Exists(ctx)
	if err != nil {
		return nil, fmt.Errorf("look for payment method: %w", err)
	}
	if !known {
		return nil, errUnknown
	}
	return s.History(ctx, venueID, id)
}
