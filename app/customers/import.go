package customers

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/imports"
	"balcao/app/sheets"
)

const importKind = "customers"

// ImportReport tells what an import does, or did.
type ImportReport struct {
	imports.Report
	NewCategories []string `json:"CategoriasNovas" nullable:"false" doc:"categories that the venue does not have yet"`
}

// Import tries a file of customers or brings it in. A known CPF changes its customer; a
// line without CPF that says nothing new of somebody of its name is skipped; all others
// register somebody. Faults are Invalid where the file cannot be read at all, and
// Conflict where somebody else has registered one of its CPFs meanwhile.
func (s *Service) Import(ctx context.Context, up imports.Upload) (*ImportReport, error) {
	in, err := s.importing(ctx, up.VenueID)
	if err != nil {
		return nil, err
	}
	report, err := imports.Run(ctx, s.imports, in.definition(), up)
	if err != nil {
		return nil, err
	}
	return &ImportReport{*report, in.missing}, nil
}

// importer is one import into one venue.
type importer struct {
	*Service
	decode func(sheets.Row, *imports.Row[imported])
	// categories are the venue's ids by folded name; missing are names that it lacks.
	categories map[string]string
	missing    []string
	// names are the categories' descriptions by id.
	names map[string]string
}

func (s *Service) importing(ctx context.Context, venueID string) (*importer, error) {
	at, err := s.venues.Venue(ctx, venueID)
	if err != nil {
		return nil, err
	}
	return &importer{Service: s, decode: decode(s.clock.Now().In(at.Zone)), missing: []string{}}, nil
}

func (in *importer) definition() imports.Import[imported] {
	return imports.Import[imported]{
		Kind: importKind, Sheet: sheets.Sheet{Name: "Clientes", Columns: columns},
		Decode: in.decode, Decide: in.decide, Write: in.write, Undo: in.undo,
	}
}

// decide finds out whom each line is about.
func (in *importer) decide(ctx context.Context, db bun.IDB, venueID string, rows []*imports.Row[imported]) error {
	if err := in.nameCategories(ctx, db, venueID, rows); err != nil {
		return err
	}
	byCPF, err := some(ctx, db, venueID, "cpf", rows, func(v imported) string { return v.draft.CPF })
	if err != nil {
		return err
	}
	byName, err := some(ctx, db, venueID, "search", rows, func(v imported) string {
		if v.draft.CPF != "" {
			return ""
		}
		return br.Fold(v.draft.Nome)
	})
	if err != nil {
		return err
	}
	lines := map[string]int{}
	for _, row := range rows {
		cpf := row.Value.draft.CPF
		same := byName[br.Fold(row.Value.draft.Nome)]
		if cpf != "" {
			if line := lines[cpf]; line > 0 {
				row.Refuse("CPF", fmt.Sprintf("Este CPF já está na linha %d.", line))
				continue
			}
			lines[cpf], same = row.Line, byCPF[cpf]
		}
		switch {
		case slices.ContainsFunc(same, row.Value.changesNothing):
			row.Action, row.Reason = imports.Skip, "Cliente já cadastrado com os mesmos dados."
		case cpf != "" && len(same) > 0:
			row.Action = imports.Change
		default:
			row.Action = imports.Create
		}
	}
	return nil
}

// changesNothing reports whether the customer is already as the line has him.
func (v imported) changesNothing(r record) bool {
	return !v.newCategory() && v.over(r) == r.draft()
}

func (v imported) newCategory() bool { return v.category != "" && v.draft.CategoriaID == "" }

// nameCategories gives each line the id of its category, and lists those that are to be made.
func (in *importer) nameCategories(ctx context.Context, db bun.IDB, venueID string, rows []*imports.Row[imported]) error {
	var known []Category
	if err := db.NewSelect().Model(&known).Where("venue_id = ?", venueID).Scan(ctx); err != nil {
		return fmt.Errorf("list customer categories: %w", err)
	}
	in.categories, in.names = map[string]string{}, map[string]string{}
	for _, c := range known {
		in.categories[c.Search], in.names[c.ID] = c.ID, c.Description
	}
	listed := map[string]bool{}
	for _, row := range rows {
		v := &row.Value
		v.draft.CategoriaID = in.categories[br.Fold(v.category)]
		if name := br.Fold(v.category); v.newCategory() && !listed[name] {
			listed[name] = true
			in.missing = append(in.missing, v.category)
		}
	}
	return nil
}

// some reads the customers whose column holds what of answers for one of the rows, a
// batch at a time.
func some(ctx context.Context, db bun.IDB, venueID, column string, rows []*imports.Row[imported], of func(imported) string) (map[string][]record, error) {
	var values []string
	for _, row := range rows {
		if v := of(row.Value); v != "" {
			values = append(values, v)
		}
	}
	slices.Sort(values)
	found := map[string][]record{}
	for values := range slices.Chunk(slices.Compact(values), batch) {
		var known []record
		err := selection(db, &known).Where("c.venue_id = ? AND c.? IN (?)", venueID, bun.Ident(column), bun.List(values)).Scan(ctx)
		if err != nil {
			return nil, fmt.Errorf("look for customers: %w", err)
		}
		for _, r := range known {
			key := r.Search
			if column == "cpf" {
				key = r.CPF
			}
			found[key] = append(found[key], r)
		}
	}
	return found, nil
}
