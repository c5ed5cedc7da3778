package customers_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"balcao/app/audit"
	"balcao/app/clock"
	"balcao/app/customers"
	"balcao/app/orders"
	"balcao/app/roles"
	"balcao/app/server/servertest"
)

const customersPath = "/api/ClienteEstabelecimento/clientes/"

func (o office) profile(id string) customers.Profile {
	o.t.Helper()
	var p customers.Profile
	o.Want(http.StatusOK, o.token, "GET", customersPath+id+"?localClienteId="+o.venue.ID, nil).JSON(o.t, &p)
	return p
}

// who has an order placed by whoever has the CPF and the telephone.
func who(cpf, phone string) func(*orders.NewOrder) {
	return func(in *orders.NewOrder) {
		in.TipoEntrega, in.Cliente.CPF, in.Cliente.Telefone = "retirada", cpf, phone
	}
}

// deliver has an order accepted and handed over.
func (o office) deliver(placed orders.Placed) {
	o.t.Helper()
	token := o.SignIn("cozinha@balcao.test")
	for _, action := range []orders.Action{orders.Accept, orders.Start, orders.Received} {
		o.act(token, placed, action)
	}
}

func (o office) act(token string, placed orders.Placed, action orders.Action) {
	o.t.Helper()
	var detail orders.Detail
	o.Want(http.StatusOK, token, "GET", "/api/kds/pedidos/"+placed.ID, nil).JSON(o.t, &detail)
	for _, allowed := range detail.Pedido.WorkflowInstance.AllowedActions {
		if allowed.Action == action {
			o.Want(http.StatusOK, token, "POST", "/api/kds/"+string(action),
				fields{"Id": placed.ID, "NewStateId": allowed.NewState.ID, "Password": servertest.Password})
			return
		}
	}
	o.t.Fatalf("%s is not allowed on %s", action, placed.Codigo)
}

func TestAPageTellsWhatACustomerHasOrdered(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		const phone, shared = "11987654321", "11912345678"
		known, _ := o.save(http.StatusOK, fields{"nome": "Ana Lima", "CPF": ana, "telefone": phone})
		caller, _ := o.save(http.StatusOK, fields{"nome": "Só telefone", "telefone": shared})
		stranger, _ := o.save(http.StatusOK, fields{"nome": "Sem nada"})

		first := o.Order(o.venue, who(ana, ""))
		o.Person("cozinha@balcao.test", o.venue.ID, roles.Board)
		o.deliver(first)
		o.Clock.Advance(48 * time.Hour)
		o.token = o.SignIn("gerente@balcao.test")
		second := o.Order(o.venue, who("", phone), func(in *orders.NewOrder) { in.Itens[0].Quantidade = 1 })
		o.deliver(second)
		open := o.Order(o.venue, who(ana, shared))
		o.Order(o.venue, who(bruno, phone))
		next := o.Venue("Bar Vizinho")
		o.Order(next, who(ana, phone))

		t.Run("orders join by CPF, and without one by telephone, within the venue", func(t *testing.T) {
			p := o.profile(known.ID)
			if p.Cliente.Nome != "Ana Lima" || len(p.Pedidos) != 3 || p.Pedidos[0].ID != open.ID || p.Pedidos[1].ID != second.ID || p.Pedidos[2].ID != first.ID {
				t.Fatalf("page %+v", p)
			}
			if b := p.Pedidos[0]; b.Estado != "Pendente" || b.Codigo != open.Codigo || b.Total != open.ValorTotal {
				t.Errorf("newest order %+v", b)
			}
		})

		t.Run("sums and visits are of what was delivered", func(t *testing.T) {
			p, want := o.profile(known.ID).Resumo, first.ValorTotal+second.ValorTotal
			if p.Pedidos != 2 || p.Total != want || p.TicketMedio != (want+1)/2 {
				t.Errorf("summary %+v, want %v", p, want)
			}
			if p.PrimeiraVisita == nil || p.UltimaVisita == nil || p.UltimaVisita.Sub(*p.PrimeiraVisita) != 48*time.Hour {
				t.Errorf("visits %v, %v", p.PrimeiraVisita, p.UltimaVisita)
			}
		})

		t.Run("whoever registered no CPF has the orders of his telephone, but none with a CPF", func(t *testing.T) {
			own := o.Order(o.venue, who("", shared))
			if p := o.profile(caller.ID); len(p.Pedidos) != 1 || p.Pedidos[0].ID != own.ID || p.Resumo.UltimaVisita != nil {
				t.Errorf("page %+v", p)
			}
		})

		t.Run("whoever registered neither has none", func(t *testing.T) {
			if p := o.profile(stranger.ID); p.Pedidos == nil || p.Notas == nil || len(p.Pedidos) != 0 || p.Resumo != (customers.Summary{}) {
				t.Errorf("page %+v", p)
			}
		})

		t.Run("the newest twenty are listed", func(t *testing.T) {
			for range 20 {
				o.Order(o.venue, who("", phone))
			}
			if n := len(o.profile(known.ID).Pedidos); n != 20 {
				t.Errorf("%d orders", n)
			}
		})
	})
}

