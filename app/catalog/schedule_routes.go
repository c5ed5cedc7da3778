package catalog

import (
	"context"

	"balcao/app/operation"
	"balcao/app/roles"
)

func (s *Service) scheduleRoutes() []operation.Route {
	may := operation.Venue(roles.ProductSchedules, roles.Products)
	return []operation.Route{
		operation.Get("product-schedule-list", "/api/Produto/agendamentos", may, s.schedulesRoute),
		operation.Put("product-schedule-save", "/api/Produto/agendamentos/{id}", may, s.saveScheduleRoute),
		operation.Delete("product-schedule-remove", "/api/Produto/agendamentos/{id}", may, s.removeScheduleRoute),
	}
}

type schedulesInput struct{ operation.VenueQuery }

type schedulesOutput struct {
	Body []Schedule `nullable:"false"`
}

func (s *Service) schedulesRoute(ctx context.Context, in *schedulesInput) (*schedulesOutput, error) {
	schedules, err := s.Schedules(ctx, in.VenueID)
	return &schedulesOutput{schedules}, err
}

// ScheduleForm is a ScheduleDraft and the venue it is for.
type ScheduleForm struct {
	operation.VenueBody
	ScheduleDraft
}

type saveScheduleInput struct {
	ID   string `path:"id" maxLength:"36" doc:"of the product or category"`
	Body ScheduleForm
}

func (s *Service) saveScheduleRoute(ctx context.Context, in *saveScheduleInput) (*struct{}, error) {
	return nil, s.SaveSchedule(ctx, in.Body.VenueID, in.ID, in.Body.ScheduleDraft)
}

type removeScheduleInput struct {
	operation.VenueQuery
	ID string `path:"id" maxLength:"36" doc:"of the product or category"`
}

func (s *Service) removeScheduleRoute(ctx context.Context, in *removeScheduleInput) (*struct{}, error) {
	return nil, s.RemoveSchedule(ctx, in.VenueID, in.ID)
}
