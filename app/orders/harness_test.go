package orders_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/fault"
	"balcao/app/httpapi"
	"balcao/app/operation"
	"balcao/app/orders"
	"balcao/app/push"
	"balcao/app/roles"
)

const (
	venue      = "0190a000-0000-7000-8000-000000000001"
	otherVenue = "0190a000-0000-7000-8000-000000000002"
	burger     = "0190a000-0000-7000-8000-0000000000b1"
	juice      = "0190a000-0000-7000-8000-0000000000b2"
	cheese     = "0190a000-0000-7000-8000-0000000000b3"
	sushi      = "0190a000-0000-7000-8000-0000000000b4"
	sushiBar   = "0190a000-0000-7000-8000-0000000000c1"
	tableID    = "0190a000-0000-7000-8000-0000000000d1"
	tableQR    = "what the QR of table 12 carries"
	password   = "Cozinha#2026"
)

var saoPaulo = time.FixedZone("America/Sao_Paulo", -3*60*60)

// shop stands in for the storefront: one venue, with settings that a test may change.
type shop struct{ orders.Shop }

func (s *shop) BySlug(_ context.Context, slug string) (orders.Shop, error) {
	if slug != "bar-do-ze" {
		return orders.Shop{}, fault.New(fault.NotFound, "Loja não encontrada.")
	}
	return s.Shop, nil
}

func (s *shop) ByVenue(_ context.Context, id string) (orders.Shop, error) {
	out := s.Shop
	out.VenueID = id
	return out, nil
}

type menu map[string]orders.Product

func (m menu) ForSale(_ context.Context, _ string, ids []string) (map[string]orders.Product, error) {
	found := map[string]orders.Product{}
	for _, id := range ids {
		if p, ok := m[id]; ok {
			found[id] = p
		}
	}
	return found, nil
}

func (m menu) ForSaleLater(ctx context.Context, venueID string, ids []string, _ time.Time) (map[string]orders.Product, error) {
	return m.ForSale(ctx, venueID, ids)
}

func (m menu) SoldAt(context.Context, string, []string) (func(time.Time) bool, error) {
	return func(time.Time) bool { return true }, nil
}

type closedStores map[string]string

func (c closedStores) OpenAt(_ context.Context, _, id string, _ *time.Location) (func(time.Time) bool, error) {
	return func(time.Time) bool { return c[id] == "" }, nil
}

// deletedStore is what closedStores say of a store that has been deleted.
const deletedStore = "deleted"

func (c closedStores) Closed(_ context.Context, _, id string, _ *time.Location) (string, error) {
	if c[id] == deletedStore {
		return "", fault.New(fault.NotFound, "Loja não encontrada.")
	}
	return c[id], nil
}

// room stands in for the registry of tables: it has table 12.
type room struct {
	firstPending bool
	// gone is table 12 that goes out of use once an order has found it.
	gone bool
	mu   sync.Mutex
	// visit are the orders of the visit that is under way at table 12.
	visit []string
}

func (r *room) InUse(context.Context, string) ([]orders.DiningTable, error) {
	return []orders.DiningTable{{ID: tableID, Numero: "12"}}, nil
}

func (r *room) Numbered(_ context.Context, _, number string) (orders.Seat, error) {
	return r.seat(number == "12", 0)
}

func (r *room) WithToken(_ context.Context, _, token string) (orders.Seat, error) {
	return r.seat(token == tableQR, 1)
}

func (r *room) Hold(context.Context, bun.Tx, string, orders.Seat) error {
	if r.gone {
		return fault.New(fault.NotFound, "Este QR não vale mais.")
	}
	return nil
}

func (r *room) Visit(context.Context, bun.Tx, string, string) ([]string, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.visit), nil
}

func (r *room) Join(_ context.Context, _ bun.Tx, _ string, _ orders.Seat, orderID string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.visit = append(r.visit, orderID)
	return nil
}

func (r *room) seat(found bool, generation int64) (orders.Seat, error) {
	if !found {
		return orders.Seat{}, fault.New(fault.NotFound, "Este QR não vale mais.")
	}
	return orders.Seat{TableID: tableID, Number: "12", Generation: generation, FirstPending: r.firstPending}, nil
}

