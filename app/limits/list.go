package limits

import (
	"context"
	"fmt"
)

// Limited is somebody whose access is limited, with the products that he may see.
type Limited struct {
	UserID   string           `json:"userId"`
	Username string           `json:"username"`
	Email    string           `json:"email"`
	Quantity int              `json:"quantity" doc:"how many products"`
	Archived int              `json:"archived" doc:"how many permitted ones are archived"`
	Products []LimitedProduct `json:"products" nullable:"false" doc:"in menu order; archived ones are left out, and still count as a limit"`
}

// LimitedProduct is a product that somebody may see.
type LimitedProduct struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// List answers who is limited in the venue, by name.
func (s *Service) List(ctx context.Context, venueID string) ([]Limited, error) {
	var rows []row
	if err := s.DB.Read.NewSelect().Model(&rows).Where("venue_id = ?", venueID).Scan(ctx); err != nil {
		return nil, fmt.Errorf("list access limits: %w", err)
	}
	allowed := map[string]map[string]bool{}
	for _, r := range rows {
		if allowed[r.UserID] == nil {
			allowed[r.UserID] = map[string]bool{}
		}
		allowed[r.UserID][r.ProductID] = true
	}
	people, err := s.People(ctx, venueID)
	if err != nil {
		return nil, err
	}
	products, err := s.Products.OfVenue(ctx, venueID)
	if err != nil {
		return nil, err
	}
	all := []Limited{}
	for _, p := range people {
		if len(allowed[p.ID]) == 0 {
			continue
		}
		one := Limited{UserID: p.ID, Username: p.Name, Email: p.Email, Products: []LimitedProduct{}}
		for _, product := range products {
			if allowed[p.ID][product.ID] {
				one.Products = append(one.Products, LimitedProduct{product.ID, product.Name})
			}
		}
		one.Quantity = len(one.Products)
		one.Archived = len(allowed[p.ID]) - one.Quantity
		all = append(all, one)
	}
	return all, nil
}

// Seen is a product in the preview of what somebody sees.
type Seen struct {
	ID       string `json:"id"`
	Name     string `json:"nome"`
	Category string `json:"categoria"`
	Visible  bool   `json:"visivel"`
	// Rule says which rule hides it, or keeps it from being sold.
	Rule string `json:"regra" doc:"empty where it is seen and sold"`
}

const (
	ruleLimit = "Fora dos produtos permitidos a esta pessoa"
	ruleSale  = "Venda desligada no cadastro: aparece nas listas e não é vendido"
)

// Preview answers all products of the venue with what hides each from somebody.
func (s *Service) Preview(ctx context.Context, venueID, userID string) ([]Seen, error) {
	if _, err := s.person(ctx, venueID, userID); err != nil {
		return nil, err
	}
	allowed, err := s.allowedTo(ctx, venueID, userID)
	if err != nil {
		return nil, err
	}
	products, err := s.Products.OfVenue(ctx, venueID)
	if err != nil {
		return nil, err
	}
	seen := make([]Seen, len(products))
	for i, p := range products {
		seen[i] = Seen{ID: p.ID, Name: p.Name, Category: p.Category, Visible: allowed == nil || allowed[p.ID]}
		switch {
		case !seen[i].Visible:
			seen[i].Rule = ruleLimit
		case !p.ForSale:
			seen[i].Rule = ruleSale
		}
	}
	return seen, nil
}
