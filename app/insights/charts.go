package insights

import (
	"context"

	"balcao/app/money"
	"balcao/app/quantity"
)

// DaySales is a business day of the period, and the same of the period before.
type DaySales struct {
	Date             string       `json:"Date" doc:"YYYY-MM-DD"`
	Quantity         int64        `json:"Quantity"`
	Amount           money.Amount `json:"Amount"`
	PreviousQuantity int64        `json:"PreviousQuantity"`
	PreviousAmount   money.Amount `json:"PreviousAmount"`
}

type perDayOutput struct {
	Body []DaySales `nullable:"false" doc:"every day of the period"`
}

func (s *Service) salesPerDay(ctx context.Context, in *dashboardInput) (*perDayOutput, error) {
	a, err := s.dashboardAsk(ctx, in)
	if err != nil {
		return nil, err
	}
	out := &perDayOutput{}
	for _, day := range a.days() {
		out.Body = append(out.Body, DaySales{Date: day})
	}
	for _, of := range []struct {
		ask
		before bool
	}{{a, false}, {a.before(), true}} {
		r, found, err := s.chartOf(ctx, of.ask, "painel-dia", mostCells)
		if err != nil {
			return nil, err
		}
		at := map[string]int{}
		for i, day := range of.days() {
			at[day] = i
		}
		for _, l := range found {
			day := &out.Body[at[l.keys["dia"]]]
			if n, sum := r.number(l, "pedidos"), money.Amount(r.number(l, "liquido")); of.before {
				day.PreviousQuantity, day.PreviousAmount = n, sum
			} else {
				day.Quantity, day.Amount = n, sum
			}
		}
	}
	return out, nil
}

// HourlySales are the orders of a weekday by the hour.
type HourlySales struct {
	DayOfWeek int     `json:"DayOfWeek" doc:"1 is Monday, 7 Sunday"`
	Amounts   []int64 `json:"Amounts" nullable:"false" doc:"24 numbers of orders"`
}

type hourlyOutput struct {
	Body []HourlySales `nullable:"false"`
}

func (s *Service) hourlySales(ctx context.Context, in *dashboardInput) (*hourlyOutput, error) {
	a, err := s.dashboardAsk(ctx, in)
	if err != nil {
		return nil, err
	}
	r, found, err := s.chartOf(ctx, a, "painel-hora", mostCells)
	out := &hourlyOutput{}
	for weekday := 1; weekday <= 7; weekday++ {
		out.Body = append(out.Body, HourlySales{weekday, make([]int64, 24)})
	}
	for _, l := range found {
		out.Body[l.values[0].(int64)-1].Amounts[l.values[1].(int64)] = r.number(l, "pedidos")
	}
	return out, err
}

// Ranked is a row of a list of the dashboard: an item that was sold, or a region.
type Ranked struct {
	Item               string          `json:"Item"`
	Quantity           quantity.Amount `json:"Quantity" doc:"units of an item, orders of a region"`
	Amount             money.Amount    `json:"Amount"`
	HigherConsumption  string          `json:"HigherConsumption" doc:"the day of most, YYYY-MM-DD"`
	AverageConsumption quantity.Amount `json:"AverageConsumption" doc:"units by day with sales of an item, reais by sale of a region"`
	Key                string          `json:"Key" doc:"opens it"`
}

type rankedOutput struct {
	Body []Ranked `nullable:"false" doc:"the first ten"`
}

// mostRanked is how long the dashboard's lists are.
const mostRanked = 10

func (s *Service) mostConsumed(ctx context.Context, in *dashboardInput) (*rankedOutput, error) {
	return s.ranked(ctx, in, "painel-itens", "produto", "quantidade", func(r *report, l line, days int64) Ranked {
		n := r.number(l, "quantidade")
		return Ranked{Quantity: quantity.Amount(n), AverageConsumption: quantity.Amount(average(n, days))}
	})
}

func (s *Service) salesByRegion(ctx context.Context, in *dashboardInput) (*rankedOutput, error) {
	return s.ranked(ctx, in, "painel-regiao", "regiao", "pedidos", func(r *report, l line, _ int64) Ranked {
		return Ranked{Quantity: counted(r.number(l, "pedidos")), AverageConsumption: reais(average(r.number(l, "liquido"), r.number(l, "vendas")))}
	})
}

