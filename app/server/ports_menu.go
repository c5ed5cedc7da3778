package server

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"balcao/app/catalog"
	"balcao/app/clock"
	"balcao/app/stock"
	"balcao/app/storefront"
)

// offers gives the storefront what a venue sells.
type offers struct {
	catalog *catalog.Service
	stock   *stock.Service
	clock   clock.Clock
	lacking *lackingNow
}

// Edition is the catalogue's version with what stock lacks, and the minute: what is sold by
// the clock is on the menu within a minute. It is asked for with every menu, and comes from
// memory.
func (o offers) Edition(ctx context.Context, venueID string) (string, error) {
	now, err := o.catalog.Recent(ctx, venueID)
	if err != nil {
		return "", err
	}
	left, err := o.stock.Available(ctx, venueID)
	if err != nil {
		return "", err
	}
	minute := o.clock.Now().Truncate(time.Minute).Unix()
	return fmt.Sprintf("%s\n%d\n%d", o.lacking.names(venueID, soldOut{now, left}), now.Version, minute), nil
}

// lackingNow keeps what lacks on venues' menus while their catalogue and stock stay the same.
type lackingNow struct {
	mu     sync.Mutex
	venues map[string]lackingNames
}

type lackingNames struct {
	of    soldOut
	names string
}

func (l *lackingNow) names(venueID string, of soldOut) string {
	l.mu.Lock()
	known, met := l.venues[venueID]
	l.mu.Unlock()
	if met && known.of == of {
		return known.names
	}
	// Other venues do not wait for it.
	known = lackingNames{of, strings.Join(of.names(), "\n")}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.venues == nil || len(l.venues) >= mostMenus {
		l.venues = map[string]lackingNames{}
	}
	l.venues[venueID] = known
	return known.names
}

// mostMenus bounds the venues of which that is kept.
const mostMenus = 64

func (o offers) Offer(ctx context.Context, venueID string) (storefront.Offer, error) {
	return o.of(ctx, venueID, shown)
}

// StaffOffer has what has no price until the staff say one, too.
func (o offers) StaffOffer(ctx context.Context, venueID string) (storefront.Offer, error) {
	seen, err := o.catalog.Seen(ctx, venueID)
	if err != nil {
		return storefront.Offer{}, err
	}
	return o.of(ctx, venueID, func(p catalog.Product) bool { return p.Kind != catalog.Fee && seen.Sees(p.ID) })
}

// of is what the menu has of the products that may be sold so.
func (o offers) of(ctx context.Context, venueID string, may func(catalog.Product) bool) (storefront.Offer, error) {
	categories, err := o.catalog.Categories(ctx, venueID)
	if err != nil {
		return storefront.Offer{}, err
	}
	products, err := o.catalog.Menu(ctx, venueID)
	if err != nil {
		return storefront.Offer{}, err
	}
	gone, err := readSoldOut(ctx, o.catalog, o.stock, venueID)
	if err != nil {
		return storefront.Offer{}, err
	}
	out := storefront.Offer{Categories: []storefront.MenuCategory{}, Featured: []string{}, Allergens: []storefront.MenuAllergen{}}
	byCategory, contained := map[string][]storefront.MenuProduct{}, map[string]bool{}
	for _, p := range products {
		if !may(p) {
			continue
		}
		byCategory[p.CategoryID] = append(byCategory[p.CategoryID], menuProduct(p, gone))
		for _, code := range containedIn(p) {
			contained[code] = true
		}
		if p.Featured {
			out.Featured = append(out.Featured, p.ID)
		}
	}
	for _, c := range categories {
		sold := byCategory[c.ID]
		if len(sold) == 0 {
			continue
		}
		slices.SortStableFunc(sold, featuredFirst)
		out.Categories = append(out.Categories, storefront.MenuCategory{
			ID: c.ID, Nome: c.Name, Imagem: photo(c.HasPhoto, venueID, c.ID), Produtos: sold,
		})
	}
	for _, a := range catalog.KnownAllergens() {
		if contained[a.ID] {
			out.Allergens = append(out.Allergens, storefront.MenuAllergen{Codigo: a.ID, Nome: a.Name})
		}
	}
	return out, nil
}

// containedIn are the allergens of a product and of all that may go on it.
func containedIn(p catalog.Product) []string {
	all := slices.Clone(p.Allergens)
	for _, a := range p.Additions {
		if a.ForSale && a.Kind != catalog.Composition {
			all = append(all, a.Allergens...)
		}
	}
	return all
}

// shown reports whether customers may order the product by themselves: a service fee is
// not sold by itself, and a variable price has to be said by the staff.
func shown(p catalog.Product) bool { return p.Kind != catalog.Fee && p.Kind != catalog.Variable }

func featuredFirst(a, b storefront.MenuProduct) int {
	switch {
	case a.Destaque == b.Destaque:
		return 0
	case a.Destaque:
		return -1
	}
	return 1
}

func menuProduct(p catalog.Product, gone soldOut) storefront.MenuProduct {
	out := storefront.MenuProduct{
		ID: p.ID, Nome: p.Name, Descricao: p.Description, Valor: p.Price, PorQuilo: p.Kind == catalog.Kilo, ValorLivre: p.Kind == catalog.Variable,
		Imagem: photo(p.HasPhoto, p.VenueID, p.ID), Destaque: p.Featured, Esgotado: p.Unavailable != "" || gone.lacks(&p), ParaAdultos: p.Adult, RestricaoPorSexo: int(p.Sex),
		MaximoPorPedido: p.MaxPerPerson, ValidadeMinutos: p.ExpireMinutes, AdicionaisGratis: p.FreeAdditions,
		Adicionais: []storefront.MenuAddition{}, Observacoes: []storefront.MenuObservation{}, AceitaObservacao: p.GeneralObservation,
		Alergenos: p.Allergens, Contem: catalog.Contains(p.Allergens),
	}
	if p.Kind == catalog.Kilo {
		out.TaraGramas = p.TareGrams
	}
	if p.StoreID != "" {
		out.LojaID = &p.StoreID
	}
	for _, a := range chosenAdditions(p) {
		added := additionOf(&p, a.ProductID, a.Fixed)
		out.Adicionais = append(out.Adicionais, storefront.MenuAddition{
			Alergenos: added.Allergens, Contem: catalog.Contains(added.Allergens),

			ProdutoID: a.ProductID, Nome: a.Name, Valor: a.Price, Fixo: a.Fixed, Minimo: a.Min, Maximo: a.Max, Gratis: a.Free,
			ParaAdultos: a.Adult, RestricaoPorSexo: int(a.Sex), Esgotado: a.SoldOut || gone.lacksAddition(*added),
		})
	}
	for _, g := range orderQuestions(p) {
		out.Observacoes = append(out.Observacoes, storefront.MenuObservation{
			Descricao: g.Description, Multipla: g.Kind == catalog.Multiple, Opcoes: g.Descriptions(),
		})
	}
	return out
}

func photo(has bool, venueID, id string) *string {
	if !has {
		return nil
	}
	address := "/blob/" + venueID + "/" + id + ".jpg"
	return &address
}
