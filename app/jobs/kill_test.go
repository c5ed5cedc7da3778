package jobs_test

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/database/databasetest"
	"balcao/app/jobs"
	"balcao/app/operation"
	"balcao/app/push"
)

const (
	killEnv = "BALCAO_JOBS_KILL"
	// steps are what the job has to do, one transaction each.
	steps = 6
)

// process is a server's queue by the real clock, with a lease that ends soon.
func process(t *testing.T, db *database.DB) *jobs.Service {
	hub := push.New(db, slog.New(slog.DiscardHandler))
	t.Cleanup(hub.Close)
	return jobs.New(jobs.Config{
		DB: db, Clock: clock.Real(), Hub: hub, Log: slog.New(slog.DiscardHandler), Sessions: sessions{}, Members: &members{},
		Workers: 1, Lease: time.Second, Renew: 100 * time.Millisecond, Heartbeat: time.Hour,
	})
}

// TestKillChild is a server that works on the queue: it dies as power does once it has done
// so many steps, or ends after the last one. It runs by itself only.
func TestKillChild(t *testing.T) {
	dies, address := 0, ""
	if n, err := fmt.Sscan(os.Getenv(killEnv), &dies, &address); n != 2 || err != nil {
		t.Skip("runs as the child of TestKilledServer")
	}
	db := databasetest.Open(t, address)
	s := process(t, db)
	ctx, stop := context.WithCancel(t.Context())
	jobs.Handle(s, count, func(ctx context.Context, task *jobs.Task, _ counting) (jobs.Result, error) {
		done := 0
		if _, err := task.Resume(&done); err != nil {
			return jobs.Result{}, err
		}
		for done < steps {
			done++
			err := task.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
				if _, err := tx.NewRaw("INSERT INTO effects VALUES (?, ?)", os.Getpid(), done).Exec(ctx); err != nil {
					return err
				}
				if done == dies {
					kill(t) // within the transaction: this step is not done
				}
				return task.Checkpoint(done)
			})
			if err != nil {
				return jobs.Result{}, err
			}
		}
		stop() // what is done is written down before Run returns
		return jobs.Result{Sentence: "Tudo feito."}, nil
	})
	s.Run(ctx)
}

// kill ends this process as power does.
func kill(t *testing.T) {
	self, err := os.FindProcess(os.Getpid())
	if err == nil {
		err = self.Kill()
	}
	if err != nil {
		t.Fatal(err)
	}
	select {}
}

// Two servers are killed half way through a job: the third finishes it, and each step is
// done once.
func TestKilledServer(t *testing.T) {
	for name, open := range map[string]func(testing.TB) string{"sqlite": databasetest.SQLite, "postgres": databasetest.Postgres} {
		t.Run(name, func(t *testing.T) {
			address := open(t)
			db := databasetest.Open(t, address)
			if _, err := db.Write.Exec("CREATE TABLE effects (process BIGINT NOT NULL, n BIGINT NOT NULL PRIMARY KEY)"); err != nil {
				t.Fatal(err)
			}
			front := process(t, db)
			var id string
			err := db.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) (err error) {
				id, err = count.Enqueue(ctx, front, tx, jobs.Order{By: operation.Actor{UserID: "ana"}, Title: "Contagem"}, counting{})
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, dies := range []int{3, 5, 0} {
				child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestKillChild$", "-test.timeout=1m")
				child.Env = append(os.Environ(), fmt.Sprintf("%s=%d %s", killEnv, dies, address))
				said, err := child.CombinedOutput()
				if killed := child.ProcessState.ExitCode() == -1; killed != (dies > 0) || err != nil && !killed {
					t.Fatalf("the server that dies at step %d: %v\n%s", dies, err, said)
				}
				job, err := front.Get(t.Context(), "ana", id)
				if err != nil {
					t.Fatal(err)
				}
				if finished := dies == 0; finished != (job.State == jobs.Done) {
					t.Errorf("after the server that dies at step %d: %+v", dies, job)
				}
			}
			var by []string
			if err := db.Read.NewRaw("SELECT COUNT(*) FROM effects GROUP BY process ORDER BY MIN(n)").Scan(t.Context(), &by); err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(by, " "); got != "2 2 2" {
				t.Errorf("the three servers did %s steps, want 2 each", got)
			}
		})
	}
}
