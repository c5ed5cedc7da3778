package images_test

import (
	"bytes"
	"image"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/fault"
	"balcao/app/images"
)

const venue, product = "0198c0de-0000-7000-8000-000000000001", "0198c0de-0000-7000-8000-000000000002"

func open(db *database.DB) *images.Store {
	return images.New(images.Config{DB: db, Clock: clock.At(time.Date(2026, 3, 14, 15, 9, 26, 0, time.UTC))})
}

func put(t *testing.T, s *images.Store, key images.Key, picture image.Image) {
	t.Helper()
	if err := s.Put(t.Context(), key, bytes.NewReader(asPNG(t, picture))); err != nil {
		t.Fatal(err)
	}
}

func get(s *images.Store, method, address, known string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, address, nil)
	if known != "" {
		r.Header.Set("If-None-Match", known)
	}
	w := httptest.NewRecorder()
	s.Handler(slog.New(slog.DiscardHandler)).ServeHTTP(w, r)
	return w
}

func TestStore(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := open(db)
		key := images.Key{Venue: venue, Kind: images.Product, ID: product}
		if _, err := s.Get(t.Context(), key); !fault.Is(err, fault.NotFound) {
			t.Errorf("before: %v, want not found", err)
		}
		put(t, s, key, halves(64, 32))
		first, err := s.Get(t.Context(), key)
		if err != nil || first.ContentType != "image/jpeg" || len(first.Body) == 0 {
			t.Fatalf("%s, %d bytes, %v", first.ContentType, len(first.Body), err)
		}
		put(t, s, key, halves(32, 64))
		second, err := s.Get(t.Context(), key)
		if err != nil || second.ETag == first.ETag {
			t.Errorf("a new picture kept the mark %s, %v", second.ETag, err)
		}
		if _, err := s.Get(t.Context(), images.Key{Venue: "other", Kind: images.Product, ID: product}); !fault.Is(err, fault.NotFound) {
			t.Errorf("another venue: %v, want not found", err)
		}
		if err := s.Delete(t.Context(), key); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Get(t.Context(), key); !fault.Is(err, fault.NotFound) {
			t.Errorf("after: %v, want not found", err)
		}
	})
}

func TestHandler(t *testing.T) {
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		s := open(db)
		category := images.Key{Venue: venue, Kind: images.Category, ID: "c1"}
		profile := images.Key{Venue: venue, Kind: images.Profile, ID: venue}
		dish := images.Key{Venue: venue, Kind: images.Product, ID: product}
		for _, key := range []images.Key{category, profile, dish} {
			put(t, s, key, halves(64, 32))
		}
		serves := func(name, address, contentType string) {
			t.Run(name, func(t *testing.T) {
				w := get(s, http.MethodGet, address, "")
				if w.Code != http.StatusOK || w.Header().Get("Content-Type") != contentType || w.Body.Len() == 0 {
					t.Errorf("%d %s, %d bytes", w.Code, w.Header().Get("Content-Type"), w.Body.Len())
				}
				for header, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Cache-Control": "public, no-cache"} {
					if got := w.Header().Get(header); got != want {
						t.Errorf("%s: %q, want %q", header, got, want)
					}
				}
			})
		}
		serves("images-01 profile at clientes-profile", "/blob/clientes-profile/"+venue+".png", "image/png")
		serves("product-edit-14 product by place and product", "/blob/"+venue+"/"+product+".jpg", "image/jpeg")
		serves("product-wizard-18 category by place and category", "/blob/"+venue+"/c1.jpg", "image/jpeg")
		for _, key := range []images.Key{category, profile, dish} {
			if w := get(s, http.MethodGet, key.Address(), ""); w.Code != http.StatusOK {
				t.Errorf("%s: %d", key.Address(), w.Code)
			}
		}

		t.Run("a browser that has it gets no body", func(t *testing.T) {
			mark := get(s, http.MethodGet, dish.Address(), "").Header().Get("ETag")
			for _, known := range []string{mark, "W/" + mark, `"old", ` + mark} {
				if w := get(s, http.MethodGet, dish.Address(), known); w.Code != http.StatusNotModified || w.Body.Len() != 0 {
					t.Errorf("%s: %d, %d bytes", known, w.Code, w.Body.Len())
				}
			}
			bare := strings.Trim(mark, `"`)
			if w := get(s, http.MethodGet, dish.Address(), bare); w.Code != http.StatusOK || w.Body.Len() == 0 {
				t.Errorf("%s, which is no mark: %d, %d bytes", bare, w.Code, w.Body.Len())
			}
			put(t, s, dish, halves(32, 64))
			if w := get(s, http.MethodGet, dish.Address(), mark); w.Code != http.StatusOK || w.Body.Len() == 0 {
				t.Errorf("a changed picture: %d, %d bytes", w.Code, w.Body.Len())
			}
		})
		t.Run("HEAD", func(t *testing.T) {
			w := get(s, http.MethodHead, dish.Address(), "")
			if w.Code != http.StatusOK || w.Header().Get("Content-Length") == "0" || w.Body.Len() != 0 {
				t.Errorf("%d, length %s, %d bytes", w.Code, w.Header().Get("Content-Length"), w.Body.Len())
			}
		})
		for _, address := range []string{
			"/blob/", "/blob/x", "/blob//x.jpg", "/blob/" + venue + "/.jpg", "/blob/" + venue + "/" + product + ".png",
			"/blob/" + venue + "/unknown.jpg", "/blob/other/" + product + ".jpg", "/blob/clientes-profile/.png",
			"/blob/clientes-profile/" + venue + ".jpg", "/blob/" + venue + "/" + venue + ".jpg", "/blob/a/b/" + product + ".jpg",
		} {
			if w := get(s, http.MethodGet, address, ""); w.Code != http.StatusNotFound {
				t.Errorf("%s: %d, want 404", address, w.Code)
			}
		}
	})
}
