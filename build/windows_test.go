//go:build packages

package build

import (
	"bytes"
	"debug/pe"
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
)

// Kinds of resources (winuser.h) and of programs (winnt.h).
const (
	iconResource, iconGroupResource, versionResource, manifestResource = 3, 14, 16, 24

	windowProgram, consoleProgram = 2, 3
)

// windowsLibraries is what every Windows 10 has of what our programs use; any
// other library would have to be installed with them.
var windowsLibraries = []string{
	"advapi32.dll", "bcrypt.dll", "comctl32.dll", "comdlg32.dll", "gdi32.dll", "kernel32.dll", "msvcrt.dll", "ntdll.dll", "ole32.dll",
	"oleaut32.dll", "shell32.dll", "user32.dll", "winmm.dll", "ws2_32.dll",
}

// resources lists the contents of a program's resources by their kind.
func resources(t *testing.T, program *pe.File) map[uint32][][]byte {
	t.Helper()
	section := program.Section(".rsrc")
	if section == nil {
		t.Fatal("the program has no resources")
	}
	data, err := section.Data()
	if err != nil {
		t.Fatal(err)
	}
	found := map[uint32][][]byte{}
	// A directory's entries lead to directories: of kinds, of names, of languages.
	var walk func(kind, at uint32, depth int)
	walk = func(kind, at uint32, depth int) {
		count := uint32(binary.LittleEndian.Uint16(data[at+12:])) + uint32(binary.LittleEndian.Uint16(data[at+14:]))
		for entry := at + 16; entry < at+16+8*count; entry += 8 {
			id, to := binary.LittleEndian.Uint32(data[entry:]), binary.LittleEndian.Uint32(data[entry+4:])
			if depth == 0 {
				kind = id
			}
			if to&(1<<31) != 0 {
				walk(kind, to&^(1<<31), depth+1)
				continue
			}
			start, size := binary.LittleEndian.Uint32(data[to:])-section.VirtualAddress, binary.LittleEndian.Uint32(data[to+4:])
			found[kind] = append(found[kind], data[start:start+size])
		}
	}
	walk(0, 0, 0)
	return found
}

func TestWindowsPrograms(t *testing.T) {
	installed := installedOnWindows(t)
	for _, c := range []struct {
		path, name, description string
		subsystem               uint16
	}{
		{packaged(t, "balcao_*_windows_amd64.exe"), "balcao", "Balcão", windowProgram},
		{filepath.Join(installed, "balcao.exe"), "balcao", "Balcão", windowProgram},
		{filepath.Join(installed, "balcao-server.exe"), "balcao-server", "Balcão, servidor e comandos", consoleProgram},
	} {
		t.Run(filepath.Base(c.path), func(t *testing.T) {
			program, err := pe.Open(c.path)
			if err != nil {
				t.Fatal(err)
			}
			defer program.Close()
			header, ok := program.OptionalHeader.(*pe.OptionalHeader64)
			if !ok || program.Machine != pe.IMAGE_FILE_MACHINE_AMD64 || header.Subsystem != c.subsystem {
				t.Errorf("it is for the machine %#x, with the header %T and the subsystem %d", program.Machine, program.OptionalHeader, header.Subsystem)
			}
			libraries, err := program.ImportedLibraries()
			if err != nil {
				t.Fatal(err)
			}
			for _, library := range libraries {
				if !slices.Contains(windowsLibraries, strings.ToLower(library)) {
					t.Errorf("it needs %s, which nobody installs", library)
				}
			}
			found := resources(t, program)
			if len(found[versionResource]) != 1 || len(found[manifestResource]) != 1 || len(found[iconGroupResource]) != 1 {
				t.Fatalf("%d versions, %d manifests, %d icons", len(found[versionResource]), len(found[manifestResource]), len(found[iconGroupResource]))
			}
			for _, text := range []string{c.description, version(t), "Copyright © 2026 Balcão contributors", c.name} {
				if !bytes.Contains(found[versionResource][0], wide(text)) {
					t.Errorf("its version does not tell %q", text)
				}
			}
			for _, text := range []string{"permonitorv2", "asInvoker", "Microsoft.Windows.Common-Controls"} {
				if !bytes.Contains(found[manifestResource][0], []byte(text)) {
					t.Errorf("its manifest does not tell %q", text)
				}
			}
			checkIcon(t, found[iconResource])
		})
	}
}

// wide is the text as Windows' resources hold it.
func wide(text string) []byte {
	var out []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		out = binary.LittleEndian.AppendUint16(out, unit)
	}
	return out
}

// checkIcon tells whether the pictures are those of our icon.
func checkIcon(t *testing.T, pictures [][]byte) {
	t.Helper()
	icon, err := os.ReadFile("windows/icon.ico")
	if err != nil {
		t.Fatal(err)
	}
	if want := int(binary.LittleEndian.Uint16(icon[4:])); len(pictures) != want {
		t.Errorf("it has %d pictures of its icon, want %d", len(pictures), want)
	}
	for _, picture := range pictures {
		if !bytes.Contains(icon, picture) {
			t.Errorf("a picture of %d bytes is not our icon's", len(picture))
		}
	}
}

// installedOnWindows unpacks the installer and answers where.
func installedOnWindows(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	run(t, "7z", "x", "-y", "-o"+dir, packaged(t, "*_windows_amd64_setup.exe"))
	return dir
}

func TestWindowsInstaller(t *testing.T) {
	path := packaged(t, "*_windows_amd64_setup.exe")
	installer, err := pe.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer installer.Close()
	found := resources(t, installer)
	if len(found[manifestResource]) != 1 || !bytes.Contains(found[manifestResource][0], []byte("asInvoker")) {
		t.Errorf("it asks for an administrator: %s", found[manifestResource])
	}
	if len(found[versionResource]) != 1 || !bytes.Contains(found[versionResource][0], wide(version(t))) {
		t.Error("it does not tell its version")
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(content, []byte("NullsoftInst")) {
		t.Error("it is no installer")
	}
	dir := installedOnWindows(t)
	inside, err := os.ReadFile(filepath.Join(dir, "balcao.exe"))
	if err != nil {
		t.Fatal(err)
	}
	bare, err := os.ReadFile(packaged(t, "balcao_*_windows_amd64.exe"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(inside, bare) {
		t.Error("it installs another program than the one offered without installing")
	}
	if bootstrapper := run(t, "7z", "l", "-ba", path); !strings.Contains(bootstrapper, "webview2.exe") {
		t.Errorf("it does not bring what installs WebView2:\n%s", bootstrapper)
	}
}
