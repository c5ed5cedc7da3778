package cardcheck

import (
	"context"
	"encoding/base64"
	"net/http"

	"balcao/app/images"
	"balcao/app/operation"
	"balcao/app/roles"
)

// Routes lists the operations of this domain.
func (s *Service) Routes() []operation.Route {
	checkers := operation.Venue(roles.CardVerification)
	ofCard := operation.InVenueOf(func(ctx context.Context, in *sendInput) (string, error) {
		c, err := s.one(ctx, s.DB.Read, in.Body.CardID)
		return c.VenueID, err
	}, roles.CardVerification)
	const at = "/api/superapp/Creditcard"
	routes := []operation.Route{
		operation.Get("creditcard-list-by-cpf", at+"/GetCreditCardByUserCPF/{cpf}", checkers, s.listRoute),
		operation.Post("creditcard-verify", at+"/VerifyUserCard", ofCard, s.sendRoute).MaxBody(images.LargestForm),
		operation.Post("creditcard-create", at, checkers, s.addRoute).Status(http.StatusCreated),
		operation.Post("creditcard-cpf-show", at+"/{id}/mostrarCPF", checkers, s.showCPFRoute),
		operation.Post("creditcard-document-show", at+"/verificacoes/{id}/documento", checkers, s.lookRoute),
		operation.Post("creditcard-decide", at+"/verificacoes/{id}/decidir", checkers, s.decideRoute).Status(http.StatusNoContent),
	}
	for i := range routes {
		routes[i] = routes[i].Tag("cardcheck")
	}
	return routes
}

type listInput struct {
	operation.VenueQuery
	CPF string `path:"cpf" maxLength:"20"`
}

// CardView is a card on the wire (S2§3). It does not tell whose it is: the CPF was asked for.
type CardView struct {
	CardID      string `json:"cardId"`
	HolderName  string `json:"holderName"`
	FinalNumber string `json:"finalNumber" doc:"the last four digits"`
	IsActive    bool   `json:"isActive" doc:"its holder has been checked"`
	CheckID     string `json:"verificacaoId" doc:"the check that waits for a decision; empty for none"`
	CheckSentAt int64  `json:"verificacaoEm" doc:"when its document came, epoch milliseconds; 0 for none"`
}

func view(c Card) CardView {
	return CardView{c.ID, c.Holder, c.Final, c.Active, c.PendingID, c.PendingAt}
}

type listOutput struct {
	Body []CardView `nullable:"false"`
}

func (s *Service) listRoute(ctx context.Context, in *listInput) (*listOutput, error) {
	cards, err := s.Of(ctx, in.VenueID, in.CPF)
	if err != nil {
		return nil, err
	}
	views := make([]CardView, len(cards))
	for i, c := range cards {
		views[i] = view(c)
	}
	return &listOutput{views}, nil
}

// Document is a document that checks a card (S2§7).
type Document struct {
	CardID        string `json:"cardId" maxLength:"36"`
	ImageDocument string `json:"imageDocument" doc:"a picture in base64, as a data address or bare"`
}

type sendInput struct{ Body Document }

// Sent names the check that now waits for a decision.
type Sent struct {
	CheckID string `json:"verificacaoId"`
}

type sentOutput struct{ Body Sent }

func (s *Service) sendRoute(ctx context.Context, in *sendInput) (*sentOutput, error) {
	k, err := s.Send(ctx, in.Body.CardID, in.Body.ImageDocument)
	return &sentOutput{Sent{k.ID}}, err
}

// Form is a card to keep.
type Form struct {
	operation.VenueBody
	Draft
}

type addInput struct{ Body Form }

type cardOutput struct{ Body CardView }

func (s *Service) addRoute(ctx context.Context, in *addInput) (*cardOutput, error) {
	c, err := s.Add(ctx, in.Body.VenueID, in.Body.Draft)
	return &cardOutput{view(c)}, err
}

type rowInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body operation.VenueBody
}

// ShownCPF is the CPF of a card, digits only.
type ShownCPF struct {
	CPF string `json:"cpf"`
}

type shownOutput struct{ Body ShownCPF }

func (s *Service) showCPFRoute(ctx context.Context, in *rowInput) (*shownOutput, error) {
	cpf, err := s.ShowCPF(ctx, in.Body.VenueID, in.ID)
	return &shownOutput{ShownCPF{cpf}}, err
}

// ShownDocument is the picture of a document, which nobody may keep.
type ShownDocument struct {
	Image string `json:"imagem" doc:"a JPEG as a data address"`
}

type documentOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         ShownDocument
}

func (s *Service) lookRoute(ctx context.Context, in *rowInput) (*documentOutput, error) {
	image, err := s.Look(ctx, in.Body.VenueID, in.ID)
	if err != nil {
		return nil, err
	}
	return &documentOutput{"no-store", ShownDocument{"data:image/jpeg;base64," + base64.StdEncoding.EncodeToString(image)}}, nil
}

// Decision ends a check.
type Decision struct {
	operation.VenueBody
	Approved bool `json:"aprovada"`
}

type decideInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body Decision
}

func (s *Service) decideRoute(ctx context.Context, in *decideInput) (*struct{}, error) {
	return nil, s.Decide(ctx, in.Body.VenueID, in.ID, in.Body.Approved)
}
