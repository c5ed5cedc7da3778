package catalog_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"balcao/app/audit"
	"balcao/app/catalog"
	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/quantity"
	"balcao/app/roles"
)

// reasons are what was kept, and why.
func (u undone) reasons() []string {
	words := []string{}
	for _, k := range u.Mantidas {
		words = append(words, k.Nome+": "+strings.ReplaceAll(k.Motivo, "\u00a0", " "))
	}
	slices.Sort(words)
	return words
}

func (o office) wantUndone(id string, done int, kept ...string) {
	o.t.Helper()
	slices.Sort(kept)
	if got := o.undo(id); got.Desfeitas != done || !slices.Equal(got.reasons(), append([]string{}, kept...)) {
		o.t.Errorf("undone %d, kept %q; want %d, %q", got.Desfeitas, got.reasons(), done, kept)
	}
}

// latest is the venue's latest change.
func (o office) latest() catalog.Change {
	o.t.Helper()
	var list []catalog.Change
	o.Want(http.StatusOK, o.token, "GET", changesPath+"?localClienteId="+o.venue.ID, nil).JSON(o.t, &list)
	if len(list) == 0 {
		o.t.Fatal("no change is kept")
	}
	return list[0]
}

// additions are what a product's additions cost, and in which order they stand.
func (o office) additions(id string) string {
	o.t.Helper()
	var p catalog.ProductAnswer
	o.Want(http.StatusOK, o.token, "GET", "/api/Produto/BuscarProdutoDoLocal/"+id, nil).JSON(o.t, &p)
	words := []string{}
	for _, a := range p.Additions {
		words = append(words, fmt.Sprint(a.Name, " ", int(a.Price)))
	}
	return strings.Join(words, ", ")
}

func own(price money.Amount) *money.Amount { return &price }

// burgers are a cheese, what has it at a price of its own, and what has it at the cheese's.
func (o office) burgers() (cheese, egg, own1, own2, plain string) {
	c := o.category("Lanches")
	add := func(name string, price money.Amount, additions ...catalog.Addition) string {
		return o.product(catalog.Product{Name: name, CategoryID: c, Price: price, ForSale: true, Additions: additions})
	}
	cheese, egg = add("Queijo", 300), add("Ovo", 200)
	on := func(id string, price *money.Amount) catalog.Addition {
		return catalog.Addition{ProductID: id, Kind: catalog.Optional, Max: 3, OwnPrice: price, Note: "da casa"}
	}
	own1 = add("Burger", 2000, on(cheese, own(200)), on(egg, nil))
	own2 = add("Cachorro-quente", 1500, on(egg, nil), on(cheese, own(250)))
	plain = add("Dogão", 1800, on(cheese, nil))
	return cheese, egg, own1, own2, plain
}

// D44, product-edit-17: a price that was propagated comes back with what followed it, but for what has moved since.
func TestAPropagatedPriceIsUndone(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		cheese, _, burger, dog, _ := o.burgers()
		body := map[string]any{}
		o.Want(http.StatusOK, o.token, "GET", "/api/Produto/BuscarProdutoDoLocal/"+cheese, nil).JSON(t, &body)
		body["valor"], body["nome"], body["deveAtualizarValorProdutoReferencia"] = 4, "Queijo prato", true
		o.Want(http.StatusCreated, o.token, "POST", "/api/Produto/EditarProduto", body)
		change := o.latest()
		if change.Kind != catalog.FollowChange || strings.ReplaceAll(change.Summary, "\u00a0", " ") != "Queijo prato a R$ 4,00, também em Burger e Cachorro-quente" || change.Total != 3 {
			t.Fatalf("change %+v", change)
		}
		var rows []catalog.ChangedField
		o.Want(http.StatusOK, o.token, "GET", changesPath+"/"+change.ID, nil).JSON(t, &rows)
		if len(rows) != 3 || rows[1].Name != "Burger" || rows[1].Field != "Valor do acréscimo Queijo prato" || rows[1].After != money.Amount(400).String() {
			t.Errorf("rows %+v", rows)
		}
		// At the hot dog it has another price by now.
		o.bulk("/preco", bulkBody{
			"produtoIds": []string{cheese}, "modo": "valor", "ajuste": 1, "arredondamento": "nenhum", "acompanham": []any{bulkBody{"produtoId": dog, "acrescimoId": cheese}},
		})
		if o.additions(dog) != "Ovo 200, Queijo prato 500" || o.additions(burger) != "Queijo prato 400, Ovo 200" {
			t.Fatalf("%s; %s", o.additions(dog), o.additions(burger))
		}
		o.wantUndone(change.ID, 1,
			"Queijo prato: Preço mudou depois: agora é R$ 5,00.", "Cachorro-quente: Valor do acréscimo Queijo prato mudou depois: agora é R$ 5,00.")
		if o.additions(burger) != "Queijo prato 200, Ovo 200" {
			t.Error(o.additions(burger))
		}
	})
}

