package payments

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"balcao/app/database"
	"balcao/app/money"
)

// SettingsView is how a venue is paid online.
type SettingsView struct {
	Provedores []ProviderView `json:"provedores" nullable:"false"`
	Formas     []MethodView   `json:"formas" nullable:"false"`
}

// ProviderView is a provider, with the venue's account there.
type ProviderView struct {
	Provedor        string            `json:"provedor" enum:"pix,mercadopago,manual,simulado,mercadopago_simulado"`
	Formas          []Method          `json:"formas" nullable:"false" enum:"pix,cartao,boleto"`
	Simulado        bool              `json:"simulado"`
	PorConferir     bool              `json:"conferenciaManual"`
	Versao          int64             `json:"versao" doc:"0 while there is no account"`
	Ajustes         map[string]string `json:"ajustes" nullable:"false"`
	Segredos        []SecretView      `json:"segredos" nullable:"false"`
	Problema        string            `json:"problema" doc:"why the provider did not do what it was last asked; empty where it did"`
	ProblemaDesde   *time.Time        `json:"problemaEm,omitempty"`
	RespondeuEm     *time.Time        `json:"respondeuEm,omitempty"`
	EnderecoAvisos  string            `json:"enderecoDeAvisos" doc:"where the provider sends notices; empty without account or public https address"`
	AvisosPedidosEm *time.Time        `json:"avisosPedidosEm,omitempty"`
	UltimoAvisoEm   *time.Time        `json:"ultimoAvisoEm,omitempty"`
	AvisosFalsos    int64             `json:"avisosRecusados" doc:"notices whose signature did not fit"`
	AvisoFalsoEm    *time.Time        `json:"avisoRecusadoEm,omitempty"`
}

// SecretView says that a secret is kept, and since when; never what it is.
type SecretView struct {
	Nome  string     `json:"nome"`
	Desde *time.Time `json:"guardadoDesde,omitempty"`
}

// MethodView is a way to be paid; without Provedor it is off.
type MethodView struct {
	Forma          Method       `json:"forma" enum:"pix,cartao,boleto"`
	Provedores     []string     `json:"provedores" nullable:"false" doc:"by which it can be received"`
	Provedor       string       `json:"provedor" doc:"by which it is; empty while it is off"`
	Versao         int64        `json:"versao" doc:"0 while it is off"`
	TaxaPercentual money.Amount `json:"taxaPercentual" doc:"per cent, with up to two decimals"`
	TaxaFixa       money.Amount `json:"taxaFixa"`
	Dias           int          `json:"diasParaReceber"`
}

// inOrder is how providers are listed.
var inOrder = []string{PixProvider, HostedProvider, ManualProvider, SimulatedProvider, SimulatedHosted}

// Settings answers how a venue is paid online, without its secrets.
func (s *Service) Settings(ctx context.Context, venueID string) (SettingsView, error) {
	view := SettingsView{Provedores: []ProviderView{}, Formas: []MethodView{}}
	accounts, err := s.Accounts(ctx, venueID)
	if err != nil {
		return view, err
	}
	for _, name := range inOrder {
		provider, known := s.Providers[name]
		if !known {
			continue
		}
		p := ProviderView{
			Provedor: name, Formas: provider.Methods(), Simulado: Simulated(name), PorConferir: provider.ByHand(),
			Ajustes: map[string]string{}, Segredos: []SecretView{},
		}
		if at := slices.IndexFunc(accounts, func(a Account) bool { return a.Provider == name }); at >= 0 {
			if err := s.fill(ctx, &p, accounts[at], provider); err != nil {
				return view, err
			}
		} else {
			for _, secret := range provider.Secrets() {
				p.Segredos = append(p.Segredos, SecretView{Nome: secret})
			}
		}
		view.Provedores = append(view.Provedores, p)
	}
	view.Formas, err = s.methodViews(ctx, venueID)
	return view, err
}

func (s *Service) fill(ctx context.Context, p *ProviderView, a Account, provider Provider) error {
	if err := json.Unmarshal([]byte(a.Settings), &p.Ajustes); err != nil {
		return err
	}
	p.Versao, p.Problema, p.RespondeuEm = a.Version, a.Trouble, orNone(a.AnsweredAt)
	if a.Trouble != "" {
		p.ProblemaDesde = orNone(a.TroubleAt)
	}
	if !provider.ByHand() && s.reachable(a) {
		p.EnderecoAvisos = s.NoticeURL(a)
	}
	p.AvisosPedidosEm, p.UltimoAvisoEm = orNone(a.NoticesAskedAt), orNone(a.NoticedAt)
	p.AvisosFalsos, p.AvisoFalsoEm = a.Forged, orNone(a.ForgedAt)
	for _, name := range provider.Secrets() {
		at, known, err := s.Secrets.SetSince(ctx, a.VenueID, secretName(a.ID, name))
		if err != nil {
			return err
		}
		secret := SecretView{Nome: name}
		if known {
			since := database.FromMilli(at.UnixMilli())
			secret.Desde = &since
		}
		p.Segredos = append(p.Segredos, secret)
	}
	return nil
}

// methodViews lists all ways in which the venue could be paid, and those in which it is.
func (s *Service) methodViews(ctx context.Context, venueID string) ([]MethodView, error) {
	offers, err := s.Offers(ctx, venueID)
	if err != nil {
		return nil, err
	}
	views := []MethodView{}
	for _, method := range []Method{Pix, Card, Boleto} {
		v := MethodView{Forma: method, Provedores: []string{}}
		for _, name := range inOrder {
			if provider, known := s.Providers[name]; known && slices.Contains(provider.Methods(), method) {
				v.Provedores = append(v.Provedores, name)
			}
		}
		for _, o := range offers {
			if o.Method == method {
				v.Provedor, v.Versao, v.TaxaPercentual, v.TaxaFixa, v.Dias = o.Provider, o.Version, money.Amount(o.FeePercent), o.FeeFixed, o.SettlementDays
			}
		}
		if len(v.Provedores) > 0 {
			views = append(views, v)
		}
	}
	return views, nil
}
