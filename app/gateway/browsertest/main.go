// Command browsertest is a window on a remote server without its window: the
// portal over a gateway, at an address that any browser can open. Journeys use it.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/zalando/go-keyring"

	"balcao/app/clock"
	"balcao/app/gateway"
	"balcao/app/httpapi"
	"balcao/frontend"
)

func main() {
	remote := flag.String("remote", "", "address of the server")
	data := flag.String("data", "", "data folder")
	listen := flag.String("listen", "127.0.0.1:0", "where browsers reach it")
	behind := flag.Duration("behind", 0, "by how much the computer's clock is behind")
	flag.Parse()
	if err := run(*remote, *data, *listen, late{*behind}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// late is a clock that is behind.
type late struct{ by time.Duration }

func (l late) Now() time.Time { return clock.Real().Now().Add(-l.by) }

func run(address, data, listen string, clk clock.Clock) error {
	// The keyring of whoever runs the journeys is none of theirs.
	keyring.MockInitWithError(keyring.ErrUnsupportedPlatform)
	remote, err := gateway.Remote(address)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	log := slog.New(slog.NewJSONHandler(os.Stderr, nil))
	way, err := gateway.Open(ctx, gateway.Config{Remote: remote, DataDir: data, Log: log, Clock: clk})
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", listen)
	if err != nil {
		return errors.Join(err, way.Close())
	}
	web := &http.Server{Handler: httpapi.NewRemote(httpapi.Config{Log: log, Portal: frontend.Dist()}, way)}
	context.AfterFunc(ctx, func() { _ = web.Close() })
	fmt.Println("atendendo em http://" + listener.Addr().String())
	_ = web.Serve(listener)
	return way.Close()
}
