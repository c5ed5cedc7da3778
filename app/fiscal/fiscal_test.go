package fiscal_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"balcao/app/catalog"
	"balcao/app/fiscal"
	"balcao/app/roles"
	"balcao/app/server/servertest"
	"balcao/app/venues"
)

// linesOf are the lines of a table that ships with the program, without that of its day.
func linesOf(t testing.TB, name string) []string {
	t.Helper()
	content, err := os.ReadFile("tables/" + name)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(content), "\n"), "\n")
	if strings.HasPrefix(lines[0], "# ") {
		lines = lines[1:]
	}
	return lines
}

func TestShippedTables(t *testing.T) {
	ncm, cfop := linesOf(t, "ncm.txt"), linesOf(t, "cfop.tsv")
	if len(ncm) != 10_515 || len(cfop) != 619 {
		t.Errorf("%d NCM, %d CFOP", len(ncm), len(cfop))
	}
	for lines, form := range map[*[]string]string{&ncm: `^\d{8}$`, &cfop: `^[1-7]\d{3}\t\S.*\S$`} {
		if !slices.IsSorted(*lines) || len(slices.Compact(slices.Clone(*lines))) != len(*lines) {
			t.Errorf("%s: not in order, or twice", form)
		}
		for _, line := range *lines {
			if !regexp.MustCompile(form).MatchString(line) {
				t.Errorf("%q is not %s", line, form)
			}
		}
	}
}

func TestOurWordsAreOfCodesInForce(t *testing.T) {
	ncm, words := linesOf(t, "ncm.txt"), linesOf(t, "words.tsv")
	if len(words) < 150 {
		t.Errorf("words for %d codes", len(words))
	}
	known := map[string]bool{}
	for _, line := range words {
		parts := strings.Split(line, "\t")
		if len(parts) != 3 || parts[1] == "" {
			t.Errorf("%q is not code, name, words", line)
			continue
		}
		if _, found := slices.BinarySearch(ncm, parts[0]); !found || known[parts[0]] {
			t.Errorf("%s is no NCM, or stands twice", parts[0])
		}
		known[parts[0]] = true
	}
}

// officialRow is a row of the official file.
type officialRow struct{ Codigo, Descricao, Data_Inicio, Data_Fim string }

