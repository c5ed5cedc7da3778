package donations

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
)

// Institution receives what is given to an event.
type Institution struct {
	bun.BaseModel `bun:"table:donation_institutions,alias:i"`

	ID      string `bun:",pk"`
	VenueID string
	EventID string
	Name    string
	// BankDataID is the bank account that it is paid to; it is fixed (S1§5).
	BankDataID string
	Version    int64
	CreatedAt  int64
	ArchivedAt int64 `bun:",nullzero"`
}

// InstitutionDraft is an institution as a form sends it.
type InstitutionDraft struct {
	Name, BankDataID, EventID string
	// Known is the version that was read; nil where the caller does not know.
	Known *int64
}

const mostInstitutions = 2000

var (
	errNoInstitution       = fault.New(fault.NotFound, "Instituição não encontrada. Ela pode ter sido apagada.")
	errTooManyInstitutions = fault.New(fault.Conflict, "O estabelecimento já tem 2.000 instituições. Apague as que não usa mais.")
)

// Institutions answers the institutions of a venue in use, by name; those of one event, where
// it is named.
func (s *Service) Institutions(ctx context.Context, venueID, eventID string) ([]Institution, error) {
	return s.institutions(ctx, venueID, eventID, false)
}

// deletedInstitutions are those that were deleted, likewise.
func (s *Service) deletedInstitutions(ctx context.Context, venueID, eventID string) ([]Institution, error) {
	return s.institutions(ctx, venueID, eventID, true)
}

func (s *Service) institutions(ctx context.Context, venueID, eventID string, archived bool) (all []Institution, err error) {
	query := s.DB.Read.NewSelect().Model(&all).Where("venue_id = ? AND (archived_at IS NOT NULL) = ?", venueID, archived)
	if eventID != "" {
		query.Where("event_id = ?", eventID)
	}
	if err := query.Order("name", "id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read institutions: %w", err)
	}
	return all, nil
}

func oneInstitution(ctx context.Context, q *bun.SelectQuery, where string, args ...any) (Institution, error) {
	var i Institution
	err := q.Model(&i).Where(where, args...).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return i, errNoInstitution
	}
	if err != nil {
		return i, fmt.Errorf("read institution: %w", err)
	}
	return i, nil
}

// AddInstitution makes an institution of the venue.
func (s *Service) AddInstitution(ctx context.Context, venueID string, d InstitutionDraft) (Institution, error) {
	return s.saveInstitution(ctx, venueID, d, audit.DonationInstitutionAdded, func(ctx context.Context, tx bun.Tx) (Institution, error) {
		n, err := tx.NewSelect().Model((*Institution)(nil)).Where("venue_id = ? AND archived_at IS NULL", venueID).Count(ctx)
		if err != nil {
			return Institution{}, err
		}
		if n >= mostInstitutions {
			return Institution{}, errTooManyInstitutions
		}
		id, err := newID()
		return Institution{ID: id, VenueID: venueID, CreatedAt: s.now()}, err
	})
}

// ChangeInstitution saves an institution of the venue. What was given to it before stays with
// the event that it was given to.
func (s *Service) ChangeInstitution(ctx context.Context, venueID, id string, d InstitutionDraft) (Institution, error) {
	return s.saveInstitution(ctx, venueID, d, audit.DonationInstitutionChanged, func(ctx context.Context, tx bun.Tx) (Institution, error) {
		before, err := oneInstitution(ctx, s.forUpdate(tx.NewSelect()), "id = ? AND venue_id = ? AND archived_at IS NULL", id, venueID)
		if err == nil && d.Known != nil && *d.Known != before.Version {
			err = errStale("esta instituição")
		}
		return before, err
	})
}

