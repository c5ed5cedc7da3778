package equipment

import (
	"cmp"
	"context"
	"slices"

	"balcao/app/operation"
)

// TabletScreen is what tablets show, on the wire.
type TabletScreen struct {
	Saudacao         string `json:"saudacao" maxLength:"400" doc:"stands over the products; empty for none"`
	MostraFotos      bool   `json:"mostraFotos"`
	MostraPrecos     bool   `json:"mostraPrecos"`
	MostraCodigos    bool   `json:"mostraCodigos" doc:"barcodes"`
	DescansoSegundos int    `json:"descansoSegundos" doc:"after how long without a touch the wallpaper is shown; 0 for never"`
	Versao           int64  `json:"versao" minimum:"0"`
}

func (t TabletSettings) view() TabletScreen {
	return TabletScreen{t.Greeting, t.ShowsPhotos, t.ShowsPrices, t.ShowsCodes, t.IdleSeconds, t.Version}
}

type tabletOutput struct{ Body TabletScreen }

func (s *Service) tabletRoute(ctx context.Context, in *operation.VenueQuery) (*tabletOutput, error) {
	now, err := s.TabletOf(ctx, s.DB.Read, in.VenueID)
	return &tabletOutput{now.view()}, err
}

type saveTabletInput struct {
	Body struct {
		operation.VenueBody
		TabletScreen
	}
}

func (s *Service) saveTabletRoute(ctx context.Context, in *saveTabletInput) (*tabletOutput, error) {
	b := in.Body
	saved, err := s.SaveTablet(ctx, TabletSettings{
		VenueID: b.VenueID, Greeting: b.Saudacao, ShowsPhotos: b.MostraFotos, ShowsPrices: b.MostraPrecos, ShowsCodes: b.MostraCodigos,
		IdleSeconds: b.DescansoSegundos, Version: b.Versao,
	})
	if err != nil {
		return nil, err
	}
	return &tabletOutput{saved.view()}, nil
}

// TabletView is one of the venue's tablets.
type TabletView struct {
	View
	ListaDeProdutos string `json:"listaDeProdutos" doc:"name of the product list that it sells; empty: what the venue's menu shows"`
}

type tabletsInput struct {
	operation.VenueQuery
	operation.PageQuery
}

func (s *Service) tabletsRoute(ctx context.Context, in *tabletsInput) (*operation.Page[TabletView], error) {
	page, total, err := s.List(ctx, Filter{VenueID: in.VenueID, Type: Tablet}, in.Offset(), in.Size)
	if err != nil {
		return nil, err
	}
	views, err := s.views(ctx, in.VenueID, page)
	if err != nil {
		return nil, err
	}
	lists, err := s.Products.Lists(ctx, in.VenueID, salesPointsOf(page))
	if err != nil {
		return nil, err
	}
	out := make([]TabletView, len(views))
	for i, v := range views {
		out[i] = TabletView{v, lists[v.PontoDeVendaID]}
	}
	return &operation.Page[TabletView]{Total: total, Body: out}, nil
}

func salesPointsOf(devices []Equipment) []string {
	var ids []string
	for _, e := range devices {
		if e.SalesPointID != "" && !slices.Contains(ids, e.SalesPointID) {
			ids = append(ids, e.SalesPointID)
		}
	}
	return ids
}

func pointsByName(names map[string]string) []PointName {
	out := make([]PointName, 0, len(names))
	for id, name := range names {
		out = append(out, PointName{id, name})
	}
	slices.SortFunc(out, func(a, b PointName) int { return cmp.Or(cmp.Compare(a.Nome, b.Nome), cmp.Compare(a.ID, b.ID)) })
	return out
}
