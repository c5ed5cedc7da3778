package scheduling_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"balcao/app/scheduling"
)

// One booking has a time: whoever comes second is told of the nearest free ones.
func TestBookingTakesItsTime(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		before := c.free(c.monday(9, 0), c.monday(12, 0))
		if len(before) != 12 || !before[0].Equal(c.monday(9, 0)) {
			t.Fatalf("free in the morning: %v", before)
		}
		b := c.book(c.monday(10, 0), fields{"observacao": "Franja"})
		if b.Situacao != scheduling.Confirmed || b.End.Sub(b.Start) != 30*time.Minute || b.BufferBefore != 5 || b.BufferAfter != 10 || b.Value != 8000 {
			t.Errorf("booked: %s", asJSON(b))
		}
		// It occupies 9:55 to 10:40; another one needs 45 minutes beside it.
		after := c.free(c.monday(9, 0), c.monday(12, 0))
		for _, gone := range []time.Time{c.monday(9, 30), c.monday(9, 45), c.monday(10, 0), c.monday(10, 15), c.monday(10, 30)} {
			if slices.ContainsFunc(after, gone.Equal) {
				t.Errorf("%s is still free", gone)
			}
		}
		if !slices.ContainsFunc(after, c.monday(9, 15).Equal) || !slices.ContainsFunc(after, c.monday(10, 45).Equal) || len(after) != 7 {
			t.Errorf("free beside it: %v", after)
		}
		a := c.Want(http.StatusConflict, c.token, "POST", "/api/agendamento/reservas", c.with(c.booking(c.monday(10, 15), nil)))
		var said struct{ Details scheduling.Free }
		a.JSON(t, &said)
		if !strings.Contains(a.Message(), "acabou de ser ocupado") || len(said.Details.Livres) != 3 || !said.Details.Livres[1].Equal(c.monday(10, 45)) {
			t.Errorf("taken: %s", a.Body)
		}
		if said := c.refused(http.StatusConflict, "POST", "/api/agendamento/reservas", c.booking(c.monday(19, 0), nil)); !strings.Contains(said, "fora da agenda") {
			t.Errorf("outside the hours: %q", said)
		}
		for _, wrong := range []fields{{"cliente": ""}, {"telefone": "123"}, {"email": "sem arroba"}, {"pessoas": -1}} {
			c.refused(http.StatusBadRequest, "POST", "/api/agendamento/reservas", c.booking(c.monday(14, 0), wrong))
		}
	})
}

// One collaborator in two schedules has one set of cells.
func TestResourceIsTheLock(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		second := c.made("POST", "/api/Schedule/Add", c.form(fields{"name": "Rita, barba"}))
		c.book(c.monday(10, 0), nil)
		c.refused(http.StatusConflict, "POST", "/api/agendamento/reservas", c.booking(c.monday(10, 0), fields{"scheduleId": second, "serviceId": nil}))
	})
}

func TestMoveCancelAndMiss(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		b := c.book(c.monday(10, 0), nil)
		other := c.book(c.monday(14, 0), nil)
		move := func(status int, id string, body fields) scheduling.BookingDetails {
			var moved scheduling.BookingDetails
			a := c.Want(status, c.token, "PUT", "/api/agendamento/reservas/"+id, c.with(body))
			if status == http.StatusOK {
				a.JSON(t, &moved)
			}
			return moved
		}
		move(http.StatusConflict, b.ID, fields{"inicio": stamp(c.monday(14, 15))})
		// Its own time is free for it.
		moved := move(http.StatusOK, b.ID, fields{"inicio": stamp(c.monday(10, 15)), "versao": b.Versao})
		if !moved.Start.Equal(c.monday(10, 15)) || moved.Historico[len(moved.Historico)-1].Que != "moveu" {
			t.Errorf("moved: %s", asJSON(moved))
		}
		move(http.StatusConflict, b.ID, fields{"inicio": stamp(c.monday(11, 0)), "versao": b.Versao})
		if c.book(c.monday(9, 0), nil).ID == "" {
			t.Error("what it has left is not free")
		}

		c.act(http.StatusConflict, other.ID, "faltou", nil)
		c.act(http.StatusOK, other.ID, "cancelar", fields{"motivo": "Viajou"})
		c.act(http.StatusConflict, other.ID, "cancelar", nil)
		move(http.StatusConflict, other.ID, fields{"inicio": stamp(c.monday(15, 0))})
		c.book(c.monday(14, 0), nil)

		c.Clock.Set(c.monday(11, 0))
		c.token = c.SignIn("agenda@salao.test")
		if missed := c.act(http.StatusOK, b.ID, "faltou", nil); missed.Situacao != scheduling.NoShow {
			t.Errorf("missed: %s", asJSON(missed))
		}
		c.act(http.StatusOK, b.ID, "confirmar", nil)
		if kept := c.act(http.StatusOK, b.ID, "compareceu", nil); kept.Situacao != scheduling.Attended || len(kept.Historico) != 5 {
			t.Errorf("kept: %s", asJSON(kept))
		}
	})
}

