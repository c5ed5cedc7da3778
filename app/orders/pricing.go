package orders

import (
	"context"
	"fmt"
	"slices"

	"balcao/app/fault"
	"balcao/app/money"

	"github.com/google/uuid"
)

// Product is what intake must know of a product for sale. Its price is the
// only one that counts.
type Product struct {
	ID, Name, StoreID string
	Price             money.Amount
	HiddenInKitchen   bool
	// Printer is the sector whose ticket it stands on (NomeImpressora); empty is none.
	Printer string
	// MaxPerOrder limits the units in one order; 0 is no limit of its own.
	MaxPerOrder int
	// FreeAdditions is how many units of additions each unit may carry free.
	FreeAdditions int
	Additions     []Addition
	Groups        []ObservationGroup
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
}

// ObservationGroup is a question with answers to choose from.
type ObservationGroup struct {
	Description string
	Multiple    bool
	Options     []string
}

// Catalogue answers what may be ordered now.
type Catalogue interface {
	// ForSale answers those of the products that the venue sells, by id.
	ForSale(ctx context.Context, venueID string, ids []string) (map[string]Product, error)
}

// Limits of one order.
const (
	maxLines    = 60
	maxQuantity = 99
)

// Line is one item of an order as a customer asks for it.
type Line struct {
	ProdutoID   string        `json:"ProdutoId" maxLength:"36"`
	Quantidade  int           `json:"Quantidade" minimum:"1" maximum:"99"`
	Observacoes []Observation `json:"Observacoes,omitempty" maxItems:"20" nullable:"false"`
	Adicionais  []ExtraLine   `json:"Adicionais,omitempty" maxItems:"30" nullable:"false"`
}

// ExtraLine asks for an addition on each unit of a line.
type ExtraLine struct {
	ProdutoID  string `json:"ProdutoId" maxLength:"36"`
	Quantidade int    `json:"Quantidade" minimum:"1" maximum:"99"`
}

// price turns lines into items and their exact total. What cannot be sold as
// asked is an Invalid fault that names the line ("Itens[0].Quantidade").
func price(lines []Line, products map[string]Product) ([]Item, money.Amount, error) {
	if len(lines) == 0 {
		return nil, 0, fault.Field("Itens", "Escolha ao menos um item.")
	}
	if len(lines) > maxLines {
		return nil, 0, fault.Field("Itens", fmt.Sprintf("Um pedido leva no máximo %d itens diferentes.", maxLines))
	}
	units := map[string]int{}
	items := make([]Item, len(lines))
	var total money.Amount
	for i, line := range lines {
		at := fmt.Sprintf("Itens[%d].", i)
		product, sold := products[line.ProdutoID]
		if !sold {
			return nil, 0, fault.Field(at+"ProdutoId", "Este produto não está disponível agora.")
		}
		if line.Quantidade < 1 || line.Quantidade > maxQuantity {
			return nil, 0, fault.Field(at+"Quantidade", "A quantidade deve ser de 1 a 99.")
		}
		units[product.ID] += line.Quantidade
		if product.MaxPerOrder > 0 && units[product.ID] > product.MaxPerOrder {
			return nil, 0, fault.Field(at+"Quantidade", fmt.Sprintf("Este produto tem limite de %d por pedido.", product.MaxPerOrder))
		}
		item, err := priceLine(at, line, product)
		if err != nil {
			return nil, 0, err
		}
		if total, err = money.Sum(total, item.ValorTotal); err != nil {
			return nil, 0, tooExpensive.Because(err)
		}
		items[i] = item
	}
	return items, total, nil
}

