package stock_test

import (
	"net/http"
	"strings"
	"testing"

	"balcao/app/catalog"
	"balcao/app/orders"
	"balcao/app/quantity"
	"balcao/app/roles"
	"balcao/app/server/servertest"
)

type fields = map[string]any

// cellar is a venue whose stock is kept, and a person who keeps it.
type cellar struct {
	*servertest.Server
	t     *testing.T
	venue servertest.Venue
	// table is what the QR of the venue's table carries.
	table    string
	category string
	token    string
}

func eachCellar(t *testing.T, test func(t *testing.T, c cellar)) {
	t.Helper()
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		test(t, openCellar(t, s, "Bar do Cais", "estoque@balcao.test"))
	})
}

func openCellar(t *testing.T, s *servertest.Server, name, email string) cellar {
	t.Helper()
	c := cellar{Server: s, t: t, venue: s.Venue(name)}
	c.table = s.TableToken(c.venue)
	categories, err := s.Catalog.Categories(t.Context(), c.venue.ID)
	if err != nil {
		t.Fatal(err)
	}
	c.category = categories[0].ID
	c.token = s.Person(email, c.venue.ID, roles.StockIn, roles.StockOut, roles.StockLevels, roles.StockReasons, roles.Products, roles.Board)
	return c
}

// product makes one that controls stock, counted in units; change makes it another.
func (c cellar) product(name string, change ...func(*catalog.Product)) string {
	c.t.Helper()
	p := catalog.Product{VenueID: c.venue.ID, CategoryID: c.category, Name: name, Price: 1000, ForSale: true, ControlsStock: true, HiddenInKitchen: true}
	for _, f := range change {
		f(&p)
	}
	made, err := c.Catalog.AddProduct(c.t.Context(), p)
	if err != nil {
		c.t.Fatal(err)
	}
	return made.ID
}

func inGrams(p *catalog.Product) { p.Unit = catalog.Gram }

// madeOf is a recipe: units of the unit of each ingredient.
func madeOf(ingredients map[string]quantity.Amount) func(*catalog.Product) {
	return func(p *catalog.Product) {
		p.ControlsStock, p.Composed, p.HiddenInKitchen = false, true, false
		for id, n := range ingredients {
			p.Additions = append(p.Additions, catalog.Addition{ProductID: id, Kind: catalog.Composition, Quantity: n})
		}
	}
}

type line struct {
	ProdutoID, Produto   string
	Quantidade, Saldo    quantity.Amount
	UnidadesPorEmbalagem quantity.Amount
	Total                *float64
	Custo                float64
}

type movement struct {
	ID, Tipo, Motivo, EstornaID, EstornadoPorID, PedidoID string
	Fornecedor, NumeroNota, DataDoFato                    string
	Linhas                                                []line
	Avisos                                                []string
	Total                                                 float64
}

func (c cellar) record(status int, what string, body fields) (movement, servertest.Answer) {
	c.t.Helper()
	body["localClienteId"] = c.venue.ID
	a := c.Want(status, c.token, "POST", "/api/estoque/"+what, body)
	var m movement
	if status == http.StatusOK {
		a.JSON(c.t, &m)
	}
	return m, a
}

// comes records an entry of n units that cost so much in all.
func (c cellar) comes(product string, n, total float64) movement {
	c.t.Helper()
	m, _ := c.record(http.StatusOK, "entradas", fields{"motivoId": "compra", "linhas": []fields{{"produtoId": product, "quantidade": n, "total": total}}})
	return m
}

// counts records a count of one product.
func (c cellar) counts(product string, n float64) movement {
	c.t.Helper()
	m, _ := c.record(http.StatusOK, "contagens", fields{"linhas": []fields{{"produtoId": product, "quantidade": n}}})
	return m
}

type position struct {
	ProdutoID, Nome, Situacao                         string
	EmEstoque, Reservado, Disponivel, Cota, CotaUsada float64
	CustoMedio, Valor                                 float64
	UltimoMovimento                                   int
}

func (c cellar) at(product string) position {
	c.t.Helper()
	var p position
	c.Want(http.StatusOK, c.token, "GET", "/api/estoque/produtos/"+product+"?localClienteId="+c.venue.ID, nil).JSON(c.t, &p)
	return p
}

// has checks what is on hand and what is reserved.
func (c cellar) has(product string, onHand, reserved float64) {
	c.t.Helper()
	if p := c.at(product); p.EmEstoque != onHand || p.Reservado != reserved {
		c.t.Errorf("%s: %v on hand, %v reserved; want %v and %v", p.Nome, p.EmEstoque, p.Reservado, onHand, reserved)
	}
}

// orders places a pick-up order through the public intake.
func (c cellar) orders(status int, lines ...orders.Line) (orders.Placed, servertest.Answer) {
	c.t.Helper()
	in := orders.NewOrder{
		Cliente: orders.NewCustomer{Nome: "Cliente"}, TipoEntrega: "mesa", MesaToken: c.table, TipoPagamento: "pix", Itens: lines,
	}
	a := c.Place(c.venue.Slug, in)
	if a.Status != status {
		c.t.Fatalf("ordering: %d, want %d: %s", a.Status, status, a.Body)
	}
	var placed orders.Placed
	if status == http.StatusOK {
		a.JSON(c.t, &placed)
	}
	return placed, a
}

func (c cellar) act(status int, action, order string, more ...fields) servertest.Answer {
	c.t.Helper()
	body := fields{"Id": order, "Password": servertest.Password}
	for _, m := range more {
		for k, v := range m {
			body[k] = v
		}
	}
	return c.Want(status, c.token, "POST", "/api/kds/"+action, body)
}

// says checks the sentence at a field of a refusal.
func says(t *testing.T, a servertest.Answer, field, sentence string) {
	t.Helper()
	var body struct {
		Message string
		Fields  map[string]string
	}
	a.JSON(t, &body)
	got := body.Message
	if field != "" {
		got = body.Fields[field]
	}
	if !strings.Contains(got, sentence) {
		t.Errorf("at %q: %q of %s, want %q", field, got, a.Body, sentence)
	}
}
