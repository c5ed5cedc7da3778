package extracts_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/access"
	"balcao/app/extracts"
	"balcao/app/money"
	"balcao/app/roles"
	"balcao/app/sales"
	"balcao/app/server/servertest"
)

type fields = map[string]any

// house is a venue with somebody who works with extracts.
type house struct {
	*servertest.Server
	t     *testing.T
	venue servertest.Venue
	token string
	day   time.Time
}

func each(t *testing.T, fn func(t *testing.T, h house)) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		v := s.Venue("Bar do Zé")
		now := s.Clock.Now().AddDate(0, 0, -10)
		fn(t, house{s, t, v, administrator(t, s, "extratos@balcao.test", v.ID), time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, time.UTC)})
	})
}

// administrator is somebody whom the platform lets work with extracts, and a venue is one of its people.
func administrator(t *testing.T, s *servertest.Server, email, venue string) string {
	t.Helper()
	user, err := s.Access.AddUser(t.Context(), access.NewUser{Name: "Pessoa", Email: email, Password: servertest.Password, Roles: []string{roles.DigitalExtracts}})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Access.AddMember(t.Context(), user.ID, venue, false, nil); err != nil {
		t.Fatal(err)
	}
	return s.SignIn(email)
}

// send sends a file as a browser does.
func (h house) send(status int, token, venue, name string, raw []byte) servertest.Answer {
	h.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", name)
	if err != nil {
		h.t.Fatal(err)
	}
	_, _ = part.Write(raw)
	_ = form.Close()
	return h.Want(status, token, "POST", "/api/eletronicExtract/?localClienteId="+venue, body.String(), "Content-Type: "+form.FormDataContentType())
}

func (h house) list(query string) (all []extracts.View) {
	h.t.Helper()
	h.Want(http.StatusOK, h.token, "GET", "/api/eletronicExtract/"+query+"localClienteId="+h.venue.ID, nil).JSON(h.t, &all)
	return all
}

func (h house) at(path string) string { return path + "?localClienteId=" + h.venue.ID }

func (h house) matters() (all []extracts.MatterView) {
	h.t.Helper()
	h.Want(http.StatusOK, h.token, "GET", h.at("/api/conciliacao/divergencias"), nil).JSON(h.t, &all)
	return all
}

func (h house) sample() extracts.Sample {
	s := sample(6)
	s.Day, s.Due = h.day, h.day.AddDate(0, 0, 1)
	for i := range s.Sales {
		s.Sales[i].At = h.day.Add(12*time.Hour + time.Duration(i)*time.Minute)
	}
	return s
}

// sold writes a sale down that was paid by card.
func (h house) sold(s extracts.SampleSale) {
	h.t.Helper()
	value := money.Amount(s.Value)
	err := h.DB.Tx(h.t.Context(), func(ctx context.Context, tx bun.Tx) error {
		return h.Sales.Record(ctx, tx, sales.Sale{
			VenueID: h.venue.ID, Channel: sales.Till, SourceID: "venda " + s.Code, Code: s.Code, At: s.At.Add(3 * time.Hour),
			Value: sales.Value{Items: value, Total: value}, Payments: []sales.Payment{{Method: "Cartão de crédito", Value: value, Brand: s.Brand}},
		})
	})
	if err != nil {
		h.t.Fatal(err)
	}
}

