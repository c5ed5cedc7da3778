package scheduling

import (
	"context"
	"strings"
	"time"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/operation"
)

// MapView is who can be booked when, and what stands there: day by resource.
type MapView struct {
	Zona     string        `json:"zona" doc:"the venue's zone, as IANA names it"`
	De       string        `json:"de" format:"date"`
	Ate      string        `json:"ate" format:"date"`
	Recursos []MapResource `json:"recursos" nullable:"false"`
	Eventos  []BookingView `json:"eventos" nullable:"false"`
}

// MapResource is a row of the map.
type MapResource struct {
	ID       string       `json:"id"`
	Tipo     ResourceKind `json:"tipo" enum:"1,2,3,4"`
	Nome     string       `json:"nome"`
	Detalhe  string       `json:"detalhe" doc:"its services, or how many people it seats"`
	ImageURL *string      `json:"imageUrl"`
	Agendas  []Named      `json:"agendas" nullable:"false"`
	Aberto   []MapOpening `json:"aberto" nullable:"false" doc:"when it can be booked, day by day; a day without a row is closed"`
	Estados  []MapSlot    `json:"estados" nullable:"false" doc:"what is taken of it, buffers included"`
}

// MapOpening is a part of a day in which a resource can be booked.
type MapOpening struct {
	Dia    string `json:"dia" format:"date"`
	Inicio string `json:"inicio"`
	Fim    string `json:"fim"`
}

// MapSlot is a part of a day that is not available.
type MapSlot struct {
	Inicio    time.Time `json:"inicio"`
	Fim       time.Time `json:"fim"`
	Estado    string    `json:"estado" enum:"ocupado,reservado,bloqueado"`
	ReservaID string    `json:"reservaId"`
}

type mapInput struct {
	LocalClientQuery
	Name      string `query:"name" maxLength:"120"`
	StartDate string `query:"startDate" maxLength:"40" doc:"a day, or a moment whose day is meant; today where it is left out"`
	EndDate   string `query:"endDate" maxLength:"40" doc:"the last day; the first where it is left out"`
}

type mapOutput struct{ Body MapView }

// dayOf reads a day, or a moment whose day in the zone is meant.
func dayOf(field, text string, zone *time.Location) (time.Time, error) {
	if at, err := time.Parse(time.RFC3339, text); err == nil {
		year, month, day := at.In(zone).Date()
		return time.Date(year, month, day, 0, 0, 0, 0, time.UTC), nil
	}
	day, _, _ := strings.Cut(text, "T")
	at, err := time.Parse(time.DateOnly, day)
	if err != nil || at.Year() < 2000 || at.Year() > 2100 {
		return at, fault.Field(field, "Informe um dia válido.")
	}
	return at, nil
}

