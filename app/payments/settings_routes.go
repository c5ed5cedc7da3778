package payments

import (
	"context"
	"encoding/json"
	"net/http"

	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/roles"
	"balcao/app/secrets"
)

// settingsRoutes are the calls of the screen Recebimentos online. Who may change where the
// money goes proves that it is he (D50).
func (s *Service) settingsRoutes() []operation.Route {
	may := operation.Venue(roles.BankAccounts)
	const at, account = "/api/pagamentos/recebimentos", "/api/pagamentos/recebimentos/contas/{provedor}"
	return []operation.Route{
		operation.Get("payment-settings", at, may, s.settingsRoute),
		operation.Put("payment-account-save", account, may.Confirmed(), s.saveAccountRoute).MaxBody(mostSettingsBody),
		operation.Delete("payment-account-drop", account, may.Confirmed(), s.dropAccountRoute).Status(http.StatusNoContent),
		operation.Post("payment-account-test", account+"/testar", may, s.testRoute),
		operation.Post("payment-account-notices", account+"/avisos", may, s.noticesRoute),
		operation.Put("payment-method-save", at+"/formas/{forma}", may.Confirmed(), s.saveMethodRoute),
		operation.Delete("payment-method-drop", at+"/formas/{forma}", may, s.dropMethodRoute),
	}
}

const (
	mostSettingsBody = 128 << 10
	longestSetting   = 500
	// longestSecret holds a chain of certificates.
	longestSecret = 32 << 10
	mostSettings  = 20
)

type settingsOutput struct{ Body SettingsView }

func (s *Service) settingsRoute(ctx context.Context, in *venueInput) (*settingsOutput, error) {
	return s.settings(ctx, in.VenueID)
}

func (s *Service) settings(ctx context.Context, venueID string) (*settingsOutput, error) {
	view, err := s.Settings(ctx, venueID)
	return &settingsOutput{view}, err
}

type saveAccountInput struct {
	operation.Acting
	Provider string `path:"provedor" maxLength:"40" doc:"pix, mercadopago, manual, simulado, mercadopago_simulado"`
	Body     struct {
		operation.VenueBody
		Versao   int64             `json:"versao,omitempty" doc:"of an account that exists, the one that was read"`
		Ajustes  map[string]string `json:"ajustes" nullable:"false" doc:"as the provider has told them"`
		Segredos map[string]string `json:"segredos,omitempty" nullable:"false" doc:"only those that are typed anew; never answered"`
	}
}

func (s *Service) saveAccountRoute(ctx context.Context, in *saveAccountInput) (*settingsOutput, error) {
	if len(in.Body.Ajustes) > mostSettings || len(in.Body.Segredos) > mostSettings {
		return nil, fault.New(fault.Invalid, "Há campos demais. Recarregue a página e tente de novo.")
	}
	for name, value := range in.Body.Ajustes {
		if len(value) > longestSetting {
			return nil, fault.Field(name, "Use no máximo 500 caracteres.")
		}
	}
	draft := AccountDraft{VenueID: in.Body.VenueID, Provider: in.Provider, Secrets: map[string]secrets.Value{}, Version: &in.Body.Versao}
	for name, value := range in.Body.Segredos {
		if len(value) > longestSecret {
			return nil, fault.Field(name, "Este arquivo é grande demais. Envie só o certificado ou a chave, até 32 kB.")
		}
		if value != "" {
			draft.Secrets[name] = secrets.Value(value)
		}
	}
	raw, err := json.Marshal(in.Body.Ajustes)
	if err != nil {
		return nil, err
	}
	draft.Settings = raw
	if _, err := s.SaveAccount(ctx, draft, in.Actor(ctx)); err != nil {
		return nil, err
	}
	return s.settings(ctx, in.Body.VenueID)
}

type dropAccountInput struct {
	operation.Acting
	operation.VenueQuery
	Provider string `path:"provedor" maxLength:"40" doc:"pix, mercadopago, manual, simulado, mercadopago_simulado"`
}

func (s *Service) dropAccountRoute(ctx context.Context, in *dropAccountInput) (*struct{}, error) {
	return nil, s.DropAccount(ctx, in.VenueID, in.Provider, in.Actor(ctx))
}

type accountInput struct {
	Provider string `path:"provedor" maxLength:"40" doc:"pix, mercadopago, manual, simulado, mercadopago_simulado"`
	Body     struct{ operation.VenueBody }
}

// TestView is what a provider answered.
type TestView struct {
	Funciona bool   `json:"funciona"`
	Resposta string `json:"resposta"`
}

type testOutput struct{ Body TestView }

func (s *Service) testRoute(ctx context.Context, in *accountInput) (*testOutput, error) {
	return answered(s.Test(ctx, in.Body.VenueID, in.Provider), "A conta respondeu: está tudo certo.")
}

func (s *Service) noticesRoute(ctx context.Context, in *accountInput) (*testOutput, error) {
	return answered(s.AskForNotices(ctx, in.Body.VenueID, in.Provider), "O provedor vai avisar este servidor a cada pagamento.")
}

// answered tells what a provider said: that it says no is no failure of ours.
func answered(err error, well string) (*testOutput, error) {
	if err == nil {
		return &testOutput{TestView{Funciona: true, Resposta: well}}, nil
	}
	said := fault.Wrap(err)
	if said.Code == fault.Internal {
		return nil, err
	}
	return &testOutput{TestView{Resposta: said.Message}}, nil
}

type saveMethodInput struct {
	operation.Acting
	Method Method `path:"forma" maxLength:"20" doc:"pix, cartao, boleto"`
	Body   struct {
		operation.VenueBody
		Versao         int64        `json:"versao,omitempty" doc:"of a way that is on, the one that was read"`
		Provedor       string       `json:"provedor" maxLength:"40"`
		TaxaPercentual money.Amount `json:"taxaPercentual" doc:"per cent, with up to two decimals"`
		TaxaFixa       money.Amount `json:"taxaFixa"`
		Dias           int          `json:"diasParaReceber"`
	}
}

func (s *Service) saveMethodRoute(ctx context.Context, in *saveMethodInput) (*settingsOutput, error) {
	o := Offer{
		VenueID: in.Body.VenueID, Method: in.Method, Provider: in.Body.Provedor, FeePercent: int64(in.Body.TaxaPercentual), FeeFixed: in.Body.TaxaFixa,
		SettlementDays: in.Body.Dias,
	}
	err := s.saveOffer(ctx, o, &in.Body.Versao, in.Actor(ctx))
	if fault.Is(err, fault.NotFound) {
		return nil, fault.Field("provedor", "Conecte antes a conta deste provedor, acima.")
	}
	if err != nil {
		return nil, err
	}
	return s.settings(ctx, in.Body.VenueID)
}

type dropMethodInput struct {
	operation.Acting
	operation.VenueQuery
	Method Method `path:"forma" maxLength:"20" doc:"pix, cartao, boleto"`
}

func (s *Service) dropMethodRoute(ctx context.Context, in *dropMethodInput) (*settingsOutput, error) {
	if err := s.DropOffer(ctx, in.VenueID, in.Method, in.Actor(ctx)); err != nil {
		return nil, err
	}
	return s.settings(ctx, in.VenueID)
}
