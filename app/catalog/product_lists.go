package catalog

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/fault"
)

// ProductList is a named list of products, which equipment shows in its order.
type ProductList struct {
	ID       string   `json:"listaProdutoId"`
	Name     string   `json:"descricao"`
	Products []Picked `json:"produtos" nullable:"false" doc:"those in use, in their order"`
	Version  int      `json:"versao" doc:"grows by one with each change"`
}

type productListRow struct {
	bun.BaseModel `bun:"table:product_lists,alias:l"`
	ID            string `bun:"id,pk"`
	VenueID       string
	Name          string
	Version       int
	CreatedAt     int64
	ArchivedAt    int64 `bun:",nullzero"`
}

type productListItemRow struct {
	bun.BaseModel `bun:"table:product_list_items,alias:i"`
	ListID        string `bun:",pk"`
	ProductID     string `bun:",pk"`
	Position      int
}

// listsInUse narrows to the lists in use of a venue.
const listsInUse = "venue_id = ? AND archived_at IS NULL"

// ProductLists lists the venue's lists in use, by name.
func (s *Service) ProductLists(ctx context.Context, venueID string) ([]ProductList, error) {
	now, err := s.Snapshot(ctx, venueID)
	if err != nil {
		return nil, err
	}
	var rows []productListRow
	if err := s.DB.Read.NewSelect().Model(&rows).Where(listsInUse, venueID).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read product lists: %w", err)
	}
	var items []productListItemRow
	err = s.DB.Read.NewSelect().Model(&items).Where("list_id IN (SELECT id FROM product_lists WHERE "+listsInUse+")", venueID).
		Order("list_id", "position").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read items of product lists: %w", err)
	}
	products := map[string][]Picked{}
	for _, item := range items {
		if p := now.products[item.ProductID]; p != nil && !p.archived {
			products[item.ListID] = append(products[item.ListID], now.picked(p))
		}
	}
	lists := make([]ProductList, len(rows))
	for i, r := range rows {
		lists[i] = ProductList{ID: r.ID, Name: r.Name, Products: append([]Picked{}, products[r.ID]...), Version: r.Version}
	}
	slices.SortFunc(lists, func(a, b ProductList) int {
		return cmp.Or(cmp.Compare(br.Fold(a.Name), br.Fold(b.Name)), cmp.Compare(a.ID, b.ID))
	})
	return lists, nil
}

// ProductListDraft is what the form of a list sends.
type ProductListDraft struct {
	Name     string   `json:"descricao" maxLength:"1000" doc:"up to 120 characters; unique in the venue, ignoring accents and letter case"`
	Products []string `json:"produtos" maxItems:"2000" nullable:"false" doc:"ids, in their order"`
	Version  int      `json:"versao" required:"false" minimum:"0" doc:"of a list that exists, the one that was read; 409 if there is another by now"`
}

// AddProductList makes a list of the venue.
func (s *Service) AddProductList(ctx context.Context, venueID string, d ProductListDraft) (string, error) {
	id, err := newID()
	if err != nil {
		return "", err
	}
	return id, s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		return e.saveProductList(ctx, productListRow{ID: id, VenueID: venueID, CreatedAt: e.now.UnixMilli()}, d)
	})
}

// ChangeProductList changes a list; a version that is not its any more is a Conflict fault.
func (s *Service) ChangeProductList(ctx context.Context, venueID, id string, d ProductListDraft) error {
	return s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		lists, err := e.productLists(ctx)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(lists, func(r productListRow) bool { return r.ID == id })
		switch {
		case i < 0:
			return errNoProductList
		case lists[i].Version != d.Version:
			return fault.New(fault.Conflict, "Outra pessoa alterou esta lista enquanto você editava. Confira o que ela mudou e salve de novo.")
		}
		return e.saveProductList(ctx, lists[i], d)
	})
}

var errNoProductList = fault.New(fault.NotFound, "Esta lista não existe mais. Atualize a página.")

// ArchiveProductList takes a list out of use.
func (s *Service) ArchiveProductList(ctx context.Context, venueID, id string) error {
	return s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		var name string
		lists, err := e.productLists(ctx)
		for _, r := range lists {
			if r.ID == id {
				name = r.Name
			}
		}
		if err != nil || name == "" {
			return cmp.Or(err, error(errNoProductList))
		}
		if _, err := e.tx.NewRaw("UPDATE product_lists SET archived_at = ? WHERE id = ?", e.now.UnixMilli(), id).Exec(ctx); err != nil {
			return fmt.Errorf("archive product list: %w", err)
		}
		return e.record(ctx, audit.ProductListArchived, id, name)
	})
}

func (e *edit) productLists(ctx context.Context) ([]productListRow, error) {
	var rows []productListRow
	if err := e.tx.NewSelect().Model(&rows).Where(listsInUse, e.venueID).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read product lists: %w", err)
	}
	return rows, nil
}

func (e *edit) saveProductList(ctx context.Context, row productListRow, d ProductListDraft) (err error) {
	if row.Name, err = checkName("descricao", d.Name, "Preencha o nome da lista."); err != nil {
		return err
	}
	lists, err := e.productLists(ctx)
	if err != nil {
		return err
	}
	for _, other := range lists {
		if other.ID != row.ID && br.Fold(other.Name) == br.Fold(row.Name) {
			text := fmt.Sprintf("Já existe a lista “%s”. Use outro nome.", other.Name)
			return fault.New(fault.Conflict, text).With("descricao", text)
		}
	}
	// What somebody may not see stays on the list, after what he chose.
	kept, err := e.hiddenOn(ctx, row.ID)
	if err != nil {
		return err
	}
	var items []productListItemRow
	for i, id := range d.Products {
		if _, err := e.anyProduct(id); err != nil || !e.Sees(id) {
			return fault.New(fault.NotFound, "Um dos produtos não existe mais. Tire-o da lista e salve de novo.")
		}
		if !slices.Contains(d.Products[:i], id) {
			items = append(items, productListItemRow{ListID: row.ID, ProductID: id, Position: i + 1})
		}
	}
	for _, id := range kept {
		items = append(items, productListItemRow{ListID: row.ID, ProductID: id, Position: len(d.Products) + len(items) + 1})
	}
	row.Version++
	_, err = e.tx.NewInsert().Model(&row).On("CONFLICT (id) DO UPDATE").Set("name = EXCLUDED.name, version = EXCLUDED.version").Exec(ctx)
	if err != nil {
		return fmt.Errorf("write product list: %w", err)
	}
	if _, err := e.tx.NewRaw("DELETE FROM product_list_items WHERE list_id = ?", row.ID).Exec(ctx); err != nil {
		return fmt.Errorf("clear product list: %w", err)
	}
	if err := insert(ctx, e.tx, items); err != nil {
		return fmt.Errorf("fill product list: %w", err)
	}
	return nil
}

// hiddenOn are the products on a list that whoever saves it may not see, in their order.
func (e *edit) hiddenOn(ctx context.Context, listID string) ([]string, error) {
	if e.allowed == nil {
		return nil, nil
	}
	var ids []string
	err := e.tx.NewSelect().Model((*productListItemRow)(nil)).Column("product_id").Where("list_id = ?", listID).Order("position").Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("read items of product list: %w", err)
	}
	return slices.DeleteFunc(ids, e.Sees), nil
}
