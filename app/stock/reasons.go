package stock

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/fault"
)

// Direction is which way a reason's movements go.
type Direction string

// Reason is why stock comes or goes (motivo), a venue's own.
type Reason struct {
	bun.BaseModel `bun:"table:stock_reasons,alias:r" json:"-"`
	VenueID       string    `json:"-" bun:",pk"`
	ID            string    `json:"id" bun:"id,pk"`
	Direction     Direction `json:"direcao" enum:"entrada,saida"`
	Name          string    `json:"nome"`
	Version       int64     `json:"versao" doc:"grows by one with each change"`
	ArchivedAt    int64     `json:"-" bun:",nullzero"`
	Archived      bool      `json:"arquivado" bun:"-"`
}

const (
	Incoming Direction = "entrada"
	Outgoing Direction = "saida"
)

// seeded are the reasons that every venue begins with. One that a venue has changed or
// archived stands in its table under the same id.
var seeded = []Reason{
	{ID: "compra", Direction: Incoming, Name: "Compra"},
	{ID: "transferencia-entrada", Direction: Incoming, Name: "Transferência recebida"},
	{ID: "contagem-entrada", Direction: Incoming, Name: "Contagem"},
	{ID: "perda", Direction: Outgoing, Name: "Perda"},
	{ID: "cortesia", Direction: Outgoing, Name: "Cortesia"},
	{ID: "transferencia-saida", Direction: Outgoing, Name: "Transferência enviada"},
	{ID: "contagem-saida", Direction: Outgoing, Name: "Contagem"},
}

// ReasonDraft is what the form of a reason sends.
type ReasonDraft struct {
	Direction Direction `json:"direcao" enum:"entrada,saida" doc:"of a reason that exists, it stays"`
	Name      string    `json:"nome" maxLength:"1000"`
	Version   int64     `json:"versao" required:"false" doc:"of a reason that exists, the one that was read; 409 if it has grown since"`
}

// Reasons lists the venue's reasons by direction and name, archived ones last.
func (s *Service) Reasons(ctx context.Context, venueID string) ([]Reason, error) {
	return reasonsOf(ctx, s.DB.Read, venueID)
}

func reasonsOf(ctx context.Context, db bun.IDB, venueID string) ([]Reason, error) {
	var own []Reason
	if err := db.NewSelect().Model(&own).Where("venue_id = ?", venueID).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read reasons: %w", err)
	}
	all := slices.Clone(own)
	for _, r := range seeded {
		if !slices.ContainsFunc(own, func(o Reason) bool { return o.ID == r.ID }) {
			r.VenueID, r.Version = venueID, 1
			all = append(all, r)
		}
	}
	for i := range all {
		all[i].Archived = all[i].ArchivedAt != 0
	}
	slices.SortFunc(all, func(a, b Reason) int {
		return cmp.Or(cmp.Compare(a.Direction, b.Direction), cmp.Compare(min(a.ArchivedAt, 1), min(b.ArchivedAt, 1)),
			cmp.Compare(br.Fold(a.Name), br.Fold(b.Name)), cmp.Compare(a.ID, b.ID))
	})
	return all, nil
}

// AddReason makes a reason of the venue.
func (s *Service) AddReason(ctx context.Context, venueID string, d ReasonDraft) (Reason, error) {
	id, err := newID()
	if err != nil {
		return Reason{}, err
	}
	r := Reason{VenueID: venueID, ID: id, Direction: d.Direction}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error { return putReason(ctx, tx, &r, d.Name) })
	return r, err
}

// ChangeReason renames a reason of the venue; what was recorded keeps its name.
func (s *Service) ChangeReason(ctx context.Context, venueID, id string, d ReasonDraft) (Reason, error) {
	return s.editReason(ctx, venueID, id, func(ctx context.Context, tx bun.Tx, r *Reason) error {
		if d.Version != 0 && d.Version != r.Version {
			return fault.New(fault.Conflict, "Outra pessoa alterou este motivo enquanto você editava. Confira o que ela mudou e salve de novo.")
		}
		return putReason(ctx, tx, r, d.Name)
	})
}

// ArchiveReason takes a reason out of the forms, or brings it back.
func (s *Service) ArchiveReason(ctx context.Context, venueID, id string, archived bool) (Reason, error) {
	return s.editReason(ctx, venueID, id, func(ctx context.Context, tx bun.Tx, r *Reason) error {
		r.ArchivedAt = 0
		if archived {
			r.ArchivedAt = s.Clock.Now().UnixMilli()
		}
		return putReason(ctx, tx, r, r.Name)
	})
}

func (s *Service) editReason(ctx context.Context, venueID, id string, change func(context.Context, bun.Tx, *Reason) error) (Reason, error) {
	var r Reason
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		all, err := reasonsOf(ctx, tx, venueID)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(all, func(r Reason) bool { return r.ID == id })
		if i < 0 {
			return fault.New(fault.NotFound, "Este motivo não existe mais. Atualize a lista.")
		}
		r = all[i]
		return change(ctx, tx, &r)
	})
	return r, err
}

// putReason checks and writes a reason under that name.
func putReason(ctx context.Context, tx bun.IDB, r *Reason, name string) error {
	r.Name = br.OneLine(name)
	switch {
	case r.Name == "" || len([]rune(r.Name)) > 60:
		return fault.Field("nome", "Dê um nome ao motivo, com até 60 caracteres.")
	case r.Direction != Incoming && r.Direction != Outgoing:
		return fault.Field("direcao", "Escolha se o motivo é de entrada ou de saída.")
	}
	all, err := reasonsOf(ctx, tx, r.VenueID)
	if err != nil {
		return err
	}
	for _, other := range all {
		if r.ArchivedAt == 0 && !other.Archived && other.ID != r.ID && other.Direction == r.Direction && br.Fold(other.Name) == br.Fold(r.Name) {
			return fault.Field("nome", fmt.Sprintf("Já existe o motivo “%s”. Use outro nome.", other.Name))
		}
	}
	before := r.Version
	r.Version++
	r.Archived = r.ArchivedAt != 0
	result, err := tx.NewInsert().Model(r).On("CONFLICT (venue_id, id) DO UPDATE").
		Set("name = EXCLUDED.name, version = EXCLUDED.version, archived_at = EXCLUDED.archived_at").Where("r.version = ?", before).Exec(ctx)
	if err != nil {
		return fmt.Errorf("write reason: %w", err)
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, fault.New(fault.Conflict, "Outra pessoa alterou este motivo agora mesmo. Confira e salve de novo."))
	}
	return nil
}

// reason is the venue's reason in use of that direction, for a movement.
func reason(ctx context.Context, tx bun.IDB, venueID, id string, direction Direction) (Reason, error) {
	all, err := reasonsOf(ctx, tx, venueID)
	if err != nil {
		return Reason{}, err
	}
	for _, r := range all {
		if r.ID == id && r.Direction == direction && !r.Archived {
			return r, nil
		}
	}
	return Reason{}, fault.Field("motivoId", "Escolha o motivo.")
}