// extracts-03, extracts-05, extracts-07: a file that was sent is read in the background, and then processed.
func TestExtractIsProcessed(t *testing.T) {
	each(t, func(t *testing.T, h house) {
		raw := file(t, h.sample(), true)
		var sent extracts.View
		h.send(http.StatusOK, h.token, h.venue.ID, "CIELO15.TXT", raw).JSON(t, &sent)
		if sent.FileName != "CIELO15.TXT" || sent.AquirerType != extracts.Cielo || sent.AnalizedAt != nil {
			t.Errorf("sent %+v", sent)
		}
		h.AwaitJobs(h.token)
		got := h.list("?")
		if len(got) != 1 || got[0].AnalizedAt == nil || got[0].State != "processado" || got[0].Sales != 6 || got[0].Gross-got[0].Fee != got[0].Net || got[0].Wrong != 0 {
			t.Fatalf("list %+v", got)
		}
		day := h.Clock.Now().Format(time.DateOnly)
		for query, want := range map[string]int{
			"/filtro?status=processado&": 1, "filtro?status=aguardandoprocessamento&": 0, "filtro?startDate=2001-01-01&finalDate=2001-01-02&": 0,
			"filtro?startDate=" + h.Clock.Now().AddDate(0, 0, -1).Format(time.DateOnly) + "&finalDate=" + day + "&": 1,
		} {
			if got := h.list(query); len(got) != want {
				t.Errorf("%s: %d", query, len(got))
			}
		}
		var lines []extracts.LineView
		h.Want(http.StatusOK, h.token, "GET", h.at("/api/eletronicExtract/"+sent.ID+"/linhas")+"&linha=3&size=1", nil).JSON(t, &lines)
		if len(lines) != 1 || lines[0].No != 3 || lines[0].Record == "" || len(lines[0].Fields) < 20 {
			t.Errorf("lines %+v", lines)
		}
		// The same file again, and the same extract in other bytes, bring nothing in twice.
		h.send(http.StatusConflict, h.token, h.venue.ID, "outro.txt", raw)
		h.send(http.StatusOK, h.token, h.venue.ID, "reenviado.txt", append(bytes.Clone(raw), "\r\n"...))
		h.AwaitJobs(h.token)
		if again := h.list("?"); again[0].State != "recusado" || !strings.Contains(again[0].Reason, "CIELO15.TXT") {
			t.Errorf("sent again: %+v", again[0])
		}
		// A recovered one updates.
		recovered := h.sample()
		recovered.Sequence = 9999999
		before := h.summary()
		h.send(http.StatusOK, h.token, h.venue.ID, "recuperado.txt", file(t, recovered, true))
		h.AwaitJobs(h.token)
		if again := h.list("?"); again[0].State != "processado" || !again[0].Recovered {
			t.Errorf("recovered: %+v", again[0])
		}
		if now := h.summary(); now.Credits != before.Credits {
			t.Errorf("credits %d, were %d", now.Credits, before.Credits)
		}
	})
}

func (h house) summary() (s extracts.Summary) {
	h.t.Helper()
	h.Want(http.StatusOK, h.token, "GET", h.at("/api/conciliacao/resumo"), nil).JSON(h.t, &s)
	return s
}

// Errors are told by line and column with the column's name; nothing of such a file comes in.
func TestErrorsNameTheirColumn(t *testing.T) {
	each(t, func(t *testing.T, h house) {
		raw := file(t, h.sample(), false)
		copy(raw[2*252+46:], "12x4")
		var sent extracts.View
		h.send(http.StatusOK, h.token, h.venue.ID, "errado.txt", raw).JSON(t, &sent)
		h.AwaitJobs(h.token)
		if got := h.list("?")[0]; got.State != "recusado" || got.AnalizedAt == nil || got.Wrong == 0 || got.Sales != 0 {
			t.Errorf("file %+v", got)
		}
		var problems []extracts.ProblemView
		h.Want(http.StatusOK, h.token, "GET", h.at("/api/eletronicExtract/"+sent.ID+"/problemas"), nil).JSON(t, &problems)
		if len(problems) == 0 || problems[0].Line != 3 || problems[0].Field != "Valor" || problems[0].From != 46 || problems[0].To != 59 {
			t.Errorf("problems %+v", problems)
		}
		if s := h.summary(); s.Lines != 0 {
			t.Errorf("summary %+v", s)
		}
	})
}

