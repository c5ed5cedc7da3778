package server

import (
	"context"
	"encoding/json"
	"time"

	"balcao/app/fault"
	"balcao/app/payments"
	"balcao/app/payments/manual"
	"balcao/app/payments/mercadopago"
	pages "balcao/app/payments/mercadopago/simulator"
	"balcao/app/payments/pix"
	"balcao/app/payments/simulator"
	"balcao/app/secrets"
)

// simulatedPayment is how long the built-in bank waits until it pays a charge, unless told.
const simulatedPayment = 30 * time.Second

// paymentProviders are those that a venue can be paid through. The simulator is only there
// where simulated payments are believed (D4); hears is told of what its bank pays.
func paymentProviders(cfg Config, hears func(txid string)) map[string]payments.Provider {
	providers := map[string]payments.Provider{
		payments.PixProvider:    pix.Provider{Clock: cfg.Clock},
		payments.ManualProvider: manual.Provider{},
		payments.HostedProvider: mercadopago.Provider{Clock: cfg.Clock},
	}
	if cfg.Demo || cfg.SimulatedPayments {
		bank := simulator.New(simulator.Options{Clock: cfg.Clock, PaysAfter: cfg.SimulatedPayment, Hears: hears, Forgiving: true})
		providers[payments.SimulatedProvider] = simulatedBank{pix.Provider{Clock: cfg.Clock, Transport: bank.Transport()}}
		providers[payments.SimulatedHosted] = simulatedPages{mercadopago.Provider{Clock: cfg.Clock, Simulated: true}}
	}
	return providers
}

// hearsOfPayment has a charge that the built-in bank has paid looked at. On a server that ends
// it comes to nothing: the next one asks.
func (d *domains) hearsOfPayment(txid string) { _ = d.payments.Hear(context.Background(), txid) }

// simulatedBank is the built-in bank, or one that runs on this computer as a process of its
// own (balcao simulate --pix). It keeps no secrets.
type simulatedBank struct{ pix.Provider }

func (simulatedBank) Secrets() []string { return nil }

// Open takes the address of such a process, in endereco, from the settings; without one it
// is the built-in bank.
func (b simulatedBank) Open(settings json.RawMessage, _ map[string]secrets.Value) (payments.Connection, error) {
	var s pix.Settings
	if err := json.Unmarshal(settings, &s); err != nil {
		return nil, fault.New(fault.Invalid, "Os dados da conta não podem ser lidos.")
	}
	bank := b.Provider
	if s.API != "" {
		bank.Transport, bank.Plain = nil, true
	} else {
		s.API = "https://simulado"
	}
	s.TokenURL, s.ClientID, s.Key = s.API+"/oauth/token", "balcao", "pix@simulado.example"
	whole, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	return bank.Open(whole, map[string]secrets.Value{pix.ClientSecret: "simulado"})
}

// simulatedPages is a Mercado Pago that runs on this computer as a process of its own
// (balcao simulate --mercadopago). It keeps no secrets.
type simulatedPages struct{ mercadopago.Provider }

func (simulatedPages) Secrets() []string { return nil }

// Open takes the address of the process, in endereco, from the settings.
func (p simulatedPages) Open(settings json.RawMessage, _ map[string]secrets.Value) (payments.Connection, error) {
	var s mercadopago.Settings
	if err := json.Unmarshal(settings, &s); err != nil {
		return nil, fault.New(fault.Invalid, "Os dados da conta não podem ser lidos.")
	}
	s.User = pages.User
	whole, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	return p.Provider.Open(whole, map[string]secrets.Value{mercadopago.AccessToken: pages.Token, mercadopago.NoticeSecret: pages.Secret})
}

// paymentMatters gives boards what somebody has to look at among a venue's payments.
type paymentMatters struct{ payments *payments.Service }

func (m paymentMatters) Topic(venueID string) string { return payments.MatterTopic(venueID) }

func (m paymentMatters) Waiting(ctx context.Context, venueID string) (any, error) {
	return m.payments.Board(ctx, venueID)
}
