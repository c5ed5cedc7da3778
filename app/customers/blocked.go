package customers

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/operation"
	"balcao/app/roles"
)

// Blocked is a blocked customer of one of the caller's venues.
type Blocked struct {
	Customer
	LocalID       string    `json:"LocalId"`
	NomeLocal     string    `json:"NomeLocal"`
	BlockedBy     string    `json:"BlockedBy"`
	BlockedAt     time.Time `json:"BlockedAt"`
	BlockedReason string    `json:"BlockedReason"`
	PodeAlterar   bool      `json:"PodeAlterar" doc:"the caller may open the customer and lift the block"`
}

// blockedRecord is a customer with the block in force.
type blockedRecord struct {
	record `bun:",extend"`

	ByName string `bun:",scanonly"`
	Reason string `bun:",scanonly"`
	At     int64  `bun:",scanonly"`
}

// Blocked answers a page of the blocked customers of venues whose name contains
// the text, the newest block first, and how many there are on all pages.
func (s *Service) Blocked(ctx context.Context, venueIDs []string, name string, page operation.PageQuery) ([]Blocked, int, error) {
	if len(venueIDs) == 0 {
		return []Blocked{}, 0, nil
	}
	var rows []blockedRecord
	q := selection(s.db.Read, &rows).ColumnExpr("r.by_name, r.reason, r.at").
		Where("c.venue_id IN (?) AND r.kind = ?", bun.List(venueIDs), block)
	total, err := containing(q, "search", br.Fold(br.OneLine(name))).
		Order("r.at DESC", "r.id DESC").Limit(int64(page.Size)).Offset(int64(page.Offset())).ScanAndCount(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("list blocked customers: %w", err)
	}
	names := map[string]string{}
	blocked := make([]Blocked, len(rows))
	for i, r := range rows {
		if _, known := names[r.VenueID]; !known {
			at, err := s.venues.Venue(ctx, r.VenueID)
			if err != nil {
				return nil, 0, err
			}
			names[r.VenueID] = at.Name
		}
		blocked[i] = Blocked{
			Customer: r.wire(), LocalID: r.VenueID, NomeLocal: names[r.VenueID],
			BlockedBy: r.ByName, BlockedAt: database.FromMilli(r.At), BlockedReason: r.Reason,
		}
	}
	return blocked, int(total), nil
}

// BlockedSearch is what blocked customers are looked for by. It is a body, since an
// address ends up in logs and histories, where nobody's name may stand.
type BlockedSearch struct {
	Nome string `json:"nome" required:"false" maxLength:"1000" doc:"part of the name, ignoring accents and letter case"`
}

type blockedInput struct {
	operation.PageQuery
	Body BlockedSearch
}

// BlockedPage is a page of blocked customers.
type BlockedPage struct {
	Registros       []Blocked `json:"Registros" nullable:"false"`
	QuantidadeTotal int       `json:"QuantidadeTotal" doc:"on all pages"`
}

type blockedOutput struct{ Body BlockedPage }

// blockedRoute lists over the venues where the caller may see customers.
func (s *Service) blockedRoute(ctx context.Context, in *blockedInput) (*blockedOutput, error) {
	caller, venueIDs := operation.CallerFrom(ctx), []string(nil)
	for id := range caller.Venues {
		if caller.May(id, roles.Customers, roles.AdminPortal) {
			venueIDs = append(venueIDs, id)
		}
	}
	out := &blockedOutput{}
	var err error
	out.Body.Registros, out.Body.QuantidadeTotal, err = s.Blocked(ctx, venueIDs, in.Body.Nome, in.PageQuery)
	for i, b := range out.Body.Registros {
		out.Body.Registros[i].PodeAlterar = caller.May(b.LocalID, roles.Customers)
	}
	return out, err
}
