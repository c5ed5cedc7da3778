package scheduling

import (
	"context"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/money"
)

// Offering is a service: what people book of a schedule. Durations, buffers and notices are minutes.
type Offering struct {
	bun.BaseModel `bun:"table:schedule_services,alias:o"`

	ID         string `bun:",pk"`
	VenueID    string
	ScheduleID string
	// CategoryID is empty for none.
	CategoryID     string
	Name, NameKey  string
	Value, Deposit money.Amount
	// Duration of 0 is that of the schedule.
	Duration                  int
	BufferBefore, BufferAfter int
	// Notice is how long before it begins it can be booked at the latest, CancelNotice until when
	// its customer may move and cancel it.
	Notice, CancelNotice int
	Online               bool
	HasImage             bool
	Version              int64
	CreatedAt            int64
	ArchivedAt           int64 `bun:",nullzero"`
}

var errNoOffering = fault.New(fault.NotFound, "Serviço não encontrado. Ele pode ter sido excluído.")

// OfferingDraft is a service as a form sends it.
type OfferingDraft struct {
	ScheduleID, CategoryID, Name                              string
	Value, Deposit                                            money.Amount
	Duration, BufferBefore, BufferAfter, Notice, CancelNotice int
	Online                                                    bool
	Image                                                     *string
	Version                                                   *int64
}

const (
	mostValue     = money.Amount(9_999_999_99)
	longestBuffer = 480
	longestNotice = 60 * dayMinutes
)

// settle cleans what was typed; its refusals are in the documents' order (S2§5).
func (d OfferingDraft) settle(fresh bool) (OfferingDraft, error) {
	d.Name = br.OneLine(d.Name)
	switch {
	case d.Name == "":
		return d, fault.Field("name", "Preencha um nome para continuar")
	case fresh && d.Value == 0 || d.Value < 0:
		return d, fault.Field("value", "Preencha um preço para continuar")
	case d.ScheduleID == "":
		return d, fault.Field("scheduleId", "Selecione uma agenda para continuar")
	case d.Duration < 0 || d.Duration > longestDuration:
		return d, fault.Field("duration", "Preencha a duração para continuar")
	case utf8.RuneCountInString(d.Name) > longestName:
		return d, fault.Field("name", "Use um nome com até 120 caracteres.")
	case d.Value > mostValue:
		return d, fault.Field("value", "Informe um preço de até R$ 9.999.999,99.")
	case d.BufferBefore < 0 || d.BufferBefore > longestBuffer:
		return d, fault.Field("bufferBefore", "O preparo vai de 0 a 480 minutos.")
	case d.BufferAfter < 0 || d.BufferAfter > longestBuffer:
		return d, fault.Field("bufferAfter", "O intervalo depois vai de 0 a 480 minutos.")
	case d.Notice < 0 || d.Notice > longestNotice:
		return d, fault.Field("noticeMinutes", "A antecedência vai de 0 minuto a 60 dias.")
	case d.CancelNotice < 0 || d.CancelNotice > longestNotice:
		return d, fault.Field("cancelNoticeMinutes", "O prazo para cancelar vai de 0 minuto a 60 dias.")
	case d.Deposit < 0:
		return d, fault.Field("deposit", "O sinal não pode ser negativo.")
	}
	return d, nil
}

var auditedOffering = []audit.Field[Offering]{
	{Name: "Nome", Text: func(o Offering) string { return o.Name }},
	{Name: "Preço", Text: audit.Money(func(o Offering) money.Amount { return o.Value })},
	{Name: "Sinal", Text: audit.Money(func(o Offering) money.Amount { return o.Deposit })},
	{Name: "Duração (min)", Text: audit.Number(func(o Offering) int { return o.Duration })},
	{Name: "Preparo (min)", Text: audit.Number(func(o Offering) int { return o.BufferBefore })},
	{Name: "Intervalo depois (min)", Text: audit.Number(func(o Offering) int { return o.BufferAfter })},
	{Name: "Antecedência (min)", Text: audit.Number(func(o Offering) int { return o.Notice })},
	{Name: "Prazo para cancelar (min)", Text: audit.Number(func(o Offering) int { return o.CancelNotice })},
	{Name: "Na página pública", Text: audit.YesNo(func(o Offering) bool { return o.Online })},
	{Name: "Imagem", Text: audit.YesNo(func(o Offering) bool { return o.HasImage })},
}

