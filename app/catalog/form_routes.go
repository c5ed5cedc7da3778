package catalog

import (
	"context"
	"encoding/json"
	"net/http"

	"balcao/app/images"
	"balcao/app/operation"
	"balcao/app/roles"
)

// formRoutes are what the wizard and the tabbed form call. Pickers are for any member (D53).
func (s *Service) formRoutes() []operation.Route {
	return []operation.Route{
		operation.Get("product-get", "/api/Produto/BuscarProdutoDoLocal/{id}", operation.InVenueOf(s.venueOfProduct, roles.Products), s.getRoute),
		operation.Post("product-edit", "/api/Produto/EditarProduto", operation.Venue(roles.Products), s.saveRoute).
			Status(http.StatusCreated).MaxBody(images.LargestForm),
		// Of the product and of its category.
		operation.Post("product-add-v2", "/api/Produto/AdicionarProdutoV2", operation.Venue(roles.Products), s.wizardRoute).
			Status(http.StatusCreated).MaxBody(2 * images.LargestForm),
		operation.Get("product-list-by-local", "/api/Produto/GetProductsFromLocal/{localId}", operation.Venue(), s.namedRoute),

		operation.Get("product-option-list", "/api/Produto/opcoes/{localId}", operation.Venue(roles.Products), s.optionsRoute),
		operation.Post("product-option-create", "/api/Produto/opcoes/incluir", operation.Venue(roles.Products), s.addOptionRoute),

		operation.Get("product-reference", "/api/Produto/ProdutoReferencia", operation.InVenueOf(s.venueOfReference, roles.Products), s.referenceRoute),
		operation.Get("product-used-as-addon", "/api/Produto/ProdutoReferencia/Adicional", operation.InVenueOf(s.venueOfAddition, roles.Products), s.usedAsAdditionRoute),

		operation.Get("product-form-choices", "/api/Produto/formulario/{localId}", operation.Venue(roles.Products), s.choicesRoute),
		operation.Get("tab-flow-list", "/api/comandaseletronicasfluxo", operation.Venue(), s.tabFlowsRoute),
		operation.Get("split-list", "/api/split", operation.Venue(), s.splitsRoute),
		operation.Get("product-energy-data", "/api/Produto/dadosEnergeticos/{localId}", operation.Venue(roles.Products), s.nutritionRoute),
	}
}

// ProductAnswer is a product with what its form shows beside it.
type ProductAnswer struct {
	Product
	UsedIn []FormChoice `json:"usadoEm" nullable:"false" doc:"products that it is an addition of, by name"`
	// SharedAdditions and SharedObservations are what others have of its own, too.
	SharedAdditions    []SharedPart `json:"acrescimosEm" nullable:"false"`
	SharedObservations []SharedPart `json:"observacoesEm" nullable:"false"`
}

type productOutput struct{ Body ProductAnswer }

func (s *Service) getRoute(ctx context.Context, in *productInput) (*productOutput, error) {
	venueID, err := s.venueOf(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return s.answer(ctx, venueID, in.ID)
}

// answer is the product as it is now; an archived one is a NotFound fault.
func (s *Service) answer(ctx context.Context, venueID, id string) (*productOutput, error) {
	now, err := s.seen(ctx, venueID)
	if err != nil {
		return nil, err
	}
	p := now.products[id]
	switch {
	case p == nil, !now.Sees(id):
		return nil, errNoProduct
	case p.archived:
		return nil, errArchived
	}
	ids := []string{id}
	for _, a := range p.Additions {
		ids = append(ids, a.ProductID)
	}
	parents := now.parents(ids...)
	out := &productOutput{ProductAnswer{Product: now.resolved(p, s.Clock.Now()), UsedIn: choicesOf(parents[id])}}
	out.Body.SharedAdditions, out.Body.SharedObservations = now.sharedParts(p, parents)
	if out.Body.StoreID == "" {
		out.Body.StoreID = noID
	}
	return out, nil
}

type saveInput struct {
	operation.Acting
	Body    ProductForm
	RawBody []byte
}

// saveRoute answers 201 for a change, too: the documents' form waits for it (product-edit-23).
func (s *Service) saveRoute(ctx context.Context, in *saveInput) (*productOutput, error) {
	if err := json.Unmarshal(in.RawBody, &in.Body.sent); err != nil {
		return nil, err
	}
	id, err := s.SaveProduct(ctx, in.Actor(ctx), in.Body)
	if err != nil {
		return nil, err
	}
	return s.answer(ctx, in.Body.VenueID, id)
}

type wizardInput struct {
	operation.Acting
	Body WizardProduct
}

type wizardOutput struct {
	Body struct {
		ID string `json:"Id" doc:"of the new product"`
	}
}

func (s *Service) wizardRoute(ctx context.Context, in *wizardInput) (*wizardOutput, error) {
	id, err := s.AddByWizard(ctx, in.Actor(ctx), in.Body)
	out := &wizardOutput{}
	out.Body.ID = id
	return out, err
}
