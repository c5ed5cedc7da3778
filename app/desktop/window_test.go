//go:build desktop && e2e && linux

package desktop_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"balcao/app/desktop"
	"balcao/app/desktop/webdrivertest"
)

// The tests of this file drive a window of this very test program: started with
// asWindow in its environment it is a small application instead of a test run.
const asWindow = "BALCAO_TEST_WINDOW"

func TestMain(m *testing.M) {
	if os.Getenv(asWindow) == "" {
		os.Exit(m.Run())
	}
	if err := application(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

const page = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
	<script src="/wails/ipc.js"></script><script src="/wails/runtime.js"></script></head>
	<body><h1>%s</h1><a id="out" href="https://example.com/ajuda?a=1&amp;b=2">ajuda</a>
	<a id="other" target="_blank" href="/outra">outra</a></body></html>`

// application shows the path of every page, and writes "ended" into its data
// folder when it has been told that the window is gone.
func application(dataDir, path string) error {
	instance, err := desktop.Claim(dataDir, path)
	if errors.Is(err, desktop.ErrAlreadyOpen) {
		fmt.Println(err)
		return nil
	}
	if err != nil {
		return err
	}
	defer instance.Close()
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()

	mux := http.NewServeMux()
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy", "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'")
		fmt.Fprintf(w, page, r.URL.Path)
	})
	mux.HandleFunc("GET /empty", func(http.ResponseWriter, *http.Request) {})
	mux.HandleFunc("GET /panic", func(http.ResponseWriter, *http.Request) { panic("boom") })
	mux.HandleFunc("PUT /echo", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Answer", r.Header.Get("X-Question"))
		w.WriteHeader(http.StatusTeapot)
		_, _ = io.Copy(w, r.Body)
	})
	streams := make(chan struct{}, 1)
	mux.HandleFunc("GET /stream", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		ticks := time.NewTicker(10 * time.Millisecond)
		defer ticks.Stop()
		for n := 1; ; n++ {
			fmt.Fprintf(w, "data: %d\n\n", n)
			select {
			case <-ticks.C:
			case <-r.Context().Done():
				streams <- struct{}{}
				return
			}
		}
	})
	mux.HandleFunc("GET /stream-ended", func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-streams:
		case <-r.Context().Done():
		}
	})
	return desktop.Run(ctx, desktop.Config{
		Title: "Balcão", Version: "v1.2.3", Handler: mux, DataDir: dataDir, Path: path, Instance: instance,
		OnShutdown: func() {
			if err := os.WriteFile(filepath.Join(dataDir, "ended"), nil, 0o600); err != nil {
				panic(err)
			}
		},
	})
}

// home is a person's home with the data folder of one Balcão in it.
type home struct {
	dir string
	env []string
}

func newHome(t *testing.T) home {
	t.Helper()
	dir, err := os.MkdirTemp("", "balcao") // t.TempDir is too long a path for a socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	programs := filepath.Join(dir, "programs")
	if err := os.MkdirAll(filepath.Join(dir, "balcao"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(programs, 0o700); err != nil {
		t.Fatal(err)
	}
	env := append(webdrivertest.Home(dir), asWindow+"=1", "PATH="+programs+":"+os.Getenv("PATH"))
	return home{dir, env}
}

func (h home) data() string { return filepath.Join(h.dir, "balcao") }

// browser puts itself in the place of the system's browser. What it gives waits
// for the next address that is opened.
func (h home) browser(t *testing.T) (asked func() string) {
	t.Helper()
	opened := filepath.Join(h.dir, "opened")
	if err := syscall.Mkfifo(opened, 0o600); err != nil {
		t.Fatal(err)
	}
	script := fmt.Sprintf("#!/bin/sh\necho \"$1\" >%s\n", opened)
	if err := os.WriteFile(filepath.Join(h.dir, "programs", "xdg-open"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	return func() string {
		t.Helper()
		address, err := os.ReadFile(opened) // waits for the writer
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(string(address))
	}
}

func (h home) open(t *testing.T, path string) *webdrivertest.Window {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return webdrivertest.Open(t, program, h.env, h.data(), path)
}

func TestWindowTalksToTheHandlerWithoutAPort(t *testing.T) {
	w := newHome(t).open(t, "")
	w.AwaitText("/")

	if got := w.Async(`return (await fetch('/empty')).status`); got != 200.0 {
		t.Errorf("an empty answer has status %v, want 200", got)
	}
	if got := w.Async(`return (await fetch('/panic')).status`); got != 500.0 {
		t.Errorf("a panic has status %v, want 500", got)
	}
	got := w.Async(`const answer = await fetch('/echo', { method: 'PUT', body: new Uint8Array([0, 255, 10]), headers: { 'X-Question': 'a' } })
		return [answer.status, answer.headers.get('X-Answer'), ...new Uint8Array(await answer.arrayBuffer())].join()`)
	if got != "418,a,0,255,10" {
		t.Errorf("the echo was %v", got)
	}
	got = w.Async(`const stream = (await fetch('/stream')).body.getReader(), text = new TextDecoder()
		let read = ''
		while (!read.includes('data: 3')) read += text.decode((await stream.read()).value)
		await stream.cancel()
		await fetch('/stream-ended')
		return read.slice(0, 9)`)
	if got != "data: 1\n\n" {
		t.Errorf("the stream began with %q", got)
	}
}

func TestWindowOpensADeepLinkWithItsBindings(t *testing.T) {
	w := newHome(t).open(t, "/meepFood/painel")
	w.AwaitText("/meepFood/painel")
	if got := w.Async(`return window.go.desktop.Native.Version()`); got != "v1.2.3" {
		t.Errorf("Version() = %v", got)
	}
}

func TestWindowTitleAndBadge(t *testing.T) {
	w := newHome(t).open(t, "")
	w.AwaitText("/")
	for _, step := range []struct{ call, want string }{
		{"SetBadge(3)", "(3) Balcão"},
		{"SetTitle('Painel · Balcão')", "(3) Painel · Balcão"},
		{"SetBadge(0)", "Painel · Balcão"},
	} {
		w.Async("await window.go.desktop.Native." + step.call)
		if got := w.AwaitTitle(step.want); got != step.want {
			t.Errorf("after %s the title is %q, want %q", step.call, got, step.want)
		}
	}
}

func TestWindowComesBackWhereItWas(t *testing.T) {
	home := newHome(t)
	w := home.open(t, "")
	w.AwaitText("/")
	w.Move(40, 30, 900, 700)
	w.Quit()

	w = home.open(t, "")
	w.AwaitText("/")
	if x, y, width, height := w.Geometry(); x != 40 || y != 30 || width != 900 || height != 700 {
		t.Errorf("came back at %d,%d with %dx%d; want 40,30 with 900x700", x, y, width, height)
	}
	w.Terminate()
	if _, err := os.Stat(filepath.Join(home.data(), "ended")); err != nil {
		t.Errorf("the end was not told: %v", err)
	}
}

func TestWindowLostOnAnUnpluggedScreenIsFound(t *testing.T) {
	home := newHome(t)
	place := `{"x":5000,"y":3000,"width":900,"height":700,"state":"normal"}`
	if err := os.WriteFile(filepath.Join(home.data(), "window.json"), []byte(place), 0o600); err != nil {
		t.Fatal(err)
	}
	w := home.open(t, "")
	w.AwaitText("/")
	if x, y, width, height := w.Geometry(); x < 0 || y < 0 || x+width > 1600 || y+height > 1000 {
		t.Errorf("opened at %d,%d with %dx%d, off a screen of 1600x1000", x, y, width, height)
	}
}

func TestWindowOfASecondStartIsTheFirst(t *testing.T) {
	home := newHome(t)
	w := home.open(t, "")
	w.AwaitText("/")

	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	second := exec.CommandContext(t.Context(), program, home.data(), "/segunda")
	second.Env = append(os.Environ(), home.env...)
	if said, err := second.CombinedOutput(); err != nil || !strings.Contains(string(said), desktop.ErrAlreadyOpen.Error()) {
		t.Errorf("the second start said %q, %v", said, err)
	}
	w.AwaitText("/segunda")

	w.Script(`window.addEventListener('balcao:open', (wish) => { wish.preventDefault(); document.body.append('router ' + wish.detail) })`)
	third := exec.CommandContext(t.Context(), program, home.data(), "/terceira")
	third.Env = second.Env
	if said, err := third.CombinedOutput(); err != nil {
		t.Errorf("the third start said %q, %v", said, err)
	}
	w.AwaitText("router /terceira")
}

func TestWindowSendsForeignLinksToTheSystem(t *testing.T) {
	home := newHome(t)
	asked := home.browser(t)
	w := home.open(t, "")
	w.AwaitText("/")
	w.Await("the links to be taken", `window.go.desktop.Native.linksTaken`)

	for _, leave := range []func(){
		func() { w.Find("#out").Click() },
		func() { w.Script(`window.open('https://example.com/ajuda?a=1&b=2', '_blank')`) },
	} {
		leave()
		if got := asked(); got != "https://example.com/ajuda?a=1&b=2" {
			t.Errorf("the system was asked for %q", got)
		}
	}
	if got := w.Script(`return location.pathname`); got != "/" {
		t.Errorf("the portal left for %v", got)
	}
	if got := w.Async(`return window.go.desktop.Native.OpenExternal('file:///etc/passwd').then(() => 'opened', String)`); got == "opened" {
		t.Error("a file was opened")
	}
	w.Find("#other").Click()
	w.AwaitText("/outra")
}

func TestWindowSavesAFileWhereThePersonSays(t *testing.T) {
	home := newHome(t)
	w := home.open(t, "")
	w.AwaitText("/")
	target := filepath.Join(home.dir, "pedidos.csv")
	w.Script(`window.go.desktop.Native.SaveFile('pedidos.csv', btoa('a;b')).then((path) => document.body.append('saved ' + path))`)
	webdrivertest.AnswerDialog(t, "Salvar arquivo", target)
	w.AwaitText("saved " + target)
	if content, err := os.ReadFile(target); err != nil || string(content) != "a;b" {
		t.Errorf("the file holds %q, %v", content, err)
	}
}
