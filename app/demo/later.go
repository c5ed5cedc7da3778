package demo

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"balcao/app/catalog"
	"balcao/app/orders"
)

// ordersForLater is how many orders for later wait in a venue of the demo.
const ordersForLater = 3

// later places orders that wait for their time: the first for later today, the last for the
// last day that is offered. None begins while somebody looks around.
func (d Deps) later(ctx context.Context, shop orders.Shop, p plan) error {
	rng := rand.New(rand.NewPCG(p.seed, 77))
	products, err := d.Catalog.Menu(ctx, shop.VenueID)
	at := slices.IndexFunc(products, func(p catalog.Product) bool {
		return len(p.Additions) == 0 && !p.Adult && p.Unavailable == "" && p.Kind != catalog.Kilo && p.Kind != catalog.Variable && p.Kind != catalog.Fee
	})
	if err != nil || at < 0 {
		return err
	}
	lines := []orders.Line{{ProdutoID: products[at].ID, Quantidade: 2}}
	q, err := d.Orders.Quote(ctx, shop, orders.Cart{TipoEntrega: "retirada", Itens: lines, ListarHorarios: true})
	if err != nil {
		return err
	}
	soon := d.Clock.Now().Add(2 * time.Hour)
	times := slices.DeleteFunc(q.Horarios, func(at time.Time) bool { return at.Before(soon) })
	for i := range min(ordersForLater, len(times)) {
		at := times[i*(len(times)-1)/ordersForLater]
		who := meet(rng, p.town)
		_, err := d.Orders.Place(ctx, shop, orders.Own, orders.NewOrder{
			Cliente: orders.NewCustomer{Nome: who.name, Telefone: who.phone}, TipoEntrega: "retirada", TipoPagamento: "pix", Itens: lines, Para: &at,
		}, "")
		if err != nil {
			return err
		}
	}
	return nil
}
