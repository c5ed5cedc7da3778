package installers_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"balcao/app/httpapi"
	"balcao/app/installers"
	"balcao/app/operation"
)

const setup = "balcao_1.4.2_windows_amd64_setup.exe"

// folder holds the files with their checksums.
func folder(t *testing.T, files map[string][]byte) string {
	t.Helper()
	dir := t.TempDir()
	var sums strings.Builder
	for name, content := range files {
		write(t, dir, name, content)
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(content), name)
	}
	write(t, dir, "SHA256SUMS", []byte(sums.String()))
	return dir
}

func write(t *testing.T, dir, name string, content []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
		t.Fatal(err)
	}
}

// start serves a folder's packages; whoever has a token works at the bar with
// the role that the token names.
func start(t *testing.T, dir string) http.Handler {
	t.Helper()
	quiet := slog.New(slog.DiscardHandler)
	service := installers.New(installers.Config{Dir: dir, Log: quiet})
	return httpapi.New(httpapi.Config{
		Version: "test", Log: quiet, Routes: service.Routes(), Packages: service.Handler(),
		Authenticate: func(_ context.Context, token string) (*operation.Caller, error) {
			return &operation.Caller{Venues: map[string][]string{"bar": {token}}}, nil
		},
	})
}

func call(h http.Handler, method, path string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, nil)
	for _, pair := range header {
		name, value, _ := strings.Cut(pair, ": ")
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func list(t *testing.T, h http.Handler) []installers.Package {
	t.Helper()
	answer := call(h, "GET", "/api/pacotes?localClienteId=bar", "Authorization: Bearer Painel")
	var found []installers.Package
	if err := json.Unmarshal(answer.Body.Bytes(), &found); err != nil || answer.Code != http.StatusOK || found == nil {
		t.Fatalf("%d %s: %v", answer.Code, answer.Body, err)
	}
	return found
}

func names(offered []installers.Package) (out []string) {
	for _, p := range offered {
		out = append(out, p.Nome)
	}
	return out
}

func TestOffered(t *testing.T) {
	t.Run("order-board-16 what the folder holds, the commonest first", func(t *testing.T) {
		content := []byte("MZ program")
		dir := folder(t, map[string][]byte{
			"balcao-server_1.4.2_linux_amd64.deb": content, "balcao_1.4.2+7.gabc1234_macos_universal.dmg": content,
			"balcao_1.4.2_linux_amd64.deb": content, "balcao_1.4.2_windows_amd64.exe": content, setup: content,
			"release-notes.md": content, "balcao_um_linux_amd64.deb": content, "outro_1.4.2_linux_amd64.deb": content,
		})
		offered := list(t, start(t, dir))
		if want := []string{
			setup, "balcao_1.4.2_windows_amd64.exe", "balcao_1.4.2_linux_amd64.deb", "balcao-server_1.4.2_linux_amd64.deb",
			"balcao_1.4.2+7.gabc1234_macos_universal.dmg",
		}; !slices.Equal(names(offered), want) {
			t.Errorf("offered %q, want %q", names(offered), want)
		}
		want := installers.Package{
			Nome: setup, Programa: "balcao", Versao: "1.4.2", Sistema: "windows", Arquitetura: "amd64", Formato: "setup",
			Tamanho: int64(len(content)), SHA256: fmt.Sprintf("%x", sha256.Sum256(content)), Endereco: "/pacotes/" + setup,
		}
		if offered[0] != want {
			t.Errorf("told as %+v, want %+v", offered[0], want)
		}
		if mac := offered[4]; mac.Versao != "1.4.2+7.gabc1234" || mac.Formato != "dmg" {
			t.Errorf("told as %+v", mac)
		}
	})
	t.Run("nothing without a folder or its list", func(t *testing.T) {
		if offered := list(t, start(t, filepath.Join(t.TempDir(), "nowhere"))); len(offered) != 0 {
			t.Errorf("offered %+v", offered)
		}
		dir := t.TempDir()
		write(t, dir, setup, []byte("MZ"))
		if offered := list(t, start(t, dir)); len(offered) != 0 {
			t.Errorf("offered %+v", offered)
		}
	})
	t.Run("not what is damaged, missing, or a link out of the folder", func(t *testing.T) {
		dir := folder(t, map[string][]byte{setup: []byte("whole"), "balcao_2.0.0_linux_amd64.deb": []byte("deb"), "balcao_2.0.0_windows_amd64.exe": []byte("exe")})
		h := start(t, dir)
		if n := len(list(t, h)); n != 3 {
			t.Fatalf("%d offered while all was well", n)
		}
		write(t, dir, setup, []byte("hal"))
		outside := filepath.Join(t.TempDir(), "secret")
		write(t, filepath.Dir(outside), "secret", []byte("deb"))
		for name, replace := range map[string]func(string) error{
			"balcao_2.0.0_linux_amd64.deb":   func(path string) error { return os.Symlink(outside, path) },
			"balcao_2.0.0_windows_amd64.exe": func(path string) error { return os.Mkdir(path, 0o755) },
		} {
			path := filepath.Join(dir, name)
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
			if err := replace(path); err != nil {
				t.Fatal(err)
			}
		}
		if offered := list(t, h); len(offered) != 0 {
			t.Errorf("offered %q", names(offered))
		}
		for _, name := range []string{setup, "balcao_2.0.0_linux_amd64.deb", "SHA256SUMS", "..%2f..%2fetc%2fpasswd", ""} {
			if a := call(h, "GET", "/pacotes/"+name); a.Code != http.StatusNotFound {
				t.Errorf("%q answers %d %.60q", name, a.Code, a.Body)
			}
		}
	})
	t.Run("a good file again once it is whole", func(t *testing.T) {
		dir := folder(t, map[string][]byte{setup: []byte("whole")})
		h := start(t, dir)
		write(t, dir, setup, []byte("hal"))
		if offered := list(t, h); len(offered) != 0 {
			t.Errorf("offered %q", names(offered))
		}
		write(t, dir, setup, []byte("whole"))
		if offered := list(t, h); len(offered) != 1 {
			t.Errorf("offered %q", names(offered))
		}
	})
}

func TestWhoSeesTheList(t *testing.T) {
	h := start(t, t.TempDir())
	t.Run("roles-07 the download of the board's program needs the role Painel", func(t *testing.T) {
		for _, c := range []struct {
			venue, role string
			status      int
		}{{"bar", "Painel", 200}, {"bar", "CadastroLoja", 403}, {"outro", "Painel", 403}} {
			if a := call(h, "GET", "/api/pacotes?localClienteId="+c.venue, "Authorization: Bearer "+c.role); a.Code != c.status {
				t.Errorf("%s at %s: %d %s", c.role, c.venue, a.Code, a.Body)
			}
		}
	})
}

func TestDownload(t *testing.T) {
	content := make([]byte, 3<<20)
	random := rand.NewChaCha8([32]byte{})
	_, _ = random.Read(content)
	h := start(t, folder(t, map[string][]byte{setup: content}))
	address := "/pacotes/" + setup

	whole := call(h, "GET", address, "Accept-Encoding: gzip, br")
	if whole.Code != http.StatusOK || !bytes.Equal(whole.Body.Bytes(), content) {
		t.Fatalf("%d, %d bytes", whole.Code, whole.Body.Len())
	}
	for name, want := range map[string]string{
		"Content-Disposition": `attachment; filename="` + setup + `"`, "Content-Type": "application/vnd.microsoft.portable-executable",
		"Content-Length": fmt.Sprint(len(content)), "Accept-Ranges": "bytes", "X-Content-Type-Options": "nosniff", "Content-Encoding": "",
	} {
		if got := whole.Header().Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	tag := whole.Header().Get("ETag")
	rest := call(h, "GET", address, "Range: bytes=1000000-", "If-Range: "+tag)
	if rest.Code != http.StatusPartialContent || !bytes.Equal(rest.Body.Bytes(), content[1_000_000:]) {
		t.Errorf("the rest of a broken download: %d, %d bytes", rest.Code, rest.Body.Len())
	}
	if a := call(h, "GET", address, "Range: bytes=1000000-", `If-Range: "another"`); a.Code != http.StatusOK || a.Body.Len() != len(content) {
		t.Errorf("the rest of another file: %d, %d bytes", a.Code, a.Body.Len())
	}
	if a := call(h, "GET", address, "If-None-Match: "+tag); a.Code != http.StatusNotModified {
		t.Errorf("what the browser has already: %d", a.Code)
	}
	if a := call(h, "HEAD", address); a.Code != http.StatusOK || a.Body.Len() != 0 {
		t.Errorf("HEAD: %d, %d bytes", a.Code, a.Body.Len())
	}
	if a := call(h, "POST", address); a.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", a.Code)
	}
}