// A booking over another one needs a reason, and is seen.
func TestOverbooking(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		c.book(c.monday(10, 0), nil)
		c.refused(http.StatusBadRequest, "POST", "/api/agendamento/reservas", c.booking(c.monday(10, 0), fields{"encaixe": true}))
		over := c.book(c.monday(10, 0), fields{"encaixe": true, "motivo": "Noiva"})
		if !over.Encaixe || over.EncaixeMotivo != "Noiva" {
			t.Errorf("over: %s", asJSON(over))
		}
		late := c.book(c.monday(20, 0), fields{"encaixe": true, "motivo": "Cliente antiga"})
		c.act(http.StatusOK, late.ID, "cancelar", nil)
		// Its end takes no time of the other one.
		c.act(http.StatusOK, over.ID, "cancelar", nil)
		c.refused(http.StatusConflict, "POST", "/api/agendamento/reservas", c.booking(c.monday(10, 0), nil))
	})
}

func TestBlocksAndExceptions(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		var blocked scheduling.BookingDetails
		body := fields{"resourceId": c.collaborator, "inicio": stamp(c.monday(12, 0)), "fim": stamp(c.monday(13, 0)), "motivo": "Almoço"}
		c.Want(http.StatusOK, c.token, "POST", "/api/agendamento/bloqueios", c.with(body)).JSON(t, &blocked)
		c.refused(http.StatusConflict, "POST", "/api/agendamento/bloqueios", body)
		c.refused(http.StatusConflict, "POST", "/api/agendamento/reservas", c.booking(c.monday(12, 30), nil))
		c.act(http.StatusOK, blocked.ID, "cancelar", nil)
		b := c.book(c.monday(12, 30), nil)

		day := c.monday(0, 0).Format(time.DateOnly)
		var off scheduling.ExceptionView
		c.Want(http.StatusOK, c.token, "POST", "/api/agendamento/excecoes", c.with(fields{"resourceId": c.collaborator, "dia": day, "motivo": "Folga"})).JSON(t, &off)
		if free := c.free(c.monday(0, 0), c.monday(23, 0)); len(free) != 0 {
			t.Errorf("free on a day off: %v", free)
		}
		var outside []scheduling.BookingView
		c.read("/api/Schedule/ForaDoHorario"+c.query("&id="+c.schedule), &outside)
		if len(outside) != 1 || outside[0].ID != b.ID {
			t.Errorf("what stands outside: %s", asJSON(outside))
		}
		c.Want(http.StatusNoContent, c.token, "DELETE", "/api/agendamento/excecoes/"+off.ID+c.query(""), nil)
		c.Want(http.StatusOK, c.token, "POST", "/api/agendamento/excecoes", c.with(fields{"dia": day, "inicio": "20:00", "fim": "22:00"}))
		if free := c.free(c.monday(0, 0), c.monday(23, 0)); len(free) != 7 || !free[0].Equal(c.monday(20, 0)) {
			t.Errorf("free in other hours: %v", free)
		}
		for _, wrong := range []fields{{"dia": "ontem"}, {"dia": day, "ate": "2020-01-01"}, {"dia": day, "inicio": "22:00", "fim": "20:00"}} {
			c.refused(http.StatusBadRequest, "POST", "/api/agendamento/excecoes", wrong)
		}
	})
}

