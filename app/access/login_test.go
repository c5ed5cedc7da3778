package access_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"balcao/app/access"
	"balcao/app/roles"
)

func TestLogin(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		ana := o.user("ana@exemplo.com", func(n *access.NewUser) { n.IsAdmin = true; n.Roles = []string{roles.Support} })
		bar := o.venue("Bar do Zé")
		o.member(ana.ID, bar.ID, false, roles.Board, roles.Stores)

		t.Run("login-08 without a second factor the answer is the session", func(t *testing.T) {
			o.t = t
			var s sessionData
			o.post("/api/mfa/login", "", credentials(" Ana@Exemplo.com ", password)).is(http.StatusOK).into(&s)
			if s.RequiredMFA || s.Token == "" || s.User.ID != ana.ID || s.User.Nome != "ana" || !s.Settings.IsAdmin {
				t.Errorf("session data %+v", s)
			}
			if len(s.Locais) != 1 || s.Locais[0].LocalID != bar.ID || s.Locais[0].NomeLocal != "Bar do Zé" ||
				s.Locais[0].Origem != 2 || s.Locais[0].Tipo != 1 || s.Locais[0].FusoHorario != "America/Sao_Paulo" {
				t.Errorf("places %+v", s.Locais)
			}
			if s.Roles != "Admin;SuporteMeep" {
				t.Errorf("roles %q", s.Roles)
			}
			var papeis []string
			o.get("/api/Acesso/BuscarPapeisPorCargo?ownerId="+bar.ID, s.Token).is(http.StatusOK).into(&papeis)
			if !slices.Equal(papeis, []string{roles.Stores, roles.Board}) {
				t.Errorf("roles in the venue %v", papeis)
			}
		})

		t.Run("login-10 login-11 login-12 what is empty is named", func(t *testing.T) {
			o.t = t
			o.post("/api/mfa/login", "", fields{}).says(http.StatusBadRequest, "Insira seu e-mail e senha.")
			o.post("/api/mfa/login", "", credentials("", "x")).says(http.StatusBadRequest, "Insira seu e-mail.")
			o.post("/api/mfa/login", "", credentials("ana@exemplo.com", "")).says(http.StatusBadRequest, "Insira sua senha.")
		})

		t.Run("login-13 a failure says the same for an unknown account and a wrong password", func(t *testing.T) {
			o.t = t
			wrong := o.post("/api/mfa/login", "", credentials("ana@exemplo.com", "Errada#1"))
			unknown := o.post("/api/mfa/login", "", credentials("nobody@exemplo.com", password))
			wrong.says(http.StatusBadRequest, "E-mail ou senha incorretos.")
			if wrong.body != unknown.body || wrong.status != unknown.status {
				t.Errorf("%s differs from %s", wrong.body, unknown.body)
			}
		})

		t.Run("userinfo tells who is signed in", func(t *testing.T) {
			o.t = t
			body := o.get("/api/account/userinfo", o.signIn("ana@exemplo.com").Token).is(http.StatusOK).body
			for _, want := range []string{`"usuarioId":"` + ana.ID, `"email":"ana@exemplo.com"`, `"isAdmin":true`, `"roles":"Admin;SuporteMeep"`, bar.ID} {
				if !strings.Contains(body, want) {
					t.Errorf("%s misses %s", body, want)
				}
			}
		})
	})
}
