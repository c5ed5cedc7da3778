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
	"balcao/app/operation"
)

// SaleMenu is a menu that a product may be tied to (menuVendaPersonalizadoId): the product
// is then shown only where the menu is.
type SaleMenu struct {
	ID   string `json:"id"`
	Name string `json:"nome"`
	// InShop shows its products in the online shop, the only place of menus until there is equipment.
	InShop   bool     `json:"naLoja"`
	Products []Picked `json:"produtos" nullable:"false"`
	Version  int      `json:"versao" doc:"grows by one with each change"`

	archived bool
}

type saleMenuRow struct {
	bun.BaseModel `bun:"table:sale_menus,alias:m"`
	ID            string `bun:"id,pk"`
	VenueID       string
	Name          string
	InShop        bool
	Version       int
	Changed       int64
	CreatedAt     int64
	ArchivedAt    int64 `bun:",nullzero"`
}

func (c *Snapshot) readSaleMenus(ctx context.Context, db bun.IDB, venueID string, since int64) error {
	var rows []saleMenuRow
	if err := db.NewSelect().Model(&rows).Where("venue_id = ? AND changed > ?", venueID, since).Scan(ctx); err != nil {
		return err
	}
	for _, r := range rows {
		c.saleMenus[r.ID] = &SaleMenu{ID: r.ID, Name: r.Name, InShop: r.InShop, Version: r.Version, archived: r.ArchivedAt != 0}
	}
	return nil
}

// inShop says whether the venue's rules let the online shop show the product.
func (c *Snapshot) inShop(p *Product) bool {
	return c.onShopMenu(p) && (p.HasPhoto || !c.settings.PhotoRequired)
}

// onShopMenu says whether the product's menu is shown in the online shop; without one it is.
func (c *Snapshot) onShopMenu(p *Product) bool {
	menu := c.saleMenus[p.SaleMenuID]
	return menu == nil || menu.archived || menu.InShop
}

// SaleMenus lists the venue's menus in use by name, each with its products in menu order.
func (s *Service) SaleMenus(ctx context.Context, venueID string) ([]SaleMenu, error) {
	now, err := s.Snapshot(ctx, venueID)
	if err != nil {
		return nil, err
	}
	tied := map[string][]Picked{}
	for _, p := range now.sorted {
		if p.SaleMenuID != "" {
			tied[p.SaleMenuID] = append(tied[p.SaleMenuID], now.picked(p))
		}
	}
	menus := []SaleMenu{}
	for _, menu := range now.saleMenus {
		if !menu.archived {
			one := *menu
			one.Products = append([]Picked{}, tied[menu.ID]...)
			menus = append(menus, one)
		}
	}
	slices.SortFunc(menus, func(a, b SaleMenu) int {
		return cmp.Or(cmp.Compare(br.Fold(a.Name), br.Fold(b.Name)), cmp.Compare(a.ID, b.ID))
	})
	return menus, nil
}

// SaleMenuDraft is what the form of a menu sends.
type SaleMenuDraft struct {
	Name     string   `json:"nome" maxLength:"1000" doc:"up to 120 characters; unique in the venue, ignoring accents and letter case"`
	InShop   bool     `json:"naLoja"`
	Products []string `json:"produtos" maxItems:"2000" nullable:"false" doc:"ids of all that are tied to it; they leave the menu that they were tied to"`
	Version  int      `json:"versao" required:"false" minimum:"0" doc:"of a menu that exists, the one that was read; 409 if there is another by now"`
}

// AddSaleMenu makes a menu of the venue.
func (s *Service) AddSaleMenu(ctx context.Context, venueID string, d SaleMenuDraft) (SaleMenu, error) {
	id, err := newID()
	if err != nil {
		return SaleMenu{}, err
	}
	menu := SaleMenu{ID: id}
	err = s.edit(ctx, venueID, func(ctx context.Context, e *edit) error { return e.saveSaleMenu(ctx, &menu, d) })
	return menu, err
}

// ChangeSaleMenu changes a menu of the venue; a version that is not its any more is a Conflict fault.
func (s *Service) ChangeSaleMenu(ctx context.Context, venueID, id string, d SaleMenuDraft) error {
	return s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		menu, err := e.saleMenu(id)
		if err != nil {
			return err
		}
		if d.Version != menu.Version {
			return fault.New(fault.Conflict, "Outra pessoa alterou este menu enquanto você editava. Confira o que ela mudou e salve de novo.")
		}
		return e.saveSaleMenu(ctx, menu, d)
	})
}

