//go:build packages

package build

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// cleanRoot is a Debian of its own that holds the essential packages, what one
// package declares to depend on, and nothing else. It is made of copies of this
// machine's files.
type cleanRoot struct {
	t   *testing.T
	dir string
}

// newCleanRoot makes a root in which the package can be installed.
func newCleanRoot(t *testing.T, deb string) *cleanRoot {
	t.Helper()
	r := &cleanRoot{t: t, dir: t.TempDir()}
	for _, dir := range []string{"usr/bin", "usr/sbin", "usr/lib", "usr/lib64", "etc", "proc", "dev", "tmp", "run", "home", "var/lib/dpkg/info", "var/lib/dpkg/updates", "var/lib/dpkg/triggers"} {
		r.must(os.MkdirAll(filepath.Join(r.dir, dir), 0o755))
	}
	for _, merged := range []string{"bin", "sbin", "lib", "lib64"} {
		r.must(os.Symlink("usr/"+merged, filepath.Join(r.dir, merged)))
	}
	packages := closure(t, run(t, "dpkg-deb", "--field", deb, "Depends"))
	for file := range strings.Lines(run(t, "dpkg-query", append([]string{"--listfiles"}, packages...)...)) {
		if file = strings.TrimSpace(file); strings.HasPrefix(file, "/") {
			r.copy(file)
		}
	}
	// What installing those packages generates, and the lists of their files.
	generated := []string{
		"/etc/alternatives/*", "/usr/lib/*/gdk-pixbuf-2.0/*/loaders.cache", "/usr/lib/*/gtk-3.0/*/immodules.cache", "/usr/lib/*/gio/modules/giomodule.cache",
		"/usr/share/glib-2.0/schemas/gschemas.compiled", "/usr/share/mime/mime.cache", "/etc/fonts/conf.d/*",
	}
	for _, name := range packages {
		generated = append(generated, "/var/lib/dpkg/info/"+name+".list", "/var/lib/dpkg/info/"+name+":*.list")
	}
	for _, pattern := range generated {
		found, err := filepath.Glob(pattern)
		r.must(err)
		for _, file := range found {
			r.copy(file)
		}
	}
	r.write("etc/passwd", "root:x:0:0:root:/root:/bin/sh\n")
	r.write("etc/group", "root:x:0:\n")
	r.write("var/lib/dpkg/status", run(t, "dpkg-query", append([]string{"--status"}, packages...)...)+"\n")
	r.write("var/lib/dpkg/info/format", "1\n")
	return r
}

// closure lists the essential packages and all that the dependencies lead to.
func closure(t *testing.T, depends string) []string {
	t.Helper()
	needs, provider := map[string]string{}, map[string]string{}
	var wanted []string
	for line := range strings.Lines(run(t, "dpkg-query", "--show", "--showformat", `${db:Status-Status}|${Package}|${Essential}|${Provides}|${Pre-Depends}, ${Depends}\n`)) {
		part := strings.SplitN(strings.TrimSpace(line), "|", 5)
		if part[0] != "installed" {
			continue
		}
		needs[part[1]] = part[4]
		for virtual := range strings.SplitSeq(part[3], ",") {
			provider[bare(virtual)] = part[1]
		}
		if part[2] == "yes" {
			wanted = append(wanted, part[1])
		}
	}
	known := map[string]bool{}
	wanted = append(wanted, choose(t, depends, needs, provider)...)
	for len(wanted) > 0 {
		name := wanted[0]
		wanted = wanted[1:]
		if !known[name] {
			known[name] = true
			wanted = append(wanted, choose(t, needs[name], needs, provider)...)
		}
	}
	var all []string
	for name := range known {
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}

// choose answers the installed package of each "a (>= 1) | b" of a list.
func choose(t *testing.T, depends string, installed, provider map[string]string) (chosen []string) {
	t.Helper()
	for group := range strings.SplitSeq(depends, ",") {
		if strings.TrimSpace(group) == "" {
			continue
		}
		found := ""
		for alternative := range strings.SplitSeq(group, "|") {
			name := bare(alternative)
			if _, ok := installed[name]; !ok {
				name = provider[name]
			}
			if found = name; found != "" {
				break
			}
		}
		if found == "" {
			t.Fatalf("nothing on this machine is %q", group)
		}
		chosen = append(chosen, found)
	}
	return chosen
}

// bare is a dependency's name without version and architecture.
func bare(dependency string) string {
	name, _, _ := strings.Cut(strings.TrimSpace(dependency), " ")
	name, _, _ = strings.Cut(name, ":")
	return name
}

func (r *cleanRoot) must(err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
}

func (r *cleanRoot) write(name, content string) {
	r.t.Helper()
	r.must(os.WriteFile(filepath.Join(r.dir, name), []byte(content), 0o644))
}

// copy brings a file of this machine into the root, at the same path.
func (r *cleanRoot) copy(file string) {
	r.t.Helper()
	to := filepath.Join(r.dir, file)
	info, err := os.Lstat(file)
	if errors.Is(err, fs.ErrNotExist) { // documentation that this machine leaves out
		return
	}
	r.must(err)
	if _, err := os.Lstat(to); err == nil {
		return
	}
	r.must(os.MkdirAll(filepath.Dir(to), 0o755))
	switch {
	case info.IsDir():
		r.must(os.MkdirAll(to, 0o755))
	case info.Mode()&fs.ModeSymlink != 0:
		target, err := os.Readlink(file)
		r.must(err)
		r.must(os.Symlink(target, to))
	case info.Mode().IsRegular():
		r.must(copyFile(to, file, info.Mode().Perm()))
	}
}

func copyFile(to, from string, mode fs.FileMode) error {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, mode)
	if err != nil {
		return err
	}
	_, err = io.Copy(target, source)
	return errors.Join(err, target.Close())
}

