package catalog

import (
	"context"
	"slices"
	"time"

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
	c, err := s.Snapshot(ctx, venueID)
	if err != nil {
		return List{}, err
	}
	levels, err := s.levels(ctx, venueID)
	if err != nil {
		return List{}, err
	}
	return c.list(f, levels, s.Clock.Now(), offset, size), nil
}

func (c *Snapshot) list(f Filter, levels map[string]Level, now time.Time, offset, size int) List {
	out := List{Products: []Listed{}}
	words := searched(f.Search)
	var found []*Product
	for _, p := range c.ordered(f.Order) {
		out.Counts.All++
		out.Counts.ForSale += one(p.ForSale)
		if !f.finds(p, words) {
			continue
		}
		t := c.traits(p, levels, now)
		out.Counts.add(t)
		if !f.Archived && f.chooses(p, t) {
			found = append(found, p)
		}
	}
	for _, p := range c.orders.archived() {
		if !f.finds(p, words) {
			continue
		}
		out.Counts.Archived++
		if f.Archived {
			found = append(found, p)
		}
	}
	if f.Order == "-nome" || f.Order == "-valor" {
		slices.Reverse(found)
	}
	out.Total = len(found)
	for _, p := range found[min(offset, len(found)):min(offset+size, len(found))] {
		out.Products = append(out.Products, c.listed(p, levels[p.ID], now))
	}
	return out
}

// ordered are the products in use in an order of the list.
func (c *Snapshot) ordered(o Order) []*Product {
	switch o {
	case "nome", "-nome":
		return c.orders.name()
	case "valor", "-valor":
		return c.orders.price()
	}
	return c.sorted
}

// finds says whether search, category, store and type find the product.
func (f Filter) finds(p *Product, words []string) bool {
	return (f.CategoryID == "" || p.CategoryID == f.CategoryID) &&
		(f.StoreID == "" || p.StoreID == f.StoreID || f.StoreID == noID && p.StoreID == "") &&
		(f.Kind == 0 || p.Kind == f.Kind) && p.occurs(words)
}

// traits are what is noteworthy about a product.
type traits struct{ withoutPhoto, fiscal, soldOut, outOfStock bool }

func (c *Snapshot) traits(p *Product, levels map[string]Level, now time.Time) traits {
	// What no shop shows needs no photo.
	return traits{!p.HasPhoto && !p.Hidden, p.fiscal != "", c.Unavailable(p, now) != "", levels[p.ID].Lacking}
}

func (n *Counts) add(t traits) {
	n.WithoutPhoto += one(t.withoutPhoto)
	n.Fiscal += one(t.fiscal)
	n.SoldOut += one(t.soldOut)
	n.OutOfStock += one(t.outOfStock)
}

// chooses says whether the filters by sale switch and traits choose the product.
func (f Filter) chooses(p *Product, t traits) bool {
	return (f.Sale == "" || p.ForSale == (f.Sale == "sim")) &&
		(!f.WithoutPhoto || t.withoutPhoto) && (!f.Fiscal || t.fiscal) && (!f.SoldOut || t.soldOut) && (!f.OutOfStock || t.outOfStock)
}

func one(so bool) int {
	if so {
		return 1
	}
	return 0
}

// fiscalProblem is what a fiscal document about the product would lack.
func (p *Product) fiscalProblem() string {
	switch {
	case p.Kind == Fee:
		return ""
	case p.NCM == "":
		return "Sem NCM"
	case !digits(p.NCM, 8):
		return "NCM incompleto"
	}
	return ""
}

func (c *Snapshot) listed(p *Product, level Level, now time.Time) Listed {
	out := Listed{
		ID: p.ID, Name: p.Name, Kind: p.Kind, Price: p.Price, CategoryID: p.CategoryID, StoreID: p.StoreID, InternalCode: p.InternalCode,
		Barcode: p.Barcode, NCM: p.NCM, Photo: p.Photo, ForSale: p.ForSale, Hidden: p.Hidden, Stocked: p.ControlsStock, Unit: p.Unit, SoldOut: p.SoldOut,
		Fiscal: p.fiscal, Archived: p.archived, Version: p.Version,
	}
	if p.OwnStock() {
		out.Stock = &ListedStock{level.OnHand, level.Reserved}
	}
	if category := c.categories[p.CategoryID]; category != nil {
		out.Category = category.Name
	}
	if !p.archived {
		out.Unavailable, out.OutOfStock = c.Unavailable(p, now), level.Lacking
	}
	return out
}
