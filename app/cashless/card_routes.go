package cashless

import (
	"context"

	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/roles"
)

type cardsInput struct {
	operation.VenueQuery
	operation.PageQuery
	Search  string `query:"busca" maxLength:"120" doc:"number, CPF or a part of the name"`
	State   string `query:"situacao" enum:"ativo,bloqueado,perdido," doc:"empty for all"`
	GroupID string `query:"grupoId" maxLength:"36" doc:"empty for all"`
	Named   bool   `query:"nominais" doc:"only cards of somebody"`
}

func (s *Service) cardsRoute(ctx context.Context, in *cardsInput) (*operation.Page[CardView], error) {
	rows, total, err := s.Cards(ctx, in.VenueID, CardFilter{in.Search, in.State, in.GroupID, in.Named || namedOnly(ctx, in.VenueID)}, in.Offset(), in.Size)
	return &operation.Page[CardView]{Total: total, Body: rows}, err
}

// namedOnly reports whether the caller manages cards of somebody alone, and no limits.
func namedOnly(ctx context.Context, venueID string) bool {
	return !operation.CallerFrom(ctx).May(venueID, roles.Cards)
}

// managed answers a fault where a card is none that the caller manages.
func (s *Service) managed(ctx context.Context, venueID, cardID string) error {
	if !namedOnly(ctx, venueID) {
		return nil
	}
	c, err := s.oneCard(ctx, s.DB.Read.NewSelect(), venueID, cardID)
	if err == nil && c.Document == "" {
		err = errNoCard
	}
	return err
}

// CardForm is a card as a form sends it.
type CardForm struct {
	operation.VenueBody
	Number    string       `json:"numero" maxLength:"100"`
	Name      string       `json:"nome,omitempty" maxLength:"500"`
	Document  string       `json:"documento,omitempty" maxLength:"20" doc:"CPF; empty for an anonymous card"`
	GroupID   string       `json:"grupoId,omitempty" maxLength:"36"`
	Credit    money.Amount `json:"limite,omitempty" doc:"how far below zero it may go"`
	Unlimited bool         `json:"semLimite,omitempty"`
	Version   *int64       `json:"versao,omitempty" doc:"the one that was read; 409 where somebody else has saved since"`
}

func (f CardForm) draft() CardDraft {
	return CardDraft{Number: f.Number, Name: f.Name, Document: f.Document, GroupID: f.GroupID, Credit: f.Credit, Unlimited: f.Unlimited, Known: f.Version}
}

// Made names what was made.
type Made struct {
	ID string `json:"id"`
}

type madeOutput struct{ Body Made }

type addCardInput struct{ Body CardForm }

func (s *Service) addCardRoute(ctx context.Context, in *addCardInput) (*madeOutput, error) {
	c, err := s.AddCard(ctx, in.Body.VenueID, in.Body.draft())
	return &madeOutput{Made{c.ID}}, err
}

// CardPath names a card.
type CardPath struct {
	ID string `path:"id" maxLength:"36"`
}

type changeCardInput struct {
	CardPath
	Body CardForm
}

func (s *Service) changeCardRoute(ctx context.Context, in *changeCardInput) (*madeOutput, error) {
	if err := s.managed(ctx, in.Body.VenueID, in.ID); err != nil {
		return nil, err
	}
	draft := in.Body.draft()
	draft.KeepCredit = namedOnly(ctx, in.Body.VenueID)
	c, err := s.ChangeCard(ctx, in.Body.VenueID, in.ID, draft)
	return &madeOutput{Made{c.ID}}, err
}

type blockCardInput struct {
	CardPath
	Body BlockForm
}

// BlockForm blocks a card, or takes that back.
type BlockForm struct {
	operation.VenueBody
	Blocked bool `json:"bloqueado"`
}

func (s *Service) blockCardRoute(ctx context.Context, in *blockCardInput) (*struct{}, error) {
	if err := s.managed(ctx, in.Body.VenueID, in.ID); err != nil {
		return nil, err
	}
	return nil, s.BlockCard(ctx, in.Body.VenueID, in.ID, in.Body.Blocked)
}

type replaceCardInput struct {
	CardPath
	Body ReplaceForm
}

// ReplaceForm gives the number of a lost card's successor.
type ReplaceForm struct {
	operation.VenueBody
	Number string `json:"numero" maxLength:"100"`
}

func (s *Service) replaceCardRoute(ctx context.Context, in *replaceCardInput) (*madeOutput, error) {
	if err := s.managed(ctx, in.Body.VenueID, in.ID); err != nil {
		return nil, err
	}
	c, err := s.Replace(ctx, in.Body.VenueID, in.ID, in.Body.Number)
	return &madeOutput{Made{c.ID}}, err
}

// MoveForm is a value put on a card or taken from it.
type MoveForm struct {
	operation.VenueBody
	Key         string       `json:"lancamentoId" minLength:"1" maxLength:"64" doc:"the caller's; the same one moves once"`
	Value       money.Amount `json:"valor"`
	Description string       `json:"descricao,omitempty" maxLength:"200"`
	Method      string       `json:"forma,omitempty" enum:"Dinheiro,Pix,Cartão," doc:"how a recharge was paid"`
}

func (f MoveForm) move(cardID string) Move {
	return Move{VenueID: f.VenueID, ID: "balcao:" + f.Key, CardID: cardID, Value: f.Value, Description: f.Description, Method: f.Method}
}

type moveInput struct {
	CardPath
	Body MoveForm
}

func (s *Service) topUpRoute(ctx context.Context, in *moveInput) (*struct{}, error) {
	return nil, s.Recharge(ctx, in.Body.move(in.ID))
}

func (s *Service) consumeRoute(ctx context.Context, in *moveInput) (*struct{}, error) {
	return nil, s.Consume(ctx, in.Body.move(in.ID))
}

// RefundForm gives back what is left on a card.
type RefundForm struct {
	operation.VenueBody
	Key string `json:"lancamentoId" minLength:"1" maxLength:"64" doc:"the caller's; the same one gives back once"`
}

type refundInput struct {
	CardPath
	Body RefundForm
}

// GivenBack is what was given back.
type GivenBack struct {
	Value money.Amount `json:"valor"`
}

type refundOutput struct{ Body GivenBack }

func (s *Service) refundRoute(ctx context.Context, in *refundInput) (*refundOutput, error) {
	rest, err := s.GiveBack(ctx, in.Body.VenueID, "devolucao:"+in.Body.Key, in.ID)
	return &refundOutput{GivenBack{rest}}, err
}

type statementInput struct {
	operation.VenueQuery
	operation.PageQuery
	CardPath
}

func (s *Service) statementRoute(ctx context.Context, in *statementInput) (*operation.Page[StatementLine], error) {
	if err := s.managed(ctx, in.VenueID, in.ID); err != nil {
		return nil, err
	}
	rows, total, err := s.Statement(ctx, in.VenueID, in.ID, in.Offset(), in.Size)
	return &operation.Page[StatementLine]{Total: total, Body: rows}, err
}

type showCPFInput struct {
	CardPath
	Body showCPFBody
}

type showCPFBody struct{ operation.VenueBody }

func (s *Service) showCPFRoute(ctx context.Context, in *showCPFInput) (*struct{}, error) {
	return nil, s.ShowCPF(ctx, in.Body.VenueID, in.ID)
}
