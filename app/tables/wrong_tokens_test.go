package tables_test

import (
	"encoding/base64"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"balcao/app/server/servertest"

	"pgregory.net/rapid"
)

// wrongToken is what no QR of the house carries today, as somebody may come to it: kept from
// before, brought from elsewhere, or made of such by changing and combining them.
func wrongToken(t *rapid.T, known []string, valid map[string]string) string {
	one, other := rapid.SampledFrom(known).Draw(t, "token"), rapid.SampledFrom(known).Draw(t, "other token")
	raw, _ := base64.RawURLEncoding.DecodeString(one)
	from, _ := base64.RawURLEncoding.DecodeString(other)
	const signature = 20
	token := one
	switch rapid.IntRange(0, 6).Draw(t, "way") {
	case 0:
		token = base64.RawURLEncoding.EncodeToString(append(slices.Clone(raw[:signature]), from[signature:]...))
	case 1:
		raw[rapid.IntRange(0, len(raw)-1).Draw(t, "byte")] ^= 1 << rapid.IntRange(0, 7).Draw(t, "bit")
		token = base64.RawURLEncoding.EncodeToString(raw)
	case 2:
		raw[signature-1] += byte(rapid.IntRange(1, 3).Draw(t, "generations"))
		token = base64.RawURLEncoding.EncodeToString(raw)
	case 3:
		token = one[:rapid.IntRange(1, len(one)-1).Draw(t, "length")]
	case 4:
		token = rapid.SampledFrom([]string{strings.ToLower(one), one + "A", one + "=", one + other, " " + one, "12", "mesa 12", "0", "null", strings.Repeat("A", len(one)), strings.Repeat("x", 200)}).Draw(t, "text")
	case 5:
		token = rapid.StringMatching(`[A-Za-z0-9_-]{48}`).Draw(t, "made up")
	}
	if slices.Contains(slices.Collect(maps.Values(valid)), token) {
		return one[1:]
	}
	return token
}

// rows counts what wrong tokens could leave behind.
func (h house) rows() (total int) {
	h.t.Helper()
	for _, table := range []string{"orders", "order_events", "table_calls", "table_accounts", "idempotency_keys"} {
		var n int
		if err := h.DB.Read.DB.QueryRowContext(h.t.Context(), "SELECT count(*) FROM "+table).Scan(&n); err != nil {
			h.t.Fatal(err)
		}
		total += n
	}
	return total
}

// Forged, old and foreign tokens open none of the doors that a table's QR opens: neither
// reading nor the account, a call, an order or the shop's page at that table (D41).
func TestWrongTokensOpenNoDoor(t *testing.T) {
	each(t, func(t *testing.T, h house) {
		neighbour := h.Venue("Bar do Lado")
		h.add(200, "numero", "13")
		h.add(200, "numero", "14")
		known := slices.Collect(maps.Values(h.tokens()))
		h.orders(200, h.tokens()["12"])
		h.Want(200, h.token, "POST", "/api/mesas/qr/renovar", h.body())
		known = append(known, slices.Collect(maps.Values(h.tokens()))...)
		h.Want(204, h.token, "DELETE", "/api/mesas/"+h.list("")[2].ID+"?"+h.query(), nil)
		known = append(known, h.TableToken(neighbour))
		valid := h.tokens()
		shop := "/api/storefront/" + h.venue.Slug
		before := h.rows()
		rapid.Check(t, func(rt *rapid.T) {
			token := wrongToken(rt, known, valid)
			for door, a := range map[string]servertest.Answer{
				"reading": h.Call("", "GET", shop+"/mesa?mesa="+url.QueryEscape(token), nil),
				"account": h.Call("", "POST", shop+"/mesa", map[string]any{"MesaToken": token}),
				"bill":    h.Call("", "POST", shop+"/mesa/conta", map[string]any{"MesaToken": token}),
				"waiter":  h.Call("", "POST", shop+"/mesa/garcom", map[string]any{"MesaToken": token}),
			} {
				if a.Status != http.StatusNotFound || !strings.HasPrefix(a.Message(), "Este QR não vale mais") {
					rt.Fatalf("%s with %q: %d %s", door, token, a.Status, a.Body)
				}
			}
			h.orders(http.StatusBadRequest, token)
			if page := h.page(token); !strings.Contains(page, "Este QR não vale mais") || strings.Contains(page, "Mesa 1") {
				rt.Fatalf("the page with %q: %s", token, page)
			}
			if after := h.rows(); after != before {
				rt.Fatalf("%q: %d rows were written", token, after-before)
			}
		})
		// What counts today goes on to count.
		for _, token := range valid {
			h.orders(200, token)
		}
	})
}

// page is the shop as a telephone without script sees it that has read a QR.
func (h house) page(token string) string {
	h.t.Helper()
	res, err := http.Get(h.URL + "/loja/" + h.venue.Slug + "?mesa=" + url.QueryEscape(token))
	if err != nil {
		h.t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		h.t.Fatalf("%d %s, %v", res.StatusCode, text, err)
	}
	return string(text)
}
