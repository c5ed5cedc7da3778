package demo

import (
	"context"
	"math/rand/v2"
	"time"

	"balcao/app/paymentlinks"
)

// link makes the venue's payment links, with some people who pay by them.
func (d Deps) link(ctx context.Context, venueID string, p plan) error {
	until := d.Clock.Now().In(p.rhythm.zone).AddDate(0, 0, 24).Format(time.DateOnly)
	var made []paymentlinks.Link
	for _, l := range []paymentlinks.Draft{
		{Price: 150_00, Description: "Vale-presente " + p.venue.Name + "\nVale para comidas e bebidas, de uma vez ou aos poucos."},
		{
			Price: 480_00, Description: "Mesa para 4 na noite de música\nReserva da mesa com entrada e um espumante. O valor vira consumo na noite.",
			ExpirationDate: until, MaximumInstallments: 3, Authenticated: true, UseLimit: 24,
		},
		{Price: 65_00, Description: "Oficina de drinques\nSábado às 16h, com tudo incluído.", ExpirationDate: until, UseLimit: 2},
	} {
		link, err := d.Links.Add(ctx, venueID, l)
		if err != nil {
			return err
		}
		made = append(made, link)
	}
	rng := rand.New(rand.NewPCG(p.seed, 5))
	if err := d.pay(ctx, made[0].ID, 3, rng); err != nil {
		return err
	}
	// All places of this one are taken.
	if err := d.pay(ctx, made[2].ID, 2, rng); err != nil {
		return err
	}
	return d.giveUp(ctx, made[0].ID)
}

// pay has so many people pay by a link; the simulated bank pays within half a minute.
func (d Deps) pay(ctx context.Context, linkID string, people int, rng *rand.Rand) error {
	for range people {
		payer := paymentlinks.Payer{Method: paymentlinks.Pix, Document: inventCPF(rng)}
		if err := d.Links.Pay(ctx, linkID, paymentlinks.NewSecret(), payer); err != nil {
			return err
		}
	}
	return nil
}

// giveUp is somebody who has begun to pay by a link, and did not.
func (d Deps) giveUp(ctx context.Context, linkID string) error {
	secret := paymentlinks.NewSecret()
	if err := d.Links.Pay(ctx, linkID, secret, paymentlinks.Payer{Method: paymentlinks.Pix}); err != nil {
		return err
	}
	return d.Links.GiveUp(ctx, linkID, secret)
}
