package scheduling

import (
	"context"
	"strings"
	"time"

	"balcao/app/operation"
	"balcao/app/roles"
)

// CollaboratorView is a collaborator as pickers name him (S2§3).
type CollaboratorView struct {
	ID   string `json:"id"`
	Nome string `json:"nome"`
}

type collaboratorsOutput struct {
	Body []CollaboratorView `nullable:"false"`
}

// isKeeper reports whether the caller keeps the venue's schedules.
func isKeeper(ctx context.Context, venueID string) bool {
	return operation.CallerFrom(ctx).May(venueID, roles.Appointments)
}

// isOwn reports whether a collaborator is the caller himself, by his e-mail.
func (r Resource) isOwn(ctx context.Context) bool {
	email := strings.ToLower(operation.CallerFrom(ctx).Email)
	return r.Kind == Professional && r.Email != "" && r.Email == email
}

func (s *Service) collaboratorsRoute(ctx context.Context, in *localInput) (*collaboratorsOutput, error) {
	all, err := s.resources(ctx, s.DB.Read, in.VenueID, Professional)
	out := &collaboratorsOutput{Body: []CollaboratorView{}}
	for _, r := range all {
		if isKeeper(ctx, in.VenueID) || r.isOwn(ctx) {
			out.Body = append(out.Body, CollaboratorView{r.ID, r.Name})
		}
	}
	return out, err
}

// ResourceView is a collaborator, a place or a thing on the wire.
type ResourceView struct {
	ID         string          `json:"id"`
	Tipo       ResourceKind    `json:"tipo" enum:"1,2,3,4" doc:"1 place, 2 service, 3 thing, 4 professional"`
	Nome       string          `json:"nome"`
	Email      string          `json:"email"`
	Telefone   string          `json:"telefone"`
	Capacidade int             `json:"capacidade" doc:"how many people a place seats; 0 for any number"`
	MesaID     *string         `json:"mesaId" doc:"the dining table that a place stands for"`
	ImageURL   *string         `json:"imageUrl"`
	Horarios   []SlotView      `json:"horarios" nullable:"false" doc:"its own hours; empty where those of its schedules hold"`
	Folgas     []ExceptionView `json:"folgas" nullable:"false" doc:"those to come"`
	Agendas    []Named         `json:"agendas" nullable:"false"`
	Servicos   []Named         `json:"servicos" nullable:"false"`
	FeedDesde  *time.Time      `json:"feedDesde" doc:"since when its calendar has a private address; null for none"`
	Versao     int64           `json:"versao"`
}

// Named is something by its id and name.
type Named struct {
	ID   string `json:"id"`
	Nome string `json:"nome"`
}

type resourcesInput struct {
	LocalClientQuery
	Tipo int `query:"tipo" minimum:"0" maximum:"4" doc:"of one type; 0 for all"`
}

type resourcesOutput struct {
	Body []ResourceView `nullable:"false"`
}

func (s *Service) resourcesRoute(ctx context.Context, in *resourcesInput) (*resourcesOutput, error) {
	all, err := s.resources(ctx, s.DB.Read, in.VenueID, ResourceKind(in.Tipo))
	if err != nil {
		return nil, err
	}
	b, err := s.bookOf(ctx, s.DB.Read, in.VenueID, s.Clock.Now())
	if err != nil {
		return nil, err
	}
	out := &resourcesOutput{Body: make([]ResourceView, len(all))}
	for i, r := range all {
		out.Body[i] = b.resourceView(r)
	}
	return out, nil
}

func (b book) resourceView(r Resource) ResourceView {
	v := ResourceView{
		ID: r.ID, Tipo: r.Kind, Nome: r.Name, Email: r.Email, Telefone: r.Phone, Capacidade: r.Capacity, MesaID: orNull(r.TableID),
		ImageURL: addressOf(r.HasImage, r.VenueID, r.ID, r.Version), Horarios: slotViews(b.slots[r.ID]), Folgas: []ExceptionView{},
		Agendas: []Named{}, Servicos: []Named{}, FeedDesde: moment(r.FeedAt), Versao: r.Version,
	}
	for _, x := range b.exceptions[r.ID] {
		v.Folgas = append(v.Folgas, x.view())
	}
	for _, of := range b.schedules {
		if of.ResourceID != r.ID {
			continue
		}
		v.Agendas = append(v.Agendas, Named{of.ID, of.Name})
		for _, o := range b.offerings {
			if o.ScheduleID == of.ID {
				v.Servicos = append(v.Servicos, Named{o.ID, o.Name})
			}
		}
	}
	return v
}