// official is the official file: all codes that ship but those dropped, and others.
func official(t testing.TB, updated string, drop []string, more ...officialRow) []byte {
	t.Helper()
	rows := []officialRow{
		{"22.03", "Cervejas de malte.", "01/04/2022", "31/12/9999"},
		{"2202.9", "- Outras:", "01/04/2022", "31/12/9999"},
		{"2202", "Águas, incluindo as águas minerais, adicionadas de açúcar:", "01/04/2022", "31/12/9999"},
	}
	for _, code := range linesOf(t, "ncm.txt") {
		if !slices.Contains(drop, code) {
			rows = append(rows, officialRow{code[:4] + "." + code[4:6] + "." + code[6:], "-- Código <i>" + code + "</i>", "01/04/2022", "31/12/9999"})
		}
	}
	data, err := json.Marshal(map[string]any{
		"Data_Ultima_Atualizacao_NCM": updated, "Ato": "Resolução Gecex", "Nomenclaturas": append(rows, more...),
	})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

type place struct {
	*servertest.Server
	venue        servertest.Venue
	owner, admin string
	products     map[string]string
}

// bar is a venue that issues NFC-e, with products of several codes.
func bar(t *testing.T, s *servertest.Server) place {
	t.Helper()
	p := place{Server: s, venue: s.Venue("Bar do Cais"), products: map[string]string{}}
	p.owner = s.Person("dono@balcao.test", p.venue.ID, roles.Products)
	p.admin = s.Person("plataforma@balcao.test", "")
	if err := s.Access.SetRoles(t.Context(), "plataforma@balcao.test", false, []string{roles.AdminPortal}); err != nil {
		t.Fatal(err)
	}
	p.admin = s.SignIn("plataforma@balcao.test")
	if err := s.Venues.Change(t.Context(), p.venue.ID, func(v *venues.Venue) { v.IssuesInvoices = true }); err != nil {
		t.Fatal(err)
	}
	category, err := s.Catalog.AddCategory(t.Context(), catalog.Category{VenueID: p.venue.ID, Name: "Fiscais"})
	if err != nil {
		t.Fatal(err)
	}
	for _, product := range []catalog.Product{
		{Name: "Chope", NCM: "22030000", CFOP: "5405"},
		{Name: "Tônica", NCM: "22021000", CFOP: "5405", CEST: "0301000"},
		{Name: "Cuscuz", NCM: "19012000", CFOP: "5102"},
		{Name: "Camarão", NCM: "03061710", CFOP: "1102"},
		{Name: "Couvert", Kind: catalog.Fee},
		{Name: "Sem códigos"},
	} {
		product.VenueID, product.CategoryID, product.ForSale = p.venue.ID, category.ID, true
		if product.Kind == 0 {
			product.Kind = catalog.Plain
		}
		made, err := s.Catalog.AddProduct(t.Context(), product)
		if err != nil {
			t.Fatal(err)
		}
		p.products[product.Name] = made.ID
	}
	return p
}

// search answers codes and names that a search finds.
func (p place) search(t *testing.T, list, words string) []fiscal.Code {
	t.Helper()
	var found fiscal.Found
	p.Want(http.StatusOK, p.owner, "GET", fmt.Sprintf("/api/fiscal/%s?localClienteId=%s&busca=%s", list, p.venue.ID, escaped(words)), nil).JSON(t, &found)
	return found.Codes
}

func escaped(s string) string { return strings.ReplaceAll(s, " ", "%20") }

func (p place) check(t *testing.T, query string) fiscal.Checked {
	t.Helper()
	var found fiscal.Checked
	p.Want(http.StatusOK, p.owner, "GET", "/api/fiscal/conferir?localClienteId="+p.venue.ID+query, nil).JSON(t, &found)
	return found
}

func (p place) review(t *testing.T, query string) fiscal.Review {
	t.Helper()
	var found fiscal.Review
	p.Want(http.StatusOK, p.owner, "GET", "/api/fiscal/produtos/"+p.venue.ID+query, nil).JSON(t, &found)
	return found
}

func (p place) load(t *testing.T, status int, body map[string]any) (fiscal.Load, servertest.Answer) {
	t.Helper()
	var found fiscal.Load
	a := p.Want(status, p.admin, "POST", "/api/fiscal/tabelas", body)
	if status == http.StatusOK {
		a.JSON(t, &found)
	}
	return found, a
}

func TestSearchByCodeAndWords(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		p := bar(t, s)
		for words, first := range map[string]string{
			"2203": "22030000", "2203.00": "22030000", "22030000": "22030000", "chope": "22030000", "CHOPE lata": "22030000",
			"agua tonica": "22021000", "cachaca": "22084000", "limao": "08055000", "cerveja de malte": "22030000",
		} {
			if found := p.search(t, "ncm", words); len(found) == 0 || found[0].Code != first || found[0].Title == "" {
				t.Errorf("%q finds %+v", words, found)
			}
		}
		for _, words := range []string{"", "9999", "chopeira industrial"} {
			if found := p.search(t, "ncm", words); len(found) != 0 {
				t.Errorf("%q finds %+v", words, found)
			}
		}
		if found := p.search(t, "ncm", "22"); len(found) != 30 {
			t.Errorf("%d codes of chapter 22", len(found))
		}
		if found := p.search(t, "cfop", ""); len(found) != 30 || !found[0].NFCe || found[0].Code != "5101" {
			t.Errorf("the CFOP of an NFC-e come first: %+v", found)
		}
		if found := p.search(t, "cfop", "5.405"); len(found) != 1 || !found[0].NFCe {
			t.Errorf("5.405: %+v", found)
		}
		if found := p.search(t, "cfop", "devolução compra"); len(found) == 0 || found[0].Code[0] < '5' {
			t.Errorf("devolução: %+v", found)
		}
	})
}