// What goes on a product as a fixed and as an optional addition has two prices there: each
// is adjusted by itself, and both follow a new one.
func TestTwoPricesOfOneAdditionAreAdjustedEach(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		c := o.category("Lanches")
		cheese := o.product(catalog.Product{Name: "Queijo", CategoryID: c, Price: 300, ForSale: true})
		burger := o.product(catalog.Product{Name: "Burger", CategoryID: c, Price: 2000, ForSale: true, Additions: []catalog.Addition{
			{ProductID: cheese, Kind: catalog.Fixed, Quantity: quantity.One, OwnPrice: own(200)}, {ProductID: cheese, Kind: catalog.Optional, Max: 2, OwnPrice: own(400)},
		}})
		order := bulkBody{
			"produtoIds": []string{cheese}, "modo": "percentual", "ajuste": 10, "arredondamento": "nenhum", "acompanham": []any{bulkBody{"produtoId": burger, "acrescimoId": cheese}},
		}
		out := o.bulk("/preco", order)
		if len(out.Parents) != 1 || strings.ReplaceAll(out.Parents[0].Before+" → "+out.Parents[0].After, "\u00a0", " ") != "R$ 2,00 e R$ 4,00 → R$ 2,20 e R$ 4,40" {
			t.Errorf("told %+v", out.Parents)
		}
		if got := o.additions(burger); got != "Queijo 220, Queijo 440" {
			t.Errorf("adjusted: %s", got)
		}
		var asked []catalog.Reference
		o.Want(http.StatusOK, o.token, "GET", "/api/Produto/ProdutoReferencia?OnlyWithNameOrValueChanged=true&valor=2.20&produtoId="+cheese, nil).JSON(t, &asked)
		if len(asked) != 1 || asked[0].ValueInParent != 440 || asked[0].NewValue != 220 {
			t.Errorf("asked %+v", asked)
		}
		var p catalog.ProductAnswer
		o.Want(http.StatusOK, o.token, "GET", "/api/Produto/BuscarProdutoDoLocal/"+cheese, nil).JSON(t, &p)
		o.Want(http.StatusOK, o.token, "PUT", "/api/Produto/produtos/"+cheese+"/valor", bulkBody{
			"localClienteId": o.venue.ID, "valor": 2.2, "versao": p.Version, "produtosReferencia": []string{burger},
		})
		if got := o.additions(burger); got != "Queijo 220, Queijo 220" {
			t.Errorf("followed: %s", got)
		}
		o.wantUndone(o.latest().ID, 2)
		if got := o.additions(burger); got != "Queijo 220, Queijo 440" {
			t.Errorf("undone: %s", got)
		}
	})
}

// The price in the list is followed where that is ticked, and nowhere else.
func TestAnInlinePriceIsFollowed(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		cheese, egg, burger, dog, plain := o.burgers()
		set := func(status int, price float64, version int, followers ...string) {
			t.Helper()
			o.Want(status, o.token, "PUT", "/api/Produto/produtos/"+cheese+"/valor", bulkBody{
				"localClienteId": o.venue.ID, "valor": price, "versao": version, "produtosReferencia": followers,
			})
		}
		set(http.StatusOK, 3.5, 1)
		if got := o.additions(burger) + "; " + o.additions(plain); got != "Queijo 200, Ovo 200; Queijo 350" {
			t.Errorf("nothing ticked: %s", got)
		}
		set(http.StatusBadRequest, 4, 2, egg)
		set(http.StatusOK, 4, 2, burger)
		if got := o.additions(burger) + "; " + o.additions(dog); got != "Queijo 400, Ovo 200; Ovo 200, Queijo 250" {
			t.Errorf("one ticked: %s", got)
		}
		o.wantUndone(o.latest().ID, 2)
		if got := o.additions(burger); got != "Queijo 200, Ovo 200" || o.prices()["Queijo"] != 350 {
			t.Errorf("undone: %s, %v", got, o.prices())
		}
	})
}

