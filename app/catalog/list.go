package catalog

import (
	"context"
	"slices"

	"balcao/app/money"
	"balcao/app/quantity"
)

// Order is what a list of products is sorted by.
type Order string

// Filter is what a list of products is narrowed by; what is empty does not matter.
type Filter struct {
	Search     string
	CategoryID string
	// StoreID is noID for what no store makes.
	StoreID string
	Kind    Kind
	// Sale is "sim" for what is switched on, "nao" for what is off.
	Sale         string
	WithoutPhoto bool
	Fiscal       bool
	SoldOut      bool
	// OutOfStock is for what has too little stock to be sold.
	OutOfStock bool
	// Archived lists what is archived instead, by name; the sale switch and what is noteworthy
	// do not matter then.
	Archived bool
	Order    Order
}

// Listed is a product as the list shows it.
type Listed struct {
	ID           string       `json:"id"`
	Name         string       `json:"nome"`
	Kind         Kind         `json:"tipo"`
	Price        money.Amount `json:"valor" doc:"of one, of a kilogram for type 12"`
	CategoryID   string       `json:"categoriaId"`
	Category     string       `json:"categoria"`
	StoreID      string       `json:"storeId" doc:"empty without a store of its own"`
	InternalCode string       `json:"codigoInterno"`
	Barcode      string       `json:"codigoBarra"`
	NCM          string       `json:"ncm"`
	Photo        string       `json:"fotoProduto"`
	ForSale      bool         `json:"habilitado"`
	Hidden       bool         `json:"esconderCatalago"`
	Stocked      bool         `json:"controlaEstoque"`
	Unit         Unit         `json:"unidade"`
	Stock        *ListedStock `json:"estoque" doc:"null where the product itself is not counted"`
	OutOfStock   bool         `json:"semEstoque" doc:"not one can be handed out, of it or of what it is made of"`
	SoldOut      SoldOut      `json:"esgotado" doc:"what was said of it; over once its time has come"`
	Unavailable  string       `json:"motivo" doc:"why it cannot be sold now: Esgotado, or what it lacks; empty while it can"`
	Fiscal       string       `json:"fiscal" doc:"what its fiscal data lacks; empty where nothing"`
	Archived     bool         `json:"arquivado"`
	Version      int          `json:"versao"`
}

// ListedStock is what there is of a product.
type ListedStock struct {
	OnHand   quantity.Amount `json:"emEstoque"`
	Reserved quantity.Amount `json:"reservado" doc:"by orders that were not accepted yet"`
}

// List is a page of products, with what the filters beside the chosen ones would find.
type List struct {
	Products []Listed `json:"produtos" nullable:"false"`
	Total    int      `json:"total" doc:"rows on all pages"`
	Counts   Counts   `json:"contagens"`
}

// Counts tell how many products there are.
type Counts struct {
	// All and ForSale are of the venue's products in use.
	All     int `json:"produtos"`
	ForSale int `json:"aVenda"`
	// The others are of those that search, category, store and type find.
	WithoutPhoto int `json:"semFoto"`
	Fiscal       int `json:"fiscal"`
	SoldOut      int `json:"esgotados"`
	OutOfStock   int `json:"semEstoque"`
	Archived     int `json:"arquivados"`
}

// Products answers the products of a filter from the offset on, at most so many.
func (s *Service) Products(ctx context.Context, venueID string, f Filter, offset, size int) (List, error) {
	v, err := s.view(ctx, venueID)
	if err != nil {
		return List{}, err
	}
	found := v.find(f)
	total := len(found.rows)
	out := List{Products: []Listed{}, Total: total, Counts: found.counts}
	for _, r := range found.rows[min(offset, total):min(offset+size, total)] {
		out.Products = append(out.Products, v.listed(r))
	}
	return out, nil
}

// search goes through the products, those of the filter's order.
func (v *view) search(f Filter) found {
	out := found{counts: Counts{All: len(v.rows), ForSale: v.forSale}}
	words := searched(f.Search)
	v.each(f.Order, words, func(r *viewed) {
		if !f.narrowsTo(r.Product) {
			return
		}
		out.counts.add(r)
		if !f.Archived && f.chooses(r) {
			out.rows = append(out.rows, r)
		}
	})
	for _, p := range v.now.orders.archived() {
		if !f.narrowsTo(p) || !p.occurs(words) {
			continue
		}
		out.counts.Archived++
		if f.Archived {
			out.rows = append(out.rows, v.look(p))
		}
	}
	if f.Order == "-nome" || f.Order == "-valor" {
		slices.Reverse(out.rows)
	}
	return out
}

// each calls with the products in use in which all words occur, in an order of the list.
func (v *view) each(o Order, words []string, call func(*viewed)) {
	if len(words) > 0 && o == "" {
		v.texts().each(words, call)
		return
	}
	for _, r := range v.ordered(o) {
		if r.occurs(words) {
			call(r)
		}
	}
}

// narrowsTo says whether category, store and type find the product.
func (f Filter) narrowsTo(p *Product) bool {
	return (f.CategoryID == "" || p.CategoryID == f.CategoryID) &&
		(f.StoreID == "" || p.StoreID == f.StoreID || f.StoreID == noID && p.StoreID == "") &&
		(f.Kind == 0 || p.Kind == f.Kind)
}

// chooses says whether the filters by sale switch and what is noteworthy choose the product.
func (f Filter) chooses(r *viewed) bool {
	return (f.Sale == "" || r.ForSale == (f.Sale == "sim")) && (!f.WithoutPhoto || r.withoutPhoto) &&
		(!f.Fiscal || r.fiscal != "") && (!f.SoldOut || r.unavailable != "") && (!f.OutOfStock || r.level.Lacking)
}

func (n *Counts) add(r *viewed) {
	n.WithoutPhoto += one(r.withoutPhoto)
	n.Fiscal += one(r.fiscal != "")
	n.SoldOut += one(r.unavailable != "")
	n.OutOfStock += one(r.level.Lacking)
}

func one(so bool) int {
	if so {
		return 1
	}
	return 0
}

func (v *view) listed(r *viewed) Listed {
	p := r.Product
	out := Listed{
		ID: p.ID, Name: p.Name, Kind: p.Kind, Price: p.Price, CategoryID: p.CategoryID, Category: v.now.Category(p), StoreID: p.StoreID,
		InternalCode: p.InternalCode, Barcode: p.Barcode, NCM: p.NCM, Photo: p.Photo, ForSale: p.ForSale, Hidden: p.Hidden, Stocked: p.ControlsStock,
		Unit: p.Unit, SoldOut: p.SoldOut, Fiscal: r.fiscal, Archived: p.archived, Version: p.Version,
	}
	if p.OwnStock() {
		out.Stock = &ListedStock{r.level.OnHand, r.level.Reserved}
	}
	if !p.archived {
		out.Unavailable, out.OutOfStock = r.unavailable, r.level.Lacking
	}
	return out
}
