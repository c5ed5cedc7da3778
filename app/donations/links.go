package donations

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/money"
)

// Link leads to the page of an event with an institution chosen, and perhaps the value.
type Link struct {
	bun.BaseModel `bun:"table:donation_links,alias:l"`

	ID            string `bun:",pk"`
	VenueID       string
	EventID       string
	InstitutionID string
	Link          string
	Description   string
	ProductID     string `bun:",nullzero"`
	// Amount is 0 where the donor says how much.
	Amount     money.Amount
	Version    int64
	CreatedAt  int64
	ArchivedAt int64 `bun:",nullzero"`
}

// LinkDraft is a link as a form sends it.
type LinkDraft struct {
	EventID, InstitutionID, Description, ProductID string
	Amount                                         money.Amount
	// Known is the version that was read; nil where the caller does not know.
	Known *int64
}

const mostLinks = 5000

var (
	errNoLink       = fault.New(fault.NotFound, "Link de doação não encontrado. Ele pode ter sido apagado.")
	errTooManyLinks = fault.New(fault.Conflict, "O estabelecimento já tem 5.000 links de doação. Apague os que não usa mais.")
)

// Links answers the donation links of a venue in use, the latest first; those of one
// institution, where it is named.
func (s *Service) Links(ctx context.Context, venueID, institutionID string) (all []Link, err error) {
	query := s.DB.Read.NewSelect().Model(&all).Where("venue_id = ? AND archived_at IS NULL", venueID)
	if institutionID != "" {
		query.Where("institution_id = ?", institutionID)
	}
	if err := query.Order("created_at DESC", "id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read donation links: %w", err)
	}
	return all, nil
}

func oneLink(ctx context.Context, q *bun.SelectQuery, where string, args ...any) (Link, error) {
	var l Link
	err := q.Model(&l).Where(where, args...).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return l, errNoLink
	}
	if err != nil {
		return l, fmt.Errorf("read donation link: %w", err)
	}
	return l, nil
}

// AddLink makes a donation link of the venue.
func (s *Service) AddLink(ctx context.Context, venueID string, d LinkDraft) (Link, error) {
	return s.saveLink(ctx, venueID, d, audit.DonationLinkAdded, func(ctx context.Context, tx bun.Tx) (Link, error) {
		n, err := tx.NewSelect().Model((*Link)(nil)).Where("venue_id = ? AND archived_at IS NULL", venueID).Count(ctx)
		if err != nil {
			return Link{}, err
		}
		if n >= mostLinks {
			return Link{}, errTooManyLinks
		}
		id, err := newID()
		return Link{ID: id, VenueID: venueID, Link: newLink(), CreatedAt: s.now()}, err
	})
}

// ChangeLink saves a donation link of the venue; who is being charged goes on paying what he
// was asked.
func (s *Service) ChangeLink(ctx context.Context, venueID, id string, d LinkDraft) (Link, error) {
	return s.saveLink(ctx, venueID, d, audit.DonationLinkChanged, func(ctx context.Context, tx bun.Tx) (Link, error) {
		before, err := oneLink(ctx, s.forUpdate(tx.NewSelect()), "id = ? AND venue_id = ? AND archived_at IS NULL", id, venueID)
		if err == nil && d.Known != nil && *d.Known != before.Version {
			err = errStale("este link")
		}
		return before, err
	})
}

func (s *Service) saveLink(ctx context.Context, venueID string, d LinkDraft, action audit.Action, before func(context.Context, bun.Tx) (Link, error)) (Link, error) {
	names, err := s.Products(ctx, venueID)
	if err != nil {
		return Link{}, err
	}
	var saved Link
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		old, err := before(ctx, tx)
		if err != nil {
			return err
		}
		if saved, err = d.settle(old, names); err != nil {
			return err
		}
		e, i, err := s.receiving(ctx, tx, venueID, saved)
		if err != nil {
			return err
		}
		saved.Version++
		_, err = tx.NewInsert().Model(&saved).On("CONFLICT (id) DO UPDATE").
			Set(`event_id = EXCLUDED.event_id, institution_id = EXCLUDED.institution_id, description = EXCLUDED.description,
				product_id = EXCLUDED.product_id, amount = EXCLUDED.amount, version = EXCLUDED.version`).Exec(ctx)
		if err != nil {
			return fmt.Errorf("write donation link: %w", err)
		}
		a := address{Link: saved.Link, EventID: saved.EventID, LinkID: saved.ID, CreatedAt: saved.CreatedAt}
		if _, err := tx.NewInsert().Model(&a).On("CONFLICT (link) DO UPDATE").Set("event_id = EXCLUDED.event_id").Exec(ctx); err != nil {
			return fmt.Errorf("write address of donation link: %w", err)
		}
		return s.recordLink(ctx, tx, action, old, saved, e.Name, i.Name)
	})
	return saved, err
}

// receiving answers the event and the institution that a link names, and that belong together.
func (s *Service) receiving(ctx context.Context, tx bun.Tx, venueID string, l Link) (Event, Institution, error) {
	e, err := s.holdEvent(ctx, tx, venueID, l.EventID)
	if fault.Is(err, fault.NotFound) {
		return e, Institution{}, fault.Field("eventId", "Este evento não existe mais. Escolha outro.")
	}
	if err != nil {
		return e, Institution{}, err
	}
	i, err := oneInstitution(ctx, tx.NewSelect(), "id = ? AND venue_id = ? AND event_id = ? AND archived_at IS NULL", l.InstitutionID, venueID, e.ID)
	if fault.Is(err, fault.NotFound) {
		err = fault.Field("instituteId", "Esta instituição não é deste evento. Escolha outra.")
	}
	return e, i, err
}

func (d LinkDraft) settle(before Link, names ProductNames) (Link, error) {
	l := before
	l.EventID, l.InstitutionID, l.ProductID, l.Amount = d.EventID, d.InstitutionID, d.ProductID, d.Amount
	l.Description = text(d.Description)
	wrong := problems{}
	wrong.check(l.EventID == "", "eventId", "Selecione o evento")
	wrong.check(l.InstitutionID == "", "instituteId", "Selecione a instituição.")
	wrong.check(tooLong(l.Description, 500), "description", "Use uma descrição com até 500 caracteres.")
	wrong.check(l.Amount < 0 || l.Amount > mostValue, "amount", "Informe um valor de até R$ 1.000.000,00, ou deixe em branco para o doador escolher.")
	wrong.check(l.Amount > 0 && l.Amount < lowestLeast, "amount", "O menor valor é R$ 1,00.")
	if l.ProductID != "" && l.ProductID != before.ProductID {
		_, inUse := names(l.ProductID)
		wrong.check(!inUse, "produtoId", "Este produto não está mais no cadastro. Escolha outro, ou deixe o link sem produto.")
	}
	return l, wrong.fault()
}

// DeleteLink archives a donation link: nobody gives by it any more. What was given stays.
func (s *Service) DeleteLink(ctx context.Context, venueID, id string) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		before, err := oneLink(ctx, s.forUpdate(tx.NewSelect()), "id = ? AND venue_id = ? AND archived_at IS NULL", id, venueID)
		if err != nil {
			return err
		}
		if _, err := tx.NewRaw("UPDATE donation_links SET archived_at = ?, version = version + 1 WHERE id = ?", s.now(), id).Exec(ctx); err != nil {
			return fmt.Errorf("archive donation link: %w", err)
		}
		return s.recordLink(ctx, tx, audit.DonationLinkArchived, before, before, "", "")
	})
}
