package server

import (
	"context"

	"github.com/uptrace/bun"

	"balcao/app/cardimports"
	"balcao/app/cashless"
	"balcao/app/customers"
)

// importedUsers are registered with the customers of a venue.
func importedUsers(d *customers.Service) cardimports.Register[cardimports.User] {
	return cardimports.Register[cardimports.User]{
		Add: func(ctx context.Context, tx bun.Tx, venueID string, all []cardimports.User) error {
			users := make([]customers.NewUser, len(all))
			for i, u := range all {
				users[i] = customers.NewUser(u)
			}
			return d.RegisterAll(ctx, tx, venueID, users)
		},
		Untouched: d.Untouched, Remove: d.RemoveAll,
	}
}

// importedCards are issued as prepaid cards.
func importedCards(d *cashless.Service) cardimports.Register[cardimports.Card] {
	return cardimports.Register[cardimports.Card]{
		Add: func(ctx context.Context, tx bun.Tx, venueID string, all []cardimports.Card) error {
			cards := make([]cashless.NewCard, len(all))
			for i, c := range all {
				cards[i] = cashless.NewCard(c)
			}
			return d.IssueAll(ctx, tx, venueID, cards)
		},
		Untouched: d.Untouched, Remove: d.RemoveAll,
	}
}
