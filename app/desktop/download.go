package desktop

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// downloads is the only operation whose answer is saved to a disk (D56).
const downloads = "/api/download/file?"

var errNoDownload = errors.New("o arquivo não pôde ser baixado")

// fetchFile writes what the handler answers to a GET of the address to a path, whole
// or not at all: the file appears under its name once its last byte is there. The
// server's own words of refusal are the error's.
func fetchFile(ctx context.Context, handler http.Handler, address, path string) (err error) {
	if !strings.HasPrefix(address, downloads) {
		return errNoDownload
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://localhost"+address, nil)
	if err != nil {
		return errNoDownload
	}
	file, err := os.CreateTemp(filepath.Dir(path), ".balcao-*")
	if err != nil {
		return fmt.Errorf("o arquivo não pôde ser salvo: %w", err)
	}
	defer func() {
		_ = file.Close()
		_ = os.Remove(file.Name()) // gone already where it was renamed
	}()

	answer := &fileWriter{header: http.Header{}, file: file}
	if !comesToItsEnd(handler, answer, request) {
		return errNoDownload
	}
	if err := answer.problem(); err != nil {
		return err
	}
	// What the system could not write it may say only now.
	if err = file.Close(); err == nil {
		err = os.Chmod(file.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("o arquivo não pôde ser salvo: %w", err)
	}
	return nil
}

// comesToItsEnd lets a handler answer; false when it has broken off. A proxy breaks
// off by a panic, as it must here, only where it sees a server.
func comesToItsEnd(handler http.Handler, w http.ResponseWriter, r *http.Request) (whole bool) {
	defer func() {
		if cause := recover(); cause != nil && cause != http.ErrAbortHandler {
			slog.Error("download in the window panicked", "cause", cause)
		}
	}()
	r = r.WithContext(context.WithValue(r.Context(), http.ServerContextKey, &http.Server{ReadHeaderTimeout: time.Second}))
	r.RemoteAddr = "127.0.0.1:0"
	handler.ServeHTTP(w, r)
	return true
}

// longestRefusal is how many bytes of a refusal are read.
const longestRefusal = 64 << 10

// fileWriter writes the body of a good answer to a file, and keeps that of another.
type fileWriter struct {
	header  http.Header
	status  int
	file    *os.File
	size    int64
	refusal []byte
	failed  error
}

func (w *fileWriter) Header() http.Header { return w.header }

func (w *fileWriter) WriteHeader(status int) { w.status = cmp.Or(w.status, status) }

func (w *fileWriter) Write(content []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	if w.status != http.StatusOK {
		w.refusal = append(w.refusal, content[:min(len(content), longestRefusal-len(w.refusal))]...)
		return len(content), nil
	}
	n, err := w.file.Write(content)
	w.size += int64(n)
	w.failed = errors.Join(w.failed, err)
	return n, err
}

// problem answers why the file is not whole, in words to show.
func (w *fileWriter) problem() error {
	if w.failed != nil {
		return fmt.Errorf("o arquivo não pôde ser salvo: %w", w.failed)
	}
	if w.status != http.StatusOK {
		var body struct {
			Message string `json:"message"`
		}
		if json.Unmarshal(w.refusal, &body) == nil && body.Message != "" {
			return errors.New(body.Message)
		}
		return errNoDownload
	}
	// Missing where a proxy has undone a compression.
	if said := w.header.Get("Content-Length"); said != "" && said != strconv.FormatInt(w.size, 10) {
		return errNoDownload
	}
	return nil
}
