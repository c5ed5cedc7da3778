package donations

import (
	"context"

	"balcao/app/money"
	"balcao/app/operation"
)

// LinkForm is a donation link to be made.
type LinkForm struct {
	operation.VenueBody
	EventID     string       `json:"eventId" maxLength:"36"`
	InstituteID string       `json:"instituteId" maxLength:"36"`
	Description string       `json:"description,omitempty" maxLength:"2000"`
	ProdutoID   *string      `json:"produtoId,omitempty" maxLength:"36"`
	Amount      money.Amount `json:"amount,omitempty" doc:"0 where the donor says how much"`
	Instalments int          `json:"instalmments,omitempty" enum:"0,1" doc:"spelled so; always 1"`
}

// LinkChange is a donation link to be saved.
type LinkChange struct {
	ID string `json:"gateWayLinkId" minLength:"1" maxLength:"36"`
	LinkForm
	Versao *int64 `json:"versao,omitempty" doc:"the one that was read; 409 where somebody else has saved since"`
}

func (f LinkForm) draft(known *int64) LinkDraft {
	d := LinkDraft{EventID: f.EventID, InstitutionID: f.InstituteID, Description: f.Description, Amount: f.Amount, Known: known}
	if f.ProdutoID != nil {
		d.ProductID = *f.ProdutoID
	}
	return d
}

// LinkView is a donation link on the wire (S1§3).
type LinkView struct {
	ID            string       `json:"gateWayLinkId"`
	ShowLink      string       `json:"showLink" doc:"the whole address of the page"`
	Link          string       `json:"link" doc:"the page's address after /doar/"`
	Description   string       `json:"description"`
	ProdutoID     *string      `json:"produtoId"`
	EventID       string       `json:"eventId"`
	EventName     string       `json:"eventName"`
	InstituteID   string       `json:"instituteId"`
	InstituteName string       `json:"instituteName"`
	Amount        money.Amount `json:"amount" doc:"0 where the donor says how much"`
	Instalments   int          `json:"instalmments" doc:"spelled so; always 1"`
	Arrecadado    money.Amount `json:"arrecadado" doc:"given by this link, without what was given back"`
	Doacoes       int          `json:"doacoes"`
	Apagado       bool         `json:"apagado"`
	Versao        int64        `json:"versao"`
}

type linksOutput struct {
	Body []LinkView `nullable:"false"`
}

type linksInput struct{ operation.VenuePath }

func (s *Service) linksRoute(ctx context.Context, in *linksInput) (*linksOutput, error) {
	all, err := s.Links(ctx, in.VenueID, "")
	if err != nil {
		return nil, err
	}
	views, err := s.linkViews(ctx, in.VenueID, all)
	return &linksOutput{views}, err
}

func (s *Service) linksOfInstitutionRoute(ctx context.Context, in *instituteInput) (*linksOutput, error) {
	venueID, err := s.venueOfInstitution(ctx, in.InstituteID)
	if err != nil {
		return nil, err
	}
	all, err := s.Links(ctx, venueID, in.InstituteID)
	if err != nil {
		return nil, err
	}
	views, err := s.linkViews(ctx, venueID, all)
	return &linksOutput{views}, err
}

func (s *Service) linkViews(ctx context.Context, venueID string, all []Link) ([]LinkView, error) {
	events, err := s.eventNames(ctx, venueID)
	if err != nil {
		return nil, err
	}
	var within []Institution
	if err := s.DB.Read.NewSelect().Model(&within).Column("id", "name").Where("venue_id = ?", venueID).Scan(ctx); err != nil {
		return nil, err
	}
	institutions := make(map[string]string, len(within))
	for _, i := range within {
		institutions[i.ID] = i.Name
	}
	var sums []struct {
		LinkID string
		Count  int
		Value  money.Amount
	}
	err = s.DB.Read.NewRaw(`SELECT link_id, SUM(CASE WHEN refunded < value THEN 1 ELSE 0 END) AS count, SUM(value - refunded) AS value
		FROM donations WHERE venue_id = ? AND link_id IS NOT NULL AND paid_at IS NOT NULL GROUP BY link_id`, venueID).Scan(ctx, &sums)
	if err != nil {
		return nil, err
	}
	type given struct {
		value money.Amount
		count int
	}
	by := make(map[string]given, len(sums))
	for _, sum := range sums {
		by[sum.LinkID] = given{sum.Value, sum.Count}
	}
	views := make([]LinkView, len(all))
	for i, l := range all {
		views[i] = LinkView{
			ID: l.ID, ShowLink: s.PublicURL + Address(l.Link), Link: l.Link, Description: l.Description, ProdutoID: orNull(l.ProductID), EventID: l.EventID,
			EventName: events[l.EventID], InstituteID: l.InstitutionID, InstituteName: institutions[l.InstitutionID], Amount: l.Amount, Instalments: 1,
			Apagado: l.ArchivedAt != 0, Versao: l.Version, Arrecadado: by[l.ID].value, Doacoes: by[l.ID].count,
		}
	}
	return views, nil
}

type linkOutput struct{ Body LinkView }

func (s *Service) answerLink(ctx context.Context, l Link, err error) (*linkOutput, error) {
	if err != nil {
		return nil, err
	}
	views, err := s.linkViews(ctx, l.VenueID, []Link{l})
	if err != nil {
		return nil, err
	}
	return &linkOutput{views[0]}, nil
}

func (s *Service) linkRoute(ctx context.Context, in *pathInput) (*linkOutput, error) {
	l, err := oneLink(ctx, s.DB.Read.NewSelect(), "id = ?", in.ID)
	return s.answerLink(ctx, l, err)
}

type linkFormInput struct{ Body LinkForm }

func (s *Service) addLinkRoute(ctx context.Context, in *linkFormInput) (*linkOutput, error) {
	l, err := s.AddLink(ctx, in.Body.VenueID, in.Body.draft(nil))
	return s.answerLink(ctx, l, err)
}

type linkChangeInput struct{ Body LinkChange }

func (s *Service) changeLinkRoute(ctx context.Context, in *linkChangeInput) (*linkOutput, error) {
	l, err := s.ChangeLink(ctx, in.Body.VenueID, in.Body.ID, in.Body.draft(in.Body.Versao))
	return s.answerLink(ctx, l, err)
}

func (s *Service) deleteLinkRoute(ctx context.Context, in *pathInput) (*struct{}, error) {
	venueID, err := s.venueOfLink(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return nil, s.DeleteLink(ctx, venueID, in.ID)
}
