package printing_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"balcao/app/fault"
	"balcao/app/printing"
)

// sent is one document as a printer received it.
type sent struct {
	job     string
	printer string
	marked  bool
	whole   bool // to the last byte; else some of it may be on paper
	at      time.Time
}

// kitchen is printers whose condition a test decides.
type kitchen struct {
	mu        sync.Mutex
	condition map[string]string // by printer: "", "off", "half", "hangs", "panics", "poison:JOB"
	busy      map[string]bool
	papers    []sent
	attempts  int
	trouble   []string
}

func newKitchen() *kitchen {
	return &kitchen{condition: map[string]string{}, busy: map[string]bool{}}
}

func (k *kitchen) set(printer, condition string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.condition[printer] = condition
}

func (k *kitchen) deliver(ctx context.Context, pr printing.Printer, doc printing.Document) error {
	job, _, _ := strings.Cut(doc.ID, "-")
	paper := sent{job: job, printer: pr.ID, marked: doc.ID != job}
	k.mu.Lock()
	k.attempts++
	if k.busy[pr.ID] {
		k.trouble = append(k.trouble, "two papers at once at "+pr.ID)
	}
	k.busy[pr.ID] = true
	condition := k.condition[pr.ID]
	k.mu.Unlock()
	done := func(reaches, whole bool) {
		k.mu.Lock()
		defer k.mu.Unlock()
		k.busy[pr.ID] = false
		if reaches {
			paper.whole, paper.at = whole, time.Now()
			k.papers = append(k.papers, paper)
		}
	}
	switch {
	case condition == "off":
		done(false, false)
		return &printing.Failure{Reason: "conexão recusada"}
	case condition == "half":
		done(true, false)
		return &printing.Failure{Reason: "sem papel", Uncertain: true}
	case condition == "hangs":
		<-ctx.Done()
		done(true, false)
		return &printing.Failure{Reason: "a impressora demorou demais a responder", Uncertain: true, Cause: ctx.Err()}
	case condition == "panics":
		done(true, false)
		panic("drawing")
	case condition == "poison:"+job:
		done(false, false)
		return &printing.Failure{Reason: "o CUPS desistiu do trabalho"}
	}
	time.Sleep(100 * time.Millisecond)
	done(true, true)
	return nil
}

func (k *kitchen) of(job string) (papers []sent) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, p := range k.papers {
		if p.job == job {
			papers = append(papers, p)
		}
	}
	return papers
}

func printer(id string) printing.Printer {
	return printing.Printer{
		ID: id, Name: strings.ToUpper(id[:1]) + id[1:], Kind: printing.Network, Address: "192.0.2.1",
		Mode: printing.Text, Columns: 48, Dots: 576, CodePage: "cp860", Copies: 1,
	}
}

func paper(id, printer string) printing.Job {
	return printing.Job{
		ID: id, OrderID: "order-" + id, VenueID: "venue", Printer: printer, Type: printing.OrderSummary,
		Receipt: &printing.Receipt{
			Type: printing.OrderSummary, Code: id, At: time.Date(2026, 11, 20, 21, 0, 0, 0, time.UTC),
			Items: []printing.ReceiptItem{{Quantity: 2, Name: "Pão de queijo"}},
		},
	}
}

// withEngine runs fn in a bubble whose time passes only when everything waits.
func withEngine(t *testing.T, options printing.Options, fn func(t *testing.T, e *printing.Engine, k *kitchen)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		k := newKitchen()
		e := open(t, t.TempDir(), options, k)
		defer closed(t, e)
		fn(t, e, k)
		for _, trouble := range k.trouble {
			t.Error(trouble)
		}
	})
}

