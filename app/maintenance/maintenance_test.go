package maintenance_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"balcao/app/br"
	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/fault"
	"balcao/app/maintenance"
	"balcao/app/operation"
	"balcao/app/push"
)

// sunday is when the default plan begins: 4 o'clock in Brasília.
var sunday = time.Date(2026, 11, 22, 7, 0, 0, 0, time.UTC)

// installation is a database that several servers share.
type installation struct {
	*testing.T
	db    *database.DB
	hub   *push.Hub
	clock *clock.Fake
	// changed is woken when a run has ended or was asked for.
	changed <-chan struct{}
}

func each(t *testing.T, do func(t *installation)) {
	t.Helper()
	open := func(t *testing.T, address string) {
		db, err := database.Open(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { db.Close() })
		in := &installation{T: t, db: db, clock: clock.At(sunday)}
		in.hub = push.New(db, slog.New(slog.DiscardHandler))
		changed, stop := in.hub.Subscribe("maintenance")
		t.Cleanup(stop)
		in.changed = changed
		do(in)
	}
	t.Run("sqlite", func(t *testing.T) { open(t, databasetest.SQLite(t)) })
	t.Run("postgres", func(t *testing.T) { open(t, databasetest.Postgres(t)) })
}

// serve starts a server with a programme; stop ends it and waits until it has stopped.
func (t *installation) serve(programme ...maintenance.Task) (s *maintenance.Service, stop func()) {
	s = maintenance.New(maintenance.Config{
		DB: t.db, Clock: t.clock, Hub: t.hub, Log: slog.New(slog.DiscardHandler), Zone: br.Zone("", ""), Programme: programme,
	})
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { s.Run(ctx) })
	stop = func() { cancel(); running.Wait() }
	t.Cleanup(stop)
	return s, stop
}

// await answers the newest run once it has ended.
func (t *installation) await(s *maintenance.Service) maintenance.Run {
	t.Helper()
	for {
		runs, err := s.Latest(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if len(runs) > 0 && runs[0].State != maintenance.Running {
			return runs[0]
		}
		<-t.changed
	}
}

func found(r maintenance.Run) string {
	out := []string{string(r.State)}
	for _, task := range r.Tasks {
		out = append(out, task.Name+" "+string(task.State)+" "+task.Note)
	}
	return strings.Join(out, "; ")
}

func quick(name, note string, err error) maintenance.Task {
	return maintenance.Task{Name: name, Title: name, Do: func(context.Context) (string, error) { return note, err }}
}

// blocking says when it has begun, and goes on until its context ends or finish is closed.
func blocking(name string) (task maintenance.Task, begun chan struct{}, finish chan struct{}) {
	begun, finish = make(chan struct{}, 10), make(chan struct{})
	return maintenance.Task{Name: name, Title: name, Do: func(ctx context.Context) (string, error) {
		begun <- struct{}{}
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-finish:
			return "pronto", nil
		}
	}}, begun, finish
}

func as(name string) context.Context {
	return operation.WithCaller(context.Background(), &operation.Caller{UserID: name, Name: name})
}

func wantFault(t *testing.T, err error, code fault.Code) {
	t.Helper()
	if !fault.Is(err, code) {
		t.Fatalf("answered %v, want %v", err, code)
	}
}

