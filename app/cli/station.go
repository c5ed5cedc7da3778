package cli

import (
	"errors"
	"fmt"
	"os"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/printers"
	"balcao/app/station"
	"balcao/app/venues"
)

type stationCommand struct {
	Agent stationAgentCommand `cmd:"" help:"Liga ou desliga o servidor de impressão deste computador, que executa serve --print."`
	Pair  stationPairCommand  `cmd:"" help:"Autoriza este computador, que executa serve --print, a imprimir para um estabelecimento do seu banco."`
}

type stationPairCommand struct {
	storage
	Venue string `help:"Estabelecimento, pelo nome em seu endereço." required:"" placeholder:"NOME" env:"-"`
	Name  string `help:"Nome deste computador na tela de impressoras (padrão: o da rede)." placeholder:"NOME" env:"-"`
}

// Run pairs without a person at the portal: whoever runs commands on the
// server's own database needs no further permission.
func (c *stationPairCommand) Run(p *program) (err error) {
	folder, err := c.dataDir()
	if err != nil {
		return err
	}
	address, err := c.existing()
	if err != nil {
		return err
	}
	if c.Name == "" {
		if c.Name, err = os.Hostname(); err != nil {
			return fmt.Errorf("informe --name: %w", err)
		}
	}
	db, err := database.Open(p.ctx, address)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	venue, err := venues.New(venues.Config{DB: db, Clock: clock.Real()}).BySlug(p.ctx, c.Venue)
	if err != nil {
		return err
	}
	service := printers.New(printers.Config{DB: db, Clock: clock.Real(), Changed: func(string) {}})
	paired, err := service.Pair(p.ctx, venue.ID, c.Name, "")
	if err != nil {
		return err
	}
	if err := station.Keep(folder, station.Pairing(paired)); err != nil {
		return err
	}
	fmt.Fprintf(p.out, "Este computador imprime para %s. Inicie, ou reinicie, balcao serve --print.\n", venue.Name)
	return nil
}

type stationAgentCommand struct {
	Data string `help:"Pasta dos dados (padrão: balcao, entre as configurações do usuário)." placeholder:"PASTA" type:"path"`
	Who  string `arg:"" name:"quem" help:"Quem imprime por aqui: off (ninguém), here (as páginas deste computador) ou network (também outros computadores, com a chave)." enum:"off,here,network"`
}

// Run switches without a window what a window switches in Este computador.
func (c *stationAgentCommand) Run(p *program) error {
	data, err := storage{Data: c.Data}.dataDir()
	if err != nil {
		return err
	}
	key, err := station.KeepAgent(data, c.Who != "off", c.Who == "network")
	if err != nil {
		return err
	}
	if key != "" {
		fmt.Fprintf(p.out, "Chave para os outros computadores: %s\n", key)
	}
	fmt.Fprintln(p.out, "Inicie, ou reinicie, balcao serve --print.")
	return nil
}
