package tills

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/venue"
)

// Config is what a Service needs.
type Config struct {
	DB     *database.DB
	Clock  clock.Clock
	Venues Venues
	// Equipment are the devices that sell.
	Equipment Equipment
	// Points answers how a sales point is set, also one that has been deleted; of none nothing is.
	Points func(ctx context.Context, venueID, id string) (Point, error)
	// Operators answers the venue's operators by id, also archived ones.
	Operators func(ctx context.Context, venueID string) (map[string]Operator, error)
	// Allowed answers the products that an account may sell; nil where nothing is limited.
	Allowed func(ctx context.Context, venueID, userID string) (map[string]bool, error)
	// Prices answers what products of the venue cost at a moment.
	Prices func(ctx context.Context, venueID string, ids []string, at time.Time) (map[string]Price, error)
	Sales  Sales
}

// Venues answers venues; VenueIn within a transaction.
type Venues interface {
	VenueIn(ctx context.Context, tx bun.IDB, id string) (venue.Venue, error)
}

// Equipment are the devices that sell.
type Equipment interface {
	// Device holds a device that still has its key; another is an Unauthenticated fault.
	Device(ctx context.Context, tx bun.Tx, venueID, id string) (Device, error)
	// Sold notes when it sold last.
	Sold(ctx context.Context, tx bun.IDB, id string, at time.Time) error
}

// Device is a device as sales name it.
type Device struct{ ID, Name, SalesPointID string }

// Point is what tills need to know of a sales point.
type Point struct {
	// Off are the ways to pay that it has switched off.
	Off map[Method]bool
	// Kitchen has its sales become orders on the board.
	Kitchen bool
}

// Operator is who sells.
type Operator struct {
	Name, UserID string
	Rights       []string
}

// Price is what a product costs. Open ones cost what whoever sells them says.
type Price struct {
	Amount money.Amount
	Open   bool
}

// Sales is where sales go.
type Sales interface {
	// Plan prepares, before anything is locked, what a sale does elsewhere.
	Plan(ctx context.Context, sale Sale) (Effects, error)
	// PlanUndo prepares what the cancellation of a sale of the venue does elsewhere.
	PlanUndo(ctx context.Context, venueID string) (Undo, error)
}

// Effects writes a sale down, draws stock, and places its order if it is still to be cooked; it
// answers the order's code, empty without one.
type Effects func(ctx context.Context, tx bun.Tx, sale Sale) (orderCode string, err error)

// Service keeps what tills upload.
type Service struct{ Config }

// New answers a Service on an open database.
func New(cfg Config) *Service { return &Service{cfg} }

// digest tells what was sent from everything else.
func digest(sent any) (string, error) {
	raw, err := json.Marshal(sent)
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:]), err
}

// told finds what a device has told of by an id of its own; nil: nothing yet.
func told[T any](ctx context.Context, db bun.IDB, equipmentID, deviceID string) (*T, error) {
	row := new(T)
	err := db.NewSelect().Model(row).Where("equipment_id = ? AND device_id = ?", equipmentID, deviceID).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("look for what a device has told: %w", err)
	}
	return row, nil
}

// fastestClock is how far a device's clock may be ahead.
const fastestClock = 10 * time.Minute

// moment refuses a moment that is still to come: the device's clock is wrong.
func (s *Service) moment(ms int64) (time.Time, error) {
	at := time.UnixMilli(ms)
	if at.After(s.Clock.Now().Add(fastestClock)) {
		return at, fault.Field("em", "O relógio do aparelho está adiantado. Acerte a hora dele e envie de novo.")
	}
	return at, nil
}

// operator finds who sells; none for an empty id.
func (s *Service) operator(ctx context.Context, venueID, id string) (Operator, error) {
	if id == "" {
		return Operator{}, nil
	}
	all, err := s.Operators(ctx, venueID)
	if err != nil {
		return Operator{}, err
	}
	found, known := all[id]
	if !known {
		return Operator{}, fault.Field("operadorId", "Este operador não é do estabelecimento. Confira-o em Operadores.")
	}
	return found, nil
}

var (
	errOther   = fault.New(fault.Conflict, "Este id já foi enviado com outro conteúdo. O que foi enviado antes fica como está.")
	errUnknown = fault.New(fault.NotFound, "Não encontrado. Atualize a lista.")
)
