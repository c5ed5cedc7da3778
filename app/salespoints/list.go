package salespoints

import (
	"context"
	"strings"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/fault"
)

// Listed is a sales point as its card shows it.
type Listed struct {
	SalesPoint  SalesPoint `json:"salesPoint"`
	ProductList string     `json:"productListName" doc:"empty where the sales point sells all products, or its list is archived"`
	Equipment   []Device   `json:"equipaments" nullable:"false" doc:"linked to it"`
}

// List answers the venue's sales points in use, by name.
func (s *Service) List(ctx context.Context, venueID string) ([]Listed, error) {
	rows, err := inUse(ctx, s.DB.Read, venueID)
	if err != nil {
		return nil, err
	}
	lists, err := s.ProductLists(ctx, venueID)
	if err != nil {
		return nil, err
	}
	devices, err := s.Equipment.OfVenue(ctx, s.DB.Read, venueID)
	if err != nil {
		return nil, err
	}
	all := make([]Listed, len(rows))
	for i, r := range rows {
		all[i] = Listed{SalesPoint: r.wire(), ProductList: lists[r.ProductListID], Equipment: at(devices, r.ID)}
	}
	return all, nil
}

// Names answers the names of the venue's sales points in use, by their ids.
func (s *Service) Names(ctx context.Context, db bun.IDB, venueID string) (map[string]string, error) {
	rows, err := inUse(ctx, db, venueID)
	names := make(map[string]string, len(rows))
	for _, r := range rows {
		names[r.ID] = r.Name
	}
	return names, err
}

// at are the devices at a sales point, or, for an empty one, at none.
func at(devices []Device, salesPointID string) []Device {
	found := []Device{}
	for _, d := range devices {
		if d.SalesPointID == salesPointID {
			found = append(found, d)
		}
	}
	return found
}

// Remove archives a sales point. While equipment is linked to it, or a cash session is open there, that is an Invalid fault,
// which S2§8 has the screen show, with the names (D55).
func (s *Service) Remove(ctx context.Context, venueID, id string) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		r, err := s.hold(ctx, tx, venueID, id)
		if err != nil {
			return err
		}
		devices, err := s.Equipment.OfVenue(ctx, tx, venueID)
		if err != nil {
			return err
		}
		if linked := at(devices, id); len(linked) > 0 {
			return fault.New(fault.Invalid, "Este ponto de venda tem equipamentos vinculados: "+titles(linked)+". Desvincule-os antes de excluir.")
		}
		open, err := s.OpenSessions(ctx, tx, venueID, id)
		if err != nil {
			return err
		}
		if len(open) > 0 {
			return fault.New(fault.Invalid, "Este ponto de venda tem caixas abertos: "+strings.Join(open, ", ")+". Feche-os antes de excluir.")
		}
		r.ArchivedAt = s.Clock.Now().UnixMilli()
		if _, err := tx.NewUpdate().Model(&r).Column("archived_at").WherePK().Exec(ctx); err != nil {
			return err
		}
		return s.record(ctx, tx, audit.SalesPointRemoved, r, nil)
	})
}
