package insights_test

import (
	"io"
	"net/http"
	netmail "net/mail"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/insights"
	"balcao/app/mail"
	"balcao/app/orders"
	"balcao/app/roles"
	"balcao/app/server"
	"balcao/app/server/servertest"
)

// office is a venue whose owner gets reports by mail, in a folder.
type office struct {
	bar
	folder string
}

func eachOffice(t *testing.T, test func(o office)) {
	for name, url := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			s := servertest.Start(t, func(c *server.Config) {
				c.Database, c.DataDir, c.PublicURL = url(t), folder, "https://balcao.test"
			})
			v := s.Venue("Bar da Praça")
			s.Person("dona@bar.test", v.ID, roles.OfVenue()...)
			test(office{bar{s, t, v, s.SignIn("dona@bar.test")}, folder})
		})
	}
}

// schedule has the owner get a report of the venue's week by mail.
func (o office) schedule(report string, rhythm insights.Rhythm) (s insights.Schedule) {
	o.T.Helper()
	var v insights.View
	o.Want(http.StatusOK, o.token, "POST", "/api/relatorios/visoes", fields{
		"localClienteId": o.venue.ID, "Relatorio": report, "Nome": "A minha", "Periodo": "7dias", "De": "", "Ate": "", "Filtros": fields{}, "Ordem": "", "Decrescente": false,
	}).JSON(o.T, &v)
	o.Want(http.StatusOK, o.token, "POST", "/api/relatorios/envios", fields{
		"localClienteId": o.venue.ID, "Visao": v.ID, "Frequencia": rhythm, "Dia": 0, "Hora": 8, "Formato": "csv",
	}).JSON(o.T, &s)
	return s
}

func (o office) schedules() (all []insights.Schedule) {
	o.T.Helper()
	o.Want(http.StatusOK, o.token, "GET", "/api/relatorios/envios?localClienteId="+o.venue.ID, nil).JSON(o.T, &all)
	return all
}

// letters are the reports that have left, after a round of mailing; there are so many of them.
func (o office) letters(want int) (all []string) {
	o.T.Helper()
	for range 2 {
		if err := o.Server.Insights.MailReports(o.T.Context(), o.venue.ID); err != nil {
			o.Fatal(err)
		}
	}
	files, err := filepath.Glob(filepath.Join(o.folder, "mail", "*-relatorio-*.eml"))
	if err != nil || len(files) != want {
		o.Fatalf("%d letters and not %d, %v", len(files), want, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			o.Fatal(err)
		}
		all = append(all, string(data))
	}
	return all
}

// A report that leaves at closing leaves when the day is signed off, once, and is of that day
// whatever days the view shows; one that is paused does not.
func TestAReportLeavesWhenADayIsSigned(t *testing.T) {
	eachOffice(t, func(o office) {
		o.order(func(n *orders.NewOrder) { n.TipoPagamento = "dinheiro" }, delivered...)
		if s := o.schedule("porDia", insights.AtClosing); s.ProximoEm != nil {
			o.Errorf("it has a moment: %+v", s)
		}
		paused := o.schedule("porTipoPagamento", insights.AtClosing)
		o.Want(http.StatusOK, o.token, "PUT", "/api/relatorios/envios/"+paused.ID, fields{"localClienteId": o.venue.ID, "Pausado": true, "Versao": 1})
		o.Clock.Advance(12 * time.Hour)
		o.token = o.SignIn("dona@bar.test")
		const path = "/api/fechamentos/2026-11-20"
		var c insights.Closing
		o.Want(http.StatusOK, o.token, "GET", path+"?localClienteId="+o.venue.ID, nil).JSON(o.T, &c)
		o.Want(http.StatusOK, o.token, "POST", path+"/acertar", fields{"localClienteId": o.venue.ID, "Versao": 0, "Linhas": []fields{{"Chave": c.Linhas[0].Chave, "Contado": 51.8}}})
		o.letters(0)
		o.Want(http.StatusOK, o.token, "POST", path+"/assinar", fields{"localClienteId": o.venue.ID, "Versao": 1, "Observacao": ""})
		letter := o.letters(1)[0]
		for _, part := range []string{"Vendas por dia, 20/11/2026", "text/csv", "2026-11-20 a 2026-11-20.csv", "To: <dona@bar.test>"} {
			if !strings.Contains(letter, part) {
				o.Errorf("the letter has no %q:\n%s", part, letter)
			}
		}
		o.Want(http.StatusConflict, o.token, "POST", path+"/assinar", fields{"localClienteId": o.venue.ID, "Versao": 2, "Observacao": ""})
		o.letters(1)
	})
}

