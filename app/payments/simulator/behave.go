package simulator

import (
	"crypto/rand"
	"errors"
	"strings"
	"time"

	"balcao/app/money"
)

// Refunding says what becomes of refunds that are asked for from now on: EM_PROCESSAMENTO
// leaves them to Settle, NAO_REALIZADO makes none, empty makes them at once.
func (s *Simulator) Refunding(status string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refunding = status
}

// Settle ends all refunds that are in process.
func (s *Simulator) Settle(status string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range s.received {
		for _, r := range p.refunds {
			if r.status == inProcess {
				r.become(status, s.Clock.Now())
			}
		}
	}
}

// Errors of what the bank is made to do.
var (
	ErrUnknown = errors.New("esta cobrança não existe no banco simulado")
	ErrClosed  = errors.New("esta cobrança não pode mais ser paga no banco simulado")
)

// Pay pays a charge, with its amount for 0, and answers the end-to-end id. A charge that
// has expired or is paid takes no money unless forced: some banks let it through.
func (s *Simulator) Pay(txid string, amount money.Amount, forced bool) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.cobs[txid]
	now := s.Clock.Now()
	switch {
	case c == nil:
		return "", ErrUnknown
	case !forced && (c.status != active || now.After(c.made.Add(c.lasts))):
		return "", ErrClosed
	}
	return s.pay(c, amount, now), nil
}

func (s *Simulator) pay(c *cob, amount money.Amount, at time.Time) string {
	if amount == 0 {
		amount = c.amount
	}
	if c.status == active {
		c.status = concluded
	}
	p := &received{endToEnd: "E" + transaction(at), txid: c.txid, key: c.key, amount: amount, at: at}
	s.received = append(s.received, p)
	s.notify(c.key, p)
	return p.endToEnd
}

// payByThemselves pays what is due by PaysAfter.
func (s *Simulator) payByThemselves() {
	if s.PaysAfter == 0 {
		return
	}
	for _, c := range s.cobs {
		if at := c.made.Add(s.PaysAfter); c.status == active && !s.Clock.Now().Before(at) {
			s.pay(c, 0, at)
		}
	}
}

// payLater pays a charge once that is due, whether anybody asks for it or not.
func (s *Simulator) payLater(txid string) {
	if s.PaysAfter == 0 {
		return
	}
	time.AfterFunc(s.PaysAfter, func() {
		s.mu.Lock()
		s.payByThemselves()
		c := s.cobs[txid]
		isPaid := c != nil && c.status == concluded
		s.mu.Unlock()
		if isPaid && s.Hears != nil {
			s.Hears(txid)
		}
	})
}

// Receive has a Pix come in that belongs to no charge.
func (s *Simulator) Receive(txid string, amount money.Amount) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := &received{endToEnd: "E" + transaction(s.Clock.Now()), txid: txid, amount: amount, at: s.Clock.Now()}
	s.received = append(s.received, p)
	return p.endToEnd
}

// Dispute has the payer's bank demand all that is left of a payment (MED).
func (s *Simulator) Dispute(endToEnd string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.find(endToEnd)
	if p == nil || p.left() == 0 {
		return ErrUnknown
	}
	r := s.newRefund("MED"+rand.Text(), "MED_FRAUDE", p.left())
	r.become(inProcess, time.Time{})
	p.refunds = append(p.refunds, r)
	return nil
}

// Drop has the bank remove a charge by itself.
func (s *Simulator) Drop(txid string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.cobs[txid]
	if c == nil || c.status != active {
		return ErrUnknown
	}
	c.status = removedHere
	return nil
}

// Totals are what came in and what went back, by end-to-end id.
func (s *Simulator) Totals() (in, back map[string]money.Amount) {
	s.mu.Lock()
	defer s.mu.Unlock()
	in, back = map[string]money.Amount{}, map[string]money.Amount{}
	for _, p := range s.received {
		in[p.endToEnd] = p.amount
		for _, r := range p.refunds {
			if r.status == givenBack {
				back[p.endToEnd] += r.amount
			}
		}
	}
	return in, back
}

// Issued is how many tokens were asked for.
func (s *Simulator) Issued() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.issued
}

// Status is the API's word for a charge; empty where there is none.
func (s *Simulator) Status(txid string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.cobs[txid]; c != nil {
		return c.status
	}
	return ""
}

// transaction is what follows the first letter of the ids of the instant payment system:
// the bank, the moment, and what makes it one of a kind.
func transaction(at time.Time) string {
	return "00000000" + at.UTC().Format("200601021504") + strings.ToLower(rand.Text()[:11])
}
