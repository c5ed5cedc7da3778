package maintenance

import (
	"context"
	"fmt"
	"time"

	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/operation"
	"balcao/app/roles"
)

// Routes lists the operations of this domain.
func (s *Service) Routes() []operation.Route {
	administrator := operation.Global(roles.WeeklyMaintenance)
	routes := []operation.Route{
		operation.Get("maintenance-show", "/api/databasemaintenance", administrator, s.showRoute),
		operation.Put("maintenance-plan-save", "/api/databasemaintenance/plano", administrator, s.planRoute),
		operation.Post("maintenance-start", "/api/databasemaintenance/executar", administrator, s.startRoute).Status(202),
		operation.Post("maintenance-stop", "/api/databasemaintenance/stopprogrammedmaintenance", administrator, s.stopRoute),
	}
	for i := range routes {
		routes[i] = routes[i].Tag("maintenance")
	}
	return routes
}

// PlanView is the plan on the wire.
type PlanView struct {
	Active  bool   `json:"ativo" doc:"whether the programme begins by itself"`
	Weekday int    `json:"diaDaSemana" minimum:"0" maximum:"6" doc:"0 is Sunday"`
	Starts  string `json:"inicio" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" doc:"hh:mm in Brasília"`
	Minutes int    `json:"duracaoMinutos" doc:"how long the window is, 15 to 720 minutes"`
	Version int64  `json:"versao" minimum:"0" doc:"of the plan that was read"`
}

func (p Plan) view() PlanView {
	return PlanView{
		Active: p.Active, Weekday: int(p.Weekday), Starts: fmt.Sprintf("%02d:%02d", p.StartsAt/60, p.StartsAt%60),
		Minutes: p.WindowLength, Version: p.Version,
	}
}

// TaskView is a task of a run on the wire.
type TaskView struct {
	Name    string     `json:"tarefa"`
	Title   string     `json:"titulo"`
	State   State      `json:"situacao" enum:"aguardando,andamento,concluida,falhou,interrompida,pulada"`
	Note    string     `json:"resultado" doc:"what was found, or why it failed or was skipped"`
	Started *time.Time `json:"inicioEm"`
	Ended   *time.Time `json:"fimEm"`
}

// RunView is a run on the wire.
type RunView struct {
	ID        string     `json:"id"`
	By        string     `json:"pedidaPor" doc:"empty where the plan began it"`
	State     State      `json:"situacao" enum:"andamento,concluida,falhou,interrompida"`
	StoppedBy string     `json:"interrompidaPor"`
	Started   time.Time  `json:"inicioEm"`
	Ended     *time.Time `json:"fimEm"`
	WindowEnd time.Time  `json:"fimDaJanela"`
	Tasks     []TaskView `json:"tarefas" nullable:"false"`
}

func moment(at int64) *time.Time {
	if at == 0 {
		return nil
	}
	t := database.FromMilli(at)
	return &t
}

func (r Run) view() RunView {
	v := RunView{ID: r.ID, By: r.ByName, State: r.State, StoppedBy: r.StoppedBy, Started: database.FromMilli(r.StartedAt), Ended: moment(r.EndedAt), WindowEnd: database.FromMilli(r.EndsAt), Tasks: make([]TaskView, len(r.Tasks))}
	for i, t := range r.Tasks {
		v.Tasks[i] = TaskView{Name: t.Name, Title: t.Title, State: t.State, Note: t.Note, Started: moment(t.StartedAt), Ended: moment(t.EndedAt)}
	}
	return v
}

// Overview is what the screen shows.
type Overview struct {
	Plan PlanView   `json:"plano"`
	Next *time.Time `json:"proximaEm" doc:"absent while the plan is off"`
	Runs []RunView  `json:"execucoes" nullable:"false" doc:"the latest ten, newest first"`
}

type showOutput struct{ Body Overview }

func (s *Service) showRoute(ctx context.Context, _ *struct{}) (*showOutput, error) {
	p, err := s.Plan(ctx)
	if err != nil {
		return nil, err
	}
	runs, err := s.Latest(ctx)
	if err != nil {
		return nil, err
	}
	out := &showOutput{Overview{Plan: p.view(), Runs: make([]RunView, len(runs))}}
	if p.Active {
		out.Body.Next = moment(p.next(s.Clock.Now(), s.Zone).UnixMilli())
	}
	for i, r := range runs {
		out.Body.Runs[i] = r.view()
	}
	return out, nil
}

type planInput struct{ Body PlanView }

type planOutput struct{ Body PlanView }

func (s *Service) planRoute(ctx context.Context, in *planInput) (*planOutput, error) {
	at, err := time.Parse("15:04", in.Body.Starts)
	if err != nil {
		return nil, fault.Field("inicio", "Informe um horário entre 00:00 e 23:59.")
	}
	p, err := s.SetPlan(ctx, Plan{
		Active: in.Body.Active, Weekday: time.Weekday(in.Body.Weekday), StartsAt: at.Hour()*60 + at.Minute(), WindowLength: in.Body.Minutes, Version: in.Body.Version,
	})
	if err != nil {
		return nil, err
	}
	return &planOutput{p.view()}, nil
}

func (s *Service) startRoute(ctx context.Context, _ *struct{}) (*struct{}, error) {
	return nil, s.Start(ctx)
}

func (s *Service) stopRoute(ctx context.Context, _ *struct{}) (*struct{}, error) {
	return nil, s.Stop(ctx)
}
