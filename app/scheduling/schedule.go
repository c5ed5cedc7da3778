package scheduling

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/fault"
)

// Schedule says in which weekly hours a resource can be booked.
type Schedule struct {
	bun.BaseModel `bun:"table:schedules,alias:s"`

	ID          string `bun:",pk"`
	VenueID     string
	ResourceID  string
	CategoryID  string
	Name        string
	NameKey     string
	Description string
	// Availability is what people are told of its hours.
	Availability string
	// DurationBase is how many minutes a booking takes whose service says nothing else, and how
	// far apart bookings begin.
	DurationBase int
	// Online schedules can be booked on the public page.
	Online bool
	// Preorder has the guests of a place choose on the page what they want to find ready.
	Preorder   bool
	HasImage   bool
	Version    int64
	CreatedAt  int64
	ArchivedAt int64 `bun:",nullzero"`
}

var errNoSchedule = fault.New(fault.NotFound, "Agenda não encontrada. Ela pode ter sido excluída.")

// ScheduleDraft is a schedule as a form sends it. It is of a resource, or of the place that
// somebody typed the name of.
type ScheduleDraft struct {
	ResourceID, PlaceName           string
	CategoryID                      string
	Name, Description, Availability string
	DurationBase                    int
	Online, Preorder                bool
	Image                           *string
	Slots                           []Slot
	Version                         *int64
}

const (
	longestText     = 2000
	longestDuration = dayMinutes
)

// settle cleans what was typed; its refusals are in the documents' order (S2§5).
func (d ScheduleDraft) settle() (ScheduleDraft, error) {
	d.Name = br.OneLine(d.Name)
	d.Description, d.Availability = strings.TrimSpace(d.Description), strings.TrimSpace(d.Availability)
	switch {
	case d.CategoryID == "":
		return d, fault.Field("categoryScheduleId", "Selecione uma categoria para continuar")
	case d.Description == "":
		return d, fault.Field("description", "Preencha o campo de descrição para continuar")
	case d.Availability == "":
		return d, fault.Field("availability", "Preencha o campo de descrição do agendamento para continuar")
	case len(d.Slots) == 0:
		return d, fault.Field("avalableDays", "Necessário cadastrar ao menos um horário")
	case d.Name == "" || utf8.RuneCountInString(d.Name) > longestName:
		return d, fault.Field("name", "Preencha o nome da agenda, com até 120 caracteres.")
	case utf8.RuneCountInString(d.Description) > longestText:
		return d, fault.Field("description", "Use uma descrição com até 2000 caracteres.")
	case utf8.RuneCountInString(d.Availability) > longestText:
		return d, fault.Field("availability", "Use uma descrição com até 2000 caracteres.")
	case d.DurationBase < 1 || d.DurationBase > longestDuration:
		return d, fault.Field("durationBase", "A duração base vai de 1 a 1440 minutos.")
	case d.ResourceID == "" && strings.TrimSpace(d.PlaceName) == "":
		return d, fault.Field("collaboratorId", "Escolha o colaborador ou informe o lugar para continuar")
	}
	var err error
	d.Slots, err = settleSlots(d.Slots, "avalableDays")
	return d, err
}

var auditedSchedule = []audit.Field[Schedule]{
	{Name: "Nome", Text: func(v Schedule) string { return v.Name }},
	{Name: "Descrição", Text: func(v Schedule) string { return v.Description }},
	{Name: "Descrição dos horários", Text: func(v Schedule) string { return v.Availability }},
	{Name: "Duração base (min)", Text: audit.Number(func(v Schedule) int { return v.DurationBase })},
	{Name: "Na página pública", Text: audit.YesNo(func(v Schedule) bool { return v.Online })},
	{Name: "Pedido antecipado", Text: audit.YesNo(func(v Schedule) bool { return v.Preorder })},
	{Name: "Imagem", Text: audit.YesNo(func(v Schedule) bool { return v.HasImage })},
}

// AddSchedule registers a schedule.
func (s *Service) AddSchedule(ctx context.Context, venueID string, d ScheduleDraft) (Schedule, error) {
	id, err := newID()
	if err != nil {
		return Schedule{}, err
	}
	return s.saveSchedule(ctx, Schedule{ID: id, VenueID: venueID, CreatedAt: s.now()}, d, true)
}

// ChangeSchedule saves a form over a schedule. Bookings outside the new hours stand.
func (s *Service) ChangeSchedule(ctx context.Context, venueID, id string, d ScheduleDraft) (Schedule, error) {
	return s.saveSchedule(ctx, Schedule{ID: id, VenueID: venueID}, d, false)
}

