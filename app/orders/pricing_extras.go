package orders

import (
	"fmt"
	"slices"

	"balcao/app/fault"
	"balcao/app/money"
)

// priceExtras prices the additions of one unit. Units are free in the order in which the
// product states its additions, within the product's limit and the addition's own: the
// same choice always costs the same.
func priceExtras(at string, asked []ExtraLine, product Product, to buyer) ([]Extra, money.Amount, error) {
	chosen := make([]int, len(product.Additions))
	for i, extra := range asked {
		field := fmt.Sprintf("%sAdicionais[%d]", at, i)
		which := slices.IndexFunc(product.Additions, extra.means)
		if which < 0 {
			return nil, 0, fault.Field(field+".ProdutoId", "Este adicional não está disponível para o produto.")
		}
		if gone := product.Additions[which]; gone.SoldOut {
			return nil, 0, fault.Field(field+".ProdutoId", fmt.Sprintf("Adicional esgotado: %s. Tire-o de %s e peça de novo.", gone.Name, product.Name))
		}
		if extra.Quantidade < 1 || extra.Quantidade > maxQuantity || chosen[which] > 0 {
			return nil, 0, fault.Field(field+".Quantidade", "Informe cada adicional uma vez, com a quantidade.")
		}
		chosen[which] = extra.Quantidade
	}
	extras := []Extra{}
	var total money.Amount
	free := product.FreeAdditions
	for i, addition := range product.Additions {
		n := chosen[i]
		if err := fits(at, addition, n); err != nil {
			return nil, 0, err
		}
		if n == 0 {
			continue
		}
		if err := to.mayBuy(addition.Name, addition.Audience); err != nil {
			return nil, 0, err
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
		extras = append(extras, Extra{addition.ProductID, addition.Name, n, gratis, addition.Price, addition.Fixed})
	}
	return extras, total, nil
}

// means reports whether the customer asks for this addition.
func (e ExtraLine) means(a Addition) bool {
	return a.ProductID == e.ProdutoID && (e.Fixo == nil || *e.Fixo == a.Fixed)
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
