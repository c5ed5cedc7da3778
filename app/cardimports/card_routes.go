package cardimports

import (
	"context"

	"balcao/app/imports"
	"balcao/app/operation"
)

// largestJSON holds a file of 10 MiB in base64, and the rest of the call.
const largestJSON = 15 << 20

// CardFile is a file of cards to try or to bring in.
type CardFile struct {
	operation.VenueBody
	Nome       string            `json:"nome" maxLength:"255" doc:"name of the file"`
	Arquivo    []byte            `json:"arquivo" doc:"the file, CSV or xlsx, up to 10 MB, in base64"`
	Mapeamento map[string]string `json:"mapeamento" required:"false" nullable:"true" doc:"from headers of the file to columns (Campo of Colunas; empty for none); absent: as the last time, and by name"`
	Confirmar  bool              `json:"confirmar" required:"false" doc:"bring it in; else it is only tried"`
}

type cardFileInput struct{ Body CardFile }

func (in *cardFileInput) upload(ctx context.Context) imports.Upload {
	b := in.Body
	return imports.Upload{VenueID: b.VenueID, By: operation.ActorFrom(ctx), FileName: b.Nome, Data: b.Arquivo, Mapping: b.Mapeamento, Commit: b.Confirmar}
}

type cardReportOutput struct{ Body imports.Report }

// ImportCards tries a file of cards or issues them. Faults are Invalid where the file cannot
// be read at all.
func (s *Service) ImportCards(ctx context.Context, up imports.Upload) (*imports.Report, error) {
	return imports.Run(ctx, s.imports, s.cards(up.VenueID, ""), up)
}

func (s *Service) importCardsRoute(ctx context.Context, in *cardFileInput) (*cardReportOutput, error) {
	report, err := s.ImportCards(ctx, in.upload(ctx))
	if err != nil {
		return nil, err
	}
	return &cardReportOutput{*report}, nil
}

func (s *Service) cardErrorsRoute(ctx context.Context, in *cardFileInput) (*linkOutput, error) {
	link, err := imports.ErrorsFile(ctx, s.imports, s.Files, s.cards(in.Body.VenueID, ""), in.upload(ctx), cardImporters, "cartoes-erros")
	return &linkOutput{link}, err
}

func (s *Service) listCardsRoute(ctx context.Context, in *listInput) (*listOutput, error) {
	past, err := s.imports.List(ctx, in.VenueID, cardsKind)
	return &listOutput{past}, err
}

func (s *Service) undoCardsRoute(ctx context.Context, in *undoInput) (*undoneOutput, error) {
	undone, err := imports.Undo(ctx, s.imports, s.cards(in.Body.VenueID, in.ID), in.Body.VenueID, in.ID)
	if err != nil {
		return nil, err
	}
	return &undoneOutput{*undone}, nil
}
