package demo

import (
	"context"
	"time"

	"balcao/app/paymentlinks"
)

// link makes the venue's payment links; nobody has paid by one yet.
func (d Deps) link(ctx context.Context, venueID string, p plan) error {
	until := d.Clock.Now().In(p.rhythm.zone).AddDate(0, 0, 24).Format(time.DateOnly)
	for _, l := range []paymentlinks.Draft{
		{Price: 150_00, Description: "Vale-presente " + p.venue.Name + "\nVale para comidas e bebidas, de uma vez ou aos poucos."},
		{
			Price: 480_00, Description: "Mesa para 4 na noite de música\nReserva da mesa com entrada e um espumante. O valor vira consumo na noite.",
			ExpirationDate: until, MaximumInstallments: 3, Authenticated: true, UseLimit: 24,
		},
	} {
		if _, err := d.Links.Add(ctx, venueID, l); err != nil {
			return err
		}
	}
	return nil
}
