package operators_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"balcao/app/operators"
	"balcao/app/roles"
	"balcao/app/salespoints"
	"balcao/app/server/servertest"
)

type fields = map[string]any

// tills is a venue on a real server with somebody who registers its operators.
type tills struct {
	*servertest.Server
	t     *testing.T
	venue servertest.Venue
	token string
}

func eachTills(t *testing.T, fn func(t *testing.T, s tills)) {
	servertest.Each(t, func(t *testing.T, server *servertest.Server) {
		v := server.Venue("Bar do Zé")
		fn(t, tills{server, t, v, server.Person("operadores@balcao.test", v.ID, roles.Operators)})
	})
}

func (s tills) save(status int, id string, what fields) (saved operators.Operator, a servertest.Answer) {
	s.t.Helper()
	body := fields{"localClienteId": s.venue.ID, "nome": "Marina", "direitos": []string{}}
	for name, value := range what {
		body[name] = value
	}
	if id == "" {
		a = s.Want(status, s.token, "POST", "/api/operadores", body)
	} else {
		a = s.Want(status, s.token, "PUT", "/api/operadores/"+id, body)
	}
	if status == http.StatusOK {
		a.JSON(s.t, &saved)
	}
	return saved, a
}

func (s tills) list(query string) (found []operators.Operator) {
	s.t.Helper()
	s.Want(http.StatusOK, s.token, "GET", "/api/operadores?localClienteId="+s.venue.ID+query, nil).JSON(s.t, &found)
	return found
}

func TestOperatorsAreRegistered(t *testing.T) {
	eachTills(t, func(t *testing.T, s tills) {
		point, err := s.SalesPoints.Add(t.Context(), s.venue.ID, salespoints.SalesPoint{
			Name: "Salão", Systems: []salespoints.System{{SystemType: salespoints.Token, PrintType: salespoints.PrintTokens}},
		})
		if err != nil {
			t.Fatal(err)
		}
		user, err := s.Access.UserByEmail(t.Context(), "operadores@balcao.test")
		if err != nil {
			t.Fatal(err)
		}
		made, a := s.save(http.StatusOK, "", fields{
			"nome": " Marina  Reis ", "pin": "4821", "direitos": []string{"darDesconto", "cancelarVenda", "darDesconto"}, "pontoDeVendaId": point.ID, "usuarioId": user.ID,
		})
		if made.Name != "Marina Reis" || len(made.Rights) != 2 || made.SalesPoint != "Salão" || made.User == "" || made.Version != 1 {
			t.Errorf("made %+v", made)
		}
		if strings.Contains(string(a.Body), "4821") || strings.Contains(string(a.Body), "argon2") || strings.Contains(s.Log.String(), "4821") {
			t.Error("the PIN is told")
		}
		var kept string
		if err := s.DB.Read.NewRaw("SELECT pin_hash FROM operators WHERE id = ?", made.ID).Scan(t.Context(), &kept); err != nil || !strings.HasPrefix(kept, "$argon2id$") {
			t.Errorf("kept %q, %v", kept, err)
		}
		changed, _ := s.save(http.StatusOK, made.ID, fields{"nome": "Marina", "versao": 1})
		if changed.Version != 2 || len(changed.Rights) != 0 || changed.SalesPointID != "" || changed.UserID != "" {
			t.Errorf("changed %+v", changed)
		}
		s.save(http.StatusConflict, made.ID, fields{"versao": 1})
		s.save(http.StatusConflict, made.ID, nil)
		for want, what := range map[string]fields{
			"Escolha um PIN de 4 a 8 números.":                                   {"nome": "Davi"},
			"O PIN tem de 4 a 8 números.":                                        {"nome": "Davi", "pin": "12a4"},
			"Um PIN de números iguais é fácil de adivinhar. Escolha outro.":      {"nome": "Davi", "pin": "1111"},
			"Um dos direitos não existe. Atualize a página e escolha de novo.":   {"nome": "Davi", "pin": "4821", "direitos": []string{"tudo"}},
			"Este ponto de venda não existe mais. Escolha outro.":                {"nome": "Davi", "pin": "4821", "pontoDeVendaId": s.venue.ID},
			"Esta pessoa não tem mais acesso ao estabelecimento. Escolha outra.": {"nome": "Davi", "pin": "4821", "usuarioId": s.venue.ID},
			"Preencha o nome do operador, com até 120 caracteres.":               {"nome": " ", "pin": "4821"},
		} {
			if _, a := s.save(http.StatusBadRequest, "", what); a.Message() != want {
				t.Errorf("says %q, want %q", a.Message(), want)
			}
		}
		if _, a := s.save(http.StatusConflict, "", fields{"nome": "MARINA", "pin": "4821"}); a.Message() != "Já existe o operador “MARINA”. Use outro nome." {
			t.Errorf("says %q", a.Message())
		}
	})
}

