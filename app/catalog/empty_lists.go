package catalog

import (
	"context"
	"net/url"

	"balcao/app/operation"
)

// The documents' form asks for events, tab flows and splits as well. Where there are none, the
// answers are empty and say what fills them.
const (
	noEvents   = "Ainda não há eventos neste estabelecimento. Eles aparecem aqui quando forem cadastrados em Doações › Eventos e ativados."
	noTabFlows = "Não há fluxos de comandas a escolher neste estabelecimento. Abra e lance comandas em Pós-pago › Fluxo de comandas: todas vendem este produto."
	noSplits   = "Ainda não há splits. Eles aparecem aqui quando forem cadastrados em Transações › Split de pagamentos."
)

type emptyInput struct{ operation.VenueQuery }

// TabFlows is the documents' wrapping of a list.
type TabFlows struct {
	Response struct {
		Models []FormChoice `json:"models" nullable:"false"`
	} `json:"response"`
	Hint string `json:"dica" doc:"why there are none, and what fills the list"`
}

type tabFlowsOutput struct{ Body TabFlows }

func (s *Service) tabFlowsRoute(context.Context, *emptyInput) (*tabFlowsOutput, error) {
	out := &tabFlowsOutput{TabFlows{Hint: noTabFlows}}
	out.Body.Response.Models = []FormChoice{}
	return out, nil
}

// splitsOutput has a list for its body (S1§7): the hint goes beside it.
type splitsOutput struct {
	Hint string       `header:"x-dica" doc:"why there are none, and what fills the list; percent-encoded UTF-8"`
	Body []FormChoice `nullable:"false"`
}

func (s *Service) splitsRoute(context.Context, *emptyInput) (*splitsOutput, error) {
	return &splitsOutput{Hint: url.PathEscape(noSplits), Body: []FormChoice{}}, nil
}
