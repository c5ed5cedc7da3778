package orders

import (
	"fmt"

	"balcao/app/money"
	"balcao/app/operation"
)

// Terms are what a shop adds to the price of the items and takes off it, and the least that
// it sells. The zero value is of who has no terms of his own: a marketplace's order costs
// what the marketplace said.
type Terms struct {
	// MinOrder is the least price of the items of what is taken out of the house; 0 is none.
	MinOrder money.Amount
	// Discount is per cent off the items; 0 is none.
	Discount int
	// ServiceTax is per cent on what tables have, unless they would rather not; 0 is none.
	ServiceTax int
	Delivery   DeliveryTerms
}

// DeliveryTerms are what a delivery costs, and how far it goes.
type DeliveryTerms struct {
	// ByPlatform says that only the platform's couriers deliver. Where the platform has said
	// what it takes, that is the fee; else it is not part of the total.
	ByPlatform         bool
	Courier            *money.Amount
	Base, PerKilometre money.Amount
	FreeKilometres     int
	// Radius is in kilometres; 0 is none.
	Radius int
	// Pin is where the venue is; without it no distance is known.
	Pin *Point
	// District is what a delivery to a district costs, by DistrictKey, where the table has
	// it; nil where there is no table.
	District func(key string) (fee money.Amount, listed bool)
	// City is whose districts the table has; empty where that is not known.
	City string
	// located refuses a destination that does not name its district where the table decides:
	// leaving it out would pay less than most entries.
	located bool
	// placed refuses one that has neither CEP nor district nor position where the platform's courier is
	// asked for his fee.
	placed bool
}

// Breakdown are the lines of a total, in the order in which they are counted.
type Breakdown struct {
	Itens       money.Amount `json:"Itens"`
	Desconto    money.Amount `json:"Desconto,omitempty" doc:"taken off Itens"`
	TaxaServico money.Amount `json:"TaxaServico,omitempty"`
	Entrega     money.Amount `json:"Entrega,omitempty" doc:"delivery fee"`
	Total       money.Amount `json:"Total"`
}

// Totals is a total with what decided its lines; an order keeps it.
type Totals struct {
	Breakdown
	DescontoPercentual    int     `json:"DescontoPercentual,omitempty"`
	TaxaServicoPercentual int     `json:"TaxaServicoPercentual,omitempty"`
	SemTaxaServico        bool    `json:"SemTaxaServico,omitempty" doc:"the customer has taken the service fee off"`
	RegraEntrega          FeeRule `json:"RegraEntrega,omitempty" enum:"distancia,bairro,fixa,semDistancia,plataforma,cotacao" doc:"what decided Entrega: distancia by DistanciaMetros; bairro by the district table; fixa one fee for all; semDistancia that fee because neither the distance nor the district's fee is known; plataforma the platform's courier, whose fee is not known and not part of Total; cotacao the same, who has said what it takes"`
	DistanciaMetros       *int    `json:"DistanciaMetros,omitempty" doc:"straight, rounded up to 100 m; absent where it is not known"`
}

// TotalLine is a line of a total as customers are told of it.
type TotalLine struct {
	Tipo  string        `json:"Tipo" enum:"itens,desconto,taxaServico,entrega,total"`
	Nome  string        `json:"Nome"`
	Valor *money.Amount `json:"Valor" nullable:"true" doc:"null: not known, and not part of the total"`
	Nota  string        `json:"Nota,omitempty" doc:"what decided it"`
}

// Lines are the lines of the total, in the order in which it was counted (D38).
func (t Totals) Lines() []TotalLine {
	lines := []TotalLine{{Tipo: "itens", Nome: "Itens", Valor: &t.Itens}}
	if t.Desconto != 0 {
		off := -t.Desconto
		lines = append(lines, TotalLine{Tipo: "desconto", Nome: fmt.Sprintf("Desconto (%d%%)", t.DescontoPercentual), Valor: &off})
	}
	if t.TaxaServicoPercentual > 0 {
		tax := TotalLine{Tipo: "taxaServico", Nome: fmt.Sprintf("Taxa de serviço (%d%%)", t.TaxaServicoPercentual), Valor: &t.TaxaServico, Nota: "opcional"}
		if t.SemTaxaServico {
			tax.Nota = "retirada"
		}
		lines = append(lines, tax)
	}
	if t.RegraEntrega != "" {
		fee := TotalLine{Tipo: "entrega", Nome: "Entrega", Valor: &t.Entrega, Nota: t.feeNote()}
		if t.RegraEntrega == FeeByPlatform {
			fee.Valor = nil
		}
		lines = append(lines, fee)
	}
	return append(lines, TotalLine{Tipo: "total", Nome: "Total", Valor: &t.Total})
}

// feeNote says what decided the delivery fee.
func (t Totals) feeNote() string {
	switch {
	case t.RegraEntrega == FeeByPlatform:
		return "cobrada pelo entregador"
	case t.RegraEntrega == FeeByDistrict:
		return "pelo bairro"
	case t.RegraEntrega == FeeUnlocated:
		return "distância não conhecida"
	case t.RegraEntrega == FeeByDistance && t.DistanciaMetros != nil:
		return kilometres(*t.DistanciaMetros)
	}
	return ""
}

// formula is how a fee by distance is counted: "R$ 5,00 + R$ 1,50 por km depois de 2 km".
func (d DeliveryTerms) formula() string {
	formula := d.PerKilometre.String() + " por km"
	if d.Base > 0 {
		formula = d.Base.String() + " + " + formula
	}
	if d.FreeKilometres > 0 {
		formula += fmt.Sprintf(" depois de %d km", d.FreeKilometres)
	}
	return formula
}

