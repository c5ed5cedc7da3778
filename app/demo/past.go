package demo

import (
	"fmt"
	"math/rand/v2"
	"time"

	"balcao/app/access"
	"balcao/app/operation"
	"balcao/app/orders"
)

// past makes up the month: what was ordered, by whom, and what became of it. The
// newest order is the alerted customer's.
func (p plan) past(menu offer, now time.Time, c crew, alerted person) []orders.Past {
	rng := rand.New(rand.NewPCG(p.seed, crowdStream))
	regulars := p.crowd(rng)
	guest := func() person {
		return regulars[int(float64(len(regulars))*rng.Float64()*rng.Float64())]
	}
	var past []orders.Past
	for _, at := range p.rhythm.moments(rng, now) {
		one, marketplace := p.order(rng, menu, guest())
		end := decide(rng, one.TipoEntrega)
		past = append(past, p.relate(one, marketplace, at, p.rhythm.course(rng, one.TipoEntrega, marketplace, end), c))
	}
	for i, l := range p.now {
		one, marketplace := p.order(rng, menu, guest())
		for l.end == served && l.done >= 3 && one.TipoEntrega == pickup {
			// A pick-up is never in transit: somebody else ordered this one.
			one, marketplace = p.order(rng, menu, guest())
		}
		if i == len(p.now)-1 {
			one, marketplace = p.order(rng, menu, alerted)
			one.Cliente.CPF = alerted.cpf
		}
		at := now.Add(-time.Duration(l.age * float64(time.Minute)))
		course := p.rhythm.course(rng, one.TipoEntrega, marketplace, l.end)
		course = course[:min(l.done, len(course))]
		past = append(past, p.relate(one, marketplace, at, within(course, now.Sub(at)), c))
	}
	return past
}

// crowdStream is the random stream that begins with the crowd.
const crowdStream = 2

// crowd invents those who order again and again, the most faithful first.
func (p plan) crowd(rng *rand.Rand) []person {
	people := make([]person, 140)
	for i := range people {
		people[i] = meet(rng, p.town)
	}
	return people
}

// within squeezes a course into the time that has passed since the placing.
func within(course []step, passed time.Duration) []step {
	if len(course) == 0 || course[len(course)-1].after < passed {
		return course
	}
	last := course[len(course)-1].after
	for i := range course {
		course[i].after = time.Duration(float64(course[i].after) / float64(last) * 0.9 * float64(passed))
	}
	return course
}

// order draws an order; part of the pick-ups come from a marketplace.
func (p plan) order(rng *rand.Rand, menu offer, who person) (draft, bool) {
	one := menu.order(rng, who)
	marketplace := one.TipoEntrega == pickup && chance(rng, p.marketplace)
	if marketplace {
		one.PagamentoOnline, one.TipoPagamento, one.Troco = true, "credito", nil
	}
	return one, marketplace
}

// relate writes an order and its course down as the past.
func (p plan) relate(d draft, marketplace bool, at time.Time, course []step, c crew) orders.Past {
	past := orders.Past{Order: d.asked(), Origin: orders.Own, At: at}
	past.Order.Cliente.Destination = p.destination(d.Cliente)
	if marketplace {
		past.Origin = orders.Marketplace
		past.Marketplace = &orders.AtMarketplace{Codigo: fmt.Sprintf("%04d", at.UnixMilli()/997%10_000), Simulado: true}
	}
	for i, s := range course {
		by := c.by(p.staff[1], "Painel da cozinha")
		if i == 0 || s.action == doReturn {
			by = c.by(p.staff[0], "Balcão")
		}
		past.Steps = append(past.Steps, orders.PastStep{
			Action: orders.Action(s.action), At: at.Add(s.after), By: by, Reason: reasons[s.action][len(d.Cliente.Nome)%2],
		})
	}
	return past
}

// by is somebody of the staff; those of the bar have accounts.
func (c crew) by(name, device string) operation.Actor {
	by := operation.Actor{Name: name, Device: device}
	for _, user := range []access.User{c.manager, c.cook} {
		if user.Name == name {
			by.UserID = user.ID
		}
	}
	return by
}

// reasons are what was said to refuse or to take back an order.
var reasons = map[string][2]string{
	doRefuse: {"Produto em falta", "Endereço fora da área de entrega"},
	doReturn: {"Cliente ausente no endereço", "Endereço não encontrado"},
}

// asked is the draft in the words of orders.
func (d draft) asked() orders.NewOrder {
	order := orders.NewOrder{
		Cliente:     orders.NewCustomer{Nome: d.Cliente.Nome, CPF: d.Cliente.CPF, Telefone: d.Cliente.Telefone, Endereco: d.Cliente.Endereco},
		TipoEntrega: d.TipoEntrega, Mesa: d.Mesa, TipoPagamento: d.TipoPagamento,
		PagamentoOnline: d.PagamentoOnline, Troco: d.Troco, ObservacaoPedido: d.ObservacaoPedido, MaiorDeIdade: d.MaiorDeIdade,
	}
	for _, l := range d.Itens {
		line := orders.Line{ProdutoID: l.ProdutoID, Quantidade: l.Quantidade}
		for _, a := range l.Observacoes {
			line.Observacoes = append(line.Observacoes, orders.Observation(a))
		}
		for _, e := range l.Adicionais {
			line.Adicionais = append(line.Adicionais, orders.ExtraLine{ProdutoID: e.ProdutoID, Quantidade: e.Quantidade})
		}
		order.Itens = append(order.Itens, line)
	}
	return order
}
