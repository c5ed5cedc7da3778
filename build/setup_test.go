package build

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// machine is a PATH with nothing on it but what a test puts there.
// A program's value is the body of its shell script.
type machine map[string]string

// debian answers like a Debian on which everything is installed.
func debian() machine {
	return machine{
		"cc": "", "git": "", "xvfb-run": "", "xauth": "", "xdotool": "", "WebKitWebDriver": "",
		"dbus-run-session": "", "chromium": "", "openssl": "", "rsvg-convert": "", "pdftoppm": "", "import": "", "pulseaudio": "", "parec": "", "initdb": "", "npm": "",
		"dpkg-shlibdeps": "", "x86_64-w64-mingw32-gcc": "", "makensis": "", "7z": "",
		"go":         "echo go1.26.8",
		"node":       "echo v20.19.0",
		"pkg-config": "",
		"dpkg-query": "echo installed",
		"apt-get":    `echo "apt-get $*" >>"$SETUP_LOG"`,
		"sudo":       `echo "sudo" >>"$SETUP_LOG"; [ "$1" != --non-interactive ] || shift; exec "$@"`,
	}
}

func (m machine) without(programs ...string) machine {
	m = maps.Clone(m)
	for _, program := range programs {
		delete(m, program)
	}
	return m
}

func (m machine) with(program, script string) machine {
	m = maps.Clone(m)
	m[program] = script
	return m
}

// setup runs build/setup on the machine: what it said, what it asked of the
// system, and whether it succeeded.
func (m machine) setup(t *testing.T, goal string) (said, asked string, ok bool) {
	t.Helper()
	path := t.TempDir()
	for program, script := range m {
		body := fmt.Sprintf("#!/bin/sh\n%s\n", script)
		if err := os.WriteFile(filepath.Join(path, program), []byte(body), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, tool := range []string{"bash", "env", "sort", "head"} {
		real, err := exec.LookPath(tool)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(real, filepath.Join(path, tool)); err != nil {
			t.Fatal(err)
		}
	}
	log := filepath.Join(t.TempDir(), "log")
	cmd := exec.Command("./setup", goal)
	cmd.Env = []string{"PATH=" + path, "SETUP_LOG=" + log}
	out, err := cmd.CombinedOutput()
	requests, readErr := os.ReadFile(log)
	if readErr != nil && !os.IsNotExist(readErr) {
		t.Fatal(readErr)
	}
	return string(out), string(requests), err == nil
}

func TestSetup(t *testing.T) {
	missingModule := `[ "$2" != webkit2gtk-4.1 ]`
	tests := []struct {
		name      string
		machine   machine
		goal      string
		ok        bool
		installed []string
		says      string
	}{
		{name: "a ready machine is left alone", machine: debian(), goal: "test", ok: true},
		{name: "a missing program is installed", machine: debian().without("cc"), goal: "serve",
			ok: true, installed: []string{"build-essential"}},
		{name: "a missing library is installed", machine: debian().with("pkg-config", missingModule), goal: "window",
			ok: true, installed: []string{"libwebkit2gtk-4.1-dev"}},
		{name: "the server needs no graphics libraries", machine: debian().without("pkg-config"), goal: "serve", ok: true},
		{name: "without pkg-config its libraries count as missing too", machine: debian().without("pkg-config"), goal: "window",
			ok: true, installed: []string{"pkg-config", "libgtk-3-dev", "libwebkit2gtk-4.1-dev", "libasound2-dev"}},
		{name: "the window needs no test tools", machine: debian().without("chromium", "xdotool"), goal: "window", ok: true},
		{name: "packing needs the cross compiler and the installer's maker", machine: debian().without("x86_64-w64-mingw32-gcc", "makensis", "chromium"), goal: "package",
			ok: true, installed: []string{"gcc-mingw-w64-x86-64-win32", "nsis"}},
		{name: "a removed package is installed again", machine: debian().with("dpkg-query", "echo config-files"), goal: "test",
			ok: true, installed: []string{"cups", "cups-client", "libasound2-plugins", "fonts-liberation"}},
		{name: "elsewhere what is missing is named", machine: debian().without("cc", "apt-get", "dpkg-query"), goal: "serve",
			says: "lacks the following (Debian names): build-essential"},
		{name: "a failing apt-get gives the command", machine: debian().without("cc").with("apt-get", "exit 100"), goal: "serve",
			says: "apt-get install --yes --no-install-recommends build-essential"},
		{name: "old Go", machine: debian().with("go", "echo go1.25.9"), goal: "serve", says: "Go 1.25.9 is too old"},
		{name: "newer Go with an experiment", machine: debian().with("go", "echo 'go1.30.1 X:some'"), goal: "serve", ok: true},
		{name: "no Go", machine: debian().without("go"), goal: "serve", says: "Go is not on the PATH"},
		{name: "old Node", machine: debian().with("node", "echo v20.9.0"), goal: "serve", says: "Node 20.9.0 is too old"},
		{name: "no npm", machine: debian().without("npm"), goal: "serve", says: "Node and npm are not on the PATH"},
		{name: "an unknown goal", machine: debian(), goal: "fly", says: "usage"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			said, asked, ok := tt.machine.setup(t, tt.goal)
			if ok != tt.ok {
				t.Errorf("succeeded = %v, want %v; it said:\n%s", ok, tt.ok, said)
			}
			if !strings.Contains(said, tt.says) {
				t.Errorf("it said:\n%s\nwant %q", said, tt.says)
			}
			if got := installedPackages(asked); !slices.Equal(got, tt.installed) {
				t.Errorf("installed %q, want %q", got, tt.installed)
			}
		})
	}
}

// installedPackages reads the packages out of the log of apt-get's calls.
func installedPackages(log string) []string {
	for line := range strings.Lines(log) {
		if _, packages, found := strings.Cut(line, "--no-install-recommends "); found {
			return strings.Fields(packages)
		}
	}
	return nil
}
