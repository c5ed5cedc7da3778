package payments

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
)

// NewCharge is a charge as its subject's domain wants it.
type NewCharge struct {
	VenueID string
	Subject Subject
	Method  Method
	Amount  money.Amount
	// Lasts is for how long it can be paid, LastsByHand the same where a person confirms what
	// came in; 0: as long.
	Lasts, LastsByHand time.Duration
	// Installments is in how many parts a card may pay at most; 0 or 1 is at once.
	Installments int
	// ReturnURL is where the payer comes back to from a provider's page; it may be empty.
	ReturnURL string
}

const (
	shortest = 10 * time.Second
	longest  = 366 * 24 * time.Hour
	// mostAmount is what ten digits before the point hold.
	mostAmount = money.Amount(9_999_999_999_99)
	// MostInstallments is the most that cards are offered for.
	MostInstallments = 12
)

// Create writes a charge down, in the transaction of its subject. No provider hears of it
// before Look, or a round, is called after the commit. Faults: Conflict where the venue is
// not paid in this way.
func (s *Service) Create(ctx context.Context, tx bun.Tx, n NewCharge) (Charge, error) {
	switch {
	case n.VenueID == "" || n.Subject.Kind == "" || n.Subject.ID == "":
		return Charge{}, errors.New("payments: a charge without a subject")
	case n.Amount <= 0 || n.Amount > mostAmount:
		return Charge{}, fault.Field("valor", "Informe um valor maior que zero.")
	case n.Lasts < shortest || max(n.Lasts, n.LastsByHand) > longest || n.LastsByHand != 0 && n.LastsByHand < shortest:
		return Charge{}, fault.Field("validade", "A cobrança vale de 10 segundos a 1 ano.")
	case n.Installments < 0 || n.Installments > MostInstallments || n.Installments > 1 && n.Method != Card:
		return Charge{}, fault.Field("parcelas", "O cartão parcela em até 12 vezes; as outras formas são à vista.")
	}
	offer, err := s.offer(ctx, tx, n.VenueID, n.Method)
	if err != nil {
		return Charge{}, err
	}
	provider := s.Providers[offer.Provider]
	if provider == nil {
		return Charge{}, fault.New(fault.Unavailable, "O pagamento online está indisponível. Escolha outra forma de pagamento.")
	}
	if provider.ByHand() && n.LastsByHand != 0 {
		n.Lasts = n.LastsByHand
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Charge{}, err
	}
	now := s.Clock.Now()
	c := Charge{
		ID: id.String(), VenueID: n.VenueID, Subject: n.Subject, AccountID: offer.AccountID, Provider: offer.Provider, Method: n.Method,
		TxID: txID(id, provider.ByHand()), Amount: n.Amount,
		FeePercent: offer.FeePercent, FeeFixed: offer.FeeFixed, SettlementDays: offer.SettlementDays,
		Installments: max(n.Installments, 1), ReturnURL: n.ReturnURL,
		State: Created, CreatedAt: now.UnixMilli(), ExpiresAt: now.Add(n.Lasts).UnixMilli(), NextAt: now.UnixMilli(),
	}
	if _, err := tx.NewInsert().Model(&c).Exec(ctx); err != nil {
		return Charge{}, fmt.Errorf("write charge: %w", err)
	}
	return c, s.note(ctx, tx, step{charge: c.ID, after: string(Created), cause: "Cobrança criada"})
}

// txID names a charge at its provider: 32 digits, of which a static Pix code holds 25.
func txID(id uuid.UUID, byHand bool) string {
	if !byHand {
		return strings.ReplaceAll(id.String(), "-", "")
	}
	text := strings.ToUpper(new(big.Int).SetBytes(id[:]).Text(36))
	return strings.Repeat("0", 25-len(text)) + text
}

// Charge answers a venue's charge. Faults: NotFound.
func (s *Service) Charge(ctx context.Context, venueID, id string) (Charge, error) {
	return charge(ctx, s.DB.Read, venueID, id)
}

func charge(ctx context.Context, db bun.IDB, venueID, id string) (Charge, error) {
	var c Charge
	err := db.NewSelect().Model(&c).Where("id = ? AND venue_id = ?", id, venueID).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return Charge{}, fault.New(fault.NotFound, "Cobrança não encontrada.")
	}
	return c, err
}

// Of lists the charges of a subject, the latest first.
func (s *Service) Of(ctx context.Context, db bun.IDB, venueID string, subject Subject) ([]Charge, error) {
	var all []Charge
	err := db.NewSelect().Model(&all).Where("venue_id = ? AND subject_kind = ? AND subject_id = ?", venueID, subject.Kind, subject.ID).
		Order("created_at DESC", "id DESC").Scan(ctx)
	return all, err
}

// Withdraw ends what a subject asks for: its open charges are cancelled, and what is left
// of the payment that counted is asked back under the key, once. The caller holds the
// subject's row, and calls Wake once tx has committed. Money that comes in all the same is
// late.
func (s *Service) Withdraw(ctx context.Context, tx bun.Tx, venueID string, subject Subject, key, reason string, by operation.Actor) error {
	if err := s.cancelOpen(ctx, tx, venueID, subject, "", reason, by.Name); err != nil {
		return err
	}
	var counted []Payment
	err := tx.NewSelect().Model(&counted).Where("venue_id = ? AND subject_kind = ? AND subject_id = ? AND standing = ?",
		venueID, subject.Kind, subject.ID, Counted).Scan(ctx)
	if err != nil || len(counted) == 0 {
		return err
	}
	_, err = s.Ask(ctx, tx, RefundRequest{VenueID: venueID, PaymentID: counted[0].ID, Key: key, Reason: reason, By: by, Quiet: true})
	if errors.Is(err, errNothingLeft) {
		return nil
	}
	return err
}

// cancelOpen ends the charges of a subject that can still be paid, but one. Nobody is
// told: it is the subject that ends them.
func (s *Service) cancelOpen(ctx context.Context, tx bun.Tx, venueID string, subject Subject, but, cause, by string) error {
	var open []Charge
	err := s.forUpdate(tx.NewSelect().Model(&open).Where("venue_id = ? AND subject_kind = ? AND subject_id = ? AND state IN (?) AND id <> ?",
		venueID, subject.Kind, subject.ID, bun.List([]State{Created, Waiting}), but).Order("id")).Scan(ctx)
	if err != nil {
		return fmt.Errorf("read open charges: %w", err)
	}
	for _, c := range open {
		if err := s.move(ctx, tx, &c, Cancelled, cause, by); err != nil {
			return err
		}
		c.NextAt, c.Failures = s.now(), 0
		if err := s.store(ctx, tx, c); err != nil {
			return err
		}
		if err := s.settleMatters(ctx, tx, "charge_id = ? AND reason = ?", []any{c.ID, ByHandMatter}, cause, by); err != nil {
			return err
		}
	}
	return nil
}
