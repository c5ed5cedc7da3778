// Package desktop is the installed program's window: a web view that shows the
// portal and talks to the server in this same process. It is the only importer
// of Wails.
//
// The way of a start:
//
//  1. Available says whether a window can be opened at all.
//  2. Claim (instance.go) makes this process the only window on its data folder;
//     a second one hands its path to the first and leaves.
//  3. The caller starts the server and gives its handler to Run (window.go).
//  4. Run puts the window where it was left (placement.go), serves the web view
//     from the handler without any port (handler.go) and offers the portal what a
//     browser cannot do: files and titles (native.go), links (links.go), the chime
//     (sound.go), notifications (notify.go), what concerns this computer
//     (computer.go: start with the system, a display that stays on), which server
//     it shows (servers.go, choice.go), and printing for a venue (printing.go).
//  5. Closing the window leaves the kitchen ringing or ends Run, as the person
//     chose (closing.go, preferences.go). Cancelling Run's context ends Run.
//
// The window itself exists only under the build tag "desktop"; without it there is
// ErrNoWindow, so that a server needs no graphics libraries.
package desktop

import (
	"errors"
	"net/http"
	"time"
)

// ErrNoWindow is the answer of a build without the window.
var ErrNoWindow = errors.New("este binário não tem janela: use `serve` e abra o endereço no navegador")

// ErrNoDisplay is Run's answer where there is no screen to open a window on.
var ErrNoDisplay = errors.New("nenhuma tela encontrada para abrir a janela: use `serve` e abra o endereço no navegador")

// SoundTrial is what became of a chime that was to be heard.
type SoundTrial struct {
	// Heard is how much of it the device took; 0 when nothing could be heard.
	Heard time.Duration
	// Blocked is true of a device that is there and takes no sound.
	Blocked bool
	// Reason is the system's own word when nothing could be heard.
	Reason string
}

// Config is what a window needs.
type Config struct {
	// Title is the window's title until the portal sets another.
	Title string
	// Version is told to the portal.
	Version string
	// SoundCommand is the program, with its first arguments, that calls Sound
	// with the flags --event, --set and --volume that follow.
	SoundCommand []string
	// StartCommand is the program, with its arguments, that opens this window when
	// the system starts. Empty where that cannot be said.
	StartCommand []string
	// Kiosk fills the screen and cannot be closed by accident: Ctrl+Alt+Q asks.
	Kiosk bool
	// Handler answers everything the window asks: the API and the portal's files.
	Handler http.Handler
	// DataDir holds window.json, the window's place on the screen, and desktop.json,
	// what was chosen on this computer.
	DataDir string
	// Path is the portal's page to open first, such as "/meepFood/painel"; empty lets the portal choose.
	Path string
	// Instance is this process's claim; pages asked for by later starts open in this window. Nil has none.
	Instance *Instance
	// Backend is the server that Handler answers from.
	Backend Backend
	// OnShutdown is called once, after the window is gone and before Run returns. May be nil.
	OnShutdown func()
}
