package catalog

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/uptrace/bun"
)

// Snapshot is a venue's whole catalogue at one version. It is not changed once made, and
// what it answers must not be.
type Snapshot struct {
	Version int64

	categories map[string]*Category
	products   map[string]*Product
	options    map[string]*Option
	// schedules are by the id of their product or category.
	schedules map[string]*Schedule
	saleMenus map[string]*SaleMenu
	settings  Settings
	// menu holds the categories in use in menu order, and sorted the products in use, by
	// that and their own.
	menu   []*Category
	sorted []*Product
	orders *orders
	// allowed are the products that whom this catalogue is for may see; nil for all.
	allowed map[string]bool
	// fresh are the products that were read for this version, until it is arranged.
	fresh map[string]*Product
}

// Snapshot answers the venue's catalogue as it is now.
func (s *Service) Snapshot(ctx context.Context, venueID string) (*Snapshot, error) {
	var version int64
	err := s.DB.Read.NewRaw(`SELECT version FROM catalogues WHERE venue_id = ?`, venueID).Scan(ctx, &version)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("read the catalogue's version: %w", err)
	}
	if known := s.snapshots.get(venueID); known != nil && known.Version == version {
		return known, nil
	}
	turn := s.turns.of(venueID)
	turn.Lock()
	defer turn.Unlock()
	known := s.snapshots.get(venueID)
	if known != nil && known.Version >= version {
		return known, nil
	}
	// What is read here may be newer than this version: it is read again next time.
	next, err := known.upTo(ctx, s.DB.Read, venueID, version)
	if err != nil {
		return nil, err
	}
	s.snapshots.put(venueID, next)
	return next, nil
}

// upTo is the snapshot at a later version; of no snapshot, the first one.
func (c *Snapshot) upTo(ctx context.Context, db bun.IDB, venueID string, version int64) (*Snapshot, error) {
	next := &Snapshot{Version: version}
	since := int64(-1)
	if c == nil {
		next.categories, next.products, next.options = map[string]*Category{}, map[string]*Product{}, map[string]*Option{}
		next.schedules, next.saleMenus = map[string]*Schedule{}, map[string]*SaleMenu{}
	} else {
		since = c.Version
		next.categories, next.products, next.options = maps.Clone(c.categories), maps.Clone(c.products), maps.Clone(c.options)
		next.schedules, next.saleMenus = maps.Clone(c.schedules), maps.Clone(c.saleMenus)
	}
	for _, read := range []func(context.Context, bun.IDB, string, int64) error{
		next.readCategories, next.readOptions, next.readProducts, next.readSchedules, next.readSaleMenus, next.readSettings,
	} {
		if err := read(ctx, db, venueID, since); err != nil {
			return nil, fmt.Errorf("read the catalogue: %w", err)
		}
	}
	next.arrange(c)
	return next, nil
}

// copy is the same catalogue, to be changed.
func (c *Snapshot) copy() *Snapshot {
	same := *c
	same.categories, same.products, same.options = maps.Clone(c.categories), maps.Clone(c.products), maps.Clone(c.options)
	same.schedules, same.saleMenus = maps.Clone(c.schedules), maps.Clone(c.saleMenus)
	return &same
}

func (c *Snapshot) readCategories(ctx context.Context, db bun.IDB, venueID string, since int64) error {
	var rows []categoryRow
	if err := db.NewSelect().Model(&rows).Where("venue_id = ? AND changed > ?", venueID, since).Scan(ctx); err != nil {
		return err
	}
	for _, r := range rows {
		c.categories[r.ID] = r.category()
	}
	return nil
}

func (c *Snapshot) readOptions(ctx context.Context, db bun.IDB, venueID string, since int64) error {
	var rows []optionRow
	if err := db.NewSelect().Model(&rows).Where("venue_id = ? AND changed > ?", venueID, since).Scan(ctx); err != nil {
		return err
	}
	for _, r := range rows {
		c.options[r.ID] = &Option{ID: r.ID, Description: r.Description, archived: r.ArchivedAt != 0}
	}
	return nil
}

