package orders_test

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"balcao/app/fault"
	"balcao/app/orders"
)

// knownBy is an order to be paid online by somebody with this telephone and CPF; either may be
// empty.
func knownBy(phone, cpf string) orders.NewOrder {
	o := aPickup()
	o.PagamentoOnline, o.Cliente.Telefone, o.Cliente.CPF = true, phone, cpf
	return o
}

// Who does not pay holds no more than so many orders; once one is paid, called off or over,
// another may be ordered.
func TestFewOrdersWaitForTheirPayment(t *testing.T) {
	const ana, bia, cpf = "31987654321", "31912345678", "11144477735"
	for name, frees := range map[string]func(*harness, phone){
		"paid": func(h *harness, p phone) { h.pays(p.ID) },
		"called off": func(h *harness, p phone) {
			h.call("POST", "/api/MeepFood/Order/"+p.CodigoAcompanhamento+"/cancelar", "", map[string]any{"soAgora": true}, "Pedido-Segredo", p.Segredo).want(http.StatusOK)
		},
		"given up": func(h *harness, _ phone) { h.clock.Advance(heldBefore + time.Minute); h.ends() },
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(h *harness) {
				h.shop.UnpaidPerCustomer = 2
				first := h.unpaid(knownBy(ana, ""))
				h.unpaid(knownBy(ana, ""))
				refused := h.order(knownBy(ana, cpf)).want(http.StatusConflict).failure()
				if !strings.Contains(refused.Message, "Você já tem 2 pedidos esperando o pagamento") {
					h.Errorf("refused with %q", refused.Message)
				}
				h.unpaid(knownBy(bia, cpf))
				h.unpaid(knownBy("", cpf))
				h.order(knownBy(bia, cpf)).want(http.StatusConflict)
				h.place(aPickup()) // who pays at the counter holds nothing for nothing
				frees(h, first)
				h.unpaid(knownBy(ana, ""))
			})
		})
	}
}

// One network address holds no more than many people would, whatever telephones it names; this
// computer stands for everybody behind a proxy.
func TestFewOrdersOfOneAddressWait(t *testing.T) {
	each(t, func(h *harness) {
		h.shop.UnpaidPerCustomer = 1
		named := 0
		from := func(address string) error {
			named++
			o := knownBy(fmt.Sprintf("3198765%04d", named), "")
			var q orders.Quote
			h.quote(o).want(http.StatusOK).into(&q)
			o.TotalEsperado = &q.Totais.Total
			_, err := h.service.PlaceFrom(h.Context(), address, "bar-do-ze", o, rand.Text())
			return err
		}
		for range 10 {
			if err := from("203.0.113.7"); err != nil {
				h.Fatal(err)
			}
		}
		if err := from("203.0.113.7"); !fault.Is(err, fault.Conflict) || !strings.Contains(fault.Wrap(err).Message, "desta rede") {
			h.Errorf("the eleventh: %v", err)
		}
		for _, other := range []string{"203.0.113.8", "2001:db8::", ""} {
			if err := from(other); err != nil {
				h.Errorf("from %q: %v", other, err)
			}
		}
		for range 12 {
			if err := from("127.0.0.1"); err != nil {
				h.Fatalf("from this computer: %v", err)
			}
		}
		h.clock.Advance(heldBefore + time.Minute)
		h.ends()
		if err := from("203.0.113.7"); err != nil {
			h.Errorf("once they are over: %v", err)
		}
		var kept int
		if err := h.db.Read.NewRaw("SELECT COUNT(*) FROM unpaid_orders WHERE origin_hash LIKE ? OR held_until IS NULL AND origin_hash IS NOT NULL", "%.%").Scan(context.Background(), &kept); err != nil || kept != 0 {
			h.Errorf("%d addresses are kept, %v", kept, err)
		}
	})
}

// Many orders of one person at once: no more than the limit are taken.
func TestTheLimitHoldsAtOnce(t *testing.T) {
	each(t, func(h *harness) {
		h.shop.UnpaidPerCustomer = 3
		taken := make(chan int, 8)
		for range cap(taken) {
			go func() { taken <- h.order(knownBy("31987654321", "")).status }()
		}
		count := map[int]int{}
		for range cap(taken) {
			count[<-taken]++
		}
		if count[http.StatusOK] != 3 || count[http.StatusConflict] != 5 {
			h.Errorf("answered %v", count)
		}
	})
}
