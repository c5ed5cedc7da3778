package orders

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/idempotency"
	"balcao/app/money"
	"balcao/app/operation"
)

// storeUnpaid keeps a prepared order until it is paid, once for its key: its stock, its
// quarter of an hour and what one person may buy are held for it, and the venue does not see
// it yet.
func (s *Service) storeUnpaid(ctx context.Context, call idempotency.Call, shop Shop, row *record) (Placed, error) {
	if err := s.planStock(ctx, row); err != nil {
		return Placed{}, err
	}
	answer, _, err := idempotency.Once(ctx, s.keys, call, func(ctx context.Context, tx bun.Tx) (Placed, error) {
		if err := s.insertUnpaid(ctx, tx, shop, row); err != nil {
			return Placed{}, err
		}
		return Placed{ID: row.ID, Codigo: row.Code, ValorTotal: row.Total, CodigoAcompanhamento: row.PublicCode}, nil
	})
	if err != nil {
		return Placed{}, err
	}
	s.Payments.Wake(shop.VenueID)
	return answer, nil
}

func (s *Service) insertUnpaid(ctx context.Context, tx bun.Tx, shop Shop, row *record) error {
	// The venue is held from here, as it is by every other new order.
	last, err := bumpCounters(ctx, tx, row.VenueID, venueCounters{placed: 1})
	if err != nil {
		return err
	}
	row.Code = shortCode(last.placed)
	if row.seat.TableID != "" {
		if err := s.Tables.Hold(ctx, tx, row.VenueID, row.seat); err != nil {
			return atToken(err)
		}
	}
	if err := s.keepUnpaidLimit(ctx, tx, row, shop); err != nil {
		return err
	}
	if err := s.keepLimits(ctx, tx, row, shop); err != nil {
		return err
	}
	if err := s.keepQuarter(ctx, tx, row, shop); err != nil {
		return err
	}
	if len(row.draws.Items) > 0 {
		if err := row.draws.Reserve(ctx, tx, row.drawing(actor{})); err != nil {
			return err
		}
	}
	charged, err := s.Payments.Charge(ctx, tx, row.owed(s.Payments.LastToPay(database.FromMilli(row.CreatedAt))))
	if err != nil {
		return err
	}
	u := unpaid{
		record: *row, chargeID: charged.ID, stands: awaitsPayment, askedAt: row.CreatedAt, payBy: charged.PayBy.UnixMilli(),
		heldUntil: milli(charged.HeldBefore),
	}
	return u.insert(ctx, tx)
}

// HoldPaid holds an order before its money is; it is paid already or not.
func (s *Service) HoldPaid(ctx context.Context, tx bun.Tx, orderID string) error {
	if _, err := loadUnpaid(ctx, tx.Tx, "id", orderID, forUpdate(s.DB.Dialect)); !errors.Is(err, errNoOrder) {
		return err
	}
	if _, err := load(ctx, tx.Tx, orderID, forUpdate(s.DB.Dialect)); !errors.Is(err, errNoOrder) {
		return err
	}
	return nil
}

// Paid places an order whose money has come in, in the transaction that notes that, and
// reports whether it keeps it: not one that its customer has called off, nor one that came
// too late and cannot be placed any more. The amount is another than the order's total where
// somebody has accepted that, the way another than the last where it was chosen before that.
func (s *Service) Paid(ctx context.Context, tx bun.Tx, orderID string, amount money.Amount, way OnlineWay) (keeps bool, err error) {
	u, err := loadUnpaid(ctx, tx.Tx, "id", orderID, forUpdate(s.DB.Dialect))
	if errors.Is(err, errNoOrder) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if u.onlineWay() != way {
		// Where it cannot be placed, its page says where the money goes back to.
		u.Payment = way.word()
		if err := u.saveWay(ctx, tx); err != nil {
			return false, err
		}
	}
	if u.stands == calledOff || u.CustomerName == forgotten {
		return false, nil
	}
	u.Paid = sql.NullInt64{Int64: int64(amount), Valid: true}
	shop, err := s.Shops.ByVenue(ctx, u.VenueID)
	if err != nil {
		return false, err
	}
	err = tx.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error { return s.placePaid(ctx, tx, shop, u) })
	var refused *fault.Error
	switch {
	case err == nil:
		_, err := tx.Tx.ExecContext(ctx, "DELETE FROM unpaid_orders WHERE id = $1", orderID)
		return true, err
	case errors.As(err, &refused) && (refused.Code == fault.Invalid || refused.Code == fault.Conflict || refused.Code == fault.NotFound):
		return false, s.endUnpaid(ctx, tx, u, paidInVain)
	}
	return false, err
}

