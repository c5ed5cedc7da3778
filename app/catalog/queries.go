package catalog

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/money"
)

type categoryRow struct {
	bun.BaseModel `bun:"table:categories,alias:c"`
	ID            string `bun:"id,pk"`
	VenueID       string
	Name          string
	Position      int
	HasPhoto      bool
	CreatedAt     int64
}

type productRow struct {
	bun.BaseModel   `bun:"table:products,alias:p"`
	ID              string `bun:"id,pk"`
	VenueID         string
	CategoryID      string
	StoreID         string `bun:",nullzero"`
	Kind            Kind
	Name            string
	Description     string
	Price           money.Amount
	Position        int
	ForSale         bool
	Hidden          bool
	HiddenInKitchen bool
	Adult           bool
	MaxPerOrder     int
	FreeAdditions   int
	HasPhoto        bool
	CreatedAt       int64
	UpdatedAt       int64
}

type additionRow struct {
	bun.BaseModel `bun:"table:product_additions,alias:a"`
	ProductID     string `bun:",pk"`
	AdditionID    string `bun:",pk"`
	Kind          AdditionKind
	Quantity      int
	Minimum       int
	Maximum       int
	Free          int
	Position      int
	Name          string       `bun:",scanonly"`
	Price         money.Amount `bun:",scanonly"`
	ForSale       bool         `bun:",scanonly"`
}

type observationRow struct {
	bun.BaseModel `bun:"table:product_observations,alias:g"`
	ID            string `bun:"id,pk"`
	ProductID     string
	Description   string
	Kind          ObservationKind
	Options       string
	Position      int
}

// AddCategory makes a category at the end of the venue's menu and answers it
// with its ID.
func (s *Service) AddCategory(ctx context.Context, c Category) (Category, error) {
	name, err := checkName("NomeCategoria", c.Name)
	if err != nil {
		return Category{}, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Category{}, err
	}
	c.ID, c.Name = id.String(), name
	if c.Position == 0 {
		n, err := s.db.Read.NewSelect().Model((*categoryRow)(nil)).Where("venue_id = ?", c.VenueID).Count(ctx)
		if err != nil {
			return Category{}, fmt.Errorf("count categories: %w", err)
		}
		c.Position = int(n) + 1
	}
	row := categoryRow{
		ID: c.ID, VenueID: c.VenueID, Name: c.Name, Position: c.Position, HasPhoto: c.HasPhoto,
		CreatedAt: s.clock.Now().UnixMilli(),
	}
	if _, err := s.db.Write.NewInsert().Model(&row).Exec(ctx); err != nil {
		return Category{}, fmt.Errorf("insert category: %w", err)
	}
	return c, nil
}

// AddProduct makes a product with its additions and observations and answers
// it with its ID. Its additions must exist already.
func (s *Service) AddProduct(ctx context.Context, p Product) (Product, error) {
	if err := p.check(); err != nil {
		return Product{}, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Product{}, err
	}
	p.ID = id.String()
	now := s.clock.Now().UnixMilli()
	row := productRow{
		ID: p.ID, VenueID: p.VenueID, CategoryID: p.CategoryID, StoreID: p.StoreID, Kind: p.Kind, Name: p.Name,
		Description: p.Description, Price: p.Price, Position: p.Position, ForSale: p.ForSale, Hidden: p.Hidden,
		HiddenInKitchen: p.HiddenInKitchen, Adult: p.Adult, MaxPerOrder: p.MaxPerOrder, FreeAdditions: p.FreeAdditions,
		HasPhoto: p.HasPhoto, CreatedAt: now, UpdatedAt: now,
	}
	additions := make([]additionRow, len(p.Additions))
	for i, a := range p.Additions {
		additions[i] = additionRow{
			ProductID: p.ID, AdditionID: a.ProductID, Kind: a.Kind, Quantity: a.Quantity,
			Minimum: a.Min, Maximum: a.Max, Free: a.Free, Position: i + 1,
		}
	}
	observations := make([]observationRow, len(p.Observations))
	for i, o := range p.Observations {
		if observations[i], err = o.row(p.ID, i+1); err != nil {
			return Product{}, err
		}
		p.Observations[i].ID = observations[i].ID
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.NewInsert().Model(&row).Exec(ctx); err != nil {
			return fmt.Errorf("insert product: %w", err)
		}
		if len(additions) > 0 {
			if _, err := tx.NewInsert().Model(&additions).Exec(ctx); err != nil {
				return fmt.Errorf("insert additions: %w", err)
			}
		}
		if len(observations) > 0 {
			if _, err := tx.NewInsert().Model(&observations).Exec(ctx); err != nil {
				return fmt.Errorf("insert observations: %w", err)
			}
		}
		return nil
	})
	return p, err
}

func (o Observation) row(productID string, position int) (observationRow, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return observationRow{}, err
	}
	options, err := json.Marshal(o.Options)
	if err != nil {
		return observationRow{}, err
	}
	return observationRow{
		ID: id.String(), ProductID: productID, Description: o.Description, Kind: o.Kind,
		Options: string(options), Position: position,
	}, nil
}

