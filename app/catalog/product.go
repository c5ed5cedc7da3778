package catalog

import (
	"time"

	"balcao/app/money"
	"balcao/app/quantity"
)

// Kind is the product type (S1§3). Those below are in use; the others of the documents
// belong to cards, tabs and fees, and no form makes them.
type Kind int

const (
	Plain    Kind = 1
	Variable Kind = 3 // its price is said when it is sold
	Fee      Kind = 11
	Kilo     Kind = 12 // its price is that of a kilogram
	Guest    Kind = 15 // ticket with name on list
	Ticket   Kind = 16
	Donation Kind = 18
)

// IsTicket says whether the service fee is never charged on it (product-edit-19).
func (k Kind) IsTicket() bool { return k == Guest || k == Ticket }

// Sex is restricaoPorSexo.
type Sex int

const (
	AnySex Sex = 0
	Male   Sex = 1
	Female Sex = 2
)

// Unit is what a product's stock is counted in.
type Unit string

const (
	Piece Unit = "un"
	Gram  Unit = "g"
	Milli Unit = "ml"
)

// Product is something a venue sells, as the documents spell it (S1§3). The fields that a
// body may lack are ours.
type Product struct {
	ID         string       `json:"id" maxLength:"36"`
	VenueID    string       `json:"localClienteId" maxLength:"36"`
	Kind       Kind         `json:"tipo" enum:"1,3,11,12,15,16,18"`
	Name       string       `json:"nome" maxLength:"1000"`
	Price      money.Amount `json:"valor" doc:"of one, of a kilogram for type 12; 0 for type 3"`
	CategoryID string       `json:"categoriaLocalClienteId" maxLength:"36"`
	// StoreID is the store within the venue that makes it; empty for the venue itself. On
	// the wire that is all zeros.
	StoreID         string `json:"storeId" maxLength:"36"`
	Description     string `json:"informacaoProduto" maxLength:"4000"`
	InternalCode    string `json:"codigoInterno" maxLength:"60"`
	IntegrationCode string `json:"codigoIntegracao" maxLength:"60"`
	// Barcode is the first of Barcodes.
	Barcode  string    `json:"codigoBarra" maxLength:"20"`
	Barcodes []Barcode `json:"codigosBarra" required:"false" maxItems:"20" nullable:"false"`
	// PrinterID names the printer of its tickets; empty is that of its category.
	PrinterID string `json:"impressoraPadraoId" maxLength:"36"`
	// ExpireMinutes is how long a ticket of it is valid; 0 is for ever.
	ExpireMinutes int `json:"expireTime" maximum:"525600"`
	// MaxPerPerson is how many one person may buy on a business day; 0 is no limit (D44).
	MaxPerPerson int    `json:"quantidadeMaximaPorUsuario" maximum:"100000"`
	Sex          Sex    `json:"restricaoPorSexo" enum:"0,1,2"`
	EventID      string `json:"eventoId" maxLength:"36"`
	// Featured products stand first in the shop.
	Featured bool `json:"destaque"`
	// Hidden keeps it off the menu, though it can still be an addition.
	Hidden        bool            `json:"esconderCatalago"`
	ControlsStock bool            `json:"controlaEstoque"`
	Reserved      quantity.Amount `json:"quantidadeReservado" doc:"the quota put on sale, apart from the reservations of orders (D45)"`
	// ReservedBefore is what the form read; a save says by it what it started from.
	ReservedBefore quantity.Amount `json:"quantidadeReservadoOriginal"`
	FeeExempt      bool            `json:"isencaoTaxaServico"`
	// Adult products are not for minors.
	Adult bool `json:"adultHood"`
	// NoPrint keeps it off paper.
	NoPrint         bool `json:"bloquearImpressao"`
	HiddenInKitchen bool `json:"dontShowInKDS"`
	// Composed says that its Composition additions are drawn from stock in its place.
	Composed  bool `json:"produtoComposicao"`
	TareGrams int  `json:"tara" maximum:"1000000" doc:"grams of the package, type 12"`
	// FreeAdditions is how many units of additions are free on each unit.
	FreeAdditions int        `json:"quantidadeAdicionaisGratuito" maximum:"1000"`
	Additions     []Addition `json:"composicao" maxItems:"200" nullable:"false"`
	NCM           string     `json:"ncm" maxLength:"10" doc:"digits"`
	CEST          string     `json:"cest" maxLength:"9" doc:"digits"`
	CFOP          string     `json:"cfop" maxLength:"5" doc:"digits"`
	SaleMenuID    string     `json:"menuVendaPersonalizadoId" maxLength:"36"`
	EnergyGroup   int        `json:"grupoEnergetico" minimum:"0" maximum:"7"`
	Nutrition     int        `json:"classificacaoNutricional" minimum:"0" maximum:"4"`
	Allergens     []string   `json:"alergenos" required:"false" maxItems:"20" nullable:"false"`
	// GeneralObservation lets the customer write an observation of their own.
	GeneralObservation bool          `json:"observacaoGeralDoProduto"`
	Observations       []Observation `json:"observacoes" maxItems:"50" nullable:"false"`
	// Photo is the address of its picture; empty without one.
	Photo string `json:"fotoProduto" maxLength:"200"`
	// ForSale is 'Habilitar produto para venda?'.
	ForSale bool `json:"habilitado" required:"false"`
	Unit    Unit `json:"unidade" required:"false" enum:"un,g,ml" doc:"fixed after the first movement of stock"`
	// Position is its place in its category, from 1.
	Position int `json:"posicao" required:"false"`
	Version  int `json:"versao" required:"false" minimum:"0" doc:"grows by one with each change; 409 if it has grown since"`

	SoldOut  SoldOut `json:"esgotado" required:"false"`
	HasPhoto bool    `json:"-"`
	// Unavailable is why it cannot be sold now (Snapshot.Unavailable), where it is answered
	// with what it is made of.
	Unavailable string `json:"-"`

	archived bool
	// search is searchText, made once for each version of a snapshot's product.
	search string
}

// SoldOut says until when a product is not sold although it is for sale.
type SoldOut struct {
	// Reason is empty while it is sold.
	Reason SoldOutReason `json:"ate" enum:",reabrir,horario,dia,estoque"`
	// Until is nil where no clock ends it.
	Until *time.Time `json:"horario"`
}

// SoldOutReason is what ends a product's being sold out.
type SoldOutReason string

const (
	// UntilReopened lasts until somebody says so.
	UntilReopened SoldOutReason = "reabrir"
	UntilTime     SoldOutReason = "horario"
	// UntilDayEnds lasts until the venue's business day ends.
	UntilDayEnds SoldOutReason = "dia"
	UntilStock   SoldOutReason = "estoque"
)

// At says whether it is sold out at that moment.
func (s SoldOut) At(now time.Time) bool {
	return s.Reason != "" && (s.Until == nil || now.Before(*s.Until))
}

// Barcode is a code on a package: a GTIN of 8, 12, 13 or 14 digits.
type Barcode struct {
	Code string `json:"codigo" maxLength:"20"`
	// Units is how many units the package holds.
	Units quantity.Amount `json:"unidades"`
}
