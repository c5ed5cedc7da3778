package catalog_test

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"balcao/app/catalog"
	"balcao/app/jobs"
	"balcao/app/roles"
	"balcao/app/sheets"
	"balcao/app/stores"
)

type report struct {
	ID               string `json:"Id"`
	Linhas           int
	Novas            int
	Alteradas        int
	Ignoradas        []struct{ Linha int }
	Erros            []sheets.Problem
	CategoriasNovas  []string
	ValoresDuvidosos []string
	ImportadoEm      *string
}

// put tries a file or brings it in.
func (o office) put(file string, commit bool, more bulkBody) report {
	o.t.Helper()
	body := bulkBody{"localClienteId": o.venue.ID, "nome": "produtos.csv", "arquivo": []byte(file), "confirmar": commit, "chave": "codigoInterno", "criarCategorias": true}
	for k, v := range more {
		body[k] = v
	}
	var r report
	o.Want(http.StatusOK, o.token, "POST", "/api/Produto/importar", body).JSON(o.t, &r)
	return r
}

// export answers the file of an export's job, of the whole catalogue.
func (o office) export(format string) string {
	o.t.Helper()
	return o.exportOf(bulkBody{"formato": format, "todos": true})
}

func (o office) exportOf(what bulkBody) string {
	o.t.Helper()
	what["localClienteId"] = o.venue.ID
	o.Want(http.StatusOK, o.token, "POST", "/api/Produto/exportar", what)
	job := o.AwaitJobs(o.token)[0]
	if job.State != jobs.Done {
		o.t.Fatalf("the export: %+v", job)
	}
	var link struct{ FileName, RelativePath string }
	o.Want(http.StatusOK, o.token, "POST", "/api/files/"+job.FileID+"/link", bulkBody{}).JSON(o.t, &link)
	query := url.Values{"filename": {link.FileName}, "relativepath": {link.RelativePath}}
	return string(o.Want(http.StatusOK, "", "GET", "/api/download/file?"+query.Encode(), nil).Body)
}

func (o office) menu() map[string]catalog.Product {
	o.t.Helper()
	menu, err := o.Catalog.Menu(o.t.Context(), o.venue.ID)
	if err != nil {
		o.t.Fatal(err)
	}
	found := map[string]catalog.Product{}
	for _, p := range menu {
		found[p.Name] = p
	}
	return found
}

