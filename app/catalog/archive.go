package catalog

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"balcao/app/audit"
	"balcao/app/fault"
)

// Leaving is what archiving products touches.
type Leaving struct {
	// Parents are the products in use that have one of them as an addition.
	Parents []Choice `json:"produtosPai" nullable:"false"`
	// OpenOrders are the codes of the open orders with one of them, which go on as they are.
	OpenOrders []string `json:"pedidosAbertos" nullable:"false"`
}

// ArchivePreview tells what archiving these products would touch.
func (s *Service) ArchivePreview(ctx context.Context, venueID string, ids []string) (Leaving, error) {
	c, err := s.Snapshot(ctx, venueID)
	if err != nil {
		return Leaving{}, err
	}
	for _, id := range ids {
		if p := c.products[id]; p == nil || p.archived {
			return Leaving{}, errNoProduct
		}
	}
	out := Leaving{Parents: []Choice{}}
	for _, p := range c.parents(ids) {
		out.Parents = append(out.Parents, Choice{p.ID, p.Name, p.CategoryID})
	}
	out.OpenOrders, err = s.OpenOrders(ctx, venueID, ids)
	return out, err
}

// parents are the products in use, beside these, that have one of these as an addition.
func (c *Snapshot) parents(ids []string) []*Product {
	var found []*Product
	for _, p := range c.sorted {
		if !slices.Contains(ids, p.ID) && slices.ContainsFunc(p.Additions, func(a Addition) bool { return slices.Contains(ids, a.ProductID) }) {
			found = append(found, p)
		}
	}
	return found
}

// Archive takes products of the venue out of use, all of them or none. As long as others
// have one of them as an addition it is refused, unless these are to lose it.
func (s *Service) Archive(ctx context.Context, venueID string, ids []string, leaveParents bool) error {
	return s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		products, err := e.those(ids)
		if err != nil {
			return err
		}
		parents := e.parents(ids)
		if len(parents) > 0 && !leaveParents {
			return fault.New(fault.Conflict, "Ainda são acréscimo ou ingrediente de "+listed(parents)+". Retire-os de lá, ou arquive retirando-os de lá.")
		}
		for _, parent := range parents {
			p := parent.clone()
			p.Additions = slices.DeleteFunc(p.Additions, func(a Addition) bool { return slices.Contains(ids, a.ProductID) })
			if err := e.putProduct(ctx, p); err != nil {
				return err
			}
		}
		for _, p := range products {
			if p.Kind == Fee {
				return fault.New(fault.Conflict, "A taxa de serviço não é arquivada. Mude-a na configuração do estabelecimento.")
			}
			p.archived = true
			if err := e.putRow(ctx, p); err != nil {
				return err
			}
			if err := e.record(ctx, audit.ProductArchived, p.ID, p.Name); err != nil {
				return err
			}
		}
		return nil
	})
}

// mostNamed is how many products a sentence names.
const mostNamed = 5

// listed names products in a sentence.
func listed(products []*Product) string {
	words := make([]string, 0, mostNamed)
	for _, p := range products[:min(len(products), mostNamed)] {
		words = append(words, p.Name)
	}
	if more := len(products) - mostNamed; more > 0 {
		return fmt.Sprintf("%s e mais %d", strings.Join(words, ", "), more)
	}
	return strings.Join(words, ", ")
}

// Restore takes archived products of the venue into use again, all of them or none, in the
// category or, where none is given, in their own.
func (s *Service) Restore(ctx context.Context, venueID string, ids []string, categoryID string) error {
	return s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		var back []*Product
		for _, id := range ids {
			p := e.products[id]
			if p == nil || !p.archived {
				return fault.New(fault.NotFound, "Este produto não está mais arquivado. Atualize a lista.")
			}
			p = p.clone()
			p.archived = false
			if categoryID != "" {
				p.CategoryID = categoryID
			}
			back = append(back, p)
		}
		for _, p := range e.needsFirst(back) {
			if err := e.canReturn(p); err != nil {
				return err
			}
			if err := e.putRow(ctx, p); err != nil {
				return err
			}
			if err := e.record(ctx, audit.ProductRestored, p.ID, p.Name); err != nil {
				return err
			}
		}
		return nil
	})
}

// needsFirst sorts products so that additions come before what they go on.
func (e *edit) needsFirst(products []*Product) []*Product {
	var sorted []*Product
	var put func(p *Product, levels int)
	put = func(p *Product, levels int) {
		if levels == 0 || slices.Contains(sorted, p) {
			return
		}
		for _, a := range p.Additions {
			if i := slices.IndexFunc(products, func(other *Product) bool { return other.ID == a.ProductID }); i >= 0 && products[i] != p {
				put(products[i], levels-1)
			}
		}
		sorted = append(sorted, p)
	}
	for _, p := range products {
		put(p, len(products)+1)
	}
	return sorted
}

// canReturn says what an archived product would need to be in use again.
func (e *edit) canReturn(p *Product) error {
	if c := e.categories[p.CategoryID]; p.Kind != Fee && (c == nil || c.archived) {
		return fault.New(fault.Conflict, "A categoria de "+p.Name+" foi arquivada. Escolha outra para ele.").With("categoriaId", "Escolha outra categoria.")
	}
	for _, a := range p.Additions {
		if added := e.products[a.ProductID]; added == nil || added.archived {
			name := "um produto"
			if added != nil {
				name = added.Name
			}
			return fault.New(fault.Conflict, p.Name+" tem o acréscimo "+name+", que está arquivado. Restaure-o primeiro.")
		}
	}
	var wrong problems
	e.checkCodes(p, &wrong)
	if err := wrong.err(); err != nil {
		return fault.New(fault.Conflict, p.Name+" não pode voltar: "+fault.Wrap(err).Message+" Mude o código de um dos dois.")
	}
	return e.checkReferences(p)
}
