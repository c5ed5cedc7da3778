package printers

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"balcao/app/operation"
	"balcao/app/printing"
)

// Told is what a station tells of itself, whenever it changes and each minute.
type Told struct {
	Version  string                      `json:"version" maxLength:"60"`
	System   string                      `json:"system" maxLength:"60"`
	Agent    string                      `json:"agent" maxLength:"200" doc:"address of its agent; empty while that is off"`
	Found    []printing.InstalledPrinter `json:"found" nullable:"false" maxItems:"100"`
	Printers []PrinterStanding           `json:"printers" nullable:"false" maxItems:"100"`
}

// StationSetup is what a station works with.
type StationSetup struct {
	ID       string             `json:"id"`
	Name     string             `json:"name"`
	VenueID  string             `json:"venueId"`
	Venue    string             `json:"venue" doc:"the venue's name"`
	Printers []printing.Printer `json:"printers" nullable:"false" doc:"the printers that this station may drive"`
	Template printing.Template  `json:"template"`
	Revision string             `json:"revision" doc:"another one after each change; station-papers says which is the newest"`
}

type helloInput struct{ Body Told }

type helloOutput struct{ Body StationSetup }

func (s *Service) hello(ctx context.Context, in *helloInput) (*helloOutput, error) {
	station := operation.StationFrom(ctx)
	raw, err := json.Marshal(in.Body)
	if err != nil {
		return nil, err
	}
	_, err = s.DB.Write.DB.ExecContext(ctx, "UPDATE stations SET told = $1, seen_at = $2 WHERE id = $3",
		string(raw), s.Clock.Now().UnixMilli(), station.ID)
	if err != nil {
		return nil, fmt.Errorf("note what a station tells: %w", err)
	}
	setup, err := s.Setup(ctx, station.VenueID)
	if err != nil {
		return nil, err
	}
	at, err := s.Venues.Venue(ctx, station.VenueID)
	if err != nil {
		return nil, err
	}
	out := StationSetup{
		ID: station.ID, Name: station.Name, VenueID: station.VenueID, Venue: at.Name,
		Printers: []printing.Printer{}, Template: setup.Template, Revision: setup.Revision,
	}
	for _, p := range setup.Printers {
		if p.Reaches(station.ID) {
			out.Printers = append(out.Printers, p.Printer)
		}
	}
	return &helloOutput{out}, nil
}

// Reaches reports whether the station may drive the printer.
func (p VenuePrinter) Reaches(stationID string) bool {
	return p.Station == stationID || p.Station == "" && p.Kind == printing.Network
}

// standing is how a printer is, as the station that was heard last sees it.
func standing(stations []VenueStation, printerID string) (PrinterStanding, *VenueStation) {
	var newest PrinterStanding
	var from *VenueStation
	for i, st := range stations {
		at := slices.IndexFunc(st.standings, func(p PrinterStanding) bool { return p.ID == printerID })
		if at >= 0 && (from == nil || st.SeenAt != nil && from.SeenAt != nil && st.SeenAt.After(*from.SeenAt)) {
			newest, from = st.standings[at], &stations[i]
		}
	}
	return newest, from
}
