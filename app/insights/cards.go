package insights

import (
	"context"

	"balcao/app/quantity"
)

// Card is one of the dashboard's figures with its parts of new and of old customers.
type Card struct {
	Title      string           `json:"Title"`
	Value      quantity.Amount  `json:"Value" doc:"a number of orders, or reais where IsCurrency"`
	IsCurrency bool             `json:"IsCurrency"`
	OldTitle   string           `json:"OldTitle"`
	OldValue   quantity.Amount  `json:"OldValue"`
	NewTitle   string           `json:"NewTitle"`
	NewValue   quantity.Amount  `json:"NewValue"`
	Previous   *quantity.Amount `json:"Previous" doc:"of as many days just before; null of the demand"`
	DayOfWeek  *int             `json:"DayOfWeek,omitempty" doc:"of the demand, 1 is Monday, 7 Sunday; absent without an order"`
	Hour       *int             `json:"Hour,omitempty"`
	Opens      Figure           `json:"Abrir" doc:"what report-open is asked for its rows"`
}

// Figure names a figure of a report.
type Figure struct {
	Report  string            `json:"relatorio"`
	Measure string            `json:"medida"`
	Keys    map[string]string `json:"chave" nullable:"false"`
}

type cardOutput struct{ Body Card }

// standings are a definition's figures for everybody, and for new and old customers.
type standings struct{ all, novo, antigo map[string]int64 }

func (s *Service) standingsOf(ctx context.Context, a ask, d definition, within map[string]string) (standings, error) {
	d.dimensions, d.order = []string{"cliente"}, "cliente"
	w := s.writer(a, d)
	w.within = within
	found, err := s.all(ctx, s.DB.Read, w, page{0, 3})
	out := standings{map[string]int64{}, map[string]int64{}, map[string]int64{}}
	for _, l := range found {
		of := map[string]map[string]int64{"novo": out.novo, "antigo": out.antigo}[l.keys["cliente"]]
		for _, key := range d.measures {
			n := d.number(l, key)
			out.all[key] += n
			if of != nil {
				of[key] = n
			}
		}
	}
	return out, err
}

// The two ways in which a card's figure is a number of the wire.
func counted(n int64) quantity.Amount { return quantity.Of(int(n)) }
func reais(n int64) quantity.Amount   { return quantity.Amount(n * 10) }

// average is a sum by a number, rounded as the engine does.
func average(sum, n int64) int64 {
	if n == 0 {
		return 0
	}
	if sum < 0 {
		return (sum - n/2) / n
	}
	return (sum + n/2) / n
}

// card answers a figure of a chart without dimensions.
func (s *Service) card(ctx context.Context, in *dashboardInput, c Card, value func(map[string]int64) quantity.Amount) (*cardOutput, error) {
	a, err := s.dashboardAsk(ctx, in)
	if err != nil {
		return nil, err
	}
	d := reportNamed(c.Opens.Report).definition
	now, err := s.standingsOf(ctx, a, d, nil)
	if err != nil {
		return nil, err
	}
	before, err := s.figuresOf(ctx, a.before(), c.Opens.Report)
	if err != nil {
		return nil, err
	}
	previous := value(before)
	c.OldTitle, c.NewTitle, c.Opens.Keys = "Antigos", "Novos", map[string]string{}
	c.Value, c.OldValue, c.NewValue, c.Previous = value(now.all), value(now.antigo), value(now.novo), &previous
	return &cardOutput{c}, nil
}

func (s *Service) totalOrders(ctx context.Context, in *dashboardInput) (*cardOutput, error) {
	return s.card(ctx, in, Card{Title: "Pedidos", Opens: Figure{Report: "painel-resumo", Measure: "pedidos"}}, func(of map[string]int64) quantity.Amount { return counted(of["pedidos"]) })
}

func (s *Service) refusedOrders(ctx context.Context, in *dashboardInput) (*cardOutput, error) {
	return s.card(ctx, in, Card{Title: "Recusados", Opens: Figure{Report: "painel-recusados", Measure: "pedidos"}}, func(of map[string]int64) quantity.Amount { return counted(of["pedidos"]) })
}

func (s *Service) revenues(ctx context.Context, in *dashboardInput) (*cardOutput, error) {
	return s.card(ctx, in, Card{Title: "Faturamento", IsCurrency: true, Opens: Figure{Report: "painel-resumo", Measure: "liquido"}}, func(of map[string]int64) quantity.Amount { return reais(of["liquido"]) })
}

func (s *Service) averageTicket(ctx context.Context, in *dashboardInput) (*cardOutput, error) {
	return s.card(ctx, in, Card{Title: "Ticket médio", IsCurrency: true, Opens: Figure{Report: "painel-resumo", Measure: "ticket"}}, func(of map[string]int64) quantity.Amount {
		return reais(average(of["liquido"], of["vendas"]))
	})
}

func (s *Service) higherDemand(ctx context.Context, in *dashboardInput) (*cardOutput, error) {
	return s.demand(ctx, in, "Maior demanda", func(n, best int64) bool { return n > best })
}

func (s *Service) lowerDemand(ctx context.Context, in *dashboardInput) (*cardOutput, error) {
	return s.demand(ctx, in, "Menor demanda", func(n, best int64) bool { return n < best })
}

// demand is the hour of the week with the most or the fewest orders, of those with any; of
// several the first, from Monday on.
func (s *Service) demand(ctx context.Context, in *dashboardInput, title string, better func(n, best int64) bool) (*cardOutput, error) {
	a, err := s.dashboardAsk(ctx, in)
	if err != nil {
		return nil, err
	}
	c := Card{Title: title, OldTitle: "Antigos", NewTitle: "Novos", Opens: Figure{"painel-hora", "pedidos", map[string]string{}}}
	r, cells, err := s.chartOf(ctx, a, "painel-hora", mostCells)
	if err != nil {
		return nil, err
	}
	var grid [8][24]int64
	for _, l := range cells {
		grid[l.values[0].(int64)][l.values[1].(int64)] = r.number(l, "pedidos")
	}
	found, most := false, int64(0)
	for weekday := range grid {
		for hour, n := range grid[weekday] {
			if n > 0 && (!found || better(n, most)) {
				found, most = true, n
				c.DayOfWeek, c.Hour = &[]int{weekday}[0], &[]int{hour}[0]
			}
		}
	}
	if !found {
		return &cardOutput{c}, nil
	}
	c.Value, c.Opens.Keys = counted(most), map[string]string{"semana": texts([]int{*c.DayOfWeek})[0], "hora": texts([]int{*c.Hour})[0]}
	parts, err := s.standingsOf(ctx, a, r.definition, c.Opens.Keys)
	c.OldValue, c.NewValue = counted(parts.antigo["pedidos"]), counted(parts.novo["pedidos"])
	return &cardOutput{c}, err
}
