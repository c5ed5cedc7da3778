package server_test

import (
	"crypto/rand"
	"net/url"
	"strings"
	"testing"
	"time"

	"balcao/app/catalog"
	"balcao/app/orders"
	"balcao/app/server/servertest"
	"balcao/app/storefront"
)

// The configuration decides for when a shop takes orders, how many and from when on the
// kitchen has them: Friday and Saturday from 18:00 to 23:30, one in each quarter of an hour.
// It is Friday, 21:00.
func TestTheConfigurationDecidesOrdersForLater(t *testing.T) {
	eachSettings(t, func(s *settings) {
		t := s.T
		s.save(200, s.manager, map[string]any{"availableDay": []storefront.Opening{
			{DayOfWeek: 5, StartHour: "18:00", EndHour: "23:30"}, {DayOfWeek: 6, StartHour: "18:00", EndHour: "23:30"},
		}})
		at := servertest.Now.Add(time.Hour)
		cart := orders.Cart{TipoEntrega: "retirada", Itens: []orders.Line{{ProdutoID: s.venue.Product, Quantidade: 1}}, ListarHorarios: true}
		quote := func() (q orders.Quote) {
			t.Helper()
			s.Want(200, "", "POST", "/api/storefront/"+s.venue.Slug+"/quote", cart).JSON(t, &q)
			return q
		}
		order := func(status int, at time.Time) servertest.Answer {
			t.Helper()
			total := quote().Totais.Total
			return s.Want(status, "", "POST", "/api/storefront/"+s.venue.Slug+"/orders", orders.NewOrder{
				Cliente: orders.NewCustomer{Nome: "Ana Lima"}, TipoEntrega: "retirada", Itens: cart.Itens, TipoPagamento: "pix",
				TotalEsperado: &total, Para: &at,
			}, "Idempotency-Key: "+rand.Text())
		}
		if q := quote(); q.ProximoHorario != nil || len(q.Horarios) > 0 {
			t.Errorf("nobody has set anything, and %v is offered", q.ProximoHorario)
		}
		s.save(200, s.manager, map[string]any{"laterDays": 2, "laterPerQuarter": 1, "laterLeadMinutes": 30, "acceptanceMinutes": 10})
		if q := quote(); len(q.Horarios) != 8+20 || !q.ProximoHorario.Equal(servertest.Now.Add(30*time.Minute)) {
			t.Errorf("%d from %v: %v", len(q.Horarios), q.ProximoHorario, q.Horarios)
		}
		var placed orders.Placed
		order(200, at).JSON(t, &placed)
		order(409, at)
		changes := watchFor(t, s.Server, s.cook, s.venue.ID, "order")
		read := func() (d orders.Detail) {
			s.Want(200, s.cook, "GET", "/api/kds/pedidos/"+placed.ID, nil).JSON(t, &d)
			return d
		}
		if o := read().Pedido; !o.Aguardando || o.Signal || o.PrazoConfirmacao != nil {
			t.Errorf("%+v", o)
		}
		s.Clock.Advance(30 * time.Minute)
		for read().Pedido.Aguardando {
			if _, open := <-changes; !open {
				t.Fatal("the board was not told that its time has come")
			}
		}
		if o := read().Pedido; !o.Signal || o.PrazoConfirmacao == nil || !o.PrazoConfirmacao.Equal(servertest.Now.Add(40*time.Minute)) {
			t.Errorf("%+v", o)
		}
		// A payload of before leaves it as it is.
		old := s.configuration()
		for _, field := range []string{"laterDays", "laterPerQuarter", "laterLeadMinutes", "versao"} {
			delete(old, field)
		}
		s.Want(200, s.manager, "POST", "/api/MeepFood/Configuration", old)
		if c := s.configuration(); c["laterDays"] != 2.0 || c["laterPerQuarter"] != 1.0 || c["laterLeadMinutes"] != 30.0 {
			t.Errorf("%v, %v, %v", c["laterDays"], c["laterPerQuarter"], c["laterLeadMinutes"])
		}
		s.save(200, s.manager, map[string]any{"isActive": false})
		if q := quote(); q.ProximoHorario != nil {
			t.Errorf("a shop that takes no orders offers %v", q.ProximoHorario)
		}
		s.save(200, s.manager, map[string]any{"isActive": true, "enableShoppingCartOnVirtualMenu": true})
		s.Want(200, s.cook, "POST", "/api/kds/pausarEstabelecimento", map[string]any{"localClienteId": s.venue.ID, "minutos": 60})
		if q := quote(); q.ProximoHorario == nil || q.ProximoHorario.Before(servertest.Now.Add(2*time.Hour)) {
			t.Errorf("in a pause until 22:30 %v", q.ProximoHorario)
		}
	})
}

