package catalog_test

import (
	"net/http"
	"slices"
	"testing"

	"balcao/app/catalog"
)

func TestArchive(t *testing.T) {
	eachShelf(t, func(t *testing.T, s shelf) {
		cheese := s.add(catalog.Product{Name: "Queijo", Price: 350, ForSale: true, InternalCode: "7"})
		burger := s.add(catalog.Product{Name: "X-Búrguer", Price: 2590, ForSale: true, Additions: []catalog.Addition{{ProductID: cheese.ID, Kind: catalog.Optional, Max: 3}}})
		order := s.Order(s.venue)
		ids := func(ids ...string) fields { return fields{"produtos": ids} }
		chosen := func(ids ...string) fields { return fields{"produtoIds": ids} }
		preview := func(ids ...string) (out catalog.Bulk) {
			t.Helper()
			s.act(http.StatusOK, "POST", "alteracoes/arquivar", fields{"produtoIds": ids, "simular": true}).JSON(t, &out)
			return out
		}

		t.Run("parents and open orders are told before", func(t *testing.T) {
			if got := preview(cheese.ID); len(got.Parents) != 1 || got.Parents[0].Name != "X-Búrguer" || got.Parents[0].Addition != "Queijo" || len(got.OpenOrders) != 0 {
				t.Errorf("preview %+v", got)
			}
			if got := preview(cheese.ID, burger.ID); len(got.Parents) != 0 {
				t.Errorf("preview of both %+v", got)
			}
			if got := preview(s.venue.Product); !slices.Equal(got.OpenOrders, []string{order.Codigo}) {
				t.Errorf("preview of an ordered one %+v", got)
			}
			// The orders of what only loses an addition are none of them.
			pepper := s.add(catalog.Product{Name: "Pimenta", Price: 100, ForSale: true})
			form := map[string]any{}
			s.Want(http.StatusOK, s.token, "GET", "/api/Produto/BuscarProdutoDoLocal/"+s.venue.Product, nil).JSON(t, &form)
			form["composicao"] = []any{addition(pepper.ID, 1, nil)}
			s.Want(http.StatusCreated, s.token, "POST", "/api/Produto/EditarProduto", form)
			var losing catalog.Bulk
			s.act(http.StatusOK, "POST", "alteracoes/arquivar", fields{"produtoIds": []string{pepper.ID}, "simular": true, "retirarDosPais": true}).JSON(t, &losing)
			if len(losing.Parents) != 1 || len(losing.OpenOrders) != 0 {
				t.Errorf("preview of what an ordered one loses %+v", losing)
			}
		})

		t.Run("an addition stays while others have it, unless they are to lose it", func(t *testing.T) {
			a := s.act(http.StatusConflict, "POST", "alteracoes/arquivar", chosen(cheese.ID))
			if a.Message() != "Ainda são acréscimo ou ingrediente de X-Búrguer. Retire-os de lá, ou arquive retirando-os de lá." {
				t.Errorf("refused with %q", a.Message())
			}
			s.act(http.StatusOK, "POST", "alteracoes/arquivar", fields{"produtoIds": []string{cheese.ID}, "retirarDosPais": true})
			found, err := s.Catalog.ForSale(t.Context(), s.venue.ID, []string{burger.ID, cheese.ID})
			if err != nil || len(found) != 1 || len(found[burger.ID].Additions) != 0 {
				t.Errorf("sold %+v, %v", found, err)
			}
			if got := s.names("&arquivados=true"); !slices.Equal(got, []string{"Queijo"}) || s.list("").Counts.Archived != 1 {
				t.Errorf("archived %q", got)
			}
			s.act(http.StatusNotFound, "POST", "alteracoes/arquivar", chosen(cheese.ID))
		})

		t.Run("an open order goes on", func(t *testing.T) {
			s.act(http.StatusOK, "POST", "alteracoes/arquivar", chosen(s.venue.Product))
			open, err := s.Orders.OpenWith(t.Context(), s.venue.ID, []string{s.venue.Product})
			if err != nil || !slices.Equal(open, []string{order.Codigo}) {
				t.Errorf("open orders %q, %v", open, err)
			}
		})

		t.Run("it comes back once its code is free and its category in use", func(t *testing.T) {
			cheddar := s.add(catalog.Product{Name: "Cheddar", InternalCode: "7"})
			a := s.act(http.StatusConflict, "POST", "produtos/restaurar", ids(cheese.ID))
			if a.Message() != "Queijo não pode voltar: Este código interno é de Cheddar. Mude o código de um dos dois." {
				t.Errorf("refused with %q", a.Message())
			}
			s.act(http.StatusOK, "POST", "alteracoes/arquivar", chosen(cheddar.ID))
			s.act(http.StatusConflict, "POST", "produtos/restaurar", fields{"produtos": []string{cheese.ID}, "categoriaId": "nenhuma"})
			s.act(http.StatusOK, "POST", "produtos/restaurar", ids(cheese.ID))
			if p := s.row("Queijo"); !p.ForSale || p.Archived {
				t.Errorf("row %+v", p)
			}
			s.act(http.StatusNotFound, "POST", "produtos/restaurar", ids(cheese.ID))
		})

		t.Run("what has an archived addition waits for it, and both may come at once", func(t *testing.T) {
			egg := s.add(catalog.Product{Name: "Ovo", Price: 300, ForSale: true})
			bauru := s.add(catalog.Product{Name: "Bauru", Price: 2000, ForSale: true, Additions: []catalog.Addition{{ProductID: egg.ID, Kind: catalog.Optional, Max: 1}}})
			s.act(http.StatusOK, "POST", "alteracoes/arquivar", chosen(egg.ID, bauru.ID))
			if a := s.act(http.StatusConflict, "POST", "produtos/restaurar", ids(bauru.ID)); a.Message() != "Bauru tem o acréscimo Ovo, que está arquivado. Restaure-o primeiro." {
				t.Errorf("refused with %q", a.Message())
			}
			s.act(http.StatusOK, "POST", "produtos/restaurar", ids(bauru.ID, egg.ID))
			if sold, _ := s.sold(bauru.ID); !sold {
				t.Error("it is not sold again")
			}
		})

		t.Run("another venue's product is nobody's here", func(t *testing.T) {
			other := s.Venue("Vizinho").Product
			s.act(http.StatusNotFound, "POST", "alteracoes/arquivar", chosen(other))
			s.act(http.StatusNotFound, "POST", "produtos/restaurar", ids(other))
		})
	})
}

