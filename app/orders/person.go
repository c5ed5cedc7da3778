package orders

import (
	"context"
	"database/sql"
	"encoding/json"
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

// PersonForgotten tells that an order no longer names its customer. It has no event.
const PersonForgotten Action = "forgetPerson"

// forgotten stands for the words of an order whose customer was anonymised.
const forgotten = "[apagado]"

// Person is somebody as orders know him: by his CPFs, and where an order has none, by his
// telephones. All are digits only; either may be empty.
type Person struct {
	CPFs, Phones []string
	// Orders are the ids of further orders to forget with him, whomever they name.
	Orders []string
}

// ofPerson selects the person's orders of a venue, and answers its arguments. An order with
// a CPF belongs to that CPF alone, whatever its telephone: several people may share that.
// Two readings, so that each has its index.
func ofPerson(columns, rest, venueID string, p Person) (query string, args []any) {
	args = append(args, venueID)
	among := func(values []string) string {
		places := []string{"NULL"}
		for _, v := range values {
			args = append(args, v)
			places = append(places, fmt.Sprint("$", len(args)))
		}
		return " IN (" + strings.Join(places, ", ") + ")"
	}
	return `SELECT ` + columns + ` FROM orders o WHERE o.venue_id = $1 AND o.customer_cpf` + among(p.CPFs) + rest + `
		UNION ALL
		SELECT ` + columns + ` FROM orders o WHERE o.venue_id = $1 AND o.customer_phone` + among(p.Phones) + ` AND o.customer_cpf IS NULL` + rest, args
}

// PersonalOrder is what an order holds of its customer.
type PersonalOrder struct {
	ID, Code  string
	CreatedAt time.Time
	State     string
	Customer  Customer
	Note      string
	Total     money.Amount
	Items     operation.Raw[[]Item]
}

// OfPerson answers the venue's orders of somebody, the oldest first; those that were not paid
// come last.
func (s *Service) OfPerson(ctx context.Context, venueID string, p Person) ([]PersonalOrder, error) {
	found, err := loadOfPerson(ctx, s.DB.Read.DB, venueID, p, "")
	if err != nil {
		return nil, err
	}
	unpaid, err := unpaidOf(ctx, s.DB.Read.DB, venueID, p, "")
	if err != nil {
		return nil, err
	}
	for _, u := range unpaid {
		found = append(found, &u.record)
	}
	all := make([]PersonalOrder, len(found))
	for i, r := range found {
		all[i] = PersonalOrder{
			ID: r.ID, Code: r.Code, CreatedAt: database.FromMilli(r.CreatedAt), State: r.State.String(),
			Customer: r.customer(),
			Note:     r.Note, Total: r.Total, Items: r.Items,
		}
	}
	return all, nil
}

// ForgetPerson blanks what the venue's orders hold of somebody, in the transaction that
// erases him, and answers their ids; sums and products stay (D57). Orders under way need
// their customer: they are a Conflict fault. Call Changed once tx has committed.
func (s *Service) ForgetPerson(ctx context.Context, tx bun.Tx, venueID string, p Person) ([]string, error) {
	// First those that are to be paid: one that is placed meanwhile is among the others then, and
	// payments hold them first, too.
	if err := s.forgetUnpaidOf(ctx, tx, venueID, p); err != nil {
		return nil, err
	}
	found, err := loadOfPerson(ctx, tx.Tx, venueID, p, forUpdate(s.DB.Dialect))
	if err != nil {
		return nil, err
	}
	var ids, open []string
	for _, r := range found {
		ids = append(ids, r.ID)
		if !r.State.Final() {
			open = append(open, r.Code)
		}
	}
	if len(open) > 0 {
		return nil, fault.New(fault.Conflict, "O cliente tem pedidos em andamento ("+strings.Join(open, ", ")+"). Conclua-os antes.")
	}
	for _, r := range found {
		if err := s.forget(ctx, tx, r); err != nil {
			return nil, err
		}
	}
	return ids, nil
}

// Changed has boards look at the venue's orders again.
func (s *Service) Changed(venueID string) { s.Hub.Wake(topic(venueID)) }

// wholeOf reads the person's orders whole, the oldest first; they can be locked.
func wholeOf(venueID string, p Person) (query string, args []any) {
	query, args = ofPerson("o.id", "", venueID, p)
	further := ""
	for _, id := range p.Orders {
		args = append(args, id)
		further += fmt.Sprint(" OR o.venue_id = $1 AND o.id = $", len(args))
	}
	return "SELECT " + columns + " FROM orders o WHERE (o.id IN (" + query + ")" + further + ") ORDER BY o.created_at, o.no", args
}

func loadOfPerson(ctx context.Context, db querier, venueID string, p Person, lock string) ([]*record, error) {
	query, args := wholeOf(venueID, p)
	rows, err := db.QueryContext(ctx, query+lock, args...)
	if err != nil {
		return nil, fmt.Errorf("read a person's orders: %w", err)
	}
	defer func() { _ = rows.Close() }()
	var found []*record
	for rows.Next() {
		r := &record{}
		if err := r.scan(rows); err != nil {
			return nil, fmt.Errorf("read a person's orders: %w", err)
		}
		found = append(found, r)
	}
	return found, rows.Err()
}

// forget blanks one order: the customer, what he wrote, what was written about him.
func (s *Service) forget(ctx context.Context, tx bun.Tx, r *record) error {
	items, err := r.Items.Read()
	if err != nil {
		return err
	}
	r.itemNames = itemNames(items)
	indexed := r.searchText(r.words())
	if err := r.forgetPerson(); err != nil {
		return err
	}
	_, err = tx.Tx.ExecContext(ctx, `UPDATE orders SET items = $1, customer_name = $2, customer_cpf = NULL, customer_phone = NULL,
		customer_address = NULL, destination = NULL, note = '', cancel_reason = $3, totals = $4, customer_cancel = $5, phone_hash = NULL WHERE id = $6`,
		string(r.Items), r.CustomerName, r.CancelReason, database.Nullable(string(r.Totals)), r.CustomerCancel, r.ID)
	if err != nil {
		return fmt.Errorf("forget an order's customer: %w", err)
	}
	if _, err := tx.Tx.ExecContext(ctx, "UPDATE order_events SET reason = $1 WHERE order_id = $2 AND reason <> '' AND action <> $3", forgotten, r.ID, string(placed)); err != nil {
		return fmt.Errorf("forget what happened to an order: %w", err)
	}
	if err := reindex(ctx, s.DB, tx, r, indexed); err != nil {
		return err
	}
	return s.publish(ctx, tx, r, PersonForgotten)
}

// forgetPerson blanks the customer, and what he wrote and was written to him.
func (r *record) forgetPerson() error {
	items, err := r.Items.Read()
	if err != nil {
		return err
	}
	for i := range items {
		items[i].Observacoes = []Observation{}
	}
	if r.Items, err = operation.RawOf(items); err != nil {
		return err
	}
	r.CustomerName, r.CustomerCPF, r.CustomerPhone, r.CustomerAddress = forgotten, sql.NullString{}, sql.NullString{}, sql.NullString{}
	r.Destination, r.Note = sql.NullString{}, ""
	if r.CancelReason.String != "" {
		r.CancelReason.String = forgotten
	}
	return errors.Join(r.forgetDelivery(), r.forgetCancel(), r.forgetDistance())
}

// forgetDelivery drops the courier's messages and the link, which shows the address.
func (r *record) forgetDelivery() error {
	if !r.Delivery.Valid {
		return nil
	}
	var status DeliveryStatus
	if err := json.Unmarshal([]byte(r.Delivery.String), &status); err != nil {
		return fmt.Errorf("read delivery: %w", err)
	}
	status.Mensagem, status.LinkRastreio = "", ""
	raw, err := json.Marshal(status)
	r.Delivery.String = string(raw)
	return err
}

// forgetDistance drops how far away the customer lives; what the delivery cost stays.
func (r *record) forgetDistance() error {
	if len(r.Totals) == 0 {
		return nil
	}
	t, err := r.Totals.Read()
	if err != nil {
		return err
	}
	t.DistanciaMetros = nil
	r.Totals, err = operation.RawOf(t)
	return err
}

// reindex makes the order found by the words that it has now, and no longer by those that
// indexed has of it.
func reindex(ctx context.Context, db *database.DB, tx bun.Tx, r *record, indexed string) error {
	words := r.words()
	if db.Dialect == database.Postgres {
		for _, table := range []string{"orders_search", "orders_search_refused"} {
			_, err := tx.Tx.ExecContext(ctx, "UPDATE "+table+" SET words = $1 WHERE no = (SELECT no FROM orders WHERE id = $2)", " "+strings.Join(words, " "), r.ID)
			if err != nil {
				return fmt.Errorf("index order: %w", err)
			}
		}
		return nil
	}
	for _, step := range []struct{ command, text string }{{"'delete'", indexed}, {"NULL", r.searchText(words)}} {
		_, err := tx.Tx.ExecContext(ctx, "INSERT INTO orders_search (orders_search, rowid, words) SELECT "+step.command+", "+searchMoment+
			", $1 FROM orders o WHERE o.id = $2", step.text, r.ID)
		if err != nil {
			return fmt.Errorf("index order: %w", err)
		}
	}
	return nil
}
