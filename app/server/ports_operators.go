package server

import (
	"context"

	"balcao/app/audit"
	"balcao/app/database"
	"balcao/app/operators"
	"balcao/app/salespoints"
)

// salesPointNames answers the names of a venue's sales points by their ids.
func salesPointNames(db *database.DB, points *salespoints.Service) func(context.Context, string) (map[string]string, error) {
	return func(ctx context.Context, venueID string) (map[string]string, error) {
		return points.Names(ctx, db.Read, venueID)
	}
}

// mostHistory bounds what the history of one operator shows.
const mostHistory = 100

// operatorHistory is what the audit has kept of an operator.
func operatorHistory(kept *audit.Service) operators.History {
	return func(ctx context.Context, venueID, id string) ([]operators.Event, error) {
		entries, _, err := kept.List(ctx, audit.Filter{VenueID: venueID, Kind: audit.Operator, SubjectID: id}, 1, mostHistory)
		events := make([]operators.Event, len(entries))
		for i, e := range entries {
			events[i] = operators.Event{At: e.Em, Person: e.Pessoa, Action: e.AcaoNome, Values: make([]operators.Changed, len(e.Valores))}
			for j, v := range e.Valores {
				events[i].Values[j] = operators.Changed{Name: v.Nome, Before: v.Antes, After: v.Depois}
			}
		}
		return events, err
	}
}
