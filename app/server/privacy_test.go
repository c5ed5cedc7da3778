package server_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"balcao/app/cardcheck"
	"balcao/app/cashless"
	"balcao/app/donations"
	"balcao/app/orders"
	"balcao/app/paymentlinks"
	"balcao/app/roles"
	"balcao/app/scheduling"
	"balcao/app/server/servertest"
)

// After a person was anonymised nothing in the database says who he was (D57); sums and
// counts are as before.
func TestNothingRemainsOfAPerson(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		v := s.Venue("Bar do Cais")
		token := s.Person("gerente@balcao.test", v.ID, roles.Customers, roles.Board)
		shop, err := s.Storefront.ByVenue(t.Context(), v.ID)
		if err != nil {
			t.Fatal(err)
		}
		shop.AllowCustomerChatVisualization = true
		if err := s.Storefront.Save(t.Context(), v.ID, shop.Configuration); err != nil {
			t.Fatal(err)
		}
		const (
			name, cpf, phone = "Zuleica Quaresmeira", "39053344705", "48977776666"
			email, street    = "zuleica@correio.example", "Rua Inconfundível, 91"
			cep, district    = "88063217", "Praia Zuleica"
		)
		words := []string{"ZULEICA", "Zuleica", "zuleica", "Quaresmeira", "quaresmeira", cpf, "390.533.447-05", phone, "97777-6666", email, "Inconfund", cep, "-27.654321"}
		remains := func() []string { return rowsWith(t, s, tablesOf(t, s.DB), words) }
		call := func(status int, method, path string, body map[string]any) servertest.Answer {
			t.Helper()
			if body == nil {
				return s.Want(status, token, method, path, nil)
			}
			body["localClienteId"], body["localId"] = v.ID, v.ID
			if strings.HasPrefix(path, "/api/ClienteEstabelecimento/") {
				delete(body, "localId")
			} else {
				delete(body, "localClienteId")
			}
			return s.Want(status, token, method, path, body)
		}
		const customers = "/api/ClienteEstabelecimento/"

		var c struct{ ID string }
		call(http.StatusOK, "POST", customers+"SalvarClienteEstabelecimento", map[string]any{
			"nome": name, "CPF": cpf, "telefone": phone, "email": email, "identificador": "da Zuleica", "dataNascimento": "1990-01-31",
			"consentimento": map[string]any{"Texto": "Eu, Zuleica, aceito."},
		}).JSON(t, &c)
		call(http.StatusOK, "POST", "/api/BlockedUser/Block", map[string]any{"CPF": cpf, "reason": "Zuleica quebrou um copo"})
		call(http.StatusOK, "POST", "/api/BlockedUser/Unlock", map[string]any{"CPF": cpf, "reason": "Zuleica pagou"})
		call(http.StatusOK, "POST", "/api/UserAlert", map[string]any{"CPF": cpf, "reason": "Cuidado com Zuleica"})
		if _, err := s.DB.Write.NewRaw("INSERT INTO customer_notes (id, customer_id, text, by_name, at) VALUES ('n', ?, 'Zuleica gosta da varanda', 'Bia', 1)", c.ID).Exec(t.Context()); err != nil {
			t.Fatal(err)
		}
		call(http.StatusOK, "POST", customers+"importar", map[string]any{
			"nome": "c.csv", "confirmar": true, "arquivo": []byte("Nome;CPF;E-mail\n" + name + ";" + cpf + ";" + email + "\n;" + cpf[:0] + ";\n"),
		})
		call(http.StatusOK, "POST", customers+"importar", map[string]any{
			"nome": "d.csv", "confirmar": true, "arquivo": []byte("Nome;CPF\nZuleica Q. Quaresmeira;" + cpf + "\n"),
		})
		place := func(cpf string) orders.Placed {
			return s.Order(v, func(o *orders.NewOrder) {
				north, east := -27.654321, -48.5
				o.Cliente = orders.NewCustomer{
					Nome: name, CPF: cpf, Telefone: phone, Endereco: street,
					Destination: orders.Destination{
						CEP: cep, Numero: "12", Complemento: "Fundos de " + name, Bairro: district, Referencia: "Perto da " + street, Latitude: &north, Longitude: &east,
					},
				}
				o.ObservacaoPedido = "Chame por Zuleica"
			})
		}
		delivered, refused := place(cpf), place("")
		other := s.Order(v)
		s.Want(http.StatusOK, "", "POST", "/api/Chat/pedidos/"+url.PathEscape(delivered.CodigoAcompanhamento)+"/mensagens",
			map[string]any{"Texto": "Sou a Zuleica, já saiu?"}, "Pedido-Segredo: "+delivered.Segredo)
		s.Want(http.StatusOK, token, "POST", "/api/Chat/conversas/"+delivered.ID+"/mensagens", map[string]any{"Texto": "Já vai, Zuleica."})

		link, err := s.Links.Add(t.Context(), v.ID, paymentlinks.Draft{Price: 4800, Description: "Mesa no deck"})
		if err != nil {
			t.Fatal(err)
		}
		for id, u := range map[string]paymentlinks.Use{"with a CPF": {Document: cpf, Email: "z." + email}, "with an e-mail alone": {Email: email}} {
			u.ID, u.LinkID, u.VenueID, u.SecretHash, u.State, u.Description = id, link.ID, v.ID, id, paymentlinks.NotPaid, link.Description
			if _, err := s.DB.Write.NewInsert().Model(&u).Exec(t.Context()); err != nil {
				t.Fatal(err)
			}
		}

		event, err := s.Donations.Event(t.Context(), v.ID, donationEventOf(t, s, v))
		if err != nil {
			t.Fatal(err)
		}
		lar := receiverOf(t, s, v, event.ID, receivingAccount(t, s, v))
		for id, d := range map[string]donations.Donation{"given with a CPF": {Document: cpf, Email: "z." + email}, "given with an e-mail alone": {Email: email}} {
			d.ID, d.VenueID, d.EventID, d.EventName, d.InstitutionID, d.InstitutionName = id, v.ID, event.ID, event.Name, lar, "Lar"
			d.SecretHash, d.State, d.Name, d.Phone = id, donations.NotPaid, "Zuleica", ""
			if _, err := s.DB.Write.NewInsert().Model(&d).Exec(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		booked := scheduling.BookingDraft{
			Wish: scheduling.Wish{ScheduleID: scheduleOf(t, s, v)}, Start: servertest.Now.Add(15 * time.Hour),
			Guest: scheduling.Guest{Customer: name, Phone: phone, Email: email, Note: "Zuleica vem com a mãe"},
		}
		if _, err := s.Scheduling.Book(t.Context(), v.ID, booked); err != nil {
			t.Fatal(err)
		}

		// A table that he booked under another telephone, with an order.
		elsewhere := booked
		elsewhere.Start, elsewhere.Phone = booked.Start.Add(2*time.Hour), "48911112222"
		table, err := s.Scheduling.Book(t.Context(), v.ID, elsewhere)
		if err != nil {
			t.Fatal(err)
		}
		ahead, err := s.Orders.PlaceFromBooking(t.Context(), orders.FromBooking{
			BookingID: table[0].ID, VenueID: v.ID, Customer: name, Phone: elsewhere.Phone, Note: elsewhere.Note, For: elsewhere.Start, Lines: []orders.Line{{ProdutoID: v.Product, Quantidade: 1}},
		})
		if err != nil {
			t.Fatal(err)
		}
		preorder := scheduling.Preorder{BookingID: table[0].ID, VenueID: v.ID, Items: "[]", OrderID: ahead.ID, OrderCode: ahead.Codigo}
		if _, err := s.DB.Write.NewInsert().Model(&preorder).Exec(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := s.Orders.CancelFromBooking(t.Context(), v.ID, ahead.ID); err != nil {
			t.Fatal(err)
		}

		card, err := s.Cashless.AddCard(t.Context(), v.ID, cashless.CardDraft{Number: "A1", Name: name, Document: cpf, Credit: 50_00})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Cashless.Consume(t.Context(), cashless.Move{VenueID: v.ID, ID: "suco", CardID: card.ID, Value: 12_00, Description: "Suco"}); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Cashless.MakePlan(t.Context(), v.ID); err != nil {
			t.Fatal(err)
		}

		if _, err := s.CardChecks.Add(t.Context(), v.ID, cardcheck.Draft{Document: cpf, Holder: name, Final: "4321"}); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Tables.OpenTab(t.Context(), v.ID, tabOf(t, s, v), c.ID); err != nil {
			t.Fatal(err)
		}
		passedOn, err := s.Tables.OpenTab(t.Context(), v.ID, tabOf(t, s, v), c.ID)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Tables.SetCustomer(t.Context(), v.ID, passedOn, customerOf(t, s, v)); err != nil {
			t.Fatal(err)
		}

		confirm := func() {
			s.Want(http.StatusOK, token, "POST", "/api/session/confirm", map[string]any{"senha": servertest.Password})
		}
		erase := customers + "clientes/" + c.ID + "/anonimizar"
		if a := call(http.StatusForbidden, "POST", erase, map[string]any{"motivo": "Pediu"}); !strings.Contains(string(a.Body), "unconfirmed") {
			t.Errorf("answer %s", a.Body)
		}
		confirm()
		if a := call(http.StatusConflict, "POST", erase, map[string]any{"motivo": "Pediu"}); !strings.Contains(a.Message(), delivered.Codigo) {
			t.Errorf("with orders under way: %s", a.Body)
		}
		for _, action := range []string{"acceptOrder", "startOrder", "transportOrder", "deliverOrder"} {
			s.Want(http.StatusOK, token, "POST", "/api/kds/"+action, map[string]any{"Id": delivered.ID})
		}
		s.Want(http.StatusOK, token, "POST", "/api/kds/refuseOrder", map[string]any{
			"Id": refused.ID, "ReasonCancellation": map[string]any{"cancellationCode": "1", "reason": "Zuleica desistiu"}, "Password": servertest.Password,
		})

		var file struct{ FileName, RelativePath string }
		call(http.StatusOK, "POST", customers+"clientes/"+c.ID+"/dados", map[string]any{}).JSON(t, &file)
		a := s.Want(http.StatusOK, "", "GET", "/api/download/file?"+url.Values{"relativepath": {file.RelativePath}}.Encode(), nil)
		var data struct {
			Cliente       struct{ Nome string }
			Consentimento struct{ Texto string }
			Anotacoes     []struct{ Texto string }
			Restricoes    []struct{ Justificativa string }
			Pedidos       []struct {
				Codigo    string
				Destino   struct{ CEP, Bairro string }
				Mensagens []struct{ Texto string }
			}
			Pagamentos       []struct{ Descricao, Situacao string }
			Reservas         []struct{ Nome, Observacao string }
			Cartoes          []struct{ Numero, Titular string }
			CartoesPagamento []struct{ Final, Titular string }
			Movimentacoes    []json.RawMessage
		}
		a.JSON(t, &data)
		if to := data.Pedidos[0].Destino; to.CEP != cep || to.Bairro != district {
			t.Errorf("the order went to %+v", to)
		}
		if data.Consentimento.Texto == "" || len(data.Anotacoes) != 1 || len(data.Restricoes) != 2 || len(data.Pedidos) != 2 ||
			len(data.Pedidos[0].Mensagens) != 2 || len(data.Movimentacoes) != 5 {
			t.Errorf("data %s", a.Body)
		}
		if strings.Contains(string(a.Body), other.Codigo+`"`) {
			t.Error("the data hold another person's order")
		}
		if len(data.Pagamentos) != 4 || !strings.HasPrefix(data.Pagamentos[2].Descricao, "Doação: ") || data.Pagamentos[0].Descricao != "Mesa no deck" || data.Pagamentos[0].Situacao != "Não pago" {
			t.Errorf("payments %+v", data.Pagamentos)
		}
		if len(data.Reservas) != 2 || data.Reservas[0].Nome != name {
			t.Errorf("bookings %+v", data.Reservas)
		}
		if len(data.Cartoes) != 1 || data.Cartoes[0].Titular != name {
			t.Errorf("cards %+v", data.Cartoes)
		}
		if len(data.CartoesPagamento) != 1 || data.CartoesPagamento[0].Titular != "ZULEICA QUARESMEIRA" {
			t.Errorf("payment cards %+v", data.CartoesPagamento)
		}
		call(http.StatusOK, "POST", customers+"clientes/"+c.ID+"/dados", map[string]any{"formato": "html"}).JSON(t, &file)
		page := string(s.Want(http.StatusOK, "", "GET", "/api/download/file?"+url.Values{"relativepath": {file.RelativePath}}.Encode(), nil).Body)
		for _, want := range []string{"Zuleica vem com a mãe", "Cartão A1, emitido em", "Cartão com final 4321"} {
			if !strings.Contains(page, want) {
				t.Errorf("the document lacks %q", want)
			}
		}
		if len(remains()) < 10 {
			t.Errorf("the test writes the person only here: %q", remains())
		}
		total := func() (sum int64) {
			if err := s.DB.Read.NewRaw("SELECT SUM(total) FROM orders").Scan(t.Context(), &sum); err != nil {
				t.Fatal(err)
			}
			return sum
		}
		before := total()

		call(http.StatusNoContent, "POST", erase, map[string]any{"motivo": "A pessoa pediu."})
		if left := remains(); len(left) > 0 {
			t.Errorf("there remains\n%s", strings.Join(left, "\n"))
		}
		if total() != before {
			t.Error("a sum has changed")
		}
		finds := func(keyword string, want ...string) {
			t.Helper()
			var found []string
			for _, state := range []string{"", "&etapas=" + orders.Refused.ID()} {
				var list []orders.Order
				s.Want(http.StatusOK, token, "GET", "/api/kds?localClienteId="+v.ID+"&keyword="+keyword+state, nil).JSON(t, &list)
				for _, o := range list {
					if !slices.Contains(found, o.ID) {
						found = append(found, o.ID)
					}
				}
			}
			slices.Sort(found)
			slices.Sort(want)
			if !slices.Equal(found, want) {
				t.Errorf("%q finds %d orders, want %d", keyword, len(found), len(want))
			}
		}
		finds("zuleica")
		finds("quaresm")
		finds(phone)
		finds("moqueca", delivered.ID, refused.ID, other.ID, ahead.ID)
		finds(delivered.Codigo, delivered.ID)
		call(http.StatusNoContent, "POST", erase, map[string]any{"motivo": "De novo."})
	})
}
