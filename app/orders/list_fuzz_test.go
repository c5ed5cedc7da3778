package orders_test

import (
	"net/url"
	"testing"

	"balcao/app/database/databasetest"
)

// Whatever stands in the board's filters, the answer is a list or a clear 4xx.
func FuzzFilters(f *testing.F) {
	f.Add("suco", "2026-11-20", "2026-11-21T03:00:00Z", "x", "", "1")
	f.Add(`" OR * NEAR(`, "0000-01-01", "9999-12-31", "5f0c3a10-6c1e-4b52-8a57-0b1d6e2f9a01,,", "'; DROP TABLE orders --", "-1")
	f.Add("\x00\xff", "ontem", "99999-01-01T00:00:00Z", "%", "\x7f", "1e9")
	db := databasetest.Open(f, databasetest.SQLite(f))
	f.Fuzz(func(t *testing.T, keyword, from, to, states, place, page string) {
		h := open(t, db)
		query := url.Values{
			"localClienteId": {venue}, "keyword": {keyword}, "dataInicio": {from}, "dataFim": {to},
			"etapas": {states}, "storeId": {place}, "mesaId": {place}, "page": {page}, "size": {page},
		}
		if a := h.call("GET", "/api/kds?"+query.Encode(), "ana", nil); a.status >= 500 {
			t.Fatalf("%d: %s", a.status, a.body)
		}
	})
}
