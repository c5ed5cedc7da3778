package server_test

import (
	"context"
	"crypto/rand"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"balcao/app/orders"
	"balcao/app/server"
	"balcao/app/server/servertest"
	"balcao/app/storefront"
)

// tracked is an order's page as its customer reads it, with one space for any.
func tracked(t *testing.T, s *servertest.Server, code string) string {
	t.Helper()
	return flat(s.Want(http.StatusOK, "", "GET", "/statusPedido/"+code, nil))
}

func flat(a servertest.Answer) string {
	return strings.Join(strings.Fields(string(a.Body)), " ")
}

// stands are where the steps of a page stand, in their order, with their names.
func stands(page string) string {
	var all []string
	for _, step := range regexp.MustCompile(`<li class="(\w+)" data-shape="[\w-]+"[^>]*> .*?<p>([^<]+)<`).FindAllStringSubmatch(page, -1) {
		all = append(all, step[2]+" "+step[1])
	}
	return strings.Join(all, ", ")
}

func contains(t *testing.T, page string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !strings.Contains(page, text) {
			t.Errorf("the page lacks %q:\n%s", text, page[max(0, strings.Index(page, "<body>")):])
		}
	}
}

func TestTrackingPage(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		v := s.Venue("Bar do Cais")
		promise(t, s, v, 40)
		cook := s.Person("ana@balcao.test", v.ID, "Painel")
		act := func(action, id string, more ...string) {
			t.Helper()
			body := map[string]any{"Id": id}
			if len(more) > 0 {
				body["Password"] = more[0]
			}
			s.Want(http.StatusOK, cook, "POST", "/api/kds/"+action, body)
		}

		t.Run("order-tracking-01 shows the order of the last part of the address, to anybody, and to no search engine", func(t *testing.T) {
			placed := s.Order(v)
			for _, path := range []string{placed.CodigoAcompanhamento, strings.ToUpper(placed.CodigoAcompanhamento) + "/", "de/outro/portal/" + placed.CodigoAcompanhamento} {
				contains(t, tracked(t, s, path), `<span class="figure">`+placed.Codigo+`</span>`, "<b>Bar do Cais</b>")
			}
			a := s.Want(http.StatusOK, "", "GET", "/STATUSPEDIDO/"+placed.CodigoAcompanhamento, nil)
			for name, value := range map[string]string{"X-Robots-Tag": "noindex, nofollow", "Cache-Control": "no-store", "Referrer-Policy": "no-referrer"} {
				if got := a.Header.Get(name); got != value {
					t.Errorf("%s is %q, want %q", name, got, value)
				}
			}
			a = s.Want(http.StatusNotFound, "", "GET", "/statusPedido/0000000000000", nil)
			contains(t, flat(a), "Não encontramos este pedido", `value="0000000000000"`, "Confira o código")
		})

		t.Run("order-tracking-01 asks for the code where the address has none", func(t *testing.T) {
			placed := s.Order(v)
			contains(t, flat(s.Want(http.StatusOK, "", "GET", "/statusPedido", nil)), `<form action="/statusPedido" method="get"`, "Código de acompanhamento")
			for _, typed := range []string{placed.CodigoAcompanhamento, "%20" + strings.ToUpper(placed.CodigoAcompanhamento) + "%20", "https://balcao.test/statusPedido/" + placed.CodigoAcompanhamento} {
				contains(t, flat(s.Want(http.StatusOK, "", "GET", "/statusPedido?codigo="+typed, nil)), placed.Codigo)
			}
		})

		t.Run("order-tracking-02 order-tracking-04 shows five steps and where the order stands", func(t *testing.T) {
			placed := s.Order(v)
			for _, step := range []struct{ action, stands, said string }{
				{"", "Pendente now, Aceito ahead, Em preparo ahead, Em transporte ahead, Entregue ahead", "Esperando a loja confirmar"},
				{"acceptOrder", "Pendente done, Aceito now, Em preparo ahead, Em transporte ahead, Entregue ahead", "A loja confirmou seu pedido"},
				{"startOrder", "Pendente done, Aceito done, Em preparo now, Em transporte ahead, Entregue ahead", "A cozinha está fazendo"},
				{"transportOrder", "Pendente done, Aceito done, Em preparo done, Em transporte now, Entregue ahead", "Saiu para a entrega"},
				{"deliverOrder", "Pendente done, Aceito done, Em preparo done, Em transporte done, Entregue done", "Bom apetite!"},
			} {
				if step.action != "" {
					act(step.action, placed.ID)
				}
				page := tracked(t, s, placed.CodigoAcompanhamento)
				if got := stands(page); got != step.stands {
					t.Errorf("after %q the steps are %s", step.action, got)
				}
				contains(t, page, step.said, `<time class="figure">21:00</time>`)
				if open := strings.Contains(page, `http-equiv="refresh"`); open != (step.action != "deliverOrder") {
					t.Errorf("after %q refreshes by itself: %t", step.action, open)
				}
			}
			pickup := s.Order(v, func(o *orders.NewOrder) { o.TipoEntrega = "retirada" })
			act("acceptOrder", pickup.ID)
			act("startOrder", pickup.ID)
			act("receivedOrder", pickup.ID)
			page := tracked(t, s, pickup.CodigoAcompanhamento)
			if got := stands(page); got != "Pendente done, Aceito done, Em preparo done, Em transporte skipped, Entregue done" {
				t.Errorf("the steps of a pick-up are %s", got)
			}
			contains(t, page, "você retira no balcão", "Retirado às")
		})

		t.Run("order-tracking-03 shows code, creation date, payment kind, amount, duration and items", func(t *testing.T) {
			placed := s.Order(v)
			page := tracked(t, s, placed.CodigoAcompanhamento)
			contains(t, page, `"Recuperavel":true`)
			contains(t, page, "<dt>Código</dt><dd class=\"figure\">"+placed.Codigo, "<dt>Feito em</dt><dd class=\"figure\">20/11/2026 21:00",
				"<dt>Pagamento</dt><dd class=\"figure\">Pix, a pagar na entrega", "<dt>Valor</dt><dd class=\"figure\">"+placed.ValorTotal.String(),
				"Chega por volta de <b class=\"figure\">21:40</b>",
				"<dt>Duração prevista</dt><dd class=\"figure\">40 minutos</dd>", "2×</b> <span>Moqueca de Bar do Cais</span> <span class=\"figure\">R$ 51,80", "2 itens",
				"<dt>Itens</dt><dd class=\"figure\">R$ 51,80", "<dt>Entrega</dt>", "<dt>Total</dt>")
		})

		t.Run("an order that the staff have typed is opened by no telephone", func(t *testing.T) {
			var placed orders.Placed
			s.Want(http.StatusOK, cook, "POST", "/api/kds/pedidos", map[string]any{
				"localClienteId": v.ID, "Canal": "telefone", "TipoEntrega": "retirada", "TipoPagamento": "pix", "TotalEsperado": 25.9,
				"Cliente": map[string]any{"Nome": "Caio Prado", "Telefone": "48991234567"}, "Itens": []any{map[string]any{"ProdutoId": v.Product, "Quantidade": 1}},
			}, "Idempotency-Key: "+rand.Text()).JSON(t, &placed)
			contains(t, tracked(t, s, placed.CodigoAcompanhamento), `"Recuperavel":false`)
		})

		t.Run("D14 says nothing of the person", func(t *testing.T) {
			placed := s.Order(v, func(o *orders.NewOrder) { o.ObservacaoPedido = "Interfone da Marinalva" })
			for range 2 {
				page := tracked(t, s, placed.CodigoAcompanhamento)
				for _, private := range []string{"Cliente de", "99123", "4567", "11144477735", "111.444", "Laranjeiras", "Marinalva"} {
					if strings.Contains(page, private) {
						t.Errorf("the page says %q", private)
					}
				}
				act("acceptOrder", placed.ID)
				act("startOrder", placed.ID)
				act("transportOrder", placed.ID)
				placed = s.Order(v)
			}
		})

		t.Run("tells kindly how an order ended that was not handed out, and what to do next", func(t *testing.T) {
			refused := s.Order(v)
			act("refuseOrder", refused.ID, servertest.Password)
			page := tracked(t, s, refused.CodigoAcompanhamento)
			if got := stands(page); got != "Pendente done, Recusado now" {
				t.Errorf("the steps of a refused order are %s", got)
			}
			contains(t, page, "A loja não pôde aceitar este pedido", "Você não paga nada por ele.", "Fale com a loja", `href="/loja/`+v.Slug+`"`)

			returned := s.Order(v)
			act("acceptOrder", returned.ID)
			act("startOrder", returned.ID)
			act("transportOrder", returned.ID)
			act("returnedOrder", returned.ID, servertest.Password)
			page = tracked(t, s, returned.CodigoAcompanhamento)
			if got := stands(page); got != "Pendente done, Aceito done, Em preparo done, Em transporte done, Devolvido now" {
				t.Errorf("the steps of a returned order are %s", got)
			}
			contains(t, page, "O pedido voltou para a loja", "combinar outra entrega")
		})

		t.Run("writes every text as text", func(t *testing.T) {
			hostile := s.Venue(`<img src=x onerror="alert(1)"></script>`)
			page := tracked(t, s, s.Order(hostile).CodigoAcompanhamento)
			if strings.Contains(page, "<img") || strings.Count(page, "</script>") != 1 {
				t.Errorf("the page holds markup of the venue:\n%s", page)
			}
			contains(t, flat(s.Want(http.StatusNotFound, "", "GET", "/statusPedido/%3Cimg%20src=x%3E", nil)), "&lt;img")
		})
	})
}

