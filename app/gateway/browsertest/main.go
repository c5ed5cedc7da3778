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

	"github.com/zalando/go-keyring"

	"balcao/app/gateway"
	"balcao/app/httpapi"
	"balcao/frontend"
)

func main() {
	remote := flag.String("remote", "", "address of the server")
	data := flag.String("data", "", "data folder")
	listen := flag.String("listen", "127.0.0.1:0", "where browsers reach it")
	flag.Parse()
	if err := run(*remote, *data, *listen); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(address, data, listen string) error {
	// The keyring of whoever runs the journeys is none of theirs.
	keyring.MockInitWithError(keyring.ErrUnsupportedPlatform)
	remote, err := gateway.Remote(address)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	log := slog.New(slog.NewJSONHandler(os.Stderr, nil))
	way, err := gateway.Open(ctx, gateway.Config{Remote: remote, DataDir: data, Log: log})
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
