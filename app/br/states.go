package br

import (
	"slices"
	"strings"
)

// State is a federative unit. ID is its IBGE code.
type State struct {
	ID   int
	UF   string
	Name string
	zone string
}

// States lists the 26 states and the Federal District by name.
func States() []State {
	return slices.Clone(states)
}

// FindState looks a state up by its abbreviation, in any letter case.
func FindState(uf string) (State, bool) {
	uf = strings.ToUpper(strings.TrimSpace(uf))
	for _, s := range states {
		if s.UF == uf {
			return s, true
		}
	}
	return State{}, false
}

var states = []State{
	{12, "AC", "Acre", "America/Rio_Branco"},
	{27, "AL", "Alagoas", "America/Maceio"},
	{16, "AP", "Amapá", "America/Belem"},
	{13, "AM", "Amazonas", "America/Manaus"},
	{29, "BA", "Bahia", "America/Bahia"},
	{23, "CE", "Ceará", "America/Fortaleza"},
	{53, "DF", "Distrito Federal", "America/Sao_Paulo"},
	{32, "ES", "Espírito Santo", "America/Sao_Paulo"},
	{52, "GO", "Goiás", "America/Sao_Paulo"},
	{21, "MA", "Maranhão", "America/Fortaleza"},
	{51, "MT", "Mato Grosso", "America/Cuiaba"},
	{50, "MS", "Mato Grosso do Sul", "America/Campo_Grande"},
	{31, "MG", "Minas Gerais", "America/Sao_Paulo"},
	{15, "PA", "Pará", "America/Belem"},
	{25, "PB", "Paraíba", "America/Fortaleza"},
	{41, "PR", "Paraná", "America/Sao_Paulo"},
	{26, "PE", "Pernambuco", "America/Recife"},
	{22, "PI", "Piauí", "America/Fortaleza"},
	{33, "RJ", "Rio de Janeiro", "America/Sao_Paulo"},
	{24, "RN", "Rio Grande do Norte", "America/Fortaleza"},
	{43, "RS", "Rio Grande do Sul", "America/Sao_Paulo"},
	{11, "RO", "Rondônia", "America/Porto_Velho"},
	{14, "RR", "Roraima", "America/Boa_Vista"},
	{42, "SC", "Santa Catarina", "America/Sao_Paulo"},
	{35, "SP", "São Paulo", "America/Sao_Paulo"},
	{28, "SE", "Sergipe", "America/Maceio"},
	{17, "TO", "Tocantins", "America/Araguaina"},
}