func TestOperatorsAreListedAndArchived(t *testing.T) {
	eachTills(t, func(t *testing.T, s tills) {
		marina, _ := s.save(http.StatusOK, "", fields{"nome": "Marina", "pin": "4821"})
		s.save(http.StatusOK, "", fields{"nome": "Davi 100%", "pin": "7350"})
		if got := s.list(""); len(got) != 2 || got[0].Name != "Davi 100%" {
			t.Errorf("list %+v", got)
		}
		if got := s.list("&busca=mar"); len(got) != 1 || got[0].ID != marina.ID {
			t.Errorf("found %+v", got)
		}
		if got := s.list("&busca=%25"); len(got) != 1 {
			t.Errorf("found %+v", got)
		}
		path := "/api/operadores/" + marina.ID
		s.Want(http.StatusNoContent, s.token, "DELETE", path+"?localClienteId="+s.venue.ID, nil)
		if len(s.list("")) != 1 || len(s.list("&arquivados=true")) != 1 {
			t.Error("an archived operator is not listed as that")
		}
		s.save(http.StatusConflict, marina.ID, fields{"nome": "Outra"})
		again, _ := s.save(http.StatusOK, "", fields{"nome": "Marina", "pin": "4821"})
		s.Want(http.StatusConflict, s.token, "POST", path+"/restaurar", fields{"localClienteId": s.venue.ID})
		s.Want(http.StatusNoContent, s.token, "DELETE", "/api/operadores/"+again.ID+"?localClienteId="+s.venue.ID, nil)
		s.Want(http.StatusNoContent, s.token, "POST", path+"/restaurar", fields{"localClienteId": s.venue.ID})
		if len(s.list("")) != 2 {
			t.Error("a restored operator is not listed")
		}
		var events []operators.Event
		s.Want(http.StatusOK, s.token, "GET", path+"/historico?localClienteId="+s.venue.ID, nil).JSON(t, &events)
		if len(events) != 3 || events[0].Action != "Operador restaurado" || events[2].Person == "" {
			t.Errorf("history %+v", events)
		}
	})
}

// A PIN is tried a few times a minute, whoever tries.
func TestPINsAreTriedSlowly(t *testing.T) {
	eachTills(t, func(t *testing.T, s tills) {
		made, _ := s.save(http.StatusOK, "", fields{"pin": "4821"})
		try := func(status int, pin string) {
			t.Helper()
			s.Want(status, s.token, "POST", "/api/operadores/"+made.ID+"/pin", fields{"localClienteId": s.venue.ID, "pin": pin})
		}
		try(http.StatusNoContent, "4821")
		for range 4 {
			try(http.StatusBadRequest, "4822")
		}
		try(http.StatusTooManyRequests, "4821")
		s.Clock.Advance(time.Minute)
		try(http.StatusNoContent, "4821")
		s.save(http.StatusOK, made.ID, fields{"pin": "9035", "versao": 1})
		try(http.StatusBadRequest, "4821")
		try(http.StatusNoContent, "9035")
	})
}

func TestOperatorsAreTheirVenues(t *testing.T) {
	eachTills(t, func(t *testing.T, s tills) {
		made, _ := s.save(http.StatusOK, "", fields{"pin": "4821"})
		next := s
		next.venue = s.Venue("Vizinho")
		next.token = s.Person("vizinho@balcao.test", next.venue.ID, roles.Operators)
		next.save(http.StatusNotFound, made.ID, nil)
		next.Want(http.StatusNotFound, next.token, "POST", "/api/operadores/"+made.ID+"/pin", fields{"localClienteId": next.venue.ID, "pin": "4821"})
		next.Want(http.StatusNotFound, next.token, "GET", "/api/operadores/"+made.ID+"/historico?localClienteId="+next.venue.ID, nil)
		next.Want(http.StatusNotFound, next.token, "DELETE", "/api/operadores/"+made.ID+"?localClienteId="+next.venue.ID, nil)
		waiter := s.Person("garcom@balcao.test", s.venue.ID, roles.Board)
		s.Want(http.StatusForbidden, waiter, "GET", "/api/operadores?localClienteId="+s.venue.ID, nil)
	})
}