// extracts-06: the file's name ends in .txt or .TXT.
func TestOnlyTextFiles(t *testing.T) {
	each(t, func(t *testing.T, h house) {
		raw := file(t, h.sample(), true)
		for _, name := range []string{"extrato.csv", "extrato", "extrato.Txt", "txt"} {
			if a := h.send(http.StatusBadRequest, h.token, h.venue.ID, name, raw); !strings.Contains(string(a.Body), "Arquivo inválido!") {
				t.Errorf("%s: %s", name, a.Body)
			}
		}
		h.send(http.StatusBadRequest, h.token, h.venue.ID, "vazio.txt", nil)
		h.send(http.StatusBadRequest, h.token, h.venue.ID, "binario.txt", bytes.Repeat([]byte{1}, 600<<10))
		h.Want(http.StatusBadRequest, h.token, "POST", h.at("/api/eletronicExtract/"), "{}")
		// A form that breaks off leaves nothing behind, also of the parts that were kept.
		broken := "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\n" + strings.Repeat("linha\r\n", 100_000)
		h.Want(http.StatusBadRequest, h.token, "POST", h.at("/api/eletronicExtract/"), broken, "Content-Type: multipart/form-data; boundary=x")
		if n := h.count("SELECT (SELECT COUNT(*) FROM extract_files) + (SELECT COUNT(*) FROM extract_chunks)"); n != 0 {
			t.Errorf("%d rows are left", n)
		}
		if got := h.list("?"); len(got) != 0 {
			t.Errorf("kept %+v", got)
		}
	})
}

// D59: a file of another acquirer is kept with the reason, and read once its layout is loaded.
func TestFileWaitsForItsLayout(t *testing.T) {
	each(t, func(t *testing.T, h house) {
		raw := []byte("0PAGSEGURO0000000077\r\n1" + "0000000077" + h.day.Format("20060102") + "00000005990" + "0000000120" + "M1                  " + "\r\n")
		var sent extracts.View
		h.send(http.StatusOK, h.token, h.venue.ID, "pag.txt", raw).JSON(t, &sent)
		if sent.State != "guardado" || sent.AquirerType != extracts.PagSeguro || sent.AnalizedAt != nil || !strings.Contains(sent.Reason, "layout") {
			t.Fatalf("sent %+v", sent)
		}
		h.Want(http.StatusConflict, h.token, "POST", "/api/eletronicExtract/"+sent.ID+"/processar", fields{"localClienteId": h.venue.ID})
		load := func(status int, text string) servertest.Answer {
			return h.Want(status, h.token, "POST", "/api/eletronicExtract/layouts", fields{"localClienteId": h.venue.ID, "arquivo": base64.StdEncoding.EncodeToString([]byte(text))})
		}
		if a := load(http.StatusBadRequest, "layout;x"); !strings.Contains(string(a.Body), "O layout não foi carregado") {
			t.Errorf("says %s", a.Body)
		}
		var loaded extracts.LayoutLoaded
		load(http.StatusOK, pagSeguroLayout).JSON(t, &loaded)
		h.AwaitJobs(h.token)
		if got := h.list("?")[0]; loaded.Waited != 1 || got.State != "processado" || got.Sales != 1 || got.Net != 5870 {
			t.Errorf("loaded %+v, file %+v", loaded, got)
		}
		var layouts []extracts.LayoutView
		h.Want(http.StatusOK, h.token, "GET", h.at("/api/eletronicExtract/layouts"), nil).JSON(t, &layouts)
		if len(layouts) != 3 || layouts[2].Name != "pagbank" || layouts[2].Embedded {
			t.Errorf("layouts %+v", layouts)
		}
	})
}

