package customers

import (
	"context"
	"io"
	"net/http"

	"balcao/app/files"
	"balcao/app/imports"
	"balcao/app/jobs"
	"balcao/app/operation"
	"balcao/app/roles"
	"balcao/app/sheets"
)

// largestUpload holds a file of 10 MiB in base64, and the rest of the call.
const largestUpload = 15 << 20

// needed are the roles of whoever moves customers in and out; the files that come of it
// need them, too.
var needed = roles.List{roles.Customers}

// transferRoutes lists the operations that move customers in and out, merge and forget them.
func (s *Service) transferRoutes() []operation.Route {
	const at = "/api/ClienteEstabelecimento/"
	customers := operation.Venue(needed...)
	return []operation.Route{
		operation.Post("customer-export", at+"exportar", customers, s.exportRoute),
		operation.Post("customer-import", at+"importar", customers, s.importRoute).MaxBody(largestUpload),
		operation.Post("customer-import-errors", at+"importar/erros", customers, s.importErrorsRoute).MaxBody(largestUpload),
		operation.Get("customer-import-list", at+"importacoes", customers, s.importListRoute),
		operation.Post("customer-import-undo", at+"importacoes/{id}/desfazer", customers, s.importUndoRoute),
		operation.Get("customer-duplicates", at+"duplicados", customers, s.duplicatesRoute),
		operation.Post("customer-merge", at+"unir", customers, s.mergeRoute),
		operation.Post("customer-data-export", at+"clientes/{id}/dados", customers, s.dataRoute),
		operation.Post("customer-anonymise", at+"clientes/{id}/anonimizar", customers.Confirmed(), s.anonymiseRoute).Status(http.StatusNoContent),
	}
}

// ExportOrder is an export: what as, and the list's filters.
type ExportOrder struct {
	operation.VenueBody
	Formato           sheets.Format `json:"formato" enum:"xlsx,csv"`
	Nome              string        `json:"nome" required:"false" maxLength:"1000"`
	CPF               string        `json:"CPF" required:"false" maxLength:"20"`
	Identificador     string        `json:"identificador" required:"false" maxLength:"100"`
	CategoriaID       string        `json:"categoriaId" required:"false" maxLength:"36"`
	NomeNaLista       bool          `json:"nomeNaLista" required:"false"`
	SomenteBloqueados bool          `json:"somenteBloqueados" required:"false"`
	SomenteAlertados  bool          `json:"somenteAlertados" required:"false"`
}

type exportInput struct{ Body ExportOrder }

type jobOutput struct{ Body jobs.Job }

func (s *Service) exportRoute(ctx context.Context, in *exportInput) (*jobOutput, error) {
	b := in.Body
	job, err := s.Export(ctx, Filter{
		VenueID: b.VenueID, Nome: b.Nome, CPF: b.CPF, Identificador: b.Identificador, CategoriaID: b.CategoriaID,
		NomeNaLista: b.NomeNaLista, SomenteBloqueados: b.SomenteBloqueados, SomenteAlertados: b.SomenteAlertados,
	}, b.Formato)
	return &jobOutput{job}, err
}

// ImportOrder is a file to try or to bring in.
type ImportOrder struct {
	operation.VenueBody
	Nome       string            `json:"nome" maxLength:"255" doc:"name of the file"`
	Arquivo    []byte            `json:"arquivo" doc:"the file, xlsx or CSV, up to 10 MB, in base64"`
	Mapeamento map[string]string `json:"mapeamento" required:"false" nullable:"true" doc:"from headers of the file to columns (Campo of Colunas; empty for none); absent: as the last time, and by name"`
	Confirmar  bool              `json:"confirmar" required:"false" doc:"bring it in; else it is only tried"`
}

func (in ImportOrder) upload(ctx context.Context) imports.Upload {
	return imports.Upload{
		VenueID: in.VenueID, By: operation.ActorFrom(ctx), FileName: in.Nome, Data: in.Arquivo, Mapping: in.Mapeamento, Commit: in.Confirmar,
	}
}

type importInput struct{ Body ImportOrder }

type importOutput struct{ Body ImportReport }

func (s *Service) importRoute(ctx context.Context, in *importInput) (*importOutput, error) {
	report, err := s.Import(ctx, in.Body.upload(ctx))
	if err != nil {
		return nil, err
	}
	return &importOutput{*report}, nil
}

