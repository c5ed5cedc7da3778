package donations

import (
	"context"
	"fmt"
	"slices"

	"balcao/app/money"
)

// Standing is where the money of a donation is.
type Standing struct {
	// Donation is as it is after the provider was asked.
	Donation Donation
	// Charge is the open one; nil for none. Charges are all of them, the latest first.
	Charge               *Charge
	Charges              []Charge
	Received             []Received
	Simulated, Contested bool
	// Returning is on its way back.
	Returning money.Amount
}

// Standing answers where the money of a donation is; of one that waits for it the provider is
// asked first.
func (s *Service) Standing(ctx context.Context, d Donation) (Standing, error) {
	st := Standing{Donation: d}
	var err error
	if st.Charges, err = s.Payments.Of(ctx, s.DB.Read, d.VenueID, d.ID); err != nil {
		return st, err
	}
	if at := slices.IndexFunc(st.Charges, Charge.Open); at >= 0 {
		if err := s.Payments.Look(ctx, d.VenueID, st.Charges[at].ID); err != nil {
			return st, err
		}
		if err := s.DB.Write.NewSelect().Model(&st.Donation).Where("id = ?", d.ID).Scan(ctx); err != nil {
			return st, fmt.Errorf("read donation: %w", err)
		}
		if st.Charges, err = s.Payments.Of(ctx, s.DB.Write, d.VenueID, d.ID); err != nil {
			return st, err
		}
	}
	received, err := s.Payments.Received(ctx, d.VenueID, d.ID)
	if err != nil {
		return st, err
	}
	st.Received = received[d.ID]
	for _, one := range st.Received {
		if one.Counts {
			st.Returning += one.Returning
		}
	}
	for i, c := range st.Charges {
		if c.Open() && st.Charge == nil {
			st.Charge = &st.Charges[i]
		}
		st.Simulated = st.Simulated || c.Simulated
		st.Contested = st.Contested || c.State == ChargeContested
	}
	return st, nil
}
