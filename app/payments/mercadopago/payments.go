package mercadopago

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"time"

	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/payments"
	"balcao/app/vendors"
)

// payment is what a payer has tried, as far as it is read here.
type payment struct {
	ID        json.Number     `json:"id"`
	Status    string          `json:"status"`
	Detail    string          `json:"status_detail"`
	Reference string          `json:"external_reference"`
	Amount    json.RawMessage `json:"transaction_amount"`
	Refunded  json.RawMessage `json:"transaction_amount_refunded"`
	Created   string          `json:"date_created"`
	Approved  string          `json:"date_approved"`
	Due       string          `json:"date_of_expiration"`
	// Live is false of a trial, in which no money moves.
	Live *bool `json:"live_mode"`
}

// came are the states of a payment whose money came in, whatever became of it since.
var came = []string{"approved", "refunded", "charged_back", "in_mediation"}

func (p payment) came() bool {
	return slices.Contains(came, p.Status) && (p.Live == nil || *p.Live)
}

// cancellable reports whether a payment can be paid still. A boleto that is past its day
// cannot; it may have been paid in time, though, and be on its way between the banks.
func (p payment) cancellable(now time.Time) bool {
	due := vendors.Moment(p.Due)
	return slices.Contains([]string{"pending", "in_process", "authorized"}, p.Status) && (due.IsZero() || now.Before(due))
}

const (
	perPage = 50
	// mostPages bounds what is tried for one charge.
	mostPages   = 20
	longestWord = 40
	// endTime bounds the end of a page whose money is there.
	endTime = 4 * time.Second
)

// search answers a page of payments.
func (c *client) search(ctx context.Context, which url.Values, page int) (found []payment, more bool, err error) {
	which.Set("criteria", "asc")
	which.Set("limit", strconv.Itoa(perPage))
	which.Set("offset", strconv.Itoa(page*perPage))
	var answer struct {
		Paging struct {
			Total int `json:"total"`
		} `json:"paging"`
		Results []payment `json:"results"`
	}
	if err := c.call(ctx, http.MethodGet, "/v1/payments/search?"+which.Encode(), nil, &answer); err != nil {
		return nil, false, err
	}
	return answer.Results, (page+1)*perPage < answer.Paging.Total, nil
}

// made lists what payers have tried for a charge, in order.
func (c *client) made(ctx context.Context, txid string) ([]payment, error) {
	var all []payment
	for page := range mostPages {
		found, more, err := c.search(ctx, url.Values{"external_reference": {txid}, "sort": {"date_created"}}, page)
		if err != nil {
			return nil, err
		}
		for _, p := range found {
			if p.Reference == txid {
				all = append(all, p)
			}
		}
		if !more {
			return all, nil
		}
	}
	return all, nil
}

// Ask answers what was paid for a charge. One that nobody has tried to pay is known by its
// preference. A page that was paid is ended: it would take the money once more.
func (c *client) Ask(ctx context.Context, txid string) (payments.Register, error) {
	made, err := c.made(ctx, txid)
	if err != nil {
		return payments.Register{}, err
	}
	if len(made) == 0 {
		known, err := c.preferences(ctx, txid)
		if err == nil && len(known) == 0 {
			err = errUnknown
		}
		return payments.Register{State: payments.Active}, err
	}
	last := made[len(made)-1]
	r := payments.Register{State: payments.Active, Word: vendors.Cut(last.Status+" "+last.Detail, longestWord)}
	for _, p := range made {
		if !p.came() {
			continue
		}
		one, err := c.received(ctx, p)
		if err != nil {
			return payments.Register{}, err
		}
		r.State = payments.Concluded
		r.Paid = append(r.Paid, one)
	}
	if r.State == payments.Concluded {
		// What was paid matters more; money that comes twice is told by the list all the same.
		ending, stop := context.WithTimeout(ctx, endTime)
		defer stop()
		_ = c.Cancel(ending, txid)
	}
	return r, nil
}

// received reads a payment whose money came in, and what was given back of it.
func (c *client) received(ctx context.Context, p payment) (payments.Received, error) {
	amount, readable := vendors.Amount(p.Amount)
	back, _ := vendors.Amount(p.Refunded)
	if !readable || amount <= 0 || !numbers.MatchString(p.ID.String()) {
		return payments.Received{}, errUnreadable
	}
	one := payments.Received{EndToEnd: p.ID.String(), TxID: p.Reference, Amount: amount, At: vendors.Moment(cmp.Or(p.Approved, p.Created))}
	if back > 0 || p.Status == "refunded" {
		all, err := c.refunds(ctx, p.ID.String())
		if err != nil {
			return payments.Received{}, err
		}
		for _, r := range all {
			returned, err := r.returned()
			if err != nil {
				return payments.Received{}, err
			}
			one.Refunds = append(one.Refunds, returned)
		}
	}
	if dispute, disputed := p.dispute(amount - back); disputed && dispute.Amount > 0 {
		one.Refunds = append(one.Refunds, dispute)
	}
	return one, nil
}

// references are those that charges of ours have: other programs have their own on the
// same account.
var (
	references = regexp.MustCompile(`^[0-9a-f]{32}$`)
	numbers    = regexp.MustCompile(`^[0-9]{1,30}$`)
)

// Received lists by when a payment last changed: the API has no list by when it was paid.
func (c *client) Received(ctx context.Context, from, to time.Time, refunded bool, page int) ([]payments.Received, bool, error) {
	which := url.Values{"range": {"date_last_updated"}, "begin_date": {stamp(from)}, "end_date": {stamp(to)}, "sort": {"date_last_updated"}}
	found, more, err := c.search(ctx, which, page)
	if err != nil {
		return nil, false, err
	}
	var all []payments.Received
	for _, p := range found {
		back, _ := vendors.Amount(p.Refunded)
		if !p.came() || !references.MatchString(p.Reference) || refunded && p.Status == "approved" && back == money.Amount(0) {
			continue
		}
		one, err := c.received(ctx, p)
		if err != nil {
			return nil, false, err
		}
		all = append(all, one)
	}
	return all, more, nil
}

// Test asks whose the token is, and for the account's payments.
func (c *client) Test(ctx context.Context) error {
	_, _, err := c.search(ctx, url.Values{"sort": {"date_created"}}, 0)
	return err
}

// Notify has nothing to ask for: each preference names the address.
func (c *client) Notify(context.Context, string) error {
	if c.sign == "" {
		return fault.Field(NoticeSecret, "Informe a assinatura secreta dos avisos. Sem ela os pagamentos são consultados, sem avisos.")
	}
	return nil
}
