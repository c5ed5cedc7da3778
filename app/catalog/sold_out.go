package catalog

import (
	"context"
	"time"

	"balcao/app/audit"
	"balcao/app/fault"
)

// End is what ends a product's being sold out, as a person says it.
type End struct {
	Reason SoldOutReason
	// Clock is the HH:mm at which it is sold again, the next time that it comes.
	Clock string
	// Until is the moment, where it is known: taking back a reopening says it.
	Until *time.Time
}

// errNoClock asks for a time that is one.
var errNoClock = fault.Field("hora", "Informe uma hora entre 00:00 e 23:59.")

// SetSoldOut marks a product of the venue as sold out, and with it what cannot be sold
// without it (Snapshot.Unavailable). It answers what was said of it before; a mark whose
// time has passed says nothing any more.
func (s *Service) SetSoldOut(ctx context.Context, venueID, productID string, end End) (SoldOut, error) {
	after, err := s.soldOut(ctx, venueID, end)
	if err != nil {
		return SoldOut{}, err
	}
	return s.markSoldOut(ctx, venueID, productID, after)
}

// Reopen takes a product's being sold out back. What lacks something else stays closed.
func (s *Service) Reopen(ctx context.Context, venueID, productID string) (SoldOut, error) {
	return s.markSoldOut(ctx, venueID, productID, SoldOut{})
}

func (s *Service) markSoldOut(ctx context.Context, venueID, productID string, after SoldOut) (SoldOut, error) {
	var before SoldOut
	err := s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		p, err := e.product(productID)
		if err != nil {
			return err
		}
		if after.Reason == UntilStock && !p.ControlsStock {
			return fault.Field("ate", "Este produto não controla estoque, e nada o reabriria. Escolha outro fim.")
		}
		if p.SoldOut.At(e.now) {
			before = p.SoldOut
		}
		p.SoldOut = after
		if err := e.putRow(ctx, p); err != nil {
			return err
		}
		action := audit.ProductSoldOut
		if after.Reason == "" {
			action = audit.ProductReopened
		}
		return e.record(ctx, action, p.ID, p.Name)
	})
	return before, err
}

// soldOut is what is kept of an end.
func (s *Service) soldOut(ctx context.Context, venueID string, end End) (SoldOut, error) {
	out := SoldOut{Reason: end.Reason}
	if end.Reason != UntilTime && end.Reason != UntilDayEnds {
		return out, nil
	}
	now := s.Clock.Now()
	if end.Reason == UntilTime && end.Until != nil {
		if !end.Until.After(now) {
			return SoldOut{}, fault.Field("hora", "Esta hora já passou. Escolha outra.")
		}
		out.Until = end.Until
		return out, nil
	}
	v, err := s.Venues.Venue(ctx, venueID)
	if err != nil {
		return SoldOut{}, err
	}
	after := v.Cutoff
	if end.Reason == UntilTime {
		clock, err := time.Parse("15:04", end.Clock)
		if err != nil {
			return SoldOut{}, errNoClock
		}
		after = time.Duration(clock.Hour()*60+clock.Minute()) * time.Minute
	}
	until := v.Next(now, after).UTC()
	out.Until = &until
	return out, nil
}

// SoldOutPreview lists what could not be sold any more, were this product sold out.
func (s *Service) SoldOutPreview(ctx context.Context, venueID, productID string) ([]Choice, error) {
	c, err := s.seen(ctx, venueID)
	if err != nil {
		return nil, err
	}
	p := c.products[productID]
	if p == nil || p.archived || !c.Sees(productID) {
		return nil, errNoProduct
	}
	gone := p.clone()
	gone.SoldOut = SoldOut{Reason: UntilReopened}
	closed := []Choice{}
	for _, p := range c.closedBy([]*Product{gone}, s.Clock.Now()) {
		closed = append(closed, Choice{p.ID, p.Name, p.CategoryID})
	}
	return closed, nil
}