func TestOrderingForLaterByPlainForms(t *testing.T) {
	eachVisitor(t, func(v *visitor) {
		v.configure(func(c *storefront.Configuration) { c.LaterDays, c.LaterPerQuarter, c.LaterLeadMinutes = 1, 1, 30 })
		v.fill("1")
		bag := v.open("/carrinho").says(200, "Quando", "hoje às 22:00")
		at := servertest.Now.Add(time.Hour).Format(time.RFC3339)
		filled := bag.form(url.Values{"acao": {"pedir"}, "tipo": {"retirada"}, "q0": {"1"}, "nome": {"Ana Lima"}, "pagamento": {"pix"}, "para": {at}})
		filled.Set("para", "amanhã cedo")
		v.send("/carrinho", filled).says(400, "Escolha de novo para quando é o pedido.")
		filled.Set("para", at)
		tracking := v.send("/carrinho", filled).says(303).header.Get("Location")
		res, err := v.web.Get(v.URL + tracking)
		v.read(res, err).says(200, "hoje às 22:00", "20/11/2026 22:00")
		res, err = v.web.Get(v.URL + tracking + "/recibo")
		v.read(res, err).says(200, "Para 20/11/2026 22:00")
		v.Clock.Advance(76 * time.Minute)
		res, err = v.web.Get(v.URL + tracking)
		v.read(res, err).says(200, "Era previsto para")
		v.Clock.Advance(-76 * time.Minute)

		v.fill("1")
		again := v.open("/carrinho").says(200)
		v.send("/carrinho", again.form(url.Values{"acao": {"atualizar"}, "tipo": {"retirada"}, "q0": {"1"}, "para": {at}})).says(200, "O horário de hoje às 22:00 já está cheio.")
		again.silent("hoje às 22:00")
		filled = again.form(url.Values{"acao": {"pedir"}, "tipo": {"retirada"}, "q0": {"1"}, "nome": {"Ana Lima"}, "pagamento": {"pix"}, "para": {at}})
		v.send("/carrinho", filled).says(409, "O horário de hoje às 22:00 já está cheio.", "hoje às 22:00 (não dá mais)")
	})
}

// A product that is sold at lunch is ordered in the evening before, for lunch.
func TestWhatIsSoldOnlyThenIsOrderedForThen(t *testing.T) {
	eachSettings(t, func(s *settings) {
		t := s.T
		s.save(200, s.manager, map[string]any{"laterDays": 2, "laterPerQuarter": 0, "laterLeadMinutes": 30})
		err := s.Catalog.SaveSchedule(t.Context(), s.venue.ID, s.venue.Product, catalog.ScheduleDraft{ScheduleRules: catalog.ScheduleRules{
			Windows: []catalog.Window{{Weekday: 6, From: "11:00", To: "15:00"}},
		}})
		if err != nil {
			t.Fatal(err)
		}
		lines := []orders.Line{{ProdutoID: s.venue.Product, Quantidade: 1}}
		var q orders.Quote
		s.Want(200, "", "POST", "/api/storefront/"+s.venue.Slug+"/quote", orders.Cart{TipoEntrega: "retirada", Itens: lines, ListarHorarios: true}).JSON(t, &q)
		lunch := servertest.Now.Add(14 * time.Hour)
		if !strings.Contains(q.Aviso, "não é vendido agora") || q.ProximoHorario == nil || !q.ProximoHorario.Equal(lunch) || len(q.Horarios) != 16 {
			t.Fatalf("%q, %v, %d", q.Aviso, q.ProximoHorario, len(q.Horarios))
		}
		for at, status := range map[*time.Time]int{nil: 400, new(lunch): 200, new(lunch.Add(5 * time.Hour)): 409} {
			s.Want(status, "", "POST", "/api/storefront/"+s.venue.Slug+"/orders", orders.NewOrder{
				Cliente: orders.NewCustomer{Nome: "Ana Lima"}, TipoEntrega: "retirada", Itens: lines, TipoPagamento: "pix",
				TotalEsperado: &q.Totais.Total, Para: at,
			}, "Idempotency-Key: "+rand.Text())
		}
	})
}

// A shop that is closed offers the first time that goes, not now.
func TestAClosedShopsFormBeginsWithTheFirstTime(t *testing.T) {
	eachVisitor(t, func(v *visitor) {
		v.configure(func(c *storefront.Configuration) { c.LaterDays, c.LaterLeadMinutes = 2, 30 })
		v.fill("1")
		v.open("/carrinho").says(200, `<option value="">Agora</option>`).silent(" selected")
		v.configure(func(c *storefront.Configuration) {
			c.AvailableDay = []storefront.Opening{{DayOfWeek: 6, StartHour: "11:30", EndHour: "15:00"}}
		})
		v.open("/carrinho").says(200, ` selected>amanhã às 12:00</option>`)
	})
}
