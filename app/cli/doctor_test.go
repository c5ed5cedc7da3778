package cli_test

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"balcao/app/clock"
	"balcao/app/outbox"
)

// lines answers the doctor's line about each thing.
func lines(printed string) map[string]string {
	found := map[string]string{}
	for line := range strings.Lines(printed) {
		if name, text, ok := strings.Cut(line, ": "); ok {
			mark, name, _ := strings.Cut(name, " ")
			found[name] = mark + " " + strings.TrimSpace(text)
		}
	}
	return found
}

func TestDoctor(t *testing.T) {
	t.Run("a sound installation", func(t *testing.T) {
		data, _ := folder(t)
		found := lines(succeeds(t, "doctor", "--data", data))
		for name, want := range map[string]string{
			"Banco de dados": "✔ SQLite íntegro", "Esquema": "✔ versão", "E-mail": "⚠ não configurado",
			"Servidor remoto": "✔ não configurado", "Disco": "", "Impressoras": "", "Som": "",
		} {
			if text, looked := found[name]; !looked || !strings.HasPrefix(text, want) {
				t.Errorf("%s: %q, want %q", name, text, want)
			}
		}
	})

	t.Run("before the first start", func(t *testing.T) {
		data := filepath.Join(t.TempDir(), "ainda-nao")
		found := lines(succeeds(t, "doctor", "--data", data))
		if !strings.HasPrefix(found["Banco de dados"], "⚠ ainda não existe") {
			t.Error(found)
		}
		if _, err := os.Stat(data); !os.IsNotExist(err) {
			t.Error("the doctor made the data folder")
		}
	})

	t.Run("a broken database file", func(t *testing.T) {
		data, file := folder(t)
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for name, harm := range map[string]func() []byte{
			"not a database": func() []byte { return []byte(strings.Repeat("lixo", 4096)) },
			"holes":          func() []byte { b := append([]byte{}, raw...); copy(b[len(b)/3:], make([]byte, 20_000)); return b },
			"cut short":      func() []byte { return raw[:len(raw)/2] },
		} {
			if err := os.WriteFile(file, harm(), 0o600); err != nil {
				t.Fatal(err)
			}
			printed, code := balcao(t, "doctor", "--data", data)
			if code != 1 || !strings.HasPrefix(lines(printed)["Banco de dados"], "✖ o arquivo está danificado") {
				t.Errorf("%s: exit code %d\n%s", name, code, printed)
			}
		}
	})

	t.Run("a newer schema", func(t *testing.T) {
		data, file := folder(t)
		change(t, file, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99991231000000, 1)")
		printed, code := balcao(t, "doctor", "--data", data)
		if code != 1 || !strings.Contains(lines(printed)["Esquema"], "mais nova") {
			t.Errorf("exit code %d\n%s", code, printed)
		}
	})

	t.Run("mail and remote that do not answer", func(t *testing.T) {
		data, _ := folder(t)
		down := httptest.NewServer(http.NotFoundHandler())
		address := down.URL
		down.Close()
		printed, code := balcao(t, "doctor", "--data", data, "--remote", address,
			"--mail", "smtp://ana:segredo@"+strings.TrimPrefix(address, "http://")+"?from=bar@exemplo.com.br")
		found := lines(printed)
		if code != 1 || !strings.HasPrefix(found["Servidor remoto"], "✖") || !strings.HasPrefix(found["E-mail"], "✖") {
			t.Errorf("exit code %d\n%s", code, printed)
		}
		if strings.Contains(printed, "segredo") {
			t.Error("the password is printed")
		}
		if strings.Contains(printed, "unavailable") || !strings.Contains(found["E-mail"], "connection refused") {
			t.Errorf("the reason is not told plainly: %s", found["E-mail"])
		}
	})

	t.Run("a remote that is ready", func(t *testing.T) {
		data, _ := folder(t)
		remote := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != "/readyz" {
				w.WriteHeader(http.StatusNotFound)
			}
		}))
		defer remote.Close()
		found := lines(succeeds(t, "doctor", "--data", data, "--remote", remote.URL))
		if !strings.HasSuffix(found["Servidor remoto"], "está pronto") {
			t.Error(found["Servidor remoto"])
		}
	})

	t.Run("a remote that cannot write", func(t *testing.T) {
		data, _ := folder(t)
		remote := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusServiceUnavailable)
			fmt.Fprint(w, `{"message":"O disco do servidor está cheio.","code":"unavailable"}`)
		}))
		defer remote.Close()
		printed, code := balcao(t, "doctor", "--data", data, "--remote", remote.URL)
		if code != 1 || !strings.HasSuffix(lines(printed)["Servidor remoto"], "não está pronto (O disco do servidor está cheio.)") {
			t.Errorf("exit code %d\n%s", code, printed)
		}
	})

	t.Run("the printers that this computer drives", func(t *testing.T) {
		data, _ := folder(t)
		printer, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer printer.Close()
		down, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		refused := down.Addr().String()
		_ = down.Close()
		kept := fmt.Sprintf(`{"setups": {"": {"printers": [{"name": "Caixa", "kind": "network", "address": %q}, {"name": "Bar", "kind": "network", "address": %q}]}}}`,
			printer.Addr(), refused)
		if err := os.WriteFile(filepath.Join(data, "station.json"), []byte(kept), 0o600); err != nil {
			t.Fatal(err)
		}
		printed, code := balcao(t, "doctor", "--data", data)
		if code != 1 || !strings.HasPrefix(lines(printed)["Impressoras"], "✖ Caixa (em ordem), Bar (conexão recusada)") {
			t.Errorf("exit code %d\n%s", code, printed)
		}
	})

	t.Run("a window on another server", func(t *testing.T) {
		data := t.TempDir()
		found := lines(succeeds(t, "doctor", "--data", data))
		if !strings.HasPrefix(found["Fila da janela"], "✔ não há") {
			t.Error(found)
		}
		path := filepath.Join(data, outbox.FileName)
		queue := keep(t, data)
		found = lines(succeeds(t, "doctor", "--data", data))
		if !strings.HasPrefix(found["Fila da janela"], "⚠ 1 ação espera") || !strings.Contains(found["Banco de dados"], "janela de outro servidor") {
			t.Errorf("%v", found)
		}
		if err := queue.Clear(t.Context(), true); err != nil {
			t.Fatal(err)
		}
		if found := lines(succeeds(t, "doctor", "--data", data)); !strings.HasPrefix(found["Fila da janela"], "✔ íntegra e vazia") {
			t.Errorf("%v", found)
		}
		if err := os.WriteFile(path+".danificado-20261120T210000.000", []byte("lixo"), 0o600); err != nil {
			t.Fatal(err)
		}
		if found := lines(succeeds(t, "doctor", "--data", data)); !strings.HasPrefix(found["Fila da janela"], "⚠ uma fila danificada foi posta de lado em fila.db.danificado-20261120T210000.000") {
			t.Errorf("%v", found)
		}
		if err := queue.Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(strings.Repeat("lixo", 4096)), 0o600); err != nil {
			t.Fatal(err)
		}
		printed, code := balcao(t, "doctor", "--data", data)
		if code != 1 || !strings.HasPrefix(lines(printed)["Fila da janela"], "✖ o arquivo fila.db está danificado") {
			t.Errorf("exit code %d\n%s", code, printed)
		}
	})

	t.Run("sign-ins that others can read", func(t *testing.T) {
		if runtime.GOOS == "windows" {
			t.Skip("files there have no such mode")
		}
		data, _ := folder(t)
		file := filepath.Join(data, "sessoes.json")
		if err := os.WriteFile(file, []byte("[]"), 0o600); err != nil {
			t.Fatal(err)
		}
		if found := lines(succeeds(t, "doctor", "--data", data)); !strings.HasPrefix(found["Acessos guardados"], "✔") {
			t.Errorf("%v", found)
		}
		if err := os.Chmod(file, 0o644); err != nil {
			t.Fatal(err)
		}
		printed, code := balcao(t, "doctor", "--data", data)
		if code != 1 || !strings.HasPrefix(lines(printed)["Acessos guardados"], "✖") {
			t.Errorf("exit code %d\n%s", code, printed)
		}
	})
}

// keep puts one action into the queue of a window.
func keep(t *testing.T, data string) *outbox.Outbox {
	t.Helper()
	queue, err := outbox.Open(t.Context(), data, outbox.Options{Clock: clock.Real()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = queue.Close() })
	_, _, err = queue.Put(t.Context(), outbox.Action{
		ID: "a", Owner: outbox.Owner{Server: "https://balcao.example", UserID: "ana"}, OrderID: "1", Method: "POST", Path: "/api/kds/acceptOrder",
	})
	if err != nil {
		t.Fatal(err)
	}
	return queue
}
