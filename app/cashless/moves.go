package cashless

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
)

// Move is a value put on a card or taken from it, under the caller's id.
type Move struct {
	VenueID, ID, CardID    string
	Value                  money.Amount
	Description, Equipment string
	// Method is how a recharge was paid.
	Method string
}

func (m Move) check() error {
	if m.Value <= 0 || m.Value > mostCredit {
		return fault.Field("valor", "Informe um valor entre R$ 0,01 e R$ 100.000,00.")
	}
	return nil
}

func (m Move) posting(ctx context.Context, kind Kind, legs ...Leg) Posting {
	return Posting{VenueID: m.VenueID, ID: m.ID, Kind: kind, Description: m.Description, Method: m.Method, Equipment: m.Equipment, Legs: legs, By: operation.ActorFrom(ctx)}
}

// Recharge puts what was paid at the counter on a card.
func (s *Service) Recharge(ctx context.Context, m Move) error {
	if err := m.check(); err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		c, err := s.oneCard(ctx, tx.NewSelect(), m.VenueID, m.CardID)
		if err != nil {
			return err
		}
		again, err := s.post(ctx, tx, m.posting(ctx, TopUp, Leg{m.CardID, m.Value}, Leg{Cash, -m.Value}))
		if again || err != nil {
			return err
		}
		return s.recordMove(ctx, tx, audit.CashlessCardToppedUp, c, m.Value)
	})
}

// Consume takes what was sold from a card; the rules of its group hold.
func (s *Service) Consume(ctx context.Context, m Move) error {
	if err := m.check(); err != nil {
		return err
	}
	place, err := s.Venues.Venue(ctx, m.VenueID)
	if err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		c, err := s.oneCard(ctx, tx.NewSelect(), m.VenueID, m.CardID)
		if err != nil {
			return err
		}
		again, err := s.post(ctx, tx, m.posting(ctx, Consumption, Leg{m.CardID, -m.Value}, Leg{Revenue, m.Value}))
		if again || err != nil {
			return err
		}
		// The card's account is held since it was moved: what it has spent today stands still.
		if err := s.obey(ctx, tx, c, s.Clock.Now().In(place.Zone)); err != nil {
			return err
		}
		return s.recordMove(ctx, tx, audit.CashlessCardConsumed, c, m.Value)
	})
}

// obey refuses what the rules of the card's group do not allow.
func (s *Service) obey(ctx context.Context, tx bun.Tx, c Card, now time.Time) error {
	if c.GroupID == "" {
		return nil
	}
	var g Group
	if err := tx.NewSelect().Model(&g).Where("id = ?", c.GroupID).Scan(ctx); err != nil {
		return fmt.Errorf("read group: %w", err)
	}
	if !g.open(now) {
		return fault.New(fault.Conflict, fmt.Sprintf("O grupo %s só consome das %s às %s.", g.Name, clockText(g.FromMinute), clockText(g.UntilMinute)))
	}
	if g.Daily == nil {
		return nil
	}
	day := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, now.Location())
	var spent money.Amount
	err := tx.NewRaw("SELECT COALESCE(-SUM(value), 0) FROM cashless_entries WHERE venue_id = ? AND account = ? AND kind = ? AND created_at >= ?",
		c.VenueID, c.ID, Consumption, day.UnixMilli()).Scan(ctx, &spent)
	if err != nil {
		return fmt.Errorf("sum the day: %w", err)
	}
	if spent > *g.Daily {
		return fault.New(fault.Conflict, fmt.Sprintf("O grupo %s gasta até %s por dia, e este consumo passaria disso.", g.Name, *g.Daily))
	}
	return nil
}

