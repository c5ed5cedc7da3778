package scheduling

import (
	"context"
	"time"
)

// ExceptionView is a row of days of other hours, or of none, on the wire.
type ExceptionView struct {
	ID         string  `json:"id"`
	ScheduleID *string `json:"scheduleId"`
	ResourceID *string `json:"resourceId"`
	Dia        string  `json:"dia" format:"date"`
	Ate        string  `json:"ate" format:"date"`
	Inicio     *string `json:"inicio" doc:"HH:mm; null for a day off"`
	Fim        *string `json:"fim"`
	Motivo     string  `json:"motivo"`
}

func (x Exception) view() ExceptionView {
	v := ExceptionView{ID: x.ID, Dia: x.FirstDay, Ate: x.LastDay, Motivo: x.Reason}
	if x.Starts != nil {
		start, end := clockText(*x.Starts), clockText(*x.Ends)
		v.Inicio, v.Fim = &start, &end
	}
	return v
}

type exceptionsOutput struct {
	Body []ExceptionView `nullable:"false"`
}

func (s *Service) exceptionsRoute(ctx context.Context, in *venueInput) (*exceptionsOutput, error) {
	at, err := s.Venues.Venue(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	b, err := s.bookOf(ctx, s.DB.Read, in.VenueID, s.Clock.Now())
	if err != nil {
		return nil, err
	}
	all, err := exceptions(ctx, s.DB.Read, in.VenueID, s.Clock.Now().In(at.Zone).Format(time.DateOnly))
	out := &exceptionsOutput{Body: make([]ExceptionView, len(all))}
	for i, x := range all {
		out.Body[i] = b.exceptionView(x)
	}
	return out, err
}

func (b book) exceptionView(x Exception) ExceptionView {
	v := x.view()
	if _, known := b.resources[x.OwnerID]; known {
		v.ResourceID = orNull(x.OwnerID)
	} else {
		v.ScheduleID = orNull(x.OwnerID)
	}
	return v
}

// ExceptionForm is an exception as a form sends it: of a schedule, of a resource, or with
// neither of the whole venue.
type ExceptionForm struct {
	LocalClientBody
	ScheduleID *string `json:"scheduleId,omitempty" nullable:"true" maxLength:"36"`
	ResourceID *string `json:"resourceId,omitempty" nullable:"true" maxLength:"36"`
	Dia        string  `json:"dia" maxLength:"10" doc:"the first day: 2026-12-24"`
	Ate        string  `json:"ate,omitempty" maxLength:"10" doc:"the last day; left out for one day"`
	Inicio     string  `json:"inicio,omitempty" maxLength:"8" doc:"HH:mm; left out for days off"`
	Fim        string  `json:"fim,omitempty" maxLength:"8"`
	Motivo     string  `json:"motivo,omitempty" maxLength:"200"`
}

type addExceptionInput struct{ Body ExceptionForm }

type exceptionOutput struct{ Body ExceptionView }

func (s *Service) addExceptionRoute(ctx context.Context, in *addExceptionInput) (*exceptionOutput, error) {
	f := in.Body
	owner := orEmpty(f.ScheduleID)
	if owner == "" {
		owner = orEmpty(f.ResourceID)
	}
	x, err := s.AddException(ctx, f.VenueID, ExceptionDraft{OwnerID: owner, FirstDay: f.Dia, LastDay: f.Ate, Start: f.Inicio, End: f.Fim, Reason: f.Motivo})
	if err != nil {
		return nil, err
	}
	v := x.view()
	v.ScheduleID, v.ResourceID = f.ScheduleID, f.ResourceID
	return &exceptionOutput{v}, nil
}

func (s *Service) deleteExceptionRoute(ctx context.Context, in *rowInput) (*struct{}, error) {
	return nil, s.RemoveException(ctx, in.VenueID, in.ID)
}
