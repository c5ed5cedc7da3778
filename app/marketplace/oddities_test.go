package marketplace_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"balcao/app/database/databasetest"
	"balcao/app/marketplace"
	"balcao/app/marketplace/simulator"
	"balcao/app/orders"
)

const (
	partUnread  = "Parte deste pedido não pôde ser lida. Confira-o no aplicativo do marketplace."
	worthUnread = "O valor deste pedido não pôde ser lido. Confira-o no aplicativo do marketplace."
)

// oddly is a marketplace that writes the details of its orders in its own way.
type oddly struct {
	http.Handler
	write atomic.Pointer[func(details map[string]any)]
}

func (m *oddly) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	write := m.write.Load()
	path := strings.Split(strings.Trim(r.URL.Path, "/"), "/")
	if write == nil || r.Method != http.MethodGet || path[0] != "order" || len(path) != 4 {
		m.Handler.ServeHTTP(w, r)
		return
	}
	answer := httptest.NewRecorder()
	m.Handler.ServeHTTP(answer, r)
	details := map[string]any{}
	if json.Unmarshal(answer.Body.Bytes(), &details) == nil {
		details["items"] = []any{map[string]any{"name": "Pizza", "quantity": 2, "unitPrice": 30, "totalPrice": 60}}
		details["total"] = map[string]any{"orderAmount": 67.99}
		details["payments"] = map[string]any{"prepaid": 0, "pending": 67.99, "methods": []any{map[string]any{"method": "CASH", "type": "OFFLINE", "value": 67.99}}}
		(*write)(details)
	}
	w.WriteHeader(answer.Code)
	_ = json.NewEncoder(w).Encode(details)
}

func (f *fair) lines(o orders.Order) []orders.Item {
	f.t.Helper()
	items, err := o.Itens.Read()
	if err != nil {
		f.t.Fatal(err)
	}
	return items
}