func (s *Service) saveSchedule(ctx context.Context, next Schedule, d ScheduleDraft, fresh bool) (Schedule, error) {
	d, err := d.settle()
	if err != nil {
		return next, err
	}
	pic, err := pictureOf(d.Image)
	if err != nil {
		return next, err
	}
	venueID := next.VenueID
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		// The resource is locked before its schedule, as by whoever books or archives it.
		resourceID, err := s.resourceOf(ctx, tx, venueID, d)
		if err != nil {
			return err
		}
		before, action := Schedule{}, audit.ScheduleAdded
		if !fresh {
			action = audit.ScheduleChanged
			if before, err = s.scheduleIn(ctx, s.forUpdate(tx.NewSelect()), venueID, next.ID); err != nil {
				return err
			}
			if err := stale(d.Version, before.Version); err != nil {
				return err
			}
			next = before
		}
		category, err := one[Category](ctx, s.forUpdate(tx.NewSelect()), venueID, d.CategoryID, errNoCategory)
		if err != nil || category.ArchivedAt != 0 {
			return fault.Field("categoryScheduleId", "Selecione uma categoria para continuar")
		}
		next.ResourceID, next.CategoryID, next.Name, next.NameKey, next.Description = resourceID, d.CategoryID, d.Name, br.Fold(d.Name), d.Description
		next.Availability, next.DurationBase, next.Online, next.Preorder = d.Availability, d.DurationBase, d.Online, d.Preorder
		next.HasImage = pic.has(before.HasImage)
		next.Version++
		if fresh {
			_, err = tx.NewInsert().Model(&next).Exec(ctx)
		} else {
			_, err = tx.NewUpdate().Model(&next).WherePK().Exec(ctx)
		}
		if err != nil {
			return err
		}
		if err := s.storePicture(ctx, tx, venueID, next.ID, pic); err != nil {
			return err
		}
		slots, err := s.writeSlots(ctx, tx, venueID, next.ID, d.Slots)
		if err != nil {
			return err
		}
		s.changed(ctx, venueID)
		return s.record(ctx, tx, action, venueID, next.ID, next.Name, append(audit.Compare(auditedSchedule, before, next), slots...))
	})
	return next, err
}

// resourceOf answers the resource that a form means, and keeps it from being put away until the
// transaction ends.
func (s *Service) resourceOf(ctx context.Context, tx bun.Tx, venueID string, d ScheduleDraft) (string, error) {
	if d.ResourceID == "" {
		r, err := s.placeNamed(ctx, tx, venueID, d.PlaceName)
		return r.ID, err
	}
	r, err := one[Resource](ctx, s.forUpdate(tx.NewSelect()), venueID, d.ResourceID, errNoResource)
	if err == nil && r.ArchivedAt != 0 {
		err = errNoResource
	}
	return r.ID, err
}

// scheduleIn reads a schedule in use of a venue.
func (s *Service) scheduleIn(ctx context.Context, q *bun.SelectQuery, venueID, id string) (Schedule, error) {
	found, err := one[Schedule](ctx, q, venueID, id, errNoSchedule)
	if err == nil && found.ArchivedAt != 0 {
		err = errNoSchedule
	}
	return found, err
}

// schedules lists those in use of a venue, by name.
func (s *Service) schedules(ctx context.Context, db bun.IDB, venueID string) (all []Schedule, err error) {
	return all, db.NewSelect().Model(&all).Where("venue_id = ? AND archived_at IS NULL", venueID).Order("name_key", "id").Limit(mostRows).Scan(ctx)
}

// RemoveSlot deletes a slot of a schedule, which keeps at least one (S2§2.10).
func (s *Service) RemoveSlot(ctx context.Context, venueID, slotID string) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		slot, err := one[Slot](ctx, tx.NewSelect(), venueID, slotID, errNoSlot)
		if err != nil {
			return err
		}
		of, err := s.scheduleIn(ctx, s.forUpdate(tx.NewSelect()), venueID, slot.OwnerID)
		if err != nil {
			return err
		}
		left, err := tx.NewSelect().Model((*Slot)(nil)).Where("venue_id = ? AND owner_id = ? AND id <> ?", venueID, of.ID, slot.ID).Count(ctx)
		if err != nil {
			return err
		}
		if left == 0 {
			return fault.New(fault.Conflict, "Necessário cadastrar ao menos um horário")
		}
		if _, err := tx.NewDelete().Model(&slot).WherePK().Exec(ctx); err != nil {
			return err
		}
		of.Version++
		if _, err := tx.NewUpdate().Model(&of).WherePK().Exec(ctx); err != nil {
			return err
		}
		s.changed(ctx, venueID)
		return s.record(ctx, tx, audit.ScheduleChanged, venueID, of.ID, of.Name, []audit.Value{{Name: "Horários", Before: slot.text()}})
	})
}

var errNoSlot = fault.New(fault.NotFound, "Horário não encontrado. Ele pode já ter sido apagado.")
