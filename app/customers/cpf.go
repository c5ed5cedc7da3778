package customers

import (
	"cmp"
	"context"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/operation"
)

// ShowCPF keeps in the audit that the caller is shown the CPF of a customer (D57): who,
// when and whose, and never the CPF. A customer without one is a Conflict fault.
func (s *Service) ShowCPF(ctx context.Context, venueID, id string) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		r, err := hold(ctx, tx, venueID, "id", id, s.now())
		if err != nil {
			return err
		}
		if r.CPF == "" {
			return fault.New(fault.Conflict, "Este cliente não tem CPF cadastrado. Atualize a página.")
		}
		// The audit calls whoever has no name by the CPF.
		r.Name = cmp.Or(r.Name, "Cliente sem nome")
		return s.keep(ctx, tx, audit.CustomerCPFShown, operation.ActorFrom(ctx), r, nil)
	})
}

func (s *Service) showCPFRoute(ctx context.Context, in *rowInput) (*struct{}, error) {
	return nil, s.ShowCPF(ctx, in.Body.VenueID, in.ID)
}
