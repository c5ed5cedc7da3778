package scheduling

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
)

// Weekday is a day of the week as scheduling counts: 1 Monday to 7 Sunday (D23).
type Weekday int

// WeekdayOf converts Go's weekday.
func WeekdayOf(day time.Weekday) Weekday { return Weekday((int(day)+6)%7 + 1) }

// Go answers Go's weekday.
func (d Weekday) Go() time.Weekday { return time.Weekday(int(d) % 7) }

// Name is what people call the day (S2§3).
func (d Weekday) Name() string {
	return [...]string{"Segunda", "Terça", "Quarta", "Quinta", "Sexta", "Sábado", "Domingo"}[d-1]
}

// Slot is a part of a weekday, in minutes after midnight on the venue's clocks.
type Slot struct {
	bun.BaseModel `bun:"table:schedule_slots,alias:t"`

	ID      string `bun:",pk"`
	VenueID string
	// OwnerID is the schedule or the resource that it is of.
	OwnerID      string
	Weekday      Weekday
	Starts, Ends int
}

const (
	dayMinutes = 24 * 60
	mostSlots  = 100
)

// clockText is a time of day as it is shown: HH:mm (S2§3). The end of the day is 23:59.
func clockText(minutes int) string {
	if minutes >= dayMinutes {
		return "23:59"
	}
	return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60)
}

// clockMinutes reads a time of day; of an end, 23:59 and 24:00 mean that of the whole day.
func clockMinutes(text string, isEnd bool) (int, bool) {
	text = strings.TrimSpace(text)
	if isEnd && (text == "24:00" || text == "23:59") {
		return dayMinutes, true
	}
	for _, layout := range []string{"15:04", "15:04:05"} {
		if t, err := time.Parse(layout, text); err == nil {
			return t.Hour()*60 + t.Minute(), true
		}
	}
	return 0, false
}

func (t Slot) text() string {
	return fmt.Sprintf("%s %s–%s", t.Weekday.Name(), clockText(t.Starts), clockText(t.Ends))
}

// parseSlot reads a slot as a form sends it, with the documents' sentences in their order (S2§5).
func parseSlot(field string, day int, start, end string) (Slot, error) {
	slot := Slot{Weekday: Weekday(day)}
	var known bool
	if day < 1 || day > 7 {
		return slot, fault.Field(field, "Selecione um dia da semana para continuar")
	}
	if slot.Starts, known = clockMinutes(start, false); !known {
		return slot, fault.Field(field, "Escolha a hora inicial para continuar")
	}
	if slot.Ends, known = clockMinutes(end, true); !known {
		return slot, fault.Field(field, "Escolha a hora final para continuar")
	}
	switch {
	case slot.Starts > slot.Ends:
		return slot, fault.Field(field, "Hora inicial não pode ser maior que hora final")
	case slot.Starts == slot.Ends:
		return slot, fault.Field(field, "A hora final precisa ser depois da inicial. Para passar da meia-noite, cadastre dois horários.")
	}
	return slot, nil
}

// settleSlots orders slots, and refuses such as overlap.
func settleSlots(slots []Slot, field string) ([]Slot, error) {
	if len(slots) > mostSlots {
		return nil, fault.Field(field, "Cadastre no máximo 100 horários.")
	}
	slots = slices.Clone(slots)
	slices.SortFunc(slots, func(a, b Slot) int {
		return cmp.Or(cmp.Compare(a.Weekday, b.Weekday), cmp.Compare(a.Starts, b.Starts), cmp.Compare(a.Ends, b.Ends))
	})
	for i := 1; i < len(slots); i++ {
		if a, b := slots[i-1], slots[i]; a.Weekday == b.Weekday && b.Starts < a.Ends {
			return nil, fault.Field(field, "O horário "+b.text()+" se sobrepõe a "+a.text()+". Ajuste ou apague um dos dois.")
		}
	}
	return slots, nil
}

// slotsOf reads the slots of a venue's schedules and resources, by their owner.
func slotsOf(ctx context.Context, db bun.IDB, venueID string) (map[string][]Slot, error) {
	var all []Slot
	err := db.NewSelect().Model(&all).Where("venue_id = ?", venueID).Order("owner_id", "weekday", "starts").Scan(ctx)
	by := map[string][]Slot{}
	for _, t := range all {
		by[t.OwnerID] = append(by[t.OwnerID], t)
	}
	return by, err
}

// writeSlots makes these the slots of an owner; those that it has already keep their ids. It
// answers what changed, for the audit.
func (s *Service) writeSlots(ctx context.Context, tx bun.Tx, venueID, ownerID string, want []Slot) ([]audit.Value, error) {
	var have []Slot
	if err := tx.NewSelect().Model(&have).Where("venue_id = ? AND owner_id = ?", venueID, ownerID).Order("weekday", "starts").Scan(ctx); err != nil {
		return nil, err
	}
	if textOf(have) == textOf(want) {
		return nil, nil
	}
	same := func(a Slot) func(Slot) bool {
		return func(b Slot) bool { return a.Weekday == b.Weekday && a.Starts == b.Starts && a.Ends == b.Ends }
	}
	for _, t := range have {
		if slices.ContainsFunc(want, same(t)) {
			continue
		}
		if _, err := tx.NewDelete().Model(&t).WherePK().Exec(ctx); err != nil {
			return nil, err
		}
	}
	for _, t := range want {
		if slices.ContainsFunc(have, same(t)) {
			continue
		}
		id, err := newID()
		if err != nil {
			return nil, err
		}
		t.ID, t.VenueID, t.OwnerID = id, venueID, ownerID
		if _, err := tx.NewInsert().Model(&t).Exec(ctx); err != nil {
			return nil, err
		}
	}
	return []audit.Value{{Name: "Horários", Before: textOf(have), After: textOf(want)}}, nil
}

func textOf(slots []Slot) string {
	texts := make([]string, len(slots))
	for i, t := range slots {
		texts[i] = t.text()
	}
	return strings.Join(texts, ", ")
}