type linkOutput struct{ Body files.Link }

// importErrorsRoute makes a file of the lines with errors, in the format of the upload.
func (s *Service) importErrorsRoute(ctx context.Context, in *importInput) (*linkOutput, error) {
	up := in.Body.upload(ctx)
	reading, err := s.importing(ctx, up.VenueID)
	if err != nil {
		return nil, err
	}
	link, err := imports.ErrorsFile(ctx, s.imports, s.files, reading.definition(), up, needed, "clientes-erros")
	return &linkOutput{link}, err
}

// made makes a file of the caller's and answers a link to it.
func (s *Service) made(ctx context.Context, venueID, name, contentType string, write func(io.Writer) error) (*linkOutput, error) {
	person := operation.CallerFrom(ctx).UserID
	id, err := s.files.Make(ctx, files.NewFile{PersonID: person, VenueID: venueID, Roles: needed, Name: name, ContentType: contentType}, write)
	if err != nil {
		return nil, err
	}
	link, err := s.files.Link(ctx, id, person)
	return &linkOutput{link}, err
}

type venueInput struct{ operation.VenueQuery }

type importListOutput struct {
	Body []imports.Past `nullable:"false" doc:"the latest first"`
}

func (s *Service) importListRoute(ctx context.Context, in *venueInput) (*importListOutput, error) {
	past, err := s.imports.List(ctx, in.VenueID, importKind)
	return &importListOutput{past}, err
}

type rowInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body operation.VenueBody
}

type undoneOutput struct{ Body imports.Undone }

func (s *Service) importUndoRoute(ctx context.Context, in *rowInput) (*undoneOutput, error) {
	undone, err := s.UndoImport(ctx, in.Body.VenueID, in.ID)
	if err != nil {
		return nil, err
	}
	return &undoneOutput{*undone}, nil
}

type duplicatesOutput struct {
	Body []Duplicates `nullable:"false"`
}

func (s *Service) duplicatesRoute(ctx context.Context, in *venueInput) (*duplicatesOutput, error) {
	groups, err := s.Duplicates(ctx, in.VenueID)
	return &duplicatesOutput{groups}, err
}

// MergeOrder names the customers who are one person.
type MergeOrder struct {
	operation.VenueBody
	ID      string `json:"id" maxLength:"36" doc:"who is kept"`
	OutroID string `json:"outroId" maxLength:"36" doc:"who is merged into him"`
	Simular bool   `json:"simular" required:"false" doc:"only show what would become of them"`
}

type mergeInput struct{ Body MergeOrder }

type mergedOutput struct{ Body Merged }

func (s *Service) mergeRoute(ctx context.Context, in *mergeInput) (*mergedOutput, error) {
	merged, err := s.Merge(ctx, in.Body.VenueID, in.Body.ID, in.Body.OutroID, in.Body.Simular)
	return &mergedOutput{merged}, err
}

// DataOrder is in which form a customer's data are wanted.
type DataOrder struct {
	operation.VenueBody
	Formato string `json:"formato" required:"false" enum:"json,html" default:"json" doc:"json for programs; html to be read and printed"`
}

type dataInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body DataOrder
}

func (s *Service) dataRoute(ctx context.Context, in *dataInput) (*linkOutput, error) {
	data, err := s.PersonalData(ctx, in.Body.VenueID, in.ID)
	if err != nil {
		return nil, err
	}
	if in.Body.Formato != "html" {
		return s.made(ctx, in.Body.VenueID, "dados-do-cliente.json", "application/json", data.write)
	}
	at, err := s.venues.Venue(ctx, in.Body.VenueID)
	if err != nil {
		return nil, err
	}
	return s.made(ctx, in.Body.VenueID, "dados-do-cliente.html", "text/html; charset=utf-8", func(w io.Writer) error {
		return data.writeDocument(w, at)
	})
}

// Reason is why a customer is anonymised.
type Reason struct {
	operation.VenueBody
	Motivo string `json:"motivo" doc:"up to 1000 characters"`
}

type anonymiseInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body Reason
}

func (s *Service) anonymiseRoute(ctx context.Context, in *anonymiseInput) (*struct{}, error) {
	return nil, s.Anonymise(ctx, in.Body.VenueID, in.ID, in.Body.Motivo)
}
