package scheduling_test

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"balcao/app/database/databasetest"
	"balcao/app/letters"
	"balcao/app/mail"
	"balcao/app/scheduling"
	"balcao/app/server"
	"balcao/app/server/servertest"
)

func (c salon) wait(name string, other fields) {
	c.t.Helper()
	c.Want(http.StatusOK, c.token, "POST", "/api/agendamento/espera", c.with(merge(fields{
		"scheduleId": c.schedule, "serviceId": c.service, "dia": c.monday(0, 0).Format(time.DateOnly), "cliente": name, "telefone": "48991112222",
		"email": strings.ToLower(name) + "@cliente.test",
	}, other)))
}

func (c salon) waiting() (all []scheduling.WaitView) {
	c.t.Helper()
	c.read("/api/agendamento/espera"+c.query(""), &all)
	return all
}

func (c salon) round() {
	c.t.Helper()
	if err := c.Scheduling.Round(c.t.Context(), c.venue.ID); err != nil {
		c.t.Fatal(err)
	}
}

// offered are the letters that offer a freed time: to whom, and the page that each leads to.
func (c salon) offered() (to, pages []string) {
	c.t.Helper()
	for _, l := range c.letters("vaga") {
		_, link, _ := strings.Cut(l.Body, "Para reservar: ")
		at := strings.Index(link, "/agendar/")
		if at < 0 {
			c.t.Fatalf("no way to book in %q", l.Body)
		}
		to, pages = append(to, l.Recipient), append(pages, strings.TrimSpace(link[at:]))
	}
	return to, pages
}

// A freed time is held for whoever has waited longest, who books it by the letter's link.
func TestFreedTimeIsHeldForWhoeverWaits(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		b := c.book(c.monday(10, 0), nil)
		c.refused(http.StatusBadRequest, "POST", "/api/agendamento/espera", fields{
			"scheduleId": c.schedule, "dia": c.monday(0, 0).Format(time.DateOnly), "cliente": "Bia", "telefone": "48991112222",
		})
		c.wait("Bia", nil)
		c.Clock.Advance(time.Minute)
		c.wait("Caio", nil)
		c.act(http.StatusOK, b.ID, "cancelar", nil)
		to, pages := c.offered()
		if len(to) != 1 || to[0] != "bia@cliente.test" {
			t.Fatalf("offered to %v", to)
		}
		if all := c.waiting(); len(all) != 2 || all[0].OferecidoEm == nil || all[0].GuardadoAte == nil || !all[0].GuardadoAte.Equal(c.Clock.Now().Add(time.Hour)) || all[1].OferecidoEm != nil {
			t.Errorf("waiting: %s", asJSON(all))
		}
		// Nobody else has it meanwhile: neither on the page nor in the back office.
		other := c.open("/agendar/" + c.venue.Slug)
		other.send(map[string]string{"acao": "segurar", "o": "s-corte", "inicio": stamp(c.monday(10, 0))})
		other.shows(http.StatusConflict, "acabou de ser ocupado")
		c.refused(http.StatusConflict, "POST", "/api/agendamento/reservas", c.booking(c.monday(10, 0), nil))

		c.Clock.Advance(50 * time.Minute)
		bia := c.open(pages[0])
		bia.shows(http.StatusOK, "guardado até", "10:00")
		bia.send(guest)
		bia.shows(http.StatusOK, "Reserva confirmada")
		if all := c.waiting(); len(all) != 1 || all[0].Cliente != "Caio" {
			t.Errorf("who has booked waits on: %s", asJSON(all))
		}
		c.Clock.Advance(time.Hour)
		c.round()
		if to, _ := c.offered(); len(to) != 0 {
			t.Errorf("what is booked is offered to %v", to)
		}
		c.Want(http.StatusNoContent, c.token, "DELETE", "/api/agendamento/espera/"+c.waiting()[0].ID+c.query(""), nil)
	})
}

// What is deleted while a time of it is offered is not booked any more.
func TestOfferEndsWithItsAgenda(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		b := c.book(c.monday(10, 0), nil)
		c.wait("Bia", fields{"serviceId": nil})
		c.act(http.StatusOK, b.ID, "cancelar", nil)
		_, pages := c.offered()
		if len(pages) != 1 {
			t.Fatalf("offered %v", pages)
		}
		c.Want(http.StatusNoContent, c.token, "DELETE", "/api/Schedule/Delete"+c.query("&id="+c.schedule), nil)
		bia := c.open(pages[0])
		bia.send(guest)
		bia.shows(http.StatusConflict, "não é mais oferecido")
	})
}

