package catalog

import (
	"context"
	"slices"
	"strings"

	"balcao/app/audit"
	"balcao/app/money"
	"balcao/app/operation"
)

// recorded is what the audit keeps of a product.
type recorded struct {
	*Product
	category string
}

var recordedFields = []audit.Field[recorded]{
	{Name: "Nome", Text: func(r recorded) string { return r.Name }},
	{Name: "Categoria", Text: func(r recorded) string { return r.category }},
	{Name: "Valor", Text: audit.Money(func(r recorded) money.Amount { return r.Price })},
	{Name: "À venda", Text: audit.YesNo(func(r recorded) bool { return r.ForSale })},
	{Name: "NCM", Text: func(r recorded) string { return r.NCM }},
	{Name: "CEST", Text: func(r recorded) string { return r.CEST }},
	{Name: "CFOP", Text: func(r recorded) string { return r.CFOP }},
	{Name: "Isento da taxa de serviço", Text: audit.YesNo(func(r recorded) bool { return r.FeeExempt })},
	{Name: "Controla estoque", Text: audit.YesNo(func(r recorded) bool { return r.ControlsStock })},
	{Name: "Quantidade à venda", Text: func(r recorded) string { return r.Reserved.String() }},
	{Name: "Acréscimos", Text: func(r recorded) string { return strings.Join(r.additionNames(), ", ") }},
}

// additionNames are the additions' names where they are known.
func (r recorded) additionNames() []string {
	var known []string
	for _, a := range r.Additions {
		if a.Name != "" {
			known = append(known, a.Name)
		}
	}
	return known
}

// recordChange keeps who made or changed the product, and what of it (D50).
func (e *edit) recordChange(ctx context.Context, by operation.Actor, before, after *Product) error {
	action := audit.ProductChanged
	if before.ID == "" {
		action = audit.ProductAdded
	}
	return audit.Record(ctx, e.tx, audit.Entry{
		VenueID: e.venueID, At: e.now, By: by, Action: action, SubjectID: after.ID, Subject: after.Name,
		Values: audit.Compare(recordedFields, e.recorded(before), e.recorded(after)),
	})
}

func (e *edit) recorded(p *Product) recorded {
	out := recorded{Product: p.clone()}
	for i, a := range out.Additions {
		if added := e.products[a.ProductID]; added != nil {
			out.Additions[i].Name = added.Name
		}
	}
	if c := e.categories[p.CategoryID]; c != nil {
		out.category = c.Name
	}
	return out
}

// recordAll records the same of many products.
func (e *edit) recordAll(ctx context.Context, action audit.Action, products []*Product, values ...audit.Value) error {
	by := operation.ActorFrom(ctx)
	for some := range slices.Chunk(products, chunk) {
		entries := make([]audit.Entry, len(some))
		for i, p := range some {
			entries[i] = audit.Entry{VenueID: e.venueID, At: e.now, By: by, Action: action, SubjectID: p.ID, Subject: p.Name, Values: values}
		}
		if err := audit.Record(ctx, e.tx, entries...); err != nil {
			return err
		}
	}
	return nil
}
