package catalog_test

import (
	"net/http"
	"testing"

	"balcao/app/audit"
	"balcao/app/catalog"
	"balcao/app/orders"
	"balcao/app/roles"
)

// A venue that wants photos shows and sells in the shop only what has one; what goes on a
// product needs none.
func TestAShopThatWantsPhotosShowsNothingWithout(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		path := "/api/Produto/configuracoes/" + s.place.ID
		read := func() (kept catalog.KeptSettings) {
			t.Helper()
			s.Want(http.StatusOK, s.token, "GET", path, nil).JSON(t, &kept)
			return kept
		}
		onMenu := func(id string) bool {
			t.Helper()
			menu, err := s.Catalog.Menu(t.Context(), s.place.ID)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range menu {
				if p.ID == id {
					return true
				}
			}
			return false
		}
		bacon := s.save(s.form(map[string]any{"nome": "Bacon", "esconderCatalago": true}))
		shown := s.save(s.form(map[string]any{"nome": "X-Bacon", "foto": picture(t), "composicao": []any{addition(bacon.ID, 2, nil)}}))
		bare := s.save(s.form(map[string]any{"nome": "X-Salada"}))
		s.save(s.form(map[string]any{"nome": "Parado", "habilitado": false}))
		// The venue's own product has no photo either.
		if kept := read(); kept.PhotoRequired || kept.WithoutPhoto != 2 || !onMenu(bare.ID) {
			t.Errorf("at first %+v", kept)
		}
		s.Want(http.StatusOK, s.token, "PUT", path, map[string]any{"exigeFotoNaLoja": true})
		if kept := read(); !kept.PhotoRequired || kept.WithoutPhoto != 2 || onMenu(bare.ID) || !onMenu(shown.ID) {
			t.Errorf("then %+v, menu with %v and %v", kept, onMenu(bare.ID), onMenu(shown.ID))
		}
		buy := func(status int, id string, extras ...orders.ExtraLine) {
			t.Helper()
			a := s.Place(s.place.Slug, orders.NewOrder{
				Cliente:     orders.NewCustomer{Nome: "Rita", Telefone: "48991234567", Endereco: "Rua das Laranjeiras, 77"},
				TipoEntrega: "delivery", TipoPagamento: "pix", Itens: []orders.Line{{ProdutoID: id, Quantidade: 1, Adicionais: extras}},
			})
			if a.Status != status {
				t.Errorf("ordering: %d, want %d: %s", a.Status, status, a.Body)
			}
		}
		buy(http.StatusBadRequest, bare.ID)
		buy(http.StatusOK, shown.ID, orders.ExtraLine{ProdutoID: bacon.ID, Quantidade: 1})
		s.save(s.edited(bare.ID, map[string]any{"foto": picture(t)}))
		buy(http.StatusOK, bare.ID)

		if entries := s.audited(); !audited(entries, audit.CatalogueSettingsSaved) {
			t.Errorf("the audit has %+v", entries)
		}
		board := s.Person("painel@balcao.test", s.place.ID, roles.Board)
		s.Want(http.StatusForbidden, board, "GET", path, nil)
		s.Want(http.StatusForbidden, board, "PUT", path, map[string]any{"exigeFotoNaLoja": false})
		s.Want(http.StatusOK, s.token, "PUT", path, map[string]any{"exigeFotoNaLoja": false})
		if read().PhotoRequired {
			t.Error("the rule stays")
		}
	})
}

func audited(entries []audit.KeptEntry, action audit.Action) bool {
	for _, entry := range entries {
		if entry.Acao == action {
			return true
		}
	}
	return false
}
