package catalog

import "balcao/app/fault"

// Selection is which products of the venue are meant: those of the ids, or those in the
// categories and stores; without any, all in use. Excluded ones never are.
type Selection struct {
	ProductIDs  []string `json:"produtoIds" required:"false" maxItems:"20000"`
	CategoryIDs []string `json:"categoriaIds" required:"false" maxItems:"1000"`
	StoreIDs    []string `json:"lojaIds" required:"false" maxItems:"1000" doc:"empty text: those of the venue itself"`
	Excluded    []string `json:"exceto" required:"false" maxItems:"20000"`
	// All has to be said where nothing narrows it.
	All bool `json:"todos" required:"false"`
}

// of answers the products that are meant, in menu order. NotFound where one of the ids is
// no product in use, Invalid where none is meant.
func (w Selection) of(c *Snapshot) ([]*Product, error) {
	for _, id := range w.ProductIDs {
		if p := c.products[id]; p == nil || p.archived || !c.Sees(id) {
			return nil, errNoProduct
		}
	}
	return w.among(c.only(c.allowed).sorted)
}

// among answers those of the products that are meant, in their order. Invalid where none is.
func (w Selection) among(products []*Product) ([]*Product, error) {
	narrowed := len(w.ProductIDs)+len(w.CategoryIDs)+len(w.StoreIDs) > 0
	if !narrowed && !w.All {
		return nil, fault.Field("produtoIds", "Escolha ao menos um produto.")
	}
	ids, excluded := set(w.ProductIDs), set(w.Excluded)
	categories, stores := set(w.CategoryIDs), set(w.StoreIDs)
	var chosen []*Product
	for _, p := range products {
		if !excluded[p.ID] && (len(ids) == 0 || ids[p.ID]) && (len(categories) == 0 || categories[p.CategoryID]) && (len(stores) == 0 || stores[p.StoreID]) {
			chosen = append(chosen, p)
		}
	}
	if len(chosen) == 0 {
		return nil, fault.Field("produtoIds", "Nenhum produto em uso corresponde à escolha. Mude os filtros ou as exceções.")
	}
	return chosen, nil
}

func set(ids []string) map[string]bool {
	found := make(map[string]bool, len(ids))
	for _, id := range ids {
		found[id] = true
	}
	return found
}

// BulkOrder is what every change of many products is told.
type BulkOrder struct {
	Selection
	// Simulate only shows what would change.
	Simulate bool `json:"simular" required:"false"`
	// Seen is Shown of the simulation that the person has confirmed.
	Seen string `json:"conferencia" required:"false" maxLength:"64" doc:"conferencia of the simulation; 409 where it would come out differently by now"`
}
