package server

import (
	"context"

	"balcao/app/demo"
	"balcao/app/operation"
)

// portalConfiguration is what the portal must know before anyone signs in.
type portalConfiguration struct {
	Versao          string        `json:"versao"`
	Demo            bool          `json:"demo"`
	ContasDemo      []demoAccount `json:"contasDemo" nullable:"false" doc:"demo sign-ins; empty outside demo mode"`
	LegacyPortalURL string        `json:"legacyPortalUrl" doc:"D5; empty when the classic portal is not configured"`
	NewPortalURL    string        `json:"newPortalUrl" doc:"D6; empty when there is no newer portal"`
	NewPortalItems  []string      `json:"newPortalItems" nullable:"false"`
	HostOrigins     []string      `json:"hostOrigins" nullable:"false" doc:"D21"`
	SuporteURL      string        `json:"suporteUrl" doc:"D15"`
	LojaURL         string        `json:"lojaUrl" doc:"host path of the public store pages, before a store's slug (S0§2); empty when browsers cannot reach this server and none is configured"`
	EmailMode       string        `json:"emailMode" enum:"smtp,arquivo" doc:"arquivo: mail is written to the data folder"`
	EmailPasta      string        `json:"emailPasta" doc:"where mail is written; only told where no other computer listens"`
	EnderecoPublico string        `json:"enderecoPublico" doc:"where browsers reach this server; empty when they cannot (D20)"`
	SecondFactor    bool          `json:"secondFactor" doc:"D16: the server's default"`
}

type demoAccount struct {
	Email string `json:"email"`
	Nome  string `json:"nome"`
	Senha string `json:"senha"`
}

type portalConfigurationOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         portalConfiguration
}

// portalModule answers what the portal must know before anyone signs in.
type portalModule struct{ cfg Config }

func (p *portalModule) Routes() []operation.Route {
	cfg := p.cfg
	body := portalConfiguration{
		Versao: cfg.Version, Demo: cfg.Demo, ContasDemo: []demoAccount{},
		LegacyPortalURL: cfg.LegacyPortalURL, NewPortalURL: cfg.NewPortalURL,
		NewPortalItems: orEmpty(cfg.NewPortalItems), HostOrigins: orEmpty(cfg.HostOrigins),
		EnderecoPublico: cfg.PublicURL,
		SuporteURL:      cfg.SupportURL, LojaURL: cfg.StoreURL, EmailMode: "arquivo", SecondFactor: cfg.secondFactorDefault(),
	}
	if cfg.Mail != "" {
		body.EmailMode = "smtp"
	} else if cfg.Native && !cfg.Exposed {
		body.EmailPasta = cfg.DataDir + "/mail"
	}
	if cfg.Demo {
		for _, a := range demo.Accounts() {
			body.ContasDemo = append(body.ContasDemo, demoAccount{Email: a.Email, Nome: a.Name, Senha: demo.Password})
		}
	}
	return []operation.Route{
		operation.Get("portal-configuration", "/api/portal/configuracao", operation.Public,
			func(context.Context, *struct{}) (*portalConfigurationOutput, error) {
				return &portalConfigurationOutput{CacheControl: "no-cache", Body: body}, nil
			}),
	}
}

func orEmpty(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
