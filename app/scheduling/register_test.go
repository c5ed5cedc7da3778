package scheduling_test

import (
	"net/http"
	"strings"
	"testing"

	"balcao/app/roles"
	"balcao/app/scheduling"
)

// scheduling-26, scheduling-29: a category needs a name.
func TestCategories(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		if said := c.refused(http.StatusBadRequest, "POST", "/api/CategorySchedule/Add", fields{"name": " "}); said != "Preencha o nome para continuar" {
			t.Errorf("without a name: %q", said)
		}
		if said := c.refused(http.StatusConflict, "POST", "/api/CategorySchedule/Add", fields{"name": "CABELO"}); !strings.Contains(said, "com este nome") {
			t.Errorf("the same name: %q", said)
		}
		barba := c.made("POST", "/api/CategorySchedule/Add", fields{"name": "Barba"})
		c.made("POST", "/api/CategorySchedule/Update", fields{"id": barba, "name": "Barba e bigode", "versao": 1})
		c.refused(http.StatusConflict, "POST", "/api/CategorySchedule/Update", fields{"id": barba, "name": "Bigode", "versao": 1})
		var all []scheduling.CategoryView
		c.read("/api/CategorySchedule/GetByLocalClient/"+c.venue.ID, &all)
		if len(all) != 2 || all[0].Name != "Barba e bigode" || all[0].Versao != 2 {
			t.Errorf("categories: %s", asJSON(all))
		}
		// scheduling-31: the refusal says why.
		a := c.Want(http.StatusConflict, c.token, "DELETE", "/api/CategorySchedule/Delete"+c.query("&id="+c.category), nil)
		if !strings.Contains(a.Message(), "ainda tem agendas") {
			t.Errorf("a category in use: %s", a.Body)
		}
		c.Want(http.StatusNoContent, c.token, "DELETE", "/api/CategorySchedule/Delete"+c.query("&id="+barba), nil)
		c.Want(http.StatusNotFound, c.token, "DELETE", "/api/CategorySchedule/Delete"+c.query("&id="+barba), nil)
	})
}

// scheduling-21, scheduling-27, scheduling-28: what a schedule needs, in the documents' order.
func TestScheduleForm(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		slot := func(day int, start, end string) fields {
			return fields{"avalableDays": []fields{{"dayOfWeek": day, "startHour": start, "endHour": end}}}
		}
		for _, wrong := range []struct {
			with fields
			want string
		}{
			{fields{"categoryScheduleId": "", "description": ""}, "Selecione uma categoria para continuar"},
			{fields{"categoryScheduleId": c.venue.ID}, "Selecione uma categoria para continuar"},
			{fields{"description": " ", "availability": ""}, "Preencha o campo de descrição para continuar"},
			{fields{"availability": "", "avalableDays": nil}, "Preencha o campo de descrição do agendamento para continuar"},
			{fields{"avalableDays": []fields{}}, "Necessário cadastrar ao menos um horário"},
			{slot(0, "09:00", "10:00"), "Selecione um dia da semana para continuar"},
			{slot(8, "", ""), "Selecione um dia da semana para continuar"},
			{slot(1, "", "10:00"), "Escolha a hora inicial para continuar"},
			{slot(1, "09:00", "99:00"), "Escolha a hora final para continuar"},
			{slot(1, "11:00", "10:00"), "Hora inicial não pode ser maior que hora final"},
			{slot(1, "10:00", "10:00"), "A hora final precisa ser depois da inicial. Para passar da meia-noite, cadastre dois horários."},
			{fields{"avalableDays": append(weekdays("09:00", "12:00"), weekdays("11:59", "13:00")...)}, "O horário Segunda 11:59–13:00 se sobrepõe a Segunda 09:00–12:00. Ajuste ou apague um dos dois."},
			{fields{"durationBase": 0}, "A duração base vai de 1 a 1440 minutos."},
			{fields{"collaboratorId": ""}, "Escolha o colaborador ou informe o lugar para continuar"},
		} {
			if said := c.refused(http.StatusBadRequest, "POST", "/api/Schedule/Add", c.form(wrong.with)); said != wrong.want {
				t.Errorf("%s: %q, want %q", asJSON(wrong.with), said, wrong.want)
			}
		}
		// scheduling-01: a typed place is found, or registered.
		first := c.made("POST", "/api/Schedule/Add", c.form(fields{"collaboratorId": nil, "place": "Sala 1", "name": "Sala 1"}))
		c.made("POST", "/api/Schedule/Add", c.form(fields{"collaboratorId": nil, "place": " sala 1 ", "name": "Sala 1 à noite"}))
		var places []scheduling.ResourceView
		c.read("/api/agendamento/recursos"+c.query("&tipo=1"), &places)
		if len(places) != 1 || places[0].Nome != "Sala 1" || len(places[0].Agendas) != 2 {
			t.Errorf("places: %s", asJSON(places))
		}
		var all []scheduling.ScheduleView
		c.read("/api/Schedule/GetByLocalClientId/"+c.venue.ID, &all)
		if len(all) != 3 || all[0].CollaboratorID == nil || all[1].PlaceName == nil || len(all[0].AvalableDays) != 5 || len(all[0].Services) != 1 {
			t.Errorf("schedules: %s", asJSON(all))
		}
		// scheduling-06: slots are deleted by their id, the last one is not.
		one := c.made("PUT", "/api/Schedule/Update", merge(c.form(slot(7, "20:00", "23:59")), fields{"id": first, "collaboratorId": nil, "placeId": places[0].ID, "versao": 1}))
		c.read("/api/Schedule/GetByLocalClientId/"+c.venue.ID, &all)
		for _, of := range all {
			if of.ID != one {
				continue
			}
			// scheduling-19: 7 is Sunday.
			if of.AvalableDays[0].DayOfWeek != 7 || of.AvalableDays[0].EndHour != "23:59" {
				t.Errorf("changed: %s", asJSON(of))
			}
			c.Want(http.StatusConflict, c.token, "DELETE", "/api/Schedule/Slot"+c.query("&id="+of.AvalableDays[0].ID), nil)
		}
		c.refused(http.StatusConflict, "PUT", "/api/Schedule/Update", merge(c.form(nil), fields{"id": c.schedule, "versao": 7}))
	})
}

