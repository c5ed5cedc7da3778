package catalog

import (
	"context"
	"time"

	"balcao/app/br"
	"balcao/app/images"
)

// AddCategory makes a category, at the end of the venue's menu where it has no position,
// and answers it with its ID.
func (s *Service) AddCategory(ctx context.Context, c Category) (Category, error) {
	return s.addCategory(ctx, c, nil)
}

func (s *Service) addCategory(ctx context.Context, c Category, photo *images.Ready) (Category, error) {
	name, err := checkName("nome", c.Name, "Preencha o nome da categoria.")
	if err != nil {
		return Category{}, err
	}
	c.Name = name
	if c.ID, err = newID(); err != nil {
		return Category{}, err
	}
	err = s.edit(ctx, c.VenueID, func(ctx context.Context, e *edit) error {
		if err := e.refuseCategoryName("", c.Name); err != nil {
			return err
		}
		if c.Position == 0 {
			c.Position = e.lastPlace() + 1
		}
		return s.putCategoryWith(ctx, e, &c, photo)
	})
	return c, err
}

// AddProduct makes a product with its additions and observations and answers it with its
// ID. Its additions must exist already.
func (s *Service) AddProduct(ctx context.Context, p Product) (Product, error) {
	if err := p.settle(); err != nil {
		return Product{}, err
	}
	var err error
	if p.ID, err = newID(); err != nil {
		return Product{}, err
	}
	err = s.edit(ctx, p.VenueID, func(ctx context.Context, e *edit) error { return e.putProduct(ctx, &p) })
	return p, err
}

// SetForSale switches a product of the venue on or off.
func (s *Service) SetForSale(ctx context.Context, venueID, productID string, forSale bool) error {
	return s.SwitchSale(ctx, venueID, []string{productID}, forSale)
}

// Categories lists the venue's categories in menu order.
func (s *Service) Categories(ctx context.Context, venueID string) ([]Category, error) {
	now, err := s.Snapshot(ctx, venueID)
	if err != nil {
		return nil, err
	}
	categories := make([]Category, len(now.menu))
	for i, c := range now.menu {
		categories[i] = *c
	}
	return categories, nil
}

// Menu lists what the venue shows to customers now, in menu order; what is sold out stays,
// and says so in Unavailable.
func (s *Service) Menu(ctx context.Context, venueID string) ([]Product, error) {
	now, err := s.Snapshot(ctx, venueID)
	if err != nil {
		return nil, err
	}
	at, err := s.wallTime(ctx, now, venueID)
	if err != nil {
		return nil, err
	}
	products := []Product{}
	for _, p := range now.sorted {
		if p.ForSale && !p.Hidden && now.inShop(p) && now.Scheduled(p, at) {
			products = append(products, now.resolved(p, at))
		}
	}
	return products, nil
}

// ForSale answers those of the products that the venue sells now, by ID; sold out ones
// are not among them.
func (s *Service) ForSale(ctx context.Context, venueID string, ids []string) (map[string]Product, error) {
	now, err := s.seen(ctx, venueID)
	if err != nil {
		return nil, err
	}
	at, err := s.wallTime(ctx, now, venueID)
	if err != nil {
		return nil, err
	}
	return now.sold(ids, at, func(p *Product) bool { return now.Scheduled(p, at) }), nil
}

// ForSaleLater is ForSale for a moment to come, whatever the products' schedules say then
// (SoldAt).
func (s *Service) ForSaleLater(ctx context.Context, venueID string, ids []string, at time.Time) (map[string]Product, error) {
	now, err := s.seen(ctx, venueID)
	if err != nil {
		return nil, err
	}
	return now.sold(ids, at, func(*Product) bool { return true }), nil
}

// sold are those of the products that may be sold, and are not sold out at a moment.
func (c *Snapshot) sold(ids []string, at time.Time, may func(*Product) bool) map[string]Product {
	sold := map[string]Product{}
	for _, id := range ids {
		if p := c.products[id]; p != nil && c.Sees(id) && !p.archived && p.ForSale && !p.Hidden && c.inShop(p) && may(p) && c.Unavailable(p, at) == "" {
			sold[id] = c.resolved(p, at)
		}
	}
	return sold
}

// SoldAt answers at which moments the schedules of all these products let them be sold.
func (s *Service) SoldAt(ctx context.Context, venueID string, ids []string) (func(time.Time) bool, error) {
	now, err := s.Snapshot(ctx, venueID)
	if err != nil {
		return nil, err
	}
	here, err := s.wallTime(ctx, now, venueID)
	return func(at time.Time) bool {
		for _, id := range ids {
			if p := now.products[id]; p != nil && !now.Scheduled(p, at.In(here.Location())) {
				return false
			}
		}
		return true
	}, err
}

// resolved is a product whose additions tell what they are of the added products at a moment.
func (c *Snapshot) resolved(p *Product, at time.Time) Product {
	out := *p
	out.Unavailable = c.Unavailable(p, at)
	out.Additions = make([]Addition, len(p.Additions))
	for i, a := range p.Additions {
		if added := c.products[a.ProductID]; added != nil {
			a.Name, a.Price, a.Unit, a.Adult, a.Sex = added.Name, added.Price, added.Unit, added.Adult, added.Sex
			a.Allergens = added.Allergens
			a.ForSale, a.SoldOut = added.ForSale && !added.archived, c.Unavailable(added, at) != ""
			if category := c.categories[added.CategoryID]; category != nil {
				a.Category = category.Name
			}
			if a.OwnPrice != nil {
				a.Price = *a.OwnPrice
			}
		}
		out.Additions[i] = a
	}
	return out
}

// lastPlace is the position of the last category of the menu; 0 without one.
func (c *Snapshot) lastPlace() int {
	if len(c.menu) == 0 {
		return 0
	}
	return c.menu[len(c.menu)-1].Position
}

// categoryNamed is the category in use with that name, whatever its accents and letter
// case; nil without one.
func (c *Snapshot) categoryNamed(name string) *Category {
	folded := br.Fold(name)
	for _, category := range c.categories {
		if !category.archived && br.Fold(category.Name) == folded {
			return category
		}
	}
	return nil
}
