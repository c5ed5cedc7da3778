package server_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/audit"
	"balcao/app/customers"
	"balcao/app/orders"
	"balcao/app/roles"
	"balcao/app/server/servertest"
)

const day = 24 * time.Hour

// forgetting is a venue whose owner has its customers' contacts erased.
type forgetting struct {
	*servertest.Server
	t     *testing.T
	venue servertest.Venue
	email string
}

func newForgetting(t *testing.T, s *servertest.Server, name, email string) forgetting {
	f := forgetting{s, t, s.Venue(name), email}
	s.Person(email, f.venue.ID, roles.Settings, roles.Customers, roles.Board, roles.Members)
	return f
}

const erasurePath = "/api/ClienteEstabelecimento/apagamento"

func (f forgetting) preview(days int) (p customers.ErasurePreview) {
	f.t.Helper()
	path := fmt.Sprintf("%s/previa?dias=%d&localClienteId=%s", erasurePath, days, f.venue.ID)
	f.Want(http.StatusOK, f.SignIn(f.email), "GET", path, nil).JSON(f.t, &p)
	return p
}

// set sets the term, as somebody who has given his password again.
func (f forgetting) set(days, status int) servertest.Answer {
	f.t.Helper()
	token := f.SignIn(f.email)
	f.Want(http.StatusOK, token, "POST", "/api/session/confirm", map[string]any{"senha": servertest.Password})
	return f.Want(status, token, "PUT", erasurePath, map[string]any{"localClienteId": f.venue.ID, "dias": days})
}

func (f forgetting) sweep() {
	f.t.Helper()
	if err := f.Customers.Sweep(f.t.Context()); err != nil {
		f.t.Fatal(err)
	}
}

// register registers a customer of the venue.
func (f forgetting) register(name, cpf, phone string) {
	f.t.Helper()
	f.Want(http.StatusOK, f.SignIn(f.email), "POST", "/api/ClienteEstabelecimento/SalvarClienteEstabelecimento",
		map[string]any{"localClienteId": f.venue.ID, "nome": name, "CPF": cpf, "telefone": phone})
}

// delivered is an order that has reached its customer, or that waits without a deliver.
func (f forgetting) delivered(cpf, phone, address string, deliver bool) {
	f.t.Helper()
	way := []string{"acceptOrder", "startOrder", "transportOrder", "deliverOrder"}
	placed := f.Order(f.venue, func(o *orders.NewOrder) {
		o.Cliente = orders.NewCustomer{Nome: "Alguém", CPF: cpf, Telefone: phone, Endereco: address, Destination: orders.Destination{Bairro: "Bairro de " + address}}
		if address == "" {
			o.TipoEntrega, way = "retirada", []string{"acceptOrder", "startOrder", "receivedOrder"}
		}
	})
	if !deliver {
		return
	}
	token := f.SignIn(f.email)
	for _, action := range way {
		f.Want(http.StatusOK, token, "POST", "/api/kds/"+action, map[string]any{"Id": placed.ID})
	}
}

// audited lists what the program has erased by itself: "Clientes 1, Pedidos 2".
func (f forgetting) audited() (runs []string) {
	f.t.Helper()
	var page struct{ Registros []audit.KeptEntry }
	f.Want(http.StatusOK, f.SignIn(f.email), "POST", "/api/Auditoria/buscar",
		map[string]any{"localClienteId": f.venue.ID, "acao": "contacts-erased"}).JSON(f.t, &page)
	for _, e := range page.Registros {
		if e.Pessoa != "" || len(e.Valores) != 2 {
			f.t.Errorf("entry %+v", e)
			continue
		}
		runs = append(runs, fmt.Sprintf("%s %s, %s %s", e.Valores[0].Nome, e.Valores[0].Depois, e.Valores[1].Nome, e.Valores[1].Depois))
	}
	return runs
}

