package scheduling_test

import (
	"net/http"
	"strconv"
	"testing"
	"time"

	"balcao/app/catalog"
	"balcao/app/orders"
	"balcao/app/roles"
	"balcao/app/scheduling"
	"balcao/app/server"
	"balcao/app/server/servertest"

	"balcao/app/database/databasetest"
)

// seated is a salon with a table on the terrace whose guests may order beforehand.
type seated struct {
	salon
	place, table, cook string
}

func (c salon) seated() seated {
	c.t.Helper()
	place := c.made("POST", "/api/agendamento/recursos", fields{"tipo": 1, "nome": "Mesa do deck", "capacidade": 8})
	table := c.made("POST", "/api/Schedule/Add", c.form(fields{"collaboratorId": nil, "placeId": place, "name": "Mesa do deck", "durationBase": 60, "preorder": true}))
	return seated{c, place, table, c.Person("cozinha@salao.test", c.venue.ID, roles.Board)}
}

// reserve holds the table, and opens the form.
func (c seated) reserve(at time.Time) *browser {
	c.t.Helper()
	b := c.open("/agendar/" + c.venue.Slug)
	b.send(map[string]string{"acao": "segurar", "o": "mesa", "pessoas": "4", "inicio": stamp(at)})
	return b
}

// details are of the one booking that the venue has.
func (c seated) details() (b scheduling.BookingDetails) {
	c.t.Helper()
	var all []scheduling.BookingView
	c.read("/api/agendamento/reservas"+c.query(""), &all)
	if len(all) != 1 {
		c.t.Fatalf("bookings: %s", asJSON(all))
	}
	c.read("/api/agendamento/reservas/"+all[0].ID+c.query(""), &b)
	return b
}

func (c seated) order(id string) orders.Order {
	c.t.Helper()
	var out orders.Detail
	c.Want(http.StatusOK, c.cook, "GET", "/api/kds/pedidos/"+id, nil).JSON(c.t, &out)
	return out.Pedido
}

func (c seated) ordersOnBoard() (n int) {
	c.t.Helper()
	if err := c.DB.Read.NewRaw("SELECT COUNT(*) FROM orders WHERE venue_id = ?", c.venue.ID).Scan(c.t.Context(), &n); err != nil {
		c.t.Fatal(err)
	}
	return n
}

// followed has the board follow the bookings, and waits until nothing is left to do before until.
func (c seated) followed(until time.Time) {
	c.t.Helper()
	changed, stop := c.Scheduling.Hub.Subscribe(scheduling.Topic(c.venue.ID))
	defer stop()
	for {
		c.round()
		var due int
		if err := c.DB.Read.NewRaw("SELECT COUNT(*) FROM booking_preorders WHERE due_at <= ?", until.UnixMilli()).Scan(c.t.Context(), &due); err != nil {
			c.t.Fatal(err)
		}
		if due == 0 {
			return
		}
		<-changed
	}
}

func (c seated) with2(item string) map[string]string {
	return merged(guest, map[string]string{"item-" + item: "2"})
}

