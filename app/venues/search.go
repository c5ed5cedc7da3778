package venues

import (
	"context"
	"fmt"
	"strings"

	"balcao/app/br"
)

// FoundVenue is a venue as administrators find it among all of them.
type FoundVenue struct {
	ID     string `json:"id"`
	Nome   string `json:"nome"`
	Cidade string `json:"cidade" doc:"with its state; empty where nobody has told"`
	Fuso   string `json:"fusoHorario" doc:"IANA name"`
}

// mostFound bounds what one search answers: who looks for more types more.
const mostFound = 20

type searchInput struct {
	Busca string `query:"busca" maxLength:"100" doc:"words of the name, whatever their letter case and accents; empty for the first ones"`
	ID    string `query:"id" maxLength:"36" doc:"the one with this id, instead"`
}

type searchOutput struct {
	Body []FoundVenue `nullable:"false"`
}

// search answers the first venues, by name, whose names have all words of a search.
func (s *Service) search(ctx context.Context, in *searchInput) (*searchOutput, error) {
	q := s.db.Read.NewSelect().Model((*row)(nil)).Column("id", "name", "city", "state", "time_zone").Order("name", "id")
	if in.ID != "" {
		q.Where("id = ?", in.ID)
	}
	var all []row
	if err := q.Scan(ctx, &all); err != nil {
		return nil, fmt.Errorf("search venues: %w", err)
	}
	out := &searchOutput{[]FoundVenue{}}
	words := strings.Fields(br.Fold(in.Busca))
	for _, r := range all {
		if len(out.Body) == mostFound {
			break
		}
		if in.ID != "" || hasAll(br.Fold(r.Name), words) {
			out.Body = append(out.Body, r.found())
		}
	}
	return out, nil
}

func (v Venue) found() FoundVenue {
	city := v.City
	if city != "" && v.State != "" {
		city += ", " + v.State
	}
	return FoundVenue{ID: v.ID, Nome: v.Name, Cidade: city, Fuso: v.TimeZone}
}

func hasAll(text string, words []string) bool {
	for _, word := range words {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}
