package catalog

import (
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/money"
	"balcao/app/quantity"
)

type categoryRow struct {
	bun.BaseModel `bun:"table:categories,alias:c"`
	ID            string `bun:"id,pk"`
	VenueID       string
	Name          string
	Position      int
	HasPhoto      bool
	Version       int
	Changed       int64
	CreatedAt     int64
	ArchivedAt    int64 `bun:",nullzero"`
}

func (r categoryRow) category() *Category {
	return &Category{
		ID: r.ID, VenueID: r.VenueID, Name: r.Name, Position: r.Position, HasPhoto: r.HasPhoto, Version: r.Version,
		archived: r.ArchivedAt != 0,
	}
}

type productRow struct {
	bun.BaseModel      `bun:"table:products,alias:p"`
	ID                 string `bun:"id,pk"`
	VenueID            string
	CategoryID         string
	StoreID            string `bun:",nullzero"`
	Kind               Kind
	Name               string
	Description        string
	Price              money.Amount
	Position           int
	ForSale            bool
	Hidden             bool
	HiddenInKitchen    bool
	Adult              bool
	MaxPerPerson       int
	FreeAdditions      int
	HasPhoto           bool
	InternalCode       string
	IntegrationCode    string
	NCM                string `bun:"ncm"`
	CEST               string `bun:"cest"`
	CFOP               string `bun:"cfop"`
	PrinterID          string
	ExpireMinutes      int
	Sex                Sex
	EventID            string
	Featured           bool
	ControlsStock      bool
	Reserved           quantity.Amount
	FeeExempt          bool
	NoPrint            bool
	Composed           bool
	TareGrams          int
	Unit               Unit
	SaleMenuID         string
	EnergyGroup        int
	Nutrition          int
	Allergens          string
	GeneralObservation bool
	SoldOut            SoldOutReason
	SoldOutUntil       int64 `bun:",nullzero"`
	Version            int
	Changed            int64
	CreatedAt          int64
	UpdatedAt          int64
	ArchivedAt         int64 `bun:",nullzero"`
}

func (p *Product) row(changed, now int64) productRow {
	row := productRow{
		ID: p.ID, VenueID: p.VenueID, CategoryID: p.CategoryID, StoreID: p.StoreID, Kind: p.Kind, Name: p.Name, Description: p.Description,
		Price: p.Price, Position: p.Position, ForSale: p.ForSale, Hidden: p.Hidden, HiddenInKitchen: p.HiddenInKitchen, Adult: p.Adult,
		MaxPerPerson: p.MaxPerPerson, FreeAdditions: p.FreeAdditions, HasPhoto: p.HasPhoto, InternalCode: p.InternalCode,
		IntegrationCode: p.IntegrationCode, NCM: p.NCM, CEST: p.CEST, CFOP: p.CFOP, PrinterID: p.PrinterID, ExpireMinutes: p.ExpireMinutes,
		Sex: p.Sex, EventID: p.EventID, Featured: p.Featured, ControlsStock: p.ControlsStock, Reserved: p.Reserved, FeeExempt: p.FeeExempt,
		NoPrint: p.NoPrint, Composed: p.Composed, TareGrams: p.TareGrams, Unit: p.Unit, SaleMenuID: p.SaleMenuID, EnergyGroup: p.EnergyGroup,
		Nutrition: p.Nutrition, Allergens: strings.Join(p.Allergens, ","), GeneralObservation: p.GeneralObservation,
		SoldOut: p.SoldOut.Reason, Version: p.Version, Changed: changed, CreatedAt: now, UpdatedAt: now,
	}
	if p.SoldOut.Until != nil {
		row.SoldOutUntil = p.SoldOut.Until.UnixMilli()
	}
	if p.archived {
		row.ArchivedAt = now
	}
	return row
}

