package cardcheck

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/fault"
)

// Card is a customer's payment card. It is active once its holder has been checked.
type Card struct {
	bun.BaseModel `bun:"table:customer_cards,alias:c"`

	ID        string `bun:",pk"`
	VenueID   string
	Document  string
	Holder    string
	Final     string
	Active    bool
	CreatedAt int64

	// PendingID is the check that waits for a decision, PendingAt when its picture came.
	PendingID string `bun:",scanonly"`
	PendingAt int64  `bun:",scanonly"`
}

// Draft is a card as a form sends it.
type Draft struct {
	Document string `json:"cpf" maxLength:"20"`
	Holder   string `json:"nomeTitular" maxLength:"200" doc:"as it stands on the card"`
	Final    string `json:"finalCartao" maxLength:"20" doc:"the last four digits; never the whole number"`
}

const longestHolder = 60

// settle checks all fields at once.
func (d Draft) settle() (Draft, error) {
	d.Document, d.Holder, d.Final = br.NormalizeCPF(d.Document), strings.ToUpper(br.OneLine(d.Holder)), strings.TrimSpace(d.Final)
	wrong, bad := fault.New(fault.Invalid, "Confira os campos destacados."), false
	refuse := func(is bool, field, sentence string) {
		if is {
			wrong, bad = wrong.With(field, sentence), true
		}
	}
	refuse(!br.ValidCPF(d.Document), "cpf", "Preencha com um CPF válido")
	refuse(d.Holder == "" || utf8.RuneCountInString(d.Holder) > longestHolder, "nomeTitular", "Escreva o nome como está no cartão, com até 60 caracteres.")
	refuse(len(d.Final) != 4 || strings.Trim(d.Final, "0123456789") != "", "finalCartao", "Informe só os quatro últimos números do cartão.")
	if bad {
		return d, wrong
	}
	return d, nil
}

// Add keeps a card, which is not active yet. One that is there already is a Conflict.
func (s *Service) Add(ctx context.Context, venueID string, d Draft) (Card, error) {
	d, err := d.settle()
	if err != nil {
		return Card{}, err
	}
	c := Card{ID: newID(), VenueID: venueID, Document: d.Document, Holder: d.Holder, Final: d.Final, CreatedAt: s.now()}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.NewInsert().Model(&c).Exec(ctx); err != nil {
			return fmt.Errorf("write card: %w", err)
		}
		return s.record(ctx, tx, audit.PaymentCardAdded, venueID, c.ID, c.Final)
	})
	if database.IsUnique(err) {
		err = fault.New(fault.Conflict, "Este cartão já está cadastrado para este CPF. Busque o CPF de novo.")
	}
	return c, err
}

// Of answers the cards of a CPF at a venue.
func (s *Service) Of(ctx context.Context, venueID, document string) ([]Card, error) {
	cpf := br.NormalizeCPF(document)
	if !br.ValidCPF(cpf) {
		return nil, fault.Field("cpf", "Preencha com um CPF válido")
	}
	cards := []Card{}
	err := s.DB.Read.NewSelect().Model(&cards).ColumnExpr("c.*, COALESCE(k.id, '') AS pending_id, COALESCE(k.sent_at, 0) AS pending_at").
		Join("LEFT JOIN card_checks AS k ON k.card_id = c.id AND k.state = ?", Pending).
		Where("c.venue_id = ? AND c.document = ?", venueID, cpf).Order("c.created_at", "c.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list cards: %w", err)
	}
	return cards, nil
}

// ShowCPF answers the CPF that a card is kept under, and that somebody has seen it (D57).
func (s *Service) ShowCPF(ctx context.Context, venueID, cardID string) (cpf string, err error) {
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		c, err := s.one(ctx, tx, cardID)
		if err != nil {
			return err
		}
		if c.VenueID != venueID {
			return errNoCard
		}
		cpf = c.Document
		return s.record(ctx, tx, audit.PaymentCardCPFShown, venueID, c.ID, c.Final)
	})
	return cpf, err
}

func (s *Service) one(ctx context.Context, db bun.IDB, cardID string) (Card, error) {
	var found []Card
	if err := db.NewSelect().Model(&found).Where("c.id = ?", cardID).Scan(ctx); err != nil {
		return Card{}, fmt.Errorf("read card: %w", err)
	}
	if len(found) == 0 {
		return Card{}, errNoCard
	}
	return found[0], nil
}

// PersonsCard is a card that is kept under one of somebody's CPFs, and its checks.
type PersonsCard struct {
	Card
	Checks []Check
}

// OfPerson answers the cards that are kept under somebody's CPFs, the first first.
func (s *Service) OfPerson(ctx context.Context, venueID string, documents []string) ([]PersonsCard, error) {
	if len(documents) == 0 {
		return nil, nil
	}
	var cards []Card
	if err := s.DB.Read.NewSelect().Model(&cards).Where("venue_id = ? AND document IN (?)", venueID, bun.List(documents)).Order("created_at", "id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read cards of a person: %w", err)
	}
	all := make([]PersonsCard, len(cards))
	for i, c := range cards {
		all[i].Card = c
		if err := s.DB.Read.NewSelect().Model(&all[i].Checks).Where("card_id = ?", c.ID).Order("sent_at", "id").Scan(ctx); err != nil {
			return nil, fmt.Errorf("read checks of a person: %w", err)
		}
	}
	return all, nil
}

// Erase forgets, in the transaction that erases a person, the cards under his CPFs and what
// was sent to check them.
func (s *Service) Erase(ctx context.Context, tx bun.Tx, venueID string, documents []string) error {
	if len(documents) == 0 {
		return nil
	}
	var ids []string
	if err := tx.NewRaw("UPDATE customer_cards SET active = active WHERE venue_id = ? AND document IN (?) RETURNING id", venueID, bun.List(documents)).Scan(ctx, &ids); err != nil {
		return fmt.Errorf("hold cards of a person: %w", err)
	}
	if len(ids) == 0 {
		return nil
	}
	var checks []Check
	if err := tx.NewSelect().Model(&checks).Where("card_id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
		return fmt.Errorf("look for checks of a person: %w", err)
	}
	for _, k := range checks {
		if err := s.Secrets.Delete(ctx, tx, venueID, sealedName(k.ID)); err != nil {
			return err
		}
	}
	for _, statement := range []string{"DELETE FROM card_checks WHERE card_id IN (?)", "DELETE FROM customer_cards WHERE id IN (?)"} {
		if _, err := tx.NewRaw(statement, bun.List(ids)).Exec(ctx); err != nil {
			return fmt.Errorf("erase cards of a person: %w", err)
		}
	}
	return nil
}
