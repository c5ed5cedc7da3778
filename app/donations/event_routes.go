package donations

import (
	"context"
	"time"

	"balcao/app/database"
	"balcao/app/images"
	"balcao/app/money"
	"balcao/app/operation"
)

// EventFields are what a form of an event sends (S1§3). The fields that a body may lack are ours.
type EventFields struct {
	Nome               string     `json:"nome" maxLength:"500"`
	Link               string     `json:"link,omitempty" maxLength:"100" doc:"the page's address after /doar/; empty keeps the one that is there, or makes one of the name"`
	LinkOfLive         string     `json:"linkOfLive,omitempty" maxLength:"1000"`
	Date               string     `json:"date" maxLength:"40" doc:"a moment; without a zone it is one of the venue's clocks, and a trailing .000 stands for Z"`
	BannerWeb          *string    `json:"bannerWeb,omitempty" doc:"a picture in base64; the address of the one that is there leaves it, empty takes it away"`
	BannerMobile       *string    `json:"bannerMobile,omitempty"`
	IsActive           bool       `json:"isActive,omitempty"`
	FrequentlyQuestion []Question `json:"frequentlyQuestion,omitempty" maxItems:"60" nullable:"false"`
	ShowValueAbove     bool       `json:"showValueAbove,omitempty" doc:"the page says how much was given"`
	ColorTheme         string     `json:"colorTheme,omitempty" maxLength:"20" doc:"#RRGGBB; empty is #C00D1E"`
	DetailHtml         string     `json:"detailHtml,omitempty" maxLength:"100000" doc:"cleaned by the server"`
	AboutProjectHtml   string     `json:"aboutProjectHtml,omitempty" maxLength:"100000" doc:"cleaned by the server"`
	CustomThanks       string     `json:"customThanks,omitempty" maxLength:"4000"`
	WhichInstitution   string     `json:"whichInstitution,omitempty" maxLength:"1000" doc:"what stands over the institutions"`
	LabelButtonDonate  string     `json:"labelButtonDonate,omitempty" maxLength:"200"`
	ContactPhrase      string     `json:"contactPhrase,omitempty" maxLength:"1000"`
	ContactPhone       string     `json:"contactPhone,omitempty" maxLength:"30"`

	Meta        money.Amount   `json:"meta,omitempty" doc:"the goal; 0 for none"`
	Valores     []money.Amount `json:"valores,omitempty" maxItems:"20" nullable:"false" doc:"values to choose from"`
	ValorLivre  bool           `json:"valorLivre,omitempty" doc:"the donor may type another value"`
	ValorMinimo money.Amount   `json:"valorMinimo,omitempty" doc:"of a typed value; 0 is R$ 5,00"`
}

// EventForm is an event to be made.
type EventForm struct {
	operation.VenueBody
	EventFields
}

// EventChange is an event to be saved.
type EventChange struct {
	ID string `json:"id" minLength:"1" maxLength:"36"`
	EventForm
	Versao *int64 `json:"versao,omitempty" doc:"the one that was read; 409 where somebody else has saved since"`
}

func (f EventForm) draft(known *int64) Draft {
	return Draft{
		Event: Event{
			Link: f.Link, Name: f.Nome, Live: f.LinkOfLive, Active: f.IsActive, FAQ: f.FrequentlyQuestion, ShowsRaised: f.ShowValueAbove,
			Color: f.ColorTheme, Detail: f.DetailHtml, About: f.AboutProjectHtml, Thanks: f.CustomThanks, Question: f.WhichInstitution,
			Button: f.LabelButtonDonate, ContactPhrase: f.ContactPhrase, ContactPhone: f.ContactPhone,
			Goal: f.Meta, Amounts: f.Valores, TakesAny: f.ValorLivre, Least: f.ValorMinimo,
		},
		Date: f.Date, BannerWebSent: f.BannerWeb, BannerMobileSent: f.BannerMobile, Known: known,
	}
}

// EventView is an event on the wire.
type EventView struct {
	ID                 string         `json:"id"`
	LocalClienteID     string         `json:"localClienteId"`
	Nome               string         `json:"nome"`
	Link               string         `json:"link" doc:"the page's address after /doar/"`
	Endereco           string         `json:"endereco" doc:"the whole address of the page"`
	LinkOfLive         string         `json:"linkOfLive"`
	Date               time.Time      `json:"date"`
	BannerWeb          string         `json:"bannerWeb" doc:"address; empty without one"`
	BannerMobile       string         `json:"bannerMobile"`
	IsActive           bool           `json:"isActive"`
	FrequentlyQuestion []Question     `json:"frequentlyQuestion" nullable:"false"`
	ShowValueAbove     bool           `json:"showValueAbove"`
	ColorTheme         string         `json:"colorTheme"`
	DetailHtml         string         `json:"detailHtml"`
	AboutProjectHtml   string         `json:"aboutProjectHtml"`
	CustomThanks       string         `json:"customThanks"`
	WhichInstitution   string         `json:"whichInstitution"`
	LabelButtonDonate  string         `json:"labelButtonDonate"`
	ContactPhrase      string         `json:"contactPhrase"`
	ContactPhone       string         `json:"contactPhone"`
	Meta               money.Amount   `json:"meta"`
	Valores            []money.Amount `json:"valores" nullable:"false"`
	ValorLivre         bool           `json:"valorLivre"`
	ValorMinimo        money.Amount   `json:"valorMinimo"`
	Arrecadado         money.Amount   `json:"arrecadado" doc:"without what was given back"`
	Doacoes            int            `json:"doacoes"`
	Apagado            bool           `json:"apagado"`
	Versao             int64          `json:"versao"`
}

