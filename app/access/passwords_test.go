package access_test

import (
	"net/http"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"balcao/app/access"
	"balcao/app/roles"
)

func TestValidPassword(t *testing.T) {
	for _, c := range []struct {
		rule, password string
		want           bool
	}{
		{"registration-03 eight characters of every kind", "Fogao#12", true},
		{"registration-03 thirty characters", "Fogao#12" + strings.Repeat("x", 22), true},
		{"registration-03 accents count as one character", "Fogão#1á", true},
		{"registration-03 seven characters", "Fogo#12", false},
		{"registration-03 thirty-one characters", "Fogao#12" + strings.Repeat("x", 23), false},
		{"registration-03 no upper case", "fogao#12", false},
		{"registration-03 no lower case", "FOGAO#12", false},
		{"registration-03 no digit", "Fogao#ab", false},
		{"registration-03 no special character", "Fogao-12", false},
		{"registration-03 each special @", "Fogao@12", true},
		{"registration-03 each special !", "Fogao!12", true},
		{"registration-03 each special $", "Fogao$12", true},
		{"registration-03 each special %", "Fogao%12", true},
		{"registration-03 each special ?", "Fogao?12", true},
		{"registration-03 each special &", "Fogao&12", true},
		{"registration-04 senha in any case", "MinhaSENHA#1", false},
		{"registration-04 password", "xPassWord#1", false},
		{"registration-04 D1 the product name", "Balcao#2026", false},
		{"registration-04 D1 the product name with accents", "BALCÃO#2026a", false},
		{"registration-04 D1 the older name", "xMeep#2026", false},
	} {
		t.Run(c.rule, func(t *testing.T) {
			if got := access.ValidPassword(c.password); got != c.want {
				t.Errorf("ValidPassword(%q) = %t", c.password, got)
			}
		})
	}
}

func TestValidPasswordProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		password := rapid.String().Draw(t, "password")
		if !access.ValidPassword(password) {
			return
		}
		if n := utf8.RuneCountInString(password); n < 8 || n > 30 || !strings.ContainsAny(password, "@!#$%?&") {
			t.Fatalf("%q passed", password)
		}
	})
}

func TestRoleCatalogue(t *testing.T) {
	seen := map[string]bool{}
	for _, role := range roles.Catalogue() {
		if seen[role.Nome] || role.Nome == "" || role.Descricao == "" || role.Grupo == "" || strings.ContainsAny(role.Nome, "; ,") {
			t.Errorf("bad entry %+v", role)
		}
		seen[role.Nome] = true
	}
	t.Run("roles-12 platform roles cannot be held in a venue", func(t *testing.T) {
		for _, name := range roles.OfVenue() {
			if name == roles.Admin || name == roles.Support || name == roles.AdminPortal {
				t.Errorf("%s can be held in a venue", name)
			}
		}
	})
}

// A hash is made at the cost that is configured and compared at the cost it was made with.
func TestHashesCarryTheirCost(t *testing.T) {
	each(t, func(t *testing.T, o *office) {
		now := open(t, o.db, func(c *access.Config) { c.HashCost = access.HashCost{} })
		for _, c := range []struct {
			made  *office
			email string
			want  string
		}{
			{o, "ana@exemplo.com", "$argon2id$v=19$m=8,t=1,p=1$"},
			{now, "bia@exemplo.com", "$argon2id$v=19$m=19456,t=2,p=1$"},
		} {
			user := c.made.user(c.email)
			if !strings.HasPrefix(user.PasswordHash, c.want) {
				t.Errorf("the hash begins with %.40s, want %s", user.PasswordHash, c.want)
			}
			for _, asked := range []*office{o, now} {
				asked.signIn(c.email)
				asked.post("/api/mfa/login", "", credentials(c.email, "Errada#1")).is(http.StatusBadRequest)
			}
		}
	})
}
