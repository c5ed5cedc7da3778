package insights_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/uptrace/bun"

	"balcao/app/insights"
	"balcao/app/sales"
)

// menu are the reports of S2§2.2 and those of prepaid cards (S2§2.3), by their paths.
var menu = []string{
	"venda/porProduto", "venda/porEquipamento", "venda/porDia", "venda/porBandeira", "venda/porOperador", "venda/porTipoPagamento", "venda/porProdutoETipoPagamento",
	"venda/emProducao", "venda/detalhada", "venda/porTipoVenda", "caixa/fechamento", "caixa/sangriaSuprimento", "caixa/comissao", "caixa/cancelamento",
	"ticket/validados", "ticket/reimpressao", "ticket/producao", "plano/fluxo", "plano/assinatura",
	"financeiro/recebiveis", "financeiro/split", "financeiro/splitAgrupado", "financeiro/saque", "gerencial",
	"/cashless/relatorios/recargaDetalhada", "/cashless/relatorios/solicitacoesReembolso", "/cashless/relatorios/saldoCartoes",
}

// Every report of the menu is answered, in each order, with each of its figures opened; one
// that nobody feeds says which equipment would.
func TestEveryReportOfTheMenuIsAnswered(t *testing.T) {
	eachBar(t, func(b bar) {
		b.order(by("48991110001"), delivered...)
		b.order(by("48991110002"), "acceptOrder")
		b.order(by("48991110003"), "refuseOrder")
		b.cards()
		var all []insights.Definition
		b.Want(http.StatusOK, b.token, "GET", "/api/relatorios?localClienteId="+b.venue.ID, nil).JSON(b.T, &all)
		var paths []string
		for _, d := range all {
			paths = append(paths, strings.TrimPrefix(d.Caminho, "/relatorios/"))
			if d.Legado != (d.Grupo == "plano") {
				b.Errorf("%s: legacy %v", d.Chave, d.Legado)
			}
			if !d.Alimentado && !d.Legado && !strings.Contains(d.Aviso, "Cadastre") && !strings.Contains(d.Aviso, "PDV") {
				b.Errorf("%s does not say what would feed it: %q", d.Chave, d.Aviso)
			}
			ask := fields{"localClienteId": b.venue.ID, "De": "2026-11-01", "Ate": "2026-11-30", "Filtros": fields{}}
			for _, c := range d.Colunas {
				ask["Ordem"], ask["Decrescente"], ask["Medida"] = c.Chave, true, c.Chave
				var r insights.Result
				b.Want(http.StatusOK, b.token, "POST", "/api/relatorios/"+d.Chave+"/linhas", ask).JSON(b.T, &r)
				if len(r.Totais) != len(d.Colunas) || len(r.Linhas) != r.Total {
					b.Errorf("%s by %s: %+v", d.Chave, c.Chave, r)
				}
				if !c.Medida {
					continue
				}
				var o insights.Opened
				b.Want(http.StatusOK, b.token, "POST", "/api/relatorios/"+d.Chave+"/abrir", ask).JSON(b.T, &o)
				if !o.Igual || len(o.Linhas) != o.Total {
					b.Errorf("%s, %s opened: %+v", d.Chave, c.Chave, o)
				}
			}
			b.Want(http.StatusOK, b.token, "GET", "/api/relatorios/"+d.Chave+"/opcoes?localClienteId="+b.venue.ID, nil)
		}
		slices.Sort(paths)
		if want := slices.Sorted(slices.Values(menu)); !slices.Equal(paths, want) {
			b.Errorf("reports %v, want %v", paths, want)
		}
		for path, body := range map[string]fields{
			"porDia/linhas": {"De": "2026-11-30", "Ate": "2026-11-01"}, "porDia/abrir": {"De": "2026-11-01", "Ate": "2026-11-01", "Medida": "nada"}, "porProduto/linhas": {"De": "2026-11-01", "Ate": "2026-11-01", "Ordem": "nada"},
		} {
			body["localClienteId"], body["Filtros"] = b.venue.ID, fields{}
			b.Want(http.StatusBadRequest, b.token, "POST", "/api/relatorios/"+path, body)
		}
		b.Want(http.StatusNotFound, b.token, "POST", "/api/relatorios/nenhum/linhas", fields{"localClienteId": b.venue.ID, "De": "2026-11-01", "Ate": "2026-11-01", "Filtros": fields{}})
	})
}

