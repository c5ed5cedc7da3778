package secrets_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/fault"
	"balcao/app/secrets"
)

var noon = time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)

// safe is a vault whose key file is its own.
type safe struct {
	*secrets.Vault
	t      *testing.T
	db     *database.DB
	source secrets.Source
}

func open(t *testing.T, db *database.DB, source secrets.Source) safe {
	t.Helper()
	vault, err := secrets.Open(t.Context(), db, clock.At(noon), source)
	if err != nil {
		t.Fatal(err)
	}
	return safe{vault, t, db, source}
}

func each(t *testing.T, fn func(t *testing.T, s safe)) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		fn(t, open(t, db, secrets.Source{File: filepath.Join(t.TempDir(), "data", "secrets.key"), Makes: true}))
	})
}

func (s safe) seal(venue, name, value string) {
	s.t.Helper()
	err := s.db.Tx(s.t.Context(), func(ctx context.Context, tx bun.Tx) error {
		return s.Seal(ctx, tx, venue, name, secrets.Value(value))
	})
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s safe) opens(venue, name, want string) {
	s.t.Helper()
	value, err := s.Open(s.t.Context(), venue, name)
	if err != nil || string(value) != want {
		s.t.Errorf("%s of %s opens %q, %v; want %q", name, venue, string(value), err, want)
	}
}

func (s safe) exec(statement string, args ...any) {
	s.t.Helper()
	if _, err := s.db.Write.ExecContext(s.t.Context(), statement, args...); err != nil {
		s.t.Fatal(err)
	}
}

// stored is everything that the database holds of the secrets.
func (s safe) stored() string {
	s.t.Helper()
	var rows []map[string]any
	if err := s.db.Write.NewRaw("SELECT * FROM secrets").Scan(s.t.Context(), &rows); err != nil {
		s.t.Fatal(err)
	}
	return fmt.Sprintf("%s", rows)
}

func TestSealedValues(t *testing.T) {
	each(t, func(t *testing.T, s safe) {
		s.seal("bar", "erp-token", "abc123-muito-secreto")
		s.seal("clube", "erp-token", "outro")
		s.opens("bar", "erp-token", "abc123-muito-secreto")
		s.opens("clube", "erp-token", "outro")
		if strings.Contains(s.stored(), "secreto") {
			t.Error("the database can be read")
		}
		s.seal("bar", "erp-token", "novo")
		s.opens("bar", "erp-token", "novo")
		if at, known, err := s.SetSince(t.Context(), "bar", "erp-token"); err != nil || !known || !at.Equal(noon) {
			t.Error(at, known, err)
		}
		err := s.db.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error { return s.Delete(ctx, tx, "bar", "erp-token") })
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Open(t.Context(), "bar", "erp-token"); !fault.Is(err, fault.NotFound) {
			t.Error(err)
		}
		if _, known, err := s.SetSince(t.Context(), "bar", "erp-token"); known || err != nil {
			t.Error(known, err)
		}
		s.opens("clube", "erp-token", "outro")
		if info, err := os.Stat(s.source.File); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
			t.Error(info.Mode(), err)
		}
	})
}

// A sealed value is bound to its venue and name: moved or changed it does not open.
func TestAValueOpensOnlyWhereItWasSealed(t *testing.T) {
	each(t, func(t *testing.T, s safe) {
		s.seal("bar", "token", "secreto")
		for _, moved := range []string{"venue_id = 'clube'", "name = 'senha'", "sealed = 'AAAA' || substr(sealed, 5)"} {
			s.exec("UPDATE secrets SET " + moved)
			for _, at := range [][2]string{{"bar", "token"}, {"clube", "token"}, {"clube", "senha"}} {
				if value, err := s.Open(t.Context(), at[0], at[1]); err == nil {
					t.Errorf("%s: %v opens as %q", moved, at, string(value))
				}
			}
		}
	})
}

func TestAWrongKeyRefusesToStart(t *testing.T) {
	each(t, func(t *testing.T, s safe) {
		// Before anything is sealed, any key will do.
		other := secrets.Source{File: filepath.Join(t.TempDir(), "other.key"), Makes: true}
		open(t, s.db, other)
		s.seal("bar", "token", "secreto")
		lost := secrets.Source{File: filepath.Join(t.TempDir(), "lost.key"), Makes: true}
		for name, source := range map[string]secrets.Source{"another key": other, "a lost file": lost, "no key at all": {}} {
			_, err := secrets.Open(t.Context(), s.db, clock.At(noon), source)
			var wrong secrets.WrongKey
			if !errors.As(err, &wrong) || !strings.Contains(err.Error(), "Reponha a chave") || !strings.Contains(err.Error(), "secrets forget") {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, err := os.Stat(lost.File); err == nil {
			t.Error("a new key was made beside values that it does not open")
		}
		if n, err := secrets.Forget(t.Context(), s.db); n != 1 || err != nil {
			t.Fatal(n, err)
		}
		again := open(t, s.db, other)
		again.seal("bar", "token", "novo")
		again.opens("bar", "token", "novo")
	})
}

func TestWithoutAKeyNothingIsSealed(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := open(t, db, secrets.Source{})
		err := db.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error { return s.Seal(ctx, tx, "bar", "token", "x") })
		if !fault.Is(err, fault.Unavailable) {
			t.Error(err)
		}
	})
}

