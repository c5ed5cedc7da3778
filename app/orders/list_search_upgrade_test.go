package orders_test

import (
	"testing"

	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/orders"
)

// Orders that were indexed for search before schemas 13, 15, 17, 20, 22 and 23 are found like new ones.
func TestOldOrdersAreFound(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) {
		findOld(t, databasetest.EmptySQLite(t), 12, func(string) (string, string) { return "", "" })
	})
	t.Run("postgres", func(t *testing.T) {
		findOld(t, databasetest.EmptyPostgres(t), 16, func(words string) (string, string) { return ", words", ", '" + words + "'" })
	})
}

// findOld looks for orders of an older schema; words are those that it keeps with an order.
func findOld(t *testing.T, address string, schema int64, words func(string) (column, value string)) {
	t.Helper()
	old, err := database.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	if err := old.MigrateTo(t.Context(), schema); err != nil {
		t.Fatal(err)
	}
	for id, customer := range map[string]string{"1": "Łucja Weißø", "2": "João 002"} {
		column, value := words(" b00" + id + " " + map[string]string{"1": "lucja weisso", "2": "joao 002"}[id] + " 31987654321 x burguer pao de queijo")
		_, err = old.Write.DB.ExecContext(t.Context(), `INSERT INTO orders (id, venue_id, code, public_code, seq, last_action, state, origin, fulfilment,
			ready, returned, in_person, payment, total, customer_name, customer_phone, note, items, created_at, updated_at`+column+`)
			VALUES ($1, $2, 'B00' || $1, $1, $3, 'placeOrder', 1, 1, 1, false, false, true, 'pix', 100, $4, '31987654321', '', $5, 5, 5`+value+`)`,
			id, venue, len(customer), customer, `[{"NomeProduto":"X-Búrguer"},{"NomeProduto":"Pão de queijo"}]`)
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := old.Write.DB.ExecContext(t.Context(), `UPDATE orders SET state = 6, marketplace = '{"Codigo":"7781X"}' WHERE id = '2'`); err != nil {
		t.Fatal(err)
	}
	if err := old.Close(); err != nil {
		t.Fatal(err)
	}
	h := open(t, databasetest.Open(t, address))
	// Among many others, refused ones are looked for apart.
	if _, err := h.service.DB.Write.DB.ExecContext(t.Context(), `INSERT INTO order_counters
		(venue_id, seq, placed, pending, accepted, preparing, in_transit, delivered, refused) VALUES ($1, 20, 20, 1, 0, 0, 0, 18, 1)`, venue); err != nil {
		t.Fatal(err)
	}
	for keyword, want := range map[string]int{
		"lucja": 1, "weisso": 1, "joao": 1, "burg": 2, "pao queijo b002": 1, "319": 2, "7781": 1, "00": 2, "001": 1, "002 joao": 1, "b002 002": 1, "b0": 2, "joao 7781x": 1, "paodequeijo": 0, "queijoo": 0, "venue": 0, "0190a": 0,
	} {
		found, total, err := h.service.List(t.Context(), orders.Filter{VenueID: venue, Page: 1, Size: 20, Keyword: keyword})
		if err != nil || total.Count != want || len(found) != want {
			t.Errorf("%s finds %d of %d orders, want %d (%v)", keyword, len(found), total.Count, want, err)
		}
	}
	for keyword, want := range map[string]int{"joao": 1, "burg": 1, "lucja": 0} {
		f := orders.Filter{VenueID: venue, Page: 1, Size: 20, Keyword: keyword, States: []orders.State{orders.Refused}}
		if found, _, err := h.service.List(t.Context(), f); err != nil || len(found) != want {
			t.Errorf("%s finds %d refused orders, want %d (%v)", keyword, len(found), want, err)
		}
	}
}
