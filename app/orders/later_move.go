package orders

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/roles"
)

// TimeMoved is that the staff moved an order for later to another time.
const TimeMoved Action = "timeMoved"

type timesInput struct {
	ID string `path:"id" maxLength:"36"`
}

// MovableTo are the times to which an order for later can be moved.
type MovableTo struct {
	Horarios []time.Time `json:"Horarios" nullable:"false" doc:"quarters of an hour that are free, by their beginnings; that of the order itself is not among them"`
}

type timesOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         MovableTo
}

type moveTimeInput struct {
	operation.Acting
	ID   string `path:"id" maxLength:"36"`
	Body struct {
		Para time.Time `json:"Para" doc:"one of the times that are offered"`
	}
}

func (s *Service) movingRoutes() []operation.Route {
	ofTimes := operation.InVenueOf(func(ctx context.Context, in *timesInput) (string, error) { return s.venueOf(ctx, in.ID) }, roles.Board)
	ofMove := operation.InVenueOf(func(ctx context.Context, in *moveTimeInput) (string, error) { return s.venueOf(ctx, in.ID) }, roles.Board)
	return []operation.Route{
		operation.Get("kds-order-times", "/api/kds/pedidos/{id}/horarios", ofTimes, s.movableTo),
		operation.Post("kds-order-move", "/api/kds/pedidos/{id}/horario", ofMove, s.moveTime).Status(204),
	}
}

// movableTo is GET /api/kds/pedidos/{id}/horarios.
func (s *Service) movableTo(ctx context.Context, in *timesInput) (*timesOutput, error) {
	order, err := load(ctx, s.DB.Read.DB, in.ID, "")
	if err != nil {
		return nil, err
	}
	if err := order.mayMove(); err != nil {
		return nil, err
	}
	_, offer, err := s.offerMove(ctx, order)
	if err != nil {
		return nil, err
	}
	if offer.taken, err = s.takenLater(ctx, order.VenueID); err != nil {
		return nil, err
	}
	out := &timesOutput{"no-store", MovableTo{[]time.Time{}}}
	for _, at := range offer.times(0) {
		if at.UnixMilli() != order.WantedFor.Int64 {
			out.Body.Horarios = append(out.Body.Horarios, at)
		}
	}
	return out, nil
}

// mayMove refuses to move what is not for later, or is with the kitchen already.
func (r *record) mayMove() error {
	switch {
	case !r.WantedFor.Valid:
		return conflict("Este pedido não é para mais tarde. Só um pedido para mais tarde muda de horário.", r.State)
	case !r.waits() || r.State.Final():
		return conflict("Este pedido já está com a cozinha e não muda mais de horário. Combine com o cliente.", r.State)
	}
	return nil
}

// offerMove is for when the venue's staff may take the order.
func (s *Service) offerMove(ctx context.Context, order *record) (Shop, laterOffer, error) {
	shop, err := s.Shops.ByVenue(ctx, order.VenueID)
	if err != nil {
		return Shop{}, laterOffer{}, err
	}
	offer, err := s.offerAgain(ctx, shop, order)
	return shop, offer, err
}

// offerAgain is for when the shop may take an order that it has taken before.
func (s *Service) offerAgain(ctx context.Context, shop Shop, order *record) (laterOffer, error) {
	items, err := order.Items.Read()
	if err != nil {
		return laterOffer{}, err
	}
	return s.intake().offerLater(ctx, shop.typingLater(), order.StoreID.String, productIDs(linesAgain(items)))
}

// moveTime is POST /api/kds/pedidos/{id}/horario: the order is begun, and calls, so much
// earlier or later. To the time that it has it changes nothing.
func (s *Service) moveTime(ctx context.Context, in *moveTimeInput) (*struct{}, error) {
	read, err := load(ctx, s.DB.Read.DB, in.ID, "")
	if err != nil {
		return nil, err
	}
	shop, offer, err := s.offerMove(ctx, read)
	if err != nil {
		return nil, err
	}
	who := in.Actor(ctx)
	moved := false
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		moved = false
		order, err := load(ctx, tx.Tx, in.ID, forUpdate(s.DB.Dialect))
		if err != nil || order.WantedFor == milli(in.Body.Para) {
			return err
		}
		if err := order.mayMove(); err != nil {
			return err
		}
		if !offer.suits(in.Body.Para) {
			text := shop.timeGone(offer.now, in.Body.Para)
			return fault.New(fault.Conflict, text).With("Para", text)
		}
		moved = true
		before := database.FromMilli(order.WantedFor.Int64)
		if err := s.giveTime(ctx, tx, order, in.Body.Para, shop); err != nil {
			return err
		}
		why := fmt.Sprintf("De %s para %s", before.In(shop.Zone).Format("02/01 15:04"), in.Body.Para.In(shop.Zone).Format("02/01 15:04"))
		return s.writeWithEvent(ctx, tx, order, TimeMoved, actor{who.UserID, line(who.Name), line(who.Device)}, why)
	})
	if err == nil && moved {
		s.Hub.Wake(topic(read.VenueID))
	}
	return nil, err
}

// giveTime gives an order that waits another time, where that is not full.
func (s *Service) giveTime(ctx context.Context, tx bun.Tx, order *record, at time.Time, shop Shop) error {
	// Whoever changes a venue's counters holds its places, too.
	if _, err := bumpCounters(ctx, tx, order.VenueID, venueCounters{}); err != nil {
		return err
	}
	old := order.BeginAt.Int64
	sameQuarter := order.WantedFor.Int64/quarter.Milliseconds() == at.UnixMilli()/quarter.Milliseconds()
	order.WantedFor, order.BeginAt = milli(at), milli(at.Add(-shop.Later.Lead))
	order.WaitsUntil = order.BeginAt
	if order.AcceptBy.Valid {
		order.AcceptBy.Int64 += order.BeginAt.Int64 - old
	}
	if !sameQuarter {
		if err := s.keepQuarter(ctx, tx, order, shop); err != nil {
			return err
		}
	}
	_, err := tx.Tx.ExecContext(ctx, "UPDATE orders SET wanted_for = $1, begin_at = $2, waits_until = $3, accept_by = $4 WHERE id = $5",
		order.WantedFor, order.BeginAt, order.WaitsUntil, order.AcceptBy, order.ID)
	if err != nil {
		return fmt.Errorf("move an order: %w", err)
	}
	return nil
}
