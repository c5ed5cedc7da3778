package scheduling_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"balcao/app/fault"
	"balcao/app/scheduling"
)

// Two hundred customers want one time: one of them has it.
func TestTwoHundredWantOneTime(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		var won, lost atomic.Int64
		var wait sync.WaitGroup
		for n := range 200 {
			wait.Go(func() {
				var err error
				if n%2 == 0 {
					_, err = c.Scheduling.Hold(t.Context(), c.venue.ID, scheduling.Asked{Key: "s-corte"}, c.monday(10, 0))
				} else {
					_, err = c.Scheduling.Book(t.Context(), c.venue.ID, scheduling.BookingDraft{
						Wish: scheduling.Wish{ScheduleID: c.schedule, ServiceID: c.service}, Start: c.monday(10, 0),
						Guest: scheduling.Guest{Customer: fmt.Sprint("Cliente ", n), Phone: "48991234567"},
					})
				}
				switch {
				case err == nil:
					won.Add(1)
				case fault.Is(err, fault.Conflict):
					lost.Add(1)
				default:
					t.Error(err)
				}
			})
		}
		wait.Wait()
		if won.Load() != 1 || lost.Load() != 199 {
			t.Errorf("%d have it, %d do not", won.Load(), lost.Load())
		}
		var cells, bookings int
		if err := c.DB.Read.NewRaw("SELECT COUNT(*), COUNT(DISTINCT booking_id) FROM booking_cells").Scan(t.Context(), &cells, &bookings); err != nil {
			t.Fatal(err)
		}
		if cells != 9 || bookings != 1 {
			t.Errorf("%d cells of %d bookings; 45 minutes are 9 of one", cells, bookings)
		}
	})
}

// A call that is given up within a booking leaves nothing of it: neither a row nor a cell.
func TestGivenUpWithinABookingLeavesNothing(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		var wait sync.WaitGroup
		for n := range 40 {
			wait.Go(func() {
				ctx, end := givenUpWithin(t, n)
				defer end()
				_, err := c.Scheduling.Hold(ctx, c.venue.ID, scheduling.Asked{Key: "s-corte"}, c.monday(9+n%9, 0))
				if err != nil && !fault.Is(err, fault.Conflict) && ctx.Err() == nil {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		var loose int
		err := c.DB.Read.NewRaw(`SELECT COUNT(*) FROM bookings b WHERE (SELECT COUNT(*) FROM booking_cells c WHERE c.booking_id = b.id) <> 9`).Scan(t.Context(), &loose)
		if err != nil || loose != 0 {
			t.Errorf("%d bookings have not all of their cells (%v)", loose, err)
		}
	})
}

// givenUpWithin is a context that ends at a moment of its own, while the call is under way.
func givenUpWithin(t *testing.T, n int) (context.Context, context.CancelFunc) {
	return context.WithTimeout(t.Context(), time.Duration(n)*200*time.Microsecond)
}

// slotInput is a call of a history: of a client, on a time of the one resource.
type slotInput struct {
	kind string // book, hold, move, cancel
	// booking is whose time it is, by the number that the history gave it; of a new one its own.
	booking, slot int
}

// slotModel is one resource with a few times: each is had by at most one booking.
var slotModel = porcupine.Model{
	Init: func() any { return [slotCount]int{} },
	Step: func(state, input, output any) (bool, any) {
		taken, in, ok := state.([slotCount]int), input.(slotInput), output.(bool)
		at := slices.Index(taken[:], in.booking)
		switch in.kind {
		case "book", "hold":
			if ok != (taken[in.slot] == 0) {
				return false, state
			}
			if ok {
				taken[in.slot] = in.booking
			}
		case "move":
			if ok != (at >= 0 && (taken[in.slot] == 0 || at == in.slot)) {
				return false, state
			}
			if ok {
				taken[at] = 0
				taken[in.slot] = in.booking
			}
		case "cancel":
			if ok != (at >= 0) {
				return false, state
			}
			if ok {
				taken[at] = 0
			}
		}
		return true, taken
	},
}

const slotCount = 3

// Whatever clients do at once to a few times, there is an order in which one after the other could
// have done it.
func TestHistoriesCanBeOrdered(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		ctx := t.Context()
		var mu sync.Mutex
		var history []porcupine.Operation
		var numbers atomic.Int64
		begin := time.Now()
		record := func(client int, in slotInput, call int64, err error) bool {
			if err != nil && !fault.Is(err, fault.Conflict) {
				t.Errorf("%+v: %v", in, err)
			}
			mu.Lock()
			defer mu.Unlock()
			history = append(history, porcupine.Operation{ClientId: client, Input: in, Call: call, Output: err == nil, Return: int64(time.Since(begin))})
			return err == nil
		}
		at := func(slot int) time.Time { return c.monday(9+2*slot, 0) }
		var wait sync.WaitGroup
		for client := range 6 {
			wait.Go(func() {
				for round := range 6 {
					in := slotInput{kind: "book", booking: int(numbers.Add(1)), slot: (client + round) % slotCount}
					call := int64(time.Since(begin))
					var id, secret string
					var err error
					if round%2 == 0 {
						var made []scheduling.Booking
						made, err = c.Scheduling.Book(ctx, c.venue.ID, scheduling.BookingDraft{
							Wish: scheduling.Wish{ScheduleID: c.schedule, ServiceID: c.service}, Start: at(in.slot), Guest: scheduling.Guest{Customer: "Ana", Phone: "48991234567"},
						})
						if err == nil {
							id = made[0].ID
						}
					} else {
						in.kind = "hold"
						var held scheduling.Booking
						held, err = c.Scheduling.Hold(ctx, c.venue.ID, scheduling.Asked{Key: "s-corte"}, at(in.slot))
						id, secret = held.ID, held.Secret
					}
					if !record(client, in, call, err) {
						continue
					}
					if secret != "" {
						// A hold is filled in: the same booking has the time as before.
						if _, err := c.Scheduling.Fill(ctx, c.venue.ID, secret, scheduling.Guest{Customer: "Bia", Phone: "48991234567"}); err != nil {
							t.Error(err)
						}
					}
					to := slotInput{kind: "move", booking: in.booking, slot: (in.slot + 1) % slotCount}
					call = int64(time.Since(begin))
					_, err = c.Scheduling.Move(ctx, c.venue.ID, id, scheduling.MoveDraft{Start: at(to.slot)})
					record(client, to, call, err)
					end := slotInput{kind: "cancel", booking: in.booking}
					call = int64(time.Since(begin))
					_, err = c.Scheduling.Cancel(ctx, c.venue.ID, id, scheduling.Cancelling{})
					record(client, end, call, err)
				}
			})
		}
		wait.Wait()
		if !porcupine.CheckOperations(slotModel, history) {
			t.Errorf("no order explains what happened in %d calls", len(history))
		}
	})
}

