//go:build desktop

package desktop

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"image"
	"log/slog"
	goruntime "runtime"
	"sync"
	"sync/atomic"

	"github.com/wailsapp/wails/v2"
	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/options/assetserver"
	"github.com/wailsapp/wails/v2/pkg/options/linux"
	"github.com/wailsapp/wails/v2/pkg/runtime"

	"balcao/app/sound"
	"balcao/build"
)

// choosing is the portal's page that asks which server the window shows.
const choosing = "/conectar"

// What shows before the first paint: the background of the portal's light pages
// or of its dark ones, whichever was shown last, so that the window does not flash.
var (
	paper = options.NewRGB(0xFA, 0xF8, 0xF4)
	night = options.NewRGB(0x12, 0x16, 0x1A)
)

// linksScript sends links that leave the portal to the system's browser; the
// web view would open them over the portal, or not at all.
//
//go:embed links.js
var linksScript string

// pageScript tells the page's theme, and listens for the keys that leave a kiosk.
//
//go:embed page.js
var pageScript string

// tellScript tells the page of an event of ours.
const tellScript = `window.dispatchEvent(new CustomEvent(%s, { detail: %s }))`

// openScript asks the page to go to a page of the portal. A router takes the
// event and calls preventDefault; without one the page is loaded.
const openScript = `{
	const wish = new CustomEvent('balcao:open', { detail: %[1]s, cancelable: true })
	if (window.dispatchEvent(wish)) location.assign(%[1]s)
}`

// window is one run of the application's window. Its methods that take a Wails
// context run outside the main thread, as Wails requires.
type window struct {
	cfg     Config
	native  *Native
	stop    context.Context
	ctx     context.Context // Wails' own, from the window's start on
	screens []image.Rectangle

	// place is where the window was last seen in its normal state.
	place placement
	ready sync.Once
	// The ways out: asking waits for an answer to balcao:closing, leaving has
	// been decided, closed is on its way. hidden is out of sight instead.
	asking, leaving, closed, hidden atomic.Bool

	preferencesMu sync.Mutex
	preferences   preferences

	player        *sound.Player
	watching      sync.Once
	notifications notifications
	awakeMu       sync.Mutex
	awake         awake
}

// Available tells, before anything is started for a window, why none can be
// opened here: ErrNoDisplay, or nil. It belongs on the program's main goroutine.
func Available() error {
	goruntime.LockOSThread() // GTK stays on the thread that meets it first, until Run's end
	_, err := openDisplay()
	return err
}

// Run opens the window and returns when it has been closed, by a person or by
// the end of ctx. It belongs on the program's main goroutine. Requests still
// under way end with the window.
func Run(ctx context.Context, cfg Config) error {
	goruntime.LockOSThread()
	defer goruntime.UnlockOSThread()
	screens, err := openDisplay()
	if err != nil {
		return err
	}
	allowAutomation()

	place, err := loadPlacement(cfg.DataDir, screens)
	if err != nil {
		slog.Warn("the window opens at its first place", "reason", err)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	w := &window{cfg: cfg, stop: ctx, screens: screens, place: place}
	w.native = &Native{w: w, title: cfg.Title}
	w.player = sound.NewPlayer(cfg.SoundCommand, func(state sound.State) { w.tell("balcao:sound", state) })
	defer w.player.Rest()
	if w.preferences, err = loadPreferences(cfg.DataDir); err != nil {
		slog.Warn("nothing counts as chosen on this computer", "reason", err)
	}
	background, start := paper, startStates[place.State]
	if w.preferences.Dark {
		background = night
	}
	if cfg.Kiosk {
		start = options.Fullscreen
	}

	err = wails.Run(&options.App{
		Title:            cfg.Title,
		Width:            place.Width,
		Height:           place.Height,
		MinWidth:         minWidth,
		MinHeight:        minHeight,
		BackgroundColour: background,
		WindowStartState: start,
		AssetServer:      &assetserver.Options{Handler: inProcess(ctx, cfg.Handler)},
		Bind:             []any{w.native},
		OnStartup:        w.started,
		OnDomReady:       w.pageLoaded,
		OnBeforeClose:    w.closing,
		Linux: &linux.Options{
			Icon:             build.Icon,
			WebviewGpuPolicy: linux.WebviewGpuPolicyNever,
		},
	})
	cancel()
	if cfg.OnShutdown != nil {
		cfg.OnShutdown()
	}
	if err != nil {
		return fmt.Errorf("open the window: %w", err)
	}
	return nil
}

var startStates = map[state]options.WindowStartState{
	normal:     options.Normal,
	maximised:  options.Maximised,
	fullscreen: options.Fullscreen,
}

// started runs while the window comes up.
func (w *window) started(ctx context.Context) {
	w.ctx = ctx
	w.restore(ctx)
	w.notifications.start(ctx, func(id string) {
		w.show(ctx)
		w.tell("balcao:notified", id)
	})
	go func() {
		<-w.stop.Done()
		runtime.Quit(ctx)
	}()
	if w.cfg.Instance != nil {
		go func() {
			for path := range w.cfg.Instance.opened {
				w.show(ctx)
				w.open(ctx, path)
			}
		}()
	}
}

// restore moves the window to its place. Wails centres a new window, and takes
// positions relative to the screen that the window is on but gives them on the
// plane of all screens.
func (w *window) restore(ctx context.Context) {
	if w.place.State != normal || w.cfg.Kiosk || len(w.screens) == 0 {
		return
	}
	width, height := runtime.WindowGetSize(ctx) // answered by the main loop, hence after the centring
	x, y := runtime.WindowGetPosition(ctx)
	middle := image.Pt(x+width/2, y+height/2)
	for _, screen := range w.screens {
		if middle.In(screen) {
			runtime.WindowSetPosition(ctx, w.place.X-screen.Min.X, w.place.Y-screen.Min.Y)
			return
		}
	}
}

// pageLoaded runs after every load of a page. What the page before had begun
// ends with it.
func (w *window) pageLoaded(ctx context.Context) {
	w.player.Rest()
	w.native.KeepAwake(false)
	runtime.WindowExecJS(ctx, linksScript)
	runtime.WindowExecJS(ctx, pageScript)
	w.ready.Do(func() { w.open(ctx, w.cfg.Path) })
	if w.unchosen() {
		w.open(ctx, choosing)
	}
}

// open shows a page of the portal; "" leaves the page as it is. Without a
// server there is one page only.
func (w *window) open(ctx context.Context, path string) {
	if path == "" {
		return
	}
	if w.unchosen() {
		path = choosing
	}
	quoted, err := json.Marshal(path)
	if err != nil {
		slog.Error("open a page in the window", "reason", err)
		return
	}
	runtime.WindowExecJS(ctx, fmt.Sprintf(openScript, quoted))
}

// tell lets the page know of something: an event of that name on its window.
func (w *window) tell(event string, detail any) {
	name, err := json.Marshal(event)
	if err != nil {
		slog.Error("tell the page", "reason", err)
		return
	}
	content, err := json.Marshal(detail)
	if err != nil {
		slog.Error("tell the page", "reason", err)
		return
	}
	runtime.WindowExecJS(w.ctx, fmt.Sprintf(tellScript, name, content))
}
