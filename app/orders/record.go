package orders

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
)

// The statements of the board are written out, with numbered parameters in the
// order of their first use: both databases read them so, and neither has a
// query built for it on the hot path.

// querier is a pool or a transaction.
type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// record is a row of orders.
type record struct {
	ID, VenueID, Code, PublicCode               string
	Seq                                         int64
	LastAction                                  Action
	State                                       State
	Origin                                      Origin
	Fulfilment                                  Fulfilment
	Ready, Returned                             bool
	CancelReason                                sql.NullString
	InPerson                                    bool
	Payment                                     string
	Change                                      sql.NullInt64
	Total                                       money.Amount
	CustomerName                                string
	CustomerCPF, CustomerPhone, CustomerAddress sql.NullString
	Note                                        string
	StoreID, TableID, TableNumber               sql.NullString
	CarrierID, CarrierName, CarrierPhone        sql.NullString
	DeliveryMinutes, Timer                      sql.NullInt64
	// Destination is encoded: where a delivery goes, beside the address.
	Destination sql.NullString
	Items       operation.Raw[[]Item]
	// Totals are the lines of Total; nil of a marketplace's order, and of those from before
	// totals had lines.
	Totals               operation.Raw[Totals]
	CreatedAt, UpdatedAt int64
	ExternalID           sql.NullString
	ConfirmBy            sql.NullInt64
	// AcceptBy is until when an own order waits to be accepted (deadline.go).
	AcceptBy sql.NullInt64
	// PromisedMin and PromisedMax are the minutes of its Promise.
	PromisedMin, PromisedMax sql.NullInt64
	CancelCode               sql.NullString
	AtMarketplace, Delivery  sql.NullString
	GroupID                  sql.NullString
	RefundAskedAt            sql.NullInt64
	// Paid is what came in of its online payment, where that is known; Refunds are encoded: what
	// of it was given back (refunds.go).
	Paid    sql.NullInt64
	Refunds sql.NullString
	// Further is encoded: what came in beyond that (further.go).
	Further sql.NullString
	Prints  sql.NullString
	// Unattended is an order that was accepted without a person, until one acts on it.
	Unattended bool
	NoticedAt  sql.NullInt64
	// NeedsReview is an order that has ended here, of which its marketplace says otherwise,
	// until somebody has read that; Scheduled is one that a marketplace sold for later.
	NeedsReview, Scheduled bool
	// WantedFor is the quarter of an hour that an own order for later is for, BeginAt when it
	// is to be begun, WaitsUntil the same while it waits (later_time.go).
	WantedFor, BeginAt, WaitsUntil sql.NullInt64
	// CustomerAlerted is an order whose customer was alerted or blocked when it came in.
	CustomerAlerted bool
	// CustomerCancel is encoded: what the customer has asked of the venue (cancelWish).
	CustomerCancel sql.NullString

	itemNames string
	// cart is what a new order was priced by.
	cart priced
	// seat is the table that a new order is for.
	seat Seat
	// limits are those per person that a new order has to keep.
	limits []personLimit
	// draws is what a new order draws from stock.
	draws Draws
	// phoneHash is of a new order's phone (phone.go), from of the address that has ordered what is
	// to be paid online (paying_limit.go).
	phoneHash, from sql.NullString
	// anyTime says that the staff have confirmed for when a new order is.
	anyTime bool
	// isHeld says that what a new order draws from stock is held already (paying.go).
	isHeld bool
	// typed is who has typed a new order; nil: its customer has placed it himself.
	typed *typing
}

const columns = `o.id, o.venue_id, o.code, o.public_code, o.seq, o.last_action, o.state, o.origin, o.fulfilment,
	o.ready, o.returned, o.cancel_reason, o.customer_cancel, o.in_person, o.payment, o.change_for, o.total,
	o.customer_name, o.customer_cpf, o.customer_phone, o.customer_address, o.note,
	o.store_id, o.table_id, o.table_number, o.carrier_id, o.carrier_name, o.carrier_phone,
	o.delivery_minutes, o.timer, o.items, o.created_at, o.updated_at, o.destination, o.totals,
	o.external_id, o.confirm_by, o.cancel_code, o.marketplace, o.delivery, o.group_id, o.refund_asked_at, o.prints,
	o.unattended, o.noticed_at, o.needs_review, o.scheduled, o.customer_alerted, o.accept_by, o.promised_min, o.promised_max,
	o.wanted_for, o.begin_at, o.waits_until, o.paid, o.refunds, o.further`

