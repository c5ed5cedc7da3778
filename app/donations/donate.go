package donations

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
)

const (
	// lasts is for how long a charge can be paid, lastsByHand the same where a person confirms
	// what came in: he looks at the bank's statement now and then.
	lasts       = 30 * time.Minute
	lastsByHand = 6 * time.Hour
	// mostCharges is how often one donation is charged: who tries cards in series begins anew,
	// and meets the limits of addresses.
	mostCharges = 6
)

var (
	// ErrGiven is answered where the donation of a secret is paid already.
	ErrGiven     = fault.New(fault.Conflict, "Esta doação já foi concluída.")
	errAttempts  = fault.New(fault.Limited, "Foram muitas tentativas para esta doação. Comece uma nova doação, de preferência com Pix.")
	errElsewhere = fault.New(fault.Conflict, "Esta doação começou em outra campanha. Atualize a página e doe de novo.")
	errNotOpen   = fault.New(fault.Conflict, "Esta campanha não recebe doações agora.")
)

// Ways are those in which a venue takes donations.
func (s *Service) Ways(ctx context.Context, venueID string) ([]Way, error) {
	return s.Payments.Ways(ctx, venueID)
}

// Donate charges the donation that a secret is of, once, beginning it where there is none:
// what is called again, in another tab or because an answer was lost, is the same charge.
// from is the address of who calls, for the limits against testing of cards.
func (s *Service) Donate(ctx context.Context, link, secret, from string, g Gift) error {
	if err := s.admit(g.Method, from); err != nil {
		return err
	}
	c, err := s.CauseOf(ctx, link)
	if err != nil {
		return err
	}
	if c.Closed != "" {
		return fault.New(fault.Conflict, c.Closed)
	}
	ways, err := s.Ways(ctx, c.VenueID)
	if err != nil {
		return err
	}
	g, to, err := g.settle(c, ways)
	if err != nil {
		return err
	}
	var charged Charge
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		d, err := s.begin(ctx, tx, c, secret)
		if err != nil {
			return err
		}
		open, err := s.openCharge(ctx, tx, d)
		if err != nil {
			return err
		}
		if open != nil && open.Method == g.Method && d.Value == g.Value && d.InstitutionID == to.ID {
			charged = *open
			return s.rewrite(ctx, tx, d, g)
		}
		if d.Charges >= mostCharges {
			return errAttempts
		}
		if open != nil {
			if err := s.Payments.GiveUp(ctx, tx, d.VenueID, d.ID, "O doador mudou a doação"); err != nil {
				return err
			}
		}
		if g.Method == Card {
			if err := s.crowds.Allow(c.EventID); err != nil {
				return err
			}
		}
		charged, err = s.charge(ctx, tx, c, to, d, g, wayOf(ways, g.Method).ByHand)
		return err
	})
	if err != nil {
		return err
	}
	s.Payments.Wake(c.VenueID)
	return s.Payments.Look(ctx, c.VenueID, charged.ID)
}

// admit refuses an address that gives too often, or tries too many cards.
func (s *Service) admit(m Method, from string) error {
	if err := s.givers.Allow(from); err != nil {
		return err
	}
	if m == Card {
		return s.cards.Allow(from)
	}
	return nil
}

// begin answers the donation of a secret, in a transaction that holds it; a new one, which is
// not written yet, where there is none.
func (s *Service) begin(ctx context.Context, tx bun.Tx, c Cause, secret string) (Donation, error) {
	found, err := bySecret(ctx, s.forUpdate(tx.NewSelect()), secret)
	if err != nil {
		return Donation{}, err
	}
	if found == nil {
		id, err := newID()
		return Donation{ID: id, VenueID: c.VenueID, EventID: c.EventID, SecretHash: hashOf(secret), State: Begun, CreatedAt: s.now()}, err
	}
	switch {
	case found.EventID != c.EventID:
		return Donation{}, errElsewhere
	case found.PaidAt != 0:
		return Donation{}, ErrGiven
	}
	return *found, nil
}

