package catalog

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/fault"
)

// edit is a change of a venue's catalogue: its transaction, and the catalogue as that
// found it, with what it has written since.
type edit struct {
	tx      bun.Tx
	venueID string
	now     time.Time
	// version is the one that the change makes.
	version int64
	*Snapshot
	stock Stock
	// codes are the products in use by their codes, named the options in use by their folded
	// descriptions; nil until they are asked for.
	codes map[string]*Product
	named map[string]*Option
}

// edit changes a venue's catalogue in one transaction, that others of the venue wait for.
func (s *Service) edit(ctx context.Context, venueID string, change func(ctx context.Context, e *edit) error) error {
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		e, err := s.begin(ctx, tx, venueID)
		if err != nil {
			return err
		}
		return change(ctx, e)
	})
	if err == nil && s.Changed != nil {
		s.Changed(venueID)
	}
	return err
}

func (s *Service) begin(ctx context.Context, tx bun.Tx, venueID string) (*edit, error) {
	database.Committed(ctx, s.Forget)
	e := &edit{tx: tx, venueID: venueID, now: s.Clock.Now(), stock: s.Stock}
	err := tx.NewRaw(`INSERT INTO catalogues (venue_id, version) VALUES (?, 1)
		ON CONFLICT (venue_id) DO UPDATE SET version = catalogues.version + 1 RETURNING version`, venueID).Scan(ctx, &e.version)
	if err != nil {
		return nil, fmt.Errorf("hold the catalogue: %w", err)
	}
	known := s.snapshots.get(venueID)
	if known == nil || known.Version != e.version-1 {
		if known, err = known.upTo(ctx, tx, venueID, e.version-1); err != nil {
			return nil, err
		}
	}
	e.Snapshot = known.copy()
	e.allowed, err = s.allowed(ctx, venueID)
	return e, err
}

// putCategory writes a new or changed category.
func (e *edit) putCategory(ctx context.Context, c *Category) error {
	c.Version++
	row := categoryRow{
		ID: c.ID, VenueID: e.venueID, Name: c.Name, Position: c.Position, HasPhoto: c.HasPhoto, Version: c.Version,
		Changed: e.version, CreatedAt: e.now.UnixMilli(),
	}
	if c.archived {
		row.ArchivedAt = e.now.UnixMilli()
	}
	_, err := e.tx.NewInsert().Model(&row).On("CONFLICT (id) DO UPDATE").
		Set("name = EXCLUDED.name, position = EXCLUDED.position, has_photo = EXCLUDED.has_photo, version = EXCLUDED.version, changed = EXCLUDED.changed, archived_at = EXCLUDED.archived_at").
		Exec(ctx)
	if err != nil {
		return fmt.Errorf("write category: %w", err)
	}
	e.categories[c.ID] = c
	return nil
}

// putRow writes a product's own row, for changes that leave what belongs to it alone.
func (e *edit) putRow(ctx context.Context, p *Product) error { return e.putRows(ctx, []*Product{p}) }

// chunk is how many products a statement writes.
const chunk = 200

// putRows is putRow of many products.
func (e *edit) putRows(ctx context.Context, products []*Product) error {
	for some := range slices.Chunk(products, chunk) {
		rows := make([]productRow, len(some))
		for i, p := range some {
			p.Version++
			rows[i] = p.row(e.version, e.now.UnixMilli())
		}
		if err := e.keepPrices(ctx, rows); err != nil {
			return err
		}
		if _, err := e.tx.NewInsert().Model(&rows).On("CONFLICT (id) DO UPDATE").Set(written).Exec(ctx); err != nil {
			return fmt.Errorf("write products: %w", err)
		}
		for _, p := range some {
			e.place(p)
		}
	}
	return nil
}

// place has the change see a product as it is now.
func (e *edit) place(p *Product) {
	if e.codes != nil {
		if before := e.products[p.ID]; before != nil {
			e.release(before)
		}
		e.hold(p)
	}
	e.products[p.ID] = p
}

// putBarcodes writes the barcodes of products in place of those that they had.
func (e *edit) putBarcodes(ctx context.Context, products []*Product) error {
	for some := range slices.Chunk(products, chunk) {
		ids, rows := make([]string, len(some)), []barcodeRow{}
		for i, p := range some {
			ids[i] = p.ID
			rows = append(rows, p.barcodeRows()...)
		}
		if _, err := e.tx.NewRaw("DELETE FROM product_barcodes WHERE product_id IN (?)", bun.List(ids)).Exec(ctx); err != nil {
			return fmt.Errorf("clear barcodes: %w", err)
		}
		if err := insert(ctx, e.tx, rows); err != nil {
			return fmt.Errorf("insert barcodes: %w", err)
		}
	}
	return nil
}

