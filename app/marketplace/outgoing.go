package marketplace

import (
	"balcao/app/database"
	"balcao/app/retry"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"
)

// The commands that the marketplace takes for an order.
const (
	Confirm             = "confirm"
	StartPreparation    = "startPreparation"
	Ready               = "readyToPickup"
	Dispatch            = "dispatch"
	RequestCancellation = "requestCancellation"
)

// telling are the waits between attempts on a command.
var telling = retry.Backoff{First: time.Second, Most: time.Minute}

// persistence is for how long the marketplace is told of a change; by then a
// person has long called.
const persistence = 2 * time.Hour

// patient is for how long the board says nothing of an order that could not be
// read, or of an acceptance or a refusal that the marketplace has not heard of: it
// has Patience from the order's placing on, and so has the customer.
const patient = time.Minute

// follow writes down what the marketplace has to be told of the kitchen's
// moves, each once, together with how far it has looked.
func (s *Service) follow(ctx context.Context, m merchant) error {
	for after := m.followed; ; {
		moves, upTo, err := s.Orders.Moves(ctx, m.venueID, after)
		if err != nil || upTo == after {
			return err
		}
		news, err := s.stillNews(ctx, moves)
		if err != nil {
			return err
		}
		err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			for _, move := range news {
				_, err := tx.Tx.ExecContext(ctx, `INSERT INTO marketplace_outgoing
					(venue_id, seq, order_id, external_id, command, code, reason, fate, attempts, next_at, created_at)
					VALUES ($1, $2, $3, $4, $5, $6, $7, 0, 0, 0, $8) ON CONFLICT (venue_id, seq) DO NOTHING`,
					m.venueID, move.Seq, move.OrderID, move.ExternalID, move.Command, move.Code, move.Reason, move.At.UnixMilli())
				if err != nil {
					return fmt.Errorf("write command: %w", err)
				}
			}
			_, err := tx.Tx.ExecContext(ctx, "UPDATE marketplace_merchants SET followed = $1 WHERE venue_id = $2", upTo, m.venueID)
			return err
		})
		if err != nil {
			return err
		}
		after = upTo
	}
}

// stillNews leaves out what happened long ago, while this server or the
// marketplace was switched off: it is told no more. An order that is still open
// shows that; for one that is over nobody can do anything.
func (s *Service) stillNews(ctx context.Context, moves []Moved) (news []Moved, err error) {
	for _, move := range moves {
		switch {
		case s.Clock.Now().Sub(move.At) <= persistence:
			news = append(news, move)
		case !move.Over:
			problem := "Não houve como informar ao marketplace, a tempo, " + spoken[move.Command] + ". Confira o pedido no marketplace."
			if err := s.note(ctx, move.OrderID, move.Command, problem); err != nil {
				return nil, err
			}
		}
	}
	return news, nil
}

// command is what the marketplace has to be told.
type command struct {
	seq, createdAt, nextAt                     int64
	orderID, externalID, command, code, reason string
	attempts                                   int
}

// rests reports whether the next attempt is still to come: not once the clock has
// been set back, which would put it off by as much.
func (c command) rests(now time.Time) bool {
	return telling.Rests(now, time.UnixMilli(c.nextAt))
}

// send tells the marketplace what is due, as far as its CallLimit goes.
// A command that fails keeps back those of its order only; the orders whose
// commands failed least often come first.
func (s *Service) send(ctx context.Context, m merchant) error {
	rows, err := s.DB.Read.DB.QueryContext(ctx, `SELECT seq, created_at, next_at, order_id, external_id, command, code, reason, attempts
		FROM marketplace_outgoing WHERE venue_id = $1 AND fate = 0
		ORDER BY MAX(attempts) OVER (PARTITION BY external_id), seq LIMIT $2`, m.venueID, atOnce)
	if err != nil {
		return fmt.Errorf("read commands: %w", err)
	}
	commands, err := database.Collect(rows, func(c *command) []any {
		return []any{&c.seq, &c.createdAt, &c.nextAt, &c.orderID, &c.externalID, &c.command, &c.code, &c.reason, &c.attempts}
	})
	if err != nil {
		return err
	}
	calls, cancel := context.WithTimeout(ctx, s.CallLimit)
	defer cancel()
	var failures error
	held := map[string]bool{}
	for _, c := range commands {
		if held[c.externalID] || c.rests(s.Clock.Now()) {
			held[c.externalID] = true
			continue
		}
		if calls.Err() != nil {
			failures = errors.Join(failures, s.warn(ctx, c))
			continue
		}
		told := s.tell(calls, c)
		if told != nil && ctx.Err() != nil {
			return ctx.Err()
		}
		held[c.externalID] = told != nil
		failures = errors.Join(failures, told)
		// What the marketplace took is noted also when the server is stopped meanwhile.
		if err := s.conclude(context.WithoutCancel(ctx), m, c, told); err != nil {
			return errors.Join(failures, err)
		}
	}
	return failures
}

