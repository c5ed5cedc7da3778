package cashless_test

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"
	"pgregory.net/rapid"

	"balcao/app/cashless"
	"balcao/app/fault"
	"balcao/app/money"
)

// modelled is a card as the model of the ledger has it.
type modelled struct {
	id            string
	balance, held money.Amount
	credit        money.Amount
	unlimited     bool
	frozen        bool
}

func (m modelled) may(spend money.Amount) bool {
	return !m.frozen && (m.unlimited || m.balance-m.held-spend >= -m.credit)
}

// ledger is what a few cards go through, beside what the model says of them.
type ledger struct {
	c     school
	rt    *rapid.T
	cards []*modelled
	holds map[string]*modelled
	value map[string]money.Amount
	moved int
}

var ledgers atomic.Int64

func (l *ledger) key() string {
	l.moved++
	return fmt.Sprint("k", l.moved)
}

// agrees compares what came of a call to what the model says.
func (l *ledger) agrees(what string, may bool, err error) bool {
	if err != nil && !fault.Is(err, fault.Conflict) {
		l.rt.Fatalf("%s: %v", what, err)
	}
	if (err == nil) != may {
		l.rt.Fatalf("%s: the model says %v, the ledger %v", what, may, err)
	}
	return may
}

func (l *ledger) step() {
	m := rapid.SampledFrom(l.cards).Draw(l.rt, "card")
	value := money.Amount(rapid.IntRange(1, 60_00).Draw(l.rt, "value"))
	ctx, key := l.c.t.Context(), l.key()
	move := cashless.Move{VenueID: l.c.venue.ID, ID: key, CardID: m.id, Value: value}
	switch rapid.SampledFrom([]string{"spend", "spend", "topUp", "hold", "post", "drop", "freeze", "giveBack"}).Draw(l.rt, "what") {
	case "spend":
		if l.agrees("spend", m.may(value), l.c.Cashless.Consume(ctx, move)) {
			m.balance -= value
			// The same call again moves nothing.
			l.agrees("spend again", true, l.c.Cashless.Consume(ctx, move))
		}
	case "topUp":
		if l.agrees("top up", !m.frozen, l.c.Cashless.Recharge(ctx, move)) {
			m.balance += value
		}
	case "hold":
		if l.agrees("hold", m.may(value), l.c.Cashless.Hold(ctx, l.c.venue.ID, key, m.id, value, l.c.Clock.Now().Add(time.Hour))) {
			m.held += value
			l.holds[key], l.value[key] = m, value
		}
	case "post", "drop":
		l.endHold()
	case "freeze":
		l.agrees("block", true, l.c.Cashless.BlockCard(ctx, l.c.venue.ID, m.id, !m.frozen))
		m.frozen = !m.frozen
	case "giveBack":
		rest := m.balance - m.held
		_, err := l.c.Cashless.GiveBack(ctx, l.c.venue.ID, key, m.id)
		if l.agrees("give back", rest > 0 && !m.frozen, err) {
			m.balance -= rest
		}
	}
}

// endHold posts or drops one of the holds that are open.
func (l *ledger) endHold() {
	for key, m := range l.holds {
		if m.frozen || rapid.Bool().Draw(l.rt, "drop") {
			l.agrees("drop", true, l.c.Cashless.DropHold(l.c.t.Context(), l.c.venue.ID, key))
		} else {
			l.agrees("post", true, l.c.Cashless.PostHold(l.c.t.Context(), cashless.Posting{VenueID: l.c.venue.ID, ID: key}))
			m.balance -= l.value[key]
		}
		m.held -= l.value[key]
		delete(l.holds, key)
		return
	}
}

// Whatever cards go through, the ledger says of them what a model of two numbers says, and
// its entries come to zero.
func TestTheLedgerIsItsModel(t *testing.T) {
	each(t, func(t *testing.T, c school) {
		rapid.Check(t, func(rt *rapid.T) {
			mine := c
			mine.venue = c.Server.Venue(fmt.Sprint("Colégio ", ledgers.Add(1)))
			l := &ledger{c: mine, rt: rt, holds: map[string]*modelled{}, value: map[string]money.Amount{}}
			for n := range 3 {
				m := &modelled{credit: money.Amount(n * 20_00), unlimited: n == 2}
				card, err := c.Cashless.AddCard(t.Context(), mine.venue.ID, cashless.CardDraft{Number: fmt.Sprint("A", n), Credit: m.credit, Unlimited: m.unlimited})
				must(t, err)
				m.id = card.ID
				l.cards = append(l.cards, m)
			}
			for range rapid.IntRange(5, 25).Draw(rt, "steps") {
				l.step()
			}
			for _, m := range l.cards {
				if got := mine.balance(m.id); got != m.balance {
					rt.Fatalf("the ledger has %v, the model %v", got, m.balance)
				}
			}
			mine.proved()
		})
	})
}

