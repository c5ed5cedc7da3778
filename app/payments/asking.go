package payments

import (
	"context"
	"time"

	"balcao/app/fault"
)

// answer is what a step heard of a charge.
type answer struct {
	Register
	// of is the state of the charge when this was asked.
	of State
	// over says that the charge has ended by our clock when this was asked.
	over bool
	// unknown says that the provider has no such charge, silent that it did not answer.
	unknown, silent bool
	// refused is why the provider does not take the charge.
	refused error
}

// ask has a charge be what it should be at its provider, and answers what it is there.
func (s *Service) ask(ctx context.Context, c Charge, over bool) (answer, error) {
	said := answer{of: c.State, over: over, silent: true}
	a, err := s.account(ctx, s.DB.Read, c.AccountID)
	if err != nil {
		return said, err
	}
	connection, err := s.connect(ctx, a)
	if err != nil {
		return said, s.heard(ctx, a, fault.New(fault.Unavailable, fault.Wrap(err).Message).Because(err))
	}
	ctx, cancel := within(ctx)
	defer cancel()
	notices := ""
	if s.reachable(a) {
		notices = s.NoticeURL(a)
	}
	register, err := s.exchange(ctx, connection, c, notices, over)
	if err := s.heard(context.WithoutCancel(ctx), a, err); err != nil && !Settles(err) {
		return said, err
	}
	said.silent = false
	switch {
	case fault.Is(err, fault.NotFound):
		said.unknown = true
	case err != nil:
		said.refused = err
	default:
		said.Register = register
	}
	return said, nil
}

// exchange makes the calls. A charge that the provider does not know, yet or any more, is
// sent under its txid; one that it refuses may have been heard, and paid, before.
func (s *Service) exchange(ctx context.Context, connection Connection, c Charge, notices string, over bool) (Register, error) {
	if c.State.HasMoney() {
		return asked(connection.Ask(ctx, c.TxID))
	}
	over = over || !c.State.Open()
	if over {
		if err := connection.Cancel(ctx, c.TxID); err != nil && !Settles(err) {
			return Register{}, err
		}
	}
	if c.State != Created || over {
		register, err := asked(connection.Ask(ctx, c.TxID))
		if over || !fault.Is(err, fault.NotFound) {
			return register, err
		}
	}
	if err := s.DB.Settle(ctx, s.Clock.Now()); err != nil {
		return Register{}, err
	}
	lasts := time.UnixMilli(c.ExpiresAt).Sub(s.Clock.Now())
	register, refused := connection.Create(ctx, Bill{
		TxID: c.TxID, Method: c.Method, Amount: c.Amount, Installments: c.Installments, ReturnURL: c.ReturnURL, NoticeURL: notices,
		Lasts: max(lasts, time.Second), Text: c.Subject.Label,
	})
	if refused == nil || !Settles(refused) {
		return register, refused
	}
	register, err := asked(connection.Ask(ctx, c.TxID))
	if fault.Is(err, fault.NotFound) {
		return register, fault.New(fault.Conflict, fault.Wrap(refused).Message).Because(refused)
	}
	return register, err
}

// asked has a provider that says no to a question be asked again; that it knows no such
// charge is an answer.
func asked(r Register, err error) (Register, error) {
	if fault.Is(err, fault.NotFound) {
		return r, err
	}
	return r, unsettled(err)
}
