package catalog

import (
	"context"
	"strings"

	"balcao/app/br"
	"balcao/app/operation"
)

// Picked is a product in the words that a person chooses it by.
type Picked struct {
	ID       string `json:"id"`
	Name     string `json:"nome"`
	Category string `json:"categoria"`
}

func (c *Snapshot) picked(p *Product) Picked {
	picked := Picked{ID: p.ID, Name: p.Name}
	if category := c.categories[p.CategoryID]; category != nil {
		picked.Category = category.Name
	}
	return picked
}

// mostPicked is how many products a picker offers at once.
const mostPicked = 30

func (s *Service) pickerRoutes() []operation.Route {
	return []operation.Route{
		operation.Get("product-picker", "/api/Produto/paraEscolher", operation.Venue(), s.pickerRoute),
	}
}

type pickerInput struct {
	operation.VenueQuery
	Words string `query:"busca" maxLength:"200" doc:"all have to occur in the name or the category, ignoring accents and letter case"`
}

type pickerOutput struct {
	Body []Picked `nullable:"false"`
}

// pickerRoute answers the first products in menu order that match.
func (s *Service) pickerRoute(ctx context.Context, in *pickerInput) (*pickerOutput, error) {
	now, err := s.Snapshot(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	out, words := &pickerOutput{Body: []Picked{}}, strings.Fields(br.Fold(in.Words))
	for _, p := range now.sorted {
		picked := now.picked(p)
		if len(words) > 0 && !containsAll(br.Fold(picked.Name+" "+picked.Category), words) {
			continue
		}
		if out.Body = append(out.Body, picked); len(out.Body) == mostPicked {
			break
		}
	}
	return out, nil
}

func containsAll(text string, words []string) bool {
	for _, word := range words {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}
