package printing_test

import (
	"context"
	"fmt"
	"os"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"balcao/app/fault"
	"balcao/app/printing"
)

// step is one thing that happens to an engine.
type step struct {
	act     string
	job     string
	printer string
	mood    string
	pause   time.Duration
}

func (s step) String() string {
	return fmt.Sprintf("%s job=%s printer=%s mood=%q pause=%s", s.act, s.job, s.printer, s.mood, s.pause)
}

var steps = rapid.Custom(func(t *rapid.T) step {
	return step{
		act:     rapid.SampledFrom([]string{"submit", "submit", "submit", "cancel", "call off", "retry", "reroute", "mood", "mood", "unplug", "plug", "restart", "pause"}).Draw(t, "act"),
		job:     rapid.SampledFrom([]string{"j1", "j2", "j3", "j4", "j5", "j6"}).Draw(t, "job"),
		printer: rapid.SampledFrom([]string{"kitchen", "bar", "counter"}).Draw(t, "printer"),
		mood:    rapid.SampledFrom([]string{"", "", "off", "half", "hangs", "panics"}).Draw(t, "mood"),
		pause:   time.Duration(rapid.SampledFrom([]int{0, 0, 50, 150, 1000, 20_000, 120_000, 3_000_000}).Draw(t, "pause")) * time.Millisecond,
	}
})

// Whatever happens to printers, people and the program: a paper that was taken
// is printed or has failed with a reason, is printed at most once without the
// mark, and the journal says so exactly when it is true.
func TestWhateverHappensPapersAreNeitherLostNorDoubled(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		script := rapid.SliceOfN(steps, 1, 30).Draw(rt, "script")
		dir, err := os.MkdirTemp(t.TempDir(), "engine")
		if err != nil {
			rt.Fatal(err)
		}
		var complaints []string
		synctest.Test(t, func(t *testing.T) { complaints = play(t, dir, script) })
		for _, complaint := range complaints {
			rt.Error(complaint)
		}
	})
}

// world is an engine, its printers, and what was asked of them.
type world struct {
	dir     string
	engine  *printing.Engine
	kitchen *kitchen
	plugged map[string]bool
	taken   map[string]bool
	off     map[string]int // the attempts of jobs that were called off
	told    map[string]printing.Job
	wrong   []string
}

func play(t *testing.T, dir string, script []step) []string {
	w := &world{
		dir: dir, kitchen: newKitchen(), taken: map[string]bool{}, off: map[string]int{}, told: map[string]printing.Job{},
		plugged: map[string]bool{"kitchen": true, "bar": true, "counter": true},
	}
	w.engine = open(t, dir, printing.Options{}, w.kitchen)
	w.plug(t)
	for _, s := range script {
		w.take(t, s)
		settle(s.pause)
		w.report(t)
	}
	for printer := range w.plugged {
		w.plugged[printer] = true
		w.kitchen.set(printer, "")
	}
	w.plug(t)
	settle(15 * time.Minute)
	w.report(t)
	w.judge(t)
	closed(t, w.engine)
	return append(w.wrong, w.kitchen.trouble...)
}

func (w *world) complain(format string, args ...any) {
	w.wrong = append(w.wrong, fmt.Sprintf(format, args...))
}

func (w *world) plug(t *testing.T) {
	var here []printing.Printer
	for _, id := range []string{"kitchen", "bar", "counter"} {
		pr := printer(id)
		if id == "kitchen" {
			pr.Fallback = "bar"
		}
		if w.plugged[id] {
			here = append(here, pr)
		}
	}
	must(t, w.engine.SetPrinters(here))
}

func (w *world) take(t *testing.T, s step) {
	ctx := context.Background()
	var err error
	switch s.act {
	case "submit":
		if err = w.engine.Submit(ctx, paper(s.job, s.printer)); err == nil {
			w.taken[s.job] = true
		}
	case "cancel":
		err = w.engine.Cancel(ctx, s.job)
	case "call off":
		if err = w.engine.CallOff(ctx, s.job); err == nil {
			w.off[s.job] = standing(t, w.engine, s.job).Attempts
		}
		if fault.Is(err, fault.NotFound) {
			return
		}
	case "retry":
		if err = w.engine.Retry(ctx, s.job); err == nil {
			delete(w.off, s.job)
		}
	case "reroute":
		if err = w.engine.Reroute(ctx, s.job, s.printer); err == nil {
			delete(w.off, s.job)
		}
	case "mood":
		w.kitchen.set(s.printer, s.mood)
	case "plug", "unplug":
		w.plugged[s.printer] = s.act == "plug"
		w.plug(t)
	case "restart":
		closed(t, w.engine)
		w.engine = open(t, w.dir, printing.Options{}, w.kitchen)
		w.plug(t)
	}
	if err != nil && !fault.Is(err, fault.Conflict) && !fault.Is(err, fault.NotFound) && !fault.Is(err, fault.Invalid) {
		w.complain("%s: %v", s, err)
	}
	if fault.Is(err, fault.NotFound) && w.taken[s.job] {
		w.complain("%s: the paper is lost", s)
	}
}

// report tells the server some of what it has not heard, as a station does.
func (w *world) report(t *testing.T) {
	ctx := context.Background()
	jobs, err := w.engine.Unreported(ctx, 10)
	must(t, err)
	for _, job := range jobs {
		if before := w.told[job.ID]; job.Version <= before.Version {
			w.complain("%s: version %d reported after %d", job.ID, job.Version, before.Version)
		}
		if w.told[job.ID].State == printing.Printed {
			w.complain("%s: changed after it was printed: %+v", job.ID, job)
		}
		w.told[job.ID] = job
		must(t, w.engine.Reported(ctx, job.ID, job.Version))
	}
}

func (w *world) judge(t *testing.T) {
	for id := range w.taken {
		job := standing(t, w.engine, id)
		if attempts, off := w.off[id]; off && job.Attempts > attempts {
			w.complain("%s: sent after it was called off", id)
		}
		whole, unmarked := 0, 0
		for _, p := range w.kitchen.of(id) {
			if p.whole {
				whole++
			}
			if !p.marked {
				unmarked++
			}
		}
		switch {
		case job.State != printing.Printed && job.State != printing.Failed:
			w.complain("%s: still %d with every printer well", id, job.State)
		case job.State == printing.Failed && job.Reason == "":
			w.complain("%s: failed without a reason", id)
		case (job.State == printing.Printed) != (whole == 1):
			w.complain("%s: state %d with %d whole papers", id, job.State, whole)
		case unmarked > 1:
			w.complain("%s: %d papers without the mark", id, unmarked)
		case w.told[id].State != job.State || w.told[id].Version != job.Version:
			w.complain("%s: the server believes %+v, the journal says %+v", id, w.told[id], job)
		}
	}
}
