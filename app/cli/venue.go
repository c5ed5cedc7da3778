package cli

import (
	"context"
	"fmt"

	"balcao/app/access"
	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/operation"
	"balcao/app/venues"
)

type venueCommand struct {
	Add venueAddCommand `cmd:"" help:"Cria um estabelecimento de uma conta que já existe."`
}

type venueAddCommand struct {
	storage
	Name     string `arg:"" help:"Nome do estabelecimento."`
	Owner    string `required:"" help:"E-mail da conta que será proprietária." placeholder:"E-MAIL" env:"-"`
	State    string `required:"" help:"Sigla do estado." placeholder:"UF" env:"-"`
	City     string `required:"" help:"Cidade." placeholder:"CIDADE" env:"-"`
	Type     int    `help:"Tipo do estabelecimento, de 1 (bar) a 24 (condomínio)." default:"1" env:"-"`
	Phone    string `help:"Telefone, com DDD." placeholder:"TELEFONE" env:"-"`
	Document string `help:"CNPJ ou CPF." placeholder:"DOCUMENTO" env:"-"`
	CopyFrom string `help:"Endereço da loja de que o cardápio e as configurações são copiados." placeholder:"LOJA" env:"-"`
}

// Help is shown by --help after the summary.
func (venueAddCommand) Help() string {
	return "Exemplo: balcao venue add \"Bar da Praia\" --owner ana@exemplo.com.br --state SC --city Florianópolis"
}

func (c venueAddCommand) Run(p *program) error {
	return c.people(p.ctx, func(ctx context.Context, db *database.DB, service *access.Service) error {
		owner, err := service.UserByEmail(ctx, c.Owner)
		if err != nil {
			return err
		}
		added := access.NewVenue{Name: c.Name, Kind: c.Type, State: c.State, City: c.City, Phone: c.Phone, Document: c.Document}
		if c.CopyFrom != "" {
			from, err := venues.New(venues.Config{DB: db, Clock: clock.Real()}).BySlug(ctx, c.CopyFrom)
			if err != nil {
				return err
			}
			added.CopyFrom = from.ID
		}
		id, err := service.AddVenue(ctx, owner.ID, operation.ActorFrom(ctx), added)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(p.out, "Estabelecimento criado: %s (%s). O endereço da loja é escolhido na configuração do delivery.\n", c.Name, id)
		return err
	})
}
