package orders

import (
	"context"
	"fmt"
	"time"

	"balcao/app/database"

	"github.com/uptrace/bun"
)

// Changes of an order that leave its state where it is. They take a seq, so that
// boards hear of them, and an event like every other.
const (
	// CarrierChanged names who takes the order out.
	CarrierChanged Action = "changeCarrier"
	// DeliveryChanged tells whose delivery it is, or how far the courier is.
	DeliveryChanged Action = "changeDelivery"
	// MarketplaceNoted tells what the marketplace says that changes no state.
	MarketplaceNoted Action = "noteMarketplace"
	// Resent asks for another paper.
	Resent Action = "ReSendOrder"
	// PaperMoved tells that the state of one of the order's papers has changed. It has no
	// event of its own.
	PaperMoved Action = "movePaper"
	// Acknowledged tells that somebody has heard the order call, or has read what its
	// marketplace says after its end. It has no event either.
	Acknowledged Action = "takeNotice"
)

// updateWithEvent changes an order, its state apart, and writes the event of it. change
// gets the order held for the transaction; nothing is written where it answers false.
func (s *Service) updateWithEvent(ctx context.Context, id string, action Action, by actor, reason string, change func(*record) (bool, error)) error {
	var venue string
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		order, err := load(ctx, tx.Tx, id, forUpdate(s.DB.Dialect))
		if err != nil {
			return err
		}
		if changed, err := change(order); err != nil || !changed {
			return err
		}
		venue = order.VenueID
		return s.writeWithEvent(ctx, tx, order, action, by, reason)
	})
	if err == nil && venue != "" {
		s.Hub.Wake(topic(venue))
	}
	return err
}

// writeWithEvent writes an order that was changed in this transaction, and the event of
// the change.
func (s *Service) writeWithEvent(ctx context.Context, tx bun.Tx, order *record, action Action, by actor, reason string) error {
	last, err := bumpCounters(ctx, tx, order.VenueID, venueCounters{seq: 1})
	if err != nil {
		return err
	}
	order.Seq, order.LastAction, order.UpdatedAt = last.seq, action, s.Clock.Now().UnixMilli()
	order.Unattended = order.Unattended && by.id == ""
	if err := order.saveChange(ctx, tx); err != nil {
		return err
	}
	return insertEvents(ctx, tx, order, []Step{{action, order.State}}, by, reason)
}

// saveChange writes the columns that change while the state stays.
func (r *record) saveChange(ctx context.Context, tx bun.Tx) error {
	_, err := tx.Tx.ExecContext(ctx, `UPDATE orders SET seq = $1, last_action = $2, updated_at = $3,
		carrier_id = $4, carrier_name = $5, carrier_phone = $6, marketplace = $7, delivery = $8, prints = $9,
		unattended = $10, noticed_at = $11, confirm_by = $12, needs_review = $13 WHERE id = $14`,
		r.Seq, string(r.LastAction), r.UpdatedAt,
		r.CarrierID, r.CarrierName, r.CarrierPhone, r.AtMarketplace, r.Delivery, r.Prints, r.Unattended, r.NoticedAt, r.ConfirmBy,
		r.NeedsReview, r.ID)
	if err != nil {
		return fmt.Errorf("update order: %w", err)
	}
	return nil
}

// Happened is one event of a venue's orders, as other domains read it.
type Happened struct {
	Seq     int64
	OrderID string
	Action  Action
	// ActorID is empty when the venue's settings or a vendor acted.
	ActorID, ActorName string
	At                 time.Time
	// To is the state that it left the order in.
	To State
	// Waited says that the order is for later, and was not to be begun yet.
	Waited bool
	// State and Outside are the order's as it stands by now.
	State   State
	Outside Outside
}

// Topic is what push wakes after each change of a venue's orders.
func Topic(venueID string) string { return topic(venueID) }

// MenuTopic is what push wakes when a venue's catalogue, stores or tables have changed.
func MenuTopic(venueID string) string { return "menu:" + venueID }

// LastSeq is the seq of the venue's last change.
func (s *Service) LastSeq(ctx context.Context, venueID string) (int64, error) {
	now, err := countersOf(ctx, s.DB, venueID)
	return now.seq, err
}

// Since answers the venue's events after a seq, the oldest first, at most limit.
// Seqs are committed in order: whoever has seen one has seen all before it.
func (s *Service) Since(ctx context.Context, venueID string, seq int64, limit int) ([]Happened, error) {
	rows, err := s.DB.Read.DB.QueryContext(ctx, `SELECT e.seq, e.order_id, e.action, COALESCE(e.actor_id, ''), e.actor_name, e.at, e.state, COALESCE(o.begin_at, 0), o.state,
		o.id, o.venue_id, COALESCE(o.external_id, ''), COALESCE(o.cancel_code, ''), COALESCE(o.cancel_reason, '')
		FROM order_events e JOIN orders o ON o.id = e.order_id WHERE e.venue_id = $1 AND e.seq > $2 ORDER BY e.seq LIMIT $3`, venueID, seq, limit)
	if err != nil {
		return nil, fmt.Errorf("follow orders: %w", err)
	}
	defer func() { _ = rows.Close() }()
	var all []Happened
	for rows.Next() {
		var h Happened
		var at, begin int64
		if err := rows.Scan(&h.Seq, &h.OrderID, &h.Action, &h.ActorID, &h.ActorName, &at, &h.To, &begin, &h.State,
			&h.Outside.ID, &h.Outside.VenueID, &h.Outside.ExternalID, &h.Outside.CancelCode, &h.Outside.CancelReason); err != nil {
			return nil, fmt.Errorf("follow orders: %w", err)
		}
		h.At, h.Waited = database.FromMilli(at), at < begin
		all = append(all, h)
	}
	return all, rows.Err()
}

// VenueOf finds whose order it is; an unknown one is a NotFound fault.
func (s *Service) VenueOf(ctx context.Context, orderID string) (string, error) {
	return s.venueOf(ctx, orderID)
}
