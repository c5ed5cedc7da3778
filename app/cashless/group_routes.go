package cashless

import (
	"context"

	"balcao/app/money"
	"balcao/app/operation"
)

// GroupForm is a group as a form sends it.
type GroupForm struct {
	operation.VenueBody
	Name  string        `json:"nome" maxLength:"500"`
	Daily *money.Amount `json:"limiteDiario,omitempty" doc:"the most that a card spends in a day; null for any"`
	From  int           `json:"doMinuto,omitempty" minimum:"0" maximum:"1439" doc:"minute of the day from which cards spend"`
	Until int           `json:"ateMinuto,omitempty" minimum:"0" maximum:"1439" doc:"minute until which they do; the same as the first for always"`
	Known *int64        `json:"versao,omitempty" doc:"the one that was read; 409 where somebody else has saved since"`
}

func (f GroupForm) group(id string) Group {
	return Group{ID: id, VenueID: f.VenueID, Name: f.Name, Daily: f.Daily, FromMinute: f.From, UntilMinute: f.Until}
}

// GroupView is a group on the wire.
type GroupView struct {
	ID      string        `json:"id"`
	Name    string        `json:"nome"`
	Daily   *money.Amount `json:"limiteDiario"`
	From    int           `json:"doMinuto"`
	Until   int           `json:"ateMinuto"`
	Version int64         `json:"versao"`
}

type groupsOutput struct {
	Body []GroupView `nullable:"false"`
}

type groupsInput struct{ operation.VenueQuery }

func (s *Service) groupsRoute(ctx context.Context, in *groupsInput) (*groupsOutput, error) {
	all, err := s.Groups(ctx, in.VenueID)
	views := make([]GroupView, len(all))
	for i, g := range all {
		views[i] = GroupView{g.ID, g.Name, g.Daily, g.FromMinute, g.UntilMinute, g.Version}
	}
	return &groupsOutput{views}, err
}

type addGroupInput struct{ Body GroupForm }

func (s *Service) addGroupRoute(ctx context.Context, in *addGroupInput) (*madeOutput, error) {
	g, err := s.SaveGroup(ctx, in.Body.group(""), nil)
	return &madeOutput{Made{g.ID}}, err
}

type changeGroupInput struct {
	ID   string `path:"id" minLength:"1" maxLength:"36"`
	Body GroupForm
}

func (s *Service) changeGroupRoute(ctx context.Context, in *changeGroupInput) (*madeOutput, error) {
	g, err := s.SaveGroup(ctx, in.Body.group(in.ID), in.Body.Known)
	return &madeOutput{Made{g.ID}}, err
}

type removeGroupInput struct {
	operation.VenueQuery
	ID string `path:"id" maxLength:"36"`
}

func (s *Service) removeGroupRoute(ctx context.Context, in *removeGroupInput) (*struct{}, error) {
	return nil, s.ArchiveGroup(ctx, in.VenueID, in.ID)
}
