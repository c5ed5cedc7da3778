package orders

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
)

const paperColumns = `id, venue_id, order_id, type, sector, remote, copy, status, printer_id, printer_name, taker, claims,
	lease_until, reprint, attempts, reason, created_at, updated_at, content`

func (p *paper) scan(row interface{ Scan(...any) error }) error {
	return row.Scan(&p.ID, &p.VenueID, &p.OrderID, &p.Type, &p.Sector, &p.Remote, &p.Copy, &p.Status, &p.PrinterID, &p.PrinterName,
		&p.Taker, &p.Claims, &p.LeaseUntil, &p.Reprint, &p.Attempts, &p.Reason, &p.Created, &p.Seen, &p.Content)
}

func insertPapers(ctx context.Context, tx bun.Tx, papers []paper) error {
	for _, p := range papers {
		_, err := tx.Tx.ExecContext(ctx, "INSERT INTO print_requests ("+paperColumns+") VALUES ("+parameters(1, 19)+")",
			p.ID, p.VenueID, p.OrderID, int(p.Type), p.Sector, p.Remote, p.Copy, p.Status, p.PrinterID, p.PrinterName,
			p.Taker, p.Claims, p.LeaseUntil, p.Reprint, p.Attempts, p.Reason, p.Created, p.Seen, p.Content)
		if err != nil {
			return fmt.Errorf("ask for paper: %w", err)
		}
	}
	return nil
}

func readPaper(ctx context.Context, db querier, id, lock string) (*paper, error) {
	p := &paper{}
	err := p.scan(db.QueryRowContext(ctx, "SELECT "+paperColumns+" FROM print_requests WHERE id = $1"+lock, id))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, errNoPaper
	}
	if err != nil {
		return nil, fmt.Errorf("read paper: %w", err)
	}
	return p, nil
}

var errNoPaper = fault.New(fault.NotFound, "Este papel não está mais na fila de impressão.")

func (p *paper) save(ctx context.Context, tx bun.Tx) error {
	_, err := tx.Tx.ExecContext(ctx, `UPDATE print_requests SET status = $1, printer_id = $2, printer_name = $3, taker = $4, claims = $5,
		lease_until = $6, reprint = $7, attempts = $8, reason = $9, created_at = $10, updated_at = $11 WHERE id = $12`,
		p.Status, p.PrinterID, p.PrinterName, p.Taker, p.Claims,
		p.LeaseUntil, p.Reprint, p.Attempts, p.Reason, p.Created, p.Seen, p.ID)
	if err != nil {
		return fmt.Errorf("save paper: %w", err)
	}
	return nil
}

// paperRef is a paper, its venue and the order that it belongs to; a test page
// has none.
type paperRef struct{ id, venueID, orderID string }

// settle changes papers of one order, or one without an order, and is the only way to
// change them. It holds the order, then its papers, calls change on each, saves those of
// which it answers true, and shows them on the boards.
func (s *Service) settle(ctx context.Context, refs []paperRef, change func(p *paper, order *record) (bool, error)) error {
	shown := false
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		shown = false
		var order *record
		if id := refs[0].orderID; id != "" {
			if order, err = load(ctx, tx.Tx, id, forUpdate(s.DB.Dialect)); err != nil {
				return err
			}
		}
		left, err := leftAt(ctx, tx.Tx, order)
		if err != nil {
			return err
		}
		for _, ref := range refs {
			p, err := readPaper(ctx, tx.Tx, ref.id, forUpdate(s.DB.Dialect))
			if err != nil {
				return err
			}
			p.Over = p.over(order, left, s.Clock.Now())
			changed, err := change(p, order)
			if err != nil {
				return err
			}
			if !changed {
				continue
			}
			p.Seen = s.Clock.Now().UnixMilli()
			if err := p.save(ctx, tx); err != nil {
				return err
			}
			if order == nil {
				continue
			}
			news, err := order.show(p.status())
			if err != nil {
				return err
			}
			shown = shown || news
		}
		if !shown {
			return nil
		}
		return s.publish(ctx, tx, order, PaperMoved)
	})
	if err == nil {
		s.Hub.Wake(topic(refs[0].venueID))
	}
	return err
}

// leftAt is when an order left the house or ended, in epoch ms; 0: it has not. What is
// noted on it afterwards does not count.
func leftAt(ctx context.Context, db querier, order *record) (at int64, err error) {
	if order == nil || order.State.unprinted() == "" {
		return 0, nil
	}
	err = db.QueryRowContext(ctx, "SELECT COALESCE(MIN(at), 0) FROM order_events WHERE order_id = $1 AND state = $2",
		order.ID, int(order.State)).Scan(&at)
	if err != nil {
		return 0, fmt.Errorf("read when the order left: %w", err)
	}
	return at, nil
}

// show puts a paper's state on its order; false where the order shows a later printing,
// or this state already.
func (r *record) show(fate PrinterStatus) (bool, error) {
	shown := r.printerStatus()
	for i := range shown {
		if shown[i].ID != fate.ID || shown[i] == fate {
			continue
		}
		shown[i] = fate
		return true, r.showPapers(shown)
	}
	return false, nil
}

func (r *record) showPapers(papers []PrinterStatus) error {
	raw, err := json.Marshal(papers)
	r.Prints = database.Nullable(string(raw))
	return err
}

// publish saves a change without an event, such as that of a paper. It takes a seq, so
// that boards hear of it.
func (s *Service) publish(ctx context.Context, tx bun.Tx, order *record, change Action) error {
	last, err := bumpCounters(ctx, tx, order.VenueID, venueCounters{seq: 1})
	if err != nil {
		return err
	}
	order.Seq, order.LastAction = last.seq, change
	return order.saveChange(ctx, tx)
}

// refsOf groups papers by their order, in the order in which they come.
func refsOf(rows *sql.Rows) (groups [][]paperRef, err error) {
	at := map[string]int{}
	for rows.Next() {
		var ref paperRef
		if err := rows.Scan(&ref.id, &ref.venueID, &ref.orderID); err != nil {
			return nil, fmt.Errorf("find papers: %w", err)
		}
		if i, known := at[ref.orderID]; known && ref.orderID != "" {
			groups[i] = append(groups[i], ref)
			continue
		}
		at[ref.orderID] = len(groups)
		groups = append(groups, []paperRef{ref})
	}
	return groups, rows.Err()
}

// findPapers answers the papers that meet a condition, grouped by order.
func (s *Service) findPapers(ctx context.Context, condition string, args ...any) ([][]paperRef, error) {
	rows, err := s.DB.Read.DB.QueryContext(ctx, "SELECT id, venue_id, COALESCE(order_id, '') FROM print_requests WHERE "+condition, args...)
	if err != nil {
		return nil, fmt.Errorf("find papers: %w", err)
	}
	defer func() { _ = rows.Close() }()
	return refsOf(rows)
}

// refOf finds a paper.
func (s *Service) refOf(ctx context.Context, id string) (paperRef, error) {
	p, err := readPaper(ctx, s.DB.Read.DB, id, "")
	if err != nil {
		return paperRef{}, err
	}
	return paperRef{p.ID, p.VenueID, p.OrderID.String}, nil
}
