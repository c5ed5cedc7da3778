//go:build linux

// Package soundtest is a loudspeaker that can be listened to in a test: a
// PulseAudio of its own with a null sink, which ALSA programs take for the
// default device.
package soundtest

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

const (
	// Rate is in samples per second of what is heard.
	Rate = 48_000
	// patience is how long the server may take to start, and a sound to be heard.
	patience = 20 * time.Second
	sinkName = "loudspeaker"
)

// Sink is a loudspeaker. It is plugged in from the start.
type Sink struct {
	t      *testing.T
	dir    string
	server *exec.Cmd
}

// Plug makes a loudspeaker for the test.
func Plug(t *testing.T) *Sink {
	t.Helper()
	dir, err := os.MkdirTemp("", "sound") // t.TempDir is too long a path for a socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	config := fmt.Sprintf("</usr/share/alsa/alsa.conf>\npcm.!default { type pulse server %[1]q }\nctl.!default { type pulse server %[1]q }\n", socket(dir))
	if err := os.WriteFile(filepath.Join(dir, "alsa.conf"), []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	s := &Sink{t: t, dir: dir}
	t.Cleanup(s.Unplug)
	s.Replug()
	return s
}

func socket(dir string) string { return "unix:" + filepath.Join(dir, "native") }

// Env is the environment of a program that is to be heard here.
func (s *Sink) Env() []string {
	return []string{"ALSA_CONFIG_PATH=" + filepath.Join(s.dir, "alsa.conf"), "PULSE_COOKIE=" + filepath.Join(s.dir, "cookie")}
}

// Replug starts the loudspeaker again after Unplug.
func (s *Sink) Replug() {
	s.t.Helper()
	s.server = exec.Command("pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
		"--load=module-native-protocol-unix auth-anonymous=1 socket="+filepath.Join(s.dir, "native"),
		fmt.Sprintf("--load=module-null-sink sink_name=%s rate=%d", sinkName, Rate))
	s.server.Env = append(os.Environ(), "XDG_RUNTIME_DIR="+s.dir, "HOME="+s.dir, "PULSE_COOKIE="+filepath.Join(s.dir, "cookie"))
	if err := s.server.Start(); err != nil {
		s.t.Fatalf("start pulseaudio: %v", err)
	}
	ctx, cancel := context.WithTimeout(s.t.Context(), patience)
	defer cancel()
	retry := time.NewTicker(20 * time.Millisecond)
	defer retry.Stop()
	for s.client(ctx, "pactl", "get-default-sink").Run() != nil {
		select {
		case <-retry.C:
		case <-ctx.Done():
			s.t.Fatal("pulseaudio does not answer")
		}
	}
}

func (s *Sink) client(ctx context.Context, program string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, program, append([]string{"--server=" + socket(s.dir)}, args...)...)
	cmd.Env = append(os.Environ(), s.Env()...)
	return cmd
}

// Unplug takes the loudspeaker away, as pulling its cable does.
func (s *Sink) Unplug() {
	if s.server == nil {
		return
	}
	_ = s.server.Process.Kill()
	_ = s.server.Wait() // it was killed
	s.server = nil
}

// Hang makes the loudspeaker take nothing more and say nothing, until the answer is called.
func (s *Sink) Hang() (resume func()) {
	s.t.Helper()
	s.signal(syscall.SIGSTOP)
	return func() { s.signal(syscall.SIGCONT) }
}

func (s *Sink) signal(signal os.Signal) {
	s.t.Helper()
	if err := s.server.Process.Signal(signal); err != nil {
		s.t.Fatal(err)
	}
}

// Recording hears what the loudspeaker sounds from its beginning on.
type Recording struct {
	t    *testing.T
	from io.Reader
	stop func()
}

// Record begins to listen. It returns once it hears.
func (s *Sink) Record() *Recording {
	s.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	recorder := s.client(ctx, "parec", "--device="+sinkName+".monitor", "--raw", "--format=s16le", fmt.Sprintf("--rate=%d", Rate), "--channels=1", "--latency-msec=20")
	heard, err := recorder.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := recorder.Start(); err != nil {
		s.t.Fatalf("start parec: %v", err)
	}
	r := &Recording{t: s.t, from: heard}
	r.stop = func() {
		cancel()
		_ = recorder.Wait() // it was killed
	}
	s.t.Cleanup(r.stop)
	if first := make([]byte, 2); !r.read(first, time.Now().Add(patience)) {
		s.t.Fatal("parec hears nothing, not even silence")
	}
	return r
}

// read fills raw, unless the time comes first.
func (r *Recording) read(raw []byte, until time.Time) bool {
	late := time.AfterFunc(time.Until(until), r.stop)
	defer late.Stop()
	_, err := io.ReadFull(r.from, raw)
	return err == nil
}