func TestDuplicateAndOrder(t *testing.T) {
	eachShelf(t, func(t *testing.T, s shelf) {
		egg := s.add(catalog.Product{Name: "Ovo", Price: 300, ForSale: true, Position: 1})
		burger := s.add(catalog.Product{
			Name: "Lanche", Price: 2590, ForSale: true, Position: 2, Barcode: "7891000315507", InternalCode: "L1", IntegrationCode: "X1", NCM: "21069090",
			Additions:    []catalog.Addition{{ProductID: egg.ID, Kind: catalog.Optional, Max: 3}},
			Observations: []catalog.Observation{{Description: "Ponto", Kind: catalog.Exclusive, Options: catalog.Options("Mal", "Bem")}},
		})
		juice := s.add(catalog.Product{Name: "Suco", Price: 990, ForSale: true, Position: 3})
		inCategory := "&categoriaId=" + s.category.ID
		duplicate := func() (out struct{ ID string }) {
			t.Helper()
			s.act(http.StatusOK, "POST", "produtos/"+burger.ID+"/duplicar", nil).JSON(t, &out)
			return out
		}
		copied := duplicate()

		t.Run("a copy has what the product has, but its codes", func(t *testing.T) {
			if got := s.names(inCategory); !slices.Equal(got, []string{"Ovo", "Lanche", "Lanche (cópia)", "Suco"}) {
				t.Errorf("in order %q", got)
			}
			p := s.row("Lanche (cópia)")
			if p.ID != copied.ID || p.ForSale || p.InternalCode != "" || p.Barcode != "" || p.Price != 2590 || p.NCM != "21069090" {
				t.Errorf("copy %+v", p)
			}
			if err := s.Catalog.SetForSale(t.Context(), s.venue.ID, copied.ID, true); err != nil {
				t.Fatal(err)
			}
			found, err := s.Catalog.ForSale(t.Context(), s.venue.ID, []string{copied.ID})
			if got := found[copied.ID]; err != nil || len(got.Additions) != 1 || len(got.Observations) != 1 || len(got.Observations[0].Options) != 2 {
				t.Errorf("copy %+v, %v", got, err)
			}
			duplicate()
			if got := s.names(inCategory); !slices.Equal(got, []string{"Ovo", "Lanche", "Lanche (cópia 2)", "Lanche (cópia)", "Suco"}) {
				t.Errorf("in order %q", got)
			}
		})

		t.Run("all products of a category are put in order, or none", func(t *testing.T) {
			var order []string
			for _, p := range s.list(inCategory).Products {
				order = append(order, p.ID)
			}
			slices.Reverse(order)
			s.act(http.StatusOK, "PUT", "ordem", fields{"categoriaId": s.category.ID, "produtos": order})
			want := []string{"Suco", "Lanche (cópia)", "Lanche (cópia 2)", "Lanche", "Ovo"}
			if got := s.names(inCategory); !slices.Equal(got, want) {
				t.Errorf("in order %q", got)
			}
			for _, wrong := range [][]string{order[1:], append(slices.Clone(order[1:]), s.venue.Product), append(slices.Clone(order[1:]), order[1])} {
				s.act(http.StatusConflict, "PUT", "ordem", fields{"categoriaId": s.category.ID, "produtos": wrong})
			}
			if got := s.names(inCategory); !slices.Equal(got, want) {
				t.Errorf("in order %q", got)
			}
		})

		t.Run("products move to the end of another category", func(t *testing.T) {
			drinks := s.newCategory("Bebidas")
			s.add(catalog.Product{Name: "Água", Price: 500, CategoryID: drinks.ID, Position: 4})
			s.act(http.StatusOK, "POST", "alteracoes/categoria", fields{"produtoIds": []string{juice.ID, egg.ID}, "categoriaLocalClienteId": drinks.ID})
			if got := s.names("&categoriaId=" + drinks.ID); !slices.Equal(got, []string{"Água", "Suco", "Ovo"}) {
				t.Errorf("in order %q", got)
			}
			s.act(http.StatusBadRequest, "POST", "alteracoes/categoria", fields{"produtoIds": []string{juice.ID}, "categoriaLocalClienteId": "nenhuma"})
			s.act(http.StatusNotFound, "POST", "alteracoes/categoria", fields{"produtoIds": []string{s.Venue("Vizinho").Product}, "categoriaLocalClienteId": drinks.ID})
			var choices []catalog.CategoryChoice
			s.Want(http.StatusOK, s.token, "GET", "/api/CategoriaProduto/Filtro?localId="+s.venue.ID, nil).JSON(t, &choices)
			var same []catalog.CategoryChoice
			s.Want(http.StatusOK, s.token, "GET", "/api/CategoriaProduto/ParaAcessosProdutosDoLocal/"+s.venue.ID, nil).JSON(t, &same)
			if !slices.Equal(choices, same) {
				t.Errorf("categories for access %+v", same)
			}
			if len(choices) != 3 || choices[2].Name != "Bebidas" || choices[2].Products != 3 {
				t.Errorf("categories %+v", choices)
			}
		})
	})
}
