package orders

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/money"
	"balcao/app/operation"
)

const (
	// RefundMade tells that money is back at its customer.
	RefundMade Action = "refundMade"
	// RefundFailed tells that it could not be given back: somebody has to see to that.
	RefundFailed Action = "refundFailed"
)

// RefundState is how far a refund is.
type RefundState string

const (
	RefundRequested RefundState = "solicitado"
	RefundInProcess RefundState = "em_processamento"
	RefundDone      RefundState = "devolvido"
	RefundNotMade   RefundState = "nao_realizado"
)

// Refund is money that goes back to the customer, or that is to.
type Refund struct {
	Estado       RefundState  `json:"Estado" enum:"solicitado,em_processamento,devolvido,nao_realizado" doc:"solicitado: asked for; nao_realizado: the bank did not make it, and somebody has to see to that"`
	Valor        money.Amount `json:"Valor"`
	SolicitadoEm time.Time    `json:"SolicitadoEm"`
	TerminouEm   *time.Time   `json:"TerminouEm" doc:"null while it goes on"`
}

// GivenBack is one refund of an order's payment, as far as it is.
type GivenBack struct {
	ID    string       `json:"id"`
	State RefundState  `json:"state"`
	Value money.Amount `json:"value"`
	// AskedAt and EndedAt are in milliseconds; EndedAt is 0 while it goes on.
	AskedAt int64 `json:"askedAt"`
	EndedAt int64 `json:"endedAt,omitempty"`
}

// giveBack asks for the money of an order that has just ended refused, in the transaction
// that holds it.
func (s *Service) giveBack(ctx context.Context, tx bun.Tx, t transition, by actor) error {
	r := t.order
	if s.Payments == nil || r.State != Refused || t.before == Refused || r.Origin != Own || r.InPerson {
		return nil
	}
	return s.Payments.Withdraw(ctx, tx, r.VenueID, r.ID, r.whyGivenBack(t.steps[0].Action == CustomerCancel), operation.Actor{UserID: by.id, Name: by.name})
}

// whyGivenBack says why the money of an order goes back, to the customer's bank, too.
func (r *record) whyGivenBack(cancelled bool) string {
	switch {
	case r.Returned:
		return "Pedido " + r.Code + " devolvido"
	case cancelled:
		return "Pedido " + r.Code + " cancelado"
	}
	return "Pedido " + r.Code + " recusado"
}

// ended wakes whoever gives the money of ended orders back, once their end has been committed.
func (s *Service) ended(venueID string, orderIDs ...string) {
	if len(orderIDs) > 0 && s.Payments != nil {
		s.Payments.Wake(venueID)
	}
}

// Refunded notes how far a refund of an order's payment is, in the transaction that moves it.
// What was sold is sold less by it, beyond what was paid too much.
func (s *Service) Refunded(ctx context.Context, tx bun.Tx, orderID string, now GivenBack) error {
	r, err := load(ctx, tx.Tx, orderID, forUpdate(s.DB.Dialect))
	if errors.Is(err, errNoOrder) {
		return nil
	}
	if err != nil {
		return err
	}
	all := r.givenBack()
	at := slices.IndexFunc(all, func(known GivenBack) bool { return known.ID == now.ID })
	if at < 0 {
		at, all = len(all), append(all, GivenBack{})
	}
	all[at] = GivenBack{}
	before := madeBack(all)
	all[at] = now
	raw, err := json.Marshal(all)
	if err != nil {
		return err
	}
	r.Refunds = sql.NullString{String: string(raw), Valid: true}
	if _, err := tx.Tx.ExecContext(ctx, "UPDATE orders SET refunds = $1 WHERE id = $2", r.Refunds, r.ID); err != nil {
		return fmt.Errorf("note a refund: %w", err)
	}
	if now.State == RefundDone && r.State == Delivered {
		if err := s.recordRefund(ctx, tx, r, now, before); err != nil {
			return err
		}
	}
	return s.tellRefund(ctx, tx, r, now)
}

