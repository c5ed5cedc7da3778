package orders

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"time"

	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/money"
)

// trackedOrder is what the page of tracking says of an order: nothing about the person (D14).
type trackedOrder struct {
	Code    string
	Shop    trackedShop
	Arrival labelled
	Steps   []trackedStep
	// Ending is nil unless the order was not handed out.
	Ending *trackedEnding
	Facts  []labelled
	Items  []Item
	// Units are how many things the items are.
	Units int
	Lines []labelled
	Total money.Amount
	// Open says that more is to come.
	Open  bool
	state trackedState
}

// labelled is a thing that is told, and what of it.
type labelled struct{ Label, Value string }

// trackedShop is where the order was placed.
type trackedShop struct {
	Name string `json:"Nome"`
	// Slug is empty where the shop has no page.
	Slug string `json:"Slug"`
	// Phone is digits only, and may be empty.
	Phone string `json:"Telefone"`
}

// ShownPhone is the telephone as people write it.
func (s trackedShop) ShownPhone() string { return br.FormatPhone(s.Phone) }

// trackedState is what the page's script starts from.
type trackedState struct {
	Tracked
	PublicCode string      `json:"CodigoAcompanhamento"`
	Shop       trackedShop `json:"Loja"`
	Zone       string      `json:"FusoHorario"`
	// News is what a screen reader is told of where the order stands.
	News string `json:"Novidade"`
	// Ended says that nothing can happen to the order any more.
	Ended bool `json:"Encerrado"`
}

// seenByCustomer answers what the page says of the order of a public code; an unknown one
// is a NotFound fault.
func (s *Service) seenByCustomer(ctx context.Context, code string) (trackedOrder, error) {
	tracked, err := s.tracked(ctx, code)
	if err != nil {
		return trackedOrder{}, err
	}
	var r record
	err = r.scan(s.DB.Read.DB.QueryRowContext(ctx, "SELECT "+columns+" FROM orders o WHERE o.public_code = $1", code))
	if errors.Is(err, sql.ErrNoRows) {
		return trackedOrder{}, errNoOrder
	}
	if err != nil {
		return trackedOrder{}, fmt.Errorf("track order: %w", err)
	}
	events, err := s.history(ctx, &r)
	if err != nil {
		return trackedOrder{}, err
	}
	shop, err := s.Shops.ByVenue(ctx, r.VenueID)
	if err != nil {
		return trackedOrder{}, err
	}
	return r.seen(shop, events, tracked, s.Clock.Now())
}

func (r *record) seen(shop Shop, events []Event, tracked Tracked, now time.Time) (trackedOrder, error) {
	items, err := r.Items.Read()
	if err != nil {
		return trackedOrder{}, fmt.Errorf("track order: %w", err)
	}
	totals, err := r.totals().Read()
	if err != nil {
		return trackedOrder{}, fmt.Errorf("track order: %w", err)
	}
	way := r.journey(shop.Zone, events)
	seen := trackedOrder{
		Code: r.Code, Shop: trackedShop{shop.Name, shop.Slug, shop.Phone}, Items: items, Total: r.Total, Open: !r.State.Final(),
		Arrival: way.arrival(shop.Rules, now), Steps: way.steps(), Ending: way.ending(), Facts: way.facts(), Lines: linesOf(totals),
	}
	for _, item := range items {
		seen.Units += item.Quantidade
	}
	seen.state = trackedState{tracked, r.PublicCode, seen.Shop, shop.Zone.String(), way.news(seen), r.State.Final()}
	return seen, nil
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
	case j.DeliveryMinutes.Valid:
		facts = append(facts, labelled{"Duração prevista", strconv.FormatInt(j.DeliveryMinutes.Int64, 10) + " minutos"})
	case j.Fulfilment == Delivery:
		facts = append(facts, labelled{"Duração prevista", "não informada"})
	}
	return facts
}

// payment is how the order is paid, and where.
func (j journey) payment() string {
	switch {
	case j.Origin == Marketplace:
		return j.Payment
	case !j.InPerson:
		return j.Payment + ", pago online"
	case j.State.Final():
		return j.Payment
	}
	return j.Payment + ", a pagar " + map[Fulfilment]string{Delivery: "na entrega", Table: "na mesa", Pickup: "na retirada"}[j.Fulfilment]
}

// linesOf are the lines of a total, in the order in which it was counted (D38).
func linesOf(t Totals) []labelled {
	lines := []labelled{{"Itens", t.Itens.String()}}
	if t.Desconto != 0 {
		lines = append(lines, labelled{fmt.Sprintf("Desconto (%d%%)", t.DescontoPercentual), (-t.Desconto).String()})
	}
	if t.TaxaServico != 0 {
		lines = append(lines, labelled{fmt.Sprintf("Taxa de serviço (%d%%)", t.TaxaServicoPercentual), t.TaxaServico.String()})
	}
	if t.RegraEntrega == FeeByPlatform {
		lines = append(lines, labelled{"Entrega", "cobrada pelo entregador"})
	} else if t.RegraEntrega != "" {
		lines = append(lines, labelled{"Entrega", t.Entrega.String()})
	}
	return append(lines, labelled{"Total", t.Total.String()})
}