// people are the callers by token; they also know their password.
type people map[string]*operation.Caller

func (p people) Authenticate(_ context.Context, token string) (*operation.Caller, error) {
	if c := p[token]; c != nil {
		return c, nil
	}
	return nil, fault.New(fault.Unauthenticated, "Entre novamente.")
}

func (p people) VerifyPassword(_ context.Context, _, given string) error {
	if given != password {
		return fault.Field("Password", "Senha incorreta.")
	}
	return nil
}

// harness is a venue with a board, on a real database and behind real HTTP.
type harness struct {
	*testing.T
	db      *database.DB
	clock   *clock.Fake
	hub     *push.Hub
	shop    *shop
	menu    menu
	closed  closedStores
	room    *room
	people  people
	till    *till
	service *orders.Service
	server  *httptest.Server
}

func open(t *testing.T, db *database.DB, change ...func(*orders.Config)) *harness {
	h := &harness{
		T: t, db: db,
		clock: clock.At(time.Date(2026, 11, 20, 23, 31, 0, 0, time.UTC)),
		hub:   push.New(db, slog.New(slog.DiscardHandler)),
		shop: &shop{orders.Shop{
			VenueID: venue, Name: "Bar do Zé", Zone: saoPaulo, PayOnline: []orders.OnlineWay{orders.PixOnline}, PayInPerson: true, DeliveryMinutes: 40,
			Fulfilments: []orders.Fulfilment{orders.Delivery, orders.Table, orders.Pickup},
		}},
		menu: menu{
			burger: {
				ID: burger, Name: "X-Búrguer", Price: 2590, FreeAdditions: 1,
				Additions: []orders.Addition{{ProductID: cheese, Name: "Queijo", Price: 350, Max: 3, Free: 1}},
				Groups: []orders.ObservationGroup{
					{Description: "Ponto da carne", Options: []string{"Mal passado", "Ao ponto"}},
					{Description: "Retirar", Multiple: true, Options: []string{"Cebola", "Tomate"}},
				},
			},
			juice: {ID: juice, Name: "Suco de maracujá", Price: 990},
			sushi: {ID: sushi, Name: "Sushi", Price: 4000, StoreID: sushiBar},
		},
		closed: closedStores{},
		room:   &room{},
		people: people{
			"ana":   {UserID: "u-ana", SessionID: "s-ana", Name: "Ana", Venues: map[string][]string{venue: {roles.Board}}},
			"bia":   {UserID: "u-bia", SessionID: "s-bia", Name: "Bia", Venues: map[string][]string{venue: {roles.Board}}},
			"caixa": {UserID: "u-caixa", Name: "Caio", Venues: map[string][]string{venue: {roles.PaymentLinks}}},
			"outra": {UserID: "u-outra", Name: "Olga", Venues: map[string][]string{otherVenue: {roles.Board}}},
		},
	}
	h.till = &till{clock: h.clock}
	cfg := orders.Config{
		Payments: h.till,
		DB:       db, Clock: h.clock, Hub: h.hub, Shops: h.shop, Stores: h.closed, Tables: h.room, Catalogue: h.menu,
		Passwords: h.people, Sessions: h.people, PerAddress: 100_000, PerVenue: 100_000,
		PhoneKey: func(context.Context) ([]byte, error) { return []byte("key of the phones in this test"), nil },
	}
	for _, c := range change {
		c(&cfg)
	}
	h.service = orders.New(cfg)
	h.server = httptest.NewServer(httpapi.New(httpapi.Config{
		Version: "test", Log: slog.New(slog.DiscardHandler), Routes: h.service.Routes(), Authenticate: h.people.Authenticate,
		Station: stations,
	}))
	t.Cleanup(h.server.Close)
	t.Cleanup(h.hub.Close)
	return h
}

func each(t *testing.T, test func(*harness)) {
	t.Helper()
	databasetest.Each(t, func(t *testing.T, db *database.DB) { test(open(t, db)) })
}

type answer struct {
	*testing.T
	status int
	header http.Header
	body   []byte
}

