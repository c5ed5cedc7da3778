package orders

import (
	"fmt"

	"github.com/google/uuid"

	"balcao/app/fault"
	"balcao/app/money"
)

// Limits of one order.
const (
	maxLines    = 60
	maxQuantity = 99
	// heaviest is what one line may weigh, in grams; it bounds Line.PesoGramas, too.
	heaviest = 100_000
	// dearest is the highest price that can be said of one; it is the catalogue's, too.
	dearest money.Amount = 1_000_000_00
)

// price turns lines into items and their exact total: nothing but the lines, the
// products and who buys decides it. What cannot be sold as asked is an Invalid fault that
// names the lines ("Itens[0].Quantidade").
func price(lines []Line, products map[string]Product, to buyer) ([]Item, money.Amount, error) {
	if len(lines) == 0 {
		return nil, 0, fault.Field("Itens", "Escolha ao menos um item.")
	}
	if len(lines) > maxLines {
		return nil, 0, fault.Field("Itens", fmt.Sprintf("Um pedido leva no máximo %d itens diferentes.", maxLines))
	}
	units := map[string]int{}
	items := make([]Item, len(lines))
	var total money.Amount
	var wrong *fault.Error
	for i, line := range lines {
		at := fmt.Sprintf("Itens[%d].", i)
		item, err := priceOne(at, line, products, units, to)
		if err != nil {
			wrong = together(wrong, err)
			continue
		}
		if total, err = money.Sum(total, item.ValorTotal); err != nil {
			return nil, 0, tooExpensive.Because(err)
		}
		items[i] = item
	}
	if wrong != nil {
		return nil, 0, wrong
	}
	return items, total, nil
}

// together is one fault for what is wrong with several lines: the first one's words, and
// the fields of all.
func together(before *fault.Error, err error) *fault.Error {
	next := fault.Wrap(err)
	if before == nil || next.Code == fault.Internal {
		return next
	}
	for field, message := range next.Fields {
		before = before.With(field, message)
	}
	return before
}

// priceOne prices a line; units counts what the lines before it have of each product.
func priceOne(at string, line Line, products map[string]Product, units map[string]int, to buyer) (Item, error) {
	product, sold := products[line.ProdutoID]
	if !sold {
		return Item{}, fault.Field(at+"ProdutoId", "Este produto não está disponível agora.")
	}
	if line.Quantidade < 1 || line.Quantidade > maxQuantity {
		return Item{}, fault.Field(at+"Quantidade", "A quantidade deve ser de 1 a 99.")
	}
	units[product.ID] += line.Quantidade
	if product.MaxPerPerson > 0 && units[product.ID] > product.MaxPerPerson {
		return Item{}, fault.Field(at+"Quantidade", fmt.Sprintf("Este produto tem limite de %d por pessoa por dia.", product.MaxPerPerson))
	}
	return priceLine(at, line, product, to)
}

func priceLine(at string, line Line, product Product, to buyer) (Item, error) {
	if err := to.mayBuy(product.Name, product.Audience); err != nil {
		return Item{}, err
	}
	each, grams, err := priceOfOne(at, line, product, to)
	if err != nil {
		return Item{}, err
	}
	extras, added, err := priceExtras(at, line.Adicionais, product, to)
	if err != nil {
		return Item{}, err
	}
	observations, err := choose(at, line, product)
	if err != nil {
		return Item{}, err
	}
	unit, err := money.Sum(each, added)
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
	item := Item{
		ID: id.String(), ProdutoID: product.ID, Quantidade: line.Quantidade, NomeProduto: product.Name,
		Valor: each, ValorTotal: total, Impressora: product.Printer,
		Observacoes: observations, Adicionais: extras, Oculto: product.HiddenInKitchen,
		PesoGramas: grams, SemImpressao: product.NoPrint, ValidadeMinutos: product.ExpireMinutes,
	}
	if product.Pricing == ByKilo {
		item.Valor = product.Price
	}
	return item, nil
}

// priceOfOne is what one unit of the line costs without additions, and what is weighed of
// it, in grams without the package.
func priceOfOne(at string, line Line, product Product, to buyer) (each money.Amount, grams int, err error) {
	switch {
	case product.Pricing != ByKilo && line.PesoGramas != 0:
		return 0, 0, fault.Field(at+"PesoGramas", "Este produto não é vendido por peso. Informe só a quantidade.")
	case product.Pricing != ByWord && line.ValorInformado != nil:
		return 0, 0, fault.Field(at+"ValorInformado", "Este produto tem preço no cadastro. Peça sem informar o valor.")
	case product.Pricing == ByKilo:
		return priceByKilo(at, line, product)
	case product.Pricing == ByWord:
		each, err = priceByWord(at, line, to)
		return each, 0, err
	}
	return product.Price, 0, nil
}

// priceByKilo rounds once, half a centavo up.
func priceByKilo(at string, line Line, product Product) (money.Amount, int, error) {
	net := line.PesoGramas - product.TareGrams
	switch {
	case line.Quantidade != 1:
		return 0, 0, fault.Field(at+"Quantidade", "Produto por quilo: cada pesagem é um item, com quantidade 1.")
	case line.PesoGramas <= 0:
		return 0, 0, fault.Field(at+"PesoGramas", "Informe o peso em gramas.")
	case line.PesoGramas > heaviest:
		return 0, 0, fault.Field(at+"PesoGramas", "O peso máximo de um item é 100 kg. Divida em mais itens.")
	case net <= 0:
		return 0, 0, fault.Field(at+"PesoGramas", fmt.Sprintf("O peso deve ser maior que o da embalagem (tara de %d g). Pese de novo.", product.TareGrams))
	}
	thousandfold, err := product.Price.Mul(int64(net))
	if err == nil {
		thousandfold, err = money.Sum(thousandfold, 500)
	}
	if err != nil {
		return 0, 0, tooExpensive.Because(err)
	}
	return thousandfold / 1000, net, nil
}

func priceByWord(at string, line Line, to buyer) (money.Amount, error) {
	switch {
	case !to.served:
		return 0, fault.Field(at+"ProdutoId", "O valor deste produto é combinado na hora. Peça a um atendente do estabelecimento.")
	case line.ValorInformado == nil:
		return 0, fault.Field(at+"ValorInformado", "Informe o valor deste produto.")
	case *line.ValorInformado < 0 || *line.ValorInformado > dearest:
		return 0, fault.Field(at+"ValorInformado", "O valor deve ser de zero a R$ 1.000.000,00.")
	}
	return *line.ValorInformado, nil
}

var tooExpensive = fault.New(fault.Invalid, "O valor do pedido é alto demais.")
