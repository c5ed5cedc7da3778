package jobs_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/fault"
	"balcao/app/httpapi"
	"balcao/app/jobs"
	"balcao/app/operation"
	"balcao/app/push"
	"balcao/app/roles"
)

const lease = time.Minute

// harness is a queue behind real HTTP, and the servers that share it.
type harness struct {
	*testing.T
	db    *database.DB
	hub   *push.Hub
	clock *clock.Fake
	log   *syncedLog
	// members are who may work on the venue v.
	members members
	// front answers the API and works on nothing.
	front *jobs.Service
	url   string
}

type syncedLog struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *syncedLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *syncedLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

type sessions struct{}

func (sessions) Authenticate(_ context.Context, token string) (*operation.Caller, error) {
	if token == "ana" || token == "olga" {
		return &operation.Caller{UserID: token, Name: token}, nil
	}
	return nil, fault.New(fault.Unauthenticated, "Entre novamente.")
}

// members lets ana and olga work on the venue v while they have not been removed.
type members struct{ removed atomic.Bool }

func (m *members) May(_ context.Context, personID, venueID string, anyOf ...string) (bool, error) {
	return !m.removed.Load() && (personID == "ana" || personID == "olga") && venueID == "v" && slices.Equal(anyOf, []string{"Contar"}), nil
}

func each(t *testing.T, test func(*harness)) {
	t.Helper()
	databasetest.Each(t, func(t *testing.T, db *database.DB) {
		h := &harness{T: t, db: db, clock: clock.At(time.Date(2026, 11, 20, 23, 31, 0, 0, time.UTC)), log: &syncedLog{}}
		h.hub = push.New(db, h.logger())
		h.front = h.service()
		web := httptest.NewServer(httpapi.New(httpapi.Config{
			Version: "test", Log: h.logger(), Routes: h.front.Routes(), Authenticate: sessions{}.Authenticate,
		}))
		t.Cleanup(func() { web.CloseClientConnections(); web.Close() })
		t.Cleanup(h.hub.Close)
		h.url = web.URL
		test(h)
	})
}

func (h *harness) logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(h.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// service is a server's queue; it neither looks nor renews by itself, only when woken.
func (h *harness) service() *jobs.Service {
	return jobs.New(jobs.Config{DB: h.db, Clock: h.clock, Hub: h.hub, Log: h.logger(), Sessions: sessions{}, Members: &h.members, Workers: 1, Lease: lease, Renew: time.Hour, Heartbeat: time.Hour})
}

// count is the kind of jobs that tests have done.
const count jobs.Kind[counting] = "count"

type counting struct{ Segredo string }

type work = func(context.Context, *jobs.Task, counting) (jobs.Result, error)

// serve runs a server that does the work; stop ends it as a shutdown does.
func (h *harness) serve(do work) (stop func()) {
	s := h.service()
	jobs.Handle(s, count, do)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); s.Run(ctx) }()
	stop = func() { cancel(); <-done }
	h.Cleanup(stop)
	return stop
}

// enqueue queues a job of the person's.
func (h *harness) enqueue(person string) string {
	h.Helper()
	id, err := h.try(person)
	if err != nil {
		h.Fatal(err)
	}
	return id
}

func (h *harness) try(person string) (id string, err error) {
	err = h.db.Tx(h.Context(), func(ctx context.Context, tx bun.Tx) (err error) {
		id, err = count.Enqueue(ctx, h.front, tx, jobs.Order{By: operation.Actor{UserID: person, Name: person}, VenueID: "v", Roles: roles.List{"Contar"}, Title: "Contagem"}, counting{"segredo"})
		return err
	})
	h.front.Wake(person)
	return id, err
}

func (h *harness) call(status int, method, path, token string) string {
	h.Helper()
	r, err := http.NewRequestWithContext(h.Context(), method, h.url+path, nil)
	if err != nil {
		h.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token)
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		h.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	body, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != status {
		h.Fatalf("%s %s: %d %s %v, want %d", method, path, res.StatusCode, body, err, status)
	}
	return string(body)
}

