package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

type doctorCommand struct {
	storage
	keySource
	Mail   string `help:"Servidor de e-mail a conferir, como em serve." placeholder:"URL"`
	Remote string `help:"Servidor remoto a conferir." placeholder:"URL"`
	Quiet  bool   `help:"Confere o som em silêncio; sem esta opção, o programa com janela toca uma campainha." env:"-"`
}

// Help is shown by --help after the summary.
func (doctorCommand) Help() string {
	return "Uma linha por item: ✔ em ordem, ⚠ atenção, ✖ problema. O código de saída é 1 quando há problema."
}

// mark is how a check ended.
type mark rune

const (
	well    mark = '✔'
	warning mark = '⚠'
	broken  mark = '✖'
)

// finding is one line of the report.
type finding struct {
	mark mark
	text string
}

func fine(format string, args ...any) finding { return finding{well, fmt.Sprintf(format, args...)} }
func warn(format string, args ...any) finding { return finding{warning, fmt.Sprintf(format, args...)} }
func bad(format string, args ...any) finding  { return finding{broken, fmt.Sprintf(format, args...)} }

// check looks at one thing within the time that ctx leaves it.
type check struct {
	name string
	look func(ctx context.Context) finding
}

// patience bounds each check: a doctor that hangs helps nobody.
const patience = 20 * time.Second

var errBroken = errors.New("há problemas a resolver")

func (c doctorCommand) Run(p *program) error {
	folder, err := c.dataDir()
	if err != nil {
		return err
	}
	address, err := c.address()
	if err != nil {
		return err
	}
	return examine(p.ctx, p.out, []check{
		{"Banco de dados", unlessWindow(address, folder, databaseHealth)},
		{"Esquema", unlessWindow(address, folder, schemaHealth)},
		{"Segredos", unlessWindow(address, folder, c.secretsHealth)},
		{"Disco", func(context.Context) finding { return diskHealth(folder) }},
		{"E-mail", func(ctx context.Context) finding { return mailHealth(ctx, c.Mail, folder) }},
		{"Impressoras", func(ctx context.Context) finding { return printerHealth(ctx, folder) }},
		{"Som", func(ctx context.Context) finding { return soundHealth(ctx, c.Quiet) }},
		{"Fila da janela", func(ctx context.Context) finding { return queueHealth(ctx, folder) }},
		{"Acessos guardados", func(context.Context) finding { return signInHealth(folder) }},
		{"Servidor remoto", func(ctx context.Context) finding { return remoteHealth(ctx, c.Remote) }},
	})
}

// examine prints a line for each check and answers errBroken when one is.
func examine(ctx context.Context, out io.Writer, checks []check) error {
	var problem error
	for _, one := range checks {
		ctx, cancel := context.WithTimeout(ctx, patience)
		found := one.look(ctx)
		cancel()
		if found.mark == broken {
			problem = errBroken
		}
		if _, err := fmt.Fprintf(out, "%c %s: %s\n", found.mark, one.name, found.text); err != nil {
			return err
		}
	}
	return problem
}