// A change of many prices names the prices that others have of their own, and adjusts those that are ticked.
func TestPricesOfTheirOwnAreAdjustedWhereTicked(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		cheese, _, burger, dog, _ := o.burgers()
		order := func(more bulkBody) bulkBody {
			in := bulkBody{"todos": true, "modo": "percentual", "ajuste": 10, "arredondamento": "nenhum"}
			for k, v := range more {
				in[k] = v
			}
			return in
		}
		ticked := bulkBody{"acompanham": []any{bulkBody{"produtoId": burger, "acrescimoId": cheese}}, "simular": true}
		seen := o.bulk("/preco", order(bulkBody{"simular": true}))
		want := []catalog.AlteredParent{
			{Follower: catalog.Follower{ID: burger, AdditionID: cheese}, Name: "Burger", Addition: "Queijo", Before: money.Amount(200).String(), After: money.Amount(220).String()},
			{Follower: catalog.Follower{ID: dog, AdditionID: cheese}, Name: "Cachorro-quente", Addition: "Queijo", Before: money.Amount(250).String(), After: money.Amount(275).String()},
		}
		if !slices.Equal(seen.Parents, want) {
			t.Fatalf("parents %+v", seen.Parents)
		}
		with := o.bulk("/preco", order(ticked))
		if with.Shown == seen.Shown {
			t.Error("with a tick it comes out the same")
		}
		ticked["simular"], ticked["conferencia"], ticked["localClienteId"] = false, seen.Shown, o.venue.ID
		o.Want(http.StatusConflict, o.token, "POST", changesPath+"/preco", order(ticked))
		ticked["conferencia"] = with.Shown
		done := o.bulk("/preco", order(ticked))
		if got := o.additions(burger) + "; " + o.additions(dog); got != "Queijo 220, Ovo 220; Ovo 220, Queijo 250" || o.prices()["Burger"] != 2200 {
			t.Errorf("prices %s, %v", got, o.prices())
		}
		if back := o.undo(done.ChangeID); len(back.Mantidas) != 0 || o.additions(burger) != "Queijo 200, Ovo 200" || o.prices()["Burger"] != 2000 {
			t.Errorf("undone %+v: %s, %v", back, o.additions(burger), o.prices())
		}
	})
}

// D44: what an archiving took out of others comes back with it, where it stood, or is named.
func TestAdditionsComeBackWithWhatWasArchived(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		cheese, egg, burger, dog, plain := o.burgers()
		in := bulkBody{"localClienteId": o.venue.ID, "produtoIds": []string{cheese, egg}}
		if a := o.Want(http.StatusConflict, o.token, "POST", changesPath+"/arquivar", in); a.Message() != "Ainda são acréscimo ou ingrediente de Burger, Cachorro-quente e Dogão. Retire-os de lá, ou arquive retirando-os de lá." {
			t.Errorf("refused with %q", a.Message())
		}
		in["retirarDosPais"] = true
		archived := o.bulk("/arquivar", in)
		if got := o.additions(burger) + o.additions(dog) + o.additions(plain); got != "" {
			t.Fatalf("they have %q", got)
		}
		o.wantUndone(archived.ChangeID, 5)
		if got := o.additions(burger) + "; " + o.additions(dog) + "; " + o.additions(plain); got != "Queijo 200, Ovo 200; Ovo 200, Queijo 250; Queijo 300" {
			t.Errorf("they have %s", got)
		}

		// What was undone can be done again, by undoing that.
		o.wantUndone(o.latest().ID, 5)
		again := o.latest()
		if o.additions(burger) != "" || o.prices()["Queijo"] != 0 {
			t.Fatalf("%s, %v", o.additions(burger), o.prices())
		}
		// Meanwhile the hot dog is archived, and the cheese would be part of itself at Dogão.
		o.bulk("/arquivar", bulkBody{"produtoIds": []string{dog}})
		o.Want(http.StatusOK, o.token, "POST", "/api/Produto/produtos/restaurar", bulkBody{"localClienteId": o.venue.ID, "produtos": []string{cheese}})
		body := map[string]any{}
		o.Want(http.StatusOK, o.token, "GET", "/api/Produto/BuscarProdutoDoLocal/"+cheese, nil).JSON(t, &body)
		body["composicao"] = []any{addition(plain, 1, nil)}
		o.Want(http.StatusCreated, o.token, "POST", "/api/Produto/EditarProduto", body)
		o.wantUndone(again.ID, 2,
			"Queijo: Arquivado mudou depois: agora é Não.", "Cachorro-quente: Foi arquivado depois.", "Cachorro-quente: Foi arquivado depois.",
			"Dogão: Isto faria o produto ser parte dele mesmo: Dogão → Queijo → Dogão.")
		if got := o.additions(burger) + "; " + o.additions(plain); got != "Queijo 200, Ovo 200; " {
			t.Errorf("they have %s", got)
		}
	})
}

