package orders

import (
	"context"
	"fmt"

	"balcao/app/fault"
)

// cart is what somebody wants, as far as its price depends on it.
type cart struct {
	lines   []Line
	way     Fulfilment
	to      Destination
	untaxed bool
}

// priced is a cart with its prices.
type priced struct {
	items  []Item
	totals Totals
}

// termsFor are the shop's terms for an order. The discount is for who orders by himself
// (D37); the staff sees how far the way is, and may sell less than the least order. A
// marketplace has terms of its own.
func (s Shop) termsFor(origin Origin, served bool) Terms {
	if origin != Own {
		return Terms{}
	}
	t := s.Terms
	t.Delivery.located = t.Delivery.District != nil && !t.Delivery.ByPlatform
	t.Delivery.placed = true
	if served {
		t = t.unbound()
		t.Discount = 0
	}
	return t
}

// withCourier are the terms once the platform has said what its courier takes to the
// destination (D38). It is asked before the cart is priced, which asks nobody. A destination
// that does not say where it is leaves the fee out of the total: customers, who would rather
// pay less, have to say it.
func (s Shop) withCourier(ctx context.Context, t Terms, way Fulfilment, to Destination) (Terms, error) {
	if way != Delivery || !t.Delivery.ByPlatform || s.CourierFee == nil {
		return t, nil
	}
	if _, pinned := to.point(); to.CEP == "" && to.Bairro == "" && !pinned {
		if t.Delivery.placed {
			return t, fault.Field("Cliente.CEP", "Informe o CEP da entrega.")
		}
		return t, nil
	}
	if fee, known := s.CourierFee(ctx, to); known {
		t.Delivery.Courier = &fee
	}
	return t, nil
}

// unbound are the terms without those that refuse an order.
func (t Terms) unbound() Terms {
	t.MinOrder, t.Delivery.Radius, t.Delivery.located, t.Delivery.placed = 0, 0, false, false
	return t
}

// price prices a cart: the one way in which quote and intake do (D40). Nothing but the
// cart, the products, who buys and the shop's terms decides it. Faults: Invalid for what
// cannot be sold as asked; Conflict for a destination that is too far.
func (t Terms) price(c cart, products map[string]Product, to buyer) (priced, error) {
	items, total, err := price(c.lines, products, to)
	if err != nil {
		return priced{}, err
	}
	s := sale{items: total, taxable: total, way: c.way, untaxed: c.untaxed}
	for _, item := range items {
		if products[item.ProdutoID].FeeExempt {
			s.taxable -= item.ValorTotal
		}
	}
	if c.way == Delivery {
		if err := t.Delivery.locates(c.to); err != nil {
			return priced{}, err
		}
		s.to = c.to
	}
	totals, err := t.totals(s)
	if err != nil {
		return priced{}, err
	}
	return priced{items, totals}, t.reach(totals.DistanciaMetros)
}

// locates refuses a destination that keeps silent about what decides its fee: the way,
// where kilometres cost something and it is known, else the district.
func (d DeliveryTerms) locates(to Destination) error {
	byWay := d.PerKilometre > 0 && d.distance(to) != nil
	if !d.located || byWay || DistrictKey(to.Bairro) != "" {
		return nil
	}
	return fault.Field("Cliente.Bairro", "Informe o bairro da entrega.")
}

// reach refuses what is known to be too far.
func (t Terms) reach(metres *int) error {
	if t.Delivery.Radius == 0 || metres == nil || *metres <= t.Delivery.Radius*1000 {
		return nil
	}
	text := fmt.Sprintf("Este endereço fica a %s, e a entrega vai até %d km. Escolha outro endereço ou outra forma de receber o pedido.",
		kilometres(*metres), t.Delivery.Radius)
	return fault.New(fault.Conflict, text).With("Cliente.Endereco", text)
}

// enough refuses what is less than the least order.
func (t Terms) enough(p priced, way Fulfilment) error {
	missing := t.lacking(p.totals.Itens, way)
	if missing == 0 {
		return nil
	}
	return fault.Field("Itens", fmt.Sprintf("O pedido mínimo é de %s. Acrescente mais %s em itens.", t.MinOrder, missing))
}
