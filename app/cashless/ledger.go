package cashless

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
)

// The accounts of a venue beside those of its cards, which are named by the card's id. Value
// that a card is owed stands on its account; these have what came and went for it.
const (
	Cash       = "cash"
	Receivable = "receivable"
	Revenue    = "revenue"
	Suspense   = "suspense"
)

// Kind is what a transaction does.
type Kind string

// The kinds of transactions.
const (
	TopUp       Kind = "recarga"
	Consumption Kind = "consumo"
	Refund      Kind = "devolucao"
	Transfer    Kind = "transferencia"
	PlannedUp   Kind = "recarga-planejada"
)

// Leg moves a value to an account, or from it where it is negative.
type Leg struct {
	Account string
	Value   money.Amount
}

// Posting is a transaction to be written. Its ID is the caller's.
type Posting struct {
	VenueID, ID                    string
	Kind                           Kind
	Description, Method, Equipment string
	Legs                           []Leg
	By                             operation.Actor
	// frozen lets it touch a card that is blocked, whatever its limit: what is left of a lost
	// card moves on.
	frozen bool
}

var (
	errReused = fault.New(fault.Conflict, "Este lançamento já foi feito com outro conteúdo. Atualize a tela e tente de novo.")
	errNoCard = fault.New(fault.NotFound, "Cartão não encontrado. Atualize a lista.")
)

// errUnbalanced is a fault of the program.
var errUnbalanced = errors.New("cashless: the legs of a transaction are two or more, none is zero, and they come to zero")

// content is what makes a posting the same when its id comes again.
func (p Posting) content() (string, error) {
	raw, err := json.Marshal([]any{p.Kind, p.Description, p.Method, p.Legs})
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:]), err
}

func (p Posting) balanced() bool {
	var sum money.Amount
	for _, l := range p.Legs {
		if l.Value == 0 {
			return false
		}
		sum += l.Value
	}
	return len(p.Legs) >= 2 && sum == 0
}

// post writes a transaction, once for its id; again is true where it was there already. A
// card that would fall below its limit, that is blocked or unknown is a fault, and nothing
// may be kept of the caller's transaction then.
func (s *Service) post(ctx context.Context, tx bun.Tx, p Posting) (again bool, err error) {
	if !p.balanced() {
		return false, errUnbalanced
	}
	content, err := p.content()
	if err != nil {
		return false, err
	}
	now := s.now()
	done, err := tx.NewRaw(`INSERT INTO cashless_transactions (venue_id, id, content, kind, description, method, by_id, by_name, equipment, created_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (venue_id, id) DO NOTHING`,
		p.VenueID, p.ID, content, p.Kind, p.Description, p.Method, p.By.UserID, p.By.Name, p.Equipment, now).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("write transaction: %w", err)
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return true, cmp.Or(err, s.sameAs(ctx, tx, p, content))
	}
	// Cards are taken in one order, so that two transactions never wait for each other.
	legs := slices.Clone(p.Legs)
	slices.SortFunc(legs, func(a, b Leg) int { return cmp.Compare(a.Account, b.Account) })
	for i, l := range legs {
		var balance *money.Amount
		if !ofVenue(l.Account) {
			after, err := s.move(ctx, tx, p, l)
			if err != nil {
				return false, err
			}
			balance = &after
		}
		_, err := tx.NewRaw("INSERT INTO cashless_entries (venue_id, transaction_id, leg, account, value, balance, kind, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
			p.VenueID, p.ID, i, l.Account, l.Value, balance, p.Kind, now).Exec(ctx)
		if err != nil {
			return false, fmt.Errorf("write entry: %w", err)
		}
	}
	return false, nil
}

func (s *Service) sameAs(ctx context.Context, tx bun.Tx, p Posting, content string) error {
	var before string
	if err := tx.NewRaw("SELECT content FROM cashless_transactions WHERE venue_id = ? AND id = ?", p.VenueID, p.ID).Scan(ctx, &before); err != nil {
		return fmt.Errorf("read transaction: %w", err)
	}
	if before != content {
		return errReused
	}
	return nil
}

func ofVenue(account string) bool {
	return account == Cash || account == Receivable || account == Revenue || account == Suspense
}

// move changes a card's balance; the statement itself checks its limit (D49), so that
// whatever happens at the same time it holds. What a lost card owes moves on even where its
// limit was lowered since.
func (s *Service) move(ctx context.Context, tx bun.Tx, p Posting, l Leg) (after money.Amount, err error) {
	var rows []money.Amount
	err = tx.NewRaw(`UPDATE cashless_accounts SET balance = balance + ?0 WHERE id = ?1 AND venue_id = ?2 AND (?3 OR NOT frozen)
		AND (?3 OR ?0 > 0 OR credit IS NULL OR balance - held + ?0 >= -credit) RETURNING balance`, int64(l.Value), l.Account, p.VenueID, p.frozen).Scan(ctx, &rows)
	if err != nil {
		return 0, fmt.Errorf("move balance: %w", err)
	}
	if len(rows) == 1 {
		return rows[0], nil
	}
	return 0, s.refusal(ctx, tx, p.VenueID, l.Account)
}

type account struct {
	bun.BaseModel `bun:"table:cashless_accounts,alias:a"`

	ID      string `bun:",pk"`
	VenueID string
	Balance money.Amount
	Held    money.Amount
	Credit  *money.Amount
	Frozen  bool
}

// refusal says why a card could not be moved.
func (s *Service) refusal(ctx context.Context, tx bun.Tx, venueID, id string) error {
	var found []account
	if err := tx.NewSelect().Model(&found).Where("id = ? AND venue_id = ?", id, venueID).Scan(ctx); err != nil {
		return fmt.Errorf("read account: %w", err)
	}
	switch {
	case len(found) == 0:
		return errNoCard
	case found[0].Frozen:
		return fault.New(fault.Conflict, "Este cartão está bloqueado. Desbloqueie-o ou use outro.")
	}
	may := found[0].Balance - found[0].Held
	if found[0].Credit != nil {
		may += *found[0].Credit
	}
	return fault.New(fault.Conflict, fmt.Sprintf("Saldo insuficiente: o cartão ainda pode gastar %s. Faça uma recarga e tente de novo.", max(may, 0)))
}
