package simulator_test

import (
	"encoding/json"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/payments"
	"balcao/app/payments/pix"
	"balcao/app/payments/simulator"
	"balcao/app/secrets"
)

// What is paid by itself is paid, and told of, whether anybody asks for it or not.
func TestPaysByItself(t *testing.T) {
	heard := make(chan string, 2)
	bank := simulator.New(simulator.Options{PaysAfter: time.Millisecond, Hears: func(txid string) { heard <- txid }})
	settings, err := json.Marshal(pix.Settings{API: "https://banco", TokenURL: "https://banco/oauth/token", ClientID: "balcao", Key: "pix@banco.example"})
	if err != nil {
		t.Fatal(err)
	}
	at, err := pix.Provider{Clock: clock.Real(), Transport: bank.Transport()}.Open(settings, map[string]secrets.Value{pix.ClientSecret: "segredo"})
	if err != nil {
		t.Fatal(err)
	}
	const txid = "0190a00000007000800000000000000a"
	for range 2 {
		// Sent again, it is the same charge.
		if _, err := at.Create(t.Context(), payments.Bill{TxID: txid, Amount: 1250, Lasts: time.Minute, Text: "Pedido 1"}); err != nil {
			break
		}
	}
	if got := <-heard; got != txid {
		t.Fatalf("heard of %q", got)
	}
	register, err := at.Ask(t.Context(), txid)
	if err != nil || register.State != payments.Concluded || len(register.Paid) != 1 || register.Paid[0].Amount != 1250 {
		t.Errorf("%+v, %v", register, err)
	}
}
