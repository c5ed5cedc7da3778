package insights

import (
	"context"
	"slices"
	"strings"

	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
)

// VenueSales are the sales of one of several venues side by side.
type VenueSales struct {
	LocalClienteID      string       `json:"LocalClienteId"`
	Nome                string       `json:"Nome"`
	Pedidos             int64        `json:"Pedidos"`
	Faturamento         money.Amount `json:"Faturamento"`
	Ticket              money.Amount `json:"Ticket"`
	Recusados           int64        `json:"Recusados"`
	AnteriorPedidos     int64        `json:"AnteriorPedidos" doc:"of as many days just before"`
	AnteriorFaturamento money.Amount `json:"AnteriorFaturamento"`
}

type sideInput struct {
	InitialPeriod string `query:"InitialPeriod" maxLength:"40"`
	FinalPeriod   string `query:"FinalPeriod" maxLength:"40"`
}

type sideOutput struct {
	Body []VenueSales `nullable:"false" doc:"of the venues whose dashboard the caller may see, the best first"`
}

// mostSide is how many venues are compared: who looks after more of them, as support does,
// compares none of the rest.
const mostSide = 50

// sideBySide answers the period in each venue whose dashboard the caller may see. The days
// are each venue's own.
func (s *Service) sideBySide(ctx context.Context, in *sideInput) (*sideOutput, error) {
	caller := operation.CallerFrom(ctx)
	var ids []string
	for id := range caller.Venues {
		if caller.May(id, dashboard...) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	out := &sideOutput{Body: []VenueSales{}}
	for _, id := range ids[:min(mostSide, len(ids))] {
		one, err := s.sideOf(ctx, id, in)
		if fault.Is(err, fault.NotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		out.Body = append(out.Body, one)
	}
	slices.SortStableFunc(out.Body, func(a, b VenueSales) int {
		if a.Faturamento != b.Faturamento {
			return map[bool]int{true: -1, false: 1}[a.Faturamento > b.Faturamento]
		}
		return strings.Compare(a.Nome, b.Nome)
	})
	return out, nil
}

func (s *Service) sideOf(ctx context.Context, venueID string, in *sideInput) (VenueSales, error) {
	at, err := s.Venues.Venue(ctx, venueID)
	if err != nil {
		return VenueSales{}, err
	}
	a := ask{venue: at}
	if a.from, a.to, err = days(at, s.Clock.Now(), in.InitialPeriod, in.FinalPeriod); err != nil {
		return VenueSales{}, err
	}
	now, err := s.figuresOf(ctx, a, "painel-resumo")
	if err != nil {
		return VenueSales{}, err
	}
	before, err := s.figuresOf(ctx, a.before(), "painel-resumo")
	if err != nil {
		return VenueSales{}, err
	}
	refused, err := s.figuresOf(ctx, a, "painel-recusados")
	return VenueSales{
		LocalClienteID: at.ID, Nome: at.Name, Pedidos: now["pedidos"], Faturamento: money.Amount(now["liquido"]), Ticket: money.Amount(now["ticket"]),
		Recusados: refused["pedidos"], AnteriorPedidos: before["pedidos"], AnteriorFaturamento: money.Amount(before["liquido"]),
	}, err
}

// figuresOf are the figures of a chart without dimensions.
func (s *Service) figuresOf(ctx context.Context, a ask, key string) (map[string]int64, error) {
	d := reportNamed(key).definition
	w := s.writer(a, d)
	w.totals()
	row, err := w.oneRow(ctx, s.DB.Read)
	if err != nil {
		return nil, err
	}
	out := map[string]int64{}
	for _, m := range d.measures {
		out[m] = d.number(line{values: row}, m)
	}
	return out, nil
}