// promise makes a venue say how many minutes a delivery takes.
func promise(t *testing.T, s *servertest.Server, v servertest.Venue, minutes int) {
	t.Helper()
	shop := storefront.Default()
	shop.AllowOnlinePayment, shop.DeliveryTime = true, minutes
	if err := s.Storefront.Save(context.Background(), v.ID, shop); err != nil {
		t.Fatal(err)
	}
}

func TestTrackingPageSaysThatAnOrderIsLate(t *testing.T) {
	s := servertest.Start(t)
	v := s.Venue("Bar do Cais")
	contains(t, tracked(t, s, s.Order(v).CodigoAcompanhamento), "A loja informa a hora", "não informada")
	promise(t, s, v, 40)
	placed := s.Order(v)
	s.Clock.Advance(41 * time.Minute)
	contains(t, tracked(t, s, placed.CodigoAcompanhamento), `Era previsto para <b class="figure">21:40</b>`)
}

func TestTrackingPageSaysWhatBecomesOfTheMoney(t *testing.T) {
	s := servertest.Start(t, func(c *server.Config) { c.SimulatedPayments = true })
	v := s.Venue("Bar do Cais")
	cook := s.Person("ana@balcao.test", v.ID, "Painel")
	s.PaidOnline(v, "")
	paid := s.Order(v, func(o *orders.NewOrder) { o.PagamentoOnline = true })
	contains(t, tracked(t, s, paid.CodigoAcompanhamento), "Pague o Pix para confirmar", "br.gov.bcb.pix", "QR code do Pix", "Pagamento simulado", "Pix, a pagar online")
	s.Pays(paid)
	contains(t, tracked(t, s, paid.CodigoAcompanhamento), "Pix, pago online", "Pix confirmado")
	s.Want(http.StatusOK, cook, "POST", "/api/kds/refuseOrder", map[string]string{"Id": paid.ID, "Password": servertest.Password})
	contains(t, tracked(t, s, paid.CodigoAcompanhamento), "de "+paid.ValorTotal.String())
	for page := ""; !strings.Contains(page, "Devolvemos "+paid.ValorTotal.String()); page = tracked(t, s, paid.CodigoAcompanhamento) {
		s.Clock.Advance(20 * time.Second)
		if err := s.Payments.Round(t.Context(), v.ID); err != nil {
			t.Fatal(err)
		}
	}
}

