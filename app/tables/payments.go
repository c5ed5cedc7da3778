package tables

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/idempotency"
	"balcao/app/money"
	"balcao/app/operation"
)

// Payment is money that was taken for an account, or given back: then its value is negative.
type Payment struct {
	bun.BaseModel `bun:"table:table_account_payments"`

	ID        string `bun:",pk"`
	AccountID string
	// Kind is one of kinds, or of writtenOff: nobody has paid that.
	Kind  string
	Value money.Amount
	// Tendered is the note that it was paid with; the change is what it is more than Value.
	Tendered money.Amount
	At       int64
	ByName   string
	UndoneAt int64 `bun:",nullzero"`
	UndoneBy string
	// Note says whose part it is, or why it is written off; mostly empty.
	Note string
	// MethodName is what the venue calls the way in which it was paid; empty: as its kind is called.
	MethodName string
}

// kinds are what payments are called, as on orders.
var kinds = map[string]string{
	"dinheiro": "Dinheiro", "credito": "Cartão de crédito", "debito": "Cartão de débito", "pix": "Pix", "valeRefeicao": "Vale-refeição", "outra": "Outra forma",
}

// writtenOff are what payments are called that nobody has made.
var writtenOff = map[string]string{"cortesia": "Cortesia", "perda": "Perda"}

// method is what a payment is called.
func (p Payment) method() string { return cmp.Or(p.MethodName, kinds[p.Kind], writtenOff[p.Kind]) }

// title is what a bill says of a payment.
func (p Payment) title() string {
	title := p.method()
	switch {
	case writtenOff[p.Kind] != "":
		return "Não cobrado (" + title + ")"
	case p.Value < 0:
		return "Devolvido em " + title
	case p.Note != "":
		return title + ", " + p.Note
	}
	return title
}

const cash = "dinheiro"

// Receipt is money as it is taken.
type Receipt struct {
	AccountID, Kind string
	Value           money.Amount
	// Tendered is 0 where the value was paid as it is.
	Tendered money.Amount
	// Note says whose part it is.
	Note string
	// MethodID is the venue's payment method; empty: Kind says enough.
	MethodID string
	method   string
}

func (r *Receipt) settle() error {
	switch {
	case kinds[r.Kind] == "":
		return fault.Field("forma", "Escolha a forma de pagamento.")
	case r.Value <= 0:
		return fault.Field("valor", "Informe um valor maior que zero.")
	case r.Tendered != 0 && r.Kind != cash:
		return fault.Field("recebido", "Troco só vale para pagamento em dinheiro.")
	case r.Tendered != 0 && r.Tendered < r.Value:
		return fault.Field("recebido", "O valor recebido deve ser maior ou igual ao do pagamento.")
	case r.Tendered == 0:
		r.Tendered = r.Value
	}
	return nil
}

// Pay takes money for an account, at most what is left of it; the same key takes it once.
func (s *Service) Pay(ctx context.Context, venueID string, r Receipt, by operation.Actor) error {
	if err := r.settle(); err != nil {
		return err
	}
	call, err := idempotency.NewCall("table payment "+venueID, by.Key, r)
	if err != nil {
		return err
	}
	_, _, err = idempotency.Once(ctx, s.Keys, call, func(ctx context.Context, tx bun.Tx) (struct{}, error) {
		if r.method, err = s.methodOf(ctx, venueID, r); err != nil {
			return struct{}{}, err
		}
		bill, err := s.holdPayable(ctx, tx, venueID, r.AccountID)
		switch {
		case err != nil:
			return struct{}{}, err
		case bill.Left <= 0:
			return struct{}{}, errPaid
		case r.Value > bill.Left:
			return struct{}{}, fault.Field("valor", "Faltam só "+bill.Left.String()+". Informe até esse valor; o troco vai no valor recebido.")
		}
		payment := Payment{AccountID: r.AccountID, Kind: r.Kind, Value: r.Value, Tendered: r.Tendered, ByName: by.Name, Note: br.OneLine(r.Note), MethodName: r.method}
		if payment, err = s.keepPayment(ctx, tx, payment); err != nil {
			return struct{}{}, err
		}
		if bill.Account.OnCredit {
			if err := s.payOff(ctx, tx, bill, payment, by); err != nil {
				return struct{}{}, err
			}
		}
		return struct{}{}, s.touch(ctx, tx, r.AccountID)
	})
	return err
}

// methodOf is what the venue calls the way in which money is taken; empty where it says none.
func (s *Service) methodOf(ctx context.Context, venueID string, r Receipt) (string, error) {
	if r.MethodID == "" {
		return "", nil
	}
	kind, name, err := s.Methods(ctx, venueID, r.MethodID)
	switch {
	case fault.Is(err, fault.NotFound), err == nil && kind != r.Kind:
		return "", fault.Field("formaId", "Esta forma de pagamento não está mais em uso. Escolha outra.")
	case err != nil:
		return "", err
	}
	return name, nil
}

// keepPayment writes a payment down as of now.
func (s *Service) keepPayment(ctx context.Context, tx bun.Tx, p Payment) (Payment, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return p, err
	}
	p.ID, p.At = id.String(), s.Clock.Now().UnixMilli()
	if _, err := tx.NewInsert().Model(&p).Exec(ctx); err != nil {
		return p, fmt.Errorf("keep a payment: %w", err)
	}
	return p, nil
}

var errPaid = fault.New(fault.Conflict, "Esta conta já está paga. Feche-a, ou estorne um pagamento se algo está errado.")

// UndoPayment takes back a payment that was not made so; the audit keeps it.
func (s *Service) UndoPayment(ctx context.Context, venueID, accountID, id string) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		bill, err := s.holdOpen(ctx, tx, venueID, accountID)
		if err != nil {
			return err
		}
		var payment Payment
		err = tx.NewSelect().Model(&payment).Where("id = ? AND account_id = ?", id, accountID).Scan(ctx)
		if errors.Is(err, sql.ErrNoRows) {
			return fault.New(fault.NotFound, "Pagamento não encontrado. Atualize a página e tente de novo.")
		}
		if err != nil || payment.UndoneAt != 0 {
			return err
		}
		by := operation.ActorFrom(ctx)
		payment.UndoneAt, payment.UndoneBy = s.Clock.Now().UnixMilli(), by.Name
		if _, err := tx.NewUpdate().Model(&payment).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("undo a payment: %w", err)
		}
		return s.recordAccount(ctx, tx, audit.TablePaymentUndone, bill.Account, by,
			audit.Value{Name: payment.method(), Before: payment.Value.String()})
	})
}

// holdOpen holds an account until the transaction ends; a closed one is a Conflict.
func (s *Service) holdOpen(ctx context.Context, tx bun.Tx, venueID, id string) (Bill, error) {
	bill, err := s.holdBill(ctx, tx, venueID, id)
	if err == nil && bill.Account.ClosedAt != 0 {
		return Bill{}, errAccountClosed
	}
	return bill, err
}

// holdBill holds an account, open or closed, until the transaction ends.
func (s *Service) holdBill(ctx context.Context, tx bun.Tx, venueID, id string) (Bill, error) {
	account, err := s.account(ctx, tx, venueID, id, "UPDATE")
	if err != nil {
		return Bill{}, err
	}
	return s.bill(ctx, tx, account)
}

func (s *Service) touch(ctx context.Context, tx bun.Tx, accountID string) error {
	_, err := tx.NewRaw("UPDATE table_accounts SET last_at = ? WHERE id = ?", s.Clock.Now().UnixMilli(), accountID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("touch an account: %w", err)
	}
	return nil
}
