package desktop

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// onClose is what closing the window does.
type onClose string

const (
	ask  onClose = ""     // the board asks, where one is open
	keep onClose = "keep" // out of sight, and the kitchen goes on ringing
	quit onClose = "quit"
)

// preferences are what the person at this computer chose: the content of desktop.json.
type preferences struct {
	OnClose onClose `json:"onClose,omitempty"`
	// Server is which server the window shows: "" not chosen, Here, or an address.
	Server string `json:"server,omitempty"`
	// Dark tells that the page last shown was dark: the next start begins so.
	Dark bool `json:"dark,omitempty"`
}

func preferencesFile(dataDir string) string { return filepath.Join(dataDir, "desktop.json") }

// loadPreferences reads desktop.json. Nobody has chosen anything before a first
// start; a file that cannot be used counts as that, with an error to log.
func loadPreferences(dataDir string) (preferences, error) {
	content, err := os.ReadFile(preferencesFile(dataDir))
	if errors.Is(err, os.ErrNotExist) {
		return preferences{}, nil
	}
	if err != nil {
		return preferences{}, fmt.Errorf("read the preferences of this computer: %w", err)
	}
	var saved preferences
	if err := json.Unmarshal(content, &saved); err != nil {
		return preferences{}, fmt.Errorf("read the preferences of this computer: %w", err)
	}
	if !slices.Contains([]onClose{ask, keep, quit}, saved.OnClose) {
		saved.OnClose = ask
	}
	return saved, nil
}

func (p preferences) save(dataDir string) error {
	if err := writeWhole(preferencesFile(dataDir), p); err != nil {
		return fmt.Errorf("save the preferences of this computer: %w", err)
	}
	return nil
}

// writeWhole writes value as JSON, whole or not at all.
func writeWhole(file string, value any) error {
	content, err := json.Marshal(value)
	if err != nil {
		return err
	}
	draft := file + ".new"
	if err := os.WriteFile(draft, append(content, '\n'), 0o600); err != nil {
		return err
	}
	return os.Rename(draft, file)
}
