package paymentmethods_test

import (
	"net/http"
	"testing"

	"balcao/app/paymentmethods"
	"balcao/app/roles"
	"balcao/app/server/servertest"
)

type fields = map[string]any

func TestPaymentMethodsAreKept(t *testing.T) {
	servertest.Each(t, func(t *testing.T, s *servertest.Server) {
		v := s.Venue("Bar do Zé")
		token := s.Person("formas@balcao.test", v.ID, roles.PaymentMethods)
		save := func(status int, method, path string, body fields) (m paymentmethods.Method, a servertest.Answer) {
			t.Helper()
			body["localClienteId"] = v.ID
			a = s.Want(status, token, method, "/api/formasPagamento"+path, body)
			if status == http.StatusOK {
				a.JSON(t, &m)
			}
			return m, a
		}
		list := func(query string) (found []paymentmethods.Method) {
			t.Helper()
			s.Want(http.StatusOK, token, "GET", "/api/formasPagamento?localClienteId="+v.ID+query, nil).JSON(t, &found)
			return found
		}
		made, _ := save(http.StatusOK, "POST", "", fields{"nome": " Cielo  crédito ", "tipo": "credito"})
		save(http.StatusOK, "POST", "", fields{"nome": "Cheque", "tipo": "outra"})
		if made.Name != "Cielo crédito" || made.Version != 1 {
			t.Errorf("made %+v", made)
		}
		if _, a := save(http.StatusConflict, "POST", "", fields{"nome": "CIELO CREDITO", "tipo": "credito"}); a.Message() != "Já existe a forma de pagamento “CIELO CREDITO”. Use outro nome." {
			t.Errorf("says %q", a.Message())
		}
		if _, a := save(http.StatusBadRequest, "POST", "", fields{"nome": " ", "tipo": "pix"}); a.Message() != "Preencha o nome da forma de pagamento, com até 60 caracteres." {
			t.Errorf("says %q", a.Message())
		}
		if changed, _ := save(http.StatusOK, "PUT", "/"+made.ID, fields{"nome": "Stone crédito", "tipo": "credito", "versao": 1}); changed.Version != 2 {
			t.Errorf("changed %+v", changed)
		}
		save(http.StatusConflict, "PUT", "/"+made.ID, fields{"nome": "Outra", "tipo": "credito", "versao": 1})
		if got := list("&busca=STONE"); len(got) != 1 || got[0].ID != made.ID {
			t.Errorf("found %+v", got)
		}
		waiter := s.Person("garcom@balcao.test", v.ID, roles.TabFlow)
		var choices []paymentmethods.Method
		s.Want(http.StatusOK, waiter, "GET", "/api/formasPagamento/opcoes?localClienteId="+v.ID, nil).JSON(t, &choices)
		if len(choices) != 2 || choices[0].Name != "Stone crédito" {
			t.Errorf("choices %+v", choices)
		}
		s.Want(http.StatusForbidden, waiter, "GET", "/api/formasPagamento?localClienteId="+v.ID, nil)
		s.Want(http.StatusNoContent, token, "DELETE", "/api/formasPagamento/"+made.ID+"?localClienteId="+v.ID, nil)
		if len(list("")) != 1 || len(list("&arquivadas=true")) != 1 {
			t.Error("an archived method is not listed as that")
		}
		again, _ := save(http.StatusOK, "POST", "", fields{"nome": "Stone crédito", "tipo": "credito"})
		s.Want(http.StatusConflict, token, "POST", "/api/formasPagamento/"+made.ID+"/restaurar", fields{"localClienteId": v.ID})
		s.Want(http.StatusNoContent, token, "DELETE", "/api/formasPagamento/"+again.ID+"?localClienteId="+v.ID, nil)
		s.Want(http.StatusNoContent, token, "POST", "/api/formasPagamento/"+made.ID+"/restaurar", fields{"localClienteId": v.ID})
		var events []paymentmethods.Event
		s.Want(http.StatusOK, token, "GET", "/api/formasPagamento/"+made.ID+"/historico?localClienteId="+v.ID, nil).JSON(t, &events)
		if len(events) != 4 || events[0].Action != "Forma de pagamento restaurada" {
			t.Errorf("history %+v", events)
		}
		next := s.Venue("Vizinho")
		other := s.Person("vizinho@balcao.test", next.ID, roles.PaymentMethods)
		s.Want(http.StatusNotFound, other, "GET", "/api/formasPagamento/"+made.ID+"/historico?localClienteId="+next.ID, nil)
	})
}
