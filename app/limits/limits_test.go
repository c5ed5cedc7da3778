package limits_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"balcao/app/catalog"
	"balcao/app/limits"
	"balcao/app/roles"
	"balcao/app/server/servertest"
)

type fields = map[string]any

// house is a venue with two categories, somebody who limits, and a waiter.
type house struct {
	*servertest.Server
	t              *testing.T
	venue          servertest.Venue
	token          string
	waiter         string
	waiterID       string
	drinks         string
	juice, water   string
	dishes, moquec string
}

func eachHouse(t *testing.T, fn func(t *testing.T, h house)) {
	servertest.Each(t, func(t *testing.T, server *servertest.Server) {
		v := server.Venue("Bar do Zé")
		h := house{Server: server, t: t, venue: v, moquec: v.Product}
		h.token = server.Person("chefe@balcao.test", v.ID, roles.ProductLimits, roles.Products)
		h.waiter = server.Person("garcom@balcao.test", v.ID, roles.Products, roles.Board, roles.StockLevels, roles.StockIn, roles.ProductCategories)
		user, err := server.Access.UserByEmail(t.Context(), "garcom@balcao.test")
		if err != nil {
			t.Fatal(err)
		}
		h.waiterID = user.ID
		categories, err := server.Catalog.Categories(t.Context(), v.ID)
		if err != nil {
			t.Fatal(err)
		}
		h.dishes = categories[0].ID
		drinks, err := server.Catalog.AddCategory(t.Context(), catalog.Category{VenueID: v.ID, Name: "Bebidas"})
		if err != nil {
			t.Fatal(err)
		}
		h.drinks = drinks.ID
		for name, into := range map[string]*string{"Suco": &h.juice, "Água": &h.water} {
			p, err := server.Catalog.AddProduct(t.Context(), catalog.Product{VenueID: v.ID, CategoryID: h.drinks, Name: name, Price: 500, ForSale: true, ControlsStock: name == "Água"})
			if err != nil {
				t.Fatal(err)
			}
			*into = p.ID
		}
		fn(t, h)
	})
}

func (h house) add(status int, user, category string) servertest.Answer {
	h.t.Helper()
	return h.Want(status, h.token, "POST", "/api/LimitAccessProduct/addCategory?userId="+user+"&categoryId="+category, nil)
}

func (h house) list() (all []limits.Limited) {
	h.t.Helper()
	h.Want(http.StatusOK, h.token, "GET", "/api/LimitAccessProduct/"+h.venue.ID, nil).JSON(h.t, &all)
	return all
}

// names are what an operation answers as the waiter.
func (h house) seen(path string) string {
	h.t.Helper()
	return string(h.Want(http.StatusOK, h.waiter, "GET", path, nil).Body)
}

// access-limits-02, access-limits-05, access-limits-07: a category is added as its products,
// one is removed, then all.
func TestAccessIsLimited(t *testing.T) {
	eachHouse(t, func(t *testing.T, h house) {
		if got := h.list(); len(got) != 0 {
			t.Errorf("limited from the start: %+v", got)
		}
		h.add(http.StatusCreated, h.waiterID, h.drinks)
		h.add(http.StatusCreated, h.waiterID, h.drinks)
		got := h.list()
		if len(got) != 1 || got[0].UserID != h.waiterID || got[0].Email != "garcom@balcao.test" || got[0].Quantity != 2 || len(got[0].Products) != 2 {
			t.Fatalf("list %+v", got)
		}
		later, err := h.Catalog.AddProduct(t.Context(), catalog.Product{VenueID: h.venue.ID, CategoryID: h.drinks, Name: "Vinho", Price: 9000, ForSale: true})
		if err != nil {
			t.Fatal(err)
		}
		if h.list()[0].Quantity != 2 {
			t.Error("what came into the category later is among them")
		}
		remove := "/api/LimitAccessProduct/deleteProduct?userId=" + h.waiterID + "&productId="
		h.Want(http.StatusOK, h.token, "DELETE", remove+h.water, nil)
		h.Want(http.StatusNotFound, h.token, "DELETE", remove+h.water, nil)
		h.Want(http.StatusNotFound, h.token, "DELETE", remove+later.ID, nil)
		if got := h.list(); got[0].Quantity != 1 || got[0].Products[0].Name != "Suco" {
			t.Errorf("list %+v", got)
		}
		// Catalogue row 47: without the last one everything is seen, which has to be confirmed.
		if a := h.Want(http.StatusConflict, h.token, "DELETE", remove+h.juice, nil); !strings.Contains(a.Message(), "O usuário poderá acessar todos os produtos cadastrados.") {
			t.Errorf("the last one is refused with %q", a.Message())
		}
		if len(h.list()) != 1 {
			t.Error("the last one was removed without being confirmed")
		}
		h.Want(http.StatusOK, h.token, "DELETE", remove+h.juice+"&confirmar=true", nil)
		h.add(http.StatusCreated, h.waiterID, h.drinks)
		all := "/api/LimitAccessProduct/deleteAllProducts?storeId=" + h.venue.ID + "&userId=" + h.waiterID
		h.Want(http.StatusOK, h.token, "DELETE", all, nil)
		h.Want(http.StatusNotFound, h.token, "DELETE", all, nil)
		if got := h.list(); len(got) != 0 {
			t.Errorf("list %+v", got)
		}

		empty, err := h.Catalog.AddCategory(t.Context(), catalog.Category{VenueID: h.venue.ID, Name: "Vazia"})
		if err != nil {
			t.Fatal(err)
		}
		if a := h.add(http.StatusBadRequest, h.waiterID, empty.ID); !strings.HasPrefix(a.Message(), "Esta categoria não tem produtos.") {
			t.Errorf("says %q", a.Message())
		}
		h.add(http.StatusNotFound, h.venue.ID, h.drinks)
		// A category that is nowhere and one of another venue are answered alike.
		strange, err := h.Catalog.AddCategory(t.Context(), catalog.Category{VenueID: h.Server.Venue("Vizinho de longe").ID, Name: "Bebidas"})
		if err != nil {
			t.Fatal(err)
		}
		unknown, foreign := h.add(http.StatusForbidden, h.waiterID, h.venue.ID), h.add(http.StatusForbidden, h.waiterID, strange.ID)
		if string(unknown.Body) != string(foreign.Body) {
			t.Errorf("%s and %s", unknown.Body, foreign.Body)
		}
	})
}

