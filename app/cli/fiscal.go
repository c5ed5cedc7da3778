package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/fiscal"
	"balcao/app/operation"
	"balcao/app/roles"
	"balcao/app/server"
)

type fiscalCommand struct {
	Show fiscalShowCommand `cmd:"" help:"Mostra de quando são as tabelas e quantos produtos estão fora da NCM."`
	Load fiscalLoadCommand `cmd:"" help:"Carrega o JSON oficial da NCM, ou uma planilha de CEST."`
}

type fiscalShowCommand struct{ storage }

type fiscalLoadCommand struct {
	storage
	File  string `arg:"" help:"O arquivo." type:"existingfile"`
	List  string `help:"Tabela: ncm ou cest." enum:"ncm,cest" default:"ncm" env:"-"`
	Dated string `help:"Data da tabela de CEST, AAAA-MM-DD; o arquivo da NCM traz a sua." placeholder:"DATA" env:"-"`
	Try   bool   `help:"Só confere e mostra o que mudaria." env:"-"`
}

// Help is shown by --help after the summary.
func (fiscalLoadCommand) Help() string {
	return "Exemplo: balcao fiscal load Tabela_NCM_Vigente.json"
}

func (c fiscalShowCommand) Run(p *program) error {
	return c.fiscal(p.ctx, func(ctx context.Context, tables *fiscal.Service) error {
		all, err := tables.Overview(ctx)
		if err != nil {
			return err
		}
		for _, t := range all {
			if t.Dated == "" {
				fmt.Fprintf(p.out, "%s: nenhuma tabela carregada\n", t.List.Title())
				continue
			}
			origin := "carregada de um arquivo"
			if t.Shipped {
				origin = "do programa"
			}
			fmt.Fprintf(p.out, "%s: %d códigos, tabela de %s, %s\n", t.List.Title(), t.Codes, inWords(t.Dated), origin)
		}
		outside, err := tables.OutsideByVenue(ctx)
		for _, v := range outside {
			fmt.Fprintf(p.out, "%s: %d produtos com NCM fora da tabela\n", v.Name, v.Products)
		}
		return err
	})
}

func (c fiscalLoadCommand) Run(p *program) error {
	file, err := os.Open(c.File)
	if err != nil {
		return fmt.Errorf("abrir o arquivo: %w", err)
	}
	// One byte more than is taken tells that it is too large.
	data, err := io.ReadAll(io.LimitReader(file, fiscal.LargestFile+1))
	if err := errors.Join(err, file.Close()); err != nil {
		return fmt.Errorf("ler o arquivo: %w", err)
	}
	return c.fiscal(p.ctx, func(ctx context.Context, tables *fiscal.Service) error {
		found, err := tables.Load(ctx, fiscal.File{List: fiscal.List(c.List), Data: data, Dated: c.Dated, Commit: !c.Try})
		if err != nil {
			return err
		}
		done := "Tabela carregada"
		if c.Try {
			done = "Nada foi gravado. A tabela seria carregada"
		}
		fmt.Fprintf(p.out, "%s: %s de %s, %d códigos em vigor (%d novos, %d extintos, %d alterados).\n",
			done, found.List.Title(), inWords(found.Dated), found.Codes, found.Added, found.Ended, found.Changed)
		if found.Products > 0 {
			fmt.Fprintf(p.out, "%d produtos têm NCM fora da tabela; cada estabelecimento vê os seus em Produtos › Conferência fiscal.\n", found.Products)
		}
		return nil
	})
}

// fiscal opens the database and hands its tables over; they are loaded as commandLine.
func (s storage) fiscal(ctx context.Context, do func(context.Context, *fiscal.Service) error) error {
	ctx = operation.WithCaller(ctx, &operation.Caller{Name: commandLine, Roles: []string{roles.Admin}})
	address, err := s.existing()
	if err != nil {
		return err
	}
	db, err := database.Open(ctx, address)
	if err != nil {
		return err
	}
	return errors.Join(do(ctx, server.FiscalTables(db, clock.Real())), db.Close())
}

// inWords is a day as people write it.
func inWords(day string) string {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return at.Format("02/01/2006")
}
