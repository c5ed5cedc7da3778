package simulator

import (
	"errors"
	"net/http"
	"slices"
	"strings"

	"balcao/app/money"
	"balcao/app/vendors"
)

// Errors of what it is made to do.
var (
	ErrUnknown = errors.New("esta cobrança não existe no Mercado Pago simulado")
	ErrClosed  = errors.New("esta cobrança não pode mais ser paga no Mercado Pago simulado")
)

var details = map[string]string{
	"approved": "accredited", "rejected": "cc_rejected_insufficient_amount", "pending": "pending_waiting_payment", "in_process": "pending_review_manual",
}

// Try has a payer try to pay a reference, with its amount for 0, and answers the payment's
// id. One that waits is taken up again. An ended preference takes nothing unless forced.
func (s *Simulator) Try(reference, status string, amount money.Amount, forced bool) (int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := slices.IndexFunc(s.preferences, func(p *preference) bool { return p.reference == reference })
	switch {
	case at < 0:
		return 0, ErrUnknown
	case !forced && !s.open(s.preferences[at]):
		return 0, ErrClosed
	}
	of, now := s.preferences[at], s.Clock.Now()
	if amount == 0 {
		amount = of.amount
	}
	i := slices.IndexFunc(s.payments, func(p *payment) bool { return p.of == of && (p.status == "pending" || p.status == "in_process") })
	if i < 0 {
		i = len(s.payments)
		s.payments = append(s.payments, &payment{id: s.next(), of: of, made: now, trial: s.trial})
	}
	p := s.payments[i]
	p.status, p.detail, p.amount, p.changed = status, details[status], amount, now
	if status == "approved" {
		p.approved = now
	}
	s.notify(p)
	return p.id, nil
}

// Trial has payments from now on be those of a trial, which move no money.
func (s *Simulator) Trial(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.trial = on
}

// Become takes a payment to a state of its own: in_mediation, charged_back.
func (s *Simulator) Become(id int64, status, detail string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := slices.IndexFunc(s.payments, func(p *payment) bool { return p.id == id })
	if at < 0 {
		return ErrUnknown
	}
	p := s.payments[at]
	p.status, p.detail, p.changed = status, detail, s.Clock.Now()
	s.notify(p)
	return nil
}

// Refunding says what becomes of refunds from now on, and of those that are in process:
// in_process, rejected or approved.
func (s *Simulator) Refunding(status string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refunding = status
	for _, p := range s.payments {
		for _, r := range p.refunds {
			if r.status == "in_process" {
				r.status = status
				s.settle(p)
			}
		}
	}
}

// GiveBack makes a refund in its own application, which nobody here has asked for.
func (s *Simulator) GiveBack(id int64, amount money.Amount) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range s.payments {
		if p.id == id {
			p.refunds = append(p.refunds, &refund{id: s.next(), amount: amount, status: "approved", made: s.Clock.Now()})
			s.settle(p)
		}
	}
}

// Totals are what came in and what went back.
func (s *Simulator) Totals() (count int, in, back money.Amount) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range s.payments {
		if !p.approved.IsZero() {
			count, in, back = count+1, in+p.amount, back+p.amount-p.left()
		}
	}
	return count, in, back
}

// Preferences is how many there are of a reference.
func (s *Simulator) Preferences(reference string) (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range s.preferences {
		if p.reference == reference {
			n++
		}
	}
	return n
}

// controls is where people make it do things: no part of the API.
const controls = "/simulador"

// control answers
//
//	POST /simulador/{txid}/pagar      ?valor=12.34 for another amount; ?forcado=1 also when ended
//	POST /simulador/{txid}/recusar    the card is refused
//	POST /simulador/{txid}/gerar      a boleto that waits
//	POST /simulador/{txid}/avisar     ?falso=1 a notice that somebody else has signed
//	POST /simulador/{txid}/contestar  the payer wants the money back
//	POST /simulador/falhar            ?como=erro|indisponivel|resposta-perdida|silencio|intermediario the next call
//	POST /simulador/devolucoes        ?como=in_process|rejected|approved from now on, and of those in process
func (s *Simulator) control(w http.ResponseWriter, r *http.Request) {
	parts := strings.Split(strings.Trim(strings.TrimPrefix(r.URL.Path, controls), "/"), "/")
	how := r.URL.Query().Get("como")
	switch {
	case r.Method != http.MethodPost:
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	case parts[0] == "falhar" && slices.Contains([]vendors.Fault{vendors.Fails, vendors.Busy, vendors.LosesAnswer, vendors.Hangs, vendors.Proxied}, vendors.Fault(how)):
		s.Misbehave(vendors.Fault(how))
	case parts[0] == "devolucoes" && slices.Contains([]string{"in_process", "rejected", "approved"}, how):
		s.Refunding(how)
	case len(parts) == 2:
		if err := s.act(parts[0], parts[1], r); err != nil {
			http.Error(w, err.Error(), http.StatusConflict)
			return
		}
	default:
		w.WriteHeader(http.StatusNotFound)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

func (s *Simulator) act(reference, what string, r *http.Request) error {
	query := r.URL.Query()
	switch what {
	case "pagar":
		amount := money.Amount(0)
		if text := query.Get("valor"); text != "" {
			var err error
			if amount, err = money.Parse(text); err != nil || amount <= 0 {
				return ErrUnknown
			}
		}
		_, err := s.Try(reference, "approved", amount, query.Has("forcado"))
		return err
	case "recusar":
		_, err := s.Try(reference, "rejected", 0, false)
		return err
	case "gerar":
		_, err := s.Try(reference, "pending", 0, false)
		return err
	case "avisar":
		return s.Warn(reference, query.Has("falso"))
	case "contestar":
		return s.Become(s.paidFor(reference), "charged_back", "in_process")
	default:
		return ErrUnknown
	}
}

func (s *Simulator) paidFor(reference string) int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range s.payments {
		if p.of.reference == reference && !p.approved.IsZero() {
			return p.id
		}
	}
	return 0
}