func (s *Service) saveInstitution(ctx context.Context, venueID string, d InstitutionDraft, action audit.Action, before func(context.Context, bun.Tx) (Institution, error)) (Institution, error) {
	accounts, err := s.Accounts(ctx, venueID)
	if err != nil {
		return Institution{}, err
	}
	var saved Institution
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		old, err := before(ctx, tx)
		if err != nil {
			return err
		}
		if saved, err = d.settle(old, accounts); err != nil {
			return err
		}
		e, err := s.holdEvent(ctx, tx, venueID, saved.EventID)
		if fault.Is(err, fault.NotFound) {
			return fault.Field("eventId", "Este evento não existe mais. Escolha outro.")
		}
		if err != nil {
			return err
		}
		saved.Version++
		_, err = tx.NewInsert().Model(&saved).On("CONFLICT (id) DO UPDATE").
			Set("event_id = EXCLUDED.event_id, name = EXCLUDED.name, bank_data_id = EXCLUDED.bank_data_id, version = EXCLUDED.version").Exec(ctx)
		if err != nil {
			return fmt.Errorf("write institution: %w", err)
		}
		if old.EventID != "" && old.EventID != saved.EventID {
			if err := moveLinks(ctx, tx, saved); err != nil {
				return err
			}
		}
		return s.recordInstitution(ctx, tx, action, old, saved, e.Name, accounts)
	})
	return saved, err
}

// settle cleans what was typed and says what is wrong with it.
func (d InstitutionDraft) settle(before Institution, accounts map[string]string) (Institution, error) {
	i := before
	i.Name, i.BankDataID, i.EventID = line(d.Name), d.BankDataID, d.EventID
	wrong := problems{}
	wrong.check(i.Name == "", "nome", "Informe o nome da instituição.")
	wrong.check(tooLong(i.Name, longestName), "nome", "Use um nome com até 120 caracteres.")
	wrong.check(i.BankDataID == "", "bankDataId", "Selecione o dado bancário")
	_, known := accounts[i.BankDataID]
	wrong.check(before.BankDataID == "" && !known, "bankDataId", "Este dado bancário não existe mais. Escolha outro.")
	wrong.check(before.BankDataID != "" && i.BankDataID != before.BankDataID, "bankDataId",
		"O dado bancário não pode ser alterado depois de salvo. Se ele mudou, cadastre outra instituição.")
	wrong.check(i.EventID == "", "eventId", "Selecione o evento")
	return i, wrong.fault()
}

// moveLinks has the links of an institution lead to the event that it is of now.
func moveLinks(ctx context.Context, tx bun.Tx, i Institution) error {
	_, err := tx.NewRaw("UPDATE donation_addresses SET event_id = ? WHERE link_id IN (SELECT id FROM donation_links WHERE institution_id = ? AND archived_at IS NULL)", i.EventID, i.ID).Exec(ctx)
	if err == nil {
		_, err = tx.NewRaw("UPDATE donation_links SET event_id = ? WHERE institution_id = ? AND archived_at IS NULL", i.EventID, i.ID).Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("move links of an institution: %w", err)
	}
	return nil
}

// DeleteInstitution archives an institution, with its links. What was given to it stays.
func (s *Service) DeleteInstitution(ctx context.Context, venueID, id string) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		before, err := oneInstitution(ctx, s.forUpdate(tx.NewSelect()), "id = ? AND venue_id = ? AND archived_at IS NULL", id, venueID)
		if err != nil {
			return err
		}
		now := s.now()
		if _, err := tx.NewRaw("UPDATE donation_institutions SET archived_at = ?, version = version + 1 WHERE id = ?", now, id).Exec(ctx); err != nil {
			return fmt.Errorf("archive institution: %w", err)
		}
		if _, err := tx.NewRaw("UPDATE donation_links SET archived_at = ?, version = version + 1 WHERE institution_id = ? AND archived_at IS NULL", now, id).Exec(ctx); err != nil {
			return fmt.Errorf("archive links of an institution: %w", err)
		}
		return s.recordInstitution(ctx, tx, audit.DonationInstitutionArchived, before, before, "", nil)
	})
}
