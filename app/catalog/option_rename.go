package catalog

import (
	"context"
	"fmt"
	"slices"

	"balcao/app/audit"
	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/roles"
)

// sharedRoutes are for what products share: the options of their observations.
func (s *Service) sharedRoutes() []operation.Route {
	return []operation.Route{
		operation.Get("product-option-uses", "/api/Produto/opcoes/usos/{localId}", operation.Venue(roles.Products), s.optionUsesRoute),
		operation.Post("product-option-rename", "/api/Produto/opcoes/renomear", operation.Venue(roles.Products), s.renameOptionRoute),
	}
}

// offering are the products in use that offer the option, by name.
func (c *Snapshot) offering(optionID string) []*Product {
	return c.having(func(p *Product) bool { return p.offered()[optionID] })
}

// OptionRename calls an option otherwise in every product that offers it.
type OptionRename struct {
	OptionID    string   `json:"opcaoId" maxLength:"36"`
	Description string   `json:"descricao" maxLength:"1000" doc:"up to 200 characters; no other option of the venue is called so"`
	Products    []string `json:"emProdutos" maxItems:"20000" nullable:"false" doc:"all that offer it, as the person has seen them"`
}

// RenameOption renames an option of the venue. Faults: Invalid; NotFound; Conflict where
// other products offer it than the person has seen, or another option is called so.
func (s *Service) RenameOption(ctx context.Context, venueID string, r OptionRename) error {
	description := br.OneLine(r.Description)
	switch {
	case description == "":
		return fault.Field("descricao", "Escreva a opção.")
	case len([]rune(description)) > longestOption:
		return fault.Field("descricao", "Use até 200 caracteres.")
	}
	return s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		option := e.options[r.OptionID]
		if option == nil || option.archived {
			return fault.New(fault.NotFound, "Esta opção não existe mais. Escolha outra.")
		}
		if twin := e.optionNamed(description); twin != nil && twin.ID != option.ID {
			text := fmt.Sprintf("Já existe a opção %s. Troque por ela só aqui, ou use outro nome.", twin.Description)
			return fault.New(fault.Conflict, text).With("descricao", text)
		}
		using := e.offering(option.ID)
		for _, p := range using {
			if !slices.Contains(r.Products, p.ID) {
				return fault.New(fault.Conflict, p.Name+" também usa esta opção agora. Confira a lista e confirme de novo.")
			}
		}
		return e.renameOption(ctx, *option, description, using)
	})
}

func (e *edit) renameOption(ctx context.Context, was Option, description string, using []*Product) error {
	_, err := e.tx.NewRaw("UPDATE observation_options SET description = ?, changed = ? WHERE id = ? AND venue_id = ?", description, e.version, was.ID, e.venueID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("rename option: %w", err)
	}
	renamed := make([]*Product, len(using))
	for i, p := range using {
		renamed[i] = p.clone()
		for _, o := range renamed[i].Observations {
			for j := range o.Options {
				if o.Options[j].ID == was.ID {
					o.Options[j].Description = description
				}
			}
		}
	}
	if err := e.putRows(ctx, renamed); err != nil {
		return err
	}
	return e.record(ctx, audit.OptionRenamed, was.ID, description, audit.Value{Name: "Opção", Before: was.Description, After: description},
		audit.Value{Name: "Produtos", After: fmt.Sprint(len(using))})
}

type optionUsesInput struct {
	operation.VenuePath
	OptionID string `query:"opcaoId" required:"true" maxLength:"36"`
}

type optionUsesOutput struct {
	Body []FormChoice `nullable:"false" doc:"products that offer it, by name"`
}

func (s *Service) optionUsesRoute(ctx context.Context, in *optionUsesInput) (*optionUsesOutput, error) {
	now, err := s.Snapshot(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	return &optionUsesOutput{choicesOf(now.offering(in.OptionID))}, nil
}

type renameOptionInput struct {
	Body struct {
		operation.VenueBody
		OptionRename
	}
}

func (s *Service) renameOptionRoute(ctx context.Context, in *renameOptionInput) (*optionUsesOutput, error) {
	if err := s.RenameOption(ctx, in.Body.VenueID, in.Body.OptionRename); err != nil {
		return nil, err
	}
	return s.optionUsesRoute(ctx, &optionUsesInput{VenuePath: operation.VenuePath{VenueID: in.Body.VenueID}, OptionID: in.Body.OptionID})
}
