package orders

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"balcao/app/database"
	"balcao/app/money"
	"balcao/app/qr"
)

// trackedOrder is what the page of tracking says of an order: nothing about the person (D14).
type trackedOrder struct {
	Code, PublicCode string
	Shop             TrackedShop
	Arrival          labelled
	Steps            []trackedStep
	// Ending is nil unless the order was not handed out.
	Ending *trackedEnding
	// Pay is how it is paid; nil unless it is to be.
	Pay *payCard
	// Further is what it says of money beyond what pays the order; empty for nothing.
	Further string
	Facts   []labelled
	Items   []Item
	// Units are how many things the items are.
	Units int
	Lines []labelled
	Total money.Amount
	// Open says that more is to come.
	Open bool
	// Own is for the browser that has ordered; nil for anybody else.
	Own   *ownOrder
	state trackedState
}

// labelled is a thing that is told, and what of it.
type labelled struct{ Label, Value string }

// trackedState is what the page's script starts from.
type trackedState struct {
	Tracked
	PublicCode string `json:"CodigoAcompanhamento"`
	Zone       string `json:"FusoHorario"`
	// News is what a screen reader is told of where the order stands.
	News string `json:"Novidade"`
	// Ended says that nothing can happen to the order any more.
	Ended bool `json:"Encerrado"`
	// Recoverable says that the order's telephone opens it on another phone.
	Recoverable bool `json:"Recuperavel"`
	// Now is when the page was written.
	Now time.Time `json:"Agora"`
	// QR draws the code that is to be paid, as an SVG path in a square of Side; nil without one.
	QR *qr.Drawing
}

// seen is what the page says of the order.
func (j journey) seen(shop Shop, now time.Time) trackedOrder {
	t := j.tracked(shop, now)
	seen := trackedOrder{
		Code: j.Code, PublicCode: j.PublicCode, Shop: t.Loja, Items: j.items, Total: j.Total, Open: !j.State.Final(),
		Arrival: j.as(shop).arrival(shop.Rules, now), Ending: j.ending(), Facts: j.facts(), Lines: told(j.totals.anonymous().Lines()),
	}
	news := ""
	if !shop.HidesProgress || seen.Ending != nil {
		seen.Steps, news = j.steps(), j.news(seen)
	}
	for _, item := range j.items {
		seen.Units += item.Quantidade
	}
	seen.Pay, seen.Further = j.payCard(t.Pagamento), j.furtherSaid()
	news = strings.TrimSpace(news + " " + seen.Further)
	seen.state = trackedState{t, j.PublicCode, shop.Zone.String(), news, j.State.Final(), j.Origin == Own && j.byPhone && j.CustomerPhone.String != "", now.UTC(), seen.Pay.drawn()}
	return seen
}

// facts are what the page tells beside progress and items (S0§2).
func (j journey) facts() []labelled {
	facts := []labelled{
		{"Código", j.Code},
		{"Feito em", database.FromMilli(j.CreatedAt).In(j.zone).Format("02/01/2006 15:04")},
		{"Pagamento", j.payment()},
		{"Valor", j.Total.String()},
	}
	switch {
	case j.WantedFor.Valid:
		facts = append(facts, labelled{"Para", database.FromMilli(j.WantedFor.Int64).In(j.zone).Format("02/01/2006 15:04")})
	case j.isPromised():
		facts = append(facts, labelled{"Previsão", minuteRange(j.PromisedMin.Int64, j.PromisedMax.Int64) + " para ficar pronto"})
	case j.DeliveryMinutes.Valid:
		facts = append(facts, labelled{"Duração prevista", strconv.FormatInt(j.DeliveryMinutes.Int64, 10) + " minutos"})
	case j.Fulfilment == Delivery:
		facts = append(facts, labelled{"Duração prevista", "não informada"})
	}
	return facts
}

func minuteRange(from, until int64) string {
	if from == until {
		return fmt.Sprintf("%d min", until)
	}
	return fmt.Sprintf("%d–%d min", from, until)
}

// payment is how the order is paid, and where.
func (j journey) payment() string {
	switch {
	case j.Origin == Marketplace:
		return j.Payment
	case j.unpaid != nil && j.State.Final():
		return j.Payment + ", não pago"
	case j.unpaid != nil:
		return j.Payment + ", a pagar online"
	case !j.InPerson:
		return j.Payment + ", pago online"
	case j.State.Final():
		return j.Payment
	}
	return j.Payment + ", a pagar " + map[Fulfilment]string{Delivery: "na entrega", Table: "na mesa", Pickup: "na retirada"}[j.Fulfilment]
}

// told are the lines of a total as the page writes them.
func told(lines []TotalLine) []labelled {
	all := make([]labelled, len(lines))
	for i, line := range lines {
		all[i] = labelled{line.Nome, line.Nota}
		if line.Valor == nil {
			continue
		}
		if line.Nota != "" {
			all[i].Label += ", " + line.Nota
		}
		all[i].Value = line.Valor.String()
	}
	return all
}
