package tables_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"balcao/app/orders"
	"balcao/app/roles"
	"balcao/app/server"
	"balcao/app/server/servertest"
)

// house is a venue in the hands of who may set up its tables; it has table 12.
type house struct {
	*servertest.Server
	t     *testing.T
	venue servertest.Venue
	token string
}

func each(t *testing.T, test func(t *testing.T, h house)) {
	t.Helper()
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		v := s.Venue("Bar do Cais")
		test(t, house{s, t, v, s.Person("mesas@balcao.test", v.ID, roles.OnlineOrdering, roles.Board)})
	})
}

type row struct {
	ID, Numero, Nome, Area string
	Versao                 int64
	Arquivada              bool
}

func (h house) query() string { return "localClienteId=" + h.venue.ID }

// body is a call's body, with the venue in it.
func (h house) body(pairs ...any) map[string]any {
	out := map[string]any{"localClienteId": h.venue.ID}
	for pair := range slices.Chunk(pairs, 2) {
		out[pair[0].(string)] = pair[1]
	}
	return out
}

func (h house) list(more string) []row {
	h.t.Helper()
	var found struct{ Mesas []row }
	h.Want(http.StatusOK, h.token, "GET", "/api/mesas?"+h.query()+more, nil).JSON(h.t, &found)
	return found.Mesas
}

func (h house) numbers(more string) string {
	h.t.Helper()
	var numbers []string
	for _, t := range h.list(more) {
		numbers = append(numbers, t.Numero)
	}
	return strings.Join(numbers, " ")
}

func (h house) add(status int, pairs ...any) servertest.Answer {
	h.t.Helper()
	return h.Want(status, h.token, "POST", "/api/mesas", h.body(pairs...))
}

// tokens are what the QR codes carry, by the tables' numbers.
func (h house) tokens() map[string]string {
	h.t.Helper()
	var sheet struct {
		Loja, Slug string
		Mesas      []struct{ Numero, Token string }
	}
	h.Want(http.StatusOK, h.token, "GET", "/api/mesas/qr?"+h.query(), nil).JSON(h.t, &sheet)
	if sheet.Loja != h.venue.Name || sheet.Slug != h.venue.Slug {
		h.t.Errorf("the sheet is of %q at %q", sheet.Loja, sheet.Slug)
	}
	out := map[string]string{}
	for _, m := range sheet.Mesas {
		out[m.Numero] = m.Token
	}
	return out
}

// reads is what a telephone is told that has read a QR.
func (h house) reads(slug, token string) servertest.Answer {
	return h.Call("", "GET", "/api/storefront/"+slug+"/mesa?mesa="+token, nil)
}

// orders places an order at the table whose QR carries the token.
func (h house) orders(status int, token string) orders.Placed {
	h.t.Helper()
	var placed orders.Placed
	a := h.Place(h.venue.Slug, orders.NewOrder{
		Cliente: orders.NewCustomer{Nome: "Cliente"}, TipoEntrega: "mesa", MesaToken: token, TipoPagamento: "pix",
		Itens: []orders.Line{{ProdutoID: h.venue.Product, Quantidade: 1}},
	})
	if a.Status != status {
		h.t.Fatalf("ordering: %d, want %d: %s", a.Status, status, a.Body)
	}
	if status == http.StatusOK {
		a.JSON(h.t, &placed)
	}
	return placed
}

func TestTablesAreRegistered(t *testing.T) {
	each(t, func(t *testing.T, h house) {
		var added struct {
			Criadas   []row
			JaExistem []string
		}
		h.add(200, "numero", " 10", "ultimo", 14, "area", "Salão").JSON(t, &added)
		if got := h.numbers(""); got != "12 10 11 13 14" || len(added.Criadas) != 4 || !slices.Equal(added.JaExistem, []string{"12"}) {
			t.Errorf("tables %q; added %+v", got, added)
		}
		h.add(200, "numero", "08", "ultimo", 10)
		h.add(200, "numero", "Balcão", "nome", "Perto da janela")
		if got := h.numbers(""); got != "12 10 11 13 14 08 09 Balcão" {
			t.Errorf("tables %q", got)
		}
		for _, c := range []struct {
			field string
			body  []any
		}{
			{"numero", []any{"numero", " \u0001"}}, {"numero", []any{"numero", strings.Repeat("1", 21)}},
			{"numero", []any{"numero", "A1", "ultimo", 4}}, {"numero", []any{"numero", "-3", "ultimo", 4}}, {"ultimo", []any{"numero", "9", "ultimo", 8}},
			{"ultimo", []any{"numero", "1", "ultimo", 201}}, {"nome", []any{"numero", "30", "ultimo", 31, "nome", "Janela"}},
			{"nome", []any{"numero", "40", "nome", strings.Repeat("x", 41)}}, {"area", []any{"numero", "40", "area", strings.Repeat("x", 41)}},
		} {
			var refusal struct{ Fields map[string]string }
			h.add(400, c.body...).JSON(t, &refusal)
			if refusal.Fields[c.field] == "" {
				t.Errorf("%v: %v does not name %s", c.body, refusal.Fields, c.field)
			}
		}
		for _, taken := range [][]any{{"numero", "12"}, {"numero", "balcao"}, {"numero", "10", "ultimo", 11}} {
			h.add(409, taken...)
		}
		if got := h.numbers(""); got != "12 10 11 13 14 08 09 Balcão" {
			t.Errorf("tables %q", got)
		}
	})
}