// await reads the person's stream until the job is as wanted.
func (h *harness) await(token, id string, wanted func(jobs.Job) bool) jobs.Job {
	h.Helper()
	ctx, cancel := context.WithCancel(h.Context())
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, "GET", h.url+"/api/jobs/stream", nil)
	if err != nil {
		h.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token)
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		h.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		data, isData := strings.CutPrefix(lines.Text(), "data: ")
		if !isData {
			continue
		}
		var list []jobs.Job
		if err := json.Unmarshal([]byte(data), &list); err != nil {
			h.Fatalf("%v: %s", err, data)
		}
		for _, j := range list {
			if j.ID == id && wanted(j) {
				return j
			}
		}
	}
	h.Fatalf("the stream ended: %v", lines.Err())
	return jobs.Job{}
}

func is(state jobs.State) func(jobs.Job) bool {
	return func(j jobs.Job) bool { return j.State == state }
}

// step lets a test and a handler wait for each other.
type step chan struct{}

func (s step) reached() { close(s) }
func (s step) awaited() { <-s }
func newStep() step     { return make(step) }
func nothing() work {
	return func(context.Context, *jobs.Task, counting) (jobs.Result, error) { return jobs.Result{}, nil }
}
func ended(j jobs.Job) bool { return j.Ended != nil }

func TestJobsWay(t *testing.T) {
	each(t, func(h *harness) {
		err := h.db.Tx(h.Context(), func(ctx context.Context, tx bun.Tx) error {
			if _, err := count.Enqueue(ctx, h.front, tx, jobs.Order{By: operation.Actor{UserID: "ana"}}, counting{}); err != nil {
				return err
			}
			return errors.New("rolled back")
		})
		if got := h.call(200, "GET", "/api/jobs", "ana"); err == nil || strings.TrimSpace(got) != "[]" {
			h.Fatalf("a job of a transaction that was undone: %v %s", err, got)
		}

		id := h.enqueue("ana")
		queued := h.await("ana", id, is(jobs.Queued))
		if queued.Title != "Contagem" || queued.VenueID != "v" || queued.Kind != "count" || !queued.Created.Equal(h.clock.Now()) || queued.Ended != nil {
			h.Errorf("queued: %+v", queued)
		}
		half, seen := newStep(), newStep()
		h.serve(func(ctx context.Context, task *jobs.Task, args counting) (jobs.Result, error) {
			if args.Segredo != "segredo" || task.By.Name != "ana" || task.VenueID != "v" {
				return jobs.Result{}, errors.New("another job")
			}
			if err := task.Progress(ctx, 50, 100, "50 de 100"); err != nil {
				return jobs.Result{}, err
			}
			half.reached()
			seen.awaited()
			return jobs.Result{Sentence: "100 contados.", FileID: "f1"}, nil
		})
		half.awaited()
		if j := h.await("ana", id, is(jobs.Running)); j.Done != 50 || j.Total != 100 || j.Sentence != "50 de 100" {
			h.Errorf("running: %+v", j)
		}
		seen.reached()
		if j := h.await("ana", id, ended); j.State != jobs.Done || j.Done != 100 || j.Sentence != "100 contados." || j.FileID != "f1" {
			h.Errorf("done: %+v", j)
		}
		var told string
		if err := h.db.Read.NewRaw("SELECT args || checkpoint FROM jobs").Scan(h.Context(), &told); err != nil || told != "" {
			h.Errorf("what the job was told is kept: %q, %v", told, err)
		}
		if strings.Contains(h.log.String(), "segredo") {
			h.Error("the log holds what a job was told")
		}

		h.clock.Advance(jobs.KeepFor + time.Second)
		if err := h.front.Sweep(h.Context()); err != nil {
			h.Fatal(err)
		}
		h.call(404, "GET", "/api/jobs/"+id, "ana")
	})
}

// Who is removed from the venue while the job waits does not have it done any more.
func TestJobOfWhoeverHasLostAccess(t *testing.T) {
	each(t, func(h *harness) {
		id := h.enqueue("ana")
		h.members.removed.Store(true)
		h.serve(func(context.Context, *jobs.Task, counting) (jobs.Result, error) {
			h.Error("the job is done")
			return jobs.Result{}, nil
		})
		if j := h.await("ana", id, ended); j.State != jobs.Failed || !strings.Contains(j.Sentence, "não tem mais acesso") {
			h.Errorf("ended: %+v", j)
		}
	})
}

