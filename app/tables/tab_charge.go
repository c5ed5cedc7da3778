package tables

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/idempotency"
	"balcao/app/money"
	"balcao/app/operation"
)

// Goods are what is charged on tabs.
type Goods interface {
	// Sellable are the products that whoever is calling may sell now, in menu order.
	Sellable(ctx context.Context, venueID string) ([]Good, error)
	// Take takes what a charge sells from the shelf; ComeBack says of one that was undone
	// whether it is there again.
	Take(ctx context.Context, tx bun.Tx, c Charge, by operation.Actor) error
	ComeBack(ctx context.Context, tx bun.Tx, c Charge, restocked bool, by operation.Actor) error
}

// Good is a product as it is charged.
type Good struct {
	ID       string       `json:"id"`
	Name     string       `json:"nome"`
	Category string       `json:"categoria"`
	Price    money.Amount `json:"preco" doc:"of a kilogram where it is weighed"`
	ByWeight bool         `json:"porQuilo"`
	// ByWord ones have no price of their own.
	ByWord bool `json:"precoAberto"`
}

// ChargeSales are the sales that charges are.
type ChargeSales interface {
	RecordCharge(ctx context.Context, tx bun.Tx, c Charge) error
	// SettleCharge puts onto a charge's sale how it was paid.
	SettleCharge(ctx context.Context, tx bun.Tx, venueID, chargeID string, payments []Share) error
	UndoCharge(ctx context.Context, tx bun.Tx, c Charge) error
}

// Charge is what was put on a tab at once: a sale of its own.
type Charge struct {
	bun.BaseModel `bun:"table:tab_charges"`

	ID, VenueID, AccountID string
	// No counts the charges of an account.
	No       int64
	At       int64
	ByName   string
	Value    money.Amount
	UndoneAt int64 `bun:",nullzero"`
	UndoneBy string

	// Tab is the number of its tab, Code what people call it by.
	Tab   string       `bun:"-"`
	Lines []ChargeLine `bun:"-"`
}

// Code is what a charge is called by.
func (c Charge) Code() string { return c.Tab + "/" + strconv.FormatInt(c.No, 10) }

// ChargeLine is a product of a charge.
type ChargeLine struct {
	bun.BaseModel `bun:"table:tab_charge_lines"`

	ChargeID  string
	Position  int64
	ProductID string
	Name      string
	Note      string
	// Quantity is in pieces, or in grams of what is sold by weight; Weighed tells which.
	Quantity int64
	Weighed  bool
	Value    money.Amount
}

// NewLine is a line as it is charged.
type NewLine struct {
	ProductID string        `json:"produtoId" maxLength:"36"`
	Quantity  int           `json:"quantidade" minimum:"1" maximum:"100000" doc:"pieces, up to 999; grams of what is sold by weight"`
	Price     *money.Amount `json:"valor,omitempty" doc:"of one piece of a product without a price of its own"`
	Note      string        `json:"observacao,omitempty" maxLength:"120"`
}

const (
	mostPieces = 999
	dearest    = money.Amount(1_000_000_00)
	// UnpaidTab is how a charge's sale is paid until its tab is.
	UnpaidTab = "Comanda em aberto"
)

// Charge puts products on an open tab, at the prices of now; the same key charges them once.
func (s *Service) Charge(ctx context.Context, venueID, accountID string, lines []NewLine, by operation.Actor) error {
	call, err := idempotency.NewCall("tab charge "+venueID, by.Key, struct {
		AccountID string
		Lines     []NewLine
	}{accountID, lines})
	if err != nil {
		return err
	}
	_, _, err = idempotency.Once(ctx, s.Keys, call, func(ctx context.Context, tx bun.Tx) (struct{}, error) {
		return struct{}{}, s.charge(ctx, tx, venueID, accountID, lines, by)
	})
	return err
}

func (s *Service) charge(ctx context.Context, tx bun.Tx, venueID, accountID string, asked []NewLine, by operation.Actor) error {
	bill, err := s.holdOpen(ctx, tx, venueID, accountID)
	if err != nil {
		return err
	}
	if bill.Account.Place != OfTab {
		return errNotOnTab
	}
	goods, err := s.Goods.Sellable(ctx, venueID)
	if err != nil {
		return err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return err
	}
	c := Charge{
		ID: id.String(), VenueID: venueID, AccountID: accountID, No: int64(len(bill.Orders)) + 1, At: s.Clock.Now().UnixMilli(), ByName: by.Name, Tab: bill.Account.TableNumber,
	}
	values := make([]money.Amount, len(asked))
	for i, line := range asked {
		charged, err := line.priced(goods, fmt.Sprintf("itens[%d].", i))
		if err != nil {
			return err
		}
		charged.ChargeID, charged.Position = c.ID, int64(i)
		c.Lines, values[i] = append(c.Lines, charged), charged.Value
	}
	if c.Value, err = money.Sum(values...); err != nil {
		return err
	}
	if _, err := tx.NewInsert().Model(&c).Exec(ctx); err != nil {
		return fmt.Errorf("charge a tab: %w", err)
	}
	if _, err := tx.NewInsert().Model(&c.Lines).Exec(ctx); err != nil {
		return fmt.Errorf("charge a tab: %w", err)
	}
	if err := s.Goods.Take(ctx, tx, c, by); err != nil {
		return err
	}
	if err := s.ChargeSales.RecordCharge(ctx, tx, c); err != nil {
		return err
	}
	return s.touch(ctx, tx, accountID)
}

