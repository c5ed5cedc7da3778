package access_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"
)

func TestRegistration(t *testing.T) {
	form := func(changes fields) fields {
		f := fields{"cpf": "529.982.247-25", "nome": "Ana Souza", "email": "ana@exemplo.com", "senha": password, "confirmarSenha": password}
		for k, v := range changes {
			f[k] = v
		}
		return f
	}
	const path = "/api/Account/Register"

	t.Run("registration-01 registration-06 who registers can sign in", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			o.post(path, "", form(nil)).says(http.StatusCreated, "Cadastro realizado com sucesso")
			if s := o.signIn("ana@exemplo.com"); s.User.Nome != "Ana Souza" || s.Locais == nil || len(s.Locais) != 0 || s.Roles != "" || s.Settings.IsAdmin {
				t.Errorf("a new account has %+v", s)
			}
		})
	})

	t.Run("registration-02 all five fields are required", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			for _, field := range []string{"cpf", "nome", "email", "senha", "confirmarSenha"} {
				for _, empty := range []fields{form(fields{field: "  "}), form(fields{field: ""})} {
					o.post(path, "", empty).says(http.StatusBadRequest, "Preencha todos os campos corretamente para cadastrar")
				}
				missing := form(nil)
				delete(missing, field)
				o.post(path, "", missing).says(http.StatusBadRequest, "Preencha todos os campos corretamente para cadastrar")
			}
		})
	})

	t.Run("D30 a CPF needs right check digits", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			for _, cpf := range []string{"529.982.247-24", "111.111.111-11", "5299822472", "' OR 1=1 --"} {
				o.post(path, "", form(fields{"cpf": cpf})).says(http.StatusBadRequest, "Preencha com um CPF válido")
			}
		})
	})

	t.Run("registration-03 registration-04 a weak password gets the one sentence", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			o.post(path, "", form(fields{"senha": "fraca", "confirmarSenha": "fraca"})).says(http.StatusBadRequest,
				"Senha deve conter no mínimo 8 caracteres, letras minúsculas e maiúsculas, números e pelo menos um dos seguintes caracteres especiais @@, !, #, $, %, ?, &.")
			o.post(path, "", form(fields{"confirmarSenha": password + "x"})).is(http.StatusBadRequest)
		})
	})

	t.Run("a taken e-mail or CPF answers the same and its owner is told", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			fresh := o.post(path, "", form(nil)).is(http.StatusCreated)
			again := o.post(path, "", form(fields{"cpf": "111.444.777-35", "nome": "Outra"})).is(http.StatusCreated)
			if fresh.body != again.body {
				t.Errorf("%s differs from %s", again.body, fresh.body)
			}
			if letter := o.letter(); letter.To != "ana@exemplo.com" || letter.Subject != "Você já tem uma conta" {
				t.Errorf("told %s: %s", letter.To, letter.Subject)
			}
			o.post(path, "", form(fields{"email": "bia@exemplo.com"})).is(http.StatusCreated)
			if letter := o.letter(); letter.To != "ana@exemplo.com" {
				t.Errorf("told %s", letter.To)
			}
			o.post("/api/mfa/login", "", credentials("bia@exemplo.com", password)).is(http.StatusBadRequest)
			if s := o.signIn("ana@exemplo.com"); s.User.Nome != "Ana Souza" {
				t.Errorf("the account became %+v", s.User)
			}
		})
	})

	t.Run("bad input is refused and not repeated", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			for _, email := range []string{"ana", "ana@", "ana@exemplo", "ana@exemplo.com\r\nBcc: x@y.z", `"a b"@exemplo.com`, "Ana <ana@exemplo.com>"} {
				a := o.post(path, "", form(fields{"email": email})).is(http.StatusBadRequest)
				if strings.Contains(a.body, email) {
					t.Errorf("%q came back in %s", email, a.body)
				}
			}
		})
	})
}

var linkInLetter = regexp.MustCompile(`https://balcao\.exemplo/(redefinirSenha|convite)/(\S+)`)

