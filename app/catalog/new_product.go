package catalog

// newProduct gives a new product its id and its place, the last of its category.
func (e *edit) newProduct(p *Product) (made, before *Product, err error) {
	p.Version, p.SoldOut, p.HasPhoto, p.VenueID = 0, SoldOut{}, false, e.venueID
	if p.Kind == Fee {
		// Only its category and its fiscal fields are typed (product-edit-05, product-edit-16).
		p = &Product{VenueID: e.venueID, CategoryID: p.CategoryID, Kind: Fee, Name: feeName, Hidden: true, NCM: p.NCM, CEST: p.CEST, CFOP: p.CFOP}
	}
	p.Position = e.lastPosition(p.CategoryID) + 1
	if p.ID, err = newID(); err != nil {
		return nil, nil, err
	}
	return p, &Product{}, nil
}

// feeName is what the service fee is called.
const feeName = "Taxa de serviço"

// checkFee keeps the fee apart from what is sold: a venue has one.
func (e *edit) checkFee(p, before *Product, wrong *problems) {
	if p.Kind != Fee || before.Kind == Fee {
		return
	}
	wrong.check(before.ID != "", "tipo", "Um produto não se torna a taxa de serviço. Cadastre a taxa como um produto novo.")
	for _, other := range e.products {
		wrong.check(!other.archived && other.Kind == Fee, "tipo", "A taxa de serviço já está cadastrada. Abra-a na lista de produtos.")
	}
}

func (e *edit) lastPosition(categoryID string) int {
	last := 0
	for _, p := range e.products {
		if !p.archived && p.CategoryID == categoryID {
			last = max(last, p.Position)
		}
	}
	return last
}
