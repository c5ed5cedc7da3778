package scheduling

import "context"

// CategoryView is a category on the wire.
type CategoryView struct {
	ID       string  `json:"id"`
	Name     string  `json:"name"`
	ImageURL *string `json:"imageUrl"`
	Versao   int64   `json:"versao"`
}

func (c Category) view() CategoryView {
	return CategoryView{ID: c.ID, Name: c.Name, ImageURL: addressOf(c.HasImage, c.VenueID, c.ID, c.Version), Versao: c.Version}
}

type localInput struct {
	LocalClientPath
}

type categoriesOutput struct {
	Body []CategoryView `nullable:"false"`
}

func (s *Service) categoriesRoute(ctx context.Context, in *localInput) (*categoriesOutput, error) {
	all, err := s.Categories(ctx, in.VenueID)
	out := &categoriesOutput{Body: make([]CategoryView, len(all))}
	for i, c := range all {
		out.Body[i] = c.view()
	}
	return out, err
}

// CategoryForm is a category as a form sends it.
type CategoryForm struct {
	LocalClientBody
	Name   string  `json:"name,omitempty" maxLength:"400"`
	Image  *string `json:"image,omitempty" nullable:"true" doc:"a picture in base64, bare or as a data address, of up to 5,500,000 bytes; its address or nothing keeps the one that is there, an empty text takes it away"`
	Versao *int64  `json:"versao,omitempty" nullable:"true" doc:"the one that was read; 409 where somebody else has saved since"`
}

func (f CategoryForm) draft() CategoryDraft {
	return CategoryDraft{Name: f.Name, Image: f.Image, Version: f.Versao}
}

type addCategoryInput struct{ Body CategoryForm }

type categoryOutput struct{ Body CategoryView }

func (s *Service) addCategoryRoute(ctx context.Context, in *addCategoryInput) (*categoryOutput, error) {
	c, err := s.AddCategory(ctx, in.Body.VenueID, in.Body.draft())
	return &categoryOutput{c.view()}, err
}

// CategoryChange is a CategoryForm and the category that it is of.
type CategoryChange struct {
	ID string `json:"id" minLength:"1" maxLength:"36"`
	CategoryForm
}

type changeCategoryInput struct{ Body CategoryChange }

func (s *Service) changeCategoryRoute(ctx context.Context, in *changeCategoryInput) (*categoryOutput, error) {
	c, err := s.ChangeCategory(ctx, in.Body.VenueID, in.Body.ID, in.Body.draft())
	return &categoryOutput{c.view()}, err
}

type deleteInput struct {
	LocalClientQuery
	ID string `query:"id" required:"true" maxLength:"36"`
}

func (s *Service) deleteCategoryRoute(ctx context.Context, in *deleteInput) (*struct{}, error) {
	return nil, s.ArchiveCategory(ctx, in.VenueID, in.ID)
}
