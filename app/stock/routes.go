package stock

import (
	"context"

	"balcao/app/jobs"
	"balcao/app/operation"
	"balcao/app/quantity"
	"balcao/app/roles"
	"balcao/app/sheets"
)

// Routes lists the operations of this domain. Whoever sees the position sees what made it;
// counting is for those who may move stock.
func (s *Service) Routes() []operation.Route {
	seen := operation.Venue(roles.StockIn, roles.StockOut, roles.StockLevels)
	moved := operation.Venue(roles.StockIn, roles.StockOut)
	routes := []operation.Route{
		operation.Get("stock-position-list", "/api/estoque/posicao", operation.Venue(roles.StockLevels, roles.StockIn, roles.StockOut), s.positionsRoute),
		operation.Post("stock-position-export", "/api/estoque/posicao/exportar", operation.Venue(needed...), s.exportRoute),
		operation.Get("stock-product-get", "/api/estoque/produtos/{id}", seen, s.positionRoute),
		operation.Put("stock-minimum-save", "/api/estoque/produtos/{id}/minimo", operation.Venue(roles.Products, roles.StockIn), s.minimumRoute),
		operation.Get("stock-ledger-list", "/api/estoque/produtos/{id}/razao", operation.Venue(needed...), s.ledgerRoute),

		operation.Get("stock-movement-list", "/api/estoque/movimentos", seen, s.movementsRoute),
		operation.Get("stock-movement-get", "/api/estoque/movimentos/{id}", seen, s.movementRoute),
		operation.Post("stock-entry-create", "/api/estoque/entradas", operation.Venue(roles.StockIn), s.recordRoute(In)),
		operation.Post("stock-exit-create", "/api/estoque/saidas", operation.Venue(roles.StockOut), s.recordRoute(Out)),
		operation.Post("stock-count-create", "/api/estoque/contagens", moved, s.recordRoute(Count)),
		operation.Post("stock-movement-reverse", "/api/estoque/movimentos/{id}/estornar", moved, s.reverseRoute),

		operation.Get("stock-reason-list", "/api/estoque/motivos", operation.Venue(roles.StockReasons, roles.StockIn, roles.StockOut), s.reasonsRoute),
		operation.Post("stock-reason-create", "/api/estoque/motivos", operation.Venue(roles.StockReasons), s.addReasonRoute),
		operation.Put("stock-reason-change", "/api/estoque/motivos/{id}", operation.Venue(roles.StockReasons), s.changeReasonRoute),
		operation.Post("stock-reason-archive", "/api/estoque/motivos/{id}/arquivar", operation.Venue(roles.StockReasons), s.archiveReasonRoute(true)),
		operation.Post("stock-reason-restore", "/api/estoque/motivos/{id}/restaurar", operation.Venue(roles.StockReasons), s.archiveReasonRoute(false)),
	}
	for i := range routes {
		routes[i] = routes[i].Tag("stock")
	}
	return routes
}

// PositionQuery is a PositionFilter in an address.
type PositionQuery struct {
	Texto       string `query:"texto" maxLength:"200" doc:"words of name or codes"`
	CategoriaID string `query:"categoriaId" maxLength:"36"`
	So          string `query:"so" enum:"normal,baixo,zerado,negativo,semMovimento" doc:"a status; semMovimento: nothing moved it for 30 days"`
	Data        string `query:"data" maxLength:"10" doc:"YYYY-MM-DD: the position at the end of that day"`
}

func (q PositionQuery) filter() PositionFilter {
	return PositionFilter{q.Texto, q.CategoriaID, q.So, q.Data}
}

type positionsInput struct {
	operation.VenueQuery
	operation.PageQuery
	PositionQuery
}

// Positions is a page of positions, with how many products have which status.
type Positions struct {
	Positions []Position     `json:"posicoes" nullable:"false"`
	Counts    map[string]int `json:"quantidades" doc:"products by status and semMovimento, before that filter; todos is all"`
}

type positionsOutput struct {
	Total int `header:"x-total-count" doc:"rows on all pages"`
	Body  Positions
}

func (s *Service) positionsRoute(ctx context.Context, in *positionsInput) (*positionsOutput, error) {
	found, counts, err := s.Positions(ctx, in.VenueID, in.filter())
	if err != nil {
		return nil, err
	}
	out := &positionsOutput{len(found), Positions{[]Position{}, counts}}
	if begin := in.Offset(); begin < len(found) {
		out.Body.Positions = found[begin:min(begin+in.Size, len(found))]
	}
	return out, nil
}

type exportInput struct {
	Body struct {
		operation.VenueBody
		Texto       string        `json:"texto" required:"false" maxLength:"200"`
		CategoriaID string        `json:"categoriaId" required:"false" maxLength:"36"`
		So          string        `json:"so" required:"false" enum:",normal,baixo,zerado,negativo,semMovimento"`
		Data        string        `json:"data" required:"false" maxLength:"10" doc:"YYYY-MM-DD"`
		Formato     sheets.Format `json:"formato" enum:"csv,xlsx"`
	}
}

type exportOutput struct{ Body jobs.Job }

func (s *Service) exportRoute(ctx context.Context, in *exportInput) (*exportOutput, error) {
	b := in.Body
	job, err := s.Export(ctx, b.VenueID, PositionFilter{b.Texto, b.CategoriaID, b.So, b.Data}, b.Formato)
	return &exportOutput{job}, err
}

type productInput struct {
	operation.VenueQuery
	ID string `path:"id" maxLength:"36"`
}

type positionOutput struct{ Body Position }

func (s *Service) positionRoute(ctx context.Context, in *productInput) (*positionOutput, error) {
	p, err := s.Position(ctx, in.VenueID, in.ID)
	return &positionOutput{p}, err
}

type minimumInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body struct {
		operation.VenueBody
		Minimo quantity.Amount `json:"minimo"`
	}
}

func (s *Service) minimumRoute(ctx context.Context, in *minimumInput) (*positionOutput, error) {
	p, err := s.SetMinimum(ctx, in.Body.VenueID, in.ID, in.Body.Minimo)
	return &positionOutput{p}, err
}

type ledgerInput struct {
	operation.VenueQuery
	operation.PageQuery
	ID string `path:"id" maxLength:"36"`
}

func (s *Service) ledgerRoute(ctx context.Context, in *ledgerInput) (*operation.Page[LedgerEntry], error) {
	rows, total, err := s.Ledger(ctx, in.VenueID, in.ID, in.PageQuery)
	return &operation.Page[LedgerEntry]{Total: total, Body: rows}, err
}