func open(t testing.TB, dir string, options printing.Options, k *kitchen) *printing.Engine {
	t.Helper()
	options.Deliver = k.deliver
	e, err := printing.Open(context.Background(), dir, options)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func closed(t testing.TB, e *printing.Engine) {
	t.Helper()
	if err := e.Close(); err != nil {
		t.Error(err)
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func standing(t testing.TB, e *printing.Engine, id string) printing.Job {
	t.Helper()
	job, err := e.Job(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	return job
}

func settle(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

func TestPaperComesAtOnceWhileAnotherPrinterIsDead(t *testing.T) {
	withEngine(t, printing.Options{}, func(t *testing.T, e *printing.Engine, k *kitchen) {
		ctx := context.Background()
		k.set("bar", "hangs")
		must(t, e.SetPrinters([]printing.Printer{printer("bar"), printer("kitchen")}))
		for i := range 5 {
			must(t, e.Submit(ctx, paper(fmt.Sprintf("b%d", i), "bar")))
		}
		settle(time.Minute)
		asked := time.Now()
		must(t, e.Submit(ctx, paper("k1", "kitchen")))
		settle(time.Second)
		got := k.of("k1")
		if len(got) != 1 || !got[0].whole || got[0].marked || got[0].at.Sub(asked) > time.Second {
			t.Fatalf("the healthy printer's paper: %+v", got)
		}
		if job := standing(t, e, "k1"); job.State != printing.Printed || job.Attempts != 1 {
			t.Errorf("the journal says %+v", job)
		}
		status, err := e.Status(ctx)
		must(t, err)
		if len(status) != 2 || status[0].OK || status[0].Reason == "" || status[0].Queue != 5 || !status[1].OK || status[1].Queue != 0 {
			t.Errorf("status: %+v", status)
		}
	})
}

func TestPaperIsPrintedOnceHoweverOftenItIsAskedFor(t *testing.T) {
	withEngine(t, printing.Options{}, func(t *testing.T, e *printing.Engine, k *kitchen) {
		ctx := context.Background()
		must(t, e.SetPrinters([]printing.Printer{printer("kitchen")}))
		for range 3 {
			must(t, e.Submit(ctx, paper("k1", "kitchen")))
			settle(time.Second)
		}
		if got := k.of("k1"); len(got) != 1 {
			t.Errorf("printed %d times", len(got))
		}
		other := paper("k1", "kitchen")
		other.Receipt.Items[0].Quantity = 3
		if err := e.Submit(ctx, other); !fault.Is(err, fault.Conflict) {
			t.Errorf("another paper under the same ID: %v", err)
		}
		for name, job := range map[string]printing.Job{
			"nothing to print": {ID: "x", Printer: "kitchen"},
			"no printer":       {ID: "x", Image: []byte{1}},
			"no ID":            {Printer: "kitchen", Image: []byte{1}},
		} {
			if err := e.Submit(ctx, job); !fault.Is(err, fault.Invalid) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

func TestPrinterThatComesBackPrintsWhatWaits(t *testing.T) {
	withEngine(t, printing.Options{}, func(t *testing.T, e *printing.Engine, k *kitchen) {
		ctx := context.Background()
		k.set("kitchen", "off")
		must(t, e.SetPrinters([]printing.Printer{printer("kitchen")}))
		for _, id := range []string{"k1", "k2", "k3"} {
			must(t, e.Submit(ctx, paper(id, "kitchen")))
		}
		settle(5 * time.Minute)
		if job := standing(t, e, "k1"); job.State != printing.Queued || job.Reason != "conexão recusada" {
			t.Errorf("while it is off: %+v", job)
		}
		if k.attempts > 60 {
			t.Errorf("%d attempts in five minutes", k.attempts)
		}
		k.set("kitchen", "")
		settle(time.Minute)
		for i, id := range []string{"k1", "k2", "k3"} {
			if i >= len(k.papers) || k.papers[i].job != id || k.papers[i].marked {
				t.Fatalf("papers came as %+v", k.papers)
			}
		}
		if job := standing(t, e, "k3"); job.State != printing.Printed || job.Reason != "" {
			t.Errorf("the last: %+v", job)
		}
	})
}

func TestPaperThatMayBeOnPaperCarriesTheMark(t *testing.T) {
	for _, condition := range []string{"half", "hangs"} {
		t.Run(condition, func(t *testing.T) {
			withEngine(t, printing.Options{}, func(t *testing.T, e *printing.Engine, k *kitchen) {
				k.set("kitchen", condition)
				must(t, e.SetPrinters([]printing.Printer{printer("kitchen")}))
				synctest.Wait()
				must(t, e.Submit(context.Background(), paper("k1", "kitchen")))
				settle(500 * time.Millisecond)
				k.set("kitchen", "")
				settle(time.Minute)
				got := k.of("k1")
				if len(got) != 2 || got[0].marked || !got[1].marked || !got[1].whole {
					t.Fatalf("papers: %+v", got)
				}
				if job := standing(t, e, "k1"); job.State != printing.Printed || !job.Reprint || job.Attempts != 2 {
					t.Errorf("job: %+v", job)
				}
			})
		})
	}
}

func TestFallbackTakesOver(t *testing.T) {
	withEngine(t, printing.Options{}, func(t *testing.T, e *printing.Engine, k *kitchen) {
		ctx := context.Background()
		kitchenPrinter := printer("kitchen")
		kitchenPrinter.Fallback = "bar"
		k.set("kitchen", "off")
		must(t, e.SetPrinters([]printing.Printer{kitchenPrinter, printer("bar")}))
		for _, id := range []string{"k1", "k2"} {
			must(t, e.Submit(ctx, paper(id, "kitchen")))
		}
		settle(10 * time.Second)
		for _, id := range []string{"k1", "k2"} {
			job := standing(t, e, id)
			if job.State != printing.Printed || job.Printer != "bar" || job.Intended != "kitchen" || job.Reason != "saiu em Bar no lugar de Kitchen" {
				t.Errorf("%s: %+v", id, job)
			}
			if got := k.of(id); len(got) != 1 || got[0].printer != "bar" || got[0].marked {
				t.Errorf("%s: %+v", id, got)
			}
		}
		must(t, e.Submit(ctx, paper("k3", "kitchen")))
		settle(time.Second)
		if job := standing(t, e, "k3"); job.Printer != "bar" || job.State != printing.Printed {
			t.Errorf("the next paper waits for the dead printer again: %+v", job)
		}
		k.set("kitchen", "")
		must(t, e.Submit(ctx, paper("k4", "kitchen")))
		settle(time.Second)
		if job := standing(t, e, "k4"); job.Printer != "kitchen" || job.State != printing.Printed {
			t.Errorf("once it is back: %+v", job)
		}
	})
}

func TestPaperThatNoPrinterTakesHoldsNobodyUp(t *testing.T) {
	t.Run("refused again and again", func(t *testing.T) {
		withEngine(t, printing.Options{}, func(t *testing.T, e *printing.Engine, k *kitchen) {
			ctx := context.Background()
			k.set("kitchen", "poison:k1")
			must(t, e.SetPrinters([]printing.Printer{printer("kitchen")}))
			for _, id := range []string{"k1", "k2", "k3"} {
				must(t, e.Submit(ctx, paper(id, "kitchen")))
			}
			settle(30 * time.Second)
			if job := standing(t, e, "k3"); job.State != printing.Printed {
				t.Errorf("behind it: %+v", job)
			}
			settle(15 * time.Minute)
			if job := standing(t, e, "k1"); job.State != printing.Failed || job.Reason != "o CUPS desistiu do trabalho" {
				t.Errorf("in the end: %+v", job)
			}
		})
	})
	t.Run("cannot even be drawn", func(t *testing.T) {
		withEngine(t, printing.Options{}, func(t *testing.T, e *printing.Engine, k *kitchen) {
			must(t, e.SetPrinters([]printing.Printer{printer("kitchen")}))
			must(t, e.Submit(context.Background(), printing.Job{ID: "k1", Printer: "kitchen", Type: printing.OrderSummary, Image: []byte("no picture")}))
			must(t, e.Submit(context.Background(), paper("k2", "kitchen")))
			settle(time.Second)
			if job := standing(t, e, "k1"); job.State != printing.Failed || job.Reason != "a imagem do pedido não pode ser lida" {
				t.Errorf("the bad one: %+v", job)
			}
			if job := standing(t, e, "k2"); job.State != printing.Printed {
				t.Errorf("the next: %+v", job)
			}
		})
	})
	t.Run("brings the driver down", func(t *testing.T) {
		withEngine(t, printing.Options{}, func(t *testing.T, e *printing.Engine, k *kitchen) {
			k.set("kitchen", "panics")
			must(t, e.SetPrinters([]printing.Printer{printer("kitchen")}))
			must(t, e.Submit(context.Background(), paper("k1", "kitchen")))
			settle(time.Second)
			if job := standing(t, e, "k1"); job.State != printing.Failed || !job.Reprint {
				t.Errorf("job: %+v", job)
			}
		})
	})
}

func TestCancelRetryReroute(t *testing.T) {
	withEngine(t, printing.Options{}, func(t *testing.T, e *printing.Engine, k *kitchen) {
		ctx := context.Background()
		k.set("kitchen", "hangs")
		must(t, e.SetPrinters([]printing.Printer{printer("kitchen"), printer("bar")}))
		must(t, e.Submit(ctx, paper("k1", "kitchen")))
		must(t, e.Submit(ctx, paper("k2", "kitchen")))
		must(t, e.Submit(ctx, paper("k3", "kitchen")))
		settle(time.Second)

		if err := e.Cancel(ctx, "k1"); !fault.Is(err, fault.Conflict) {
			t.Errorf("a paper that is being sent was cancelled: %v", err)
		}
		if err := e.Reroute(ctx, "k1", "bar"); !fault.Is(err, fault.Conflict) {
			t.Errorf("a paper that is being sent was rerouted: %v", err)
		}
		must(t, e.Cancel(ctx, "k2"))
		if job := standing(t, e, "k2"); job.State != printing.Failed || job.Reason != "impressão cancelada" {
			t.Errorf("cancelled: %+v", job)
		}
		if err := e.Cancel(ctx, "k2"); !fault.Is(err, fault.Conflict) {
			t.Errorf("cancelled twice: %v", err)
		}
		if err := e.Reroute(ctx, "k3", "nowhere"); !fault.Is(err, fault.Invalid) {
			t.Errorf("rerouted to nowhere: %v", err)
		}
		must(t, e.Reroute(ctx, "k3", "bar"))
		settle(time.Second)
		if job := standing(t, e, "k3"); job.State != printing.Printed || job.Printer != "bar" || len(k.of("k3")) != 1 {
			t.Errorf("rerouted: %+v", job)
		}
		if err := e.Retry(ctx, "k3"); !fault.Is(err, fault.Conflict) {
			t.Errorf("a printed paper was retried: %v", err)
		}
		k.set("kitchen", "")
		must(t, e.Retry(ctx, "k2"))
		settle(2 * time.Minute)
		if got := k.of("k2"); len(got) != 1 || got[0].marked {
			t.Errorf("retried: %+v", got)
		}
		if err := e.Retry(ctx, "nothing"); !fault.Is(err, fault.NotFound) {
			t.Errorf("an unknown paper: %v", err)
		}
	})
}

func TestWhatIsCalledOffComesOutInItsAttemptOrNever(t *testing.T) {
	ctx := context.Background()
	off := func(t *testing.T, e *printing.Engine, state printing.State) {
		t.Helper()
		if job := standing(t, e, "k1"); job.State != state || state == printing.Failed && job.Reason != "impressão cancelada" {
			t.Errorf("called off: %+v", job)
		}
		if err := e.CallOff(ctx, "k1"); !fault.Is(err, fault.NotFound) {
			t.Errorf("called off when it had ended: %v", err)
		}
	}
	for name, at := range map[string]struct{ condition, before, after string }{
		"while it waits":              {condition: "off"},
		"while it is sent, in vain":   {condition: "hangs"},
		"after an attempt":            {condition: "half"},
		"and its printer's fallback":  {condition: "hangs", before: "bar"},
		"while the program is killed": {condition: "hangs", after: "killed"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			synctest.Test(t, func(t *testing.T) {
				k := newKitchen()
				k.set("kitchen", at.condition)
				e := open(t, dir, printing.Options{}, k)
				pr := printer("kitchen")
				pr.Fallback = at.before
				must(t, e.SetPrinters([]printing.Printer{pr, printer("bar")}))
				must(t, e.Submit(ctx, paper("k1", "kitchen")))
				settle(500 * time.Millisecond)
				must(t, e.CallOff(ctx, "k1"))
				sent := len(k.of("k1"))
				if at.after == "killed" {
					closed(t, e)
					e = open(t, dir, printing.Options{}, k)
					must(t, e.SetPrinters([]printing.Printer{pr, printer("bar")}))
				}
				k.set("kitchen", "")
				settle(5 * time.Minute)
				off(t, e, printing.Failed)
				if papers := k.of("k1"); len(papers) > sent+1 || len(papers) > 0 && papers[len(papers)-1].whole {
					t.Errorf("came out all the same: %+v", papers)
				}
				must(t, e.Retry(ctx, "k1"))
				settle(time.Minute)
				if job := standing(t, e, "k1"); job.State != printing.Printed {
					t.Errorf("asked for anew: %+v", job)
				}
				closed(t, e)
			})
		})
	}
}

func TestJobsWaitForTheirPrinterAMinute(t *testing.T) {
	withEngine(t, printing.Options{}, func(t *testing.T, e *printing.Engine, k *kitchen) {
		ctx := context.Background()
		must(t, e.Submit(ctx, paper("k1", "kitchen")))
		must(t, e.Submit(ctx, paper("b1", "bar")))
		settle(3 * time.Minute)
		if job := standing(t, e, "k1"); job.State != printing.Received {
			t.Errorf("before the printers are known: %+v", job)
		}
		must(t, e.SetPrinters([]printing.Printer{printer("kitchen")}))
		settle(time.Second)
		if job := standing(t, e, "k1"); job.State != printing.Printed {
			t.Errorf("once it is known: %+v", job)
		}
		settle(2 * time.Minute)
		if job := standing(t, e, "b1"); job.State != printing.Failed || job.Reason != "esta impressora não está neste computador" {
			t.Errorf("a printer that never came: %+v", job)
		}
	})
}

func TestRestart(t *testing.T) {
	ctx := context.Background()
	t.Run("what waits is printed, what is old is not", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			dir, k := t.TempDir(), newKitchen()
			first := open(t, dir, printing.Options{}, k)
			must(t, first.Submit(ctx, paper("old", "kitchen")))
			settle(90 * time.Minute)
			must(t, first.Submit(ctx, paper("new", "kitchen")))
			closed(t, first)
			if err := first.Submit(ctx, paper("late", "kitchen")); !fault.Is(err, fault.Unavailable) {
				t.Errorf("a closed engine took a paper: %v", err)
			}

			time.Sleep(time.Hour)
			second := open(t, dir, printing.Options{}, k)
			defer closed(t, second)
			must(t, second.SetPrinters([]printing.Printer{printer("kitchen")}))
			settle(time.Minute)
			if job := standing(t, second, "old"); job.State != printing.Failed || job.Reason != "aguardou demais: imprima de novo se ainda precisar" {
				t.Errorf("yesterday's paper: %+v", job)
			}
			if job := standing(t, second, "new"); job.State != printing.Printed || job.Reprint {
				t.Errorf("the recent paper: %+v", job)
			}
			must(t, second.Retry(ctx, "old"))
			settle(time.Minute)
			if job := standing(t, second, "old"); job.State != printing.Printed {
				t.Errorf("retried by a person: %+v", job)
			}
		})
	})
	t.Run("what was under way is printed with the mark", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			dir, k := t.TempDir(), newKitchen()
			k.set("kitchen", "hangs")
			first := open(t, dir, printing.Options{}, k)
			must(t, first.SetPrinters([]printing.Printer{printer("kitchen")}))
			must(t, first.Submit(ctx, paper("k1", "kitchen")))
			settle(time.Second)
			closed(t, first)

			k.set("kitchen", "")
			second := open(t, dir, printing.Options{}, k)
			defer closed(t, second)
			must(t, second.SetPrinters([]printing.Printer{printer("kitchen")}))
			settle(time.Minute)
			if got := k.of("k1"); len(got) != 2 || got[0].marked || !got[1].marked {
				t.Errorf("papers: %+v", got)
			}
		})
	})
	t.Run("a computer that slept prints nothing stale", func(t *testing.T) {
		withEngine(t, printing.Options{Stale: 10 * time.Minute}, func(t *testing.T, e *printing.Engine, k *kitchen) {
			k.set("kitchen", "off")
			must(t, e.Submit(ctx, paper("k1", "kitchen")))
			settle(11 * time.Minute)
			must(t, e.SetPrinters([]printing.Printer{printer("kitchen")}))
			settle(time.Minute)
			if job := standing(t, e, "k1"); job.State != printing.Failed || k.attempts != 0 {
				t.Errorf("job: %+v after %d attempts", job, k.attempts)
			}
		})
	})
}

func TestServerHearsOfEveryFate(t *testing.T) {
	var mu sync.Mutex
	heard := map[string]int64{}
	options := printing.Options{Changed: func(job printing.Job) {
		mu.Lock()
		defer mu.Unlock()
		if job.Version <= heard[job.ID] {
			t.Errorf("%s: version %d after %d", job.ID, job.Version, heard[job.ID])
		}
		heard[job.ID] = job.Version
	}}
	withEngine(t, options, func(t *testing.T, e *printing.Engine, k *kitchen) {
		ctx := context.Background()
		unreported := func() map[string]printing.Job {
			jobs, err := e.Unreported(ctx, 10)
			must(t, err)
			all := map[string]printing.Job{}
			for _, job := range jobs {
				all[job.ID] = job
			}
			return all
		}
		k.set("kitchen", "off")
		must(t, e.SetPrinters([]printing.Printer{printer("kitchen")}))
		must(t, e.Submit(ctx, paper("k1", "kitchen")))
		local := paper("l1", "kitchen")
		local.Local = true
		must(t, e.Submit(ctx, local))
		settle(time.Minute)
		waiting := unreported()
		if len(waiting) != 1 || waiting["k1"].State != printing.Queued || waiting["k1"].Reason != "conexão recusada" {
			t.Fatalf("to report: %+v", waiting)
		}
		k.set("kitchen", "")
		settle(time.Minute)
		must(t, e.Reported(ctx, "k1", waiting["k1"].Version))
		printed := unreported()
		if printed["k1"].State != printing.Printed {
			t.Fatalf("a report of an older version hid the newer one: %+v", printed)
		}
		must(t, e.Reported(ctx, "k1", printed["k1"].Version))
		if left := unreported(); len(left) != 0 {
			t.Errorf("left to report: %+v", left)
		}
	})
}

func TestOldJobsAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, dir, k := context.Background(), t.TempDir(), newKitchen()
		e := open(t, dir, printing.Options{}, k)
		must(t, e.SetPrinters([]printing.Printer{printer("kitchen")}))
		must(t, e.Submit(ctx, paper("told", "kitchen")))
		must(t, e.Submit(ctx, paper("untold", "kitchen")))
		settle(time.Minute)
		must(t, e.Reported(ctx, "told", standing(t, e, "told").Version))
		after := func(d time.Duration) {
			closed(t, e)
			time.Sleep(d)
			e = open(t, dir, printing.Options{}, k)
		}
		after(6 * 24 * time.Hour)
		if job := standing(t, e, "told"); job.State != printing.Printed {
			t.Errorf("within a week: %+v", job)
		}
		after(2 * 24 * time.Hour)
		if _, err := e.Job(ctx, "told"); !fault.Is(err, fault.NotFound) {
			t.Errorf("after a week: %v", err)
		}
		if _, err := e.Job(ctx, "untold"); err != nil {
			t.Errorf("what the server has not heard of: %v", err)
		}
		after(30 * 24 * time.Hour)
		if _, err := e.Job(ctx, "untold"); !fault.Is(err, fault.NotFound) {
			t.Errorf("after a month: %v", err)
		}
		closed(t, e)
	})
}

