package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"time"

	"balcao/app/bench"
	"balcao/frontend"
)

type benchCommand struct {
	Postgres string        `help:"Servidor PostgreSQL em que também medir, num banco próprio." env:"BALCAO_TEST_POSTGRES" placeholder:"URL"`
	Orders   int           `help:"Pedidos no banco durante a medição." default:"100000"`
	Slice    time.Duration `help:"Duração de cada medida." default:"1s"`
	Window   string        `help:"Arquivo com o que foi medido na janela." placeholder:"ARQUIVO"`
	Board    string        `help:"Arquivo com o que foi medido do painel num navegador." placeholder:"ARQUIVO" env:"-"`
	Shop     string        `help:"Arquivo com o que o Lighthouse mediu da loja e do acompanhamento." placeholder:"ARQUIVO" env:"-"`
	Host     bool          `help:"Em vez de medir, atende com um estabelecimento de medida, até Ctrl-C; escreve como chegar a ele." env:"-"`
	Live     int           `help:"Pedidos em andamento com --host." default:"500" env:"-"`
	Output   string        `help:"Arquivo em que a página é escrita." default:"docs/benchmarks.md" placeholder:"ARQUIVO"`
}

// Help is shown by --help after the summary.
func (benchCommand) Help() string {
	return "Usa bancos próprios e só o endereço local. Cada taxa é comparada com a de um servidor net/http puro, medido na mesma execução."
}

func (c benchCommand) Run(p *program) error {
	if c.Host {
		return bench.Host(p.ctx, p.version, c.Live, p.out)
	}
	var window *bench.Window
	if err := readMeasured(c.Window, &window); err != nil {
		return err
	}
	var boards []bench.Board
	if err := readMeasured(c.Board, &boards); err != nil {
		return err
	}
	var pages []bench.CustomerPage
	if err := readMeasured(c.Shop, &pages); err != nil {
		return err
	}
	var page bytes.Buffer
	err := bench.Run(p.ctx, bench.Config{
		Version: p.version, Postgres: c.Postgres, Portal: frontend.Dist(), Window: window, Boards: boards, Pages: pages,
		Orders: c.Orders, Slice: c.Slice, Progress: p.out,
	}, &page)
	if err != nil {
		return err
	}
	if err := os.WriteFile(c.Output, page.Bytes(), 0o644); err != nil {
		return fmt.Errorf("não foi possível escrever %s: %w", c.Output, err)
	}
	fmt.Fprintf(p.out, "Medidas escritas em %s.\n", c.Output)
	return nil
}

// readMeasured reads what a run of its own has left; nothing where no file is named.
func readMeasured(file string, into any) error {
	if file == "" {
		return nil
	}
	raw, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("não foi possível ler %s: %w", file, err)
	}
	if err := json.Unmarshal(raw, into); err != nil {
		return fmt.Errorf("%s não contém medidas: %w", file, err)
	}
	return nil
}