func (r *record) scan(row interface{ Scan(...any) error }) error {
	var items, totals []byte
	err := row.Scan(&r.ID, &r.VenueID, &r.Code, &r.PublicCode, &r.Seq, &r.LastAction, &r.State, &r.Origin, &r.Fulfilment,
		&r.Ready, &r.Returned, &r.CancelReason, &r.CustomerCancel, &r.InPerson, &r.Payment, &r.Change, &r.Total,
		&r.CustomerName, &r.CustomerCPF, &r.CustomerPhone, &r.CustomerAddress, &r.Note,
		&r.StoreID, &r.TableID, &r.TableNumber, &r.CarrierID, &r.CarrierName, &r.CarrierPhone,
		&r.DeliveryMinutes, &r.Timer, &items, &r.CreatedAt, &r.UpdatedAt, &r.Destination, &totals,
		&r.ExternalID, &r.ConfirmBy, &r.CancelCode, &r.AtMarketplace, &r.Delivery,
		&r.GroupID, &r.RefundAskedAt, &r.Prints, &r.Unattended, &r.NoticedAt, &r.NeedsReview, &r.Scheduled, &r.CustomerAlerted,
		&r.AcceptBy, &r.PromisedMin, &r.PromisedMax, &r.WantedFor, &r.BeginAt, &r.WaitsUntil, &r.Paid, &r.Refunds, &r.Further)
	r.Items, r.Totals = items, totals
	return err
}

func (r *record) facts(rules Rules) Facts {
	return Facts{
		Origin: r.Origin, Fulfilment: r.Fulfilment, Ready: r.Ready, Reduced: rules.Reduced && !r.Scheduled && !r.waits(),
		PaidOnline: r.Origin == Own && !r.InPerson, TimePerOrder: rules.TimePerOrder && !r.WantedFor.Valid,
		LacksCarrier: rules.ChooseCarrier && !r.hasCarrier() && !r.deliveredThere(),
	}
}

// stand puts the order into the state that a step leads to.
func (r *record) stand(step Step, at int64) {
	r.State, r.LastAction, r.UpdatedAt, r.Unattended = step.To, step.Action, at, false
	if step.To != Pending && step.To != Accepted {
		r.WaitsUntil = sql.NullInt64{}
	}
	if step.Action == RefundAsked {
		r.RefundAskedAt = sql.NullInt64{Int64: at, Valid: true}
	}
}

// wire is the order as boards of a venue with these rules get it.
func (r *record) wire(rules Rules) Order {
	o := Order{
		ID: r.ID, Codigo: r.Code, DataCriacao: database.FromMilli(r.CreatedAt), OrigemPedido: r.Origin,
		EhPagamentoPresencial: r.InPerson,
		Cliente:               r.customer(),
		ObservacaoPedido:      r.Note, Mesa: pointer(r.TableNumber), TipoPagamento: Payment{r.Payment},
		ValorTotal: r.Total, Totais: r.totals(), TempoEntrega: minutes(r.DeliveryMinutes), Itens: r.Items,
		TempoEntregaMin: minutes(r.PromisedMin), TempoEntregaMax: minutes(r.PromisedMax),
		WorkflowInstance: workflow(r.State, r.facts(rules)),
		Timer:            minutes(r.Timer), Signal: r.signals(), Ciente: moment(r.NoticedAt),
		EnderecoServidorLocal: pointer(database.Nullable(rules.Agent)), PedidoPOSPrinterStatus: r.printerStatus(),
		Versao: r.Seq, AtualizadoEm: database.FromMilli(r.UpdatedAt), TipoEntrega: fulfilmentNames[r.Fulfilment], LojaID: pointer(r.StoreID),
		Pronto: r.Ready, Devolvido: r.Returned, MotivoCancelamento: pointer(r.CancelReason),
		Grupo: pointer(r.GroupID), ClienteAlertado: r.CustomerAlerted,
		CancelamentoPedido: r.wireCancel(), CanceladoPeloCliente: r.cancelledByCustomer(),
	}
	o.Estorno, o.PagamentoAMais = r.refund(), r.further()
	if r.Change.Valid {
		change := money.Amount(r.Change.Int64)
		o.Troco = &change
	}
	if r.CarrierID.Valid {
		o.Transportador = &Carrier{ID: r.CarrierID.String, Nome: r.CarrierName.String, Telefone: r.CarrierPhone.String}
	}
	r.wireDeadline(&o)
	r.wireLater(&o)
	r.wireMarketplace(&o)
	r.wireDelivery(&o)
	return o
}

