package demo

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/maintenance"
)

// maintain leaves what the weekly maintenance found on the last two Sundays; the older one
// was stopped by support.
func (d Deps) maintain(ctx context.Context) error {
	zone := br.Zone("", "")
	today := d.Clock.Now().In(zone)
	return d.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		for week := range 2 {
			days := int(today.Weekday()) + 7*week
			if today.Weekday() == time.Sunday {
				days += 7
			}
			at := time.Date(today.Year(), today.Month(), today.Day()-days, 4, 0, 0, 0, zone)
			if err := maintained(ctx, tx, at, week == 1); err != nil {
				return err
			}
		}
		return nil
	})
}

func maintained(ctx context.Context, tx bun.Tx, at time.Time, stopped bool) error {
	after := func(seconds int) int64 { return at.Add(time.Duration(seconds) * time.Second).UnixMilli() }
	run := maintenance.Run{ID: uuid.NewString(), DueAt: at.UnixMilli(), EndsAt: after(7200), State: maintenance.Done, StartedAt: after(3), EndedAt: after(61)}
	tasks := []maintenance.Progress{
		{Name: "copia", Title: "Cópia de segurança", State: maintenance.Done, StartedAt: after(3), EndedAt: after(41),
			Note: fmt.Sprintf("balcao-%s.backup, 48,2 MB, gravada e lida de volta na pasta backups.", at.UTC().Format("20060102-150405"))},
		{Name: "otimizacao", Title: "Otimização do banco de dados", State: maintenance.Done, StartedAt: after(41), EndedAt: after(52), Note: "Índices e estatísticas em dia."},
		{Name: "vendas", Title: "Prova das somas de vendas", State: maintenance.Done, StartedAt: after(52), EndedAt: after(61), Note: "Todas as somas conferem com as vendas."},
	}
	if stopped {
		run.State, run.StoppedBy, run.EndedAt = maintenance.Stopped, nameOf(support), after(47)
		tasks[1].State, tasks[1].Note, tasks[1].EndedAt = maintenance.Stopped, "", after(47)
		tasks[2].State, tasks[2].Note, tasks[2].StartedAt, tasks[2].EndedAt = maintenance.Skipped, "", 0, after(47)
	}
	for i := range tasks {
		tasks[i].RunID, tasks[i].No = run.ID, i
	}
	if _, err := tx.NewInsert().Model(&run).Exec(ctx); err != nil {
		return err
	}
	_, err := tx.NewInsert().Model(&tasks).Exec(ctx)
	return err
}
