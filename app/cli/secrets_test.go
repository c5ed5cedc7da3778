package cli_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database/databasetest"
	"balcao/app/secrets"
)

// sealed stores a secret in the database at address.
func sealed(t *testing.T, address string, source secrets.Source) {
	t.Helper()
	db := databasetest.Open(t, address)
	vault, err := secrets.Open(t.Context(), db, clock.Real(), source)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error { return vault.Seal(ctx, tx, "bar", "token", "secreto") })
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestBackupAndRestoreNameTheKey(t *testing.T) {
	data, file := folder(t)
	key := filepath.Join(data, "secrets.key")
	copied := filepath.Join(t.TempDir(), "copia")
	if said := succeeds(t, "backup", copied, "--data", data); strings.Contains(said, "chave") {
		t.Errorf("without secrets a key is asked for: %s", said)
	}
	sealed(t, "sqlite:"+file, secrets.Configured("", "", "sqlite:"+file))
	if said := succeeds(t, "backup", copied, "--force", "--data", data); !strings.Contains(said, "Não entra na cópia: a chave ") || !strings.Contains(said, key) {
		t.Error(said)
	}
	text, err := os.ReadFile(key)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if raw, err := os.ReadFile(copied); err != nil || strings.Contains(string(raw), strings.TrimSpace(line)) {
			t.Error("the key is in the copy")
		}
	}

	elsewhere := t.TempDir()
	if said := succeeds(t, "restore", copied, "--data", elsewhere); !strings.Contains(said, "Falta a chave ") || !strings.Contains(said, "secrets forget") {
		t.Error(said)
	}
	if found := lines(mayFail(t, "doctor", "--data", elsewhere)); !strings.HasPrefix(found["Segredos"], "✖ os segredos deste banco pedem a chave") {
		t.Error(found["Segredos"])
	}
	if said := succeeds(t, "restore", copied, "--data", t.TempDir(), "--secrets-key-file", key); !strings.Contains(said, "confere") {
		t.Error(said)
	}
	refuses(t, "--force", "secrets", "forget", "--data", elsewhere)
	if said := succeeds(t, "secrets", "forget", "--force", "--data", elsewhere); !strings.Contains(said, "1 segredo apagado") {
		t.Error(said)
	}
	if found := lines(succeeds(t, "doctor", "--data", elsewhere)); found["Segredos"] != "✔ nenhum guardado" {
		t.Error(found["Segredos"])
	}
}

// mayFail runs a command line whose exit code does not matter.
func mayFail(t *testing.T, args ...string) string {
	t.Helper()
	printed, _ := balcao(t, args...)
	return printed
}

func TestSecretsRotate(t *testing.T) {
	data, file := folder(t)
	key := filepath.Join(data, "secrets.key")
	sealed(t, "sqlite:"+file, secrets.Configured("", "", "sqlite:"+file))
	before, err := os.ReadFile(key)
	if err != nil {
		t.Fatal(err)
	}
	if said := succeeds(t, "secrets", "rotate", "--data", data); !strings.Contains(said, "1 segredo está sob ela") {
		t.Error(said)
	}
	if after, err := os.ReadFile(key); err != nil || string(after) == string(before) {
		t.Error("the key is the same", err)
	}
	if found := lines(succeeds(t, "doctor", "--data", data)); !strings.HasPrefix(found["Segredos"], "✔ 1 guardado com a chave") {
		t.Error(found["Segredos"])
	}
	if err := os.Chmod(key, 0o644); err != nil {
		t.Fatal(err)
	}
	if found := lines(succeeds(t, "doctor", "--data", data)); !strings.HasPrefix(found["Segredos"], "⚠ outras pessoas") {
		t.Error(found["Segredos"])
	}
	if err := os.WriteFile(key, before, 0o600); err != nil {
		t.Fatal(err)
	}
	refuses(t, "pedem a chave", "secrets", "rotate", "--data", data)
	refuses(t, "pedem a chave", "serve", "--data", data, "--listen", "127.0.0.1:0")
}

func TestPostgresDemandsTheKey(t *testing.T) {
	address := databasetest.Postgres(t)
	databasetest.Open(t, address)
	file := filepath.Join(t.TempDir(), "chave")
	sealed(t, address, secrets.Source{File: file, Makes: true})
	refuses(t, "pedem a chave", "serve", "--database", address, "--data", t.TempDir(), "--listen", "127.0.0.1:0")
	if said := succeeds(t, "secrets", "rotate", "--database", address, "--secrets-key-file", file); !strings.Contains(said, file) {
		t.Error(said)
	}
	copied := filepath.Join(t.TempDir(), "copia")
	if said := succeeds(t, "backup", copied, "--database", address, "--secrets-key-file", file); !strings.Contains(said, "Não entra na cópia: a chave ") {
		t.Error(said)
	}
	if said := succeeds(t, "restore", copied, "--force", "--database", address); !strings.Contains(said, "Falta a chave ") {
		t.Error(said)
	}
}
