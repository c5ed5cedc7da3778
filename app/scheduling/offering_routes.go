package scheduling

import (
	"context"

	"balcao/app/money"
)

// ServiceView is a service on the wire.
type ServiceView struct {
	ID                  string       `json:"id"`
	Name                string       `json:"name"`
	Value               money.Amount `json:"value"`
	Deposit             money.Amount `json:"deposit" doc:"what customers pay online to book it; 0 for nothing"`
	ScheduleID          string       `json:"scheduleId"`
	ScheduleName        string       `json:"scheduleName"`
	ResourceID          string       `json:"resourceId"`
	ResourceName        string       `json:"resourceName"`
	CategoryScheduleID  *string      `json:"categoryScheduleId"`
	Duration            int          `json:"duration" doc:"minutes; 0 is that of the schedule"`
	BufferBefore        int          `json:"bufferBefore"`
	BufferAfter         int          `json:"bufferAfter"`
	NoticeMinutes       int          `json:"noticeMinutes" doc:"how long before it customers book it at the latest"`
	CancelNoticeMinutes int          `json:"cancelNoticeMinutes" doc:"how long before it customers move or cancel it at the latest"`
	Online              bool         `json:"online"`
	ImageURL            *string      `json:"imageUrl"`
	Versao              int64        `json:"versao"`
}

type servicesOutput struct {
	Body []ServiceView `nullable:"false"`
}

func (s *Service) offeringsRoute(ctx context.Context, in *localInput) (*servicesOutput, error) {
	b, err := s.bookOf(ctx, s.DB.Read, in.VenueID, s.Clock.Now())
	if err != nil {
		return nil, err
	}
	out := &servicesOutput{Body: make([]ServiceView, len(b.offerings))}
	for i, o := range b.offerings {
		of, _ := b.schedule(o.ScheduleID)
		r := b.resources[of.ResourceID]
		out.Body[i] = ServiceView{
			ID: o.ID, Name: o.Name, Value: o.Value, Deposit: o.Deposit, ScheduleID: o.ScheduleID, ScheduleName: of.Name, ResourceID: r.ID, ResourceName: r.Name,
			CategoryScheduleID: orNull(o.CategoryID), Duration: o.Duration, BufferBefore: o.BufferBefore, BufferAfter: o.BufferAfter, NoticeMinutes: o.Notice,
			CancelNoticeMinutes: o.CancelNotice, Online: o.Online, ImageURL: addressOf(o.HasImage, o.VenueID, o.ID, o.Version), Versao: o.Version,
		}
	}
	return out, nil
}

// ServiceForm is a service as a form sends it.
type ServiceForm struct {
	LocalClientBody
	Name                string       `json:"name,omitempty" maxLength:"400"`
	Value               money.Amount `json:"value,omitempty" doc:"0 keeps the price of a service that exists"`
	Deposit             money.Amount `json:"deposit,omitempty"`
	ScheduleID          string       `json:"scheduleId,omitempty" maxLength:"36"`
	CategoryScheduleID  *string      `json:"categoryScheduleId,omitempty" nullable:"true" maxLength:"36"`
	Duration            int          `json:"duration,omitempty" doc:"minutes; 0 is that of the schedule"`
	BufferBefore        int          `json:"bufferBefore,omitempty"`
	BufferAfter         int          `json:"bufferAfter,omitempty"`
	NoticeMinutes       int          `json:"noticeMinutes,omitempty"`
	CancelNoticeMinutes int          `json:"cancelNoticeMinutes,omitempty"`
	Online              *bool        `json:"online,omitempty" nullable:"true" doc:"yes unless told"`
	Image               *string      `json:"image,omitempty" nullable:"true" doc:"as in a category"`
	Versao              *int64       `json:"versao,omitempty" nullable:"true"`
}

func (f ServiceForm) draft() OfferingDraft {
	return OfferingDraft{
		ScheduleID: f.ScheduleID, CategoryID: orEmpty(f.CategoryScheduleID), Name: f.Name, Value: f.Value, Deposit: f.Deposit, Duration: f.Duration,
		BufferBefore: f.BufferBefore, BufferAfter: f.BufferAfter, Notice: f.NoticeMinutes, CancelNotice: f.CancelNoticeMinutes,
		Online: f.Online == nil || *f.Online, Image: f.Image, Version: f.Versao,
	}
}

type addOfferingInput struct{ Body ServiceForm }

func (s *Service) addOfferingRoute(ctx context.Context, in *addOfferingInput) (*savedOutput, error) {
	o, err := s.AddOffering(ctx, in.Body.VenueID, in.Body.draft())
	return &savedOutput{Saved{o.ID, o.Version}}, err
}

// ServiceChange is a ServiceForm and the service that it is of.
type ServiceChange struct {
	ID string `json:"id" minLength:"1" maxLength:"36"`
	ServiceForm
}

type changeOfferingInput struct{ Body ServiceChange }

func (s *Service) changeOfferingRoute(ctx context.Context, in *changeOfferingInput) (*savedOutput, error) {
	o, err := s.ChangeOffering(ctx, in.Body.VenueID, in.Body.ID, in.Body.draft())
	return &savedOutput{Saved{o.ID, o.Version}}, err
}

func (s *Service) deleteOfferingRoute(ctx context.Context, in *deleteBookedInput) (*struct{}, error) {
	return nil, s.ArchiveOffering(ctx, in.VenueID, in.ID, in.Reservas)
}