// lines are those of a total that these terms have made: with how the delivery fee is counted.
func (t Terms) lines(totals Totals) []TotalLine {
	lines := totals.Lines()
	for i := range lines {
		if lines[i].Tipo == "entrega" && totals.RegraEntrega == FeeByDistance {
			lines[i].Nota += ": " + t.Delivery.formula()
		}
	}
	return lines
}

// anonymous is the total without what tells where it is delivered to (D14).
func (t Totals) anonymous() Totals {
	if t.RegraEntrega != "" && t.RegraEntrega != FeeByPlatform {
		t.RegraEntrega = FeeFlat
	}
	return t
}

// FeeRule names what decided a delivery fee.
type FeeRule string

// The rules of a delivery fee (D38).
const (
	FeeByDistance FeeRule = "distancia"
	FeeByDistrict FeeRule = "bairro"
	FeeFlat       FeeRule = "fixa"
	FeeUnlocated  FeeRule = "semDistancia"
	FeeByPlatform FeeRule = "plataforma"
	FeeByQuote    FeeRule = "cotacao"
)

// sale is all that a total depends on besides the shop's terms.
type sale struct {
	// items is their price; taxable, the part of it that the service fee is counted on.
	items, taxable money.Amount
	way            Fulfilment
	to             Destination
	// untaxed says that the table would rather not pay the service fee.
	untaxed bool
}

// totals counts a total: items, discount, service fee, delivery fee (D38). Each line is
// rounded once, half a centavo up; the service fee is counted on what the discount leaves.
func (t Terms) totals(s sale) (Totals, error) {
	out := Totals{Breakdown: Breakdown{Itens: s.items}, DescontoPercentual: t.Discount}
	var err error
	if out.Desconto, err = percent(s.items, t.Discount); err != nil {
		return Totals{}, err
	}
	if s.way == Table && t.ServiceTax > 0 {
		out.TaxaServicoPercentual, out.SemTaxaServico = t.ServiceTax, s.untaxed
		if !s.untaxed {
			off, err := percent(s.taxable, t.Discount)
			if err != nil {
				return Totals{}, err
			}
			if out.TaxaServico, err = percent(s.taxable-off, t.ServiceTax); err != nil {
				return Totals{}, err
			}
		}
	}
	if s.way == Delivery {
		out.DistanciaMetros = t.Delivery.distance(s.to)
		if out.Entrega, out.RegraEntrega, err = t.Delivery.fee(out.DistanciaMetros, s.to); err != nil {
			return Totals{}, err
		}
	}
	if out.Total, err = money.Sum(out.Itens, -out.Desconto, out.TaxaServico, out.Entrega); err != nil {
		return Totals{}, tooExpensive.Because(err)
	}
	return out, nil
}

func percent(of money.Amount, share int) (money.Amount, error) {
	part, err := of.Percent(int64(share) * 100)
	if err != nil {
		return 0, tooExpensive.Because(err)
	}
	return part, nil
}

// distance is how far the destination is, in metres; nil where that is not known.
func (d DeliveryTerms) distance(to Destination) *int {
	there, known := to.point()
	if !known || d.Pin == nil {
		return nil
	}
	metres := d.Pin.metresTo(there)
	return &metres
}

// fee is what the delivery costs, and what decided that. Where kilometres cost something
// and the distance is known, it decides; else the district, where the table has it; else
// everybody pays the base. Where something would have decided, had it been known, the rule
// says so.
func (d DeliveryTerms) fee(metres *int, to Destination) (money.Amount, FeeRule, error) {
	byDistrict, listed := d.ofDistrict(to)
	switch {
	case d.ByPlatform && d.Courier != nil:
		return *d.Courier, FeeByQuote, nil
	case d.ByPlatform:
		return 0, FeeByPlatform, nil
	case d.PerKilometre > 0 && metres != nil:
		fee, err := d.feeOf(*metres)
		return fee, FeeByDistance, err
	case listed:
		return byDistrict, FeeByDistrict, nil
	case d.PerKilometre > 0, d.District != nil && metres == nil:
		return d.Base, FeeUnlocated, nil
	}
	return d.Base, FeeFlat, nil
}

// ofDistrict looks the district up. Cities have districts of the same name: one of another
// city is not listed.
func (d DeliveryTerms) ofDistrict(to Destination) (fee money.Amount, listed bool) {
	key, city, ours := DistrictKey(to.Bairro), DistrictKey(to.Cidade), DistrictKey(d.City)
	if d.District == nil || key == "" || city != "" && ours != "" && city != ours {
		return 0, false
	}
	return d.District(key)
}

func (d DeliveryTerms) feeOf(metres int) (money.Amount, error) {
	const kilometre = 1000
	charged := max(0, metres-d.FreeKilometres*kilometre)
	thousandfold, err := d.PerKilometre.Mul(int64(charged))
	if err == nil {
		thousandfold, err = money.Sum(thousandfold, kilometre/2)
	}
	if err != nil {
		return 0, tooExpensive.Because(err)
	}
	fee, err := money.Sum(d.Base, thousandfold/kilometre)
	if err != nil {
		return 0, tooExpensive.Because(err)
	}
	return fee, nil
}

// lacking is what the items lack to the least order; nothing at a table, which orders again
// and again.
func (t Terms) lacking(items money.Amount, way Fulfilment) money.Amount {
	if way == Table {
		return 0
	}
	return max(0, t.MinOrder-items)
}

// totals are the lines of the order's total, encoded. Where they were not kept, all of it
// is items.
func (r *record) totals() operation.Raw[Totals] {
	if len(r.Totals) > 0 {
		return r.Totals
	}
	// Amounts can always be encoded.
	raw, _ := operation.RawOf(Totals{Breakdown: Breakdown{Itens: r.Total, Total: r.Total}})
	return raw
}
