package venues

import (
	"context"
	"net/http"
	"strconv"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/roles"
)

// Routes lists what venues answer over HTTP. States and cities are public: the
// first-start screen asks for them before any account exists.
func (s *Service) Routes() []operation.Route {
	return []operation.Route{
		operation.Get("local-states", "/api/Local/BuscarEstados", operation.Public, stateList),
		operation.Get("local-cities", "/api/Local/BuscarCidades/{stateId}", operation.Public, cityList),

		operation.Get("venue-search", "/api/admin/estabelecimentos", operation.Global(roles.AdminPortal), s.search),
		operation.Get("venue-get", "/api/Local/Estabelecimento/{localId}", operation.Venue(roles.Settings), s.details),
		operation.Put("venue-save", "/api/Local/Estabelecimento/{localId}", operation.Venue(roles.Settings), s.saveDetails),

		operation.Get("bank-account-list", "/api/Local/ContasBancarias/{localId}", operation.Venue(roles.BankAccounts), s.listAccounts),
		operation.Post("bank-account-create", "/api/Local/ContasBancarias/{localId}", operation.Venue(roles.BankAccounts), s.createAccount),
		operation.Put("bank-account-save", "/api/Local/ContasBancarias/{localId}/{id}", operation.Venue(roles.BankAccounts), s.saveAccount),
		operation.Post("bank-account-archive", "/api/Local/ContasBancarias/{localId}/{id}/arquivar",
			operation.Venue(roles.BankAccounts), s.archiveAccount).Status(http.StatusNoContent),
		operation.Get("owner-local-settings", "/api/Proprietario/BuscarConfiguracoesDoLocal/{localId}",
			operation.Venue(choosers...), s.localSettings),
		operation.Get("owner-transaction-settings", "/api/Proprietario/BuscarConfiguracoesDeTransacaoDoLocal/{localId}",
			operation.Venue(choosers...), s.transactionSettings),
		operation.Get("local-bank-data", "/api/Local/BuscarDadosBancariosDoLocal/{id}", operation.Venue(choosers...), s.bankData),
	}
}

// choosers choose a bank account on a screen of theirs.
var choosers = []string{roles.BankAccounts, roles.TransactionRouting, roles.Products, roles.Donations, roles.ProcessTransactions}

// stateRow is a State of S0§3; its id is the IBGE code.
type stateRow struct {
	ID    string `json:"id"`
	Nome  string `json:"nome"`
	Sigla string `json:"sigla"`
}

type statesAnswer struct {
	Body []stateRow `nullable:"false"`
}

func stateList(context.Context, *struct{}) (*statesAnswer, error) {
	out := &statesAnswer{Body: []stateRow{}}
	for _, s := range br.States() {
		out.Body = append(out.Body, stateRow{ID: strconv.Itoa(s.ID), Nome: s.Name, Sigla: s.UF})
	}
	return out, nil
}

// cityRow is a City of S0§3; its id is the IBGE code.
type cityRow struct {
	ID       string `json:"id"`
	Nome     string `json:"nome"`
	EstadoID string `json:"estadoId"`
}

type citiesInput struct {
	StateID string `path:"stateId" maxLength:"10"`
}

type citiesAnswer struct {
	Body []cityRow `nullable:"false"`
}

func cityList(_ context.Context, in *citiesInput) (*citiesAnswer, error) {
	list, found := Cities(in.StateID)
	if !found {
		return nil, fault.New(fault.NotFound, "Estado não encontrado.")
	}
	out := &citiesAnswer{Body: make([]cityRow, len(list))}
	for i, c := range list {
		out.Body[i] = cityRow{ID: c.ID, Nome: c.Name, EstadoID: in.StateID}
	}
	return out, nil
}
