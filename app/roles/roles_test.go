package roles_test

import (
	"slices"
	"testing"

	"balcao/app/roles"
)

func TestCatalogue(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range roles.Catalogue() {
		if seen[r.Nome] || r.Descricao == "" || r.Grupo == "" {
			t.Errorf("%+v stands twice or says nothing", r)
		}
		seen[r.Nome] = true
		if !roles.Known(r.Nome) || roles.InVenue(r.Nome) == r.Plataforma {
			t.Errorf("%+v is held in a venue, or is not known", r)
		}
	}
	if roles.Known("painel") {
		t.Error("names are matched exactly (D17)")
	}
}

// D53: owners hold the role for writing products as every other of a venue.
func TestOwnersWriteProducts(t *testing.T) {
	if !slices.Contains(roles.OfVenue(), roles.Products) {
		t.Errorf("an owner holds %v", roles.OfVenue())
	}
}
