package catalog

import (
	"fmt"
	"slices"

	"balcao/app/br"
)

// product is a copy of the venue's product in use, to be changed and put; else, and where
// whoever changes it may not see it, NotFound.
func (e *edit) product(id string) (*Product, error) {
	if !e.Sees(id) {
		return nil, errNoProduct
	}
	return e.anyProduct(id)
}

// anyProduct is product for what names one among others, or comes of itself.
func (e *edit) anyProduct(id string) (*Product, error) {
	p := e.products[id]
	if p == nil || p.archived {
		return nil, errNoProduct
	}
	return p.clone(), nil
}

// clone is a copy that shares nothing with a snapshot.
func (p *Product) clone() *Product {
	same := *p
	same.Barcodes, same.Additions, same.Allergens = slices.Clone(p.Barcodes), slices.Clone(p.Additions), slices.Clone(p.Allergens)
	same.Observations = slices.Clone(p.Observations)
	for i := range same.Observations {
		same.Observations[i].Options = slices.Clone(same.Observations[i].Options)
	}
	return &same
}

// checkReferences checks what a product names of the venue's catalogue, and that nobody
// else holds its codes.
func (e *edit) checkReferences(p *Product) error {
	var wrong problems
	e.inspectReferences(p, &wrong)
	return wrong.err()
}

// inspectReferences is checkReferences for a form, which has more to check.
func (e *edit) inspectReferences(p *Product, wrong *problems) {
	if c := e.categories[p.CategoryID]; c == nil || c.archived {
		wrong.add("categoriaLocalClienteId", "Selecione uma categoria para continuar")
	}
	if menu := e.saleMenus[p.SaleMenuID]; p.SaleMenuID != "" && (menu == nil || menu.archived) {
		wrong.add("menuVendaPersonalizadoId", "Este menu de venda não existe mais. Escolha outro.")
	}
	for i, a := range p.Additions {
		field := fmt.Sprintf("composicao[%d].", i)
		added := e.products[a.ProductID]
		// One that was archived meanwhile may stay, and is not sold.
		if added == nil || added.archived && !e.has(p.ID, a.ProductID) {
			wrong.add(field+"produtoId", "Escolha o produto para continuar")
			continue
		}
		if added.Unit == Piece && !a.Quantity.IsWhole() && a.Kind != Composition {
			wrong.add(field+"quantidade", fmt.Sprintf("%s é contado em unidades: use um número inteiro.", added.Name))
		}
	}
	e.checkAdditionPaths(p, wrong)
	e.checkOptions(p, wrong)
	e.checkCodes(p, wrong)
}

// has reports whether the product with that id had the other as an addition before the change.
func (e *edit) has(productID, additionID string) bool {
	before := e.products[productID]
	return before != nil && slices.ContainsFunc(before.Additions, func(a Addition) bool { return a.ProductID == additionID })
}

// checkOptions refuses options that the venue does not have, and one twice in an observation.
func (e *edit) checkOptions(p *Product, wrong *problems) {
	for i, o := range p.Observations {
		field := fmt.Sprintf("observacoes[%d].opcoes", i)
		met := map[string]bool{}
		for _, option := range o.Options {
			known := e.options[option.ID]
			if option.ID == "" {
				known = e.optionNamed(option.Description)
			} else if known == nil {
				wrong.add(field, "Uma das opções não existe mais. Escolha outra.")
				continue
			}
			key, description := br.Fold(option.Description), option.Description
			if known != nil {
				key, description = known.ID, known.Description
			}
			wrong.check(met[key], field, fmt.Sprintf("A opção %s está repetida.", description))
			met[key] = true
		}
	}
}

// checkCodes refuses codes that another product in use has, and names it.
func (e *edit) checkCodes(p *Product, wrong *problems) {
	e.indexCodes()
	for i, b := range p.Barcodes {
		if holder := e.codes[barcodeKey(b.Code)]; holder != nil && holder.ID != p.ID {
			field := "codigoBarra"
			if i > 0 {
				field = fmt.Sprintf("codigosBarra[%d].codigo", i)
			}
			wrong.add(field, fmt.Sprintf("Este código de barras é de %s.", holder.Name))
		}
	}
	if holder := e.codes[internalKey(p.InternalCode)]; p.InternalCode != "" && holder != nil && holder.ID != p.ID {
		wrong.add("codigoInterno", fmt.Sprintf("Este código interno é de %s.", holder.Name))
	}
	if holder := e.codes[integrationKey(p.IntegrationCode)]; p.IntegrationCode != "" && holder != nil && holder.ID != p.ID {
		wrong.add("codigoIntegracao", fmt.Sprintf("Este código de integração é de %s.", holder.Name))
	}
}

func barcodeKey(code string) string     { return "b" + gtin14(code) }
func internalKey(code string) string    { return "i" + code }
func integrationKey(code string) string { return "x" + code }

// indexCodes finds who holds which code, once for the change.
func (e *edit) indexCodes() {
	if e.codes != nil {
		return
	}
	e.codes = map[string]*Product{}
	for _, p := range e.products {
		e.hold(p)
	}
}

// hold notes the codes of a product in use.
func (e *edit) hold(p *Product) {
	if p.archived {
		return
	}
	for _, key := range p.codeKeys() {
		e.codes[key] = p
	}
}

// release forgets the codes of a product.
func (e *edit) release(p *Product) {
	for _, key := range p.codeKeys() {
		if e.codes[key] != nil && e.codes[key].ID == p.ID {
			delete(e.codes, key)
		}
	}
}

func (p *Product) codeKeys() []string {
	keys := make([]string, 0, len(p.Barcodes)+2)
	for _, b := range p.Barcodes {
		keys = append(keys, barcodeKey(b.Code))
	}
	if p.InternalCode != "" {
		keys = append(keys, internalKey(p.InternalCode))
	}
	if p.IntegrationCode != "" {
		keys = append(keys, integrationKey(p.IntegrationCode))
	}
	return keys
}
