package cli

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"balcao/app/desktop"
	"balcao/app/gateway"
	"balcao/app/httpapi"
	"balcao/app/printing"
	"balcao/app/server"
	"balcao/app/station"
	"balcao/frontend"
)

type desktopCommand struct {
	settings
	listening
	Remote string `help:"Servidor do Balcão ao qual esta janela se conecta; sem ele, o escolhido na janela." placeholder:"URL"`
	Listen string `help:"Endereço em que o servidor desta janela atende também os navegadores; sem ele, só os deste computador." placeholder:"ENDEREÇO:PORTA"`
	Kiosk  bool   `help:"Tela cheia, sem fechar por engano: Ctrl+Alt+Q encerra, depois de confirmar."`
	Path   string `arg:"" optional:"" help:"Tela do portal a abrir, como /meepFood/painel."`
}

// Validate refuses what is neither a command nor a screen.
func (c *desktopCommand) Validate() error {
	if c.Path != "" && !strings.HasPrefix(c.Path, "/") {
		return fmt.Errorf("comando desconhecido: %s. Veja balcao --help", c.Path)
	}
	return nil
}

// Run opens the window: on a server inside this process, or on a remote one.
func (c *desktopCommand) Run(p *program) error {
	if err := desktop.Available(); err != nil {
		return err
	}
	cfg, err := c.config(p.version)
	if err != nil {
		return err
	}
	instance, err := desktop.Claim(cfg.DataDir, c.Path)
	if errors.Is(err, desktop.ErrAlreadyOpen) {
		fmt.Fprintln(p.out, "O Balcão já está aberto: a janela foi trazida para a frente.")
		return nil
	}
	if err != nil {
		return err
	}
	defer instance.Close()
	choice, given, err := c.choice(cfg.DataDir)
	if err != nil {
		return err
	}
	behind, err := newBackend(choice, func(choice string) (*opened, error) { return c.openBackend(p, cfg, choice) })
	if err != nil {
		return err
	}
	defer behind.Close()
	program, err := os.Executable()
	if err != nil {
		return fmt.Errorf("não foi possível localizar este programa: %w", err)
	}
	start, err := c.startCommand(program, cfg.DataDir)
	if err != nil {
		return err
	}
	return desktop.Run(p.ctx, desktop.Config{
		Title: "Balcão", Version: p.version, Handler: behind, Kiosk: c.Kiosk,
		SoundCommand: []string{program, "sound"}, StartCommand: start,
		DataDir: cfg.DataDir, Path: c.Path, Instance: instance,
		Backend: desktop.Backend{
			Choice: func() string { return behind.now().choice }, Given: given, Use: behind.use,
			Station: func() *station.Station { return behind.now().station },
		},
	})
}

// startCommand opens this same window at the start of the system: what decides
// whose data it shows is said again, the rest comes from the environment.
func (c *desktopCommand) startCommand(program, dataDir string) ([]string, error) {
	dataDir, err := filepath.Abs(dataDir)
	if err != nil {
		return nil, fmt.Errorf("não foi possível localizar a pasta dos dados: %w", err)
	}
	command := []string{program, "--data=" + dataDir}
	if c.Remote != "" {
		command = append(command, "--remote="+c.Remote)
	}
	if c.Listen != "" {
		command = append(command, "--listen="+c.Listen)
	}
	if c.Agent != printing.DefaultAgentAddress {
		command = append(command, "--agent="+c.Agent)
	}
	if c.Demo {
		command = append(command, "--demo")
	}
	if c.Kiosk {
		command = append(command, "--kiosk")
	}
	return command, nil
}

// handler answers the window's calls: from a remote server when its address is
// named, else from a server opened in this process, with what it settles in cfg.
func (c *desktopCommand) handler(p *program, cfg *server.Config, address string) (http.Handler, func(), error) {
	if address != "" {
		remote, err := gateway.Remote(address)
		if err != nil {
			return nil, nil, err
		}
		way, err := gateway.Open(p.ctx, gateway.Config{Remote: remote, DataDir: cfg.DataDir, Log: cfg.Log})
		if err != nil {
			return nil, nil, err
		}
		return httpapi.NewRemote(httpapi.Config{
				Log: cfg.Log, Portal: frontend.Dist(), FrameSources: []string{"https:"},
				AgentOrigins: server.AgentOrigins(cfg.AgentOrigins),
			}, way), func() {
				if err := way.Close(); err != nil {
					cfg.Log.Error("end of the way to the server", "cause", err)
				}
			}, nil
	}
	cfg.Native = true
	listener, err := c.listen()
	if err != nil {
		return nil, nil, err
	}
	if err := c.settle(cfg, listener); err != nil {
		return nil, nil, errors.Join(err, listener.Close())
	}
	if c.Demo {
		announceDemo(p)
	}
	s, err := server.Open(p.ctx, *cfg)
	if err != nil {
		return nil, nil, errors.Join(err, listener.Close())
	}
	if c.Demo {
		printDemo(p)
	}
	if cfg.SetupKey != "" {
		fmt.Fprintf(p.out, "Chave do primeiro acesso: %s\n", cfg.SetupKey)
	}
	ctx, stop := context.WithCancel(p.ctx)
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, listener) }()
	return s.Handler, func() {
		stop()
		if err := errors.Join(<-served, s.Close()); err != nil {
			cfg.Log.Error("end of the window's server", "cause", err)
		}
	}, nil
}

// usual is where the window's server is for the browsers of this computer. Links
// in mail name it, hence the same at every start where it is free.
const usual = "127.0.0.1:8080"

// listen opens the door for browsers: people continue there what they began in
// the window (D20), and links in mail lead there.
func (c *desktopCommand) listen() (net.Listener, error) {
	if c.Listen != "" {
		return listen(c.Listen)
	}
	if listener, err := net.Listen("tcp", usual); err == nil {
		return listener, nil
	}
	return listen("127.0.0.1:0")
}