func (s *Service) tell(ctx context.Context, c command) error {
	var body any
	if c.command == RequestCancellation {
		body = Cancellation{c.reason, c.code}
	}
	if err := s.Client.Tell(ctx, c.externalID, c.command, body); err != nil {
		return fmt.Errorf("tell %s: %w", c.command, err)
	}
	return nil
}

// conclude notes what came of a command: told, to be tried again, or given up
// and shown on its order.
func (s *Service) conclude(ctx context.Context, m merchant, c command, told error) error {
	now := s.Clock.Now()
	created := time.UnixMilli(c.createdAt)
	waited := now.Sub(created)
	to, next := waiting, telling.Next(now, c.attempts+1)
	if shown := created.Add(patient); unheard[c.command] != "" && waited < patient && next.After(shown) {
		next = shown
	}
	taken, err := told == nil, error(nil)
	if gone(told) {
		taken, err = s.echoed(ctx, m, c)
	}
	switch {
	case err != nil:
	case taken && c.command == Confirm:
		err, to = s.Orders.Confirmed(ctx, c.orderID), done
	case taken && c.command == RequestCancellation:
		err, to = s.Orders.RefusalHeard(ctx, c.orderID, unheard[RequestCancellation]), done
	case taken:
		to = done
	case gone(told), waited > persistence:
		err, to = s.note(ctx, c.orderID, c.command, problem(c.command, told)), givenUp
	default:
		err = s.warn(ctx, c)
	}
	if err != nil {
		return err
	}
	_, err = s.DB.Write.DB.ExecContext(ctx, `UPDATE marketplace_outgoing SET fate = $1, attempts = attempts + 1, next_at = $2
		WHERE venue_id = $3 AND seq = $4`, int(to), next.UnixMilli(), m.venueID, c.seq)
	if err != nil {
		return fmt.Errorf("conclude command: %w", err)
	}
	return nil
}

// echoes are the events by which the marketplace tells that it took a command.
var echoes = map[string]string{
	Confirm: Confirmed, StartPreparation: PreparationStarted, Ready: ReadyToPickup, Dispatch: Dispatched, RequestCancellation: Cancelled,
}

// echoed reports whether the marketplace knows what it refuses to be told: it took an
// attempt before, whose answer was lost, or somebody did the same there.
func (s *Service) echoed(ctx context.Context, m merchant, c command) (known bool, err error) {
	err = s.DB.Read.DB.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM marketplace_events WHERE venue_id = $1 AND external_id = $2 AND kind = $3)",
		m.venueID, c.externalID, echoes[c.command]).Scan(&known)
	if err != nil {
		return false, fmt.Errorf("look for the echo of a command: %w", err)
	}
	return known, nil
}

// unheard is what the board says, by command, while the marketplace has not heard what
// a customer waits for.
var unheard = map[string]string{
	Confirm:             "O marketplace ainda não registrou a aceitação e pode cancelar o pedido. Confirme-o também no aplicativo do marketplace.",
	RequestCancellation: "O marketplace ainda não registrou a recusa: o cliente continua à espera. Cancele o pedido também no aplicativo do marketplace.",
}

// warn shows on its order that the marketplace has not heard of a decision for long.
// One that lies ahead is from before the clock was set back: nobody knows how long ago.
func (s *Service) warn(ctx context.Context, c command) error {
	problem := unheard[c.command]
	if problem == "" || s.Clock.Now().Sub(time.UnixMilli(c.createdAt)).Abs() < patient {
		return nil
	}
	if c.command == Confirm {
		return s.Orders.NoteUnconfirmed(ctx, c.orderID, problem)
	}
	return s.Orders.NoteUnheard(ctx, c.orderID, problem, problem)
}

// note shows on its order that a command was given up.
func (s *Service) note(ctx context.Context, orderID, command, problem string) error {
	switch command {
	case Confirm:
		return s.Orders.NoteUnconfirmed(ctx, orderID, problem)
	case RequestCancellation:
		return s.Orders.NoteUnheard(ctx, orderID, problem, unheard[RequestCancellation])
	default:
		return s.Orders.NoteProblem(ctx, orderID, problem)
	}
}

// spoken is what a command tells, in the board's words.
var spoken = map[string]string{
	Confirm: "a aceitação", StartPreparation: "o início do preparo", Ready: "que o pedido está pronto",
	Dispatch: "a saída para entrega", RequestCancellation: "a recusa",
}

// problem is what the board shows of a command that the marketplace did not take.
func problem(command string, told error) string {
	if gone(told) {
		return "O marketplace não registrou " + spoken[command] + ". Confira o pedido no marketplace."
	}
	return "O marketplace não respondeu: não foi possível informar " + spoken[command] + ". Confira o pedido no marketplace."
}
