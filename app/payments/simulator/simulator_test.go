package simulator_test

import (
	"encoding/json"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/payments"
	"balcao/app/payments/pix"
	"balcao/app/payments/simulator"
	"balcao/app/secrets"
)

// What is paid by itself is paid, and told of, whether anybody asks for it or not.
func TestPaysByItself(t *testing.T) {
	heard := make(chan string, 2)
	bank := simulator.New(simulator.Options{PaysAfter: time.Millisecond, Hears: func(txid string) { heard <- txid }})
	at := connect(t, bank)
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

func connect(t *testing.T, bank *simulator.Simulator) payments.Connection {
	t.Helper()
	settings, err := json.Marshal(pix.Settings{API: "https://banco", TokenURL: "https://banco/oauth/token", ClientID: "balcao", Key: "pix@banco.example"})
	if err != nil {
		t.Fatal(err)
	}
	at, err := pix.Provider{Clock: clock.Real(), Transport: bank.Transport()}.Open(settings, map[string]secrets.Value{pix.ClientSecret: "segredo"})
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// A bank that has forgotten a payment gives it back in as many parts as it is asked to.
func TestGivesBackWhatItHasForgotten(t *testing.T) {
	for _, forgiving := range []bool{false, true} {
		bank := simulator.New(simulator.Options{Forgiving: forgiving})
		at := connect(t, bank)
		for i, amount := range []money.Amount{2000, 3000, 2000} {
			order := payments.RefundOrder{EndToEnd: "E1", Reference: string(rune('a' + i%2)), Amount: amount}
			r, err := at.Refund(t.Context(), order)
			switch {
			case !forgiving && !fault.Is(err, fault.NotFound):
				t.Errorf("not forgiving, it answers %+v, %v", r, err)
			case forgiving && (err != nil || r.State != payments.RefundDone || r.Amount != amount):
				t.Errorf("part %d: %+v, %v", i, r, err)
			}
		}
		if _, back := bank.Totals(); forgiving && back["E1"] != 5000 {
			t.Errorf("it gave back %v", back)
		}
	}
}
