package donations

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
)

var (
	errNoDonation = fault.New(fault.NotFound, "Doação não encontrada. Atualize o relatório e tente de novo.")
	errNameless   = fault.New(fault.Conflict, "O doador não informou um nome: a doação continua anônima.")
)

// SetAnonymous has the donation of a secret be shown without its donor's name, or with it: he
// may change his mind for as long as his browser keeps the secret. Without a name it stays
// anonymous.
func (s *Service) SetAnonymous(ctx context.Context, secret string, anonymous bool) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		d, err := bySecret(ctx, s.forUpdate(tx.NewSelect()), secret)
		if err != nil || d == nil || d.Name == "" || d.Anonymous == anonymous {
			return err
		}
		return s.writeAnonymous(ctx, tx, *d, anonymous)
	})
}

// CorrectAnonymity does the same for a donation of the venue that was paid: whoever has lost
// his browser's secret asks the venue for it (design/field/money.md, Houdini #38).
func (s *Service) CorrectAnonymity(ctx context.Context, venueID, id string, anonymous bool) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		d, err := s.hold(ctx, tx, venueID, id)
		if errors.Is(err, sql.ErrNoRows) || err == nil && d.PaidAt == 0 {
			return errNoDonation
		}
		if err != nil || d.Anonymous == anonymous {
			return err
		}
		if d.Name == "" {
			return errNameless
		}
		if err := s.writeAnonymous(ctx, tx, d, anonymous); err != nil {
			return err
		}
		after := d
		after.Anonymous = anonymous
		return s.recordAnonymity(ctx, tx, d, after)
	})
}

func (s *Service) writeAnonymous(ctx context.Context, tx bun.Tx, d Donation, anonymous bool) error {
	if _, err := tx.NewRaw("UPDATE donations SET anonymous = ? WHERE id = ?", anonymous, d.ID).Exec(ctx); err != nil {
		return fmt.Errorf("write whether a donor is anonymous: %w", err)
	}
	database.Committed(ctx, func() { s.Hub.Wake(Topic(d.EventID)) })
	return nil
}

// recordAnonymity names the donation by its receipt: its donor may have to be forgotten (D57).
func (s *Service) recordAnonymity(ctx context.Context, tx bun.Tx, before, after Donation) error {
	fields := []audit.Field[Donation]{{Name: "Anônima", Text: audit.YesNo(func(d Donation) bool { return d.Anonymous })}}
	return s.record(ctx, tx, audit.DonationAnonymityChanged, after.VenueID, after.ID, after.Receipt, audit.Compare(fields, before, after))
}

// AnonymityChange says whether a donation is shown without its donor's name.
type AnonymityChange struct {
	operation.VenueBody
	ID      string `json:"id" minLength:"1" maxLength:"36" doc:"of a row of the donor report that is no refund"`
	Anonima bool   `json:"anonima"`
}

type anonymityInput struct{ Body AnonymityChange }

func (s *Service) anonymityRoute(ctx context.Context, in *anonymityInput) (*struct{}, error) {
	return nil, s.CorrectAnonymity(ctx, in.Body.VenueID, in.Body.ID, in.Body.Anonima)
}
