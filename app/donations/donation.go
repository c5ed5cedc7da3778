package donations

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/money"
)

// State is how far a donation is.
type State string

const (
	// Begun has not been charged yet.
	Begun State = "iniciada"
	// Waiting has a charge that is open.
	Waiting State = "aguardando"
	Paid    State = "paga"
	// NotPaid ended without money, Refused by the provider or because the donor gave it up.
	NotPaid State = "expirada"
	Refused State = "cancelada"
	// Divergent received another amount, Late after the end: people look at the first, the
	// second is given back.
	Divergent State = "divergente"
	Late      State = "fora_do_prazo"
)

// Donation is what one person gives once.
type Donation struct {
	bun.BaseModel `bun:"table:donations,alias:d"`

	ID      string `bun:",pk"`
	VenueID string
	// EventID, InstitutionID and their names are as they were when the donor was last charged;
	// LinkID is empty where he came by the event's own address. Link is the address.
	EventID, InstitutionID     string
	LinkID                     string `bun:",nullzero"`
	Link                       string
	SecretHash                 string
	EventName, InstitutionName string
	ProductID                  string `bun:",nullzero"`
	ProductName                string
	Value                      money.Amount
	Method                     Method
	// Document is a CPF or CNPJ without its mask. All of these may be empty.
	Name, Document, Email, Phone string
	Anonymous                    bool
	// Charges counts its attempts.
	Charges  int
	State    State
	Receipt  string
	PaidAt   int64 `bun:",nullzero"`
	Refunded money.Amount
	// Fee is what being paid cost, PaysOn the day on which the venue gets the money.
	Fee    money.Amount
	PaysOn string
	// LetterAt is when the receipt is to be mailed.
	LetterAt       int64 `bun:",nullzero"`
	LetterFailures int
	CreatedAt      int64
}

// nobody is what is shown in the place of a donor's name.
const nobody = "Anônimo"

// Shown is the donor's name where people see donations.
func (d Donation) Shown() string { return shownName(d.Name, d.Anonymous) }

func shownName(name string, anonymous bool) string {
	if anonymous || name == "" {
		return nobody
	}
	return name
}

// ShownDocument is the document as others see it: a CPF is hidden in part.
func (d Donation) ShownDocument() string {
	return br.MaskCPFs(br.FormatCNPJ(br.FormatCPF(d.Document)))
}

// PaidOn is when it was paid, in its venue's words.
func (d Donation) PaidOn(zone *time.Location) string {
	return database.FromMilli(d.PaidAt).In(zone).Format("02/01/2006 15:04")
}

// What is what was given for, in a few words.
func (d Donation) What() string {
	if d.ProductName != "" {
		return d.ProductName
	}
	return "Doação: " + d.EventName
}

// SubjectKind is what payments call a donation.
const SubjectKind = "doacao"

// NewSecret is what a browser shall keep of its donation.
func NewSecret() string { return rand.Text() }

func hashOf(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// bySecret answers the donation that a browser keeps the secret of; nil for none.
func bySecret(ctx context.Context, q *bun.SelectQuery, secret string) (*Donation, error) {
	if secret == "" {
		return nil, nil
	}
	var d Donation
	err := q.Model(&d).Where("secret_hash = ?", hashOf(secret)).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read donation: %w", err)
	}
	return &d, nil
}

// Mine answers the donation that a browser keeps the secret of, whatever became of its event
// and its link; nil for none. fresh sees what this request has written.
func (s *Service) Mine(ctx context.Context, secret string, fresh bool) (*Donation, error) {
	db := s.DB.Read
	if fresh {
		db = s.DB.Write
	}
	return bySecret(ctx, db.NewSelect(), secret)
}

// hold locks a donation of the venue.
func (s *Service) hold(ctx context.Context, tx bun.Tx, venueID, id string) (Donation, error) {
	var d Donation
	if err := s.forUpdate(tx.NewSelect().Model(&d).Where("id = ? AND venue_id = ?", id, venueID)).Scan(ctx); err != nil {
		return d, fmt.Errorf("hold donation: %w", err)
	}
	return d, nil
}

func (s *Service) write(ctx context.Context, tx bun.Tx, d *Donation) error {
	_, err := tx.NewInsert().Model(d).On("CONFLICT (id) DO UPDATE").
		Set(`event_id = EXCLUDED.event_id, institution_id = EXCLUDED.institution_id, link_id = EXCLUDED.link_id, link = EXCLUDED.link,
			event_name = EXCLUDED.event_name, institution_name = EXCLUDED.institution_name, product_id = EXCLUDED.product_id,
			product_name = EXCLUDED.product_name, value = EXCLUDED.value, method = EXCLUDED.method, name = EXCLUDED.name,
			document = EXCLUDED.document, email = EXCLUDED.email, phone = EXCLUDED.phone, anonymous = EXCLUDED.anonymous,
			charges = EXCLUDED.charges, state = EXCLUDED.state, receipt = EXCLUDED.receipt, paid_at = EXCLUDED.paid_at,
			refunded = EXCLUDED.refunded, fee = EXCLUDED.fee, pays_on = EXCLUDED.pays_on, letter_at = EXCLUDED.letter_at,
			letter_failures = EXCLUDED.letter_failures`).Exec(ctx)
	if err != nil {
		return fmt.Errorf("write donation: %w", err)
	}
	return nil
}
