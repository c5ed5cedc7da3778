package payments

import (
	"context"

	"github.com/uptrace/bun"
)

// Payable is what a domain whose things are paid is told, within the transaction that
// moves the charge: an error undoes it, and it is tried again. Each is told once.
type Payable interface {
	// Hold locks the subject's row before a charge's is locked.
	Hold(ctx context.Context, tx bun.Tx, venueID, subjectID string) error
	// Paid says that the subject has been paid, and asks what becomes of the money. The
	// state of the charge is Paid, or PaidLate where it had ended before. Where a person
	// accepts money that it did not keep, it is asked once more, as of a charge of that
	// amount that was paid in time; only Keep takes it then.
	Paid(ctx context.Context, tx bun.Tx, c Charge) (Wish, error)
	// Ended says that the charge will not pay the subject: Expired, Cancelled or Divergent.
	Ended(ctx context.Context, tx bun.Tx, c Charge) error
	// Refunded says that a refund of money that the subject keeps was asked for or has
	// moved on.
	Refunded(ctx context.Context, tx bun.Tx, c Charge, r Refund) error
}

// Wish is what a subject wants with its money.
type Wish int

const (
	// Keep has the money pay the subject.
	Keep Wish = iota
	// Decide leaves it to people: it stands on the list.
	Decide
	// GiveBack has it be given back at once.
	GiveBack
)

// loose stands for kinds of subjects that nobody asked to be told of.
type loose struct{}

func (loose) Hold(context.Context, bun.Tx, string, string) error { return nil }
func (loose) Paid(_ context.Context, _ bun.Tx, c Charge) (Wish, error) {
	if c.State == Paid {
		return Keep, nil
	}
	return Decide, nil
}
func (loose) Ended(context.Context, bun.Tx, Charge) error            { return nil }
func (loose) Refunded(context.Context, bun.Tx, Charge, Refund) error { return nil }

// Tell has a domain be told of what pays its subjects. It panics on a kind that already
// has one, which is a mistake of the program. Call it before Run.
func (s *Service) Tell(kind string, p Payable) {
	if s.payables[kind] != nil {
		panic("payments: two domains are told of " + kind)
	}
	s.payables[kind] = p
}

func (s *Service) payable(kind string) Payable {
	if p := s.payables[kind]; p != nil {
		return p
	}
	return loose{}
}
