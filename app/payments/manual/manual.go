// Package manual is a Pix key without a bank's API: a static code with a reference for
// each charge, whose money a person sees in the bank's statement (field: "conferência
// manual"). It never says by itself that something was paid.
package manual

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/payments"
	"balcao/app/secrets"
)

// Settings are an account's.
type Settings struct {
	// Key is the Pix key; Name and City are the receiver's, as the payer reads them.
	Key  string `json:"chave"`
	Name string `json:"nome"`
	City string `json:"cidade"`
}

// Provider opens accounts.
type Provider struct{}

func (Provider) Secrets() []string          { return nil }
func (Provider) Methods() []payments.Method { return []payments.Method{payments.Pix} }
func (Provider) ByHand() bool               { return true }
func (Provider) ForgetsReferences() bool    { return false }
func (Provider) ListsChanges() bool         { return false }

// Same is always so: nobody is asked.
func (Provider) Same(json.RawMessage, json.RawMessage) bool { return true }

// longestKey is how long a Pix key is at most.
const longestKey = 77

// Open checks that codes can be made of the settings.
func (Provider) Open(settings json.RawMessage, _ map[string]secrets.Value) (payments.Connection, error) {
	var s Settings
	if err := json.Unmarshal(settings, &s); err != nil {
		return nil, fault.New(fault.Invalid, "Os dados da conta não podem ser lidos.")
	}
	s.Key, s.Name, s.City = strings.TrimSpace(s.Key), strings.TrimSpace(s.Name), strings.TrimSpace(s.City)
	switch {
	case s.Key == "" || len(s.Key) > longestKey:
		return nil, fault.Field("chave", "Informe a chave Pix, com até 77 caracteres.")
	case s.Name == "":
		return nil, fault.Field("nome", "Informe o nome de quem recebe.")
	case s.City == "":
		return nil, fault.Field("cidade", "Informe a cidade de quem recebe.")
	}
	c := &connection{s}
	if _, err := c.code(payments.Bill{TxID: "0", Amount: 1}); err != nil {
		return nil, fault.Field("chave", "A chave Pix não pode ter espaços nem acentos.").Because(err)
	}
	return c, nil
}

// connection makes codes; nothing leaves this computer.
type connection struct{ Settings }

func (c *connection) code(b payments.Bill) (string, error) {
	return br.Pix{Key: c.Key, Name: c.Name, City: c.City, Amount: b.Amount, TxID: b.TxID}.Encode()
}

func (c *connection) Create(_ context.Context, b payments.Bill) (payments.Register, error) {
	code, err := c.code(b)
	if err != nil {
		return payments.Register{}, fault.New(fault.Invalid, "O código Pix não pôde ser gerado. Confira a chave da conta.").Because(err)
	}
	return payments.Register{State: payments.Active, Code: code}, nil
}

func (*connection) Ask(context.Context, string) (payments.Register, error) {
	return payments.Register{State: payments.Active}, nil
}

func (*connection) Cancel(context.Context, string) error { return nil }

// Refund waits for the person who makes it in the bank's application.
func (*connection) Refund(_ context.Context, r payments.RefundOrder) (payments.Returned, error) {
	return payments.Returned{Reference: r.Reference, Amount: r.Amount, Nature: payments.Ours, State: payments.RefundInProcess}, nil
}

func (*connection) AskRefund(_ context.Context, r payments.RefundOrder) (payments.Returned, error) {
	return payments.Returned{Reference: r.Reference, Nature: payments.Ours, State: payments.RefundInProcess}, nil
}

func (*connection) Received(context.Context, time.Time, time.Time, bool, int) ([]payments.Received, bool, error) {
	return nil, false, nil
}

func (*connection) Test(context.Context) error           { return nil }
func (*connection) Notify(context.Context, string) error { return nil }

// Noticed reads a notice as banks send it; nothing follows from it.
func (*connection) Noticed(_ context.Context, n payments.Notice) ([]string, error) {
	return payments.NamedByPix(n.Body)
}