func TestCheckTellsWhatIsWrong(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		p := bar(t, s)
		for query, want := range map[string]string{
			"&ncm=2203.00.00&cfop=5405":      "",
			"&ncm=00000000&cfop=5933":        "",
			"&ncm=19012000&cfop=5102":        "desconhecido O NCM 1901.20.00 não consta na tabela de 17/09/2026. Confira o código.",
			"&ncm=220300&cfop=5102":          "formato O NCM tem 8 dígitos.",
			"&ncm=22030000&cfop=5102&cest=1": "formato O CEST tem 7 dígitos.",
			"&ncm=22030000&cfop=9999":        "desconhecido O CFOP 9.999 não consta na tabela de 17/09/2026. Confira o código.",
			"&ncm=22030000":                  "ausente Falta o CFOP, que a NFC-e exige.",
			"&ncm=22030000&cfop=6102": "foraDaNfce A NFC-e não aceita o CFOP 6.102. Em vendas no balcão o comum é 5.102 ou, " +
				"com substituição tributária, 5.405.",
		} {
			found := p.check(t, query)
			said := make([]string, len(found.Warnings))
			for i, w := range found.Warnings {
				said[i] = string(w.Trouble) + " " + w.Text
			}
			if got := strings.Join(said, "; "); got != want {
				t.Errorf("%s: %s", query, got)
			}
		}
		proposed := p.check(t, "&ncm=19012000&cfop=5102").Warnings[0].Proposed
		if len(proposed) != 3 || proposed[0].Code != "19012010" {
			t.Errorf("proposed: %+v", proposed)
		}
		if found := p.check(t, "&ncm=22030000&cfop=5405"); found.NCM != "Cerveja de malte" || !strings.HasPrefix(found.CFOP, "Venda") {
			t.Errorf("%+v", found)
		}
		// Without NFC-e nothing is missing.
		if err := s.Venues.Change(t.Context(), p.venue.ID, func(v *venues.Venue) { v.IssuesInvoices = false }); err != nil {
			t.Fatal(err)
		}
		if found := p.check(t, "&ncm=&cfop=6102"); len(found.Warnings) != 0 {
			t.Errorf("%+v", found)
		}
	})
}

func TestReviewListsProductsWithTheirTroubles(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		p := bar(t, s)
		found := p.review(t, "?busca=CAM")
		if found.Total != 1 || found.Products[0].ID != p.products["Camarão"] || found.Products[0].Warnings[0].Trouble != fiscal.NoNFCe {
			t.Errorf("%+v", found)
		}
		found = p.review(t, "?problema=desconhecido")
		if found.Total != 1 || found.Products[0].Name != "Cuscuz" || !found.Issues || found.Counts[fiscal.Unknown] != 1 || found.Counts[fiscal.NoNFCe] != 1 {
			t.Errorf("%+v", found)
		}
		if found = p.review(t, "?size=1&page=2"); len(found.Products) != 1 || found.Total < 3 {
			t.Errorf("%+v", found)
		}
		if slices.ContainsFunc(p.review(t, "").Products, func(r fiscal.Reviewed) bool { return r.Name == "Couvert" }) {
			t.Error("a fee carries no codes")
		}
		p.Want(http.StatusForbidden, s.Person("garcom@balcao.test", p.venue.ID, roles.Board), "GET", "/api/fiscal/produtos/"+p.venue.ID, nil)
		p.Want(http.StatusForbidden, p.owner, "GET", "/api/fiscal/tabelas", nil)
		p.Want(http.StatusForbidden, p.owner, "POST", "/api/fiscal/tabelas", map[string]any{"tabela": "ncm", "arquivo": []byte("{}")})
	})
}

