package demo

import (
	"context"
	"math/rand/v2"

	"balcao/app/orders"
)

// ordersForLater is how many orders for later wait in a venue of the demo.
const ordersForLater = 3

// later places orders that wait for their time: one is soon to be begun, the others are for
// the evening and for tomorrow.
func (d Deps) later(ctx context.Context, shop orders.Shop, p plan) error {
	rng := rand.New(rand.NewPCG(p.seed, 77))
	products, err := d.Catalog.Menu(ctx, shop.VenueID)
	if err != nil || len(products) == 0 {
		return err
	}
	product := products[0]
	for _, one := range products {
		if len(one.Additions) == 0 && !one.Adult && one.Unavailable == "" && one.Kind == product.Kind {
			product = one
		}
	}
	lines := []orders.Line{{ProdutoID: product.ID, Quantidade: 2}}
	q, err := d.Orders.Quote(ctx, shop, orders.Cart{TipoEntrega: "retirada", Itens: lines, ListarHorarios: true})
	if err != nil {
		return err
	}
	for i := range min(ordersForLater, len(q.Horarios)) {
		at := q.Horarios[i*(len(q.Horarios)-1)/ordersForLater]
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
