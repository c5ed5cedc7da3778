package cardimports_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/charmap"

	"balcao/app/imports"
	"balcao/app/roles"
	"balcao/app/server/servertest"
)

type fields map[string]any

// school is a venue with a person who imports its users.
type school struct {
	*servertest.Server
	t     *testing.T
	venue servertest.Venue
	token string
}

func each(t *testing.T, test func(t *testing.T, c school)) {
	t.Helper()
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		v := s.Venue("Colégio Sol")
		test(t, school{s, t, v, s.Person("importa@sol.test", v.ID, roles.CardUserImports, roles.Cards, roles.Customers)})
	})
}

const header = "Nome completo;CPF;E-mail;Telefone;Senha;Limite\r\n"

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// form is a file as the documents send it; cut leaves its end out.
func form(t testing.TB, venueID, name string, data []byte, tryOnly bool, cut int) (body []byte, contentType string) {
	t.Helper()
	var out bytes.Buffer
	w := multipart.NewWriter(&out)
	must(t, w.WriteField("LocalId", venueID))
	if tryOnly {
		must(t, w.WriteField("simular", "true"))
	}
	part, err := w.CreateFormFile("file", name)
	must(t, err)
	_, err = part.Write(data)
	must(t, err)
	must(t, w.Close())
	return out.Bytes()[:out.Len()-cut], w.FormDataContentType()
}

type answer struct {
	status int
	body   []byte
}

func (a answer) message() string {
	var said struct{ Message string }
	_ = json.Unmarshal(a.body, &said)
	return said.Message
}

func (c school) post(path, token string, body []byte, contentType string) answer {
	c.t.Helper()
	req, err := http.NewRequestWithContext(c.t.Context(), http.MethodPost, c.URL+path, bytes.NewReader(body))
	must(c.t, err)
	req.Header.Set("Authorization", "Bearer "+token)
	req.Header.Set("Content-Type", contentType)
	got, err := http.DefaultClient.Do(req)
	must(c.t, err)
	defer func() { _ = got.Body.Close() }()
	read, err := io.ReadAll(got.Body)
	must(c.t, err)
	return answer{got.StatusCode, read}
}

func (c school) send(name string, data []byte, tryOnly bool) answer {
	c.t.Helper()
	body, contentType := form(c.t, c.venue.ID, name, data, tryOnly, 0)
	return c.post("/api/importacaoUsuarios", c.token, body, contentType)
}

func (c school) run(want int, data string, tryOnly bool) (report imports.Report) {
	c.t.Helper()
	a := c.send("alunos.csv", []byte(data), tryOnly)
	if a.status != want {
		c.t.Fatalf("answered %d, not %d: %s", a.status, want, a.body)
	}
	must(c.t, json.Unmarshal(a.body, &report))
	return report
}

// counts are how many customers, cards, accounts and PINs the venue has.
func (c school) counts() string {
	c.t.Helper()
	var found []string
	for _, table := range []string{"customers", "cashless_cards", "cashless_accounts", "card_pins"} {
		var n int
		must(c.t, c.DB.Read.NewRaw("SELECT COUNT(*) FROM "+table+" WHERE venue_id = ?", c.venue.ID).Scan(c.t.Context(), &n))
		found = append(found, fmt.Sprint(n))
	}
	return strings.Join(found, " ")
}

func (c school) cardOf(cpf string) (card struct {
	ID, Number, Name string
	Credit           int64
}) {
	c.t.Helper()
	must(c.t, c.DB.Read.NewRaw("SELECT c.id, c.number, c.name, a.credit FROM cashless_cards c JOIN cashless_accounts a ON a.id = c.id WHERE c.venue_id = ? AND c.document = ?", c.venue.ID, cpf).Scan(c.t.Context(), &card))
	return card
}

const (
	ana  = "Ana Conceição;'01234567890;ana@sol.test;48991234567;'0123;1.234,56\r\n"
	beto = "Beto Ávila;52998224725;beto@sol.test;(48) 99123-4568;9876;0,00\r\n"
)

