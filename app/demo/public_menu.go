package demo

import (
	"errors"

	"balcao/app/money"
)

// publicMenu is what the simulator reads of GET /api/storefront/{slug}.
type publicMenu struct {
	Aberto              bool
	Aviso               string
	TiposEntrega        []string
	PagamentoOnline     bool
	PagamentoPresencial bool
	Categorias          []struct {
		Produtos []publicProduct
	}
}

type publicProduct struct {
	ID          string `json:"Id"`
	Valor       money.Amount
	LojaID      *string `json:"LojaId"`
	Esgotado    bool
	Observacoes []struct {
		Descricao string
		Multipla  bool
		Opcoes    []string
	}
	Adicionais []struct {
		ProdutoID string `json:"ProdutoId"`
		Valor     money.Amount
		Fixo      bool
		Minimo    int
		Maximo    int
	}
}

// usual is how often each fulfilment is chosen where all are on offer.
var usual = map[string]float64{delivery: 45, atTable: 35, pickup: 20}

// offer is what the menu offers to somebody who has read the QR codes of these tables.
func (m publicMenu) offer(tokens []string) (offer, error) {
	if !m.Aberto && m.Aviso != "" {
		return offer{}, errors.New(m.Aviso)
	}
	o := offer{tables: tokens, byToken: true, ways: map[string]float64{}, online: m.PagamentoOnline, inPerson: m.PagamentoPresencial}
	for _, way := range m.TiposEntrega {
		o.ways[way] = usual[way]
	}
	for _, category := range m.Categorias {
		for _, p := range category.Produtos {
			if !p.Esgotado {
				o.items = append(o.items, p.item())
			}
		}
	}
	if len(o.items) == 0 {
		return offer{}, errors.New("o cardápio está vazio: não há o que pedir")
	}
	return o, nil
}

func (p publicProduct) item() item {
	it := item{id: p.ID, price: p.Valor, liked: 1}
	if p.LojaID != nil {
		it.store = *p.LojaID
	}
	for _, q := range p.Observacoes {
		it.questions = append(it.questions, question{q.Descricao, q.Multipla, q.Opcoes})
	}
	for _, a := range p.Adicionais {
		t := topping{id: a.ProdutoID, price: a.Valor, min: a.Minimo, max: a.Maximo}
		if a.Fixo {
			t.min, t.fixed = 0, a.Maximo
		}
		it.toppings = append(it.toppings, t)
	}
	return it
}
