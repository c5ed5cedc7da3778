package payments

import (
	"context"
	"time"
)

// patience is for how long a page waits for a provider, glanceAgain until it reads once more
// what somebody else is asking.
const patience, glanceAgain = 3 * time.Second, 50 * time.Millisecond

// Glance is Look for a page that a person waits for: it waits for the provider for a moment.
// What that says later is kept all the same.
func (s *Service) Glance(ctx context.Context, venueID, id string) (Charge, error) {
	type answer struct {
		charge Charge
		err    error
	}
	looked := make(chan answer, 1)
	go func() {
		c, err := s.Look(context.WithoutCancel(ctx), venueID, id)
		looked <- answer{c, err}
	}()
	enough := time.NewTimer(patience)
	defer enough.Stop()
	for {
		select {
		case <-enough.C:
			return s.Charge(ctx, venueID, id)
		case found := <-looked:
			if found.err != nil || found.charge.State != Created || found.charge.BusyUntil == 0 {
				return found.charge, found.err
			}
			// Somebody else is about to have the code.
			go func() {
				time.Sleep(glanceAgain)
				c, err := s.Charge(context.WithoutCancel(ctx), venueID, id)
				looked <- answer{c, err}
			}()
		}
	}
}
