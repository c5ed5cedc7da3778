package customers_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"balcao/app/operation"
	"balcao/app/orders"
	"balcao/app/roles"
)

// by is somebody of the staff, where a Service is called without HTTP.
var by = operation.Actor{Name: "Gerência"}

const neutral = "Não foi possível concluir o pedido. Fale com o estabelecimento."

// refused places an order through the public intake and answers whether it was
// refused, neutrally.
func (o office) refused(cpf, phone string) bool {
	o.t.Helper()
	a := o.Place(o.venue.Slug, orders.NewOrder{
		Cliente: orders.NewCustomer{Nome: "Quem pede", CPF: cpf, Telefone: phone}, TipoEntrega: "retirada", TipoPagamento: "pix",
		Itens: []orders.Line{{ProdutoID: o.venue.Product, Quantidade: 1}},
	})
	switch {
	case a.Status == http.StatusOK:
		return false
	case a.Status != http.StatusConflict || a.Message() != neutral:
		o.t.Fatalf("intake answers %d %s", a.Status, a.Body)
	case strings.Contains(strings.ToLower(string(a.Body)), "bloque"):
		o.t.Fatalf("intake tells that there is a block: %s", a.Body)
	}
	return true
}

func TestABlockedCustomerCannotOrder(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		const phone = "11987654321"
		blocked, _ := o.save(http.StatusOK, fields{"nome": "Ana Lima", "CPF": ana, "telefone": phone})
		o.save(http.StatusOK, fields{"nome": "Bruno Lima", "CPF": bruno})
		if o.refused(ana, phone) {
			t.Error("an order was refused before any block")
		}
		o.notice(blockPath, ana, "Saiu sem pagar")
		for who, c := range map[string]struct {
			cpf, phone string
			refused    bool
		}{
			"the same CPF":                       {"529.982.247-25", "", true},
			"the same CPF, another telephone":    {ana, "11911112222", true},
			"no CPF, the same telephone":         {"", "(11) 98765-4321", true},
			"an unknown CPF, the same telephone": {carla, phone, true},
			"somebody else with the telephone":   {bruno, phone, false},
			"an unknown CPF, another telephone":  {carla, "11911112222", false},
			"no CPF, another telephone":          {"", "11911112222", false},
			"neither CPF nor telephone, a guest": {"", "", false},
		} {
			if o.refused(c.cpf, c.phone) != c.refused {
				t.Errorf("%s: refused %v, want %v", who, !c.refused, c.refused)
			}
		}

		t.Run("another venue takes the order", func(t *testing.T) {
			o.Order(o.Venue("Bar Vizinho"), who(ana, phone))
		})

		t.Run("what a marketplace has sold is taken, marked, and why is told to who may see customers", func(t *testing.T) {
			sold := o.receive(ana, "")
			token := o.Person("salao@balcao.test", o.venue.ID, roles.Board, roles.Customers)
			var d orders.Detail
			o.Want(http.StatusOK, token, "GET", "/api/kds/pedidos/"+sold, nil).JSON(t, &d)
			if !d.Pedido.ClienteAlertado || value(d.Alerta) != "bloqueado. Saiu sem pagar." {
				t.Errorf("marked %v, %q", d.Pedido.ClienteAlertado, value(d.Alerta))
			}
		})

		t.Run("a telephone that nobody has today is of who had it before", func(t *testing.T) {
			o.save(http.StatusOK, fields{"id": blocked.ID, "nome": "Ana Lima", "CPF": ana, "telefone": "11900000000"})
			if !o.refused("", phone) || !o.refused(carla, phone) {
				t.Error("the telephone of before is a way around the block")
			}
			o.save(http.StatusOK, fields{"nome": "Davi Lima", "telefone": phone})
			if o.refused("", phone) {
				t.Error("who has the telephone today is refused")
			}
		})

		t.Run("customers-08 once unblocked he orders again", func(t *testing.T) {
			o.notice(unlockPath, ana, "Pagou")
			if o.refused(ana, phone) {
				t.Error("refused after the unblocking")
			}
		})
	})
}