// access-limits-06: whoever holds LimitarAcessoCategoriaProduto in the venue, and nobody else.
func TestWhoLimits(t *testing.T) {
	eachHouse(t, func(t *testing.T, h house) {
		h.add(http.StatusCreated, h.waiterID, h.drinks)
		h.Want(http.StatusForbidden, h.waiter, "GET", "/api/LimitAccessProduct/"+h.venue.ID, nil)
		next := h.Venue("Vizinho")
		thief := h.Person("vizinho@balcao.test", next.ID, roles.ProductLimits)
		for method, path := range map[string]string{
			"POST":   "/api/LimitAccessProduct/addCategory?userId=" + h.waiterID + "&categoryId=" + h.dishes,
			"DELETE": "/api/LimitAccessProduct/deleteProduct?userId=" + h.waiterID + "&productId=" + h.juice,
			"GET":    "/api/LimitAccessProduct/" + h.venue.ID + "/previa?userId=" + h.waiterID,
		} {
			h.Want(http.StatusForbidden, thief, method, path, nil)
		}
		if h.list()[0].Quantity != 2 {
			t.Error("somebody of another venue has changed the limit")
		}
	})
}

// D46: what is hidden is hidden in lists, pickers, forms, stock, at the board and in sales, by
// whatever way it is asked for; without rows all is seen.
func TestLimitsHoldEverywhere(t *testing.T) {
	eachHouse(t, func(t *testing.T, h house) {
		v := h.venue.ID
		lists := []string{
			"/api/Produto/produtos?localClienteId=" + v, "/api/Produto/produtos?busca=moqueca&localClienteId=" + v, "/api/Produto/produtos?ordem=nome&localClienteId=" + v,
			"/api/Produto/produtos/achados?localClienteId=" + v, "/api/Produto/BuscarProdutosDoLocalParaFiltro?localId=" + v, "/api/Produto/GetProductsFromLocal/" + v,
			"/api/kds/cardapio?localClienteId=" + v, "/api/CategoriaProduto/categorias?localClienteId=" + v, "/api/estoque/posicao?localClienteId=" + v,
		}
		counted, err := h.Catalog.AddProduct(t.Context(), catalog.Product{VenueID: v, CategoryID: h.dishes, Name: "Moqueca do dia", Price: 500, ForSale: true, ControlsStock: true})
		if err != nil {
			t.Fatal(err)
		}
		h.limit()
		h.Want(http.StatusNotFound, h.waiter, "GET", "/api/estoque/produtos/"+counted.ID+"?localClienteId="+v, nil)
		for _, path := range lists {
			body := h.seen(path)
			if strings.Contains(body, h.moquec) || strings.Contains(body, "Moqueca") || path == lists[7] && strings.Contains(body, `"produtos":1`) {
				t.Errorf("%s shows what is hidden: %s", path, body)
			}
			if path != lists[1] && path != lists[7] && path != lists[8] && !strings.Contains(body, h.juice) {
				t.Errorf("%s does not show what is allowed: %s", path, body)
			}
		}
		hidden := map[string]string{
			"GET /api/Produto/BuscarProdutoDoLocal/" + h.moquec:                             "",
			"GET /api/Produto/produtos/" + h.moquec + "/esgotar/previa?localClienteId=" + v: "",
			"GET /api/Produto/ProdutoReferencia?ProdutoId=" + h.moquec:                      "",
			"POST /api/Proprietario/DesativarProdutos/" + h.moquec:                          "",
		}
		for call := range hidden {
			method, path, _ := strings.Cut(call, " ")
			if a := h.Call(h.waiter, method, path, nil); a.Status != http.StatusNotFound && a.Status != http.StatusConflict && a.Status != http.StatusUnprocessableEntity && a.Status != http.StatusBadRequest {
				t.Errorf("%s: %d %s", call, a.Status, a.Body)
			} else if strings.Contains(string(a.Body), "Moqueca") {
				t.Errorf("%s tells %s", call, a.Body)
			}
		}
		a := h.Call(h.waiter, "PUT", "/api/Produto/produtos/"+h.moquec+"/valor", fields{"localClienteId": v, "valor": 1, "versao": 1})
		if a.Status != http.StatusNotFound {
			t.Errorf("its price: %d %s", a.Status, a.Body)
		}
		for product, want := range map[string]int{h.juice: http.StatusOK, h.moquec: http.StatusBadRequest} {
			line := []fields{{"ProdutoId": product, "Quantidade": 1}}
			h.Want(want, h.waiter, "POST", "/api/kds/pedidos/cotacao", fields{"localClienteId": v, "TipoEntrega": "retirada", "Itens": line})
			h.Want(want, h.waiter, "POST", "/api/kds/pedidos", fields{
				"localClienteId": v, "TipoEntrega": "retirada", "TipoPagamento": "pix", "Canal": "balcao", "Cliente": fields{"Nome": "Rita", "Telefone": "48991234567"}, "Itens": line,
				"TotalEsperado": 5,
			}, "Idempotency-Key: "+product)
		}
		// The shop and everybody else see all of it.
		if a := h.Want(http.StatusOK, "", "GET", "/api/storefront/"+h.venue.Slug, nil); !strings.Contains(string(a.Body), h.moquec) {
			t.Error("the shop is limited")
		}
		if a := h.Want(http.StatusOK, h.token, "GET", lists[0], nil); !strings.Contains(string(a.Body), h.moquec) {
			t.Error("others are limited")
		}
		h.Want(http.StatusOK, h.token, "DELETE", "/api/LimitAccessProduct/deleteAllProducts?storeId="+v+"&userId="+h.waiterID, nil)
		for i, path := range lists {
			if body := h.seen(path); i != 7 && !strings.Contains(body, h.moquec) && (i != 8 || !strings.Contains(body, h.water)) {
				t.Errorf("%s without limits: %s", path, body)
			}
		}
	})
}