// A server dies half way: another one begins the job again when the lease ends, at
// the last checkpoint, and what the first does afterwards counts for nothing.
func TestTakeover(t *testing.T) {
	each(t, func(h *harness) {
		if _, err := h.db.Write.Exec("CREATE TABLE effects (who TEXT NOT NULL, n BIGINT NOT NULL PRIMARY KEY)"); err != nil {
			h.Fatal(err)
		}
		effect := func(ctx context.Context, task *jobs.Task, who string, n int) error {
			return task.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
				if _, err := tx.NewRaw("INSERT INTO effects VALUES (?, ?)", who, n).Exec(ctx); err != nil {
					return err
				}
				return task.Checkpoint(n)
			})
		}
		half, back, late := newStep(), newStep(), make(chan error, 3)
		h.serve(func(ctx context.Context, task *jobs.Task, _ counting) (jobs.Result, error) {
			if err := effect(ctx, task, "first", 1); err != nil {
				return jobs.Result{}, err
			}
			half.reached()
			back.awaited()
			late <- effect(ctx, task, "first", 3)
			late <- task.Progress(ctx, 1, 2, "tarde demais")
			late <- context.Cause(ctx)
			return jobs.Result{Sentence: "do primeiro"}, nil
		})
		id := h.enqueue("ana")
		half.awaited()
		h.serve(func(ctx context.Context, task *jobs.Task, _ counting) (jobs.Result, error) {
			var from int
			if found, err := task.Resume(&from); err != nil || !found || from != 1 {
				return jobs.Result{}, errors.Join(err, errors.New("no checkpoint"))
			}
			return jobs.Result{Sentence: "do segundo"}, effect(ctx, task, "second", from+1)
		})
		h.clock.Advance(lease + time.Second)
		h.front.Wake("ana")
		if j := h.await("ana", id, ended); j.State != jobs.Done || j.Sentence != "do segundo" {
			h.Errorf("taken over: %+v", j)
		}
		back.reached()
		for range 3 {
			if err := <-late; !errors.Is(err, jobs.ErrLost) {
				h.Errorf("the first server goes on: %v", err)
			}
		}
		var effects []string
		if err := h.db.Read.NewRaw("SELECT who FROM effects ORDER BY n").Scan(h.Context(), &effects); err != nil || strings.Join(effects, " ") != "first second" {
			h.Errorf("effects: %q, %v", effects, err)
		}
	})
}

func TestServersThatDieAgainAndAgain(t *testing.T) {
	each(t, func(h *harness) {
		id := h.enqueue("ana")
		begun := make(chan struct{})
		hold := newStep()
		defer hold.reached()
		for range 5 {
			h.serve(func(context.Context, *jobs.Task, counting) (jobs.Result, error) {
				begun <- struct{}{}
				hold.awaited()
				return jobs.Result{}, nil
			})
			<-begun
			h.clock.Advance(lease + time.Second)
		}
		h.serve(nothing())
		h.front.Wake("ana")
		if j := h.await("ana", id, ended); j.State != jobs.Failed || j.Sentence == "" {
			h.Errorf("after five deaths: %+v", j)
		}
	})
}

// Two servers share the queue: each job is done once, and by both servers.
func TestServersShare(t *testing.T) {
	each(t, func(h *harness) {
		const total = 16
		done := make(chan string, total)
		var first sync.WaitGroup
		first.Add(2)
		serve := func() {
			var once sync.Once
			h.serve(func(_ context.Context, task *jobs.Task, _ counting) (jobs.Result, error) {
				// Each server's first job waits for the other's.
				once.Do(func() { first.Done(); first.Wait() })
				done <- task.ID
				return jobs.Result{}, nil
			})
		}
		serve()
		serve()
		wanted := map[string]bool{}
		for range total {
			wanted[h.enqueue("ana")] = true
		}
		for range total {
			id := <-done
			if !wanted[id] {
				h.Errorf("%s is done twice", id)
			}
			delete(wanted, id)
		}
	})
}

