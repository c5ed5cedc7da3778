package operators

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/operation"
)

// Filter says which operators are meant; what is empty narrows nothing.
type Filter struct {
	Text         string
	SalesPointID string
	Archived     bool
}

var wildcards = strings.NewReplacer("!", "!!", "%", "!%", "_", "!_")

// List answers a page of the venue's operators by name, and how many there are in all.
func (s *Service) List(ctx context.Context, venueID string, f Filter, page operation.PageQuery) ([]Operator, int, error) {
	points, people, err := s.names(ctx, venueID)
	if err != nil {
		return nil, 0, err
	}
	rows := []row{}
	q := s.DB.Read.NewSelect().Model(&rows).Where("venue_id = ?", venueID)
	if f.Archived {
		q.Where("archived_at IS NOT NULL")
	} else {
		q.Where("archived_at IS NULL")
	}
	if f.SalesPointID != "" {
		q.Where("sales_point_id = ?", f.SalesPointID)
	}
	for _, word := range strings.Fields(br.Fold(f.Text)) {
		q.Where("name_key LIKE ? ESCAPE '!'", "%"+wildcards.Replace(word)+"%")
	}
	total, err := q.Order("name_key", "id").Limit(int64(page.Size)).Offset(int64(page.Offset())).ScanAndCount(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("list operators: %w", err)
	}
	found := make([]Operator, len(rows))
	for i, r := range rows {
		found[i] = r.wire(points, people)
	}
	return found, int(total), nil
}

// Check reports whether a PIN is the operator's; more than a few tries a minute are a
// Limited fault, whoever makes them.
func (s *Service) Check(ctx context.Context, venueID, id, pin string) (bool, error) {
	if err := s.tries.Allow(id); err != nil {
		return false, err
	}
	var hashes []string
	err := s.DB.Read.NewSelect().Model((*row)(nil)).Column("pin_hash").Where("id = ? AND venue_id = ? AND archived_at IS NULL", id, venueID).Scan(ctx, &hashes)
	if err != nil {
		return false, fmt.Errorf("read PIN: %w", err)
	}
	if len(hashes) == 0 {
		return false, errUnknown
	}
	return s.Matches(ctx, hashes[0], pin)
}

// History answers what was done to an operator, the latest first.
type History func(ctx context.Context, venueID, id string) ([]Event, error)

// Event is one thing that was done to an operator.
type Event struct {
	At     time.Time `json:"em"`
	Person string    `json:"pessoa" doc:"who did it; empty for the program itself"`
	Action string    `json:"acao" doc:"in words"`
	Values []Changed `json:"valores" nullable:"false"`
}

// Changed is one value that it changed.
type Changed struct {
	Name   string `json:"nome"`
	Before string `json:"antes"`
	After  string `json:"depois"`
}

func (s *Service) history(ctx context.Context, venueID, id string) ([]Event, error) {
	known, err := s.DB.Read.NewSelect().Model((*row)(nil)).Where("id = ? AND venue_id = ?", id, venueID).Exists(ctx)
	if err != nil {
		return nil, fmt.Errorf("look for operator: %w", err)
	}
	if !known {
		return nil, errUnknown
	}
	return s.History(ctx, venueID, id)
}

var errWrongPIN = fault.Field("pin", "Este não é o PIN do operador.")

// sorted are named things by their name.
func sorted(names map[string]string) []Named {
	all := make([]Named, 0, len(names))
	for id, name := range names {
		all = append(all, Named{id, name})
	}
	slices.SortFunc(all, func(a, b Named) int {
		return cmp.Or(cmp.Compare(br.Fold(a.Name), br.Fold(b.Name)), cmp.Compare(a.ID, b.ID))
	})
	return all
}
