package access_test

import (
	"net/http"
	"strings"
	"testing"

	"balcao/app/roles"
)

func TestProfile(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		o.user("ana@exemplo.com")
		o.user("bia@exemplo.com")
		here, there, bia := o.signIn("ana@exemplo.com").Token, o.signIn("ana@exemplo.com").Token, o.signIn("bia@exemplo.com").Token
		put := func(path string, in any) answer { return o.call(http.MethodPut, path, here, in) }

		t.Run("a person changes the own name", func(t *testing.T) {
			put("/api/account/nome", map[string]string{"nome": " Ana Prado "}).is(http.StatusNoContent)
			if body := o.get("/api/account/userinfo", here).is(http.StatusOK).body; !strings.Contains(body, `"Ana Prado"`) {
				t.Error(body)
			}
			put("/api/account/nome", map[string]string{"nome": " "}).is(http.StatusBadRequest)
			put("/api/account/nome", map[string]string{"nome": strings.Repeat("a", 121)}).is(http.StatusBadRequest)
		})

		t.Run("a new password asks for the current one, and ends the sessions elsewhere", func(t *testing.T) {
			change := func(current, password, again string) answer {
				return put("/api/account/senha", map[string]string{"senhaAtual": current, "senha": password, "confirmarSenha": again})
			}
			for field, refused := range map[string]answer{
				"senhaAtual": change("Errada!2026", "Fogao$2027", "Fogao$2027"), "senha": change(password, "fraca", "fraca"),
				"confirmarSenha": change(password, "Fogao$2027", "Fogao$2028"),
			} {
				if body := refused.is(http.StatusBadRequest).body; !strings.Contains(body, `"`+field+`"`) {
					t.Errorf("%s: %s", field, body)
				}
			}
			o.get("/api/account/userinfo", there).is(http.StatusOK)
			change(password, "Fogao$2027", "Fogao$2027").is(http.StatusNoContent)
			o.get("/api/account/userinfo", there).is(http.StatusUnauthorized)
			o.get("/api/account/userinfo", here).is(http.StatusOK)
			o.get("/api/account/userinfo", bia).is(http.StatusOK)
			change(password, "Panela$2027", "Panela$2027").is(http.StatusBadRequest)
		})

		t.Run("a session is ended from another one of the same person only", func(t *testing.T) {
			var mine []struct {
				ID    string
				Atual bool
			}
			o.get("/api/session/list", here).is(http.StatusOK).into(&mine)
			if len(mine) != 1 || !mine[0].Atual {
				t.Fatalf("sessions %+v", mine)
			}
			o.call(http.MethodDelete, "/api/session/"+mine[0].ID, bia, nil).is(http.StatusNotFound)
			o.call(http.MethodDelete, "/api/session/"+mine[0].ID, here, nil).is(http.StatusNoContent)
			o.get("/api/account/userinfo", here).is(http.StatusUnauthorized)
		})
	})
}

func TestFurtherVenues(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		owner, cook := o.user("ana@exemplo.com"), o.user("bia@exemplo.com")
		first := o.venue("Bar do Cais")
		o.member(owner.ID, first.ID, true)
		o.member(cook.ID, first.ID, false, roles.Board)
		further := fields{"nome": "Bar da Praia", "tipo": 1, "uf": "SC", "cidade": "Florianópolis"}
		token := o.signIn("ana@exemplo.com").Token

		var made struct{ LocalID string }
		o.post("/api/account/estabelecimentos", token, further).is(http.StatusCreated).into(&made)
		if body := o.get("/api/account/userinfo", token).is(http.StatusOK).body; !strings.Contains(body, made.LocalID) || !strings.Contains(body, "Bar da Praia") {
			t.Error(body)
		}
		o.post("/api/account/estabelecimentos", o.signIn("bia@exemplo.com").Token, further).is(http.StatusForbidden)
		further["uf"] = "XX"
		o.post("/api/account/estabelecimentos", token, further).is(http.StatusBadRequest)
	})
}

// S1§7: whoever owns venues is told which; what he merely works in is none of them.
func TestVenuesOfAnOwner(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		ana := o.user("ana@exemplo.com")
		o.user("bia@exemplo.com")
		o.member(ana.ID, o.venue("Bar do Cais").ID, true)
		o.member(ana.ID, o.venue("Bar da Praia").ID, true)
		o.member(ana.ID, o.venue("Quiosque").ID, false, roles.Board)
		const path = "/api/Proprietario/BuscarLocaisOndeUsuarioEProprietario/"
		var owned []struct {
			NomeLocal    string
			Proprietario bool
		}
		o.get(path, o.signIn("ana@exemplo.com").Token).is(http.StatusOK).into(&owned)
		if len(owned) != 2 || !owned[0].Proprietario || owned[0].NomeLocal == "Quiosque" || owned[1].NomeLocal == "Quiosque" {
			t.Errorf("%+v", owned)
		}
		if body := o.get(path, o.signIn("bia@exemplo.com").Token).is(http.StatusOK).body; strings.TrimSpace(body) != "[]" {
			t.Error(body)
		}
		o.get(path, "").is(http.StatusUnauthorized)
	})
}
