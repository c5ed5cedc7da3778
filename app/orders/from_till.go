package orders

import (
	"context"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/operation"
	"balcao/app/printing"
)

// FromTill is what a till has sold, for the kitchen (D62). It is paid, and its stock drawn.
type FromTill struct {
	ID, VenueID string
	At          time.Time
	Customer    string
	Payment     string
	Items       []Item
	Totals      Breakdown
}

// PlanFromTill makes ready what places a till's sale as an order on the board, in the
// transaction of the sale. The order begins accepted: it has been paid. Its papers are asked
// for as for orders that the venue's settings accept.
func (s *Service) PlanFromTill(ctx context.Context, in FromTill) (func(ctx context.Context, tx bun.Tx) (code string, err error), error) {
	shop, err := s.Shops.ByVenue(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(in.Items))
	for i, item := range in.Items {
		ids[i] = item.ProdutoID
	}
	sold, err := s.Catalogue.ForSale(ctx, in.VenueID, ids)
	if err != nil {
		return nil, err
	}
	for i := range in.Items {
		item := &in.Items[i]
		// What has left the menu since is cooked, too; it is for no printer.
		p := sold[item.ProdutoID]
		item.Impressora, item.Oculto, item.SemImpressao = p.Printer, p.HiddenInKitchen, p.NoPrint
		if item.Observacoes == nil {
			item.Observacoes = []Observation{}
		}
		item.Adicionais = []Extra{}
	}
	row := &record{
		ID: in.ID, VenueID: in.VenueID, PublicCode: publicCode(), Origin: Own, Fulfilment: Pickup, CustomerName: line(in.Customer),
		Payment: line(in.Payment), InPerson: true, Total: in.Totals.Total, itemNames: itemNames(in.Items),
		CreatedAt: in.At.UnixMilli(), UpdatedAt: s.Clock.Now().UnixMilli(), isHeld: true,
	}
	if row.Items, err = operation.RawOf(in.Items); err != nil {
		return nil, err
	}
	if row.Totals, err = operation.RawOf(Totals{Breakdown: in.Totals}); err != nil {
		return nil, err
	}
	steps, err := Plan(Pending, Accept, row.facts(shop.Rules))
	if err != nil {
		return nil, err
	}
	steps = append([]Step{{placed, Pending}}, steps...)
	return func(ctx context.Context, tx bun.Tx) (string, error) {
		err := s.insertFromTill(ctx, tx, shop, row, steps)
		return row.Code, err
	}, nil
}

func (s *Service) insertFromTill(ctx context.Context, tx bun.Tx, shop Shop, row *record, steps []Step) error {
	final := steps[len(steps)-1]
	change := venueCounters{seq: int64(len(steps)), placed: 1}
	change.states[final.To]++
	last, err := bumpCounters(ctx, tx, row.VenueID, change)
	if err != nil {
		return err
	}
	row.Seq, row.Code = last.seq, shortCode(last.placed)
	row.stand(final, row.UpdatedAt)
	row.Unattended = true
	papers, err := s.askForPapers(row, printing.OrderSummary, shop.Printing, shop.PrintSetup, 1, row.outdated(s.Clock.Now()))
	if err != nil {
		return err
	}
	if err := insertOrder(ctx, s.DB, tx, row); err != nil {
		return err
	}
	if err := insertPapers(ctx, tx, papers); err != nil {
		return err
	}
	database.Committed(ctx, func() { s.Hub.Wake(topic(row.VenueID)) })
	return insertEvents(ctx, tx, row, steps, actor{}, "")
}

// PlanCancelFromTill makes ready what cancels orders of the venue's tills that were taken
// back there. One that has been handed over, or has ended, stays as it is: ended is false.
func (s *Service) PlanCancelFromTill(ctx context.Context, venueID string) (func(ctx context.Context, tx bun.Tx, id, reason string, by operation.Actor) (ended bool, err error), error) {
	shop, err := s.Shops.ByVenue(ctx, venueID)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, tx bun.Tx, id, reason string, by operation.Actor) (bool, error) {
		order, err := load(ctx, tx.Tx, id, forUpdate(s.DB.Dialect))
		if err != nil {
			return false, err
		}
		why := "Venda cancelada no caixa"
		if reason = text(reason); reason != "" {
			why += ": " + reason
		}
		err = s.cancelFor(ctx, tx, order, why, actor{by.UserID, line(by.Name), line(by.Device)}, shop)
		if errors.Is(err, ErrIllegal) {
			return false, nil
		}
		database.Committed(ctx, func() { s.Hub.Wake(topic(venueID)) })
		return err == nil, err
	}, nil
}
