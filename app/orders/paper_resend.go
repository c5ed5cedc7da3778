package orders

import (
	"context"

	"github.com/uptrace/bun"

	"balcao/app/fault"
	"balcao/app/idempotency"
	"balcao/app/operation"
	"balcao/app/printing"
)

// Resend asks for another printing of an order and answers its papers. Faults:
// NotFound; Conflict where the venue prints nothing.
func (s *Service) Resend(ctx context.Context, id string, by operation.Actor) ([]PrinterStatus, error) {
	call, err := idempotency.NewCall("resend "+by.UserID, by.Key, id)
	if err != nil {
		return nil, err
	}
	venue, err := s.venueOf(ctx, id)
	if err != nil {
		return nil, err
	}
	shop, err := s.Shops.ByVenue(ctx, venue)
	if err != nil {
		return nil, err
	}
	if shop.Printing.Server = shop.Printing.Server || shop.PrintSetup.prints(); !shop.Printing.on() {
		return nil, errPrintsNothing
	}
	papers, _, err := idempotency.Once(ctx, s.keys, call, func(ctx context.Context, tx bun.Tx) ([]PrinterStatus, error) {
		return s.reprint(ctx, tx, id, shop, by)
	})
	if err != nil {
		return nil, err
	}
	s.Hub.Wake(topic(venue))
	return papers, nil
}

func (s *Service) reprint(ctx context.Context, tx bun.Tx, id string, shop Shop, by operation.Actor) ([]PrinterStatus, error) {
	order, err := load(ctx, tx.Tx, id, forUpdate(s.DB.Dialect))
	if err != nil {
		return nil, err
	}
	kind := printing.OrderSummary
	if order.State == Refused {
		kind = printing.CancelledOrder
	}
	copy, err := nextCopy(ctx, tx, order, kind)
	if err != nil {
		return nil, err
	}
	papers, err := s.askForPapers(order, kind, shop.Printing, shop.PrintSetup, copy, "")
	if err != nil {
		return nil, err
	}
	if err := insertPapers(ctx, tx, papers); err != nil {
		return nil, err
	}
	return order.printerStatus(), s.writeWithEvent(ctx, tx, order, Resent, actor{by.UserID, line(by.Name), line(by.Device)}, "")
}

var errPrintsNothing = fault.New(fault.Conflict, "A impressão de pedidos não está ligada neste estabelecimento.")

type resendInput struct {
	operation.Acting
	ID string `query:"pedidoId" required:"true" maxLength:"36"`
}

type resendOutput struct {
	Body []PrinterStatus `nullable:"false"`
}

func (s *Service) resend(ctx context.Context, in *resendInput) (*resendOutput, error) {
	papers, err := s.Resend(ctx, in.ID, in.Actor(ctx))
	return &resendOutput{papers}, err
}
