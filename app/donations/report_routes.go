package donations

import (
	"context"

	"balcao/app/files"
	"balcao/app/jobs"
	"balcao/app/operation"
	"balcao/app/sheets"
)

type dashboardOutput struct{ Body Dashboard }

func (s *Service) dashboardRoute(ctx context.Context, in *eventInput) (*dashboardOutput, error) {
	e, err := oneEvent(ctx, s.DB.Read.NewSelect(), "id = ?", in.EventID)
	if err != nil {
		return nil, err
	}
	d, err := s.Dashboard(ctx, e)
	return &dashboardOutput{d}, err
}

type payablesOutput struct {
	Body []PayableView `nullable:"false"`
}

func (s *Service) payablesRoute(ctx context.Context, in *eventInput) (*payablesOutput, error) {
	e, err := oneEvent(ctx, s.DB.Read.NewSelect(), "id = ?", in.EventID)
	if err != nil {
		return nil, err
	}
	views, err := s.Payables(ctx, e)
	return &payablesOutput{views}, err
}

// ReportFilter is the filter of the report on the wire.
type ReportFilter struct {
	operation.VenueQuery
	EventID     string `query:"eventId" maxLength:"36" doc:"empty for all"`
	InstituteID string `query:"instituteId" maxLength:"36" doc:"empty for all"`
	De          string `query:"de" maxLength:"10" doc:"first day on the venue's clocks, YYYY-MM-DD; empty for none"`
	Ate         string `query:"ate" maxLength:"10" doc:"last day, which is within; empty for none"`
}

func (in ReportFilter) filter() Filter {
	return Filter{in.VenueID, in.EventID, in.InstituteID, in.De, in.Ate}
}

type reportInput struct {
	ReportFilter
	operation.PageQuery
}

func (s *Service) reportRoute(ctx context.Context, in *reportInput) (*operation.Page[DonorRow], error) {
	f, err := s.settle(ctx, in.filter())
	if err != nil {
		return nil, err
	}
	totals, err := s.totals(ctx, f)
	if err != nil {
		return nil, err
	}
	rows, err := s.donors(ctx, f, place{}, in.Offset(), in.Size)
	return &operation.Page[DonorRow]{Total: totals.Linhas, Body: rows}, err
}

type totalsInput struct{ ReportFilter }

type totalsOutput struct{ Body DonorTotals }

func (s *Service) totalsRoute(ctx context.Context, in *totalsInput) (*totalsOutput, error) {
	f, err := s.settle(ctx, in.filter())
	if err != nil {
		return nil, err
	}
	totals, err := s.totals(ctx, f)
	return &totalsOutput{totals}, err
}

// ReportOrder is an export of the report.
type ReportOrder struct {
	operation.VenueBody
	EventID     string        `json:"eventId,omitempty" maxLength:"36" doc:"empty for all"`
	InstituteID string        `json:"instituteId,omitempty" maxLength:"36" doc:"empty for all"`
	De          string        `json:"de,omitempty" maxLength:"10" doc:"first day on the venue's clocks, YYYY-MM-DD; empty for none"`
	Ate         string        `json:"ate,omitempty" maxLength:"10" doc:"last day, which is within; empty for none"`
	Formato     sheets.Format `json:"formato" enum:"xlsx,csv"`
}

type exportInput struct{ Body ReportOrder }

type jobOutput struct{ Body jobs.Job }

func (s *Service) exportRoute(ctx context.Context, in *exportInput) (*jobOutput, error) {
	job, err := s.Export(ctx, Filter{in.Body.VenueID, in.Body.EventID, in.Body.InstituteID, in.Body.De, in.Body.Ate}, in.Body.Formato)
	return &jobOutput{job}, err
}

type downloadInput struct {
	ReportFilter
	// Event, Institute and Extensao are on the wire only.
	Event     string `query:"event" maxLength:"500"`
	Institute string `query:"institute" maxLength:"500"`
	Extensao  string `query:"extensao" maxLength:"50" doc:"EXCELOPENXML"`
}

type downloadOutput struct{ Body files.Link }

func (s *Service) downloadRoute(ctx context.Context, in *downloadInput) (*downloadOutput, error) {
	link, err := s.Download(ctx, in.filter())
	return &downloadOutput{link}, err
}
