// Package catalog keeps what a venue sells: categories, products, the
// additions that go on them and the observations that a customer may choose.
//
// Editing comes with the catalogue's own screens; here is what selling needs:
// making entries, the public menu, and what may be ordered now.
//
// Tables: categories, products, product_additions, product_observations.
package catalog

import (
	"strings"

	"balcao/app/br"
	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/money"
)

// Service keeps the catalogues of all venues.
type Service struct {
	db    *database.DB
	clock clock.Clock
}

// Config is what a Service needs. Every field is required.
type Config struct {
	DB    *database.DB
	Clock clock.Clock
}

// New answers a Service on an open database.
func New(cfg Config) *Service { return &Service{db: cfg.DB, clock: cfg.Clock} }

// Kind is the product type (S1§3); these are the ones sold over the counter.
type Kind int

const (
	Plain    Kind = 1
	Variable Kind = 3
	Kilo     Kind = 12
)

// Category groups products on the menu.
type Category struct {
	ID, VenueID, Name string
	Position          int
	// HasPhoto says that a picture of kind "category" is stored under the ID.
	HasPhoto bool
}

// Product is something a venue sells.
type Product struct {
	ID, VenueID, CategoryID string
	// StoreID is the store within the venue that makes it; empty for the venue itself.
	StoreID     string
	Kind        Kind
	Name        string
	Description string
	Price       money.Amount
	Position    int
	// ForSale is 'Habilitar produto para venda?'; Hidden keeps it off the menu
	// (esconderCatalago) though it can still be an addition.
	ForSale, Hidden bool
	// HiddenInKitchen is dontShowInKDS.
	HiddenInKitchen bool
	// Adult products are not for minors (adultHood).
	Adult bool
	// MaxPerOrder is quantidadeMaximaPorUsuario; 0 is no limit.
	MaxPerOrder int
	// FreeAdditions is quantidadeAdicionaisGratuito.
	FreeAdditions int
	HasPhoto      bool
	Additions     []Addition
	Observations  []Observation
}

// AdditionKind is tipoAdicional.
type AdditionKind int

const (
	Fixed       AdditionKind = 1
	Optional    AdditionKind = 2
	Composition AdditionKind = 3
)

// Addition is another product that goes on this one.
type Addition struct {
	ProductID string
	Kind      AdditionKind
	// Quantity is how many units a Fixed addition or a Composition has.
	Quantity int
	// Min and Max bound the units of an Optional addition.
	Min, Max int
	// Free is how many units of it may be free.
	Free int
	// Name, Price and ForSale are the added product's.
	Name    string
	Price   money.Amount
	ForSale bool
}

// ObservationKind says how many options a customer may choose.
type ObservationKind int

const (
	Exclusive ObservationKind = 1
	Multiple  ObservationKind = 2
)

// Observation is a question with options ("Ponto da carne": mal passado …).
type Observation struct {
	ID          string
	Description string
	Kind        ObservationKind
	Options     []string
}

const longestName = 120

func checkName(field, name string) (string, error) {
	name = br.OneLine(name)
	if name == "" || len([]rune(name)) > longestName {
		return "", fault.Field(field, "Informe um nome, com até 120 caracteres.")
	}
	return name, nil
}

func (p *Product) check() error {
	var err error
	if p.Name, err = checkName("Nome", p.Name); err != nil {
		return err
	}
	if p.Kind == 0 {
		p.Kind = Plain
	}
	if p.Price < 0 {
		return fault.Field("Valor", "Escolha o valor para continuar")
	}
	if p.MaxPerOrder < 0 || p.FreeAdditions < 0 {
		return fault.Field("QuantidadeAdicionaisGratuito", "Quantidade não pode ser negativa")
	}
	for i := range p.Additions {
		if err := p.Additions[i].check(p.FreeAdditions); err != nil {
			return err
		}
	}
	for _, o := range p.Observations {
		if strings.TrimSpace(o.Description) == "" {
			return fault.Field("Observacoes", "Selecione a descrição para continuar")
		}
		if len(o.Options) == 0 {
			return fault.Field("Observacoes", "Selecione no mínimo duas opções para continuar")
		}
	}
	return nil
}

func (a *Addition) check(productFree int) error {
	switch {
	case a.ProductID == "":
		return fault.Field("Adicionais", "Escolha o produto para continuar")
	case a.Kind < Fixed || a.Kind > Composition:
		return fault.Field("Adicionais", "Escolha o tipo de adicional para continuar")
	case a.Kind != Optional && a.Quantity <= 0:
		return fault.Field("Adicionais", "Escolha a quantidade (maior que zero) para continuar")
	case a.Kind == Optional && a.Min < 0, a.Kind == Optional && a.Max > 0 && a.Min > a.Max:
		return fault.Field("Adicionais", "Escolha a quantidade mínima de adicionais para continuar")
	case a.Kind == Optional && a.Max <= 0:
		return fault.Field("Adicionais", "Escolha a quantidade máximo (maior que zero) de adicionais para continuar")
	case a.Free > productFree:
		return fault.Field("Adicionais", "O limite da quantidade máxima gratuita do adicional não pode ser maior que o limite da quantidade máxima gratuita do produto.")
	}
	if a.Kind != Optional {
		a.Free = 0
	}
	return nil
}
