package catalog

import (
	"context"
	"slices"

	"balcao/app/audit"
	"balcao/app/fault"
	"balcao/app/money"
)

// SetPrice changes a product's price from what it was at that version, and answers the new
// one. The own prices that the followers have of it become the same. The price of type 3 is
// said when it is sold, so it has none to change.
func (s *Service) SetPrice(ctx context.Context, venueID, productID string, price money.Amount, version int, followers []string) (int, error) {
	switch {
	case price < 0:
		return 0, fault.Field("valor", "Escolha o valor para continuar")
	case price > highestPrice:
		return 0, fault.Field("valor", "Use um valor de até R$ 1.000.000,00.")
	}
	var after int
	err := s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		p, err := e.product(productID)
		if err != nil {
			return err
		}
		switch {
		case p.Version != version:
			return somebodyElse(p)
		case p.Kind == Variable:
			return fault.Field("valor", "O preço deste produto é dito na venda. Para dar um preço fixo, mude o tipo dele.")
		case p.Kind == Fee:
			return fault.Field("valor", "O valor da taxa de serviço não é mudado aqui.")
		}
		var wrong problems
		e.checkFollowers(p, followers, &wrong)
		if err := wrong.err(); err != nil {
			return err
		}
		before := p.clone()
		if after = p.Version; p.Price == price {
			return nil
		}
		p.Price = price
		if err := e.putRow(ctx, p); err != nil {
			return err
		}
		after = p.Version
		if err := e.record(ctx, audit.ProductPriceChanged, p.ID, p.Name, audit.Compare(auditedPrice, *before, *p)...); err != nil || len(followers) == 0 {
			return err
		}
		return e.follow(ctx, p, before, followers)
	})
	return after, err
}

var auditedPrice = []audit.Field[Product]{{Name: "Preço", Text: func(p Product) string { return p.Price.String() }}}

// SwitchSale switches products of the venue on or off, all of them or none.
func (s *Service) SwitchSale(ctx context.Context, venueID string, ids []string, forSale bool) error {
	return s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		products, err := e.those(ids)
		if err != nil {
			return err
		}
		changed := slices.DeleteFunc(products, func(p *Product) bool { return p.ForSale == forSale })
		for _, p := range changed {
			p.ForSale = forSale
		}
		if err := e.putRows(ctx, changed); err != nil {
			return err
		}
		for _, p := range changed {
			if err := e.record(ctx, audit.ProductSaleSwitched, p.ID, p.Name, audit.Value{Name: "À venda", Before: audit.YesOrNo(!forSale), After: audit.YesOrNo(forSale)}); err != nil {
				return err
			}
		}
		return nil
	})
}

// those are copies of the venue's products in use with these ids, each once.
func (e *edit) those(ids []string) ([]*Product, error) {
	seen := map[string]bool{}
	var products []*Product
	for _, id := range ids {
		if seen[id] {
			continue
		}
		seen[id] = true
		p, err := e.product(id)
		if err != nil {
			return nil, err
		}
		products = append(products, p)
	}
	return products, nil
}