// What guests choose when they book is an order on the board for their time, which moves and is
// cancelled with the booking.
func TestPreorderIsAnOrderOfItsTime(t *testing.T) {
	each(t, func(t *testing.T, salon salon) {
		c := salon.seated()
		b := c.reserve(c.monday(12, 0))
		b.shows(http.StatusOK, "Pedir antes", "Moqueca de Salão da Praia", "Você paga no local")
		b.send(merged(guest, map[string]string{"item-" + c.venue.Product: "21"}))
		b.shows(http.StatusBadRequest, "dá para pedir até 20 antes", `value="21"`)
		b.send(merged(guest, map[string]string{"item-nada": "1"}))
		b.shows(http.StatusBadRequest, "não é mais vendido")
		b.send(c.with2(c.venue.Product))
		own := b.path
		b.shows(http.StatusOK, "Reserva confirmada", "Pedido antecipado", "2× Moqueca", "Fica pronto para a hora da reserva")
		c.followed(c.monday(12, 0))
		d := c.details()
		if d.Pedido == nil || d.Pedido.PedidoID == nil || d.Pedido.Total != 5180 || len(d.Pedido.Itens) != 1 || d.Pedido.Aviso != "" || d.Pedido.Codigo == "" {
			t.Fatalf("pre-order: %s", asJSON(d.Pedido))
		}
		id := *d.Pedido.PedidoID
		o := c.order(id)
		if !o.Para.Equal(c.monday(12, 0)) || !o.Aguardando || o.ValorTotal != 5180 || o.ObservacaoPedido != "Pedido antecipado de reserva · Mesa do deck · 4 pessoas · Franja" || c.ordersOnBoard() != 1 {
			t.Errorf("order: %s", asJSON(o))
		}
		b.send(map[string]string{"acao": "mover", "inicio": stamp(c.monday(14, 0))})
		b.shows(http.StatusOK, "14:00")
		c.followed(c.Clock.Now().Add(time.Hour))
		if o := c.order(id); !o.Para.Equal(c.monday(14, 0)) {
			t.Errorf("moved to %v", o.Para)
		}
		// The staff seats them elsewhere: the kitchen knows where.
		other := c.made("POST", "/api/agendamento/recursos", fields{"tipo": 1, "nome": "Mesa da janela", "capacidade": 8})
		c.made("POST", "/api/Schedule/Add", c.form(fields{"collaboratorId": nil, "placeId": other, "name": "Mesa da janela", "durationBase": 60}))
		c.Want(http.StatusOK, c.token, "PUT", "/api/agendamento/reservas/"+d.ID, c.with(fields{"inicio": c.monday(14, 0).Format(time.RFC3339), "resourceId": other}))
		c.followed(c.Clock.Now().Add(time.Hour))
		if o := c.order(id); o.ObservacaoPedido != "Pedido antecipado de reserva · Mesa da janela · 4 pessoas · Franja" {
			t.Errorf("seated elsewhere: %q", o.ObservacaoPedido)
		}
		b.get(own)
		b.send(map[string]string{"acao": "cancelar"})
		b.shows(http.StatusOK, "Reserva cancelada", "Cancelado com a reserva")
		c.followed(c.Clock.Now().Add(time.Hour))
		if o := c.order(id); o.WorkflowInstance.CurrenteState.ID != orders.Refused.ID() {
			t.Errorf("cancelled: %s", asJSON(o))
		}
		var said []string
		for _, s := range c.details().Historico {
			said = append(said, s.Que)
		}
		if want := "[marcou foi para o painel moveu moveu o pedido moveu moveu o pedido cancelou cancelou o pedido]"; asText(said) != want {
			t.Errorf("history %s, want %s", asText(said), want)
		}
	})
}

func asText(all []string) string {
	out := "["
	for i, s := range all {
		if i > 0 {
			out += " "
		}
		out += s
	}
	return out + "]"
}

// Where the agenda does not say so nobody orders beforehand, nor with a collaborator; a stranger's form is refused.
func TestPreorderIsSwitchedOn(t *testing.T) {
	each(t, func(t *testing.T, salon salon) {
		c := salon.seated()
		c.made("PUT", "/api/Schedule/Update", merge(c.form(fields{"collaboratorId": nil, "placeId": c.place, "name": "Mesa do deck", "durationBase": 60, "versao": 1}), fields{"id": c.table}))
		// A collaborator's agenda is not asked, whatever it says.
		c.made("PUT", "/api/Schedule/Update", merge(c.form(fields{"preorder": true, "versao": 1}), fields{"id": c.schedule}))
		rita := c.open("/agendar/" + c.venue.Slug)
		rita.send(map[string]string{"acao": "segurar", "o": "s-corte", "inicio": stamp(c.monday(10, 0))})
		rita.hides("Pedir antes", "Moqueca")
		rita.send(c.with2(c.venue.Product))
		rita.shows(http.StatusBadRequest, "não é mais vendido")
		rita.send(map[string]string{"acao": "desistir"})
		b := c.reserve(c.monday(12, 0))
		b.hides("Pedir antes", "Moqueca")
		b.send(c.with2(c.venue.Product))
		b.shows(http.StatusBadRequest, "não é mais vendido")
		b.send(guest)
		b.shows(http.StatusOK, "Reserva confirmada")
		c.followed(c.Clock.Now().Add(time.Hour))
		if d := c.details(); d.Pedido != nil || c.ordersOnBoard() != 0 {
			t.Errorf("pre-order: %s", asJSON(d.Pedido))
		}
	})
}