func TestCancel(t *testing.T) {
	each(t, func(h *harness) {
		begun, stopped := newStep(), make(chan error, 2)
		waiting := h.enqueue("ana")
		if got := h.call(200, "POST", "/api/jobs/"+waiting+"/cancel", "ana"); !strings.Contains(got, `"cancelled"`) {
			h.Errorf("one that waits: %s", got)
		}
		running := h.enqueue("ana")
		h.serve(func(ctx context.Context, task *jobs.Task, _ counting) (jobs.Result, error) {
			begun.reached()
			<-ctx.Done()
			stopped <- task.Progress(ctx, 1, 2, "ainda")
			stopped <- task.Tx(context.WithoutCancel(ctx), func(context.Context, bun.Tx) error { return nil })
			return jobs.Result{}, context.Cause(ctx)
		})
		begun.awaited()
		if got := h.call(200, "POST", "/api/jobs/"+running+"/cancel", "ana"); !strings.Contains(got, `"Cancelando":true`) && !strings.Contains(got, `"cancelled"`) {
			h.Errorf("one that runs: %s", got)
		}
		for range 2 {
			if err := <-stopped; !errors.Is(err, jobs.ErrCancelled) {
				h.Errorf("the handler goes on: %v", err)
			}
		}
		if j := h.await("ana", running, ended); j.State != jobs.Cancelled || j.Cancelling {
			h.Errorf("cancelled: %+v", j)
		}
		if got := h.call(200, "POST", "/api/jobs/"+running+"/cancel", "ana"); !strings.Contains(got, `"cancelled"`) {
			h.Errorf("again: %s", got)
		}
	})
}

func TestFailures(t *testing.T) {
	each(t, func(h *harness) {
		var outcomes = make(chan func() error, 3)
		h.serve(func(context.Context, *jobs.Task, counting) (jobs.Result, error) { return jobs.Result{}, (<-outcomes)() })
		for _, c := range []struct {
			do       func() error
			sentence string
		}{
			{func() error { panic("segredo da pane") }, fault.Generic},
			{func() error { return errors.New("an internal detail") }, fault.Generic},
			{func() error { return fault.New(fault.Invalid, "Não há vendas no período.") }, "Não há vendas no período."},
		} {
			outcomes <- c.do
			if j := h.await("ana", h.enqueue("ana"), ended); j.State != jobs.Failed || j.Sentence != c.sentence {
				h.Errorf("%+v, want failed with %q", j, c.sentence)
			}
		}
	})
}

// A server that is stopped gives its jobs back: the next one needs not wait.
func TestShutdown(t *testing.T) {
	each(t, func(h *harness) {
		begun := newStep()
		stop := h.serve(func(ctx context.Context, _ *jobs.Task, _ counting) (jobs.Result, error) {
			begun.reached()
			<-ctx.Done()
			return jobs.Result{}, ctx.Err()
		})
		id := h.enqueue("ana")
		begun.awaited()
		stop()
		if j := h.await("ana", id, is(jobs.Queued)); j.Ended != nil {
			h.Errorf("given back: %+v", j)
		}
		h.serve(nothing())
		h.await("ana", id, is(jobs.Done))
	})
}

func TestAnothersJobs(t *testing.T) {
	each(t, func(h *harness) {
		id := h.enqueue("ana")
		h.call(404, "GET", "/api/jobs/"+id, "olga")
		h.call(404, "POST", "/api/jobs/"+id+"/cancel", "olga")
		if got := h.call(200, "GET", "/api/jobs", "olga"); strings.TrimSpace(got) != "[]" {
			h.Errorf("another's list: %s", got)
		}
		h.call(401, "GET", "/api/jobs", "ninguém")
		h.call(401, "GET", "/api/jobs/stream", "ninguém")
		if j := h.await("ana", id, is(jobs.Queued)); j.Cancelling {
			h.Error("another has cancelled it")
		}
		own := h.enqueue("olga")
		h.await("olga", own, func(j jobs.Job) bool { return true })
	})
}

func TestTooManyOpenJobs(t *testing.T) {
	each(t, func(h *harness) {
		for range 20 {
			h.enqueue("ana")
		}
		if _, err := h.try("ana"); !fault.Is(err, fault.Limited) {
			h.Errorf("the 21st: %v", err)
		}
		h.enqueue("olga")
	})
}

// A job of a kind that no server knows is not claimed, and fails in the end.
func TestUnknownKind(t *testing.T) {
	each(t, func(h *harness) {
		id := h.enqueue("ana")
		other := h.service()
		jobs.Handle(other, jobs.Kind[int]("other"), func(context.Context, *jobs.Task, int) (jobs.Result, error) { return jobs.Result{}, nil })
		ctx, cancel := context.WithCancel(h.Context())
		done := make(chan struct{})
		go func() { defer close(done); other.Run(ctx) }()
		h.front.Wake("ana")
		cancel()
		<-done
		h.await("ana", id, is(jobs.Queued))
		h.clock.Advance(jobs.KeepFor + time.Second)
		if err := h.front.Sweep(h.Context()); err != nil {
			h.Fatal(err)
		}
		h.await("ana", id, is(jobs.Failed))
	})
}
