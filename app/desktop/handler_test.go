package desktop

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

func serve(t *testing.T, handler http.HandlerFunc) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	w.Code = 0
	inProcess(t.Context(), handler).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
	return w
}

func TestInProcessAnswers(t *testing.T) {
	tests := []struct {
		name    string
		handler http.HandlerFunc
		status  int
		body    string
	}{
		{"nothing written is 200", func(http.ResponseWriter, *http.Request) {}, http.StatusOK, ""},
		{"a body alone is 200", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("oi")) }, http.StatusOK, "oi"},
		{"a status is kept", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNotFound) }, http.StatusNotFound, ""},
		{"early hints do not end the answer", func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusEarlyHints)
			w.WriteHeader(http.StatusCreated)
		}, http.StatusCreated, ""},
		{"a panic is 500", func(http.ResponseWriter, *http.Request) { panic("boom") }, http.StatusInternalServerError, ""},
		{"an abort is 500", func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, http.StatusInternalServerError, ""},
		{"a panic after the status keeps it", func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusAccepted)
			panic("boom")
		}, http.StatusAccepted, ""},
		{"the caller is this machine", func(w http.ResponseWriter, r *http.Request) { _, _ = w.Write([]byte(r.RemoteAddr)) }, http.StatusOK, "127.0.0.1:0"},
		{"streams can flush", func(w http.ResponseWriter, _ *http.Request) {
			if err := http.NewResponseController(w).Flush(); err != nil {
				panic(err)
			}
		}, http.StatusOK, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := serve(t, tt.handler)
			if w.Code != tt.status || w.Body.String() != tt.body {
				t.Errorf("answered %d %q, want %d %q", w.Code, w.Body, tt.status, tt.body)
			}
		})
	}
}

// deafWriter is a page that no longer reads.
type deafWriter struct{ http.ResponseWriter }

func (deafWriter) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

func TestAStreamEndsWhenThePageIsGone(t *testing.T) {
	stream := inProcess(t.Context(), http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := w.Write([]byte("data: 1\n\n")); err == nil {
			t.Error("the write succeeded")
		}
		awaitDone(t, r.Context())
	}))
	stream.ServeHTTP(deafWriter{httptest.NewRecorder()}, httptest.NewRequest(http.MethodGet, "/", nil))
}

func TestAStreamEndsWithTheWindow(t *testing.T) {
	window, closeWindow := context.WithCancel(t.Context())
	stream := inProcess(window, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		closeWindow()
		awaitDone(t, r.Context())
	}))
	stream.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil))
}

func awaitDone(t *testing.T, ctx context.Context) {
	t.Helper()
	select {
	case <-ctx.Done():
	case <-time.After(time.Minute):
		t.Error("the request goes on")
	}
}
