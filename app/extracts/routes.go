package extracts

import (
	"context"
	"io"

	"balcao/app/operation"
)

// largestBankStatement holds a statement of 5 MiB in base64, and the rest of the call.
const largestBankStatement = 8 << 20

// Routes lists the operations of this domain.
func (s *Service) Routes() []operation.Route {
	const files, compared = "/api/eletronicExtract/", "/api/conciliacao/"
	may := operation.Venue(needed...)
	routes := []operation.Route{
		operation.Post("electronic-extract-upload", files, may, s.uploadRoute).File("file"),
		operation.Get("electronic-extract-list", files, may, s.listRoute),
		operation.Get("electronic-extract-filter", files+"filtro", may, s.filterRoute),
		operation.Get("electronic-extract", files+"{id}", may, s.getRoute),
		operation.Get("electronic-extract-problems", files+"{id}/problemas", may, s.problemsRoute),
		operation.Get("electronic-extract-lines", files+"{id}/linhas", may, s.linesRoute),
		operation.Post("electronic-extract-again", files+"{id}/processar", may, s.againRoute),
		operation.Get("electronic-extract-layouts", files+"layouts", may, s.layoutsRoute),
		operation.Post("electronic-extract-layout", files+"layouts", may, s.loadLayoutRoute),
		operation.Post("electronic-extract-sample", files+"exemplo", may, s.sampleRoute),
		operation.Get("reconciliation", compared+"resumo", may, s.summaryRoute),
		operation.Post("reconciliation-run", compared+"conferir", may, s.runRoute),
		operation.Get("reconciliation-matters", compared+"divergencias", may, s.mattersRoute),
		operation.Post("reconciliation-settle", compared+"divergencias/{id}/acertar", may, s.settleRoute),
		operation.Post("reconciliation-bank", compared+"extratoBancario", may, s.bankRoute).MaxBody(largestBankStatement),
		operation.Get("reconciliation-rates", compared+"taxas", may, s.ratesRoute),
		operation.Put("reconciliation-rates-save", compared+"taxas", may, s.saveRatesRoute),
	}
	for i := range routes {
		routes[i] = routes[i].Tag("electronic-extracts")
	}
	return routes
}

type venueInput struct{ operation.VenueQuery }

type uploadInput struct {
	operation.VenueQuery
	operation.Upload
}

type viewOutput struct{ Body View }

func (s *Service) uploadRoute(ctx context.Context, in *uploadInput) (*viewOutput, error) {
	out := &viewOutput{}
	err := in.File("file", func(name string, content io.Reader) (err error) {
		out.Body, err = s.Receive(ctx, in.VenueID, name, content)
		return err
	})
	return out, err
}

type listInput struct {
	operation.VenueQuery
	operation.PageQuery
}

func (s *Service) listRoute(ctx context.Context, in *listInput) (*operation.Page[View], error) {
	return s.page(ctx, Filter{VenueID: in.VenueID}, in.PageQuery)
}

type filterInput struct {
	operation.VenueQuery
	operation.PageQuery
	StartDate string `query:"startDate" maxLength:"40" doc:"YYYY-MM-DD, a moment's day counts; day of the venue"`
	FinalDate string `query:"finalDate" maxLength:"40" doc:"counts, too"`
	Status    string `query:"status" enum:"aguardandoprocessamento,processado" doc:"none for all"`
}

func (s *Service) filterRoute(ctx context.Context, in *filterInput) (*operation.Page[View], error) {
	f := Filter{VenueID: in.VenueID, From: in.StartDate[:min(10, len(in.StartDate))], To: in.FinalDate[:min(10, len(in.FinalDate))]}
	if in.Status != "" {
		processed := in.Status == "processado"
		f.Processed = &processed
	}
	return s.page(ctx, f, in.PageQuery)
}

func (s *Service) page(ctx context.Context, f Filter, page operation.PageQuery) (*operation.Page[View], error) {
	all, total, err := s.List(ctx, f, page)
	return &operation.Page[View]{Total: total, Body: all}, err
}

type fileInput struct {
	operation.VenueQuery
	ID string `path:"id" maxLength:"36"`
}

func (s *Service) getRoute(ctx context.Context, in *fileInput) (*viewOutput, error) {
	v, err := s.Get(ctx, in.VenueID, in.ID)
	return &viewOutput{v}, err
}

type problemsInput struct {
	operation.VenueQuery
	operation.PageQuery
	ID string `path:"id" maxLength:"36"`
}

func (s *Service) problemsRoute(ctx context.Context, in *problemsInput) (*operation.Page[ProblemView], error) {
	all, total, err := s.Problems(ctx, in.VenueID, in.ID, in.PageQuery)
	return &operation.Page[ProblemView]{Total: total, Body: all}, err
}

type linesInput struct {
	operation.VenueQuery
	ID   string `path:"id" maxLength:"36"`
	From int    `query:"linha" default:"1" minimum:"1" maximum:"100000000" doc:"number of the first line"`
	Size int    `query:"size" default:"20" minimum:"1" maximum:"50"`
}

type linesOutput struct {
	Body []LineView `nullable:"false"`
}

func (s *Service) linesRoute(ctx context.Context, in *linesInput) (*linesOutput, error) {
	all, err := s.Lines(ctx, in.VenueID, in.ID, in.From, min(in.Size, mostLines))
	return &linesOutput{all}, err
}

type againInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body operation.VenueBody
}

func (s *Service) againRoute(ctx context.Context, in *againInput) (*viewOutput, error) {
	v, err := s.ProcessAgain(ctx, in.Body.VenueID, in.ID)
	return &viewOutput{v}, err
}

// LayoutView is a layout that reads the venue's extracts.
type LayoutView struct {
	Name     string   `json:"Nome"`
	Title    string   `json:"Titulo"`
	Acquirer Acquirer `json:"AquirerType"`
	Embedded bool     `json:"Embutido" doc:"comes with Balcão"`
	LoadedBy string   `json:"CarregadoPor"`
	LoadedAt int64    `json:"CarregadoEm" doc:"epoch ms; 0 for embedded ones"`
}

type layoutsOutput struct {
	Body []LayoutView `nullable:"false"`
}

func (s *Service) layoutsRoute(ctx context.Context, in *venueInput) (*layoutsOutput, error) {
	all, err := s.Layouts(ctx, in.VenueID)
	return &layoutsOutput{all}, err
}

// LayoutOrder is a layout file.
type LayoutOrder struct {
	operation.VenueBody
	Source []byte `json:"arquivo" doc:"the layout file, in base64"`
}

type loadLayoutInput struct{ Body LayoutOrder }

// LayoutLoaded tells of a layout that was loaded.
type LayoutLoaded struct {
	Title  string `json:"Titulo"`
	Waited int    `json:"Aguardavam" doc:"extracts that waited for it and are read now"`
}

type layoutLoadedOutput struct{ Body LayoutLoaded }

func (s *Service) loadLayoutRoute(ctx context.Context, in *loadLayoutInput) (*layoutLoadedOutput, error) {
	l, waited, err := s.LoadLayout(ctx, in.Body.VenueID, in.Body.Source)
	return &layoutLoadedOutput{LayoutLoaded{l.Title, waited}}, err
}
