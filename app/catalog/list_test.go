package catalog_test

import (
	"net/http"
	"net/url"
	"slices"
	"testing"

	"balcao/app/catalog"
	"balcao/app/roles"
	"balcao/app/venues"
)

func TestProductList(t *testing.T) {
	eachShelf(t, func(t *testing.T, s shelf) {
		if err := s.Venues.Change(t.Context(), s.venue.ID, func(v *venues.Venue) { v.IssuesInvoices = true }); err != nil {
			t.Fatal(err)
		}
		drinks := s.newCategory("Bebidas")
		s.add(catalog.Product{Name: "Pão de Açúcar", Price: 990, ForSale: true, InternalCode: "P-007", NCM: "19059090", CFOP: "5102", HasPhoto: true, Position: 2, StoreID: s.venue.Store})
		s.add(catalog.Product{Name: "Açaí da casa", Price: 1890, Position: 1})
		s.add(catalog.Product{Name: "Água com gás", Price: 650, ForSale: true, CategoryID: drinks.ID, Barcode: "7891000315507", NCM: "2201.10.00", CFOP: "5405", HasPhoto: true})
		s.add(catalog.Product{Name: "Queijo a granel", Price: 5990, ForSale: true, Kind: catalog.Kilo, CategoryID: drinks.ID})
		moqueca := "Moqueca de Bar do Zé"

		for query, want := range map[string][]string{
			"":                                 {moqueca, "Açaí da casa", "Pão de Açúcar", "Queijo a granel", "Água com gás"},
			"&ordem=nome":                      {"Açaí da casa", "Água com gás", moqueca, "Pão de Açúcar", "Queijo a granel"},
			"&ordem=-valor":                    {"Queijo a granel", moqueca, "Açaí da casa", "Pão de Açúcar", "Água com gás"},
			"&busca=ACUCAR+pao":                {"Pão de Açúcar"},
			"&busca=acucar+agua":               {},
			"&busca=p-007":                     {"Pão de Açúcar"},
			"&busca=7891000315507":             {"Água com gás"},
			"&busca=1905.90":                   {"Pão de Açúcar"},
			"&busca=2201.10.00":                {"Água com gás"},
			"&busca=%25":                       {},
			"&categoriaId=" + drinks.ID:        {"Queijo a granel", "Água com gás"},
			"&storeId=" + s.venue.Store:        {"Pão de Açúcar"},
			"&tipo=12":                         {"Queijo a granel"},
			"&venda=nao":                       {"Açaí da casa"},
			"&venda=sim&size=2&page=2":         {"Queijo a granel", "Água com gás"},
			"&semFoto=true&venda=sim":          {moqueca, "Queijo a granel"},
			"&fiscal=true&busca=a":             {moqueca, "Açaí da casa", "Queijo a granel"},
			"&esgotados=true":                  {},
			"&arquivados=true":                 {},
			"&page=9":                          {},
			"&categoriaId=outra":               {},
			"&storeId=" + url.QueryEscape("'"): {},
		} {
			if got := s.names(query); !slices.Equal(got, want) {
				t.Errorf("%q finds %q, want %q", query, got, want)
			}
		}

		t.Run("chips are counted among what search and category find", func(t *testing.T) {
			if got := s.list("&categoriaId=" + drinks.ID + "&size=1&semFoto=true"); got.Total != 1 ||
				got.Counts != (catalog.Counts{All: 5, ForSale: 4, WithoutPhoto: 1, Fiscal: 1}) {
				t.Errorf("total %d, counts %+v", got.Total, got.Counts)
			}
		})

		t.Run("a row tells what it lacks", func(t *testing.T) {
			p := s.row("Açaí da casa")
			if p.Category != "Lanches" || p.Fiscal != "Sem NCM" || p.Photo != "" || p.ForSale || p.Version != 1 || p.Price != 1890 {
				t.Errorf("row %+v", p)
			}
		})

		t.Run("pickers get all products, for whoever belongs to the venue", func(t *testing.T) {
			var choices []catalog.Choice
			s.Want(http.StatusOK, s.Person("garcom@balcao.test", s.venue.ID, roles.Board), "GET",
				"/api/Produto/BuscarProdutosDoLocalParaFiltro?localId="+s.venue.ID, nil).JSON(t, &choices)
			if len(choices) != 5 || choices[4].Name != "Água com gás" || choices[4].CategoryID != drinks.ID {
				t.Errorf("choices %+v", choices)
			}
		})

		t.Run("whoever does not keep products sees no list", func(t *testing.T) {
			s.Want(http.StatusForbidden, s.SignIn("garcom@balcao.test"), "GET", "/api/Produto/produtos?localClienteId="+s.venue.ID, nil)
			other := s.Venue("Clube do Vizinho")
			s.Want(http.StatusForbidden, s.token, "GET", "/api/Produto/produtos?localClienteId="+other.ID, nil)
			s.Want(http.StatusForbidden, s.token, "GET", "/api/Produto/BuscarProdutosDoLocalParaFiltro?localId="+other.ID, nil)
		})
	})
}

