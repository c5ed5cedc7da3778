package storefront

import (
	"balcao/app/operation"
)

// The roles of the screens that ask for more than the configuration: the order
// board (S1§6) and the stores, which are of the same kinds (S0§6).
const (
	board     = "Painel"
	registers = "CadastroLoja"
)

// Routes lists the operations of this domain.
func (s *Service) Routes() []operation.Route {
	routes := []operation.Route{
		operation.Get("storefront-menu", "/api/storefront/{slug}", operation.Public, s.menu),
		operation.Get("meepfood-configuration-get", "/api/MeepFood/Configuration/{localId}",
			operation.Venue(Configures), s.configuration),
		operation.Post("meepfood-configuration-save", "/api/MeepFood/Configuration",
			operation.Venue(Configures), s.configure).MaxBody(largestLogo),
		operation.Get("meepfood-address-get", "/api/MeepFood/GetAddressLocal/{localId}",
			operation.Venue(Configures), s.address),
		operation.Post("meepfood-address-update", "/api/MeepFood/AtualizarLocalCliente",
			operation.Venue(Configures), s.move),
		operation.Get("store-category-list", "/api/superapp/StoreCategory/GetStoreCategories", operation.SignedIn, s.allCategories),
		operation.Get("store-category-by-local", "/api/superapp/StoreCategory/GetCategoriesByLocalId/{localId}",
			operation.Venue(Configures, registers), s.categoriesOf),

		operation.Get("kds-store-config", "/api/kds/storeConfiguration/{localId}",
			operation.Venue(board), s.deliveryConfig),
		operation.Post("kds-open-venue", "/api/kds/abrirEstabelecimento",
			operation.Venue(board, Configures), s.open),
		operation.Get("kds-preferences", "/api/kds/preferencias",
			operation.Venue(board, Configures), s.preferences),
		operation.Post("kds-preferences-save", "/api/kds/preferencias",
			operation.Venue(Configures), s.savePreferences),
	}
	for i := range routes {
		routes[i] = routes[i].Tag("storefront")
	}
	return routes
}