func TestATableIsChanged(t *testing.T) {
	each(t, func(t *testing.T, h house) {
		h.add(200, "numero", "13", "area", "Varanda")
		at := h.list("")[0]
		change := func(status int, version int64, pairs ...any) servertest.Answer {
			t.Helper()
			return h.Want(status, h.token, "PUT", "/api/mesas/"+at.ID, h.body(append(pairs, "versao", version)...))
		}
		var now row
		change(200, at.Versao, "numero", "12A", "nome", "Janela", "area", "Salão").JSON(t, &now)
		if now.Numero != "12A" || now.Nome != "Janela" || now.Area != "Salão" || now.Versao != at.Versao+1 {
			t.Errorf("changed to %+v", now)
		}
		if a := change(409, at.Versao, "numero", "12B"); !strings.Contains(a.Message(), "Outra pessoa") {
			t.Errorf("said %q", a.Message())
		}
		change(409, now.Versao, "numero", "13")
		change(400, now.Versao, "numero", "")
		change(200, now.Versao, "numero", "12a")
		h.Want(404, h.token, "PUT", "/api/mesas/0190a000-0000-7000-8000-00000000ffff", h.body("numero", "1", "versao", 1))
	})
}

func TestTablesAreSorted(t *testing.T) {
	each(t, func(t *testing.T, h house) {
		h.add(200, "numero", "1", "ultimo", 3)
		var ids []string
		for _, t := range h.list("") {
			ids = append(ids, t.ID)
		}
		slices.Reverse(ids)
		h.Want(204, h.token, "PUT", "/api/mesas/ordem", h.body("ids", ids))
		if got := h.numbers(""); got != "3 2 1 12" {
			t.Errorf("sorted to %q", got)
		}
		for _, others := range [][]string{ids[1:], {ids[0], ids[0], ids[1], ids[2]}, {}} {
			h.Want(409, h.token, "PUT", "/api/mesas/ordem", h.body("ids", others))
		}
	})
}

func TestATableWithOpenOrdersIsNotArchived(t *testing.T) {
	each(t, func(t *testing.T, h house) {
		qr, at := h.tokens()["12"], h.list("")[0]
		archive := func(status int) servertest.Answer {
			t.Helper()
			return h.Want(status, h.token, "DELETE", "/api/mesas/"+at.ID+"?"+h.query(), nil)
		}
		first, second := h.orders(200, qr), h.orders(200, qr)
		if said := archive(409).Message(); !strings.Contains(said, first.Codigo) || !strings.Contains(said, second.Codigo) {
			t.Errorf("said %q", said)
		}
		for _, placed := range []orders.Placed{first, second} {
			h.Want(200, h.token, "POST", "/api/kds/refuseOrder", map[string]string{"Id": placed.ID, "Password": servertest.Password})
		}
		archive(204)
		archive(204)
		if h.numbers("") != "" || h.numbers("&arquivadas=true") != "12" {
			t.Errorf("in use %q, archived %q", h.numbers(""), h.numbers("&arquivadas=true"))
		}
		if a := h.reads(h.venue.Slug, qr); a.Status != 404 {
			t.Errorf("its QR answers %d %s", a.Status, a.Body)
		}
		h.orders(400, qr)
		h.Want(409, h.token, "PUT", "/api/mesas/"+at.ID, h.body("numero", "13", "versao", at.Versao+1))

		h.add(200, "numero", "12")
		restore := func(status int) {
			t.Helper()
			h.Want(status, h.token, "POST", "/api/mesas/"+at.ID+"/restaurar", h.body())
		}
		restore(409)
		other := h.list("")[0]
		h.Want(204, h.token, "DELETE", "/api/mesas/"+other.ID+"?"+h.query(), nil)
		restore(200)
		restore(200)
		h.orders(200, qr)
	})
}

