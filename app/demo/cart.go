package demo

import (
	"math/rand/v2"
	"slices"
	"time"

	"balcao/app/money"
)

// offer is what a shop lets a customer choose from, wherever it was read: from
// the seeding or from a server's public menu.
type offer struct {
	items []item
	// tables are the numbers at which orders are served, or what the QR codes of tables carry.
	tables []string
	// byToken says that it is what QR codes carry: the public names a table by nothing else.
	byToken bool
	// ways are the fulfilments on offer ("delivery", "mesa", "retirada") and
	// how often each is chosen.
	ways map[string]float64
	// online and inPerson say how the shop lets people pay.
	online, inPerson bool
}

type item struct {
	id string
	// store makes the item; orders never mix two stores.
	store     string
	price     money.Amount
	liked     float64
	questions []question
	toppings  []topping
}

type topping struct {
	id       string
	price    money.Amount
	min, max int
	// fixed is the only quantity possible besides none; 0 when min and max hold.
	fixed int
}

// The order as the public intake takes it (POST /api/storefront/{slug}/orders).
type draft struct {
	Cliente          draftCustomer `json:"Cliente"`
	TipoEntrega      string        `json:"TipoEntrega"`
	Mesa             string        `json:"Mesa,omitempty"`
	MesaToken        string        `json:"MesaToken,omitempty"`
	Itens            []draftLine   `json:"Itens"`
	TipoPagamento    string        `json:"TipoPagamento"`
	PagamentoOnline  bool          `json:"PagamentoOnline,omitempty"`
	Troco            *money.Amount `json:"Troco,omitempty"`
	TotalEsperado    *money.Amount `json:"TotalEsperado,omitempty"`
	ObservacaoPedido string        `json:"ObservacaoPedido,omitempty"`
	MaiorDeIdade     bool          `json:"MaiorDeIdade,omitempty"`
	Para             *time.Time    `json:"Para,omitempty"`
	// ListarHorarios asks the quote for times of which pick, from 0 to 1, chooses one.
	ListarHorarios bool `json:"ListarHorarios,omitempty"`
	pick           float64
}

type draftCustomer struct {
	Nome     string `json:"Nome"`
	CPF      string `json:"CPF,omitempty"`
	Telefone string `json:"Telefone,omitempty"`
	Endereco string `json:"Endereco,omitempty"`
	Bairro   string `json:"Bairro,omitempty"`
}

type draftLine struct {
	ProdutoID   string        `json:"ProdutoId"`
	Quantidade  int           `json:"Quantidade"`
	Observacoes []draftAnswer `json:"Observacoes,omitempty"`
	Adicionais  []draftExtra  `json:"Adicionais,omitempty"`
}

type draftAnswer struct {
	Descricao string   `json:"Descricao"`
	Opcoes    []string `json:"Opcoes"`
}

type draftExtra struct {
	ProdutoID  string `json:"ProdutoId"`
	Quantidade int    `json:"Quantidade"`
}

// order makes up what a customer would ask for.
func (o offer) order(rng *rand.Rand, who person) draft {
	way := o.way(rng)
	d := draft{TipoEntrega: way, Cliente: draftCustomer{Nome: who.name}, MaiorDeIdade: true}
	switch way {
	case delivery:
		d.Cliente.Telefone, d.Cliente.Endereco, d.Cliente.Bairro = who.phone, who.address, who.district
	case atTable:
		d.Mesa = pick(rng, o.tables)
		if o.byToken {
			d.Mesa, d.MesaToken = "", d.Mesa
		}
	case pickup:
		d.Cliente.Telefone = who.phone
	}
	if chance(rng, 0.25) {
		d.Cliente.CPF = who.cpf
	}
	if notes := notesFor[way]; chance(rng, 0.15) {
		d.ObservacaoPedido = pick(rng, notes)
	}
	var total money.Amount
	d.Itens, total = o.basket(rng, way)
	o.pay(rng, &d, total)
	return d
}

// The wire names of the fulfilments.
const (
	delivery = "delivery"
	atTable  = "mesa"
	pickup   = "retirada"
)

