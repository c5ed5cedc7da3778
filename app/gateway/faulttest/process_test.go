//go:build linux

package faulttest

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// process is one of the programs, which may die at any moment.
type process struct {
	cmd   *exec.Cmd
	begun time.Time
	died  chan struct{}
	said  *tail
	lines chan string
	// doomed says that it is to die by itself.
	doomed bool
	// control is where a server's disk is spoilt.
	control string
}

// tail keeps the last of what a program said.
type tail struct {
	mu   sync.Mutex
	text []byte
}

func (w *tail) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.text = append(w.text, p...); len(w.text) > 32<<10 {
		w.text = bytes.Clone(w.text[len(w.text)-16<<10:])
	}
	return len(p), nil
}

func (w *tail) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return string(w.text)
}

func begin(t testing.TB, env []string, args ...string) *process {
	t.Helper()
	p := &process{cmd: exec.Command(os.Args[0], args...), begun: time.Now(), died: make(chan struct{}), said: &tail{}, lines: make(chan string, 100)}
	p.cmd.Env = append(os.Environ(), env...)
	p.doomed = slices.ContainsFunc(env, func(pair string) bool { return strings.HasPrefix(pair, envKillAt+"=") })
	p.cmd.Stderr = p.said
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	out, err := p.cmd.StdoutPipe()
	must(t, err)
	must(t, p.cmd.Start())
	go func() {
		scanner := bufio.NewScanner(out)
		for scanner.Scan() {
			select {
			case p.lines <- scanner.Text():
			default:
			}
		}
		_, _ = io.Copy(io.Discard, out)
		_ = p.cmd.Wait()
		close(p.died)
	}()
	return p
}

func (p *process) dead() bool {
	select {
	case <-p.died:
		return true
	default:
		return false
	}
}

// kill ends a process as power does.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	<-p.died
}

// end asks a process to end.
func (p *process) end() {
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case <-p.died:
	case <-time.After(time.Minute):
		p.kill()
	}
}

// String tells how a process is.
func (p *process) String() string {
	if p.dead() {
		return p.cmd.ProcessState.String()
	}
	return "runs"
}

// killed reports whether a process that has ended was killed, rather than failed.
func (p *process) killed() bool {
	status, ok := p.cmd.ProcessState.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGKILL
}

// given are the ports that this run has given away.
var given sync.Map

// freePort answers an address for a program that dies and comes back to it. It lies below
// the ports that Linux gives to whoever asks for any: none of those is given to another
// meanwhile.
func freePort(t testing.TB) string {
	t.Helper()
	for {
		address := fmt.Sprintf("127.0.0.1:%d", 15_000+rand.IntN(15_000))
		if _, before := given.LoadOrStore(address, true); before {
			continue
		}
		if listener, err := net.Listen("tcp", address); err == nil {
			must(t, listener.Close())
			return address
		}
	}
}

// startServer starts balcao serve; it is well when it answers, unless it dies first.
func startServer(t testing.TB, dir, address string, env ...string) *process {
	t.Helper()
	p := begin(t, append(env, envRole+"="+roleServer), "serve", "--data", dir, "--listen", address,
		"--second-factor", "off", "--intake-rate", "1000000", "--log-level", "warn")
	select {
	case line := <-p.lines:
		p.control = strings.TrimPrefix(line, "control ")
	case <-p.died:
	}
	for end := time.Now().Add(time.Minute); !p.dead(); time.Sleep(20 * time.Millisecond) {
		res, err := http.Get("http://" + address + "/api/portal/configuracao")
		if err == nil {
			_ = res.Body.Close()
			if res.StatusCode == http.StatusOK {
				return p
			}
		}
		if time.Now().After(end) {
			p.kill()
			t.Fatalf("the server does not start: %s", p.said)
		}
	}
	if !p.killed() {
		t.Fatalf("the server failed: %v\n%s", p.cmd.ProcessState, p.said)
	}
	return p
}

// startGateway starts a computer's gateway and answers where it listens; "" when
// it was killed before.
func startGateway(t testing.TB, dir, remote string, env ...string) (*process, string) {
	t.Helper()
	p := begin(t, append(env, envRole+"="+roleGateway, envDir+"="+dir, envRemote+"="+remote))
	for {
		select {
		case line := <-p.lines:
			if address, ok := strings.CutPrefix(line, "listening "); ok {
				return p, "http://" + address
			}
		case <-p.died:
			if !p.killed() {
				t.Fatalf("the gateway failed: %v\n%s", p.cmd.ProcessState, p.said)
			}
			return p, ""
		case <-time.After(time.Minute):
			p.kill()
			t.Fatalf("the gateway does not start: %s", p.said)
		}
	}
}

// control spoils a program.
func control(t testing.TB, address, what string) string {
	t.Helper()
	res, err := http.Get(address + "/control/" + what)
	if err != nil {
		return fmt.Sprint(err)
	}
	defer res.Body.Close()
	raw, _ := io.ReadAll(res.Body)
	return string(raw)
}
