package catalog

import (
	"context"

	"balcao/app/operation"
	"balcao/app/roles"
)

// saleMenuRoutes are read by any member: products name a menu in their form.
func (s *Service) saleMenuRoutes() []operation.Route {
	may := operation.Venue(roles.AdminPortal, roles.Products)
	return []operation.Route{
		operation.Get("custom-sale-menu-by-local", "/api/CustomSaleMenu/GetByLocal/{localId}", operation.Venue(), s.saleMenusRoute),
		operation.Post("custom-sale-menu-create", "/api/CustomSaleMenu", may, s.addSaleMenuRoute),
		operation.Put("custom-sale-menu-change", "/api/CustomSaleMenu/{id}", may, s.changeSaleMenuRoute),
		operation.Delete("custom-sale-menu-archive", "/api/CustomSaleMenu/{id}", may, s.archiveSaleMenuRoute),
	}
}

type saleMenusInput struct{ operation.VenuePath }

type saleMenusOutput struct {
	Body []SaleMenu `nullable:"false"`
}

func (s *Service) saleMenusRoute(ctx context.Context, in *saleMenusInput) (*saleMenusOutput, error) {
	menus, err := s.SaleMenus(ctx, in.VenueID)
	if err != nil {
		return nil, err
	}
	err = s.limitPicked(ctx, in.VenueID, func(yield func(*[]Picked) bool) {
		for i := range menus {
			if !yield(&menus[i].Products) {
				return
			}
		}
	})
	return &saleMenusOutput{menus}, err
}

// SaleMenuForm is a SaleMenuDraft and the venue it is for.
type SaleMenuForm struct {
	operation.VenueBody
	SaleMenuDraft
}

type addSaleMenuInput struct{ Body SaleMenuForm }

func (s *Service) addSaleMenuRoute(ctx context.Context, in *addSaleMenuInput) (*struct{}, error) {
	_, err := s.AddSaleMenu(ctx, in.Body.VenueID, in.Body.SaleMenuDraft)
	return nil, err
}

type changeSaleMenuInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body SaleMenuForm
}

func (s *Service) changeSaleMenuRoute(ctx context.Context, in *changeSaleMenuInput) (*struct{}, error) {
	return nil, s.ChangeSaleMenu(ctx, in.Body.VenueID, in.ID, in.Body.SaleMenuDraft)
}

type archiveSaleMenuInput struct {
	operation.VenueQuery
	ID string `path:"id" maxLength:"36"`
}

func (s *Service) archiveSaleMenuRoute(ctx context.Context, in *archiveSaleMenuInput) (*struct{}, error) {
	return nil, s.ArchiveSaleMenu(ctx, in.VenueID, in.ID)
}
