package salespoints

import (
	"context"
	"slices"

	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/roles"
)

// Routes lists the operations of this domain. Whoever registers operators, which belong to
// sales points, may list them.
func (s *Service) Routes() []operation.Route {
	byUpdate := func(ctx context.Context, in *updateInput) (string, error) {
		return s.venueOf(ctx, in.Body.SalesPoint.ID)
	}
	byPath := func(ctx context.Context, in *pathInput) (string, error) { return s.venueOf(ctx, in.ID) }
	byLink := func(ctx context.Context, in *linkInput) (string, error) { return s.venueOf(ctx, in.Body.SalesPointID) }
	byDevices := func(ctx context.Context, in *unlinkInput) (string, error) {
		if len(in.Body.Equipment) == 0 {
			return "", errNoneChosen
		}
		return s.Equipment.VenueOf(ctx, in.Body.Equipment)
	}
	may := operation.Venue(roles.AdminPortal, roles.Equipment)
	routes := []operation.Route{
		operation.Get("sales-point-list", "/api/SalesPoint/GetAllSalesPointByLocalClientId/{localClientId}", operation.Venue(roles.AdminPortal, roles.Equipment, roles.Operators), s.listRoute),
		operation.Post("sales-point-add", "/api/SalesPoint/Add", may, s.addRoute),
		operation.Put("sales-point-update", "/api/SalesPoint/Update", operation.InVenueOf(byUpdate, roles.AdminPortal, roles.Equipment), s.updateRoute),
		operation.Delete("sales-point-delete", "/api/salesPoint/Delete/{id}", operation.InVenueOf(byPath, roles.AdminPortal, roles.Equipment), s.removeRoute).Status(200),
		operation.Get("sales-point-equipment-linked", "/api/SalesPoint/Equipament/GetLinked", may, s.linkedRoute),
		operation.Get("sales-point-equipment-unlinked", "/api/SalesPoint/Equipament/GetUnlinked/{localClientId}", may, s.unlinkedRoute),
		operation.Post("sales-point-equipment-link", "/api/SalesPoint/Equipament/LinkEquipamentsToSalesPoint", operation.InVenueOf(byLink, roles.AdminPortal, roles.Equipment), s.linkRoute).Status(200),
		operation.Post("sales-point-equipment-unlink", "/api/SalesPoint/Equipament/UnlinkEquipamentsFromSalesPoint", operation.InVenueOf(byDevices, roles.AdminPortal, roles.Equipment), s.unlinkRoute).Status(200),
		operation.Post("delivery-activation-old", "/api/MeepEstabelecimento/AtivarEstabelecimentoDeliveryOld", may, s.activateRoute),
	}
	for i := range routes {
		routes[i] = routes[i].Tag("sales-points")
	}
	return routes
}

// venuePath names the venue as the documents spell it here.
type venuePath struct {
	VenueID string `path:"localClientId" maxLength:"36"`
}

func (in *venuePath) Venue() string { return in.VenueID }

type listOutput struct {
	Body []Listed `nullable:"false"`
}

func (s *Service) listRoute(ctx context.Context, in *venuePath) (*listOutput, error) {
	all, err := s.List(ctx, in.VenueID)
	return &listOutput{all}, err
}

// AddBody is a sales point and the venue it is for.
type AddBody struct {
	SalesPoint SalesPoint `json:"salesPoint"`
	VenueID    string     `json:"localClientId" maxLength:"36"`
}

// Venue implements operation.Venued.
func (b AddBody) Venue() string { return b.VenueID }

type addInput struct{ Body AddBody }

type pointOutput struct{ Body SalesPoint }

func (s *Service) addRoute(ctx context.Context, in *addInput) (*pointOutput, error) {
	saved, err := s.Add(ctx, in.Body.VenueID, in.Body.SalesPoint)
	return &pointOutput{saved}, err
}

type updateInput struct {
	Body struct {
		SalesPoint SalesPoint `json:"salesPoint"`
	}
}

