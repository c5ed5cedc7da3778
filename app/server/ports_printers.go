package server

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"balcao/app/orders"
)

// papers gives printers the orders.
type papers struct{ orders lazy[*orders.Service] }

func (p papers) Test(ctx context.Context, venueID, printerID string) (string, error) {
	return p.orders().Test(ctx, venueID, printerID)
}

func (p papers) Withdraw(ctx context.Context, venueID, printerID, reason string) error {
	return p.orders().Withdraw(ctx, venueID, printerID, reason)
}

func (p papers) Free(ctx context.Context, venueID, stationID string) error {
	return p.orders().FreePapers(ctx, venueID, stationID)
}

// lookEvery is how often papers are looked for that nobody prints any more.
const lookEvery = 15 * time.Second

// watchPapers tells the boards of papers whose station is not heard.
func (d *domains) watchPapers(log *slog.Logger) func(context.Context) {
	return func(ctx context.Context) {
		every := time.NewTicker(lookEvery)
		defer every.Stop()
		for {
			select {
			case <-every.C:
			case <-ctx.Done():
				return
			}
			if err := d.lookAtPapers(ctx); err != nil && ctx.Err() == nil {
				log.LogAttrs(ctx, slog.LevelError, "watch papers", slog.Any("cause", err))
			}
		}
	}
}

func (d *domains) lookAtPapers(ctx context.Context) error {
	silent, err := d.printers.Silent(ctx)
	err = errors.Join(err, d.orders.ReleasePapers(ctx))
	for _, station := range silent {
		err = errors.Join(err, d.orders.NoteSilence(ctx, station.ID, station.Reason))
	}
	return err
}
