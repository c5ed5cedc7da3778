package desktop

import (
	"context"
	"log/slog"
	"net/http"
)

// inProcess gives a handler written for net/http the surroundings it expects
// when the web view calls it directly: a panic answers 500 instead of ending the
// program, an empty answer is 200, the request ends with the window (ctx) or when
// the page no longer reads, and Flush exists. The web view's writer is a pipe
// that holds nothing back, so that Flush has nothing to do.
func inProcess(ctx context.Context, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		request, cancel := context.WithCancel(ctx)
		defer cancel()
		writer := &pipeWriter{ResponseWriter: w, gone: cancel}
		defer func() {
			if cause := recover(); cause != nil {
				if cause != http.ErrAbortHandler {
					slog.Error("request in the window panicked", "cause", cause)
				}
				writer.WriteHeader(http.StatusInternalServerError)
				return
			}
			writer.WriteHeader(http.StatusOK)
		}()
		r = r.WithContext(request)
		r.RemoteAddr = "127.0.0.1:0"
		next.ServeHTTP(writer, r)
	})
}

type pipeWriter struct {
	http.ResponseWriter
	gone  func()
	wrote bool
}

func (w *pipeWriter) WriteHeader(status int) {
	// The web view takes the first status for the last: 103 Early Hints would end the answer.
	if w.wrote || status < http.StatusOK {
		return
	}
	w.wrote = true
	w.ResponseWriter.WriteHeader(status)
}

func (w *pipeWriter) Write(content []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	n, err := w.ResponseWriter.Write(content)
	if err != nil {
		w.gone()
	}
	return n, err
}

// Flush satisfies http.Flusher.
func (w *pipeWriter) Flush() { w.WriteHeader(http.StatusOK) }
