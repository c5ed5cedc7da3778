package payments

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/money"
)

// Search says which payments are meant: charges, and money that belongs to none. What is
// empty does not matter.
type Search struct {
	// VenueID is empty for all venues.
	VenueID string
	// From and To are days of the venue's calendar, both included; of Brasília's over venues.
	From, To time.Time
	// State is a charge's, Unmatched, or WithMoney.
	State  string
	Refund RefundState
	Method Method
	// Amount is what was asked for, or came in.
	Amount money.Amount
	// Text is a part of what the subject is called, or a whole id: the charge's, ours at the
	// provider, the payment's.
	Text string
}

// WithMoney are the states of what came in, whatever it is to its charge.
const WithMoney = "recebidos"

var withMoney = []State{Paid, PaidLate, Divergent, Contested}

// found is a row of a search: a charge, or a payment that belongs to none.
type found struct {
	ID       string
	IsCharge bool
	At       int64
}

// condition is what a search demands of charges (c) and of payments without one (p); an
// empty text demands nothing, none lets nothing through.
type condition struct {
	charge, payment string
	args            []any
}

const none = "1 = 0"

// conditions are the search's, in SQL. Days are those of zone.
func (f Search) conditions(zone *time.Location) []condition {
	midnight := func(day time.Time, later int) int64 {
		return time.Date(day.Year(), day.Month(), day.Day()+later, 0, 0, 0, 0, zone).UnixMilli()
	}
	var all []condition
	add := func(charge, payment string, args ...any) { all = append(all, condition{charge, payment, args}) }
	if f.VenueID != "" {
		add("c.venue_id = ?", "p.venue_id = ?", f.VenueID)
	}
	if !f.From.IsZero() {
		add("COALESCE(c.paid_at, c.created_at) >= ?", "p.received_at >= ?", midnight(f.From, 0))
	}
	if !f.To.IsZero() {
		add("COALESCE(c.paid_at, c.created_at) < ?", "p.received_at < ?", midnight(f.To, 1))
	}
	switch f.State {
	case "":
	case WithMoney:
		add("c.state IN (?)", "", bun.List(withMoney))
	case string(Unmatched):
		add(none, "")
	default:
		add("c.state = ?", none, f.State)
	}
	if f.Refund != "" {
		const refunds = "EXISTS (SELECT 1 FROM payment_refunds r JOIN payments q ON q.id = r.payment_id WHERE %s AND r.state = ?)"
		add(fmt.Sprintf(refunds, "q.charge_id = c.id"), fmt.Sprintf(refunds, "q.id = p.id"), f.Refund)
	}
	if f.Method != "" {
		add("c.method = ?", "? = 'pix'", f.Method)
	}
	if f.Amount != 0 {
		add("(c.amount = ?0 OR EXISTS (SELECT 1 FROM payments q WHERE q.charge_id = c.id AND q.amount = ?0))", "p.amount = ?0", f.Amount)
	}
	if text := strings.TrimSpace(f.Text); text != "" {
		// SQLite knows no small letters with accents: as typed they match, too.
		add(`(LOWER(c.subject_label) LIKE ?0 ESCAPE '!' OR c.subject_label LIKE ?4 ESCAPE '!' OR c.id = ?1 OR c.txid IN (?1, ?2, ?3)
			OR EXISTS (SELECT 1 FROM payments q WHERE q.charge_id = c.id AND q.end_to_end IN (?1, ?2)))`,
			"(p.id = ?1 OR p.txid IN (?1, ?2, ?3) OR p.end_to_end IN (?1, ?2))",
			"%"+wildcards.Replace(strings.ToLower(text))+"%", text, strings.ToUpper(text), strings.ToLower(text), "%"+wildcards.Replace(text)+"%")
	}
	return all
}

var wildcards = strings.NewReplacer("!", "!!", "%", "!%", "_", "!_")

// rows are the ids of what a search finds.
func (s *Service) rows(f Search, zone *time.Location) *bun.SelectQuery {
	charges := s.DB.Read.NewSelect().TableExpr("payment_charges AS c").ColumnExpr("c.id, TRUE AS is_charge, COALESCE(c.paid_at, c.created_at) AS at")
	payments := s.DB.Read.NewSelect().TableExpr("payments AS p").ColumnExpr("p.id, FALSE AS is_charge, p.received_at AS at").Where("p.charge_id IS NULL")
	for _, one := range f.conditions(zone) {
		if one.charge != "" {
			charges.Where(one.charge, argsOf(one.charge, one.args)...)
		}
		if one.payment != "" {
			payments.Where(one.payment, argsOf(one.payment, one.args)...)
		}
	}
	return s.DB.Read.NewSelect().TableExpr("(? UNION ALL ?) AS f", charges, payments)
}

// argsOf leaves the arguments away where a condition asks for none.
func argsOf(query string, args []any) []any {
	if !strings.Contains(query, "?") {
		return nil
	}
	return args
}

// zoneOf is where the days of a search are.
func (s *Service) zoneOf(ctx context.Context, f Search) (*time.Location, error) {
	if f.VenueID == "" || f.From.IsZero() && f.To.IsZero() {
		return br.Zone("", ""), nil
	}
	at, err := s.Venues.Venue(ctx, f.VenueID)
	return at.Zone, err
}

// Totals are the sums of a search.
type Totals struct {
	Count              int
	Received, Returned money.Amount
}

// Find answers a page of what a search finds, the newest first, and the sums of all of it.
func (s *Service) Find(ctx context.Context, f Search, offset, size int) ([]Transaction, Totals, error) {
	zone, err := s.zoneOf(ctx, f)
	if err != nil {
		return nil, Totals{}, err
	}
	var page []found
	err = s.rows(f, zone).ColumnExpr("f.*").OrderExpr("f.at DESC, f.id DESC").Limit(int64(size)).Offset(int64(offset)).Scan(ctx, &page)
	if err != nil {
		return nil, Totals{}, fmt.Errorf("search payments: %w", err)
	}
	totals, err := s.totals(ctx, f, zone)
	if err != nil {
		return nil, Totals{}, err
	}
	all, err := s.transactions(ctx, page)
	return all, totals, err
}

func (s *Service) totals(ctx context.Context, f Search, zone *time.Location) (Totals, error) {
	const ofCharge, alone = "SELECT q.id, q.amount FROM payments q JOIN found f ON f.is_charge AND q.charge_id = f.id",
		"SELECT q.id, q.amount FROM payments q JOIN found f ON NOT f.is_charge AND q.id = f.id"
	var t struct {
		Count              int
		Received, Returned int64
	}
	err := s.DB.Read.NewSelect().With("found", s.rows(f, zone).ColumnExpr("f.*")).
		With("money", s.DB.Read.NewSelect().TableExpr("("+ofCharge+" UNION ALL "+alone+") AS m").ColumnExpr("m.*")).
		ColumnExpr("(SELECT COUNT(*) FROM found) AS count").
		ColumnExpr("(SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM money) AS received").
		ColumnExpr("(SELECT CAST(COALESCE(SUM(r.amount), 0) AS BIGINT) FROM payment_refunds r JOIN money m ON m.id = r.payment_id WHERE r.state = ?) AS returned", RefundDone).
		Scan(ctx, &t)
	if err != nil {
		return Totals{}, fmt.Errorf("sum payments: %w", err)
	}
	return Totals{t.Count, money.Amount(t.Received), money.Amount(t.Returned)}, nil
}
