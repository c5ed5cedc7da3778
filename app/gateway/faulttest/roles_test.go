//go:build linux

package faulttest

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/zalando/go-keyring"

	"balcao/app/cli"
	"balcao/app/gateway"
)

// Environment that makes this binary another program.
const (
	envRole   = "BALCAO_FAULT_ROLE"
	envRemote = "BALCAO_FAULT_REMOTE"
	envDir    = "BALCAO_FAULT_DIR"

	roleServer  = "server"
	roleGateway = "gateway"
)

func TestMain(m *testing.M) {
	role := os.Getenv(envRole)
	if role == "" {
		os.Exit(m.Run())
	}
	if err := breakableDisk(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(3)
	}
	switch role {
	case roleServer:
		if err := spoilServer(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(3)
		}
		os.Exit(cli.Main("fault", os.Args[1:], os.Stdout, os.Stderr))
	case roleGateway:
		if err := runGateway(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

// skewed is a clock that is wrong by as much as it is told.
type skewed struct{ by atomic.Int64 }

func (c *skewed) Now() time.Time { return time.Now().Add(time.Duration(c.by.Load())) }

// spoilServer lets the suite spoil the disk of the server that runs in this
// process, on a port of its own.
func spoilServer() error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/control/disk", controlDisk)
	go func() { _ = http.Serve(listener, mux) }()
	fmt.Printf("control http://%s\n", listener.Addr())
	return nil
}

func controlDisk(_ http.ResponseWriter, r *http.Request) {
	how, _ := strconv.Atoi(r.URL.Query().Get("how"))
	failDisk(how)
}

// runGateway is a desktop's gateway without its window: calls come over loopback.
// Under /control/ the suite spoils its clock and its disk.
func runGateway() error {
	keyring.MockInitWithError(keyring.ErrUnsupportedPlatform)
	remote, err := gateway.Remote(os.Getenv(envRemote))
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	wrong := &skewed{}
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelDebug}))
	g, err := gateway.Open(ctx, gateway.Config{Remote: remote, DataDir: os.Getenv(envDir), Log: log, Clock: wrong})
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.Handle("/", g)
	mux.HandleFunc("/control/clock", func(_ http.ResponseWriter, r *http.Request) {
		by, _ := time.ParseDuration(r.URL.Query().Get("by"))
		wrong.by.Store(int64(by))
	})
	mux.HandleFunc("/control/disk", controlDisk)
	mux.HandleFunc("/control/die", func(_ http.ResponseWriter, r *http.Request) {
		at, _ := strconv.Atoi(r.URL.Query().Get("at"))
		dieAt(at)
	})
	mux.HandleFunc("/control/changes", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, diskChanges()) })
	mux.HandleFunc("/control/memory", func(w http.ResponseWriter, _ *http.Request) {
		// Twice, for what pools keep over one collection.
		runtime.GC()
		runtime.GC()
		var used runtime.MemStats
		runtime.ReadMemStats(&used)
		out := weighed{Heap: int64(used.HeapAlloc), Goroutines: int64(runtime.NumGoroutine())}
		raw, _ := os.ReadFile("/proc/self/status")
		for line := range strings.Lines(string(raw)) {
			if strings.HasPrefix(line, "VmRSS:") {
				kilobytes, _ := strconv.ParseInt(strings.Fields(line)[1], 10, 64)
				out.Resident = kilobytes << 10
			}
		}
		_ = json.NewEncoder(w).Encode(out)
	})
	web := &http.Server{Handler: mux}
	context.AfterFunc(ctx, func() { _ = web.Close() })
	fmt.Println("listening", listener.Addr())
	_ = web.Serve(listener)
	return g.Close()
}
