package catalog

import (
	"context"

	"balcao/app/br"
	"balcao/app/fault"
)

// optionNamed is the option in use with that description, whatever its accents and letter
// case; nil without one.
func (e *edit) optionNamed(description string) *Option {
	if e.named == nil {
		e.named = make(map[string]*Option, len(e.options))
		for _, known := range e.options {
			if !known.archived {
				e.named[br.Fold(known.Description)] = known
			}
		}
	}
	return e.named[br.Fold(description)]
}

// AddOption makes an option of the venue, or finds the one that is called so, whatever its
// accents and letter case (product-observations-04).
func (s *Service) AddOption(ctx context.Context, venueID, description string) (Option, error) {
	description = br.OneLine(description)
	switch {
	case description == "":
		return Option{}, fault.Field("descricao", "Escreva a opção.")
	case len([]rune(description)) > longestOption:
		return Option{}, fault.Field("descricao", "Use até 200 caracteres.")
	}
	var made Option
	err := s.edit(ctx, venueID, func(ctx context.Context, e *edit) error {
		o, err := e.option(ctx, Option{Description: description})
		if err == nil {
			made = *o
		}
		return err
	})
	return made, err
}

const longestOption = 200