func TestTheOfficialFileCountsOnceItIsLoaded(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		p := bar(t, s)
		file := official(t, "Vigente em 10/11/2026", []string{"22030000", "19012090"},
			officialRow{"2203.00.10", "Com álcool", "01/11/2026", "31/12/9999"},
			officialRow{"2203.00.90", "Outras", "01/01/2027", "31/12/9999"},
			officialRow{"0101.99.99", "Extinto", "01/04/2022", "31/10/2026"})

		tried, _ := p.load(t, http.StatusOK, map[string]any{"tabela": "ncm", "arquivo": file})
		if tried.LoadedAt != nil || tried.Dated != "2026-11-10" || tried.Codes != 10_514 || tried.Added != 1 || tried.Ended != 2 || tried.Products != 2 {
			t.Errorf("tried: %+v", tried)
		}
		if !slices.Equal(tried.Examples, []string{"19012090", "22030000"}) {
			t.Errorf("examples: %v", tried.Examples)
		}
		if found := p.search(t, "ncm", "22030000"); len(found) != 1 {
			t.Errorf("trying loads nothing: %+v", found)
		}

		loaded, _ := p.load(t, http.StatusOK, map[string]any{"tabela": "ncm", "arquivo": file, "confirmar": true})
		if loaded.LoadedAt == nil || loaded.Ended != 2 {
			t.Errorf("loaded: %+v", loaded)
		}
		if found := p.search(t, "ncm", "com alcool cervejas"); len(found) != 1 || found[0].Code != "22030010" || found[0].Title != "Cervejas de malte › Com álcool" {
			t.Errorf("words of the official descriptions: %+v", found)
		}
		if found := p.search(t, "ncm", "energetico"); len(found) != 1 || found[0].Code != "22029900" {
			t.Errorf("our words go on: %+v", found)
		}
		for code, want := range map[string]string{
			"22030000": "extinto O NCM 2203.00.00 está extinto: não vale depois de 09/11/2026. Escolha o código que o substituiu.",
			"01019999": "extinto O NCM 0101.99.99 está extinto: não vale depois de 31/10/2026. Escolha o código que o substituiu.",
			"22030090": "futuro O NCM 2203.00.90 só vale a partir de 01/01/2027.",
			"77777777": "desconhecido O NCM 7777.77.77 não consta na tabela de 10/11/2026. Confira o código.",
		} {
			w := p.check(t, "&cfop=5102&ncm="+code).Warnings
			if len(w) != 1 || string(w[0].Trouble)+" "+w[0].Text != want {
				t.Errorf("%s: %+v", code, w)
			}
		}
		if w := p.check(t, "&cfop=5102&ncm=22030000").Warnings; len(w[0].Proposed) != 1 || w[0].Proposed[0].Code != "22030010" {
			t.Errorf("proposed: %+v", w)
		}
		if found := p.review(t, "?problema=extinto"); found.Total != 1 || found.Products[0].Name != "Chope" {
			t.Errorf("%+v", found)
		}

		var tables fiscal.Tables
		p.Want(http.StatusOK, p.admin, "GET", "/api/fiscal/tabelas", nil).JSON(t, &tables)
		if ncm := tables.Tables[0]; ncm.Shipped || !ncm.Described || ncm.Codes != 10_514 || len(ncm.Loads) != 1 {
			t.Errorf("%+v", ncm)
		}
		if len(tables.Outside) != 1 || tables.Outside[0] != (fiscal.Outside{VenueID: p.venue.ID, Name: "Bar do Cais", Products: 2}) {
			t.Errorf("%+v", tables.Outside)
		}

		// A later table brings a code back.
		p.load(t, http.StatusOK, map[string]any{"tabela": "ncm", "arquivo": official(t, "20/11/2026", nil), "confirmar": true})
		if w := p.check(t, "&cfop=5102&ncm=22030000").Warnings; len(w) != 0 {
			t.Errorf("%+v", w)
		}
		_, refused := p.load(t, http.StatusBadRequest, map[string]any{"tabela": "ncm", "arquivo": file, "confirmar": true})
		if want := "O arquivo é de 10/11/2026, mais antigo que a tabela em uso, de 20/11/2026. Baixe o arquivo atual."; refused.Message() != want {
			t.Errorf("%s", refused.Message())
		}
		var entries int
		if err := s.DB.Read.NewRaw("SELECT COUNT(*) FROM audit_entries WHERE action = 'fiscal-table-loaded'").Scan(t.Context(), &entries); err != nil || entries != 2 {
			t.Errorf("%d audit entries, %v", entries, err)
		}
	})
}

func TestFilesThatAreNotTheTableAreRefusedAsAWhole(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		p := bar(t, s)
		whole := official(t, "Vigente em 10/11/2026", nil)
		with := func(row officialRow) []byte { return official(t, "Vigente em 10/11/2026", nil, row) }
		at := strings.Count(string(whole), `"Codigo"`) + 1
		for want, file := range map[string][]byte{
			"ou está incompleto (linha 1, coluna 8":  whole[:9000],
			"ou está incompleto (linha 3, coluna 1)": []byte("{\n\n]"),
			"Falta no arquivo a data da tabela":      official(t, "ontem", nil),
			"só 0 códigos de 8 dígitos":              []byte(`{"Data_Ultima_Atualizacao_NCM":"Vigente em 10/11/2026","Nomenclaturas":[]}`),
			"não está em UTF-8":                      []byte("{\xe3"),
			"um dia que ainda não chegou":            official(t, "Vigente em 21/11/2026", nil),
			"mais antigo que a tabela em uso":        official(t, "Vigente em 01/01/2020", nil),
			fmt.Sprintf("Item %d da lista Nomenclaturas: o código não tem de 2 a 8 dígitos", at): with(officialRow{"22x", "a", "01/01/2020", "31/12/9999"}),
			"o código 2203.00.00 já está no item":                                                with(officialRow{"2203.00.00", "a", "01/01/2020", "31/12/9999"}),
			"o código 9999.99.99 está sem descrição":                                             with(officialRow{"9999.99.99", " ", "01/01/2020", "31/12/9999"}),
			"a Data_Inicio do código 9999.99.99":                                                 with(officialRow{"9999.99.99", "a", "2020-01-01", "31/12/9999"}),
			"a Data_Fim do código 9999.99.99":                                                    with(officialRow{"9999.99.99", "a", "01/01/2020", "31/02/2020"}),
			"passa de 10 MB":                                                                     make([]byte, 10<<20+1),
		} {
			_, a := p.load(t, http.StatusBadRequest, map[string]any{"tabela": "ncm", "arquivo": file, "confirmar": true})
			if !strings.Contains(a.Message(), want) {
				t.Errorf("want %q: %s", want, a.Message())
			}
		}
		var rows int
		if err := s.DB.Read.NewRaw("SELECT COUNT(*) FROM fiscal_codes").Scan(t.Context(), &rows); err != nil || rows != 0 {
			t.Errorf("%d rows, %v", rows, err)
		}
	})
}

