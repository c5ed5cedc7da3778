//go:build !windows && !darwin

package desktop

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// file is the entry that desktops read when a person signs in (XDG Autostart).
func (autostart) file() (string, error) {
	config, err := os.UserConfigDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(config, "autostart", "balcao.desktop"), nil
}

// on tells whether the entry is there and not switched off by the desktop's own settings.
func (a autostart) on() bool {
	file, err := a.file()
	if err != nil {
		return false
	}
	content, err := os.ReadFile(file)
	return err == nil && !strings.Contains(string(content), "\nHidden=true") &&
		!strings.Contains(string(content), "\nX-GNOME-Autostart-enabled=false")
}

func (a autostart) write() error {
	file, err := a.file()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	quoted := make([]string, len(a.command))
	for i, argument := range a.command {
		quoted[i] = desktopEntryQuote(argument)
	}
	entry := fmt.Sprintf("[Desktop Entry]\nType=Application\nName=Balcão\nComment=Portal e painel de pedidos\nIcon=balcao\nExec=%s\n", strings.Join(quoted, " "))
	return os.WriteFile(file, []byte(entry), 0o644)
}

func (a autostart) remove() error {
	file, err := a.file()
	if err != nil {
		return err
	}
	if err := os.Remove(file); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

// desktopEntryQuote writes an argument as the Exec key wants it: a string in
// which backslashes are doubled, around a quoted argument that escapes its own,
// and field codes that begin with a percent sign.
func desktopEntryQuote(argument string) string {
	quoted := strings.NewReplacer(`\`, `\\\\`, `"`, `\\"`, "`", "\\\\`", `$`, `\\$`, `%`, `%%`).Replace(argument)
	return `"` + quoted + `"`
}
