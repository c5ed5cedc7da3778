package station

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"balcao/app/fault"
	"balcao/app/retry"
)

const (
	// callTimeout is longer than the server lets a station wait for papers.
	callTimeout = 40 * time.Second
	// mostAnswer bounds what is read of an answer, in bytes.
	mostAnswer = 16 << 20

	// revokedWait is how often it is asked whether a key that was taken away holds again.
	revokedWait = time.Minute
)

// tries are the waits between calls that fail.
var tries = retry.Backoff{First: time.Second, Most: 30 * time.Second, Jitter: 0.5}

// client makes the station's calls.
type client struct {
	base string
	http *http.Client
}

// errRevoked says that the server does not know the key.
var errRevoked = errors.New("the server does not know this station's key")

// post makes a call with the station's key; answer may be nil.
func (c client) post(ctx context.Context, key, path string, body, answer any) error {
	raw, err := json.Marshal(body)
	if err != nil {
		return err
	}
	base := c.base
	if base == "" {
		base = "http://balcao.internal"
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, base+path, bytes.NewReader(raw))
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Station "+key)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json")
	res, err := c.http.Do(r)
	if err != nil {
		return fmt.Errorf("reach the server: %w", err)
	}
	defer func() { _ = res.Body.Close() }()
	content, err := io.ReadAll(io.LimitReader(res.Body, mostAnswer))
	if err != nil {
		return fmt.Errorf("read the server's answer: %w", err)
	}
	switch {
	case res.StatusCode == http.StatusUnauthorized:
		return errRevoked
	case res.StatusCode >= 300:
		var said struct{ Message string }
		_ = json.Unmarshal(content, &said)
		return fault.New(fault.Unavailable, said.Message).Because(fmt.Errorf("the server answered %d", res.StatusCode))
	case answer == nil:
		return nil
	}
	// A captive portal answers 200 as well: only JSON counts.
	if err := json.Unmarshal(content, answer); err != nil {
		return fmt.Errorf("read the server's answer: %w", err)
	}
	return nil
}

// wordsFor says to a person what keeps the station from its server.
func wordsFor(err error) string {
	switch {
	case err == nil, errors.Is(err, context.Canceled):
		return ""
	case errors.Is(err, errRevoked):
		return "Este computador não está mais autorizado a imprimir. Autorize-o de novo na tela de impressoras."
	default:
		return "Sem contato com o servidor. O que já está neste computador continua sendo impresso."
	}
}

// InProcess answers calls from a handler in this process.
func InProcess(handler http.Handler) http.RoundTripper { return inProcess{handler} }

type inProcess struct{ handler http.Handler }

func (t inProcess) RoundTrip(r *http.Request) (*http.Response, error) {
	w := &answer{header: http.Header{}}
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			if recover() != nil {
				w.status = http.StatusInternalServerError
			}
		}()
		inner := r.Clone(r.Context())
		inner.RequestURI, inner.RemoteAddr = r.URL.RequestURI(), "127.0.0.1:0"
		t.handler.ServeHTTP(w, inner)
	}()
	select {
	case <-done:
	case <-r.Context().Done():
		return nil, r.Context().Err()
	}
	return &http.Response{
		Status: http.StatusText(w.status), StatusCode: max(w.status, http.StatusOK), Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: w.header, Body: io.NopCloser(&w.body), ContentLength: int64(w.body.Len()), Request: r,
	}, nil
}

// answer collects what a handler writes.
type answer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (a *answer) Header() http.Header { return a.header }

func (a *answer) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
}

func (a *answer) Write(p []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	return a.body.Write(p)
}
