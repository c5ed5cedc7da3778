package server_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"balcao/app/customers"
	"balcao/app/orders"
	"balcao/app/roles"
	"balcao/app/server/servertest"
)

// registry is a venue with somebody who may anonymise its customers.
type registry struct {
	*servertest.Server
	t     *testing.T
	venue servertest.Venue
	token string
}

func eachRegistry(t *testing.T, fn func(t *testing.T, r registry)) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		v := s.Venue("Bar do Cais")
		r := registry{s, t, v, s.Person("gerente@balcao.test", v.ID, roles.Customers, roles.Board)}
		s.Want(http.StatusOK, r.token, "POST", "/api/session/confirm", map[string]any{"senha": servertest.Password})
		fn(t, r)
	})
}

const customersAt = "/api/ClienteEstabelecimento/"

// save registers a customer, or changes the one with the id, and answers his id.
func (r registry) save(id, name, cpf, phone string) string {
	r.t.Helper()
	var c struct{ ID string }
	r.Want(http.StatusOK, r.token, "POST", customersAt+"SalvarClienteEstabelecimento", map[string]any{
		"localClienteId": r.venue.ID, "id": id, "nome": name, "CPF": cpf, "telefone": phone,
	}).JSON(r.t, &c)
	return c.ID
}

// order places an order and refuses it, so that it is not under way.
func (r registry) order(name, cpf, phone string) orders.Placed {
	r.t.Helper()
	placed := r.Order(r.venue, func(o *orders.NewOrder) {
		o.TipoEntrega, o.Cliente = "retirada", orders.NewCustomer{Nome: name, CPF: cpf, Telefone: phone}
	})
	r.Want(http.StatusOK, r.token, "POST", "/api/kds/refuseOrder", map[string]any{
		"Id": placed.ID, "ReasonCancellation": map[string]any{"cancellationCode": "1", "reason": "Desistiu"}, "Password": servertest.Password,
	})
	return placed
}

func (r registry) anonymise(id string) {
	r.t.Helper()
	r.Want(http.StatusNoContent, r.token, "POST", customersAt+"clientes/"+id+"/anonimizar", map[string]any{
		"localClienteId": r.venue.ID, "motivo": "A pessoa pediu.",
	})
}

// personalData is what the tests read of the export of somebody's data.
type personalData struct {
	NumerosAnteriores []struct{ Tipo, Numero string }
	Pedidos           []struct{ Codigo string }
}

func (r registry) exported(id string) (data personalData) {
	r.t.Helper()
	var link struct{ RelativePath string }
	r.Want(http.StatusOK, r.token, "POST", customersAt+"clientes/"+id+"/dados", map[string]any{"localClienteId": r.venue.ID}).JSON(r.t, &link)
	r.Want(http.StatusOK, "", "GET", "/api/download/file?"+url.Values{"relativepath": {link.RelativePath}}.Encode(), nil).JSON(r.t, &data)
	return data
}

// wantOrders checks which orders are somebody's: on his page and in the export of his data.
func (r registry) wantOrders(id string, want ...orders.Placed) {
	r.t.Helper()
	var codes, onPage, exported []string
	for _, o := range r.exported(id).Pedidos {
		exported = append(exported, o.Codigo)
	}
	for _, o := range want {
		codes = append(codes, o.Codigo)
	}
	var page customers.Profile
	r.Want(http.StatusOK, r.token, "GET", customersAt+"clientes/"+id+"?localClienteId="+r.venue.ID, nil).JSON(r.t, &page)
	for _, o := range page.Pedidos {
		onPage = append(onPage, o.Codigo)
	}
	for _, list := range [][]string{codes, onPage, exported} {
		slices.Sort(list)
	}
	if !slices.Equal(onPage, codes) || !slices.Equal(exported, codes) {
		r.t.Errorf("orders on the page %q, exported %q, want %q", onPage, exported, codes)
	}
}

func (r registry) wantRemains(words []string, some bool) {
	r.t.Helper()
	if left := rowsWith(r.t, r.Server, tablesOf(r.t, r.DB), words); len(left) > 0 != some {
		r.t.Errorf("of %q there remains %v, want %v:\n%s", words, len(left) > 0, some, strings.Join(left, "\n"))
	}
}

// Two people of one telephone, one of them known by CPF: the other's page, export and
// anonymising leave the orders with that CPF alone.
func TestAnOrderWithACPFBelongsToThatCPFAlone(t *testing.T) {
	eachRegistry(t, func(t *testing.T, r registry) {
		const cpf, phone = "39053344705", "48977776666"
		ana, zuleica := r.save("", "Ana Lima", cpf, phone), r.save("", "Zuleica Quaresmeira", "", phone)
		own := r.order("Ana Lima", cpf, phone)
		shared := r.order("Zuleica Quaresmeira", "", phone)
		r.wantOrders(ana, own, shared)
		r.wantOrders(zuleica, shared)

		r.anonymise(zuleica)
		r.wantOrders(ana, own)
		var kept orders.Detail
		r.Want(http.StatusOK, r.token, "GET", "/api/kds/pedidos/"+own.ID, nil).JSON(t, &kept)
		if c := kept.Pedido.Cliente; c.Nome != "Ana Lima" || c.CPF == nil || c.Telefone == nil {
			t.Errorf("the other person's order now says %+v", c)
		}
		r.wantRemains([]string{"Zuleica", "quaresmeira"}, false)
	})
}

