package insights

import (
	"context"
	"time"

	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/venue"
)

// dashboardInput is the dashboard's filter (S2§3).
type dashboardInput struct {
	operation.VenueQuery
	InitialPeriod string `query:"InitialPeriod" maxLength:"40" doc:"first business day, YYYY-MM-DD, or a moment of it; without both, the last seven days"`
	FinalPeriod   string `query:"FinalPeriod" maxLength:"40" doc:"last business day, included"`
	IsNew         bool   `query:"IsNew" doc:"customers whose first order ever lies in the period"`
	IsOld         bool   `query:"IsOld" doc:"customers who had ordered before; both or neither: everybody"`
	Internal      bool   `query:"IsInInternalChannel" doc:"counter and table"`
	Online        bool   `query:"IsInDeliveryChannel" doc:"delivery, pick-up, payment links and donations; both or neither: all"`
}

// Kinds of sales by the dashboard's channels: Interno and Online.
var internalKinds, onlineKinds = []string{"2", "6", "7"}, []string{"1", "3", "4", "5"}

// defaultDays is how many days the dashboard shows unless told otherwise (S2§9).
const defaultDays = 7

// asked is the filter as the engine takes it.
func (s *Service) dashboardAsk(ctx context.Context, in *dashboardInput) (ask, error) {
	at, err := s.Venues.Venue(ctx, in.VenueID)
	if err != nil {
		return ask{}, err
	}
	a := ask{venue: at, Filters: Filters{Novos: in.IsNew, Antigos: in.IsOld}}
	if a.from, a.to, err = days(at, s.Clock.Now(), in.InitialPeriod, in.FinalPeriod); err != nil {
		return ask{}, err
	}
	switch {
	case in.Internal && !in.Online:
		a.Tipo = internalKinds
	case in.Online && !in.Internal:
		a.Tipo = onlineKinds
	}
	return a, nil
}

// days are the business days of the dashboard's period. A moment names the day on which the
// venue's clocks show it: the documents send the day's begin and end so.
func days(at venue.Venue, now time.Time, from, to string) (first, last string, err error) {
	today := at.Day(now)
	if to == "" {
		to = today
	}
	if last, err = dayNamed(at, "FinalPeriod", to); err != nil {
		return "", "", err
	}
	if from == "" {
		end, _ := time.Parse(time.DateOnly, last)
		from = end.AddDate(0, 0, 1-defaultDays).Format(time.DateOnly)
	}
	if first, err = dayNamed(at, "InitialPeriod", from); err != nil {
		return "", "", err
	}
	if first > last {
		return "", "", fault.Field("InitialPeriod", "A data inicial não pode ser depois da final.")
	}
	return first, last, period(first, last)
}

func dayNamed(at venue.Venue, field, text string) (string, error) {
	if moment, err := time.Parse(time.RFC3339, text); err == nil {
		return moment.In(at.Zone).Format(time.DateOnly), nil
	}
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return "", fault.Field(field, "Informe uma data válida.")
	}
	return day.Format(time.DateOnly), nil
}

// chartOf reads all rows of a chart, up to so many.
func (s *Service) chartOf(ctx context.Context, a ask, key string, most int, dimensions ...string) (*report, []line, error) {
	r := *reportNamed(key)
	if len(dimensions) > 0 {
		r.dimensions, r.order, r.descending = dimensions, dimensions[0], false
	}
	found, err := s.all(ctx, s.DB.Read, s.writer(a, r.definition), page{0, most})
	return &r, found, err
}

// mostCells is more than a chart has.
const mostCells = 100_000
