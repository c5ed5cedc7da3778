package mercadopago

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"balcao/app/money"
	"balcao/app/payments"
	"balcao/app/vendors"
)

// refund is one as the API tells it. It keeps no reference of ours.
type refund struct {
	ID      json.Number     `json:"id"`
	Amount  json.RawMessage `json:"amount"`
	Status  string          `json:"status"`
	Reason  string          `json:"reason"`
	Created string          `json:"date_created"`
}

// refundStates are the API's words for a refund.
var refundStates = map[string]payments.RefundState{
	"approved": payments.RefundDone, "in_process": payments.RefundInProcess, "rejected": payments.RefundFailed, "cancelled": payments.RefundFailed,
}

func (r refund) returned() (payments.Returned, error) {
	amount, readable := vendors.Amount(r.Amount)
	if !readable || !numbers.MatchString(r.ID.String()) {
		return payments.Returned{}, errUnreadable
	}
	out := payments.Returned{
		Theirs: r.ID.String(), Amount: amount, Nature: payments.Ours, State: refundStates[r.Status], Reason: vendors.Cut(r.Reason, longestText), At: vendors.Moment(r.Created),
	}
	if out.State == "" {
		out.State = payments.RefundAsked
	}
	return out, nil
}

// pending has refunds that are under way be told so, not as errors.
var pending = []string{"X-Render-In-Process-Refunds", "true"}

func refundsPath(paymentID string) string {
	return "/v1/payments/" + url.PathEscape(paymentID) + "/refunds"
}

func (c *client) refunds(ctx context.Context, paymentID string) (all []refund, err error) {
	err = c.call(ctx, http.MethodGet, refundsPath(paymentID), nil, &all, pending...)
	return all, err
}

// Refund gives money back; the reference is its key of repetition.
func (c *client) Refund(ctx context.Context, o payments.RefundOrder) (payments.Returned, error) {
	body := struct {
		Amount money.Amount `json:"amount"`
	}{o.Amount}
	var told refund
	if err := c.call(ctx, http.MethodPost, refundsPath(o.EndToEnd), body, &told, append([]string{"X-Idempotency-Key", keyOf(o.Reference)}, pending...)...); err != nil {
		return payments.Returned{}, err
	}
	return named(told, o)
}

func named(told refund, o payments.RefundOrder) (payments.Returned, error) {
	out, err := told.returned()
	out.Reference = o.Reference
	return out, err
}

// skew is how far apart the clocks may be.
const skew = 15 * time.Minute

// AskRefund finds a refund by its number there. Where the answer that told it was lost, it
// is the one of the amount that was made since and that is nobody else's.
func (c *client) AskRefund(ctx context.Context, o payments.RefundOrder) (payments.Returned, error) {
	if strings.HasPrefix(o.Reference, disputes) {
		return c.askDispute(ctx, o)
	}
	if o.Theirs != "" {
		var told refund
		if err := c.call(ctx, http.MethodGet, refundsPath(o.EndToEnd)+"/"+url.PathEscape(o.Theirs), nil, &told, pending...); err != nil {
			return payments.Returned{}, err
		}
		return named(told, o)
	}
	all, err := c.refunds(ctx, o.EndToEnd)
	if err != nil {
		return payments.Returned{}, err
	}
	for _, told := range all {
		out, err := named(told, o)
		if err != nil {
			return payments.Returned{}, err
		}
		before := !out.At.IsZero() && out.At.Before(o.SentAt.Add(-skew))
		if out.Amount == o.Amount && !before && !slices.Contains(o.Others, out.Theirs) {
			return out, nil
		}
	}
	return payments.Returned{}, errUnknown
}

// disputes begins the reference of what the payer demands back of a payment, which has no
// number of its own there.
const disputes = "disputa"

// dispute is what a payer, or his bank, demands back of a payment.
func (p payment) dispute(rest money.Amount) (payments.Returned, bool) {
	r := payments.Returned{Reference: disputes + p.ID.String(), Amount: rest, Nature: payments.Disputed, State: payments.RefundInProcess, Unnumbered: true}
	switch {
	case p.Status == "in_mediation":
	case p.Status != "charged_back":
		return r, false
	case p.Detail == "settled":
		r.State = payments.RefundDone
	case p.Detail == "reimbursed":
		r.State, r.Reason = payments.RefundFailed, ended
	}
	return r, true
}

const (
	ended = "A contestação terminou a favor do estabelecimento"
	over  = "A contestação terminou no Mercado Pago"
)

func (c *client) askDispute(ctx context.Context, o payments.RefundOrder) (payments.Returned, error) {
	var p payment
	if err := c.call(ctx, http.MethodGet, "/v1/payments/"+url.PathEscape(o.EndToEnd), nil, &p); err != nil {
		return payments.Returned{}, err
	}
	r, disputed := p.dispute(o.Amount)
	if !disputed {
		// What was given back in the end is a refund with a number of its own.
		r.State, r.Reason = payments.RefundFailed, over
	}
	r.Reference = o.Reference
	return r, nil
}
