package venues_test

import (
	"maps"
	"net/http"
	"strings"
	"testing"

	"balcao/app/roles"
	"balcao/app/server/servertest"
	"balcao/app/venues"
)

func TestBankAccounts(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		own, other := s.Venue("Bar do Cais"), s.Venue("Vizinho")
		s.Person("financeiro@balcao.test", own.ID, roles.BankAccounts)
		s.Person("gerente@balcao.test", own.ID, roles.Settings)
		s.Person("vizinho@balcao.test", other.ID, roles.OfVenue()...)
		s.Person("dono@balcao.test", own.ID, roles.OfVenue()...)
		token, path := s.SignIn("financeiro@balcao.test"), "/api/Local/ContasBancarias/"+own.ID

		sent := func(changes map[string]any) map[string]any {
			body := map[string]any{
				"titular": "Cais Bar Ltda.", "documento": "12.ABC.345/01DE-35", "codigoBanco": "001", "nomeBanco": "Banco do Brasil", "agencia": "1234",
				"conta": "9876543", "digito": "x", "tipoContaBancaria": 1, "chavePix": "(48) 99123-4567", "adquirente": 3, "mPPagamentos": false,
			}
			maps.Copy(body, changes)
			return body
		}
		list := func(query string) []venues.BankAccountRow {
			var rows []venues.BankAccountRow
			s.Want(http.StatusOK, token, "GET", path+query, nil).JSON(t, &rows)
			return rows
		}

		var made venues.BankAccountRow
		s.Want(http.StatusOK, token, "POST", path, sent(nil)).JSON(t, &made)
		want := venues.BankAccountRow{ID: made.ID, Descricao: "Banco do Brasil, agência 1234, conta 9876543-X", BankAccountData: venues.BankAccountData{
			Versao: 1, Titular: "Cais Bar Ltda.", Documento: "12ABC34501DE35", CodigoBanco: "001", NomeBanco: "Banco do Brasil", Agencia: "1234",
			Conta: "9876543", Digito: "X", TipoContaBancaria: 1, ChavePix: "+5548991234567", Adquirente: 3,
		}}
		if made != want {
			t.Fatalf("made %+v", made)
		}
		s.Want(http.StatusOK, token, "POST", path, sent(map[string]any{"nomeBanco": "Itaú", "codigoBanco": "341", "adquirente": 4, "mPPagamentos": true}))

		t.Run("bank-accounts-01 D24 the list is of one acquirer, or of all", func(t *testing.T) {
			if rows := list("?adquirente=3"); len(rows) != 1 || rows[0] != want {
				t.Errorf("PagSeguro: %+v", rows)
			}
			if rows := list("?adquirente=2"); len(rows) != 0 {
				t.Errorf("Stone: %+v", rows)
			}
			if rows := list(""); len(rows) != 2 {
				t.Errorf("all: %+v", rows)
			}
			s.Want(http.StatusBadRequest, token, "GET", path+"?adquirente=1", nil)
		})

		t.Run("bank-accounts-02 the documented reads tell the description and mPPagamentos", func(t *testing.T) {
			var local venues.LocalSettings
			s.Want(http.StatusOK, token, "GET", "/api/Proprietario/BuscarConfiguracoesDoLocal/"+own.ID, nil).JSON(t, &local)
			var settings venues.TransactionSettings
			s.Want(http.StatusOK, token, "GET", "/api/Proprietario/BuscarConfiguracoesDeTransacaoDoLocal/"+own.ID, nil).JSON(t, &settings)
			var data []venues.BankData
			s.Want(http.StatusOK, token, "GET", "/api/Local/BuscarDadosBancariosDoLocal/"+own.ID, nil).JSON(t, &data)
			if local.GerarNFCE || len(local.DadosBancarios) != 2 || len(settings.DadosBancarios) != 2 || len(data) != 2 {
				t.Fatalf("%+v, %+v, %+v", local, settings, data)
			}
			first := venues.BankChoice{DadoBancarioID: made.ID, Descricao: want.Descricao}
			if local.DadosBancarios[0] != first || settings.DadosBancarios[0] != first || data[0] != (venues.BankData{ID: made.ID, Descricao: want.Descricao}) {
				t.Errorf("%+v, %+v, %+v", local, settings, data)
			}
			if !data[1].MPPagamentos || data[1].Descricao != "Itaú, agência 1234, conta 9876543-X" {
				t.Errorf("%+v", data[1])
			}
		})

		t.Run("a change over somebody else's is refused", func(t *testing.T) {
			body := sent(map[string]any{"versao": 1, "conta": "1112223", "digito": "4"})
			s.Want(http.StatusOK, token, "PUT", path+"/"+made.ID, body)
			s.Want(http.StatusConflict, token, "PUT", path+"/"+made.ID, body)
			if rows := list("?adquirente=3"); rows[0].Conta != "1112223" || rows[0].Versao != 2 {
				t.Errorf("%+v", rows)
			}
		})

		t.Run("what does not fit is said at its field", func(t *testing.T) {
			for field, value := range map[string]any{
				"titular": " ", "documento": "111.111.111-11", "codigoBanco": "1", "nomeBanco": "", "agencia": "123", "conta": "12-3", "digito": "abc",
				"tipoContaBancaria": 4, "chavePix": "cais", "adquirente": 1,
			} {
				var refusal struct{ Fields map[string]string }
				s.Want(http.StatusBadRequest, token, "POST", path, sent(map[string]any{field: value})).JSON(t, &refusal)
				if refusal.Fields[field] == "" {
					t.Errorf("%s: %v", field, refusal.Fields)
				}
			}
		})

		t.Run("other roles and other venues are refused", func(t *testing.T) {
			foreign := s.SignIn("vizinho@balcao.test")
			s.Want(http.StatusForbidden, s.SignIn("gerente@balcao.test"), "GET", path, nil)
			s.Want(http.StatusForbidden, foreign, "POST", path, sent(nil))
			s.Want(http.StatusForbidden, foreign, "GET", "/api/Local/BuscarDadosBancariosDoLocal/"+own.ID, nil)
			theirs := "/api/Local/ContasBancarias/" + other.ID + "/" + made.ID
			s.Want(http.StatusNotFound, foreign, "PUT", theirs, sent(map[string]any{"versao": 2}))
			s.Want(http.StatusNotFound, foreign, "POST", theirs+"/arquivar", nil)
		})

		t.Run("an archived account is offered no more", func(t *testing.T) {
			s.Want(http.StatusNoContent, token, "POST", path+"/"+made.ID+"/arquivar", nil)
			s.Want(http.StatusNotFound, token, "POST", path+"/"+made.ID+"/arquivar", nil)
			if rows := list("?adquirente=3"); len(rows) != 0 {
				t.Errorf("%+v", rows)
			}
		})

		t.Run("the audit tells who did what, with numbers masked", func(t *testing.T) {
			kept := string(s.Want(http.StatusOK, s.SignIn("dono@balcao.test"), "POST", "/api/Auditoria/buscar",
				map[string]any{"localClienteId": own.ID}).Body)
			for _, text := range []string{"bank-account-added", "bank-account-changed", "bank-account-archived", "•••43X", "•••234", "Banco do Brasil"} {
				if !strings.Contains(kept, text) {
					t.Errorf("the audit does not tell %q: %s", text, kept)
				}
			}
			for _, number := range []string{"9876543", "1112223", "991234567"} {
				if strings.Contains(kept, number) {
					t.Errorf("the audit tells %q", number)
				}
			}
		})
	})
}
