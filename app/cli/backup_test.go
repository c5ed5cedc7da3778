package cli_test

import (
	"context"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/uptrace/bun"

	"balcao/app/database"
	"balcao/app/database/databasetest"
)

func change(t *testing.T, file string, statements ...string) {
	t.Helper()
	db, err := database.Connect(context.Background(), "sqlite:"+file)
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range statements {
		if _, err := db.Write.ExecContext(context.Background(), statement); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestBackupIsConsistentWhileOthersWrite(t *testing.T) {
	data, file := folder(t)
	change(t, file, "CREATE TABLE debit (n INTEGER)", "CREATE TABLE credit (n INTEGER)")
	db := databasetest.Open(t, "sqlite:"+file)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	begun, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		for n := 0; ; n++ {
			// Both rows or none: a torn copy would hold one of them.
			err := db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
				_, first := tx.ExecContext(ctx, "INSERT INTO debit VALUES (?)", n)
				_, second := tx.ExecContext(ctx, "INSERT INTO credit VALUES (?)", n)
				return errors.Join(first, second)
			})
			if err != nil {
				ended <- err
				return
			}
			if n == 20 {
				close(begun)
			}
		}
	}()
	<-begun
	copied := filepath.Join(t.TempDir(), "nova", "copia.balcao")
	printed := succeeds(t, "backup", copied, "--data", data)
	stop()
	if err := <-ended; ctx.Err() == nil {
		t.Fatal(err)
	}
	if !strings.Contains(printed, "esquema ") {
		t.Errorf("the schema is not told: %s", printed)
	}
	info, err := os.Stat(copied)
	if err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("mode %s", info.Mode())
	}
	if entries, err := os.ReadDir(filepath.Dir(copied)); err != nil || len(entries) != 1 {
		t.Errorf("left beside the copy: %v, %v", entries, err)
	}
	backup := databasetest.Open(t, "sqlite:"+copied)
	var debit, credit int
	if err := backup.Read.QueryRowContext(context.Background(), "SELECT (SELECT count(*) FROM debit), (SELECT count(*) FROM credit)").Scan(&debit, &credit); err != nil {
		t.Fatal(err)
	}
	if debit != credit || debit < 20 {
		t.Errorf("%d debits, %d credits", debit, credit)
	}
}

func TestBackupRefusesToOverwrite(t *testing.T) {
	data, _ := folder(t)
	copied := filepath.Join(t.TempDir(), "copia")
	succeeds(t, "backup", copied, "--data", data)
	refuses(t, "--force", "backup", copied, "--data", data)
	succeeds(t, "backup", copied, "--force", "--data", data)
}

