package desktop

import (
	"errors"
	"strings"

	"golang.org/x/sys/windows"
	"golang.org/x/sys/windows/registry"
)

// What Windows starts when this person signs in.
const (
	runKey   = `Software\Microsoft\Windows\CurrentVersion\Run`
	runValue = "Balcão"
)

func (autostart) on() bool {
	key, err := registry.OpenKey(registry.CURRENT_USER, runKey, registry.QUERY_VALUE)
	if err != nil {
		return false
	}
	defer key.Close()
	_, _, err = key.GetStringValue(runValue)
	return err == nil
}

func (a autostart) write() error {
	key, _, err := registry.CreateKey(registry.CURRENT_USER, runKey, registry.SET_VALUE)
	if err != nil {
		return err
	}
	defer key.Close()
	escaped := make([]string, len(a.command))
	for i, argument := range a.command {
		escaped[i] = windows.EscapeArg(argument)
	}
	return key.SetStringValue(runValue, strings.Join(escaped, " "))
}

func (autostart) remove() error {
	key, err := registry.OpenKey(registry.CURRENT_USER, runKey, registry.SET_VALUE)
	if errors.Is(err, registry.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer key.Close()
	if err := key.DeleteValue(runValue); err != nil && !errors.Is(err, registry.ErrNotExist) {
		return err
	}
	return nil
}
