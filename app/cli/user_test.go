package cli_test

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/server"
	"balcao/app/venues"
)

// signIn opens a server on the data folder and tries a sign-in.
func signIn(t *testing.T, data, email, password string) (status int, session struct {
	Roles  string
	Locais []struct{ LocalID string }
}) {
	t.Helper()
	s, err := server.Open(context.Background(), server.Config{Version: "test", DataDir: data, SecondFactor: "off"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	body, err := json.Marshal(map[string]string{"username": email, "password": password})
	if err != nil {
		t.Fatal(err)
	}
	request := httptest.NewRequest(http.MethodPost, "/api/mfa/login", bytes.NewReader(body))
	request.Header.Set("Content-Type", "application/json")
	answer := httptest.NewRecorder()
	s.Handler.ServeHTTP(answer, request)
	if answer.Code == http.StatusOK {
		if err := json.Unmarshal(answer.Body.Bytes(), &session); err != nil {
			t.Fatal(err)
		}
	}
	return answer.Code, session
}

func venue(t *testing.T, file, name, slug string) {
	t.Helper()
	db, err := database.Open(context.Background(), "sqlite:"+file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	err = db.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) error {
		_, err := venues.New(venues.Config{DB: db, Clock: clock.Real()}).Create(ctx, tx, venues.Venue{
			Name: name, Slug: slug, Kind: venues.Bar, Address: venues.Address{State: "SC", City: "Florianópolis"},
		})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestUserAddThenSignIn(t *testing.T) {
	data, file := folder(t)
	venue(t, file, "Bar do Teste", "bar-do-teste")

	typed(t, password)
	succeeds(t, "user", "add", "Ana@Exemplo.com.br", "--name", "Ana Souza", "--role", "AdminPortal", "--venue", "bar-do-teste", "--owner", "--data", data)
	status, session := signIn(t, data, "ana@exemplo.com.br", password)
	if status != http.StatusOK || len(session.Locais) != 1 || !strings.Contains(session.Roles, "AdminPortal") {
		t.Errorf("sign-in: %d, %+v", status, session)
	}

	t.Run("a weak password, an unknown role and a taken e-mail are refused", func(t *testing.T) {
		typed(t, "123456")
		refuses(t, "Senha", "user", "add", "beto@exemplo.com.br", "--name", "Beto", "--data", data)
		typed(t, password)
		refuses(t, "papel que não existe", "user", "add", "beto@exemplo.com.br", "--name", "Beto", "--role", "Rei", "--data", data)
		typed(t, password)
		refuses(t, "Já existe uma conta", "user", "add", "ana@exemplo.com.br", "--name", "Ana", "--data", data)
		refuses(t, "--venue", "user", "add", "beto@exemplo.com.br", "--name", "Beto", "--owner", "--data", data)
	})

	t.Run("an account whose role in the venue is refused is not left behind", func(t *testing.T) {
		typed(t, password)
		refuses(t, "papel que não existe", "user", "add", "caio@exemplo.com.br", "--name", "Caio", "--venue", "bar-do-teste", "--grant", "Rei", "--data", data)
		if printed := succeeds(t, "user", "list", "--data", data); strings.Contains(printed, "caio@") {
			t.Error(printed)
		}
	})

	t.Run("a new password replaces the old", func(t *testing.T) {
		typed(t, "Outra!2026xyz")
		succeeds(t, "user", "reset-password", "ana@exemplo.com.br", "--data", data)
		if status, _ := signIn(t, data, "ana@exemplo.com.br", password); status != http.StatusBadRequest {
			t.Errorf("the old password still answers %d", status)
		}
		if status, _ := signIn(t, data, "ana@exemplo.com.br", "Outra!2026xyz"); status != http.StatusOK {
			t.Errorf("the new password answers %d", status)
		}
		refuses(t, "Não existe uma conta", "user", "reset-password", "ninguem@exemplo.com.br", "--data", data)
	})

	t.Run("roles are shown, replaced and withdrawn", func(t *testing.T) {
		for _, step := range []struct {
			args []string
			want string
		}{
			{nil, "AdminPortal"},
			{[]string{"--set", "SuporteMeep", "--set", "Acessos", "--admin"}, "administra a plataforma, Acessos, SuporteMeep"},
			{[]string{"--none", "--no-admin"}, "sem papéis"},
		} {
			printed := succeeds(t, append([]string{"user", "roles", "ana@exemplo.com.br", "--data", data}, step.args...)...)
			if step.args != nil {
				printed = succeeds(t, "user", "roles", "ana@exemplo.com.br", "--data", data)
			}
			if !strings.Contains(printed, step.want) {
				t.Errorf("%v: %s", step.args, printed)
			}
		}
	})

	t.Run("without an account, the roles that exist", func(t *testing.T) {
		if printed := succeeds(t, "user", "roles"); !strings.Contains(printed, "Painel ") || !strings.Contains(printed, "Plataforma") {
			t.Error(printed)
		}
	})

	t.Run("the list names everybody", func(t *testing.T) {
		if printed := succeeds(t, "user", "list", "--data", data); !strings.Contains(printed, "ana@exemplo.com.br") || !strings.Contains(printed, "Ana Souza") {
			t.Error(printed)
		}
	})
}
