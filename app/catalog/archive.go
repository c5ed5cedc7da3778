package catalog

import (
	"context"
	"slices"

	"balcao/app/audit"
	"balcao/app/fault"
)

// ArchiveProducts takes products out of use, but not the service fee. As long as others
// have one of them as an addition it is refused, unless these are to lose it.
func (s *Service) ArchiveProducts(ctx context.Context, venueID string, order BulkOrder, leaveParents bool) (Bulk, error) {
	return s.apply(ctx, venueID, order, bulk{
		kind: ArchiveMany, field: archivedField, single: audit.ProductArchived, tellsOrders: true,
		summary: func(_ *edit, archived []string) string {
			if len(archived) == 1 {
				return "Produto arquivado: " + archived[0]
			}
			return "Produtos arquivados: " + fewOf(archived)
		},
		alter: func(_ *edit, p *Product) error { p.archived = p.Kind != Fee; return nil },
		spread: func(e *edit, changes *pairs) ([]AlteredParent, error) {
			losing := e.losing(changes)
			if len(losing) > 0 && !leaveParents && !order.Simulate {
				return nil, fault.New(fault.Conflict, "Ainda são acréscimo ou ingrediente de "+parentNames(losing)+". Retire-os de lá, ou arquive retirando-os de lá.")
			}
			if leaveParents {
				for _, each := range losing {
					parent := changes.of(e.products[each.ID])
					parent.Additions = slices.DeleteFunc(parent.Additions, func(a Addition) bool { return a.ProductID == each.AdditionID })
				}
			}
			return losing, nil
		},
	})
}

// losing are the products that stay in use, with the additions that go.
func (e *edit) losing(changes *pairs) []AlteredParent {
	if len(changes.list) == 0 {
		return nil
	}
	parents := e.parents(changes.ids()...)
	var losing []AlteredParent
	for _, each := range changes.list {
		for _, parent := range parents[each.before.ID] {
			if !changes.has(parent.ID) {
				losing = append(losing, AlteredParent{Follower: Follower{parent.ID, each.before.ID}, Name: parent.Name, Addition: each.before.Name})
			}
		}
	}
	return losing
}

// parentNames are the names of the parents, each once.
func parentNames(parents []AlteredParent) string {
	var names []string
	for _, p := range parents {
		if !slices.Contains(names, p.Name) {
			names = append(names, p.Name)
		}
	}
	return fewOf(names)
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
			e.place(p)
		}
		if err := e.putRows(ctx, back); err != nil {
			return err
		}
		return e.recordAll(ctx, audit.ProductRestored, back)
	})
}

// needsFirst sorts products so that additions come before what they go on.
func (e *edit) needsFirst(products []*Product) []*Product {
	byID := make(map[string]*Product, len(products))
	for _, p := range products {
		byID[p.ID] = p
	}
	var sorted []*Product
	seen := map[*Product]bool{}
	var put func(p *Product)
	put = func(p *Product) {
		if seen[p] {
			return
		}
		seen[p] = true
		for _, a := range p.Additions {
			if added := byID[a.ProductID]; added != nil {
				put(added)
			}
		}
		sorted = append(sorted, p)
	}
	for _, p := range products {
		put(p)
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
