package server_test

import (
	"html"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"balcao/app/catalog"
	"balcao/app/money"
	"balcao/app/orders"
	"balcao/app/server"
	"balcao/app/server/servertest"
	"balcao/app/storefront"
	"balcao/app/tables"
)

// visitor is a browser without script on a shop's pages.
type visitor struct {
	*testing.T
	*servertest.Server
	venue servertest.Venue
	web   *http.Client
}

func eachVisitor(t *testing.T, test func(*visitor)) {
	t.Helper()
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		v := &visitor{T: t, Server: s, venue: s.Venue("Bar do Cais")}
		v.forget()
		test(v)
	})
}

// forget is another browser.
func (v *visitor) forget() {
	jar, err := cookiejar.New(nil)
	if err != nil {
		v.Fatal(err)
	}
	v.web = &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// webPage is what came back.
type webPage struct {
	visitor *visitor
	status  int
	header  http.Header
	text    string
}

func (v *visitor) open(path string) webPage {
	v.Helper()
	res, err := v.web.Get(v.URL + "/loja/" + v.venue.Slug + path)
	return v.read(res, err)
}

func (v *visitor) send(path string, form url.Values) webPage {
	v.Helper()
	res, err := v.web.PostForm(v.URL+"/loja/"+v.venue.Slug+path, form)
	return v.read(res, err)
}

func (v *visitor) read(res *http.Response, err error) webPage {
	v.Helper()
	if err != nil {
		v.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		v.Fatal(err)
	}
	return webPage{v, res.StatusCode, res.Header, string(text)}
}

// says fails the test where the page lacks one of the texts, as people read them.
func (p webPage) says(status int, texts ...string) webPage {
	p.visitor.Helper()
	if p.status != status {
		p.visitor.Fatalf("%d, want %d\n%s", p.status, status, p.text)
	}
	for _, text := range texts {
		if !strings.Contains(html.UnescapeString(p.text), text) {
			p.visitor.Errorf("the page does not say %q\n%s", text, p.text)
		}
	}
	return p
}

func (p webPage) silent(texts ...string) {
	p.visitor.Helper()
	for _, text := range texts {
		if strings.Contains(html.UnescapeString(p.text), text) {
			p.visitor.Errorf("the page says %q\n%s", text, p.text)
		}
	}
}

var hiddenField = regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]*)">`)

// form is what the page's form sends back by itself, with what somebody fills in.
func (p webPage) form(fill url.Values) url.Values {
	out := url.Values{}
	for _, field := range hiddenField.FindAllStringSubmatch(p.text, -1) {
		out.Set(field[1], html.UnescapeString(field[2]))
	}
	for name, values := range fill {
		out[name] = values
	}
	return out
}

// configure saves the venue's storefront with changes.
func (v *visitor) configure(change func(*storefront.Configuration)) {
	v.Helper()
	c, err := v.Storefront.Configuration(v.Context(), v.venue.ID)
	if err != nil {
		v.Fatal(err)
	}
	change(&c)
	if err := v.Storefront.Save(v.Context(), v.venue.ID, c); err != nil {
		v.Fatal(err)
	}
}