func TestNotes(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		saved, _ := o.save(http.StatusOK, fields{"nome": "Ana Lima"})
		notes := customersPath + saved.ID + "/notas"
		write := func(status int, token, path, venue, text string) (n customers.Note) {
			t.Helper()
			a := o.Want(status, token, "POST", path, fields{"localClienteId": venue, "texto": text})
			if status == http.StatusOK {
				a.JSON(t, &n)
			}
			return n
		}
		first := write(http.StatusOK, o.token, notes, o.venue.ID, "  Prefere a varanda.\nSem gelo. ")
		o.Clock.Advance(time.Minute)
		second := write(http.StatusOK, o.token, notes, o.venue.ID, "Aniversário em maio.")

		t.Run("the page has notes with author and time, the newest first", func(t *testing.T) {
			if got := o.profile(saved.ID).Notas; len(got) != 2 || got[0] != second || got[1] != first {
				t.Errorf("notes %+v", got)
			}
			if first.Texto != "Prefere a varanda.\nSem gelo." || first.Autor != "Pessoa gerente@balcao.test" || first.Em.Location() != time.UTC {
				t.Errorf("note %+v", first)
			}
		})

		t.Run("a note has some text, up to 1000 characters", func(t *testing.T) {
			write(http.StatusBadRequest, o.token, notes, o.venue.ID, " \n")
			write(http.StatusBadRequest, o.token, notes, o.venue.ID, strings.Repeat("ã", 1001))
			write(http.StatusNotFound, o.token, customersPath+o.venue.ID+"/notas", o.venue.ID, "De ninguém")
		})

		t.Run("another venue reaches neither the page nor its notes", func(t *testing.T) {
			next := o
			next.venue = o.Venue("Bar Vizinho")
			next.token = o.Person("vizinho@balcao.test", next.venue.ID, roles.Customers)
			own, _ := next.save(http.StatusOK, fields{"nome": "Vizinha"})
			query := "?localClienteId=" + next.venue.ID
			o.Want(http.StatusNotFound, next.token, "GET", customersPath+saved.ID+query, nil)
			write(http.StatusNotFound, next.token, notes, next.venue.ID, "Intruso")
			o.Want(http.StatusNotFound, next.token, "DELETE", notes+"/"+first.ID+query, nil)
			o.Want(http.StatusNotFound, next.token, "DELETE", customersPath+own.ID+"/notas/"+first.ID+query, nil)
			o.Want(http.StatusForbidden, next.token, "GET", customersPath+saved.ID+"?localClienteId="+o.venue.ID, nil)
			keeper := o.keeper()
			write(http.StatusForbidden, keeper.token, notes, o.venue.ID, "Sem papel")
		})

		t.Run("a removed note is gone, and the audit tells of it", func(t *testing.T) {
			query := "?localClienteId=" + o.venue.ID
			o.Want(http.StatusNoContent, o.token, "DELETE", notes+"/"+first.ID+query, nil)
			o.Want(http.StatusNotFound, o.token, "DELETE", notes+"/"+first.ID+query, nil)
			if got := o.profile(saved.ID).Notas; len(got) != 1 || got[0] != second {
				t.Errorf("notes %+v", got)
			}
			kept := o.audited(audit.Customer)
			if kept[0].Acao != audit.CustomerNoteGone || kept[0].Valores[0].Antes != first.Texto || kept[1].Acao != audit.CustomerNoted {
				t.Errorf("audit %+v", kept)
			}
		})
	})
}

