package customers

import (
	"context"

	"balcao/app/operation"
)

type categoriesInput struct {
	operation.VenuePath
}

// Categories are a venue's categories (S0§3).
type Categories struct {
	Categorias []Category `json:"categorias" nullable:"false"`
}

type categoriesOutput struct{ Body Categories }

func (s *Service) categoriesRoute(ctx context.Context, in *categoriesInput) (*categoriesOutput, error) {
	out := &categoriesOutput{}
	var err error
	out.Body.Categorias, err = s.Categories(ctx, in.VenueID)
	return out, err
}

// CategoryForm is a CategoryDraft and the venue it is for.
type CategoryForm struct {
	operation.VenueBody
	CategoryDraft
}

type addCategoryInput struct{ Body CategoryForm }

type categoryOutput struct{ Body Category }

func (s *Service) addCategoryRoute(ctx context.Context, in *addCategoryInput) (*categoryOutput, error) {
	c, err := s.AddCategory(ctx, in.Body.VenueID, in.Body.CategoryDraft)
	return &categoryOutput{c}, err
}

type changeCategoryInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body CategoryForm
}

func (s *Service) changeCategoryRoute(ctx context.Context, in *changeCategoryInput) (*categoryOutput, error) {
	c, err := s.ChangeCategory(ctx, in.Body.VenueID, in.ID, in.Body.CategoryDraft)
	return &categoryOutput{c}, err
}

type removeCategoryInput struct {
	operation.VenueQuery
	ID string `path:"id" maxLength:"36"`
}

func (s *Service) removeCategoryRoute(ctx context.Context, in *removeCategoryInput) (*struct{}, error) {
	return nil, s.RemoveCategory(ctx, in.VenueID, in.ID)
}

// CategoryMergeForm is a CategoryMerge and the venue it is in.
type CategoryMergeForm struct {
	operation.VenueBody
	CategoryMerge
}

type mergeCategoryInput struct {
	ID   string `path:"id" maxLength:"36" doc:"category that goes"`
	Body CategoryMergeForm
}

// CategoryMerged tells how many customers moved, or would.
type CategoryMerged struct {
	Clientes int `json:"clientes"`
}

type mergeCategoryOutput struct{ Body CategoryMerged }

func (s *Service) mergeCategoryRoute(ctx context.Context, in *mergeCategoryInput) (*mergeCategoryOutput, error) {
	moved, err := s.MergeCategory(ctx, in.Body.VenueID, in.ID, in.Body.CategoryMerge)
	return &mergeCategoryOutput{CategoryMerged{moved}}, err
}
