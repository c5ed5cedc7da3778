package catalog

import (
	"slices"

	"balcao/app/operation"
)

// Routes lists the operations of this domain.
func (s *Service) Routes() []operation.Route {
	routes := slices.Concat[[]operation.Route]()
	for i := range routes {
		routes[i] = routes[i].Tag("products")
	}
	return routes
}
