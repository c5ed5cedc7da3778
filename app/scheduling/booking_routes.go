package scheduling

import (
	"context"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
)

type freeTimesInput struct {
	LocalClientQuery
	ScheduleID string    `query:"scheduleId" required:"true" maxLength:"36"`
	ServiceID  string    `query:"serviceId" maxLength:"36"`
	De         time.Time `query:"de" doc:"now where it is left out"`
	Ate        time.Time `query:"ate" doc:"a week later where it is left out"`
	Pessoas    int       `query:"pessoas" minimum:"0" maximum:"10000"`
	Exceto     string    `query:"exceto" maxLength:"36" doc:"a booking whose own time counts as free, because it is to be moved"`
}

// FreeTimes are the moments at which something can begin.
type FreeTimes struct {
	Zona     string      `json:"zona"`
	Horarios []time.Time `json:"horarios" nullable:"false"`
}

type freeTimesOutput struct{ Body FreeTimes }

func (s *Service) freeTimesRoute(ctx context.Context, in *freeTimesInput) (*freeTimesOutput, error) {
	at, err := s.Venues.Venue(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	if in.De.IsZero() {
		in.De = s.Clock.Now()
	}
	if in.Ate.IsZero() {
		in.Ate = in.De.AddDate(0, 0, 7)
	}
	if in.De.Year() < 2000 || in.Ate.Year() > 2100 {
		return nil, fault.Field("de", "Informe um período válido.")
	}
	times, err := s.FreeTimes(ctx, in.VenueID, Wish{ScheduleID: in.ScheduleID, ServiceID: in.ServiceID, People: in.Pessoas, But: in.Exceto}, in.De, in.Ate)
	return &freeTimesOutput{FreeTimes{at.Zone.String(), append([]time.Time{}, times...)}}, err
}

type bookingListInput struct {
	LocalClientQuery
	operation.PageQuery
	De       string `query:"de" maxLength:"10" doc:"the first day"`
	Ate      string `query:"ate" maxLength:"10" doc:"the last day"`
	Situacao State  `query:"situacao" enum:"reservado,pendente,confirmado,atendido,faltou,cancelado,expirado"`
	Recurso  string `query:"recurso" maxLength:"36"`
	Lugares  bool   `query:"lugares" doc:"only those of places: table reservations"`
	Nome     string `query:"nome" maxLength:"120" doc:"a part of the customer's name, or his telephone"`
}

func (s *Service) bookingsRoute(ctx context.Context, in *bookingListInput) (*operation.Page[BookingView], error) {
	at, err := s.Venues.Venue(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	var all []Booking
	q := s.DB.Read.NewSelect().Model(&all).Where("venue_id = ? AND state <> ? AND customer <> ''", in.VenueID, Blocked)
	for _, edge := range []struct {
		field, day, where string
		plus              int
	}{{"de", in.De, "starts_at >= ?", 0}, {"ate", in.Ate, "starts_at < ?", 1}} {
		if edge.day == "" {
			continue
		}
		day, err := dayOf(edge.field, edge.day, at.Zone)
		if err != nil {
			return nil, err
		}
		year, month, date := day.Date()
		q.Where(edge.where, time.Date(year, month, date+edge.plus, 0, 0, 0, 0, at.Zone).UnixMilli())
	}
	s.filter(q, in)
	total, err := q.Order("starts_at DESC", "id DESC").Limit(int64(in.Size)).Offset(int64(in.Offset())).ScanAndCount(ctx)
	if err != nil {
		return nil, err
	}
	views, err := s.viewsOf(ctx, s.DB.Read, in.VenueID, all)
	return &operation.Page[BookingView]{Total: int(total), Body: views}, err
}

func (s *Service) filter(q *bun.SelectQuery, in *bookingListInput) {
	const over = "expires_at <= ? AND state IN (?)"
	switch in.Situacao {
	case "":
	case Expired:
		q.Where("state = ? OR "+over, Expired, s.now(), bun.List(expiring))
	default:
		q.Where("state = ? AND NOT COALESCE("+over+", FALSE)", in.Situacao, s.now(), bun.List(expiring))
	}
	if in.Recurso != "" {
		q.Where("resource_id = ?", in.Recurso)
	}
	if in.Lugares {
		q.Where("resource_id IN (SELECT id FROM schedule_resources WHERE venue_id = ? AND kind = ?)", in.VenueID, Place)
	}
	if words := br.Fold(strings.TrimSpace(in.Nome)); words != "" {
		like := database.Containing(words)
		if phone := br.NormalizePhone(in.Nome); len(phone) >= 4 && strings.Trim(phone, "0123456789") == "" {
			q.Where("customer_key LIKE ? ESCAPE '!' OR phone LIKE ? ESCAPE '!'", like, database.Containing(phone))
		} else {
			q.Where("customer_key LIKE ? ESCAPE '!'", like)
		}
	}
}

// BookingForm is a booking as a form sends it.
type BookingForm struct {
	LocalClientBody
	ScheduleID string    `json:"scheduleId" minLength:"1" maxLength:"36"`
	ServiceID  *string   `json:"serviceId,omitempty" nullable:"true" maxLength:"36"`
	Inicio     time.Time `json:"inicio"`
	Cliente    string    `json:"cliente,omitempty" maxLength:"400"`
	Telefone   string    `json:"telefone,omitempty" maxLength:"30"`
	Email      string    `json:"email,omitempty" maxLength:"254"`
	Pessoas    int       `json:"pessoas,omitempty"`
	Observacao string    `json:"observacao,omitempty" maxLength:"2000"`
	Encaixe    bool      `json:"encaixe,omitempty" doc:"puts it over whatever is there, and outside the hours"`
	Motivo     string    `json:"motivo,omitempty" maxLength:"2000" doc:"why, of an encaixe"`
	Semanas    int       `json:"semanas,omitempty" doc:"how many further weeks it comes again; all of them or none"`
}

type bookInput struct{ Body BookingForm }

func (s *Service) bookRoute(ctx context.Context, in *bookInput) (*bookingsOutput, error) {
	f := in.Body
	made, err := s.Book(ctx, f.VenueID, BookingDraft{
		Wish: Wish{ScheduleID: f.ScheduleID, ServiceID: orEmpty(f.ServiceID), People: f.Pessoas}, Start: f.Inicio,
		Guest:   Guest{Customer: f.Cliente, Phone: f.Telefone, Email: f.Email, PartySize: f.Pessoas, Note: f.Observacao},
		Overlap: f.Encaixe, Reason: f.Motivo, Weeks: f.Semanas,
	})
	if err != nil {
		return nil, err
	}
	views, err := s.viewsOf(ctx, s.DB.Read, f.VenueID, made)
	return &bookingsOutput{views}, err
}

// MoveForm puts a booking at another time.
type MoveForm struct {
	LocalClientBody
	Inicio     time.Time `json:"inicio"`
	ScheduleID *string   `json:"scheduleId,omitempty" nullable:"true" maxLength:"36" doc:"another schedule; left out for the same"`
	ResourceID *string   `json:"resourceId,omitempty" nullable:"true" maxLength:"36" doc:"another collaborator or place, who has a schedule for the service"`
	Encaixe    bool      `json:"encaixe,omitempty"`
	Motivo     string    `json:"motivo,omitempty" maxLength:"2000"`
	Versao     *int64    `json:"versao,omitempty" nullable:"true"`
}

type moveInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body MoveForm
}

func (s *Service) moveRoute(ctx context.Context, in *moveInput) (*detailsOutput, error) {
	f := in.Body
	b, err := s.Move(ctx, f.VenueID, in.ID, MoveDraft{
		ScheduleID: orEmpty(f.ScheduleID), ResourceID: orEmpty(f.ResourceID), Start: f.Inicio, Overlap: f.Encaixe, Reason: f.Motivo, Version: f.Versao,
	})
	return s.after(ctx, b, err)
}

func (s *Service) after(ctx context.Context, b Booking, err error) (*detailsOutput, error) {
	if err != nil {
		return nil, err
	}
	return s.details(ctx, b)
}

// VersionForm says which version of a booking was read.
type VersionForm struct {
	LocalClientBody
	Versao *int64 `json:"versao,omitempty" nullable:"true"`
}

type versionInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body VersionForm
}