func TestTheShopsPage(t *testing.T) {
	eachVisitor(t, func(v *visitor) {
		v.configure(func(c *storefront.Configuration) {
			c.AvailableDay = []storefront.Opening{{DayOfWeek: 5, StartHour: "18:00", EndHour: "23:30"}}
			c.DeliveryTime, c.BaseValuePerDelivery, c.Discount, c.NotificationPhone = 45, 650, 5, "48991234567"
			c.AllowCustomDelivery, c.CustomDeliveryDescription = true, "Na ilha, de barco."
		})
		page := v.open("").says(200, "Bar do Cais", "Cardápio de Bar do Cais", "Pratos de Bar do Cais", "Moqueca de Bar do Cais", "R$ 25,90",
			"<b>Aberto</b> <span>até 23h30</span>", "45 min", "Entrega a partir de R$ 6,50", "5% de desconto nos itens", "Na ilha, de barco.",
			"São Paulo – SP", "(48) 99123-4567", `data-product="`+v.venue.Product+`" href="/loja/`+v.venue.Slug+"/produto/"+v.venue.Product+`"`,
			`data-way="delivery"`, `data-way="mesa"`, `data-way="retirada"`, `<div id="cart"></div>`, `<div id="sheet"></div>`, `<form id="search" role="search"`)
		if page.header.Get("X-Robots-Tag") == "" {
			t.Error("a shop that is not to be listed may be found by search engines")
		}
		v.configure(func(c *storefront.Configuration) { c.ShowStoreOnMeepFood = true })
		if page := v.open("").says(200); page.header.Get("X-Robots-Tag") != "" {
			t.Error("a listed shop may not be found by search engines")
		}
		v.open("?previa").says(200, "Moqueca de Bar do Cais").silent(`id="state"`, "<script")
		v.open("?busca=MOQUECA+cais").says(200, "Moqueca de Bar do Cais", "Limpar filtros")
		v.open("?busca=sushi").says(200, "Nada no cardápio combina").silent("data-product=")
		v.venue.Slug = "outro-bar"
		v.open("").says(404, "não encontrad")
		v.open("/carrinho").says(404)
	})
}

func TestTheShopSaysWhenItTakesNoOrders(t *testing.T) {
	eachVisitor(t, func(v *visitor) {
		manager := v.Person("gerente@balcao.test", v.venue.ID, "MeepFoodConfiguration")
		v.Want(200, manager, "POST", "/api/kds/pausarEstabelecimento", map[string]any{"localClienteId": v.venue.ID, "minutos": 30})
		v.open("").says(200, "Em pausa", "abre às 21h30", "fez uma pausa nos pedidos", "Moqueca")
		v.Want(200, manager, "POST", "/api/kds/retomarEstabelecimento", map[string]any{"localClienteId": v.venue.ID})
		v.configure(func(c *storefront.Configuration) {
			c.AvailableDay = []storefront.Opening{{DayOfWeek: 6, StartHour: "11:30", EndHour: "15:00"}}
		})
		v.open("").says(200, "Fechado", "abre amanhã às 11h30", "Este estabelecimento está fechado agora", "Moqueca")
		v.configure(func(c *storefront.Configuration) { c.AvailableDay, c.IsActive = nil, false })
		v.open("").says(200, "Fechado", "não está recebendo pedidos agora")
		v.configure(func(c *storefront.Configuration) { c.IsActive, c.EnableShoppingCartOnVirtualMenu = true, false })
		v.open("").says(200, "Aberto", "Para pedir, fale com o atendente")
		v.open("/produto/"+v.venue.Product).says(200, "Moqueca").silent("Pôr no carrinho")
		refused := v.Place(v.venue.Slug, orders.NewOrder{
			Cliente: orders.NewCustomer{Nome: "Ana"}, TipoEntrega: "retirada", TipoPagamento: "pix", Itens: []orders.Line{{ProdutoID: v.venue.Product, Quantidade: 1}},
		})
		if refused.Status != http.StatusConflict {
			t.Errorf("a menu to be read takes an order: %d %s", refused.Status, refused.Body)
		}
		v.configure(func(c *storefront.Configuration) {
			c.EnableShoppingCartOnVirtualMenu, c.DeliveryEnabled, c.InPlaceEnabled = true, false, false
		})
		v.open("").says(200, `data-way="retirada"`).silent(`data-way="delivery"`, `data-way="mesa"`, "Entrega a partir de")
	})
}

