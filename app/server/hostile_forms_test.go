package server_test

import (
	"encoding/base64"
	"encoding/json"
	"maps"
	"net/url"
	"strings"
	"testing"

	"balcao/app/money"
	"balcao/app/orders"

	"pgregory.net/rapid"
)

// Who writes into the plain form of the cart what it does not ask pays what the menu says,
// or orders nothing.
func TestHostileForms(t *testing.T) { eachVisitor(t, hostileForms) }

func hostileForms(v *visitor) {
	t, s, foreign := v.T, v.Server, v.Server.Venue("Vizinho").Product
	count := counter(t, s.DB, written(t, s))
	amounts := []string{"", "0", "-1", "0.01", "25.90", "25,90", "51.80", "51.81", "1e3", "NaN", "R$ 0,01", "99999999999999999999", mark}
	rapid.Check(t, func(rt *rapid.T) {
		v.forget()
		v.send("/produto/"+v.venue.Product, url.Values{"quantidade": {"2"}}).says(303)
		form := v.open("/carrinho").says(200).form(url.Values{"acao": {"pedir"}, "tipo": {"retirada"}, "q0": {"2"}, "nome": {"Ana"}, "pagamento": {"pix"}})
		for range rapid.IntRange(0, 3).Draw(rt, "amounts") {
			name := rapid.SampledFrom([]string{"total", "v0", "v1", "valor", "preco", "desconto", "Valor", "TotalEsperado", "troco", "taxa"}).Draw(rt, "name")
			form.Set(name, rapid.SampledFrom(amounts).Draw(rt, "amount"))
		}
		if rapid.Bool().Draw(rt, "another bag") {
			form.Set("carrinho", tampered(rt, form.Get("carrinho"), foreign))
		}
		for _, field := range []string{"q0", "tipo", "pagamento", "nome", "tirar", "acao", "semtaxa", "sexo"} {
			if rapid.IntRange(0, 9).Draw(rt, field) == 0 {
				form[field] = []string{rapid.SampledFrom([]string{"", "0", "-1", "1", "99", "100", "1e3", "mesa", "delivery", mark, "\xff\x00", strings.Repeat("x", 9000)}).Draw(rt, "value")}
			}
		}
		before := count()
		page := v.send("/carrinho", form)
		if code, placed := strings.CutPrefix(page.header.Get("Location"), "/statusPedido/"); page.status == 303 && placed {
			var tracked orders.Tracked
			s.Want(200, "", "GET", "/api/MeepFood/Order/"+code, nil).JSON(t, &tracked)
			if want := money.Amount(2590 * tracked.Items[0].Quantidade); len(tracked.Items) != 1 || tracked.Amount != want {
				rt.Fatalf("%v: %s for %+v", form, tracked.Amount, tracked.Items)
			}
			return
		}
		if page.status >= 500 || page.status == 303 || !strings.Contains(page.text, "<html") {
			rt.Fatalf("%v: %d %s", form, page.status, page.text)
		}
		if after := count(); !maps.Equal(before, after) {
			rt.Fatalf("%v: %d, and stored: %v", form, page.status, difference(before, after))
		}
	})
}

// tampered is a bag that the shop has not written.
func tampered(t *rapid.T, text, foreign string) string {
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	var bag map[string]any
	if err := json.Unmarshal(raw, &bag); err != nil {
		t.Fatal(err)
	}
	line := bag["l"].([]any)[0].(map[string]any)
	for range rapid.IntRange(1, 3).Draw(t, "changes") {
		name := rapid.SampledFrom(append([]string{"Price", "Valor", "Total", "Discount"}, strings.Fields("Product Quantity Grams Extras Answers Note p q g e a n")...)).Draw(t, "name")
		line[name] = rapid.SampledFrom([]any{0, -1, 1, 99, 100, 2.5, "", foreign, mark, nil, []any{}, []any{map[string]any{"Product": foreign, "Quantity": -1}}}).Draw(t, "value")
	}
	if rapid.IntRange(0, 3).Draw(t, "a key of his own") == 0 {
		bag["k"] = rapid.SampledFrom([]any{"", "kkkkkkkkkkkkkkkkkkkk", strings.Repeat("k", 50), 7, nil}).Draw(t, "key")
	}
	if raw, err = json.Marshal(bag); err != nil {
		t.Fatal(err)
	}
	text = base64.RawURLEncoding.EncodeToString(raw)
	return text[:len(text)-rapid.SampledFrom([]int{0, 0, 0, 1, 7}).Draw(t, "cut")]
}
