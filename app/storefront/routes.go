package storefront

import (
	"net/http"

	"balcao/app/images"
	"balcao/app/operation"
	"balcao/app/roles"
)

// Routes lists the operations of this domain. The order board asks for some of the
// configuration (S1§6), and the stores are of the same kinds (S0§6).
func (s *Service) Routes() []operation.Route {
	routes := []operation.Route{
		operation.Get("storefront-menu", "/api/storefront/{slug}", operation.Public, s.menu),
		operation.Get("storefront-postal-code", "/api/storefront/{slug}/cep/{cep}", operation.Public, s.street),
		operation.Get("meepfood-configuration-get", "/api/MeepFood/Configuration/{localId}",
			operation.Venue(roles.OnlineOrdering), s.configuration),
		operation.Post("meepfood-configuration-save", "/api/MeepFood/Configuration",
			operation.Venue(roles.OnlineOrdering), s.configure).MaxBody(images.LargestForm),
		operation.Put("meepfood-printing-save", "/api/MeepFood/Configuration/{localId}/impressao",
			operation.Venue(roles.OnlineOrdering), s.savePrinting).Status(http.StatusNoContent),
		operation.Get("meepfood-address-get", "/api/MeepFood/GetAddressLocal/{localId}",
			operation.Venue(roles.OnlineOrdering), s.address),
		operation.Post("meepfood-address-update", "/api/MeepFood/AtualizarLocalCliente",
			operation.Venue(roles.OnlineOrdering), s.move),
		operation.Put("meepfood-pin-save", "/api/MeepFood/Configuration/{localId}/posicao",
			operation.Venue(roles.OnlineOrdering), s.savePin),
		operation.Get("meepfood-readiness", "/api/MeepFood/Configuration/{localId}/prontidao",
			operation.Venue(roles.OnlineOrdering), s.readiness),
		operation.Get("store-category-list", "/api/superapp/StoreCategory/GetStoreCategories", operation.SignedIn, s.allCategories),
		operation.Get("store-category-by-local", "/api/superapp/StoreCategory/GetCategoriesByLocalId/{localId}",
			operation.Venue(roles.OnlineOrdering, roles.Stores), s.categoriesOf),

		operation.Get("kds-store-config", "/api/kds/storeConfiguration/{localId}",
			operation.Venue(roles.Board), s.deliveryConfig),
		operation.Get("kds-menu", "/api/kds/cardapio", operation.Venue(roles.Board), s.staffMenu),
		operation.Post("kds-open-venue", "/api/kds/abrirEstabelecimento",
			operation.Venue(roles.Board, roles.OnlineOrdering), s.open),
		operation.Post("kds-pause-venue", "/api/kds/pausarEstabelecimento",
			operation.Venue(roles.Board, roles.OnlineOrdering), s.pause),
		operation.Post("kds-resume-venue", "/api/kds/retomarEstabelecimento",
			operation.Venue(roles.Board, roles.OnlineOrdering), s.resume),
		operation.Get("kds-preferences", "/api/kds/preferencias",
			operation.Venue(roles.Board, roles.OnlineOrdering, roles.Settings), s.preferences),
		operation.Post("kds-preferences-save", "/api/kds/preferencias",
			operation.Venue(roles.OnlineOrdering, roles.Settings), s.savePreferences),
	}
	for i := range routes {
		routes[i] = routes[i].Tag("storefront")
	}
	return routes
}