func (s *Service) confirmRoute(ctx context.Context, in *versionInput) (*detailsOutput, error) {
	b, err := s.Confirm(ctx, in.Body.VenueID, in.ID, in.Body.Versao)
	return s.after(ctx, b, err)
}

func (s *Service) keptRoute(ctx context.Context, in *versionInput) (*detailsOutput, error) {
	b, err := s.Kept(ctx, in.Body.VenueID, in.ID, in.Body.Versao)
	return s.after(ctx, b, err)
}

func (s *Service) missedRoute(ctx context.Context, in *versionInput) (*detailsOutput, error) {
	b, err := s.Missed(ctx, in.Body.VenueID, in.ID, in.Body.Versao)
	return s.after(ctx, b, err)
}

// CancelForm cancels a booking, or takes a block away.
type CancelForm struct {
	VersionForm
	Motivo     string `json:"motivo,omitempty" maxLength:"2000"`
	Silencioso bool   `json:"silencioso,omitempty" doc:"the customer is not written to"`
	Serie      bool   `json:"serie,omitempty" doc:"with what is still to come of its weekly series"`
}

type cancelInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body CancelForm
}

func (s *Service) cancelRoute(ctx context.Context, in *cancelInput) (*detailsOutput, error) {
	c := Cancelling{Reason: in.Body.Motivo, Quiet: in.Body.Silencioso, Version: in.Body.Versao}
	if in.Body.Serie {
		if _, err := s.CancelSeries(ctx, in.Body.VenueID, in.ID, c); err != nil {
			return nil, err
		}
		b, err := one[Booking](ctx, s.DB.Read.NewSelect(), in.Body.VenueID, in.ID, errNoBooking)
		return s.after(ctx, b, err)
	}
	b, err := s.Cancel(ctx, in.Body.VenueID, in.ID, c)
	return s.after(ctx, b, err)
}

// BlockForm keeps a time of a resource free.
type BlockForm struct {
	LocalClientBody
	ResourceID string    `json:"resourceId" minLength:"1" maxLength:"36"`
	Inicio     time.Time `json:"inicio"`
	Fim        time.Time `json:"fim"`
	Motivo     string    `json:"motivo,omitempty" maxLength:"2000"`
}

type blockInput struct{ Body BlockForm }

func (s *Service) blockRoute(ctx context.Context, in *blockInput) (*detailsOutput, error) {
	f := in.Body
	b, err := s.Block(ctx, f.VenueID, BlockDraft{ResourceID: f.ResourceID, Start: f.Inicio, End: f.Fim, Reason: f.Motivo})
	return s.after(ctx, b, err)
}