func (o offer) way(rng *rand.Rand) string {
	var names []string
	var weights []float64
	for _, way := range []string{delivery, atTable, pickup} {
		if w := o.ways[way]; w > 0 && (way != atTable || len(o.tables) > 0) {
			names, weights = append(names, way), append(weights, w)
		}
	}
	if len(names) == 0 {
		return pickup
	}
	return names[weighted(rng, weights)]
}

// basket fills one to five lines from one store, and answers what they cost.
func (o offer) basket(rng *rand.Rand, way string) ([]draftLine, money.Amount) {
	first := o.choose(rng, o.items)
	fitting := slices.DeleteFunc(slices.Clone(o.items), func(i item) bool {
		return i.id == first.id || (i.store != "" && first.store != "" && i.store != first.store)
	})
	chosen := []item{first}
	for want := 1 + weighted(rng, []float64{30, 36, 20, 10, 4}); len(chosen) < want && len(fitting) > 0; {
		next := o.choose(rng, fitting)
		chosen = append(chosen, next)
		fitting = slices.DeleteFunc(fitting, func(i item) bool {
			return i.id == next.id || (next.store != "" && i.store != "" && i.store != next.store)
		})
	}
	var lines []draftLine
	var total money.Amount
	for _, it := range chosen {
		line, each := it.line(rng)
		line.Quantidade = 1 + weighted(rng, []float64{68, 22, 6, 4})
		if way == atTable && chance(rng, 0.2) {
			line.Quantidade++
		}
		lines = append(lines, line)
		total += each * money.Amount(line.Quantidade)
	}
	return lines, total
}

func (o offer) choose(rng *rand.Rand, from []item) item {
	weights := make([]float64, len(from))
	for i := range from {
		weights[i] = from[i].liked
	}
	return from[weighted(rng, weights)]
}

// line is one unit of the item with what was chosen for it, and its price.
func (i item) line(rng *rand.Rand) (draftLine, money.Amount) {
	line, each := draftLine{ProdutoID: i.id}, i.price
	for _, q := range i.questions {
		if !chance(rng, 0.55) || len(q.options) == 0 {
			continue
		}
		options := []string{pick(rng, q.options)}
		if other := pick(rng, q.options); q.multiple && other != options[0] && chance(rng, 0.4) {
			options = append(options, other)
		}
		line.Observacoes = append(line.Observacoes, draftAnswer{q.text, options})
	}
	for _, t := range i.toppings {
		quantity := t.min
		if quantity == 0 && t.max > 0 && chance(rng, 0.25) {
			quantity = max(1, t.fixed)
		}
		if quantity > 0 {
			line.Adicionais = append(line.Adicionais, draftExtra{t.id, quantity})
			each += t.price * money.Amount(quantity)
		}
	}
	return line, each
}

// pay chooses how to pay, and from what note change is wanted.
func (o offer) pay(rng *rand.Rand, d *draft, total money.Amount) {
	means := []string{"pix", "credito", "debito", "dinheiro", "valeRefeicao"}
	d.TipoPagamento = means[weighted(rng, []float64{42, 26, 18, 10, 4})]
	d.PagamentoOnline = !o.inPerson || (o.online && d.TipoEntrega != atTable && chance(rng, 0.5))
	if d.PagamentoOnline {
		d.TipoPagamento = "pix"
	}
	if d.TipoPagamento == "dinheiro" && d.TipoEntrega == delivery {
		d.Troco = banknotes(total + dearestDelivery)
	}
}

// dearestDelivery is more than a delivery of the demo's venues costs.
const dearestDelivery = money.Amount(30_00)

// banknotes are the notes of R$ 50 that suffice for a total.
func banknotes(total money.Amount) *money.Amount {
	const note = money.Amount(50_00)
	given := (total + note - 1) / note * note
	return &given
}

var notesFor = map[string][]string{
	delivery: {"Interfone 302.", "Deixar na portaria, por favor.", "Ligar ao chegar: o interfone não funciona.", "Casa azul, portão branco.", "Cuidado com o cachorro, ele é manso."},
	atTable:  {"Trazer tudo junto, por favor.", "Pratos para dividir.", "Aniversário na mesa!", "Uma pessoa tem alergia a amendoim."},
	pickup:   {"Passo em 20 minutos.", "Embalar separado, por favor.", "Quem retira é o meu irmão.", "Sem talheres descartáveis."},
}