// A file that mail servers would refuse, or that nobody prints, does not go along: the letter
// says so, and where the report is.
func TestALetterWhoseFileIsTooLarge(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		at, p := clock.At(time.Date(2026, 11, 20, 8, 0, 0, 0, time.UTC)), &post{may: true}
		s, venueID := mailing(t, db, at, p)
		run := func(sql string, args ...any) {
			t.Helper()
			if _, err := db.Write.NewRaw(sql, args...).Exec(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		run(`INSERT INTO sales (id, venue_id, channel, source_id, code, at, day, hour, items, discount, service_tax, delivery_fee, total, recorded_at)
			VALUES ('venda', ?, 1, 'pedido', 'A-1', 1, '2026-11-19', 10, 0, 0, 0, 0, 0, 1)`, venueID)
		run(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5001)
			INSERT INTO sale_items (sale_id, position, product_id, name, quantity, value) SELECT 'venda', i, CAST(i AS TEXT), ?, 1000, 100 FROM n`, strings.Repeat("Caipirinha ", 180))
		run("UPDATE report_views SET report = 'porProduto' WHERE venue_id = ?", venueID)
		mailed := func() mail.Message {
			t.Helper()
			p.sent = nil
			if err := s.MailReports(t.Context(), venueID); err != nil || len(p.sent) != 1 {
				t.Fatalf("%d letters, %v", len(p.sent), err)
			}
			return p.sent[0]
		}
		m := mailed()
		if m.Attachment != nil || !strings.Contains(m.Text, "O arquivo é grande demais para um e-mail. Abra o relatório e exporte-o.") || !strings.Contains(m.Text, "https://bar.test/relatorios/venda/porProduto\n") {
			t.Errorf("too large: %s", m.Text)
		}
		at.Advance(24 * time.Hour)
		run("UPDATE report_schedules SET format = 'pdf' WHERE venue_id = ?", venueID)
		run("UPDATE sales SET day = '2026-11-20' WHERE venue_id = ?", venueID)
		if m = mailed(); m.Attachment != nil || !strings.Contains(m.Text, "O PDF leva até 5000 linhas e este relatório tem 5001.") {
			t.Errorf("nothing for paper: %s", m.Text)
		}
		at.Advance(24 * time.Hour)
		if m = mailed(); m.Attachment == nil || !strings.Contains(m.Text, "O arquivo anexo tem 0 linhas.") {
			t.Errorf("of a day without sales: %s", m.Text)
		}
	})
}

// Whoever has a letter stops its letters by its address, with the page's button or by one click
// of the mail program (RFC 8058). To look at the page changes nothing, another schedule goes on,
// and no other address is known.
func TestLettersAreStoppedFromTheLetter(t *testing.T) {
	eachOffice(t, func(o office) {
		s, other := o.schedule("porDia", insights.Daily), o.schedule("porProduto", insights.Daily)
		// One from before letters had such an address.
		if _, err := o.DB.Write.NewRaw("UPDATE report_schedules SET secret = NULL WHERE id = ?", s.ID).Exec(t.Context()); err != nil {
			o.Fatal(err)
		}
		o.Clock.Advance(12 * time.Hour)
		letters := o.letters(2)
		o.token = o.SignIn("dona@bar.test")
		letter := letters[0]
		if !strings.Contains(letter, "Subject: Vendas por dia") {
			letter = letters[1]
		}
		read, err := netmail.ReadMessage(strings.NewReader(letter))
		if err != nil || read.Header.Get("List-Unsubscribe-Post") != "List-Unsubscribe=One-Click" {
			o.Fatalf("no click, %v:\n%s", err, letter)
		}
		path := strings.TrimPrefix(strings.Trim(read.Header.Get("List-Unsubscribe"), "<>"), "https://balcao.test")
		visit := func(method, path string, status int, words string) {
			o.T.Helper()
			form := url.Values{}
			if method == http.MethodPost {
				form.Set("List-Unsubscribe", "One-Click")
			}
			req, err := http.NewRequestWithContext(o.T.Context(), method, o.URL+path, strings.NewReader(form.Encode()))
			if err != nil {
				o.Fatal(err)
			}
			req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			res, err := http.DefaultClient.Do(req)
			if err != nil {
				o.Fatal(err)
			}
			defer res.Body.Close()
			body, err := io.ReadAll(res.Body)
			if err != nil || res.StatusCode != status || !strings.Contains(string(body), words) || strings.Contains(string(body), "dona@bar.test") {
				o.Errorf("%s %s: %d %v\n%s", method, path, res.StatusCode, err, body)
			}
		}
		paused := func() (all []string) {
			for _, s := range o.schedules() {
				if s.Pausado {
					all = append(all, s.ID+" "+s.Motivo)
				}
			}
			return all
		}
		visit(http.MethodGet, path, http.StatusOK, "Parar de receber este relatório?")
		visit(http.MethodPost, "/envios/"+strings.Repeat("a", 26), http.StatusNotFound, "Esta página não existe.")
		visit(http.MethodPost, "/envios/", http.StatusNotFound, "Esta página não existe.")
		if got := paused(); len(got) != 0 {
			o.Errorf("paused by looking: %v", got)
		}
		for range 2 {
			visit(http.MethodPost, path, http.StatusOK, "Pronto: este relatório não sai mais por e-mail")
			if got := paused(); len(got) != 1 || got[0] != s.ID+" carta" {
				o.Errorf("paused %v", got)
			}
		}
		o.Clock.Advance(24 * time.Hour)
		o.letters(3)
		o.token = o.SignIn("dona@bar.test")
		o.Want(http.StatusOK, o.token, "PUT", "/api/relatorios/envios/"+s.ID, fields{"localClienteId": o.venue.ID, "Pausado": false, "Versao": 2})
		o.Clock.Advance(24 * time.Hour)
		o.letters(5)
		o.token = o.SignIn("dona@bar.test")
		o.Want(http.StatusOK, o.token, "DELETE", "/api/relatorios/envios/"+s.ID+"?localClienteId="+o.venue.ID, nil)
		visit(http.MethodPost, path, http.StatusNotFound, "Esta página não existe.")
		if got := o.schedules(); len(got) != 1 || got[0].ID != other.ID {
			o.Errorf("left: %+v", got)
		}
	})
}
