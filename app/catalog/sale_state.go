package catalog

import (
	"context"
	"time"
)

// SaleState is whether a product can be sold now, as the board tells it.
type SaleState struct {
	ID          string  `json:"id"`
	Name        string  `json:"nome"`
	Stocked     bool    `json:"controlaEstoque"`
	SoldOut     SoldOut `json:"esgotado" doc:"what was said of it, for as long as it holds"`
	Unavailable string  `json:"motivo" doc:"why it cannot be sold now: Esgotado, what it lacks, or Sem estoque; empty while it can"`
	PartOf      string  `json:"parteDe" doc:"the asked product that is made of it; empty for one that was asked for"`
}

// outOfStock is why nothing is sold of what there is nothing of, though nobody said so.
const outOfStock = "Sem estoque"

// NotSold lists the venue's products in use that cannot be sold now, in menu order.
func (s *Service) NotSold(ctx context.Context, venueID string) ([]SaleState, error) {
	c, levels, err := s.withLevels(ctx, venueID)
	if err != nil {
		return nil, err
	}
	now, states := s.Clock.Now(), []SaleState{}
	for _, p := range c.sorted {
		if state := c.saleState(p, levels.level(p), now); state.Unavailable != "" {
			states = append(states, state)
		}
	}
	return states, nil
}

// SaleStates answers those of the products that are in use, each once, and after them what
// they are made of, through all levels.
func (s *Service) SaleStates(ctx context.Context, venueID string, ids []string) ([]SaleState, error) {
	c, levels, err := s.withLevels(ctx, venueID)
	if err != nil {
		return nil, err
	}
	now, states, met := s.Clock.Now(), []SaleState{}, map[string]bool{}
	add := func(p *Product, partOf string) bool {
		if p == nil || p.archived || met[p.ID] {
			return false
		}
		met[p.ID] = true
		state := c.saleState(p, levels.level(p), now)
		state.PartOf = partOf
		states = append(states, state)
		return true
	}
	var asked []*Product
	for _, id := range ids {
		if p := c.products[id]; add(p, "") {
			asked = append(asked, p)
		}
	}
	for _, whole := range asked {
		parts := []*Product{whole}
		// What has been met is not looked into again: rows of old may lead in circles.
		for len(parts) > 0 {
			for _, a := range parts[0].Additions {
				if part := c.products[a.ProductID]; a.Kind == Composition && add(part, whole.Name) {
					parts = append(parts, part)
				}
			}
			parts = parts[1:]
		}
	}
	return states, nil
}

func (s *Service) withLevels(ctx context.Context, venueID string) (*Snapshot, LevelsNow, error) {
	c, err := s.seen(ctx, venueID)
	if err != nil {
		return nil, LevelsNow{}, err
	}
	levels, err := s.levels(ctx, venueID, c)
	return c, levels, err
}

func (c *Snapshot) saleState(p *Product, level Level, now time.Time) SaleState {
	state := SaleState{ID: p.ID, Name: p.Name, Stocked: p.ControlsStock, Unavailable: c.Unavailable(p, now)}
	if p.SoldOut.At(now) {
		state.SoldOut = p.SoldOut
	}
	if state.Unavailable == "" && level.Lacking {
		state.Unavailable = outOfStock
	}
	return state
}
