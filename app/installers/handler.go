package installers

import (
	"log/slog"
	"net/http"
	"strings"

	"balcao/app/fault"
)

// contentTypes are the packages' by their format.
var contentTypes = map[string]string{
	"setup": "application/vnd.microsoft.portable-executable", "exe": "application/vnd.microsoft.portable-executable",
	"deb": "application/vnd.debian.binary-package", "dmg": "application/x-apple-diskimage",
}

// Handler serves the offered packages under Prefix, whole or in ranges, so that
// a broken download goes on where it stopped.
func (s *Service) Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "Este endereço só entrega arquivos.", http.StatusMethodNotAllowed)
			return
		}
		offered, err := s.offered(r.Context())
		if err != nil {
			s.log.LogAttrs(r.Context(), slog.LevelError, "serve a package", slog.Any("cause", err))
			http.Error(w, fault.Generic, http.StatusInternalServerError)
			return
		}
		name := strings.TrimPrefix(r.URL.Path, Prefix)
		for _, p := range offered {
			if p.Nome == name {
				s.serve(w, r, p)
				return
			}
		}
		http.Error(w, "Este instalador não existe neste servidor.", http.StatusNotFound)
	})
}

func (s *Service) serve(w http.ResponseWriter, r *http.Request, p Package) {
	file, info, err := s.open(p.Nome)
	if err != nil {
		s.log.LogAttrs(r.Context(), slog.LevelError, "serve a package", slog.String("file", p.Nome), slog.Any("cause", err))
		http.Error(w, fault.Generic, http.StatusInternalServerError)
		return
	}
	defer file.Close()
	header := w.Header()
	header.Set("Content-Type", contentTypes[p.Formato])
	header.Set("Content-Disposition", `attachment; filename="`+p.Nome+`"`)
	header.Set("Cache-Control", "public, no-cache")
	header.Set("ETag", `"`+p.SHA256+`"`)
	http.ServeContent(w, r, "", info.ModTime(), file)
}