// GiveBack returns what is left on a card in cash.
func (s *Service) GiveBack(ctx context.Context, venueID, id, cardID string) (money.Amount, error) {
	var rest money.Amount
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		c, a, err := s.hold(ctx, tx, venueID, cardID)
		if err != nil {
			return err
		}
		// A repetition answers what was given back the first time: by now the card is empty.
		var before []money.Amount
		err = tx.NewRaw("SELECT -value FROM cashless_entries WHERE venue_id = ? AND transaction_id = ? AND account = ? AND kind = ?", venueID, id, cardID, Refund).Scan(ctx, &before)
		if err != nil {
			return fmt.Errorf("read refund: %w", err)
		}
		if len(before) == 1 {
			rest = before[0]
			return nil
		}
		if rest = a.Balance - a.Held; rest <= 0 {
			return fault.New(fault.Conflict, "Este cartão não tem saldo a devolver.")
		}
		m := Move{VenueID: venueID, ID: id, CardID: cardID, Value: rest, Description: "Devolução do saldo"}
		if _, err := s.post(ctx, tx, m.posting(ctx, Refund, Leg{cardID, -rest}, Leg{Cash, rest})); err != nil {
			return err
		}
		return s.recordMove(ctx, tx, audit.CashlessCardRefunded, c, rest)
	})
	return rest, err
}

// hold locks a card and its account until tx ends.
func (s *Service) hold(ctx context.Context, tx bun.Tx, venueID, cardID string) (c Card, a account, err error) {
	if c, err = s.oneCard(ctx, s.forUpdate(tx.NewSelect()), venueID, cardID); err != nil {
		return c, a, err
	}
	if err = s.forUpdate(tx.NewSelect()).Model(&a).Where("id = ?", cardID).Scan(ctx); err != nil {
		err = fmt.Errorf("read account: %w", err)
	}
	return c, a, err
}

// Replace gives the holder of a lost card a new one: what was on the old one, and its limit,
// moves there, and the old one stays blocked for good.
func (s *Service) Replace(ctx context.Context, venueID, cardID, number string) (Card, error) {
	var fresh Card
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		// A plan that waits is taken before a card, as by whoever confirms it.
		if _, err := s.openPlan(ctx, tx, venueID); err != nil {
			return err
		}
		old, a, err := s.hold(ctx, tx, venueID, cardID)
		switch {
		case err != nil:
			return err
		case old.State == Lost:
			return fault.New(fault.Conflict, "Este cartão já foi substituído. Atualize a lista.")
		case a.Held > 0:
			return fault.New(fault.Conflict, "Este cartão tem vendas que ainda não terminaram. Aguarde alguns minutos e tente de novo.")
		}
		draft := CardDraft{Number: number, Name: old.Name, Document: old.Document}
		if fresh, _, err = s.settle(ctx, tx, Card{ID: newID(), VenueID: venueID, State: Active, Version: 1, CreatedAt: s.now()}, draft); err != nil {
			return err
		}
		fresh.GroupID = old.GroupID
		if err := s.issue(ctx, tx, fresh, a.Credit); err != nil {
			return err
		}
		if a.Balance != 0 {
			m := Move{VenueID: venueID, ID: "troca:" + old.ID, Description: "Troca do cartão " + old.Number}
			p := m.posting(ctx, Transfer, Leg{old.ID, -a.Balance}, Leg{fresh.ID, a.Balance})
			p.frozen = true
			if _, err := s.post(ctx, tx, p); err != nil {
				return err
			}
		}
		old.State, old.ReplacedBy = Lost, fresh.ID
		if err := s.setState(ctx, tx, old, true); err != nil {
			return err
		}
		// Not only of that plan: another may have been made until the card was taken.
		_, err = tx.NewRaw("UPDATE cashless_plan_cards SET card_id = ? WHERE card_id = ? AND plan_id IN (SELECT id FROM cashless_plans WHERE venue_id = ? AND paid_at IS NULL AND replaced_at IS NULL)",
			fresh.ID, old.ID, venueID).Exec(ctx)
		if err != nil {
			return fmt.Errorf("move plan: %w", err)
		}
		return s.recordCard(ctx, tx, audit.CashlessCardReplaced, old, []audit.Value{{Name: "Cartão novo", After: fresh.Number}})
	})
	if database.IsUnique(err) {
		err = errNumberTaken
	}
	return fresh, err
}

func (s *Service) recordMove(ctx context.Context, tx bun.Tx, action audit.Action, c Card, value money.Amount) error {
	return s.recordCard(ctx, tx, action, c, []audit.Value{{Name: "Valor", After: value.String()}})
}
