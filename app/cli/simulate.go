package cli

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"balcao/app/demo"
)

type simulateCommand struct {
	Server string        `help:"Endereço do servidor." default:"http://127.0.0.1:8080" placeholder:"URL"`
	Slug   string        `help:"Endereço da loja no servidor, como bar-do-cais; obrigatório sem --equipment, --marketplace, --pix e --mercadopago." placeholder:"SLUG"`
	Tables []string      `help:"Links ou códigos dos QR das mesas, separados por vírgula; sem eles, ninguém pede na mesa." placeholder:"LINK"`
	Rate   string        `help:"Ritmo médio dos pedidos: 30/m, 2/s, 600/h." default:"30/m"`
	For    time.Duration `help:"Duração, como 90s ou 10m." default:"10m" placeholder:"DURAÇÃO"`
	Seed   uint64        `help:"Repete os mesmos pedidos; sem ele, são sorteados." placeholder:"NÚMERO"`

	Equipment int    `help:"Em vez de pedir na loja, vende em tantos aparelhos de mentira, que se vinculam, perdem a rede e enviam depois." placeholder:"N"`
	Email     string `help:"Com --equipment: quem cadastra e vincula os aparelhos, no primeiro estabelecimento da conta." placeholder:"E-MAIL" env:"BALCAO_SIMULATE_EMAIL"`
	Password  string `help:"Com --equipment: a senha dessa conta." placeholder:"SENHA" env:"BALCAO_SIMULATE_PASSWORD"`

	Marketplace bool          `help:"Em vez de fazer pedidos, atende como um marketplace que os vende; o servidor o alcança com --marketplace-url."`
	Pix         bool          `help:"Em vez de fazer pedidos, atende como um banco com API Pix, que recebe e devolve de mentira."`
	Mercadopago bool          `help:"Em vez de fazer pedidos, atende como o Mercado Pago, com páginas em que se paga com cartão ou boleto de mentira."`
	PaysAfter   time.Duration `help:"Quanto o banco espera até que cada cobrança seja paga; sem isto, só a pedido." placeholder:"DURAÇÃO"`
	Listen      string        `help:"Onde o marketplace, o banco ou o Mercado Pago atende." default:"127.0.0.1:8090" env:"BALCAO_SIMULATE_LISTEN" placeholder:"ENDEREÇO:PORTA"`
	Chaos       float64       `help:"Com que frequência o marketplace se comporta mal, de 0 a 1: avisos repetidos, fora de ordem, contraditórios; respostas 5xx ou lentas." default:"0.1"`
	Scheduled   float64       `help:"Que parte dos pedidos é para mais tarde, de 0 a 1: na loja, quando ela os aceita." default:"0"`
	Patience    time.Duration `help:"Quanto o marketplace espera até cancelar um pedido sem confirmação." default:"8m" placeholder:"DURAÇÃO"`
}

// Help is shown by --help after the summary.
func (simulateCommand) Help() string {
	return "Usa só a interface pública da loja: lê o cardápio e faz pedidos. Ctrl-C encerra e mostra o resumo. " +
		"Com --marketplace é o contrário: um marketplace de mentira, para experimentar a integração; com --pix, um banco; com --mercadopago, o Mercado Pago. " +
		"Com --equipment vendem aparelhos; no fim, o que eles têm é comparado com o que o servidor diz. " +
		"Em `make run` sem tela, experimente: balcao-server simulate --slug bar-do-cais"
}

func (c simulateCommand) Run(p *program) error {
	every, err := demo.ParseRate(c.Rate)
	if err != nil {
		return err
	}
	if c.Seed == 0 {
		c.Seed = rand.Uint64()
	}
	switch {
	case c.Marketplace && c.Pix, c.Marketplace && c.Mercadopago, c.Pix && c.Mercadopago:
		return errors.New("escolha --marketplace, --pix ou --mercadopago, um de cada vez")
	case c.Equipment < 0 || c.Equipment > 0 && (c.Marketplace || c.Pix || c.Mercadopago):
		return errors.New("--equipment é um número de aparelhos, sem --marketplace, --pix nem --mercadopago")
	case c.Equipment > 0:
		return c.devices(p, every)
	case c.Marketplace:
		return c.sell(p, every)
	case c.Pix:
		return c.bank(p)
	case c.Mercadopago:
		return c.hosted(p)
	}
	if c.Scheduled < 0 || c.Scheduled > 1 {
		return errors.New("--scheduled vai de 0 a 1")
	}
	if c.Slug == "" {
		return errors.New("diga de que loja com --slug, quantos aparelhos vendem com --equipment, ou seja um marketplace com --marketplace, um banco com --pix, o Mercado Pago com --mercadopago")
	}
	fmt.Fprintf(p.out, "Pedindo em %s/%s, em média %s, por %s (semente %d). Ctrl-C encerra.\n", c.Server, c.Slug, c.Rate, c.For, c.Seed)
	report, err := demo.Simulator{Server: c.Server, Slug: c.Slug, Tables: c.tokens(), Every: every, For: c.For, Seed: c.Seed, Later: c.Scheduled}.Run(p.ctx)
	if err != nil {
		return err
	}
	_, err = fmt.Fprint(p.out, report)
	return err
}

// tokens are what the tables' QR codes carry, whether links or tokens were given.
func (c simulateCommand) tokens() []string {
	tokens := make([]string, len(c.Tables))
	for i, given := range c.Tables {
		_, after, isLink := strings.Cut(given, "mesa=")
		tokens[i] = given
		if isLink {
			tokens[i] = after
		}
	}
	return tokens
}
