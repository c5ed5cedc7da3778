package tills_test

import (
	"fmt"
	"net/http"
	"testing"

	"pgregory.net/rapid"

	"balcao/app/equipment"
	"balcao/app/roles"
	"balcao/app/salespoints"
	"balcao/app/server/servertest"
	"balcao/app/tills"
)

type fields map[string]any

// bar is a venue with one paired device at a sales point that cooks.
type bar struct {
	*servertest.Server
	venue      servertest.Venue
	token, key string
	device     string
	point      string
}

func each(t *testing.T, test func(t *testing.T, b bar)) {
	t.Helper()
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		v := s.Venue("Bar do Cais")
		b := bar{Server: s, venue: v, token: s.Person("caixa@balcao.test", v.ID, roles.Equipment)}
		point, err := s.SalesPoints.Add(t.Context(), v.ID, salespoints.SalesPoint{
			Name: "Salão", Systems: []salespoints.System{{SystemType: salespoints.Token, PrintType: salespoints.PrintTokens}},
			Settings: salespoints.Settings{EnableCashPayment: true, EnableDebitCardPayment: true, IncludeOrderInKDS: true},
		})
		if err != nil {
			t.Fatal(err)
		}
		b.point = point.ID
		b.device, b.key = b.pair(t, "SN-1")
		if err := s.SalesPoints.Link(t.Context(), v.ID, point.ID, []string{b.device}); err != nil {
			t.Fatal(err)
		}
		test(t, b)
	})
}

func (b bar) pair(t *testing.T, serial string) (id, key string) {
	t.Helper()
	e, err := b.Equipment.Register(t.Context(), b.venue.ID, equipment.Draft{Type: equipment.POS})
	if err != nil {
		t.Fatal(err)
	}
	code, err := b.Equipment.NewCode(t.Context(), b.venue.ID, e.ID)
	if err != nil {
		t.Fatal(err)
	}
	bound, err := b.Equipment.Bind(t.Context(), "192.0.2.1", code.Code, serial, "1.0")
	if err != nil {
		t.Fatal(err)
	}
	return e.ID, bound.Key
}

func (b bar) send(status int, key, path string, body any) servertest.Answer {
	return b.Want(status, "", "POST", "/api/vendas"+path, body, "Authorization: Equipment "+key)
}

// sale is one of a portion at its price, paid in cash.
func (b bar) sale(id string, more fields) fields {
	out := fields{
		"id": id, "em": b.now(0), "sessaoId": "s1", "total": 25.90, "itens": []fields{{"produtoId": b.venue.Product, "nome": "Moqueca", "quantidade": 1, "preco": 25.90}},
		"pagamentos": []fields{{"forma": "dinheiro", "valor": 25.90}},
	}
	for k, v := range more {
		out[k] = v
	}
	return out
}

// now is so many minutes before the server's clock.
func (b bar) now(minutes int64) int64 { return b.Clock.Now().UnixMilli() - minutes*60_000 }

func TestASaleIsTakenOnceAndCooked(t *testing.T) {
	each(t, func(t *testing.T, b bar) {
		body := b.sale("v1", fields{"fichas": []fields{{"numero": 1, "codigo": "FICHA-0001", "produto": "Moqueca", "valor": 25.90}}})
		var first, again tills.Taken
		b.send(200, b.key, "", body).JSON(t, &first)
		b.send(200, b.key, "", body).JSON(t, &again)
		if first.Order == "" || len(first.Marks) != 0 || again.ID != first.ID || !again.Before {
			t.Errorf("taken %+v, then %+v", first, again)
		}
		b.send(409, b.key, "", b.sale("v1", fields{"cliente": "Outro"}))
		b.send(400, b.key, "", b.sale("v2", fields{"total": 1}))
		b.send(400, b.key, "", b.sale("v2", fields{"em": b.now(-60)}))
		b.send(401, "nobody", "", body)
		var sold, orders int
		if err := b.DB.Read.NewRaw("SELECT COUNT(*) FROM sales WHERE venue_id = ? AND total = 2590 AND equipment <> ''", b.venue.ID).Scan(t.Context(), &sold); err != nil || sold != 1 {
			t.Errorf("%d sales, %v", sold, err)
		}
		if err := b.DB.Read.NewRaw("SELECT COUNT(*) FROM orders WHERE venue_id = ? AND id = ?", b.venue.ID, first.ID).Scan(t.Context(), &orders); err != nil || orders != 1 {
			t.Errorf("%d orders, %v", orders, err)
		}
		// A token is used once.
		b.send(200, b.key, "/fichas/validar", fields{"codigo": "ficha-0001"})
		b.send(409, b.key, "/fichas/validar", fields{"codigo": "FICHA-0001"})
		b.Want(409, b.token, "POST", "/api/fichas/reimprimir", fields{"localClienteId": b.venue.ID, "codigo": "FICHA-0001"})
		b.Want(404, b.token, "POST", "/api/fichas/validar", fields{"localClienteId": b.venue.ID, "codigo": "FICHA-0002"})
	})
}

