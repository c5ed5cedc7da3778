package catalog

import (
	"context"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/money"
)

// Reference is a product on which another one goes at a price (S1§4).
type Reference struct {
	ID   string `json:"Id"`
	Name string `json:"Name"`
	// ValueInParent is what the addition costs there now.
	ValueInParent money.Amount `json:"ValueInParent"`
	// NewValue is what it costs there once its price is the asked one and has been followed;
	// where the price stays, so does this.
	NewValue money.Amount `json:"NewValue"`
	// HasOwnPrice says that it costs something else there, and follows only where that is
	// ticked; without, it follows by itself.
	HasOwnPrice bool `json:"HasOwnPrice"`
}

type referenceInput struct {
	// OnlyChanged leaves out where neither the name nor the price would be another one.
	OnlyChanged bool   `query:"OnlyWithNameOrValueChanged"`
	ProductID   string `query:"produtoId" required:"true" maxLength:"36"`
	Name        string `query:"produtoNome" maxLength:"1000"`
	Price       string `query:"valor" maxLength:"20" doc:"the new price: 12.5; left out, the one that it has"`
}

type additionInput struct {
	ProductID string `query:"productId" required:"true" maxLength:"36"`
	Name      string `query:"productNome" maxLength:"1000"`
	Price     string `query:"valor" maxLength:"20" doc:"the new price: 12.5; left out, the one that it has"`
}

type referencesOutput struct {
	Body []Reference `nullable:"false"`
}

func (s *Service) venueOfReference(ctx context.Context, in *referenceInput) (string, error) {
	return s.venueOf(ctx, in.ProductID)
}

func (s *Service) venueOfAddition(ctx context.Context, in *additionInput) (string, error) {
	return s.venueOf(ctx, in.ProductID)
}

func (s *Service) referenceRoute(ctx context.Context, in *referenceInput) (*referencesOutput, error) {
	return s.references(ctx, *in)
}

func (s *Service) usedAsAdditionRoute(ctx context.Context, in *additionInput) (*referencesOutput, error) {
	return s.references(ctx, referenceInput{ProductID: in.ProductID, Name: in.Name, Price: in.Price})
}

func (s *Service) references(ctx context.Context, in referenceInput) (*referencesOutput, error) {
	venueID, err := s.venueOf(ctx, in.ProductID)
	if err != nil {
		return nil, err
	}
	now, err := s.seen(ctx, venueID)
	if err != nil {
		return nil, err
	}
	p := now.products[in.ProductID]
	if p == nil || p.archived || !now.Sees(p.ID) {
		return nil, errArchived
	}
	price := p.Price
	if in.Price != "" {
		if price, err = money.Parse(in.Price); err != nil {
			return nil, fault.Field("valor", "Escreva o valor com até dois decimais: 12.50.")
		}
	}
	renamed := in.Name != "" && br.OneLine(apostrophes.Replace(in.Name)) != p.Name
	out := &referencesOutput{Body: []Reference{}}
	for _, parent := range now.pricedOn(p.ID) {
		r := Reference{ID: parent.ID, Name: parent.Name, ValueInParent: p.Price, NewValue: price}
		for _, own := range parent.ownPriced(p.ID) {
			// Of two that differ, the one that the new price alters.
			if !r.HasOwnPrice || r.ValueInParent == price {
				r.ValueInParent, r.HasOwnPrice = *own.OwnPrice, true
			}
		}
		if price == p.Price {
			r.NewValue = r.ValueInParent
		}
		if !in.OnlyChanged || renamed || r.ValueInParent != r.NewValue {
			out.Body = append(out.Body, r)
		}
	}
	return out, nil
}
