package catalog

import (
	"balcao/app/money"
	"balcao/app/quantity"
)

// AdditionKind is tipoAdicional.
type AdditionKind int

const (
	// Fixed additions come in their quantity or not at all.
	Fixed AdditionKind = 1
	// Optional additions are chosen between Min and Max (variable in the documents).
	Optional AdditionKind = 2
	// Composition is what a product is made of: drawn from stock, never shown to customers.
	Composition AdditionKind = 3
)

// Addition is another product that goes on this one (acréscimo, S1§3).
type Addition struct {
	// ID is the added product's, too: with Kind it names the addition.
	ID        string       `json:"id" required:"false" maxLength:"36"`
	ProductID string       `json:"produtoId" maxLength:"36"`
	Kind      AdditionKind `json:"tipo" enum:"1,2,3"`
	// Quantity is how much of its stock one unit of the product draws; for Optional ones,
	// one unit chosen.
	Quantity quantity.Amount `json:"quantidade"`
	// Min and Max bound the units of an Optional addition.
	Min int `json:"minimo" maximum:"1000"`
	Max int `json:"maximo" maximum:"1000"`
	// Free is how many units of it may be free.
	Free int `json:"quantidadeAdicionaisGratuito" maximum:"1000"`
	// CanBeFree says that Free is above zero.
	CanBeFree bool `json:"podeSerGratuito" required:"false"`
	// OwnPrice is its price on this product; nil is the added product's (D44).
	OwnPrice *money.Amount `json:"valorProprio" required:"false"`
	Note     string        `json:"observacao" maxLength:"500"`

	// Name, Price, ForSale, SoldOut, Category, Unit, Adult and Sex are the added product's, Price the one that
	// counts here. Nothing of them is saved.
	Name     string       `json:"produtoNome" maxLength:"1000"`
	Price    money.Amount `json:"produtoValor"`
	ForSale  bool         `json:"habilitado" required:"false"`
	SoldOut  bool         `json:"esgotado" required:"false"`
	Category string       `json:"categoria" required:"false" maxLength:"1000" doc:"name of the added product's"`
	Unit     Unit         `json:"unidade" required:"false" maxLength:"2"`
	Adult    bool         `json:"adultHood" required:"false"`
	Sex      Sex          `json:"restricaoPorSexo" required:"false" enum:"0,1,2"`
	// Allergens are the added product's.
	Allergens []string `json:"alergenos,omitempty" required:"false" maxItems:"20" nullable:"false"`
}

func (k AdditionKind) known() bool { return k >= Fixed && k <= Composition }
