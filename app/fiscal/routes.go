package fiscal

import (
	"context"

	"balcao/app/operation"
	"balcao/app/roles"
)

// largestUpload holds a file of LargestFile in base64, and the rest of the call.
const largestUpload = 15 << 20

// Routes lists the operations of this domain.
func (s *Service) Routes() []operation.Route {
	venue, administrator := operation.Venue(roles.Products), operation.Global(roles.AdminPortal)
	routes := []operation.Route{
		operation.Get("fiscal-ncm-search", "/api/fiscal/ncm", venue, s.searchRoute(NCM)),
		operation.Get("fiscal-cest-search", "/api/fiscal/cest", venue, s.searchRoute(CEST)),
		operation.Get("fiscal-cfop-search", "/api/fiscal/cfop", venue, s.searchRoute(CFOP)),
		operation.Get("fiscal-check", "/api/fiscal/conferir", venue, s.checkRoute),
		operation.Get("fiscal-review", "/api/fiscal/produtos/{localId}", venue, s.reviewRoute),
		operation.Get("fiscal-tables", "/api/fiscal/tabelas", administrator, s.tablesRoute),
		operation.Post("fiscal-table-load", "/api/fiscal/tabelas", administrator, s.loadRoute).MaxBody(largestUpload),
	}
	for i := range routes {
		routes[i] = routes[i].Tag("fiscal")
	}
	return routes
}

type searchInput struct {
	operation.VenueQuery
	Words string `query:"busca" maxLength:"200" doc:"the beginning of the code, masked or not, or words"`
}

// Found is what a search answers.
type Found struct {
	Dated string `json:"data" doc:"day of the table; empty where there is none"`
	Codes []Code `json:"codigos" nullable:"false" doc:"the first 30"`
}

type searchOutput struct{ Body Found }

func (s *Service) searchRoute(list List) func(context.Context, *searchInput) (*searchOutput, error) {
	return func(ctx context.Context, in *searchInput) (*searchOutput, error) {
		t, err := s.Table(ctx, list)
		if err != nil {
			return nil, err
		}
		return &searchOutput{Found{t.Dated, t.codes(t.Search(in.Words, s.today()))}}, nil
	}
}

type checkInput struct {
	operation.VenueQuery
	NCM  string `query:"ncm" maxLength:"20"`
	CEST string `query:"cest" maxLength:"20"`
	CFOP string `query:"cfop" maxLength:"20"`
}

// Checked is what is wrong with codes, and what they are.
type Checked struct {
	Warnings []Warning `json:"avisos" nullable:"false"`
	NCM      string    `json:"descricaoNcm"`
	CEST     string    `json:"descricaoCest"`
	CFOP     string    `json:"descricaoCfop"`
}

type checkOutput struct{ Body Checked }

// checkRoute tells what is wrong with codes, masked or not.
func (s *Service) checkRoute(ctx context.Context, in *checkInput) (*checkOutput, error) {
	now, err := s.Rules(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	codes := Codes{onlyDigits(in.NCM), onlyDigits(in.CEST), onlyDigits(in.CFOP)}
	title := func(t *Table, code string) string {
		if e := t.Find(code); e != nil {
			return e.Title()
		}
		return ""
	}
	return &checkOutput{Checked{now.check(codes, now.issues), title(now.ncm, codes.NCM), title(now.cest, codes.CEST), title(now.cfop, codes.CFOP)}}, nil
}

type reviewInput struct {
	operation.VenuePath
	operation.PageQuery
	Trouble Trouble `query:"problema" enum:",ausente,formato,desconhecido,extinto,futuro,cestDeOutroNcm,foraDaNfce" doc:"only products with this problem"`
	Words   string  `query:"busca" maxLength:"200" doc:"part of the product's name"`
}

type reviewOutput struct{ Body Review }

func (s *Service) reviewRoute(ctx context.Context, in *reviewInput) (*reviewOutput, error) {
	found, err := s.Review(ctx, in.VenueID, in.Trouble, in.Words)
	from := min(in.Offset(), len(found.Products))
	found.Products = found.Products[from:min(from+in.Size, len(found.Products))]
	return &reviewOutput{found}, err
}

// Tables is what an administrator sees of the tables.
type Tables struct {
	Tables []Overview `json:"tabelas" nullable:"false"`
	// Outside counts products by venue whose NCM does not count.
	Outside []Outside `json:"produtosForaDaTabela" nullable:"false"`
}

type tablesOutput struct{ Body Tables }

func (s *Service) tablesRoute(ctx context.Context, _ *struct{}) (*tablesOutput, error) {
	tables, err := s.Overview(ctx)
	if err != nil {
		return nil, err
	}
	outside, err := s.OutsideByVenue(ctx)
	return &tablesOutput{Tables{tables, outside}}, err
}

// LoadOrder is a table to be tried or loaded.
type LoadOrder struct {
	List   List   `json:"tabela" enum:"ncm,cest"`
	Data   []byte `json:"arquivo" doc:"the official JSON of NCM, or a sheet of CEST (xlsx or CSV), up to 10 MB, in base64"`
	Dated  string `json:"data" required:"false" maxLength:"10" doc:"day of a table of CEST; the file of NCM tells its own"`
	Commit bool   `json:"confirmar" required:"false" doc:"load it; else it is only tried"`
}

type loadInput struct{ Body LoadOrder }

type loadOutput struct{ Body Load }

func (s *Service) loadRoute(ctx context.Context, in *loadInput) (*loadOutput, error) {
	found, err := s.Load(ctx, File{List: in.Body.List, Data: in.Body.Data, Dated: in.Body.Dated, Commit: in.Body.Commit})
	return &loadOutput{found}, err
}
