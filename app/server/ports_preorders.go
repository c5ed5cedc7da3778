package server

import (
	"context"

	"balcao/app/money"
	"balcao/app/orders"
	"balcao/app/scheduling"
	"balcao/app/storefront"
)

// bookingKitchen takes the pre-orders of bookings. It has the orders once they are built.
type bookingKitchen struct {
	storefront *storefront.Service
	orders     lazy[*orders.Service]
}

// Menu is what the shop shows and can be ordered by its number alone: what has to be weighed, is
// for adults or asks for a choice is ordered where somebody can be asked.
func (k bookingKitchen) Menu(ctx context.Context, venueID string) ([]scheduling.Dish, error) {
	shop, err := k.storefront.ByVenue(ctx, venueID)
	if err != nil || !shop.Active {
		return nil, err
	}
	offer, err := k.storefront.Offers.Offer(ctx, venueID)
	if err != nil {
		return nil, err
	}
	var all []scheduling.Dish
	for _, c := range offer.Categories {
		for _, p := range c.Produtos {
			if ofNumberAlone(p) && len(all) < mostDishesShown {
				all = append(all, scheduling.Dish{ID: p.ID, Name: p.Nome, Category: c.Nome, About: p.Descricao, Price: p.Valor, Most: p.MaximoPorPedido})
			}
		}
	}
	return all, nil
}

// mostDishesShown bounds the form of a booking's page.
const mostDishesShown = 200

func ofNumberAlone(p storefront.MenuProduct) bool {
	if p.Esgotado || p.PorQuilo || p.ValorLivre || p.ParaAdultos || p.RestricaoPorSexo != 0 || p.Valor == 0 {
		return false
	}
	for _, a := range p.Adicionais {
		if a.Minimo > 0 {
			return false
		}
	}
	return true
}

func fromBooking(o scheduling.PlacedAhead) orders.FromBooking {
	out := orders.FromBooking{BookingID: o.BookingID, VenueID: o.VenueID, Customer: o.Customer, Phone: o.Phone, Note: o.Note, For: o.For}
	for _, i := range o.Items {
		out.Lines = append(out.Lines, orders.Line{ProdutoID: i.ID, Quantidade: i.Quantity})
	}
	return out
}

func (k bookingKitchen) Check(ctx context.Context, o scheduling.PlacedAhead) error {
	return k.orders().CheckFromBooking(ctx, fromBooking(o))
}

func (k bookingKitchen) Place(ctx context.Context, o scheduling.PlacedAhead) (scheduling.Placed, error) {
	placed, err := k.orders().PlaceFromBooking(ctx, fromBooking(o))
	return scheduling.Placed{ID: placed.ID, Code: placed.Codigo, Total: placed.ValorTotal}, err
}

func (k bookingKitchen) Placed(ctx context.Context, venueID, bookingID string) (scheduling.Placed, error) {
	placed, err := k.orders().OfBooking(ctx, venueID, bookingID)
	return scheduling.Placed{ID: placed.ID, Code: placed.Codigo, Total: placed.ValorTotal}, err
}

func (k bookingKitchen) Move(ctx context.Context, orderID string, o scheduling.PlacedAhead) (bool, error) {
	return k.orders().MoveFromBooking(ctx, o.VenueID, orderID, o.For, o.Note)
}

func (k bookingKitchen) CallOff(ctx context.Context, venueID, orderID string) error {
	return k.orders().CancelFromBooking(ctx, venueID, orderID)
}

func (k bookingKitchen) Worth(ctx context.Context, venueID, orderID string) (money.Amount, error) {
	return k.orders().WorthOf(ctx, venueID, orderID)
}
