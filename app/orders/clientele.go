package orders

import (
	"context"
	"database/sql"
	"strings"

	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/roles"
)

// Clientele is what a venue has written down about whoever orders.
type Clientele interface {
	// Standing answers how somebody stands with the venue, found by CPF, or by telephone
	// where that finds nobody; both are digits only and may be empty.
	Standing(ctx context.Context, venueID, cpf, phone string) (Standing, error)
	// Known answers what is known of whoever has the CPF, or the telephone where that
	// finds nobody and the telephone is one person's.
	Known(ctx context.Context, venueID, cpf, phone string) (Known, error)
}

// Standing is what a customer is under.
type Standing struct {
	Blocked, Alerted bool
	// Reason is why the customer is blocked or alerted.
	Reason string
}

// block is in words what a blocked customer is under.
func (s Standing) block() string {
	reason := strings.TrimSpace(s.Reason)
	if reason == "" {
		return "bloqueado."
	}
	if !strings.ContainsRune(".!?", rune(reason[len(reason)-1])) {
		reason += "."
	}
	return "bloqueado. " + reason
}

// errNotServed does not say why: whoever is blocked would only try another name.
var errNotServed = fault.New(fault.Conflict, "Não foi possível concluir o pedido. Fale com o estabelecimento.")

// admit refuses an own order of a blocked customer, and marks the order of an alerted
// one. A marketplace's order has been sold already: it is never refused, but marked.
func (s *Service) admit(ctx context.Context, row *record) error {
	blocked, err := s.mark(ctx, row)
	if err == nil && blocked && row.Origin == Own {
		return errNotServed
	}
	return err
}

// mark marks the order of an alerted or blocked customer, and reports whether he is blocked.
func (s *Service) mark(ctx context.Context, row *record) (blocked bool, err error) {
	if s.Clientele == nil {
		return false, nil
	}
	found, err := s.Clientele.Standing(ctx, row.VenueID, row.CustomerCPF.String, row.CustomerPhone.String)
	row.CustomerAlerted = found.Alerted || found.Blocked
	return found.Blocked, err
}

// alertOf answers why the order's customer is alerted or blocked now, to who may see
// customers.
func (s *Service) alertOf(ctx context.Context, venueID string, cpf, phone sql.NullString) (string, error) {
	if s.Clientele == nil || !operation.CallerFrom(ctx).May(venueID, roles.Customers) {
		return "", nil
	}
	found, err := s.Clientele.Standing(ctx, venueID, cpf.String, phone.String)
	if found.Blocked {
		return found.block(), err
	}
	return found.Reason, err
}
