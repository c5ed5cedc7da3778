package orders

import (
	"context"
	"time"

	"balcao/app/money"
)

// Pricing says what the price of a product counts.
type Pricing int

const (
	// ByUnit is the price of one.
	ByUnit Pricing = iota
	// ByKilo is the price of a kilogram: the line says what the scale shows.
	ByKilo
	// ByWord has no price until whoever sells it says one.
	ByWord
)

// Sex is the restriction of a product, and what a buyer says (S1§3).
type Sex int

const (
	AnySex Sex = 0
	Male   Sex = 1
	Female Sex = 2
)

// Product is what intake must know of a product for sale. Its price is the
// only one that counts.
type Product struct {
	ID, Name, StoreID string
	Pricing           Pricing
	Price             money.Amount
	// TareGrams is the package that stands on the scale with a product ByKilo.
	TareGrams       int
	HiddenInKitchen bool
	// NoPrint keeps it off paper.
	NoPrint bool
	// Printer is the sector whose ticket it stands on (NomeImpressora); empty is none.
	Printer string
	// ExpireMinutes is how long its ticket is valid; 0 is for ever.
	ExpireMinutes int
	// MaxPerPerson limits the units of one person on a business day; 0 is no limit.
	MaxPerPerson int
	// FeeExempt is what the service fee is not counted on (isencaoTaxaServico).
	FeeExempt bool
	Audience
	// FreeAdditions is how many units of additions each unit may carry free.
	FreeAdditions int
	Additions     []Addition
	Groups        []ObservationGroup
	// OwnNote lets the customer write an observation.
	OwnNote bool
}

// Audience is who may buy something.
type Audience struct {
	Adult bool
	Sex   Sex
}

// Addition is a product that may be added to another.
type Addition struct {
	ProductID, Name string
	Price           money.Amount
	// Fixed additions come in exactly Max units or not at all; the others in
	// Min to Max units.
	Fixed    bool
	Min, Max int
	// Free is how many units of this addition may be free.
	Free int
	// SoldOut ones are shown, and not sold now.
	SoldOut bool
	Audience
}

// ObservationGroup is a question with answers to choose from.
type ObservationGroup struct {
	Description string
	Multiple    bool
	Options     []string
}

// Catalogue answers what may be ordered.
type Catalogue interface {
	// ForSale answers those of the products that the venue sells now, by id.
	ForSale(ctx context.Context, venueID string, ids []string) (map[string]Product, error)
	// ForSaleLater is ForSale at a moment to come, whatever their schedules say then (SoldAt).
	ForSaleLater(ctx context.Context, venueID string, ids []string, at time.Time) (map[string]Product, error)
	// SoldAt answers at which moments the schedules of all these products let them be sold.
	SoldAt(ctx context.Context, venueID string, ids []string) (func(time.Time) bool, error)
}

// Line is one item of an order as a customer asks for it.
type Line struct {
	ProdutoID   string        `json:"ProdutoId" maxLength:"36"`
	Quantidade  int           `json:"Quantidade" minimum:"1" maximum:"99" doc:"1 for what is sold by the kilogram: each weighing is a line"`
	Observacoes []Observation `json:"Observacoes,omitempty" maxItems:"20" nullable:"false"`
	Adicionais  []ExtraLine   `json:"Adicionais,omitempty" maxItems:"30" nullable:"false"`

	PesoGramas     int           `json:"PesoGramas,omitempty" minimum:"0" maximum:"100000" doc:"what the scale shows, package included; for products sold by the kilogram"`
	ValorInformado *money.Amount `json:"ValorInformado,omitempty" doc:"price of one, said at the sale by the venue's staff; for products of variable price"`
	ValorEsperado  *money.Amount `json:"ValorEsperado,omitempty" doc:"price of the line as the customer was last shown it: only to be told that it has moved"`
	Observacao     string        `json:"Observacao,omitempty" maxLength:"200" doc:"in the customer's own words, where the product lets him (AceitaObservacao)"`
}

// ExtraLine asks for an addition on each unit of a line.
type ExtraLine struct {
	ProdutoID  string `json:"ProdutoId" maxLength:"36"`
	Quantidade int    `json:"Quantidade" minimum:"1" maximum:"99"`
	Fixo       *bool  `json:"Fixo,omitempty" doc:"which one is meant of a product that is both a fixed and an optional addition; else the first of the menu"`
}
