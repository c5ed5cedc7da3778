package orders

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/hours"
)

// Later is how a shop takes orders for later, each for a quarter of an hour.
type Later struct {
	// Days is for how many business days, today's among them; 0: it takes none.
	Days int
	// PerQuarter is how many the kitchen takes for one quarter of an hour; 0: any number.
	PerQuarter int
	// Lead is how long before its time an order is begun.
	Lead time.Duration
	// Open reports whether orders are taken at a moment, by the shop's hours and pauses; nil:
	// always.
	Open func(time.Time) bool
}

const (
	quarter = 15 * time.Minute
	// laterGrace is for how long a time that was offered is still taken.
	laterGrace = 10 * time.Minute
)

// begins is when the shop's business day of a moment begins, so many days later.
func (s Shop) begins(at time.Time, days int) time.Time {
	at = at.In(s.Zone)
	begun := DayBegins(at.AddDate(0, 0, days), s.Zone, s.DayBegins)
	if at.Before(DayBegins(at, s.Zone, s.DayBegins)) {
		begun = DayBegins(at.AddDate(0, 0, days-1), s.Zone, s.DayBegins)
	}
	return begun
}

// laterOffer is for when a cart can be ordered.
type laterOffer struct {
	Later
	now, end time.Time
	// sold reports whether the store and the products of the cart are sold at a moment.
	sold func(time.Time) bool
	// taken counts the orders of each quarter, by its beginning in milliseconds.
	taken map[int64]int
}

// wantedProducts are those of the products that are sold now or, with at, may be sold then.
func wantedProducts(ctx context.Context, of Catalogue, venueID string, ids []string, at *time.Time) (map[string]Product, error) {
	if at != nil {
		return of.ForSaleLater(ctx, venueID, ids, *at)
	}
	return of.ForSale(ctx, venueID, ids)
}

// takesLater reports whether the shop's customers order for later.
func (s Shop) takesLater() bool { return s.Later.Days > 0 && !s.typed }

// soldLater adds to the products that are sold now those whose hours are others, and says that
// the cart has such.
func (s *Service) soldLater(ctx context.Context, shop Shop, ids []string, now map[string]Product) (map[string]Product, string, error) {
	all, err := s.Catalogue.ForSaleLater(ctx, shop.VenueID, ids, s.Clock.Now())
	if err != nil {
		return nil, "", err
	}
	for _, id := range ids {
		_, sold := now[id]
		if p, known := all[id]; known && !sold {
			return all, p.Name + " não é vendido agora. Escolha um horário para o pedido, ou tire-o do carrinho.", nil
		}
	}
	return all, "", nil
}

// offerLater finds for when a cart can be ordered, as far as no transaction is needed.
func (i intake) offerLater(ctx context.Context, shop Shop, store string, ids []string) (laterOffer, error) {
	now := i.clock.Now()
	offer := laterOffer{Later: shop.Later, now: now, end: shop.begins(now, shop.Later.Days)}
	products, err := i.catalogue.SoldAt(ctx, shop.VenueID, ids)
	if err != nil {
		return laterOffer{}, err
	}
	open := func(time.Time) bool { return true }
	if store != "" {
		open, err = i.stores.OpenAt(ctx, shop.VenueID, store, shop.Zone)
		if err != nil && !fault.Is(err, fault.NotFound) {
			return laterOffer{}, err
		}
	}
	offer.sold = func(at time.Time) bool { return open(at) && products(at) }
	return offer, nil
}

// suits reports whether the shop can have a cart ready at a moment: it takes orders when the
// order is begun, and then.
func (o laterOffer) suits(at time.Time) bool {
	return o.Days > 0 && at.Equal(at.Truncate(quarter)) && at.Before(o.end) && !at.Before(o.now) && !at.Before(o.now.Add(o.Lead-laterGrace)) &&
		o.open(at.Add(-o.Lead)) && o.open(at) && o.sold(at)
}

func (o laterOffer) open(at time.Time) bool { return o.Open == nil || o.Open(at) }

func (o laterOffer) full(at time.Time) bool {
	return o.PerQuarter > 0 && o.taken[at.UnixMilli()] >= o.PerQuarter
}

// times are those that are offered, the first of them up to most; 0: all.
func (o laterOffer) times(most int) []time.Time {
	var all []time.Time
	at := o.now.Add(o.Lead + quarter - 1).Truncate(quarter)
	for ; at.Before(o.end); at = at.Add(quarter) {
		if o.suits(at) && !o.full(at) {
			if all = append(all, at.UTC()); len(all) == most {
				break
			}
		}
	}
	return all
}

// takenLater counts the orders for each quarter to come.
func (s *Service) takenLater(ctx context.Context, venueID string) (map[int64]int, error) {
	rows, err := s.DB.Read.DB.QueryContext(ctx, `SELECT wanted_for, COUNT(*) FROM (
		SELECT wanted_for FROM orders WHERE venue_id = $1 AND wanted_for >= $2 AND state <> 6
		UNION ALL SELECT wanted_for FROM unpaid_orders WHERE venue_id = $1 AND wanted_for >= $2 AND held_until IS NOT NULL) AS taken
		GROUP BY wanted_for`, venueID, s.Clock.Now().UnixMilli())
	if err != nil {
		return nil, fmt.Errorf("count orders for later: %w", err)
	}
	defer func() { _ = rows.Close() }()
	taken := map[int64]int{}
	for rows.Next() {
		var at int64
		var n int
		if err := rows.Scan(&at, &n); err != nil {
			return nil, fmt.Errorf("count orders for later: %w", err)
		}
		// The staff's orders are for any minute of it.
		taken[at-at%quarter.Milliseconds()] += n
	}
	return taken, rows.Err()
}

