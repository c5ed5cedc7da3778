package tables

import (
	"encoding/json"

	"balcao/app/money"
)

// Share is a part of a payment, for one order.
type Share struct {
	// Method is what the payment is called.
	Method string
	Value  money.Amount
}

// add has a share of a method grow.
func (s *Settled) add(method string, part money.Amount) {
	if at := len(s.Payments) - 1; at >= 0 && s.Payments[at].Method == method {
		s.Payments[at].Value += part
		return
	}
	s.Payments = append(s.Payments, Share{method, part})
}

// shares parts the payments of a paid bill among its orders, one after the other: each
// order's shares make up what it comes to. The last one also has what was taken and given
// back again, each by its method. What was paid online stays as it is.
func (b Bill) shares() map[string]Settled {
	of := map[string]Settled{}
	taken := b.valid()
	last := ""
	for _, o := range b.Orders {
		if o.Refused || o.Online {
			continue
		}
		settled := Settled{Untaxed: b.Account.Untaxed, Payments: []Share{}}
		due := o.due(b.Account.Untaxed).Total
		for i := range taken {
			if part := min(due, taken[i].Value); part > 0 {
				settled.add(taken[i].method(), part)
				due, taken[i].Value = due-part, taken[i].Value-part
			}
		}
		of[o.ID], last = settled, o.ID
	}
	if settled, found := of[last]; found {
		for _, p := range taken {
			if p.Value != 0 {
				settled.add(p.method(), p.Value)
			}
		}
		of[last] = settled
	}
	return of
}

// valid are the payments that stand, and what was written off as far as something is missing.
func (b Bill) valid() []Payment {
	var valid []Payment
	lost := b.WrittenOff
	for _, p := range b.Payments {
		if p.UndoneAt != 0 {
			continue
		}
		if writtenOff[p.Kind] != "" {
			p.Value = min(p.Value, lost)
			lost -= p.Value
		}
		valid = append(valid, p)
	}
	if b.Account.OnCredit && b.Left > 0 {
		valid = append(valid, Payment{MethodName: onCredit, Value: b.Left})
	}
	return valid
}

func (s Settled) encode() (string, error) {
	text, err := json.Marshal(s)
	return string(text), err
}