// Sales, extract and bank are compared; what does not match stands on the list with its
// reason and age, until it matches or somebody settles it.
func TestReconciliation(t *testing.T) {
	each(t, func(t *testing.T, h house) {
		s := h.sample()
		for _, sale := range s.Sales[:4] {
			h.sold(sale)
		}
		h.sold(extracts.SampleSale{At: h.day.Add(20 * time.Hour), Code: "SEM", Brand: "Visa", Value: 777})
		other := s.Sales[4]
		other.Value += 100
		h.sold(other)
		h.Want(http.StatusOK, h.token, "PUT", "/api/conciliacao/taxas", fields{"localClienteId": h.venue.ID, "Versao": 0, "Taxas": []fields{
			{"AquirerType": 6, "Bandeira": "", "Produto": "", "ParcelasDe": 1, "ParcelasAte": 1, "Taxa": 2490},
			{"AquirerType": 6, "Bandeira": "Elo", "Produto": "", "ParcelasDe": 1, "ParcelasAte": 1, "Taxa": 1000},
		}})
		h.send(http.StatusOK, h.token, h.venue.ID, "dia.txt", file(t, s, true))
		h.AwaitJobs(h.token)
		reasons := map[extracts.Reason]int{}
		for _, m := range h.matters() {
			reasons[m.Reason]++
			if m.Age < 8 || m.Day == "" {
				t.Errorf("matter %+v", m)
			}
		}
		// Elo is sold twice of six; three brands are paid, of which none is in the bank yet.
		want := map[extracts.Reason]int{extracts.NoSale: 1, extracts.NoLine: 1, extracts.OtherValue: 1, extracts.FeeTooHigh: 2, extracts.NoCredit: 3}
		if fmt.Sprint(reasons) != fmt.Sprint(want) {
			t.Errorf("matters %v, want %v", reasons, want)
		}
		if got := h.summary(); got.Lines != 6 || got.Matched != 5 || got.Credits != 3 || got.Arrived != 0 || got.TooMuch == 0 {
			t.Errorf("summary %+v", got)
		}
		// All brands come in one sum, as acquirers pay.
		var net money.Amount
		h.DB.Read.NewRaw("SELECT SUM(net) FROM extract_credits WHERE venue_id = ?", h.venue.ID).Scan(t.Context(), &net)
		words := strings.Replace(strings.TrimPrefix(net.String(), "R$ "), ".", "", 1)
		bank := "Data;Histórico;Valor\n" + s.Due.Format("02/01/2006") + ";CIELO VENDAS;" + words + "\n" + s.Due.Format("02/01/2006") + ";CIELO OUTRA;5,00\n"
		order := fields{"localClienteId": h.venue.ID, "arquivo": base64.StdEncoding.EncodeToString([]byte(bank))}
		var read extracts.BankRead
		h.Want(http.StatusOK, h.token, "POST", "/api/conciliacao/extratoBancario", order).JSON(t, &read)
		if read.New != 2 {
			t.Errorf("read %+v", read)
		}
		h.Want(http.StatusOK, h.token, "POST", "/api/conciliacao/extratoBancario", order).JSON(t, &read)
		h.AwaitJobs(h.token)
		if got := h.summary(); read.New != 0 || got.Arrived != 3 {
			t.Errorf("read again %+v, summary %+v", read, got)
		}
		left := h.matters()
		id := ""
		for _, m := range left {
			switch m.Reason {
			case extracts.NoCredit:
				t.Errorf("still open: %+v", m)
			case extracts.NoExtract:
				id = m.ID
			}
		}
		settle := "/api/conciliacao/divergencias/" + id + "/acertar"
		h.Want(http.StatusBadRequest, h.token, "POST", settle, fields{"localClienteId": h.venue.ID, "observacao": "  "})
		h.Want(http.StatusOK, h.token, "POST", settle, fields{"localClienteId": h.venue.ID, "observacao": "Estorno de taxa"})
		h.Want(http.StatusConflict, h.token, "POST", settle, fields{"localClienteId": h.venue.ID, "observacao": "Outra vez"})
		h.Want(http.StatusOK, h.token, "POST", "/api/conciliacao/conferir", fields{"localClienteId": h.venue.ID})
		h.AwaitJobs(h.token)
		if now := h.matters(); len(now) != len(left)-1 {
			t.Errorf("left %d of %d", len(now), len(left))
		}
		h.Want(http.StatusConflict, h.token, "PUT", "/api/conciliacao/taxas", fields{"localClienteId": h.venue.ID, "Versao": 0, "Taxas": []fields{}})
		var link json.RawMessage
		h.Want(http.StatusOK, h.token, "POST", "/api/eletronicExtract/exemplo", fields{"localClienteId": h.venue.ID, "dia": h.day.Format(time.DateOnly)}).JSON(t, &link)
	})
}