// The order of a booking is called off with it, also where the server died between placing it and
// writing that down. It costs what the board says.
func TestPreorderOfADeadServerIsCalledOff(t *testing.T) {
	each(t, func(t *testing.T, salon salon) {
		c := salon.seated()
		b := c.reserve(c.monday(12, 0))
		b.send(c.with2(c.venue.Product))
		c.followed(c.Clock.Now().Add(time.Hour))
		d := c.details()
		if d.Pedido == nil || d.Pedido.PedidoID == nil {
			t.Fatalf("pre-order: %s", asJSON(d.Pedido))
		}
		id := *d.Pedido.PedidoID
		if _, err := c.DB.Write.NewRaw("UPDATE booking_preorders SET order_id = '', order_code = '', order_for = 0").Exec(t.Context()); err != nil {
			t.Fatal(err)
		}
		c.act(http.StatusOK, d.ID, "cancelar", nil)
		c.followed(c.Clock.Now().Add(time.Hour))
		if o := c.order(id); o.WorkflowInstance.CurrenteState.ID != orders.Refused.ID() {
			t.Errorf("cancelled: %s", asJSON(o))
		}
		if d := c.details(); d.Pedido.PedidoID == nil || *d.Pedido.PedidoID != id || d.Pedido.Para != nil || d.Pedido.Aviso != "" {
			t.Errorf("pre-order: %s", asJSON(d.Pedido))
		}
	})
}

// The staff and the guest read what the order costs on the board, whatever the menu said weeks before.
func TestPreorderCostsWhatTheBoardSays(t *testing.T) {
	each(t, func(t *testing.T, salon salon) {
		c := salon.seated()
		far := c.monday(12, 0).AddDate(0, 0, 35)
		b := c.reserve(far)
		b.send(c.with2(c.venue.Product))
		dearer := catalog.Adjustment{Mode: "valor", By: 500, Rounding: "nenhum"}
		order := catalog.BulkOrder{Selection: catalog.Selection{ProductIDs: []string{c.venue.Product}}}
		if _, err := c.Catalog.ChangePrices(t.Context(), c.venue.ID, dearer, order, nil); err != nil {
			t.Fatal(err)
		}
		c.Clock.Set(far.AddDate(0, 0, -20))
		c.token, c.cook = c.SignIn("agenda@salao.test"), c.SignIn("cozinha@salao.test")
		c.followed(c.Clock.Now().Add(time.Hour))
		d := c.details()
		if d.Pedido.PedidoID == nil || d.Pedido.Total != c.order(*d.Pedido.PedidoID).ValorTotal || d.Pedido.Total <= 5180 {
			t.Errorf("pre-order: %s", asJSON(d.Pedido))
		}
	})
}