// written are the columns of a product that a change writes: all but its id, its venue and its beginning.
const written = `category_id = EXCLUDED.category_id, store_id = EXCLUDED.store_id, kind = EXCLUDED.kind, name = EXCLUDED.name,
	description = EXCLUDED.description, price = EXCLUDED.price, position = EXCLUDED.position, for_sale =
	EXCLUDED.for_sale, hidden = EXCLUDED.hidden, hidden_in_kitchen = EXCLUDED.hidden_in_kitchen, adult =
	EXCLUDED.adult, max_per_person = EXCLUDED.max_per_person, free_additions = EXCLUDED.free_additions, has_photo
	= EXCLUDED.has_photo, internal_code = EXCLUDED.internal_code, integration_code = EXCLUDED.integration_code,
	ncm = EXCLUDED.ncm, cest = EXCLUDED.cest, cfop = EXCLUDED.cfop, printer_id = EXCLUDED.printer_id,
	expire_minutes = EXCLUDED.expire_minutes, sex = EXCLUDED.sex, event_id = EXCLUDED.event_id, featured =
	EXCLUDED.featured, controls_stock = EXCLUDED.controls_stock, reserved = EXCLUDED.reserved, fee_exempt =
	EXCLUDED.fee_exempt, no_print = EXCLUDED.no_print, composed = EXCLUDED.composed, tare_grams =
	EXCLUDED.tare_grams, unit = EXCLUDED.unit, sale_menu_id = EXCLUDED.sale_menu_id, energy_group =
	EXCLUDED.energy_group, nutrition = EXCLUDED.nutrition, allergens = EXCLUDED.allergens, general_observation =
	EXCLUDED.general_observation, sold_out = EXCLUDED.sold_out, sold_out_until = EXCLUDED.sold_out_until, version
	= EXCLUDED.version, changed = EXCLUDED.changed, updated_at = EXCLUDED.updated_at, archived_at =
	EXCLUDED.archived_at`

func (r productRow) product() *Product {
	p := &Product{
		ID: r.ID, VenueID: r.VenueID, CategoryID: r.CategoryID, StoreID: r.StoreID, Kind: r.Kind, Name: r.Name, Description: r.Description,
		Price: r.Price, Position: r.Position, ForSale: r.ForSale, Hidden: r.Hidden, HiddenInKitchen: r.HiddenInKitchen, Adult: r.Adult,
		MaxPerPerson: r.MaxPerPerson, FreeAdditions: r.FreeAdditions, HasPhoto: r.HasPhoto, InternalCode: r.InternalCode,
		IntegrationCode: r.IntegrationCode, NCM: r.NCM, CEST: r.CEST, CFOP: r.CFOP, PrinterID: r.PrinterID, ExpireMinutes: r.ExpireMinutes,
		Sex: r.Sex, EventID: r.EventID, Featured: r.Featured, ControlsStock: r.ControlsStock, Reserved: r.Reserved, ReservedBefore: r.Reserved,
		FeeExempt: r.FeeExempt, NoPrint: r.NoPrint, Composed: r.Composed, TareGrams: r.TareGrams, Unit: r.Unit, SaleMenuID: r.SaleMenuID,
		EnergyGroup: r.EnergyGroup, Nutrition: r.Nutrition, Allergens: []string{}, GeneralObservation: r.GeneralObservation,
		SoldOut: SoldOut{Reason: r.SoldOut}, Version: r.Version, archived: r.ArchivedAt != 0,
		Barcodes: []Barcode{}, Additions: []Addition{}, Observations: []Observation{},
	}
	if r.Allergens != "" {
		p.Allergens = strings.Split(r.Allergens, ",")
	}
	if r.HasPhoto {
		p.Photo = "/blob/" + r.VenueID + "/" + r.ID + ".jpg"
	}
	if r.SoldOutUntil != 0 {
		until := time.UnixMilli(r.SoldOutUntil).UTC()
		p.SoldOut.Until = &until
	}
	return p
}

type barcodeRow struct {
	bun.BaseModel `bun:"table:product_barcodes,alias:b"`
	ProductID     string `bun:",pk"`
	Code          string `bun:",pk"`
	Units         quantity.Amount
	Position      int
}

type additionRow struct {
	bun.BaseModel `bun:"table:product_additions,alias:a"`
	ProductID     string       `bun:",pk"`
	AdditionID    string       `bun:",pk"`
	Kind          AdditionKind `bun:",pk"`
	Quantity      quantity.Amount
	Minimum       int
	Maximum       int
	Free          int
	Price         *money.Amount
	Note          string
	Position      int
}

func (r additionRow) addition() Addition {
	return Addition{
		ID: r.AdditionID, ProductID: r.AdditionID, Kind: r.Kind, Quantity: r.Quantity, Min: r.Minimum, Max: r.Maximum,
		Free: r.Free, CanBeFree: r.Free > 0, OwnPrice: r.Price, Note: r.Note,
	}
}

type observationRow struct {
	bun.BaseModel `bun:"table:product_observations,alias:g"`
	ID            string `bun:"id,pk"`
	ProductID     string
	Description   string
	Kind          ObservationKind
	Reservation   bool
	Position      int
}

type groupOptionRow struct {
	bun.BaseModel `bun:"table:observation_group_options,alias:o"`
	GroupID       string `bun:",pk"`
	OptionID      string `bun:",pk"`
	Position      int
	ProductID     string `bun:",scanonly"`
}

type optionRow struct {
	bun.BaseModel `bun:"table:observation_options,alias:x"`
	ID            string `bun:"id,pk"`
	VenueID       string
	Description   string
	Changed       int64
	ArchivedAt    int64 `bun:",nullzero"`
}