func TestCESTAgainstASheetOnceItIsLoaded(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		p := bar(t, s)
		if w := p.check(t, "&ncm=22030000&cfop=5405&cest=9999999").Warnings; len(w) != 0 {
			t.Errorf("by its form alone: %+v", w)
		}
		sheet := []byte("CEST;NCM/SH;Descrição\r\n03.021.00;2203.00.00;Cerveja em garrafa\r\n0301100;2202.10, 2201;Refrigerante\r\n0301100;2106.90.10;Refrigerante\r\n")
		for want, body := range map[string]map[string]any{
			"Informe a data da tabela":        {"arquivo": sheet},
			"Falta esta coluna":               {"arquivo": []byte("NCM;Descrição\n1;a\n"), "data": "2026-11-01"},
			"Linha 2: o CEST não tem 7":       {"arquivo": []byte("CEST;NCM;Descrição\n12;2203;a\n"), "data": "2026-11-01"},
			"Linha 2: o NCM não tem de 2 a 8": {"arquivo": []byte("CEST;NCM;Descrição\n0302100;x;a\n"), "data": "2026-11-01"},
			"não tem nenhum CEST":             {"arquivo": []byte("CEST;NCM;Descrição\n"), "data": "2026-11-01"},
		} {
			body["tabela"], body["confirmar"] = "cest", true
			if _, a := p.load(t, http.StatusBadRequest, body); !strings.Contains(a.Message(), want) {
				t.Errorf("want %q: %s", want, a.Message())
			}
		}
		loaded, _ := p.load(t, http.StatusOK, map[string]any{"tabela": "cest", "arquivo": sheet, "data": "2026-11-01", "confirmar": true})
		if loaded.Codes != 2 || loaded.Added != 2 {
			t.Errorf("%+v", loaded)
		}
		for query, want := range map[string]fiscal.Trouble{
			"&ncm=22030000&cest=0302100": "", "&ncm=21069010&cest=0301100": "", "&ncm=22021000&cest=0301100": "",
			"&ncm=22030000&cest=0301100": fiscal.Foreign, "&ncm=22030000&cest=9999999": fiscal.Unknown,
		} {
			w := p.check(t, query+"&cfop=5405").Warnings
			if (want == "") != (len(w) == 0) || len(w) > 0 && w[0].Trouble != want {
				t.Errorf("%s: %+v", query, w)
			}
			if want == fiscal.Foreign && (len(w[0].Proposed) != 1 || w[0].Proposed[0].Code != "0302100") {
				t.Errorf("proposed: %+v", w)
			}
		}
		if found := p.search(t, "cest", "garrafa"); len(found) != 1 || found[0].Code != "0302100" {
			t.Errorf("%+v", found)
		}
	})
}

// Of two loads at once one is told that the other came first, or finds its own table there.
func TestLoadsFollowEachOther(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		p := bar(t, s)
		file := official(t, "Vigente em 10/11/2026", nil)
		done := make(chan int, 3)
		for range cap(done) {
			go func() {
				done <- p.Call(p.admin, "POST", "/api/fiscal/tabelas", map[string]any{"tabela": "ncm", "arquivo": file, "confirmar": true}).Status
			}()
		}
		loaded := 0
		for range cap(done) {
			if status := <-done; status == http.StatusOK {
				loaded++
			} else if status != http.StatusConflict {
				t.Errorf("answered %d", status)
			}
		}
		var rows int
		if err := s.DB.Read.NewRaw("SELECT COUNT(*) FROM fiscal_codes").Scan(context.Background(), &rows); err != nil || rows != 10_515 || loaded == 0 {
			t.Errorf("%d rows, %d loaded, %v", rows, loaded, err)
		}
	})
}
