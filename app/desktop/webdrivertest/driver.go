//go:build linux

// Package webdrivertest drives the real desktop window in tests: WebKitWebDriver
// starts the program (built with the tag e2e) and passes on clicks, keys and
// scripts. It speaks the W3C WebDriver protocol, as far as our journeys need it.
package webdrivertest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

const (
	startTimeout = 30 * time.Second
	// patience is how long a step may take before the journey fails.
	patience = time.Minute
)

// Window is a running program whose window is under the test's control.
type Window struct {
	t       *testing.T
	session string // URL of the WebDriver session
	class   string // the window's class on the display: the program's name
	ended   bool
}

// Open starts the program with args and waits for its window. The program lives
// in a home of its own, so that nothing of earlier runs is seen; env adds to its
// environment. The test's end closes it.
func Open(t *testing.T, program string, env []string, args ...string) *Window {
	t.Helper()
	driver := startDriver(t, env)
	w := &Window{t: t, session: driver + "/session", class: "balcao"}
	var created struct {
		SessionID string `json:"sessionId"`
	}
	w.call(http.MethodPost, "", map[string]any{
		"capabilities": map[string]any{"alwaysMatch": map[string]any{
			"webkitgtk:browserOptions": map[string]any{"binary": program, "args": args},
			"timeouts":                 map[string]any{"script": patience.Milliseconds(), "implicit": patience.Milliseconds()},
		}},
	}, &created)
	w.session += "/" + created.SessionID
	t.Cleanup(w.cleanUp)
	w.Await("the window's focus: keys typed before it are lost", `document.hasFocus()`)
	return w
}

// Home is the environment of a person whose home is dir.
func Home(dir string) []string {
	return []string{
		"HOME=" + dir,
		"XDG_DATA_HOME=" + filepath.Join(dir, "data"),
		"XDG_CONFIG_HOME=" + filepath.Join(dir, "config"),
		"XDG_CACHE_HOME=" + filepath.Join(dir, "cache"),
		"LANG=C.UTF-8",
	}
}

func startDriver(t *testing.T, env []string) (url string) {
	t.Helper()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := free.Addr().(*net.TCPAddr).Port
	free.Close()

	var said bytes.Buffer
	driver := exec.Command("WebKitWebDriver", fmt.Sprintf("--port=%d", port))
	driver.Env = append(os.Environ(), env...)
	driver.Stdout, driver.Stderr = &said, &said
	driver.WaitDelay = time.Second // the program writes to the same pipe, and may outlive a failed test
	if err := driver.Start(); err != nil {
		t.Fatalf("start WebKitWebDriver: %v", err)
	}
	t.Cleanup(func() {
		_ = driver.Process.Kill()
		_ = driver.Wait() // it was killed
		if t.Failed() && said.Len() > 0 {
			t.Logf("the program and its driver said:\n%s", said.String())
		}
	})

	url = fmt.Sprintf("http://127.0.0.1:%d", port)
	ctx, cancel := context.WithTimeout(t.Context(), startTimeout)
	defer cancel()
	retry := time.NewTicker(20 * time.Millisecond)
	defer retry.Stop()
	for {
		if answer, err := http.Get(url + "/status"); err == nil {
			answer.Body.Close()
			return url
		}
		select {
		case <-retry.C:
		case <-ctx.Done():
			t.Fatal("WebKitWebDriver does not answer")
		}
	}
}

// pageLeft is how WebKitWebDriver reports that a script's page was left before it ended.
const pageLeft = "no such frame"

// call speaks one WebDriver command and fails the test when it fails.
func (w *Window) call(method, path string, body, result any) {
	w.t.Helper()
	if err := w.try(method, path, body, result); err != nil {
		w.t.Fatalf("%s %s: %v", method, path, err)
	}
}

// look is call for a command that only looks at the page: when the page is left
// meanwhile, it looks at the next one.
func (w *Window) look(method, path string, body, result any) {
	w.t.Helper()
	for deadline := time.Now().Add(patience); ; {
		err := w.try(method, path, body, result)
		if err == nil {
			return
		}
		if !strings.Contains(err.Error(), pageLeft) || time.Now().After(deadline) {
			w.t.Fatalf("%s %s: %v", method, path, err)
		}
	}
}

func (w *Window) try(method, path string, body, result any) error {
	var content io.Reader
	if method == http.MethodPost {
		if body == nil {
			body = struct{}{}
		}
		encoded, err := json.Marshal(body)
		if err != nil {
			return err
		}
		content = bytes.NewReader(encoded)
	}
	ctx, cancel := context.WithTimeout(context.Background(), startTimeout+patience)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, method, w.session+path, content)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	var envelope struct{ Value json.RawMessage }
	if err := json.NewDecoder(answer.Body).Decode(&envelope); err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s", envelope.Value)
	}
	if result == nil {
		return nil
	}
	return json.Unmarshal(envelope.Value, result)
}

// Quit ends the program as its own entry for that does, and waits for its end.
func (w *Window) Quit() {
	w.t.Helper()
	w.end(func() {
		// The answer may come from a window that is already gone.
		_ = w.try(http.MethodPost, "/execute/sync", map[string]any{"script": "window.go.desktop.Native.Close('quit', false)", "args": []any{}}, nil)
	})
}

// Terminate asks the program to end with SIGTERM, as a system shutting down does,
// and waits for its end.
func (w *Window) Terminate() {
	w.t.Helper()
	w.end(func() {
		if err := syscall.Kill(w.pid(), syscall.SIGTERM); err != nil {
			w.t.Fatal(err)
		}
	})
}

func (w *Window) end(wish func()) {
	w.t.Helper()
	pid := w.pid()
	handle, err := unix.PidfdOpen(pid, 0)
	if err != nil {
		w.t.Fatalf("watch the program: %v", err)
	}
	defer unix.Close(handle)
	wish()
	w.ended = true
	ended := []unix.PollFd{{Fd: int32(handle), Events: unix.POLLIN}}
	for {
		n, err := unix.Poll(ended, int(patience.Milliseconds()))
		if errors.Is(err, syscall.EINTR) {
			continue
		}
		if n != 1 || err != nil {
			w.t.Fatalf("the program goes on: %v", err)
		}
		return
	}
}

// cleanUp ends the program, however it was left.
func (w *Window) cleanUp() {
	if w.ended {
		return
	}
	if w.t.Failed() {
		var shown string
		_ = w.try(http.MethodPost, "/execute/sync", map[string]any{
			"script": `return location.pathname + '\n' + document.body.innerText`, "args": []any{},
		}, &shown)
		w.t.Logf("the window shows: %s", shown)
	}
	w.Terminate() // WebDriver's own end of a session leaves the program running at times
}
