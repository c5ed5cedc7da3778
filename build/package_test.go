//go:build packages

package build

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// packaged answers the one package that the pattern names.
func packaged(t *testing.T, pattern string) string {
	t.Helper()
	found, err := filepath.Glob("packages/" + pattern)
	if err != nil || len(found) != 1 {
		t.Fatalf("packages like %s: %q, %v; make package makes them", pattern, found, err)
	}
	return found[0]
}

func run(t *testing.T, program string, args ...string) string {
	t.Helper()
	cmd := exec.Command(program, args...)
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %.200q: %v\n%s%s", program, args, err, out, said.Bytes())
	}
	return strings.TrimSpace(string(out))
}

// version is that of the packages, as their names tell it: the working copy may
// have moved on since.
func version(t *testing.T) string {
	t.Helper()
	name := filepath.Base(packaged(t, "balcao_*_windows_amd64_setup.exe"))
	return strings.TrimSuffix(strings.TrimPrefix(name, "balcao_"), "_windows_amd64_setup.exe")
}

func TestChecksums(t *testing.T) {
	sums, err := os.ReadFile("packages/SHA256SUMS")
	if err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir("packages")
	if err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(string(sums), "\n"); lines != len(files)-1 {
		t.Errorf("%d checksums for %d files", lines, len(files)-1)
	}
	for line := range strings.Lines(string(sums)) {
		sum, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		content, err := os.ReadFile(filepath.Join("packages", name))
		if err != nil {
			t.Fatal(err)
		}
		if found := sha256.Sum256(content); hex.EncodeToString(found[:]) != sum {
			t.Errorf("%s has the checksum %x, told is %s", name, found, sum)
		}
	}
}

func TestReleaseNotes(t *testing.T) {
	notes, err := os.ReadFile("packages/release-notes.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(notes), "# Balcão "+version(t)+"\n") || !strings.Contains(string(notes), "\n- ") {
		t.Errorf("the notes say:\n%.300s", notes)
	}
}

// The declared dependencies are all that the window needs: installed in a root
// that holds them and nothing else, the program shows the portal.
func TestWindowPackageInACleanRoot(t *testing.T) {
	deb := packaged(t, "balcao_*_linux_*.deb")
	root := newCleanRoot(t, deb)
	root.install(deb)
	for file, mode := range map[string]string{
		"usr/bin/balcao": "0755", "usr/share/applications/balcao.desktop": "0644", "usr/share/man/man1/balcao.1.gz": "0644",
		"usr/share/icons/hicolor/48x48/apps/balcao.png": "0644", "usr/share/icons/hicolor/scalable/apps/balcao.svg": "0644",
	} {
		if found := root.mode(file); found != mode {
			t.Errorf("%s has the mode %s, want %s", file, found, mode)
		}
	}
	if said := root.do("balcao", "version"); !strings.HasPrefix(said, "balcao "+version(t)+" linux/") {
		t.Errorf("the installed program says %q", said)
	}

	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	program := root.command(ctx, "balcao", "--data", "/home/data", "--listen", "127.0.0.1:0")
	var said bytes.Buffer
	program.Stdout, program.Stderr = &said, &said
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		_ = program.Wait() // it is killed in the end
		cancel()
		close(ended)
	}()
	// The portal gives the window this title once the server has told it, through
	// the window, that nobody has an account yet.
	look := func() error {
		told, err := exec.CommandContext(ctx, "xdotool", "search", "--sync", "--onlyvisible", "--name", "^Primeiro acesso").CombinedOutput()
		if err != nil {
			t.Logf("xdotool: %v\n%s", err, told)
		}
		return err
	}
	// On a busy machine it has ended with 1 while the program ran, long before its time was up.
	err := look()
	for tries := 1; err != nil && ctx.Err() == nil && tries < 5; tries++ {
		err = look()
	}
	cancel()
	<-ended
	if err != nil {
		t.Fatalf("no window with the portal: %v\n%s", err, said.Bytes())
	}
	root.do("dpkg", "--remove", "balcao")
	if _, err := os.Lstat(filepath.Join(root.dir, "usr/bin/balcao")); err == nil {
		t.Error("the removed package leaves the program behind")
	}
}

func TestServerPackageInACleanRoot(t *testing.T) {
	deb := packaged(t, "balcao-server_*_linux_*.deb")
	root := newCleanRoot(t, deb)
	root.install(deb)
	if said := root.do("balcao-server", "version"); !strings.HasPrefix(said, "balcao "+version(t)+" linux/") {
		t.Errorf("the installed program says %q", said)
	}
	if said := root.do("getent", "passwd", "balcao"); !strings.Contains(said, ":/var/lib/balcao:") {
		t.Errorf("the service's user is %q", said)
	}
	if mode := root.mode("etc/balcao.env"); mode != "0600" {
		t.Errorf("the settings, which may hold passwords, have the mode %s", mode)
	}
	if err := os.WriteFile(filepath.Join(root.dir, "etc/balcao.env"), []byte("BALCAO_LISTEN=:80\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	root.do("dpkg", "--install", "/home/package.deb")
	if kept, err := os.ReadFile(filepath.Join(root.dir, "etc/balcao.env")); err != nil || string(kept) != "BALCAO_LISTEN=:80\n" {
		t.Errorf("an update leaves of the settings %q, %v", kept, err)
	}
	root.do("dpkg", "--remove", "balcao-server")
	if said := root.do("getent", "passwd", "balcao"); said == "" {
		t.Error("removing the package takes the data's owner away")
	}
}