func TestTrackingPageIsLimitedPerAddress(t *testing.T) {
	s := servertest.Start(t)
	for range 300 {
		s.Want(http.StatusNotFound, "", "GET", "/statusPedido/0000000000000", nil)
	}
	a := s.Want(http.StatusTooManyRequests, "", "GET", "/statusPedido/0000000000000", nil)
	contains(t, flat(a), "Muitas consultas em pouco tempo")
	if a.Header.Get("Retry-After") == "" {
		t.Error("does not say when to come back")
	}
}

func TestTrackingPageSaysWhatTheKitchenPromised(t *testing.T) {
	s := servertest.Start(t)
	v := s.Venue("Bar do Cais")
	promised := func(change func(*orders.NewOrder)) string {
		t.Helper()
		placed := s.Order(v, change)
		if _, err := s.DB.Write.ExecContext(t.Context(), "UPDATE orders SET promised_min = 20, promised_max = 35 WHERE id = ?", placed.ID); err != nil {
			t.Fatal(err)
		}
		return placed.CodigoAcompanhamento
	}
	delivery := promised(func(*orders.NewOrder) {})
	contains(t, tracked(t, s, delivery), `Sai para a entrega <b class="figure">entre 21:20 e 21:35</b>`, "20–35 min para ficar pronto")
	contains(t, tracked(t, s, promised(func(o *orders.NewOrder) { o.TipoEntrega = "retirada" })), `Fica pronto <b class="figure">entre 21:20 e 21:35</b>`)
	s.Clock.Advance(36 * time.Minute)
	contains(t, tracked(t, s, delivery), `Era previsto para <b class="figure">21:35</b>`)
}

