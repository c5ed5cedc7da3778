package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"balcao/app/backup"
	"balcao/app/outbox"
)

type backupCommand struct {
	storage
	keySource
	File  string `arg:"" name:"arquivo" help:"Arquivo a gravar."`
	Force bool   `help:"Substitui o arquivo, se já existir." env:"-"`
}

// Help is shown by --help after the summary.
func (backupCommand) Help() string {
	return "A cópia é consistente mesmo com o servidor em uso e contém tudo: contas, pedidos, cardápio e imagens. " +
		"A chave dos segredos não entra: guarde-a à parte. " +
		"Só quem a gravou pode lê-la. Guarde-a em outro lugar e confira a volta com `balcao restore`."
}

func (c backupCommand) Run(p *program) error {
	address, err := c.existing()
	if errors.Is(err, errNoDatabase) {
		return c.orWindow(p.ctx, err)
	}
	if err != nil {
		return err
	}
	if err := refuseExisting(c.File, c.Force); err != nil {
		return err
	}
	version, err := backup.Write(p.ctx, address, c.File)
	if err != nil {
		return err
	}
	info, err := os.Stat(c.File)
	if err != nil {
		return err
	}
	if _, err = fmt.Fprintf(p.out, "Cópia gravada em %s (%s, esquema %d).\n", c.File, bytesText(uint64(info.Size())), version); err != nil {
		return err
	}
	return errors.Join(c.tellBackup(p.ctx, address, p.out), c.tellQueue(p))
}

// orWindow answers why there is no database, where the folder is a window's.
func (c backupCommand) orWindow(ctx context.Context, missing error) error {
	address, err := c.address()
	if err != nil {
		return err
	}
	folder, err := c.dataDir()
	if err != nil {
		return err
	}
	if isWindows(ctx, address, folder) {
		return fmt.Errorf("%s é de uma janela de outro servidor: a cópia se faz no servidor", folder)
	}
	return missing
}

// tellQueue says that what a window on another server keeps in the same folder
// is not in the copy: restored elsewhere it would be done a second time.
func (c backupCommand) tellQueue(p *program) error {
	folder, err := c.dataDir()
	if err != nil {
		return err
	}
	seen, err := outbox.Look(p.ctx, folder)
	if err != nil || seen.Waiting+seen.Dead == 0 {
		// Damage is the doctor's to tell.
		return nil
	}
	_, err = fmt.Fprintf(p.out, "Não entra na cópia: %s a outro servidor por esta janela. Abra o Balcão com conexão para que siga.\n",
		count(seen.Waiting+seen.Dead, "ação que ainda não foi enviada", "ações que ainda não foram enviadas"))
	return err
}

func refuseExisting(path string, force bool) error {
	_, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case force:
		return nil
	}
	return fmt.Errorf("%s já existe; use --force para substituir", path)
}

// bytesText writes a size for people, in powers of 1000.
func bytesText(n uint64) string {
	units := []string{"B", "kB", "MB", "GB", "TB"}
	size, unit := float64(n), 0
	for size >= 1000 && unit < len(units)-1 {
		size /= 1000
		unit++
	}
	if unit == 0 {
		return fmt.Sprintf("%d B", n)
	}
	return strings.Replace(fmt.Sprintf("%.1f %s", size, units[unit]), ".", ",", 1)
}
