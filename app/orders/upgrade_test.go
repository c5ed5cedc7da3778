package orders_test

import (
	"testing"

	"balcao/app/orders"
	"balcao/app/store"
	"balcao/app/store/storetest"
)

// Orders that were indexed for search before schemas 13 and 15 are found like new ones.
func TestOldOrdersAreFound(t *testing.T) {
	address := storetest.SQLite(t)
	old, err := store.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	if err := old.MigrateTo(t.Context(), 12); err != nil {
		t.Fatal(err)
	}
	for id, customer := range map[string]string{"1": "Łucja Weißø", "2": "João"} {
		_, err = old.Write.DB.ExecContext(t.Context(), `INSERT INTO orders (id, venue_id, code, public_code, seq, last_action, state, origin, fulfilment,
			ready, returned, in_person, payment, total, customer_name, customer_phone, note, items, created_at, updated_at)
			VALUES ($1, $2, 'B00' || $1, $1, $1, 'placeOrder', 1, 1, 1, false, false, true, 'pix', 100, $3, '31987654321', '', $4, 5, 5)`,
			id, venue, customer, `[{"NomeProduto":"X-Búrguer"},{"NomeProduto":"Pão de queijo"}]`)
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := old.Close(); err != nil {
		t.Fatal(err)
	}
	k := open(t, storetest.Open(t, address))
	for keyword, want := range map[string]int{
		"lucja": 1, "weisso": 1, "joao": 1, "burg": 2, "pao queijo b002": 1, "319": 2, "paodequeijo": 0, "queijoo": 0, "venue": 0, "0190a": 0,
	} {
		found, total, err := k.service.List(t.Context(), orders.Filter{VenueID: venue, Page: 1, Size: 20, Keyword: keyword})
		if err != nil || total.Count != want || len(found) != want {
			t.Errorf("%s finds %d of %d orders, want %d (%v)", keyword, len(found), total.Count, want, err)
		}
	}
}
