package scheduling

import (
	"net/http"
	"time"

	"balcao/app/fault"
	"balcao/app/hours"
)

// fillMoves finds the times of the next days to which the booking can be moved.
func (p bookingPages) fillMoves(r *http.Request, b Booking, v *bookingView) error {
	now := p.Clock.Now()
	whole, err := p.bookOf(r.Context(), p.DB.Read, b.VenueID, now)
	if err != nil {
		return err
	}
	if whole.givenAway(b) {
		v.Moving, v.Failed = false, fault.Wrap(errGivenAway).Message
		return nil
	}
	from := now
	if later := b.Start().AddDate(0, 0, -moveDays/2); later.After(from) {
		from = later
	}
	times, err := p.freeTimes(r.Context(), p.DB.Read, whole, Wish{ScheduleID: b.ScheduleID, ServiceID: b.ServiceID, People: b.PartySize, Public: true, But: b.ID}, from, from.AddDate(0, 0, moveDays))
	if fault.Is(err, fault.NotFound) {
		v.Moving, v.Failed = false, "Este serviço não é mais oferecido pela página. Para mudar o horário, fale com o estabelecimento."
		return nil
	}
	if err != nil {
		return err
	}
	for _, at := range times {
		if at.Equal(b.Start()) {
			continue
		}
		local := at.In(whole.at.Zone)
		name := hours.DayName(local.Weekday()) + ", " + local.Format("02/01")
		if len(v.Days) == 0 || v.Days[len(v.Days)-1].Name != name {
			v.Days = append(v.Days, moveDay{Name: name})
		}
		last := &v.Days[len(v.Days)-1]
		last.Times = append(last.Times, timeView{at.UTC().Format(time.RFC3339), local.Format("15:04")})
	}
	return nil
}
