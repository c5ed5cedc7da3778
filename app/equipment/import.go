package equipment

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/files"
	"balcao/app/imports"
	"balcao/app/operation"
	"balcao/app/sheets"
)

const importKind = "equipment"

// largestUpload holds a file of 10 MiB in base64, and the rest of the call.
const largestUpload = 15 << 20

var columns = []sheets.Column{
	{Key: "tipo", Title: "Tipo", Kind: sheets.Text, Required: true},
	{Key: "nome", Title: "Nome", Kind: sheets.Text, MaxLength: longestName},
	{Key: "imei", Title: "IMEI", Kind: sheets.Document, Width: 15},
	{Key: "numeroSerie", Title: "Número de série", Synonyms: []string{"Série", "Serial", "SN"}, Kind: sheets.Text, MaxLength: longestNumber},
	{Key: "patrimonio", Title: "Patrimônio", Synonyms: []string{"Plaqueta"}, Kind: sheets.Text, MaxLength: longestNumber},
}

// Import tries a file of devices or registers them. A line whose serial number the venue
// has already changes that device, or is skipped where nothing is new; the others register
// one. Faults are Invalid where the file cannot be read at all.
func (s *Service) Import(ctx context.Context, up imports.Upload) (*imports.Report, error) {
	report, err := imports.Run(ctx, s.Imports, s.definition(), up)
	if err == nil && up.Commit {
		s.Hub.Wake(Topic(up.VenueID))
	}
	return report, err
}

// line is a line of a file; of is the device that it changes, where there is one.
type line struct {
	draft Draft
	of    *Equipment
}

func (s *Service) definition() imports.Import[line] {
	return imports.Import[line]{
		Kind: importKind, Sheet: sheets.Sheet{Name: "Equipamentos", Columns: columns},
		Decode: decodeLine, Decide: decideLines, Write: s.writeLines, Undo: s.undoLines,
	}
}

func decodeLine(values sheets.Row, row *imports.Row[line]) {
	text := func(key string) string { v, _ := sheets.Get[string](values, key); return v }
	d := Draft{Name: text("nome"), IMEI: text("imei"), Serial: text("numeroSerie"), AssetTag: text("patrimonio")}
	for kind, label := range labels {
		if br.Fold(label) == br.Fold(br.OneLine(text("tipo"))) {
			d.Type = kind
		}
	}
	if d.Type == 0 {
		row.Refuse("tipo", "Escreva App, Totem, POS, POS+, Validador, PowerBank, Pirulito, Maquininha ou Tablet.")
		return
	}
	if err := d.settle(); err != nil {
		for key, message := range faultFields(err) {
			row.Refuse(key, message)
		}
	}
	row.Value.draft = d
}

func decideLines(ctx context.Context, db bun.IDB, venueID string, rows []*imports.Row[line]) error {
	var known []Equipment
	err := db.NewSelect().Model(&known).Where("venue_id = ? AND archived_at IS NULL AND serial <> ''", venueID).Scan(ctx)
	if err != nil {
		return fmt.Errorf("read equipment: %w", err)
	}
	bySerial := map[string]Equipment{}
	for _, e := range known {
		bySerial[e.Serial] = e
	}
	lines := map[string]int{}
	for _, row := range rows {
		serial := row.Value.draft.Serial
		row.Action = imports.Create
		if serial == "" {
			continue
		}
		if before := lines[serial]; before > 0 {
			row.Refuse("numeroSerie", fmt.Sprintf("Este número de série já está na linha %d.", before))
			continue
		}
		lines[serial] = row.Line
		e, there := bySerial[serial]
		switch {
		case !there:
		case e.Type != row.Value.draft.Type:
			row.Refuse("tipo", "O equipamento com este número de série é "+e.Type.Label()+". Corrija o tipo ou arquive o outro.")
		case e.draft() == row.Value.draft:
			row.Action, row.Reason = imports.Skip, "Equipamento já cadastrado com os mesmos dados."
		default:
			row.Action, row.Value.of = imports.Change, &e
		}
	}
	return nil
}

func (e Equipment) draft() Draft {
	return Draft{Type: e.Type, Name: e.Name, IMEI: e.IMEI, Serial: e.Serial, AssetTag: e.AssetTag}
}

type importInput struct {
	Body struct {
		operation.VenueBody
		Nome       string            `json:"nome" maxLength:"255" doc:"name of the file"`
		Arquivo    []byte            `json:"arquivo" doc:"the file, xlsx or CSV, up to 10 MB, in base64"`
		Mapeamento map[string]string `json:"mapeamento" required:"false" nullable:"true" doc:"from headers of the file to columns (Campo of Colunas; empty for none); absent: as the last time, and by name"`
		Confirmar  bool              `json:"confirmar" required:"false" doc:"bring it in; else it is only tried"`
	}
}

func (in *importInput) upload(ctx context.Context) imports.Upload {
	return imports.Upload{
		VenueID: in.Body.VenueID, By: operation.ActorFrom(ctx), FileName: in.Body.Nome, Data: in.Body.Arquivo,
		Mapping: in.Body.Mapeamento, Commit: in.Body.Confirmar,
	}
}

type importOutput struct{ Body imports.Report }

func (s *Service) importRoute(ctx context.Context, in *importInput) (*importOutput, error) {
	report, err := s.Import(ctx, in.upload(ctx))
	if err != nil {
		return nil, err
	}
	return &importOutput{*report}, nil
}

type linkOutput struct{ Body files.Link }

func (s *Service) importErrorsRoute(ctx context.Context, in *importInput) (*linkOutput, error) {
	link, err := imports.ErrorsFile(ctx, s.Imports, s.Files, s.definition(), in.upload(ctx), bringers, "equipamentos-erros")
	return &linkOutput{link}, err
}

type undoInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body operation.VenueBody
}

type undoneOutput struct{ Body imports.Undone }

func (s *Service) undoImportRoute(ctx context.Context, in *undoInput) (*undoneOutput, error) {
	undone, err := imports.Undo(ctx, s.Imports, s.definition(), in.Body.VenueID, in.ID)
	if err != nil {
		return nil, err
	}
	s.Hub.Wake(Topic(in.Body.VenueID))
	return &undoneOutput{*undone}, nil
}

type importListInput struct{ operation.VenueQuery }

type importListOutput struct {
	Body []imports.Past `nullable:"false" doc:"the latest first"`
}

func (s *Service) importListRoute(ctx context.Context, in *importListInput) (*importListOutput, error) {
	past, err := s.Imports.List(ctx, in.VenueID, importKind)
	return &importListOutput{past}, err
}