func priceLine(at string, line Line, product Product) (Item, error) {
	extras, each, err := priceExtras(at, line.Adicionais, product)
	if err != nil {
		return Item{}, err
	}
	observations, err := choose(at, line.Observacoes, product.Groups)
	if err != nil {
		return Item{}, err
	}
	unit, err := money.Sum(product.Price, each)
	if err != nil {
		return Item{}, tooExpensive.Because(err)
	}
	total, err := unit.Mul(int64(line.Quantidade))
	if err != nil {
		return Item{}, tooExpensive.Because(err)
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Item{}, err
	}
	return Item{
		ID: id.String(), ProdutoID: product.ID, Quantidade: line.Quantidade, NomeProduto: product.Name,
		Valor: product.Price, ValorTotal: total, Impressora: product.Printer,
		Observacoes: observations, Adicionais: extras, Oculto: product.HiddenInKitchen,
	}, nil
}

// priceExtras prices the additions of one unit. Free units are given in the
// catalogue's order, so that the same choice always costs the same.
func priceExtras(at string, asked []ExtraLine, product Product) ([]Extra, money.Amount, error) {
	quantity := map[string]int{}
	for i, extra := range asked {
		field := fmt.Sprintf("%sAdicionais[%d]", at, i)
		known := slices.ContainsFunc(product.Additions, func(a Addition) bool { return a.ProductID == extra.ProdutoID })
		if !known {
			return nil, 0, fault.Field(field+".ProdutoId", "Este adicional não está disponível para o produto.")
		}
		if extra.Quantidade < 1 || quantity[extra.ProdutoID] > 0 {
			return nil, 0, fault.Field(field+".Quantidade", "Informe cada adicional uma vez, com a quantidade.")
		}
		quantity[extra.ProdutoID] = extra.Quantidade
	}
	extras := []Extra{}
	var total money.Amount
	free := product.FreeAdditions
	for _, addition := range product.Additions {
		n := quantity[addition.ProductID]
		if err := fits(at, addition, n); err != nil {
			return nil, 0, err
		}
		if n == 0 {
			continue
		}
		gratis := min(n, addition.Free, free)
		free -= gratis
		cost, err := addition.Price.Mul(int64(n - gratis))
		if err == nil {
			total, err = money.Sum(total, cost)
		}
		if err != nil {
			return nil, 0, tooExpensive.Because(err)
		}
		extras = append(extras, Extra{addition.ProductID, addition.Name, n, gratis, addition.Price})
	}
	return extras, total, nil
}

func fits(at string, a Addition, n int) error {
	switch {
	case a.Fixed && n != 0 && n != a.Max:
		return fault.Field(at+"Adicionais", fmt.Sprintf("O adicional %s vem com exatamente %d.", a.Name, a.Max))
	case !a.Fixed && n < a.Min:
		return fault.Field(at+"Adicionais", fmt.Sprintf("Escolha ao menos %d de %s.", a.Min, a.Name))
	case !a.Fixed && n > a.Max:
		return fault.Field(at+"Adicionais", fmt.Sprintf("Escolha no máximo %d de %s.", a.Max, a.Name))
	}
	return nil
}

// choose checks answers against the product's questions and keeps those given.
func choose(at string, asked []Observation, groups []ObservationGroup) ([]Observation, error) {
	chosen := []Observation{}
	seen := map[string]bool{}
	for i, answer := range asked {
		field := fmt.Sprintf("%sObservacoes[%d]", at, i)
		g := slices.IndexFunc(groups, func(g ObservationGroup) bool { return g.Description == answer.Descricao })
		if g < 0 || seen[answer.Descricao] {
			return nil, fault.Field(field+".Descricao", "Esta observação não existe no produto ou foi repetida.")
		}
		seen[answer.Descricao] = true
		if !groups[g].Multiple && len(answer.Opcoes) > 1 {
			return nil, fault.Field(field+".Opcoes", "Escolha só uma opção.")
		}
		options := []string{}
		for _, option := range answer.Opcoes {
			if !slices.Contains(groups[g].Options, option) || slices.Contains(options, option) {
				return nil, fault.Field(field+".Opcoes", "Esta opção não existe na observação ou foi repetida.")
			}
			options = append(options, option)
		}
		if len(options) > 0 {
			chosen = append(chosen, Observation{answer.Descricao, options})
		}
	}
	return chosen, nil
}

var tooExpensive = fault.New(fault.Invalid, "O valor do pedido é alto demais.")
