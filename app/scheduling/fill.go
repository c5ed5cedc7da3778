package scheduling

import (
	"cmp"
	"context"

	"github.com/uptrace/bun"

	"balcao/app/fault"
	"balcao/app/money"
)

var errLost = fault.New(fault.Conflict, "O tempo para preencher acabou, e outra pessoa ficou com este horário. Escolha outro.")

// gone says of a time whose agenda or service was deleted while it was held that it is.
func gone(err error) error {
	if fault.Is(err, fault.NotFound) {
		return fault.New(fault.Conflict, "Este horário não é mais oferecido. Escolha outro.")
	}
	return err
}

// Fill says who a held time is for: it is booked, or where a deposit is asked for waits for it.
// Sent twice it is the same booking. wanted are the numbers of each product that its guests want
// to find ready.
func (s *Service) Fill(ctx context.Context, venueID, secret string, g Guest, wanted map[string]int) (Booking, error) {
	read, err := s.bySecret(ctx, s.DB.Read, venueID, secret)
	if err != nil {
		return read, err
	}
	g.PartySize = read.PartySize
	if g, err = g.settle(); err != nil {
		return read, err
	}
	deposit, err := s.depositOf(ctx, read)
	if err != nil {
		return read, gone(err)
	}
	preorder, err := s.chose(ctx, read, g, wanted)
	if err != nil {
		return read, err
	}
	var b Booking
	var charged Charge
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if b, err = s.holdBooking(ctx, tx, venueID, read.ID); err != nil {
			return err
		}
		if b.State == Confirmed || b.State == Pending {
			return nil
		}
		if b.State != Held && (b.State != Expired || b.Customer != "") || b.StartsAt <= s.now() {
			return errLost
		}
		if _, err := s.scheduleIn(ctx, tx.NewSelect(), venueID, b.ScheduleID); err != nil {
			return gone(err)
		}
		if b.over(s.now()) {
			if err := s.release(ctx, tx, b.ID); err != nil {
				return err
			}
			if again, err := s.again(ctx, tx, b); err != nil || !again {
				return cmp.Or[error](err, errLost)
			}
		}
		b.fill(g)
		b.Deposit, b.State, b.ExpiresAt = deposit, Confirmed, 0
		if deposit > 0 {
			if charged, err = s.charge(ctx, tx, &b); err != nil {
				return err
			}
		}
		if preorder != nil {
			if _, err := tx.NewInsert().Model(preorder).Exec(ctx); err != nil {
				return err
			}
		}
		if err := s.writeBooking(ctx, tx, &b); err != nil {
			return err
		}
		if err := s.taken(ctx, tx, b); err != nil {
			return err
		}
		if err := s.note(ctx, tx, b.ID, "marcou", "Pela página", ""); err != nil || b.State == Pending {
			return err
		}
		return s.invite(ctx, tx, &b)
	})
	if err != nil || charged.ID == "" {
		return b, err
	}
	s.Payments.Wake(venueID)
	return b, s.Payments.Look(ctx, venueID, charged.ID)
}

// depositOf is what a held time costs beforehand: nothing where the venue is not paid online.
func (s *Service) depositOf(ctx context.Context, b Booking) (amount money.Amount, err error) {
	if b.ServiceID == "" {
		return 0, nil
	}
	o, err := s.offeringIn(ctx, s.DB.Read.NewSelect(), b.VenueID, b.ServiceID)
	if err != nil || o.Deposit == 0 {
		return 0, err
	}
	takes, err := s.Payments.TakesPix(ctx, b.VenueID)
	if !takes {
		return 0, err
	}
	return o.Deposit, err
}
