package tables

import (
	"context"

	"balcao/app/operation"
)

// SignedTable is a table and the token of its QR.
type SignedTable struct {
	ID     string `json:"id"`
	Numero string `json:"numero"`
	Nome   string `json:"nome"`
	Area   string `json:"area"`
	Token  string `json:"token" doc:"the QR leads to the shop's address with ?mesa= and this"`
}

// CodeSheet is what the QR codes of a venue are made of.
type CodeSheet struct {
	Loja  string        `json:"loja" doc:"name of the venue"`
	Slug  string        `json:"slug" doc:"the shop's part of its public address; empty until somebody has chosen it, and until then no QR leads anywhere"`
	Mesas []SignedTable `json:"mesas" nullable:"false" doc:"the tables in use, in the venue's order"`
}

type codesInput struct{ operation.VenueQuery }

type codesOutput struct{ Body CodeSheet }

func (s *Service) codesRoute(ctx context.Context, in *codesInput) (*codesOutput, error) {
	shop, err := s.Shops.ByVenue(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	codes, err := s.Codes(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	sheet := CodeSheet{Loja: shop.Name, Slug: shop.Slug, Mesas: make([]SignedTable, len(codes))}
	for i, c := range codes {
		sheet.Mesas[i] = SignedTable{c.ID, c.Number, c.Name, c.Area, c.Token}
	}
	return &codesOutput{sheet}, nil
}

// Renewal names the table whose QR is renewed.
type Renewal struct {
	operation.VenueBody
	MesaID string `json:"mesaId,omitempty" maxLength:"36" doc:"without it, the QR codes of all tables"`
}

type renewInput struct{ Body Renewal }

// Renewed is how many tables have another QR now.
type Renewed struct {
	Renovadas int `json:"renovadas" doc:"archived ones included"`
}

type renewOutput struct{ Body Renewed }

func (s *Service) renewRoute(ctx context.Context, in *renewInput) (*renewOutput, error) {
	renewed, err := s.Renew(ctx, in.Body.VenueID, in.Body.MesaID)
	if err != nil {
		return nil, err
	}
	return &renewOutput{Renewed{renewed}}, nil
}

type readInput struct {
	operation.Client
	Slug  string `path:"slug" maxLength:"60"`
	Token string `query:"mesa" required:"true" maxLength:"200" doc:"what the table's QR carries"`
}

// NamedTable is all that the public is told of a table.
type NamedTable struct {
	Numero string `json:"Numero"`
	Nome   string `json:"Nome"`
}

type readOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         NamedTable
}

// readCode tells whoever has read a table's QR which table it is. The limit comes first:
// it must hold against whoever tries tokens out.
func (s *Service) readCode(ctx context.Context, in *readInput) (*readOutput, error) {
	if err := s.perAddress.Allow(in.Address()); err != nil {
		return nil, err
	}
	shop, err := s.Shops.BySlug(ctx, in.Slug)
	if err != nil {
		return nil, err
	}
	seat, err := s.WithToken(ctx, shop.VenueID, in.Token)
	if err != nil {
		return nil, err
	}
	return &readOutput{"no-store", NamedTable{seat.Number, seat.Name}}, nil
}
