package customers

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/money"
)

// record is a row of customers.
type record struct {
	bun.BaseModel `bun:"table:customers,alias:c"`

	ID               string `bun:",pk"`
	VenueID          string
	Name             string
	Search           string
	BirthDate        string `bun:",nullzero"`
	CPF              string `bun:"cpf,nullzero"`
	Identifier       string
	IdentifierSearch string
	Sex              Sex `bun:",nullzero"`
	Phone            string
	Email            string
	OnList           bool
	CategoryID       string `bun:",nullzero"`
	OpenAmount       money.Amount
	ConsentAt        int64 `bun:",nullzero"`
	ConsentText      string
	CreatedAt        int64
	UpdatedAt        int64
	Version          int64
	AnonymisedAt     int64 `bun:",nullzero"`

	// InForce is the kind of the restriction in force, if there is one.
	InForce restriction `bun:",scanonly"`
	// Category is the name of the category, where the audit asks for it.
	Category string `bun:"-"`
}

func (r *record) fill(d Draft) {
	r.Name, r.Search, r.BirthDate, r.CPF = d.Nome, br.Fold(d.Nome), d.DataNascimento, d.CPF
	r.Identifier, r.IdentifierSearch, r.Sex = d.Identificador, br.Fold(d.Identificador), d.Sexo
	r.Phone, r.Email, r.OnList, r.CategoryID = d.Telefone, d.Email, d.NomeNaLista, d.CategoriaID
	if d.Consentimento != nil {
		r.agree(*d.Consentimento, r.UpdatedAt)
	}
}

func (r *record) wire() Customer {
	return Customer{
		ID: r.ID, Nome: r.Name, DataNascimento: known(r.BirthDate), CPF: known(r.CPF), Identificador: known(r.Identifier),
		Sexo: known(r.Sex), Telefone: known(r.Phone), Email: known(r.Email), NomeNaLista: r.OnList, CategoriaID: known(r.CategoryID),
		EstaBloqueado: r.InForce == block, EstaAlertado: r.InForce == alert, ValorEmAberto: r.OpenAmount,
		Anonimizado: r.AnonymisedAt != 0, Versao: r.Version,
	}
}

// known answers nil for what is not known.
func known[T comparable](v T) *T {
	var unknown T
	if v == unknown {
		return nil
	}
	return &v
}

// selection reads customers into rows, each with its restriction in force.
func selection(db bun.IDB, rows any) *bun.SelectQuery {
	return db.NewSelect().Model(rows).
		ColumnExpr("c.*, COALESCE(r.kind, 0) AS in_force").
		Join("LEFT JOIN customer_restrictions AS r ON r.customer_id = c.id AND r.lifted_at IS NULL")
}

// find answers the venue's customer whose column holds the value, or a NotFound fault.
func find(ctx context.Context, db bun.IDB, venueID, column, value string) (record, error) {
	var r record
	err := selection(db, &r).Where("c.venue_id = ? AND c.? = ?", venueID, bun.Ident(column), value).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return r, errUnknown
	}
	if err != nil {
		return r, fmt.Errorf("read customer: %w", err)
	}
	return r, nil
}

// hold is find that keeps everybody else from changing the customer or its
// restrictions until the transaction ends.
func hold(ctx context.Context, tx bun.Tx, venueID, column, value string, now int64) (record, error) {
	_, err := tx.ExecContext(ctx, "UPDATE customers SET updated_at = ? WHERE venue_id = ? AND ? = ?",
		now, venueID, bun.Ident(column), value)
	if err != nil {
		return record{}, fmt.Errorf("hold customer: %w", err)
	}
	return find(ctx, tx, venueID, column, value)
}

// holdAll is hold for many; who is unknown is missing from the answer.
func holdAll(ctx context.Context, tx bun.Tx, venueID, column string, values []string, now int64) ([]record, error) {
	if len(values) == 0 {
		return nil, nil
	}
	_, err := tx.ExecContext(ctx, "UPDATE customers SET updated_at = ? WHERE venue_id = ? AND ? IN (?)",
		now, venueID, bun.Ident(column), bun.List(values))
	if err != nil {
		return nil, fmt.Errorf("hold customers: %w", err)
	}
	var held []record
	if err := selection(tx, &held).Where("c.venue_id = ? AND c.? IN (?)", venueID, bun.Ident(column), bun.List(values)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read customers: %w", err)
	}
	return held, nil
}

func insert(ctx context.Context, tx bun.Tx, r record) error {
	_, err := tx.NewInsert().Model(&r).Exec(ctx)
	return refuseTwin(err)
}

// update writes a customer who is held, as his next version.
func update(ctx context.Context, tx bun.Tx, r *record) error {
	r.Version++
	_, err := tx.NewUpdate().Model(r).ExcludeColumn("venue_id", "open_amount", "created_at").WherePK().Exec(ctx)
	return refuseTwin(err)
}

func refuseTwin(err error) error {
	if database.IsUnique(err) {
		return errTwin
	}
	if err != nil {
		return fmt.Errorf("write customer: %w", err)
	}
	return nil
}

const twin = "Já existe um cliente com este CPF no estabelecimento. Confira o CPF, ou abra o cadastro que já existe."

var (
	errStale   = fault.New(fault.Conflict, "Outra pessoa alterou este cliente enquanto você editava. Confira o que ela mudou e salve de novo.")
	errErased  = fault.New(fault.Conflict, "Este cliente foi anonimizado e os dados dele não voltam. Feche o formulário e, se a pessoa voltou, cadastre-a como um cliente novo.")
	errUnknown = fault.New(fault.NotFound, "Cliente não encontrado.")
	errTwin    = fault.New(fault.Conflict, twin).With("CPF", twin)
)
