package server

import (
	"encoding/json"
	"time"

	"balcao/app/payments"
	"balcao/app/payments/manual"
	"balcao/app/payments/pix"
	"balcao/app/payments/simulator"
	"balcao/app/secrets"
)

// simulatedPayment is how long the built-in bank waits until it pays a charge.
const simulatedPayment = 30 * time.Second

// paymentProviders are those that a venue can be paid through. The simulator, and banks on
// this computer, are only there where simulated payments are believed (D4).
func paymentProviders(cfg Config) map[string]payments.Provider {
	simulated := cfg.Demo || cfg.SimulatedPayments
	providers := map[string]payments.Provider{
		payments.PixProvider:    pix.Provider{Clock: cfg.Clock, Plain: simulated},
		payments.ManualProvider: manual.Provider{},
	}
	if simulated {
		bank := simulator.New(simulator.Options{Clock: cfg.Clock, PaysAfter: simulatedPayment, Forgiving: true})
		providers[payments.SimulatedProvider] = simulatedBank{pix.Provider{Clock: cfg.Clock, Transport: bank.Transport()}}
	}
	return providers
}

// simulatedBank is the built-in bank, which needs neither settings nor secrets.
type simulatedBank struct{ pix.Provider }

func (simulatedBank) Secrets() []string { return nil }

func (b simulatedBank) Open(json.RawMessage, map[string]secrets.Value) (payments.Connection, error) {
	settings, err := json.Marshal(pix.Settings{
		API: "https://simulado", TokenURL: "https://simulado/oauth/token", ClientID: "balcao", Key: "pix@simulado.example",
	})
	if err != nil {
		return nil, err
	}
	return b.Provider.Open(settings, map[string]secrets.Value{pix.ClientSecret: "simulado"})
}
