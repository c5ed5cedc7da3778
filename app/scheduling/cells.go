package scheduling

import (
	"context"
	"slices"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
)

// Cell is five minutes of a resource, which one booking has.
type Cell struct {
	bun.BaseModel `bun:"table:booking_cells,alias:c"`

	ResourceID string `bun:",pk"`
	Cell       int64  `bun:",pk"`
	BookingID  string
}

// holdResources locks resources, always in the same order, until the transaction ends: who
// writes bookings of one meets everybody else who does.
func (s *Service) holdResources(ctx context.Context, tx bun.Tx, ids ...string) error {
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		var found string
		if err := s.forUpdate(tx.NewSelect().Model((*Resource)(nil)).Column("id").Where("id = ?", id)).Scan(ctx, &found); err != nil {
			return err
		}
	}
	return nil
}

// expire ends the holds and unpaid bookings of a resource that have expired and would be in the
// way, and answers them. The caller holds the resource.
func (s *Service) expire(ctx context.Context, tx bun.Tx, resourceID string, from, until int64) ([]Booking, error) {
	var over []Booking
	err := s.forUpdate(tx.NewSelect().Model(&over).Where("resource_id = ? AND from_at < ? AND until_at > ?", resourceID, until, from).
		Where("expires_at <= ? AND state IN (?)", s.now(), bun.List(expiring))).Order("id").Scan(ctx)
	if err != nil {
		return nil, err
	}
	for n, b := range over {
		if err := s.release(ctx, tx, b.ID); err != nil {
			return nil, err
		}
		b.State = Expired
		if err := s.writeBooking(ctx, tx, &b); err != nil {
			return nil, err
		}
		if err := s.note(ctx, tx, b.ID, "expirou", "", ""); err != nil {
			return nil, err
		}
		over[n] = b
		if b.Customer == "" {
			continue
		}
		if err := s.Payments.Withdraw(ctx, tx, b.VenueID, b.ID, "O prazo para pagar o sinal terminou"); err != nil {
			return nil, err
		}
	}
	return over, nil
}

var errTaken = fault.New(fault.Conflict, "Este horário acabou de ser ocupado. Escolha outro.")

// occupy takes the cells of a booking, all or none: one that somebody else has is errTaken. The
// caller holds the resource. With over it takes those that are free, and lies over the others.
func (s *Service) occupy(ctx context.Context, tx bun.Tx, b Booking, over bool) error {
	if _, err := s.expire(ctx, tx, b.ResourceID, b.FromAt, b.UntilAt); err != nil {
		return err
	}
	first, last := cells(database.FromMilli(b.FromAt), database.FromMilli(b.UntilAt))
	rows := make([]Cell, 0, last-first)
	for cell := first; cell < last; cell++ {
		rows = append(rows, Cell{ResourceID: b.ResourceID, Cell: cell, BookingID: b.ID})
	}
	if len(rows) == 0 {
		return nil
	}
	result, err := tx.NewInsert().Model(&rows).On("CONFLICT (resource_id, cell) DO NOTHING").Exec(ctx)
	if err != nil {
		return err
	}
	taken, err := result.RowsAffected()
	if err != nil {
		return err
	}
	if !over && taken != int64(len(rows)) {
		return errTaken
	}
	return nil
}

// release frees the cells of a booking.
func (s *Service) release(ctx context.Context, tx bun.Tx, bookingID string) error {
	_, err := tx.NewDelete().Model((*Cell)(nil)).Where("booking_id = ?", bookingID).Exec(ctx)
	return err
}

// busyCells answers which cells of resources are taken between two moments, holds that have
// expired apart. Those of the booking but, where one is named, count as free.
func (s *Service) busyCells(ctx context.Context, db bun.IDB, resourceIDs []string, from, until int64, but string) (map[string]map[int64]bool, error) {
	busy := map[string]map[int64]bool{}
	for _, id := range resourceIDs {
		busy[id] = map[int64]bool{}
	}
	if len(resourceIDs) == 0 {
		return busy, nil
	}
	first, last := cells(database.FromMilli(from), database.FromMilli(until))
	var rows []Cell
	err := db.NewSelect().Model(&rows).Join("JOIN bookings AS b ON b.id = c.booking_id").
		Where("c.resource_id IN (?) AND c.cell >= ? AND c.cell < ? AND c.booking_id <> ?", bun.List(resourceIDs), first, last, but).
		Where("b.expires_at IS NULL OR b.expires_at > ? OR b.state NOT IN (?)", s.now(), bun.List(expiring)).Scan(ctx)
	for _, c := range rows {
		busy[c.ResourceID][c.Cell] = true
	}
	return busy, err
}
