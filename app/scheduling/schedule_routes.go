package scheduling

import (
	"context"
	"strings"

	"balcao/app/money"
)

// SlotView is a slot on the wire.
type SlotView struct {
	ID        string `json:"id,omitempty" maxLength:"36"`
	DayOfWeek int    `json:"dayOfWeek" doc:"1 Monday to 7 Sunday"`
	StartHour string `json:"startHour" maxLength:"8" doc:"HH:mm"`
	EndHour   string `json:"endHour" maxLength:"8" doc:"HH:mm; 23:59 is the whole day's end"`
}

func slotViews(slots []Slot) []SlotView {
	views := make([]SlotView, len(slots))
	for i, t := range slots {
		views[i] = SlotView{ID: t.ID, DayOfWeek: int(t.Weekday), StartHour: clockText(t.Starts), EndHour: clockText(t.Ends)}
	}
	return views
}

func parseSlots(field string, sent []SlotView) ([]Slot, error) {
	slots := make([]Slot, len(sent))
	for i, v := range sent {
		var err error
		if slots[i], err = parseSlot(field, v.DayOfWeek, v.StartHour, v.EndHour); err != nil {
			return nil, err
		}
	}
	return slots, nil
}

// ScheduleService is a service as its schedule names it.
type ScheduleService struct {
	ID           string       `json:"id"`
	ProductName  string       `json:"productName"`
	ProductValue money.Amount `json:"productValue"`
	Duration     int          `json:"duration" doc:"minutes"`
}

// ScheduleView is a schedule on the wire (S2§3).
type ScheduleView struct {
	ID                 string            `json:"id"`
	Name               string            `json:"name"`
	Description        string            `json:"description"`
	DurationBase       int               `json:"durationBase" doc:"minutes: what a booking takes whose service says nothing else, and how far apart bookings begin"`
	CategoryScheduleID string            `json:"categoryScheduleId"`
	CategoryName       string            `json:"categoryName"`
	ResourceID         string            `json:"resourceId"`
	CollaboratorID     *string           `json:"collaboratorId" doc:"null where it is of a place or a thing"`
	CollaboratorName   *string           `json:"collaboratorName"`
	PlaceID            *string           `json:"placeId"`
	PlaceName          *string           `json:"placeName"`
	LocalClientID      string            `json:"localClientId"`
	ImageURL           *string           `json:"imageUrl"`
	Availability       string            `json:"availability" doc:"what people are told of its hours"`
	AvalableDays       []SlotView        `json:"avalableDays" nullable:"false"`
	Services           []ScheduleService `json:"services" nullable:"false"`
	Online             bool              `json:"online" doc:"whether the public page offers it"`
	Preorder           bool              `json:"preorder" doc:"whether the guests of a place choose on the page what they want to find ready"`
	Versao             int64             `json:"versao"`
}

type schedulesOutput struct {
	Body []ScheduleView `nullable:"false"`
}

func (s *Service) schedulesRoute(ctx context.Context, in *localInput) (*schedulesOutput, error) {
	views, err := s.scheduleViews(ctx, in.VenueID)
	return &schedulesOutput{views}, err
}

func (s *Service) scheduleViews(ctx context.Context, venueID string) ([]ScheduleView, error) {
	b, err := s.bookOf(ctx, s.DB.Read, venueID, s.Clock.Now())
	if err != nil {
		return nil, err
	}
	categories, err := s.Categories(ctx, venueID)
	if err != nil {
		return nil, err
	}
	named := map[string]string{}
	for _, c := range categories {
		named[c.ID] = c.Name
	}
	views := make([]ScheduleView, len(b.schedules))
	for i, of := range b.schedules {
		r := b.resources[of.ResourceID]
		v := ScheduleView{
			ID: of.ID, Name: of.Name, Description: of.Description, DurationBase: of.DurationBase, CategoryScheduleID: of.CategoryID, CategoryName: named[of.CategoryID],
			ResourceID: of.ResourceID, LocalClientID: venueID, ImageURL: addressOf(of.HasImage, venueID, of.ID, of.Version), Availability: of.Availability,
			AvalableDays: slotViews(b.slots[of.ID]), Services: []ScheduleService{}, Online: of.Online, Preorder: of.Preorder, Versao: of.Version,
		}
		if r.Kind == Professional {
			v.CollaboratorID, v.CollaboratorName = &r.ID, &r.Name
		} else {
			v.PlaceID, v.PlaceName = &r.ID, &r.Name
		}
		for _, o := range b.offerings {
			if o.ScheduleID == of.ID {
				v.Services = append(v.Services, ScheduleService{ID: o.ID, ProductName: o.Name, ProductValue: o.Value, Duration: int(needOf(of, o).Duration.Minutes())})
			}
		}
		views[i] = v
	}
	return views, nil
}