func (s *Service) updateRoute(ctx context.Context, in *updateInput) (*pointOutput, error) {
	venueID, err := s.venueOf(ctx, in.Body.SalesPoint.ID)
	if err != nil {
		return nil, err
	}
	saved, err := s.Change(ctx, venueID, in.Body.SalesPoint)
	return &pointOutput{saved}, err
}

type pathInput struct {
	ID string `path:"id" maxLength:"36"`
}

func (s *Service) removeRoute(ctx context.Context, in *pathInput) (*struct{}, error) {
	venueID, err := s.venueOf(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return nil, s.Remove(ctx, venueID, in.ID)
}

type devicesOutput struct {
	Body []Device `nullable:"false"`
}

type linkedInput struct {
	VenueID      string `query:"localClientId" required:"true" maxLength:"36"`
	SalesPointID string `query:"SalesPointId" required:"true" minLength:"1" maxLength:"36"`
}

func (in *linkedInput) Venue() string { return in.VenueID }

func (s *Service) linkedRoute(ctx context.Context, in *linkedInput) (*devicesOutput, error) {
	devices, err := s.Equipment.OfVenue(ctx, s.DB.Read, in.VenueID)
	return &devicesOutput{at(devices, in.SalesPointID)}, err
}

func (s *Service) unlinkedRoute(ctx context.Context, in *venuePath) (*devicesOutput, error) {
	devices, err := s.Equipment.OfVenue(ctx, s.DB.Read, in.VenueID)
	return &devicesOutput{at(devices, "")}, err
}

type linkInput struct {
	Body struct {
		SalesPointID string   `json:"salesPointId" maxLength:"36"`
		Equipment    []string `json:"equipaments" nullable:"false" maxItems:"500" doc:"ids of devices"`
	}
}

func (s *Service) linkRoute(ctx context.Context, in *linkInput) (*struct{}, error) {
	venueID, err := s.venueOf(ctx, in.Body.SalesPointID)
	if err != nil {
		return nil, err
	}
	return nil, s.Link(ctx, venueID, in.Body.SalesPointID, in.Body.Equipment)
}

type unlinkInput struct {
	Body struct {
		Equipment []string `json:"equipaments" nullable:"false" maxItems:"500" doc:"ids of the devices to take away: those that the dialog leaves unticked"`
	}
}

func (s *Service) unlinkRoute(ctx context.Context, in *unlinkInput) (*struct{}, error) {
	venueID, err := s.Equipment.VenueOf(ctx, in.Body.Equipment)
	if err != nil {
		return nil, err
	}
	return nil, s.Unlink(ctx, venueID, slices.Clone(in.Body.Equipment))
}

// DeliveryBody is a delivery establishment that is activated. Its name and address in the
// web are set where they belong, and not read here.
type DeliveryBody struct {
	VenueID      string       `json:"id" maxLength:"36"`
	Name         string       `json:"name" required:"false" maxLength:"300"`
	URLMeepFood  string       `json:"urlMeepFood" required:"false" maxLength:"300"`
	Description  string       `json:"description" required:"false" maxLength:"1000" doc:"taken where the shop has none"`
	DeliveryTime int          `json:"deliveryTime" required:"false" minimum:"0" maximum:"1440" doc:"minutes; 0 leaves the shop's"`
	DeliveryFee  money.Amount `json:"deliveryFee" required:"false" doc:"0 leaves the shop's"`
}

// Venue implements operation.Venued.
func (b DeliveryBody) Venue() string { return b.VenueID }

type activateInput struct{ Body DeliveryBody }

type activateOutput struct {
	Body struct {
		LegalName string `json:"razaoSocial" doc:"the venue's legal name, else its name"`
	}
}

func (s *Service) activateRoute(ctx context.Context, in *activateInput) (*activateOutput, error) {
	b := in.Body
	if b.DeliveryFee < 0 {
		return nil, fault.Field("deliveryFee", "A taxa de entrega não pode ser negativa.")
	}
	name, err := s.ActivateDelivery(ctx, b.VenueID, Establishment{Description: b.Description, Minutes: b.DeliveryTime, Fee: b.DeliveryFee})
	out := &activateOutput{}
	out.Body.LegalName = name
	return out, err
}
