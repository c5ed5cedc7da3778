package access_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"balcao/app/access"
	"balcao/app/httpapi"
	"log/slog"
)

const (
	securityPath = "/api/account/seguranca"
	factorPath   = "/api/account/segundoFator"
	noticesPath  = "/api/account/avisos"
)

type protection struct {
	SegundoFator, ExigidoPeloServidor, EnviaEmails, AvisarDispositivo, AvisarSeguranca bool
}

func (o *office) protection(token string) (p protection) {
	o.t.Helper()
	o.get(securityPath, token).is(http.StatusOK).into(&p)
	return p
}

// confirming lets operations ask for the password, as the server does.
func confirming(o *office) *office {
	o.handler = httpapi.New(httpapi.Config{
		Version: "test", Log: slog.New(slog.DiscardHandler),
		Routes: o.access.Routes(), Authenticate: o.access.Authenticate, Confirmed: o.access.Confirmed,
	})
	return o
}

// signInOn signs in with the id of a browser.
func (o *office) signInOn(device, email string) {
	o.t.Helper()
	request := httptest.NewRequest(http.MethodPost, "/api/mfa/login", strings.NewReader(`{"username":"`+email+`","password":"`+password+`"}`))
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", "Mozilla/5.0 (Windows NT 10.0) Chrome/131.0")
	request.Header.Set("Device-Id", device)
	recorder := httptest.NewRecorder()
	if o.handler.ServeHTTP(recorder, request); recorder.Code != http.StatusOK {
		o.t.Fatalf("sign-in: %d %s", recorder.Code, recorder.Body)
	}
}

func mailed(c *access.Config) { c.MailLeaves = true }

func TestSecondFactorOfAnAccount(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		confirming(o)
		o.user("ana@exemplo.com")
		o.user("bia@exemplo.com")
		ana := o.signIn("ana@exemplo.com").Token
		if p := o.protection(ana); p != (protection{false, false, true, true, true}) {
			t.Errorf("at first %+v", p)
		}

		o.post(factorPath, ana, nil).is(http.StatusNoContent)
		o.post(factorPath, ana, nil).is(http.StatusNoContent) // again: nothing to do, nothing told
		if l := o.letter(); l.To != "ana@exemplo.com" || !strings.Contains(l.Text, "segundo fator da sua conta foi ligado") {
			t.Errorf("letter %+v", l)
		}
		if !o.protection(ana).SegundoFator {
			t.Error("it is not on")
		}
		var asked sessionData
		o.post("/api/mfa/login", "", credentials("ana@exemplo.com", password)).is(http.StatusOK).into(&asked)
		if !asked.RequiredMFA || asked.Token != "" {
			t.Errorf("sign-in with the second factor on: %+v", asked)
		}
		o.code()
		o.signIn("bia@exemplo.com") // another account's is its own matter

		o.call(http.MethodDelete, factorPath, ana, nil).says(http.StatusForbidden, "Digite sua senha para confirmar esta ação.")
		o.post(confirmPath, ana, fields{"senha": password}).is(http.StatusOK)
		o.call(http.MethodDelete, factorPath, ana, nil).is(http.StatusNoContent)
		if l := o.letter(); !strings.Contains(l.Text, "foi desligado") {
			t.Errorf("letter %q", l.Text)
		}
		o.signIn("ana@exemplo.com")

		var kept int
		if err := o.db.Read.NewRaw("SELECT COUNT(*) FROM audit_entries WHERE action = 'account-second-factor-changed'").Scan(t.Context(), &kept); err != nil || kept != 2 {
			t.Errorf("%d audit entries, %v", kept, err)
		}
		for _, method := range []string{http.MethodPost, http.MethodDelete} {
			o.call(method, factorPath, "", nil).is(http.StatusUnauthorized)
		}
	}, mailed)
}