func TestTheShopShowsWhatOneMayEat(t *testing.T) {
	eachVisitor(t, func(v *visitor) {
		categories, err := v.Catalog.Categories(t.Context(), v.venue.ID)
		if err != nil {
			t.Fatal(err)
		}
		bread, err := v.Catalog.AddProduct(t.Context(), catalog.Product{
			VenueID: v.venue.ID, CategoryID: categories[0].ID, Name: "Pão de queijo", Price: 900, ForSale: true, Featured: true, Allergens: []string{"lactose", "ovos"},
		})
		if err != nil {
			t.Fatal(err)
		}
		cheese, err := v.Catalog.AddProduct(t.Context(), catalog.Product{
			VenueID: v.venue.ID, CategoryID: categories[0].ID, Name: "Queijo extra", Price: 300, ForSale: true, Allergens: []string{"lactose"},
		})
		if err != nil {
			t.Fatal(err)
		}
		add := func(name string, least int) catalog.Product {
			t.Helper()
			added, err := v.Catalog.AddProduct(t.Context(), catalog.Product{
				VenueID: v.venue.ID, CategoryID: categories[0].ID, Name: name, Price: 2900, ForSale: true,
				Additions: []catalog.Addition{{ProductID: cheese.ID, Kind: catalog.Optional, Min: least, Max: 2}},
			})
			if err != nil {
				t.Fatal(err)
			}
			return added
		}
		// What may go on a product is said of it, and what must go on it hides it.
		burger, pizza := add("Hambúrguer", 0), add("Pizza", 1)
		v.open("?sem=lactose").says(200, "Hambúrguer", "Entre os adicionais há lactose.").silent("data-product=\""+bread.ID, "data-product=\""+pizza.ID)
		v.open("?sem=ovos").says(200, "Hambúrguer").silent("Entre os adicionais")
		v.open("/produto/"+burger.ID).says(200, "Queijo extra", "Contém lactose.")
		v.open("").says(200, "Contém lactose e ovos.", "Esconder o que contém", `name="sem" value="ovos"`).silent("<h2 id=\"h-destaques\">")
		v.open("?sem=gluten,ovos").says(200, "Moqueca", "Limpar filtros", `value="ovos" checked`).silent(`data-product="` + bread.ID)
		v.configure(func(c *storefront.Configuration) { c.ShowCustomHome = true })
		v.open("").says(200, "<h2 id=\"h-destaques\">Destaques</h2>")
	})
}

func TestTextsOfAShopAreTexts(t *testing.T) {
	eachVisitor(t, func(v *visitor) {
		const evil = `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)>`
		v.configure(func(c *storefront.Configuration) {
			c.Description, c.AllowCustomDelivery, c.CustomDeliveryDescription = evil, true, evil
		})
		category, err := v.Catalog.AddCategory(t.Context(), catalog.Category{VenueID: v.venue.ID, Name: evil})
		if err != nil {
			t.Fatal(err)
		}
		option, err := v.Catalog.AddOption(t.Context(), v.venue.ID, evil)
		if err != nil {
			t.Fatal(err)
		}
		added, err := v.Catalog.AddProduct(t.Context(), catalog.Product{
			VenueID: v.venue.ID, CategoryID: category.ID, Name: evil, Description: evil, Price: 900, ForSale: true, GeneralObservation: true,
			Observations: []catalog.Observation{{Description: evil, Kind: catalog.Multiple, Options: []catalog.Option{option}}},
		})
		if err != nil {
			t.Fatal(err)
		}
		harmless := func(p webPage) webPage {
			t.Helper()
			if strings.Contains(p.text, "<script>alert") || strings.Contains(p.text, "<img src=x") {
				t.Errorf("a text has become markup:\n%s", p.text)
			}
			return p
		}
		harmless(v.open("").says(200, evil))
		harmless(v.open("?busca=" + url.QueryEscape(evil)).says(200))
		harmless(v.open("/produto/"+added.ID).says(200, evil))
		harmless(v.send("/produto/"+added.ID, url.Values{"quantidade": {evil}, "obs": {evil}}).says(400, "A quantidade deve ser de 1 a 99."))
		v.send("/produto/"+added.ID, url.Values{"quantidade": {"1"}, "obs": {evil}, "o:" + evil: {evil}}).says(303)
		bag := harmless(v.open("/carrinho").says(200, evil))
		harmless(v.send("/carrinho", bag.form(url.Values{"acao": {"pedir"}, "tipo": {"retirada"}, "nome": {evil}, "troco": {evil}})).says(400, evil))
	})
}

