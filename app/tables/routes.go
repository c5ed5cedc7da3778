package tables

import (
	"context"
	"net/http"

	"balcao/app/operation"
	"balcao/app/roles"
)

// Routes lists the operations of this domain. The board asks orders for its tables.
func (s *Service) Routes() []operation.Route {
	may := operation.Venue(roles.OnlineOrdering)
	routes := []operation.Route{
		operation.Get("storefront-table", "/api/storefront/{slug}/mesa", operation.Public, s.readCode),
		operation.Get("table-list", "/api/mesas", may, s.listRoute),
		operation.Post("table-create", "/api/mesas", may, s.addRoute),
		operation.Get("table-codes", "/api/mesas/qr", may, s.codesRoute),
		operation.Post("table-codes-renew", "/api/mesas/qr/renovar", may, s.renewRoute),
		operation.Put("table-sort", "/api/mesas/ordem", may, s.sortRoute).Status(http.StatusNoContent),
		operation.Put("table-settings-save", "/api/mesas/ajustes", may, s.chooseRoute).Status(http.StatusNoContent),
		operation.Put("table-change", "/api/mesas/{id}", may, s.changeRoute),
		operation.Post("table-restore", "/api/mesas/{id}/restaurar", may, s.restoreRoute),
		operation.Delete("table-archive", "/api/mesas/{id}", may, s.archiveRoute).Status(http.StatusNoContent),
	}
	routes = append(routes, s.accountRoutes()...)
	routes = append(routes, s.guestRoutes()...)
	routes = append(routes, s.tabRoutes()...)
	for i := range routes {
		routes[i] = routes[i].Tag("tables")
	}
	return routes
}

// Row is a table on the wire.
type Row struct {
	ID        string `json:"id"`
	Numero    string `json:"numero"`
	Nome      string `json:"nome" doc:"more words for its guests; may be empty"`
	Area      string `json:"area" doc:"where in the house it stands; may be empty"`
	Versao    int64  `json:"versao"`
	Arquivada bool   `json:"arquivada"`
}

func (t Table) wire() Row {
	return Row{ID: t.ID, Numero: t.Number, Nome: t.Name, Area: t.Area, Versao: t.Version, Arquivada: t.ArchivedAt != 0}
}

func wire(tables []Table) []Row {
	rows := make([]Row, len(tables))
	for i, t := range tables {
		rows[i] = t.wire()
	}
	return rows
}

type listInput struct {
	operation.VenueQuery
	Archived bool `query:"arquivadas" doc:"the archived tables instead of those in use"`
}

// Registry is a venue's tables and how their orders begin.
type Registry struct {
	Mesas                  []Row `json:"mesas" nullable:"false" doc:"in the venue's order"`
	PrimeiroPedidoPendente bool  `json:"primeiroPedidoPendente" doc:"the first order of each visit is never accepted by itself (D41)"`
}

type listOutput struct{ Body Registry }

func (s *Service) listRoute(ctx context.Context, in *listInput) (*listOutput, error) {
	found, err := s.List(ctx, in.VenueID, in.Archived)
	if err != nil {
		return nil, err
	}
	chosen, err := s.Settings(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	return &listOutput{Registry{wire(found), chosen.FirstPending}}, nil
}

// NewTables is a table, or a range of them.
type NewTables struct {
	operation.VenueBody
	Numero string `json:"numero" maxLength:"100" doc:"up to 20 characters; the first number of a range"`
	Ultimo int    `json:"ultimo,omitempty" minimum:"0" maximum:"999999" doc:"the last number of a range; without it, one table"`
	Nome   string `json:"nome,omitempty" maxLength:"100" doc:"of one table alone; up to 40 characters"`
	Area   string `json:"area,omitempty" maxLength:"100" doc:"up to 40 characters"`
}

type addInput struct{ Body NewTables }

// AddedTables is what became of NewTables.
type AddedTables struct {
	Criadas   []Row    `json:"criadas" nullable:"false"`
	JaExistem []string `json:"jaExistem" nullable:"false" doc:"numbers of the range that the venue has already"`
}

type addOutput struct{ Body AddedTables }

func (s *Service) addRoute(ctx context.Context, in *addInput) (*addOutput, error) {
	added, err := s.Add(ctx, in.Body.VenueID, Draft{Number: in.Body.Numero, Last: in.Body.Ultimo, Name: in.Body.Nome, Area: in.Body.Area})
	if err != nil {
		return nil, err
	}
	return &addOutput{AddedTables{wire(added.Tables), added.Existing}}, nil
}

// TableForm is a table as a person has changed it.
type TableForm struct {
	operation.VenueBody
	Numero string `json:"numero" maxLength:"100" doc:"up to 20 characters"`
	Nome   string `json:"nome,omitempty" maxLength:"100" doc:"up to 40 characters"`
	Area   string `json:"area,omitempty" maxLength:"100" doc:"up to 40 characters"`
	Versao int64  `json:"versao" doc:"the one that was read; 409 where somebody else has saved since"`
}

type changeInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body TableForm
}

type tableOutput struct{ Body Row }

func (s *Service) changeRoute(ctx context.Context, in *changeInput) (*tableOutput, error) {
	t, err := s.Change(ctx, in.Body.VenueID, in.ID, in.Body.Versao, Draft{Number: in.Body.Numero, Name: in.Body.Nome, Area: in.Body.Area})
	if err != nil {
		return nil, err
	}
	return &tableOutput{t.wire()}, nil
}

type restoreInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body struct{ operation.VenueBody }
}

func (s *Service) restoreRoute(ctx context.Context, in *restoreInput) (*tableOutput, error) {
	t, err := s.Restore(ctx, in.Body.VenueID, in.ID)
	if err != nil {
		return nil, err
	}
	return &tableOutput{t.wire()}, nil
}

type archiveInput struct {
	operation.VenueQuery
	ID string `path:"id" maxLength:"36"`
}

func (s *Service) archiveRoute(ctx context.Context, in *archiveInput) (*struct{}, error) {
	return nil, s.Archive(ctx, in.VenueID, in.ID)
}

// TableOrder is a venue's tables in their new order.
type TableOrder struct {
	operation.VenueBody
	IDs []string `json:"ids" maxItems:"1000" nullable:"false" doc:"all tables in use"`
}

type sortInput struct{ Body TableOrder }

func (s *Service) sortRoute(ctx context.Context, in *sortInput) (*struct{}, error) {
	return nil, s.Sort(ctx, in.Body.VenueID, in.Body.IDs)
}

// TableSettings are a venue's choices about the orders of its tables.
type TableSettings struct {
	operation.VenueBody
	PrimeiroPedidoPendente bool `json:"primeiroPedidoPendente"`
}

type chooseInput struct{ Body TableSettings }

func (s *Service) chooseRoute(ctx context.Context, in *chooseInput) (*struct{}, error) {
	return nil, s.Choose(ctx, Settings{VenueID: in.Body.VenueID, FirstPending: in.Body.PrimeiroPedidoPendente})
}