// link waits for the letter with a link and answers its token.
func (o *office) link() string {
	o.t.Helper()
	letter := o.letter()
	found := linkInLetter.FindStringSubmatch(letter.Text)
	if found == nil {
		o.t.Fatalf("no link in %q", letter.Text)
	}
	return found[2]
}

func TestPasswordRecovery(t *testing.T) {
	const (
		ask   = "/api/Account/SolicitarRecuperacaoSenha"
		reset = "/api/Account/RedefinirSenha"
		fresh = "Fogao$2027"
	)
	register := func(o *office) {
		o.post("/api/Account/Register", "", fields{"cpf": "52998224725", "nome": "Ana", "email": "ana@exemplo.com", "senha": password, "confirmarSenha": password}).is(http.StatusCreated)
	}
	change := func(o *office, token, to string) answer {
		return o.post(reset, "", fields{"token": token, "senha": to, "confirmarSenha": to})
	}

	t.Run("password-recovery-01 password-recovery-03 the link changes the password and signs out everywhere", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			register(o)
			session := o.signIn("ana@exemplo.com").Token
			for _, typed := range []string{"Ana@Exemplo.com", "529.982.247-25"} {
				o.post(ask, "", fields{"cpfOuEmail": typed}).says(http.StatusOK, "Enviamos para seu email um link para recuperação de senha.")
				token := o.link()
				var state struct {
					Valid    bool
					ExpiraEm time.Time
				}
				o.get(reset+"/"+token, "").is(http.StatusOK).into(&state)
				if !state.Valid || !state.ExpiraEm.Equal(noon.Add(30*time.Minute)) {
					t.Errorf("state %+v", state)
				}
				change(o, token, "fraca").is(http.StatusBadRequest)
				change(o, token, fresh).is(http.StatusOK)
				change(o, token, fresh).is(http.StatusBadRequest)
				o.get(reset+"/"+token, "").is(http.StatusOK).into(&state)
				if state.Valid {
					t.Error("a used link is still good")
				}
			}
			o.get("/api/account/userinfo", session).is(http.StatusUnauthorized)
			o.post("/api/mfa/login", "", credentials("ana@exemplo.com", password)).is(http.StatusBadRequest)
			o.post("/api/mfa/login", "", credentials("ana@exemplo.com", fresh)).is(http.StatusOK)
		})
	})

	t.Run("password-recovery-02 nothing leaves for an empty field or a stranger", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			register(o)
			o.post(ask, "", fields{"cpfOuEmail": " "}).is(http.StatusBadRequest)
			o.post(ask, "", fields{"cpfOuEmail": "nobody@exemplo.com"}).says(http.StatusOK, "Enviamos para seu email um link para recuperação de senha.")
			o.post(ask, "", fields{"cpfOuEmail": "11144477735"}).is(http.StatusOK)
			if sent := o.posted(); sent != 0 {
				t.Errorf("%d letters left", sent)
			}
		})
	})

	t.Run("a link dies after 30 minutes and with the next one", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			register(o)
			o.post(ask, "", fields{"cpfOuEmail": "ana@exemplo.com"}).is(http.StatusOK)
			first := o.link()
			o.post(ask, "", fields{"cpfOuEmail": "ana@exemplo.com"}).is(http.StatusOK)
			second := o.link()
			change(o, first, fresh).is(http.StatusBadRequest)
			o.clock.Advance(30 * time.Minute)
			change(o, second, fresh).is(http.StatusBadRequest)
			o.post("/api/mfa/login", "", credentials("ana@exemplo.com", password)).is(http.StatusOK)
		})
	})

	t.Run("one mailbox gets few letters however often somebody asks", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			register(o)
			for range 20 {
				o.post(ask, "", fields{"cpfOuEmail": "ana@exemplo.com"}).is(http.StatusOK)
			}
			if sent := o.posted(); sent != 5 {
				t.Errorf("%d letters left, want 5", sent)
			}
		})
	})
}