func (s *Service) eventView(e Event, given sums) EventView {
	return EventView{
		ID: e.ID, LocalClienteID: e.VenueID, Nome: e.Name, Link: e.Link, Endereco: s.PublicURL + Address(e.Link), LinkOfLive: e.Live, Date: database.FromMilli(e.At),
		BannerWeb: e.banner(images.BannerWeb, e.BannerWeb), BannerMobile: e.banner(images.BannerMobile, e.BannerMobile), IsActive: e.Active,
		FrequentlyQuestion: append([]Question{}, e.FAQ...), ShowValueAbove: e.ShowsRaised, ColorTheme: e.Color, DetailHtml: e.Detail, AboutProjectHtml: e.About,
		CustomThanks: e.Thanks, WhichInstitution: e.Question, LabelButtonDonate: e.Button, ContactPhrase: e.ContactPhrase, ContactPhone: e.ContactPhone,
		Meta: e.Goal, Valores: append([]money.Amount{}, e.Amounts...), ValorLivre: e.TakesAny, ValorMinimo: e.Least, Apagado: e.ArchivedAt != 0, Versao: e.Version,
		Arrecadado: given.Raised, Doacoes: given.Donations,
	}
}

type eventsInput struct {
	operation.VenuePath
	Apagados bool `query:"apagados" doc:"those that were deleted, in place of the others"`
}

type eventsOutput struct {
	Body []EventView `nullable:"false"`
}

func (s *Service) eventsRoute(ctx context.Context, in *eventsInput) (*eventsOutput, error) {
	all, err := s.Events(ctx, in.VenueID, in.Apagados)
	if err != nil {
		return nil, err
	}
	given, err := s.raisedInVenue(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	out := &eventsOutput{Body: make([]EventView, len(all))}
	for i, e := range all {
		out.Body[i] = s.eventView(e, given[e.ID])
	}
	return out, nil
}

type eventOutput struct{ Body EventView }

func (s *Service) answerEvent(ctx context.Context, e Event, err error) (*eventOutput, error) {
	if err != nil {
		return nil, err
	}
	raised, donations, err := s.raised(ctx, e.ID)
	return &eventOutput{s.eventView(e, sums{raised, donations})}, err
}

func (s *Service) eventRoute(ctx context.Context, in *pathInput) (*eventOutput, error) {
	e, err := oneEvent(ctx, s.DB.Read.NewSelect(), "id = ?", in.ID)
	return s.answerEvent(ctx, e, err)
}

type eventFormInput struct{ Body EventForm }

func (s *Service) addEventRoute(ctx context.Context, in *eventFormInput) (*eventOutput, error) {
	e, err := s.AddEvent(ctx, in.Body.VenueID, in.Body.draft(nil))
	return s.answerEvent(ctx, e, err)
}

type eventChangeInput struct{ Body EventChange }

func (s *Service) changeEventRoute(ctx context.Context, in *eventChangeInput) (*eventOutput, error) {
	e, err := s.ChangeEvent(ctx, in.Body.VenueID, in.Body.ID, in.Body.draft(in.Body.Versao))
	return s.answerEvent(ctx, e, err)
}

// EventSwitch says whether an event takes donations.
type EventSwitch struct {
	operation.VenueBody
	ID       string `json:"id" minLength:"1" maxLength:"36"`
	IsActive bool   `json:"isActive"`
}

type eventSwitchInput struct{ Body EventSwitch }

func (s *Service) switchEventRoute(ctx context.Context, in *eventSwitchInput) (*eventOutput, error) {
	e, err := s.SwitchEvent(ctx, in.Body.VenueID, in.Body.ID, in.Body.IsActive)
	return s.answerEvent(ctx, e, err)
}

func (s *Service) deleteEventRoute(ctx context.Context, in *pathInput) (*struct{}, error) {
	venueID, err := s.venueOfEvent(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return nil, s.DeleteEvent(ctx, venueID, in.ID)
}
