package catalog

import (
	"context"
	"slices"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/imports"
	"balcao/app/sheets"
)

const importKind = "products"

// MatchKey is the column by which the lines of a file find their products.
type MatchKey string

const (
	ByInternalCode    MatchKey = "codigoInterno"
	ByIntegrationCode MatchKey = "codigoIntegracao"
	ByBarcode         MatchKey = "codigoBarra"
	ByName            MatchKey = "nome"
)

// ImportOptions are what a person decides about a file of products.
type ImportOptions struct {
	Key MatchKey `json:"chave" enum:"codigoInterno,codigoIntegracao,codigoBarra,nome" doc:"column that finds the products; the Id of an export goes before it"`
	// ClearEmpty empties what the file has a column for and a line leaves empty.
	ClearEmpty bool `json:"limparVazios" required:"false"`
	// MakeCategories makes those that the venue lacks.
	MakeCategories bool `json:"criarCategorias" required:"false"`
}

// ImportReport tells what an import does, or did. Its Id is that of the change which undoes it.
type ImportReport struct {
	imports.Report
	NewCategories []string `json:"CategoriasNovas" nullable:"false" doc:"categories that the venue does not have yet"`
}

// Import tries a file of products or brings it in, as one change of the catalogue. Faults
// are Invalid where the file cannot be read at all.
func (s *Service) Import(ctx context.Context, up imports.Upload, options ImportOptions) (*ImportReport, error) {
	in := s.importing(ctx, up, options)
	report, err := imports.Run(ctx, s.Imports, in.definition(), up)
	if err != nil {
		return nil, err
	}
	if report.ID != "" && s.Changed != nil {
		s.Changed(up.VenueID)
	}
	return &ImportReport{*report, in.missing}, nil
}

// importer is one import into one venue.
type importer struct {
	*Service
	options ImportOptions
	// stores are the venue's ids by folded name.
	stores map[string]string
	e      *edit
	match  matcher
	// categories are those in use by folded name; made are new ones, and missing their names.
	categories map[string]*Category
	made       []*Category
	missing    []string
	// last is the place of the last product in each category.
	last    map[string]int
	changes *changeSet
}

func (s *Service) importing(ctx context.Context, up imports.Upload, options ImportOptions) *importer {
	return &importer{Service: s, options: options, missing: []string{}, changes: newChangeSet(ctx, ImportMany, "Arquivo "+up.FileName)}
}

func (in *importer) definition() imports.Import[imported] {
	return imports.Import[imported]{
		Kind: importKind, Sheet: sheets.Sheet{Name: "Produtos", Columns: columns},
		Decode: in.decode, Decide: in.decide, Write: in.write, Committed: in.committed,
	}
}

// open holds the catalogue in the transaction that writes; a trial works on a copy of it.
func (in *importer) open(ctx context.Context, db bun.IDB, venueID string) (err error) {
	if tx, writes := db.(bun.Tx); writes {
		in.e, err = in.begin(ctx, tx, venueID)
	} else {
		var now *Snapshot
		if now, err = in.Snapshot(ctx, venueID); err == nil {
			in.e = &edit{venueID: venueID, now: in.Clock.Now(), Snapshot: now.copy()}
		}
	}
	if err != nil {
		return err
	}
	names, err := in.storeNames(ctx, db, venueID)
	if err != nil {
		return err
	}
	in.stores = map[string]string{}
	for id, name := range names {
		in.stores[br.Fold(name)] = id
	}
	in.e.indexCodes()
	in.match = newMatcher(in.e, in.options.Key)
	in.categories, in.last = map[string]*Category{}, map[string]int{}
	for _, c := range in.e.menu {
		in.categories[br.Fold(c.Name)] = c
		in.last[c.ID] = in.e.lastPosition(c.ID)
	}
	return nil
}

// decide finds out which product each line is about, and what it becomes.
func (in *importer) decide(ctx context.Context, db bun.IDB, venueID string, rows []*imports.Row[imported]) error {
	if err := in.open(ctx, db, venueID); err != nil {
		return err
	}
	var altered []*imports.Row[imported]
	for _, row := range rows {
		v := &row.Value
		if v.before = in.match.find(row); v.wrong {
			continue
		}
		if err := in.become(row); err != nil {
			return err
		}
		switch {
		case v.wrong:
		case v.before == nil:
			row.Action = imports.Create
		case same(v.before, v.after):
			row.Action, row.Reason = imports.Skip, "Produto já cadastrado com os mesmos dados."
			continue
		default:
			row.Action = imports.Change
		}
		altered = append(altered, row)
	}
	in.checkAllCodes(altered)
	return nil
}

// checkAllCodes refuses codes that another product holds once all lines are in: they may
// hand codes to each other.
func (in *importer) checkAllCodes(rows []*imports.Row[imported]) {
	for _, row := range rows {
		if row.Value.before != nil {
			in.e.release(row.Value.before)
		}
	}
	for _, row := range rows {
		v := &row.Value
		if v.wrong {
			continue
		}
		var wrong problems
		in.e.checkCodes(v.after, &wrong)
		v.refuse(row, wrong)
		in.e.hold(v.after)
	}
}

// same reports whether no field of the two differs.
func same(a, b *Product) bool {
	return !slices.ContainsFunc(changeFields, func(f field) bool { return f.get(a) != f.get(b) })
}

// write puts the lines' products, after the categories that they need.
func (in *importer) write(ctx context.Context, _ bun.Tx, _ string, rows []*imports.Row[imported]) ([]imports.Entry, error) {
	for _, c := range in.made {
		if err := in.e.putCategory(ctx, c); err != nil {
			return nil, err
		}
		in.changes.noteMade(0, categoryEntity, c.ID, c.Name, c.Version)
	}
	in.made = nil
	pairs := make([]pair, len(rows))
	for i, row := range rows {
		if pairs[i] = (pair{row.Value.before, row.Value.after}); pairs[i].before == nil {
			pairs[i].before = &Product{}
		}
	}
	if err := in.e.putPairs(ctx, pairs); err != nil {
		return nil, err
	}
	for i, row := range rows {
		if after := pairs[i].after; row.Action == imports.Create {
			in.changes.noteMade(row.Line, productEntity, after.ID, after.Name, after.Version)
		} else {
			in.changes.note(row.Line, pairs[i].before, after)
		}
	}
	return nil, nil
}

// committed keeps the change under the import's id.
func (in *importer) committed(ctx context.Context, _ bun.Tx, id string) error {
	return in.changes.keep(ctx, in.e, id)
}
