package operation

import (
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// Download answers with a file to save, size bytes that write writes. An error of
// write breaks the connection, so that nobody takes a part for the whole.
func Download(name, contentType string, size int64, write func(ctx context.Context, w io.Writer) error) *StreamResponse {
	return &StreamResponse{Body: func(ctx huma.Context) {
		ctx.SetHeader("Content-Type", contentType)
		ctx.SetHeader("Content-Length", strconv.FormatInt(size, 10))
		ctx.SetHeader("Content-Disposition", attachment(name))
		ctx.SetHeader("X-Content-Type-Options", "nosniff")
		ctx.SetHeader("Cache-Control", "no-store")
		ctx.SetStatus(http.StatusOK)
		if err := write(ctx.Context(), timely(ctx.BodyWriter())); err != nil {
			panic(http.ErrAbortHandler)
		}
	}}
}

// attachment is a Content-Disposition with the name twice: as it is (RFC 6266), and
// in ASCII for whoever does not read that.
func attachment(name string) string {
	plain := strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' || strings.ContainsRune(`"\/%`, r) {
			return '_'
		}
		return r
	}, name)
	full := mime.FormatMediaType("attachment", map[string]string{"filename": name})
	if _, encoded, found := strings.Cut(full, "filename*="); found {
		return `attachment; filename="` + plain + `"; filename*=` + encoded
	}
	return `attachment; filename="` + plain + `"`
}

// timely bounds by writeLimit how long each write may take.
func timely(w io.Writer) io.Writer {
	out, ok := w.(http.ResponseWriter)
	if !ok {
		return w
	}
	return &timelyWriter{out, http.NewResponseController(out)}
}

type timelyWriter struct {
	w       io.Writer
	control *http.ResponseController
}

func (t *timelyWriter) Write(p []byte) (int, error) {
	if err := t.control.SetWriteDeadline(time.Now().Add(writeLimit)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return 0, err
	}
	return t.w.Write(p)
}
