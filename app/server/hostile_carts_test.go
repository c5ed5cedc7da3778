package server_test

import (
	"bytes"
	crand "crypto/rand"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"strings"
	"testing"

	"balcao/app/money"
	"balcao/app/orders"
	"balcao/app/server/servertest"

	"pgregory.net/rapid"
)

// wicked are values for any place of a cart, as JSON text.
func (r *randomShop) wicked() []string {
	quoted := func(texts ...string) (out []string) {
		for _, text := range texts {
			raw, _ := json.Marshal(text)
			out = append(out, string(raw))
		}
		return out
	}
	return append(quoted(
		"", mark, r.neighbour.Product, r.toppings[0].ID, strings.ToUpper(r.venue.Product), r.table, r.TableToken(r.neighbour), "12", "00000000-0000-0000-0000-000000000000",
		"'; DROP TABLE orders; --"+mark, "<script>"+mark+"</script>", strings.Repeat(mark, 5000), "\u202e\u0000"+mark, "NaN", "1e9", "delivery", "mesa", "dinheiro", "0", "-1",
	), `"\ud800`+mark+`"`, "\"\xff"+mark+"\"", "0", "-1", "1", "2", "3", "99", "100", "1.5", "0.001", "-0", "1e2", "1e400", "-9223372036854775808", "9223372036854775807", "99999999999999999999999",
		"null", "true", "false", "[]", "{}", "[null]", "[[[]]]", `{"Quantidade":-1}`, `[{"Quantidade":1}]`)
}

// steps walks at random from a cart's root to some place in it, which may not be there yet.
func steps(t *rapid.T, node any) []string {
	switch at := node.(type) {
	case map[string]any:
		known := []string{
			"Cliente", "Nome", "Telefone", "Endereco", "CEP", "Bairro", "Latitude", "Longitude", "CPF", "TipoEntrega", "MesaToken", "Mesa", "Itens", "ProdutoId", "Quantidade",
			"PesoGramas", "ValorInformado", "ValorEsperado", "Adicionais", "Fixo", "Observacoes", "Observacao", "Descricao", "Opcoes", "TipoPagamento", "PagamentoOnline", "Troco",
			"SemTaxaServico", "TotaisEsperados", "MaiorDeIdade", "Sexo", "Origem", "Total", "Desconto", "Valor", "localClienteId",
		}
		name := rapid.SampledFrom(known).Draw(t, "field")
		if inside, there := at[name]; there && rapid.Bool().Draw(t, "inside") {
			return append([]string{name}, steps(t, inside)...)
		}
		return []string{name}
	case []any:
		if len(at) > 0 && !seldom(t, "the list") {
			return append([]string{"0"}, steps(t, at[0])...)
		}
	}
	return nil
}

// spoil puts wicked things into some places of a cart, or makes too much of it.
func (r *randomShop) spoil(t *rapid.T, o orders.NewOrder) []byte {
	switch {
	case seldom(t, "many lines") && seldom(t, "really"):
		for len(o.Itens) < 70 {
			o.Itens = append(o.Itens, o.Itens[0])
		}
	case seldom(t, "everything twice"):
		l := &o.Itens[0]
		l.Adicionais = append(l.Adicionais, l.Adicionais...)
	}
	raw, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	for range rapid.IntRange(1, 2).Draw(t, "places") {
		var tree any
		if json.Unmarshal(raw, &tree) != nil {
			break
		}
		raw = with(raw, "/"+strings.Join(steps(t, tree), "/"), rapid.SampledFrom(r.wicked()).Draw(t, "value"))
	}
	if seldom(t, "cut") && seldom(t, "really cut") {
		raw = raw[:rapid.IntRange(0, len(raw)-1).Draw(t, "length")]
	}
	return raw
}

// Carts that nobody has filled in good faith are refused in our words, and nothing of them
// is kept, or they are orders like any other: quoted first, and charged as quoted.
func TestHostileCarts(t *testing.T) { servertest.Each(t, hostileCarts) }

func hostileCarts(t *testing.T, s *servertest.Server) {
	r := openRandomShop(t, s)
	count := counter(t, s.DB, written(t, s))
	shop := "/api/storefront/" + r.venue.Slug
	clear := func(rt *rapid.T, a servertest.Answer, sent []byte) {
		var said struct{ Message, Code string }
		if err := json.Unmarshal(a.Body, &said); a.Status < 400 || a.Status >= 500 || err != nil || said.Message == "" || said.Code == "" || bytes.Contains(a.Body, []byte(mark)) {
			rt.Fatalf("%.2000q: %d %.500s", sent, a.Status, a.Body)
		}
	}
	rapid.Check(t, func(rt *rapid.T) {
		if seldom(rt, "another shop") || r.products == nil {
			r.change(rt, t)
		}
		raw := r.spoil(rt, r.cart(rt))
		before := count()
		quoted := s.Call("", "POST", shop+"/quote", string(raw))
		var total money.Amount
		if quoted.Status == http.StatusOK {
			var q orders.Quote
			quoted.JSON(t, &q)
			if total = q.Totais.Total; total < 0 {
				rt.Fatalf("%s: quoted %s", raw, total)
			}
		} else {
			clear(rt, quoted, raw)
		}
		if after := count(); !maps.Equal(before, after) {
			rt.Fatalf("a quote has stored %v", difference(before, after))
		}
		key := rapid.SampledFrom([]string{crand.Text(), crand.Text(), "", strings.Repeat("k", 5000), "a b", mark}).Draw(rt, "key")
		body := raw
		if json.Valid(raw) {
			body = withField(raw, "TotalEsperado", rapid.SampledFrom([]string{total.Decimal(), total.Decimal(), "0", "-1", "null", `"0"`, "1e400", "0.001"}).Draw(rt, "expected"))
		}
		placed := s.Call("", "POST", shop+"/orders", string(body), "Idempotency-Key: "+key)
		if placed.Status != http.StatusOK {
			clear(rt, placed, body)
			if after := count(); !maps.Equal(before, after) {
				rt.Fatalf("%s: %d %s, and stored %v", body, placed.Status, placed.Body, difference(before, after))
			}
			return
		}
		var p orders.Placed
		if placed.JSON(t, &p); key != mark && (quoted.Status != http.StatusOK || p.ValorTotal != total) {
			rt.Fatalf("%s: quoted %d %s, charged %s", body, quoted.Status, quoted.Body, p.ValorTotal)
		}
	})
	if log := s.Log.String(); strings.Contains(log, `"panic"`) {
		t.Errorf("something panicked: %.2000s", log[strings.Index(log, `"panic"`):])
	}
}

// withField is a JSON object with a field set; what is no object stays as it is.
func withField(raw []byte, name, value string) []byte {
	var object map[string]json.RawMessage
	if json.Unmarshal(raw, &object) != nil || object == nil {
		return raw
	}
	delete(object, name)
	rest, err := json.Marshal(object)
	if err != nil {
		return raw
	}
	comma := ","
	if len(object) == 0 {
		comma = ""
	}
	return fmt.Appendf(nil, "{%q:%s%s%s", name, value, comma, rest[1:])
}
