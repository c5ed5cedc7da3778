package paymentlinks

import (
	"context"
	"net/http"

	"balcao/app/money"
	"balcao/app/operation"
	"balcao/app/roles"
)

// needed are the roles of whoever keeps the links, and fetches the file of an export.
var needed = roles.List{roles.PaymentLinks}

// Routes lists the operations of this domain (S0§7).
func (s *Service) Routes() []operation.Route {
	may := operation.Venue(needed...)
	named := operation.InVenueOf(func(ctx context.Context, in *pathInput) (string, error) { return s.venueOf(ctx, in.ID) }, needed...)
	routes := []operation.Route{
		operation.Get("mepaylink-list", "/api/mepaylink/GetLinksByLocalId/{localId}", may, s.listRoute),
		operation.Get("mepaylink-get", "/api/mepaylink/GetLinkById/{id}", named, s.getRoute),
		operation.Post("mepaylink-add", "/api/mepaylink/Add", may, s.addRoute),
		operation.Put("mepaylink-update", "/api/mepaylink/Update", may, s.changeRoute),
		operation.Delete("mepaylink-delete", "/api/mepaylink/Delete/{id}", named, s.deleteRoute).Status(http.StatusNoContent),
		operation.Get("mepaylink-use-list", "/api/mepaylink/usos/{id}", may, s.usesRoute),
		operation.Post("mepaylink-use-export", "/api/mepaylink/usos/{id}/exportar", may, s.exportRoute),
	}
	for i := range routes {
		routes[i] = routes[i].Tag("payment-links")
	}
	return routes
}

// ProductName is a product as a link names it.
type ProductName struct {
	ID   string `json:"id"`
	Nome string `json:"nome"`
}

// View is a link on the wire.
type View struct {
	ID                  string       `json:"id"`
	Price               money.Amount `json:"price"`
	ExpirationDate      *string      `json:"expirationDate" format:"date" doc:"its last day in the venue's zone; null for none"`
	Description         string       `json:"description"`
	MaximumInstallments int          `json:"maximumInstallments" doc:"0 and 1 are paid at once"`
	AllowPaymentSlip    bool         `json:"allowPaymentSlip"`
	Authenticated       bool         `json:"authenticated" doc:"who pays proves his e-mail and tells his CPF"`
	ProductID           *string      `json:"productId"`
	Product             *ProductName `json:"product"`
	LocalID             string       `json:"localId"`
	Endereco            string       `json:"endereco" doc:"the address that people open"`
	Situacao            State        `json:"situacao" enum:"ativo,expirado,esgotado,apagado"`
	LimiteDeUsos        int          `json:"limiteDeUsos" doc:"how often it may be paid; 0 for any number"`
	Pagos               int          `json:"pagos" doc:"how often it was paid, without what was given back whole"`
	Recebido            money.Amount `json:"recebido"`
	Devolvido           money.Amount `json:"devolvido"`
	Versao              int64        `json:"versao"`
}

func (s *Service) viewOf(ctx context.Context, venueID string, links []Link, of map[string]Taken) ([]View, error) {
	at, err := s.Venues.Venue(ctx, venueID)
	if err != nil {
		return nil, err
	}
	names, err := s.Products(ctx, venueID)
	if err != nil {
		return nil, err
	}
	views := make([]View, len(links))
	for i, l := range links {
		t := of[l.ID]
		views[i] = View{
			ID: l.ID, Price: l.Price, ExpirationDate: orNull(l.ExpiresOn), Description: l.Description, MaximumInstallments: l.MaximumInstallments,
			AllowPaymentSlip: l.AllowPaymentSlip, Authenticated: l.Authenticated, ProductID: orNull(l.ProductID), LocalID: l.VenueID,
			Endereco: s.PublicURL + Address(l.ID), Situacao: l.state(s.Clock.Now(), at.Zone, t.Paid), LimiteDeUsos: l.UseLimit,
			Pagos: t.Paid, Recebido: t.Value, Devolvido: t.Refunded, Versao: l.Version,
		}
		if name := names.of(l.ProductID); name != "" {
			views[i].Product = &ProductName{l.ProductID, name}
		}
	}
	return views, nil
}

