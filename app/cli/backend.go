package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"sync"

	"balcao/app/desktop"
	"balcao/app/fault"
	"balcao/app/gateway"
	"balcao/app/httpapi"
	"balcao/app/server"
	"balcao/app/station"
	"balcao/frontend"
)

// backend answers the window from the server that was chosen, and changes to
// another while the window is open: what the one before has begun is ended
// before the next is opened, for both keep files in the same data folder.
type backend struct {
	open func(choice string) (*opened, error)

	changing sync.Mutex
	mu       sync.RWMutex
	current  *opened
}

// opened is a server at work behind the window, or the page that asks for one.
type opened struct {
	choice  string
	handler http.Handler
	// station is nil where this computer cannot print.
	station *station.Station
	close   func()

	ctx   context.Context
	stop  context.CancelFunc
	calls sync.WaitGroup
}

// newOpened takes what closes everything behind the handler.
func newOpened(choice string, handler http.Handler, printing *station.Station, closeAll func()) *opened {
	ctx, stop := context.WithCancel(context.Background())
	return &opened{choice: choice, handler: handler, station: printing, close: closeAll, ctx: ctx, stop: stop}
}

// end ends the calls under way, then what answered them.
func (o *opened) end() {
	o.stop()
	o.calls.Wait()
	o.close()
}

// newBackend opens the first choice; Close it.
func newBackend(choice string, open func(choice string) (*opened, error)) (*backend, error) {
	first, err := open(choice)
	if err != nil {
		return nil, err
	}
	return &backend{open: open, current: first}, nil
}

func (b *backend) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b.mu.RLock()
	o := b.current
	o.calls.Add(1)
	b.mu.RUnlock()
	defer o.calls.Done()
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	defer context.AfterFunc(o.ctx, cancel)()
	o.handler.ServeHTTP(w, r.WithContext(ctx))
}

func (b *backend) now() *opened {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.current
}

func (b *backend) put(next *opened) (before *opened) {
	b.mu.Lock()
	defer b.mu.Unlock()
	before, b.current = b.current, next
	return before
}

// use changes to another choice. Where that cannot be opened, the one in use is
// opened again and the failure answered.
func (b *backend) use(choice string) error {
	b.changing.Lock()
	defer b.changing.Unlock()
	was := b.now().choice
	if was == choice {
		return nil
	}
	between := asking("A janela está mudando de servidor. Aguarde um instante.")
	b.put(between).end()
	next, err := b.open(choice)
	if err != nil {
		var errBack error
		if next, errBack = b.open(was); errBack != nil {
			return errors.Join(err, errBack)
		}
	}
	b.put(next)
	between.end()
	return err
}

// Close ends what is open.
func (b *backend) Close() {
	b.changing.Lock()
	defer b.changing.Unlock()
	b.put(asking("O Balcão está sendo encerrado.")).end()
}

// asking serves the portal's pages alone; calls are answered with a sentence.
func asking(sentence string) *opened {
	portal := httpapi.NewRemote(httpapi.Config{Log: slog.New(slog.DiscardHandler), Portal: frontend.Dist()}, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusServiceUnavailable)
		_ = json.NewEncoder(w).Encode(map[string]any{"message": sentence, "code": fault.Unavailable})
	}))
	return newOpened("", portal, nil, func() {})
}

// choice answers which server the window shows at the start, and whether the
// command line says so. A folder with a database is that of a server.
func (c *desktopCommand) choice(dataDir string) (choice string, given bool, err error) {
	switch {
	case c.Remote != "":
		remote, err := gateway.Remote(c.Remote)
		if err != nil {
			return "", false, err
		}
		return remote.String(), true, nil
	case c.Demo, c.Listen != "", c.Database != "":
		return desktop.Here, true, nil
	}
	chosen, err := desktop.ChosenServer(dataDir)
	if err != nil {
		slog.Warn("nothing counts as chosen on this computer", "reason", err)
	}
	if chosen != "" {
		return chosen, false, nil
	}
	if _, err := os.Stat(filepath.Join(dataDir, "balcao.db")); err == nil {
		return desktop.Here, false, nil
	}
	return "", false, nil
}

// openBackend opens a choice: this computer's own server, or the way to a
// remote one, with the printing of this computer for it.
func (c *desktopCommand) openBackend(p *program, cfg server.Config, choice string) (*opened, error) {
	if choice == "" {
		return asking("Escolha primeiro o servidor desta janela."), nil
	}
	remote := choice
	if choice == desktop.Here {
		remote = ""
	}
	handler, closeServer, err := c.handler(p, &cfg, remote)
	if err != nil {
		return nil, fault.New(fault.Unavailable, fmt.Sprintf("Não foi possível abrir: %v.", err)).Because(err)
	}
	printing, closeStation, err := startStation(p.ctx, cfg, remote, c.Agent, handler)
	if err != nil {
		// A kitchen that cannot print still has to see its orders.
		cfg.Log.Error("this computer cannot print", "cause", err)
		return newOpened(choice, handler, nil, closeServer), nil
	}
	return newOpened(choice, handler, printing, func() {
		closeStation()
		closeServer()
	}), nil
}
