package simulator

import (
	"net/http"
	"slices"
	"strconv"

	"balcao/app/money"
)

func (s *Simulator) searchPayments(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	from, fromGiven := moment(query.Get("begin_date"))
	to, toGiven := moment(query.Get("end_date"))
	if query.Get("sort") == "" || query.Get("criteria") == "" || query.Has("range") && (query.Get("range") != "date_last_updated" || !fromGiven || !toGiven) {
		refuse(w, http.StatusBadRequest, "bad_request")
		return
	}
	found := []any{}
	for _, p := range s.payments {
		other := query.Has("external_reference") && p.of.reference != query.Get("external_reference")
		outside := query.Has("range") && (p.changed.Before(from) || p.changed.After(to))
		if !other && !outside {
			found = append(found, p.wire())
		}
	}
	limit, offset := int(number(query.Get("limit"))), int(number(query.Get("offset")))
	total := len(found)
	found = found[min(offset, total):]
	answer(w, http.StatusOK, map[string]any{
		"paging": map[string]any{"total": total, "limit": limit, "offset": offset}, "results": found[:min(limit, len(found))],
	})
}

func (p *payment) wire() map[string]any {
	return map[string]any{
		"id": p.id, "status": p.status, "status_detail": p.detail, "external_reference": p.of.reference, "currency_id": "BRL", "live_mode": !p.trial,
		"transaction_amount": p.amount, "transaction_amount_refunded": p.amount - p.left(), "date_created": stamp(p.made),
		"date_approved": stamp(p.approved), "date_last_updated": stamp(p.changed), "date_of_expiration": stamp(p.of.due),
	}
}

// left is what was not given back yet.
func (p *payment) left() money.Amount {
	rest := p.amount
	for _, r := range p.refunds {
		if r.status == "approved" {
			rest -= r.amount
		}
	}
	return rest
}

func (s *Simulator) payment(r *http.Request) *payment {
	at := slices.IndexFunc(s.payments, func(p *payment) bool { return strconv.FormatInt(p.id, 10) == r.PathValue("id") })
	if at < 0 {
		return nil
	}
	return s.payments[at]
}

func (s *Simulator) getPayment(w http.ResponseWriter, r *http.Request) {
	if p := s.payment(r); p != nil {
		answer(w, http.StatusOK, p.wire())
		return
	}
	refuse(w, http.StatusNotFound, "not_found")
}

func (s *Simulator) putPayment(w http.ResponseWriter, r *http.Request) {
	p := s.payment(r)
	var asked struct {
		Status string `json:"status"`
	}
	switch {
	case p == nil:
		refuse(w, http.StatusNotFound, "not_found")
	case !decode(r, &asked) || asked.Status != "cancelled" || !slices.Contains([]string{"pending", "in_process", "authorized"}, p.status):
		refuse(w, http.StatusBadRequest, "bad_request")
	default:
		p.status, p.detail, p.changed = "cancelled", "by_collector", s.Clock.Now()
		answer(w, http.StatusOK, p.wire())
	}
}

func (s *Simulator) postRefund(w http.ResponseWriter, r *http.Request) {
	p := s.payment(r)
	key := r.Header.Get("X-Idempotency-Key")
	if known, repeats := s.repeated[key].(*refund); repeats {
		answer(w, http.StatusCreated, known.wire())
		return
	}
	var asked struct {
		Amount money.Amount `json:"amount"`
	}
	switch {
	case key == "":
		refuse(w, http.StatusBadRequest, "empty_required_header")
	case p == nil:
		refuse(w, http.StatusNotFound, "not_found")
	case !decode(r, &asked) || asked.Amount <= 0 || p.status != "approved" || asked.Amount > p.reserved():
		refuse(w, http.StatusBadRequest, "bad_request")
	default:
		made := &refund{id: s.next(), amount: asked.Amount, status: s.refunding, made: s.Clock.Now()}
		if made.status == "" {
			made.status = "approved"
		}
		p.refunds = append(p.refunds, made)
		s.repeated[key] = made
		s.settle(p)
		answer(w, http.StatusCreated, made.wire())
	}
}

// reserved is what may still be asked for.
func (p *payment) reserved() money.Amount {
	rest := p.amount
	for _, r := range p.refunds {
		if r.status != "rejected" {
			rest -= r.amount
		}
	}
	return rest
}

// settle has a payment's state follow its refunds.
func (s *Simulator) settle(p *payment) {
	p.changed = s.Clock.Now()
	switch {
	case p.left() == 0:
		p.status, p.detail = "refunded", "refunded"
	case p.left() < p.amount:
		p.detail = "partially_refunded"
	}
}

func (r *refund) wire() map[string]any {
	return map[string]any{"id": r.id, "amount": r.amount, "status": r.status, "date_created": stamp(r.made), "reason": nil, "unique_sequence_number": nil}
}

func (s *Simulator) listRefunds(w http.ResponseWriter, r *http.Request) {
	p := s.payment(r)
	if p == nil {
		refuse(w, http.StatusNotFound, "not_found")
		return
	}
	all := []any{}
	for _, one := range p.refunds {
		all = append(all, one.wire())
	}
	answer(w, http.StatusOK, all)
}

func (s *Simulator) getRefund(w http.ResponseWriter, r *http.Request) {
	if p := s.payment(r); p != nil {
		for _, one := range p.refunds {
			if strconv.FormatInt(one.id, 10) == r.PathValue("refund") {
				answer(w, http.StatusOK, one.wire())
				return
			}
		}
	}
	refuse(w, http.StatusNotFound, "not_found")
}
