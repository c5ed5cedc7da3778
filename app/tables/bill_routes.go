package tables

import (
	"context"

	"balcao/app/br"
	"balcao/app/money"
	"balcao/app/operation"
)

// PrintedAccount asks for an account on paper.
type PrintedAccount struct {
	operation.VenueBody
	Partes []AccountPart `json:"partes,omitempty" maxItems:"50" nullable:"false" doc:"who pays what of what is left, where that is split"`
}

// AccountPart is what somebody pays of an account.
type AccountPart struct {
	Nome  string       `json:"nome" maxLength:"60"`
	Valor money.Amount `json:"valor"`
}

type printInput struct {
	operation.Acting
	ID   string `path:"id" maxLength:"36"`
	Body PrintedAccount
}

func (s *Service) printRoute(ctx context.Context, in *printInput) (*struct{}, error) {
	bill, err := s.Bill(ctx, in.Body.VenueID, in.ID)
	if err != nil {
		return nil, err
	}
	parts := make([]Part, len(in.Body.Partes))
	for i, p := range in.Body.Partes {
		parts[i] = Part{br.OneLine(p.Nome), p.Valor}
	}
	if err := bill.checkParts(parts); err != nil {
		return nil, err
	}
	return nil, s.PrintBill(ctx, bill, parts, in.Key)
}
