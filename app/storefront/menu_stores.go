package storefront

import (
	"context"
	"slices"

	"balcao/app/hours"
)

// menuStores are the stores within the shop as its menu tells of them.
func (s *Service) menuStores(ctx context.Context, shop Shop) ([]MenuStore, error) {
	now := s.Clock.Now().In(shop.Zone)
	found, err := s.Stores.Openings(ctx, shop.ID, now)
	if err != nil {
		return nil, err
	}
	all := make([]MenuStore, len(found))
	for i, store := range found {
		all[i] = MenuStore{ID: store.ID, Nome: store.Name}
		if !store.Closes.IsZero() {
			closes := store.Closes.UTC()
			all[i].FechaEm = &closes
		}
		if store.IsOpen {
			continue
		}
		all[i].Situacao = "fechada agora"
		if !store.Opens.IsZero() {
			all[i].Situacao = "fechada, " + opens(now, store.Opens)
			next := store.Opens.UTC()
			all[i].AbreEm = &next
		}
	}
	return all, nil
}

// storesOf are the stores that make any of what is offered.
func (s Shop) storesOf(offer Offer) []MenuStore {
	makes := map[string]bool{}
	for _, c := range offer.Categories {
		for _, p := range c.Produtos {
			if p.LojaID != nil {
				makes[*p.LojaID] = true
			}
		}
	}
	all := []MenuStore{}
	for _, store := range s.stores {
		if makes[store.ID] {
			all = append(all, store)
		}
	}
	return all
}

// nextLater says for when the closed shop takes orders; empty where it takes none.
func (s *Service) nextLater(ctx context.Context, shop Shop) (string, error) {
	if shop.Closed == "" || shop.DaysAhead() == 0 {
		return "", nil
	}
	next, err := s.Promises.NextLater(ctx, shop.ID)
	if err != nil || next.IsZero() {
		return "", err
	}
	return hours.Wanted(s.Clock.Now().In(shop.Zone), next.In(shop.Zone)), nil
}

// storeOf finds the store that makes a product; nil for what the venue itself makes.
func (m Menu) storeOf(p MenuProduct) *MenuStore {
	if p.LojaID == nil {
		return nil
	}
	i := slices.IndexFunc(m.Lojas, func(store MenuStore) bool { return store.ID == *p.LojaID })
	if i < 0 {
		return nil
	}
	return &m.Lojas[i]
}

// Line names the store on the menu: "Pastelaria · fechada, abre às 18h".
func (s MenuStore) Line() string {
	if s.Situacao == "" {
		return s.Nome
	}
	return s.Nome + " · " + s.Situacao
}

// unsold is why nothing of a store can be ordered, not even for later; empty where it can.
func (m Menu) unsold(store *MenuStore) string {
	switch {
	case store == nil || store.Situacao == "" || m.ParaMaisTarde && store.AbreEm != nil:
		return ""
	case store.AbreEm == nil:
		return "A loja " + store.Nome + " está fechada agora."
	}
	return "A loja " + store.Nome + " está " + store.Situacao + "."
}