func TestImportProducts(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		drinks := o.category("Bebidas")
		o.product(catalog.Product{Name: "Cerveja", CategoryID: drinks, Price: 1200, ForSale: true, InternalCode: "C1", NCM: "22030000", Description: "Gelada"})
		o.product(catalog.Product{Name: "Suco", CategoryID: drinks, Price: 900, ForSale: true, InternalCode: "S1"})
		const file = "Código;Produto;Grupo;Valor;NCM;EAN\n" +
			"C1;Cerveja lata;bebidas;R$ 1.012,50;;7891000315507\n" +
			"S1;Suco;Bebidas;9.00;;\n" +
			"P1;Pastel;Salgados;7,5;19022000;\n"
		tried := o.put(file, false, nil)
		if tried.ID != "" || tried.Novas != 1 || tried.Alteradas != 1 || len(tried.Ignoradas) != 1 || len(tried.Erros) > 0 || !slices.Equal(tried.CategoriasNovas, []string{"Salgados"}) {
			t.Fatalf("tried: %+v", tried)
		}
		before := fmt.Sprint(o.menu())
		done := o.put(file, true, nil)
		if done.ID == "" || done.Novas != 1 || done.Alteradas != 1 {
			t.Fatalf("done: %+v", done)
		}
		menu := o.menu()
		if p := menu["Cerveja lata"]; p.Price != 101250 || p.NCM != "22030000" || p.Description != "Gelada" || p.Barcode != "7891000315507" {
			t.Errorf("changed: %+v", p)
		}
		if p := menu["Pastel"]; p.Price != 750 || p.InternalCode != "P1" || p.CategoryID == drinks || p.Position != 1 {
			t.Errorf("made: %+v", p)
		}
		if again := o.put(file, false, nil); again.Novas+again.Alteradas != 0 || again.ImportadoEm == nil {
			t.Errorf("again: %+v", again)
		}
		if cleared := o.put("Código;Código de barras;Descrição\nC1;;\n", true, bulkBody{"limparVazios": true}); cleared.Alteradas != 1 {
			t.Errorf("cleared: %+v", cleared)
		} else if p := o.menu()["Cerveja lata"]; p.Barcode != "" || p.Description != "" || p.NCM != "22030000" {
			t.Errorf("cleared: %+v", p)
		} else if back := o.undo(cleared.ID); back.Desfeitas != 1 || o.menu()["Cerveja lata"].Barcode != "7891000315507" {
			t.Errorf("cleared is undone: %+v", back)
		}

		var back undone
		o.Person("importa@balcao.test", o.venue.ID, roles.Customers)
		if err := o.Access.SetRoles(t.Context(), "importa@balcao.test", false, []string{roles.Imports}); err != nil {
			t.Fatal(err)
		}
		keeper := o.SignIn("importa@balcao.test")
		o.Want(http.StatusOK, keeper, "POST", "/api/Produto/importacoes/"+done.ID+"/desfazer", bulkBody{}).JSON(t, &back)
		if back.Desfeitas != 3 || back.Removidas != 2 || len(back.Mantidas) > 0 {
			t.Errorf("undone: %+v", back)
		}
		menu = o.menu()
		for name, p := range menu {
			p.Version = 1
			menu[name] = p
		}
		if after := fmt.Sprint(menu); after != before {
			t.Errorf("after undoing\n%s\nbefore\n%s", after, before)
		}
		if again := o.put(file, false, nil); again.ImportadoEm != nil {
			t.Errorf("an undone import counts: %+v", again)
		}
		// Prices are no import: whoever only imports does not take them back.
		priced := o.bulk("/preco", bulkBody{"todos": true, "modo": "valor", "ajuste": 1, "arredondamento": "nenhum"})
		o.Want(http.StatusNotFound, keeper, "POST", "/api/Produto/importacoes/"+priced.ChangeID+"/desfazer", bulkBody{})
		o.Want(http.StatusForbidden, keeper, "POST", changesPath+"/"+priced.ChangeID+"/desfazer", bulkBody{})
	})
}

