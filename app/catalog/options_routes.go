package catalog

import (
	"cmp"
	"context"
	"slices"

	"balcao/app/br"
	"balcao/app/operation"
)

// UsedOption is an option of the venue with how much hangs on it.
type UsedOption struct {
	ID          string `json:"id"`
	Description string `json:"descricao"`
	// Products counts those whose observations offer it.
	Products int `json:"usadoEm" doc:"how many products offer it"`
}

type optionsInput struct{ operation.VenuePath }

type optionsOutput struct {
	Body []UsedOption `nullable:"false"`
}

func (s *Service) optionsRoute(ctx context.Context, in *optionsInput) (*optionsOutput, error) {
	now, err := s.Snapshot(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	used := map[string]int{}
	for _, p := range now.sorted {
		for id := range p.offered() {
			used[id]++
		}
	}
	out := &optionsOutput{Body: []UsedOption{}}
	sorts := map[string]string{}
	for _, o := range now.options {
		if !o.archived {
			out.Body = append(out.Body, UsedOption{o.ID, o.Description, used[o.ID]})
			sorts[o.ID] = br.Fold(o.Description)
		}
	}
	slices.SortFunc(out.Body, func(a, b UsedOption) int {
		return cmp.Or(cmp.Compare(sorts[a.ID], sorts[b.ID]), cmp.Compare(a.ID, b.ID))
	})
	return out, nil
}

// offered are the ids of the options of all its observations.
func (p *Product) offered() map[string]bool {
	ids := map[string]bool{}
	for _, o := range p.Observations {
		for _, option := range o.Options {
			ids[option.ID] = true
		}
	}
	return ids
}

type addOptionInput struct {
	Body struct {
		operation.VenueBody
		Description string `json:"descricao" maxLength:"1000"`
	}
}

type optionOutput struct{ Body Option }

func (s *Service) addOptionRoute(ctx context.Context, in *addOptionInput) (*optionOutput, error) {
	o, err := s.AddOption(ctx, in.Body.VenueID, in.Body.Description)
	return &optionOutput{o}, err
}