// Of an order whose fields have other forms than they should everything is read
// that can be. What cannot be read is said on the order, and no amount is made up.
func TestOddDetailsAreOrders(t *testing.T) {
	type object = map[string]any
	for name, c := range map[string]struct {
		write func(details object)
		// total, line and note where they differ from what is common to all.
		total, line, note string
		// unpaid says that nothing tells how the order is paid.
		unpaid bool
		check  func(t *testing.T, o orders.Order, item orders.Item)
	}{
		"no zone":         {write: func(d object) { d["createdAt"] = strings.TrimSuffix(d["createdAt"].(string), "Z") }},
		"a time to guess": {write: func(d object) { d["createdAt"] = 20261120 }},
		"no time":         {write: func(d object) { d["createdAt"] = nil }},
		"a numeric table": {
			write: func(d object) { d["orderType"], d["indoor"] = "INDOOR", object{"table": 12} },
			check: func(t *testing.T, o orders.Order, _ orders.Item) {
				if o.Mesa == nil || *o.Mesa != "12" || o.TipoEntrega != "mesa" {
					t.Errorf("%s, table %v", o.TipoEntrega, o.Mesa)
				}
			},
		},
		"numbers for texts": {
			write: func(d object) {
				d["id"], d["customer"] = 17, object{"name": 5, "documentNumber": 52998224725, "phone": object{"number": 11987654321}}
			},
			check: func(t *testing.T, o orders.Order, _ orders.Item) {
				if c := o.Cliente; c.Nome != "5" || c.CPF == nil || *c.CPF != "52998224725" || c.Telefone == nil {
					t.Errorf("%+v", c)
				}
			},
		},
		"texts for numbers": {write: func(d object) {
			d["items"] = []any{object{"name": "Pizza", "quantity": "2", "unitPrice": "30.00", "totalPrice": " 60,00 "}}
			d["total"] = object{"orderAmount": "67,99"}
		}},
		"empty amounts": {write: func(d object) {
			d["items"] = []any{object{"name": "Pizza", "quantity": 2, "unitPrice": 30, "totalPrice": ""}}
			d["total"] = object{"orderAmount": ""}
		}},
		"no amounts": {write: func(d object) {
			d["items"] = []any{object{"name": "Pizza", "quantity": 2, "unitPrice": 30, "totalPrice": nil}}
			d["total"] = nil
			d["payments"] = object{"methods": []any{object{"method": "CASH", "type": "OFFLINE", "value": 67.99}}}
		}},
		"an amount that nobody can tell": {
			write: func(d object) {
				d["total"], d["payments"] = object{"orderAmount": object{"value": 6799}}, object{"prepaid": "", "pending": 67.99}
			},
			total: "0", note: worthUnread,
		},
		"no amount at all": {write: func(d object) { d["total"], d["payments"] = nil, nil }, total: "0", note: worthUnread, unpaid: true},
		"a line that nobody can tell": {
			write: func(d object) {
				d["items"] = []any{object{"name": "Pizza", "quantity": 2, "unitPrice": 30, "totalPrice": "", "options": "muitas"}}
			},
			line: "0", note: partUnread,
		},
		"other forms": {
			write: func(d object) {
				d["customer"], d["indoor"], d["extraInfo"] = "Ana", []any{}, "sem talheres"
			},
			note: partUnread + "\nsem talheres",
			check: func(t *testing.T, o orders.Order, _ orders.Item) {
				if o.Cliente.Nome != "Cliente do marketplace" {
					t.Errorf("%+v", o.Cliente)
				}
			},
		},
		"a list of wishes": {
			write: func(d object) {
				d["items"].([]any)[0].(object)["observations"] = []any{"sem cebola", "sem sal"}
			},
			check: func(t *testing.T, _ orders.Order, item orders.Item) {
				if len(item.Observacoes) != 1 || item.Observacoes[0].Opcoes[0] != "sem cebola, sem sal" {
					t.Errorf("%+v", item.Observacoes)
				}
			},
		},
		"nul": {write: func(d object) { d["items"].([]any)[0].(object)["name"] = "Pi\x00zza" }},
	} {
		for dialect, address := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
			t.Run(name+" "+dialect, func(t *testing.T) {
				line := &oddly{}
				write := func(details object) {
					delete(details, "extraInfo")
					delete(details, "delivery")
					c.write(details)
				}
				line.write.Store(&write)
				f := openBehind(t, address(t), simulator.Options{}, func(market http.Handler) http.Handler {
					line.Handler = market
					return line
				})
				id, when := f.market.Sell(merchantID), f.Clock.Now()
				f.Clock.Advance(31 * time.Second)
				if err := f.round(); err != nil {
					t.Fatal(err)
				}
				o := f.only()
				if o.Marketplace.Codigo != f.sold(id).DisplayID || o.ObservacaoPedido != c.note {
					t.Errorf("%s, note %q", o.Marketplace.Codigo, o.ObservacaoPedido)
				}
				if !o.DataCriacao.Equal(when.Truncate(time.Millisecond)) || o.PrazoConfirmacao == nil || !o.PrazoConfirmacao.Equal(o.DataCriacao.Add(marketplace.Patience)) {
					t.Errorf("sold at %v: created %v, deadline %v", when, o.DataCriacao, o.PrazoConfirmacao)
				}
				items := f.lines(o)
				if len(items) != 1 || items[0].NomeProduto != "Pizza" || items[0].Quantidade != 2 || items[0].Valor.Decimal() != "30" {
					t.Fatalf("%+v", items)
				}
				if total, line := o.ValorTotal.Decimal(), items[0].ValorTotal.Decimal(); total != either(c.total, "67.99") || line != either(c.line, "60") {
					t.Errorf("total %s, line %s", total, line)
				}
				if o.EhPagamentoPresencial == c.unpaid {
					t.Errorf("to be paid here: %v", o.EhPagamentoPresencial)
				}
				if c.check != nil {
					c.check(t, o, items[0])
				}
				if (c.note == "") == strings.Contains(f.Log.String(), "could be read in part only") {
					t.Errorf("the log says: %s", f.Log)
				}
			})
		}
	}
}

func either(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

// Without anything to cook there is nothing to show but that somebody has to look.
func TestUnreadableItems(t *testing.T) {
	for name, items := range map[string]any{
		"a text": "duas pizzas", "none": []any{}, "nothing of any": []any{"pizza", map[string]any{"quantity": 2, "totalPrice": 60}},
	} {
		for dialect, address := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
			t.Run(name+" "+dialect, func(t *testing.T) {
				line := &oddly{}
				write := func(details map[string]any) { details["items"] = items }
				line.write.Store(&write)
				f := openBehind(t, address(t), simulator.Options{}, func(market http.Handler) http.Handler {
					line.Handler = market
					return line
				})
				f.market.Sell(merchantID)
				f.rounds(20)
				if n, told := len(f.orders()), f.unread(); n != 0 || told != oneUnread {
					t.Errorf("%d orders, the board says %q", n, told)
				}
				line.write.Store(nil)
				f.rounds(4)
				if n, told := len(f.orders()), f.unread(); n != 1 || told != "" {
					t.Errorf("once it can be read: %d orders, the board says %q", n, told)
				}
			})
		}
	}
}
