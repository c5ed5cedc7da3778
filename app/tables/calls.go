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
		_, err = tx.NewInsert().Model(&call).
			// One that is outdated begins anew.
			On("CONFLICT (table_id, kind) WHERE taken_at IS NULL DO UPDATE").
			Set("id = EXCLUDED.id, asked_at = EXCLUDED.asked_at").Where("call.asked_at <= ?", s.callsSince()).Exec(ctx)
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
	if untaxed != nil && *untaxed != bill.Account.Untaxed {
		if bill.Paid != 0 {
			return errPartlyPaid
		}
		if err := s.takeTaxOff(ctx, tx, bill, *untaxed, phone); err != nil {
			return err
		}
	}
	return s.touch(ctx, tx, account.ID)
}

var errNothingOrdered = fault.New(fault.Conflict, "Esta mesa ainda não tem pedidos. Faça o primeiro e peça a conta depois.")

// errPartlyPaid: who has the QR is not who has paid.
var errPartlyPaid = fault.New(fault.Conflict, "Parte desta conta já foi paga. Chame o garçom para mudar a taxa de serviço.")

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

// endCalls says that nobody has to go to a table any more.
func (s *Service) endCalls(ctx context.Context, tx bun.Tx, tableID, by string) error {
	_, err := tx.NewRaw("UPDATE table_calls SET taken_at = ?, taken_by = ? WHERE table_id = ? AND taken_at IS NULL", s.Clock.Now().UnixMilli(), by, tableID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("end a table's calls: %w", err)
	}
	return nil
}

// mostCalls bounds what a board is told; a venue has at most two calls for each table.
const mostCalls = 200

// callsSince is from when calls count: who has waited longer has gone.
func (s *Service) callsSince() int64 { return s.Clock.Now().Add(-visitRests).UnixMilli() }

// waiting are the venue's calls that nobody has taken, or those of one of its tables, the
// first one first.
func (s *Service) waiting(ctx context.Context, db bun.IDB, venueID, tableID string) ([]Call, error) {
	calls := []Call{}
	query := db.NewSelect().Model(&calls).Where("venue_id = ? AND taken_at IS NULL AND asked_at > ?", venueID, s.callsSince())
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
	// Conta leads to where it is paid.
	Conta *string `json:"Conta" doc:"id of the account that the bill is asked for"`
}

// TableCalls are the calls of a venue that nobody has taken.
type TableCalls struct {
	Chamados []TableCall `json:"Chamados" nullable:"false" doc:"the first one first; at most 200"`
}

// Calls answers what the tables of a venue wait for.
func (s *Service) Calls(ctx context.Context, venueID string) (TableCalls, error) {
	calls, err := s.waiting(ctx, s.DB.Read, venueID, "")
	out := TableCalls{Chamados: make([]TableCall, len(calls))}
	if err != nil || len(calls) == 0 {
		return out, err
	}
	var current []Account
	err = s.DB.Read.NewSelect().Model(&current).Where("venue_id = ? AND closed_at IS NULL AND left_at IS NULL", venueID).Scan(ctx)
	if err != nil {
		return out, fmt.Errorf("list accounts of calls: %w", err)
	}
	of := map[string]*string{}
	for _, a := range current {
		of[a.TableID] = &a.ID
	}
	for i, c := range calls {
		out.Chamados[i] = TableCall{ID: c.ID, Mesa: c.TableNumber, Tipo: c.Kind, Em: database.FromMilli(c.AskedAt)}
		if c.Kind == BillAsked {
			out.Chamados[i].Conta = of[c.TableID]
		}
	}
	return out, nil
}
