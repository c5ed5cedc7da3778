package demo

import (
	"context"
	"time"

	"balcao/app/insights"
	"balcao/app/money"
	"balcao/app/operation"
)

// closed is how many days back have been signed off; yesterday waits for somebody to count.
const closed = 4

// closeDays settles and signs the days before yesterday, of which one is short of change. A
// day with an order that has not ended stays open.
func (d Deps) closeDays(ctx context.Context, venueID string, p plan, c crew) error {
	staff := c.by(p.staff[0], "")
	ctx = operation.WithCaller(ctx, &operation.Caller{UserID: staff.UserID, Name: staff.Name})
	for back := 2; back < 2+closed; back++ {
		day := d.Clock.Now().In(p.rhythm.zone).AddDate(0, 0, -back).Format(time.DateOnly)
		now, err := d.Insights.DayClosing(ctx, venueID, day)
		if err != nil {
			return err
		}
		if len(now.Linhas) == 0 || len(now.EmAberto) > 0 {
			continue
		}
		counted, note := make([]insights.Counted, len(now.Linhas)), ""
		for i, l := range now.Linhas {
			counted[i] = insights.Counted{Chave: l.Chave, Contado: l.Esperado}
		}
		if back == 3 {
			short := money.Amount(5_00)
			counted[0].Contado, counted[0].Observacao, note = counted[0].Contado-short, "Faltou troco", "Faltaram R$ 5,00 de troco; conferido com o entregador."
		}
		if now, err = d.Insights.Settle(ctx, venueID, day, now.Versao, counted); err != nil {
			return err
		}
		if _, err := d.Insights.Sign(ctx, venueID, day, now.Versao, note); err != nil {
			return err
		}
	}
	return nil
}