func TestWhatWasSoldOtherwiseIsMarked(t *testing.T) {
	each(t, func(t *testing.T, b bar) {
		var taken tills.Taken
		b.send(200, b.key, "", b.sale("v1", fields{
			"total": 20, "itens": []fields{{"produtoId": b.venue.Product, "nome": "Moqueca", "quantidade": 1, "preco": 20}},
			"pagamentos": []fields{{"forma": "credito", "valor": 20, "bandeira": "Visa"}},
		})).JSON(t, &taken)
		if len(taken.Marks) != 2 || taken.Marks[0].Kind != "preco" || taken.Marks[1].Kind != "forma" {
			t.Errorf("marks %+v", taken.Marks)
		}
		var marked []tills.SaleView
		b.Want(200, b.token, "GET", "/api/vendas/equipamentos?comAvisos=true&localClienteId="+b.venue.ID, nil).JSON(t, &marked)
		if len(marked) != 1 || marked[0].Payments[0].Brand != "Visa" {
			t.Errorf("listed %+v", marked)
		}
	})
}

// The price that counts is that of the sale's moment.
func TestALateSaleHasThePriceOfItsMoment(t *testing.T) {
	each(t, func(t *testing.T, b bar) {
		if _, err := b.Catalog.SetPrice(t.Context(), b.venue.ID, b.venue.Product, 3000, 1, nil); err != nil {
			t.Fatal(err)
		}
		var taken tills.Taken
		b.send(200, b.key, "", b.sale("v1", fields{"em": b.now(7 * 24 * 60)})).JSON(t, &taken)
		if len(taken.Marks) != 0 || taken.Order != "" {
			t.Errorf("a week later: %+v", taken)
		}
	})
}

// A device whose key was taken away is refused, and sends what it has kept with its next key.
func TestARevokedDeviceKeepsWhatItHasNotSent(t *testing.T) {
	each(t, func(t *testing.T, b bar) {
		if err := b.Equipment.Unbind(t.Context(), b.venue.ID, b.device); err != nil {
			t.Fatal(err)
		}
		b.send(401, b.key, "", b.sale("v1", nil))
		code, err := b.Equipment.NewCode(t.Context(), b.venue.ID, b.device)
		if err != nil {
			t.Fatal(err)
		}
		bound, err := b.Equipment.Bind(t.Context(), "192.0.2.1", code.Code, "SN-1", "1.0")
		if err != nil {
			t.Fatal(err)
		}
		b.send(200, bound.Key, "", b.sale("v1", nil))
	})
}

// sales-points: one with an open session is not deleted (S2§8, D55).
func TestASalesPointWithAnOpenSessionStays(t *testing.T) {
	each(t, func(t *testing.T, b bar) {
		b.send(204, b.key, "/caixas/abertura", fields{"sessaoId": "s1", "em": b.now(9), "valor": 100})
		if err := b.SalesPoints.Unlink(t.Context(), b.venue.ID, []string{b.device}); err != nil {
			t.Fatal(err)
		}
		if err := b.SalesPoints.Remove(t.Context(), b.venue.ID, b.point); err == nil {
			t.Error("a sales point with an open session was deleted")
		}
		b.send(204, b.key, "/caixas/fechamento", fields{"sessaoId": "s1", "em": b.now(1), "contado": []fields{}})
		if err := b.SalesPoints.Remove(t.Context(), b.venue.ID, b.point); err != nil {
			t.Error(err)
		}
		b.send(200, b.key, "", b.sale("late", nil))
	})
}

// upload is one thing that a device sends, and what the model makes of it.
type upload struct {
	path  string
	body  fields
	cash  int64
	total int64
}