// receive takes an order that a marketplace sold to whoever has the CPF, and answers its id.
func (o office) receive(cpf, phone string) string {
	o.t.Helper()
	id, _, err := o.Orders.Receive(o.t.Context(), o.venue.ID, orders.FromMarketplace{
		ExternalID: "fora-" + cpf + phone, Code: "77", Simulated: true, Fulfilment: orders.Pickup,
		Customer: orders.Customer{Nome: "Quem pede", CPF: &cpf, Telefone: &phone},
		Items:    []orders.Item{{ID: "1", Quantidade: 1, NomeProduto: "Moqueca", Valor: 2590, ValorTotal: 2590, Observacoes: []orders.Observation{}, Adicionais: []orders.Extra{}}},
		Total:    2590, Payment: "Online", CreatedAt: o.Clock.Now(), Confirm: o.Clock.Now().Add(8 * time.Minute),
	})
	if err != nil {
		o.t.Fatal(err)
	}
	return id
}

func TestAnAlertedCustomersOrderIsMarked(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		const phone = "11987654321"
		o.save(http.StatusOK, fields{"nome": "Ana Lima", "CPF": ana, "telefone": phone})
		o.save(http.StatusOK, fields{"nome": "Bruno Lima", "CPF": bruno})
		before := o.Order(o.venue, who(ana, phone)).ID
		o.notice(alertPath, ana, "Alergia grave a camarão")
		byCPF, byPhone := o.Order(o.venue, who(ana, "")).ID, o.Order(o.venue, who("", phone)).ID
		other, sold := o.Order(o.venue, who(bruno, phone)).ID, o.receive(ana, "")

		cook := o.Person("cozinha@balcao.test", o.venue.ID, roles.Board)
		manager := o.Person("salao@balcao.test", o.venue.ID, roles.Board, roles.Customers)
		detail := func(token, id string) (d orders.Detail) {
			t.Helper()
			o.Want(http.StatusOK, token, "GET", "/api/kds/pedidos/"+id, nil).JSON(t, &d)
			return d
		}

		t.Run("the board is told that, and not why", func(t *testing.T) {
			a := o.Want(http.StatusOK, cook, "GET", "/api/kds?localClienteId="+o.venue.ID, nil)
			var listed []orders.Order
			a.JSON(t, &listed)
			marked := map[string]bool{}
			for _, one := range listed {
				marked[one.ID] = one.ClienteAlertado
			}
			for id, want := range map[string]bool{before: false, byCPF: true, byPhone: true, other: false, sold: true} {
				if got, there := marked[id]; !there || got != want {
					t.Errorf("order %s: marked %v (listed %v), want %v", id, got, there, want)
				}
			}
			if strings.Contains(string(a.Body), "camarão") {
				t.Errorf("the list tells why: %s", a.Body)
			}
		})

		t.Run("the reason is told to who may see customers, whoever asks first", func(t *testing.T) {
			for range 2 {
				if d := detail(manager, byCPF); value(d.Alerta) != "Alergia grave a camarão" || !d.Pedido.ClienteAlertado {
					t.Errorf("the manager reads %v", d.Alerta)
				}
				if d := detail(cook, byCPF); d.Alerta != nil || !d.Pedido.ClienteAlertado {
					t.Errorf("the cook reads %v", d.Alerta)
				}
			}
			if d := detail(manager, other); d.Alerta != nil {
				t.Errorf("of somebody else: %v", *d.Alerta)
			}
		})

		t.Run("customers-08 once the alert is removed, its reason is told no more", func(t *testing.T) {
			o.notice(disarmPath, ana, "Foi engano")
			if d := detail(manager, byCPF); d.Alerta != nil || !d.Pedido.ClienteAlertado {
				t.Errorf("after disarming: %v, marked %v", d.Alerta, d.Pedido.ClienteAlertado)
			}
		})
	})
}