// A hold that has run out keeps nobody from its time, and what was in it is over.
func TestHoldsRunOut(t *testing.T) {
	each(t, func(t *testing.T, c salon) {
		asked := scheduling.Asked{Key: "s-corte"}
		held, err := c.Scheduling.Hold(t.Context(), c.venue.ID, asked, c.monday(10, 0))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Scheduling.Hold(t.Context(), c.venue.ID, asked, c.monday(10, 0)); !fault.Is(err, fault.Conflict) {
			t.Errorf("held twice: %v", err)
		}
		c.Clock.Advance(5*time.Minute + time.Second)
		again, err := c.Scheduling.Hold(t.Context(), c.venue.ID, asked, c.monday(10, 0))
		if err != nil {
			t.Fatal(err)
		}
		guest := scheduling.Guest{Customer: "Ana", Phone: "48991234567"}
		if _, err := c.Scheduling.Fill(t.Context(), c.venue.ID, held.Secret, guest); !fault.Is(err, fault.Conflict) {
			t.Errorf("the first one filled in: %v", err)
		}
		// Whoever is late and lucky still has his time.
		c.Clock.Advance(10 * time.Minute)
		if _, err := c.Scheduling.Fill(t.Context(), c.venue.ID, again.Secret, guest); err != nil {
			t.Error(err)
		}
		if _, err := c.Scheduling.Hold(t.Context(), c.venue.ID, asked, c.monday(10, 0)); !fault.Is(err, fault.Conflict) {
			t.Errorf("held once booked: %v", err)
		}
		c.Clock.Advance(time.Hour)
		if err := c.Scheduling.Sweep(t.Context()); err != nil {
			t.Error(err)
		}
		// What is not offered is not held, whatever an address says.
		for _, at := range []time.Time{c.monday(10, 5), c.monday(8, 0), c.monday(17, 45), c.on(0, 9, 0), c.on(400, 10, 0)} {
			if _, err := c.Scheduling.Hold(t.Context(), c.venue.ID, asked, at); err == nil {
				t.Errorf("held at %s", at)
			}
		}
		if _, err := c.Scheduling.Hold(t.Context(), c.venue.ID, scheduling.Asked{Key: "s-nada"}, c.monday(10, 0)); !fault.Is(err, fault.NotFound) {
			t.Errorf("held what nobody offers: %v", err)
		}
	})
}
