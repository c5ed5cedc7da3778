package desktop

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// privateCache keeps the sockets of a test away from a running Balcão.
func privateCache(t *testing.T) {
	dir, err := os.MkdirTemp("", "balcao") // t.TempDir is too long a path for a socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	for _, variable := range []string{"XDG_CACHE_HOME", "HOME", "LocalAppData"} {
		t.Setenv(variable, dir)
	}
}

func claim(t *testing.T, dataDir string) *Instance {
	t.Helper()
	instance, err := Claim(dataDir, "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { instance.Close() })
	return instance
}

func nextPath(t *testing.T, instance *Instance) string {
	t.Helper()
	select {
	case path := <-instance.opened:
		return path
	case <-time.After(time.Minute):
		t.Fatal("the first window heard nothing")
		return ""
	}
}

func TestASecondStartHandsItsPageToTheFirst(t *testing.T) {
	privateCache(t)
	dataDir := t.TempDir()
	first := claim(t, dataDir)

	for _, path := range []string{"", "/meepFood/painel", "/meepFood/painel?loja=1#topo"} {
		if _, err := Claim(dataDir, path); !errors.Is(err, ErrAlreadyOpen) {
			t.Fatalf("second Claim = %v, want ErrAlreadyOpen", err)
		}
		if got := nextPath(t, first); got != path {
			t.Errorf("the first window was asked for %q, want %q", got, path)
		}
	}
}

func TestOnlyTheLatestWishWaits(t *testing.T) {
	privateCache(t)
	dataDir := t.TempDir()
	first := claim(t, dataDir)
	for _, path := range []string{"/a", "/b", "/c"} {
		if _, err := Claim(dataDir, path); !errors.Is(err, ErrAlreadyOpen) {
			t.Fatal(err)
		}
	}
	if got := nextPath(t, first); got != "/c" {
		t.Errorf("got %q, want /c", got)
	}
}

func TestEveryDataFolderHasItsOwnWindow(t *testing.T) {
	privateCache(t)
	claim(t, t.TempDir())
	claim(t, t.TempDir())
}

func TestAClaimEndsWithItsOwner(t *testing.T) {
	privateCache(t)
	dataDir := t.TempDir()
	if err := claim(t, dataDir).Close(); err != nil {
		t.Fatal(err)
	}
	claim(t, dataDir)
}

func TestACrashLeavesNoClaim(t *testing.T) {
	privateCache(t)
	dataDir := t.TempDir()
	socket, err := socketFor(dataDir)
	if err != nil {
		t.Fatal(err)
	}
	dead, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	dead.(*net.UnixListener).SetUnlinkOnClose(false) // what a killed process leaves
	dead.Close()
	if _, err := os.Stat(socket); err != nil {
		t.Fatal(err)
	}
	claim(t, dataDir)
}

func TestTheSameFolderByAnotherNameIsTheSameClaim(t *testing.T) {
	privateCache(t)
	dataDir := t.TempDir()
	alias := filepath.Join(t.TempDir(), "alias")
	if err := os.Symlink(dataDir, alias); err != nil {
		t.Skip(err)
	}
	claim(t, dataDir)
	if _, err := Claim(alias, ""); !errors.Is(err, ErrAlreadyOpen) {
		t.Errorf("Claim by an alias = %v, want ErrAlreadyOpen", err)
	}
}

func TestOnlyPagesOfThePortalCanBeAskedFor(t *testing.T) {
	privateCache(t)
	dataDir := t.TempDir()
	for _, path := range []string{
		"https://example.com/", "//example.com/", "javascript:alert(1)", "painel", `/\example.com`,
		"/a\nb", "/" + strings.Repeat("a", longestPath),
	} {
		if _, err := Claim(dataDir, path); err == nil || errors.Is(err, ErrAlreadyOpen) {
			t.Errorf("Claim took %.40q: %v", path, err)
		}
	}
}

func TestStrangersOnTheSocketAreIgnored(t *testing.T) {
	privateCache(t)
	dataDir := t.TempDir()
	first := claim(t, dataDir)
	socket, err := socketFor(dataDir)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"https://example.com/\n", "", strings.Repeat("x", 2*longestPath)} {
		conn, err := net.Dial("unix", socket)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = conn.Write([]byte(line)) // the window may hang up in the middle
		conn.Close()
	}
	if _, err := Claim(dataDir, "/depois"); !errors.Is(err, ErrAlreadyOpen) {
		t.Fatal(err)
	}
	if got := nextPath(t, first); got != "/depois" {
		t.Errorf("got %q, want /depois", got)
	}
}
