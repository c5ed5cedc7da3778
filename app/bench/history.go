package bench

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"time"

	"balcao/app/catalog"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/orders"
	"balcao/app/server"
	"balcao/app/storefront"
	"balcao/app/stores"
	"balcao/app/venues"
)

// venue is where everything is measured: three stores, forty products and
// twenty tables.
type venue struct {
	ID, Slug string
	stores   []string
	products [][]string // by store
	tables   []orders.DiningTable
}

var (
	dishes = strings.Fields("Moqueca Picanha Feijoada Tapioca Coxinha Pastel Caipirinha Limonada Açaí Brigadeiro")
	styles = []string{"da casa", "especial", "para dois", "infantil"}
	first  = strings.Fields("Ana Bruno Cecília Davi Elisa Fábio Giovana Heitor Íris João Kátia Lívia Mateus Nádia Otávio Paula")
	last   = strings.Fields("Almeida Barbosa Conceição Duarte Esteves Ferreira Gonçalves Hoffmann Ibañez Jardim Klein Leão")
)

// furnish makes the venue, open around the clock.
func furnish(ctx context.Context, s *server.Server) (venue, error) {
	made, err := s.Venues.Create(ctx, s.DB.Write, venues.Venue{
		Name: "Bar da Medida", Kind: venues.Bar, Origin: venues.Food, IsActive: true,
		Address: venues.Address{State: "SP", City: "São Paulo"},
	})
	if err != nil {
		return venue{}, err
	}
	v := venue{ID: made.ID, Slug: made.Slug}
	if err := s.Storefront.Save(ctx, v.ID, storefront.Default()); err != nil {
		return venue{}, err
	}
	category, err := s.Catalog.AddCategory(ctx, catalog.Category{VenueID: v.ID, Name: "Cardápio"})
	if err != nil {
		return venue{}, err
	}
	for i := range 3 {
		store, err := s.Stores.Add(ctx, v.ID, stores.Draft{Name: fmt.Sprintf("Loja %d", i+1)})
		if err != nil {
			return venue{}, err
		}
		v.stores, v.products = append(v.stores, store.ID), append(v.products, nil)
	}
	for i := range len(dishes) * len(styles) {
		product, err := s.Catalog.AddProduct(ctx, catalog.Product{
			VenueID: v.ID, CategoryID: category.ID, StoreID: v.stores[i%3], ForSale: true,
			Name: dishes[i%len(dishes)] + " " + styles[i/len(dishes)], Price: money.Amount(990 + 150*i),
		})
		if err != nil {
			return venue{}, err
		}
		v.products[i%3] = append(v.products[i%3], product.ID)
	}
	for i := range 20 {
		table, err := s.Orders.AddTable(ctx, v.ID, fmt.Sprint(i+1))
		if err != nil {
			return venue{}, err
		}
		v.tables = append(v.tables, table)
	}
	return v, nil
}

// invent makes an order up: one to four products of one store.
func (v venue) invent(rng *rand.Rand) orders.NewOrder {
	out := orders.NewOrder{
		Cliente: orders.NewCustomer{
			Nome:     first[rng.IntN(len(first))] + " " + last[rng.IntN(len(last))],
			Telefone: fmt.Sprintf("119%08d", rng.IntN(100_000_000)),
		},
		TipoPagamento: []string{"pix", "dinheiro", "credito"}[rng.IntN(3)], ObservacaoPedido: "Sem cebola, por favor.",
	}
	switch rng.IntN(5) {
	case 0:
		out.TipoEntrega, out.Mesa = "mesa", v.tables[rng.IntN(len(v.tables))].Numero
	case 1:
		out.TipoEntrega = "retirada"
	default:
		out.TipoEntrega, out.Cliente.Endereco = "delivery", fmt.Sprintf("Rua das Acácias, %d", 1+rng.IntN(2000))
	}
	menu := v.products[rng.IntN(len(v.products))]
	for _, i := range rng.Perm(len(menu))[:1+rng.IntN(4)] {
		out.Itens = append(out.Itens, orders.Line{ProdutoID: menu[i], Quantidade: 1 + rng.IntN(3)})
	}
	return out
}

