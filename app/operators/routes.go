package operators

import (
	"context"
	"net/http"

	"balcao/app/operation"
	"balcao/app/roles"
)

// Routes lists the operations of this domain.
func (s *Service) Routes() []operation.Route {
	may := operation.Venue(roles.Operators)
	routes := []operation.Route{
		operation.Get("operator-list", "/api/operadores", may, s.listRoute),
		operation.Get("operator-choices", "/api/operadores/opcoes", may, s.choicesRoute),
		operation.Post("operator-create", "/api/operadores", may, s.addRoute),
		operation.Put("operator-change", "/api/operadores/{id}", may, s.changeRoute),
		operation.Delete("operator-archive", "/api/operadores/{id}", may, s.archiveRoute).Status(http.StatusNoContent),
		operation.Post("operator-restore", "/api/operadores/{id}/restaurar", may, s.restoreRoute).Status(http.StatusNoContent),
		operation.Post("operator-pin-check", "/api/operadores/{id}/pin", may, s.checkRoute).Status(http.StatusNoContent),
		operation.Get("operator-history", "/api/operadores/{id}/historico", may, s.historyRoute),
	}
	for i := range routes {
		routes[i] = routes[i].Tag("operators")
	}
	return routes
}

type listInput struct {
	operation.VenueQuery
	operation.PageQuery
	Search       string `query:"busca" maxLength:"200" doc:"words of the name"`
	SalesPointID string `query:"pontoDeVendaId" maxLength:"36"`
	Archived     bool   `query:"arquivados"`
}

func (s *Service) listRoute(ctx context.Context, in *listInput) (*operation.Page[Operator], error) {
	found, total, err := s.List(ctx, in.VenueID, Filter{in.Search, in.SalesPointID, in.Archived}, in.PageQuery)
	return &operation.Page[Operator]{Total: total, Body: found}, err
}

// RightChoice is a right that the form offers.
type RightChoice struct {
	ID    Right  `json:"id"`
	Label string `json:"nome"`
}

// Choices are what the form of an operator offers.
type Choices struct {
	Rights      []RightChoice `json:"direitos" nullable:"false"`
	SalesPoints []Named       `json:"pontosDeVenda" nullable:"false"`
	People      []Named       `json:"usuarios" nullable:"false"`
}

// Named is something to choose by its name.
type Named struct {
	ID   string `json:"id"`
	Name string `json:"nome"`
}

type choicesOutput struct{ Body Choices }

func (s *Service) choicesRoute(ctx context.Context, in *operation.VenueQuery) (*choicesOutput, error) {
	points, people, err := s.names(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	out := Choices{SalesPoints: sorted(points), People: sorted(people)}
	for _, known := range rights {
		out.Rights = append(out.Rights, RightChoice{known.right, known.label})
	}
	return &choicesOutput{out}, nil
}

// Form is a Draft and the venue it is for.
type Form struct {
	operation.VenueBody
	Draft
}

type addInput struct{ Body Form }

type operatorOutput struct{ Body Operator }

func (s *Service) addRoute(ctx context.Context, in *addInput) (*operatorOutput, error) {
	saved, err := s.Add(ctx, in.Body.VenueID, in.Body.Draft)
	return &operatorOutput{saved}, err
}

type changeInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body Form
}

func (s *Service) changeRoute(ctx context.Context, in *changeInput) (*operatorOutput, error) {
	saved, err := s.Change(ctx, in.Body.VenueID, in.ID, in.Body.Draft)
	return &operatorOutput{saved}, err
}

type pathInput struct {
	operation.VenueQuery
	ID string `path:"id" maxLength:"36"`
}

func (s *Service) archiveRoute(ctx context.Context, in *pathInput) (*struct{}, error) {
	return nil, s.Archive(ctx, in.VenueID, in.ID, true)
}

type restoreInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body operation.VenueBody
}

func (s *Service) restoreRoute(ctx context.Context, in *restoreInput) (*struct{}, error) {
	return nil, s.Archive(ctx, in.Body.VenueID, in.ID, false)
}

type checkInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body struct {
		operation.VenueBody
		PIN string `json:"pin" maxLength:"20"`
	}
}

func (s *Service) checkRoute(ctx context.Context, in *checkInput) (*struct{}, error) {
	matches, err := s.Check(ctx, in.Body.VenueID, in.ID, in.Body.PIN)
	if err == nil && !matches {
		err = errWrongPIN
	}
	return nil, err
}

type historyOutput struct {
	Body []Event `nullable:"false"`
}

func (s *Service) historyRoute(ctx context.Context, in *pathInput) (*historyOutput, error) {
	events, err := s.history(ctx, in.VenueID, in.ID)
	return &historyOutput{events}, err
}
