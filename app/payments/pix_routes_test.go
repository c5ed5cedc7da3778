package payments_test

import (
	"net/http"
	"testing"

	"balcao/app/access"
	"balcao/app/payments"
	"balcao/app/payments/manual"
	"balcao/app/roles"
	"balcao/app/server/servertest"
)

func (c counter) administrator() string {
	c.t.Helper()
	const email = "suporte@balcao.test"
	_, err := c.Access.AddUser(c.t.Context(), access.NewUser{Name: "Suporte", Email: email, Password: servertest.Password, Roles: []string{roles.AdminPortal}})
	if err != nil {
		c.t.Fatal(err)
	}
	return c.SignIn(email)
}

// TestAPixPaymentIsLookedUp covers pix-02 and pix-04: status, update and refund of one Pix
// payment of any venue.
func TestAPixPaymentIsLookedUp(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		c.paidBy(payments.ManualProvider, manual.Settings{Key: "bar@praca.test", Name: "Bar da Praça", City: "Recife"})
		support := c.administrator()
		made := c.charge("1")
		const get, update, refund = "/api/CDCBank/GetPixPaymentOrder/", "/api/CDCBank/UpdatePaymentOrder/", "/api/CDCBank/Refund/"
		look := func(id string) (v payments.PixView) {
			c.Want(http.StatusOK, support, "GET", get+id, nil).JSON(t, &v)
			return v
		}
		if v := look(made.TxID); v.Status != "Pendente" || v.AllowsRefund || v.LocalName != "Bar da Praça" || v.Value != 5000 || v.ApprovedAt != nil {
			t.Fatalf("waiting: %+v", v)
		}
		c.Want(http.StatusNoContent, support, "POST", update+made.ID, nil)
		c.Want(http.StatusForbidden, support, "POST", refund+made.ID, nil) // no password yet (D50)
		c.Want(http.StatusOK, support, "POST", "/api/session/confirm", map[string]any{"senha": servertest.Password})
		c.Want(http.StatusConflict, support, "POST", refund+made.ID, nil)

		c.Want(http.StatusOK, c.board, "POST", "/api/pagamentos/"+made.ID+"/confirmar", c.in(map[string]any{"valor": 50}))
		if v := look(made.ID); v.Status != "Aprovado" || !v.AllowsRefund || v.ApprovedAt == nil {
			t.Fatalf("paid: %+v", v)
		}
		endToEnd := look(made.ID).EndToEnd
		if v := look(endToEnd); v.ID != made.ID {
			t.Fatalf("by the bank's id: %+v", v)
		}
		for _, ids := range [][]string{{endToEnd}, {made.TxID}, {"E123", made.TxID, endToEnd, ""}} {
			if named, err := c.Payments.NamedBy(t.Context(), c.venue.ID, ids); err != nil || len(named) != 1 || named[0].EndToEnd != endToEnd || named[0].Amount != 5000 {
				t.Fatalf("named by %q: %+v, %v", ids, named, err)
			}
		}
		if named, err := c.Payments.NamedBy(t.Context(), "vizinho", []string{endToEnd, made.TxID}); err != nil || len(named) != 0 {
			t.Fatalf("named in another venue: %+v, %v", named, err)
		}
		for range 2 { // a second click is the same refund
			c.Want(http.StatusNoContent, support, "POST", refund+made.ID, nil)
		}
		v := look(made.ID)
		if v.AllowsRefund || len(v.Refunds) != 1 || v.Refunds[0].Valor != 5000 || v.Refunds[0].PedidaPor != "Suporte" {
			t.Fatalf("given back: %+v", v)
		}
		c.Want(http.StatusNotFound, support, "GET", get+"E123", nil)
		c.Want(http.StatusForbidden, c.manager, "GET", get+made.ID, nil)
		c.Want(http.StatusForbidden, c.manager, "POST", refund+made.ID, nil)
	})
}
