package catalog

import (
	"context"
	"slices"
)

// Surroundings answers what else of a venue a product may name, and how it is set up.
type Surroundings interface {
	Around(ctx context.Context, venueID string) (Around, error)
}

// Around is what a product's form needs of other domains.
type Around struct {
	// IssuesInvoices demands NCM and CFOP (GerarNFCE).
	IssuesInvoices bool
	// IsSchool shows the nutritional fields (product-edit-04).
	IsSchool         bool
	Stores, Printers []FormChoice
	// Events are those that go on or are to come.
	Events []FormChoice
}

// FormChoice is something that a form offers.
type FormChoice struct {
	ID   string `json:"id"`
	Name string `json:"nome"`
}

// check reports what the product names that is not of the venue, of which these are the
// stores by now. What it has named before stays, though it may have gone since: the rest of
// the form is to be saved.
func (a Around) check(p, before *Product, stores map[string]string, wrong *problems) {
	isPrinter := slices.ContainsFunc(a.Printers, func(c FormChoice) bool { return c.ID == p.PrinterID })
	wrong.check(p.StoreID != "" && p.StoreID != before.StoreID && stores[p.StoreID] == "", storeField, "Esta loja não existe mais. Escolha outra.")
	wrong.check(p.PrinterID != "" && p.PrinterID != before.PrinterID && !isPrinter,
		"impressoraPadraoId", "Esta impressora não existe mais. Escolha outra.")
	isEvent := slices.ContainsFunc(a.Events, func(c FormChoice) bool { return c.ID == p.EventID })
	wrong.check(p.EventID != "" && p.EventID != before.EventID && !isEvent, "eventoId", "Este evento não existe mais. Escolha outro, ou deixe o produto sem evento.")
	if a.IssuesInvoices && p.Kind != Fee {
		wrong.check(p.NCM == "", "ncm", "Preencha o NCM para continuar")
		wrong.check(p.CFOP == "", "cfop", "Preencha o CFOP para continuar")
	}
}
