package salespoints

import (
	"slices"

	"balcao/app/fault"
)

// SystemType is a way of selling (S2§3).
type SystemType int

const (
	Tab SystemType = iota + 1
	Token
	Cashless
	SchoolCard
	HonestMarket
)

var systemLabels = map[SystemType]string{
	Tab: "Pós-pago Comanda", Token: "Pré-pago Ficha", Cashless: "Pré-pago Cashless", SchoolCard: "Pré-pago Escola", HonestMarket: "Mercado Honesto",
}

// Label is the word for it.
func (t SystemType) Label() string { return systemLabels[t] }

// PrintType is what a system prints of a sale (S2§3, D28).
type PrintType int

const (
	PrintTokens PrintType = iota + 1
	PrintSummary
	PrintNothing
	PrintByCategory
)

var printLabels = map[PrintType]string{
	PrintTokens: "Ficha", PrintSummary: "Resumo do pedido", PrintNothing: "Não imprimir", PrintByCategory: "Agrupar por categoria",
}

// Label is the word for it.
func (t PrintType) Label() string { return printLabels[t] }

// Type follows from the systems (S2§4).
type Type int

const (
	Standard Type = iota + 1
	CashLessPosPaid
	School
	Honest
)

// System is a way of selling that a sales point has.
type System struct {
	SystemType          SystemType `json:"systemType" enum:"1,2,3,4,5" doc:"1 Pós-pago Comanda, 2 Pré-pago Ficha, 3 Pré-pago Cashless, 4 Pré-pago Escola, 5 Mercado Honesto"`
	PrintType           PrintType  `json:"printType" required:"false" enum:"1,2,3,4,0" doc:"1 Ficha, 2 ResumoPedido, 3 NaoImprimir, 4 AgruparPorCategoria; 0 is refused"`
	EnableRemotePrinter bool       `json:"enableRemotePrinter" required:"false"`
}

// choice is a set of systems that go together.
type choice struct {
	systems []SystemType
	kind    Type
	// token is whether tokens are sold beside another system.
	token bool
}

// choices are all sets of systems that a sales point may have: Mercado Honesto only by
// itself, Comanda, Cashless and Escola never together, each of them with Ficha or without.
var choices = []choice{
	{[]SystemType{Tab}, CashLessPosPaid, false},
	{[]SystemType{Token}, Standard, false},
	{[]SystemType{Cashless}, CashLessPosPaid, false},
	{[]SystemType{SchoolCard}, School, false},
	{[]SystemType{HonestMarket}, Honest, false},
	{[]SystemType{Tab, Token}, CashLessPosPaid, true},
	{[]SystemType{Token, Cashless}, CashLessPosPaid, true},
	{[]SystemType{Token, SchoolCard}, School, true},
}

// choose answers the choice that the systems are, in their order and each once; others
// are an Invalid fault.
func choose(systems []System) ([]System, choice, error) {
	if len(systems) == 0 {
		return nil, choice{}, fault.Field("managementSystemConfiguration", "Escolha o sistema antes de salvar")
	}
	systems = slices.SortedStableFunc(slices.Values(systems), func(a, b System) int { return int(a.SystemType - b.SystemType) })
	types := make([]SystemType, len(systems))
	for i, s := range systems {
		if s.PrintType.Label() == "" {
			return nil, choice{}, fault.Field("managementSystemConfiguration", "Escolha o tipo de impressão")
		}
		types[i] = s.SystemType
	}
	for _, c := range choices {
		if slices.Equal(c.systems, types) {
			return systems, c, nil
		}
	}
	return nil, choice{}, fault.Field("managementSystemConfiguration", "Estes sistemas não funcionam juntos no mesmo ponto de venda. Crie um ponto de venda para cada um.")
}
