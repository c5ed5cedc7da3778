package orders

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"fmt"
	"net/netip"

	"github.com/uptrace/bun"

	"balcao/app/fault"
)

// Who orders and does not pay holds stock, quarters of an hour and limits per person for nothing:
// a venue's settings say how many orders of one customer may wait for their payment at once.

// addressHolds is how many times as many may come from one network address: a house, or the
// venue's own network.
const addressHolds = 10

// visitor is who orders in public.
type visitor struct{ address string }

// originFor parts what is made of an address from anything else made with the same key.
const originFor = "balcao origem\x00"

// origin is what an unpaid order keeps of the address that has ordered; null for none, and of
// this computer: behind a proxy that does not say for whom it calls that is everybody.
func (s *Service) origin(ctx context.Context, venueID string, by *visitor) (sql.NullString, error) {
	if by == nil || by.address == "" {
		return sql.NullString{}, nil
	}
	if at, err := netip.ParseAddr(by.address); err == nil && at.Unmap().IsLoopback() {
		return sql.NullString{}, nil
	}
	var key []byte
	if s.PhoneKey != nil {
		var err error
		if key, err = s.PhoneKey(ctx); err != nil {
			return sql.NullString{}, err
		}
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(originFor + venueID + "\x00" + by.address))
	return sql.NullString{String: hex.EncodeToString(mac.Sum(nil)), Valid: true}, nil
}

// keepUnpaidLimit refuses an order that is to be paid online while too many others of its
// person, or of its address, wait to be. The venue's row is held: none comes between.
func (s *Service) keepUnpaidLimit(ctx context.Context, tx bun.Tx, row *record, shop Shop) error {
	if shop.UnpaidPerCustomer <= 0 {
		return nil
	}
	var theirs, near int
	err := tx.Tx.QueryRowContext(ctx, `SELECT
		(SELECT COUNT(*) FROM unpaid_orders WHERE venue_id = $1 AND held_until IS NOT NULL AND (customer_cpf = $2 OR customer_phone = $3)),
		(SELECT COUNT(*) FROM unpaid_orders WHERE venue_id = $1 AND held_until IS NOT NULL AND origin_hash = $4)`,
		row.VenueID, row.CustomerCPF, row.CustomerPhone, row.from).Scan(&theirs, &near)
	switch {
	case err != nil:
		return fmt.Errorf("count unpaid orders: %w", err)
	case theirs >= shop.UnpaidPerCustomer && theirs == 1:
		return fault.New(fault.Conflict, "Você já tem um pedido esperando o pagamento nesta loja. Pague ou cancele esse pedido, ou espere o prazo dele terminar, para pedir de novo.")
	case theirs >= shop.UnpaidPerCustomer:
		return fault.New(fault.Conflict, fmt.Sprintf("Você já tem %d pedidos esperando o pagamento nesta loja. Pague ou cancele um deles, ou espere o prazo terminar, para pedir de novo.", theirs))
	case near >= addressHolds*shop.UnpaidPerCustomer:
		return fault.New(fault.Conflict, "Muitos pedidos feitos desta rede ainda esperam o pagamento. Pague os seus, ou tente de novo em alguns minutos.")
	}
	return nil
}
