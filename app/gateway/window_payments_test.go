package gateway_test

import (
	"context"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/operation"
	"balcao/app/payments"
)

// A board behind a gateway hears of payments to look at as any other does.
func TestPaymentsToLookAtReachTheWindow(t *testing.T) {
	g := newRig(t)
	w := g.look()
	w.sees("pagamentos", `"Pendencias":[]`)
	by := operation.Actor{Name: "Caixa"}
	pay := g.server.Payments
	_, err := pay.SaveAccount(t.Context(), payments.AccountDraft{
		VenueID: g.venue.ID, Provider: payments.ManualProvider, Settings: []byte(`{"chave":"bar@praca.test","nome":"Bar","cidade":"Recife"}`),
	}, by)
	must(t, err)
	must(t, pay.SaveOffer(t.Context(), payments.Offer{VenueID: g.venue.ID, Method: payments.Pix, Provider: payments.ManualProvider}, by))
	var made payments.Charge
	must(t, g.server.DB.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		made, err = pay.Create(ctx, tx, payments.NewCharge{
			VenueID: g.venue.ID, Subject: payments.Subject{Kind: "amostra", ID: "1", Label: "Coisa 1"}, Method: payments.Pix, Amount: 5000, Lasts: time.Hour,
		})
		return err
	}))
	_, err = pay.Look(t.Context(), g.venue.ID, made.ID)
	must(t, err)
	w.sees("pagamentos", `"motivo":"conferencia"`, "Coisa 1")
}