// NextLater is the first time for which the venue's customers may order for later, whatever
// they order; zero where there is none.
func (s *Service) NextLater(ctx context.Context, venueID string) (time.Time, error) {
	shop, err := s.Shops.ByVenue(ctx, venueID)
	if err != nil || shop.Later.Days == 0 || !slices.ContainsFunc(shop.Fulfilments, func(way Fulfilment) bool { return way != Table }) {
		return time.Time{}, err
	}
	offer, err := s.intake().offerLater(ctx, shop, "", nil)
	if err != nil {
		return time.Time{}, err
	}
	if shop.Later.PerQuarter > 0 {
		if offer.taken, err = s.takenLater(ctx, venueID); err != nil {
			return time.Time{}, err
		}
	}
	if first := offer.times(1); len(first) > 0 {
		return first[0], nil
	}
	return time.Time{}, nil
}

// quoteLater tells for when the cart can be ordered and, where it is for later, that it can.
func (s *Service) quoteLater(ctx context.Context, shop Shop, in Cart, way Fulfilment, store string, q *Quote) error {
	if way == Table || shop.Later.Days == 0 {
		if in.Para != nil && q.Aviso == "" {
			q.Aviso = notForLater(way)
		}
		return nil
	}
	offer, err := s.intake().offerLater(ctx, shop, store, productIDs(in.Itens))
	if err != nil {
		return err
	}
	if shop.Later.PerQuarter > 0 {
		if offer.taken, err = s.takenLater(ctx, shop.VenueID); err != nil {
			return err
		}
	}
	most := 1
	if in.ListarHorarios {
		most = 0
	}
	times := offer.times(most)
	if len(times) > 0 {
		q.ProximoHorario = &times[0]
	}
	if in.ListarHorarios {
		q.Horarios = times
	}
	if in.Para == nil {
		return nil
	}
	q.Aviso, q.TempoEntrega, q.TempoEntregaMin, q.TempoEntregaMax, q.DepoisDeAceito = "", 0, 0, 0, false
	switch at := *in.Para; {
	case !offer.suits(at):
		q.Aviso = shop.timeGone(offer.now, at)
	case offer.full(at):
		q.Aviso = shop.timeFull(offer.now, at)
	}
	return nil
}

func notForLater(way Fulfilment) string {
	if way == Table {
		return "Na mesa, o pedido é para agora. Escolha Agora, ou outra forma de receber o pedido."
	}
	return "Esta loja não recebe pedidos para mais tarde. Escolha Agora."
}

func (s Shop) timeGone(now, at time.Time) string {
	return "Não dá para pedir para " + laterWords(at, now, s.Zone) + ". Escolha outro horário."
}

func (s Shop) timeFull(now, at time.Time) string {
	return "O horário de " + laterWords(at, now, s.Zone) + " já está cheio. Escolha outro horário."
}

// later makes a new order one for later. With anyTime it is only to come.
func (i intake) later(ctx context.Context, shop Shop, row *record, in NewOrder) error {
	wrong := func(text string) error { return fault.New(fault.Conflict, text).With("Para", text) }
	at, now := *in.Para, i.clock.Now()
	row.anyTime = i.anyTime
	switch {
	case row.Fulfilment == Table:
		return fault.Field("Para", notForLater(row.Fulfilment))
	case i.anyTime && (at.Before(now) || at.After(now.Add(longestAhead))):
		return fault.Field("Para", "Escolha um horário de agora até 30 dias.")
	case i.anyTime:
	case shop.Later.Days == 0:
		return wrong(notForLater(row.Fulfilment))
	default:
		offer, err := i.offerLater(ctx, shop, row.StoreID.String, productIDs(in.Itens))
		if err != nil {
			return err
		}
		if !offer.suits(at) {
			return wrong(shop.timeGone(now, at))
		}
	}
	begin := at.Add(-shop.Later.Lead)
	row.WantedFor, row.BeginAt = milli(at), milli(begin)
	if begin.After(now) {
		row.WaitsUntil = row.BeginAt
	}
	// Its time is the promise.
	row.DeliveryMinutes, row.PromisedMin, row.PromisedMax = sql.NullInt64{}, sql.NullInt64{}, sql.NullInt64{}
	return nil
}

// keepQuarter refuses a new order for a quarter of an hour that is full. The venue's row is
// held: no other order comes between.
func (s *Service) keepQuarter(ctx context.Context, tx bun.Tx, row *record, shop Shop) error {
	if !row.WantedFor.Valid || row.anyTime || shop.Later.PerQuarter == 0 {
		return nil
	}
	var taken int
	from := row.WantedFor.Int64 - row.WantedFor.Int64%quarter.Milliseconds()
	err := tx.Tx.QueryRowContext(ctx, `SELECT
		(SELECT COUNT(*) FROM orders WHERE venue_id = $1 AND wanted_for >= $2 AND wanted_for < $3 AND state <> 6) +
		(SELECT COUNT(*) FROM unpaid_orders WHERE venue_id = $1 AND wanted_for >= $2 AND wanted_for < $3 AND held_until IS NOT NULL)`,
		row.VenueID, from, from+quarter.Milliseconds()).Scan(&taken)
	if err != nil {
		return fmt.Errorf("count orders for later: %w", err)
	}
	if taken < shop.Later.PerQuarter {
		return nil
	}
	text := shop.timeFull(s.Clock.Now(), database.FromMilli(row.WantedFor.Int64))
	return fault.New(fault.Conflict, text).With("Para", text)
}

// laterWords says for when something is, as people say it at the place.
func laterWords(at, now time.Time, zone *time.Location) string {
	return hours.Wanted(now.In(zone), at.In(zone))
}

func milli(at time.Time) sql.NullInt64 { return sql.NullInt64{Int64: at.UnixMilli(), Valid: true} }