// scheduling-23, scheduling-24, scheduling-25: what a service needs; a price of zero keeps the one that is there.
func TestServiceForm(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		for _, wrong := range []struct {
			with fields
			want string
		}{
			{fields{"name": "", "value": 0}, "Preencha um nome para continuar"},
			{fields{"value": 0, "scheduleId": ""}, "Preencha um preço para continuar"},
			{fields{"scheduleId": "", "duration": -1}, "Selecione uma agenda para continuar"},
			{fields{"duration": -1}, "Preencha a duração para continuar"},
			{fields{"scheduleId": c.venue.ID}, "Selecione uma agenda para continuar"},
			{fields{"deposit": 81}, "O sinal não pode passar do preço."},
		} {
			if said := c.refused(http.StatusBadRequest, "POST", "/api/ServiceSchedule/", c.offer(wrong.with)); said != wrong.want {
				t.Errorf("%s: %q, want %q", asJSON(wrong.with), said, wrong.want)
			}
		}
		c.made("PUT", "/api/ServiceSchedule/Update", merge(c.offer(fields{"value": 0, "name": "Corte curto", "versao": 1}), fields{"id": c.service}))
		var all []scheduling.ServiceView
		c.read("/api/ServiceSchedule/GetByLocalClient/"+c.venue.ID, &all)
		if len(all) != 1 || all[0].Name != "Corte curto" || all[0].Value != 8000 || all[0].ResourceName != "Rita" {
			t.Errorf("services: %s", asJSON(all))
		}
	})
}

