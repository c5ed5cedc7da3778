package scheduling

import (
	"context"
	"fmt"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/fault"
)

// Category is a group of schedules and services.
type Category struct {
	bun.BaseModel `bun:"table:schedule_categories,alias:k"`

	ID         string `bun:",pk"`
	VenueID    string
	Name       string
	NameKey    string
	HasImage   bool
	Version    int64
	CreatedAt  int64
	ArchivedAt int64 `bun:",nullzero"`
}

var errNoCategory = fault.New(fault.NotFound, "Categoria não encontrada. Ela pode ter sido excluída.")

// CategoryDraft is a category as a form sends it.
type CategoryDraft struct {
	Name    string
	Image   *string
	Version *int64
}

var auditedCategory = []audit.Field[Category]{
	{Name: "Nome", Text: func(c Category) string { return c.Name }},
	{Name: "Imagem", Text: audit.YesNo(func(c Category) bool { return c.HasImage })},
}

// AddCategory registers a category of schedules.
func (s *Service) AddCategory(ctx context.Context, venueID string, d CategoryDraft) (Category, error) {
	id, err := newID()
	if err != nil {
		return Category{}, err
	}
	return s.saveCategory(ctx, Category{ID: id, VenueID: venueID, CreatedAt: s.now()}, d, true)
}

// ChangeCategory saves a form over a category.
func (s *Service) ChangeCategory(ctx context.Context, venueID, id string, d CategoryDraft) (Category, error) {
	return s.saveCategory(ctx, Category{ID: id, VenueID: venueID}, d, false)
}

func (s *Service) saveCategory(ctx context.Context, next Category, d CategoryDraft, fresh bool) (Category, error) {
	d.Name = br.OneLine(d.Name)
	if d.Name == "" {
		return next, fault.Field("name", "Preencha o nome para continuar")
	}
	if utf8.RuneCountInString(d.Name) > longestName {
		return next, fault.Field("name", "Use um nome com até 120 caracteres.")
	}
	pic, err := pictureOf(d.Image)
	if err != nil {
		return next, err
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		before, action := Category{}, audit.ScheduleAdded
		if !fresh {
			action = audit.ScheduleChanged
			if before, err = one[Category](ctx, s.forUpdate(tx.NewSelect()), next.VenueID, next.ID, errNoCategory); err != nil {
				return err
			}
			if before.ArchivedAt != 0 {
				return errNoCategory
			}
			if err := stale(d.Version, before.Version); err != nil {
				return err
			}
			next = before
		}
		next.Name, next.NameKey, next.HasImage = d.Name, br.Fold(d.Name), pic.has(before.HasImage)
		next.Version++
		if fresh {
			_, err = tx.NewInsert().Model(&next).Exec(ctx)
		} else {
			_, err = tx.NewUpdate().Model(&next).WherePK().Exec(ctx)
		}
		if database.IsUnique(err) {
			const text = "Já existe uma categoria com este nome. Use outro nome."
			return fault.New(fault.Conflict, text).With("name", text)
		}
		if err != nil {
			return err
		}
		if err := s.storePicture(ctx, tx, next.VenueID, next.ID, pic); err != nil {
			return err
		}
		return s.record(ctx, tx, action, next.VenueID, next.ID, "Categoria "+next.Name, audit.Compare(auditedCategory, before, next))
	})
	return next, err
}

// Categories lists a venue's categories in use, by name.
func (s *Service) Categories(ctx context.Context, venueID string) (all []Category, err error) {
	return all, s.DB.Read.NewSelect().Model(&all).Where("venue_id = ? AND archived_at IS NULL", venueID).Order("name_key", "id").Limit(mostRows).Scan(ctx)
}

// ArchiveCategory puts a category away; one that schedules or services are in is a Conflict fault.
func (s *Service) ArchiveCategory(ctx context.Context, venueID, id string) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		c, err := one[Category](ctx, s.forUpdate(tx.NewSelect()), venueID, id, errNoCategory)
		if err != nil {
			return err
		}
		if c.ArchivedAt != 0 {
			return errNoCategory
		}
		used, err := tx.NewSelect().Model((*Schedule)(nil)).Where("category_id = ? AND archived_at IS NULL", id).Count(ctx)
		if err != nil {
			return err
		}
		offered, err := tx.NewSelect().Model((*Offering)(nil)).Where("category_id = ? AND archived_at IS NULL", id).Count(ctx)
		if err != nil {
			return err
		}
		if used+offered > 0 {
			return fault.New(fault.Conflict, fmt.Sprintf("A categoria “%s” ainda tem agendas ou serviços (%d). Mude a categoria deles antes de excluí-la.", c.Name, used+offered))
		}
		c.ArchivedAt, c.Version = s.now(), c.Version+1
		if _, err := tx.NewUpdate().Model(&c).WherePK().Exec(ctx); err != nil {
			return err
		}
		return s.record(ctx, tx, audit.ScheduleArchived, venueID, id, "Categoria "+c.Name, nil)
	})
}
