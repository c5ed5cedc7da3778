package equipment

import (
	"context"
	"fmt"
	"time"
)

// mostBindings bounds the queue of bindings.
const mostBindings = 200

// Binding is a code that was made for a device, in the queue of all venues (S2§4). The
// screen calls an active one Concluído, and others Pendente.
type Binding struct {
	ID         string    `json:"Id"`
	Portal     string    `json:"NomePortal" doc:"name of the venue"`
	Serial     string    `json:"NumeroSerie" doc:"empty until a device has typed the code"`
	AssetTag   string    `json:"Patrimonio"`
	CreatedAt  time.Time `json:"DataCriacao"`
	IsTerminal bool      `json:"EhTerminalAtivo" doc:"a device is paired by it and has its key"`
}

// LatestBindings answers the codes made last in all venues, the newest first.
func (s *Service) LatestBindings(ctx context.Context) ([]Binding, error) {
	var rows []struct {
		binding
		AssetTag string
	}
	err := s.DB.Read.NewSelect().Model((*binding)(nil)).ColumnExpr("b.*").ColumnExpr("e.asset_tag").
		Join("JOIN equipment AS e ON e.id = b.equipment_id").Order("b.created_at DESC", "b.id DESC").Limit(mostBindings).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("list bindings: %w", err)
	}
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.VenueID
	}
	names, err := s.Names(ctx, ids)
	if err != nil {
		return nil, err
	}
	out := make([]Binding, len(rows))
	for i, r := range rows {
		out[i] = Binding{
			ID: r.ID, Portal: names[r.VenueID], Serial: r.Serial, AssetTag: r.AssetTag, CreatedAt: time.UnixMilli(r.CreatedAt).UTC(),
			IsTerminal: r.BoundAt != 0 && r.RevokedAt == 0,
		}
	}
	return out, nil
}
