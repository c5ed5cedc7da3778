package tables

import (
	"context"
	"slices"

	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
)

// Splitting says among whom an account is split.
type Splitting struct {
	operation.VenueBody
	Pessoas int         `json:"pessoas" minimum:"1" maximum:"50"`
	Itens   []SplitLine `json:"itens,omitempty" maxItems:"2000" nullable:"false" doc:"who has had what; without it, equal parts. A line that is not named is everybody's"`
}

// SplitLine is a line of an order and those who have had it.
type SplitLine struct {
	PedidoID string `json:"pedidoId" maxLength:"36"`
	Linha    int    `json:"linha" minimum:"0" doc:"from 0, as the account lists them"`
	De       []int  `json:"de" maxItems:"50" nullable:"false" doc:"people, from 0; none: everybody"`
}

type splitInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body Splitting
}

// SplitParts are the parts of a split account.
type SplitParts struct {
	Partes []money.Amount `json:"partes" nullable:"false" doc:"they add up to what is left of the account. Who has paid his part of as many people is asked for no more of it"`
}

type splitOutput struct{ Body SplitParts }

func (s *Service) splitRoute(ctx context.Context, in *splitInput) (*splitOutput, error) {
	bill, err := s.Bill(ctx, in.Body.VenueID, in.ID)
	if err != nil {
		return nil, err
	}
	parts, err := bill.split(in.Body)
	return &splitOutput{SplitParts{parts}}, err
}

func (b Bill) split(in Splitting) ([]money.Amount, error) {
	if b.Left <= 0 {
		return nil, errPaid
	}
	own, paid, err := b.ownParts(in.Pessoas)
	if err != nil {
		return nil, err
	}
	whole, err := money.Sum(b.Left, paid)
	if err != nil {
		return nil, err
	}
	if len(in.Itens) == 0 {
		parts, err := whole.Split(in.Pessoas)
		if err != nil {
			return nil, err
		}
		return leftOf(b.Left, parts, own)
	}
	var lines []sharedLine
	used := 0
	for _, o := range b.Orders {
		if o.Refused || o.Online {
			continue
		}
		for i, l := range o.Lines {
			line := sharedLine{value: l.Value}
			for _, named := range in.Itens {
				if named.PedidoID == o.ID && named.Linha == i {
					line.of = named.De
					used++
				}
			}
			for at, who := range line.of {
				if who < 0 || who >= in.Pessoas || slices.Contains(line.of[:at], who) {
					return nil, fault.Field("itens", "Marque em cada item só pessoas desta divisão, cada uma uma vez.")
				}
			}
			lines = append(lines, line)
		}
	}
	if used != len(in.Itens) {
		return nil, errSplitStale
	}
	parts, err := splitByItem(whole, lines, in.Pessoas)
	if err != nil {
		return nil, err
	}
	return leftOf(b.Left, parts, own)
}

var errSplitStale = fault.New(fault.Conflict, "A conta mudou desde a divisão. Confira os itens e divida de novo o que falta.")
