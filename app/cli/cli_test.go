package cli_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"balcao/app/cli"
	"balcao/app/database"
)

const password = "Garcom!2026x"

// balcao runs a command line and answers what it printed and its exit code.
func balcao(t *testing.T, args ...string) (printed string, code int) {
	t.Helper()
	var out bytes.Buffer
	code = cli.Main("1.2.3", args, &out, &out)
	return out.String(), code
}

// succeeds runs a command line that must work.
func succeeds(t *testing.T, args ...string) string {
	t.Helper()
	printed, code := balcao(t, args...)
	if code != 0 {
		t.Fatalf("balcao %s: exit code %d\n%s", strings.Join(args, " "), code, printed)
	}
	return printed
}

// refuses runs a command line that must fail with these words.
func refuses(t *testing.T, words string, args ...string) {
	t.Helper()
	printed, code := balcao(t, args...)
	if code != 1 || !strings.Contains(printed, words) {
		t.Errorf("balcao %s: exit code %d, want 1 and %q\n%s", strings.Join(args, " "), code, words, printed)
	}
}

// typed puts a line into the standard input.
func typed(t *testing.T, line string) {
	t.Helper()
	in, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := out.WriteString(line + "\n"); err != nil {
		t.Fatal(err)
	}
	_ = out.Close()
	before := os.Stdin
	os.Stdin = in
	t.Cleanup(func() { os.Stdin = before; _ = in.Close() })
}

// folder makes a data folder with an empty, migrated database.
func folder(t *testing.T) (data, file string) {
	t.Helper()
	data = t.TempDir()
	file = filepath.Join(data, "balcao.db")
	db, err := database.Open(context.Background(), "sqlite:"+file)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return data, file
}

func TestVersion(t *testing.T) {
	if printed := succeeds(t, "version"); !strings.HasPrefix(printed, "balcao 1.2.3 ") {
		t.Error(printed)
	}
}

func TestHelpOfEveryCommand(t *testing.T) {
	for _, command := range []string{"serve", "simulate", "user", "user add", "user reset-password", "user roles", "user list", "backup", "restore", "doctor"} {
		t.Run(command, func(t *testing.T) {
			// kong ends the process after --help, so a wrong flag is used to see the usage.
			printed, code := balcao(t, append(strings.Fields(command), "--nonsense")...)
			if code != 2 || !strings.Contains(printed, "Uso: balcao "+command) || !strings.Contains(printed, "opção desconhecida: --nonsense") {
				t.Errorf("exit code %d\n%s", code, printed)
			}
		})
	}
}

func TestServeRefusesTheDemoBeyondThisMachine(t *testing.T) {
	refuses(t, "--demo-anyway", "serve", "--demo", "--listen", "0.0.0.0:0", "--data", t.TempDir())
	refuses(t, "--demo-anyway", "serve", "--demo", "--listen", "127.0.0.1:0", "--public-url", "https://bar.exemplo.com.br", "--data", t.TempDir())
}

func TestServeRefusesWhatIsNoNetwork(t *testing.T) {
	for _, text := range []string{"proxy.local", "10.0.0.0/33", "127.0.0.1:80"} {
		refuses(t, "não é um endereço nem uma rede", "serve", "--trusted-proxies", text, "--listen", "127.0.0.1:0", "--data", t.TempDir())
	}
}

func TestCommandsRefuseAMistypedFolder(t *testing.T) {
	empty := t.TempDir()
	for _, args := range [][]string{
		{"user", "list"}, {"backup", filepath.Join(empty, "copia")}, {"user", "add", "a@b.com.br", "--name", "Ana"},
	} {
		refuses(t, "não há banco de dados", append(args, "--data", empty)...)
	}
	if entries, err := os.ReadDir(empty); err != nil || len(entries) != 0 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
}