func TestSecondFactorWithoutMail(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		o.user("ana@exemplo.com")
		ana := o.signIn("ana@exemplo.com").Token
		if p := o.protection(ana); p.EnviaEmails || p.SegundoFator {
			t.Errorf("%+v", p)
		}
		if a := o.post(factorPath, ana, nil).is(http.StatusConflict); !strings.HasPrefix(a.message(), "Este servidor não envia e-mails") {
			t.Error(a.message())
		}
		o.signInOn("um", "ana@exemplo.com")
		if n := o.posted(); n != 0 {
			t.Errorf("%d letters left", n)
		}
	})
}

func TestSecondFactorDemandedByTheServer(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		confirming(o)
		o.user("ana@exemplo.com")
		o.post("/api/mfa/login", "", credentials("ana@exemplo.com", password)).is(http.StatusOK)
		var s sessionData
		o.post("/api/mfa/validate", "", fields{"username": "ana@exemplo.com", "code": o.code()}).is(http.StatusOK).into(&s)
		if p := o.protection(s.Token); !p.SegundoFator || !p.ExigidoPeloServidor {
			t.Errorf("%+v", p)
		}
		o.post(confirmPath, s.Token, fields{"senha": password}).is(http.StatusOK)
		o.call(http.MethodDelete, factorPath, s.Token, nil).says(http.StatusConflict, "Este servidor exige o segundo fator de todas as contas.")
	}, mailed, func(c *access.Config) { c.SecondFactor = true })
}

func TestNoticeOfANewDevice(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		o.user("ana@exemplo.com")
		o.user("bia@exemplo.com")
		o.signInOn("balcão", "ana@exemplo.com") // the first is new to nobody
		o.signInOn("balcão", "ana@exemplo.com")
		o.signInOn("celular", "bia@exemplo.com")
		o.signInOn("celular", "ana@exemplo.com")
		if l := o.letter(); l.To != "ana@exemplo.com" || !strings.Contains(l.Text, "Chrome no Windows, em 04/09/2026, 12:00 (horário de Brasília)") {
			t.Errorf("letter %+v", l)
		}
		o.signInOn("celular", "ana@exemplo.com")

		token := o.signIn("ana@exemplo.com").Token // of no id: its User-Agent is the device
		o.letter()
		o.call(http.MethodPut, noticesPath, token, fields{"avisarDispositivo": false, "avisarSeguranca": true}).is(http.StatusNoContent)
		if p := o.protection(token); p.AvisarDispositivo || !p.AvisarSeguranca {
			t.Errorf("%+v", p)
		}
		o.signInOn("tablet", "ana@exemplo.com")
		if n := o.posted(); n != 2 {
			t.Errorf("%d letters left, want 2", n)
		}
	}, mailed)
}

func TestNoticesOfSecurity(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		o.user("ana@exemplo.com")
		token := o.signIn("ana@exemplo.com").Token
		change := func(current, next string) {
			o.call(http.MethodPut, "/api/account/senha", token, fields{"senhaAtual": current, "senha": next, "confirmarSenha": next}).is(http.StatusNoContent)
		}
		change(password, "Fogao$2027")
		if l := o.letter(); l.Subject != "A segurança da sua conta mudou" || !strings.Contains(l.Text, "senha da sua conta foi trocada") {
			t.Errorf("letter %+v", l)
		}
		off := fields{"avisarDispositivo": true, "avisarSeguranca": false}
		o.call(http.MethodPut, noticesPath, token, off).is(http.StatusNoContent)
		if l := o.letter(); !strings.Contains(l.Text, "avisos de segurança da sua conta foram desligados") {
			t.Errorf("letter %q", l.Text)
		}
		o.call(http.MethodPut, noticesPath, token, off).is(http.StatusNoContent)
		change("Fogao$2027", "Panela$2027")
		o.call(http.MethodPut, noticesPath, "", off).is(http.StatusUnauthorized)
		o.call(http.MethodPut, noticesPath, token, fields{"avisarDispositivo": true}).is(http.StatusBadRequest)
		if n := o.posted(); n != 2 {
			t.Errorf("%d letters left, want 2", n)
		}
	}, mailed)
}