// ArchiveSaleMenu takes a menu out of use: its products are shown everywhere again.
func (s *Service) ArchiveSaleMenu(ctx context.Context, venueID, id string) error {
	return s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		menu, err := e.saleMenu(id)
		if err != nil {
			return err
		}
		if err := e.untie(ctx, id, func(string) bool { return false }); err != nil {
			return err
		}
		menu.archived = true
		if err := e.putSaleMenu(ctx, menu); err != nil {
			return err
		}
		return e.record(ctx, audit.SaleMenuArchived, id, menu.Name)
	})
}

// saleMenu is a copy of the venue's menu in use; else NotFound.
func (e *edit) saleMenu(id string) (*SaleMenu, error) {
	menu := e.saleMenus[id]
	if menu == nil || menu.archived {
		return nil, fault.New(fault.NotFound, "Este menu de venda não existe mais. Atualize a lista.")
	}
	same := *menu
	return &same, nil
}

func (e *edit) saveSaleMenu(ctx context.Context, menu *SaleMenu, d SaleMenuDraft) error {
	name, err := checkName("nome", d.Name, "Preencha o nome do menu.")
	if err != nil {
		return err
	}
	for _, other := range e.saleMenus {
		if !other.archived && other.ID != menu.ID && br.Fold(other.Name) == br.Fold(name) {
			text := fmt.Sprintf("Já existe o menu “%s”. Use outro nome.", other.Name)
			return fault.New(fault.Conflict, text).With("nome", text)
		}
	}
	before, products := *menu, 0
	for _, p := range e.products {
		if p.SaleMenuID == menu.ID && !p.archived {
			products++
		}
	}
	menu.Name, menu.InShop = name, d.InShop
	if err := e.putSaleMenu(ctx, menu); err != nil {
		return err
	}
	if err := e.tie(ctx, menu.ID, d.Products); err != nil {
		return err
	}
	values := []audit.Value{
		{Name: "Nome", Before: before.Name, After: menu.Name},
		{Name: "Na loja online", Before: audit.YesOrNo(before.InShop), After: audit.YesOrNo(menu.InShop)},
		{Name: "Produtos", Before: fmt.Sprint(products), After: fmt.Sprint(len(d.Products))},
	}
	if before.Version == 0 {
		values[1].Before, values[2].Before = "", ""
	}
	return e.record(ctx, audit.SaleMenuSaved, menu.ID, menu.Name, values...)
}

// tie ties exactly these products to a menu; what whoever does it may not see stays as it is.
func (e *edit) tie(ctx context.Context, menuID string, productIDs []string) error {
	chosen := make(map[string]bool, len(productIDs))
	for _, id := range productIDs {
		chosen[id] = true
		p, err := e.anyProduct(id)
		if err != nil || !e.Sees(id) {
			return fault.New(fault.NotFound, "Um dos produtos não existe mais. Atualize a lista e escolha de novo.")
		}
		if p.SaleMenuID == menuID {
			continue
		}
		p.SaleMenuID = menuID
		if err := e.putRow(ctx, p); err != nil {
			return err
		}
	}
	return e.untie(ctx, menuID, func(id string) bool { return chosen[id] || !e.Sees(id) })
}

// untie takes a menu away from the products that do not stay.
func (e *edit) untie(ctx context.Context, menuID string, stays func(id string) bool) error {
	for id, p := range e.products {
		if p.SaleMenuID != menuID || stays(id) {
			continue
		}
		free := p.clone()
		free.SaleMenuID = ""
		if err := e.putRow(ctx, free); err != nil {
			return err
		}
	}
	return nil
}

func (e *edit) putSaleMenu(ctx context.Context, menu *SaleMenu) error {
	menu.Version++
	row := saleMenuRow{
		ID: menu.ID, VenueID: e.venueID, Name: menu.Name, InShop: menu.InShop, Version: menu.Version, Changed: e.version, CreatedAt: e.now.UnixMilli(),
	}
	if menu.archived {
		row.ArchivedAt = e.now.UnixMilli()
	}
	_, err := e.tx.NewInsert().Model(&row).On("CONFLICT (id) DO UPDATE").
		Set("name = EXCLUDED.name, in_shop = EXCLUDED.in_shop, version = EXCLUDED.version, changed = EXCLUDED.changed, archived_at = EXCLUDED.archived_at").Exec(ctx)
	if err != nil {
		return fmt.Errorf("write sale menu: %w", err)
	}
	e.saleMenus[menu.ID] = menu
	return nil
}

// record keeps in the audit who changed what of the catalogue.
func (e *edit) record(ctx context.Context, action audit.Action, id, name string, values ...audit.Value) error {
	return audit.Record(ctx, e.tx, audit.Entry{
		VenueID: e.venueID, At: e.now, By: operation.ActorFrom(ctx), Action: action, SubjectID: id, Subject: name, Values: values,
	})
}