// cardInput is a call of a history on one card: a value put on it, or taken where it is negative.
type cardInput struct{ value money.Amount }

// cardModel is one card that may fall 10,00 below zero.
var cardModel = porcupine.Model{
	Init: func() any { return money.Amount(0) },
	Step: func(state, input, output any) (bool, any) {
		after := state.(money.Amount) + input.(cardInput).value
		may := input.(cardInput).value > 0 || after >= -10_00
		if output.(bool) != may {
			return false, state
		}
		if !may {
			return true, state
		}
		return true, after
	},
}

// Whatever clients do at once to a card, there is an order in which one after the other could
// have done it.
func TestSpendsCanBeOrdered(t *testing.T) {
	each(t, func(t *testing.T, c school) {
		card := c.card("A1", 10_00)
		var mu sync.Mutex
		var history []porcupine.Operation
		begin := time.Now()
		var wait sync.WaitGroup
		for client := range 6 {
			wait.Go(func() {
				for round := range 8 {
					in, key := cardInput{money.Amount(1_00 * (1 + (client+round)%5))}, fmt.Sprint(client, "-", round)
					if round%3 != 0 {
						in.value = -2 * in.value
					}
					call := int64(time.Since(begin))
					var err error
					if in.value > 0 {
						err = c.topUp(card, key, in.value)
					} else {
						err = c.consume(card, key, -in.value)
					}
					if err != nil && !fault.Is(err, fault.Conflict) {
						t.Error(err)
					}
					mu.Lock()
					history = append(history, porcupine.Operation{ClientId: client, Input: in, Call: call, Output: err == nil, Return: int64(time.Since(begin))})
					mu.Unlock()
				}
			})
		}
		wait.Wait()
		if !porcupine.CheckOperations(cardModel, history) {
			t.Error("no order of these calls explains what they answered")
		}
		c.proved()
	})
}

// A plan is made, paid and spent against at the same time: it is paid once or not at all, and
// exactly what it says.
func TestAPlanChangesWhileItIsConfirmed(t *testing.T) {
	each(t, func(t *testing.T, c school) {
		ctx := t.Context()
		cards := []string{c.card("A1", 900_00), c.card("A2", 900_00)}
		for i, card := range cards {
			must(t, c.consume(card, fmt.Sprint("first", i), 30_00))
		}
		plan, err := c.Cashless.MakePlan(ctx, c.venue.ID)
		must(t, err)
		var spent, paid atomic.Int64
		var wait sync.WaitGroup
		for n := range 12 {
			wait.Go(func() {
				if _, err := c.Cashless.ConfirmPlan(ctx, c.venue.ID, plan.ID); err == nil {
					paid.Add(1)
				} else if !fault.Is(err, fault.Conflict) {
					t.Error(err)
				}
			})
			wait.Go(func() {
				if _, err := c.Cashless.MakePlan(ctx, c.venue.ID); err != nil && !fault.Is(err, fault.Conflict) {
					t.Error(err)
				}
			})
			wait.Go(func() {
				if err := c.consume(cards[n%2], fmt.Sprint("between", n), 1_00); err != nil {
					t.Error(err)
				}
				spent.Add(1_00)
			})
		}
		wait.Wait()
		want := -60_00 - money.Amount(spent.Load())
		if paid.Load() > 0 {
			want += 60_00
		}
		if got := c.balance(cards[0]) + c.balance(cards[1]); got != want {
			t.Errorf("the cards have %v, want %v; %d confirmations were answered", got, want, paid.Load())
		}
		c.proved()
	})
}

// D49: without an id the plan that was made last is meant, and a second confirmation answers as the first.
func TestAPlanIsConfirmedTwice(t *testing.T) {
	each(t, func(t *testing.T, c school) {
		card := c.card("A1", 30_00)
		must(t, c.consume(card, "c", 12_00))
		_, err := c.Cashless.MakePlan(t.Context(), c.venue.ID)
		must(t, err)
		first, err := c.Cashless.ConfirmPlan(t.Context(), c.venue.ID, "")
		must(t, err)
		second, err := c.Cashless.ConfirmPlan(t.Context(), c.venue.ID, "")
		must(t, err)
		if first != second || c.balance(card) != 0 {
			t.Errorf("%+v, then %+v; the card has %v", first, second, c.balance(card))
		}
		_, err = c.Cashless.ConfirmPlan(t.Context(), c.Server.Venue("Colégio Lua").ID, first.ID)
		if !fault.Is(err, fault.Conflict) {
			t.Errorf("another venue confirms it: %v", err)
		}
	})
}
