package paymentlinks

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/money"
)

// UseState is how far a use is.
type UseState string

const (
	// Begun has not been charged yet: its e-mail is to be proven.
	Begun UseState = "iniciado"
	// Waiting has a charge that is open.
	Waiting UseState = "aguardando"
	Paid    UseState = "pago"
	// NotPaid ended without money, Refused by the provider or because the payer gave it up.
	NotPaid UseState = "expirado"
	Refused UseState = "cancelado"
	// Divergent received another amount, Late after the end: people look at the first, the
	// second is given back.
	Divergent UseState = "divergente"
	Late      UseState = "fora_do_prazo"
)

// Use is one payer's way through a link.
type Use struct {
	bun.BaseModel `bun:"table:payment_link_uses,alias:u"`

	ID      string `bun:",pk"`
	LinkID  string
	VenueID string
	// SecretHash is of what the payer's browser keeps.
	SecretHash string
	// Value, Description, ProductID and ProductName are the link's as of when he was last charged.
	Value       money.Amount
	Description string
	ProductID   string `bun:",nullzero"`
	ProductName string
	Method      Method
	// Document is a CPF or CNPJ without its mask; it and Email may be empty.
	Document, Email string
	CodeHash        string
	CodeTries       int
	CodeSentAt      int64
	ProvenAt        int64 `bun:",nullzero"`
	// Charges counts its attempts.
	Charges  int
	State    UseState
	Receipt  string
	PaidAt   int64 `bun:",nullzero"`
	Refunded money.Amount
	// LetterAt is when the receipt is to be mailed.
	LetterAt       int64 `bun:",nullzero"`
	LetterFailures int
	CreatedAt      int64
}

// shownDocument is the document as others see it: a CPF is hidden in part.
func (u Use) shownDocument() string { return br.MaskCPFs(br.FormatCNPJ(br.FormatCPF(u.Document))) }

// SubjectKind is what payments call a use of a link.
const SubjectKind = "link"

// NewSecret is what a browser shall keep of its use.
func NewSecret() string { return rand.Text() }

func hashOf(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// useBy answers the use of a link that a browser keeps the secret of; nil for none.
func useBy(ctx context.Context, q *bun.SelectQuery, linkID, secret string) (*Use, error) {
	if secret == "" {
		return nil, nil
	}
	var u Use
	err := q.Model(&u).Where("secret_hash = ? AND link_id = ?", hashOf(secret), linkID).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read use of payment link: %w", err)
	}
	return &u, nil
}

// holdUse locks a use and, before it, its link.
func (s *Service) holdUse(ctx context.Context, tx bun.Tx, venueID, id string) (Link, Use, error) {
	var u Use
	if err := tx.NewSelect().Model(&u).Where("id = ? AND venue_id = ?", id, venueID).Scan(ctx); err != nil {
		return Link{}, u, fmt.Errorf("read use of payment link: %w", err)
	}
	l, err := s.hold(ctx, tx, u.LinkID)
	if err != nil {
		return l, u, err
	}
	if err := s.forUpdate(tx.NewSelect().Model(&u).Where("id = ?", id)).Scan(ctx); err != nil {
		return l, u, fmt.Errorf("hold use of payment link: %w", err)
	}
	return l, u, nil
}

func (s *Service) writeUse(ctx context.Context, tx bun.Tx, u *Use) error {
	_, err := tx.NewInsert().Model(u).On("CONFLICT (id) DO UPDATE").
		Set(`value = EXCLUDED.value, description = EXCLUDED.description, product_id = EXCLUDED.product_id, product_name = EXCLUDED.product_name,
			method = EXCLUDED.method, document = EXCLUDED.document, email = EXCLUDED.email, code_hash = EXCLUDED.code_hash,
			code_tries = EXCLUDED.code_tries, code_sent_at = EXCLUDED.code_sent_at, proven_at = EXCLUDED.proven_at,
			charges = EXCLUDED.charges, state = EXCLUDED.state, receipt = EXCLUDED.receipt,
			paid_at = EXCLUDED.paid_at, refunded = EXCLUDED.refunded, letter_at = EXCLUDED.letter_at, letter_failures = EXCLUDED.letter_failures`).Exec(ctx)
	if err != nil {
		return fmt.Errorf("write use of payment link: %w", err)
	}
	return nil
}

// places are how many uses of a link are paid, and how many others are being paid, all
// but one, where one is named. A link without a limit has nothing to count.
func (s *Service) places(ctx context.Context, db bun.IDB, l Link, but string) (paid, held int, err error) {
	if l.UseLimit == 0 {
		return 0, 0, nil
	}
	err = db.NewRaw(`SELECT COALESCE(SUM(CASE WHEN paid_at IS NOT NULL AND refunded < value THEN 1 ELSE 0 END), 0),
		COALESCE(SUM(CASE WHEN paid_at IS NULL AND state = ? THEN 1 ELSE 0 END), 0)
		FROM payment_link_uses WHERE link_id = ? AND id <> ?`, Waiting, l.ID, but).Scan(ctx, &paid, &held)
	if err != nil {
		return 0, 0, fmt.Errorf("count uses of payment link: %w", err)
	}
	return paid, held, nil
}
