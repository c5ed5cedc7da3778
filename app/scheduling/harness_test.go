package scheduling_test

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"balcao/app/roles"
	"balcao/app/scheduling"
	"balcao/app/server/servertest"
)

// salon is a venue that takes bookings, with a person who keeps its schedules.
type salon struct {
	*servertest.Server
	t     *testing.T
	venue servertest.Venue
	token string
	zone  *time.Location
	// category, collaborator, schedule and service are the ids of what can be booked: Rita cuts
	// hair on weekdays from nine to six, in half an hour with five minutes before and ten after.
	category, collaborator, schedule, service string
}

type fields map[string]any

func newSalon(t *testing.T, s *servertest.Server) salon {
	t.Helper()
	venue := s.Venue("Salão da Praia")
	at, err := s.Venues.Venue(t.Context(), venue.ID)
	if err != nil {
		t.Fatal(err)
	}
	c := salon{Server: s, t: t, venue: venue, token: s.Person("agenda@salao.test", venue.ID, roles.Appointments, roles.AppointmentCategories, roles.MinimumSpend), zone: at.Zone}
	c.category = c.made("POST", "/api/CategorySchedule/Add", fields{"name": "Cabelo"})
	c.collaborator = c.made("POST", "/api/CollaboratorSchedule", fields{"nome": "Rita", "email": "rita@salao.test"})
	c.schedule = c.made("POST", "/api/Schedule/Add", c.form(nil))
	c.service = c.made("POST", "/api/ServiceSchedule/", c.offer(nil))
	return c
}

func each(t *testing.T, test func(t *testing.T, c salon)) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) { test(t, newSalon(t, s)) })
}

// weekdays are slots of the days from Monday to Friday.
func weekdays(start, end string) []fields {
	var all []fields
	for day := 1; day <= 5; day++ {
		all = append(all, fields{"dayOfWeek": day, "startHour": start, "endHour": end})
	}
	return all
}

func (c salon) form(other fields) fields {
	return merge(fields{
		"name": "Rita", "description": "Cortes com a Rita", "availability": "De segunda a sexta", "durationBase": 15, "categoryScheduleId": c.category,
		"collaboratorId": c.collaborator, "avalableDays": weekdays("09:00", "18:00"),
	}, other)
}

func (c salon) offer(other fields) fields {
	return merge(fields{
		"name": "Corte", "value": 80, "scheduleId": c.schedule, "duration": 30, "bufferBefore": 5, "bufferAfter": 10, "noticeMinutes": 60, "cancelNoticeMinutes": 120,
	}, other)
}

func (c salon) booking(at time.Time, other fields) fields {
	return merge(fields{"scheduleId": c.schedule, "serviceId": c.service, "inicio": at.Format(time.RFC3339), "cliente": "Ana Souza", "telefone": "48991234567"}, other)
}

func merge(into, other fields) fields {
	for name, value := range other {
		into[name] = value
	}
	return into
}

func (c salon) with(body fields) fields {
	return merge(fields{"localClientId": c.venue.ID}, body)
}

// made posts a form, and answers the id of what it made.
func (c salon) made(method, path string, body fields) string {
	c.t.Helper()
	var saved struct{ ID string }
	c.Want(http.StatusOK, c.token, method, path, c.with(body)).JSON(c.t, &saved)
	return saved.ID
}

// refused posts a form that is refused, and answers the sentence.
func (c salon) refused(status int, method, path string, body fields) string {
	c.t.Helper()
	return c.Want(status, c.token, method, path, c.with(body)).Message()
}

// read reads into out.
func (c salon) read(path string, out any) {
	c.t.Helper()
	c.Want(http.StatusOK, c.token, "GET", path, nil).JSON(c.t, out)
}

func (c salon) query(rest string) string { return "?localClientId=" + c.venue.ID + rest }

// on is a moment of a day and hour on the venue's clocks, so many days from today.
func (c salon) on(days, hour, minute int) time.Time {
	year, month, day := servertest.Now.In(c.zone).Date()
	return time.Date(year, month, day+days, hour, minute, 0, 0, c.zone)
}

// monday is a moment of the next Monday but one.
func (c salon) monday(hour, minute int) time.Time {
	ahead := (8-int(scheduling.WeekdayOf(servertest.Now.In(c.zone).Weekday())))%7 + 7
	return c.on(ahead, hour, minute)
}

func (c salon) book(at time.Time, other fields) scheduling.BookingView {
	c.t.Helper()
	var made []scheduling.BookingView
	c.Want(http.StatusOK, c.token, "POST", "/api/agendamento/reservas", c.with(c.booking(at, other))).JSON(c.t, &made)
	return made[0]
}

func (c salon) free(from, to time.Time) []time.Time {
	c.t.Helper()
	var out scheduling.FreeTimes
	c.read("/api/agendamento/horarios"+c.query("&scheduleId="+c.schedule+"&serviceId="+c.service+"&de="+stamp(from)+"&ate="+stamp(to)), &out)
	return out.Horarios
}

func stamp(at time.Time) string { return at.UTC().Format(time.RFC3339) }

func (c salon) act(status int, id, verb string, body fields) (b scheduling.BookingDetails) {
	c.t.Helper()
	a := c.Want(status, c.token, "POST", "/api/agendamento/reservas/"+id+"/"+verb, c.with(body))
	if status == http.StatusOK {
		a.JSON(c.t, &b)
	}
	return b
}

func asJSON(v any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(raw)
}
