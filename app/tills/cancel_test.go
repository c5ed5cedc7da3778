package tills_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"balcao/app/catalog"
	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/operators"
	"balcao/app/orders"
	"balcao/app/quantity"
	"balcao/app/salespoints"
	"balcao/app/stock"
	"balcao/app/tills"
)

// sum answers one number of the database.
func (b bar) sum(t *testing.T, query string, args ...any) (n int64) {
	t.Helper()
	if err := b.DB.Read.NewRaw(query, args...).Scan(t.Context(), &n); err != nil {
		t.Fatal(err)
	}
	return n
}

// drawer answers the one cash session of the venue.
func (b bar) drawer(t *testing.T) tills.Session {
	t.Helper()
	var all []tills.Session
	b.Want(200, b.token, "GET", "/api/caixas?localClienteId="+b.venue.ID, nil).JSON(t, &all)
	if len(all) != 1 {
		t.Fatalf("%d sessions", len(all))
	}
	return all[0]
}

// counted is the bar selling a dish that is counted in stock, of which there are ten.
func (b bar) counted(t *testing.T) bar {
	t.Helper()
	categories, err := b.Catalog.Categories(t.Context(), b.venue.ID)
	if err != nil {
		t.Fatal(err)
	}
	dish, err := b.Catalog.AddProduct(t.Context(), catalog.Product{
		VenueID: b.venue.ID, CategoryID: categories[0].ID, Name: "Moqueca do dia", Price: 2590, ForSale: true, ControlsStock: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	entry := stock.Draft{ReasonID: "compra", Lines: []stock.DraftLine{{ProductID: dish.ID, Quantity: quantity.Of(10)}}}
	if _, err := b.Stock.Record(t.Context(), b.venue.ID, stock.In, entry, operation.Actor{Name: "Nair"}); err != nil {
		t.Fatal(err)
	}
	b.venue.Product = dish.ID
	return b
}

// A cancelled sale is taken back once, whichever of the two arrives first and however often:
// in stock, in the drawer, in the reports, and on the board.
func TestACancelledSaleIsTakenBackOnce(t *testing.T) {
	for name, order := range map[string][]string{
		"sale first": {"sale", "sale", "cancel", "cancel", "sale"}, "cancellation first": {"cancel", "cancel", "sale", "sale", "cancel"},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, b bar) {
				b = b.counted(t)
				b.send(204, b.key, "/caixas/abertura", fields{"sessaoId": "s1", "em": b.now(30), "valor": 100})
				sale := b.sale("v1", fields{"comissao": 2, "fichas": []fields{{"numero": 1, "codigo": "FICHA-0001", "produto": "Moqueca", "valor": 25.90}}})
				cancel := fields{"vendaId": "v1", "em": b.now(0), "motivo": "Cliente desistiu"}
				var taken tills.Taken
				for _, what := range order {
					if what == "sale" {
						b.send(200, b.key, "", sale).JSON(t, &taken)
					} else {
						b.send(204, b.key, "/cancelamentos", cancel)
					}
				}
				b.send(409, b.key, "/cancelamentos", fields{"vendaId": "v1", "em": b.now(0), "motivo": "Outro"})
				d := b.drawer(t)
				if d.Sales != 1 || d.Sold != 2590 || d.Cancelled != 2590 || d.Expected != 10000 {
					t.Errorf("drawer %+v", d)
				}
				if n := b.sum(t, "SELECT COALESCE(SUM(total), 0) FROM sales WHERE venue_id = ?", b.venue.ID); n != 0 {
					t.Errorf("%d in the reports", n)
				}
				if n := b.sum(t, "SELECT COUNT(*) FROM sales WHERE venue_id = ?", b.venue.ID); n != 2 {
					t.Errorf("%d rows in the reports, want the sale and its refund", n)
				}
				if n := b.sum(t, "SELECT COUNT(*) FROM refused_orders WHERE venue_id = ?", b.venue.ID); n != 0 {
					t.Errorf("%d refusals beside the refund", n)
				}
				p, err := b.Stock.Position(t.Context(), b.venue.ID, b.venue.Product)
				if err != nil || p.OnHand != quantity.Of(10) {
					t.Errorf("%s in stock, %v", p.OnHand, err)
				}
				// What nobody wants any more does not go to the kitchen.
				if cooked := order[0] == "sale"; cooked != (taken.Order != "") {
					t.Errorf("its order is %q", taken.Order)
				}
				if n := b.sum(t, "SELECT COUNT(*) FROM order_events WHERE order_id = ? AND reason = 'Venda cancelada no caixa: Cliente desistiu'", taken.ID); (n == 1) != (taken.Order != "") {
					t.Errorf("its history tells of %d cancellations", n)
				}
				if n := b.sum(t, "SELECT COUNT(*) FROM orders WHERE venue_id = ? AND state <> 6", b.venue.ID); n != 0 {
					t.Error("its order is still on the board")
				}
				b.send(409, b.key, "/fichas/validar", fields{"codigo": "FICHA-0001"})
				b.Want(409, b.token, "POST", "/api/fichas/reimprimir", fields{"localClienteId": b.venue.ID, "codigo": "FICHA-0001"})
				var listed []tills.SaleView
				b.Want(200, b.token, "GET", "/api/vendas/equipamentos?localClienteId="+b.venue.ID, nil).JSON(t, &listed)
				if len(listed) != 1 || listed[0].UndoneAt == nil || listed[0].UndoneFor != "Cliente desistiu" || len(listed[0].Marks) != 0 {
					t.Errorf("listed %+v", listed)
				}
				var tokens []tills.Token
				b.Want(200, b.token, "GET", "/api/fichas?localClienteId="+b.venue.ID, nil).JSON(t, &tokens)
				if len(tokens) != 1 || !tokens[0].Cancelled {
					t.Errorf("tokens %+v", tokens)
				}
			})
		})
	}
}

