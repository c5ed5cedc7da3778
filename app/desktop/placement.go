package desktop

import (
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"os"
	"path/filepath"
)

// The window's sizes, in the screen's logical pixels.
const (
	minWidth, minHeight         = 360, 600
	defaultWidth, defaultHeight = 1280, 800
)

// reachable is how much of a window must lie on some screen for a person to
// find and drag it; with less the window is treated as lost.
const reachable = 64

// state is how a window fills its screen.
type state string

const (
	normal     state = "normal"
	maximised  state = "maximised"
	fullscreen state = "fullscreen"
)

// placement is where a window is: the content of window.json. Position and
// size are those of the normal state, on the plane that all screens share.
type placement struct {
	X      int   `json:"x"`
	Y      int   `json:"y"`
	Width  int   `json:"width"`
	Height int   `json:"height"`
	State  state `json:"state"`
}

func (p placement) bounds() image.Rectangle {
	return image.Rect(p.X, p.Y, p.X+p.Width, p.Y+p.Height)
}

// valid tells a placement that a window of ours may have written.
func (p placement) valid() bool {
	const far = 1 << 16
	inRange := func(n, low, high int) bool { return low <= n && n <= high }
	return inRange(p.X, -far, far) && inRange(p.Y, -far, far) &&
		inRange(p.Width, 1, far) && inRange(p.Height, 1, far) &&
		(p.State == normal || p.State == maximised || p.State == fullscreen)
}

// fit moves and shrinks p so that the whole window lies on the screen that
// shows most of it. A window on no screen (one was unplugged) is centred on the
// first. Without any known screen only the smallest size is kept.
func (p placement) fit(screens []image.Rectangle) placement {
	p.Width, p.Height = max(p.Width, minWidth), max(p.Height, minHeight)
	if len(screens) == 0 {
		return p
	}
	home, shown := screens[0], image.Rectangle{}
	for _, screen := range screens {
		if part := p.bounds().Intersect(screen); area(part) > area(shown) {
			home, shown = screen, part
		}
	}
	p.Width, p.Height = min(p.Width, home.Dx()), min(p.Height, home.Dy())
	if shown.Dx() < reachable || shown.Dy() < reachable {
		return p.centred(home)
	}
	p.X = min(max(p.X, home.Min.X), home.Max.X-p.Width)
	p.Y = min(max(p.Y, home.Min.Y), home.Max.Y-p.Height)
	return p
}

func (p placement) centred(screen image.Rectangle) placement {
	p.X = screen.Min.X + (screen.Dx()-p.Width)/2
	p.Y = screen.Min.Y + (screen.Dy()-p.Height)/2
	return p
}

func area(r image.Rectangle) int { return r.Dx() * r.Dy() }

func placementFile(dataDir string) string { return filepath.Join(dataDir, "window.json") }

// loadPlacement reads window.json and fits it to the screens. A first start, and a
// file that cannot be used, give the default size on the first screen; the
// latter with an error to log.
func loadPlacement(dataDir string, screens []image.Rectangle) (placement, error) {
	fresh := placement{Width: defaultWidth, Height: defaultHeight, State: normal}
	if len(screens) > 0 {
		fresh = fresh.centred(screens[0])
	}
	fresh = fresh.fit(screens)

	content, err := os.ReadFile(placementFile(dataDir))
	if errors.Is(err, os.ErrNotExist) {
		return fresh, nil
	}
	if err != nil {
		return fresh, fmt.Errorf("read the window's place: %w", err)
	}
	var saved placement
	if err := json.Unmarshal(content, &saved); err != nil {
		return fresh, fmt.Errorf("read the window's place: %w", err)
	}
	if !saved.valid() {
		return fresh, errors.New("read the window's place: not a place a window can have")
	}
	return saved.fit(screens), nil
}

// save writes window.json whole or not at all.
func (p placement) save(dataDir string) error {
	if err := writeWhole(placementFile(dataDir), p); err != nil {
		return fmt.Errorf("save the window's place: %w", err)
	}
	return nil
}