func TestTheProgrammeBeginsByItselfOnce(t *testing.T) {
	each(t, func(t *installation) {
		programme := []maintenance.Task{
			quick("copia", "gravada", nil),
			quick("soma", "", fault.New(fault.Internal, "Faltou espaço.")),
			quick("outra", "", errors.New("a secret of the driver")),
			quick("prova", "confere", nil),
		}
		s, _ := t.serve(programme...)
		t.serve(programme...)
		got := t.await(s)
		want := "falhou; copia concluida gravada; soma falhou Faltou espaço.; outra falhou " + fault.Generic + "; prova concluida confere"
		if found(got) != want {
			t.Fatalf("found %s\nwant  %s", found(got), want)
		}
		if got.DueAt != sunday.UnixMilli() || got.ByName != "" {
			t.Fatalf("the run is %+v", got)
		}
		// Its moment has had its run: another is of whoever asks for it.
		t.clock.Advance(time.Minute)
		if err := s.Start(as("Ana")); err != nil {
			t.Fatal(err)
		}
		if again := t.await(s); again.ByName != "Ana" {
			t.Fatalf("the run is %+v", again)
		}
		runs, err := s.Latest(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if n := len(slices.DeleteFunc(runs, func(r maintenance.Run) bool { return r.ByName != "" })); n != 1 {
			t.Fatalf("the plan began %d runs", n)
		}
	})
}

func TestAStopInterruptsWhatRunsAndSkipsTheRest(t *testing.T) {
	each(t, func(t *installation) {
		task, begun, _ := blocking("longa")
		s, _ := t.serve(quick("primeira", "feita", nil), task, quick("ultima", "feita", nil))
		<-begun
		wantFault(t.T, s.Start(as("Ana")), fault.Conflict)
		if err := s.Stop(as("Ana")); err != nil {
			t.Fatal(err)
		}
		got := t.await(s)
		if want := "interrompida; primeira concluida feita; longa interrompida ; ultima pulada "; found(got) != want || got.StoppedBy != "Ana" {
			t.Fatalf("found %s by %s\nwant  %s", found(got), got.StoppedBy, want)
		}
		wantFault(t.T, s.Stop(as("Ana")), fault.Conflict)
	})
}

func TestAnotherServerGoesOnWithTheTaskUnderWay(t *testing.T) {
	each(t, func(t *installation) {
		first := 0
		once := maintenance.Task{Name: "uma", Title: "uma", Do: func(context.Context) (string, error) { first++; return "feita", nil }}
		task, begun, finish := blocking("longa")
		_, stop := t.serve(once, task)
		<-begun
		stop()
		s, _ := t.serve(once, task)
		<-begun
		close(finish)
		if got, want := found(t.await(s)), "concluida; uma concluida feita; longa concluida pronto"; got != want {
			t.Fatalf("found %s\nwant  %s", got, want)
		}
		if first != 1 {
			t.Fatalf("the task that had been done ran %d times", first)
		}
	})
}

func TestWhatHasNotBegunWhenTheWindowClosesIsSkipped(t *testing.T) {
	each(t, func(t *installation) {
		task, begun, finish := blocking("longa")
		s, _ := t.serve(task, quick("ultima", "feita", nil))
		<-begun
		t.clock.Set(sunday.Add(2 * time.Hour))
		close(finish)
		got := t.await(s)
		if got.State != maintenance.Failed || got.Tasks[0].State != maintenance.Done || got.Tasks[1].State != maintenance.Skipped || got.Tasks[1].Note == "" {
			t.Fatalf("found %s", found(got))
		}
	})
}

func TestAPanicFailsItsTaskOnly(t *testing.T) {
	each(t, func(t *installation) {
		s, _ := t.serve(maintenance.Task{Name: "ruim", Title: "ruim", Do: func(context.Context) (string, error) { panic("oops") }}, quick("boa", "feita", nil))
		if got, want := found(t.await(s)), "falhou; ruim falhou "+fault.Generic+"; boa concluida feita"; got != want {
			t.Fatalf("found %s\nwant  %s", got, want)
		}
	})
}

func TestThePlan(t *testing.T) {
	each(t, func(t *installation) {
		t.clock.Set(sunday.Add(-48 * time.Hour)) // Friday
		s, _ := t.serve(quick("copia", "gravada", nil))
		ctx := as("Ana")
		p := maintenance.Default
		p.Weekday, p.StartsAt, p.WindowLength = time.Friday, 3*60+30, 60
		saved, err := s.SetPlan(ctx, p)
		if err != nil || saved.Version != 1 {
			t.Fatalf("saved %+v: %v", saved, err)
		}
		// The window is open: it begins.
		if got := t.await(s); got.DueAt != sunday.Add(-48*time.Hour-30*time.Minute).UnixMilli() {
			t.Fatalf("due at %v", time.UnixMilli(got.DueAt).UTC())
		}
		_, err = s.SetPlan(ctx, p)
		wantFault(t.T, err, fault.Conflict)
		for _, wrong := range []func(*maintenance.Plan){
			func(p *maintenance.Plan) { p.Weekday = 7 },
			func(p *maintenance.Plan) { p.StartsAt = 24 * 60 },
			func(p *maintenance.Plan) { p.WindowLength = 14 },
			func(p *maintenance.Plan) { p.WindowLength = 721 },
		} {
			q := saved
			wrong(&q)
			_, err := s.SetPlan(ctx, q)
			wantFault(t.T, err, fault.Invalid)
		}
		if kept, err := s.Plan(ctx); err != nil || kept.String() != "sexta-feira, 03:30, 60 minutos" {
			t.Fatalf("kept %s: %v", kept, err)
		}
	})
}