// CollaboratorForm is a collaborator as a form sends him.
type CollaboratorForm struct {
	LocalClientBody
	Nome       string     `json:"nome,omitempty" maxLength:"400"`
	Email      string     `json:"email,omitempty" maxLength:"254" doc:"of the account that sees his own calendar, and where he is written to"`
	Telefone   string     `json:"telefone,omitempty" maxLength:"30"`
	Capacidade int        `json:"capacidade,omitempty"`
	MesaID     *string    `json:"mesaId,omitempty" nullable:"true" maxLength:"36"`
	Image      *string    `json:"image,omitempty" nullable:"true" doc:"as in a category"`
	Horarios   []SlotView `json:"horarios,omitempty" maxItems:"200" nullable:"true"`
	Versao     *int64     `json:"versao,omitempty" nullable:"true"`
}

func (f CollaboratorForm) draft(kind ResourceKind) (ResourceDraft, error) {
	hours, err := parseSlots("horarios", f.Horarios)
	return ResourceDraft{
		Kind: kind, Name: f.Nome, Email: f.Email, Phone: f.Telefone, Capacity: f.Capacidade, TableID: orEmpty(f.MesaID), Image: f.Image, Hours: hours, Version: f.Versao,
	}, err
}

type addCollaboratorInput struct{ Body CollaboratorForm }

func (s *Service) addCollaboratorRoute(ctx context.Context, in *addCollaboratorInput) (*savedOutput, error) {
	return s.addOne(ctx, in.Body, Professional)
}

func (s *Service) addOne(ctx context.Context, f CollaboratorForm, kind ResourceKind) (*savedOutput, error) {
	d, err := f.draft(kind)
	if err != nil {
		return nil, err
	}
	r, err := s.AddResource(ctx, f.VenueID, d)
	return &savedOutput{Saved{r.ID, r.Version}}, err
}

// ResourceForm is a resource of any type as a form sends it.
type ResourceForm struct {
	CollaboratorForm
	Tipo ResourceKind `json:"tipo" enum:"1,2,3,4" doc:"1 place, 2 service, 3 thing, 4 professional"`
}

type addResourceInput struct{ Body ResourceForm }

func (s *Service) addResourceRoute(ctx context.Context, in *addResourceInput) (*savedOutput, error) {
	return s.addOne(ctx, in.Body.CollaboratorForm, in.Body.Tipo)
}

type changeResourceInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body CollaboratorForm
}

func (s *Service) changeResourceRoute(ctx context.Context, in *changeResourceInput) (*savedOutput, error) {
	d, err := in.Body.draft(0)
	if err != nil {
		return nil, err
	}
	r, err := s.ChangeResource(ctx, in.Body.VenueID, in.ID, d)
	return &savedOutput{Saved{r.ID, r.Version}}, err
}

type deleteResourceInput struct {
	LocalClientQuery
	ID       string `path:"id" maxLength:"36"`
	Reservas Fate   `query:"reservas" enum:"manter,cancelar" doc:"what becomes of the bookings to come; without it 409 lists them"`
}

func (s *Service) deleteResourceRoute(ctx context.Context, in *deleteResourceInput) (*struct{}, error) {
	return nil, s.ArchiveResource(ctx, in.VenueID, in.ID, in.Reservas)
}

type rowInput struct {
	LocalClientQuery
	ID string `path:"id" maxLength:"36"`
}

type rowFormInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body LocalClientBody
}

// FeedView is the private address of a calendar, which is shown once.
type FeedView struct {
	Endereco string    `json:"endereco"`
	Desde    time.Time `json:"desde"`
}

type feedOutput struct{ Body FeedView }

func (s *Service) issueFeedRoute(ctx context.Context, in *rowFormInput) (*feedOutput, error) {
	address, since, err := s.IssueFeed(ctx, in.Body.VenueID, in.ID)
	return &feedOutput{FeedView{address, since}}, err
}

func (s *Service) revokeFeedRoute(ctx context.Context, in *rowInput) (*struct{}, error) {
	return nil, s.RevokeFeed(ctx, in.VenueID, in.ID)
}

type venueInput struct {
	LocalClientQuery
}

type namedOutput struct {
	Body []Named `nullable:"false"`
}

func (s *Service) tablesRoute(ctx context.Context, in *venueInput) (*namedOutput, error) {
	all, err := s.Tables.InUse(ctx, in.VenueID)
	out := &namedOutput{Body: make([]Named, len(all))}
	for i, t := range all {
		out.Body[i] = Named{t.ID, t.Number}
	}
	return out, err
}
