package salespoints

import (
	"context"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/money"
)

// Service keeps the sales points of all venues.
type Service struct{ Config }

// Config is what a Service needs.
type Config struct {
	DB        *database.DB
	Clock     clock.Clock
	Equipment Equipment
	// ProductLists answers the names of the venue's product lists in use, by their ids.
	ProductLists func(ctx context.Context, venueID string) (map[string]string, error)
	// OpenSessions names the equipment with a cash session that is open at a sales point.
	OpenSessions func(ctx context.Context, db bun.IDB, venueID, salesPointID string) ([]string, error)
	// ActivateDelivery has the venue's online shop take orders, and answers the venue's
	// legal name.
	ActivateDelivery func(ctx context.Context, venueID string, e Establishment) (string, error)
}

// Equipment are the devices that sell at sales points.
type Equipment interface {
	// OfVenue lists a venue's devices, as db sees them.
	OfVenue(ctx context.Context, db bun.IDB, venueID string) ([]Device, error)
	// VenueOf answers the one venue of these devices, or a NotFound fault.
	VenueOf(ctx context.Context, ids []string) (string, error)
	// Move puts a device from one sales point to another; either may be empty, for none.
	// It answers false for one that is not where it is said to be.
	Move(ctx context.Context, tx bun.Tx, venueID, id, from, to string) (bool, error)
}

// Device is a device as sales points name it.
type Device struct {
	ID           string `json:"id"`
	Name         string `json:"name" doc:"may be empty: it is shown as its type and numero then"`
	Type         int    `json:"type" doc:"1 App, 2 Totem, 3 POS, 4 POS+, 5 Validador, 6 PowerBank, 7 Pirulito, 8 card machine, 9 Tablet"`
	IMEI         string `json:"imei"`
	Number       int    `json:"numero" doc:"of its type in the venue, from 1 on"`
	Title        string `json:"-"`
	SalesPointID string `json:"-"`
}

// Establishment is what AtivarEstabelecimentoDeliveryOld is told of a venue.
type Establishment struct {
	Description string
	Minutes     int
	Fee         money.Amount
}

// New answers a Service on an open database.
func New(cfg Config) *Service { return &Service{cfg} }

var errUnknown = fault.New(fault.NotFound, "Ponto de venda não encontrado. Ele pode ter sido excluído: atualize a lista.")