// Fees do not change together with products.
func TestAllThatAFilterFindsCanBeTicked(t *testing.T) {
	eachShelf(t, func(t *testing.T, s shelf) {
		drinks := s.newCategory("Bebidas")
		water := s.add(catalog.Product{Name: "Água", Price: 650, ForSale: true, CategoryID: drinks.ID})
		juice := s.add(catalog.Product{Name: "Suco", Price: 950, ForSale: true, CategoryID: drinks.ID})
		s.add(catalog.Product{Kind: catalog.Fee, Name: "Taxa", Price: 1000, ForSale: true, CategoryID: drinks.ID})
		var found struct {
			IDs []string `json:"produtos"`
		}
		s.Want(http.StatusOK, s.token, "GET", "/api/Produto/produtos/achados?localClienteId="+s.venue.ID+"&ordem=-nome&categoriaId="+drinks.ID, nil).JSON(t, &found)
		if want := []string{juice.ID, water.ID}; !slices.Equal(found.IDs, want) {
			t.Errorf("found %q, want %q", found.IDs, want)
		}
	})
}

func TestPriceAndSaleInTheList(t *testing.T) {
	eachShelf(t, func(t *testing.T, s shelf) {
		coxinha := s.add(catalog.Product{Name: "Coxinha", Price: 2990, ForSale: true})
		open := s.add(catalog.Product{Name: "Valor aberto", Kind: catalog.Variable, ForSale: true})
		price := func(status int, id string, value float64, version int) string {
			t.Helper()
			return s.act(status, "PUT", "produtos/"+id+"/valor", fields{"valor": value, "versao": version}).Message()
		}
		price(http.StatusOK, coxinha.ID, 31.90, 1)
		if p := s.row("Coxinha"); p.Price != 3190 || p.Version != 2 {
			t.Errorf("row %+v", p)
		}
		for name, c := range map[string]struct {
			status  int
			id      string
			value   float64
			version int
			message string
		}{
			"somebody else was faster":    {http.StatusConflict, coxinha.ID, 33, 1, "Outra pessoa mudou Coxinha enquanto você editava: o preço agora é R$ 31,90. Confira e salve de novo."},
			"negative":                    {http.StatusBadRequest, coxinha.ID, -1, 2, "Escolha o valor para continuar"},
			"absurd":                      {http.StatusBadRequest, coxinha.ID, 1000000.01, 2, "Use um valor de até R$ 1.000.000,00."},
			"said when it is sold":        {http.StatusBadRequest, open.ID, 5, 1, "O preço deste produto é dito na venda. Para dar um preço fixo, mude o tipo dele."},
			"a product of another venue":  {http.StatusNotFound, s.Venue("Outro").Product, 5, 1, "Este produto não existe mais. Atualize a lista."},
			"nothing that could be a row": {http.StatusNotFound, "nada", 5, 1, "Este produto não existe mais. Atualize a lista."},
		} {
			if got := price(c.status, c.id, c.value, c.version); got != c.message {
				t.Errorf("%s: %q", name, got)
			}
		}
		entries := 0
		if err := s.DB.Read.NewRaw("SELECT COUNT(*) FROM audit_entries WHERE action = 'product-price-changed' AND subject_id = ?", coxinha.ID).Scan(t.Context(), &entries); err != nil || entries != 1 {
			t.Errorf("%d audit entries, %v", entries, err)
		}

		s.act(http.StatusOK, "POST", "produtos/venda", fields{"produtos": []string{coxinha.ID, open.ID}, "habilitado": false})
		if got := s.names("&venda=nao"); len(got) != 2 {
			t.Errorf("switched off: %q", got)
		}
		s.act(http.StatusNotFound, "POST", "produtos/venda", fields{"produtos": []string{coxinha.ID, s.Venue("Mais um").Product}, "habilitado": true})
		if s.row("Coxinha").ForSale {
			t.Error("half of a refused change was made")
		}
	})
}