// D44: a merge and a deletion are undone at any later time, by who keeps the categories, too.
func TestCategoriesComeBack(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		drinks, juices := o.category("Bebidas"), o.category("Sucos")
		o.product(catalog.Product{Name: "Água", CategoryID: drinks, Position: 7, ForSale: true})
		orange := o.product(catalog.Product{Name: "Laranja", CategoryID: juices, Position: 1, ForSale: true})
		grape := o.product(catalog.Product{Name: "Uva", CategoryID: juices, Position: 2, ForSale: true})
		keeper := o.Person("categorias@balcao.test", o.venue.ID, roles.ProductCategories)
		var merged catalog.CategoryMerged
		o.Want(http.StatusOK, keeper, "POST", categoriesPath+"/"+juices+"/unir", bulkBody{"localClienteId": o.venue.ID, "destinoId": drinks}).JSON(t, &merged)
		if change := o.latest(); change.ID != merged.ChangeID || change.Summary != "Categoria Sucos unida a Bebidas" || change.Total != 3 || merged.Moved != 2 {
			t.Fatalf("merged %+v, %+v", merged, change)
		}
		others := o.category("Outros")
		o.bulk("/categoria", bulkBody{"produtoIds": []string{grape}, "categoriaLocalClienteId": others})
		prices := o.bulk("/preco", bulkBody{"todos": true, "modo": "valor", "ajuste": 1, "arredondamento": "nenhum"})

		const undo = "/api/CategoriaProduto/alteracoes/"
		o.Want(http.StatusForbidden, keeper, "POST", changesPath+"/"+merged.ChangeID+"/desfazer", nil)
		o.Want(http.StatusNotFound, keeper, "POST", undo+prices.ChangeID+"/desfazer", nil)
		var back undone
		o.Want(http.StatusOK, keeper, "POST", undo+merged.ChangeID+"/desfazer", nil).JSON(t, &back)
		if back.Desfeitas != 2 || !slices.Equal(back.reasons(), []string{"Uva: Categoria mudou depois: agora é Outros."}) {
			t.Errorf("undone %+v", back)
		}
		menu, err := o.Catalog.Menu(t.Context(), o.venue.ID)
		if err != nil {
			t.Fatal(err)
		}
		if i := slices.IndexFunc(menu, func(p catalog.Product) bool { return p.ID == orange }); menu[i].CategoryID != juices || menu[i].Position != 1 {
			t.Errorf("orange juice %+v", menu[i])
		}

		// Its name has been taken: it stays where it is, and says so.
		empty := o.category("Chás")
		var gone struct{ AlteracaoID string }
		o.Want(http.StatusOK, keeper, "DELETE", categoriesPath+"/"+empty+"?localClienteId="+o.venue.ID, nil).JSON(t, &gone)
		o.category("chas")
		o.wantUndone(gone.AlteracaoID, 0, "Chás: Já existe outra categoria com este nome.")

		var page audit.AuditPage
		owner := o.Person("dona@balcao.test", o.venue.ID, roles.Members)
		o.Want(http.StatusOK, owner, "POST", "/api/Auditoria/buscar?size=100", bulkBody{"localClienteId": o.venue.ID}).JSON(t, &page)
		told := fmt.Sprintf("%+v", page.Registros)
		for _, words := range []string{"Categorias de produtos unidas", "Categoria de produtos excluída", "Categoria de produtos trazida de volta"} {
			if !strings.Contains(told, words) {
				t.Errorf("the audit does not tell %q: %s", words, told)
			}
		}
	})
}

// A product does not come back to a store that was deleted since; the rest of it does.
func TestADeletedStoreDoesNotComeBack(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		beer := o.product(catalog.Product{Name: "Cerveja", CategoryID: o.category("Bebidas"), Price: 900, ForSale: true, StoreID: o.venue.Store})
		done := o.put("Id;Preço;Loja\n"+beer+";12,00;\n", true, bulkBody{"limparVazios": true})
		if done.Alteradas != 1 {
			t.Fatalf("imported %+v", done)
		}
		keeper := o.Person("lojas@balcao.test", o.venue.ID, roles.Stores)
		o.Want(http.StatusOK, keeper, "DELETE", "/api/store/DeleteById/"+o.venue.Store, nil)
		o.wantUndone(done.ID, 1, "Cerveja: A loja de antes não existe mais.")
		if p := o.menu()["Cerveja"]; p.StoreID != "" || p.Price != 900 {
			t.Errorf("undone %+v", p)
		}
	})
}

