package venues

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
)

// BankAccounts answers a venue's accounts in use, by bank and number; of one
// acquirer, or of all for 0.
func (s *Service) BankAccounts(ctx context.Context, venueID string, of Acquirer) ([]BankAccount, error) {
	accounts := []BankAccount{}
	query := s.db.Read.NewSelect().Model(&accounts).Where("venue_id = ? AND archived_at IS NULL", venueID)
	if of != 0 {
		query.Where("acquirer = ?", of)
	}
	if err := query.Order("bank_name", "agency", "account", "id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read bank accounts: %w", err)
	}
	return accounts, nil
}

// AddBankAccount stores a new account of a.VenueID and answers it with its ID.
func (s *Service) AddBankAccount(ctx context.Context, a BankAccount) (BankAccount, error) {
	if err := a.settle(); err != nil {
		return BankAccount{}, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return BankAccount{}, err
	}
	a.ID, a.Version, a.CreatedAt, a.ArchivedAt = id.String(), 1, s.clock.Now().UnixMilli(), 0
	return a, s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.NewInsert().Model(&a).Exec(ctx); err != nil {
			return fmt.Errorf("insert bank account: %w", err)
		}
		return s.recordAccount(ctx, tx, audit.BankAccountAdded, BankAccount{}, a)
	})
}

// changeAccount writes what edit makes of a venue's account in use. An unknown or
// archived one is a NotFound fault.
func (s *Service) changeAccount(ctx context.Context, venueID, id string, action audit.Action, edit func(*BankAccount) error) (BankAccount, error) {
	var after BankAccount
	err := s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		var before BankAccount
		query := tx.NewSelect().Model(&before).Where("id = ? AND venue_id = ? AND archived_at IS NULL", id, venueID)
		if s.db.Dialect == database.Postgres {
			query.For("UPDATE")
		}
		err := query.Scan(ctx)
		if errors.Is(err, sql.ErrNoRows) {
			return errNoAccount
		}
		if err != nil {
			return fmt.Errorf("hold bank account: %w", err)
		}
		after = before
		if err := edit(&after); err != nil {
			return err
		}
		if after == before {
			return nil
		}
		after.Version++
		if _, err := tx.NewUpdate().Model(&after).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("update bank account: %w", err)
		}
		return s.recordAccount(ctx, tx, action, before, after)
	})
	return after, err
}

var errNoAccount = fault.New(fault.NotFound, "Conta bancária não encontrada. Ela pode ter sido arquivada.")

// auditedAccount is what the audit keeps of an account. Numbers that money could
// be drawn with are kept by their ends.
var auditedAccount = []audit.Field[BankAccount]{
	{Name: "Titular", Text: func(a BankAccount) string { return a.Holder }, Personal: true},
	{Name: "CNPJ ou CPF", Text: func(a BankAccount) string { return br.FormatCNPJ(br.FormatCPF(a.Document)) }, Personal: true},
	{Name: "Banco", Text: func(a BankAccount) string { return strings.TrimSpace(a.BankCode + " " + a.BankName) }},
	{Name: "Agência", Text: func(a BankAccount) string { return a.Agency }},
	{Name: "Conta", Text: func(a BankAccount) string { return masked(a.Account + a.Digit) }},
	{Name: "Tipo de conta", Text: func(a BankAccount) string { return a.Kind.Label() }},
	{Name: "Chave Pix", Text: func(a BankAccount) string { return masked(a.PixKey) }},
	{Name: "Adquirente", Text: func(a BankAccount) string { return a.Acquirer.Label() }},
	{Name: "Adquirência Meep", Text: audit.YesNo(func(a BankAccount) bool { return a.MPPagamentos })},
}

// masked hides all but the end of a number, and its length.
func masked(s string) string {
	const shown = 3
	if s == "" {
		return ""
	}
	return "•••" + s[max(len(s)-shown, len(s)/2):]
}

// recordAccount keeps an entry even where what changed is masked away.
func (s *Service) recordAccount(ctx context.Context, tx bun.Tx, action audit.Action, before, after BankAccount) error {
	return audit.Record(ctx, tx, audit.Entry{
		VenueID: after.VenueID, At: s.clock.Now(), By: operation.ActorFrom(ctx), Action: action,
		SubjectID: after.ID, Subject: after.BankName + " " + masked(after.Account+after.Digit),
		Values: audit.Compare(auditedAccount, before, after),
	})
}
