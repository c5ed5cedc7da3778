package orders

import (
	"fmt"
	"slices"

	"balcao/app/fault"
	"balcao/app/money"
)

// Repriced are the details of the Conflict of an order that costs something else than its
// customer was shown: nothing is charged more silently (D40).
type Repriced struct {
	Cotacao  Quote   `json:"Cotacao"`
	Mudancas []Moved `json:"Mudancas" nullable:"false"`
}

// Moved is an amount that was shown and is another one now.
type Moved struct {
	Linha string       `json:"Linha" doc:"Itens[0] a line of the cart; else a field of Totais"`
	Nome  string       `json:"Nome" doc:"of the product, or of the line"`
	Antes money.Amount `json:"Antes"`
	Agora money.Amount `json:"Agora"`
}

// complete demands what only the public has to send.
func (in NewOrder) complete(key string) error {
	switch {
	case in.TotalEsperado == nil:
		return fault.Field("TotalEsperado", "O total do pedido ainda não foi conferido. Atualize a página e confira o total antes de pedir.")
	case key == "":
		return fault.Field("Idempotency-Key", "O pedido veio sem a chave que evita repetições. Atualize a página e peça de novo.")
	}
	return nil
}

// agrees refuses an order whose total is not the one that was shown.
func (in NewOrder) agrees(now Quote) error {
	if in.TotalEsperado == nil || *in.TotalEsperado == now.Totais.Total {
		return nil
	}
	text := fmt.Sprintf("O total do pedido mudou de %s para %s. Confira e peça de novo.", *in.TotalEsperado, now.Totais.Total)
	refusal := fault.New(fault.Conflict, text).With("TotalEsperado", text)
	refusal.Details = Repriced{now, in.moved(now)}
	return refusal
}

// moved compares what the customer was shown, as far as he says so, with a quote.
func (in NewOrder) moved(now Quote) []Moved {
	var all []Moved
	compare := func(field, name string, before, after money.Amount) {
		if before != after {
			all = append(all, Moved{field, name, before, after})
		}
	}
	for i, l := range in.Itens {
		if l.ValorEsperado != nil {
			compare(fmt.Sprintf("Itens[%d]", i), now.Itens[i].NomeProduto, *l.ValorEsperado, now.Itens[i].ValorTotal)
		}
	}
	if before := in.TotaisEsperados; before != nil {
		compare("Itens", "Itens", before.Itens, now.Totais.Itens)
		compare("Desconto", "Desconto", before.Desconto, now.Totais.Desconto)
		compare("TaxaServico", "Taxa de serviço", before.TaxaServico, now.Totais.TaxaServico)
		compare("Entrega", "Entrega", before.Entrega, now.Totais.Entrega)
	}
	compare("Total", "Total", *in.TotalEsperado, now.Totais.Total)
	return all
}

// asked is the order without what its customer was shown: sent again with a newer quote,
// it is the same order.
func (in NewOrder) asked() NewOrder {
	in.TotalEsperado, in.TotaisEsperados = nil, nil
	in.Itens = slices.Clone(in.Itens)
	for i := range in.Itens {
		in.Itens[i].ValorEsperado = nil
	}
	return in
}
