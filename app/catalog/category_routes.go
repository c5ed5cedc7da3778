package catalog

import (
	"context"
	"fmt"

	"balcao/app/images"
	"balcao/app/operation"
	"balcao/app/roles"
)

func (s *Service) categoryRoutes() []operation.Route {
	may := operation.Venue(roles.ProductCategories, roles.Products)
	return []operation.Route{
		// Schedules are for categories, too.
		operation.Get("product-category-list", "/api/CategoriaProduto/categorias", operation.Venue(roles.ProductCategories, roles.ProductSchedules, roles.Products), s.categoriesRoute),
		operation.Post("product-category-create", "/api/CategoriaProduto/categorias", may, s.addCategoryRoute).MaxBody(images.LargestForm),
		operation.Put("product-category-sort", "/api/CategoriaProduto/ordem", may, s.sortCategoriesRoute),
		operation.Put("product-category-change", "/api/CategoriaProduto/categorias/{id}", may, s.changeCategoryRoute).MaxBody(images.LargestForm),
		operation.Post("product-category-merge", "/api/CategoriaProduto/categorias/{id}/unir", may, s.mergeCategoryRoute),
		operation.Delete("product-category-archive", "/api/CategoriaProduto/categorias/{id}", may, s.archiveCategoryRoute),
		operation.Post("product-category-undo", "/api/CategoriaProduto/alteracoes/{id}/desfazer", operation.InVenueOf(s.venueOfUndo, roles.ProductCategories, roles.Products), s.undoCategoryRoute),
	}
}

type categoriesInput struct{ operation.VenueQuery }

// CategoryRow is a Category in the list.
type CategoryRow struct {
	Category
	Photo    string `json:"foto" doc:"address of its picture, another one after each change; empty without one"`
	Products int    `json:"produtos" doc:"products in use in it"`
}

type categoriesOutput struct {
	Body []CategoryRow `nullable:"false"`
}

// categoriesRoute answers the categories in use, in menu order.
func (s *Service) categoriesRoute(ctx context.Context, in *categoriesInput) (*categoriesOutput, error) {
	now, err := s.seen(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	products := map[string]int{}
	for _, p := range now.sorted {
		products[p.CategoryID]++
	}
	out := &categoriesOutput{Body: make([]CategoryRow, len(now.menu))}
	for i, c := range now.menu {
		out.Body[i] = CategoryRow{Category: *c, Products: products[c.ID]}
		if c.HasPhoto {
			out.Body[i].Photo = fmt.Sprintf("/blob/%s/%s.jpg?v=%d", in.VenueID, c.ID, c.Version)
		}
	}
	return out, nil
}

// CategoryForm is a CategoryDraft and the venue it is for.
type CategoryForm struct {
	operation.VenueBody
	CategoryDraft
}

type addCategoryInput struct{ Body CategoryForm }

type categoryOutput struct{ Body Category }

func (s *Service) addCategoryRoute(ctx context.Context, in *addCategoryInput) (*categoryOutput, error) {
	c, err := s.CreateCategory(ctx, in.Body.VenueID, in.Body.CategoryDraft)
	return &categoryOutput{c}, err
}

type changeCategoryInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body CategoryForm
}

func (s *Service) changeCategoryRoute(ctx context.Context, in *changeCategoryInput) (*struct{}, error) {
	return nil, s.ChangeCategory(ctx, in.Body.VenueID, in.ID, in.Body.CategoryDraft)
}

// CategoryOrder is the venue's categories in their new order.
type CategoryOrder struct {
	operation.VenueBody
	IDs []string `json:"ids" maxItems:"2000" nullable:"false"`
}

type sortCategoriesInput struct{ Body CategoryOrder }

func (s *Service) sortCategoriesRoute(ctx context.Context, in *sortCategoriesInput) (*struct{}, error) {
	return nil, s.SortCategories(ctx, in.Body.VenueID, in.Body.IDs)
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

type mergeCategoryOutput struct{ Body CategoryMerged }

func (s *Service) mergeCategoryRoute(ctx context.Context, in *mergeCategoryInput) (*mergeCategoryOutput, error) {
	merged, err := s.MergeCategory(ctx, in.Body.VenueID, in.ID, in.Body.CategoryMerge)
	return &mergeCategoryOutput{merged}, err
}

type archiveCategoryInput struct {
	operation.VenueQuery
	ID string `path:"id" maxLength:"36"`
}

type archiveCategoryOutput struct {
	Body struct {
		ChangeID string `json:"alteracaoId" doc:"by which it is undone"`
	}
}

func (s *Service) archiveCategoryRoute(ctx context.Context, in *archiveCategoryInput) (*archiveCategoryOutput, error) {
	out := &archiveCategoryOutput{}
	var err error
	out.Body.ChangeID, err = s.ArchiveCategory(ctx, in.VenueID, in.ID)
	return out, err
}

// undoCategoryRoute takes back a merge or a deletion of a category.
func (s *Service) undoCategoryRoute(ctx context.Context, in *undoInput) (*undoneOutput, error) {
	return s.undone(ctx, in.ID, CategoryGone)
}
