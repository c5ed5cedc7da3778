package orders

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/fault"
)

var errNoPrinter = fault.New(fault.NotFound, "Impressora não encontrada.")

// Test asks for a test page of a printer and answers the paper's id.
func (s *Service) Test(ctx context.Context, venueID, printerID string) (string, error) {
	shop, err := s.Shops.ByVenue(ctx, venueID)
	if err != nil {
		return "", err
	}
	printer, known := shop.PrintSetup.find(printerID)
	if !known {
		return "", errNoPrinter
	}
	id, err := uuid.NewV7()
	if err != nil {
		return "", err
	}
	now := s.Clock.Now().UnixMilli()
	p := paper{ID: id.String(), VenueID: venueID, Copy: 1, Created: now, Seen: now}
	p.goTo(printer)
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error { return insertPapers(ctx, tx, []paper{p}) })
	if err != nil {
		return "", err
	}
	s.Hub.Wake(topic(venueID))
	return p.ID, nil
}

// Withdraw gives up what waits for a printer, for the reason.
func (s *Service) Withdraw(ctx context.Context, venueID, printerID, reason string) error {
	return s.settleEach(ctx, func(p *paper) bool {
		if p.Status != PrintReceived && p.Status != PrintQueued {
			return false
		}
		p.withdraw(reason)
		return true
	}, "venue_id = $1 AND status < 2 AND printer_id = $2 ORDER BY created_at", venueID, printerID)
}

// ReleasePapers expires claims that were not confirmed within the lease: boards see again
// that nobody prints these papers, or why nobody will.
func (s *Service) ReleasePapers(ctx context.Context) error {
	now := s.Clock.Now()
	return s.settleEach(ctx, func(p *paper) bool {
		if !p.lapsed(now) {
			return false
		}
		p.expireClaim(p.Reason)
		return true
	}, "lease_until IS NOT NULL AND lease_until <= $1 ORDER BY lease_until", now.UnixMilli())
}

// NoteSilence writes on the papers that a station holds, and does not print because it is
// silent, why they wait.
func (s *Service) NoteSilence(ctx context.Context, station, reason string) error {
	return s.settleEach(ctx, func(p *paper) bool {
		if p.Status != PrintQueued || p.Taker.String != station || p.Reason != "" {
			return false
		}
		p.Reason = reason
		return true
	}, "taker = $1 AND status = 1 AND reason = '' ORDER BY created_at", station)
}

// settleEach settles every paper that meets a condition. One failure does not stop the
// rest.
func (s *Service) settleEach(ctx context.Context, change func(*paper) bool, condition string, args ...any) error {
	groups, err := s.findPapers(ctx, condition, args...)
	for _, refs := range groups {
		err = errors.Join(err, s.settle(ctx, refs, func(p *paper, _ *record) (bool, error) { return change(p), nil }))
	}
	return err
}
