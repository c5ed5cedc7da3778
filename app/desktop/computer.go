//go:build desktop

package desktop

import (
	"fmt"
	"log/slog"
)

// Computer is what the portal shows and changes about this computer.
type Computer struct {
	Version string `json:"version"`
	// OnClose is "", "keep" or "quit", as for Close.
	OnClose string `json:"onClose"`
	// StartsWithSystem tells that the program is opened when the person signs in.
	StartsWithSystem bool `json:"startsWithSystem"`
	// CanStartWithSystem tells whether that can be switched here.
	CanStartWithSystem bool `json:"canStartWithSystem"`
	// Kiosk tells that the window fills the screen and cannot be closed by accident.
	Kiosk bool `json:"kiosk"`
	// DataDir is where this computer keeps its data.
	DataDir string `json:"dataDir"`
}

// Computer answers the choices made on this computer.
func (n *Native) Computer() Computer {
	start := autostart{n.w.cfg.StartCommand}
	return Computer{
		Version: n.w.cfg.Version, OnClose: string(n.w.chosen().OnClose), Kiosk: n.w.cfg.Kiosk, DataDir: n.w.cfg.DataDir,
		StartsWithSystem: start.on(), CanStartWithSystem: len(start.command) > 0,
	}
}

// SetOnClose chooses what closing the window does: "" asks, "keep" or "quit".
func (n *Native) SetOnClose(choice string) error {
	if c := onClose(choice); c != ask && c != keep && c != quit {
		return fmt.Errorf("unknown choice %q", choice)
	}
	return n.w.choose(func(p *preferences) { p.OnClose = onClose(choice) })
}

// SetStartWithSystem opens the program, or no longer, when the person signs in.
func (n *Native) SetStartWithSystem(on bool) error {
	if err := (autostart{n.w.cfg.StartCommand}).set(on); err != nil {
		return fmt.Errorf("a abertura com o sistema não pôde ser mudada: %w", err)
	}
	return nil
}

// SetDark remembers whether the page shown is dark: the next start begins so,
// instead of flashing white in a dark kitchen.
func (n *Native) SetDark(dark bool) error {
	if n.w.chosen().Dark == dark {
		return nil
	}
	return n.w.choose(func(p *preferences) { p.Dark = dark })
}

// KeepAwake keeps the display on, or lets it go dark again. Where the system
// cannot, nothing happens.
func (n *Native) KeepAwake(on bool) {
	n.w.awakeMu.Lock()
	defer n.w.awakeMu.Unlock()
	change := n.w.awake.release
	if on {
		change = n.w.awake.hold
	}
	if err := change(); err != nil {
		slog.Info("the display follows the system's own settings", "reason", err)
	}
}

// chosen is what the person chose on this computer.
func (w *window) chosen() preferences {
	w.preferencesMu.Lock()
	defer w.preferencesMu.Unlock()
	return w.preferences
}

// choose changes the preferences, which hold for this run even when they cannot be saved.
func (w *window) choose(change func(*preferences)) error {
	w.preferencesMu.Lock()
	defer w.preferencesMu.Unlock()
	change(&w.preferences)
	if err := w.preferences.save(w.cfg.DataDir); err != nil {
		slog.Warn("a choice is forgotten at the end", "reason", err)
		return err
	}
	return nil
}
