package payments

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/operation"
)

// Reason is why somebody has to look at a payment. Those of money are its Standing.
type Reason string

const (
	// ByHandMatter waits until somebody has seen the money in the bank's statement.
	ByHandMatter Reason = "conferencia"
	// DisputeMatter was demanded back by the payer's bank.
	DisputeMatter Reason = "contestada"
	// RefusedRefund is a refund that was not made: the customer still waits for it.
	RefusedRefund Reason = "devolucao_nao_realizada"
	// ByHandRefund has to be made by a person, in the bank's application.
	ByHandRefund Reason = "devolver_no_banco"
	// SlowRefund has not ended for a while: the bank does not answer, or is at it.
	SlowRefund Reason = "devolucao_atrasada"
	// OutsideRefund was made in the bank's application, unknown here until now.
	OutsideRefund Reason = "devolvida_no_banco"
)

// Matter is a row of the list Conferir pagamentos.
type Matter struct {
	bun.BaseModel `bun:"table:payment_matters,alias:x"`

	ID      string `bun:",pk"`
	VenueID string
	Reason  Reason
	// About is the id of what the matter is about; with the reason it is unique.
	About     string
	ChargeID  string
	PaymentID string
	RefundID  string
	OpenedAt  int64
	SettledAt int64 `bun:",nullzero"`
	SettledBy string
	How       string
}

// raise puts a matter onto the list, once.
func (s *Service) raise(ctx context.Context, tx bun.Tx, m Matter) error {
	id, err := newID()
	if err != nil {
		return err
	}
	m.ID, m.OpenedAt = id, s.now()
	if _, err := tx.NewInsert().Model(&m).On("CONFLICT (reason, about) DO NOTHING").Exec(ctx); err != nil {
		return fmt.Errorf("put a payment on the list: %w", err)
	}
	return nil
}

// settleMatters takes matters off the list.
func (s *Service) settleMatters(ctx context.Context, tx bun.Tx, which string, args []any, how, by string) error {
	_, err := tx.NewUpdate().Model((*Matter)(nil)).Set("settled_at = ?, settled_by = ?, how = ?", s.now(), by, how).
		Where("settled_at IS NULL").Where(which, args...).Exec(ctx)
	if err != nil {
		return fmt.Errorf("take a payment off the list: %w", err)
	}
	return nil
}

// Matters lists what somebody has to look at in a venue, what waits longest first.
func (s *Service) Matters(ctx context.Context, venueID string) ([]Matter, error) {
	all := []Matter{}
	err := s.DB.Read.NewSelect().Model(&all).Where("venue_id = ? AND settled_at IS NULL", venueID).Order("opened_at", "id").Limit(500).Scan(ctx)
	return all, err
}

// Seen takes a matter off the list that somebody has looked at: nothing is given back.
// What waits for money to be confirmed is confirmed or expires instead.
func (s *Service) Seen(ctx context.Context, venueID, id, note string, by operation.Actor) error {
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var m Matter
		err := s.forUpdate(tx.NewSelect().Model(&m).Where("id = ? AND venue_id = ?", id, venueID)).Scan(ctx)
		switch {
		case noRows(err):
			return fault.New(fault.NotFound, "Este item não está mais na lista.")
		case err != nil:
			return err
		case m.SettledAt != 0:
			return nil
		case m.Reason == ByHandMatter:
			return fault.New(fault.Conflict, "Confirme o recebimento quando o Pix aparecer no extrato. Sem pagamento, a cobrança sai da lista no fim do prazo.")
		case m.Reason == ByHandRefund:
			return fault.New(fault.Conflict, "Faça a devolução no aplicativo do banco e depois confirme que devolveu.")
		}
		if err := s.settleMatters(ctx, tx, "id = ?", []any{id}, note, by.Name); err != nil {
			return err
		}
		return s.record(ctx, tx, audit.PaymentSeen, venueID, m.ChargeID, by, audit.Value{Name: "Motivo", Before: string(m.Reason)}, audit.Value{Name: "Anotação", After: note})
	})
	if err == nil {
		s.Changed(venueID)
	}
	return err
}