// readProducts reads the products that have changed, each with all that belongs to it.
func (c *Snapshot) readProducts(ctx context.Context, db bun.IDB, venueID string, since int64) error {
	var rows []productRow
	if err := db.NewSelect().Model(&rows).Where("venue_id = ? AND changed > ?", venueID, since).Scan(ctx); err != nil {
		return err
	}
	if len(rows) == 0 {
		return nil
	}
	changed := make(map[string]*Product, len(rows))
	for _, r := range rows {
		changed[r.ID] = r.product()
	}
	const ofChanged = "JOIN products AS p ON p.id = %s.product_id AND p.venue_id = ? AND p.changed > ?"
	var barcodes []barcodeRow
	if err := db.NewSelect().Model(&barcodes).Join(fmt.Sprintf(ofChanged, "b"), venueID, since).Order("b.product_id", "b.position").Scan(ctx); err != nil {
		return err
	}
	for _, r := range barcodes {
		if p := changed[r.ProductID]; p != nil {
			p.Barcodes = append(p.Barcodes, Barcode{r.Code, r.Units})
			p.Barcode = p.Barcodes[0].Code
		}
	}
	var additions []additionRow
	if err := db.NewSelect().Model(&additions).Join(fmt.Sprintf(ofChanged, "a"), venueID, since).Order("a.product_id", "a.position").Scan(ctx); err != nil {
		return err
	}
	for _, r := range additions {
		if p := changed[r.ProductID]; p != nil {
			p.Additions = append(p.Additions, r.addition())
		}
	}
	if err := c.readObservations(ctx, db, changed, fmt.Sprintf(ofChanged, "g"), venueID, since); err != nil {
		return err
	}
	for id, p := range changed {
		p.search = p.searchText()
		c.products[id] = p
	}
	c.fresh = changed
	return nil
}

func (c *Snapshot) readObservations(ctx context.Context, db bun.IDB, changed map[string]*Product, join string, args ...any) error {
	var chosen []groupOptionRow
	err := db.NewSelect().Model(&chosen).ColumnExpr("o.*, g.product_id").
		Join("JOIN product_observations AS g ON g.id = o.group_id").Join(join, args...).Order("o.group_id", "o.position").Scan(ctx)
	if err != nil {
		return err
	}
	options := map[string][]Option{}
	for _, r := range chosen {
		if option := c.options[r.OptionID]; option != nil {
			options[r.GroupID] = append(options[r.GroupID], *option)
		}
	}
	var groups []observationRow
	if err := db.NewSelect().Model(&groups).Join(join, args...).Order("g.product_id", "g.position").Scan(ctx); err != nil {
		return err
	}
	for _, r := range groups {
		if p := changed[r.ProductID]; p != nil {
			p.Observations = append(p.Observations, Observation{
				ID: r.ID, Description: r.Description, Kind: r.Kind, Reservation: r.Reservation, Options: options[r.ID],
			})
		}
	}
	return nil
}

// arrange sorts what is in use. Products begin in the order that they had before: where few
// have changed, that is sorted in one pass.
func (c *Snapshot) arrange(before *Snapshot) {
	for _, category := range c.categories {
		if !category.archived {
			c.menu = append(c.menu, category)
		}
	}
	slices.SortFunc(c.menu, func(a, b *Category) int {
		return cmp.Or(cmp.Compare(a.Position, b.Position), cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
	place := make(map[string]int, len(c.menu))
	for i, category := range c.menu {
		place[category.ID] = i
	}
	c.sorted = c.inUse(before)
	slices.SortFunc(c.sorted, func(a, b *Product) int {
		if a.CategoryID != b.CategoryID {
			if n := cmp.Compare(place[a.CategoryID], place[b.CategoryID]); n != 0 {
				return n
			}
		}
		return cmp.Or(cmp.Compare(a.Position, b.Position), cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
	c.orders = c.newOrders()
}

// inUse are the products in use: those that were so before in their order, then the others.
func (c *Snapshot) inUse(before *Snapshot) []*Product {
	if before == nil {
		before = &Snapshot{}
	}
	products := make([]*Product, 0, len(before.sorted)+len(c.fresh))
	for _, p := range before.sorted {
		if now := c.fresh[p.ID]; now != nil {
			p = now
		}
		if !p.archived {
			products = append(products, p)
		}
	}
	for id, p := range c.fresh {
		if was := before.products[id]; !p.archived && (was == nil || was.archived) {
			products = append(products, p)
		}
	}
	c.fresh = nil
	return products
}
