package customers

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
)

// Merged is a customer into whom another one was merged, and what came with it.
type Merged struct {
	Cliente       Customer     `json:"Cliente" doc:"as he is once the two are one"`
	Notas         int          `json:"Notas" doc:"notes that move"`
	Bloqueios     int          `json:"Bloqueios" doc:"blocks and alerts that move, those of the past too"`
	ValorEmAberto money.Amount `json:"ValorEmAberto" doc:"what the other owed, which the kept one owes from then on"`
}

// errPreview undoes the transaction of a merge that was only to be shown.
var errPreview = errors.New("customers: only a preview")

// Merge makes two customers of the venue one: what was kept about the other moves to the
// kept one, who also gets what only the other's form had, his CPF among it. Of two
// restrictions in force one stays, a block before an alert. A preview does the same and
// undoes it. Faults: NotFound; Invalid for one customer twice; Conflict where each has a
// CPF, since they are two people then.
func (s *Service) Merge(ctx context.Context, venueID, keptID, otherID string, preview bool) (Merged, error) {
	if keptID == otherID {
		return Merged{}, fault.Field("outroId", "Escolha dois clientes diferentes.")
	}
	var out Merged
	err := s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		held := map[string]record{}
		// In one order, so that two merges of the same people wait for each other.
		for _, id := range []string{min(keptID, otherID), max(keptID, otherID)} {
			r, err := hold(ctx, tx, venueID, "id", id, s.now())
			if err != nil {
				return err
			}
			held[id] = r
		}
		var err error
		if out, err = s.merge(ctx, tx, held[keptID], held[otherID]); err == nil && preview {
			err = errPreview
		}
		return err
	})
	if errors.Is(err, errPreview) {
		err = nil
	}
	return out, err
}

func (s *Service) merge(ctx context.Context, tx bun.Tx, kept, other record) (Merged, error) {
	if kept.AnonymisedAt != 0 || other.AnonymisedAt != 0 {
		return Merged{}, fault.New(fault.Conflict, "Um dos dois foi anonimizado: o cadastro dele fica como está e não pode ser unido a outro.")
	}
	if kept.CPF != "" && other.CPF != "" {
		return Merged{}, fault.New(fault.Conflict, "Os dois clientes têm CPFs diferentes: são duas pessoas. Corrija um dos cadastros antes de unir.")
	}
	before := kept
	var err error
	if before.Category, err = categoryName(ctx, tx, kept.VenueID, kept.CategoryID); err != nil {
		return Merged{}, err
	}
	kept.complete(other)
	kept.OpenAmount += other.OpenAmount
	if kept.Category, err = categoryName(ctx, tx, kept.VenueID, kept.CategoryID); err != nil {
		return Merged{}, err
	}
	out := Merged{ValorEmAberto: other.OpenAmount}
	if kept.InForce, err = s.liftOne(ctx, tx, kept, other); err != nil {
		return Merged{}, err
	}
	for table, count := range map[string]*int{"customer_restrictions": &out.Bloqueios, "customer_notes": &out.Notas} {
		if *count, err = move(ctx, tx, table, other.ID, kept.ID); err != nil {
			return Merged{}, err
		}
	}
	if err := inheritFormer(ctx, tx, other, kept); err != nil {
		return Merged{}, err
	}
	if err := audit.Reassign(ctx, tx, audit.Customer, other.ID, kept.ID); err != nil {
		return Merged{}, err
	}
	for _, kind := range importKinds {
		if err := s.imports.Reassign(ctx, tx, kept.VenueID, kind, other.ID, kept.ID); err != nil {
			return Merged{}, err
		}
	}
	if s.merged != nil {
		if err := s.merged(ctx, tx, kept.VenueID, other.ID, kept.ID); err != nil {
			return Merged{}, err
		}
	}
	// Before the kept one gets its CPF.
	if _, err := tx.NewDelete().Model(&other).WherePK().Exec(ctx); err != nil {
		return Merged{}, fmt.Errorf("remove merged customer: %w", err)
	}
	kept.Version++
	if _, err := tx.NewUpdate().Model(&kept).ExcludeColumn("venue_id", "created_at").WherePK().Exec(ctx); err != nil {
		return Merged{}, fmt.Errorf("write merged customer: %w", err)
	}
	out.Cliente = kept.wire()
	values := append([]audit.Value{{Name: "Cliente unido", Before: cmp.Or(other.Name, br.FormatCPF(other.CPF)), Personal: true}},
		audit.Compare(append(audited[:len(audited):len(audited)], openAmount), before, kept)...)
	return out, s.keep(ctx, tx, audit.CustomerMerged, operation.ActorFrom(ctx), kept, values)
}

var openAmount = audit.Field[record]{Name: "Valor em aberto", Text: audit.Money(func(r record) money.Amount { return r.OpenAmount })}

// complete takes over what only the other one's form has.
func (r *record) complete(other record) {
	d, o := r.draft(), other.draft()
	d.Nome, d.CPF, d.DataNascimento = cmp.Or(d.Nome, o.Nome), cmp.Or(d.CPF, o.CPF), cmp.Or(d.DataNascimento, o.DataNascimento)
	d.Telefone, d.Email, d.Identificador = cmp.Or(d.Telefone, o.Telefone), cmp.Or(d.Email, o.Email), cmp.Or(d.Identificador, o.Identificador)
	d.Sexo, d.CategoriaID, d.NomeNaLista = cmp.Or(d.Sexo, o.Sexo), cmp.Or(d.CategoriaID, o.CategoriaID), d.NomeNaLista || o.NomeNaLista
	r.fill(d)
	if r.ConsentAt == 0 {
		r.ConsentAt, r.ConsentText = other.ConsentAt, other.ConsentText
	}
}

// liftOne lifts one of two restrictions that are in force, and answers the one that stays.
func (s *Service) liftOne(ctx context.Context, tx bun.Tx, kept, other record) (restriction, error) {
	if kept.InForce == none || other.InForce == none {
		return max(kept.InForce, other.InForce), nil
	}
	loser, stays := other, kept.InForce
	if kept.InForce == alert && other.InForce == block {
		loser, stays = kept, block
	}
	by := operation.ActorFrom(ctx)
	_, err := tx.NewUpdate().Model(&episode{LiftedReason: "Cadastros de cliente unidos.", LiftedByID: by.UserID, LiftedByName: by.Name, LiftedAt: s.now()}).
		Column("lifted_reason", "lifted_by_id", "lifted_by_name", "lifted_at").
		Where("customer_id = ? AND lifted_at IS NULL", loser.ID).Exec(ctx)
	if err != nil {
		return none, fmt.Errorf("lift restriction: %w", err)
	}
	return stays, nil
}

// move has the rows of a table that were one customer's be another's, and counts them.
func move(ctx context.Context, tx bun.Tx, table, from, to string) (int, error) {
	result, err := tx.NewRaw("UPDATE ? SET customer_id = ? WHERE customer_id = ?", bun.Ident(table), to, from).Exec(ctx)
	if err != nil {
		return 0, fmt.Errorf("move %s: %w", table, err)
	}
	n, err := result.RowsAffected()
	return int(n), err
}