func TestUsersAreCreatedWithACardEach(t *testing.T) {
	each(t, func(t *testing.T, c school) { // user-import-04, user-import-08
		file := header + ana + beto
		tried := c.run(http.StatusOK, file, true)
		if tried.Created != 2 || len(tried.Errors) != 0 || tried.ID != "" || c.counts() != "0 0 0 0" {
			t.Fatalf("tried: %+v, %s", tried, c.counts())
		}
		done := c.run(http.StatusCreated, file, false)
		if done.Created != 2 || done.ID == "" || c.counts() != "2 2 2 2" {
			t.Fatalf("done: %+v, %s", done, c.counts())
		}
		card := c.cardOf("01234567890")
		if card.Name != "Ana Conceição" || card.Credit != 1234_56 || c.cardOf("52998224725").Credit != 0 {
			t.Errorf("%+v", card)
		}
		for pin, want := range map[string]bool{"0123": true, "9876": false, "": false} {
			if got, err := c.CardFiles.MatchesPIN(t.Context(), c.venue.ID, card.ID, pin); err != nil || got != want {
				t.Errorf("PIN %q: %v, %v", pin, got, err)
			}
		}
		var hash string
		must(t, c.DB.Read.NewRaw("SELECT hash FROM card_pins WHERE card_id = ?", card.ID).Scan(t.Context(), &hash))
		if len(hash) != 64 || strings.Contains(c.Log.String(), "Conceição") {
			t.Errorf("hash %q, or a name in the log", hash)
		}
		again := c.run(http.StatusOK, file, true)
		if again.Before == nil || again.Created != 0 || len(again.Skipped) != 2 {
			t.Errorf("the same file again: %+v", again)
		}
	})
}

func TestBlankAndKnownUsersAreSkippedAndListed(t *testing.T) {
	each(t, func(t *testing.T, c school) { // user-import-05, user-import-06
		c.run(http.StatusCreated, header+beto, false)
		done := c.run(http.StatusCreated, header+beto+"Sem Senha;39053344705;s@sol.test;48991234567;;1,00\r\n"+
			"Caio Lima;11144477735;caio@sol.test;48991234567;1111;5,00\r\n"+"Caio de novo;11144477735;caio@sol.test;48991234567;1111;5,00\r\n", false)
		want := []imports.Skipped{
			{Line: 2, Reason: "Já existe um cliente com este CPF. Usuários existentes não são importados de novo."},
			{Line: 3, Reason: "Em branco: Senha. O usuário não é criado."},
			{Line: 5, Reason: "Este CPF já está na linha 4."},
		}
		if done.Created != 1 || fmt.Sprint(done.Skipped) != fmt.Sprint(want) || c.counts() != "2 2 2 2" {
			t.Errorf("%+v, %s", done, c.counts())
		}
	})
}

// An import that creates nothing is the venue's, too.
func TestAnImportThatCreatesNothingIsAuditedAtItsVenue(t *testing.T) {
	each(t, func(t *testing.T, c school) {
		c.run(http.StatusCreated, header+ana, false)
		c.run(http.StatusCreated, header+ana, false)
		token := c.importer(c.venue.ID, "cartoes@plataforma.test")
		for range 2 {
			c.cards(token, "Número;Grupo\r\n0001;\r\n", true)
		}
		var told int
		must(t, c.DB.Read.NewRaw("SELECT COUNT(*) FROM audit_entries WHERE venue_id = ? AND action = 'cashless-cards-imported'", c.venue.ID).Scan(t.Context(), &told))
		if told != 4 {
			t.Errorf("the venue's audit has %d imports", told)
		}
	})
}

// A customer who came with a card and was merged is known by the import as the kept one, so
// that who erases him erases his name there.
func TestAMergedUserIsForgottenWithTheKeptOne(t *testing.T) {
	each(t, func(t *testing.T, c school) {
		c.run(http.StatusCreated, header+ana, false)
		var kept struct{ ID string }
		c.Want(http.StatusOK, c.token, "POST", "/api/ClienteEstabelecimento/SalvarClienteEstabelecimento", fields{"localClienteId": c.venue.ID, "nome": "Ana"}).JSON(t, &kept)
		var other string
		must(t, c.DB.Read.NewRaw("SELECT row_id FROM import_entries").Scan(t.Context(), &other))
		c.Want(http.StatusOK, c.token, "POST", "/api/ClienteEstabelecimento/unir", fields{"localClienteId": c.venue.ID, "id": kept.ID, "outroId": other, "simular": false})
		must(t, c.Customers.Anonymise(t.Context(), c.venue.ID, kept.ID, "Pediu."))
		var left int
		must(t, c.DB.Read.NewRaw("SELECT COUNT(*) FROM import_entries").Scan(t.Context(), &left))
		if left != 0 || !strings.HasSuffix(c.counts(), " 0") {
			t.Errorf("%d entries of imports are left; customers, cards, accounts, PINs: %s", left, c.counts())
		}
	})
}