// What is known of how to reach somebody goes a term after his last order, in the whole
// database; whoever has ordered since, and other venues, keep all of it.
func TestContactsAreErasedAfterTheLastOrder(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		f := newForgetting(t, s, "Bar do Cais", "dono@balcao.test")
		other := newForgetting(t, s, "Vizinho", "vizinho@balcao.test")
		holds := func(word string) bool { return len(rowsWith(t, s, tablesOf(t, s.DB), []string{word})) > 0 }
		finds := func(keyword string) bool {
			var list []orders.Order
			s.Want(http.StatusOK, s.SignIn(f.email), "GET", "/api/kds?localClienteId="+f.venue.ID+"&keyword="+keyword, nil).JSON(t, &list)
			return len(list) > 0
		}

		const cpfGone, cpfBack, cpfOpen = "39053344705", "52998224725", "11144477735"
		f.register("Foi", cpfGone, "48911111111")
		f.register("Voltou", cpfBack, "48922222222")
		f.register("Nunca pediu", "12345678909", "48933333333")
		f.register("Só telefone", "", "48944444444")
		f.delivered(cpfGone, "48911111111", "Rua Esquecida, 1", true)
		f.delivered("", "48944444444", "Rua Esquecida, 4", true)
		f.delivered(cpfBack, "48922222222", "Rua Lembrada, 2", true)
		f.delivered("", "48955555555", "Rua Lembrada, 5", true)
		f.delivered(cpfOpen, "48966666666", "Rua Aberta, 6", false)
		other.register("Lá também", cpfGone, "48977777777")
		other.delivered(cpfGone, "48977777777", "Rua Vizinha, 7", true)

		s.Clock.Advance(80 * day)
		f.delivered(cpfBack, "", "", true)
		f.delivered("", "48955555555", "", true)
		s.Clock.Advance(11 * day)

		if p := f.preview(90); p != (customers.ErasurePreview{Clientes: 2, Pedidos: 2}) {
			t.Errorf("90 days would erase %+v", p)
		}
		if p := f.preview(365); p != (customers.ErasurePreview{}) {
			t.Errorf("365 days would erase %+v", p)
		}
		f.sweep()
		if !holds("48911111111") {
			t.Fatal("it is on by itself")
		}

		for _, wrong := range []int{-1, 29, 3651} {
			if a := f.set(wrong, http.StatusBadRequest); !strings.Contains(a.Message(), "30 a 3650") {
				t.Errorf("%d days: %s", wrong, a.Body)
			}
		}
		s.Want(http.StatusForbidden, s.SignIn(f.email), "PUT", erasurePath, map[string]any{"localClienteId": f.venue.ID, "dias": 90})
		f.set(90, http.StatusNoContent)
		var kept customers.Erasure
		s.Want(http.StatusOK, s.SignIn(f.email), "GET", erasurePath+"?localClienteId="+f.venue.ID, nil).JSON(t, &kept)
		if kept.Dias != 90 {
			t.Errorf("kept %+v", kept)
		}
		if !finds("48911111111") {
			t.Error("the order is not found by its telephone")
		}

		f.sweep()
		f.sweep()
		for _, gone := range []string{"48911111111", "91111-1111", "48944444444", "94444-4444", "Esquecida", "Bairro de Rua Esquecida"} {
			if holds(gone) {
				t.Errorf("%s is still there: %q", gone, rowsWith(t, s, tablesOf(t, s.DB), []string{gone}))
			}
		}
		for _, stays := range []string{"48922222222", "48933333333", "Lembrada, 2", "48955555555", "Lembrada, 5", "48966666666", "Aberta", "48977777777", "Vizinha", cpfGone} {
			if !holds(stays) {
				t.Errorf("%s is gone", stays)
			}
		}
		if finds("48911111111") || !finds("moqueca") {
			t.Error("the search still has the telephone, or has lost the order")
		}
		if got := f.audited(); len(got) != 1 || got[0] != "Clientes 2, Pedidos 2" {
			t.Errorf("the audit tells %q", got)
		}
		if p := f.preview(90); p != (customers.ErasurePreview{}) {
			t.Errorf("90 days would still erase %+v", p)
		}

		// A day is one run; the next finds who has not come back since.
		s.Clock.Advance(91 * day)
		f.sweep()
		if holds("48922222222") || holds("Lembrada") {
			t.Error("who had come back once is kept for ever")
		}
		if got := f.audited(); len(got) != 2 || got[0] != "Clientes 1, Pedidos 3" {
			t.Errorf("the audit tells %q", got)
		}
		f.set(0, http.StatusNoContent)
		if got := other.audited(); len(got) != 0 || !holds("Vizinha") {
			t.Errorf("the other venue lost something: %q", got)
		}
		other.t = t
		s.Want(http.StatusForbidden, s.SignIn(other.email), "GET", erasurePath+"?localClienteId="+f.venue.ID, nil)
	})
}

