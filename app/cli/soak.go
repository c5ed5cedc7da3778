package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"balcao/app/bench"
	"balcao/app/demo"
)

type soakCommand struct {
	Server   string        `help:"Endereço do servidor." default:"http://127.0.0.1:8080" placeholder:"URL"`
	Slug     string        `help:"Endereço da loja no servidor." required:"" placeholder:"SLUG"`
	Email    string        `help:"Quem trabalha nos painéis." required:"" placeholder:"E-MAIL" env:"-"`
	Password string        `help:"A senha dessa conta." required:"" placeholder:"SENHA" env:"-"`
	Rate     string        `help:"Ritmo médio dos pedidos." default:"10/s"`
	For      time.Duration `help:"Duração, como 60s ou 20m." default:"20m" placeholder:"DURAÇÃO"`
	Boards   int           `help:"Quantos painéis." default:"8" env:"-"`
	Seed     uint64        `help:"Repete os mesmos pedidos e toques; sem ele, são sorteados." placeholder:"NÚMERO"`
}

const (
	// tapsPerOrder is more than the four that an order needs: some come second.
	tapsPerOrder = 6
	// kitchenRest is how long boards leave an order alone after a change.
	kitchenRest = 5 * time.Second
	// closing is how long boards go on after the last order.
	closing = 5 * time.Second
)

// Help is shown by --help after the summary.
func (soakCommand) Help() string {
	return "Faz pedidos pela loja pública e os leva adiante em painéis que não sabem uns dos outros. No fim, todos os painéis devem mostrar o que o servidor tem, e a história de cada pedido deve ser possível."
}

func (c soakCommand) Run(p *program) error {
	every, err := demo.ParseRate(c.Rate)
	if err != nil {
		return err
	}
	if c.Seed == 0 {
		c.Seed = rand.Uint64()
	}
	work, end := context.WithTimeout(p.ctx, c.For+closing)
	defer end()
	orders := make(chan error, 1)
	var placed *demo.Report
	go func() {
		var err error
		placed, err = demo.Simulator{Server: c.Server, Slug: c.Slug, Every: every, For: c.For, Seed: c.Seed}.Run(work)
		orders <- err
	}()
	soak := bench.Soak{
		Server: c.Server, Email: c.Email, Password: c.Password, Boards: c.Boards,
		TapsPerSecond: tapsPerOrder / every.Seconds(), Rest: kitchenRest,
	}
	found, err := soak.Run(p.ctx, work, rand.New(rand.NewPCG(c.Seed, 1)))
	end()
	if err = errors.Join(err, <-orders); err != nil {
		return err
	}
	fmt.Fprintf(p.out, "semente %d\n%s", c.Seed, placed)
	if err := json.NewEncoder(p.out).Encode(found); err != nil {
		return err
	}
	if len(found.Faults) > 0 {
		return fmt.Errorf("%d coisas não deram certo; a primeira: %s", len(found.Faults), found.Faults[0])
	}
	return nil
}