// ScheduleForm is a schedule as a form sends it.
type ScheduleForm struct {
	LocalClientBody
	Name               string     `json:"name,omitempty" maxLength:"400"`
	Description        string     `json:"description,omitempty" maxLength:"8000"`
	DurationBase       int        `json:"durationBase,omitempty" doc:"minutes, 1 to 1440"`
	CategoryScheduleID string     `json:"categoryScheduleId,omitempty" maxLength:"36"`
	CollaboratorID     *string    `json:"collaboratorId,omitempty" nullable:"true" maxLength:"36"`
	PlaceID            *string    `json:"placeId,omitempty" nullable:"true" maxLength:"36"`
	Place              string     `json:"place,omitempty" maxLength:"400" doc:"the typed name of a place, which is found or registered; where no id is sent"`
	Image              *string    `json:"image,omitempty" nullable:"true" doc:"as in a category"`
	Availability       string     `json:"availability,omitempty" maxLength:"8000"`
	AvalableDays       []SlotView `json:"avalableDays,omitempty" maxItems:"200" nullable:"true"`
	Online             *bool      `json:"online,omitempty" nullable:"true" doc:"yes unless told"`
	Preorder           bool       `json:"preorder,omitempty" doc:"of a place: its guests may order from the menu when they book it"`
	Versao             *int64     `json:"versao,omitempty" nullable:"true"`
}

func (f ScheduleForm) draft() (ScheduleDraft, error) {
	slots, err := parseSlots("avalableDays", f.AvalableDays)
	resource := orEmpty(f.CollaboratorID)
	if resource == "" {
		resource = orEmpty(f.PlaceID)
	}
	return ScheduleDraft{
		ResourceID: resource, PlaceName: strings.TrimSpace(f.Place), CategoryID: f.CategoryScheduleID, Name: f.Name, Description: f.Description,
		Availability: f.Availability, DurationBase: f.DurationBase, Online: f.Online == nil || *f.Online, Preorder: f.Preorder, Image: f.Image, Slots: slots, Version: f.Versao,
	}, err
}

type addScheduleInput struct{ Body ScheduleForm }

// Saved names what was saved.
type Saved struct {
	ID     string `json:"id"`
	Versao int64  `json:"versao"`
}

type savedOutput struct{ Body Saved }

func (s *Service) addScheduleRoute(ctx context.Context, in *addScheduleInput) (*savedOutput, error) {
	d, err := in.Body.draft()
	if err != nil {
		return nil, err
	}
	of, err := s.AddSchedule(ctx, in.Body.VenueID, d)
	return &savedOutput{Saved{of.ID, of.Version}}, err
}

// ScheduleChange is a ScheduleForm and the schedule that it is of.
type ScheduleChange struct {
	ID string `json:"id" minLength:"1" maxLength:"36"`
	ScheduleForm
}

type changeScheduleInput struct{ Body ScheduleChange }

func (s *Service) changeScheduleRoute(ctx context.Context, in *changeScheduleInput) (*savedOutput, error) {
	d, err := in.Body.draft()
	if err != nil {
		return nil, err
	}
	of, err := s.ChangeSchedule(ctx, in.Body.VenueID, in.Body.ID, d)
	return &savedOutput{Saved{of.ID, of.Version}}, err
}

type deleteBookedInput struct {
	LocalClientQuery
	ID       string `query:"id" required:"true" maxLength:"36"`
	Reservas Fate   `query:"reservas" enum:"manter,cancelar" doc:"what becomes of the bookings to come; without it 409 lists them"`
}

func (s *Service) deleteScheduleRoute(ctx context.Context, in *deleteBookedInput) (*struct{}, error) {
	return nil, s.ArchiveSchedule(ctx, in.VenueID, in.ID, in.Reservas)
}

func (s *Service) deleteSlotRoute(ctx context.Context, in *deleteInput) (*struct{}, error) {
	return nil, s.RemoveSlot(ctx, in.VenueID, in.ID)
}

type bookingsOutput struct {
	Body []BookingView `nullable:"false"`
}

func (s *Service) outsideRoute(ctx context.Context, in *deleteInput) (*bookingsOutput, error) {
	views, err := s.Outside(ctx, in.VenueID, in.ID)
	return &bookingsOutput{views}, err
}

type aheadInput struct {
	LocalClientQuery
	ID   string `query:"id" required:"true" maxLength:"36"`
	Tipo string `query:"tipo" enum:"agenda,servico,recurso" default:"agenda" doc:"what the id is of"`
}

type aheadOutput struct{ Body Ahead }

func (s *Service) aheadRoute(ctx context.Context, in *aheadInput) (*aheadOutput, error) {
	column := map[string]string{"agenda": "schedule_id", "servico": "service_id", "recurso": "resource_id"}[in.Tipo]
	all, total, err := s.ahead(ctx, s.DB.Read, in.VenueID, what{column: column, id: in.ID})
	if err != nil {
		return nil, err
	}
	views, err := s.viewsOf(ctx, s.DB.Read, in.VenueID, all)
	return &aheadOutput{Ahead{Total: total, Reservas: views}}, err
}
