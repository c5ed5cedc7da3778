package cashless

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/fault"
	"balcao/app/money"
)

// The states of a hold: it is open, then one of the others, for good.
const (
	holdOpen   = "aberta"
	holdPosted = "lancada"
	holdVoid   = "desfeita"
)

var errNoHold = fault.New(fault.Conflict, "Esta reserva já foi lançada, desfeita ou venceu.")

// Hold reserves a value of a card until a moment, under the caller's id; the same id with the
// same content holds once.
func (s *Service) Hold(ctx context.Context, venueID, id, cardID string, value money.Amount, until time.Time) error {
	if value <= 0 {
		return fault.Field("valor", "Informe um valor maior que zero.")
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		done, err := tx.NewRaw("INSERT INTO cashless_holds (venue_id, id, account, value, state, expires_at) SELECT ?0, ?1, id, ?2, ?3, ?4 FROM cashless_accounts WHERE id = ?5 AND venue_id = ?0 ON CONFLICT (venue_id, id) DO NOTHING",
			venueID, id, int64(value), holdOpen, until.UnixMilli(), cardID).Exec(ctx)
		if err != nil {
			return fmt.Errorf("write hold: %w", err)
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, s.sameHold(ctx, tx, venueID, id, cardID, value))
		}
		var held []money.Amount
		err = tx.NewRaw(`UPDATE cashless_accounts SET held = held + ?0 WHERE id = ?1 AND venue_id = ?2 AND NOT frozen
			AND (credit IS NULL OR balance - held - ?0 >= -credit) RETURNING held`, int64(value), cardID, venueID).Scan(ctx, &held)
		if err != nil {
			return fmt.Errorf("hold: %w", err)
		}
		if len(held) == 0 {
			return s.refusal(ctx, tx, venueID, cardID)
		}
		return nil
	})
}

func (s *Service) sameHold(ctx context.Context, tx bun.Tx, venueID, id, cardID string, value money.Amount) error {
	var before []struct {
		Account string
		Value   money.Amount
	}
	if err := tx.NewRaw("SELECT account, value FROM cashless_holds WHERE venue_id = ? AND id = ?", venueID, id).Scan(ctx, &before); err != nil {
		return fmt.Errorf("read hold: %w", err)
	}
	switch {
	case len(before) == 0:
		return errNoCard
	case before[0].Account != cardID || before[0].Value != value:
		return errReused
	}
	return nil
}

// PostHold turns a hold into the consumption that it was for.
func (s *Service) PostHold(ctx context.Context, p Posting) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		card, value, err := s.endHold(ctx, tx, p.VenueID, p.ID, holdPosted)
		if err != nil {
			return err
		}
		p.Kind, p.Legs = Consumption, []Leg{{card, -value}, {Revenue, value}}
		_, err = s.post(ctx, tx, p)
		return err
	})
}

// DropHold gives the value of a hold back to its card.
func (s *Service) DropHold(ctx context.Context, venueID, id string) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, _, err := s.endHold(ctx, tx, venueID, id, holdVoid)
		return err
	})
}

func (s *Service) endHold(ctx context.Context, tx bun.Tx, venueID, id, state string) (card string, value money.Amount, err error) {
	var ended []struct {
		Account string
		Value   money.Amount
	}
	err = tx.NewRaw("UPDATE cashless_holds SET state = ? WHERE venue_id = ? AND id = ? AND state = ? AND (? = ? OR expires_at > ?) RETURNING account, value",
		state, venueID, id, holdOpen, state, holdVoid, s.now()).Scan(ctx, &ended)
	if err != nil {
		return "", 0, fmt.Errorf("end hold: %w", err)
	}
	if len(ended) == 0 {
		return "", 0, errNoHold
	}
	_, err = tx.NewRaw("UPDATE cashless_accounts SET held = held - ? WHERE id = ? AND venue_id = ?", int64(ended[0].Value), ended[0].Account, venueID).Exec(ctx)
	if err != nil {
		return "", 0, fmt.Errorf("release hold: %w", err)
	}
	return ended[0].Account, ended[0].Value, nil
}
