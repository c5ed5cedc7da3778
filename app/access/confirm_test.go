package access_test

import (
	"context"
	"log/slog"
	"net/http"
	"testing"
	"time"

	"balcao/app/httpapi"
	"balcao/app/operation"
)

const confirmPath = "/api/session/confirm"

// withMoney adds an operation that asks for a confirmed session.
func withMoney(o *office) {
	pay := func(context.Context, *struct{}) (*struct{}, error) { return nil, nil }
	o.handler = httpapi.New(httpapi.Config{
		Version: "test", Log: slog.New(slog.DiscardHandler),
		Routes:       append(o.access.Routes(), operation.Post("pay", "/api/pay", operation.SignedIn.Confirmed(), pay).Status(http.StatusNoContent)),
		Authenticate: o.access.Authenticate, Confirmed: o.access.Confirmed,
	})
}

func (o *office) unconfirmed(token string) {
	o.t.Helper()
	a := o.post("/api/pay", token, nil)
	a.says(http.StatusForbidden, "Digite sua senha para confirmar esta ação.")
	var body struct{ Code string }
	if a.into(&body); body.Code != "unconfirmed" {
		o.t.Errorf("code %q", body.Code)
	}
}

func TestMoneyAsksForThePasswordAgain(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		withMoney(o)
		o.user("ana@exemplo.com.br")
		counter, phone := o.signIn("ana@exemplo.com.br").Token, o.signIn("ana@exemplo.com.br").Token
		o.post("/api/pay", "", nil).is(http.StatusUnauthorized)
		o.unconfirmed(counter)

		o.post(confirmPath, counter, fields{}).says(http.StatusBadRequest, "Preencha a senha do usuário atual para continuar")
		o.post(confirmPath, counter, fields{"senha": "Errada#2026"}).says(http.StatusBadRequest, "Senha Incorreta")
		o.unconfirmed(counter)

		var answer struct{ ValidaAte time.Time }
		o.post(confirmPath, counter, fields{"senha": password}).is(http.StatusOK).into(&answer)
		if want := o.clock.Now().Add(5 * time.Minute); !answer.ValidaAte.Equal(want) {
			t.Errorf("valid until %s, want %s", answer.ValidaAte, want)
		}
		o.post("/api/pay", counter, nil).is(http.StatusNoContent)
		o.unconfirmed(phone)

		o.clock.Advance(5*time.Minute - time.Millisecond)
		o.post("/api/pay", counter, nil).is(http.StatusNoContent)
		o.clock.Advance(time.Millisecond)
		o.unconfirmed(counter)
	})
}

// A clock that is set back does not make a confirmation last longer.
func TestConfirmationAndAClockSetBack(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		withMoney(o)
		o.user("ana@exemplo.com.br")
		token := o.signIn("ana@exemplo.com.br").Token
		o.post(confirmPath, token, fields{"senha": password}).is(http.StatusOK)
		o.clock.Advance(-time.Hour)
		o.unconfirmed(token)
	})
}

func TestConfirmationEndsWithTheSession(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		withMoney(o)
		o.user("ana@exemplo.com.br")
		token := o.signIn("ana@exemplo.com.br").Token
		o.post(confirmPath, token, fields{"senha": password}).is(http.StatusOK)
		o.post("/api/session/signout", token, nil).is(http.StatusNoContent)
		o.post("/api/pay", token, nil).is(http.StatusUnauthorized)
		o.post(confirmPath, token, fields{"senha": password}).is(http.StatusUnauthorized)
		o.unconfirmed(o.signIn("ana@exemplo.com.br").Token)

		token = o.signIn("ana@exemplo.com.br").Token
		o.post(confirmPath, token, fields{"senha": password}).is(http.StatusOK)
		var handed struct{ ID string }
		o.post("/api/session/handover", token, nil).is(http.StatusOK).into(&handed)
		var window sessionData
		o.post("/api/session/handover/"+handed.ID, "", nil).is(http.StatusOK).into(&window)
		o.unconfirmed(window.Token)
	})
}

func TestWrongConfirmationsAreLimited(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		withMoney(o)
		o.user("ana@exemplo.com.br")
		token := o.signIn("ana@exemplo.com.br").Token
		for range 10 {
			o.post(confirmPath, token, fields{"senha": "Errada#2026"}).is(http.StatusBadRequest)
		}
		o.post(confirmPath, token, fields{"senha": password}).is(http.StatusTooManyRequests)
		o.unconfirmed(token)
		o.clock.Advance(time.Hour)
		o.post(confirmPath, token, fields{"senha": password}).is(http.StatusOK)
	})
}
