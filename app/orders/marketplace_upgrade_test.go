package orders_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/orders"
)

// What stood in the JSON of orders only until schema 23 is found in columns since.
func TestOldMarketplaceOrdersKeepTheirFlags(t *testing.T) {
	for dialect, address := range map[string]func(testing.TB) string{"sqlite": databasetest.EmptySQLite, "postgres": databasetest.EmptyPostgres} {
		t.Run(dialect, func(t *testing.T) { upgradeFlags(t, address(t)) })
	}
}

func upgradeFlags(t *testing.T, address string) {
	t.Helper()
	old, err := database.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	if err := old.MigrateTo(t.Context(), 23); err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 11, 20, 23, 0, 0, 0, time.UTC)
	insert := func(id string, state orders.State, at time.Time, marketplace any) {
		t.Helper()
		_, err := old.Write.DB.ExecContext(t.Context(), `INSERT INTO orders (id, venue_id, code, public_code, seq, last_action, state, origin, fulfilment,
			ready, returned, in_person, payment, total, customer_name, note, items, created_at, updated_at, external_id, marketplace)
			VALUES ($1, $2, $1, $1, $3, 'placeOrder', $4, 2, 1, false, false, true, 'pix', 100, '', '', '[]', $5, $5, $1, $6)`,
			id, venue, len(id), int(state), at.UnixMilli(), marketplace)
		if err != nil {
			t.Fatal(err)
		}
	}
	const shown = `{"Codigo":"7781X","Simulado":false,"Problema":"%s","Cancelado":false%s}`
	insert("r", orders.Delivered, now, fmt.Sprintf(shown, "cancelado depois", `,"Conferir":true`))
	insert("rr", orders.Refused, now, fmt.Sprintf(shown, "concluído depois", `,"Conferir":true`))
	insert("rrr", orders.Delivered, now, fmt.Sprintf(shown, `ele disse \"Conferir\":true`, ""))
	insert("rrrr", orders.Refused, now, nil)
	// Sold ten days ago, for later.
	insert("later", orders.Pending, now.Add(-10*24*time.Hour), fmt.Sprintf(shown, "", `,"Agendado":true`))
	if err := old.Close(); err != nil {
		t.Fatal(err)
	}

	h := open(t, databasetest.Open(t, address))
	review := func() (ids []string) {
		t.Helper()
		var found []orders.Order
		h.call("GET", "/api/kds/conferir?localClienteId="+venue, "ana", nil).want(200).into(&found)
		for _, o := range found {
			if !o.Marketplace.Conferir {
				t.Errorf("%s is listed and does not say why", o.ID)
			}
			ids = append(ids, o.ID)
		}
		return ids
	}
	if got := review(); !slices.Equal(got, []string{"r", "rr"}) {
		t.Errorf("to review: %v", got)
	}
	h.call("POST", "/api/kds/pedidos/r/ciente", "ana", nil).want(200)
	if got := review(); !slices.Equal(got, []string{"rr"}) {
		t.Errorf("to review after one was read: %v", got)
	}
	if o := h.get("r"); o.Marketplace.Conferir || o.Marketplace.Problema != "cancelado depois" {
		t.Errorf("the order that was read shows %+v", o.Marketplace)
	}
	if o := h.get("later"); !o.Marketplace.Agendado || o.Marketplace.Conferir {
		t.Errorf("the order for later shows %+v", o.Marketplace)
	}
	if found, err := h.service.Unsettled(t.Context(), venue, now.Add(time.Hour)); err != nil || !found {
		t.Errorf("the order for later is settled (%v)", err)
	}
}
