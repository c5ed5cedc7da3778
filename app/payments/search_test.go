package payments_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"balcao/app/jobs"
	"balcao/app/payments"
	"balcao/app/payments/manual"
	"balcao/app/roles"
	"balcao/app/server/servertest"
	"balcao/app/sheets"
)

// found is a page of a search in a few words.
func (c counter) found(token, path string, by map[string]any) string {
	c.t.Helper()
	var page payments.TransactionPage
	c.Want(http.StatusOK, token, "POST", path, by).JSON(c.t, &page)
	var told []string
	for _, row := range page.Registros {
		told = append(told, fmt.Sprintf("%s%s %s %s", row.NomeLocal, row.Rotulo, row.Estado, row.Restante.Decimal()))
	}
	return fmt.Sprintf("%d %s %s: %s", page.QuantidadeTotal, page.Recebido.Decimal(), page.Devolvido.Decimal(), strings.Join(told, ", "))
}

func (c counter) confirmed(id string, amount int) payments.ChargeView {
	c.t.Helper()
	var view payments.ChargeView
	c.Want(http.StatusOK, c.board, "POST", "/api/pagamentos/"+c.charge(id).ID+"/confirmar", c.in(map[string]any{"valor": amount})).JSON(c.t, &view)
	return view
}

func TestPaymentsAreSearched(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		c.paidBy(payments.ManualProvider, manual.Settings{Key: "bar@praca.test", Name: "Bar da Praça", City: "Recife"})
		paid := c.confirmed("1", 50)
		divergent := c.confirmed("2", 20)
		c.charge("3")
		c.Want(http.StatusOK, c.manager, "POST", "/api/session/confirm", map[string]any{"senha": servertest.Password})
		var refund payments.RefundView
		c.Want(http.StatusOK, c.manager, "POST", "/api/pagamentos/recebidos/"+paid.Recebimentos[0].ID+"/devolver", c.in(map[string]any{"valor": 30, "motivo": "Faltou"}), "Idempotency-Key: a").JSON(t, &refund)
		c.settle()
		c.Want(http.StatusNoContent, c.manager, "POST", "/api/pagamentos/devolucoes/"+refund.ID+"/confirmar", c.in(nil))

		const path = "/api/pagamentos/buscar"
		today := c.Clock.Now().UTC().Format("2006-01-02")
		for _, test := range []struct {
			by   map[string]any
			want string
		}{
			{nil, "3 70 30: Coisa 3 aguardando 0, Coisa 2 divergente 20, Coisa 1 paga 20"},
			{map[string]any{"estado": "recebidos"}, "2 70 30: Coisa 2 divergente 20, Coisa 1 paga 20"},
			{map[string]any{"estado": "aguardando"}, "1 0 0: Coisa 3 aguardando 0"},
			{map[string]any{"estado": "sem_origem"}, "0 0 0: "},
			{map[string]any{"devolucao": "devolvida"}, "1 50 30: Coisa 1 paga 20"},
			{map[string]any{"forma": "cartao"}, "0 0 0: "},
			{map[string]any{"valor": 20, "forma": "pix"}, "1 20 0: Coisa 2 divergente 20"},
			{map[string]any{"texto": "COISA 2"}, "1 20 0: Coisa 2 divergente 20"},
			{map[string]any{"texto": "coisa _"}, "0 0 0: "},
			{map[string]any{"texto": " " + strings.ToLower(paid.TxID) + " "}, "1 50 30: Coisa 1 paga 20"},
			{map[string]any{"texto": divergent.Recebimentos[0].FimAFim}, "1 20 0: Coisa 2 divergente 20"},
			{map[string]any{"de": "2020-01-01", "ate": "2020-01-31"}, "0 0 0: "},
			{map[string]any{"de": "2020-01-01", "ate": today, "texto": "1"}, "1 50 30: Coisa 1 paga 20"},
		} {
			if got := c.found(c.manager, path, c.in(test.by)); got != test.want {
				t.Errorf("%v: found %q, want %q", test.by, got, test.want)
			}
		}
		if got := c.found(c.manager, path+"?page=2&size=2", c.in(nil)); got != "3 70 30: Coisa 1 paga 20" {
			t.Errorf("the second page is %q", got)
		}
		c.Want(http.StatusBadRequest, c.manager, "POST", path, c.in(map[string]any{"de": "ontem"}))
		c.Want(http.StatusForbidden, c.board, "POST", path, c.in(nil))

		stranger := c.Person("outro@bar.test", c.Venue("Outro bar").ID, roles.Refunds)
		c.Want(http.StatusForbidden, stranger, "POST", path, c.in(nil))
		c.Want(http.StatusForbidden, c.manager, "POST", "/api/admin/pagamentos/buscar", map[string]any{})
		admin := c.Person("admin@balcao.test", c.venue.ID)
		if err := c.Access.SetRoles(t.Context(), "admin@balcao.test", false, []string{roles.AdminPortal}); err != nil {
			t.Fatal(err)
		}
		if got := c.found(admin, "/api/admin/pagamentos/buscar", map[string]any{"estado": "paga"}); got != "1 50 30: Bar da PraçaCoisa 1 paga 20" {
			t.Errorf("over venues %q", got)
		}
		c.Want(http.StatusOK, admin, "GET", "/api/admin/pagamentos/"+paid.ID, nil)
		c.Want(http.StatusNotFound, admin, "GET", "/api/admin/pagamentos/nada", nil)
	})
}

