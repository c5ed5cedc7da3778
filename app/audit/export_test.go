package audit_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"balcao/app/audit"
	"balcao/app/jobs"
	"balcao/app/roles"
	"balcao/app/server/servertest"
	"balcao/app/sheets"
)

// An export holds what the list's filters find, a row for each value, in the venue's time.
func TestExport(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		own, other := s.Venue("Bar do Cais"), s.Venue("Vizinho")
		token := s.Person("dono@balcao.test", own.ID, roles.Members)
		cook := s.Person("cozinha@balcao.test", own.ID, roles.Board)
		at := time.Date(2026, 11, 20, 2, 30, 5, 0, time.UTC)
		for _, e := range []audit.Entry{
			{VenueID: own.ID, At: at, Action: audit.CustomerChanged, SubjectID: "c", Subject: "=Caio; \"Lima\"", Values: []audit.Value{
				{Name: "Nome", Before: "Caio", After: "=Caio; \"Lima\""}, {Name: "Telefone", Before: "(48) 99123-4567"}}},
			{VenueID: own.ID, At: at.Add(time.Hour), Action: audit.CustomersExported, SubjectID: own.ID, Subject: "Lista de clientes"},
			{VenueID: other.ID, At: at, Action: audit.CustomerChanged, SubjectID: "d", Subject: "De outro lugar"},
		} {
			if err := audit.Record(t.Context(), s.DB.Write, e); err != nil {
				t.Fatal(err)
			}
		}
		const path = "/api/Auditoria/exportar"
		export := func(format string, filter fields) []byte {
			t.Helper()
			body := fields{"localClienteId": own.ID, "formato": format}
			for k, v := range filter {
				body[k] = v
			}
			s.Want(http.StatusOK, token, "POST", path, body)
			job := s.AwaitJobs(token)[0]
			if job.State != jobs.Done {
				t.Fatalf("the export: %+v", job)
			}
			var link struct{ FileName, RelativePath string }
			s.Want(http.StatusOK, token, "POST", "/api/files/"+job.FileID+"/link", fields{}).JSON(t, &link)
			return s.Want(http.StatusOK, "", "GET", "/api/download/file?"+url.Values{"relativepath": {link.RelativePath}}.Encode(), nil).Body
		}

		const header = "\ufeffQuando;Quem;Dispositivo;O que foi feito;Tipo;Sobre;Campo;Antes;Depois\r\n"
		changed := "19/11/2026 23:30:05;Balcão;;Cadastro de cliente alterado;Cliente;\"'=Caio; \"\"Lima\"\"\";"
		want := header + changed + "Nome;Caio;\"'=Caio; \"\"Lima\"\"\"\r\n" + changed + "Telefone;(48) 99123-4567;\r\n"
		if got := string(export("csv", fields{"acao": "customer-changed", "de": "2026-11-19", "ate": "2026-11-19"})); got != want {
			t.Errorf("export\n%q, want\n%q", got, want)
		}
		all := string(export("csv", nil))
		if !strings.Contains(all, "20/11/2026 00:30:05;Balcão;;Lista de clientes exportada;") || !strings.Contains(all, "Auditoria exportada") || strings.Contains(all, "De outro lugar") {
			t.Errorf("the whole export\n%s", all)
		}
		table, err := sheets.Open(export("xlsx", fields{"tipo": "customer", "texto": "caio"}), sheets.Limits{})
		if err != nil || table.Format != sheets.XLSX || table.Len() != 2 {
			t.Errorf("the workbook: %+v, %v", table, err)
		}

		body := fields{"localClienteId": own.ID, "formato": "csv"}
		s.Want(http.StatusForbidden, cook, "POST", path, body)
		s.Want(http.StatusForbidden, token, "POST", path, fields{"localClienteId": other.ID, "formato": "csv"})
		s.Want(http.StatusBadRequest, token, "POST", path, fields{"localClienteId": own.ID, "formato": "csv", "de": "ontem"})
	})
}