// A telephone that somebody had before goes with his contacts, also of who has none today;
// and an order under it tells that he has ordered.
func TestFormerTelephonesAreErasedToo(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		f := newForgetting(t, s, "Bar do Cais", "dono@balcao.test")
		holds := func(word string) bool { return len(rowsWith(t, s, tablesOf(t, s.DB), []string{word})) > 0 }
		for name, phones := range map[string][]string{"Trocou": {"48911111111", "48922222222"}, "Tirou": {"48933333333", ""}} {
			var id string
			for _, phone := range phones {
				var c struct{ ID string }
				s.Want(http.StatusOK, s.SignIn(f.email), "POST", "/api/ClienteEstabelecimento/SalvarClienteEstabelecimento",
					map[string]any{"localClienteId": f.venue.ID, "id": id, "nome": name, "telefone": phone}).JSON(t, &c)
				id = c.ID
			}
			f.delivered("", phones[0], "", true)
		}
		s.Clock.Advance(91 * day)
		if p := f.preview(90); p != (customers.ErasurePreview{Clientes: 2, Pedidos: 2}) {
			t.Errorf("90 days would erase %+v", p)
		}
		f.set(90, http.StatusNoContent)
		f.sweep()
		for _, phone := range []string{"48911111111", "48922222222", "48933333333"} {
			if holds(phone) {
				t.Errorf("%s is still there: %q", phone, rowsWith(t, s, tablesOf(t, s.DB), []string{phone}))
			}
		}
		if p := f.preview(90); p != (customers.ErasurePreview{}) {
			t.Errorf("90 days would still erase %+v", p)
		}
	})
}

// Who is blocked keeps the telephone by which he is known when he orders.
func TestABlockedCustomerKeepsHisTelephone(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		const cpf, phone = "39053344705", "48911111111"
		f := newForgetting(t, s, "Bar do Cais", "dono@balcao.test")
		f.register("Briguento", cpf, phone)
		f.delivered(cpf, phone, "", true)
		notice := map[string]any{"CPF": cpf, "localId": f.venue.ID, "reason": "Briga"}
		s.Want(http.StatusOK, s.SignIn(f.email), "POST", "/api/BlockedUser/Block", notice)
		s.Clock.Advance(91 * day)
		f.set(90, http.StatusNoContent)
		if p := f.preview(90); p.Clientes != 0 {
			t.Errorf("90 days would erase %+v", p)
		}
		f.sweep()
		kept := func() (n int) {
			err := s.DB.Read.NewRaw("SELECT COUNT(*) FROM customers WHERE phone = ?", phone).Scan(t.Context(), &n)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		if kept() != 1 {
			t.Error("the telephone of who is blocked is gone")
		}
		s.Want(http.StatusOK, s.SignIn(f.email), "POST", "/api/BlockedUser/Unlock", notice)
		s.Clock.Advance(2 * day)
		f.sweep()
		if kept() != 0 {
			t.Error("who is no longer blocked is remembered for ever")
		}
	})
}

// Servers that sweep at once erase everything once, and what a run that stopped has
// erased is in the next one's counts.
func TestErasureIsResumed(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		f := newForgetting(t, s, "Bar do Cais", "dono@balcao.test")
		const all = 230
		for i := range all {
			f.Order(f.venue, func(o *orders.NewOrder) {
				o.Cliente.CPF, o.Cliente.Telefone = "", fmt.Sprintf("489%08d", i)
			})
		}
		if _, err := s.DB.Write.ExecContext(t.Context(), "UPDATE orders SET state = ?", orders.Refused); err != nil {
			t.Fatal(err)
		}
		f.register("Primeiro", "", "48900000000")
		s.Clock.Advance(40 * day)
		f.set(30, http.StatusNoContent)

		stopped, batches := errors.New("stopped"), 0
		err := s.Orders.EraseContacts(t.Context(), f.venue.ID, s.Clock.Now().Add(-30*day), func(_ context.Context, _ bun.Tx, _ int) error {
			if batches++; batches == 2 {
				return stopped
			}
			return nil
		})
		if !errors.Is(err, stopped) {
			t.Fatal(err)
		}
		left := f.preview(30)
		if left.Pedidos == 0 || left.Pedidos == all {
			t.Fatalf("%d of %d orders left: the first transaction is not kept alone", left.Pedidos, all)
		}

		// A run that another term ends is told all the same.
		if _, err := s.DB.Write.ExecContext(t.Context(), "UPDATE customer_erasures SET orders = 7"); err != nil {
			t.Fatal(err)
		}
		f.set(0, http.StatusNoContent)
		if got := f.audited(); len(got) != 1 || got[0] != "Clientes 0, Pedidos 7" {
			t.Errorf("the audit tells %q", got)
		}
		f.set(30, http.StatusNoContent)

		var servers sync.WaitGroup
		for range 2 {
			servers.Go(func() {
				if err := s.Customers.Sweep(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		servers.Wait()
		if p := f.preview(30); p != (customers.ErasurePreview{}) {
			t.Errorf("left are %+v", p)
		}
		if got := f.audited(); len(got) != 2 {
			t.Errorf("the audit tells %q", got)
		}
	})
}
