package tables

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
)

// CallKind is what a table's guests ask for from their phones.
type CallKind string

const (
	// Waiter asks for somebody to come, BillAsked for the bill.
	Waiter    CallKind = "garcom"
	BillAsked CallKind = "conta"
)

// Call is what a table has asked for. It waits until somebody takes it.
type Call struct {
	bun.BaseModel `bun:"table:table_calls"`

	ID          string `bun:",pk"`
	VenueID     string
	TableID     string
	TableNumber string
	Kind        CallKind
	AskedAt     int64
	TakenAt     int64 `bun:",nullzero"`
	TakenBy     string
}

// CallTopic is what push wakes when a table of the venue has asked for something, or
// somebody has taken that.
func (s *Service) CallTopic(venueID string) string { return "table-calls:" + venueID }

// phone is who asks from a table.
var phone = operation.Actor{Name: "Celular da mesa"}

// Ask keeps what a table asks for, once until somebody takes it. The bill is asked for by
// who has ordered, with or without the service fee where untaxed says so.
func (s *Service) Ask(ctx context.Context, venueID string, at Seat, kind CallKind, untaxed *bool) error {
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.HoldSeat(ctx, tx, venueID, at); err != nil {
			return err
		}
		if kind == BillAsked {
			if err := s.askForBill(ctx, tx, venueID, at, untaxed); err != nil {
				return err
			}
		}
		id, err := uuid.NewV7()
		if err != nil {
			return err
		}
		call := Call{ID: id.String(), VenueID: venueID, TableID: at.ID, TableNumber: at.Number, Kind: kind, AskedAt: s.Clock.Now().UnixMilli()}
		_, err = tx.NewInsert().Model(&call).On("CONFLICT (table_id, kind) WHERE taken_at IS NULL DO NOTHING").Exec(ctx)
		if err != nil {
			return fmt.Errorf("keep a call: %w", err)
		}
		return nil
	})
	if err == nil {
		s.Hub.Wake(s.CallTopic(venueID))
	}
	return err
}

func (s *Service) askForBill(ctx context.Context, tx bun.Tx, venueID string, at Seat, untaxed *bool) error {
	account, over, err := s.current(ctx, tx, venueID, at.ID)
	if err != nil {
		return err
	}
	if account == nil || over {
		return errNothingOrdered
	}
	bill, err := s.holdOpen(ctx, tx, venueID, account.ID)
	switch {
	case fault.Is(err, fault.Conflict):
		return errNothingOrdered
	case err != nil:
		return err
	case !slices.ContainsFunc(bill.Orders, func(o Order) bool { return !o.Refused }):
		return errNothingOrdered
	}
	if untaxed != nil {
		if err := s.takeTaxOff(ctx, tx, bill, *untaxed, phone); err != nil {
			return err
		}
	}
	return s.touch(ctx, tx, account.ID)
}

var errNothingOrdered = fault.New(fault.Conflict, "Esta mesa ainda não tem pedidos. Faça o primeiro e peça a conta depois.")

// Take notes that somebody goes to the table; who was first stays.
func (s *Service) Take(ctx context.Context, venueID, id string) error {
	by := operation.ActorFrom(ctx)
	result, err := s.DB.Write.NewRaw("UPDATE table_calls SET taken_at = COALESCE(taken_at, ?), taken_by = CASE WHEN taken_at IS NULL THEN ? ELSE taken_by END WHERE id = ? AND venue_id = ?",
		s.Clock.Now().UnixMilli(), by.Name, id, venueID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("take a call: %w", err)
	}
	n, err := result.RowsAffected()
	if err == nil && n == 0 {
		return fault.New(fault.NotFound, "Este chamado não existe mais. Atualize a página.")
	}
	s.Hub.Wake(s.CallTopic(venueID))
	return err
}

// mostCalls bounds what a board is told; a venue has at most two calls for each table.
const mostCalls = 200

// waiting are the venue's calls that nobody has taken, or those of one of its tables, the
// first one first.
func (s *Service) waiting(ctx context.Context, db bun.IDB, venueID, tableID string) ([]Call, error) {
	calls := []Call{}
	query := db.NewSelect().Model(&calls).Where("venue_id = ? AND taken_at IS NULL", venueID)
	if tableID != "" {
		query.Where("table_id = ?", tableID)
	}
	if err := query.Order("asked_at", "id").Limit(mostCalls).Scan(ctx); err != nil {
		return nil, fmt.Errorf("list calls: %w", err)
	}
	return calls, nil
}

// TableCall is a call as a board gets it.
type TableCall struct {
	ID   string    `json:"Id"`
	Mesa string    `json:"Mesa" doc:"number of the table"`
	Tipo CallKind  `json:"Tipo" enum:"garcom,conta" doc:"garcom: the guests want somebody to come; conta: they want the bill"`
	Em   time.Time `json:"Em"`
}

// TableCalls are the calls of a venue that nobody has taken.
type TableCalls struct {
	Chamados []TableCall `json:"Chamados" nullable:"false" doc:"the first one first; at most 200"`
}

// Calls answers what the tables of a venue wait for.
func (s *Service) Calls(ctx context.Context, venueID string) (TableCalls, error) {
	calls, err := s.waiting(ctx, s.DB.Read, venueID, "")
	out := TableCalls{Chamados: make([]TableCall, len(calls))}
	for i, c := range calls {
		out.Chamados[i] = TableCall{c.ID, c.TableNumber, c.Kind, database.FromMilli(c.AskedAt)}
	}
	return out, err
}