func TestPaymentsAreExported(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		c.paidBy(payments.ManualProvider, manual.Settings{Key: "bar@praca.test", Name: "Bar da Praça", City: "Recife"})
		paid := c.confirmed("1", 50)
		c.charge("2")
		for _, format := range []string{"csv", "xlsx"} {
			c.Want(http.StatusOK, c.manager, "POST", "/api/pagamentos/exportar", c.in(map[string]any{"formato": format}))
			job := c.AwaitJobs(c.manager)[0]
			if job.State != jobs.Done || job.Sentence != "2 pagamentos exportados." {
				t.Fatalf("the export: %+v", job)
			}
			var link struct{ FileName, RelativePath string }
			c.Want(http.StatusOK, c.manager, "POST", "/api/files/"+job.FileID+"/link", map[string]any{}).JSON(t, &link)
			file := c.Want(http.StatusOK, "", "GET", "/api/download/file?"+url.Values{"relativepath": {link.RelativePath}}.Encode(), nil).Body
			table, err := sheets.Open(file, sheets.Limits{})
			if err != nil || table.Len() != 2 {
				t.Fatalf("the %s: %+v, %v", format, table, err)
			}
			if format == "csv" && !strings.Contains(string(file), ";Coisa 1;Pix;Conferência manual;Paga;50,00;50,00;0,00;0,00;0,00;"+paid.TxID+";manual"+paid.TxID) {
				t.Errorf("exported\n%s", file)
			}
		}
		c.Want(http.StatusForbidden, c.board, "POST", "/api/pagamentos/exportar", c.in(map[string]any{"formato": "csv"}))
	})
}

func TestAStatementOverHTTP(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		c.paidBy(payments.ManualProvider, manual.Settings{Key: "bar@praca.test", Name: "Bar da Praça", City: "Recife"})
		made := c.charge("1")
		file := []byte("Data;Valor;Texto\n" + c.Clock.Now().UTC().Format("02/01/2006") + ";50,00;Pix " + made.TxID + "\n")
		const path = "/api/pagamentos/extrato"
		var view payments.StatementView
		c.Want(http.StatusOK, c.board, "POST", path, c.in(map[string]any{"arquivo": file})).JSON(t, &view)
		if len(view.Linhas) != 1 || view.Linhas[0].Situacao != payments.Fits || view.Linhas[0].Cobrancas[0].Rotulo != "Coisa 1" {
			t.Fatalf("read %+v", view)
		}
		confirm := c.in(map[string]any{"arquivo": file, "linhas": []map[string]any{{"linha": view.Linhas[0].Linha, "cobrancaId": made.ID, "situacao": view.Linhas[0].Situacao}}})
		for _, want := range []int{1, 0} {
			var done payments.StatementDone
			c.Want(http.StatusOK, c.board, "POST", path+"/confirmar", confirm).JSON(t, &done)
			if done.Confirmadas != want {
				t.Errorf("confirmed %+v, want %d", done, want)
			}
		}
		c.Want(http.StatusBadRequest, c.board, "POST", path, c.in(map[string]any{"arquivo": []byte("nada")}))
		if len(c.list()) != 0 {
			t.Error("what is confirmed stays on the list")
		}
	})
}

func TestMoneyIsAcceptedByWhoGivesItBack(t *testing.T) {
	eachCounter(t, func(t *testing.T, c counter) {
		c.paidBy(payments.ManualProvider, manual.Settings{Key: "bar@praca.test", Name: "Bar da Praça", City: "Recife"})
		at := "/api/pagamentos/recebidos/" + c.confirmed("1", 49).Recebimentos[0].ID
		c.Want(http.StatusForbidden, c.board, "POST", at+"/aceitar", c.in(nil))
		var view payments.ChargeView
		c.Want(http.StatusOK, c.manager, "POST", at+"/aceitar", c.in(nil)).JSON(t, &view)
		if view.Recebimentos[0].Situacao != payments.Counted || len(c.list()) != 0 {
			t.Errorf("accepted %+v", view)
		}
		c.Want(http.StatusOK, c.manager, "GET", at+"?localClienteId="+c.venue.ID, nil)
		c.Want(http.StatusForbidden, c.board, "GET", at+"?localClienteId="+c.venue.ID, nil)
	})
}
