//go:build linux

package webdrivertest

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Screenshot saves what the display shows of the window as a PNG. WebDriver's
// own screenshot never answers while the web view draws without the GPU.
func (w *Window) Screenshot(file string) {
	w.t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		w.t.Fatal(err)
	}
	w.Async("await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))")
	if said, err := exec.Command("import", "-window", w.id(), file).CombinedOutput(); err != nil {
		w.t.Fatalf("screenshot: %v %s", err, said)
	}
}

// Move puts the window elsewhere and gives it another size, as dragging it does.
func (w *Window) Move(x, y, width, height int) {
	w.t.Helper()
	id := w.id()
	for _, step := range [][]string{
		{"windowsize", "--sync", id, strconv.Itoa(width), strconv.Itoa(height)},
		{"windowmove", "--sync", id, strconv.Itoa(x), strconv.Itoa(y)},
	} {
		xdotool(w.t, step...)
	}
}

// PressClose does what the window's close button does, and waits for nothing.
func (w *Window) PressClose() {
	w.t.Helper()
	// The answer may come from a window that is already gone.
	_ = w.try(http.MethodPost, "/execute/sync", map[string]any{"script": "window.runtime.Quit()", "args": []any{}}, nil)
}

// AwaitVisible waits until the window is on the display, or no longer.
func (w *Window) AwaitVisible(visible bool) {
	w.t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		ids, _ := exec.Command("xdotool", "search", "--onlyvisible", "--class", w.class).Output() // fails where it finds none
		if (len(strings.Fields(string(ids))) == 1) == visible {
			return
		}
	}
	w.t.Fatalf("waited in vain for the window to be visible: %v", visible)
}

// Keys presses keys as the keyboard does, such as "ctrl+alt+q".
func (w *Window) Keys(keys string) {
	w.t.Helper()
	xdotool(w.t, "windowfocus", "--sync", w.id())
	xdotool(w.t, "key", keys)
}

// AwaitEnd waits until the program has ended by itself.
func (w *Window) AwaitEnd(wish func()) {
	w.t.Helper()
	w.end(wish)
}

// PressInDialog waits for the native dialog of that title and presses keys in it.
func PressInDialog(t *testing.T, title, keys string) {
	t.Helper()
	id := strings.Fields(xdotool(t, "search", "--sync", "--onlyvisible", "--name", title))[0]
	xdotool(t, "windowfocus", "--sync", id)
	xdotool(t, "key", keys)
}

// Geometry is the window's place on the display: x, y, width and height.
func (w *Window) Geometry() (x, y, width, height int) {
	w.t.Helper()
	said := xdotool(w.t, "getwindowgeometry", "--shell", w.id())
	format := "WINDOW=%d\nX=%d\nY=%d\nWIDTH=%d\nHEIGHT=%d\n"
	var id int
	if _, err := fmt.Sscanf(said, format, &id, &x, &y, &width, &height); err != nil {
		w.t.Fatalf("the window's place: %v in %s", err, said)
	}
	return x, y, width, height
}

// Title is the title that the display shows.
func (w *Window) Title() string {
	w.t.Helper()
	return strings.TrimSpace(xdotool(w.t, "getwindowname", w.id()))
}

// AwaitTitle waits a moment for the title and gives the one that is shown.
func (w *Window) AwaitTitle(want string) (shown string) {
	w.t.Helper()
	for deadline := time.Now().Add(patience / 4); time.Now().Before(deadline); {
		if shown = w.Title(); shown == want {
			break
		}
	}
	return shown
}

// AnswerDialog waits for the native dialog of that title, types the text as
// its answer and confirms.
func AnswerDialog(t *testing.T, title, text string) {
	t.Helper()
	id := strings.Fields(xdotool(t, "search", "--sync", "--onlyvisible", "--name", title))[0]
	for _, step := range [][]string{
		{"windowfocus", "--sync", id},
		{"key", "ctrl+a"},
		{"type", "--delay", "5", text},
		{"key", "Return"},
	} {
		xdotool(t, step...)
	}
}

func (w *Window) pid() int {
	w.t.Helper()
	pid, err := strconv.Atoi(strings.TrimSpace(xdotool(w.t, "getwindowpid", w.id())))
	if err != nil {
		w.t.Fatalf("the program's number: %v", err)
	}
	return pid
}

// id is the window's number on the display. The program's class names one more
// window, which GTK keeps out of sight.
func (w *Window) id() string {
	w.t.Helper()
	ids := strings.Fields(xdotool(w.t, "search", "--onlyvisible", "--class", w.class))
	if len(ids) != 1 {
		w.t.Fatalf("want one window of class %q, found %d", w.class, len(ids))
	}
	return ids[0]
}

// xdotool asks the display, and gives its answer.
func xdotool(t *testing.T, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	said, err := exec.CommandContext(ctx, "xdotool", args...).Output()
	if err != nil {
		t.Fatalf("xdotool %s: %v", strings.Join(args, " "), err)
	}
	return string(said)
}
