package orders

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/operation"
)

// Past is an order of the past with everything that was done to it, the oldest first.
type Past struct {
	Order  NewOrder
	Origin Origin
	// Marketplace is what the board shows of a marketplace's order; nil for own ones.
	Marketplace *AtMarketplace
	At          time.Time
	Steps       []PastStep
}

// PastStep is an action of the past. Reason is that of a refusal or return.
type PastStep struct {
	Action Action
	At     time.Time
	By     operation.Actor
	Reason string
}

// Import writes orders of the past into a shop, all or none. They are checked
// and priced like new ones, by today's catalogue, and every step has to be
// legal; limits, opening hours, radius, least order, blocks and passwords do not apply. Changes are numbered
// in the order in which they happened. What is still open at a table is on its account.
func (s *Service) Import(ctx context.Context, shop Shop, past []Past) error {
	records, changes, err := s.recollect(ctx, shop, past)
	if err != nil {
		return err
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		return s.insertPast(ctx, tx, shop.VenueID, records, changes)
	})
	if err != nil {
		return err
	}
	s.Hub.Wake(topic(shop.VenueID))
	return nil
}

// pastEvent is one event of an imported order.
type pastEvent struct {
	order  *record
	step   Step
	at     int64
	by     actor
	reason string
}

// recollect answers the orders as they ended, oldest first, and all their events in the
// order of time.
func (s *Service) recollect(ctx context.Context, shop Shop, past []Past) ([]*record, []pastEvent, error) {
	when := clock.At(time.Time{})
	intake := s.intake()
	intake.clock, intake.stores = when, alwaysOpen{}
	intake.catalogue = &remembered{Catalogue: s.Catalogue, known: map[string]Product{}}
	shop.Closed, shop.Terms, shop.CourierFee = "", shop.Terms.unbound(), nil

	past = slices.Clone(past)
	slices.SortStableFunc(past, func(a, b Past) int { return a.At.Compare(b.At) })
	var records []*record
	var changes []pastEvent
	for _, p := range past {
		when.Set(p.At)
		row, err := intake.prepare(ctx, shop, p.Origin, p.Order)
		if err != nil {
			return nil, nil, fmt.Errorf("order of %s: %w", p.At.Format(time.DateTime), err)
		}
		if _, err := s.mark(ctx, row); err != nil {
			return nil, nil, err
		}
		if p.Marketplace != nil {
			if err := row.cameFrom(row.ID, *p.Marketplace); err != nil {
				return nil, nil, err
			}
		}
		changes = append(changes, pastEvent{order: row, step: Step{placed, Pending}, at: row.CreatedAt})
		row.LastAction = placed
		for _, step := range p.Steps {
			done, err := row.relive(step, shop.Rules)
			if err != nil {
				return nil, nil, fmt.Errorf("order of %s: %s: %w", p.At.Format(time.DateTime), step.Action, err)
			}
			changes = append(changes, done...)
		}
		records = append(records, row)
	}
	slices.SortStableFunc(changes, func(a, b pastEvent) int { return cmp.Compare(a.at, b.at) })
	return records, changes, nil
}

// relive does a step of the past to the record and answers its events.
func (r *record) relive(step PastStep, rules Rules) ([]pastEvent, error) {
	plan, err := Plan(r.State, step.Action, r.facts(rules))
	if err != nil {
		return nil, err
	}
	body := ActionBody{}
	if step.Reason != "" {
		body.ReasonCancellation = &ReasonCancellation{Reason: step.Reason}
	}
	r.apply(step.Action, body)
	var changes []pastEvent
	for _, one := range plan {
		r.stand(one, step.At.UnixMilli())
		changes = append(changes, pastEvent{
			order: r, step: one, at: r.UpdatedAt, reason: step.Reason,
			by: actor{step.By.UserID, line(step.By.Name), line(step.By.Device)},
		})
	}
	return changes, nil
}

func (s *Service) insertPast(ctx context.Context, tx bun.Tx, venueID string, records []*record, changes []pastEvent) error {
	change := venueCounters{seq: int64(len(changes)), placed: int64(len(records))}
	for _, row := range records {
		change.states[row.State]++
	}
	last, err := bumpCounters(ctx, tx, venueID, change)
	if err != nil {
		return err
	}
	first := last.seq - int64(len(changes)) + 1
	for i, c := range changes {
		c.order.Seq = first + int64(i)
	}
	for i, row := range records {
		row.Code = shortCode(last.placed - int64(len(records)-1-i))
	}
	paid, err := recallPayments(records)
	if err != nil {
		return err
	}
	if err := s.importPayments(ctx, tx, venueID, paid); err != nil {
		return err
	}
	for _, row := range records {
		if err := insertOrder(ctx, s.DB, tx, row); err != nil {
			return err
		}
		if err := s.recordSale(ctx, tx, row, Pending); err != nil {
			return err
		}
		if row.seat.TableID != "" && !row.State.Final() {
			if err := s.Tables.Join(ctx, tx, venueID, row.seat, row.ID); err != nil {
				return err
			}
		}
	}
	for i, c := range changes {
		event := *c.order
		event.Seq, event.UpdatedAt = first+int64(i), c.at
		if err := insertEvents(ctx, tx, &event, []Step{c.step}, c.by, c.reason); err != nil {
			return err
		}
	}
	return nil
}

type alwaysOpen struct{}

func (alwaysOpen) Closed(context.Context, string, string, *time.Location) (string, error) {
	return "", nil
}

func (alwaysOpen) OpenAt(context.Context, string, string, *time.Location) (func(time.Time) bool, error) {
	return func(time.Time) bool { return true }, nil
}

// remembered asks the catalogue for each product once.
type remembered struct {
	Catalogue
	known map[string]Product
}

func (r *remembered) ForSale(ctx context.Context, venueID string, ids []string) (map[string]Product, error) {
	missing := slices.DeleteFunc(slices.Clone(ids), func(id string) bool { _, have := r.known[id]; return have })
	if len(missing) > 0 {
		found, err := r.Catalogue.ForSale(ctx, venueID, missing)
		if err != nil {
			return nil, err
		}
		for id, product := range found {
			r.known[id] = product
		}
	}
	return r.known, nil
}