// A file with bad lines names each of them, and nothing of it is written.
func TestBadLinesNameThemselves(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		drinks := o.category("Bebidas")
		beer := o.product(catalog.Product{Name: "Cerveja", CategoryID: drinks, Price: 1200, InternalCode: "C1", Barcode: "7891000315507"})
		o.product(catalog.Product{Name: "Refri", CategoryID: drinks, Price: 600, InternalCode: "R1"})
		o.product(catalog.Product{Name: "Refri", CategoryID: drinks, Price: 700, InternalCode: "R2"})
		for name, c := range map[string]struct {
			file string
			more bulkBody
			want []sheets.Problem
		}{
			"three bad lines": {
				file: "Código;Nome;Categoria;Preço;EAN\nX1;Bolo;Doces;abc;\nX2;Torta;Doces;5;123\nX3;;Doces;4;\nX4;Certo;Doces;3;\n",
				want: []sheets.Problem{
					{Line: 2, Column: "Preço", Message: "Escreva um valor em reais, como 1.234,56."},
					{Line: 3, Column: "Códigos de barras", Message: "O código de barras não confere: use o GTIN de 8, 12, 13 ou 14 algarismos, ou o campo Código interno."},
					{Line: 4, Column: "Nome", Message: "Escolha o nome para continuar"},
				},
			},
			"no price, no category": {
				file: "Código;Nome\nX1;Bolo\n",
				want: []sheets.Problem{
					{Line: 2, Column: "Categoria", Message: "Selecione uma categoria para continuar"},
					{Line: 2, Column: "Preço", Message: "Escolha o valor para continuar"},
				},
			},
			"somebody else's code": {
				file: "Código;Nome;Categoria;Preço;EAN\nX1;Bolo;Bebidas;1;07891000315507\n",
				want: []sheets.Problem{{Line: 2, Column: "Códigos de barras", Message: "Este código de barras é de Cerveja."}},
			},
			"a product twice": {
				file: "Código;Preço\nC1;1\nC1;2\n",
				want: []sheets.Problem{{Line: 3, Column: "Código interno", Message: "Este produto já está na linha 2."}},
			},
			"an unknown id": {
				file: "Id;Nome\n" + drinks + ";Bolo\n",
				want: []sheets.Problem{{Line: 2, Column: "Id", Message: "Este Id não é de nenhum produto. Apague-o da linha para cadastrar um produto novo."}},
			},
			"a name of two": {
				file: "Nome;Preço\nrefri;1\n", more: bulkBody{"chave": "nome"},
				want: []sheets.Problem{{Line: 2, Column: "Nome", Message: "Há 2 produtos com este nome. Escolha um código para encontrar os produtos."}},
			},
			"a category that is not to be made": {
				file: "Código;Categoria\nC1;Cervejas\n", more: bulkBody{"criarCategorias": false},
				want: []sheets.Problem{{Line: 2, Column: "Categoria", Message: "A categoria Cervejas não existe. Cadastre-a, ou marque Criar as categorias que faltam."}},
			},
			"thousands or decimals": {
				file: "Código;Preço\nC1;12.500\nR1;1.000\n",
				want: []sheets.Problem{{Line: 2, Column: "Preço", Message: `Diga se "12.500" é um valor em milhares ou em reais com três casas: o arquivo não diz.`}},
			},
			"beyond centavos": {
				file: "Código;Preço\nC1;12.505\n", more: bulkBody{"tresCasas": true},
				want: []sheets.Problem{{Line: 2, Column: "Preço", Message: "Um valor em reais tem no máximo duas casas depois da vírgula."}},
			},
		} {
			got := o.put(c.file, true, c.more)
			if !slices.Equal(got.Erros, c.want) || got.ID != "" {
				t.Errorf("%s: %+v, want %+v", name, got.Erros, c.want)
			}
		}
		if p, err := o.Catalog.Categories(t.Context(), o.venue.ID); err != nil || slices.ContainsFunc(p, func(c catalog.Category) bool { return c.Name == "Doces" }) {
			t.Errorf("categories %+v, %v", p, err)
		}
		if r := o.put("Código;Preço\nC1;12.500\n", true, bulkBody{"tresCasas": true}); r.Alteradas != 1 {
			t.Errorf("decimals: %+v", r)
		}
		// The lines hand their codes to each other.
		if r := o.put("Id;Código\n"+beer+";R9\n", true, nil); r.Alteradas != 1 {
			t.Errorf("%+v", r)
		}
		swap := o.put("Nome;Código;Preço\nCerveja;Z1;1\n", true, bulkBody{"chave": "nome"})
		if swap.Alteradas != 1 || len(swap.Erros) > 0 {
			t.Errorf("swap: %+v", swap)
		}
		var errors struct{ FileName string }
		o.Want(http.StatusOK, o.token, "POST", "/api/Produto/importar/erros", bulkBody{
			"localClienteId": o.venue.ID, "nome": "p.csv", "arquivo": []byte("Código;Preço\nZ1;abc\n"), "chave": "codigoInterno",
		}).JSON(t, &errors)
		if errors.FileName != "produtos-erros.csv" {
			t.Errorf("errors: %+v", errors)
		}
	})
}

// Codes that lines hand to each other come in at once, and go back at once.
func TestCodesAreHandedOver(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		drinks := o.category("Bebidas")
		a := o.product(catalog.Product{Name: "A", CategoryID: drinks, Price: 1, ForSale: true, InternalCode: "1"})
		b := o.product(catalog.Product{Name: "B", CategoryID: drinks, Price: 1, ForSale: true, InternalCode: "2"})
		done := o.put(fmt.Sprintf("Id;Código\n%s;2\n%s;1\n", a, b), true, nil)
		if menu := o.menu(); done.Alteradas != 2 || menu["A"].InternalCode != "2" || menu["B"].InternalCode != "1" {
			t.Fatalf("%+v %+v", done, menu)
		}
		if back := o.undo(done.ID); back.Desfeitas != 2 || len(back.Mantidas) > 0 {
			t.Errorf("undone: %+v", back)
		}
		if menu := o.menu(); menu["A"].InternalCode != "1" || menu["B"].InternalCode != "2" {
			t.Errorf("%+v", menu)
		}
	})
}