// A QR says which table of which house it stands on, until it is renewed (D41).
func TestQRCodes(t *testing.T) {
	each(t, func(t *testing.T, h house) {
		other := h.Venue("Bar do Lado")
		h.add(200, "numero", "13", "nome", "Perto da janela", "area", "Salão")
		first := h.tokens()
		a := h.reads(h.venue.Slug, first["13"])
		var told map[string]string
		a.JSON(t, &told)
		if a.Status != 200 || len(told) != 2 || told["Numero"] != "13" || told["Nome"] != "Perto da janela" || a.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("told %d %s", a.Status, a.Body)
		}
		if again := h.tokens(); again["13"] != first["13"] || again["12"] == first["13"] {
			t.Error("the codes of today are others when they are asked for again")
		}
		foreign := h.TableToken(other)
		forged := first["13"][:len(first["13"])-1] + map[bool]string{true: "Q", false: "A"}[strings.HasSuffix(first["13"], "A")]
		refused := func(name, slug, token string) {
			t.Helper()
			a := h.reads(slug, token)
			if a.Status != 404 || !strings.HasPrefix(a.Message(), "Este QR não vale mais. Peça ao atendente") {
				t.Errorf("%s: %d %s", name, a.Status, a.Body)
			}
		}
		refused("a number", h.venue.Slug, "12")
		refused("one that was made up", h.venue.Slug, forged)
		refused("one of another house", h.venue.Slug, foreign)
		refused("one of this house at another", other.Slug, first["12"])
		h.Want(404, "", "GET", "/api/storefront/nenhum-bar/mesa?mesa="+first["12"], nil)
		for _, token := range []string{"12", forged, foreign} {
			h.orders(400, token)
		}
		placed := h.orders(200, first["13"])
		var detail struct{ Pedido struct{ Mesa string } }
		h.Want(200, h.token, "GET", "/api/kds/pedidos/"+placed.ID, nil).JSON(t, &detail)
		if detail.Pedido.Mesa != "13" {
			t.Errorf("the order is at %q", detail.Pedido.Mesa)
		}

		at := h.list("")[1]
		var renewed struct{ Renovadas int }
		h.Want(200, h.token, "POST", "/api/mesas/qr/renovar", h.body("mesaId", at.ID)).JSON(t, &renewed)
		second := h.tokens()
		if renewed.Renovadas != 1 || second["13"] == first["13"] || second["12"] != first["12"] {
			t.Errorf("renewed %+v: %v, then %v", renewed, first, second)
		}
		refused("one of before", h.venue.Slug, first["13"])
		h.orders(400, first["13"])
		h.orders(200, second["13"])
		h.Want(200, h.token, "POST", "/api/mesas/qr/renovar", h.body()).JSON(t, &renewed)
		third := h.tokens()
		if renewed.Renovadas != 2 || third["12"] == second["12"] || third["13"] == second["13"] {
			t.Errorf("renewed %+v: %v, then %v", renewed, second, third)
		}
		refused("one of before all were renewed", h.venue.Slug, second["12"])
		if h.TableToken(other) != foreign {
			t.Error("the codes of another house were renewed, too")
		}
		h.Want(404, h.token, "POST", "/api/mesas/qr/renovar", h.body("mesaId", "outra"))
	})
}

// Whoever prints first makes the key: two that print at once print the same.
func TestTwoWhoPrintAtOncePrintTheSame(t *testing.T) {
	each(t, func(t *testing.T, h house) {
		printed := make([]string, 6)
		var all sync.WaitGroup
		for i := range printed {
			all.Go(func() { printed[i] = string(h.Call(h.token, "GET", "/api/mesas/qr?"+h.query(), nil).Body) })
		}
		all.Wait()
		for _, p := range printed {
			if p != printed[0] || !json.Valid([]byte(p)) {
				t.Errorf("printed %s and %s", printed[0], p)
			}
		}
		if a := h.reads(h.venue.Slug, h.tokens()["12"]); a.Status != 200 {
			t.Errorf("reads %d %s", a.Status, a.Body)
		}
	})
}

func TestThePublicMenuListsNoTables(t *testing.T) {
	each(t, func(t *testing.T, h house) {
		a := h.Want(200, "", "GET", "/api/storefront/"+h.venue.Slug, nil)
		if strings.Contains(string(a.Body), `"Mesas"`) || strings.Contains(string(a.Body), `"12"`) {
			t.Errorf("the menu tells of tables: %s", a.Body)
		}
	})
}