// A weekly series is booked whole or not at all.
func TestWeeklySeries(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		third := c.book(c.monday(10, 0).AddDate(0, 0, 14), nil)
		said := c.refused(http.StatusConflict, "POST", "/api/agendamento/reservas", c.booking(c.monday(10, 0), fields{"semanas": 3}))
		if !strings.Contains(said, c.monday(10, 0).AddDate(0, 0, 14).Format("02/01/2006")) || !strings.Contains(said, "Nenhuma") {
			t.Errorf("a week is taken: %q", said)
		}
		c.act(http.StatusOK, third.ID, "cancelar", nil)
		first := c.book(c.monday(10, 0), fields{"semanas": 3})
		var page []scheduling.BookingView
		a := c.Want(http.StatusOK, c.token, "GET", "/api/agendamento/reservas"+c.query("&situacao=confirmado&nome=aNa"), nil)
		a.JSON(t, &page)
		if a.Header.Get("X-Total-Count") != "4" || len(page) != 4 {
			t.Errorf("the series: %s", a.Body)
		}
		c.act(http.StatusOK, first.ID, "cancelar", fields{"serie": true})
		a = c.Want(http.StatusOK, c.token, "GET", "/api/agendamento/reservas"+c.query("&situacao=cancelado&nome=99123&de="+c.monday(0, 0).Format(time.DateOnly)), nil)
		if a.Header.Get("X-Total-Count") != "5" {
			t.Errorf("cancelled: %s", a.Body)
		}
	})
}

// The guests of a reserved table spend at least what was said.
func TestMinimumSpend(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		c.refused(http.StatusBadRequest, "PUT", "/api/agendamento/consumoMinimo", fields{"ligado": true, "valor": 0, "diasDaSemana": []int{1}})
		c.refused(http.StatusBadRequest, "PUT", "/api/agendamento/consumoMinimo", fields{"ligado": true, "valor": 50})
		body := fields{"ligado": true, "porPessoa": true, "valor": 50, "diasDaSemana": []int{1, 5}, "versao": 0}
		c.Want(http.StatusOK, c.token, "PUT", "/api/agendamento/consumoMinimo", c.with(body))
		c.refused(http.StatusConflict, "PUT", "/api/agendamento/consumoMinimo", body)
		place := c.made("POST", "/api/agendamento/recursos", fields{"tipo": 1, "nome": "Mesa da janela", "capacidade": 4})
		at := c.made("POST", "/api/Schedule/Add", c.form(fields{"collaboratorId": nil, "placeId": place, "name": "Mesa da janela", "durationBase": 60}))
		c.refused(http.StatusBadRequest, "POST", "/api/agendamento/reservas", c.booking(c.monday(10, 0), fields{"scheduleId": at, "serviceId": nil, "pessoas": 5}))
		b := c.book(c.monday(10, 0), fields{"scheduleId": at, "serviceId": nil, "pessoas": 4})
		if b.MinimumSpend != 20000 {
			t.Errorf("minimum: %s", asJSON(b))
		}
		if tuesday := c.book(c.monday(10, 0).AddDate(0, 0, 1), fields{"scheduleId": at, "serviceId": nil, "pessoas": 4}); tuesday.MinimumSpend != 0 {
			t.Errorf("on a day without: %s", asJSON(tuesday))
		}
		var spend scheduling.SpendView
		c.Want(http.StatusOK, c.token, "POST", "/api/agendamento/reservas/"+b.ID+"/acertar", c.with(fields{"consumido": 150})).JSON(t, &spend)
		if !spend.Acertado || spend.Falta != 5000 {
			t.Errorf("settled: %s", asJSON(spend))
		}
		c.act(http.StatusConflict, b.ID, "acertar", fields{"consumido": 150})
	})
}
