package paymentlinks

import (
	"context"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/money"
)

// Payer is what somebody who wants to pay has typed.
type Payer struct {
	Method          Method
	Document, Email string
	// Expected is the value that the page has shown; 0 where it has shown none.
	Expected money.Amount
}

// settle cleans what was typed and says what is wrong with it; with authenticated, who
// pays has to say who he is.
func (p Payer) settle(authenticated bool) (Payer, error) {
	p.Document, p.Email = br.NormalizeCNPJ(p.Document), normalEmail(p.Email)
	wrong := map[string]string{}
	switch {
	case authenticated && p.Document == "":
		wrong["documento"] = "Informe o seu CPF ou CNPJ."
	case p.Document != "" && !br.ValidCPF(p.Document) && !br.ValidCNPJ(p.Document):
		wrong["documento"] = "Confira o CPF ou CNPJ: os dígitos não combinam."
	}
	switch {
	case authenticated && p.Email == "":
		wrong["email"] = "Informe o seu e-mail."
	case p.Email != "" && !br.ValidEmail(p.Email):
		wrong["email"] = "Formato do e-mail inválido"
	}
	if len(wrong) == 0 {
		return p, nil
	}
	f := fault.New(fault.Invalid, "Confira os campos destacados.")
	for field, text := range wrong {
		f = f.With(field, text)
	}
	return p, f
}

// GiveUp cancels what the use of a secret is charged: its payer wants to pay otherwise, or
// not at all.
func (s *Service) GiveUp(ctx context.Context, linkID, secret string) error {
	var venueID string
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		l, err := s.hold(ctx, tx, linkID)
		if err != nil {
			return err
		}
		u, err := useBy(ctx, s.forUpdate(tx.NewSelect()), l.ID, secret)
		if err != nil || u == nil {
			return err
		}
		if u.PaidAt != 0 || u.State != Waiting {
			return nil // it was decided meanwhile, and the page says how
		}
		venueID = l.VenueID
		u.State = Refused
		if err := s.writeUse(ctx, tx, u); err != nil {
			return err
		}
		return s.Payments.GiveUp(ctx, tx, venueID, u.ID, "O pagador desistiu desta cobrança")
	})
	if err == nil && venueID != "" {
		s.Payments.Wake(venueID)
	}
	return err
}