func TestWhatIsWrongIsToldByLineAndColumn(t *testing.T) {
	each(t, func(t *testing.T, c school) { // user-import-04, user-import-07
		file := header + beto +
			"=HYPERLINK(1);11144477730;sem-arroba;123;98765;5.00\r\n" + "Duda;39053344705;d@sol.test;48991234567;4321;-1,00\r\n"
		tried := c.run(http.StatusOK, file, true)
		var found []string
		for _, p := range tried.Errors {
			found = append(found, fmt.Sprint(p.Line, " ", p.Column))
		}
		want := "3 Nome completo, 3 CPF, 3 E-mail, 3 Telefone, 3 Senha, 4 Limite"
		if got := strings.Join(found, ", "); got != want {
			t.Errorf("errors at %s, not %s", got, want)
		}
		said := c.send("alunos.csv", []byte(file), false)
		if said.status != http.StatusBadRequest || !strings.HasPrefix(said.message(), "O arquivo tem erros e nada foi importado.") || c.counts() != "0 0 0 0" {
			t.Errorf("%d %s, %s", said.status, said.body, c.counts())
		}
		// The file of lines with errors holds no PIN, nor do examples.
		body, contentType := form(t, c.venue.ID, "alunos.csv", []byte(file), true, 0)
		made := c.post("/api/importacaoUsuarios/erros", c.token, body, contentType)
		var link struct{ FileName, RelativePath string }
		must(t, json.Unmarshal(made.body, &link))
		wrong := c.Want(http.StatusOK, "", "GET", "/api/download/file?filename="+link.FileName+"&relativepath="+link.RelativePath, nil).Body
		if !bytes.Contains(wrong, []byte("HYPERLINK")) || !bytes.Contains(wrong, []byte("Duda")) || bytes.Contains(wrong, []byte("Beto")) {
			t.Errorf("the lines with errors: %s", wrong)
		}
		everything, err := json.Marshal(tried)
		must(t, err)
		for _, pin := range []string{"98765", "4321", "9876"} {
			if bytes.Contains(wrong, []byte(pin)) || bytes.Contains(everything, []byte(pin)) || bytes.Contains(said.body, []byte(pin)) || strings.Contains(c.Log.String(), pin) {
				t.Errorf("the PIN %s is echoed", pin)
			}
		}
		if bytes.Contains(wrong, []byte("\n=HYPERLINK")) {
			t.Error("a formula is written as one")
		}
	})
}

func TestOnlyACSVIsImported(t *testing.T) {
	each(t, func(t *testing.T, c school) { // user-import-03
		for name, data := range map[string][]byte{"alunos.xlsx": []byte(header + beto), "alunos": []byte(header + beto), "alunos.csv": []byte("PK\x03\x04")} {
			if a := c.send(name, data, false); a.status/100 != 4 || a.message() != "Arquivo inválido!" {
				t.Errorf("%s: %d %s", name, a.status, a.body)
			}
		}
	})
}

func TestFilesOfExcelInBrazil(t *testing.T) {
	each(t, func(t *testing.T, c school) {
		text := header + "Conceição Ávila;52998224725;beto@sol.test;48991234567;9876;10,5\r\n"
		old, err := charmap.Windows1252.NewEncoder().String(text)
		must(t, err)
		for name, file := range map[string]string{
			"Windows-1252": old, "UTF-8 with BOM": "\ufeff" + text, "sep=;": "sep=;\r\n" + text, "quoted": strings.Replace(text, "Conceição Ávila", `"Conceição Ávila"`, 1),
			"a CPF without its zero": strings.Replace(text, "52998224725", "1234567890", 1),
		} {
			tried := c.run(http.StatusOK, file, true)
			if tried.Created != 1 || tried.Headers[0].Samples[0] != "Conceição Ávila" || len(tried.Headers[4].Samples) != 0 {
				t.Errorf("%s: %+v", name, tried)
			}
		}
	})
}

func TestAnUploadThatBreaksOffLeavesNothing(t *testing.T) {
	each(t, func(t *testing.T, c school) {
		for _, cut := range []int{1 + len("--\r\n"), 60, 120} {
			body, contentType := form(t, c.venue.ID, "alunos.csv", []byte(header+beto+ana), false, cut)
			if a := c.post("/api/importacaoUsuarios", c.token, body, contentType); a.status/100 != 4 {
				t.Errorf("cut by %d: %d %s", cut, a.status, a.body)
			}
		}
		if a := c.post("/api/importacaoUsuarios", c.token, []byte("{}"), "application/json"); a.status/100 != 4 {
			t.Errorf("JSON: %d %s", a.status, a.body)
		}
		if c.counts() != "0 0 0 0" {
			t.Error(c.counts())
		}
	})
}

