package catalog_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/uptrace/bun"

	"balcao/app/catalog"
	"balcao/app/fault"
)

// What changes many products leaves the service fee alone, as its form does.
func TestChangesOfManyLeaveTheServiceFee(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		food := o.category("Comidas")
		fee := o.product(catalog.Product{Kind: catalog.Fee, Name: "Taxa de serviço", CategoryID: food, Price: 1000, ForSale: true, InternalCode: "T1"})
		o.product(catalog.Product{Name: "Pastel", CategoryID: food, Price: 1000, ForSale: true, InternalCode: "P1"})

		raised := o.bulk("/preco", bulkBody{"todos": true, "modo": "percentual", "ajuste": 10, "arredondamento": "nenhum"})
		isFee := func(row catalog.Altered) bool { return row.ID == fee }
		if raised.Unchanged != 1 || slices.ContainsFunc(raised.Rows, isFee) {
			t.Errorf("prices: %+v", raised)
		}
		if archived := o.bulk("/arquivar", bulkBody{"produtoIds": []string{fee}}); archived.Changed != 0 || archived.ChangeID != "" {
			t.Errorf("archived: %+v", archived)
		}

		said := func(file string) string {
			var words []string
			for _, problem := range o.put(file, false, nil).Erros {
				words = append(words, problem.Message)
			}
			return strings.Join(words, " ")
		}
		for file, want := range map[string]string{
			"Nome;Categoria;Preço;Código interno;Tipo\nOutra taxa;Comidas;5;T2;Taxa\n": "A taxa de serviço não vem de um arquivo. Cadastre-a no formulário de produtos.",
			"Código interno;Tipo\nP1;Taxa\n":                                           "A taxa de serviço não vem de um arquivo. Cadastre-a no formulário de produtos.",
			"Código interno;Preço\nT1;5\n":                                             "Da taxa de serviço um arquivo muda só NCM, CEST e CFOP. Deixe as outras colunas como estão.",
			"Código interno;NCM\nT1;21069090\n":                                        "",
		} {
			if got := said(file); got != want {
				t.Errorf("%q: %q, want %q", file, got, want)
			}
		}
	})
}

// archiveAsBefore archives a product as was done before its parents had to lose it.
func (o office) archiveAsBefore(id string) {
	o.t.Helper()
	err := o.DB.Tx(o.t.Context(), func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.NewRaw("UPDATE catalogues SET version = version + 1 WHERE venue_id = ?", o.venue.ID).Exec(ctx); err != nil {
			return err
		}
		_, err := tx.NewRaw("UPDATE products SET archived_at = 1, changed = (SELECT version FROM catalogues WHERE venue_id = ?) WHERE id = ?", o.venue.ID, id).Exec(ctx)
		return err
	})
	if err != nil {
		o.t.Fatal(err)
	}
}

// A product keeps an addition that was archived meanwhile, and can be saved with it; another
// one cannot be given to it.
func TestAnAdditionArchivedMeanwhileMayStay(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		food := o.category("Comidas")
		cheese := o.product(catalog.Product{Name: "Queijo", CategoryID: food, Price: 350, ForSale: true})
		burger := o.product(catalog.Product{
			Name: "X-Búrguer", CategoryID: food, Price: 2590, ForSale: true, NCM: "21069090", CFOP: "5102",
			Additions: []catalog.Addition{{ProductID: cheese, Kind: catalog.Optional, Max: 3}},
		})
		plain := o.product(catalog.Product{Name: "Pão", CategoryID: food, Price: 500, ForSale: true, NCM: "21069090", CFOP: "5102"})
		o.archiveAsBefore(cheese)

		save := func(id string, additions ...any) int {
			var form map[string]any
			o.Want(http.StatusOK, o.token, "GET", "/api/Produto/BuscarProdutoDoLocal/"+id, nil).JSON(t, &form)
			delete(form, "usadoEm")
			if len(additions) > 0 {
				form["composicao"] = additions
			}
			return o.Call(o.token, "POST", "/api/Produto/EditarProduto", form).Status
		}
		if got := save(burger); got != http.StatusCreated {
			t.Errorf("saved with what it had: %d", got)
		}
		var form map[string]any
		o.Want(http.StatusOK, o.token, "GET", "/api/Produto/BuscarProdutoDoLocal/"+burger, nil).JSON(t, &form)
		if got := save(plain, form["composicao"].([]any)[0]); got != http.StatusBadRequest {
			t.Errorf("another product takes what is archived: %d", got)
		}
	})
}

// Fields that would do nothing, or the wrong thing, are refused.
func TestStockFieldsFitTheProduct(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		food := o.category("Comidas")
		for field, p := range map[string]catalog.Product{
			"unidade":             {Kind: catalog.Kilo, ControlsStock: true, Unit: catalog.Piece},
			"quantidadeReservado": {Composed: true, Reserved: 5000},
		} {
			p.VenueID, p.CategoryID, p.Name, p.Price = o.venue.ID, food, "Prato", 100
			_, err := o.Catalog.AddProduct(t.Context(), p)
			if f := fault.Wrap(err); f == nil || f.Fields[field] == "" {
				t.Errorf("%s: %v", field, err)
			}
		}
	})
}

// Who switched a sale or marked a product as sold out stands in the audit.
func TestSaleAndSoldOutAreAudited(t *testing.T) {
	eachOffice(t, func(t *testing.T, o office) {
		beer := o.product(catalog.Product{Name: "Cerveja", CategoryID: o.category("Bebidas"), Price: 1000, ForSale: true})
		o.Want(http.StatusOK, o.token, "POST", "/api/Proprietario/DesativarProdutos/"+beer, nil)
		if _, err := o.Catalog.SetSoldOut(t.Context(), o.venue.ID, beer, catalog.End{Reason: catalog.UntilReopened}); err != nil {
			t.Fatal(err)
		}
		if _, err := o.Catalog.Reopen(t.Context(), o.venue.ID, beer); err != nil {
			t.Fatal(err)
		}
		var actions []string
		err := o.DB.Read.NewRaw("SELECT action FROM audit_entries WHERE venue_id = ? AND subject_id = ? ORDER BY action", o.venue.ID, beer).Scan(t.Context(), &actions)
		if got := strings.Join(actions, " "); err != nil || got != "product-reopened product-sale-switched product-sold-out" {
			t.Errorf("%s, %v", got, err)
		}
	})
}
