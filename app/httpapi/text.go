package httpapi

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
)

// No database stores a NUL character and PostgreSQL no broken UTF-8 in a text.
// Nothing that arrives may hold either, so that no domain has to think of it.

// encoded is an answer that is JSON already.
type encoded interface{ JSON() []byte }

// jsonFormats reads and writes JSON, refuses bodies with a NUL in a text or with
// bytes that are no UTF-8, which Go would replace in silence, and sends what is
// encoded already as it is.
var jsonFormats = func() map[string]huma.Format {
	format := huma.DefaultJSONFormat
	format.Marshal = func(w io.Writer, v any) error {
		if ready, ok := v.(encoded); ok {
			_, err := w.Write(ready.JSON())
			return err
		}
		return huma.DefaultJSONFormat.Marshal(w, v)
	}
	format.Unmarshal = func(data []byte, v any) error {
		if !utf8.Valid(data) || escapesNUL(data) {
			return errors.New("a text cannot be stored")
		}
		return atField(json.Unmarshal(data, v), v)
	}
	return map[string]huma.Format{"application/json": format, "json": format}
}()

// escapesNUL reports whether JSON text holds the escape \u0000.
func escapesNUL(data []byte) bool {
	for i := 0; i+1 < len(data); i++ {
		if data[i] != '\\' {
			continue
		}
		i++
		if data[i] == 'u' && i+4 < len(data) && string(data[i+1:i+5]) == "0000" {
			return true
		}
	}
	return false
}

const deviceHeader = "X-Device-Name"

// spellDevice unescapes the name of the calling device: a browser puts no
// letters with accents into a header, so that boards escape theirs as in an
// address. A name that is not escaped stays as it is.
func spellDevice(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if name, err := url.PathUnescape(r.Header.Get(deviceHeader)); err == nil && name != "" {
			r.Header.Set(deviceHeader, name)
		}
		next.ServeHTTP(w, r)
	})
}

// storedHeaders are kept as text by operations.
var storedHeaders = []string{"Idempotency-Key", deviceHeader}

// refuseUnstorable answers 400 to an address, a query or a header that cannot
// be stored as text.
func refuseUnstorable(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		query, err := url.QueryUnescape(r.URL.RawQuery)
		if err != nil || !storable(r.URL.Path) || !storable(query) ||
			slices.ContainsFunc(storedHeaders, func(name string) bool { return !storable(r.Header.Get(name)) }) {
			write(w, describe(http.StatusBadRequest, "").(*Body))
			return
		}
		next.ServeHTTP(w, r)
	})
}

func storable(s string) bool { return utf8.ValidString(s) && !strings.ContainsRune(s, 0) }
