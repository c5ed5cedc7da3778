package access_test

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"testing"

	"balcao/app/access"
	"balcao/app/fault"
	"balcao/app/roles"
)

func setupForm() fields {
	return fields{
		"nome": "Zé", "email": "ze@exemplo.com", "senha": password, "confirmarSenha": password,
		"estabelecimento": fields{"nome": "Bar do Zé", "tipo": 1, "uf": "am", "cidade": "Manaus", "telefone": "(92) 99123-4567"},
	}
}

func TestSetup(t *testing.T) {
	state := func(o *office) (s struct{ Required, KeyRequired bool }) {
		o.get("/api/setup", "").is(http.StatusOK).into(&s)
		return s
	}

	t.Run("the first start makes the owner and the first venue", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			if s := state(o); !s.Required || s.KeyRequired {
				t.Errorf("state %+v", s)
			}
			var session sessionData
			o.post("/api/setup", "", setupForm()).is(http.StatusOK).into(&session)
			if len(session.Locais) != 1 || session.Locais[0].NomeLocal != "Bar do Zé" || session.Locais[0].FusoHorario != "America/Manaus" || session.Roles != roles.Admin {
				t.Errorf("session %+v", session)
			}
			var papeis []string
			o.get("/api/Acesso/BuscarPapeisPorCargo?ownerId="+session.Locais[0].LocalID, session.Token).is(http.StatusOK).into(&papeis)
			if len(papeis) != len(roles.OfVenue()) {
				t.Errorf("the owner holds %v", papeis)
			}
			if s := state(o); s.Required {
				t.Errorf("state %+v", s)
			}
			o.post("/api/setup", "", setupForm()).is(http.StatusConflict)
		})
	})

	t.Run("of people who finish it at once one wins", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			var wait sync.WaitGroup
			statuses := make(chan int, 4)
			for range 4 {
				wait.Go(func() { statuses <- o.post("/api/setup", "", setupForm()).status })
			}
			wait.Wait()
			close(statuses)
			won := 0
			for status := range statuses {
				switch status {
				case http.StatusOK:
					won++
				case http.StatusConflict:
				default:
					t.Errorf("answered %d", status)
				}
			}
			if won != 1 {
				t.Errorf("%d won", won)
			}
		})
	})

	t.Run("what is wrong is named, and nothing is stored", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			form := setupForm()
			form["estabelecimento"] = fields{"nome": "", "tipo": 99, "uf": "XX", "cidade": "", "telefone": "123"}
			a := o.post("/api/setup", "", form).is(http.StatusBadRequest)
			for _, field := range []string{"nome", "tipo", "uf", "cidade", "telefone"} {
				if !strings.Contains(a.body, `"estabelecimento.`+field+`"`) {
					t.Errorf("%s does not name %s", a.body, field)
				}
			}
			if s := state(o); !s.Required {
				t.Error("a refused set-up left an account")
			}
		})
	})

	t.Run("a server beyond loopback asks for its key", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			if s := state(o); !s.KeyRequired {
				t.Errorf("state %+v", s)
			}
			form := setupForm()
			o.post("/api/setup", "", form).is(http.StatusBadRequest)
			form["chave"] = "errada"
			o.post("/api/setup", "", form).is(http.StatusBadRequest)
			form["chave"] = "K3Y"
			o.post("/api/setup", "", form).is(http.StatusOK)
		}, func(c *access.Config) { c.SetupKey = "K3Y" })
	})
}

func TestAccountsForTheCommandLine(t *testing.T) {
	ctx := context.Background()
	each(t, func(t *testing.T, o *office) {
		o.user("ana@exemplo.com")
		_, err := o.access.AddUser(ctx, access.NewUser{Name: "Ana", Email: "ANA@exemplo.com", Password: password})
		wantFault(t, err, fault.Conflict)
		_, err = o.access.AddUser(ctx, access.NewUser{Name: "Bia", Email: "bia@exemplo.com", Password: password, Roles: []string{"Inventado"}})
		wantFault(t, err, fault.Invalid)
		wantFault(t, o.access.SetRoles(ctx, "nobody@exemplo.com", false, nil), fault.NotFound)

		token := o.signIn("ana@exemplo.com").Token
		if err := o.access.SetRoles(ctx, "ana@exemplo.com", false, []string{roles.Support}); err != nil {
			t.Fatal(err)
		}
		caller, err := o.access.Authenticate(ctx, token)
		if err != nil || !caller.HasAny([]string{roles.Support}) {
			t.Errorf("caller %+v, %v", caller, err)
		}
		if err := o.access.ResetPassword(ctx, "ana@exemplo.com", "Fogao$2027"); err != nil {
			t.Fatal(err)
		}
		_, err = o.access.Authenticate(ctx, token)
		wantFault(t, err, fault.Unauthenticated)
		o.post("/api/mfa/login", "", credentials("ana@exemplo.com", "Fogao$2027")).is(http.StatusOK)
	})
}