// A dish that was handed over does not come back on the shelf when its sale is cancelled.
func TestACancelledSaleThatWasHandedOverIsLost(t *testing.T) {
	each(t, func(t *testing.T, b bar) {
		b = b.counted(t)
		var taken tills.Taken
		b.send(200, b.key, "", b.sale("v1", nil)).JSON(t, &taken)
		for _, action := range []orders.Action{orders.Start, orders.Received} {
			if _, err := b.Orders.Act(t.Context(), action, orders.ActionBody{ID: taken.ID}, operation.Actor{Name: "Ana"}); err != nil {
				t.Fatal(err)
			}
		}
		b.send(204, b.key, "/cancelamentos", fields{"vendaId": "v1", "em": b.now(0)})
		p, err := b.Stock.Position(t.Context(), b.venue.ID, b.venue.Product)
		if err != nil || p.OnHand != quantity.Of(9) {
			t.Errorf("%s in stock, %v", p.OnHand, err)
		}
		if n := b.sum(t, "SELECT COALESCE(SUM(total), 0) FROM sales WHERE venue_id = ?", b.venue.ID); n != 0 {
			t.Errorf("%d in the reports", n)
		}
	})
}

// A device whose clock was set back between the two has not given the money back before it took it.
func TestACancellationIsNeverBeforeItsSale(t *testing.T) {
	each(t, func(t *testing.T, b bar) {
		b.send(200, b.key, "", b.sale("v1", nil))
		b.send(204, b.key, "/cancelamentos", fields{"vendaId": "v1", "em": b.now(3 * 24 * 60)})
		if n := b.sum(t, "SELECT COUNT(*) FROM till_cancellations c JOIN till_sales s ON s.id = c.sale_id WHERE c.at = s.at AND c.day = s.day"); n != 1 {
			t.Error("the cancellation is of an earlier day than its sale")
		}
		if n := b.sum(t, "SELECT COUNT(DISTINCT at) FROM sales WHERE venue_id = ?", b.venue.ID); n != 1 {
			t.Error("the refund is of an earlier moment than the sale")
		}
	})
}

// Devices that sell and take back the same dish at once wait for each other.
func TestDevicesSellAndCancelAtOnce(t *testing.T) {
	each(t, func(t *testing.T, b bar) {
		b = b.counted(t)
		other, second := b.pair(t, "SN-2")
		if err := b.SalesPoints.Link(t.Context(), b.venue.ID, b.point, []string{other}); err != nil {
			t.Fatal(err)
		}
		var selling sync.WaitGroup
		for _, key := range []string{b.key, second} {
			selling.Go(func() {
				for i := range 4 {
					id := fmt.Sprint("v", i)
					sold := b.Call("", "POST", "/api/vendas", b.sale(id, nil), "Authorization: Equipment "+key)
					undone := b.Call("", "POST", "/api/vendas/cancelamentos", fields{"vendaId": id, "em": b.now(0)}, "Authorization: Equipment "+key)
					if sold.Status != 200 || undone.Status != 204 {
						t.Errorf("sold with %d %s, undone with %d %s", sold.Status, sold.Body, undone.Status, undone.Body)
					}
				}
			})
		}
		selling.Wait()
		p, err := b.Stock.Position(t.Context(), b.venue.ID, b.venue.Product)
		if err != nil || p.OnHand != quantity.Of(10) {
			t.Errorf("%s in stock, %v", p.OnHand, err)
		}
	})
}