// AddOffering registers a service.
func (s *Service) AddOffering(ctx context.Context, venueID string, d OfferingDraft) (Offering, error) {
	id, err := newID()
	if err != nil {
		return Offering{}, err
	}
	return s.saveOffering(ctx, Offering{ID: id, VenueID: venueID, CreatedAt: s.now()}, d, true)
}

// ChangeOffering saves a form over a service; a price of zero keeps the one that it has (S2§5).
func (s *Service) ChangeOffering(ctx context.Context, venueID, id string, d OfferingDraft) (Offering, error) {
	return s.saveOffering(ctx, Offering{ID: id, VenueID: venueID}, d, false)
}

func (s *Service) saveOffering(ctx context.Context, next Offering, d OfferingDraft, fresh bool) (Offering, error) {
	d, err := d.settle(fresh)
	if err != nil {
		return next, err
	}
	pic, err := pictureOf(d.Image)
	if err != nil {
		return next, err
	}
	venueID := next.VenueID
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if _, err := s.scheduleIn(ctx, s.forUpdate(tx.NewSelect()), venueID, d.ScheduleID); err != nil {
			return fault.Field("scheduleId", "Selecione uma agenda para continuar")
		}
		before, action := Offering{}, audit.ScheduleAdded
		if !fresh {
			action = audit.ScheduleChanged
			if before, err = s.offeringIn(ctx, s.forUpdate(tx.NewSelect()), venueID, next.ID); err != nil {
				return err
			}
			if err := stale(d.Version, before.Version); err != nil {
				return err
			}
			next = before
		}
		if d.CategoryID != "" {
			category, err := one[Category](ctx, s.forUpdate(tx.NewSelect()), venueID, d.CategoryID, errNoCategory)
			if err != nil || category.ArchivedAt != 0 {
				return fault.Field("categoryScheduleId", "Escolha uma categoria da lista, ou nenhuma.")
			}
		}
		if d.Value != 0 {
			next.Value = d.Value
		}
		if d.Deposit > next.Value {
			return fault.Field("deposit", "O sinal não pode passar do preço.")
		}
		next.ScheduleID, next.CategoryID, next.Name, next.NameKey, next.Deposit, next.Duration = d.ScheduleID, d.CategoryID, d.Name, br.Fold(d.Name), d.Deposit, d.Duration
		next.BufferBefore, next.BufferAfter, next.Notice, next.CancelNotice, next.Online = d.BufferBefore, d.BufferAfter, d.Notice, d.CancelNotice, d.Online
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
		return s.record(ctx, tx, action, venueID, next.ID, next.Name, audit.Compare(auditedOffering, before, next))
	})
	return next, err
}

// offeringIn reads a service in use of a venue.
func (s *Service) offeringIn(ctx context.Context, q *bun.SelectQuery, venueID, id string) (Offering, error) {
	found, err := one[Offering](ctx, q, venueID, id, errNoOffering)
	if err == nil && found.ArchivedAt != 0 {
		err = errNoOffering
	}
	return found, err
}

// offerings lists the services in use of a venue, by name.
func (s *Service) offerings(ctx context.Context, db bun.IDB, venueID string) (all []Offering, err error) {
	return all, db.NewSelect().Model(&all).Where("venue_id = ? AND archived_at IS NULL", venueID).Order("name_key", "id").Limit(mostRows).Scan(ctx)
}
