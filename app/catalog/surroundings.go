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
}

// FormChoice is something that a form offers.
type FormChoice struct {
	ID   string `json:"id"`
	Name string `json:"nome"`
}

// check reports what the product names that is not of the venue. What it has named before
// stays, though it may have gone since: the rest of the form is to be saved.
func (a Around) check(p, before *Product, wrong *problems) {
	offers := func(choices []FormChoice, id string) bool {
		return slices.ContainsFunc(choices, func(c FormChoice) bool { return c.ID == id })
	}
	wrong.check(p.StoreID != "" && p.StoreID != before.StoreID && !offers(a.Stores, p.StoreID), "storeId", "Esta loja não existe mais. Escolha outra.")
	wrong.check(p.PrinterID != "" && p.PrinterID != before.PrinterID && !offers(a.Printers, p.PrinterID),
		"impressoraPadraoId", "Esta impressora não existe mais. Escolha outra.")
	wrong.check(p.EventID != "" && p.EventID != before.EventID, "eventoId", "Este evento não existe. Deixe o produto sem evento.")
	wrong.check(p.SaleMenuID != "" && p.SaleMenuID != before.SaleMenuID, "menuVendaPersonalizadoId", "Este menu de venda não existe. Escolha outro.")
	if a.IssuesInvoices && p.Kind != Fee {
		wrong.check(p.NCM == "", "ncm", "Preencha o NCM para continuar")
		wrong.check(p.CFOP == "", "cfop", "Preencha o CFOP para continuar")
	}
}
