package files_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/fault"
	"balcao/app/files"
	"balcao/app/httpapi"
	"balcao/app/operation"
)

// harness is the files behind real HTTP.
type harness struct {
	*testing.T
	db    *database.DB
	clock *clock.Fake
	files *files.Service
	log   *bytes.Buffer
	web   http.Handler
}

// May lets ana read files of the venue v.
func (h *harness) May(_ context.Context, personID, venueID string, _ ...string) (bool, error) {
	return personID == "ana" && venueID == "v", nil
}

func each(t *testing.T, test func(*harness)) {
	t.Helper()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		h := &harness{T: t, db: db, clock: clock.At(time.Date(2026, 11, 20, 23, 31, 0, 0, time.UTC)), log: &bytes.Buffer{}}
		h.files = files.New(files.Config{DB: db, Clock: h.clock, Members: h})
		h.web = httpapi.New(httpapi.Config{
			Version: "test", Log: slog.New(slog.NewTextHandler(h.log, &slog.HandlerOptions{Level: slog.LevelDebug})), Routes: h.files.Routes(),
			Authenticate: func(_ context.Context, token string) (*operation.Caller, error) {
				if token == "" {
					return nil, fault.New(fault.Unauthenticated, "Entre novamente.")
				}
				return &operation.Caller{UserID: token}, nil
			},
		})
		test(h)
	})
}

func (h *harness) call(method, path, token string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, nil)
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	w := httptest.NewRecorder()
	h.web.ServeHTTP(w, r)
	return w
}

// make keeps a file of ana's.
func (h *harness) make(name string, content []byte) string {
	h.Helper()
	id, err := h.files.Make(h.Context(), files.NewFile{PersonID: "ana", VenueID: "v", Name: name, ContentType: "text/csv; charset=utf-8"}, func(w io.Writer) error {
		_, err := io.Copy(w, bytes.NewReader(content))
		return err
	})
	if err != nil {
		h.Fatal(err)
	}
	return id
}

func (h *harness) link(id string) files.Link {
	h.Helper()
	var link files.Link
	w := h.call("POST", "/api/files/"+id+"/link", "ana")
	if err := json.Unmarshal(w.Body.Bytes(), &link); err != nil || w.Code != 200 {
		h.Fatalf("link: %d %s %v", w.Code, w.Body, err)
	}
	return link
}

func address(link files.Link) string {
	return "/api/download/file?" + url.Values{"filename": {link.FileName}, "relativepath": {link.RelativePath}}.Encode()
}

// negative-balance-12: an export's file is opened by its FileName and RelativePath,
// in a new window that sends no token.
func TestDownload(t *testing.T) {
	each(t, func(h *harness) {
		content := bytes.Repeat([]byte("linha;1,50\r\n"), 60_000) // several chunks, and a part of one
		id := h.make("Relatório \"São João\" 1/2.csv", content)
		link := h.link(id)
		for range 2 { // a browser may ask again
			w := h.call("GET", address(link), "")
			if w.Code != 200 || !bytes.Equal(w.Body.Bytes(), content) {
				h.Fatalf("%d, %d bytes of %d", w.Code, w.Body.Len(), len(content))
			}
			kind, parameters, err := mime.ParseMediaType(w.Header().Get("Content-Disposition"))
			if err != nil || kind != "attachment" || parameters["filename"] != "Relatório -São João- 1-2.csv" {
				h.Errorf("saved as %q %q, %v", kind, parameters, err)
			}
			if !strings.Contains(w.Header().Get("Content-Disposition"), `filename="Relat_rio -S_o Jo_o- 1-2.csv"`) {
				h.Errorf("no plain name: %s", w.Header().Get("Content-Disposition"))
			}
			for name, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Cache-Control": "no-store", "Content-Type": "text/csv; charset=utf-8", "Referrer-Policy": "no-referrer"} {
				if got := w.Header().Get(name); got != want {
					h.Errorf("%s: %q, want %q", name, got, want)
				}
			}
		}
		other := h.link(id)
		if len(link.RelativePath) < 43 || other.RelativePath == link.RelativePath {
			h.Errorf("secrets %q and %q can be guessed", link.RelativePath, other.RelativePath)
		}
		if strings.Contains(h.log.String(), link.RelativePath) || !strings.Contains(h.log.String(), "download-file") {
			h.Errorf("the log: %s", h.log)
		}
		var kept []string
		if err := h.db.Read.NewRaw("SELECT secret_hash FROM file_links").Scan(h.Context(), &kept); err != nil || strings.Contains(strings.Join(kept, " "), link.RelativePath) {
			h.Errorf("the secret itself is kept: %v", err)
		}
	})
}

