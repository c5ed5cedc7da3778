package demo

import (
	"context"
	"time"

	"balcao/app/catalog"
)

// arrange gives the venue a list, a sale menu, a day on which a category is closed, and what
// equipment has left out.
func (d Deps) arrange(ctx context.Context, venueID string, p plan, o offer) error {
	chosen := make([]string, 0, 4)
	for _, one := range o.items[:min(4, len(o.items))] {
		chosen = append(chosen, one.id)
	}
	if _, err := d.Catalog.AddProductList(ctx, venueID, catalog.ProductListDraft{Name: "Autoatendimento", Products: chosen}); err != nil {
		return err
	}
	if _, err := d.Catalog.AddSaleMenu(ctx, venueID, catalog.SaleMenuDraft{Name: "Favoritos da casa", InShop: true, Products: chosen[:2]}); err != nil {
		return err
	}
	categories, err := d.Catalog.Categories(ctx, venueID)
	if err != nil {
		return err
	}
	holiday := d.Clock.Now().AddDate(0, 0, 30).Format(time.DateOnly)
	err = d.Catalog.SaveSchedule(ctx, venueID, categories[0].ID, catalog.ScheduleDraft{ScheduleRules: catalog.ScheduleRules{
		Windows: []catalog.Window{}, Periods: []catalog.Days{}, Closed: []catalog.Days{{First: holiday, Last: holiday}},
	}})
	if err != nil {
		return err
	}
	for i, reason := range []string{"Produto sem foto", "Nome com mais de 40 letras"} {
		skipped := catalog.SkippedProduct{ProductID: o.items[i].id, Name: p.menu[0].dishes[i].name, Equipment: "Totem da entrada", Reason: reason}
		if _, err := d.Catalog.Skip(ctx, d.DB.Write, venueID, skipped); err != nil {
			return err
		}
	}
	return nil
}
