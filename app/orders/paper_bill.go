package orders

import (
	"context"
	"encoding/json"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/idempotency"
	"balcao/app/printing"
)

// errNoBillPrinter is told where the venue's own computers print no summaries of orders:
// the browser prints the bill then.
var errNoBillPrinter = fault.New(fault.Conflict, "Nenhuma impressora do estabelecimento atende a conta: falta uma, sem setor, que imprima o resumo do pedido. Configure-a em Impressoras, ou abra a conta num navegador e use “Imprimir neste computador”.")

// PrintBill prints the bill of a table, once for a key, on the first printer that takes
// summaries for the whole house: rather one that takes no tickets, which hang in the
// kitchen. The paper keeps what is printed: the account goes on meanwhile.
func (s *Service) PrintBill(ctx context.Context, venueID, key string, bill printing.Receipt) error {
	shop, err := s.Shops.ByVenue(ctx, venueID)
	if err != nil {
		return err
	}
	want := wanted{kind: printing.OrderSummary, besides: true}
	found := shop.PrintSetup.serving(want, "", nil)
	if len(found) == 0 {
		want.besides = false
		found = shop.PrintSetup.serving(want, "", nil)
	}
	if len(found) == 0 || shop.PrintSetup.Agent != "" {
		return errNoBillPrinter
	}
	bill.Type, bill.Venue, bill.Zone = printing.Bill, shop.Name, shop.Zone.String()
	content, err := json.Marshal(bill)
	if err != nil {
		return err
	}
	call, err := idempotency.NewCall("print bill "+venueID, key, bill.Code)
	if err != nil {
		return err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return err
	}
	now := s.Clock.Now().UnixMilli()
	p := paper{
		ID: id.String(), VenueID: venueID, Type: printing.Bill, Copy: 1, Created: now, Seen: now, Content: database.Nullable(string(content)),
	}
	p.goTo(found[0])
	_, _, err = idempotency.Once(ctx, s.keys, call, func(ctx context.Context, tx bun.Tx) (struct{}, error) {
		return struct{}{}, insertPapers(ctx, tx, []paper{p})
	})
	if err == nil {
		s.Hub.Wake(topic(venueID))
	}
	return err
}

// Notes are what a paper with prices says below the item.
func (i Item) Notes() []string { return i.onPaper(true).Notes }

// kept is what a paper prints that is of no order: what it was asked for with, or a test
// page.
func (p *paper) kept(shop Shop) (printing.Receipt, error) {
	if !p.Content.Valid {
		return printing.TestPage(shop.Name, p.PrinterName, database.FromMilli(p.Created), shop.Zone.String()), nil
	}
	var out printing.Receipt
	err := json.Unmarshal([]byte(p.Content.String), &out)
	out.Copy, out.Reprint = p.Copy, p.Reprint
	return out, err
}
