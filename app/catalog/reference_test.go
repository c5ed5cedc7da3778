package catalog_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"balcao/app/catalog"
	"balcao/app/money"
	"balcao/app/roles"
	"balcao/app/venues"
)

// parents are two products with an own price of the addition, and one without.
func (s sheet) parents(id string) (own, other, follows catalog.ProductAnswer) {
	s.t.Helper()
	on := func(name string, fields map[string]any) catalog.ProductAnswer {
		return s.save(s.form(map[string]any{"nome": name, "composicao": []any{addition(id, 2, fields)}}))
	}
	return on("Burger", map[string]any{"valorProprio": 2}), on("Cachorro-quente", map[string]any{"valorProprio": 2.5}), on("Dogão", nil)
}

// What a product is made of has no price on it.
func TestAPartIsUsedButNotPriced(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		flour := s.made("Farinha")
		s.save(s.form(map[string]any{"nome": "Pão", "composicao": []any{addition(flour.ID, 3, nil)}}))
		var priced []catalog.Reference
		s.Want(http.StatusOK, s.token, "GET", "/api/Produto/ProdutoReferencia?produtoId="+flour.ID, nil).JSON(t, &priced)
		if used := s.get(flour.ID).UsedIn; len(used) != 1 || len(priced) != 0 {
			t.Errorf("used in %+v, priced in %+v", used, priced)
		}
	})
}

// The documents' form asks for lists that nothing fills yet.
func TestListsOfWhatIsNotMadeHere(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		var flows catalog.TabFlows
		s.Want(http.StatusOK, s.token, "GET", "/api/comandaseletronicasfluxo?localClienteId="+s.place.ID, nil).JSON(t, &flows)
		splits := s.Want(http.StatusOK, s.token, "GET", "/api/split?localClienteId="+s.place.ID, nil)
		if flows.Response.Models == nil || !strings.Contains(flows.Hint, "Pós-pago › Fluxo de comandas") || strings.TrimSpace(string(splits.Body)) != "[]" {
			t.Errorf("%+v, %s", flows, splits.Body)
		}
		hint, err := url.PathUnescape(splits.Header.Get("x-dica"))
		if err != nil || !strings.Contains(hint, "Transações › Split de pagamentos") {
			t.Errorf("hint of splits %q, %v", hint, err)
		}
		var choices catalog.FormChoices
		s.Want(http.StatusOK, s.token, "GET", "/api/Produto/formulario/"+s.place.ID, nil).JSON(t, &choices)
		if choices.Events == nil || len(choices.Events) != 0 || !strings.Contains(choices.EventsHint, "cadastrados em Doações › Eventos") {
			t.Errorf("events %+v, %q", choices.Events, choices.EventsHint)
		}
	})
}

// A unit that others count parts of stays.
func TestAUnitThatOthersDivideStays(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		syrup := s.save(s.form(map[string]any{"nome": "Calda", "unidade": "ml"}))
		s.save(s.form(map[string]any{"nome": "Sorvete", "composicao": []any{addition(syrup.ID, 1, map[string]any{"quantidade": 0.5})}}))
		s.refused(saving, s.edited(syrup.ID, map[string]any{"unidade": "un"})).
			says(t, "unidade", "Sorvete usa uma parte da unidade dele. Mude a quantidade lá antes de contar este produto em unidades.")
	})
}

