package server

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"balcao/app/backup"
	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/maintenance"
)

// keptBackups is how many copies the weekly maintenance keeps.
const keptBackups = 4

// programme is what the weekly maintenance does (D60), first what can still be restored if
// the rest goes wrong.
func (d *domains) programme(cfg Config, db *database.DB) []maintenance.Task {
	return []maintenance.Task{
		{Name: "copia", Title: "Cópia de segurança", Do: weeklyBackup{cfg.Database, filepath.Join(cfg.DataDir, "backups"), cfg.Clock}.write},
		{Name: "otimizacao", Title: "Otimização do banco de dados", Do: func(ctx context.Context) (string, error) {
			return "Índices e estatísticas em dia.", db.Optimize(ctx)
		}},
		{Name: "vendas", Title: "Prova das somas de vendas", Do: func(ctx context.Context) (string, error) {
			wrong, err := d.insights.Prove(ctx)
			if wrong == 0 {
				return "Todas as somas conferem com as vendas.", err
			}
			return fmt.Sprintf("Dias com soma errada, contados de novo: %d. Veja o aviso no dashboard de cada estabelecimento.", wrong), err
		}},
		{Name: "cartoes", Title: "Prova dos saldos de cartões", Do: func(ctx context.Context) (string, error) {
			wrong, err := d.cashless.Prove(ctx)
			if len(wrong) == 0 {
				return "Todos os saldos conferem com os lançamentos.", err
			}
			return fmt.Sprintf("Cartões ou lançamentos que não conferem: %d. O log do servidor diz quais; nada foi mudado. Avise o suporte.", len(wrong)), err
		}},
	}
}

// weeklyBackup copies the database into a folder that holds nothing but such copies.
type weeklyBackup struct {
	database, folder string
	clock            clock.Clock
}

// write writes a copy, reads it back, and deletes the oldest beyond keptBackups.
func (b weeklyBackup) write(ctx context.Context) (string, error) {
	name := "balcao-" + b.clock.Now().Format("20060102-150405") + ".backup"
	path := filepath.Join(b.folder, name)
	if _, err := backup.Write(ctx, b.database, path); err != nil {
		return "", fault.New(fault.Internal, "A cópia não foi gravada: "+err.Error()+". Confira o espaço em disco e a pasta dos dados.").Because(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	if err := b.forget(); err != nil {
		return "", err
	}
	size := strings.Replace(fmt.Sprintf("%.1f", float64(info.Size())/1e6), ".", ",", 1)
	return fmt.Sprintf("%s, %s MB, gravada e lida de volta na pasta backups.", name, size), nil
}

func (b weeklyBackup) forget() error {
	copies, err := filepath.Glob(filepath.Join(b.folder, "balcao-*.backup"))
	if err != nil {
		return err
	}
	slices.Sort(copies)
	for _, old := range copies[:max(0, len(copies)-keptBackups)] {
		if err := os.Remove(old); err != nil {
			return err
		}
	}
	return nil
}