// priced is the line at the price of now; at is where a fault stands.
func (n NewLine) priced(goods []Good, at string) (ChargeLine, error) {
	i := slices.IndexFunc(goods, func(g Good) bool { return g.ID == n.ProductID })
	if i < 0 {
		return ChargeLine{}, fault.Field(at+"produtoId", "Este produto não está à venda agora. Atualize a lista e escolha outro.")
	}
	good, price := goods[i], goods[i].Price
	switch {
	case good.ByWord && (n.Price == nil || *n.Price < 0 || *n.Price > dearest):
		return ChargeLine{}, fault.Field(at+"valor", "Informe o valor de "+good.Name+", até R$ 1.000.000,00.")
	case !good.ByWord && n.Price != nil:
		return ChargeLine{}, fault.Field(at+"valor", good.Name+" tem preço no cadastro. Lance sem informar o valor.")
	case !good.ByWeight && n.Quantity > mostPieces:
		return ChargeLine{}, fault.Field(at+"quantidade", "Lance até 999 unidades de uma vez.")
	case good.ByWord:
		price = *n.Price
	}
	value, err := price.Mul(int64(n.Quantity))
	if err == nil && good.ByWeight {
		// Rounded once, half a centavo up.
		value = (value + 500) / 1000
	}
	if err != nil {
		return ChargeLine{}, fault.Field(at+"quantidade", "O valor deste item é alto demais. Confira a quantidade.").Because(err)
	}
	return ChargeLine{ProductID: good.ID, Name: good.Name, Note: br.OneLine(n.Note), Quantity: int64(n.Quantity), Weighed: good.ByWeight, Value: value}, nil
}

// UndoCharge takes a charge off an open tab; whoever does it says whether what was sold goes
// back on the shelf. What was paid for it is then too much.
func (s *Service) UndoCharge(ctx context.Context, venueID, accountID, id string, restocked bool) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		bill, err := s.holdOpen(ctx, tx, venueID, accountID)
		if err != nil {
			return err
		}
		var c Charge
		err = tx.NewSelect().Model(&c).Where("id = ? AND account_id = ?", id, accountID).Scan(ctx)
		if errors.Is(err, sql.ErrNoRows) {
			return fault.New(fault.NotFound, "Lançamento não encontrado. Atualize a página e tente de novo.")
		}
		if err != nil || c.UndoneAt != 0 {
			return err
		}
		by := operation.ActorFrom(ctx)
		c.Tab, c.UndoneAt, c.UndoneBy = bill.Account.TableNumber, s.Clock.Now().UnixMilli(), by.Name
		_, err = tx.NewRaw("UPDATE tab_charges SET undone_at = ?, undone_by = ? WHERE id = ?", c.UndoneAt, c.UndoneBy, c.ID).Exec(ctx)
		if err != nil {
			return fmt.Errorf("undo a charge: %w", err)
		}
		if err := s.Goods.ComeBack(ctx, tx, c, restocked, by); err != nil {
			return err
		}
		if err := s.ChargeSales.UndoCharge(ctx, tx, c); err != nil {
			return err
		}
		return s.recordAccount(ctx, tx, audit.TabChargeUndone, bill.Account, by, audit.Value{Name: "Lançamento " + c.Code(), Before: c.Value.String()})
	})
}

// charges answers what stands on the tabs among these accounts, as orders of their bills.
func (s *Service) charges(ctx context.Context, db bun.IDB, accounts []Account) (map[string][]Order, error) {
	numbers, ids := map[string]string{}, []string{}
	for _, a := range accounts {
		if a.Place == OfTab {
			numbers[a.ID] = a.TableNumber
			ids = append(ids, a.ID)
		}
	}
	of := map[string][]Order{}
	if len(ids) == 0 {
		return of, nil
	}
	var found []Charge
	if err := db.NewSelect().Model(&found).Where("account_id IN (?)", bun.List(ids)).Order("account_id", "no").Scan(ctx); err != nil {
		return nil, fmt.Errorf("list charges: %w", err)
	}
	var lines []ChargeLine
	err := db.NewSelect().Model(&lines).Where("charge_id IN (SELECT id FROM tab_charges WHERE account_id IN (?))", bun.List(ids)).Order("charge_id", "position").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list lines of charges: %w", err)
	}
	linesOf := map[string][]OrderLine{}
	for _, l := range lines {
		linesOf[l.ChargeID] = append(linesOf[l.ChargeID], l.onBill())
	}
	for _, c := range found {
		c.Tab = numbers[c.AccountID]
		state := "Lançado"
		if c.UndoneAt != 0 {
			state = "Cancelado por " + c.UndoneBy
		}
		of[c.AccountID] = append(of[c.AccountID], Order{
			ID: c.ID, Code: c.Code(), Customer: c.ByName, State: state, At: database.FromMilli(c.At), Refused: c.UndoneAt != 0, Delivered: c.UndoneAt == 0,
			Payment: UnpaidTab, Charge: true, Lines: linesOf[c.ID], Value: Value{Items: c.Value, Total: c.Value},
		})
	}
	return of, nil
}

// onBill is the line as a bill shows it: what was weighed is one portion.
func (l ChargeLine) onBill() OrderLine {
	line := OrderLine{Name: l.Name, Quantity: int(l.Quantity), Value: l.Value}
	if l.Weighed {
		line.Name, line.Quantity = fmt.Sprintf("%s, %d g", l.Name, l.Quantity), 1
	}
	if l.Note != "" {
		line.Notes = []string{l.Note}
	}
	return line
}
