package insights

import (
	"context"
	"fmt"
	"slices"
	"time"

	"balcao/app/money"
	"balcao/app/quantity"
)

// Live is what is going on.
type Live struct {
	Agora        time.Time   `json:"Agora"`
	Dia          string      `json:"Dia" doc:"the business day, YYYY-MM-DD"`
	Minuto       LiveSum     `json:"Minuto" doc:"sales of the last sixty seconds"`
	Hoje         LiveSum     `json:"Hoje"`
	Abertos      []LiveState `json:"Abertos" nullable:"false" doc:"orders that have not ended"`
	Atrasados    []LiveLate  `json:"Atrasados" nullable:"false" doc:"the latest first"`
	Itens        []LiveItem  `json:"Itens" nullable:"false"`
	Lojas        []LivePart  `json:"Lojas" nullable:"false"`
	Canais       []LivePart  `json:"Canais" nullable:"false"`
	UltimasHoras []LiveHour  `json:"UltimasHoras" nullable:"false" doc:"the hours of the day with sales"`
}

// LiveSum is a number of sales and what they come to.
type LiveSum struct {
	Quantidade int64        `json:"Quantidade"`
	Valor      money.Amount `json:"Valor"`
	Ticket     money.Amount `json:"Ticket"`
}

// LiveState are the open orders in a state.
type LiveState struct {
	Estado     string       `json:"Estado"`
	Quantidade int64        `json:"Quantidade"`
	Valor      money.Amount `json:"Valor"`
}

// LiveLate is an order that should have been ready.
type LiveLate struct {
	ID      string `json:"Id"`
	Codigo  string `json:"Codigo"`
	Estado  string `json:"Estado"`
	Minutos int64  `json:"Minutos" doc:"beyond what was promised"`
}

// LiveItem is an item of today.
type LiveItem struct {
	Nome       string          `json:"Nome"`
	Quantidade quantity.Amount `json:"Quantidade"`
}

// LivePart are the sales of a store or of a channel.
type LivePart struct {
	Nome       string       `json:"Nome"`
	Quantidade int64        `json:"Quantidade"`
	Valor      money.Amount `json:"Valor"`
}

// LiveHour are the sales of an hour.
type LiveHour struct {
	Hora       int64        `json:"Hora"`
	Quantidade int64        `json:"Quantidade"`
	Valor      money.Amount `json:"Valor"`
}

type liveOutput struct{ Body Live }

func (s *Service) live(ctx context.Context, in *venueInput) (*liveOutput, error) {
	at, err := s.Venues.Venue(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	now := s.Clock.Now()
	out := Live{Agora: now, Dia: at.Day(now), Abertos: []LiveState{}, Atrasados: []LiveLate{}, Itens: []LiveItem{}, Lojas: []LivePart{}, Canais: []LivePart{}, UltimasHoras: []LiveHour{}}
	a := ask{venue: at, from: out.Dia, to: out.Dia}
	if out.Hoje, err = s.summed(ctx, a, ""); err != nil {
		return nil, err
	}
	// A sale stands on the day of its order's intake, which may be yesterday's.
	lately := a
	lately.from = at.Day(now.AddDate(0, 0, -1))
	if out.Minuto, err = s.summed(ctx, lately, fmt.Sprint("s.recorded_at > ", now.Add(-time.Minute).UnixMilli())); err != nil {
		return nil, err
	}
	r, items, err := s.chartOf(ctx, a, "painel-itens", mostRanked)
	if err != nil {
		return nil, err
	}
	for _, l := range items {
		out.Itens = append(out.Itens, LiveItem{text(l.values[0]), quantity.Amount(r.number(l, "quantidade"))})
	}
	for _, part := range []struct {
		by   string
		into *[]LivePart
	}{{"loja", &out.Lojas}, {"canal", &out.Canais}} {
		r, found, err := s.chartOf(ctx, a, "painel-resumo", mostCells, part.by)
		if err != nil {
			return nil, err
		}
		for _, l := range found {
			*part.into = append(*part.into, LivePart{text(l.values[0]), r.number(l, "vendas"), money.Amount(r.number(l, "liquido"))})
		}
	}
	r, hours, err := s.chartOf(ctx, a, "painel-resumo", 24, "hora")
	if err != nil {
		return nil, err
	}
	for _, l := range hours {
		out.UltimasHoras = append(out.UltimasHoras, LiveHour{l.values[0].(int64), r.number(l, "vendas"), money.Amount(r.number(l, "liquido"))})
	}
	open, err := s.Orders.Open(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	out.openOrders(open, now)
	return &liveOutput{out}, nil
}

// summed are the sales of an ask, and of a further condition where there is one.
func (s *Service) summed(ctx context.Context, a ask, only string) (LiveSum, error) {
	d := reportNamed("painel-resumo").definition
	d.only = only
	w := s.writer(a, d)
	w.totals()
	row, err := w.oneRow(ctx, s.DB.Read)
	if err != nil {
		return LiveSum{}, err
	}
	l := line{values: row}
	n, sum := d.number(l, "vendas"), d.number(l, "liquido")
	return LiveSum{n, money.Amount(sum), money.Amount(average(sum, n))}, nil
}

// mostLate is how many late orders a wall shows.
const mostLate = 20

func (out *Live) openOrders(open []OpenOrder, now time.Time) {
	for _, o := range open {
		i := slices.IndexFunc(out.Abertos, func(s LiveState) bool { return s.Estado == o.State })
		if i < 0 {
			i, out.Abertos = len(out.Abertos), append(out.Abertos, LiveState{Estado: o.State})
		}
		out.Abertos[i].Quantidade++
		out.Abertos[i].Valor += o.Total
		if !o.Due.IsZero() && now.After(o.Due) {
			out.Atrasados = append(out.Atrasados, LiveLate{o.ID, o.Code, o.State, int64(now.Sub(o.Due).Minutes())})
		}
	}
	slices.SortStableFunc(out.Atrasados, func(a, b LiveLate) int { return int(b.Minutos - a.Minutos) })
	out.Atrasados = out.Atrasados[:min(mostLate, len(out.Atrasados))]
}