func TestBlockedListOverVenues(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		second, third := o.Venue("Bar Segundo"), o.Venue("Bar Terceiro")
		manager, err := o.Access.UserByEmail(t.Context(), "gerente@balcao.test")
		if err != nil {
			t.Fatal(err)
		}
		for venueID, role := range map[string]string{second.ID: roles.Customers, third.ID: roles.Board} {
			if err := o.Access.AddMember(t.Context(), manager.ID, venueID, false, []string{role}); err != nil {
				t.Fatal(err)
			}
		}
		for i, v := range []servertest.Venue{o.venue, second, third} {
			at := o.Customers.At(clock.At(o.Clock.Now().Add(time.Duration(i) * time.Hour)))
			for cpf, name := range map[string]string{ana: "Ângela de " + v.Name, bruno: "Bruno de " + v.Name} {
				if _, err := at.Save(t.Context(), v.ID, customers.Draft{Nome: name, CPF: cpf}); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := at.Block(t.Context(), customers.Notice{CPF: ana, LocalID: v.ID, Reason: fmt.Sprint("Motivo ", i)}, by); err != nil {
				t.Fatal(err)
			}
			if _, err := at.Alert(t.Context(), customers.Notice{CPF: bruno, LocalID: v.ID, Reason: "Só um alerta"}, by); err != nil {
				t.Fatal(err)
			}
		}
		search := func(token, paging, name string) (p customers.BlockedPage) {
			t.Helper()
			o.Want(http.StatusOK, token, "POST", "/api/BlockedUser/search"+paging, fields{"nome": name}).JSON(t, &p)
			return p
		}

		t.Run("customers-20 blocks in force are listed with who, when, why and where", func(t *testing.T) {
			p := search(o.token, "", "")
			if p.QuantidadeTotal != 2 || len(p.Registros) != 2 {
				t.Fatalf("page %+v", p)
			}
			if b := p.Registros[0]; b.Nome != "Ângela de Bar Segundo" || b.LocalID != second.ID || b.NomeLocal != "Bar Segundo" || !b.EstaBloqueado ||
				b.BlockedBy != by.Name || b.BlockedReason != "Motivo 1" || !b.BlockedAt.Equal(o.Clock.Now().Add(time.Hour)) || !b.PodeAlterar {
				t.Errorf("newest %+v", b)
			}
			if p.Registros[1].LocalID != o.venue.ID {
				t.Errorf("oldest %+v", p.Registros[1])
			}
		})

		t.Run("it is paged and searched by name without accents", func(t *testing.T) {
			if p := search(o.token, "?page=2&size=1", ""); p.QuantidadeTotal != 2 || len(p.Registros) != 1 || p.Registros[0].LocalID != o.venue.ID {
				t.Errorf("page %+v", p)
			}
			if p := search(o.token, "", "angela de bar segundo"); p.QuantidadeTotal != 1 {
				t.Errorf("page %+v", p)
			}
		})

		t.Run("whoever may see customers nowhere sees nobody", func(t *testing.T) {
			if p := search(o.Person("painel@balcao.test", o.venue.ID, roles.Board), "", ""); p.Registros == nil || p.QuantidadeTotal != 0 {
				t.Errorf("page %+v", p)
			}
			o.Want(http.StatusUnauthorized, "", "POST", "/api/BlockedUser/search", fields{})
		})

		t.Run("an administrator sees the blocked, and is told that their pages are not his", func(t *testing.T) {
			token := o.Person("suporte@balcao.test", o.venue.ID)
			if err := o.Access.SetRoles(t.Context(), "suporte@balcao.test", false, []string{roles.AdminPortal}); err != nil {
				t.Fatal(err)
			}
			p := search(token, "", "")
			if p.QuantidadeTotal != 1 || p.Registros[0].PodeAlterar {
				t.Errorf("page %+v", p)
			}
		})

		t.Run("whoever was unlocked is gone", func(t *testing.T) {
			o.notice(unlockPath, ana, "Pagou")
			if p := search(o.token, "", ""); p.QuantidadeTotal != 1 || p.Registros[0].LocalID != second.ID {
				t.Errorf("page %+v", p)
			}
		})
	})
}