// A kept file is read by its layout however many others were kept before it; nobody's are
// forgotten in time.
func TestKeptFiles(t *testing.T) {
	each(t, func(t *testing.T, h house) {
		for i := range 16 {
			h.send(http.StatusOK, h.token, h.venue.ID, "estranho.txt", fmt.Appendf(nil, "nada que se conheça %d\n", i))
		}
		h.send(http.StatusOK, h.token, h.venue.ID, "pag.txt", []byte("0PAGSEGURO0000000077\r\n"))
		order := fields{"localClienteId": h.venue.ID, "arquivo": base64.StdEncoding.EncodeToString([]byte(pagSeguroLayout))}
		var loaded extracts.LayoutLoaded
		h.Want(http.StatusOK, h.token, "POST", "/api/eletronicExtract/layouts", order).JSON(t, &loaded)
		h.AwaitJobs(h.token)
		if loaded.Waited != 1 {
			t.Errorf("loaded %+v", loaded)
		}
		read := h.brought("dia.txt", file(t, h.sample(), true))
		if _, err := h.DB.Write.NewRaw("UPDATE extract_files SET created_at = created_at - ? WHERE venue_id = ?", 91*24*time.Hour.Milliseconds(), h.venue.ID).Exec(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := h.Extracts.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, f := range h.list("?") {
			if f.State != "processado" {
				t.Errorf("left %+v", f)
			}
		}
		if h.count("SELECT COUNT(*) FROM extract_files WHERE id = ?", read.ID) != 1 {
			t.Error("a file that was taken over is gone")
		}
	})
}

// Whoever holds ExtratosDigitais in the venue, and nobody else; a file is its venue's.
func TestWhoSeesExtracts(t *testing.T) {
	each(t, func(t *testing.T, h house) {
		raw := file(t, h.sample(), true)
		var sent extracts.View
		h.send(http.StatusOK, h.token, h.venue.ID, "a.txt", raw).JSON(t, &sent)
		next := h.Venue("Vizinho")
		thief, waiter := administrator(t, h.Server, "vizinho@balcao.test", next.ID), h.Person("garcom@balcao.test", h.venue.ID, roles.Board)
		for _, path := range []string{"", "filtro", sent.ID, sent.ID + "/problemas", sent.ID + "/linhas", "layouts"} {
			h.Want(http.StatusForbidden, waiter, "GET", h.at("/api/eletronicExtract/"+path), nil)
			h.Want(http.StatusForbidden, thief, "GET", h.at("/api/eletronicExtract/"+path), nil)
		}
		h.send(http.StatusForbidden, waiter, h.venue.ID, "b.txt", raw)
		h.send(http.StatusForbidden, thief, h.venue.ID, "b.txt", raw)
		for _, path := range []string{"", "/problemas", "/linhas"} {
			h.Want(http.StatusNotFound, thief, "GET", "/api/eletronicExtract/"+sent.ID+path+"?localClienteId="+next.ID, nil)
		}
		h.Want(http.StatusNotFound, thief, "POST", "/api/eletronicExtract/"+sent.ID+"/processar", fields{"localClienteId": next.ID})
		// The same bytes are another file in another venue.
		h.send(http.StatusOK, thief, next.ID, "a.txt", raw)
		h.AwaitJobs(thief)
		h.AwaitJobs(h.token)
	})
}