// What was used is told where its sale is cancelled; the money leaves the drawer that says so.
func TestACancellationAfterTheTokenWasUsedIsMarked(t *testing.T) {
	each(t, func(t *testing.T, b bar) {
		b.send(200, b.key, "", b.sale("v1", fields{"fichas": []fields{{"numero": 7, "codigo": "FICHA-0007", "produto": "Moqueca", "valor": 25.90}}}))
		b.send(200, b.key, "/fichas/validar", fields{"codigo": "FICHA-0007"})
		b.send(204, b.key, "/caixas/abertura", fields{"sessaoId": "s2", "em": b.now(5), "valor": 50})
		b.send(204, b.key, "/cancelamentos", fields{"vendaId": "v1", "sessaoId": "s2", "em": b.now(1)})
		if d := b.drawer(t); d.Sales != 0 || d.Cancelled != 2590 || d.Expected != 2410 {
			t.Errorf("drawer %+v", d)
		}
		var marked []tills.SaleView
		b.Want(200, b.token, "GET", "/api/vendas/equipamentos?comAvisos=true&localClienteId="+b.venue.ID, nil).JSON(t, &marked)
		if len(marked) != 1 || len(marked[0].Marks) != 1 || marked[0].Marks[0].Kind != "ficha" {
			t.Errorf("marks %+v", marked)
		}
	})
}

// A use that is asked again after a lost answer is answered as before, to the same device
// and act alone.
func TestATokenIsUsedOnceByWhoeverAsks(t *testing.T) {
	each(t, func(t *testing.T, b bar) {
		b.send(200, b.key, "", b.sale("v1", fields{"fichas": []fields{{"numero": 1, "codigo": "FICHA-0001", "produto": "Moqueca", "valor": 25.90}}}))
		_, other := b.pair(t, "SN-2")
		use := fields{"codigo": "FICHA-0001", "id": "uso-1"}
		var first, again tills.Token
		b.send(200, b.key, "/fichas/validar", use).JSON(t, &first)
		b.Clock.Advance(90_000_000_000)
		b.send(200, b.key, "/fichas/validar", use).JSON(t, &again)
		if first.ValidatedAt == nil || again.ValidatedAt == nil || *first.ValidatedAt != *again.ValidatedAt || again.ValidatedBy != first.ValidatedBy {
			t.Errorf("first %+v, again %+v", first, again)
		}
		b.send(409, b.key, "/fichas/validar", fields{"codigo": "FICHA-0001", "id": "uso-2"})
		b.send(409, b.key, "/fichas/validar", fields{"codigo": "FICHA-0001"})
		b.send(409, other, "/fichas/validar", use)
		b.Want(409, b.token, "POST", "/api/fichas/validar", fields{"localClienteId": b.venue.ID, "codigo": "FICHA-0001"})
		if n := b.sum(t, "SELECT COUNT(*) FROM audit_entries WHERE action = 'sale-token-validated' AND venue_id = ?", b.venue.ID); n != 1 {
			t.Errorf("%d uses in the audit", n)
		}
	})
}