func (h house) limit() { h.add(http.StatusCreated, h.waiterID, h.drinks) }

// The preview names the rule that hides each product.
func TestPreviewSaysWhatHides(t *testing.T) {
	eachHouse(t, func(t *testing.T, h house) {
		h.limit()
		if err := h.Catalog.SetForSale(t.Context(), h.venue.ID, h.water, false); err != nil {
			t.Fatal(err)
		}
		var seen []limits.Seen
		h.Want(http.StatusOK, h.token, "GET", "/api/LimitAccessProduct/"+h.venue.ID+"/previa?userId="+h.waiterID, nil).JSON(t, &seen)
		rule := func(id string) (bool, string) {
			i := slices.IndexFunc(seen, func(s limits.Seen) bool { return s.ID == id })
			if i < 0 {
				t.Fatalf("%s is not in the preview", id)
			}
			return seen[i].Visible, seen[i].Rule
		}
		if ok, r := rule(h.moquec); ok || r != "Fora dos produtos permitidos a esta pessoa" {
			t.Errorf("hidden: %v %q", ok, r)
		}
		if ok, r := rule(h.juice); !ok || r != "" {
			t.Errorf("allowed: %v %q", ok, r)
		}
		if ok, r := rule(h.water); !ok || !strings.HasPrefix(r, "Venda desligada") {
			t.Errorf("switched off: %v %q", ok, r)
		}
	})
}