// scheduling-31: what has bookings to come is not deleted without saying what becomes of them.
func TestDeletingWhatHasBookings(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		b := c.book(c.monday(10, 0), fields{"email": "ana@cliente.test"})
		for _, path := range []string{
			"/api/Schedule/Delete" + c.query("&id="+c.schedule), "/api/ServiceSchedule/Delete" + c.query("&id="+c.service), "/api/agendamento/recursos/" + c.collaborator + c.query(""),
		} {
			a := c.Want(http.StatusConflict, c.token, "DELETE", path, nil)
			var said struct{ Details scheduling.Ahead }
			a.JSON(t, &said)
			if !strings.Contains(a.Message(), "tem 1 reserva marcada") || said.Details.Total != 1 || said.Details.Reservas[0].ID != b.ID {
				t.Errorf("%s: %s", path, a.Body)
			}
		}
		var ahead scheduling.Ahead
		c.read("/api/Schedule/ReservasFuturas"+c.query("&tipo=servico&id="+c.service), &ahead)
		if ahead.Total != 1 {
			t.Errorf("ahead: %s", asJSON(ahead))
		}
		c.Want(http.StatusNoContent, c.token, "DELETE", "/api/ServiceSchedule/Delete"+c.query("&reservas=manter&id="+c.service), nil)
		var kept scheduling.BookingDetails
		c.read("/api/agendamento/reservas/"+b.ID+c.query(""), &kept)
		if kept.Situacao != scheduling.Confirmed {
			t.Errorf("kept: %s", asJSON(kept))
		}
		c.Want(http.StatusNoContent, c.token, "DELETE", "/api/Schedule/Delete"+c.query("&reservas=cancelar&id="+c.schedule), nil)
		c.read("/api/agendamento/reservas/"+b.ID+c.query(""), &kept)
		if kept.Situacao != scheduling.Cancelled {
			t.Errorf("cancelled with its schedule: %s", asJSON(kept))
		}
		c.Want(http.StatusNotFound, c.token, "DELETE", "/api/Schedule/Delete"+c.query("&id="+c.schedule), nil)
	})
}

// A collaborator without the role sees his own calendar, and nobody else's (D53).
func TestCollaboratorSeesHisOwnCalendar(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		rita := c.Person("rita@salao.test", c.venue.ID)
		other := c.made("POST", "/api/CollaboratorSchedule", fields{"nome": "Bia"})
		c.book(c.monday(10, 0), nil)
		var all []scheduling.CollaboratorView
		c.Want(http.StatusOK, rita, "GET", "/api/Schedule/GetCollaboratorsByLocalClientId/"+c.venue.ID, nil).JSON(t, &all)
		if len(all) != 1 || all[0].Nome != "Rita" {
			t.Errorf("hers: %s", asJSON(all))
		}
		week := c.query("&from=" + stamp(c.monday(0, 0)) + "&to=" + stamp(c.monday(0, 0).AddDate(0, 0, 7)))
		var events scheduling.EventsView
		c.Want(http.StatusOK, rita, "GET", "/api/Schedule/GetEventsByCollaboratorId/"+c.collaborator+week, nil).JSON(t, &events)
		if len(events.Eventos) != 1 || events.Recurso.Nome != "Rita" || len(events.Recurso.Aberto) != 6 {
			t.Errorf("her week: %s", asJSON(events))
		}
		c.Want(http.StatusForbidden, rita, "GET", "/api/Schedule/GetEventsByCollaboratorId/"+other+week, nil)
		keeper := c.Person("outra@salao.test", c.venue.ID, roles.Appointments)
		c.Want(http.StatusOK, keeper, "GET", "/api/Schedule/GetEventsByCollaboratorId/"+other+week, nil)
	})
}

// scheduling-18: the map is filtered by name and days.
func TestMap(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		c.made("POST", "/api/agendamento/recursos", fields{"tipo": 1, "nome": "Varanda", "capacidade": 8})
		b := c.book(c.monday(10, 0), nil)
		day := c.monday(0, 0).Format("2006-01-02")
		var seen scheduling.MapView
		c.read("/api/Schedule/getByFilter"+c.query("&startDate="+day+"&endDate="+day), &seen)
		if len(seen.Recursos) != 2 || len(seen.Eventos) != 1 || seen.Eventos[0].ID != b.ID {
			t.Fatalf("map: %s", asJSON(seen))
		}
		rita := seen.Recursos[0]
		if rita.Nome != "Rita" || len(rita.Aberto) != 1 || rita.Aberto[0].Inicio != "09:00" || len(rita.Estados) != 1 || rita.Estados[0].Estado != "ocupado" {
			t.Errorf("Rita's day: %s", asJSON(rita))
		}
		if got := rita.Estados[0].Fim.Sub(rita.Estados[0].Inicio).Minutes(); got != 45 {
			t.Errorf("taken for %v minutes, with buffers 45", got)
		}
		c.read("/api/Schedule/getByFilter"+c.query("&name=vARanda&startDate="+day), &seen)
		if len(seen.Recursos) != 1 || seen.Recursos[0].Detalhe != "8 pessoas" || len(seen.Eventos) != 0 {
			t.Errorf("filtered: %s", asJSON(seen))
		}
		c.Want(http.StatusBadRequest, c.token, "GET", "/api/Schedule/getByFilter"+c.query("&startDate=2026-12-01&endDate=2026-11-01"), nil)
	})
}