// Orders under a CPF or a telephone that a customer had before stay his, whether the form,
// an import or a merge took it from him, and anonymising finds them.
func TestOrdersUnderAFormerIdentityAreThePersons(t *testing.T) {
	const cpf, next, phone, other = "39053344705", "52998224725", "48977776666", "48955554444"
	words := []string{"Zuleica", "zuleica", "Quaresmeira", "quaresmeira", cpf, next, phone, other}
	for name, moves := range map[string]func(r registry, id string) (orders []orders.Placed, kept string){
		"changed in the form": func(r registry, id string) ([]orders.Placed, string) {
			r.save(id, "Zuleica Quaresmeira", next, other)
			return []orders.Placed{r.order("Zuleica Quaresmeira", next, "")}, id
		},
		"removed in the form": func(r registry, id string) ([]orders.Placed, string) {
			r.save(id, "Zuleica Quaresmeira", "", "")
			return nil, id
		},
		"changed by an import": func(r registry, id string) ([]orders.Placed, string) {
			r.Want(http.StatusOK, r.token, "POST", customersAt+"importar", map[string]any{
				"localClienteId": r.venue.ID, "nome": "c.csv", "confirmar": true, "arquivo": []byte("Nome;CPF;Telefone\nZuleica;" + cpf + ";" + other + "\n"),
			})
			return []orders.Placed{r.order("Zuleica Quaresmeira", "", other)}, id
		},
		"merged into another": func(r registry, id string) ([]orders.Placed, string) {
			kept := r.save("", "Zuleica Q.", "", other)
			placed := r.order("Zuleica Quaresmeira", "", other)
			for _, preview := range []bool{true, false} {
				r.wantOrders(kept, placed)
				r.Want(http.StatusOK, r.token, "POST", customersAt+"unir", map[string]any{
					"localClienteId": r.venue.ID, "id": kept, "outroId": id, "simular": preview,
				})
			}
			return []orders.Placed{placed}, kept
		},
	} {
		t.Run(name, func(t *testing.T) {
			eachRegistry(t, func(t *testing.T, r registry) {
				id := r.save("", "Zuleica Quaresmeira", cpf, phone)
				stranger := r.order("Ana Lima", "", "48933332222")
				before := []orders.Placed{r.order("Zuleica Quaresmeira", cpf, ""), r.order("Zuleica Quaresmeira", "", phone)}
				after, kept := moves(r, id)
				r.wantOrders(kept, append(after, before...)...)
				r.wantRemains(words, true)
				r.anonymise(kept)
				r.wantOrders(kept)
				r.wantRemains(words, false)
				r.wantRemains([]string{stranger.Codigo}, true)
			})
		})
	}
}

// What somebody had before is the customer's who has it today, until that one no longer does.
func TestAFormerTelephoneIsItsHoldersOfToday(t *testing.T) {
	eachRegistry(t, func(t *testing.T, r registry) {
		const phone, other = "48977776666", "48955554444"
		before := r.save("", "Zuleica", "", phone)
		placed := r.order("Zuleica", "", phone)
		r.save(before, "Zuleica", "", other)
		r.wantOrders(before, placed)
		today := r.save("", "Ana", "", phone)
		r.wantOrders(before)
		r.wantOrders(today, placed)
		if had := r.exported(before).NumerosAnteriores; len(had) != 1 || had[0].Tipo != "Telefone" || had[0].Numero != phone {
			t.Errorf("the export tells of the numbers of before %+v", had)
		}
		r.anonymise(before)
		r.wantOrders(today, placed)
	})
}

// An import that was undone leaves no former identity: it was a mistake.
func TestAnUndoneImportIsNoFormerIdentity(t *testing.T) {
	eachRegistry(t, func(t *testing.T, r registry) {
		const cpf, phone, wrong = "39053344705", "48977776666", "48955554444"
		id := r.save("", "Ana Lima", cpf, phone)
		placed := r.order("Ana Lima", "", phone)
		r.order("Outra pessoa", "", wrong)
		var done struct{ ID string }
		r.Want(http.StatusOK, r.token, "POST", customersAt+"importar", map[string]any{
			"localClienteId": r.venue.ID, "nome": "c.csv", "confirmar": true, "arquivo": []byte("Nome;CPF;Telefone\nAna;" + cpf + ";" + wrong + "\n"),
		}).JSON(t, &done)
		r.Want(http.StatusOK, r.token, "POST", customersAt+"importacoes/"+done.ID+"/desfazer", map[string]any{"localClienteId": r.venue.ID})
		r.wantOrders(id, placed)
	})
}
