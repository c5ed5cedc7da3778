package customers

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
)

// Category is a venue's own group of customers (S0§3).
type Category struct {
	bun.BaseModel `bun:"table:customer_categories,alias:k" json:"-"`

	ID          string `json:"id" bun:",pk"`
	Description string `json:"descricao"`
	Colour      string `json:"cor" doc:"#rrggbb"`
	Count       int    `json:"quantidade" bun:",scanonly" doc:"customers in it"`
	Version     int64  `json:"versao" doc:"grows with every change of description or colour"`
	VenueID     string `json:"-"`
	Search      string `json:"-"`
	CreatedAt   int64  `json:"-"`
}

// CategoryDraft is what the form of a category sends.
type CategoryDraft struct {
	Description string `json:"descricao" doc:"up to 1000 characters; unique in the venue, ignoring accents and letter case"`
	Colour      string `json:"cor" doc:"#rrggbb"`
	Version     *int64 `json:"versao,omitempty" required:"false" nullable:"true" minimum:"1" doc:"of a category that exists, the one that was read: when somebody else has changed it since, the save is refused with 409. Left out, the save is not checked"`
}

var hexColour = regexp.MustCompile(`^#[0-9a-f]{6}$`)

func (d CategoryDraft) settle() (CategoryDraft, error) {
	d.Description, d.Colour = br.OneLine(d.Description), strings.ToLower(strings.TrimSpace(d.Colour))
	switch {
	case d.Description == "" || utf8.RuneCountInString(d.Description) > maxText:
		return d, fault.Field("descricao", "Informe a descrição da categoria, com até 1000 caracteres.")
	case !hexColour.MatchString(d.Colour):
		return d, fault.Field("cor", "Escolha uma cor.")
	}
	return d, nil
}

// auditedCategory is what the audit keeps of a category.
var auditedCategory = []audit.Field[Category]{
	{Name: "Descrição", Text: func(c Category) string { return c.Description }},
	{Name: "Cor", Text: func(c Category) string { return c.Colour }},
}

// AddCategory registers a category of the venue; a description that another one
// has is a Conflict fault that names the other one.
func (s *Service) AddCategory(ctx context.Context, venueID string, d CategoryDraft) (Category, error) {
	d, err := d.settle()
	if err != nil {
		return Category{}, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Category{}, err
	}
	c := Category{
		ID: id.String(), VenueID: venueID, Description: d.Description, Colour: d.Colour, Search: br.Fold(d.Description), Version: 1, CreatedAt: s.now(),
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.NewInsert().Model(&c).Exec(ctx); err != nil {
			return err
		}
		return s.keepCategory(ctx, tx, audit.CustomerCategoryCreated, c, audit.Compare(auditedCategory, Category{}, c))
	})
	return c, s.refuseSameName(ctx, c, err)
}

// ChangeCategory gives a category another description or colour; a version that is not
// the category's any more is a Conflict fault.
func (s *Service) ChangeCategory(ctx context.Context, venueID, id string, d CategoryDraft) (Category, error) {
	d, err := d.settle()
	if err != nil {
		return Category{}, err
	}
	var c Category
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		if c, err = s.holdCategory(ctx, tx, venueID, id); err != nil {
			return err
		}
		if d.Version != nil && *d.Version != c.Version {
			return errStaleCategory
		}
		before := c
		c.Description, c.Colour, c.Search = d.Description, d.Colour, br.Fold(d.Description)
		values := audit.Compare(auditedCategory, before, c)
		if len(values) == 0 {
			return nil
		}
		c.Version++
		if _, err := tx.NewUpdate().Model(&c).Column("description", "colour", "search", "version").WherePK().Exec(ctx); err != nil {
			return err
		}
		return s.keepCategory(ctx, tx, audit.CustomerCategoryChanged, c, values)
	})
	return c, s.refuseSameName(ctx, c, err)
}

var errStaleCategory = fault.New(fault.Conflict, "Outra pessoa alterou esta categoria enquanto você editava. Confira o que ela mudou e salve de novo.")