// A key acts for its own device and venue: what it sends is never another's.
func TestAKeyUsedElsewhereIsRefused(t *testing.T) {
	each(t, func(t *testing.T, b bar) {
		away := b.Server.Venue("Bar do Píer")
		b.send(200, b.key, "", b.sale("v1", fields{"fichas": []fields{{"numero": 1, "codigo": "FICHA-0001", "produto": "Moqueca", "valor": 25.90}}}))
		elsewhere := b
		elsewhere.venue = away
		_, foreign := elsewhere.pair(t, "SN-9")
		// Another venue's token and operators are unknown there, and its sales are not touched.
		b.send(404, foreign, "/fichas/validar", fields{"codigo": "FICHA-0001"})
		operator, err := b.Operators.Add(t.Context(), b.venue.ID, operators.Draft{Name: "Nair", PIN: "4821"})
		if err != nil {
			t.Fatal(err)
		}
		b.send(400, foreign, "", elsewhere.sale("v2", fields{"operadorId": operator.ID}))
		b.send(204, foreign, "/cancelamentos", fields{"vendaId": "v1", "em": b.now(0)})
		if n := b.sum(t, "SELECT COUNT(*) FROM till_cancellations WHERE sale_id IS NOT NULL"); n != 0 {
			t.Error("a device cancelled another's sale")
		}
		// The key in another device, whose signal tells its own serial number.
		b.Want(401, "", "POST", "/api/equipamento/sinal", fields{"numeroSerie": "SN-2", "versao": "1.0"}, "Authorization: Equipment "+b.key)
		// Operations of people take no key of a device.
		b.Want(401, "", "GET", "/api/caixas?localClienteId="+b.venue.ID, nil, "Authorization: Equipment "+b.key)
		// The same id of another device is another sale.
		_, twin := b.pair(t, "SN-3")
		var taken tills.Taken
		b.send(200, twin, "", b.sale("v1", nil)).JSON(t, &taken)
		if taken.Before {
			t.Error("a device was told of another's sale")
		}
		// Its cancellation is of its own.
		b.send(204, twin, "/cancelamentos", fields{"vendaId": "v1", "em": b.now(0)})
		if n := b.sum(t, "SELECT COUNT(*) FROM till_cancellations WHERE sale_id = ?", taken.ID); n != 1 || b.sum(t, "SELECT COUNT(*) FROM till_cancellations WHERE sale_id IS NOT NULL") != 1 {
			t.Error("a device cancelled its twin's sale")
		}
	})
}

// Whoever unlinks a device while it sells waits for its sale, or the sale is refused whole.
func TestUnlinkingWhileItSells(t *testing.T) {
	each(t, func(t *testing.T, b bar) {
		for round := range 5 {
			id, key := b.pair(t, fmt.Sprint("SN-round-", round))
			unlinked := make(chan error, 1)
			go func() { unlinked <- b.Equipment.Unbind(t.Context(), b.venue.ID, id) }()
			took := 0
			for i := range 8 {
				answer := b.Call("", "POST", "/api/vendas", b.sale(fmt.Sprint("v", i), nil), "Authorization: Equipment "+key)
				switch answer.Status {
				case 200:
					took++
				case 401:
				default:
					t.Fatalf("%d %s", answer.Status, answer.Body)
				}
			}
			if err := <-unlinked; err != nil {
				t.Fatal(err)
			}
			b.send(401, key, "", b.sale("late", nil))
			if n := b.sum(t, "SELECT COUNT(*) FROM till_sales t JOIN sales s ON s.source_id = t.id WHERE t.equipment_id = ?", id); n != int64(took) {
				t.Errorf("%d sales, %d were answered", n, took)
			}
		}
	})
}

// Two people who move one device: the one who comes second is told so, and it is at one sales
// point.
func TestTwoPeopleMoveOneDevice(t *testing.T) {
	each(t, func(t *testing.T, b bar) {
		other, err := b.SalesPoints.Add(t.Context(), b.venue.ID, salespoints.SalesPoint{
			Name: "Deque", Systems: []salespoints.System{{SystemType: salespoints.Token, PrintType: salespoints.PrintTokens}},
		})
		if err != nil {
			t.Fatal(err)
		}
		free, key := b.pair(t, "SN-2")
		points := []string{b.point, other.ID}
		errs := make([]error, 2)
		var both sync.WaitGroup
		for i := range 2 {
			both.Go(func() { errs[i] = b.SalesPoints.Link(t.Context(), b.venue.ID, points[i], []string{free}) })
		}
		both.Wait()
		if (errs[0] == nil) == (errs[1] == nil) || !fault.Is(errors.Join(errs...), fault.Conflict) {
			t.Errorf("linked with %v, and with %v", errs[0], errs[1])
		}
		b.send(200, key, "", b.sale("v1", nil))
		if at := b.sum(t, "SELECT COUNT(*) FROM till_sales WHERE equipment_id = ? AND sales_point_id IS NOT NULL", free); at != 1 {
			t.Error("its sale is of no sales point")
		}
	})
}
