package stock

import (
	"context"

	"balcao/app/operation"
)

type movementsInput struct {
	operation.VenueQuery
	operation.PageQuery
	Tipo  Kind   `query:"tipo" enum:"entrada,saida,contagem,venda,devolucao,perda" doc:"with the reversals of these"`
	De    string `query:"de" maxLength:"10" doc:"first day on which they were recorded, YYYY-MM-DD"`
	Ate   string `query:"ate" maxLength:"10" doc:"last day, included"`
	Texto string `query:"texto" maxLength:"200" doc:"words of supplier, invoice, reason, note and products"`
}

func (s *Service) movementsRoute(ctx context.Context, in *movementsInput) (*operation.Page[Movement], error) {
	rows, total, err := s.Movements(ctx, in.VenueID, MovementFilter{in.Tipo, in.De, in.Ate, in.Texto}, in.PageQuery)
	return &operation.Page[Movement]{Total: total, Body: rows}, err
}

type movementInput struct {
	operation.VenueQuery
	ID string `path:"id" maxLength:"36"`
}

type movementOutput struct{ Body Movement }

func (s *Service) movementRoute(ctx context.Context, in *movementInput) (*movementOutput, error) {
	m, err := s.Movement(ctx, in.VenueID, in.ID)
	return &movementOutput{m}, err
}

// MovementForm is a Draft and the venue it is for.
type MovementForm struct {
	operation.VenueBody
	Draft
}

type recordInput struct {
	operation.Acting
	Body MovementForm
}

func (s *Service) recordRoute(kind Kind) func(context.Context, *recordInput) (*movementOutput, error) {
	return func(ctx context.Context, in *recordInput) (*movementOutput, error) {
		m, err := s.Record(ctx, in.Body.VenueID, kind, in.Body.Draft, in.Actor(ctx))
		return &movementOutput{m}, err
	}
}

type reverseInput struct {
	operation.Acting
	ID   string `path:"id" maxLength:"36"`
	Body operation.VenueBody
}

func (s *Service) reverseRoute(ctx context.Context, in *reverseInput) (*movementOutput, error) {
	m, err := s.Reverse(ctx, in.Body.VenueID, in.ID, in.Actor(ctx))
	return &movementOutput{m}, err
}

type reasonsInput struct{ operation.VenueQuery }

type reasonsOutput struct {
	Body []Reason `nullable:"false"`
}

func (s *Service) reasonsRoute(ctx context.Context, in *reasonsInput) (*reasonsOutput, error) {
	all, err := s.Reasons(ctx, in.VenueID)
	return &reasonsOutput{all}, err
}

// ReasonForm is a ReasonDraft and the venue it is for.
type ReasonForm struct {
	operation.VenueBody
	ReasonDraft
}

type reasonOutput struct{ Body Reason }

type addReasonInput struct{ Body ReasonForm }

func (s *Service) addReasonRoute(ctx context.Context, in *addReasonInput) (*reasonOutput, error) {
	r, err := s.AddReason(ctx, in.Body.VenueID, in.Body.ReasonDraft)
	return &reasonOutput{r}, err
}

type changeReasonInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body ReasonForm
}

func (s *Service) changeReasonRoute(ctx context.Context, in *changeReasonInput) (*reasonOutput, error) {
	r, err := s.ChangeReason(ctx, in.Body.VenueID, in.ID, in.Body.ReasonDraft)
	return &reasonOutput{r}, err
}

type archiveReasonInput struct {
	ID   string `path:"id" maxLength:"36"`
	Body operation.VenueBody
}

func (s *Service) archiveReasonRoute(archived bool) func(context.Context, *archiveReasonInput) (*reasonOutput, error) {
	return func(ctx context.Context, in *archiveReasonInput) (*reasonOutput, error) {
		r, err := s.ArchiveReason(ctx, in.Body.VenueID, in.ID, archived)
		return &reasonOutput{r}, err
	}
}