// An order that cannot be placed keeps nobody from his table: the staff reads why. What is weeks
// ahead goes to the board when the board takes it.
func TestPreorderThatCannotBe(t *testing.T) {
	each(t, func(t *testing.T, salon salon) {
		c := salon.seated()
		far := c.monday(12, 0).AddDate(0, 0, 35)
		b := c.reserve(far)
		b.send(c.with2(c.venue.Product))
		own := b.path
		b.shows(http.StatusOK, "Reserva confirmada")
		c.followed(c.Clock.Now().Add(time.Hour))
		if c.ordersOnBoard() != 0 {
			t.Error("on the board weeks before")
		}
		gone := catalog.BulkOrder{Selection: catalog.Selection{ProductIDs: []string{c.venue.Product}}}
		if _, err := c.Catalog.ArchiveProducts(t.Context(), c.venue.ID, gone, false); err != nil {
			t.Fatal(err)
		}
		c.Clock.Set(far.AddDate(0, 0, -20))
		c.token = c.SignIn("agenda@salao.test")
		c.followed(c.Clock.Now().Add(time.Hour))
		d := c.details()
		if d.Situacao != scheduling.Confirmed || d.Pedido.Aviso == "" || d.Pedido.PedidoID != nil || c.ordersOnBoard() != 0 {
			t.Errorf("it cannot be: %s", asJSON(d))
		}
		b.get(own)
		b.shows(http.StatusOK, "Combine o pedido com o estabelecimento")
		b.hides("Fica pronto")
	})
}

// Whom the venue does not serve is told before he books, as far as ordering goes.
func TestPreorderOfABlockedCustomer(t *testing.T) {
	each(t, func(t *testing.T, salon salon) {
		c := salon.seated()
		keeper := c.Person("clientes@salao.test", c.venue.ID, roles.Customers)
		const cpf = "39053344705"
		c.Want(http.StatusOK, keeper, "POST", "/api/ClienteEstabelecimento/SalvarClienteEstabelecimento", fields{"localClienteId": c.venue.ID, "nome": "Ana Souza", "CPF": cpf, "telefone": "48991234567"})
		c.Want(http.StatusOK, keeper, "POST", "/api/BlockedUser/Block", fields{"localId": c.venue.ID, "CPF": cpf, "reason": "Quebrou um copo"})
		b := c.reserve(c.monday(12, 0))
		b.send(c.with2(c.venue.Product))
		b.shows(http.StatusBadRequest, "Pedido antecipado: Não foi possível concluir o pedido. Fale com o estabelecimento.")
		b.send(guest)
		b.shows(http.StatusOK, "Reserva confirmada")
	})
}

// An order that waits for its deposit is none yet; one that is with the kitchen counts as spent.
func TestPreorderWaitsForTheDeposit(t *testing.T) {
	for name, database := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			address := database(t)
			c := newSalon(t, servertest.Start(t, func(cfg *server.Config) {
				cfg.Database, cfg.SimulatedPayments, cfg.SimulatedPayment = address, true, time.Hour
			})).seated()
			c.PaidOnline(c.venue, "")
			c.made("POST", "/api/ServiceSchedule/", fields{"name": "Jantar", "value": 100, "deposit": 20, "scheduleId": c.table})
			c.Want(http.StatusOK, c.token, "PUT", "/api/agendamento/consumoMinimo", c.with(fields{"ligado": true, "valor": 100, "diasDaSemana": []int{1}, "versao": 0}))
			b := c.open("/agendar/" + c.venue.Slug)
			b.send(map[string]string{"acao": "segurar", "o": "s-jantar", "pessoas": strconv.Itoa(4), "inicio": stamp(c.monday(12, 0))})
			b.send(c.with2(c.venue.Product))
			b.shows(http.StatusOK, "Pague o sinal", "quando o sinal for pago")
			c.followed(c.Clock.Now().Add(time.Hour))
			if c.ordersOnBoard() != 0 {
				t.Error("on the board before it is paid")
			}
			id := c.details().ID
			c.act(http.StatusOK, id, "confirmar", nil)
			c.followed(c.Clock.Now().Add(time.Hour))
			if c.ordersOnBoard() != 1 {
				t.Errorf("confirmed: %s", asJSON(c.details()))
			}
			var spent struct{ Consumido, Falta float64 }
			c.read("/api/agendamento/reservas/"+id+"/consumo"+c.query(""), &spent)
			if spent.Consumido != 51.80 || spent.Falta != 48.20 {
				t.Errorf("spent: %+v", spent)
			}
		})
	}
}