// RemoveCategory deletes a category; one that has customers is a Conflict fault.
func (s *Service) RemoveCategory(ctx context.Context, venueID, id string) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		c, err := s.holdCategory(ctx, tx, venueID, id)
		if err != nil {
			return err
		}
		if c.Count > 0 {
			return fault.New(fault.Conflict, fmt.Sprintf(
				"A categoria “%s” ainda tem clientes (%d). Una-a a outra categoria em vez de excluí-la.", c.Description, c.Count))
		}
		if _, err := tx.NewDelete().Model(&c).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("delete customer category: %w", err)
		}
		return s.keepCategory(ctx, tx, audit.CustomerCategoryRemoved, c, audit.Compare(auditedCategory, c, Category{}))
	})
}

// Categories lists the venue's categories by description.
func (s *Service) Categories(ctx context.Context, venueID string) ([]Category, error) {
	categories := []Category{}
	if err := counted(s.db.Read, &categories).Where("k.venue_id = ?", venueID).Order("k.search").Scan(ctx); err != nil {
		return nil, fmt.Errorf("list customer categories: %w", err)
	}
	return categories, nil
}

// counted reads categories, each with how many customers it has.
func counted(db bun.IDB, model any) *bun.SelectQuery {
	return db.NewSelect().Model(model).
		ColumnExpr("k.*, (SELECT COUNT(*) FROM customers AS c WHERE c.category_id = k.id) AS count")
}

// holdCategory reads a category of the venue and keeps customers from joining it
// until the transaction ends; an unknown one is a NotFound fault.
func (s *Service) holdCategory(ctx context.Context, tx bun.Tx, venueID, id string) (Category, error) {
	var c Category
	if s.db.Dialect == database.Postgres {
		// SQLite has one writer and needs no lock.
		if _, err := tx.ExecContext(ctx, "SELECT id FROM customer_categories WHERE id = ? FOR UPDATE", id); err != nil {
			return c, fmt.Errorf("hold customer category: %w", err)
		}
	}
	err := counted(tx, &c).Where("k.id = ? AND k.venue_id = ?", id, venueID).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return c, fault.New(fault.NotFound, "Categoria não encontrada.")
	}
	if err != nil {
		return c, fmt.Errorf("read customer category: %w", err)
	}
	return c, nil
}

// refuseSameName turns the error of a description that is taken into a Conflict
// fault that names the category which has it.
func (s *Service) refuseSameName(ctx context.Context, c Category, err error) error {
	if !database.IsUnique(err) {
		return err
	}
	var holder Category
	if err := s.db.Read.NewSelect().Model(&holder).Where("k.venue_id = ? AND k.search = ?", c.VenueID, c.Search).Scan(ctx); err != nil {
		return fmt.Errorf("look for customer category: %w", err)
	}
	text := fmt.Sprintf("Já existe a categoria “%s”. Use outro nome.", holder.Description)
	return fault.New(fault.Conflict, text).With("descricao", text)
}

func (s *Service) keepCategory(ctx context.Context, tx bun.Tx, action audit.Action, c Category, values []audit.Value) error {
	return audit.Record(ctx, tx, audit.Entry{
		VenueID: c.VenueID, At: s.clock.Now(), By: operation.ActorFrom(ctx), Action: action,
		SubjectID: c.ID, Subject: c.Description, Values: values,
	})
}

// categoryName answers the description of the category, if there is one; one
// that is not the venue's is an Invalid fault.
func categoryName(ctx context.Context, tx bun.Tx, venueID, categoryID string) (name string, err error) {
	if categoryID == "" {
		return "", nil
	}
	err = tx.NewSelect().Model((*Category)(nil)).Column("description").
		Where("id = ? AND venue_id = ?", categoryID, venueID).Scan(ctx, &name)
	if errors.Is(err, sql.ErrNoRows) {
		return "", fault.Field("categoriaClienteEstabelecimentoId", "Escolha uma categoria do estabelecimento.")
	}
	if err != nil {
		return "", fmt.Errorf("look for customer category: %w", err)
	}
	return name, nil
}
