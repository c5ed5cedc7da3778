package equipment

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
)

// Licence is what a venue may use of a type of device: so many, until a day. It never stops
// a device from selling: one that has ended is warned of, here and on the device.
type Licence struct {
	bun.BaseModel `bun:"table:equipment_licences,alias:l"`

	ID         string `bun:",pk"`
	VenueID    string
	Name       string
	Type       Type
	Seats      int
	ValidUntil string
	Version    int64
	CreatedAt  int64
	ArchivedAt int64 `bun:",nullzero"`
}

const mostSeats = 10_000

// LicenceDraft is what a person writes of a licence.
type LicenceDraft struct {
	Name       string
	Type       Type
	Seats      int
	ValidUntil string
}

func (d *LicenceDraft) settle() error {
	d.Name = br.OneLine(d.Name)
	day, err := time.Parse(time.DateOnly, d.ValidUntil)
	switch {
	case d.Name == "":
		return fault.Field("nome", "Dê um nome à licença, como o número do contrato.")
	case len([]rune(d.Name)) > longestName:
		return fault.Field("nome", "O nome pode ter até 60 caracteres.")
	case d.Type.Label() == "":
		return fault.Field("tipo", "Escolha o tipo do equipamento.")
	case d.Seats < 1 || d.Seats > mostSeats:
		return fault.Field("quantidade", "Informe quantos equipamentos a licença cobre, de 1 a 10.000.")
	case err != nil || day.Year() < 2000 || day.Year() > 2100:
		return fault.Field("validaAte", "Informe até que dia a licença vale.")
	}
	return nil
}

var auditedLicence = []audit.Field[Licence]{
	{Name: "Nome", Text: func(l Licence) string { return l.Name }},
	{Name: "Tipo", Text: func(l Licence) string { return l.Type.Label() }},
	{Name: "Quantidade", Text: func(l Licence) string {
		if l.Seats == 0 {
			return ""
		}
		return strconv.Itoa(l.Seats)
	}},
	{Name: "Válida até", Text: func(l Licence) string { return l.ValidUntil }},
	{Name: "Arquivada", Text: audit.YesNo(func(l Licence) bool { return l.ArchivedAt != 0 })},
}

// Licences lists a page of the venue's licences, what ends first before the others.
func (s *Service) Licences(ctx context.Context, venueID string, archived bool, offset, size int) ([]Licence, int, error) {
	page := []Licence{}
	query := s.DB.Read.NewSelect().Model(&page).Where("venue_id = ?", venueID)
	if archived {
		query.Where("archived_at IS NOT NULL")
	} else {
		query.Where("archived_at IS NULL")
	}
	total, err := query.Order("valid_until", "name", "id").Offset(int64(offset)).Limit(int64(size)).ScanAndCount(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("list licences: %w", err)
	}
	return page, int(total), nil
}

// AddLicence writes down a licence of the venue.
func (s *Service) AddLicence(ctx context.Context, venueID string, d LicenceDraft) (Licence, error) {
	if err := d.settle(); err != nil {
		return Licence{}, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return Licence{}, err
	}
	l := Licence{
		ID: id.String(), VenueID: venueID, Name: d.Name, Type: d.Type, Seats: d.Seats, ValidUntil: d.ValidUntil, Version: 1, CreatedAt: s.Clock.Now().UnixMilli(),
	}
	err = s.write(ctx, venueID, func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.NewInsert().Model(&l).Exec(ctx); err != nil {
			return fmt.Errorf("insert licence: %w", err)
		}
		return s.recordLicence(ctx, tx, audit.EquipmentLicenceAdded, l, audit.Compare(auditedLicence, Licence{}, l))
	})
	return l, err
}

