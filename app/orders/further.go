package orders

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/money"
)

// FurtherMoney tells that more money came in for an order than pays it, or how far that is on
// its way back. It has no event.
const FurtherMoney Action = "furtherMoney"

// Further is money that came in for an order beyond what pays it: it was paid twice.
type Further struct {
	Valor   money.Amount `json:"Valor"`
	Estorno *Refund      `json:"Estorno" doc:"how far it is on its way back; null: the venue has yet to look at it"`
	// way is how it came, and goes back; empty for several.
	way OnlineWay
}

// Beyond is Further as an order keeps it.
type Beyond struct {
	Came money.Amount `json:"came"`
	// Ways are those in which it came.
	Ways []OnlineWay `json:"ways,omitempty"`
	Back []GivenBack `json:"back,omitempty"`
}

// FurtherCame notes what came in for an order beyond what pays it, and what of that goes back,
// in the transaction that moves it.
func (s *Service) FurtherCame(ctx context.Context, tx bun.Tx, orderID string, now Beyond) error {
	r, err := load(ctx, tx.Tx, orderID, forUpdate(s.DB.Dialect))
	if errors.Is(err, errNoOrder) {
		return nil // what comes for an order that was never placed, its own page asks for
	}
	if err != nil {
		return err
	}
	kept := sql.NullString{}
	if now.Came != 0 {
		raw, err := json.Marshal(now)
		if err != nil {
			return err
		}
		kept = sql.NullString{String: string(raw), Valid: true}
	}
	if kept == r.Further {
		return nil
	}
	r.Further = kept
	if _, err := tx.Tx.ExecContext(ctx, "UPDATE orders SET further = $1 WHERE id = $2", r.Further, r.ID); err != nil {
		return fmt.Errorf("note further money: %w", err)
	}
	return s.publish(ctx, tx, r, FurtherMoney)
}

// further is what came in beyond what pays the order; nil for nothing.
func (r *record) further() *Further {
	var b Beyond
	if !r.Further.Valid || json.Unmarshal([]byte(r.Further.String), &b) != nil {
		return nil
	}
	further := &Further{Valor: b.Came, Estorno: SumOfRefunds(b.Back)}
	if len(b.Ways) == 1 {
		further.way = b.Ways[0]
	}
	return further
}

// furtherSaid is what its customer is told of that; empty for nothing.
func (j journey) furtherSaid() string {
	f := j.further()
	if f == nil {
		return ""
	}
	said := "Recebemos " + f.Valor.String() + " além do que este pedido custa. "
	switch {
	case f.Estorno == nil:
		return said + "A loja foi avisada, e vai conferir e devolver o que passou do valor."
	case f.Estorno.Estado == RefundDone && f.Estorno.Valor < f.Valor:
		return said + moneyBack(*f.Estorno, f.way, j.zone) + " O resto a loja vai conferir."
	}
	return said + moneyBack(*f.Estorno, f.way, j.zone)
}
