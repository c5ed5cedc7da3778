package salespoints

import (
	"context"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
)

func titles(devices []Device) string {
	names := make([]string, len(devices))
	for i, d := range devices {
		names[i] = d.Title
	}
	return strings.Join(names, ", ")
}

var (
	errNoneChosen  = fault.Field("equipaments", "Escolha ao menos um equipamento.")
	errNoEquipment = fault.New(fault.NotFound, "Equipamento não encontrado. Atualize a lista.")
)

// Link puts devices of the venue that are at no sales point to this one; a device that is
// at another by now is a Conflict fault that names both.
func (s *Service) Link(ctx context.Context, venueID, id string, ids []string) error {
	if len(ids) == 0 {
		return errNoneChosen
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		r, err := s.hold(ctx, tx, venueID, id)
		if err != nil {
			return err
		}
		chosen, err := s.chosen(ctx, tx, venueID, ids)
		if err != nil {
			return err
		}
		var linked []Device
		for _, d := range chosen {
			if d.SalesPointID == id {
				continue
			}
			moved, err := s.Equipment.Move(ctx, tx, venueID, d.ID, "", id)
			if err != nil {
				return err
			}
			if !moved {
				return s.elsewhere(ctx, tx, venueID, d)
			}
			linked = append(linked, d)
		}
		if len(linked) == 0 {
			return nil
		}
		return s.record(ctx, tx, audit.EquipmentLinked, r, []audit.Value{{Name: "Equipamentos", After: titles(linked)}})
	})
}

// elsewhere says that somebody else has linked a device meanwhile.
func (s *Service) elsewhere(ctx context.Context, tx bun.Tx, venueID string, d Device) error {
	names, err := s.Names(ctx, tx, venueID)
	if err != nil {
		return err
	}
	where := "a outro ponto de venda"
	if now, err := s.chosen(ctx, tx, venueID, []string{d.ID}); err == nil && names[now[0].SalesPointID] != "" {
		where = "ao ponto de venda “" + names[now[0].SalesPointID] + "”"
	}
	return fault.New(fault.Conflict, "O equipamento "+d.Title+" já está vinculado "+where+". Desvincule-o de lá antes de vincular aqui.")
}

// Unlink takes devices of the venue from their sales points. What is at none by now is as
// it was asked to be.
func (s *Service) Unlink(ctx context.Context, venueID string, ids []string) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		chosen, err := s.chosen(ctx, tx, venueID, ids)
		if err != nil {
			return err
		}
		from := map[string][]Device{}
		for _, d := range chosen {
			from[d.SalesPointID] = append(from[d.SalesPointID], d)
		}
		rows, err := inUse(ctx, tx, venueID)
		if err != nil {
			return err
		}
		for _, r := range rows {
			gone := []Device{}
			for _, d := range from[r.ID] {
				moved, err := s.Equipment.Move(ctx, tx, venueID, d.ID, r.ID, "")
				if err != nil {
					return err
				}
				if moved {
					gone = append(gone, d)
				}
			}
			if len(gone) == 0 {
				continue
			}
			if err := s.record(ctx, tx, audit.EquipmentUnlinked, r, []audit.Value{{Name: "Equipamentos", Before: titles(gone)}}); err != nil {
				return err
			}
		}
		return nil
	})
}

// chosen are the venue's devices of these ids, each once; one that is not the venue's is a
// NotFound fault.
func (s *Service) chosen(ctx context.Context, tx bun.Tx, venueID string, ids []string) ([]Device, error) {
	devices, err := s.Equipment.OfVenue(ctx, tx, venueID)
	if err != nil {
		return nil, err
	}
	found := slices.DeleteFunc(slices.Clone(devices), func(d Device) bool { return !slices.Contains(ids, d.ID) })
	for _, id := range ids {
		if !slices.ContainsFunc(found, func(d Device) bool { return d.ID == id }) {
			return nil, errNoEquipment
		}
	}
	return found, nil
}