func TestTrackingPageKeepsProgressBackWhereTheVenueWants(t *testing.T) {
	s := servertest.Start(t)
	v := s.Venue("Bar do Cais")
	shop := storefront.Default()
	shop.ShowDeliveryStatus = false
	if err := s.Storefront.Save(t.Context(), v.ID, shop); err != nil {
		t.Fatal(err)
	}
	placed := s.Order(v)
	page := tracked(t, s, placed.CodigoAcompanhamento)
	contains(t, page, placed.Codigo, "Sobre o pedido")
	if strings.Contains(page, "Andamento") || strings.Contains(page, "Esperando a loja confirmar") {
		t.Errorf("it shows the order's progress:\n%s", page)
	}
	cook := s.Person("ana@balcao.test", v.ID, "Painel")
	s.Want(http.StatusOK, cook, "POST", "/api/kds/refuseOrder", map[string]string{"Id": placed.ID, "Password": servertest.Password})
	contains(t, tracked(t, s, placed.CodigoAcompanhamento), "A loja não pôde aceitar este pedido")

	// Nor does when it comes tell how far it is.
	under := s.Order(v)
	for _, action := range []string{"acceptOrder", "startOrder", "transportOrder"} {
		s.Want(http.StatusOK, cook, "POST", "/api/kds/"+action, map[string]string{"Id": under.ID})
		page := tracked(t, s, under.CodigoAcompanhamento)
		contains(t, page, "A loja informa a hora")
		if strings.Contains(page, "A caminho") {
			t.Errorf("after %s it says that it is on its way", action)
		}
		contains(t, page, `"CurrentState":"Pendente"`)
		var told orders.Tracked
		s.Want(http.StatusOK, "", "GET", "/api/MeepFood/Order/"+under.CodigoAcompanhamento, nil).JSON(t, &told)
		if told.CurrentState != "Pendente" || told.Estado[1].Em != nil || told.Estado[2].Em != nil {
			t.Errorf("after %s it tells %s, %+v", action, told.CurrentState, told.Estado)
		}
	}
}