func orNull(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

type listInput struct {
	operation.VenuePath
	Apagados bool `query:"apagados" doc:"those that were deleted, in place of the others"`
}

type listOutput struct {
	Body []View `nullable:"false"`
}

func (s *Service) listRoute(ctx context.Context, in *listInput) (*listOutput, error) {
	links, of, err := s.List(ctx, in.VenueID, in.Apagados)
	if err != nil {
		return nil, err
	}
	views, err := s.viewOf(ctx, in.VenueID, links, of)
	return &listOutput{views}, err
}

type pathInput struct {
	ID string `path:"id" maxLength:"36"`
}

type linkOutput struct{ Body View }

func (s *Service) answer(ctx context.Context, l Link) (*linkOutput, error) {
	of, err := s.taken(ctx, s.DB.Read, "WHERE link_id = ?", l.ID)
	if err != nil {
		return nil, err
	}
	views, err := s.viewOf(ctx, l.VenueID, []Link{l}, of)
	if err != nil {
		return nil, err
	}
	return &linkOutput{views[0]}, nil
}

func (s *Service) getRoute(ctx context.Context, in *pathInput) (*linkOutput, error) {
	l, err := one(ctx, s.DB.Read.NewSelect(), "id = ? AND deleted_at IS NULL", in.ID)
	if err != nil {
		return nil, err
	}
	return s.answer(ctx, l)
}

// Form is a link as a form sends it.
type Form struct {
	operation.LocalBody
	Price               money.Amount `json:"price"`
	ExpirationDate      *string      `json:"expirationDate,omitempty" maxLength:"40" doc:"a day, or a moment whose day is meant; null, empty or left out for none"`
	Description         string       `json:"description,omitempty" maxLength:"2000"`
	MaximumInstallments int          `json:"maximumInstallments,omitempty" minimum:"0" maximum:"99"`
	AllowPaymentSlip    bool         `json:"allowPaymentSlip,omitempty"`
	Authenticated       bool         `json:"authenticated,omitempty"`
	ProductID           *string      `json:"productId,omitempty" maxLength:"36"`
	LimiteDeUsos        int          `json:"limiteDeUsos,omitempty" minimum:"0" maximum:"1000000"`
}

func (f Form) draft(version *int64) Draft {
	return Draft{
		Price: f.Price, ExpirationDate: orEmpty(f.ExpirationDate), Description: f.Description, MaximumInstallments: f.MaximumInstallments,
		AllowPaymentSlip: f.AllowPaymentSlip, Authenticated: f.Authenticated, ProductID: orEmpty(f.ProductID), UseLimit: f.LimiteDeUsos, Version: version,
	}
}

func orEmpty(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}

type addInput struct{ Body Form }

func (s *Service) addRoute(ctx context.Context, in *addInput) (*linkOutput, error) {
	l, err := s.Add(ctx, in.Body.VenueID, in.Body.draft(nil))
	if err != nil {
		return nil, err
	}
	return s.answer(ctx, l)
}

// ChangeForm is a Form and the link that it is of.
type ChangeForm struct {
	ID string `json:"id" minLength:"1" maxLength:"36"`
	Form
	Versao *int64 `json:"versao,omitempty" doc:"the one that was read; 409 where somebody else has saved since"`
}

type changeInput struct{ Body ChangeForm }

func (s *Service) changeRoute(ctx context.Context, in *changeInput) (*linkOutput, error) {
	l, err := s.Change(ctx, in.Body.VenueID, in.Body.ID, in.Body.draft(in.Body.Versao))
	if err != nil {
		return nil, err
	}
	return s.answer(ctx, l)
}

func (s *Service) deleteRoute(ctx context.Context, in *pathInput) (*struct{}, error) {
	venueID, err := s.venueOf(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return nil, s.Delete(ctx, venueID, in.ID)
}
