package server_test

import (
	"net/http"
	"path/filepath"
	"testing"

	"balcao/app/access"
	"balcao/app/demo"
	"balcao/app/server"
	"balcao/app/server/servertest"
)

func TestDemoAccountsOpenOnlyInADemo(t *testing.T) {
	database := "sqlite:" + filepath.Join(t.TempDir(), "balcao.db")
	start := func(t *testing.T, isDemo bool) *servertest.Server {
		return servertest.Start(t, func(c *server.Config) { c.Database, c.Demo = database, isDemo })
	}
	setupRequired := func(t *testing.T, s *servertest.Server) (required bool) {
		var state struct{ Required bool }
		s.Want(http.StatusOK, "", "GET", "/api/setup", nil).JSON(t, &state)
		return state.Required
	}
	owner := demo.Emails()[0]
	signIn := map[string]string{"username": owner, "password": demo.Password}

	var token string
	t.Run("the demo that made them", func(t *testing.T) {
		s := start(t, false)
		// The owner's account is what marks a demo as made.
		if _, err := s.Access.AddUser(t.Context(), access.NewUser{Name: "Helena", Email: owner, Password: demo.Password}); err != nil {
			t.Fatal(err)
		}
		var session struct {
			Token string `json:"access_token"`
		}
		s.Want(http.StatusOK, "", "POST", "/api/mfa/login", signIn).JSON(t, &session)
		token = session.Token
	})

	t.Run("not where the same data is served in earnest", func(t *testing.T) {
		s := start(t, false)
		s.Want(http.StatusBadRequest, "", "POST", "/api/mfa/login", signIn)
		s.Want(http.StatusUnauthorized, token, "GET", "/api/account/userinfo", nil)
		if !setupRequired(t, s) {
			t.Error("nobody can sign in, yet the first start is not offered")
		}
	})

	t.Run("again in a demo", func(t *testing.T) {
		s := start(t, true)
		s.Want(http.StatusOK, "", "POST", "/api/mfa/login", signIn)
		if setupRequired(t, s) {
			t.Error("the first start is offered")
		}
	})
}
