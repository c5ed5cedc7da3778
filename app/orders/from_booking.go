package orders

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/idempotency"
	"balcao/app/money"
)

// FromBooking is what guests who have booked a place want to find ready. They pay where they sit.
type FromBooking struct {
	BookingID, VenueID    string
	Customer, Phone, Note string
	For                   time.Time
	Lines                 []Line
}

// paidThere is how such an order is paid.
const paidThere = "No estabelecimento"

// byBooking stands in an order's history for whoever has booked.
var byBooking = actor{name: "Reserva"}

// CheckFromBooking refuses what PlaceFromBooking would, as far as that can be known now.
func (s *Service) CheckFromBooking(ctx context.Context, in FromBooking) error {
	shop, err := s.Shops.ByVenue(ctx, in.VenueID)
	if err != nil {
		return err
	}
	row, err := s.prepareFromBooking(ctx, shop, in)
	if err != nil {
		return err
	}
	return s.admit(ctx, row)
}

// PlaceFromBooking places the order of a booking, for its time, whenever the shop takes orders: the
// place is theirs then. It begins accepted, as the booking is. A booking has one: again, it is
// answered.
func (s *Service) PlaceFromBooking(ctx context.Context, in FromBooking) (Placed, error) {
	call, err := callOfBooking(in.VenueID, in.BookingID)
	if err != nil {
		return Placed{}, err
	}
	var answer Placed
	if known, err := s.keys.Recall(ctx, call, &answer); known || err != nil {
		return answer, err
	}
	shop, err := s.Shops.ByVenue(ctx, in.VenueID)
	if err != nil {
		return Placed{}, err
	}
	row, err := s.prepareFromBooking(ctx, shop, in)
	if err != nil {
		return Placed{}, err
	}
	if err := s.admit(ctx, row); err != nil {
		return Placed{}, err
	}
	return s.storeOnce(ctx, call, shop, row)
}

// OfBooking answers the order that PlaceFromBooking has placed, for as long as keys are kept; zero
// for none.
func (s *Service) OfBooking(ctx context.Context, venueID, bookingID string) (answer Placed, err error) {
	call, err := callOfBooking(venueID, bookingID)
	if err != nil {
		return answer, err
	}
	_, err = s.keys.Recall(ctx, call, &answer)
	return answer, err
}

func callOfBooking(venueID, bookingID string) (idempotency.Call, error) {
	return idempotency.NewCall("booking "+venueID, bookingID, bookingID)
}

// prepareFromBooking prices what was chosen as the menu says it, without the shop's discount and
// least order, which are of what is carried away.
func (s *Service) prepareFromBooking(ctx context.Context, shop Shop, in FromBooking) (*record, error) {
	if shop.Deactivated {
		return nil, fault.New(fault.Conflict, "Este estabelecimento está desativado. Fale com o suporte.")
	}
	free := s.intake()
	free.stores, free.anyTime = alwaysOpen{}, true
	shop = shop.typingLater()
	shop.Closed, shop.PayInPerson, shop.Fulfilments = "", true, everyWay
	shop.Terms = shop.Terms.unbound()
	shop.Terms.Discount = 0
	row, err := free.prepare(ctx, shop, Own, NewOrder{
		Cliente: NewCustomer{Nome: in.Customer, Telefone: in.Phone}, TipoEntrega: fulfilmentNames[Pickup], Itens: in.Lines, Para: &in.For, TipoPagamento: "dinheiro", ObservacaoPedido: in.Note,
	})
	if err != nil {
		return nil, err
	}
	row.Payment, row.typed = paidThere, &typing{by: byBooking, accept: true}
	return row, nil
}

// MoveFromBooking gives the order of a booking another time, and another note: who has booked may
// sit elsewhere now. It reports whether anything has changed. Another time for what is with the
// kitchen already is a Conflict; the note is changed all the same.
func (s *Service) MoveFromBooking(ctx context.Context, venueID, orderID string, to time.Time, note string) (moved bool, err error) {
	shop, err := s.Shops.ByVenue(ctx, venueID)
	if err != nil {
		return false, err
	}
	note = text(note)
	var late error
	err = s.changeFromBooking(ctx, venueID, orderID, func(ctx context.Context, tx bun.Tx, order *record) error {
		moved, late = false, nil
		var why []string
		if order.Note != note && !order.State.Final() {
			order.Note = note
			if _, err := tx.Tx.ExecContext(ctx, "UPDATE orders SET note = $1 WHERE id = $2", note, order.ID); err != nil {
				return fmt.Errorf("note what has become of a booking: %w", err)
			}
			why = append(why, note)
		}
		if order.WantedFor != milli(to) {
			late = order.mayMove()
		}
		if order.WantedFor != milli(to) && late == nil {
			order.anyTime = true
			before := database.FromMilli(order.WantedFor.Int64)
			if err := s.giveTime(ctx, tx, order, to, shop); err != nil {
				return err
			}
			why = append(why, fmt.Sprintf("De %s para %s", before.In(shop.Zone).Format("02/01 15:04"), to.In(shop.Zone).Format("02/01 15:04")))
		}
		if moved = len(why) > 0; !moved {
			return nil
		}
		return s.writeWithEvent(ctx, tx, order, TimeMoved, byBooking, strings.Join(why, ". "))
	})
	return moved, cmp.Or(err, late)
}

// CancelFromBooking cancels the order of a booking that was cancelled. One that has ended so
// already stays as it is; one that was handed out is a Conflict.
func (s *Service) CancelFromBooking(ctx context.Context, venueID, orderID string) error {
	shop, err := s.Shops.ByVenue(ctx, venueID)
	if err != nil {
		return err
	}
	return s.changeFromBooking(ctx, venueID, orderID, func(ctx context.Context, tx bun.Tx, order *record) error {
		if order.State == Refused {
			return nil
		}
		if !cancellable(order.State, order.facts(Rules{})) {
			return conflict("O pedido já foi entregue, e não é mais cancelado com a reserva.", order.State)
		}
		return s.cancelNow(ctx, tx, order, cancelWish{AskedAt: s.Clock.Now().UnixMilli(), Reason: "A reserva foi cancelada."}, byBooking, shop)
	})
}

func (s *Service) changeFromBooking(ctx context.Context, venueID, orderID string, change func(ctx context.Context, tx bun.Tx, order *record) error) error {
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		order, err := load(ctx, tx.Tx, orderID, forUpdate(s.DB.Dialect))
		if err != nil {
			return err
		}
		if order.VenueID != venueID {
			return errNoOrder
		}
		return change(ctx, tx, order)
	})
	if err == nil {
		s.Hub.Wake(topic(venueID))
	}
	return err
}

// WorthOf is what an order comes to; nothing where it was refused.
func (s *Service) WorthOf(ctx context.Context, venueID, orderID string) (money.Amount, error) {
	order, err := load(ctx, s.DB.Read.DB, orderID, "")
	if err != nil {
		return 0, err
	}
	if order.VenueID != venueID {
		return 0, errNoOrder
	}
	if order.State == Refused {
		return 0, nil
	}
	return order.Total, nil
}