// command is a program inside the root, as its root user, on this machine's display.
func (r *cleanRoot) command(ctx context.Context, program string, args ...string) *exec.Cmd {
	inside := []string{
		"--bind", r.dir, "/", "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/run", "--unshare-pid", "--die-with-parent", "--clearenv",
		"--setenv", "PATH", "/usr/sbin:/usr/bin", "--setenv", "HOME", "/home", "--setenv", "LANG", "C.UTF-8", "--setenv", "XDG_RUNTIME_DIR", "/run",
		"--setenv", "DEBIAN_FRONTEND", "noninteractive", "--setenv", "LIBGL_ALWAYS_SOFTWARE", "1",
	}
	if os.Geteuid() != 0 {
		inside = append(inside, "--unshare-user", "--uid", "0", "--gid", "0")
	}
	if display := os.Getenv("DISPLAY"); display != "" {
		inside = append(inside, "--setenv", "DISPLAY", display, "--bind-try", "/tmp/.X11-unix", "/tmp/.X11-unix")
	}
	if authority := os.Getenv("XAUTHORITY"); authority != "" {
		inside = append(inside, "--setenv", "XAUTHORITY", "/run/authority", "--ro-bind", authority, "/run/authority")
	}
	return exec.CommandContext(ctx, "bwrap", append(append(inside, program), args...)...)
}

// do runs a program inside the root to its end and answers what it said.
func (r *cleanRoot) do(program string, args ...string) string {
	r.t.Helper()
	said, err := r.command(r.t.Context(), program, args...).CombinedOutput()
	if err != nil {
		r.t.Fatalf("%s %s in the clean root: %v\n%s", program, strings.Join(args, " "), err, said)
	}
	return strings.TrimSpace(string(said))
}

// install installs a package with the root's own dpkg, which refuses it where a
// dependency is missing.
func (r *cleanRoot) install(deb string) {
	r.t.Helper()
	r.must(copyFile(filepath.Join(r.dir, "home/package.deb"), deb, 0o644))
	r.do("dpkg", "--install", "/home/package.deb")
	if state := r.do("dpkg-query", "--show", "--showformat", "${db:Status-Abbrev}", run(r.t, "dpkg-deb", "--field", deb, "Package")); state != "ii" {
		r.t.Errorf("after its installation the package is %q", state)
	}
}

// mode is the permissions of a file in the root.
func (r *cleanRoot) mode(file string) string {
	r.t.Helper()
	info, err := os.Stat(filepath.Join(r.dir, file))
	r.must(err)
	return fmt.Sprintf("%04o", info.Mode().Perm())
}