// product-edit-18: the list of affected products has Name and ValueInParent.
func TestProductsWhoseAdditionsFollowAPrice(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		cheese := s.made("Queijo")
		own, other, follows := s.parents(cheese.ID)
		ask := func(query string) []catalog.Reference {
			var out []catalog.Reference
			s.Want(http.StatusOK, s.token, "GET", "/api/Produto/ProdutoReferencia?produtoId="+cheese.ID+query, nil).JSON(t, &out)
			return out
		}
		want := []catalog.Reference{
			{ID: own.ID, Name: "Burger", ValueInParent: 200, NewValue: 250, HasOwnPrice: true},
			{ID: other.ID, Name: "Cachorro-quente", ValueInParent: 250, NewValue: 250, HasOwnPrice: true},
			{ID: follows.ID, Name: "Dogão", ValueInParent: 300, NewValue: 250},
		}
		if got := ask("&valor=2.50"); !slices.Equal(got, want) {
			t.Errorf("all: %+v", got)
		}
		if got := ask("&valor=2.50&OnlyWithNameOrValueChanged=true"); !slices.Equal(got, []catalog.Reference{want[0], want[2]}) {
			t.Errorf("changed: %+v", got)
		}
		if got := ask("&valor=3&produtoNome=Queijo&OnlyWithNameOrValueChanged=true"); len(got) != 0 {
			t.Errorf("nothing changes: %+v", got)
		}
		if got := ask("&produtoNome=Prato&OnlyWithNameOrValueChanged=true"); len(got) != 3 ||
			slices.ContainsFunc(got, func(r catalog.Reference) bool { return r.NewValue != r.ValueInParent }) {
			t.Errorf("renamed: %+v", got)
		}
		var used []catalog.Reference
		s.Want(http.StatusOK, s.token, "GET", "/api/Produto/ProdutoReferencia/Adicional?productId="+cheese.ID+"&valor=2.5", nil).JSON(t, &used)
		if !slices.Equal(used, want) {
			t.Errorf("used: %+v", used)
		}
		s.Want(http.StatusBadRequest, s.token, "GET", "/api/Produto/ProdutoReferencia?produtoId="+cheese.ID+"&valor=2,50", nil)
	})
}

// product-edit-17: the ticked products' own prices follow, without ticks all, without the wish none;
// those that have none follow by themselves. Old and new are recorded.
func TestAPriceIsFollowedWhereItIsTicked(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		cheese := s.made("Queijo")
		own, other, follows := s.parents(cheese.ID)
		save := func(price float64, fields map[string]any) [3]money.Amount {
			t.Helper()
			fields["valor"] = price
			s.save(s.edited(cheese.ID, fields))
			return [3]money.Amount{s.get(own.ID).Additions[0].Price, s.get(other.ID).Additions[0].Price, s.get(follows.ID).Additions[0].Price}
		}
		if got := save(4, map[string]any{}); got != [3]money.Amount{200, 250, 400} {
			t.Errorf("not asked: %v", got)
		}
		if got := save(4, map[string]any{"nome": "Queijo prato", "deveAtualizarValorProdutoReferencia": true}); got != [3]money.Amount{200, 250, 400} {
			t.Errorf("renamed alone: %v", got)
		}
		save(4, map[string]any{"nome": "Queijo"})
		if got := save(5, map[string]any{"deveAtualizarValorProdutoReferencia": true, "produtosReferencia": []string{other.ID}}); got != [3]money.Amount{200, 500, 500} {
			t.Errorf("one ticked: %v", got)
		}
		if got := save(5.5, map[string]any{"deveAtualizarValorProdutoReferencia": true, "produtosReferencia": []string{}}); got != [3]money.Amount{200, 500, 550} {
			t.Errorf("none ticked: %v", got)
		}
		if got := save(6, map[string]any{"deveAtualizarValorProdutoReferencia": true}); got != [3]money.Amount{600, 600, 600} {
			t.Errorf("all: %v", got)
		}
		told := ""
		for _, e := range s.audited() {
			told += fmt.Sprintf("%+v\n", e)
		}
		for _, words := range []string{"Valor de acréscimo propagado", "Valor do acréscimo Queijo", "R$ 2,50", "R$ 5,00", "Produto alterado", "Produto cadastrado"} {
			if !strings.Contains(strings.ReplaceAll(told, "\u00a0", " "), words) {
				t.Errorf("the audit does not tell %q:\n%s", words, told)
			}
		}
	})
}