// Whatever is replayed, reordered or a week late: the sums are those of what was sent, each once.
func TestUploadsSumExactly(t *testing.T) {
	each(t, func(t *testing.T, b bar) {
		run := 0
		rapid.Check(t, func(rt *rapid.T) {
			run++
			if run > 12 {
				return
			}
			_, key := b.pair(t, fmt.Sprint("SN-run-", run))
			session := fmt.Sprint("s", run)
			var cash, total int64
			opening := rapid.Int64Range(0, 50000).Draw(rt, "opening")
			uploads := []upload{{path: "/caixas/abertura", body: fields{"sessaoId": session, "em": b.now(20000), "valor": reais(opening)}, cash: opening}}
			for i := range rapid.IntRange(1, 6).Draw(rt, "sales") {
				n := rapid.Int64Range(1, 4).Draw(rt, "units")
				late := rapid.Int64Range(1, 10080).Draw(rt, "late")
				method := rapid.SampledFrom([]string{"dinheiro", "debito"}).Draw(rt, "method")
				u := upload{body: fields{
					"id": fmt.Sprint("v", run, "-", i), "em": b.now(late), "sessaoId": session, "total": reais(n * 2590),
					"itens":      []fields{{"produtoId": b.venue.Product, "nome": "Moqueca", "quantidade": n, "preco": 25.90}},
					"pagamentos": []fields{{"forma": method, "valor": reais(n * 2590)}},
				}, total: n * 2590}
				if method == "dinheiro" {
					u.cash = u.total
				}
				uploads = append(uploads, u)
			}
			for i := range rapid.IntRange(0, 4).Draw(rt, "movements") {
				value, kind := rapid.Int64Range(1, 9000).Draw(rt, "value"), rapid.SampledFrom([]string{"suprimento", "sangria"}).Draw(rt, "kind")
				u := upload{path: "/caixas/movimentos", body: fields{"id": fmt.Sprint("m", run, "-", i), "sessaoId": session, "em": b.now(15), "tipo": kind, "valor": reais(value)}, cash: value}
				if kind == "sangria" {
					u.cash = -value
				}
				uploads = append(uploads, u)
			}
			for _, u := range uploads {
				cash, total = cash+u.cash, total+u.total
			}
			counted := rapid.Int64Range(0, 90000).Draw(rt, "counted")
			uploads = append(uploads, upload{path: "/caixas/fechamento", body: fields{"sessaoId": session, "em": b.now(1), "contado": []fields{{"forma": "dinheiro", "valor": reais(counted)}}}})
			sent := rapid.Permutation(append(uploads, rapid.SliceOfN(rapid.SampledFrom(uploads), 0, 5).Draw(rt, "replayed")...)).Draw(rt, "order")
			for _, u := range sent {
				status := http.StatusNoContent
				if u.path == "" {
					status = http.StatusOK
				}
				b.send(status, key, u.path, u.body)
			}
			var id string
			if err := b.DB.Read.NewRaw("SELECT id FROM cash_sessions WHERE device_id = ? AND venue_id = ?", session, b.venue.ID).Scan(t.Context(), &id); err != nil {
				rt.Fatal(err)
			}
			var d tills.SessionDetail
			b.Want(200, b.token, "GET", "/api/caixas/"+id+"?localClienteId="+b.venue.ID, nil).JSON(t, &d)
			if int64(d.Sold) != total || int64(d.Expected) != cash+total-cashSales(uploads) || int64(d.Difference) != counted-int64(d.Expected) {
				rt.Fatalf("%+v, want %d sold and %d in the drawer", d, total, cash)
			}
			var booked int64
			if err := b.DB.Read.NewRaw("SELECT COALESCE(SUM(s.total), 0) FROM sales s JOIN till_sales t ON t.id = s.source_id WHERE t.session_id = ? AND t.venue_id = ?", session, b.venue.ID).Scan(t.Context(), &booked); err != nil || booked != total {
				rt.Fatalf("%d in the reports, want %d, %v", booked, total, err)
			}
		})
	})
}

// reais is an amount on the wire (D32).
func reais(centavos int64) float64 { return float64(centavos) / 100 }

func cashSales(all []upload) (sum int64) {
	for _, u := range all {
		if u.path == "" {
			sum += u.cash
		}
	}
	return sum
}