// D41: the venue may want to look at the first order of each visit; it is off.
func TestTheFirstOrderOfAVisitMayWait(t *testing.T) {
	each(t, func(t *testing.T, h house) {
		shop, err := h.Storefront.Configuration(t.Context(), h.venue.ID)
		if err != nil {
			t.Fatal(err)
		}
		shop.AutomaticallyAcceptOrder = true
		if err := h.Storefront.Save(t.Context(), h.venue.ID, shop); err != nil {
			t.Fatal(err)
		}
		state := func() string {
			var detail struct {
				Pedido struct {
					WorkflowInstance struct{ CurrenteState struct{ Name string } }
				}
			}
			h.Want(200, h.token, "GET", "/api/kds/pedidos/"+h.orders(200, h.tokens()["12"]).ID, nil).JSON(t, &detail)
			return detail.Pedido.WorkflowInstance.CurrenteState.Name
		}
		choose := func(on bool) {
			h.Want(204, h.token, "PUT", "/api/mesas/ajustes", h.body("primeiroPedidoPendente", on))
		}
		choose(true)
		if got := state() + " " + state(); got != "Pendente Pendente" {
			t.Errorf("of a visit that nobody has accepted the orders are %s", got)
		}
		choose(false)
		if got := state(); got != "Aceito" {
			t.Errorf("with the option off it is %s", got)
		}
	})
}

func TestWhoMaySetUpTables(t *testing.T) {
	each(t, func(t *testing.T, h house) {
		cook, stranger := h.Person("cozinha@balcao.test", h.venue.ID, roles.Board), h.Person("fora@balcao.test", h.Venue("Outro").ID, roles.OnlineOrdering)
		at := h.list("")[0]
		for _, who := range []string{cook, stranger, ""} {
			for _, c := range []struct {
				method, path string
				body         any
			}{
				{"GET", "/api/mesas?" + h.query(), nil}, {"GET", "/api/mesas/qr?" + h.query(), nil}, {"POST", "/api/mesas", h.body("numero", "1")},
				{"PUT", "/api/mesas/" + at.ID, h.body("numero", "1", "versao", 1)}, {"DELETE", "/api/mesas/" + at.ID + "?" + h.query(), nil},
				{"POST", "/api/mesas/qr/renovar", h.body()}, {"PUT", "/api/mesas/ajustes", h.body("primeiroPedidoPendente", true)},
			} {
				if a := h.Call(who, c.method, c.path, c.body); a.Status != 401 && a.Status != 403 {
					t.Errorf("%s %s: %d %s", c.method, c.path, a.Status, a.Body)
				}
			}
		}
		h.Want(200, cook, "GET", "/api/kds/mesas?"+h.query(), nil)
	})
}

func TestWhatIsDoneToTablesIsAudited(t *testing.T) {
	each(t, func(t *testing.T, h house) {
		at := h.list("")[0]
		h.add(200, "numero", "20", "ultimo", 22, "area", "Varanda")
		h.Want(200, h.token, "PUT", "/api/mesas/"+at.ID, h.body("numero", "12B", "versao", at.Versao))
		h.Want(200, h.token, "POST", "/api/mesas/qr/renovar", h.body())
		h.Want(204, h.token, "PUT", "/api/mesas/ajustes", h.body("primeiroPedidoPendente", true))
		h.Want(204, h.token, "DELETE", "/api/mesas/"+at.ID+"?"+h.query(), nil)
		h.Want(200, h.token, "POST", "/api/mesas/"+at.ID+"/restaurar", h.body())
		var entries []struct{ Action, SubjectName string }
		if err := h.DB.Read.NewRaw("SELECT action, subject_name FROM audit_entries WHERE venue_id = ? AND subject_kind = 'dining-table' ORDER BY id", h.venue.ID).Scan(t.Context(), &entries); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, e := range entries {
			got = append(got, e.Action+": "+e.SubjectName)
		}
		want := []string{
			"table-added: Mesa 12", "table-added: 3 mesas, de 20 a 22", "table-changed: Mesa 12B", "table-codes-renewed: Todas as mesas",
			"table-settings-changed: Pedidos das mesas", "table-archived: Mesa 12B", "table-restored: Mesa 12B",
		}
		if !slices.Equal(got, want) {
			t.Errorf("kept\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	})
}

// Who tries tokens out is slowed down.
func TestReadingQRCodesIsLimited(t *testing.T) {
	s := servertest.Start(t, func(c *server.Config) { c.IntakePerMinute = 2 })
	v := s.Venue("Bar do Cais")
	var got []int
	for range 3 {
		got = append(got, s.Call("", "GET", "/api/storefront/"+v.Slug+"/mesa?mesa="+s.TableToken(v), nil).Status)
	}
	if !slices.Equal(got, []int{200, 200, 429}) {
		t.Errorf("answered %v", got)
	}
}
