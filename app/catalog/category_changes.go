package catalog

import (
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
	// NewPhoto replaces the photo; empty, or an address, leaves it.
	NewPhoto    string `json:"foto" required:"false" doc:"a picture in base64, bare or as a data address; anything else leaves the photo as it is"`
	RemovePhoto bool   `json:"removerFoto" required:"false"`
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

// CreateCategory makes a category with the picture that the form sent, at the end of the
// venue's menu.
func (s *Service) CreateCategory(ctx context.Context, venueID string, d CategoryDraft) (Category, error) {
	photo, err := s.categoryPhoto(d)
	if err != nil {
		return Category{}, err
	}
	return s.addCategory(ctx, Category{VenueID: venueID, Name: d.Name}, photo)
}

// ChangeCategory gives a category another name and picture; a version that is not its any more is a Conflict fault.
func (s *Service) ChangeCategory(ctx context.Context, venueID, id string, d CategoryDraft) error {
	name, err := checkName("nome", d.Name, "Preencha o nome da categoria.")
	if err != nil {
		return err
	}
	photo, err := s.categoryPhoto(d)
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
		if err := e.refuseCategoryName(id, name); err != nil {
			return err
		}
		removes := d.RemovePhoto && c.HasPhoto && photo == nil
		if c.Name == name && photo == nil && !removes {
			return nil
		}
		if removes {
			c.HasPhoto = false
			if err := s.Images.DeleteIn(ctx, e.tx, images.Key{Venue: venueID, Kind: images.Category, ID: id}); err != nil {
				return err
			}
		}
		before := c.Name
		c.Name = name
		if err := s.putCategoryWith(ctx, e, c, photo); err != nil || before == name {
			return err
		}
		return e.record(ctx, audit.ProductCategoryRenamed, id, name, audit.Value{Name: "Nome", Before: before, After: name})
	})
}

// categoryPhoto is the picture that a form sent; nil without one.
func (s *Service) categoryPhoto(d CategoryDraft) (*images.Ready, error) {
	if !images.IsSent(d.NewPhoto) {
		return nil, nil
	}
	var wrong problems
	ready, err := s.readPhoto(images.Category, "foto", d.NewPhoto, &wrong)
	if err == nil {
		err = wrong.err()
	}
	return &ready, err
}

// putCategoryWith writes a category, and its new picture where there is one.
func (s *Service) putCategoryWith(ctx context.Context, e *edit, c *Category, photo *images.Ready) error {
	if photo != nil {
		c.HasPhoto = true
		if err := s.putPhoto(ctx, e, c.ID, *photo); err != nil {
			return err
		}
	}
	return e.putCategory(ctx, c)
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
