package images

import (
	"bytes"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"

	"balcao/app/database"
	"balcao/app/fault"
)

const (
	prefix        = "/blob/"
	profileFolder = "clientes-profile"
)

// Handler serves stored pictures at their addresses, without a token: the
// public menu shows them. A picture keeps its address when it changes, so a
// browser keeps a copy and asks each time whether it is still the right one.
func (s *Store) Handler(log *slog.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Cache-Control", "public, no-cache")
		header.Set("X-Content-Type-Options", "nosniff")
		venue, kinds, id, ok := parseAddress(r.URL.Path)
		if !ok {
			http.Error(w, "Imagem não encontrada.", http.StatusNotFound)
			return
		}
		width, known := widthAsked(r), r.Header.Get("If-None-Match")
		picture, err := s.find(r.Context(), venue, kinds, id, unsized(known, width))
		switch {
		case fault.Is(err, fault.NotFound):
			http.Error(w, "Imagem não encontrada.", http.StatusNotFound)
			return
		case database.Trouble(err) != nil:
			trouble := database.Trouble(err)
			log.ErrorContext(r.Context(), "serve picture", "error", err)
			header.Set("Retry-After", strconv.Itoa(trouble.RetryAfter))
			http.Error(w, trouble.Message, http.StatusServiceUnavailable)
			return
		case err != nil:
			log.ErrorContext(r.Context(), "serve picture", "error", err)
			http.Error(w, fault.Generic, http.StatusInternalServerError)
			return
		}
		if picture, err = s.sizes.of(picture, width); err != nil {
			log.ErrorContext(r.Context(), "shrink picture", "error", err)
			http.Error(w, fault.Generic, http.StatusInternalServerError)
			return
		}
		header.Set("Content-Type", picture.ContentType)
		header.Set("ETag", `"`+picture.ETag+`"`)
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(picture.Body))
	})
}

// parseAddress is the inverse of Key.Address.
func parseAddress(path string) (venue string, kinds []string, id string, ok bool) {
	path, ok = strings.CutPrefix(path, prefix)
	folder, file, found := strings.Cut(path, "/")
	if !ok || !found || folder == "" || strings.Contains(file, "/") {
		return "", nil, "", false
	}
	if folder == profileFolder {
		venue, ok = strings.CutSuffix(file, ".png")
		return venue, []string{Profile.name}, venue, ok && venue != ""
	}
	id, ok = strings.CutSuffix(file, ".jpg")
	return folder, shared, id, ok && id != ""
}
