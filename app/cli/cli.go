// Package cli reads the command line and the BALCAO_* environment and runs one
// of Balcão's commands. Without a command it opens the desktop window.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"
)

// commands is the whole command line; each command lives in a file of its name.
type commands struct {
	Desktop  desktopCommand  `cmd:"" default:"withargs" help:"Abre o Balcão na janela do computador (padrão)."`
	Serve    serveCommand    `cmd:"" help:"Executa só o servidor, para navegadores e outros computadores."`
	Simulate simulateCommand `cmd:"" help:"Faz pedidos realistas pelo cardápio público de um servidor."`
	Station  stationCommand  `cmd:"" help:"Autoriza este computador a imprimir sem a janela."`
	User     userCommand     `cmd:"" help:"Cria contas, redefine senhas e ajusta papéis."`
	Venue    venueCommand    `cmd:"" help:"Cria mais um estabelecimento."`
	Fiscal   fiscalCommand   `cmd:"" help:"Mostra e carrega as tabelas de NCM e CEST."`
	Backup   backupCommand   `cmd:"" help:"Grava uma cópia consistente do banco, com o servidor em uso."`
	Restore  restoreCommand  `cmd:"" help:"Repõe uma cópia gravada por backup."`
	Secrets  secretsCommand  `cmd:"" help:"Troca a chave dos segredos, ou apaga segredos cuja chave se perdeu."`
	Doctor   doctorCommand   `cmd:"" help:"Confere banco, disco, e-mail, impressoras, som e servidor remoto."`
	Sound    soundCommand    `cmd:"" help:"Toca uma campainha neste computador."`
	Bench    benchCommand    `cmd:"" help:"Mede este computador e escreve docs/benchmarks.md."`
	Soak     soakCommand     `cmd:"" help:"Trabalha num servidor como vários painéis de uma noite cheia e confere o resultado."`
	Version  versionCommand  `cmd:"" help:"Mostra a versão."`
}

// program is what every command is given.
type program struct {
	ctx     context.Context
	version string
	out     io.Writer
}

// Main runs the command line and answers the process's exit code: 0 done,
// 1 failed, 2 not understood. SIGINT and SIGTERM cancel what runs.
func Main(version string, args []string, out, errout io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	parser, err := kong.New(&commands{}, append(portuguese(),
		kong.Name("balcao"),
		kong.Description("Balcão: portal de retaguarda e painel de pedidos para bares, restaurantes, escolas e casas."),
		kong.DefaultEnvars("BALCAO"),
		kong.Writers(out, errout),
	)...)
	if err != nil {
		fmt.Fprintln(errout, err)
		return 2
	}
	parsed, err := parser.Parse(args)
	if err != nil {
		var usage *kong.ParseError
		if errors.As(err, &usage) {
			_ = usage.Context.PrintUsage(true)
		}
		fmt.Fprintln(errout, "balcao:", sentence(err))
		return 2
	}
	if err := parsed.Run(&program{ctx: ctx, version: version, out: out}); err != nil {
		fmt.Fprintln(errout, "balcao:", sentence(err))
		return 1
	}
	return 0
}
