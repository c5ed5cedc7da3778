package access_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"balcao/app/database/databasetest"
)

// Whatever a stranger sends to a call that needs no token ends in a clear
// answer: never a 5xx, never an account, never what was sent.
func FuzzPublicCalls(f *testing.F) {
	paths := []string{
		"/api/mfa/login", "/api/mfa/validate", "/api/mfa/sendcodetoemail", "/api/Account/Register",
		"/api/Account/SolicitarRecuperacaoSenha", "/api/Account/RedefinirSenha", "/api/Account/convite",
		"/api/session/handover/x", "/api/setup",
	}
	for i := range paths {
		for _, body := range []string{
			``, `{}`, `[]`, `null`, `"x"`, `{"username":1}`, `{"username":"a@b.co","password":"x"}`, `{"username":"\u0000","password":"\ud800"}`,
			`{"username":"' OR 1=1 --","password":"<script>alert(1)</script>"}`, `{"code":"AAAAAA","username":"a@b.co"}`,
			`{"cpf":"52998224725","nome":"x","email":"a@b.co\r\nBcc: c@d.co","senha":"Fogao#12","confirmarSenha":"Fogao#12"}`,
			`{"cpfOuEmail":"';DROP TABLE users;--"}`, `{"token":"%00","senha":"Fogao#12","confirmarSenha":"Fogao#12"}`,
			`{"nome":"` + strings.Repeat("x", 2000) + `","estabelecimento":{"tipo":1e99}}`, strings.Repeat(`{"a":`, 5000), "\xff\xfe{",
		} {
			f.Add(uint8(i), []byte(body))
		}
	}
	o := open(f, databasetest.Open(f, databasetest.SQLite(f)))
	o.user("dona@exemplo.com")
	f.Fuzz(func(t *testing.T, which uint8, body []byte) {
		request := httptest.NewRequest(http.MethodPost, paths[int(which)%len(paths)], bytes.NewReader(body))
		request.Header.Set("Content-Type", "application/json")
		recorder := httptest.NewRecorder()
		o.handler.ServeHTTP(recorder, request)
		if recorder.Code >= http.StatusInternalServerError {
			t.Errorf("%d %s", recorder.Code, recorder.Body)
		}
		if strings.Contains(recorder.Body.String(), "access_token") || strings.Contains(recorder.Body.String(), "<script>") {
			t.Errorf("answered %s", recorder.Body)
		}
	})
}

func FuzzValidToken(f *testing.F) {
	f.Add("")
	f.Add("' OR 1=1 --")
	f.Add("\x00\xff")
	o := open(f, databasetest.Open(f, databasetest.SQLite(f)))
	f.Fuzz(func(t *testing.T, token string) {
		if _, err := o.access.Authenticate(t.Context(), token); err == nil {
			t.Errorf("%q opened a session", token)
		}
	})
}