const batch = 5000

// fill writes orders of the last ninety days: all but those on the board
// are done with, three in a hundred refused. What a server in use does sooner or later
// has been done then: words are merged, the planner has its statistics.
func (s *subject) fill(ctx context.Context, count int, now time.Time) error {
	shop, err := s.shop(ctx)
	if err != nil {
		return err
	}
	rng := rand.New(rand.NewPCG(1, 2))
	live := min(onBoard, count/10)
	pace := 90 * 24 * time.Hour / time.Duration(max(count, 1))
	for from := 0; from < count; from += batch {
		var past []orders.Past
		for i := from; i < min(count, from+batch); i++ {
			at := now.Add(-time.Duration(count-i) * pace)
			past = append(past, relate(s.venue.invent(rng), at, rng, count-i <= live))
		}
		if err := s.Orders.Import(ctx, shop, past); err != nil {
			return fmt.Errorf("fill the database: %w", err)
		}
	}
	if err := s.Orders.MergeSearch(ctx); err != nil {
		return err
	}
	return s.analyse(ctx)
}

// relate makes up what became of an order.
func relate(order orders.NewOrder, at time.Time, rng *rand.Rand, live bool) orders.Past {
	actions := []orders.Action{orders.Accept, orders.Start, orders.Transport, orders.Deliver}
	if order.TipoEntrega == "retirada" {
		actions = []orders.Action{orders.Accept, orders.Start, orders.Received}
	}
	reason := ""
	if rng.IntN(100) < 3 {
		actions, reason = []orders.Action{orders.Refuse}, "Produto em falta"
	}
	if live {
		actions = actions[:rng.IntN(len(actions))]
	}
	past := orders.Past{Order: order, Origin: orders.Own, At: at}
	for i, action := range actions {
		past.Steps = append(past.Steps, orders.PastStep{
			Action: action, At: at.Add(time.Duration(i+1) * time.Second), By: operation.Actor{Name: "Cozinha", Device: "Painel"}, Reason: reason,
		})
	}
	return past
}

// analyse gives the planner its statistics.
func (s *subject) analyse(ctx context.Context) error {
	_, err := s.DB.Write.DB.ExecContext(ctx, "ANALYZE")
	return err
}

// fresh places deliveries that nobody has acted on, and answers their ids one
// after the other; "" once none is left.
func (s *subject) fresh(ctx context.Context, count int, now time.Time) (func() string, error) {
	shop, err := s.shop(ctx)
	if err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(3, uint64(now.UnixNano())))
	past := make([]orders.Past, count)
	for i := range past {
		order := s.venue.invent(rng)
		order.TipoEntrega, order.Mesa, order.Cliente.Endereco = "delivery", "", "Rua das Acácias, 10"
		past[i] = orders.Past{Order: order, Origin: orders.Own, At: now.Add(-time.Duration(i) * time.Millisecond)}
	}
	if err := s.Orders.Import(ctx, shop, past); err != nil {
		return nil, fmt.Errorf("place fresh orders: %w", err)
	}
	ids, err := s.ids(ctx, "SELECT id FROM orders WHERE venue_id = $1 ORDER BY no DESC LIMIT $2", s.venue.ID, count)
	if err != nil {
		return nil, err
	}
	var next atomic.Int64
	return func() string {
		if i := next.Add(1) - 1; i < int64(len(ids)) {
			return ids[i]
		}
		return ""
	}, nil
}

func (s *subject) ids(ctx context.Context, query string, args ...any) ([]string, error) {
	rows, err := s.DB.Read.DB.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	var ids []string
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

func (s *subject) shop(ctx context.Context) (orders.Shop, error) {
	return s.Orders.Shops.ByVenue(ctx, s.venue.ID)
}
