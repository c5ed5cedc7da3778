package marketplace

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"balcao/app/br"
	"balcao/app/money"
)

// orderOf turns the marketplace's details into an order of ours. It is lenient:
// an order that was sold must reach the cook, even with a hole in it, and says
// where there is one. heard is when the marketplace told of it.
func orderOf(d Details, heard, now time.Time) (Order, error) {
	if !slices.ContainsFunc(d.Items, func(i DetailsItem) bool { return i.called() != "" }) {
		return Order{}, errNoItems
	}
	created := d.CreatedAt
	if created.IsZero() || created.After(now) {
		created = heard
	}
	o := Order{
		Code: d.DisplayID, Fulfilment: fulfilmentOf(d), Name: cmp.Or(strings.TrimSpace(d.Customer.Name), "Cliente do marketplace"),
		CreatedAt: created, ConfirmBefore: created.Add(Patience), Note: d.ExtraInfo,
	}
	if cpf := br.NormalizeCPF(d.Customer.DocumentNumber); br.ValidCPF(cpf) {
		o.CPF = cpf
	}
	if o.Schedule = d.schedule(); o.Schedule != nil && o.Schedule.Begin.After(created) {
		o.ConfirmBefore = o.Schedule.Begin.Add(Patience)
	}
	o.phone(d)
	if d.Delivery != nil {
		o.address(d)
		o.DeliversItself = d.Delivery.byMarketplace()
	}
	if d.Indoor != nil {
		o.Table = d.Indoor.Table
	}
	o.payment(d)
	unread := slices.Clone(d.Unread)
	for n, i := range d.Items {
		item := itemOf(i)
		var told bool
		if item.Total, told = d.worth(i); !told {
			unread = append(unread, fmt.Sprintf("items[%d].totalPrice", n))
		}
		o.Items = append(o.Items, item)
	}
	var told bool
	switch o.Total, told = d.total(); {
	case !told:
		unread = append(unread, "total.orderAmount")
		o.Note = strings.TrimSpace(worthUnread + "\n" + o.Note)
	case len(unread) > 0:
		o.Note = strings.TrimSpace(partUnread + "\n" + o.Note)
	}
	slices.Sort(unread)
	o.Unread = slices.Compact(unread)
	return o, nil
}

var errNoItems = errors.New("marketplace: an order without items that say what they are")

// What an order with a hole says of it.
const (
	partUnread  = "Parte deste pedido não pôde ser lida. Confira-o no aplicativo do marketplace."
	worthUnread = "O valor deste pedido não pôde ser lido. Confira-o no aplicativo do marketplace."
)

// schedule is when the order is for, nil where it is for now. An order that does not
// say which is for later where it has a time for that.
func (d Details) schedule() *Schedule {
	when := Schedule{Begin: d.PreparationStartDateTime}
	for _, w := range []*Window{d.Schedule, d.Scheduled} {
		if w == nil {
			continue
		}
		if when.Begin.IsZero() {
			when.Begin = w.PreparationStartDateTime
		}
		if when.From.IsZero() {
			when.From, when.To = w.Start, w.End
		}
	}
	if !strings.EqualFold(d.OrderTiming, "SCHEDULED") && (d.OrderTiming != "" || when.From.IsZero()) {
		return nil
	}
	return &when
}

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
	pending := d.Payments.Pending
	o.InPerson = pending != nil && *pending > 0
	var names []string
	for _, m := range d.Payments.Methods {
		o.InPerson = o.InPerson || pending == nil && m.Type == "OFFLINE"
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
	if prepaid := d.Payments.Prepaid; prepaid != nil && *prepaid > 0 && pending != nil && *pending > 0 {
		o.rest(money.Amount(*pending))
	}
}

// rest says what is still to be collected of an order of which a part is paid
// already: the change is that of the rest, and not of the total.
func (o *Order) rest(due money.Amount) {
	o.Payment += ", faltam " + due.String()
	if o.Change != nil && *o.Change >= due {
		o.Payment += fmt.Sprintf(" (troco para %s: levar %s)", o.Change, *o.Change-due)
		o.Change = nil
	}
}

func itemOf(i DetailsItem) Item {
	item := Item{Code: i.ExternalCode, Unit: amount(i.UnitPrice), Note: strings.TrimSpace(i.Observations)}
	item.Quantity, item.Name = counted(cmp.Or(i.Quantity, "?"), cmp.Or(i.called(), "Item sem nome"))
	for _, o := range i.Options {
		// An option that is chosen is chosen once, where nothing else is said.
		n, name := counted(cmp.Or(o.Quantity, "1"), cmp.Or(strings.TrimSpace(o.Name), "Adicional"))
		item.Extras = append(item.Extras, Extra{Code: o.ExternalCode, Name: name, Quantity: n, Unit: amount(o.UnitPrice)})
	}
	return item
}

// called is what a line is of, empty where it does not tell.
func (i DetailsItem) called() string {
	return cmp.Or(strings.TrimSpace(i.Name), strings.TrimSpace(i.ExternalCode))
}

// counted answers how many there are of what has a name. What is sold by weight,
// or without a count that can be read, is one of something that the name tells
// the weight of.
func counted(n json.Number, name string) (int, string) {
	count, whole := units(n)
	if !whole {
		name = n.String() + " × " + name
	}
	return count, name
}

// units reads a count; one that is not whole is 1 and false.
func units(n json.Number) (int, bool) {
	var f float64
	if json.Unmarshal([]byte(n), &f) != nil || f < 1 || f != math.Trunc(f) || f > 9999 {
		return 1, false
	}
	return int(f), true
}
