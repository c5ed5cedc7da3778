package httpapi

import (
	"io/fs"
	"mime"
	"net/http"
	"path"
	"slices"
	"strings"
)

// portal serves the API under /api/, stored pictures under /blob/, programs to
// install under /pacotes/, customers' pages under their own names and the built front end elsewhere: hashed assets for
// ever and precompressed, and index.html for every screen's address. It is no
// ServeMux, which would redirect paths with doubled slashes: the window follows
// no redirect.
func portal(cfg Config, api http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		segments := segmentsOf(r.URL.EscapedPath())
		switch first(segments) {
		case "api", "healthz", "readyz", "metrics":
			api.ServeHTTP(w, r)
			return
		case "blob":
			if cfg.Blobs != nil {
				cfg.Blobs.ServeHTTP(w, r)
				return
			}
		case "pacotes":
			if cfg.Packages != nil {
				cfg.Packages.ServeHTTP(w, r)
				return
			}
		case "local":
			// What concerns the window's computer alone; nobody else has one.
			if cfg.Local != nil {
				cfg.Local.ServeHTTP(w, r)
				return
			}
			write(w, describe(http.StatusNotFound, "").(*Body))
			return
		case "wails":
			// Inside the window Wails answers these itself; a browser gets an empty script.
			w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
			w.WriteHeader(http.StatusOK)
			return
		}
		if page, ok := cfg.Pages[first(segments)]; ok {
			page.ServeHTTP(w, r)
			return
		}
		name := strings.Join(segments, "/")
		if cfg.Portal == nil || slices.Contains(strings.Split(name, "/"), "..") {
			write(w, describe(http.StatusNotFound, "").(*Body))
			return
		}
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			write(w, describe(http.StatusMethodNotAllowed, "").(*Body))
			return
		}
		if name != "" && name != "index.html" && serveFile(w, r, cfg.Portal, name) {
			return
		}
		if strings.HasPrefix(name, "assets/") || path.Ext(name) != "" && !isPageVisit(r) {
			http.Error(w, "Este arquivo não existe nesta versão do portal. Recarregue a página.", http.StatusNotFound)
			return
		}
		w.Header().Set("Cache-Control", "no-cache")
		if !serveFile(w, r, cfg.Portal, "index.html") {
			w.Header().Set("Content-Type", "text/plain; charset=utf-8")
			w.WriteHeader(http.StatusServiceUnavailable)
			_, _ = w.Write([]byte("O portal não foi incluído nesta compilação. Rode make build.\n"))
		}
	})
}

// isPageVisit tells a browser's visit of an address from a program's call for a file.
func isPageVisit(r *http.Request) bool { return strings.Contains(r.Header.Get("Accept"), "text/html") }

// first is the path's first segment, folded.
func first(segments []string) string {
	if len(segments) == 0 {
		return ""
	}
	return strings.ToLower(segments[0])
}

func serveFile(w http.ResponseWriter, r *http.Request, files fs.FS, name string) bool {
	if !fs.ValidPath(name) || strings.HasPrefix(path.Base(name), ".") {
		return false
	}
	info, err := fs.Stat(files, name)
	if err != nil || info.IsDir() {
		return false
	}
	h := w.Header()
	if kind := mime.TypeByExtension(path.Ext(name)); kind != "" {
		h.Set("Content-Type", kind)
	}
	if strings.HasPrefix(name, "assets/") {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	h.Set("Vary", "Accept-Encoding")
	for _, enc := range []struct{ token, suffix string }{{"br", ".br"}, {"gzip", ".gz"}} {
		if !accepts(r, enc.token) {
			continue
		}
		if packed, err := fs.Stat(files, name+enc.suffix); err == nil && !packed.IsDir() {
			h.Set("Content-Encoding", enc.token)
			http.ServeFileFS(w, r, files, name+enc.suffix)
			return true
		}
	}
	http.ServeFileFS(w, r, files, name)
	return true
}

func accepts(r *http.Request, token string) bool {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, params, _ := strings.Cut(strings.TrimSpace(part), ";")
		if strings.EqualFold(name, token) && strings.ReplaceAll(params, " ", "") != "q=0" {
			return true
		}
	}
	return false
}
