package fiscal

import (
	"context"
	"slices"
	"strings"

	"balcao/app/br"
)

// Reviewed is a product with what is wrong with its codes.
type Reviewed struct {
	ID       string    `json:"id"`
	Name     string    `json:"nome"`
	NCM      string    `json:"ncm"`
	CEST     string    `json:"cest"`
	CFOP     string    `json:"cfop"`
	Warnings []Warning `json:"avisos" nullable:"false"`
}

// Review is what is wrong with the codes of a venue's products.
type Review struct {
	Issues   bool            `json:"emiteNFCe" doc:"the venue issues NFC-e: then missing codes and CFOP that it does not take count, too"`
	Checked  int             `json:"produtosConferidos"`
	Counts   map[Trouble]int `json:"porProblema" doc:"products by problem; one may have several"`
	Total    int             `json:"total" doc:"products on all pages"`
	Products []Reviewed      `json:"produtos" nullable:"false"`
}

// Review lists the products of a venue with something wrong, those with a problem or a word
// in their names where these are asked for.
func (s *Service) Review(ctx context.Context, venueID string, problem Trouble, words string) (Review, error) {
	now, err := s.Rules(ctx, venueID)
	if err != nil {
		return Review{}, err
	}
	products, err := s.Products.OfVenue(ctx, venueID)
	if err != nil {
		return Review{}, err
	}
	found := Review{Issues: now.issues, Checked: len(products), Counts: map[Trouble]int{}, Products: []Reviewed{}}
	asked := br.Fold(strings.TrimSpace(words))
	for _, p := range products {
		warnings := now.check(p.Codes, now.issues)
		troubles := map[Trouble]bool{}
		for _, w := range warnings {
			troubles[w.Trouble] = true
		}
		for t := range troubles {
			found.Counts[t]++
		}
		if len(warnings) > 0 && (problem == "" || troubles[problem]) && strings.Contains(br.Fold(p.Name), asked) {
			found.Products = append(found.Products, Reviewed{p.ID, p.Name, p.Codes.NCM, p.Codes.CEST, p.Codes.CFOP, warnings})
		}
	}
	found.Total = len(found.Products)
	return found, nil
}

// Outside counts a venue's products whose NCM does not count.
type Outside struct {
	VenueID  string `json:"localId"`
	Name     string `json:"nome"`
	Products int    `json:"produtos"`
}

// OutsideByVenue counts the products whose NCM does not count, by venue, most first. Which they
// are is told to the venue alone.
func (s *Service) OutsideByVenue(ctx context.Context) ([]Outside, error) {
	ncm, err := s.Table(ctx, NCM)
	if err != nil {
		return nil, err
	}
	uses, err := s.Products.CodesInUse(ctx)
	if err != nil {
		return nil, err
	}
	counts, ids, today := map[string]int{}, []string(nil), s.today()
	for _, use := range uses {
		if !ncm.lacks(use.NCM, today) {
			continue
		}
		if counts[use.VenueID] == 0 {
			ids = append(ids, use.VenueID)
		}
		counts[use.VenueID] += use.Products
	}
	names, err := s.Venues.Names(ctx, ids)
	if err != nil {
		return nil, err
	}
	out := make([]Outside, len(ids))
	for i, id := range ids {
		out[i] = Outside{id, names[id], counts[id]}
	}
	slices.SortFunc(out, func(a, b Outside) int {
		if a.Products != b.Products {
			return b.Products - a.Products
		}
		return strings.Compare(br.Fold(a.Name), br.Fold(b.Name))
	})
	return out, nil
}
