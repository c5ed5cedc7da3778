package catalog

import (
	"context"

	"balcao/app/operation"
)

// The documents' form asks for tab flows and splits as well. There are none: nothing here
// makes any, and the answer says so.

type emptyInput struct{ operation.VenueQuery }

// TabFlows is the documents' wrapping of a list.
type TabFlows struct {
	Response struct {
		Models []FormChoice `json:"models" nullable:"false"`
	} `json:"response"`
	Hint string `json:"dica" doc:"why there are none"`
}

type tabFlowsOutput struct{ Body TabFlows }

func (s *Service) tabFlowsRoute(context.Context, *emptyInput) (*tabFlowsOutput, error) {
	out := &tabFlowsOutput{TabFlows{Hint: "Ainda não há fluxos de comandas cadastrados."}}
	out.Body.Response.Models = []FormChoice{}
	return out, nil
}

type noneOutput struct {
	Body []FormChoice `nullable:"false" doc:"none yet"`
}

func (s *Service) noneRoute(context.Context, *emptyInput) (*noneOutput, error) {
	return &noneOutput{Body: []FormChoice{}}, nil
}