// call sends a request; headers come in pairs.
func (h *harness) call(method, path, token string, body any, headers ...string) answer {
	h.Helper()
	var content io.Reader
	if raw, ok := body.(string); ok {
		content = bytes.NewReader([]byte(raw))
	} else if body != nil {
		raw, err := json.Marshal(body)
		if err != nil {
			h.Fatal(err)
		}
		content = bytes.NewReader(raw)
	}
	r, err := http.NewRequest(method, h.server.URL+path, content)
	if err != nil {
		h.Fatal(err)
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	for pair := range slices.Chunk(headers, 2) {
		r.Header.Set(pair[0], pair[1])
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		h.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		h.Fatal(err)
	}
	return answer{h.T, res.StatusCode, res.Header, raw}
}

func (a answer) want(status int) answer {
	a.Helper()
	if a.status != status {
		a.Fatalf("status %d, want %d: %s", a.status, status, a.body)
	}
	return a
}

func (a answer) into(v any) {
	a.Helper()
	if err := json.Unmarshal(a.body, v); err != nil {
		a.Fatalf("%v: %s", err, a.body)
	}
}

type failure struct {
	Message string            `json:"message"`
	Code    string            `json:"code"`
	Fields  map[string]string `json:"fields"`
}

func (a answer) failure() failure {
	a.Helper()
	var f failure
	a.into(&f)
	return f
}

func aDelivery() orders.NewOrder {
	return orders.NewOrder{
		Cliente:     orders.NewCustomer{Nome: "João Ninguém", Telefone: "(31) 98765-4321", Endereco: "Rua das Flores, 10"},
		TipoEntrega: "delivery", TipoPagamento: "pix",
		Itens: []orders.Line{{ProdutoID: burger, Quantidade: 2}, {ProdutoID: juice, Quantidade: 1}},
	}
}

func aPickup() orders.NewOrder {
	o := aDelivery()
	o.TipoEntrega, o.Cliente.Endereco = "retirada", ""
	return o
}

// quote asks what an order costs.
func (h *harness) quote(o orders.NewOrder) answer {
	h.Helper()
	return h.call("POST", "/api/storefront/bar-do-ze/quote", "", o)
}

// order sends an order to the public intake as a customer's phone does: with the total of a
// quote, where there is one, and with a key.
func (h *harness) order(o orders.NewOrder, headers ...string) answer {
	h.Helper()
	if a := h.quote(o); a.status == http.StatusOK && o.TotalEsperado == nil {
		var q orders.Quote
		a.into(&q)
		o.TotalEsperado = &q.Totais.Total
	}
	return h.call("POST", "/api/storefront/bar-do-ze/orders", "", o, append([]string{"Idempotency-Key", rand.Text()}, headers...)...)
}

// place places an order through the public intake.
func (h *harness) place(o orders.NewOrder) orders.Placed {
	h.Helper()
	var placed orders.Placed
	h.order(o).want(200).into(&placed)
	if o.PagamentoOnline {
		h.pays(placed.ID)
	}
	return placed
}

func (h *harness) act(token, action, id string, body ...map[string]any) answer {
	h.Helper()
	fields := map[string]any{"Id": id}
	for _, b := range body {
		for name, value := range b {
			fields[name] = value
		}
	}
	return h.call("POST", "/api/kds/"+action, token, fields)
}

func (h *harness) get(id string) orders.Order {
	h.Helper()
	var d orders.Detail
	h.call("GET", "/api/kds/pedidos/"+id, "ana", nil).want(200).into(&d)
	return d.Pedido
}

func aTable() orders.NewOrder {
	o := aDelivery()
	o.TipoEntrega, o.MesaToken, o.Cliente = "mesa", tableQR, orders.NewCustomer{Nome: "Mesa doze"}
	return o
}

func paidOnline() orders.NewOrder {
	o := aDelivery()
	o.PagamentoOnline = true
	return o
}

// offered answers an action that the order allows.
func offered(t *testing.T, o orders.Order, action orders.Action) orders.AllowedAction {
	t.Helper()
	for _, a := range o.WorkflowInstance.AllowedActions {
		if a.Action == action {
			return a
		}
	}
	t.Fatalf("%s is not offered by %+v", action, o.WorkflowInstance)
	return orders.AllowedAction{}
}
