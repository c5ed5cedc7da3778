package server

import (
	"context"

	"balcao/app/catalog"
	"balcao/app/printers"
	"balcao/app/stores"
	"balcao/app/venues"
)

// surroundings gives the catalogue how a venue is set up, and its stores, printers and events.
type surroundings struct {
	venues   *venues.Service
	stores   *stores.Service
	printers *printers.Service
	events   func(ctx context.Context, venueID string) ([]catalog.FormChoice, error)
}

func (s surroundings) Around(ctx context.Context, venueID string) (catalog.Around, error) {
	venue, err := s.venues.Get(ctx, venueID)
	if err != nil {
		return catalog.Around{}, err
	}
	out := catalog.Around{
		IssuesInvoices: venue.IssuesInvoices, IsSchool: venue.Kind == venues.School,
		Stores: []catalog.FormChoice{}, Printers: []catalog.FormChoice{},
	}
	within, err := s.stores.List(ctx, venueID)
	if err != nil {
		return catalog.Around{}, err
	}
	for _, store := range within {
		out.Stores = append(out.Stores, catalog.FormChoice{ID: store.ID, Name: store.Name})
	}
	setup, err := s.printers.Setup(ctx, venueID)
	if err != nil {
		return catalog.Around{}, err
	}
	for _, printer := range setup.Printers {
		out.Printers = append(out.Printers, catalog.FormChoice{ID: printer.ID, Name: printer.Name})
	}
	out.Events, err = s.events(ctx, venueID)
	return out, err
}
