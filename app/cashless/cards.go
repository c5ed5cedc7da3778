package cashless

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
	"balcao/app/money"
)

// The states of a card.
const (
	Active  = "ativo"
	Blocked = "bloqueado"
	Lost    = "perdido"
)

// Card is a prepaid card. Without a document it is anonymous.
type Card struct {
	bun.BaseModel `bun:"table:cashless_cards,alias:c"`

	ID         string `bun:",pk"`
	VenueID    string
	Number     string
	Name       string
	Search     string // Name, folded
	Document   string
	GroupID    string `bun:",nullzero"`
	State      string
	ReplacedBy string `bun:",nullzero"`
	Version    int64
	CreatedAt  int64
}

// CardDraft is a card as a form sends it. Credit is how far below zero it may go; nil, with
// Unlimited, is without limit. KeepCredit leaves a card that is there the limit that it has.
type CardDraft struct {
	Number, Name, Document, GroupID string
	Credit                          money.Amount
	Unlimited, KeepCredit           bool
	Known                           *int64
}

const mostCredit = 100_000_00

var errNumberTaken = fault.Field("numero", "Já existe um cartão com este número. Confira o número ou use outro.")

// oneCard reads a card of the venue; locked, nobody else changes it until tx ends.
func (s *Service) oneCard(ctx context.Context, q *bun.SelectQuery, venueID, id string) (Card, error) {
	var found []Card
	if err := q.Model(&found).Where("id = ? AND venue_id = ?", id, venueID).Scan(ctx); err != nil {
		return Card{}, fmt.Errorf("read card: %w", err)
	}
	if len(found) == 0 {
		return Card{}, errNoCard
	}
	return found[0], nil
}

func (s *Service) settle(ctx context.Context, tx bun.Tx, c Card, d CardDraft) (Card, *money.Amount, error) {
	c.Number, c.Name, c.Document, c.GroupID = strings.ToUpper(br.OneLine(d.Number)), br.OneLine(d.Name), br.NormalizeCPF(d.Document), d.GroupID
	c.Search = br.Fold(c.Name)
	wrong := fault.New(fault.Invalid, "Confira os campos destacados.")
	bad := false
	check := func(is bool, field, sentence string) {
		if is {
			wrong, bad = wrong.With(field, sentence), true
		}
	}
	check(c.Number == "" || utf8.RuneCountInString(c.Number) > 32, "numero", "Informe o número do cartão, com até 32 caracteres.")
	check(utf8.RuneCountInString(c.Name) > 120, "nome", "Use um nome com até 120 caracteres.")
	check(c.Document != "" && !br.ValidCPF(c.Document), "documento", "Preencha com um CPF válido, ou deixe em branco.")
	check(c.Document != "" && c.Name == "", "nome", "Informe o nome do titular.")
	check(d.Credit < 0 || d.Credit > mostCredit, "limite", "Informe um limite entre R$ 0,00 e R$ 100.000,00.")
	if c.GroupID != "" {
		n, err := tx.NewSelect().Model((*Group)(nil)).Where("id = ? AND venue_id = ? AND archived_at IS NULL", c.GroupID, c.VenueID).Count(ctx)
		if err != nil {
			return c, nil, fmt.Errorf("look for group: %w", err)
		}
		check(n == 0, "grupoId", "Este grupo não existe mais. Escolha outro.")
	}
	if bad {
		return c, nil, wrong
	}
	if d.Unlimited {
		return c, nil, nil
	}
	return c, &d.Credit, nil
}

// AddCard issues a card; its balance is zero.
func (s *Service) AddCard(ctx context.Context, venueID string, d CardDraft) (Card, error) {
	var c Card
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		var credit *money.Amount
		c, credit, err = s.settle(ctx, tx, Card{ID: newID(), VenueID: venueID, State: Active, Version: 1, CreatedAt: s.now()}, d)
		if err != nil {
			return err
		}
		return s.issue(ctx, tx, c, credit)
	})
	if database.IsUnique(err) {
		err = errNumberTaken
	}
	return c, err
}

func (s *Service) issue(ctx context.Context, tx bun.Tx, c Card, credit *money.Amount) error {
	if _, err := tx.NewInsert().Model(&account{ID: c.ID, VenueID: c.VenueID, Credit: credit}).Exec(ctx); err != nil {
		return fmt.Errorf("write account: %w", err)
	}
	if _, err := tx.NewInsert().Model(&c).Exec(ctx); err != nil {
		return fmt.Errorf("write card: %w", err)
	}
	return s.recordCard(ctx, tx, audit.CashlessCardAdded, c, []audit.Value{{Name: "Limite", After: limitText(credit)}})
}

// ChangeCard saves who a card is of, its group and its limit.
func (s *Service) ChangeCard(ctx context.Context, venueID, id string, d CardDraft) (Card, error) {
	var c Card
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		before, err := s.oneCard(ctx, s.forUpdate(tx.NewSelect()), venueID, id)
		if err != nil {
			return err
		}
		if d.Known != nil && *d.Known != before.Version {
			return errStale("este cartão")
		}
		if before.State == Lost {
			return fault.New(fault.Conflict, "Este cartão foi substituído e não muda mais. Edite o cartão novo.")
		}
		var credit *money.Amount
		if c, credit, err = s.settle(ctx, tx, before, d); err != nil {
			return err
		}
		var old account
		if err := s.forUpdate(tx.NewSelect()).Model(&old).Where("id = ?", id).Scan(ctx); err != nil {
			return fmt.Errorf("read account: %w", err)
		}
		if d.KeepCredit {
			credit = old.Credit
		}
		c.Version++
		if _, err := tx.NewUpdate().Model(&c).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("write card: %w", err)
		}
		if _, err := tx.NewRaw("UPDATE cashless_accounts SET credit = ? WHERE id = ?", credit, id).Exec(ctx); err != nil {
			return fmt.Errorf("write limit: %w", err)
		}
		was, err := s.saved(ctx, tx, before, old.Credit)
		if err != nil {
			return err
		}
		is, err := s.saved(ctx, tx, c, credit)
		if err != nil {
			return err
		}
		return s.recordCard(ctx, tx, audit.CashlessCardChanged, c, audit.Compare(audited, was, is))
	})
	if database.IsUnique(err) {
		err = errNumberTaken
	}
	return c, err
}

// BlockCard blocks a card, or takes that back.
func (s *Service) BlockCard(ctx context.Context, venueID, id string, blocked bool) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		c, err := s.oneCard(ctx, s.forUpdate(tx.NewSelect()), venueID, id)
		if err != nil {
			return err
		}
		if c.State == Lost {
			return fault.New(fault.Conflict, "Este cartão foi substituído e continua bloqueado.")
		}
		action := audit.CashlessCardUnblocked
		c.State = Active
		if blocked {
			c.State, action = Blocked, audit.CashlessCardBlocked
		}
		if err := s.setState(ctx, tx, c, blocked); err != nil {
			return err
		}
		return s.recordCard(ctx, tx, action, c, nil)
	})
}

func (s *Service) setState(ctx context.Context, tx bun.Tx, c Card, frozen bool) error {
	_, err := tx.NewRaw("UPDATE cashless_cards SET state = ?, replaced_by = ?, version = version + 1 WHERE id = ?", c.State, orNull(c.ReplacedBy), c.ID).Exec(ctx)
	if err == nil {
		_, err = tx.NewRaw("UPDATE cashless_accounts SET frozen = ? WHERE id = ?", frozen, c.ID).Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("write state of card: %w", err)
	}
	return nil
}

func orNull(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