// rewrite takes over who gives, of a donation whose charge stays as it is.
func (s *Service) rewrite(ctx context.Context, tx bun.Tx, d Donation, g Gift) error {
	d.Name, d.Document, d.Email, d.Phone, d.Anonymous = g.Name, g.Document, g.Email, g.Phone, g.Anonymous
	return s.write(ctx, tx, &d)
}

func (s *Service) openCharge(ctx context.Context, tx bun.Tx, d Donation) (*Charge, error) {
	if d.Charges == 0 {
		return nil, nil
	}
	all, err := s.Payments.Of(ctx, tx, d.VenueID, d.ID)
	for _, c := range all {
		if c.Open() {
			return &c, err
		}
	}
	return nil, err
}

// charge writes the donation and its charge, of an event that still takes donations.
func (s *Service) charge(ctx context.Context, tx bun.Tx, c Cause, to Choice, d Donation, g Gift, byHand bool) (Charge, error) {
	if _, err := oneEvent(ctx, s.forShare(tx.NewSelect()), "id = ? AND active AND archived_at IS NULL", c.EventID); err != nil {
		if fault.Is(err, fault.NotFound) {
			return Charge{}, errNotOpen
		}
		return Charge{}, err
	}
	if _, err := oneInstitution(ctx, tx.NewSelect(), "id = ? AND event_id = ? AND archived_at IS NULL", to.ID, c.EventID); err != nil {
		if fault.Is(err, fault.NotFound) {
			return Charge{}, fault.Field("instituicao", "Esta instituição não recebe mais doações por esta página. Escolha outra.")
		}
		return Charge{}, err
	}
	d.EventID, d.EventName, d.InstitutionID, d.InstitutionName = c.EventID, c.Name, to.ID, to.Name
	d.Link, d.LinkID, d.ProductID, d.ProductName = c.Link, c.linkID, c.productID, c.product
	d.Value, d.Method = g.Value, g.Method
	d.Name, d.Document, d.Email, d.Phone, d.Anonymous = g.Name, g.Document, g.Email, g.Phone, g.Anonymous
	d.State, d.Charges = Waiting, d.Charges+1
	if err := s.write(ctx, tx, &d); err != nil {
		return Charge{}, err
	}
	n := NewCharge{VenueID: d.VenueID, DonationID: d.ID, Label: d.What(), Method: d.Method, Amount: d.Value, Lasts: lasts}
	if byHand {
		n.Lasts = lastsByHand
	}
	if s.PublicURL != "" {
		n.ReturnURL = s.PublicURL + Address(d.Link)
	}
	return s.Payments.Create(ctx, tx, n)
}

// SetAnonymous has the donation of a secret be shown without its donor's name, or with it: he
// may change his mind for as long as his browser keeps the secret. Without a name it stays
// anonymous.
func (s *Service) SetAnonymous(ctx context.Context, secret string, anonymous bool) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		d, err := bySecret(ctx, s.forUpdate(tx.NewSelect()), secret)
		if err != nil || d == nil || d.Name == "" || d.Anonymous == anonymous {
			return err
		}
		if _, err := tx.NewRaw("UPDATE donations SET anonymous = ? WHERE id = ?", anonymous, d.ID).Exec(ctx); err != nil {
			return fmt.Errorf("write whether a donor is anonymous: %w", err)
		}
		database.Committed(ctx, func() { s.Hub.Wake(Topic(d.EventID)) })
		return nil
	})
}

// GiveUp cancels what the donation of a secret is charged: its donor wants to give otherwise,
// or not at all.
func (s *Service) GiveUp(ctx context.Context, secret string) error {
	var venueID string
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		d, err := bySecret(ctx, s.forUpdate(tx.NewSelect()), secret)
		if err != nil || d == nil || d.PaidAt != 0 || d.State != Waiting {
			return err // it was decided meanwhile, and the page says how
		}
		venueID = d.VenueID
		d.State = Refused
		if err := s.write(ctx, tx, d); err != nil {
			return err
		}
		return s.Payments.GiveUp(ctx, tx, venueID, d.ID, "O doador desistiu desta cobrança")
	})
	if err == nil && venueID != "" {
		s.Payments.Wake(venueID)
	}
	return err
}