// market is a venue's catalogue that nothing else of a server is around, and the changes made in it.
type market struct {
	*rapid.T
	*catalog.Service
	ctx                  context.Context
	place                string
	categories, products []string
	done                 []string
}

func (m *market) fill() {
	must := func(id string, err error) string {
		if err != nil {
			m.Fatal(err)
		}
		return id
	}
	for i := range 3 {
		c, err := m.AddCategory(m.ctx, catalog.Category{VenueID: m.place, Name: fmt.Sprint("Categoria ", i)})
		m.categories = append(m.categories, must(c.ID, err))
	}
	for i := range 6 {
		p, err := m.AddProduct(m.ctx, catalog.Product{
			VenueID: m.place, CategoryID: m.categories[i%3], Name: fmt.Sprint("Produto ", i), ForSale: true,
			Price: m.price("price"), Position: i, InternalCode: fmt.Sprint(i), Additions: m.drawAdditions(),
		})
		m.products = append(m.products, must(p.ID, err))
	}
}

func (m *market) price(label string) money.Amount {
	return money.Amount(rapid.IntRange(0, 9999).Draw(m.T, label))
}

// drawAdditions are some of the products that are there, in any order.
func (m *market) drawAdditions() []catalog.Addition {
	additions := []catalog.Addition{}
	for _, id := range rapid.Permutation(m.products).Draw(m.T, "additions")[:rapid.IntRange(0, min(3, len(m.products))).Draw(m.T, "how many")] {
		optional, fixed := catalog.Addition{ProductID: id, Kind: catalog.Optional, Max: 3}, catalog.Addition{ProductID: id, Kind: catalog.Fixed, Quantity: quantity.One}
		kinds := rapid.SampledFrom([][]catalog.Addition{{optional}, {fixed}, {optional, fixed}}).Draw(m.T, "kinds")
		for _, a := range slices.Clone(kinds) {
			if rapid.Bool().Draw(m.T, "own price") {
				a.OwnPrice = own(m.price("own"))
			}
			additions = append(additions, a)
		}
	}
	return additions
}

// ownPrices are the prices of their own that products have of this one, by product and kind.
func (m *market) ownPrices(id string) map[string]money.Amount {
	now, err := m.Snapshot(m.ctx, m.place)
	if err != nil {
		m.Fatal(err)
	}
	prices := map[string]money.Amount{}
	for _, other := range m.products {
		for _, a := range now.Product(other).Additions {
			if !now.Product(other).Archived() && a.ProductID == id && a.OwnPrice != nil {
				prices[fmt.Sprint(other, " ", a.Kind)] = *a.OwnPrice
			}
		}
	}
	return prices
}

// adjust changes prices, followed by all that have this product: each own price by itself.
func (m *market) adjust(product string, order catalog.BulkOrder) (catalog.Bulk, error) {
	_, followers := m.parents(product)
	by := catalog.Adjustment{Mode: "percentual", By: 1234, Rounding: "90", Down: rapid.Bool().Draw(m.T, "down")}
	now, err := m.Snapshot(m.ctx, m.place)
	if err != nil {
		m.Fatal(err)
	}
	p, before := now.Product(product), m.ownPrices(product)
	out, err := m.ChangePrices(m.ctx, m.place, by, order, followers)
	if err != nil || p.Archived() || slices.Contains(order.Excluded, product) || by.Of(p.Price) == p.Price {
		return out, err
	}
	after := m.ownPrices(product)
	for addition, price := range before {
		if after[addition] != by.Of(price) {
			m.Fatalf("%s at %s: %s, want %s", addition, price, after[addition], by.Of(price))
		}
	}
	return out, nil
}

// parents are the products that have this one at a price of their own.
func (m *market) parents(id string) (parents []string, followers []catalog.Follower) {
	now, err := m.Snapshot(m.ctx, m.place)
	if err != nil {
		m.Fatal(err)
	}
	for _, other := range m.products {
		p := now.Product(other)
		if !p.Archived() && slices.ContainsFunc(p.Additions, func(a catalog.Addition) bool { return a.ProductID == id }) {
			parents, followers = append(parents, other), append(followers, catalog.Follower{ID: other, AdditionID: id})
		}
	}
	return parents, followers
}

