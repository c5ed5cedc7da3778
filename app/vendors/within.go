package vendors

import (
	"bytes"
	"io"
	"net/http"
)

// Within lets a handler of this process answer a Client's calls.
func Within(handler http.Handler) http.RoundTripper { return within{handler} }

type within struct{ http.Handler }

func (t within) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	if r.Body == nil {
		r.Body = http.NoBody
	}
	w := NewRecorder()
	t.ServeHTTP(w, r)
	return &http.Response{StatusCode: w.status, Header: w.header, Body: io.NopCloser(&w.body), Request: r}, nil
}

// Recorder keeps an answer in memory.
type Recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// NewRecorder answers an empty Recorder, an answer of 200.
func NewRecorder() *Recorder { return &Recorder{header: http.Header{}, status: http.StatusOK} }

func (w *Recorder) Header() http.Header { return w.header }

func (w *Recorder) WriteHeader(status int) { w.status = status }

func (w *Recorder) Write(p []byte) (int, error) { return w.body.Write(p) }