// A name that a spreadsheet would compute is a text in every file.
func TestNamesAreNeverFormulas(t *testing.T) {
	eachBar(t, func(b bar) {
		name := `=HYPERLINK("http://mal.test";"Clique")`
		err := b.DB.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			return b.Sales.Record(ctx, tx, sales.Sale{
				VenueID: b.venue.ID, Channel: sales.Own, SourceID: "1", Code: "@1", At: b.Clock.Now(), Handover: sales.Handover{Kind: sales.Delivery}, Value: sales.Value{Items: 700, Total: 700},
				Items: []sales.Item{{ProductID: "x", Name: name, Quantity: 1500, Value: 700}}, Payments: []sales.Payment{{Method: "-1+1", Value: 700}},
			})
		})
		if err != nil {
			b.Fatal(err)
		}
		ask := fields{"localClienteId": b.venue.ID, "De": "2026-11-01", "Ate": "2026-11-30", "Filtros": fields{}}
		for _, format := range []string{"csv", "xlsx", "pdf"} {
			for _, report := range []string{"porProduto", "porTipoPagamento", "detalhada"} {
				ask["Formato"] = format
				b.Want(http.StatusOK, b.token, "POST", "/api/relatorios/"+report+"/exportar", ask)
				job := b.AwaitJobs(b.token)[0]
				if job.FileID == "" || job.Sentence != "1 linha exportada." {
					b.Fatalf("%s as %s: %+v", report, format, job)
				}
				var link struct{ FileName, RelativePath string }
				b.Want(http.StatusOK, b.token, "POST", "/api/files/"+job.FileID+"/link", fields{}).JSON(b.T, &link)
				file := b.Want(http.StatusOK, "", "GET", "/api/download/file?"+url.Values{"relativepath": {link.RelativePath}}.Encode(), nil).Body
				if !strings.HasSuffix(link.FileName, "."+format) {
					b.Errorf("%s is called %q", format, link.FileName)
				}
				switch format {
				case "csv":
					in := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(file, []byte("\ufeff"))))
					in.Comma = ';'
					rows, err := in.ReadAll()
					if err != nil {
						b.Fatal(err)
					}
					for _, row := range rows {
						for _, cell := range row {
							if cell != "" && strings.ContainsAny(cell[:1], "=+-@\t\r") {
								b.Errorf("%s: a spreadsheet would compute %q", report, cell)
							}
						}
					}
				case "xlsx":
					if !bytes.HasPrefix(file, []byte("PK")) {
						b.Errorf("%s: no workbook", report)
					}
				case "pdf":
					if !bytes.HasPrefix(file, []byte("%PDF")) {
						b.Errorf("%s: no PDF", report)
					}
				}
			}
		}
		var written int
		if err := b.DB.Read.NewRaw("SELECT COUNT(*) FROM audit_entries WHERE action = 'report-exported'").Scan(t.Context(), &written); err != nil || written != 9 {
			b.Errorf("%d exports in the audit, %v", written, err)
		}
	})
}

