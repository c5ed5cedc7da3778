package station

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"balcao/app/fault"
	"balcao/app/printing"
)

// Destination is a printer of this computer that a person may choose.
type Destination struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Problem is why it would not print now, in words; "" is nothing.
	Problem string `json:"problem"`
}

const (
	// installed begins the ID of a printer that is this computer's and not the venue's.
	installed = "installed "
	// deliverWithin is how long a person waits for such a printer.
	deliverWithin = 20 * time.Second
)

// Destinations answers the venue's printers that this computer drives, and then
// those of its own printing system.
func (s *Station) Destinations(ctx context.Context) ([]Destination, error) {
	statuses, err := s.engine.Status(ctx)
	if err != nil {
		return nil, err
	}
	all := make([]Destination, 0, len(statuses))
	for _, p := range statuses {
		all = append(all, Destination{p.Printer, p.Name, p.Reason})
	}
	for _, p := range s.ownPrinters(ctx) {
		all = append(all, Destination{p.ID, p.Name, p.problem})
	}
	return all, nil
}

type ownPrinter struct {
	printing.Printer
	problem string
}

// ownPrinters are the printing system's that are not among the venue's; a system
// that does not answer has none.
func (s *Station) ownPrinters(ctx context.Context) []ownPrinter {
	ctx, cancel := context.WithTimeout(ctx, listWithin)
	defer cancel()
	found, err := s.cfg.Installed(ctx)
	if err != nil {
		s.cfg.Log.Warn("installed printers", "cause", err.Error())
		return nil
	}
	driven := s.engine.Printers()
	var own []ownPrinter
	for _, f := range found {
		isDriven := slices.ContainsFunc(driven, func(p printing.Printer) bool { return p.Kind == f.Kind && p.Address == f.Address })
		if isDriven {
			continue
		}
		// The width of an 80 mm roll; a driver fits the page to its own paper.
		own = append(own, ownPrinter{printing.Printer{
			ID: installed + f.Address, Name: f.Name, Kind: f.Kind, Address: f.Address,
			Mode: printing.Raster, Columns: 48, Dots: 576, CodePage: "cp860", Cut: true, Copies: 1,
		}, f.Problem})
	}
	return own
}

// Print prints a picture (a data: address) for a person who waits, and answers
// whether it is out; else it waits its turn. Faults: Invalid, the picture;
// NotFound, the destination; Unavailable, the printer's reason.
func (s *Station) Print(ctx context.Context, destination, title, picture string) (bool, error) {
	raw, err := printing.Picture(picture)
	if err != nil {
		return false, err
	}
	id := uuid.NewString()
	if !strings.HasPrefix(destination, installed) {
		if _, known := s.engine.Printer(destination); !known {
			return false, errNoDestination
		}
		job, err := s.engine.Print(ctx, printing.Job{ID: id, Printer: destination, Type: printing.OrderSummary, Image: raw, Local: true})
		return job.State == printing.Printed, err
	}
	own := s.ownPrinters(ctx)
	at := slices.IndexFunc(own, func(p ownPrinter) bool { return p.ID == destination })
	if at < 0 {
		return false, errNoDestination
	}
	ctx, cancel := context.WithTimeout(ctx, deliverWithin)
	defer cancel()
	err = printing.DeliverPicture(ctx, own[at].Printer, id, title, raw)
	var failure *printing.Failure
	if errors.As(err, &failure) {
		return false, fault.New(fault.Unavailable, failure.Reason).Because(err)
	}
	return err == nil, err
}

var errNoDestination = fault.New(fault.NotFound, "Esta impressora não está neste computador.")
