package desktop

import (
	"encoding/xml"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

const agentLabel = "br.com.balcao.desktop"

// file is the agent that macOS starts when this person signs in.
func (autostart) file() (string, error) {
	home, err := os.UserHomeDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(home, "Library", "LaunchAgents", agentLabel+".plist"), nil
}

func (a autostart) on() bool {
	file, err := a.file()
	if err != nil {
		return false
	}
	_, err = os.Stat(file)
	return err == nil
}

func (a autostart) write() error {
	file, err := a.file()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	var arguments strings.Builder
	for _, argument := range a.command {
		arguments.WriteString("<string>")
		if err := xml.EscapeText(&arguments, []byte(argument)); err != nil {
			return err
		}
		arguments.WriteString("</string>")
	}
	agent := fmt.Sprintf(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>Label</key><string>%s</string>
<key>ProgramArguments</key><array>%s</array>
<key>RunAtLoad</key><true/>
</dict></plist>
`, agentLabel, arguments.String())
	return os.WriteFile(file, []byte(agent), 0o644)
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
