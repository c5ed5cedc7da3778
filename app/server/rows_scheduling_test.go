package server_test

import (
	"testing"
	"time"

	"github.com/google/uuid"

	"balcao/app/scheduling"
	"balcao/app/server/servertest"
)

func scheduleCategoryOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	c, err := s.Scheduling.AddCategory(t.Context(), v.ID, scheduling.CategoryDraft{Name: "Categoria " + uuid.NewString() + " de " + v.Name})
	if err != nil {
		t.Fatal(err)
	}
	return c.ID
}

func resourceOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	r, err := s.Scheduling.AddResource(t.Context(), v.ID, scheduling.ResourceDraft{Kind: scheduling.Professional, Name: "Rita " + uuid.NewString() + " de " + v.Name})
	if err != nil {
		t.Fatal(err)
	}
	return r.ID
}

// scheduleOf is the id of a schedule that is open on Saturdays from eight to eight.
func scheduleOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	of, err := s.Scheduling.AddSchedule(t.Context(), v.ID, scheduling.ScheduleDraft{
		ResourceID: resourceOf(t, s, v), CategoryID: scheduleCategoryOf(t, s, v), Name: "Agenda de " + v.Name, Description: "Agenda", Availability: "Aos sábados",
		DurationBase: 30, Online: true, Slots: []scheduling.Slot{{Weekday: 6, Starts: 8 * 60, Ends: 20 * 60}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return of.ID
}

func scheduleServiceOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	o, err := s.Scheduling.AddOffering(t.Context(), v.ID, scheduling.OfferingDraft{ScheduleID: scheduleOf(t, s, v), Name: "Corte de " + v.Name, Value: 8000, Online: true})
	if err != nil {
		t.Fatal(err)
	}
	return o.ID
}

func scheduleSlotOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	var id string
	if err := s.DB.Read.NewRaw("SELECT id FROM schedule_slots WHERE owner_id = ?", scheduleOf(t, s, v)).Scan(t.Context(), &id); err != nil {
		t.Fatal(err)
	}
	return id
}

func exceptionOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	x, err := s.Scheduling.AddException(t.Context(), v.ID, scheduling.ExceptionDraft{OwnerID: scheduleOf(t, s, v), FirstDay: "2026-12-24", Reason: "Folga de " + v.Name})
	if err != nil {
		t.Fatal(err)
	}
	return x.ID
}

// bookingOf is the id of a booking of the Saturday after servertest.Now.
func bookingOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	made, err := s.Scheduling.Book(t.Context(), v.ID, scheduling.BookingDraft{
		Wish: scheduling.Wish{ScheduleID: scheduleOf(t, s, v)}, Start: servertest.Now.Add(15 * time.Hour),
		Guest: scheduling.Guest{Customer: "Cliente de " + v.Name, Phone: "48991234567"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return made[0].ID
}

func waitOf(t *testing.T, s *servertest.Server, v servertest.Venue) string {
	t.Helper()
	w, err := s.Scheduling.AddWait(t.Context(), v.ID, scheduling.WaitDraft{
		Wish: scheduling.Wish{ScheduleID: scheduleOf(t, s, v)}, Day: servertest.Now.AddDate(0, 0, 1).Format(time.DateOnly),
		Guest: scheduling.Guest{Customer: "Cliente de " + v.Name, Phone: "48991234567", Email: "espera@cliente.test"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return w.ID
}