func TestListOfJobs(t *testing.T) {
	withEngine(t, printing.Options{}, func(t *testing.T, e *printing.Engine, k *kitchen) {
		ctx := context.Background()
		k.set("bar", "off")
		must(t, e.SetPrinters([]printing.Printer{printer("kitchen"), printer("bar")}))
		for _, job := range []printing.Job{paper("k1", "kitchen"), paper("b1", "bar"), paper("b2", "bar")} {
			must(t, e.Submit(ctx, job))
		}
		settle(5 * time.Second)
		for name, c := range map[string]struct {
			filter printing.Filter
			want   []string
		}{
			"all, newest first": {printing.Filter{}, []string{"b2", "b1", "k1"}},
			"of a printer":      {printing.Filter{Printer: "bar"}, []string{"b2", "b1"}},
			"of an order":       {printing.Filter{OrderID: "order-b1"}, []string{"b1"}},
			"waiting":           {printing.Filter{Waiting: true}, []string{"b2", "b1"}},
			"limited":           {printing.Filter{Limit: 1}, []string{"b2"}},
		} {
			jobs, err := e.Jobs(ctx, c.filter)
			must(t, err)
			var got []string
			for _, job := range jobs {
				got = append(got, job.ID)
				if job.Receipt == nil || job.Receipt.Code != job.ID {
					t.Errorf("%s: %s has receipt %+v", name, job.ID, job.Receipt)
				}
			}
			if fmt.Sprint(got) != fmt.Sprint(c.want) {
				t.Errorf("%s: %v, want %v", name, got, c.want)
			}
		}
	})
}