// An export writes what the list shows under its filter, on all pages and in its order; what is
// archived comes in again without being changed, too.
func TestExportFollowsTheFilterOfTheList(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		drinks, closed := o.category("Bebidas"), o.category("Fora de uso")
		add := func(name string, p catalog.Product) string {
			p.Name, p.Price = name, 900
			if p.CategoryID == "" {
				p.CategoryID = drinks
			}
			return o.product(p)
		}
		add("Cerveja", catalog.Product{ForSale: true, NCM: "22030000", InternalCode: "C1"})
		juice := add("Suco", catalog.Product{ForSale: true, NCM: "99999999", InternalCode: "S1"})
		add("Água", catalog.Product{NCM: "22011000", StoreID: o.venue.Store})
		add("Chope a quilo", catalog.Product{ForSale: true, Kind: catalog.Kilo, HasPhoto: true})
		add("Tônica", catalog.Product{ForSale: true, ControlsStock: true, HasPhoto: true, Hidden: true})
		gone := add("Guaraná", catalog.Product{ForSale: true, InternalCode: "G1", CategoryID: closed})
		if _, err := o.Catalog.ArchiveProducts(t.Context(), o.venue.ID, catalog.BulkOrder{Selection: catalog.Selection{ProductIDs: []string{gone}}}, false); err != nil {
			t.Fatal(err)
		}
		if _, err := o.Catalog.ArchiveCategory(t.Context(), o.venue.ID, closed); err != nil {
			t.Fatal(err)
		}
		if _, err := o.Catalog.SetSoldOut(t.Context(), o.venue.ID, juice, catalog.End{Reason: catalog.UntilReopened}); err != nil {
			t.Fatal(err)
		}
		for name, filter := range map[string]bulkBody{
			"nothing": {}, "search": {"busca": "cer"}, "category": {"categoriaId": drinks}, "store": {"storeId": o.venue.Store}, "no store": {"storeId": "00000000-0000-0000-0000-000000000000"},
			"type": {"tipo": 12}, "paused": {"venda": "nao"}, "for sale": {"venda": "sim"}, "no photo": {"semFoto": true}, "fiscal": {"fiscal": true},
			"sold out": {"esgotados": true}, "out of stock": {"semEstoque": true}, "archived": {"arquivados": true}, "by name": {"ordem": "nome"}, "dearest": {"ordem": "-valor"},
			"several": {"busca": "o", "categoriaId": drinks, "venda": "sim", "ordem": "-nome"},
		} {
			query := url.Values{}
			for key, value := range filter {
				query.Set(key, fmt.Sprint(value))
			}
			var list catalog.List
			o.Want(http.StatusOK, o.token, "GET", "/api/Produto/produtos?size=100&localClienteId="+o.venue.ID+"&"+query.Encode(), nil).JSON(t, &list)
			if len(list.Products) == 0 {
				t.Errorf("%s: the list shows nothing", name)
				continue
			}
			text := o.exportOf(bulkBody{"formato": "csv", "filtro": filter, "todos": true})
			lines := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\ufeff")))
			lines.Comma = ';'
			rows, err := lines.ReadAll()
			if err != nil {
				t.Fatal(err)
			}
			var got, want []string
			for _, row := range rows[1:] {
				got = append(got, row[len(row)-1])
			}
			for _, p := range list.Products {
				want = append(want, p.ID)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: the file has %q, the list %q", name, got, want)
			}
			if again := o.put(text, false, bulkBody{"criarCategorias": false}); again.Novas+again.Alteradas+len(again.Erros) > 0 || len(again.Ignoradas) != again.Linhas {
				t.Errorf("%s: comes in again as %+v", name, again)
			}
		}
		changed := o.put("Id;Nome\n"+gone+";Guaraná lata\n", false, nil)
		if len(changed.Erros) != 1 || changed.Erros[0].Column != "Id" || !strings.HasPrefix(changed.Erros[0].Message, "Este produto está arquivado. Restaure-o") {
			t.Errorf("an archived one is changed: %+v", changed.Erros)
		}
		refused := o.Want(http.StatusBadRequest, o.token, "POST", "/api/Produto/exportar", bulkBody{"localClienteId": o.venue.ID, "formato": "csv", "filtro": bulkBody{"busca": "nada disso"}, "todos": true})
		if refused.Message() != "Nenhum produto corresponde aos filtros. Mude-os e exporte de novo." {
			t.Error(refused.Message())
		}
	})
}