func insertOrder(ctx context.Context, db *database.DB, tx bun.Tx, r *record) error {
	names := `id, venue_id, code, public_code, phone_hash, seq, last_action, state, origin, fulfilment,
	ready, returned, cancel_reason, in_person, payment, change_for, total,
	customer_name, customer_cpf, customer_phone, customer_address, note,
	store_id, table_id, table_number, delivery_minutes, items, created_at, updated_at, destination, totals,
	external_id, confirm_by, marketplace, group_id, refund_asked_at, prints, unattended, needs_review, scheduled, customer_alerted,
	accept_by, promised_min, promised_max, wanted_for, begin_at, waits_until, paid, refunds`
	args := []any{r.ID, r.VenueID, r.Code, r.PublicCode, r.phoneHash, r.Seq, string(r.LastAction), int(r.State), int(r.Origin), int(r.Fulfilment),
		r.Ready, r.Returned, r.CancelReason, r.InPerson, r.Payment, r.Change, r.Total,
		r.CustomerName, r.CustomerCPF, r.CustomerPhone, r.CustomerAddress, r.Note,
		r.StoreID, r.TableID, r.TableNumber, r.DeliveryMinutes, string(r.Items), r.CreatedAt, r.UpdatedAt, r.Destination, database.Nullable(string(r.Totals)),
		r.ExternalID, r.ConfirmBy, r.AtMarketplace, r.GroupID, r.RefundAskedAt, r.Prints, r.Unattended, r.NeedsReview, r.Scheduled, r.CustomerAlerted,
		r.AcceptBy, r.PromisedMin, r.PromisedMax, r.WantedFor, r.BeginAt, r.WaitsUntil, r.Paid, r.Refunds}
	query := "INSERT INTO orders (" + names + ") VALUES (" + parameters(1, len(args)) + ") RETURNING no"
	words := r.words()
	if db.Dialect == database.Postgres {
		args = append(args, " "+strings.Join(words, " "))
		query = "WITH placed AS (" + query + ", venue_id, created_at, store_id, table_id) INSERT INTO orders_search" +
			" SELECT no, venue_id, created_at, store_id, table_id, " + fmt.Sprintf("$%d", len(args)) + " FROM placed RETURNING no"
	}
	var no int64
	if err := tx.Tx.QueryRowContext(ctx, query, args...).Scan(&no); err != nil {
		return fmt.Errorf("insert order: %w", err)
	}
	if db.Dialect == database.SQLite {
		if _, err := tx.Tx.ExecContext(ctx, "INSERT INTO orders_search (rowid, words) VALUES ($1 << 20 | ($2 & 1048575), $3)",
			r.CreatedAt, no, r.searchText(words)); err != nil {
			return fmt.Errorf("index order: %w", err)
		}
	} else if r.State == Refused {
		return indexRefused(ctx, db, tx, r)
	}
	return nil
}

// actor is who acts, with which device.
type actor struct{ id, name, device string }

// insertEvents writes one event per step; the last has the order's seq.
func insertEvents(ctx context.Context, tx bun.Tx, r *record, steps []Step, by actor, reason string) error {
	for i, step := range steps {
		_, err := tx.Tx.ExecContext(ctx, `INSERT INTO order_events
			(venue_id, seq, order_id, action, state, actor_id, actor_name, device, reason, at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
			r.VenueID, r.Seq-int64(len(steps)-1-i), r.ID, string(step.Action), int(step.To),
			database.Nullable(by.id), by.name, by.device, reason, r.UpdatedAt)
		if err != nil {
			return fmt.Errorf("insert event: %w", err)
		}
	}
	return nil
}

// load reads an order, or answers a NotFound fault; with lock it is held for
// the transaction.
func load(ctx context.Context, db querier, id, lock string) (*record, error) {
	r := &record{}
	err := r.scan(db.QueryRowContext(ctx, "SELECT "+columns+" FROM orders o WHERE o.id = $1"+lock, id))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, errNoOrder
	}
	if err != nil {
		return nil, fmt.Errorf("read order: %w", err)
	}
	return r, nil
}

// forUpdate is the clause that holds a row; SQLite has one writer and needs none.
func forUpdate(d database.Dialect) string {
	if d == database.Postgres {
		return " FOR UPDATE"
	}
	return ""
}

// venueOf finds whose order it is, for the check of the caller.
func (s *Service) venueOf(ctx context.Context, id string) (string, error) {
	var venue string
	err := s.DB.Read.DB.QueryRowContext(ctx, "SELECT venue_id FROM orders WHERE id = $1", id).Scan(&venue)
	if errors.Is(err, sql.ErrNoRows) {
		return "", errNoOrder
	}
	return venue, err
}

var errNoOrder = fault.New(fault.NotFound, "Pedido não encontrado.")

// parameters writes "$from, …" for n parameters.
func parameters(from, n int) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "$%d", from+i)
	}
	return b.String()
}

func pointer(s sql.NullString) *string {
	if !s.Valid {
		return nil
	}
	return &s.String
}

func minutes(n sql.NullInt64) *int {
	if !n.Valid {
		return nil
	}
	m := int(n.Int64)
	return &m
}

func moment(ms sql.NullInt64) *time.Time {
	if !ms.Valid {
		return nil
	}
	at := database.FromMilli(ms.Int64)
	return &at
}