// D46: lists and menus are chosen whole, and past changes name products: what the reader may
// not see is in none of them, and stays where it is when he saves.
func TestListsMenusAndChangesNameNothingHidden(t *testing.T) {
	eachHouse(t, func(t *testing.T, h house) {
		v := h.venue.ID
		list, err := h.Catalog.AddProductList(t.Context(), v, catalog.ProductListDraft{Name: "Balcão", Products: []string{h.moquec, h.juice, h.water}})
		if err != nil {
			t.Fatal(err)
		}
		menu, err := h.Catalog.AddSaleMenu(t.Context(), v, catalog.SaleMenuDraft{Name: "Noite", Products: []string{h.moquec, h.juice}})
		if err != nil {
			t.Fatal(err)
		}
		h.Want(http.StatusOK, h.token, "POST", "/api/Produto/alteracoes/preco", fields{"localClienteId": v, "todos": true, "modo": "percentual", "ajuste": 10, "arredondamento": "nenhum"})
		h.limit()

		for _, path := range []string{"/api/Proprietario/BuscarListasProdutosDoLocal/" + v, "/api/CustomSaleMenu/GetByLocal/" + v} {
			if body := h.seen(path); strings.Contains(body, h.moquec) || !strings.Contains(body, h.juice) {
				t.Errorf("%s: %s", path, body)
			}
		}
		h.Want(http.StatusOK, h.waiter, "PUT", "/api/Produto/listas/"+list, fields{"localClienteId": v, "descricao": "Balcão", "produtos": []string{h.water}, "versao": 1})
		h.Want(http.StatusNotFound, h.waiter, "PUT", "/api/Produto/listas/"+list, fields{"localClienteId": v, "descricao": "Balcão", "produtos": []string{h.moquec}, "versao": 2})
		h.Want(http.StatusOK, h.waiter, "PUT", "/api/CustomSaleMenu/"+menu.ID, fields{"localClienteId": v, "nome": "Noite", "naLoja": true, "produtos": []string{h.water}, "versao": 1})
		lists, err := h.Catalog.ProductLists(t.Context(), v)
		if err != nil {
			t.Fatal(err)
		}
		menus, err := h.Catalog.SaleMenus(t.Context(), v)
		if err != nil {
			t.Fatal(err)
		}
		names := func(products []catalog.Picked) string {
			var ids []string
			for _, p := range products {
				ids = append(ids, p.Name)
			}
			slices.Sort(ids)
			return strings.Join(ids, ", ")
		}
		hidden, err := h.Catalog.Snapshot(t.Context(), v)
		if err != nil {
			t.Fatal(err)
		}
		want := names([]catalog.Picked{{Name: "Água"}, {Name: hidden.Product(h.moquec).Name}})
		if got := names(lists[0].Products); got != want {
			t.Errorf("the list has %q, not %q", got, want)
		}
		if got := names(menus[0].Products); got != want {
			t.Errorf("the menu has %q, not %q", got, want)
		}

		var changes []catalog.Change
		h.Want(http.StatusOK, h.waiter, "GET", "/api/Produto/alteracoes?localClienteId="+v, nil).JSON(t, &changes)
		if len(changes) == 0 || changes[0].Summary != "Alteração com produtos fora do seu acesso" {
			t.Fatalf("changes: %+v", changes)
		}
		body := h.seen("/api/Produto/alteracoes/" + changes[0].ID)
		if strings.Contains(body, h.moquec) || !strings.Contains(body, h.juice) {
			t.Errorf("what the change wrote: %s", body)
		}
	})
}

// Somebody whose permitted products are all archived sees none, and the list says how many they were.
func TestArchivedProductsStillLimit(t *testing.T) {
	eachHouse(t, func(t *testing.T, h house) {
		h.limit()
		h.Want(http.StatusOK, h.token, "POST", "/api/Produto/alteracoes/arquivar", fields{"localClienteId": h.venue.ID, "produtoIds": []string{h.juice, h.water}})
		if got := h.list(); len(got) != 1 || got[0].Quantity != 0 || got[0].Archived != 2 {
			t.Errorf("list %+v", got)
		}
		if body := h.seen("/api/Produto/GetProductsFromLocal/" + h.venue.ID); strings.Contains(body, h.moquec) {
			t.Errorf("everything is seen: %s", body)
		}
	})
}

// Of two people who remove the last two products at once, the one who comes second is asked.
func TestTwoPeopleRemoveTheLastTwo(t *testing.T) {
	eachHouse(t, func(t *testing.T, h house) {
		for range 5 {
			h.add(http.StatusCreated, h.waiterID, h.drinks)
			answers := make(chan int)
			for _, product := range []string{h.juice, h.water} {
				go func() {
					answers <- h.Call(h.token, "DELETE", "/api/LimitAccessProduct/deleteProduct?userId="+h.waiterID+"&productId="+product, nil).Status
				}()
			}
			if got := []int{<-answers, <-answers}; !slices.Contains(got, http.StatusOK) || !slices.Contains(got, http.StatusConflict) {
				t.Fatalf("both are answered %v", got)
			}
		}
	})
}
