package marketplace

import (
	"cmp"
	"encoding/json"
	"errors"
	"math"
	"strings"
	"time"

	"balcao/app/br"
	"balcao/app/money"
)

// orderOf turns the marketplace's details into an order of ours. It is lenient:
// an order that was sold must reach the cook, even with a hole in it.
func orderOf(d Details, now time.Time) (Order, error) {
	if len(d.Items) == 0 {
		return Order{}, errNoItems
	}
	created := d.CreatedAt
	if created.IsZero() || created.After(now) {
		created = now
	}
	o := Order{
		Code: d.DisplayID, Fulfilment: fulfilmentOf(d), Name: cmp.Or(strings.TrimSpace(d.Customer.Name), "Cliente do marketplace"),
		Total: money.Amount(d.Total.OrderAmount), CreatedAt: created, ConfirmBefore: created.Add(Patience), Note: d.ExtraInfo,
	}
	if cpf := br.NormalizeCPF(d.Customer.DocumentNumber); br.ValidCPF(cpf) {
		o.CPF = cpf
	}
	o.phone(d)
	if d.Delivery != nil {
		o.address(d)
	}
	if d.Indoor != nil {
		o.Table = d.Indoor.Table
	}
	o.payment(d)
	for _, i := range d.Items {
		o.Items = append(o.Items, itemOf(i))
	}
	return o, nil
}

var errNoItems = errors.New("marketplace: an order without items")

func fulfilmentOf(d Details) Fulfilment {
	switch d.OrderType {
	case "TAKEOUT":
		return Pickup
	case "INDOOR", "DINE_IN":
		return Table
	default:
		return Delivery
	}
}

// phone keeps the customer's number; the marketplace's own exchange needs a
// localizer, which only a person can dial.
func (o *Order) phone(d Details) {
	number := br.NormalizePhone(d.Customer.Phone.Number)
	if d.Customer.Phone.Localizer == "" && br.ValidPhone(number) {
		o.Phone = number
		return
	}
	if d.Customer.Phone.Number != "" {
		contact := "Telefone: " + d.Customer.Phone.Number
		if d.Customer.Phone.Localizer != "" {
			contact += ", localizador " + d.Customer.Phone.Localizer
		}
		o.Note = strings.TrimSpace(o.Note + "\n" + contact)
	}
}

func (o *Order) address(d Details) {
	a := d.Delivery.Address
	var parts []string
	for _, part := range []string{a.FormattedAddress, a.Complement, a.Neighborhood, a.Reference} {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, part)
		}
	}
	o.Address = strings.Join(parts, ", ")
	o.Note = strings.TrimSpace(o.Note + "\n" + d.Delivery.Observations)
}

var methods = map[string]string{
	"CASH": "Dinheiro", "CREDIT": "Cartão de crédito", "DEBIT": "Cartão de débito", "PIX": "Pix",
	"MEAL_VOUCHER": "Vale-refeição", "FOOD_VOUCHER": "Vale-alimentação", "DIGITAL_WALLET": "Carteira digital", "GIFT_CARD": "Cartão-presente",
}

func (o *Order) payment(d Details) {
	o.InPerson = d.Payments.Pending > 0
	var names []string
	for _, m := range d.Payments.Methods {
		name := cmp.Or(methods[m.Method], "Outro")
		if m.Type == "ONLINE" {
			name += " (online)"
		}
		names = append(names, name)
		if m.Cash != nil && m.Cash.ChangeFor > 0 {
			change := money.Amount(m.Cash.ChangeFor)
			o.Change = &change
		}
	}
	o.Payment = cmp.Or(strings.Join(names, " + "), "Marketplace")
}

func itemOf(i DetailsItem) Item {
	item := Item{
		Code: i.ExternalCode, Name: cmp.Or(strings.TrimSpace(i.Name), "Item sem nome"),
		Unit: money.Amount(i.UnitPrice), Total: money.Amount(i.TotalPrice), Note: strings.TrimSpace(i.Observations),
	}
	var whole bool
	if item.Quantity, whole = units(i.Quantity); !whole {
		// What is sold by weight is one of something that the name tells the weight of.
		item.Name = i.Quantity.String() + " × " + item.Name
	}
	for _, o := range i.Options {
		n, _ := units(o.Quantity)
		item.Extras = append(item.Extras, Extra{Code: o.ExternalCode, Name: cmp.Or(strings.TrimSpace(o.Name), "Adicional"), Quantity: n, Unit: money.Amount(o.UnitPrice)})
	}
	return item
}

// units reads a count; one that is not whole is 1 and false.
func units(n json.Number) (int, bool) {
	f, err := n.Float64()
	if err != nil || f < 1 || f != math.Trunc(f) || f > 9999 {
		return 1, n == "" || err == nil && f == 1
	}
	return int(f), true
}
