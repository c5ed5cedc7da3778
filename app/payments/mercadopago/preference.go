package mercadopago

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/google/uuid"

	"balcao/app/money"
	"balcao/app/payments"
	"balcao/app/vendors"
)

// What a preference is told and tells, as far as it is used here.
type (
	preference struct {
		Items           []item     `json:"items"`
		Methods         methods    `json:"payment_methods"`
		Reference       string     `json:"external_reference"`
		Expires         bool       `json:"expires"`
		Until           string     `json:"expiration_date_to"`
		DueUntil        string     `json:"date_of_expiration,omitempty"`
		BinaryMode      bool       `json:"binary_mode"`
		Statement       string     `json:"statement_descriptor,omitempty"`
		NotificationURL string     `json:"notification_url,omitempty"`
		BackURLs        *backAgain `json:"back_urls,omitempty"`
		AutoReturn      string     `json:"auto_return,omitempty"`
	}
	item struct {
		ID       string       `json:"id"`
		Title    string       `json:"title"`
		Quantity int          `json:"quantity"`
		Currency string       `json:"currency_id"`
		Price    money.Amount `json:"unit_price"`
	}
	methods struct {
		Excluded     []sort `json:"excluded_payment_types"`
		Installments int    `json:"installments"`
	}
	sort struct {
		ID string `json:"id"`
	}
	backAgain struct {
		Success string `json:"success"`
		Pending string `json:"pending"`
		Failure string `json:"failure"`
	}
	preferenceTold struct {
		ID        string `json:"id"`
		Reference string `json:"external_reference"`
		Page      string `json:"init_point"`
	}
)

// excluded are the sorts of payment that a page does not offer.
var excluded = map[payments.Method][]sort{
	payments.Card:   {{"ticket"}, {"bank_transfer"}, {"atm"}},
	payments.Boleto: {{"credit_card"}, {"debit_card"}, {"prepaid_card"}, {"bank_transfer"}, {"atm"}},
}

const (
	longestText = 140
	// reviewed is how long a card's payment may be under review: a charge that ends before
	// has it be decided at once.
	reviewed = 3 * 24 * time.Hour
)

// Create makes a preference, or answers the one that there is.
func (c *client) Create(ctx context.Context, b payments.Bill) (payments.Register, error) {
	known, err := c.preferences(ctx, b.TxID)
	if err != nil {
		return payments.Register{}, err
	}
	var told preferenceTold
	if len(known) > 0 {
		err = c.call(ctx, http.MethodGet, "/checkout/preferences/"+url.PathEscape(known[0].ID), nil, &told)
	} else {
		err = c.call(ctx, http.MethodPost, "/checkout/preferences", c.preference(b), &told, "X-Idempotency-Key", keyOf(b.TxID))
	}
	if err != nil {
		return payments.Register{}, err
	}
	if u, err := url.Parse(told.Page); told.Reference != b.TxID || err != nil || u.Scheme != "https" && !vendors.OnThisComputer(told.Page) {
		return payments.Register{}, errUnreadable
	}
	return payments.Register{State: payments.Active, Page: told.Page}, nil
}

func (c *client) preference(b payments.Bill) preference {
	until := stamp(c.clock.Now().Add(b.Lasts))
	p := preference{
		Items:   []item{{ID: b.TxID, Title: vendors.Cut(b.Text, longestText), Quantity: 1, Currency: "BRL", Price: b.Amount}},
		Methods: methods{Excluded: excluded[b.Method], Installments: max(b.Installments, 1)}, Reference: b.TxID,
		Expires: true, Until: until, BinaryMode: b.Method == payments.Card && b.Lasts < reviewed, Statement: c.Statement,
	}
	if b.Method == payments.Boleto {
		p.DueUntil = until
	}
	if b.NoticeURL != "" && c.sign != "" {
		// Without this word Mercado Pago sends an older sort of notice as well, unsigned.
		p.NotificationURL = b.NoticeURL + "?source_news=webhooks"
	}
	if secure := strings.HasPrefix(b.ReturnURL, "https://"); secure || b.ReturnURL != "" && c.API != address {
		p.BackURLs = &backAgain{b.ReturnURL, b.ReturnURL, b.ReturnURL}
		if secure {
			p.AutoReturn = "approved"
		}
	}
	return p
}

// preferences lists those of a charge; there may be two where an answer was lost.
func (c *client) preferences(ctx context.Context, txid string) ([]preferenceTold, error) {
	var answer struct {
		Elements []preferenceTold `json:"elements"`
	}
	if err := c.call(ctx, http.MethodGet, "/checkout/preferences/search?"+url.Values{"external_reference": {txid}}.Encode(), nil, &answer); err != nil {
		return nil, err
	}
	var all []preferenceTold
	for _, one := range answer.Elements {
		if one.Reference == txid && one.ID != "" {
			all = append(all, one)
		}
	}
	return all, nil
}

// Cancel ends a charge's preferences, then what is still pending under its reference: a
// boleto that was printed, a card under review.
func (c *client) Cancel(ctx context.Context, txid string) error {
	known, err := c.preferences(ctx, txid)
	if err != nil {
		return err
	}
	now := c.clock.Now()
	end := struct {
		Expires bool   `json:"expires"`
		Until   string `json:"expiration_date_to"`
	}{true, stamp(now)}
	for _, one := range known {
		if err := c.call(ctx, http.MethodPut, "/checkout/preferences/"+url.PathEscape(one.ID), end, nil); err != nil && !payments.Settles(err) {
			return err
		}
	}
	made, err := c.made(ctx, txid)
	if err != nil {
		return err
	}
	for _, p := range made {
		if !p.cancellable(now) {
			continue
		}
		cancelled := struct {
			Status string `json:"status"`
		}{"cancelled"}
		// What was paid meanwhile is refused here, and found by the question that follows.
		if err := c.call(ctx, http.MethodPut, "/v1/payments/"+p.ID.String(), cancelled, nil, "X-Idempotency-Key", keyOf(txid+p.ID.String())); err != nil && !payments.Settles(err) {
			return err
		}
	}
	if len(known) == 0 {
		return errUnknown
	}
	return nil
}

// keyOf makes a key of repetition, in the form that the API asks for, of an id of ours.
func keyOf(id string) string {
	if u, err := uuid.Parse(id); err == nil {
		return u.String()
	}
	return uuid.NewSHA1(uuid.NameSpaceURL, []byte(id)).String()
}

// brasilia is the zone that moments are written in; none of them is read back in it.
var brasilia = time.FixedZone("", -3*60*60)

const moments = "2006-01-02T15:04:05.000-07:00"

func stamp(t time.Time) string { return t.In(brasilia).Format(moments) }