func (s *Service) ranked(ctx context.Context, in *dashboardInput, key, by, measure string, row func(*report, line, int64) Ranked) (*rankedOutput, error) {
	a, err := s.dashboardAsk(ctx, in)
	if err != nil {
		return nil, err
	}
	r, found, err := s.chartOf(ctx, a, key, mostRanked)
	if err != nil {
		return nil, err
	}
	daily, err := s.daily(ctx, a, r.definition, by, found)
	if err != nil {
		return nil, err
	}
	days, best, peak := map[string]int64{}, map[string]int64{}, map[string]string{}
	for _, l := range daily {
		k := l.keys[by]
		n, _ := l.values[2].(int64)
		if measure == "quantidade" && n <= 0 {
			continue
		}
		days[k]++
		if day := l.keys["dia"]; peak[k] == "" || n > best[k] || n == best[k] && day < peak[k] {
			best[k], peak[k] = n, day
		}
	}
	out := &rankedOutput{Body: []Ranked{}}
	for _, l := range found {
		k := l.keys[by]
		one := row(r, l, days[k])
		one.Item, one.Key, one.HigherConsumption, one.Amount = text(l.values[0]), k, peak[k], money.Amount(r.number(l, "liquido"))
		out.Body = append(out.Body, one)
	}
	return out, nil
}

// daily are the figures of the lines that were found, by day.
func (s *Service) daily(ctx context.Context, a ask, d definition, by string, found []line) ([]line, error) {
	if len(found) == 0 {
		return nil, nil
	}
	d.dimensions, d.order, d.descending = []string{by, "dia"}, by, false
	w := s.writer(a, d)
	for _, l := range found {
		w.among = append(w.among, l.keys[by])
	}
	return s.all(ctx, s.DB.Read, w, page{0, mostCells})
}

// TopCustomer is a customer who bought much.
type TopCustomer struct {
	Name               string       `json:"Name"`
	Image              *string      `json:"Image" doc:"always null: customers have no picture"`
	AverageConsumption money.Amount `json:"AverageConsumption"`
	Quantity           int64        `json:"Quantity"`
	Amount             money.Amount `json:"Amount"`
	Key                string       `json:"Key"`
}

type topOutput struct {
	Body []TopCustomer `nullable:"false" doc:"the first ten"`
}

func (s *Service) topCustomers(ctx context.Context, in *dashboardInput) (*topOutput, error) {
	a, err := s.dashboardAsk(ctx, in)
	if err != nil {
		return nil, err
	}
	r, found, err := s.chartOf(ctx, a, "painel-clientes", mostRanked)
	if err != nil {
		return nil, err
	}
	lines := make([]Line, len(found))
	for i, l := range found {
		lines[i] = Line{l.keys, l.values}
	}
	if err := s.nameBuyers(ctx, r, a.venue.ID, lines); err != nil {
		return nil, err
	}
	out := &topOutput{Body: []TopCustomer{}}
	for _, l := range found {
		out.Body = append(out.Body, TopCustomer{
			Name: text(l.values[0]), Key: l.keys["comprador"], Quantity: r.number(l, "pedidos"), Amount: money.Amount(r.number(l, "liquido")),
			AverageConsumption: money.Amount(average(r.number(l, "liquido"), r.number(l, "vendas"))),
		})
	}
	return out, nil
}

// GenderSales are the orders of customers of a gender.
type GenderSales struct {
	Key   int   `json:"Key" enum:"0,1,2" doc:"0 unknown, 1 Homens, 2 Mulheres"`
	Value int64 `json:"Value"`
}

type genderOutput struct {
	Body []GenderSales `nullable:"false"`
}

func (s *Service) salesByGender(ctx context.Context, in *dashboardInput) (*genderOutput, error) {
	a, err := s.dashboardAsk(ctx, in)
	if err != nil {
		return nil, err
	}
	r, found, err := s.chartOf(ctx, a, "painel-genero", 3)
	out := &genderOutput{[]GenderSales{{Key: 0}, {Key: 1}, {Key: 2}}}
	for _, l := range found {
		out.Body[l.values[0].(int64)].Value = r.number(l, "pedidos")
	}
	return out, err
}

// AgeSales are the orders of customers of an age.
type AgeSales struct {
	Key   string `json:"Key" doc:"empty without a date of birth"`
	Value int64  `json:"Value"`
}

type ageOutput struct {
	Body []AgeSales `nullable:"false" doc:"the seven ranges, and those without a date of birth"`
}

func (s *Service) salesByAgeRange(ctx context.Context, in *dashboardInput) (*ageOutput, error) {
	a, err := s.dashboardAsk(ctx, in)
	if err != nil {
		return nil, err
	}
	r, found, err := s.chartOf(ctx, a, "painel-idade", 8)
	out := &ageOutput{}
	for _, key := range []string{"Até 17", "18–24", "25–34", "35–44", "45–54", "55–64", "65 ou +", ""} {
		of := AgeSales{Key: key}
		for _, l := range found {
			if l.keys["idade"] == key {
				of.Value = r.number(l, "pedidos")
			}
		}
		out.Body = append(out.Body, of)
	}
	return out, err
}