// product-observations-04: an option that is called the same is the same, and 10 000 of them are answered.
func TestOptionsOfAVenue(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		create := func(description string) (o catalog.Option) {
			s.Want(http.StatusOK, s.token, "POST", "/api/Produto/opcoes/incluir", map[string]any{"localClienteId": s.place.ID, "descricao": description}).JSON(t, &o)
			return o
		}
		rare := create("  Mal   passado ")
		if same := create("MAL PASSÁDO"); same != rare || rare.Description != "Mal passado" {
			t.Errorf("%+v and %+v", rare, same)
		}
		s.save(s.form(map[string]any{"observacoes": []any{observation("Ponto", "mal passado", "Ao ponto")}}))
		list := func() (all []catalog.UsedOption) {
			s.Want(http.StatusOK, s.token, "GET", "/api/Produto/opcoes/"+s.place.ID, nil).JSON(t, &all)
			return all
		}
		if got := list(); len(got) != 2 || got[0].Description != "Ao ponto" || got[1].ID != rare.ID || got[1].Products != 1 {
			t.Errorf("options %+v", got)
		}
		for _, wrong := range []string{" ", strings.Repeat("a", 201)} {
			s.refused("/api/Produto/opcoes/incluir", map[string]any{"localClienteId": s.place.ID, "descricao": wrong})
		}
		var many []string
		for i := range 10_000 {
			many = append(many, fmt.Sprint("Opção ", i))
		}
		p := catalog.Product{VenueID: s.place.ID, CategoryID: s.category.ID, Name: "Tudo", Observations: []catalog.Observation{
			{Description: "Qual", Kind: catalog.Exclusive, Options: catalog.Options(many...)},
		}}
		if _, err := s.Catalog.AddProduct(t.Context(), p); err != nil {
			t.Fatal(err)
		}
		if got := list(); len(got) != 10_002 {
			t.Errorf("%d options", len(got))
		}
		s.refused(saving, s.form(map[string]any{"observacoes": []any{observation("Qual", many...)}}))
	})
}

// product-edit-04, product-edit-12, product-edit-13: what the form lets one choose from.
func TestChoicesOfTheForm(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		ask := func() (c catalog.FormChoices) {
			s.Want(http.StatusOK, s.token, "GET", "/api/Produto/formulario/"+s.place.ID, nil).JSON(t, &c)
			return c
		}
		s.Want(http.StatusOK, s.token, "POST", "/api/CustomSaleMenu", map[string]any{
			"localClienteId": s.place.ID, "nome": "Só no salão", "naLoja": false, "produtos": []string{},
		})
		c := ask()
		if len(c.SaleMenus) != 1 || c.SaleMenus[0].Name != "Só no salão" {
			t.Errorf("sale menus %+v", c.SaleMenus)
		}
		if len(c.Categories) != 2 || c.Categories[1].Name != "Lanches" || len(c.Stores) != 1 || c.Stores[0].ID != s.place.Store || c.Invoices || c.School {
			t.Errorf("%+v", c)
		}
		err := s.Venues.Change(t.Context(), s.place.ID, func(v *venues.Venue) { v.Kind, v.IssuesInvoices = venues.School, true })
		if err != nil {
			t.Fatal(err)
		}
		if c := ask(); !c.Invoices || !c.School {
			t.Errorf("%+v", c)
		}
		var n catalog.NutritionChoices
		s.Want(http.StatusOK, s.token, "GET", "/api/Produto/dadosEnergeticos/"+s.place.ID, nil).JSON(t, &n)
		if len(n.Groups) != 8 || n.Groups[6].Name != "Carboidratos" || len(n.Classes) != 5 || n.Classes[4].ID != 4 {
			t.Errorf("%+v", n)
		}
	})
}

func TestProductsToPickFrom(t *testing.T) {
	eachSheet(t, func(t *testing.T, s sheet) {
		s.save(s.form(map[string]any{"nome": "Pão de açúcar", "codigoInterno": "77", "codigosBarra": []any{map[string]any{"codigo": "7891000315507", "unidades": 1}}}))
		s.made("Açúcar")
		s.save(s.form(map[string]any{"tipo": 11}))
		member := s.Person("caixa@balcao.test", s.place.ID, roles.Board)
		for query, want := range map[string]string{
			"": "Moqueca de Bar do Zé, Pão de açúcar, Açúcar", "?busca=ACUCAR": "Pão de açúcar, Açúcar", "?busca=acucar+pao": "Pão de açúcar",
			"?busca=77": "Pão de açúcar", "?busca=07891000315507": "Pão de açúcar", "?busca=acucar&limite=1": "Pão de açúcar", "?busca=%25": "",
		} {
			var found []catalog.PickedProduct
			s.Want(http.StatusOK, member, "GET", "/api/Produto/GetProductsFromLocal/"+s.place.ID+query, nil).JSON(t, &found)
			var words []string
			for _, p := range found {
				words = append(words, p.Name)
			}
			if got := strings.Join(words, ", "); got != want {
				t.Errorf("%q finds %q, want %q", query, got, want)
			}
		}
	})
}
