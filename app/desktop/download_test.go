package desktop

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"testing"
)

func TestDownloadsAreSavedWholeOrNotAtAll(t *testing.T) {
	const address = downloads + "filename=clientes.csv&relativepath=secret"
	for _, tt := range []struct {
		name, address string
		answer        http.HandlerFunc
		saved, words  string
	}{
		{"whole", address, func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Query().Get("relativepath") != "secret" {
				w.WriteHeader(http.StatusNotFound)
			}
			w.Header().Set("Content-Length", "9")
			_, _ = w.Write([]byte("nome;"))
			_, _ = w.Write([]byte("fone"))
		}, "nome;fone", ""},
		{"cut off", address, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "9")
			_, _ = w.Write([]byte("nome;"))
			panic(http.ErrAbortHandler)
		}, "before", errNoDownload.Error()},
		{"shorter than it said", address, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "9")
			_, _ = w.Write([]byte("nome;"))
		}, "before", errNoDownload.Error()},
		{"cut off on its way here", address, func(w http.ResponseWriter, r *http.Request) {
			far := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				_, _ = w.Write([]byte("nome;"))
				_ = http.NewResponseController(w).Flush()
				panic(http.ErrAbortHandler)
			}))
			defer far.Close()
			to, err := url.Parse(far.URL)
			if err != nil {
				t.Error(err)
			}
			(&httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(to) }}).ServeHTTP(w, r)
		}, "before", errNoDownload.Error()},
		{"refused in words", address, func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusNotFound)
			_, _ = w.Write([]byte(`{"message":"Este link não vale mais."}`))
		}, "before", "Este link não vale mais."},
		{"refused without words", address, func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusBadGateway)
		}, "before", errNoDownload.Error()},
		{"another operation", "/api/kds?x=1", func(http.ResponseWriter, *http.Request) {
			t.Error("the handler was asked")
		}, "before", errNoDownload.Error()},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "clientes.csv")
			if err := os.WriteFile(path, []byte("before"), 0o600); err != nil {
				t.Fatal(err)
			}
			err := fetchFile(t.Context(), tt.answer, tt.address, path)
			if words := ""; err != nil {
				if words = err.Error(); words != tt.words {
					t.Errorf("says %q, want %q", words, tt.words)
				}
			} else if tt.words != "" {
				t.Errorf("says nothing, want %q", tt.words)
			}
			if saved, err := os.ReadFile(path); err != nil || string(saved) != tt.saved {
				t.Errorf("saved %q (%v), want %q", saved, err, tt.saved)
			}
			if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) != 1 {
				t.Errorf("left %v (%v), want the file alone", left, err)
			}
		})
	}
}
