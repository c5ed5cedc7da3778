package orders_test

import (
	"context"
	"encoding/json"
	"testing"

	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/orders"
)

// inTray stands in for the payments that somebody has to look at.
type inTray struct{ waiting chan []string }

func (i *inTray) Topic(venueID string) string { return "tray:" + venueID }

func (i *inTray) Waiting(context.Context, string) (any, error) {
	all := <-i.waiting
	i.waiting <- all
	return map[string][]string{"Pendencias": all}, nil
}

func TestStreamTellsOfPaymentsToLookAt(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		tray := &inTray{waiting: make(chan []string, 1)}
		tray.waiting <- []string{}
		h := open(t, db, func(c *orders.Config) { c.Matters = tray })
		events := h.follow(0)
		next(t, events)
		// That there are none is not said: what comes next is what is put in.
		for _, want := range [][]string{{"a", "b"}, {}} {
			<-tray.waiting
			tray.waiting <- want
			h.hub.Wake(tray.Topic(venue))
			e := next(t, events)
			var told struct{ Pendencias []string }
			if err := json.Unmarshal(e.data, &told); err != nil || e.name != "pagamentos" || len(told.Pendencias) != len(want) {
				t.Fatalf("came %s %s, want %v: %v", e.name, e.data, want, err)
			}
		}
	})
}