// What is exported comes in again without changing anything, into another venue as it was.
func TestExportAndImportAgree(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		texts := rapid.SampledFrom([]string{"", "=1+1", "-5", "'aspas", "Maçã; \"doce\", café", "+55", "1.234", "007", "@x"})
		rapid.Check(t, func(rt *rapid.T) {
			if rapid.IntRange(0, 19).Draw(rt, "some runs are enough for a server") > 0 {
				return
			}
			code := rapid.StringMatching(`[a-z]{12}`).Draw(rt, "code")
			category := o.category("C " + code)
			for i := range rapid.IntRange(1, 4).Draw(rt, "products") {
				p := catalog.Product{
					Name: "P " + code + texts.Draw(rt, "name"), CategoryID: category, Price: 100, Description: texts.Draw(rt, "text"),
					Kind: rapid.SampledFrom([]catalog.Kind{catalog.Plain, catalog.Kilo, catalog.Ticket, catalog.Variable}).Draw(rt, "kind"),
					Unit: rapid.SampledFrom([]catalog.Unit{catalog.Piece, catalog.Gram}).Draw(rt, "unit"), ForSale: rapid.Bool().Draw(rt, "for sale"),
					NCM: rapid.SampledFrom([]string{"", "02071210", "22030000"}).Draw(rt, "ncm"), InternalCode: fmt.Sprint(code, i),
					StoreID: rapid.SampledFrom([]string{"", o.venue.Store}).Draw(rt, "store"),
				}
				o.product(p)
			}
			for _, format := range []string{"csv", "xlsx"} {
				file := o.export(format)
				again := o.put(file, false, bulkBody{"criarCategorias": false})
				if len(again.Erros) > 0 || again.Novas+again.Alteradas > 0 || len(again.Ignoradas) != again.Linhas {
					rt.Fatalf("%s changes %+v\n%s", format, again, file)
				}
			}
		})
		file := o.export("csv")
		elsewhere := o
		elsewhere.venue = o.Server.Venue("Vizinho")
		elsewhere.token = o.Person("vizinho@balcao.test", elsewhere.venue.ID, roles.Products)
		// Ids and stores are this venue's.
		done := elsewhere.put(file, true, bulkBody{"mapeamento": map[string]string{"Id": "", "Loja": ""}, "chave": "codigoInterno"})
		if len(done.Erros) > 0 || done.Novas != done.Linhas {
			t.Fatalf("elsewhere: %+v\n%s", done, file)
		}
		again := elsewhere.put(elsewhere.export("csv"), false, bulkBody{"mapeamento": map[string]string{}})
		if again.Novas+again.Alteradas+len(again.Erros) > 0 {
			t.Errorf("exported anew: %+v", again)
		}
	})
}

func TestAChangeNamesAStoreThatHasBeenDeletedSince(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		deck, err := o.Stores.Add(t.Context(), o.venue.ID, stores.Draft{Name: "Deck"})
		if err != nil {
			t.Fatal(err)
		}
		o.product(catalog.Product{Name: "Suco", CategoryID: o.category("Bebidas"), Price: 900, InternalCode: "S1"})
		done := o.put("Código;Loja\nS1;Deck\n", true, nil)
		if err := o.Stores.Remove(t.Context(), o.venue.ID, deck.ID); err != nil {
			t.Fatal(err)
		}
		var rows []catalog.ChangedField
		o.Want(http.StatusOK, o.token, "GET", changesPath+"/"+done.ID, nil).JSON(t, &rows)
		if len(rows) != 1 || rows[0].Field != "Loja" || rows[0].After != "Deck" {
			t.Errorf("rows: %+v", rows)
		}
	})
}
