package simulator

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"balcao/app/marketplace"
)

type dish struct {
	name  string
	price int64
	extra string
}

var dishes = []dish{
	{"Prato feito de frango grelhado", 2890, "Ovo frito"},
	{"Strogonoff de carne", 3490, "Batata palha extra"},
	{"Hambúrguer artesanal", 3290, "Bacon"},
	{"Pizza grande meia calabresa, meia muçarela", 6490, "Borda recheada"},
	{"Açaí 500 ml", 2190, "Leite em pó"},
	{"Temaki de salmão", 3590, "Cream cheese"},
	{"Porção de batata frita", 2790, "Cheddar"},
}

var drinks = []dish{{"Refrigerante lata", 690, ""}, {"Suco de laranja 400 ml", 990, ""}, {"Água mineral", 490, ""}}

var (
	names = []string{"Aline (simulado)", "Bruno (simulado)", "Camila (simulado)", "Diego (simulado)", "Elisa (simulado)", "Fábio (simulado)"}
	wants = []string{"", "", "", "sem cebola", "ponto bem passado", "caprichar no molho"}
)

// invent answers an order that anybody can see is invented; its sums are exact.
func (s *Simulator) invent() marketplace.Details {
	var d marketplace.Details
	d.Customer.Name = names[s.random.IntN(len(names))]
	d.ExtraInfo = "Pedido simulado"
	var total int64
	for range 1 + s.random.IntN(3) {
		total += s.addItem(&d, dishes[s.random.IntN(len(dishes))])
	}
	if s.random.IntN(2) == 0 {
		total += s.addItem(&d, drinks[s.random.IntN(len(drinks))])
	}
	d.OrderType = "TAKEOUT"
	if s.random.IntN(4) > 0 {
		d.OrderType = "DELIVERY"
		d.Total.DeliveryFee = 799
		total += 799
		d.Delivery = &marketplace.DeliveryDetails{DeliveredBy: "MERCHANT", Address: marketplace.Address{
			FormattedAddress: fmt.Sprintf("Rua Simulada, %d", 1+s.random.IntN(900)), Neighborhood: "Centro",
		}}
	}
	d.Total.OrderAmount = new(marketplace.Price(total))
	s.pay(&d, total)
	return d
}

func (s *Simulator) addItem(d *marketplace.Details, what dish) int64 {
	quantity := int64(1 + s.random.IntN(2))
	item := marketplace.DetailsItem{
		ID: fmt.Sprint(len(d.Items) + 1), Name: what.name, ExternalCode: strings.ToLower(strings.Fields(what.name)[0]),
		Quantity: json.Number(fmt.Sprint(quantity)), UnitPrice: new(marketplace.Price(what.price)), Observations: wants[s.random.IntN(len(wants))],
	}
	each := what.price
	if what.extra != "" && s.random.IntN(3) == 0 {
		item.Options = []marketplace.DetailsOption{{Name: what.extra, Quantity: "1", UnitPrice: new(marketplace.Price(400))}}
		each += 400
	}
	item.TotalPrice = new(marketplace.Price(each * quantity))
	d.Items = append(d.Items, item)
	return each * quantity
}

func (s *Simulator) pay(d *marketplace.Details, total int64) {
	value := new(marketplace.Price(total))
	d.Payments.Prepaid, d.Payments.Pending = new(marketplace.Price), new(marketplace.Price)
	if s.random.IntN(4) > 0 {
		d.Payments.Prepaid = value
		d.Payments.Methods = []marketplace.PaymentMethod{{Method: "PIX", Type: "ONLINE", Value: value}}
		return
	}
	d.Payments.Pending = value
	note := marketplace.Price((total/5000 + 1) * 5000)
	d.Payments.Methods = []marketplace.PaymentMethod{{Method: "CASH", Type: "OFFLINE", Value: value, Cash: &marketplace.Cash{ChangeFor: note}}}
}

// schedule makes an order one for half an hour that begins some hours after it was sold.
func (s *Simulator) schedule(d *marketplace.Details) {
	start := d.CreatedAt.Add(time.Duration(2+s.random.IntN(4)) * time.Hour).Truncate(30 * time.Minute)
	d.OrderTiming, d.PreparationStartDateTime = "SCHEDULED", start.Add(-45*time.Minute)
	d.Schedule = &marketplace.Window{Start: start, End: start.Add(30 * time.Minute)}
}
