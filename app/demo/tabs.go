package demo

import (
	"context"

	"balcao/app/operation"
	"balcao/app/paymentmethods"
	"balcao/app/tables"
)

// handOutTabs gives the venue its payment methods and cards; two people have one, and one of
// them has ordered.
func (d Deps) handOutTabs(ctx context.Context, venueID string) error {
	for _, m := range []paymentmethods.Draft{
		{Name: "Pix da casa", Kind: "pix"}, {Name: "Stone crédito", Kind: "credito"}, {Name: "Stone débito", Kind: "debito"},
		{Name: "Dinheiro", Kind: "dinheiro"}, {Name: "Alelo refeição", Kind: "valeRefeicao"},
	} {
		if _, err := d.Methods.Add(ctx, venueID, m); err != nil {
			return err
		}
	}
	added, err := d.Tables.AddTabs(ctx, venueID, tables.TabDraft{Number: "1", Last: 40})
	if err != nil {
		return err
	}
	goods, err := d.Tables.Goods.Sellable(ctx, venueID)
	if err != nil {
		return err
	}
	for i, t := range added.Tabs[6:8] {
		account, err := d.Tables.OpenTab(ctx, venueID, t.ID, "")
		if err != nil {
			return err
		}
		for _, good := range goods {
			if i > 0 || good.ByWord || good.ByWeight {
				continue
			}
			by := operation.ActorFrom(ctx)
			by.Key = account
			if err := d.Tables.Charge(ctx, venueID, account, []tables.NewLine{{ProductID: good.ID, Quantity: 1}}, by); err != nil {
				return err
			}
			break
		}
	}
	return nil
}
