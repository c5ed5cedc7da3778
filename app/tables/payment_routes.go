package tables

import (
	"context"

	"balcao/app/money"
	"balcao/app/operation"
)

// NewPayment is money as it is taken for an account.
type NewPayment struct {
	operation.VenueBody
	Forma    string       `json:"forma" enum:"dinheiro,credito,debito,pix,valeRefeicao,outra"`
	FormaID  string       `json:"formaId,omitempty" maxLength:"36" doc:"the venue's payment method, of the kind forma; without it the kind's name stands on the bill"`
	Valor    money.Amount `json:"valor" doc:"at most what is left of the account"`
	Recebido money.Amount `json:"recebido,omitempty" doc:"the note that it is paid with; dinheiro only"`
	Parte    string       `json:"parte,omitempty" maxLength:"60" doc:"whose part it is, where the account is split"`
}

type payInput struct {
	operation.Acting
	ID   string `path:"id" maxLength:"36"`
	Body NewPayment
}

func (s *Service) payRoute(ctx context.Context, in *payInput) (*billOutput, error) {
	taken := Receipt{AccountID: in.ID, Kind: in.Body.Forma, Value: in.Body.Valor, Tendered: in.Body.Recebido, Note: in.Body.Parte, MethodID: in.Body.FormaID}
	return s.detail(ctx, in.Body.VenueID, in.ID, s.Pay(ctx, in.Body.VenueID, taken, in.Actor(ctx)))
}

// GivenBack is money that guests get back.
type GivenBack struct {
	operation.VenueBody
	Forma   string       `json:"forma" enum:"dinheiro,credito,debito,pix,valeRefeicao,outra"`
	FormaID string       `json:"formaId,omitempty" maxLength:"36" doc:"as of a payment"`
	Valor   money.Amount `json:"valor" doc:"at most what was paid too much"`
}

type giveBackInput struct {
	operation.Acting
	ID   string `path:"id" maxLength:"36"`
	Body GivenBack
}

func (s *Service) giveBackRoute(ctx context.Context, in *giveBackInput) (*billOutput, error) {
	given := Receipt{AccountID: in.ID, Kind: in.Body.Forma, Value: in.Body.Valor, MethodID: in.Body.FormaID}
	return s.detail(ctx, in.Body.VenueID, in.ID, s.GiveBack(ctx, in.Body.VenueID, given, in.Actor(ctx)))
}

// UndonePayment names a payment.
type UndonePayment struct {
	operation.VenueBody
	PagamentoID string `json:"pagamentoId" maxLength:"36"`
}

type undoInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body UndonePayment
}

func (s *Service) undoRoute(ctx context.Context, in *undoInput) (*billOutput, error) {
	return s.detail(ctx, in.Body.VenueID, in.ID, s.UndoPayment(ctx, in.Body.VenueID, in.ID, in.Body.PagamentoID))
}

// WrittenOff closes an account of which something is left.
type WrittenOff struct {
	Closing
	Tipo   string `json:"tipo" enum:"cortesia,perda" doc:"cortesia: the house pays; perda: the guests have gone"`
	Motivo string `json:"motivo" maxLength:"200" doc:"the audit keeps it"`
	// Falta is what is left of the account as it was read: with another it is a 409.
	Falta money.Amount `json:"falta"`
}

type writeOffInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body WrittenOff
}

func (s *Service) writeOffRoute(ctx context.Context, in *writeOffInput) (*billOutput, error) {
	loss := Loss{in.Body.Tipo, in.Body.Motivo, in.Body.Falta}
	return s.detail(ctx, in.Body.VenueID, in.ID, s.WriteOff(ctx, in.Body.VenueID, in.ID, loss, in.Body.MesmoSemEntregar))
}