// placePaid places an order as one that has come in now. What was held for it is not asked
// for again; after that it has to be there, and the shop open, as for any other order.
func (s *Service) placePaid(ctx context.Context, tx bun.Tx, shop Shop, u *unpaid) error {
	row, now := u.record, s.Clock.Now()
	items, err := row.Items.Read()
	if err != nil {
		return err
	}
	row.itemNames, row.State = itemNames(items), Pending
	row.CreatedAt, row.UpdatedAt = now.UnixMilli(), now.UnixMilli()
	// Its QR was read when it was ordered.
	row.seat.Generation = 0
	if row.WaitsUntil.Valid && row.WaitsUntil.Int64 <= row.CreatedAt {
		row.WaitsUntil = sql.NullInt64{}
	}
	if u.heldUntil.Valid {
		row.isHeld, row.anyTime = true, true
		return s.insertPlaced(ctx, tx, shop, &row)
	}
	sold, err := s.stillTaken(ctx, shop, u, items, now)
	if err != nil {
		return err
	}
	// What was not paid in time has left what its person may buy to others of his orders.
	if row.limits, err = limitsOf(&row, linesAgain(items), sold); err != nil {
		return err
	}
	// Stock knows the items of before as given up.
	for i := range items {
		id, err := uuid.NewV7()
		if err != nil {
			return err
		}
		items[i].ID = id.String()
	}
	if row.Items, err = operation.RawOf(items); err != nil {
		return err
	}
	if err := s.planStock(ctx, &row); err != nil {
		return err
	}
	return s.insertPlaced(ctx, tx, shop, &row)
}

// latestMoney is how long after its end money still places an order for now: nobody waits for it
// any longer.
const latestMoney = 2 * time.Hour

// stillTaken refuses an order that was paid after all was given up for it, where no such
// order would be taken now, and answers its products.
func (s *Service) stillTaken(ctx context.Context, shop Shop, u *unpaid, items []Item, now time.Time) (map[string]Product, error) {
	switch {
	case shop.Deactivated:
		return nil, fault.New(fault.Conflict, "Este estabelecimento está desativado.")
	case u.WantedFor.Valid:
		return s.stillTakenLater(ctx, shop, u, items, now)
	case now.After(u.payableUntil().Add(latestMoney)):
		return nil, fault.New(fault.Conflict, "O pedido esperou demais pelo pagamento.")
	case shop.Closed != "":
		return nil, fault.New(fault.Conflict, shop.Closed)
	}
	sold, err := s.stillSold(ctx, shop, items, nil)
	if err != nil || !u.StoreID.Valid {
		return sold, err
	}
	closed, err := s.Stores.Closed(ctx, shop.VenueID, u.StoreID.String, shop.Zone)
	if err == nil && closed != "" {
		err = fault.New(fault.Conflict, closed)
	}
	return sold, err
}

// stillTakenLater is stillTaken for an order for later.
func (s *Service) stillTakenLater(ctx context.Context, shop Shop, u *unpaid, items []Item, now time.Time) (map[string]Product, error) {
	at := database.FromMilli(u.WantedFor.Int64)
	if u.BeginAt.Int64 < now.UnixMilli() {
		return nil, fault.New(fault.Conflict, "O horário do pedido já passou.")
	}
	offer, err := s.offerAgain(ctx, shop, &u.record)
	if err != nil {
		return nil, err
	}
	if !offer.suits(at) {
		return nil, fault.New(fault.Conflict, shop.timeGone(now, at))
	}
	return s.stillSold(ctx, shop, items, &at)
}

// stillSold answers the products of the items, and refuses those that are no longer on the
// menu; at is for when, nil for now.
func (s *Service) stillSold(ctx context.Context, shop Shop, items []Item, at *time.Time) (map[string]Product, error) {
	sold, err := wantedProducts(ctx, s.Catalogue, shop.VenueID, productIDs(linesAgain(items)), at)
	if err != nil {
		return nil, err
	}
	for _, item := range items {
		if _, is := sold[item.ProdutoID]; !is {
			return nil, fault.New(fault.Conflict, item.NomeProduto+" não é mais vendido.")
		}
	}
	return sold, nil
}

// linesAgain are items as they were ordered, without their choices.
func linesAgain(items []Item) []Line {
	lines := make([]Line, len(items))
	for i, item := range items {
		lines[i] = Line{ProdutoID: item.ProdutoID, Quantidade: item.Quantidade}
	}
	return lines
}
