package catalog

import (
	"bytes"
	"context"
	"fmt"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/images"
)

// CategoryDraft is what the form of a category sends.
type CategoryDraft struct {
	Name    string `json:"nome" maxLength:"1000" doc:"up to 120 characters; unique in the venue, ignoring accents and letter case"`
	Version int    `json:"versao" required:"false" minimum:"0" doc:"of a category that exists, the one that was read; 409 if there is another by now"`
}

// category is a copy of the venue's category in use, to be changed and put; else NotFound.
func (e *edit) category(id string) (*Category, error) {
	c := e.categories[id]
	if c == nil || c.archived {
		return nil, errNoCategory
	}
	same := *c
	return &same, nil
}

var errNoCategory = fault.New(fault.NotFound, "Esta categoria não existe mais. Atualize a lista.")

// refuseCategoryName refuses a name that another category in use has, and names that one.
func (e *edit) refuseCategoryName(id, name string) error {
	holder := e.categoryNamed(name)
	if holder == nil || holder.ID == id {
		return nil
	}
	text := fmt.Sprintf("Já existe a categoria “%s”. Use-a, ou escolha outro nome.", holder.Name)
	return fault.New(fault.Conflict, text).With("nome", text)
}

// RenameCategory gives a category another name; a version that is not its any more is a Conflict fault.
func (s *Service) RenameCategory(ctx context.Context, venueID, id string, d CategoryDraft) error {
	name, err := checkName("nome", d.Name, "Preencha o nome da categoria.")
	if err != nil {
		return err
	}
	return s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		c, err := e.category(id)
		if err != nil {
			return err
		}
		if d.Version != c.Version {
			return fault.New(fault.Conflict, "Outra pessoa alterou esta categoria enquanto você editava. Confira o que ela mudou e salve de novo.")
		}
		if err := e.refuseCategoryName(id, name); err != nil || c.Name == name {
			return err
		}
		before := c.Name
		c.Name = name
		if err := e.putCategory(ctx, c); err != nil {
			return err
		}
		return e.record(ctx, audit.ProductCategoryRenamed, id, name, audit.Value{Name: "Nome", Before: before, After: name})
	})
}

// SortCategories puts the venue's categories in use into an order that names each of them once.
func (s *Service) SortCategories(ctx context.Context, venueID string, ids []string) error {
	return s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		named := make(map[string]bool, len(ids))
		for _, id := range ids {
			if c := e.categories[id]; c == nil || c.archived || named[id] {
				return errOtherCategories
			}
			named[id] = true
		}
		if len(named) != len(e.menu) {
			return errOtherCategories
		}
		for i, id := range ids {
			c, err := e.category(id)
			if err != nil {
				return err
			}
			if c.Position == i+1 {
				continue
			}
			c.Position = i + 1
			if err := e.putCategory(ctx, c); err != nil {
				return err
			}
		}
		return nil
	})
}

var errOtherCategories = fault.New(fault.Conflict, "A lista de categorias mudou enquanto você a ordenava. Confira-a e ordene de novo.")

// in are the products in use of a category, in menu order.
func (c *Snapshot) in(categoryID string) []*Product {
	var products []*Product
	for _, p := range c.sorted {
		if p.CategoryID == categoryID {
			products = append(products, p)
		}
	}
	return products
}

// SetCategoryPhoto stores a category's picture; nothing in the place of a picture takes it away.
func (s *Service) SetCategoryPhoto(ctx context.Context, venueID, id string, picture []byte) error {
	now, err := s.Snapshot(ctx, venueID)
	if err != nil {
		return err
	}
	if c := now.categories[id]; c == nil || c.archived {
		return errNoCategory
	}
	var ready images.Ready
	if len(picture) > 0 {
		if ready, err = images.Prepare(images.Category, bytes.NewReader(picture)); err != nil {
			return err
		}
	}
	return s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		c, err := e.category(id)
		if err != nil || !c.HasPhoto && len(picture) == 0 {
			return err
		}
		if c.HasPhoto = len(picture) > 0; c.HasPhoto {
			err = s.Images.PutIn(ctx, e.tx, venueID, id, ready)
		} else {
			err = s.Images.DeleteIn(ctx, e.tx, images.Key{Venue: venueID, Kind: images.Category, ID: id})
		}
		if err != nil {
			return err
		}
		return e.putCategory(ctx, c)
	})
}