func TestRestore(t *testing.T) {
	data, file := folder(t)
	typed(t, password)
	succeeds(t, "user", "add", "ana@exemplo.com.br", "--name", "Ana Souza", "--data", data)
	copied := filepath.Join(t.TempDir(), "copia")
	succeeds(t, "backup", copied, "--data", data)
	damagedBy := func(t *testing.T, harm func([]byte) []byte) string {
		t.Helper()
		raw, err := os.ReadFile(copied)
		if err != nil {
			t.Fatal(err)
		}
		harmed := filepath.Join(t.TempDir(), "copia")
		if err := os.WriteFile(harmed, harm(raw), 0o600); err != nil {
			t.Fatal(err)
		}
		return harmed
	}

	t.Run("round trip into an empty folder", func(t *testing.T) {
		elsewhere := t.TempDir()
		succeeds(t, "restore", copied, "--data", elsewhere)
		if status, _ := signIn(t, elsewhere, "ana@exemplo.com.br", password); status != http.StatusOK {
			t.Errorf("sign-in after restore: %d", status)
		}
	})

	t.Run("an existing database is replaced only by force, and kept aside", func(t *testing.T) {
		other, _ := folder(t)
		refuses(t, "--force", "restore", copied, "--data", other)
		printed := succeeds(t, "restore", copied, "--force", "--data", other)
		kept, err := filepath.Glob(filepath.Join(other, "balcao.db.anterior-*"))
		if err != nil || len(kept) != 1 || !strings.Contains(printed, kept[0]) {
			t.Errorf("kept %v, %v\n%s", kept, err, printed)
		}
		if status, _ := signIn(t, other, "ana@exemplo.com.br", password); status != http.StatusOK {
			t.Errorf("sign-in after restore: %d", status)
		}
	})

	t.Run("a newer schema is refused and nothing changes", func(t *testing.T) {
		newer := damagedBy(t, func(b []byte) []byte { return b })
		change(t, newer, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99991231000000, 1)")
		before, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		refuses(t, "mais nova", "restore", newer, "--force", "--data", data)
		if after, err := os.ReadFile(file); err != nil || string(after) != string(before) {
			t.Error("the database was touched")
		}
	})

	t.Run("damage is found before anything is replaced", func(t *testing.T) {
		target := t.TempDir()
		for name, harm := range map[string]func([]byte) []byte{
			"cut short":   func(b []byte) []byte { return b[:len(b)/2] },
			"overwritten": func(b []byte) []byte { copy(b[len(b)/3:], make([]byte, 20_000)); return b },
		} {
			printed, code := balcao(t, "restore", damagedBy(t, harm), "--data", target)
			if code != 1 || !strings.Contains(printed, "danificada") {
				t.Errorf("%s: exit code %d\n%s", name, code, printed)
			}
		}
		refuses(t, "não é uma cópia", "restore", damagedBy(t, func([]byte) []byte { return []byte("olá") }), "--data", target)
		if entries, err := os.ReadDir(target); err != nil || len(entries) != 0 {
			t.Errorf("left behind: %v, %v", entries, err)
		}
	})

	t.Run("another program's database is refused", func(t *testing.T) {
		foreign := filepath.Join(t.TempDir(), "outro.db")
		change(t, foreign, "CREATE TABLE songs (name TEXT)")
		refuses(t, "não do Balcão", "restore", foreign, "--data", t.TempDir())
	})

	t.Run("a database in use is not replaced", func(t *testing.T) {
		db := databasetest.Open(t, "sqlite:"+file)
		if err := db.Read.PingContext(context.Background()); err != nil {
			t.Fatal(err)
		}
		refuses(t, "em uso", "restore", copied, "--force", "--data", data)
	})

	t.Run("a damaged database can be replaced", func(t *testing.T) {
		other := t.TempDir()
		if err := os.WriteFile(filepath.Join(other, "balcao.db"), []byte(strings.Repeat("lixo", 4096)), 0o600); err != nil {
			t.Fatal(err)
		}
		succeeds(t, "restore", copied, "--force", "--data", other)
		if status, _ := signIn(t, other, "ana@exemplo.com.br", password); status != http.StatusOK {
			t.Errorf("sign-in after restore: %d", status)
		}
	})
}

func TestPostgresBackupAndRestore(t *testing.T) {
	from, to := databasetest.Postgres(t), databasetest.Postgres(t)
	databasetest.Open(t, from)
	typed(t, password)
	succeeds(t, "user", "add", "ana@exemplo.com.br", "--name", "Ana Souza", "--database", from)
	copied := filepath.Join(t.TempDir(), "copia")
	succeeds(t, "backup", copied, "--database", from)
	succeeds(t, "restore", copied, "--database", to)
	if printed := succeeds(t, "user", "list", "--database", to); !strings.Contains(printed, "ana@exemplo.com.br") {
		t.Error(printed)
	}
	refuses(t, "--force", "restore", copied, "--database", to)
	succeeds(t, "restore", copied, "--force", "--database", to)
	refuses(t, "SQLite", "restore", copied, "--data", t.TempDir())

	db := databasetest.Open(t, from)
	if _, err := db.Write.ExecContext(context.Background(), "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99991231000000, true)"); err != nil {
		t.Fatal(err)
	}
	succeeds(t, "backup", copied, "--force", "--database", from)
	refuses(t, "mais nova", "restore", copied, "--force", "--database", to)
}

// What a window has not sent is no part of the server's copy, and that is said.
func TestBackupTellsOfAWindowsQueue(t *testing.T) {
	data, _ := folder(t)
	keep(t, data)
	if said := succeeds(t, "backup", "--data", data, filepath.Join(t.TempDir(), "copia")); !strings.Contains(said, "1 ação que ainda não foi enviada") {
		t.Error(said)
	}
	window := t.TempDir()
	keep(t, window)
	if said, code := balcao(t, "backup", "--data", window, filepath.Join(t.TempDir(), "copia")); code == 0 || !strings.Contains(said, "janela de outro servidor") {
		t.Errorf("%d %s", code, said)
	}
}
