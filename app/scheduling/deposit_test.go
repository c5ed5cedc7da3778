package scheduling_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"balcao/app/database/databasetest"
	"balcao/app/payments"
	"balcao/app/scheduling"
	"balcao/app/server"
	"balcao/app/server/servertest"
)

var pixCode = regexp.MustCompile(`data-code="([^"]+)"`)

// A deposit is paid by Pix before the booking stands, and goes back when the venue cancels.
func TestDeposit(t *testing.T) {
	for name, database := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			address := database(t)
			c := newSalon(t, servertest.Start(t, func(cfg *server.Config) {
				cfg.Database, cfg.SimulatedPayments, cfg.SimulatedPayment = address, true, time.Second
			}))
			c.PaidOnline(c.venue, "")
			c.made("PUT", "/api/ServiceSchedule/Update", merge(c.offer(fields{"deposit": 20, "versao": 1}), fields{"id": c.service}))
			b := c.open("/agendar/" + c.venue.Slug)
			b.shows(http.StatusOK, "Sinal de")
			b.send(map[string]string{"acao": "segurar", "o": "s-corte", "inicio": stamp(c.monday(10, 0))})
			b.shows(http.StatusOK, "Reservar e pagar o sinal")
			b.send(guest)
			own := b.path
			b.shows(http.StatusOK, "Pague o sinal para confirmar")
			if len(c.letters("convite")) != 0 {
				t.Error("an unpaid booking is confirmed")
			}
			c.refused(http.StatusConflict, "POST", "/api/agendamento/reservas", c.booking(c.monday(10, 0), nil))
			round := func() {
				t.Helper()
				if err := c.Payments.Round(t.Context(), c.venue.ID); err != nil {
					t.Fatal(err)
				}
			}
			round()
			b.get(own)
			if pixCode.FindStringSubmatch(b.html) == nil {
				t.Fatalf("no code to pay:\n%s", b.html)
			}
			for range 30 {
				c.Clock.Advance(5 * time.Second)
				round()
				if b.get(own); strings.Contains(b.html, "Reserva confirmada") {
					break
				}
			}
			b.shows(http.StatusOK, "Reserva confirmada", "Sinal pago")
			var page []scheduling.BookingView
			c.read("/api/agendamento/reservas"+c.query(""), &page)
			if page[0].DepositPaid != 2000 || page[0].Situacao != scheduling.Confirmed {
				t.Errorf("paid: %s", asJSON(page))
			}
			b.send(map[string]string{"acao": "cancelar"})
			b.shows(http.StatusOK, "Reserva cancelada")
			var refunds []payments.Refund
			if err := c.DB.Read.NewSelect().Model(&refunds).Scan(t.Context()); err != nil || len(refunds) != 1 || refunds[0].Amount != 2000 {
				t.Errorf("given back: %+v %v", refunds, err)
			}
			// The page tells of the money, on its way and when it is back: the server's own round may
			// have given it back already.
			if !strings.Contains(b.html, "O sinal está sendo devolvido") && !strings.Contains(b.html, "foi devolvido") {
				t.Errorf("the page does not tell of the money:\n%s", b.html)
			}
			for range 30 {
				c.Clock.Advance(5 * time.Second)
				round()
				if b.get(own); strings.Contains(b.html, "foi devolvido") {
					break
				}
			}
			b.shows(http.StatusOK, "Sinal devolvido", "foi devolvido")
			b.hides("por Pix", "está sendo devolvido")
			c.read("/api/agendamento/reservas"+c.query(""), &page)
			if page[0].Devolvido != 2000 || page[0].DepositPaid != 0 {
				t.Errorf("given back: %s", asJSON(page))
			}

			// Whoever does not pay loses his time.
			b.get("/agendar/" + c.venue.Slug)
			b.send(map[string]string{"acao": "segurar", "o": "s-corte", "inicio": stamp(c.monday(11, 0))})
			b.send(guest)
			b.shows(http.StatusOK, "Pague o sinal")
			b.send(map[string]string{"acao": "desistir"})
			c.book(c.monday(11, 0), nil)
		})
	}
}

// Of a deposit that went back in part the page says both parts.
func TestPartOfADepositGoesBack(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		b := c.open("/agendar/" + c.venue.Slug)
		b.send(map[string]string{"acao": "segurar", "o": "s-corte", "inicio": stamp(c.monday(10, 0))})
		b.send(guest)
		own := b.path
		if _, err := c.DB.Write.NewRaw("UPDATE bookings SET deposit = 2000, deposit_paid = 1500, deposit_returned = 500").Exec(t.Context()); err != nil {
			t.Fatal(err)
		}
		b.get(own)
		b.shows(http.StatusOK, "Sinal devolvido", "R$ 5,00", "Sinal pago", "R$ 15,00")
	})
}