// People keep views of reports for themselves.
func TestViewsAreTheirOwners(t *testing.T) {
	eachBar(t, func(b bar) {
		draft := fields{"localClienteId": b.venue.ID, "Relatorio": "porDia", "Nome": " Semana ", "Periodo": "7dias", "De": "", "Ate": "", "Filtros": fields{"Canal": []string{"1"}}, "Ordem": "liquido", "Decrescente": true}
		var v insights.View
		b.Want(http.StatusOK, b.token, "POST", "/api/relatorios/visoes", draft).JSON(b.T, &v)
		if v.Nome != "Semana" || v.Versao != 1 || v.Filtros.Canal[0] != "1" || v.Ordem != "liquido" {
			b.Errorf("added %+v", v)
		}
		b.Want(http.StatusBadRequest, b.token, "POST", "/api/relatorios/visoes", draft)
		draft["Nome"], draft["Versao"] = "Mês", 1
		path := "/api/relatorios/visoes/" + v.ID
		b.Want(http.StatusOK, b.token, "PUT", path, draft).JSON(b.T, &v)
		if v.Nome != "Mês" || v.Versao != 2 {
			b.Errorf("saved %+v", v)
		}
		b.Want(http.StatusConflict, b.token, "PUT", path, draft)
		b.Person("socio@bar.test", b.venue.ID, "RelatorioVendaPorDia")
		partner := b.SignIn("socio@bar.test")
		b.Want(http.StatusNotFound, partner, "DELETE", path+"?localClienteId="+b.venue.ID, nil)
		var all []insights.View
		b.Want(http.StatusOK, partner, "GET", "/api/relatorios/visoes?localClienteId="+b.venue.ID, nil).JSON(b.T, &all)
		if len(all) != 0 {
			b.Errorf("another sees %+v", all)
		}
		b.Want(http.StatusOK, b.token, "GET", "/api/relatorios/visoes?localClienteId="+b.venue.ID, nil).JSON(b.T, &all)
		if len(all) != 1 {
			b.Errorf("kept %+v", all)
		}
		b.Want(http.StatusOK, b.token, "DELETE", path+"?localClienteId="+b.venue.ID, nil)
	})
}

// The proof finds sums that are wrong, makes them anew and says so.
func TestTheProofAlarmsAndRepairs(t *testing.T) {
	eachBar(t, func(b bar) {
		b.order(by("48991110001"), delivered...)
		if _, err := b.DB.Write.NewRaw("UPDATE sale_hours SET total = total + 100 WHERE venue_id = ?", b.venue.ID).Exec(t.Context()); err != nil {
			b.Fatal(err)
		}
		ask := fields{"localClienteId": b.venue.ID, "De": "2026-11-20", "Ate": "2026-11-20", "Filtros": fields{}, "Medida": "liquido"}
		var o insights.Opened
		b.Want(http.StatusOK, b.token, "POST", "/api/relatorios/porDia/abrir", ask).JSON(b.T, &o)
		if o.Igual || !strings.Contains(o.Frase, "não é igual") {
			b.Errorf("a wrong figure opened: %+v", o)
		}
		if _, err := b.Insights.Prove(t.Context()); err != nil {
			b.Fatal(err)
		}
		b.Want(http.StatusOK, b.token, "POST", "/api/relatorios/porDia/abrir", ask).JSON(b.T, &o)
		if !o.Igual {
			b.Errorf("after the proof: %+v", o)
		}
		var p insights.Proof
		b.Want(http.StatusOK, b.token, "GET", "/api/insights/prova?localClienteId="+b.venue.ID, nil).JSON(b.T, &p)
		if p.ConferidoEm == nil || len(p.Alarmes) != 1 || p.Alarmes[0].Dia != "2026-11-20" || p.Alarmes[0].Diferenca != 100 {
			b.Errorf("proof %+v", p)
		}
	})
}

// A report without rows has the figures of none, on whatever page it is asked for.
func TestAReportWithoutRowsHasFiguresOfNone(t *testing.T) {
	eachBar(t, func(b bar) {
		var all []insights.Definition
		b.Want(http.StatusOK, b.token, "GET", "/api/relatorios?localClienteId="+b.venue.ID, nil).JSON(b.T, &all)
		for _, d := range all {
			var pages [2]insights.Result
			for i := range pages {
				b.Want(http.StatusOK, b.token, "POST", fmt.Sprintf("/api/relatorios/%s/linhas?page=%d", d.Chave, i+1), fields{
					"localClienteId": b.venue.ID, "De": "2020-01-01", "Ate": "2020-01-02", "Filtros": fields{},
				}).JSON(b.T, &pages[i])
			}
			if pages[0].Total != 0 || len(pages[0].Linhas) != 0 || len(pages[0].Totais) != len(d.Colunas) || fmt.Sprint(pages[0].Totais) != fmt.Sprint(pages[1].Totais) {
				b.Errorf("%s: %+v and %+v", d.Chave, pages[0], pages[1])
			}
		}
	})
}
