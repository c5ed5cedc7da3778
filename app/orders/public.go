package orders

import (
	"context"
	"errors"

	"balcao/app/fault"
	"balcao/app/idempotency"
)

// PlaceFrom is the public intake, for whoever calls from the network address. Limits come
// first: they must hold against whoever sends nonsense.
func (s *Service) PlaceFrom(ctx context.Context, address, slug string, in NewOrder, key string) (Placed, error) {
	if err := s.perAddress.Allow(address); err != nil {
		return Placed{}, err
	}
	shop, err := s.Shops.BySlug(ctx, slug)
	if err != nil {
		return Placed{}, err
	}
	if err := s.perVenue.Allow(shop.VenueID); err != nil {
		return Placed{}, err
	}
	if err := believesOnlyTokens(in); err != nil {
		return Placed{}, err
	}
	placed, err := s.place(ctx, shop, Own, in, key, &visitor{address})
	if err != nil {
		return Placed{}, err
	}
	return placed, s.DB.Settle(ctx, s.Clock.Now())
}

// QuoteFrom is the public quote, for whoever calls from the network address. While the shop
// is closed it says so beside the total: the cart can be filled.
func (s *Service) QuoteFrom(ctx context.Context, address, slug string, in Cart) (Quote, error) {
	if err := s.quotes.perAddress.Allow(address); err != nil {
		return Quote{}, err
	}
	shop, err := s.Shops.BySlug(ctx, slug)
	if err != nil {
		return Quote{}, err
	}
	if err := s.quotes.perVenue.Allow(shop.VenueID); err != nil {
		return Quote{}, err
	}
	return s.Quote(ctx, shop, in)
}

// AlreadyPlaced are the details of the Conflict of an order that was changed after it had
// been placed under the same key.
type AlreadyPlaced struct {
	CodigoAcompanhamento string
}

// alreadyPlaced leads whoever sends a changed order under the key of one that was placed to
// that one: who holds the key has ordered it.
func (s *Service) alreadyPlaced(ctx context.Context, shop Shop, in NewOrder, key string) error {
	call, err := in.call(shop, key)
	if err != nil {
		return err
	}
	var before Placed
	if _, err := s.keys.Recall(ctx, call, &before); !errors.Is(err, idempotency.ErrReused) {
		return err
	}
	refused := fault.New(fault.Conflict, "Este pedido já tinha chegado à loja, como estava antes. O que você mudou depois não entrou nele.")
	refused.Details = AlreadyPlaced{before.CodigoAcompanhamento}
	return refused
}
