package orders

import (
	"context"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/operation"
)

type cpfInput struct {
	ID string `path:"id" maxLength:"36"`
}

// showCPF is POST /api/kds/pedidos/{id}/cpf: it keeps in the audit that the caller is shown
// the CPF of the order's customer (D57): who, when and of which order, and never the CPF.
// An order without one is a Conflict fault.
func (s *Service) showCPF(ctx context.Context, in *cpfInput) (*struct{}, error) {
	return nil, s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		order, err := load(ctx, tx.Tx, in.ID, "")
		if err != nil {
			return err
		}
		if order.CustomerCPF.String == "" {
			return fault.New(fault.Conflict, "Este pedido não tem CPF. Atualize a página.")
		}
		return audit.Record(ctx, tx, audit.Entry{
			VenueID: order.VenueID, At: s.Clock.Now(), By: operation.ActorFrom(ctx), Action: audit.OrderCPFShown,
			SubjectID: order.ID, Subject: order.Code,
		})
	})
}