// tellRefund gives the order its next seq, and an event of what has come to an end. When it
// was last worked on stays as it is.
func (s *Service) tellRefund(ctx context.Context, tx bun.Tx, r *record, now GivenBack) error {
	what := RefundAsked
	switch now.State {
	case RefundDone:
		what = RefundMade
	case RefundNotMade:
		what = RefundFailed
	case RefundInProcess:
		return s.publish(ctx, tx, r, what)
	}
	if err := s.publish(ctx, tx, r, what); err != nil {
		return err
	}
	event := *r
	event.UpdatedAt = now.at()
	return insertEvents(ctx, tx, &event, []Step{{what, r.State}}, actor{}, now.Value.String())
}

// at is when what is told of it has happened.
func (g GivenBack) at() int64 { return max(g.EndedAt, g.AskedAt) }

// recordRefund writes the refund of an order that was sold down, as far as it is of what was
// sold. So much has gone back before it.
func (s *Service) recordRefund(ctx context.Context, tx bun.Tx, r *record, g GivenBack, before money.Amount) error {
	value := r.unsold(before+g.Value) - r.unsold(before)
	if s.Sales == nil || value == 0 {
		return nil
	}
	return s.Sales.Refund(ctx, tx, SoldBack{r.VenueID, r.ID, g.ID, database.FromMilli(g.at()), value})
}

// received is what came in of the order's online payment: its total, unless somebody has
// accepted another amount.
func (r *record) received() money.Amount {
	if r.Paid.Valid {
		return money.Amount(r.Paid.Int64)
	}
	return r.Total
}

// unsold is how much less is sold once so much has gone back: nothing while that is what was
// paid beyond the total, and all of it with the last of what was paid.
func (r *record) unsold(back money.Amount) money.Amount {
	if back >= r.received() {
		return r.Total
	}
	return max(0, back-max(0, r.received()-r.Total))
}

// madeBack is what has gone back.
func madeBack(all []GivenBack) (sum money.Amount) {
	for _, g := range all {
		if g.State == RefundDone {
			sum += g.Value
		}
	}
	return sum
}

// givenBack are the refunds of the order's payment.
func (r *record) givenBack() []GivenBack {
	var all []GivenBack
	if !r.Refunds.Valid || json.Unmarshal([]byte(r.Refunds.String), &all) != nil {
		return nil
	}
	return all
}

// refund is what becomes of the order's money, all of its refunds together; nil for nothing.
// Until the first word of the one that its end has asked for, that is what was asked.
func (r *record) refund() *Refund {
	all := r.givenBack()
	back, asked := SumOfRefunds(all), r.RefundAskedAt
	heard := slices.ContainsFunc(all, func(g GivenBack) bool { return g.AskedAt >= asked.Int64 })
	if !asked.Valid || heard || back != nil && (back.Valor >= r.received() || back.Estado == RefundNotMade) {
		return back
	}
	return &Refund{RefundRequested, r.received(), database.FromMilli(asked.Int64), nil}
}

// SumOfRefunds tells several refunds as one: one that was not made, and was not asked for again,
// comes before all; what goes on before what is done.
func SumOfRefunds(all []GivenBack) *Refund {
	if len(all) == 0 {
		return nil
	}
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b GivenBack) int { return cmp.Compare(a.AskedAt, b.AskedAt) })
	if last := all[len(all)-1]; last.State == RefundNotMade {
		return &Refund{RefundNotMade, last.Value, database.FromMilli(last.AskedAt), moment(milliOrNone(last.EndedAt))}
	}
	sum := &Refund{Estado: RefundDone, SolicitadoEm: database.FromMilli(all[0].AskedAt)}
	var ended int64
	for _, g := range all {
		if g.State == RefundNotMade {
			continue
		}
		sum.Valor += g.Value
		ended = max(ended, g.EndedAt)
		if g.State != RefundDone {
			sum.Estado = g.State
		}
	}
	if sum.Estado == RefundDone {
		sum.TerminouEm = moment(milliOrNone(ended))
	}
	return sum
}

func milliOrNone(ms int64) sql.NullInt64 { return sql.NullInt64{Int64: ms, Valid: ms != 0} }