// putAdditions writes the additions of products in place of those that they had.
func (e *edit) putAdditions(ctx context.Context, products []*Product) error {
	for some := range slices.Chunk(products, chunk) {
		ids, rows := make([]string, len(some)), []additionRow{}
		for i, p := range some {
			ids[i] = p.ID
			rows = append(rows, p.additionRows()...)
		}
		if _, err := e.tx.NewRaw("DELETE FROM product_additions WHERE product_id IN (?)", bun.List(ids)).Exec(ctx); err != nil {
			return fmt.Errorf("clear additions: %w", err)
		}
		if err := insert(ctx, e.tx, rows); err != nil {
			return fmt.Errorf("insert additions: %w", err)
		}
	}
	return nil
}

// putPairs writes the products, with the barcodes and additions of those that have others.
func (e *edit) putPairs(ctx context.Context, pairs []pair) error {
	var after, recoded, recomposed []*Product
	for _, p := range pairs {
		after = append(after, p.after)
		if writeBarcodes(p.before.Barcodes) != writeBarcodes(p.after.Barcodes) {
			recoded = append(recoded, p.after)
		}
		if !slices.EqualFunc(p.before.Additions, p.after.Additions, Addition.same) {
			recomposed = append(recomposed, p.after)
		}
	}
	if err := e.putRows(ctx, after); err != nil {
		return err
	}
	if err := e.putBarcodes(ctx, recoded); err != nil {
		return err
	}
	return e.putAdditions(ctx, recomposed)
}

// putProduct writes a new or changed product with all that belongs to it, once what it
// names has been checked. Options are found by id or description, or made.
func (e *edit) putProduct(ctx context.Context, p *Product) error {
	if err := e.checkReferences(p); err != nil {
		return err
	}
	return e.write(ctx, p)
}

// write is putProduct of what has been checked.
func (e *edit) write(ctx context.Context, p *Product) error {
	if err := e.checkStock(ctx, p); err != nil {
		return err
	}
	if err := e.putRow(ctx, p); err != nil {
		return err
	}
	if err := e.putBarcodes(ctx, []*Product{p}); err != nil {
		return err
	}
	if err := e.putAdditions(ctx, []*Product{p}); err != nil {
		return err
	}
	if _, err := e.tx.NewRaw("DELETE FROM product_observations WHERE product_id = ?", p.ID).Exec(ctx); err != nil {
		return fmt.Errorf("clear observations: %w", err)
	}
	return e.putObservations(ctx, p)
}

func (e *edit) putObservations(ctx context.Context, p *Product) error {
	var groups []observationRow
	var chosen []groupOptionRow
	for i := range p.Observations {
		o := &p.Observations[i]
		// Always a new one: another product's must not be taken over by its id.
		var err error
		if o.ID, err = newID(); err != nil {
			return err
		}
		groups = append(groups, observationRow{
			ID: o.ID, ProductID: p.ID, Description: o.Description, Kind: o.Kind, Reservation: o.Reservation, Position: i + 1,
		})
		for j := range o.Options {
			option, err := e.option(ctx, o.Options[j])
			if err != nil {
				return err
			}
			o.Options[j] = *option
			chosen = append(chosen, groupOptionRow{GroupID: o.ID, OptionID: option.ID, Position: j + 1})
		}
	}
	if err := insert(ctx, e.tx, groups); err != nil {
		return fmt.Errorf("insert observations: %w", err)
	}
	if err := insert(ctx, e.tx, chosen); err != nil {
		return fmt.Errorf("insert options of observations: %w", err)
	}
	return nil
}

// option is the venue's option that is meant, made where there is none.
func (e *edit) option(ctx context.Context, o Option) (*Option, error) {
	if o.ID != "" {
		known := e.options[o.ID]
		if known == nil {
			return nil, fault.Field("observacoes", "Uma das opções não existe mais. Escolha outra.")
		}
		return known, nil
	}
	if known := e.optionNamed(o.Description); known != nil {
		return known, nil
	}
	id, err := newID()
	if err != nil {
		return nil, err
	}
	made := &Option{ID: id, Description: o.Description}
	row := optionRow{ID: made.ID, VenueID: e.venueID, Description: made.Description, Changed: e.version}
	if _, err := e.tx.NewInsert().Model(&row).Exec(ctx); err != nil {
		return nil, fmt.Errorf("insert option: %w", err)
	}
	e.options[made.ID], e.named[br.Fold(made.Description)] = made, made
	return made, nil
}

func (p *Product) barcodeRows() []barcodeRow {
	rows := make([]barcodeRow, len(p.Barcodes))
	for i, b := range p.Barcodes {
		rows[i] = barcodeRow{ProductID: p.ID, Code: b.Code, Units: b.Units, Position: i + 1}
	}
	return rows
}

func (p *Product) additionRows() []additionRow {
	rows := make([]additionRow, len(p.Additions))
	for i, a := range p.Additions {
		rows[i] = additionRow{
			ProductID: p.ID, AdditionID: a.ProductID, Kind: a.Kind, Quantity: a.Quantity,
			Minimum: a.Min, Maximum: a.Max, Free: a.Free, Price: a.OwnPrice, Note: strings.TrimSpace(a.Note), Position: i + 1,
		}
	}
	return rows
}