// ChangeLicence writes a licence anew. Its type stays, and as many devices fit as have it.
func (s *Service) ChangeLicence(ctx context.Context, venueID, id string, version int64, d LicenceDraft) (Licence, error) {
	if err := d.settle(); err != nil {
		return Licence{}, err
	}
	return s.changeLicence(ctx, venueID, id, audit.EquipmentLicenceChanged, func(ctx context.Context, tx bun.Tx, l *Licence) error {
		switch {
		case l.ArchivedAt != 0:
			return errLicenceArchived
		case l.Version != version:
			return errLicenceStale
		case l.Type != d.Type:
			return fault.Field("tipo", "O tipo não muda depois do cadastro. Cadastre outra licença.")
		}
		used, err := s.seatsUsed(ctx, tx, id)
		if err != nil {
			return err
		}
		if d.Seats < used {
			return fault.Field("quantidade", fmt.Sprintf("%d equipamentos têm esta licença. Tire-a de alguns antes de diminuir a quantidade.", used))
		}
		l.Name, l.Seats, l.ValidUntil = d.Name, d.Seats, d.ValidUntil
		return nil
	})
}

// ArchiveLicence takes a licence out of use, and away from the devices that have it.
func (s *Service) ArchiveLicence(ctx context.Context, venueID, id string) error {
	_, err := s.changeLicence(ctx, venueID, id, audit.EquipmentLicenceArchived, func(ctx context.Context, tx bun.Tx, l *Licence) error {
		if l.ArchivedAt != 0 {
			return nil
		}
		l.ArchivedAt = s.Clock.Now().UnixMilli()
		_, err := tx.NewUpdate().Model((*Equipment)(nil)).Set("licence_id = NULL").Where("licence_id = ?", id).Exec(ctx)
		return err
	})
	return err
}

// RestoreLicence puts an archived licence into use again; no device has it.
func (s *Service) RestoreLicence(ctx context.Context, venueID, id string) (Licence, error) {
	return s.changeLicence(ctx, venueID, id, audit.EquipmentLicenceRestored, func(_ context.Context, _ bun.Tx, l *Licence) error {
		l.ArchivedAt = 0
		return nil
	})
}

func (s *Service) changeLicence(ctx context.Context, venueID, id string, action audit.Action, edit func(context.Context, bun.Tx, *Licence) error) (Licence, error) {
	var now Licence
	err := s.write(ctx, venueID, func(ctx context.Context, tx bun.Tx) error {
		before, err := s.holdLicence(ctx, tx, venueID, id)
		if err != nil {
			return err
		}
		now = before
		if err := edit(ctx, tx, &now); err != nil || now == before {
			return err
		}
		now.Version++
		if _, err := tx.NewUpdate().Model(&now).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("change licence: %w", err)
		}
		return s.recordLicence(ctx, tx, action, now, audit.Compare(auditedLicence, before, now))
	})
	return now, err
}

// holdLicence reads a venue's licence, and keeps others from changing it or who has it before the transaction ends.
func (s *Service) holdLicence(ctx context.Context, tx bun.Tx, venueID, id string) (Licence, error) {
	var l Licence
	query := tx.NewSelect().Model(&l).Where("id = ? AND venue_id = ?", id, venueID)
	if s.DB.Dialect == database.Postgres {
		query.For("UPDATE")
	}
	err := query.Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return l, errNoLicence
	}
	return l, err
}

func (s *Service) seatsUsed(ctx context.Context, db bun.IDB, id string) (int, error) {
	used, err := db.NewSelect().Model((*Equipment)(nil)).Where("licence_id = ?", id).Count(ctx)
	return int(used), err
}

func (s *Service) recordLicence(ctx context.Context, tx bun.Tx, action audit.Action, l Licence, values []audit.Value) error {
	return audit.Record(ctx, tx, audit.Entry{
		VenueID: l.VenueID, At: s.Clock.Now(), By: operation.ActorFrom(ctx), Action: action, SubjectID: l.ID, Subject: "Licença " + l.Name, Values: values,
	})
}

var (
	errNoLicence       = fault.New(fault.NotFound, "Licença não encontrada. Atualize a lista.")
	errLicenceStale    = fault.New(fault.Conflict, "Outra pessoa alterou esta licença. Veja como ela está e salve de novo.")
	errLicenceArchived = fault.New(fault.Conflict, "Esta licença está arquivada. Restaure-a antes de alterar.")
)