func (c school) undo(want int, token, venueID, id string) (undone imports.Undone) {
	c.t.Helper()
	a := c.Want(want, token, "POST", "/api/importacaoUsuarios/"+id+"/desfazer", fields{"localClienteId": venueID})
	if want == http.StatusOK {
		a.JSON(c.t, &undone)
	}
	return undone
}

func TestUndoKeepsWhomSomebodyUsed(t *testing.T) {
	each(t, func(t *testing.T, c school) {
		done := c.run(http.StatusCreated, header+beto+"Caio Lima;11144477735;caio@sol.test;48991234567;1111;5,00\r\n"+"Duda Reis;39053344705;d@sol.test;48991234567;4321;0,00\r\n", false)
		caio := c.cardOf("11144477735")
		c.Want(http.StatusOK, c.token, "POST", "/api/Cashless/Cartoes/"+caio.ID+"/recarregar", fields{"localClienteId": c.venue.ID, "lancamentoId": "r1", "valor": 10})
		other := c.Venue("Colégio Lua")
		theirs := c.Person("importa@lua.test", other.ID, roles.CardUserImports)
		c.undo(http.StatusNotFound, theirs, other.ID, done.ID)
		undone := c.undo(http.StatusOK, c.token, c.venue.ID, done.ID)
		if undone.Removed != 2 || len(undone.Kept) != 1 || undone.Kept[0].Name != "Caio Lima" || c.counts() != "1 1 1 1" {
			t.Errorf("%+v, %s", undone, c.counts())
		}
		c.undo(http.StatusConflict, c.token, c.venue.ID, done.ID)
		if wrong, err := c.Cashless.Prove(t.Context()); err != nil || len(wrong) > 0 {
			t.Errorf("the ledger: %v, %v", wrong, err)
		}
		var past []imports.Past
		c.Want(http.StatusOK, c.token, "GET", "/api/importacaoUsuarios?localClienteId="+c.venue.ID, nil).JSON(t, &past)
		if len(past) != 1 || past[0].UndoneAt == nil || past[0].Created != 3 {
			t.Errorf("%+v", past)
		}
		var actions []string
		must(t, c.DB.Read.NewRaw("SELECT action FROM audit_entries WHERE venue_id = ? AND action LIKE 'cashless-%import%' ORDER BY action", c.venue.ID).Scan(t.Context(), &actions))
		if strings.Join(actions, " ") != "cashless-cards-imported cashless-import-undone" {
			t.Error(actions)
		}
	})
}

func TestTheTemplateIsACSVThatIsRead(t *testing.T) {
	each(t, func(t *testing.T, c school) { // user-import-01
		var link struct{ FileName, RelativePath string }
		c.Want(http.StatusOK, c.token, "POST", "/api/importacaoUsuarios/modelo", fields{"localClienteId": c.venue.ID}).JSON(t, &link)
		file := c.Want(http.StatusOK, "", "GET", "/api/download/file?filename="+link.FileName+"&relativepath="+link.RelativePath, nil).Body
		if link.FileName != "modelo-usuarios.csv" || string(file) != "\ufeff"+header {
			t.Errorf("%s: %q", link.FileName, file)
		}
		if tried := c.run(http.StatusOK, string(file)+beto, true); tried.Created != 1 {
			t.Errorf("%+v", tried)
		}
	})
}

func TestNobodyElseImportsUsers(t *testing.T) {
	each(t, func(t *testing.T, c school) {
		other := c.Venue("Colégio Lua")
		body, contentType := form(t, c.venue.ID, "alunos.csv", []byte(header+beto), false, 0)
		expired := c.Person("vencido@sol.test", c.venue.ID, roles.CardUserImports)
		c.Clock.Advance(13 * time.Hour)
		for token, want := range map[string]int{
			"": http.StatusUnauthorized, "nobody": http.StatusUnauthorized, expired: http.StatusUnauthorized,
			c.Person("importa@lua.test", other.ID, roles.CardUserImports): http.StatusForbidden, c.Person("caixa@sol.test", c.venue.ID, roles.Cards): http.StatusForbidden,
		} {
			for _, path := range []string{"", "/erros"} {
				if a := c.post("/api/importacaoUsuarios"+path, token, body, contentType); a.status != want {
					t.Errorf("%q: %d %s", token, a.status, a.body)
				}
			}
		}
		if c.counts() != "0 0 0 0" {
			t.Error(c.counts())
		}
	})
}
