package access_test

import (
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"balcao/app/access"
)

var codeInLetter = regexp.MustCompile(`(?m)^[A-HJKMNP-Z2-9]{6}$`)

// code waits for the letter with the access code.
func (o *office) code() string {
	o.t.Helper()
	letter := o.letter()
	code := codeInLetter.FindString(letter.Text)
	if code == "" {
		o.t.Fatalf("no code in %q", letter.Text)
	}
	return code
}

func secondFactor(n *access.NewUser) { n.SecondFactor = true }

func TestAccessCode(t *testing.T) {
	type step = fields
	begin := func(o *office, email string) {
		o.t.Helper()
		var s sessionData
		o.post("/api/mfa/login", "", credentials(email, password)).is(http.StatusOK).into(&s)
		if !s.RequiredMFA || s.Token != "" || s.User.ID != "" || s.Locais != nil {
			o.t.Fatalf("the password step answered %+v", s)
		}
	}
	validate := func(o *office, email, code string) answer {
		return o.post("/api/mfa/validate", "", step{"username": email, "code": code})
	}

	t.Run("login-01 login-07 access-code-09 the mailed code opens the session", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			o.user("ana@exemplo.com", secondFactor)
			begin(o, "ana@exemplo.com")
			letter := o.letter()
			if letter.To != "ana@exemplo.com" {
				t.Errorf("the code went to %s", letter.To)
			}
			var s sessionData
			validate(o, "ana@exemplo.com", codeInLetter.FindString(letter.Text)).is(http.StatusOK).into(&s)
			if s.RequiredMFA || s.Token == "" || s.User.Nome != "ana" {
				t.Errorf("session data %+v", s)
			}
			o.get("/api/account/userinfo", s.Token).is(http.StatusOK)
		})
	})

	t.Run("access-code-10 letter case does not matter", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			o.user("ana@exemplo.com", secondFactor)
			begin(o, "ana@exemplo.com")
			validate(o, "Ana@exemplo.com", strings.ToLower(o.code())).is(http.StatusOK)
		})
	})

	t.Run("access-code-11 every failure says Código inválido", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			o.user("ana@exemplo.com", secondFactor)
			o.user("bia@exemplo.com")
			const invalid = "Código inválido"
			validate(o, "ana@exemplo.com", "AAAAAA").says(http.StatusBadRequest, invalid) // no step is open
			begin(o, "ana@exemplo.com")
			code := o.code()
			validate(o, "ana@exemplo.com", "").says(http.StatusBadRequest, invalid)
			validate(o, "", code).says(http.StatusBadRequest, invalid)
			validate(o, "bia@exemplo.com", code).says(http.StatusBadRequest, invalid)
			validate(o, "nobody@exemplo.com", code).says(http.StatusBadRequest, invalid)
			validate(o, "ana@exemplo.com", other(code)).says(http.StatusBadRequest, invalid)
			validate(o, "ana@exemplo.com", code).is(http.StatusOK)
			validate(o, "ana@exemplo.com", code).says(http.StatusBadRequest, invalid) // used
			o.clock.Advance(2 * time.Minute)
			begin(o, "ana@exemplo.com")
			code = o.code()
			o.clock.Advance(10 * time.Minute)
			validate(o, "ana@exemplo.com", code).says(http.StatusBadRequest, invalid) // expired
		})
	})

	t.Run("five wrong tries end a code", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			o.user("ana@exemplo.com", secondFactor)
			begin(o, "ana@exemplo.com")
			code := o.code()
			for range 5 {
				validate(o, "ana@exemplo.com", other(code)).is(http.StatusBadRequest)
			}
			validate(o, "ana@exemplo.com", code).is(http.StatusBadRequest)
		})
	})

	t.Run("a code opens one session however many ask at once", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			o.user("ana@exemplo.com", secondFactor)
			begin(o, "ana@exemplo.com")
			code := o.code()
			var wait sync.WaitGroup
			opened := make(chan int, 4)
			for range 4 {
				wait.Go(func() { opened <- validate(o, "ana@exemplo.com", code).status })
			}
			wait.Wait()
			close(opened)
			count := 0
			for status := range opened {
				if status == http.StatusOK {
					count++
				}
			}
			if count != 1 {
				t.Errorf("%d sessions opened", count)
			}
		})
	})

	t.Run("access-code-06 a code is mailed again once a minute, and only while a step is open", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			o.user("ana@exemplo.com", secondFactor)
			resend := func(email string) {
				o.post("/api/mfa/sendcodetoemail", "", fields{"username": email}).is(http.StatusOK)
			}
			resend("ana@exemplo.com") // no step is open
			resend("nobody@exemplo.com")
			begin(o, "ana@exemplo.com")
			first := o.code()
			resend("ana@exemplo.com") // too early
			o.clock.Advance(time.Minute)
			resend("ana@exemplo.com")
			second := o.code()
			validate(o, "ana@exemplo.com", first).is(http.StatusBadRequest)
			validate(o, "ana@exemplo.com", second).is(http.StatusOK)
			if sent := o.posted(); sent != 2 {
				t.Errorf("%d letters left, want 2", sent)
			}
		})
	})

	t.Run("the server can demand it from everybody", func(t *testing.T) {
		each(t, func(t *testing.T, o *office) {
			o.user("ana@exemplo.com")
			begin(o, "ana@exemplo.com")
			validate(o, "ana@exemplo.com", o.code()).is(http.StatusOK)
		}, func(c *access.Config) { c.SecondFactor = true })
	})
}

// other answers a code that is not this one.
func other(code string) string {
	if strings.HasPrefix(code, "A") {
		return "B" + code[1:]
	}
	return "A" + code[1:]
}
