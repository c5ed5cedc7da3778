package orders

import (
	"context"
	"database/sql"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/operation"
)

type noticeInput struct {
	ID   string `path:"id" maxLength:"36"`
	Read string `query:"problema" maxLength:"1000" doc:"Problema, as it was read; what it says by now is not taken for read"`
}

func (s *Service) venueOfNotice(ctx context.Context, in *noticeInput) (string, error) {
	return s.venueOf(ctx, in.ID)
}

// notice is POST /api/kds/pedidos/{id}/ciente: somebody has heard the order
// call, or has read what its marketplace says of it after its end, so that every
// board may be silent. It decides nothing and stands in nobody's way: no event,
// and an action of somebody else is done all the same.
func (s *Service) notice(ctx context.Context, in *noticeInput) (*struct{}, error) {
	var venue string
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		order, err := load(ctx, tx.Tx, in.ID, forUpdate(s.DB.Dialect))
		if err != nil {
			return err
		}
		heeded, err := order.heed(in.Read)
		if err != nil || !heeded && !order.signals() {
			return err
		}
		venue = order.VenueID
		order.Unattended = false
		order.NoticedAt = sql.NullInt64{Int64: s.Clock.Now().UnixMilli(), Valid: true}
		return s.publish(ctx, tx, order, Noticed)
	})
	if err == nil && venue != "" {
		s.Hub.Wake(topic(venue))
	}
	return nil, err
}

type contestedInput struct {
	VenueID string `query:"localClienteId" required:"true" maxLength:"36"`
}

type contestedOutput struct {
	Body operation.Raw[[]Order] `nullable:"false"`
}

// contestedFor is how long after its placing an order that has ended calls: by then
// whoever waited has long called.
const contestedFor = 48 * time.Hour

// contested is GET /api/kds/conferir: orders that have ended here and of which their
// marketplace says otherwise (Conferir), the oldest first, however many have ended since.
func (s *Service) contested(ctx context.Context, in *contestedInput) (*contestedOutput, error) {
	shop, err := s.Shops.ByVenue(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	var cards []operation.Raw[Order]
	since := s.Clock.Now().Add(-contestedFor).UnixMilli()
	for _, state := range []State{Delivered, Refused} {
		args := s.DB.Dialect.PlannedFor([]any{in.VenueID, int(state), since})
		err := s.rows(ctx, "SELECT "+columns+` FROM orders o WHERE o.venue_id = $1 AND o.state = $2 AND o.created_at > $3
			AND o.marketplace LIKE '%"Conferir":true%' ORDER BY o.created_at`, args, func(rows *sql.Rows) error {
			var r record
			if err := r.scan(rows); err != nil {
				return err
			}
			card, err := s.card(&r, shop.Rules)
			cards = append(cards, card)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return &contestedOutput{operation.RawList(cards)}, nil
}

// signals reports whether the order calls for somebody: nobody has decided on
// it, or the venue's settings have and nobody has come since.
func (r *record) signals() bool { return r.State == Pending || r.Unattended }