// What nobody has taken in time goes to the next who waits, and so does what is declined.
func TestOfferPassesOn(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		b := c.book(c.monday(10, 0), nil)
		for _, name := range []string{"Bia", "Caio", "Davi"} {
			c.wait(name, nil)
			c.Clock.Advance(time.Minute)
		}
		c.act(http.StatusOK, b.ID, "cancelar", nil)
		c.Clock.Advance(59 * time.Minute)
		_, pages := c.offered()
		late := c.open(pages[0])
		c.round() // mails Bia's letter
		if to, _ := c.offered(); len(to) != 0 {
			t.Errorf("passed on before its time to %v", to)
		}
		c.Clock.Advance(2 * time.Minute)
		if err := c.Scheduling.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		to, pages := c.offered()
		if len(to) != 1 || to[0] != "caio@cliente.test" {
			t.Fatalf("passed on to %v", to)
		}
		c.round()
		late.send(guest)
		late.shows(http.StatusConflict, "outra pessoa ficou com este horário")

		caio := c.open(pages[0])
		caio.send(map[string]string{"acao": "desistir"})
		caio.shows(http.StatusOK)
		if to, _ := c.offered(); len(to) != 1 || to[0] != "davi@cliente.test" {
			t.Errorf("declined, it goes to %v", to)
		}
		c.Clock.Advance(61 * time.Minute)
		c.round()
		// Nobody is left: the time is free for all.
		c.book(c.monday(10, 0), nil)
	})
}

// Only a time that fits is offered: not to a party that is too large, not for a service that is too
// long; and a booking that is moved away frees its time, too.
func TestOfferFits(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		long := c.made("POST", "/api/ServiceSchedule/", c.offer(fields{"name": "Noiva", "duration": 300}))
		c.book(c.monday(9, 0), nil)
		b := c.book(c.monday(10, 0), nil)
		c.book(c.monday(11, 0), nil)
		c.wait("Bia", fields{"serviceId": long})
		for hour := 12; hour < 18; hour++ {
			c.book(c.monday(hour, 0), nil)
		}
		c.Clock.Advance(time.Minute)
		c.wait("Caio", nil)
		c.Want(http.StatusOK, c.token, "PUT", "/api/agendamento/reservas/"+b.ID, c.with(fields{"inicio": c.monday(10, 0).AddDate(0, 0, 1).Format(time.RFC3339)}))
		if to, _ := c.offered(); len(to) != 1 || to[0] != "caio@cliente.test" {
			t.Errorf("offered to %v", to)
		}
		// Who waits for what is deleted waits no longer.
		c.Want(http.StatusNoContent, c.token, "DELETE", "/api/ServiceSchedule/Delete"+c.query("&id="+long), nil)
		for _, w := range c.waiting() {
			if w.Cliente == "Bia" {
				t.Error("somebody waits for a deleted service")
			}
		}
		// Too shortly before it nobody is written to: a service has to be booked an hour before.
		c.wait("Davi", fields{"dia": c.monday(0, 0).AddDate(0, 0, 1).Format(time.DateOnly)})
		c.Clock.Set(c.monday(9, 45).AddDate(0, 0, 1))
		if _, err := c.Scheduling.Cancel(t.Context(), c.venue.ID, b.ID, scheduling.Cancelling{}); err != nil {
			t.Fatal(err)
		}
		if to, _ := c.offered(); slices.Contains(to, "davi@cliente.test") {
			t.Error("offered a time that is too soon to be booked")
		}
	})
}

// Who waits for what is deleted, with its agenda or collaborator, too, is off the list and is told,
// once; mail that fails is tried again.
func TestWaitersOfWhatIsDeletedAreTold(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		other := c.made("POST", "/api/Schedule/Add", c.form(fields{"name": "Outra"}))
		c.wait("Bia", nil)
		c.wait("Caio", fields{"serviceId": nil})
		c.wait("Davi", fields{"scheduleId": other, "serviceId": nil})
		var told []string
		broken := true
		c.Scheduling.Mail = func(_ context.Context, m mail.Message) error {
			if broken {
				return errors.New("no connection")
			}
			if !strings.HasPrefix(m.ID, "espera-") || !strings.Contains(m.Text, "não é mais oferecido") || !strings.Contains(m.Text, "/agendar/"+c.venue.Slug) {
				t.Errorf("told: %s", m.Text)
			}
			told = append(told, m.To)
			return nil
		}
		c.Want(http.StatusNoContent, c.token, "DELETE", "/api/ServiceSchedule/Delete"+c.query("&id="+c.service), nil)
		c.round()
		c.round()
		if all := c.waiting(); len(all) != 2 {
			t.Errorf("waiting: %s", asJSON(all))
		}
		broken = false
		c.Clock.Advance(6 * time.Minute)
		c.round()
		c.round()
		if !slices.Equal(told, []string{"bia@cliente.test"}) {
			t.Errorf("told %v", told)
		}
		c.Want(http.StatusNoContent, c.token, "DELETE", "/api/Schedule/Delete"+c.query("&id="+c.schedule), nil)
		c.Want(http.StatusNoContent, c.token, "DELETE", "/api/agendamento/recursos/"+c.collaborator+c.query(""), nil)
		c.round()
		slices.Sort(told)
		if !slices.Equal(told, []string{"bia@cliente.test", "caio@cliente.test", "davi@cliente.test"}) || len(c.waiting()) != 0 {
			t.Errorf("told %v; waiting: %s", told, asJSON(c.waiting()))
		}
	})
}