func TestTheShopKnowsItsTables(t *testing.T) {
	eachVisitor(t, func(v *visitor) {
		token := v.TableToken(v.venue)
		v.open("?mesa="+token).says(200, "Mesa 12", `"mesa":{"token":"`+token+`","nome":"Mesa 12"}`)
		v.open("").says(200, "Mesa 12")
		v.open("?mesa=unknown").says(200, "O QR que você leu não vale. Você continua na Mesa 12.", `"nome":"Mesa 12"`)
		v.open("").says(200, `"nome":"Mesa 12"`)
		if _, err := v.Tables.Add(t.Context(), v.venue.ID, tables.Draft{Number: "13"}); err != nil {
			t.Fatal(err)
		}
		codes, err := v.Tables.Codes(t.Context(), v.venue.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range codes {
			if c.Number == "13" {
				v.open("?mesa="+c.Token).says(200, "Agora você está na Mesa 13.")
			}
		}
		if _, err := v.Tables.Renew(t.Context(), v.venue.ID, ""); err != nil {
			t.Fatal(err)
		}
		const stale = "Este QR não vale mais."
		v.open("").says(200, stale, `"mesa":null`)
		v.open("").silent(stale)
		foreign := v.TableToken(v.Venue("Bar da Esquina"))
		for _, wrong := range []string{token, foreign, "12", strings.Repeat("A", 48), "%3Cscript%3E"} {
			v.forget()
			v.open("?mesa="+wrong).says(200, stale, `"mesa":null`)
		}
	})
}

func TestATableAsksByPlainForms(t *testing.T) {
	eachVisitor(t, func(v *visitor) {
		v.open("/mesa").says(200, "Aponte a câmera").silent("Chamar o garçom")
		v.open("?mesa="+v.TableToken(v.venue)).says(200, `/mesa">Conta da mesa e garçom`)
		v.open("/mesa").says(200, "Mesa 12", "ainda não tem pedidos").silent("Pedir a conta")
		v.send("/mesa", url.Values{"acao": {"conta"}}).says(409, "ainda não tem pedidos")
		v.send("/mesa", url.Values{"acao": {"garcom"}}).says(303)
		v.open("/mesa").says(200, "Garçom chamado às 21:00.")

		v.fill("2")
		order := v.open("/carrinho").form(url.Values{"acao": {"pedir"}, "tipo": {"mesa"}, "q0": {"2"}, "nome": {"Ana Lima"}, "pagamento": {"pix"}})
		v.send("/carrinho", order).says(303)
		v.open("/mesa").says(200, "2× Moqueca de Bar do Cais", "R$ 51,80", "Pedir a conta").silent("Ana Lima")
		v.send("/mesa", url.Values{"acao": {"conta"}}).says(303)
		v.open("/mesa").says(200, "Conta pedida às 21:00.")
	})
}

// fill puts some of the product into the bag.
func (v *visitor) fill(quantity string) {
	v.Helper()
	v.send("/produto/"+v.venue.Product, url.Values{"quantidade": {quantity}}).says(303)
}

// placed are the codes of the venue's orders.
func (v *visitor) placed() (codes []string) {
	v.Helper()
	rows, err := v.DB.Read.QueryContext(v.Context(), "SELECT public_code FROM orders WHERE venue_id = ?", v.venue.ID)
	if err != nil {
		v.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var code string
		if err := rows.Scan(&code); err != nil {
			v.Fatal(err)
		}
		codes = append(codes, code)
	}
	if err := rows.Err(); err != nil {
		v.Fatal(err)
	}
	return codes
}

func TestOrderingByPlainForms(t *testing.T) {
	for name, way := range map[string]string{"at a table": "mesa", "for pick-up": "retirada"} {
		t.Run(name, func(t *testing.T) {
			eachVisitor(t, func(v *visitor) {
				if way == "mesa" {
					v.open("?mesa=" + v.TableToken(v.venue)).says(200)
				}
				v.open("/produto/"+v.venue.Product).says(200, "Pôr no carrinho", "Moqueca de Bar do Cais")
				v.fill("2")
				v.open("").says(200, "Ver carrinho")
				bag := v.open("/carrinho").says(200, "Moqueca de Bar do Cais", "R$ 51,80", "Fazer pedido")
				order := bag.form(url.Values{"acao": {"pedir"}, "tipo": {way}, "q0": {"2"}, "nome": {"Ana Lima"}, "pagamento": {"dinheiro"}, "troco": {"100,00"}})
				first := v.send("/carrinho", order).says(303)
				// Sent twice, with and without the bag's cookie, it is one order.
				second := v.send("/carrinho", order).says(303)
				if codes := v.placed(); len(codes) != 1 || first.header.Get("Location") != "/statusPedido/"+codes[0] || second.header.Get("Location") != first.header.Get("Location") {
					t.Fatalf("orders %v; sent to %s and %s", codes, first.header.Get("Location"), second.header.Get("Location"))
				}
				v.open("/carrinho").says(200, "O carrinho está vazio")
				res, err := v.web.Get(v.URL + first.header.Get("Location"))
				v.read(res, err).says(200, "R$ 51,80")
			})
		})
	}
}

// Whoever has the script is sent on from the forms' pages, and the script takes the bag over, once.
func TestTheScriptTakesTheBagOver(t *testing.T) {
	eachVisitor(t, func(v *visitor) {
		path := "/loja/" + v.venue.Slug
		v.open("").says(200, `"carrinho":null`)
		v.open("/produto/"+v.venue.Product).says(200, `{"ir":"`+path+`#produto=`+v.venue.Product+`"}`)
		v.fill("2")
		v.open("/carrinho").says(200, `{"ir":"`+path+`"}`)
		page := v.open("").says(200, `"linhas":[{"ProdutoId":"`+v.venue.Product+`","Quantidade":2}]`)
		key := regexp.MustCompile(`"chave":"([^"]+)"`).FindStringSubmatch(page.text)
		if key == nil {
			t.Fatal("the bag has no key")
		}
		v.send("/carrinho", url.Values{"acao": {"levado"}, "chave": {"another"}}).says(204)
		v.open("").says(200, key[1])
		v.send("/carrinho", url.Values{"acao": {"levado"}, "chave": {key[1]}}).says(204)
		v.open("").says(200, `"carrinho":null`)
	})
}

func TestAChangedResendLeadsToTheOrder(t *testing.T) {
	eachVisitor(t, func(v *visitor) {
		v.fill("1")
		order := v.open("/carrinho").says(200).form(url.Values{"acao": {"pedir"}, "tipo": {"retirada"}, "q0": {"1"}, "nome": {"Ana Lima"}, "pagamento": {"pix"}})
		v.send("/carrinho", order).says(303)
		order.Set("telefone", "48991234567")
		code := v.placed()[0]
		v.send("/carrinho", order).says(409, "já tinha chegado à loja", `href="/statusPedido/`+code+`"`).silent("chave de repetição")
		v.open("/carrinho").says(200, "O carrinho está vazio")

		// In the script's words, too.
		want := orders.NewOrder{
			Cliente: orders.NewCustomer{Nome: "Ana"}, TipoEntrega: "retirada", TipoPagamento: "pix", Itens: []orders.Line{{ProdutoID: v.venue.Product, Quantidade: 1}},
		}
		total := money.Amount(2590)
		want.TotalEsperado = &total
		key := "Idempotency-Key: 0123456789abcdef"
		path := "/api/storefront/" + v.venue.Slug + "/orders"
		var placed orders.Placed
		v.Call("", "POST", path, want, key).JSON(t, &placed)
		want.Cliente.Telefone = "48991234567"
		var refused struct {
			Details struct{ CodigoAcompanhamento string }
		}
		again := v.Call("", "POST", path, want, key)
		again.JSON(t, &refused)
		if again.Status != http.StatusConflict || placed.CodigoAcompanhamento == "" || refused.Details.CodigoAcompanhamento != placed.CodigoAcompanhamento {
			t.Errorf("a changed resend of %s: %d %s", placed.CodigoAcompanhamento, again.Status, again.Body)
		}
	})
}

func TestWhoOrdersByPlainFormsCancelsAndKeepsTheReceipt(t *testing.T) {
	eachVisitor(t, func(v *visitor) {
		v.configure(func(c *storefront.Configuration) { c.AllowCustomerCancelOrder, c.TimeToCancelOrder = true, 5 })
		place := func() string {
			t.Helper()
			v.fill("2")
			order := v.open("/carrinho").says(200).form(url.Values{"acao": {"pedir"}, "tipo": {"retirada"}, "q0": {"2"}, "nome": {"Ana Lima"}, "pagamento": {"pix"}})
			return v.send("/carrinho", order).says(303).header.Get("Location")
		}
		get := func(path string) webPage {
			t.Helper()
			res, err := v.web.Get(v.URL + path)
			return v.read(res, err)
		}
		post := func(path string, form url.Values) webPage {
			t.Helper()
			res, err := v.web.PostForm(v.URL+path, form)
			return v.read(res, err)
		}
		first, second := place(), place()
		get(first).says(200, "Cancelar pedido", "Comprovante").silent("Ana Lima")
		get(first+"/recibo").says(200, "Ana Lima", "Moqueca de Bar do Cais", "R$ 51,80", "Retirada no balcão")
		form := get(first+"/cancelar").says(200, "até as 21:05, enquanto a loja não aceitar").form(url.Values{"motivo": {"Pedi errado"}})
		if to := post(first+"/cancelar", form).says(303).header.Get("Location"); to != first {
			t.Errorf("it leads to %s, not to %s", to, first)
		}
		get(first).says(200, "Pedido cancelado, como você pediu").silent("Pedi errado", "Cancelar pedido")
		get(first+"/recibo").says(200, "Este pedido não foi entregue.")
		get(second+"/recibo").says(200).silent("Este pedido não foi entregue.", "Para ")

		// What was offered holds no more: nobody is asked in its place.
		form = get(second + "/cancelar").says(200).form(nil)
		v.Clock.Advance(5 * time.Minute)
		post(second+"/cancelar", form).says(409, "Não dá mais para cancelar na hora.", "Pedir cancelamento")
		post(second+"/cancelar", get(second+"/cancelar").form(nil)).says(303)
		get(second).says(200, "Você pediu o cancelamento às 21:05.").silent("Pedir cancelamento")

		v.forget()
		get(second).says(200).silent("Comprovante")
		get(second+"/recibo").says(404, "no aparelho em que o pedido foi feito").silent("Ana Lima")
		post(second+"/cancelar", nil).says(404)
	})
}

func TestFormsSayWhatIsWrongToWhoHearsThem(t *testing.T) {
	eachVisitor(t, func(v *visitor) {
		v.send("/produto/"+v.venue.Product, url.Values{"quantidade": {"100"}}).says(400, `role="alert" tabindex="-1" autofocus`,
			`<a href="#quantidade">A quantidade deve ser de 1 a 99.</a>`, `id="quantidade" aria-invalid="true" aria-describedby="quantidade-erro"`, `id="quantidade-erro"`)
		v.fill("1")
		v.open("/carrinho").says(200).silent("aria-invalid")
		order := v.open("/carrinho").form(url.Values{"acao": {"pedir"}, "tipo": {"retirada"}, "q0": {"1"}, "pagamento": {"pix"}})
		v.send("/carrinho", order).says(400, `<a href="#nome">Informe o nome.</a>`, `id="nome" aria-invalid="true" aria-describedby="nome-erro"`, `id="nome-erro"`)
		order.Set("nome", "Ana Lima")
		order.Set("pagamento", "")
		v.send("/carrinho", order).says(400, `<a href="#pagamento">Escolha a forma de pagamento.</a>`, `id="pagamento" tabindex="-1" aria-invalid="true"`)
	})
}

func TestWaysOfTheShopStayWhileOneLooks(t *testing.T) {
	eachVisitor(t, func(v *visitor) {
		const way = `<input type="hidden" name="como" value="retirada">`
		v.open("?como=retirada&busca=moqueca").says(200, way, "?como=retirada\">Limpar filtros")
		v.open("").silent(way)
	})
}

// A product that costs nothing has no total that could have moved.
func TestAChangedBagOrderedTwiceIsOneOrder(t *testing.T) {
	eachVisitor(t, func(v *visitor) {
		v.fill("1")
		v.configure(func(c *storefront.Configuration) { c.Discount = 100 })
		order := v.open("/carrinho").says(200).form(url.Values{"acao": {"pedir"}, "tipo": {"retirada"}, "q0": {"2"}, "nome": {"Ana Lima"}, "pagamento": {"pix"}})
		order.Del("v0")
		first, second := v.send("/carrinho", order), v.send("/carrinho", order)
		if codes := v.placed(); len(codes) != 1 || first.header.Get("Location") != second.header.Get("Location") {
			t.Errorf("a double tap makes the orders %v: %d, %d", codes, first.status, second.status)
		}
	})
}

func TestRefusalsOfPlainForms(t *testing.T) {
	eachVisitor(t, func(v *visitor) {
		v.fill("1")
		bag := v.open("/carrinho").says(200)
		filled := func(more url.Values) url.Values {
			form := bag.form(url.Values{"acao": {"pedir"}, "tipo": {"retirada"}, "q0": {"1"}, "nome": {"Ana Lima"}, "pagamento": {"dinheiro"}, "obs": {"Sem pressa"}})
			for name, values := range more {
				form[name] = values
			}
			return form
		}
		v.send("/carrinho", filled(url.Values{"nome": {""}})).says(400, "Informe o nome.", "Sem pressa")
		v.send("/carrinho", filled(url.Values{"pagamento": {""}})).says(400, "Escolha a forma de pagamento.", "Ana Lima")
		v.send("/carrinho", filled(url.Values{"troco": {"10"}})).says(400, "O troco deve ser", "Ana Lima")
		v.send("/carrinho", filled(url.Values{"troco": {"dez"}})).says(400, "Escreva o valor em reais", `value="dez"`)
		// 1.050 are a thousand and fifty, and 0.50 are fifty centavos: one is enough, the other is not.
		v.send("/carrinho", filled(url.Values{"troco": {"1.050"}, "nome": {""}})).says(400, "Informe o nome.").silent("Escreva o valor em reais")
		v.send("/carrinho", filled(url.Values{"troco": {"10.50"}})).says(400, "O troco deve ser")
		v.send("/carrinho", filled(url.Values{"tipo": {"mesa"}})).says(400, "Aponte a câmera para o QR", "Ana Lima")
		v.send("/carrinho", filled(url.Values{"tipo": {"delivery"}})).says(400, "A entrega precisa do JavaScript")
		v.send("/carrinho", filled(url.Values{"total": {""}})).says(400, "ainda não foi conferido")

		products, err := v.Catalog.ForSale(t.Context(), v.venue.ID, []string{v.venue.Product})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := v.Catalog.SetPrice(t.Context(), v.venue.ID, v.venue.Product, 3000, products[v.venue.Product].Version, nil); err != nil {
			t.Fatal(err)
		}
		asked := v.send("/carrinho", filled(nil)).says(409, "O total do pedido mudou de R$ 25,90 para R$ 30,00", "R$ 25,90", "R$ 30,00", "Ana Lima")
		if codes := v.placed(); len(codes) != 0 {
			t.Fatalf("a refused order is placed: %v", codes)
		}
		// Without JavaScript a bag is taken out of what the page says.
		v.send("/carrinho", asked.form(url.Values{"tirar": {"0"}})).says(200, "O carrinho está vazio")
		v.fill("1")
		bag = v.open("/carrinho").says(200)
		v.configure(func(c *storefront.Configuration) { c.IsActive = false })
		v.send("/carrinho", filled(nil)).says(409, "não está recebendo pedidos agora", "Ana Lima")
		v.configure(func(c *storefront.Configuration) { c.IsActive = true })
		if err := v.Catalog.SetForSale(t.Context(), v.venue.ID, v.venue.Product, false); err != nil {
			t.Fatal(err)
		}
		v.send("/carrinho", filled(nil)).says(400, "não está mais no cardápio", "Ana Lima")
		v.open("/produto/"+v.venue.Product).says(404, "não está mais no cardápio", `href="/loja/`+v.venue.Slug+`"`, "Ver carrinho")
		v.configure(func(c *storefront.Configuration) {
			c.DeliveryEnabled, c.InPlaceEnabled, c.AllowCatchOnShop = false, false, false
		})
		if err := v.Catalog.SetForSale(t.Context(), v.venue.ID, v.venue.Product, true); err != nil {
			t.Fatal(err)
		}
		v.open("/produto/"+v.venue.Product).says(200, "não recebe pedidos por aqui").silent("só entrega")
	})
}

func TestABagOfSomebodyElseIsDropped(t *testing.T) {
	eachVisitor(t, func(v *visitor) {
		v.fill("1")
		shop, err := url.Parse(v.URL + "/loja/" + v.venue.Slug)
		if err != nil {
			t.Fatal(err)
		}
		var ours string
		for _, c := range v.web.Jar.Cookies(shop) {
			if c.Name == "carrinho" {
				ours = c.Value
			}
		}
		for _, text := range []string{"", "x", ours[:len(ours)-3], ours + strings.Repeat("A", 5000), "e30", "eyJrIjoiYWJjIiwibCI6W3sicCI6IngiLCJxIjowfV19"} {
			v.forget()
			v.web.Jar.SetCookies(shop, []*http.Cookie{{Name: "carrinho", Value: text, Path: shop.Path}})
			v.open("/carrinho").says(200, "O carrinho está vazio")
		}
		v.forget()
		v.web.Jar.SetCookies(shop, []*http.Cookie{{Name: "carrinho", Value: ours, Path: shop.Path}})
		v.open("/carrinho").says(200, "Moqueca de Bar do Cais")
	})
}

func TestTheShopsAddressIsThisServers(t *testing.T) {
	for given, want := range map[string]string{"": "http://balcao.test/loja", "lojas.example/pedir": "https://lojas.example/pedir", "http://lojas.example": "http://lojas.example"} {
		s := servertest.Start(t, storeURL(given))
		var told struct{ LojaURL string }
		s.Want(200, "", "GET", "/api/portal/configuracao", nil).JSON(t, &told)
		if told.LojaURL != want {
			t.Errorf("given %q: %q, want %q", given, told.LojaURL, want)
		}
	}
}

func storeURL(to string) func(*server.Config) {
	return func(c *server.Config) { c.StoreURL = to }
}
