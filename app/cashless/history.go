package cashless

import (
	"context"
	"fmt"

	"balcao/app/money"
)

// PlanView is a plan in the history (S2§3).
type PlanView struct {
	ID        string `json:"id"`
	CreatedAt int64  `json:"createdAt" doc:"epoch milliseconds"`
	CreatedBy string `json:"createdBy"`
	PaidAt    *int64 `json:"paidAt" doc:"epoch milliseconds; null while it waits"`
	PaidBy    string `json:"paidBy"`
}

// History is a page of the venue's plans, the latest first.
type History struct {
	Histories     []PlanView `json:"histories" nullable:"false"`
	TotalQuantity int        `json:"totalQuantity"`
}

// Plans answers a page of the venue's plans, those apart that others have overwritten.
func (s *Service) Plans(ctx context.Context, venueID string, page int) (History, error) {
	h := History{Histories: []PlanView{}}
	const from = " FROM cashless_plans WHERE venue_id = ?0 AND replaced_at IS NULL"
	if err := s.DB.Read.NewRaw("SELECT COUNT(*)"+from, venueID).Scan(ctx, &h.TotalQuantity); err != nil {
		return h, fmt.Errorf("count plans: %w", err)
	}
	err := s.DB.Read.NewRaw("SELECT id, created_at, created_by, paid_at, paid_by"+from+" ORDER BY created_at DESC, id LIMIT ?1 OFFSET ?2", venueID, negativePage, (page-1)*negativePage).Scan(ctx, &h.Histories)
	if err != nil {
		return h, fmt.Errorf("read plans: %w", err)
	}
	return h, nil
}

// PlannedCard is a card of a plan (S2§3).
type PlannedCard struct {
	Name     string       `json:"name"`
	Document string       `json:"document"`
	Value    money.Amount `json:"value"`
}

// PlanDetail is what a plan puts on which cards.
type PlanDetail struct {
	Recharges []PlannedCard `json:"recharges" nullable:"false"`
	Total     money.Amount  `json:"total"`
}

// PlanDetail answers the cards of a plan of the venue.
func (s *Service) PlanDetail(ctx context.Context, venueID, planID string) (PlanDetail, error) {
	d := PlanDetail{Recharges: []PlannedCard{}}
	err := s.DB.Read.NewRaw(`SELECT pc.name, pc.document, pc.value FROM cashless_plan_cards pc JOIN cashless_plans p ON p.id = pc.plan_id
		WHERE p.id = ? AND p.venue_id = ? ORDER BY pc.name, pc.card_id`, planID, venueID).Scan(ctx, &d.Recharges)
	if err != nil {
		return d, fmt.Errorf("read plan: %w", err)
	}
	for _, r := range d.Recharges {
		d.Total += r.Value
	}
	return d, nil
}
