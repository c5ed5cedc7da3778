package orders

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
)

// DiningTable is a table where orders are served (S1§3).
type DiningTable struct {
	ID     string `json:"id"`
	Numero string `json:"numero"`
}

// Seat is a table as an order is told of it.
type Seat struct {
	TableID, Number string
	// Generation is that of the QR that was read; 0 where the table was named by its number.
	Generation int64
	// FirstPending keeps the first order of each visit from being accepted by itself (D41).
	FirstPending bool
}

// Tables answers the tables where a venue serves. A table that is not in use, and a token
// that holds no more, are NotFound faults.
type Tables interface {
	InUse(ctx context.Context, venueID string) ([]DiningTable, error)
	Numbered(ctx context.Context, venueID, number string) (Seat, error)
	// WithToken finds the table whose QR carries the token.
	WithToken(ctx context.Context, venueID, token string) (Seat, error)
	// Hold keeps a seat that was found from going out of use, or its QR from being renewed,
	// until the transaction ends.
	Hold(ctx context.Context, tx bun.Tx, venueID string, at Seat) error
	// Visit answers the ids of the orders of the visit at a table.
	Visit(ctx context.Context, tx bun.Tx, venueID, tableID string) ([]string, error)
	// Join makes an order part of the visit at its table, which begins with it where none is
	// under way.
	Join(ctx context.Context, tx bun.Tx, venueID string, at Seat, orderID string) error
}

// believesOnlyTokens refuses a number of a table from the public: whoever sits at the
// table has read its QR (D41).
func believesOnlyTokens(in NewOrder) error {
	if fulfilmentNamed(in.TipoEntrega) == Table && in.MesaToken == "" {
		return fault.Field("MesaToken", "Aponte a câmera para o QR que está na mesa, ou faça o pedido com o atendente.")
	}
	return nil
}

// seat finds the table that an order is for: by what was read from its QR, else by its number.
func (i intake) seat(ctx context.Context, venueID string, in NewOrder) (Seat, error) {
	if in.MesaToken == "" {
		return tableNumbered(ctx, i.tables, venueID, line(in.Mesa))
	}
	found, err := i.tables.WithToken(ctx, venueID, in.MesaToken)
	return found, atToken(err)
}

func tableNumbered(ctx context.Context, tables Tables, venueID, number string) (Seat, error) {
	found, err := tables.Numbered(ctx, venueID, number)
	return found, atNumber(err)
}

// holdTable refuses a new order whose table has gone out of use since it was found, keeps
// it in use until the order is stored, and puts the order on the account of its visit.
func (s *Service) holdTable(ctx context.Context, tx bun.Tx, row *record) error {
	if row.seat.TableID == "" {
		return nil
	}
	err := s.Tables.Hold(ctx, tx, row.VenueID, row.seat)
	switch {
	case err == nil:
		return s.Tables.Join(ctx, tx, row.VenueID, row.seat, row.ID)
	case row.seat.Generation == 0:
		return atNumber(err)
	}
	return atToken(err)
}

// atToken says of a QR that holds no more what the registry says.
func atToken(err error) error {
	if fault.Is(err, fault.NotFound) {
		return fault.Field("MesaToken", fault.Wrap(err).Message)
	}
	return err
}

func atNumber(err error) error {
	if fault.Is(err, fault.NotFound) {
		return fault.Field("Mesa", "Esta mesa não existe no estabelecimento. Confira o número em Mesas.")
	}
	return err
}

// waitsAtTable reports whether somebody has to accept the order because it begins a visit:
// nothing that was ordered in its visit has been accepted, or that was refused. Pending
// ones begin none, or ordering twice would do.
func (s *Service) waitsAtTable(ctx context.Context, tx bun.Tx, row *record) (bool, error) {
	if !row.seat.FirstPending {
		return false, nil
	}
	ids, err := s.Tables.Visit(ctx, tx, row.VenueID, row.seat.TableID)
	if err != nil {
		return false, err
	}
	had, err := s.InVisit(ctx, tx, row.VenueID, ids)
	return !slices.ContainsFunc(had, func(o VisitOrder) bool { return o.State != Pending && o.State != Refused }), err
}

// OpenAtTable answers the codes of the open orders of a venue's table, the latest first, as
// the transaction sees them.
func (s *Service) OpenAtTable(ctx context.Context, tx bun.Tx, venueID, tableID string) ([]string, error) {
	rows, err := tx.Tx.QueryContext(ctx, `SELECT code FROM orders WHERE venue_id = $1 AND table_id = $2 AND state IN ($3, $4, $5, $6)
		ORDER BY no DESC`, venueID, tableID, int(Pending), int(Accepted), int(Preparing), int(InTransit))
	if err != nil {
		return nil, fmt.Errorf("open orders of a table: %w", err)
	}
	return database.Collect(rows, func(code *string) []any { return []any{code} })
}

type tablesOutput struct {
	Body []DiningTable `nullable:"false"`
}

func (s *Service) tables(ctx context.Context, in *venueInput) (*tablesOutput, error) {
	tables, err := s.Tables.InUse(ctx, in.VenueID)
	return &tablesOutput{tables}, err
}