func TestLinksEnd(t *testing.T) {
	each(t, func(h *harness) {
		id := h.make("a.csv", nil)
		link := h.link(id)
		h.clock.Advance(files.LinkFor)
		if w := h.call("GET", address(link), ""); w.Code != 200 || w.Body.Len() != 0 {
			h.Errorf("at the fifth minute: %d", w.Code)
		}
		h.clock.Advance(time.Second)
		if w := h.call("GET", address(link), ""); w.Code != 404 || !strings.Contains(w.Body.String(), "Este link não vale mais") {
			h.Errorf("after it: %d %s", w.Code, w.Body)
		}
		for _, wrong := range []string{"", "x", strings.Repeat("x", 43), id} {
			if w := h.call("GET", "/api/download/file?filename=a.csv&relativepath="+wrong, "ana"); w.Code == 200 {
				h.Errorf("%q opens a file", wrong)
			}
		}
	})
}

func TestAnothersFiles(t *testing.T) {
	each(t, func(h *harness) {
		id := h.make("a.csv", []byte("a"))
		if w := h.call("POST", "/api/files/"+id+"/link", "olga"); w.Code != 404 {
			h.Errorf("another's: %d", w.Code)
		}
		if w := h.call("POST", "/api/files/"+id+"/link", ""); w.Code != 401 {
			h.Errorf("nobody's: %d", w.Code)
		}
		if w := h.call("POST", "/api/files/unknown/link", "ana"); w.Code != 404 {
			h.Errorf("unknown: %d", w.Code)
		}
	})
}

func TestFilesEnd(t *testing.T) {
	each(t, func(h *harness) {
		rows := func() (n int) {
			if err := h.db.Read.NewRaw("SELECT (SELECT COUNT(*) FROM files) + (SELECT COUNT(*) FROM file_chunks) + (SELECT COUNT(*) FROM file_links)").Scan(h.Context(), &n); err != nil {
				h.Fatal(err)
			}
			return n
		}
		broken := errors.New("broken")
		_, err := h.files.Make(h.Context(), files.NewFile{PersonID: "ana", Name: "a"}, func(w io.Writer) error {
			if _, err := w.Write(make([]byte, 600_000)); err != nil {
				return err
			}
			// Nobody sees a file that is being made.
			var id string
			if err := h.db.Read.NewRaw("SELECT id FROM files").Scan(h.Context(), &id); err != nil {
				return err
			}
			if w := h.call("POST", "/api/files/"+id+"/link", "ana"); w.Code != 404 {
				h.Errorf("half a file: %d", w.Code)
			}
			return broken
		})
		if !errors.Is(err, broken) || rows() != 0 {
			h.Errorf("one that could not be made leaves %d rows, %v", rows(), err)
		}

		id := h.make("a.csv", []byte("a"))
		link := h.link(id)
		if err := h.files.Forget(h.Context(), h.db.Write, "w"); err != nil || rows() != 3 {
			h.Errorf("another venue forgets: %d rows, %v", rows(), err)
		}
		if err := h.files.Forget(h.Context(), h.db.Write, "v"); err != nil || rows() != 0 {
			h.Errorf("the venue forgets: %d rows, %v", rows(), err)
		}
		if w := h.call("GET", address(link), ""); w.Code != 404 {
			h.Errorf("forgotten: %d", w.Code)
		}
		id = h.make("a.csv", []byte("a"))
		link = h.link(id)
		h.clock.Advance(files.KeepFor + time.Second)
		if w := h.call("POST", "/api/files/"+id+"/link", "ana"); w.Code != 404 {
			h.Errorf("after a day: %d", w.Code)
		}
		if err := h.files.Sweep(h.Context()); err != nil || rows() != 0 {
			h.Errorf("the sweep leaves %d rows, %v", rows(), err)
		}
		if w := h.call("GET", address(link), ""); w.Code != 404 {
			h.Errorf("after the sweep: %d", w.Code)
		}
	})
}