// Who waited for a day that is over hears nothing of what is deleted, and is forgotten; who cannot be
// told is given up after a while.
func TestWaitersOfDaysThatAreOver(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		c.wait("Bia", nil)
		c.wait("Caio", fields{"dia": c.monday(0, 0).AddDate(0, 0, 7).Format(time.DateOnly)})
		c.Clock.Set(c.monday(12, 0).AddDate(0, 0, 3))
		c.token = c.SignIn("agenda@salao.test")
		told := map[string]int{}
		c.Scheduling.Mail = func(_ context.Context, m mail.Message) error {
			told[m.To]++
			return errors.New("no such mailbox")
		}
		c.Want(http.StatusNoContent, c.token, "DELETE", "/api/ServiceSchedule/Delete"+c.query("&id="+c.service), nil)
		for range letters.MostFailures + 5 {
			c.round()
			c.Clock.Advance(3 * time.Hour)
		}
		if len(told) != 1 || told["caio@cliente.test"] != letters.MostFailures {
			t.Errorf("told %v", told)
		}
		if err := c.Scheduling.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		left, err := c.DB.Read.NewSelect().Model((*scheduling.Wait)(nil)).Count(t.Context())
		if err != nil || left != 0 {
			t.Errorf("%d wait on (%v)", left, err)
		}
	})
}

// The invitation of a booking that was confirmed without its deposit, and its cancellation, are of
// one organizer, whatever address the venue has by then; the first invitation is no change.
func TestOrganizerStays(t *testing.T) {
	for name, database := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			address := database(t)
			c := newSalon(t, servertest.Start(t, func(cfg *server.Config) {
				cfg.Database, cfg.SimulatedPayments, cfg.SimulatedPayment = address, true, time.Hour
			}))
			c.PaidOnline(c.venue, "")
			c.made("PUT", "/api/ServiceSchedule/Update", merge(c.offer(fields{"deposit": 20, "versao": 1}), fields{"id": c.service}))
			p := c.open("/agendar/" + c.venue.Slug)
			p.send(map[string]string{"acao": "segurar", "o": "s-corte", "inicio": stamp(c.monday(10, 0))})
			p.send(guest)
			p.shows(http.StatusOK, "Pague o sinal")
			var b scheduling.Booking
			if err := c.DB.Read.NewSelect().Model(&b).Where("state = 'pendente'").Scan(t.Context()); err != nil {
				t.Fatal(err)
			}
			c.Want(http.StatusOK, c.token, "PUT", "/api/agendamento/reservas/"+b.ID, c.with(fields{"inicio": c.monday(14, 0).Format(time.RFC3339)}))
			c.act(http.StatusOK, b.ID, "confirmar", nil)
			if all := c.letters("convite"); len(all) != 1 || !strings.HasPrefix(all[0].Subject, "Reserva confirmada") {
				t.Errorf("the first invitation: %s", asJSON(all))
			}
			if err := c.DB.Read.NewSelect().Model(&b).Where("id = ?", b.ID).Scan(t.Context()); err != nil || b.Organizer == "" {
				t.Errorf("the organizer is %q (%v)", b.Organizer, err)
			}
			// Whatever happens to it afterwards, and whatever address the venue has by then.
			c.act(http.StatusOK, b.ID, "cancelar", nil)
			organizer := "mailto:" + b.Organizer
			if all := c.letters("cancelamento"); len(all) != 1 || !strings.Contains(strings.ReplaceAll(all[0].Calendar, "\r\n ", ""), organizer) {
				t.Errorf("the cancellation is not from %s: %s", organizer, asJSON(all))
			}
		})
	}
}

// Whoever has booked is reminded a day before, once, with the way to move and cancel; the mail of
// the booking goes first.
func TestReminder(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		b := c.book(c.monday(10, 0), fields{"email": "ana@cliente.test"})
		c.Clock.Set(c.monday(10, 0).Add(-24*time.Hour - time.Second))
		c.round()
		reminders := c.letters("lembrete")
		if len(reminders) != 1 || len(c.letters("convite")) != 0 || !strings.Contains(reminders[0].Body, "/agendar/"+c.venue.Slug+"/reserva/") {
			t.Fatalf("a day and a second before %s: %s", b.Start, asJSON(reminders))
		}
		c.Clock.Advance(time.Second)
		c.round()
		if left := c.letters("lembrete"); len(left) != 0 {
			t.Errorf("a day before: %s", asJSON(left))
		}
	})
}