func (s *Service) mapRoute(ctx context.Context, in *mapInput) (*mapOutput, error) {
	at, err := s.Venues.Venue(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	if in.StartDate == "" {
		in.StartDate = s.Clock.Now().In(at.Zone).Format(time.DateOnly)
	}
	if in.EndDate == "" {
		in.EndDate = in.StartDate
	}
	first, err := dayOf("startDate", in.StartDate, at.Zone)
	if err != nil {
		return nil, err
	}
	last, err := dayOf("endDate", in.EndDate, at.Zone)
	if err != nil {
		return nil, err
	}
	switch {
	case last.Before(first):
		return nil, fault.Field("endDate", "A data final não pode ser antes da inicial.")
	case last.Sub(first) >= mostDays*24*time.Hour:
		return nil, fault.Field("endDate", "Escolha um período de até 62 dias.")
	}
	view, err := s.mapOf(ctx, in.VenueID, in.Name, first, last)
	return &mapOutput{view}, err
}

// mapOf is the map of the days from first to last, of the resources whose name, or that of
// whose schedules or services, has the words.
func (s *Service) mapOf(ctx context.Context, venueID, words string, first, last time.Time) (MapView, error) {
	b, err := s.bookOf(ctx, s.DB.Read, venueID, first)
	if err != nil {
		return MapView{}, err
	}
	view := MapView{
		Zona: b.at.Zone.String(), De: first.Format(time.DateOnly), Ate: last.Format(time.DateOnly), Recursos: []MapResource{}, Eventos: []BookingView{},
	}
	all, err := s.resources(ctx, s.DB.Read, venueID, 0)
	if err != nil {
		return view, err
	}
	year, month, day := first.Date()
	from := time.Date(year, month, day, 0, 0, 0, 0, b.at.Zone)
	year, month, day = last.Date()
	events, err := s.standingViews(ctx, venueID, from, time.Date(year, month, day+1, 0, 0, 0, 0, b.at.Zone))
	if err != nil {
		return view, err
	}
	shown := map[string]bool{}
	for _, r := range all {
		row := b.mapResource(r, first, last)
		if !strings.Contains(br.Fold(row.words()), br.Fold(strings.TrimSpace(words))) {
			continue
		}
		shown[r.ID] = true
		for _, e := range events {
			if e.ResourceID == r.ID && e.Situacao.SlotState() != "" {
				minutes := func(n int) time.Duration { return time.Duration(n) * time.Minute }
				row.Estados = append(row.Estados, MapSlot{e.Start.Add(-minutes(e.BufferBefore)), e.End.Add(minutes(e.BufferAfter)), e.Situacao.SlotState(), e.ID})
			}
		}
		view.Recursos = append(view.Recursos, row)
	}
	for _, e := range events {
		if shown[e.ResourceID] {
			view.Eventos = append(view.Eventos, e)
		}
	}
	return view, nil
}

func (m MapResource) words() string {
	words := m.Nome + " " + m.Detalhe
	for _, of := range m.Agendas {
		words += " " + of.Nome
	}
	return words
}

func (b book) mapResource(r Resource, first, last time.Time) MapResource {
	row := MapResource{
		ID: r.ID, Tipo: r.Kind, Nome: r.Name, ImageURL: addressOf(r.HasImage, r.VenueID, r.ID, r.Version), Agendas: []Named{}, Aberto: []MapOpening{}, Estados: []MapSlot{},
	}
	var offered []string
	for _, of := range b.schedules {
		if of.ResourceID != r.ID {
			continue
		}
		row.Agendas = append(row.Agendas, Named{of.ID, of.Name})
		for _, o := range b.offerings {
			if o.ScheduleID == of.ID {
				offered = append(offered, o.Name)
			}
		}
		plan := b.plan(of)
		for day := first; !day.After(last); day = day.AddDate(0, 0, 1) {
			for _, part := range plan.openings(day) {
				row.Aberto = append(row.Aberto, MapOpening{day.Format(time.DateOnly), clockText(part.from), clockText(part.to)})
			}
		}
	}
	row.Detalhe = strings.Join(offered, ", ")
	if r.Kind == Place && r.Capacity > 0 {
		row.Detalhe = itoa(r.Capacity) + " pessoas"
	}
	return row
}

type eventsInput struct {
	LocalClientQuery
	CollaboratorID string    `path:"collaboratorId" maxLength:"36"`
	From           time.Time `query:"from" doc:"the beginning of this week where it is left out"`
	To             time.Time `query:"to" doc:"a week later where it is left out"`
}

// EventsView are the bookings of a collaborator, and his hours.
type EventsView struct {
	Zona    string        `json:"zona"`
	Recurso MapResource   `json:"recurso"`
	Eventos []BookingView `json:"eventos" nullable:"false"`
}

type eventsOutput struct{ Body EventsView }

func (s *Service) eventsRoute(ctx context.Context, in *eventsInput) (*eventsOutput, error) {
	r, err := one[Resource](ctx, s.DB.Read.NewSelect(), in.VenueID, in.CollaboratorID, errNoResource)
	if err != nil {
		return nil, err
	}
	if !isKeeper(ctx, in.VenueID) && !r.isOwn(ctx) {
		return nil, operation.Denied
	}
	b, err := s.bookOf(ctx, s.DB.Read, in.VenueID, s.Clock.Now())
	if err != nil {
		return nil, err
	}
	if in.From.IsZero() {
		year, month, day := s.Clock.Now().In(b.at.Zone).Date()
		monday := 1 - int(WeekdayOf(s.Clock.Now().In(b.at.Zone).Weekday()))
		in.From = time.Date(year, month, day+monday, 0, 0, 0, 0, b.at.Zone)
	}
	if in.To.IsZero() {
		in.To = in.From.AddDate(0, 0, 7)
	}
	if !in.From.Before(in.To) || in.To.Sub(in.From) > mostDays*24*time.Hour || in.From.Year() < 2000 || in.To.Year() > 2100 {
		return nil, fault.Field("to", "Escolha um período de até 62 dias.")
	}
	if b, err = s.bookOf(ctx, s.DB.Read, in.VenueID, in.From); err != nil {
		return nil, err
	}
	first, err := dayOf("from", in.From.Format(time.RFC3339), b.at.Zone)
	if err != nil {
		return nil, err
	}
	last, err := dayOf("to", in.To.Format(time.RFC3339), b.at.Zone)
	if err != nil {
		return nil, err
	}
	events, err := s.standingViews(ctx, in.VenueID, in.From, in.To, r.ID)
	return &eventsOutput{EventsView{Zona: b.at.Zone.String(), Recurso: b.mapResource(r, first, last), Eventos: events}}, err
}
