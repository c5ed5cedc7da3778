package catalog_test

import (
	"net/http"
	"testing"

	"balcao/app/catalog"
	"balcao/app/roles"
	"balcao/app/server/servertest"
)

type fields map[string]any

// shelf is a venue on a real server with somebody who keeps its products.
type shelf struct {
	*servertest.Server
	t        *testing.T
	venue    servertest.Venue
	token    string
	category catalog.Category
}

func eachShelf(t *testing.T, fn func(t *testing.T, s shelf)) {
	servertest.Each(t, func(t *testing.T, server *servertest.Server) {
		v := server.Venue("Bar do Zé")
		s := shelf{server, t, v, server.Person("produtos@balcao.test", v.ID, roles.Products), catalog.Category{}}
		s.category = s.newCategory("Lanches")
		fn(t, s)
	})
}

func (s shelf) newCategory(name string) catalog.Category {
	s.t.Helper()
	c, err := s.Catalog.AddCategory(s.t.Context(), catalog.Category{VenueID: s.venue.ID, Name: name})
	if err != nil {
		s.t.Fatal(err)
	}
	return c
}

// add makes a product of the shelf, in its category unless it names another.
func (s shelf) add(p catalog.Product) catalog.Product {
	s.t.Helper()
	p.VenueID = s.venue.ID
	if p.CategoryID == "" {
		p.CategoryID = s.category.ID
	}
	made, err := s.Catalog.AddProduct(s.t.Context(), p)
	if err != nil {
		s.t.Fatal(err)
	}
	return made
}

// list answers what the list shows for a query that begins with '&'.
func (s shelf) list(query string) catalog.List {
	s.t.Helper()
	var out catalog.List
	s.Want(http.StatusOK, s.token, "GET", "/api/Produto/produtos?localClienteId="+s.venue.ID+query, nil).JSON(s.t, &out)
	return out
}

// names are those of the list, in its order.
func (s shelf) names(query string) []string {
	s.t.Helper()
	names := []string{}
	for _, p := range s.list(query).Products {
		names = append(names, p.Name)
	}
	return names
}

// row is the one product that the list finds by its name.
func (s shelf) row(name string) catalog.Listed {
	s.t.Helper()
	for _, p := range s.list("&size=100").Products {
		if p.Name == name {
			return p
		}
	}
	s.t.Fatalf("the list does not show %s", name)
	return catalog.Listed{}
}

// act calls an operation of the list in the shelf's venue.
func (s shelf) act(status int, method, path string, body fields) servertest.Answer {
	s.t.Helper()
	whole := fields{"localClienteId": s.venue.ID}
	for name, value := range body {
		whole[name] = value
	}
	return s.Want(status, s.token, method, "/api/Produto/"+path, whole)
}