func TestRotation(t *testing.T) {
	each(t, func(t *testing.T, s safe) {
		s.seal("bar", "token", "um")
		s.seal("", "platform", "dois")
		before := s.stored()
		old, err := os.ReadFile(s.source.File)
		if err != nil {
			t.Fatal(err)
		}
		id, values, err := secrets.Rotate(t.Context(), s.db, s.source)
		if err != nil || values != 2 || id == "" {
			t.Fatal(id, values, err)
		}
		if s.stored() == before {
			t.Error("nothing was sealed anew")
		}
		// A server that was running all the time goes on, and so does a new one.
		for _, running := range []safe{s, open(t, s.db, s.source)} {
			running.opens("bar", "token", "um")
			running.opens("", "platform", "dois")
			running.seal("bar", "token", "um")
		}
		if keys, err := s.source.Read(); err != nil || len(keys) != 1 || keys[0].ID != id {
			t.Error(keys, err)
		}
		if _, err := secrets.Open(t.Context(), s.db, clock.At(noon), secrets.Source{Text: string(old)}); err == nil {
			t.Error("the old key still opens")
		}
	})
}

// Stopped after the file has both keys and before anything was sealed anew,
// nothing is lost and the next rotation ends the work.
func TestRotationCutShort(t *testing.T) {
	each(t, func(t *testing.T, s safe) {
		s.seal("bar", "token", "um")
		s.exec("ALTER TABLE secrets RENAME TO secrets_away")
		if _, _, err := secrets.Rotate(t.Context(), s.db, s.source); err == nil {
			t.Fatal("rotated without values")
		}
		s.exec("ALTER TABLE secrets_away RENAME TO secrets")
		half, err := s.source.Read()
		if err != nil || len(half) != 2 {
			t.Fatal(len(half), err)
		}
		meanwhile := open(t, s.db, s.source)
		meanwhile.opens("bar", "token", "um")
		meanwhile.seal("bar", "senha", "dois")
		id, values, err := secrets.Rotate(t.Context(), s.db, s.source)
		if err != nil || values != 2 || id != half[0].ID {
			t.Fatal(id, values, err)
		}
		meanwhile.opens("bar", "token", "um")
		s.opens("bar", "senha", "dois")
		if keys, err := s.source.Read(); err != nil || len(keys) != 1 {
			t.Error(len(keys), err)
		}
	})
}

// With the key in the environment a new one stands before the old one first.
func TestRotationOfAKeyInTheEnvironment(t *testing.T) {
	const first, second = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=", "HxEdHBsaGRgXFhUUExIREA8ODQwLCgkIBwYFBAMCAQA="
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := open(t, db, secrets.Source{Text: first})
		s.seal("bar", "token", "um")
		if _, _, err := secrets.Rotate(t.Context(), db, s.source); err == nil || !strings.Contains(err.Error(), "openssl rand") {
			t.Error(err)
		}
		both := open(t, db, secrets.Source{Text: second + "," + first})
		both.seal("bar", "senha", "dois")
		if _, values, err := secrets.Rotate(t.Context(), db, both.source); err != nil || values != 2 {
			t.Fatal(values, err)
		}
		alone := open(t, db, secrets.Source{Text: second})
		alone.opens("bar", "token", "um")
		alone.opens("bar", "senha", "dois")
	})
}

// However a value is printed, it does not show.
func TestAValueDoesNotShow(t *testing.T) {
	value := secrets.Value("muito-secreto")
	var log strings.Builder
	for _, handler := range []slog.Handler{slog.NewJSONHandler(&log, nil), slog.NewTextHandler(&log, nil)} {
		slog.New(handler).Info("value", "value", value, "in", struct{ V secrets.Value }{value})
	}
	printed := fmt.Sprint(value, log.String()) + fmt.Sprintf("%v %s %q %x %+v %#v", value, value, value, value, []any{value}, struct{ V secrets.Value }{value})
	raw, err := json.Marshal(map[string]any{"v": value})
	if err == nil || strings.Contains(printed+string(raw), "secreto") || strings.Contains(printed, fmt.Sprintf("%x", "secreto")) {
		t.Errorf("%s %s %v", printed, raw, err)
	}
}

func TestKeysAreRefusedUnlessTheyAreKeys(t *testing.T) {
	for _, text := range []string{"curta", "AAEC", strings.Repeat("A", 43)} {
		if _, err := secrets.ParseKeys(text); err == nil || !strings.Contains(err.Error(), "base64") || strings.Contains(err.Error(), text) {
			t.Errorf("%q: %v", text, err)
		}
	}
	file := filepath.Join(t.TempDir(), "empty.key")
	if err := os.WriteFile(file, []byte("# nada\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := (secrets.Source{File: file}).Read(); err == nil || !strings.Contains(err.Error(), file) {
		t.Error(err)
	}
	if _, err := (secrets.Source{File: file + ".missing"}).Read(); err == nil {
		t.Error("a file that was named and is not there passes")
	}
}
