package catalog

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"balcao/app/fault"
)

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
		if p := c.products[id]; p == nil || p.archived {
			return nil, errNoProduct
		}
	}
	return w.among(c.sorted)
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

// Altered is a product that a change of many alters.
type Altered struct {
	ID     string `json:"id"`
	Name   string `json:"nome"`
	Before string `json:"antes"`
	After  string `json:"depois"`
	// Warning says what else comes of it.
	Warning string `json:"aviso"`
}

// mostShown is how many products a simulation shows.
const mostShown = 500

// Bulk tells what a change of many products does, or did.
type Bulk struct {
	ChangeID  string    `json:"alteracaoId" doc:"empty while it is simulated, and where nothing changed"`
	Changed   int       `json:"alterados"`
	Unchanged int       `json:"iguais"`
	Rows      []Altered `json:"linhas" nullable:"false" doc:"the first 500 in menu order"`
	Shown     string    `json:"conferencia" doc:"tells this outcome from every other"`
}

// bulk is a kind of change of many products.
type bulk struct {
	kind ChangeKind
	// field is what Altered shows of it.
	field   string
	summary func(e *edit) (string, error)
	// alter changes a copy; what it leaves as it is is not written.
	alter func(e *edit, p *Product) error
	// warn answers what else comes of it; it may be nil.
	warn func(e *edit, chosen []*Product) map[string]string
}

// apply does the change, or simulates it: both are the same but for the writing.
func (s *Service) apply(ctx context.Context, venueID string, order BulkOrder, b bulk) (Bulk, error) {
	stores, err := s.storeNames(ctx, venueID)
	if err != nil {
		return Bulk{}, err
	}
	if order.Simulate {
		now, err := s.Snapshot(ctx, venueID)
		if err != nil {
			return Bulk{}, err
		}
		e := &edit{venueID: venueID, now: s.Clock.Now(), Snapshot: now.copy()}
		out, _, err := b.run(e, order, stores)
		return out, err
	}
	var out Bulk
	err = s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		var pairs []pair
		if out, pairs, err = b.run(e, order, stores); err != nil {
			return err
		}
		if order.Seen != "" && order.Seen != out.Shown {
			return fault.New(fault.Conflict, "O catálogo mudou desde a conferência. Confira de novo antes de aplicar.")
		}
		if len(pairs) == 0 {
			return nil
		}
		summary, err := b.summary(e)
		if err != nil {
			return err
		}
		if out.ChangeID, err = newID(); err != nil {
			return err
		}
		changes, after := newChangeSet(ctx, b.kind, summary), make([]*Product, len(pairs))
		for i, each := range pairs {
			after[i] = each.after
		}
		if err := e.putRows(ctx, after); err != nil {
			return err
		}
		for i, each := range pairs {
			changes.note(i+1, each.before, each.after)
		}
		return changes.keep(ctx, e, out.ChangeID)
	})
	return out, err
}

// pair is a product before and after a change.
type pair struct{ before, after *Product }

func (b bulk) run(e *edit, order BulkOrder, stores map[string]string) (Bulk, []pair, error) {
	out := Bulk{Rows: []Altered{}}
	chosen, err := order.of(e.Snapshot)
	if err != nil {
		return out, nil, err
	}
	// What it shall become is checked once, before any product is.
	if _, err := b.summary(e); err != nil {
		return out, nil, err
	}
	var warnings map[string]string
	if b.warn != nil {
		warnings = b.warn(e, chosen)
	}
	shows, _ := fieldOf(b.field)
	known := lookup{e.categories, stores}
	var pairs []pair
	sum := sha256.New()
	for _, p := range chosen {
		after := p.clone()
		if err := b.alter(e, after); err != nil {
			return out, nil, err
		}
		was, is := shows.get(p), shows.get(after)
		if was == is {
			out.Unchanged++
			continue
		}
		pairs = append(pairs, pair{p, after})
		fmt.Fprintf(sum, "%s\x00%s\x00%s\n", p.ID, was, is)
		if len(out.Rows) < mostShown {
			out.Rows = append(out.Rows, Altered{ID: p.ID, Name: p.Name, Before: shows.shown(known, was), After: shows.shown(known, is), Warning: warnings[p.ID]})
		}
	}
	out.Changed, out.Shown = len(pairs), hex.EncodeToString(sum.Sum(nil))
	return out, pairs, nil
}

// MoveProducts moves products to the end of a category of the venue.
func (s *Service) MoveProducts(ctx context.Context, venueID, categoryID string, order BulkOrder) (Bulk, error) {
	last := 0
	return s.apply(ctx, venueID, order, bulk{
		kind: MoveChange, field: "categoriaLocalClienteId",
		summary: func(e *edit) (string, error) {
			c := e.categories[categoryID]
			if c == nil || c.archived {
				return "", fault.Field("categoriaLocalClienteId", "Esta categoria não existe mais. Escolha outra.")
			}
			last = e.lastPosition(categoryID)
			return "Para a categoria " + c.Name, nil
		},
		alter: func(_ *edit, p *Product) error {
			if p.CategoryID != categoryID {
				last++
				p.CategoryID, p.Position = categoryID, last
			}
			return nil
		},
	})
}

// ArchiveProducts takes products out of use, but not the service fee. Those on which they
// are additions are named.
func (s *Service) ArchiveProducts(ctx context.Context, venueID string, order BulkOrder) (Bulk, error) {
	return s.apply(ctx, venueID, order, bulk{
		kind: ArchiveMany, field: archivedField,
		summary: func(*edit) (string, error) { return "Produtos arquivados", nil },
		alter:   func(_ *edit, p *Product) error { p.archived = p.Kind != Fee; return nil },
		warn:    parents,
	})
}

// parents names, by the chosen products' ids, products that stay in use and have them as additions.
func parents(e *edit, chosen []*Product) map[string]string {
	going := make(map[string]bool, len(chosen))
	for _, p := range chosen {
		going[p.ID] = true
	}
	of := map[string][]string{}
	for _, p := range e.sorted {
		for _, a := range p.Additions {
			if !going[p.ID] && going[a.ProductID] && !slices.Contains(of[a.ProductID], p.Name) {
				of[a.ProductID] = append(of[a.ProductID], p.Name)
			}
		}
	}
	words := make(map[string]string, len(of))
	for id, parents := range of {
		words[id] = "É acréscimo de " + fewOf(parents) + "."
	}
	return words
}

// fewOf is "A, B e mais 3".
func fewOf(all []string) string {
	const most = 3
	if len(all) > most {
		return fmt.Sprintf("%s e mais %d", strings.Join(all[:most], ", "), len(all)-most)
	}
	if len(all) < 2 {
		return strings.Join(all, "")
	}
	return strings.Join(all[:len(all)-1], ", ") + " e " + all[len(all)-1]
}