// SetForSale switches a product of the venue on or off.
func (s *Service) SetForSale(ctx context.Context, venueID, productID string, forSale bool) error {
	_, err := s.db.Write.NewUpdate().Model((*productRow)(nil)).
		Set("for_sale = ?", forSale).Set("updated_at = ?", s.clock.Now().UnixMilli()).
		Where("id = ?", productID).Where("venue_id = ?", venueID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("switch product: %w", err)
	}
	return nil
}

// Categories lists the venue's categories in menu order.
func (s *Service) Categories(ctx context.Context, venueID string) ([]Category, error) {
	var rows []categoryRow
	err := s.db.Read.NewSelect().Model(&rows).Where("venue_id = ?", venueID).Order("position", "name").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list categories: %w", err)
	}
	categories := make([]Category, len(rows))
	for i, r := range rows {
		categories[i] = Category{ID: r.ID, VenueID: r.VenueID, Name: r.Name, Position: r.Position, HasPhoto: r.HasPhoto}
	}
	return categories, nil
}

// Menu lists what the venue shows to customers, in menu order.
func (s *Service) Menu(ctx context.Context, venueID string) ([]Product, error) {
	return s.products(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("p.venue_id = ?", venueID).Where("p.for_sale").Where("NOT p.hidden")
	})
}

// ForSale answers those of the products that the venue sells now, by ID.
func (s *Service) ForSale(ctx context.Context, venueID string, ids []string) (map[string]Product, error) {
	sound := make([]string, 0, len(ids))
	for _, id := range ids {
		if uuid.Validate(id) == nil {
			sound = append(sound, id)
		}
	}
	if len(sound) == 0 {
		return map[string]Product{}, nil
	}
	products, err := s.products(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("p.venue_id = ?", venueID).Where("p.for_sale").Where("NOT p.hidden").Where("p.id IN (?)", bun.List(sound))
	})
	if err != nil {
		return nil, err
	}
	byID := make(map[string]Product, len(products))
	for _, p := range products {
		byID[p.ID] = p
	}
	return byID, nil
}

func (s *Service) products(ctx context.Context, which func(*bun.SelectQuery) *bun.SelectQuery) ([]Product, error) {
	var rows []productRow
	if err := which(s.db.Read.NewSelect().Model(&rows)).Order("p.position", "p.name", "p.id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("list products: %w", err)
	}
	of := func(column string) func(*bun.SelectQuery) *bun.SelectQuery {
		return func(q *bun.SelectQuery) *bun.SelectQuery {
			return q.Where(column+" IN (?)", which(s.db.Read.NewSelect().Model((*productRow)(nil)).Column("p.id")))
		}
	}
	additions, err := s.additions(ctx, of("a.product_id"))
	if err != nil {
		return nil, err
	}
	observations, err := s.observations(ctx, of("g.product_id"))
	if err != nil {
		return nil, err
	}
	products := make([]Product, len(rows))
	for i, r := range rows {
		products[i] = Product{
			ID: r.ID, VenueID: r.VenueID, CategoryID: r.CategoryID, StoreID: r.StoreID, Kind: r.Kind, Name: r.Name,
			Description: r.Description, Price: r.Price, Position: r.Position, ForSale: r.ForSale, Hidden: r.Hidden,
			HiddenInKitchen: r.HiddenInKitchen, Adult: r.Adult, MaxPerOrder: r.MaxPerOrder, FreeAdditions: r.FreeAdditions,
			HasPhoto: r.HasPhoto, Additions: additions[r.ID], Observations: observations[r.ID],
		}
	}
	return products, nil
}

func (s *Service) additions(ctx context.Context, which func(*bun.SelectQuery) *bun.SelectQuery) (map[string][]Addition, error) {
	var rows []additionRow
	q := s.db.Read.NewSelect().Model(&rows).
		Column("a.product_id", "a.addition_id", "a.kind", "a.quantity", "a.minimum", "a.maximum", "a.free").
		ColumnExpr("x.name, x.price, x.for_sale").
		Join("JOIN products AS x ON x.id = a.addition_id")
	if err := which(q).Order("a.product_id", "a.position").Scan(ctx); err != nil {
		return nil, fmt.Errorf("list additions: %w", err)
	}
	byProduct := map[string][]Addition{}
	for _, r := range rows {
		byProduct[r.ProductID] = append(byProduct[r.ProductID], Addition{
			ProductID: r.AdditionID, Kind: r.Kind, Quantity: r.Quantity, Min: r.Minimum, Max: r.Maximum, Free: r.Free,
			Name: r.Name, Price: r.Price, ForSale: r.ForSale,
		})
	}
	return byProduct, nil
}

func (s *Service) observations(ctx context.Context, which func(*bun.SelectQuery) *bun.SelectQuery) (map[string][]Observation, error) {
	var rows []observationRow
	if err := which(s.db.Read.NewSelect().Model(&rows)).Order("g.product_id", "g.position").Scan(ctx); err != nil {
		return nil, fmt.Errorf("list observations: %w", err)
	}
	byProduct := map[string][]Observation{}
	for _, r := range rows {
		o := Observation{ID: r.ID, Description: r.Description, Kind: r.Kind}
		if err := json.Unmarshal([]byte(r.Options), &o.Options); err != nil {
			return nil, fmt.Errorf("read options of observation %s: %w", r.ID, err)
		}
		byProduct[r.ProductID] = append(byProduct[r.ProductID], o)
	}
	return byProduct, nil
}
