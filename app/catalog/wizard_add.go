package catalog

import (
	"context"
	"fmt"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/idempotency"
	"balcao/app/operation"
	"balcao/app/quantity"
)

// AddByWizard registers a product with the category and the additions that it names or
// makes, all in one transaction, and answers its id. The same key registers once. Faults:
// Invalid with everything that is wrong, under the wizard's field names.
func (s *Service) AddByWizard(ctx context.Context, by operation.Actor, w WizardProduct) (string, error) {
	call, err := idempotency.NewCall("new product "+by.UserID, by.Key, w)
	if err != nil {
		return "", err
	}
	around, err := s.Surroundings.Around(ctx, w.VenueID)
	if err != nil {
		return "", err
	}
	photos, wrongPhotos, err := s.wizardPhotos(w)
	if err != nil {
		return "", err
	}
	return s.editOnce(ctx, w.VenueID, call, func(ctx context.Context, e *edit) (string, error) {
		category, wrong, err := e.wizardCategory(w)
		if err != nil {
			return "", err
		}
		wrong.join(wrongPhotos)
		p, _, err := e.newProduct(w.product(category.ID))
		if err != nil {
			return "", err
		}
		wrong.check(br.OneLine(w.Name) == "", "nome", "Escolha o nome para continuar")
		wrong.check(w.Price == nil, "valor", "Escolha o valor para continuar")
		made, err := e.wizardAdditions(w, p, &wrong)
		if err != nil {
			return "", err
		}
		// What is new is checked as if it were there already; a refusal undoes it.
		if category.Version == 0 && category.ID != "" {
			e.categories[category.ID] = category
		}
		for _, addition := range made {
			e.products[addition.ID] = addition
		}
		wrong.join(p.inspect())
		around.check(p, &Product{}, nil, &wrong)
		e.inspectReferences(p, &wrong)
		if err := wrong.renamed(wizardFields).err(); err != nil {
			return "", err
		}
		if category.Version == 0 {
			if err := s.putCategoryWith(ctx, e, category, photos.category); err != nil {
				return "", err
			}
		}
		for _, addition := range made {
			if err := e.putNew(ctx, by, addition); err != nil {
				return "", err
			}
		}
		p.HasPhoto = true
		if err := s.putPhoto(ctx, e, p.ID, photos.product); err != nil {
			return "", err
		}
		return p.ID, e.putNew(ctx, by, p)
	})
}

// wizardCategory is the category by its id or its name, or a new one, which is not put yet.
func (e *edit) wizardCategory(w WizardProduct) (*Category, problems, error) {
	var wrong problems
	name := br.OneLine(w.CategoryName)
	if w.CategoryID != "" || name == "" {
		// checkReferences refuses what is not there.
		return &Category{ID: w.CategoryID, Version: 1}, wrong, nil
	}
	if known := e.categoryNamed(name); known != nil {
		return known, wrong, nil
	}
	name, err := checkName("categoriaLocalClienteId", name, "")
	if err != nil {
		wrong.add("categoriaLocalClienteId", fault.Wrap(err).Message)
	}
	id, err := newID()
	return &Category{ID: id, VenueID: e.venueID, Name: name, Position: e.lastPlace() + 1}, wrong, err
}

// product is what the wizard describes, its additions apart.
func (w WizardProduct) product(categoryID string) *Product {
	p := &Product{
		CategoryID: categoryID, Kind: Plain, Name: w.Name, Sex: w.Sex, Description: w.Description, FreeAdditions: w.FreeAdditions,
		Observations: w.Observations, NCM: w.NCM, CFOP: w.CFOP, Adult: w.Adult, HiddenInKitchen: w.HiddenKitchen, Composed: w.Composed,
		ForSale: true,
	}
	if w.Price != nil {
		p.Price = *w.Price
	}
	return p
}

// wizardAdditions gives the product its additions, and answers those that are new products.
// They are sold, and not shown on the menu by themselves.
func (e *edit) wizardAdditions(w WizardProduct, p *Product, wrong *problems) ([]*Product, error) {
	var made []*Product
	names := map[string]bool{}
	for _, q := range e.products {
		if !q.archived {
			names[br.Fold(q.Name)] = true
		}
	}
	for i, a := range w.Additions {
		field := func(name string) string { return fmt.Sprintf("composicao[%d].%s", i, name) }
		addition := Addition{ProductID: a.ProductID, Kind: a.Kind, Quantity: a.Quantity, Max: a.Max, Free: a.Free, CanBeFree: a.CanBeFree, Note: a.Note}
		if a.Kind == Optional {
			wrong.check(a.Min == nil, field("minimo"), "Escolha a quantidade mínima de adicionais para continuar")
			wrong.check(a.CanBeFree && a.Free <= 0, field("quantidadeAdicionaisGratuito"), "Escolha a quantidade (maior que zero) de adicionais gratuitos para continuar")
			if a.Min != nil {
				addition.Min = *a.Min
			}
			if addition.Quantity == 0 {
				addition.Quantity = quantity.One
			}
		}
		if name := br.OneLine(apostrophes.Replace(a.Name)); a.ProductID == "" && name != "" {
			wrong.check(names[br.Fold(name)], field("produtoId"), fmt.Sprintf("O produto %s já existe. Escolha-o na lista.", name))
			names[br.Fold(name)] = true
			wrong.check(a.Price == nil || *a.Price < 0, field("produtoValor"), "Escolha o valor para continuar")
			one := &Product{CategoryID: p.CategoryID, Kind: Plain, Name: name, ForSale: true, Hidden: true}
			if a.Price != nil {
				one.Price = max(0, *a.Price)
			}
			one, _, err := e.newProduct(one)
			if err != nil {
				return nil, err
			}
			if its := one.inspect(); its.err() != nil {
				wrong.add(field("produtoId"), fault.Wrap(its.err()).Message)
			}
			addition.ProductID = one.ID
			made = append(made, one)
		}
		p.Additions = append(p.Additions, addition)
	}
	return made, nil
}

// putNew writes a new product that has been checked, and records it.
func (e *edit) putNew(ctx context.Context, by operation.Actor, p *Product) error {
	if err := e.write(ctx, p); err != nil {
		return err
	}
	return e.recordChange(ctx, by, &Product{}, p)
}
