package cli

import (
	"fmt"

	"balcao/app/demo"
	"balcao/app/server"
)

type serveCommand struct {
	settings
	listening
	Print  bool   `help:"Imprime também neste computador, uma vez autorizado com balcao station pair."`
	Listen string `help:"Endereço em que o servidor atende." default:"127.0.0.1:8080" placeholder:"ENDEREÇO:PORTA"`
}

func (c *serveCommand) Run(p *program) error {
	listener, err := listen(c.Listen)
	if err != nil {
		return err
	}
	defer listener.Close()
	cfg, err := c.config(p.version)
	if err != nil {
		return err
	}
	if err := c.settle(&cfg, listener); err != nil {
		return err
	}
	if c.Demo {
		announceDemo(p)
	}
	s, err := server.Open(p.ctx, cfg)
	if err != nil {
		return err
	}
	defer s.Close()
	needsSetup, err := s.NeedsSetup(p.ctx)
	if err != nil {
		return err
	}
	if c.Print {
		_, closeStation, err := startStation(p.ctx, cfg, "", c.Agent, s.Handler)
		if err != nil {
			// A kitchen that cannot print still has to see its orders.
			cfg.Log.Error("this computer cannot print", "cause", err)
		} else {
			defer closeStation()
		}
	}
	c.greet(p, "http://"+listener.Addr().String(), cfg, needsSetup)
	return s.Serve(p.ctx, listener)
}

func (c *serveCommand) greet(p *program, address string, cfg server.Config, needsSetup bool) {
	fmt.Fprintf(p.out, "Balcão %s atendendo em %s\n", p.version, address)
	if c.Demo {
		printDemo(p)
		return
	}
	if namesNoHost(cfg.PublicURL) {
		fmt.Fprintln(p.out, "Informe em --public-url o endereço pelo qual as pessoas chegam aqui: sem ele os links dos e-mails não abrem.")
	}
	if needsSetup {
		fmt.Fprintf(p.out, "Primeiro acesso: abra %s/primeiroAcesso para criar a conta da pessoa responsável.\n", cfg.PublicURL)
		if cfg.SetupKey != "" {
			fmt.Fprintf(p.out, "Chave do primeiro acesso: %s\n", cfg.SetupKey)
		}
	}
}

// announceDemo says why a first start takes some seconds.
func announceDemo(p *program) {
	fmt.Fprintln(p.out, "Preparando a demonstração: na primeira vez leva alguns segundos…")
}

func printDemo(p *program) {
	fmt.Fprintf(p.out, "Contas de demonstração, senha %s:\n", demo.Password)
	for _, a := range demo.Accounts() {
		fmt.Fprintf(p.out, "  %-22s %s — %s\n", a.Email, a.Name, a.Sees)
	}
}
