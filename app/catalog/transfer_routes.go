package catalog

import (
	"context"

	"balcao/app/files"
	"balcao/app/imports"
	"balcao/app/jobs"
	"balcao/app/operation"
	"balcao/app/roles"
	"balcao/app/sheets"
)

// largestUpload holds a file of 10 MiB in base64, and the rest of the call.
const largestUpload = 15 << 20

// importers are the roles of whoever brings products in, on the screen of imports or on that of products.
var importers = roles.List{roles.Products, roles.Imports}

// transferRoutes lists the operations that move products in and out.
func (s *Service) transferRoutes() []operation.Route {
	const at = "/api/Produto/"
	return []operation.Route{
		operation.Post("product-export", at+"exportar", operation.Venue(roles.Products), s.exportRoute).MaxBody(largestChoice),
		operation.Post("product-import", at+"importar", operation.Venue(importers...), s.importRoute).MaxBody(largestUpload),
		operation.Post("product-import-errors", at+"importar/erros", operation.Venue(importers...), s.importErrorsRoute).MaxBody(largestUpload),
		operation.Post("product-import-undo", at+"importacoes/{id}/desfazer", operation.InVenueOf(s.venueOfUndo, importers...), s.importUndoRoute),
	}
}

// ExportOrder is an export: what as, and which products.
type ExportOrder struct {
	operation.VenueBody
	Selection
	Filter  ListFilter    `json:"filtro" required:"false" doc:"of what is chosen, what the list of products shows with it, on all pages and in its order; archived ones with arquivados"`
	Formato sheets.Format `json:"formato" enum:"xlsx,csv"`
}

type exportInput struct{ Body ExportOrder }

type jobOutput struct{ Body jobs.Job }

func (s *Service) exportRoute(ctx context.Context, in *exportInput) (*jobOutput, error) {
	job, err := s.Export(ctx, in.Body.VenueID, Exported{in.Body.Selection, in.Body.Filter.filter(), in.Body.Formato})
	return &jobOutput{job}, err
}

// ImportOrder is a file to try or to bring in.
type ImportOrder struct {
	operation.VenueBody
	ImportOptions
	Nome       string            `json:"nome" maxLength:"255" doc:"name of the file"`
	Arquivo    []byte            `json:"arquivo" doc:"the file, xlsx or CSV, up to 10 MB, in base64"`
	Mapeamento map[string]string `json:"mapeamento" required:"false" nullable:"true" doc:"from headers of the file to columns (Campo of Colunas; empty for none); absent: as the last time, and by name"`
	// Decimals is nil until the person has said.
	Decimals  *bool `json:"tresCasas" required:"false" nullable:"true" doc:"12.500 is 12,50 reais; false: twelve thousand; absent: asked, where the file has such values"`
	Confirmar bool  `json:"confirmar" required:"false" doc:"bring it in; else it is only tried"`
}

func (in ImportOrder) upload(ctx context.Context) imports.Upload {
	return imports.Upload{
		VenueID: in.VenueID, By: operation.ActorFrom(ctx), FileName: in.Nome, Data: in.Arquivo, Mapping: in.Mapeamento,
		Decimals: in.Decimals, Commit: in.Confirmar,
	}
}

type importInput struct{ Body ImportOrder }

type importOutput struct{ Body ImportReport }

func (s *Service) importRoute(ctx context.Context, in *importInput) (*importOutput, error) {
	report, err := s.Import(ctx, in.Body.upload(ctx), in.Body.ImportOptions)
	if err != nil {
		return nil, err
	}
	return &importOutput{*report}, nil
}

type linkOutput struct{ Body files.Link }

// importErrorsRoute makes a file of the lines with errors, in the format of the upload.
func (s *Service) importErrorsRoute(ctx context.Context, in *importInput) (*linkOutput, error) {
	up := in.Body.upload(ctx)
	link, err := imports.ErrorsFile(ctx, s.Imports, s.Files, s.importing(ctx, up, in.Body.ImportOptions).definition(), up, importers, "produtos-erros")
	return &linkOutput{link}, err
}

func (s *Service) importUndoRoute(ctx context.Context, in *undoInput) (*undoneOutput, error) {
	return s.undone(ctx, in.ID, ImportMany)
}
