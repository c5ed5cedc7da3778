package insights

import (
	"context"
	"slices"

	"balcao/app/operation"
	"balcao/app/roles"
)

// Routes lists the operations of the dashboard, the live view, the reports and closings.
func (s *Service) Routes() []operation.Route {
	see, read, closing := operation.Venue(dashboard...), operation.Venue(readers()...), operation.Venue(roles.CashClosingReport)
	routes := []operation.Route{
		operation.Get("salesdashboard-total-orders", "/api/salesdashboard/TotalOrders", see, s.totalOrders),
		operation.Get("salesdashboard-refused-orders", "/api/salesdashboard/RefusedOrders", see, s.refusedOrders),
		operation.Get("salesdashboard-revenues", "/api/salesdashboard/Revenues", see, s.revenues),
		operation.Get("salesdashboard-average-ticket", "/api/salesdashboard/AverageTicket", see, s.averageTicket),
		operation.Get("salesdashboard-higher-demand", "/api/salesdashboard/HigherDemand", see, s.higherDemand),
		operation.Get("salesdashboard-lower-demand", "/api/salesdashboard/LowerDemand", see, s.lowerDemand),
		operation.Get("salesdashboard-sales-per-day", "/api/salesdashboard/SalesPerDay", see, s.salesPerDay),
		operation.Get("salesdashboard-hourly-sales", "/api/salesdashboard/HourlySales", see, s.hourlySales),
		operation.Get("salesdashboard-most-consumed", "/api/salesdashboard/MostConsumed", see, s.mostConsumed),
		operation.Get("salesdashboard-sales-by-region", "/api/salesdashboard/SalesByRegion", see, s.salesByRegion),
		operation.Get("salesdashboard-top-customers", "/api/salesdashboard/TopCustomers", see, s.topCustomers),
		operation.Get("salesdashboard-sales-by-gender", "/api/salesdashboard/SalesByGender", see, s.salesByGender),
		operation.Get("salesdashboard-sales-by-age-range", "/api/salesdashboard/SalesByAgeRange", see, s.salesByAgeRange),

		operation.Get("live-sales", "/api/insights/ao-vivo", see, s.live),
		operation.Get("insight-stream", "/api/insights/stream", see, s.stream),
		operation.Get("insight-venues", "/api/insights/locais", operation.SignedIn, s.sideBySide),
		operation.Get("insight-proof", "/api/insights/prova", see, s.proof),

		operation.Get("report-definitions", "/api/relatorios", read, s.definitions),
		operation.Get("report-view-list", "/api/relatorios/visoes", read, s.listViews),
		operation.Post("report-view-add", "/api/relatorios/visoes", read, s.addView),
		operation.Put("report-view-save", "/api/relatorios/visoes/{id}", read, s.saveView),
		operation.Delete("report-view-remove", "/api/relatorios/visoes/{id}", read, s.removeView),
		operation.Get("report-schedule-list", "/api/relatorios/envios", read, s.listSchedules),
		operation.Post("report-schedule-add", "/api/relatorios/envios", read, s.addSchedule),
		operation.Put("report-schedule-pause", "/api/relatorios/envios/{id}", read, s.pauseSchedule),
		operation.Delete("report-schedule-remove", "/api/relatorios/envios/{id}", read, s.removeSchedule),
		operation.Get("report-options", "/api/relatorios/{relatorio}/opcoes", read, s.options),
		operation.Post("report-run", "/api/relatorios/{relatorio}/linhas", read, s.runRoute),
		operation.Post("report-open", "/api/relatorios/{relatorio}/abrir", read, s.openRoute),
		operation.Post("report-export", "/api/relatorios/{relatorio}/exportar", read, s.exportRoute),

		operation.Get("day-closing", "/api/fechamentos/{dia}", closing, s.closingRoute),
		operation.Post("day-closing-settle", "/api/fechamentos/{dia}/acertar", closing, s.settleRoute),
		operation.Post("day-closing-sign", "/api/fechamentos/{dia}/assinar", closing, s.signRoute),
	}
	for i := range routes {
		routes[i] = routes[i].Tag("insights")
	}
	return routes
}

// readers are the roles of any report or of the dashboard: which report, its handler asks.
func readers() roles.List {
	all := slices.Clone(dashboard)
	for _, r := range reports {
		for _, role := range r.roles {
			if !slices.Contains(all, role) {
				all = append(all, role)
			}
		}
	}
	return all
}

type runInput struct {
	operation.PageQuery
	Report string `path:"relatorio" maxLength:"40" doc:"key of a definition"`
	Body   Query
}

type runOutput struct{ Body Result }

func (s *Service) runRoute(ctx context.Context, in *runInput) (*runOutput, error) {
	r, a, err := s.asked(ctx, in.Report, in.Body)
	if err != nil {
		return nil, err
	}
	out, err := s.read(ctx, r, a, page{in.Offset(), in.Size})
	return &runOutput{out}, err
}

type openInput struct {
	operation.PageQuery
	Report string `path:"relatorio" maxLength:"40" doc:"key of a definition"`
	Body   struct {
		Query
		Chave  map[string]string `json:"Chave" required:"false" doc:"of the row; empty for the totals"`
		Medida string            `json:"Medida" maxLength:"40" doc:"key of the column"`
	}
}

type openOutput struct{ Body Opened }

func (s *Service) openRoute(ctx context.Context, in *openInput) (*openOutput, error) {
	r, a, err := s.asked(ctx, in.Report, in.Body.Query)
	if err != nil {
		return nil, err
	}
	out, err := s.open(ctx, r, a, in.Body.Chave, in.Body.Medida, page{in.Offset(), in.Size})
	return &openOutput{out}, err
}
