package donations

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/fault"
)

// PastGift is a donation of the past, as demonstrations tell of it.
type PastGift struct {
	Gift
	At time.Time
}

// Recall writes donations of the past to the event of a link down, the oldest first: paid by
// Pix, with receipts that nobody is mailed.
func (s *Service) Recall(ctx context.Context, link string, gifts []PastGift) error {
	c, err := s.CauseOf(ctx, link)
	if err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		for _, g := range gifts {
			to, known := c.institution(g.InstitutionID)
			if !known {
				return fault.Field("instituicao", "Escolha a instituição que recebe a doação.")
			}
			id, err := newID()
			if err != nil {
				return err
			}
			d := Donation{
				ID: id, VenueID: c.VenueID, EventID: c.EventID, EventName: c.Name, InstitutionID: to.ID, InstitutionName: to.Name, Link: c.Link, LinkID: c.linkID,
				ProductID: c.productID, ProductName: c.product, SecretHash: hashOf(NewSecret()), Value: g.Value, Method: Pix, Name: g.Name, Document: g.Document,
				Email: g.Email, Phone: g.Phone, Anonymous: g.Anonymous || g.Name == "", Charges: 1, State: Waiting, CreatedAt: g.At.UnixMilli(),
			}
			charge, err := s.Payments.Recall(ctx, tx, Past{VenueID: c.VenueID, DonationID: id, Label: d.What(), Amount: g.Value, PaidAt: g.At})
			if err != nil {
				return err
			}
			if err := s.book(ctx, tx, d, charge, c.Zone); err != nil {
				return err
			}
		}
		return nil
	})
}