// change makes any change, where it may be made, and notes it.
func (m *market) change() {
	order := catalog.BulkOrder{Selection: catalog.Selection{All: true, Excluded: rapid.SliceOf(rapid.SampledFrom(m.products)).Draw(m.T, "excluded")}}
	category, product := rapid.SampledFrom(m.categories).Draw(m.T, "category"), rapid.SampledFrom(m.products).Draw(m.T, "product")
	var out catalog.Bulk
	var err error
	switch rapid.IntRange(0, 5).Draw(m.T, "what") {
	case 0:
		out, err = m.adjust(product, order)
	case 1:
		out, err = m.MoveProducts(m.ctx, m.place, category, order)
	case 2:
		out, err = m.ArchiveProducts(m.ctx, m.place, order, true)
	case 3:
		var merged catalog.CategoryMerged
		merged, err = m.MergeCategory(m.ctx, m.place, category, catalog.CategoryMerge{Into: rapid.SampledFrom(m.categories).Draw(m.T, "into")})
		out.ChangeID = merged.ChangeID
	case 4:
		out.ChangeID, err = m.ArchiveCategory(m.ctx, m.place, category)
	default:
		out.ChangeID = m.propagate(product)
	}
	if err == nil && out.ChangeID != "" {
		m.done = append(m.done, out.ChangeID)
	}
}

// propagate gives a product another price that all its parents follow; without any it keeps its own.
func (m *market) propagate(id string) (changeID string) {
	now, err := m.Snapshot(m.ctx, m.place)
	if err != nil {
		m.Fatal(err)
	}
	p := now.Product(id)
	if p.Archived() {
		return ""
	}
	parents, _ := m.parents(id)
	before := m.latest()
	version, err := m.SetPrice(m.ctx, m.place, id, m.price("new"), p.Version, parents)
	if err != nil {
		m.Fatal(err)
	}
	if after := m.latest(); after != before {
		return after
	}
	if _, err := m.SetPrice(m.ctx, m.place, id, p.Price, version, nil); err != nil {
		m.Fatal(err)
	}
	return ""
}

// latest is the id of the latest change, empty for none.
func (m *market) latest() string {
	found, _, err := m.Changes(m.ctx, m.place, operation.PageQuery{Page: 1, Size: 1})
	if err != nil {
		m.Fatal(err)
	}
	if len(found) == 0 {
		return ""
	}
	return found[0].ID
}

// state is all that the changes alter.
func (m *market) state() string {
	now, err := m.Snapshot(m.ctx, m.place)
	if err != nil {
		m.Fatal(err)
	}
	categories, err := m.Categories(m.ctx, m.place)
	if err != nil {
		m.Fatal(err)
	}
	var words []string
	for _, c := range categories {
		words = append(words, fmt.Sprint(c.ID, c.Name, c.Position))
	}
	for _, id := range m.products {
		p := now.Product(id)
		words = append(words, fmt.Sprint(p.ID, p.Archived(), p.CategoryID, p.Position, p.Price, p.InternalCode))
		for _, a := range p.Additions {
			price := "its own"
			if a.OwnPrice != nil {
				price = a.OwnPrice.String()
			}
			words = append(words, fmt.Sprint("  ", a.ProductID, a.Kind, a.Max, price))
		}
	}
	return strings.Join(words, "\n")
}

// Whatever changes are made, undoing them backwards restores the catalogue.
func TestUndoRestores(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		run := 0
		rapid.Check(t, func(rt *rapid.T) {
			run++
			m := &market{T: rt, Service: catalog.New(catalog.Config{DB: db, Clock: clock.Real()}), ctx: t.Context(), place: fmt.Sprintf("%s-%d", venue, run)}
			m.fill()
			before := m.state()
			for range rapid.IntRange(1, 6).Draw(rt, "changes") {
				m.change()
			}
			slices.Reverse(m.done)
			for _, id := range m.done {
				if kept, err := m.Undo(m.ctx, m.place, id, ""); err != nil || len(kept.Kept) > 0 {
					rt.Fatalf("undone %+v, %v", kept, err)
				}
			}
			if after := m.state(); after != before {
				rt.Fatalf("after undoing\n%s\nbefore\n%s", after, before)
			}
		})
	})
}
