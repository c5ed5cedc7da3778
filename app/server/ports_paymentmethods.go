package server

import (
	"context"

	"balcao/app/audit"
	"balcao/app/paymentmethods"
)

// methodHistory is what the audit has kept of a payment method.
func methodHistory(kept *audit.Service) paymentmethods.History {
	return func(ctx context.Context, venueID, id string) ([]paymentmethods.Event, error) {
		entries, _, err := kept.List(ctx, audit.Filter{VenueID: venueID, Kind: audit.PaymentMethod, SubjectID: id}, 1, mostHistory)
		events := make([]paymentmethods.Event, len(entries))
		for i, e := range entries {
			events[i] = paymentmethods.Event{At: e.Em, Person: e.Pessoa, Action: e.AcaoNome, Values: make([]paymentmethods.Changed, len(e.Valores))}
			for j, v := range e.Valores {
				events[i].Values[j] = paymentmethods.Changed{Name: v.Nome, Before: v.Antes, After: v.Depois}
			}
		}
		return events, err
	}
}
