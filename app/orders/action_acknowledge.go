package orders

import (
	"context"
	"database/sql"

	"github.com/uptrace/bun"
)

type acknowledgeInput struct {
	ID   string `path:"id" maxLength:"36"`
	Read string `query:"problema" maxLength:"1000" doc:"Problema, as it was read; what it says by now is not taken for read"`
}

func (s *Service) venueOfCall(ctx context.Context, in *acknowledgeInput) (string, error) {
	return s.venueOf(ctx, in.ID)
}

// acknowledgeCall is POST /api/kds/pedidos/{id}/ciente: somebody has heard the order
// call, or has read what its marketplace says of it after its end. Every board falls
// silent. It writes no event and blocks no action of somebody else.
func (s *Service) acknowledgeCall(ctx context.Context, in *acknowledgeInput) (*struct{}, error) {
	var venue string
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		order, err := load(ctx, tx.Tx, in.ID, forUpdate(s.DB.Dialect))
		if err != nil {
			return err
		}
		acknowledged, err := order.acknowledgeReview(in.Read)
		if err != nil || !acknowledged && !order.signals() {
			return err
		}
		venue = order.VenueID
		order.Unattended = false
		order.NoticedAt = sql.NullInt64{Int64: s.Clock.Now().UnixMilli(), Valid: true}
		return s.publish(ctx, tx, order, Acknowledged)
	})
	if err == nil && venue != "" {
		s.Hub.Wake(topic(venue))
	}
	return nil, err
}

// signals reports whether the order calls for somebody: it is pending, or the venue's
// settings accepted it and nobody has acted on it since, or its customer asks to cancel. What
// is for later calls once its time has come.
func (r *record) signals() bool {
	return !r.waits() && (r.State == Pending || r.Unattended) || r.asksToCancel() != nil
}
