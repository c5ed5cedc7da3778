package printing_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"balcao/app/printing"
	"balcao/app/printing/escpostest"
)

// killPlan is what a child is to do and where in it to die. At a named point it
// kills itself, which is exact; at random moments its parent does.
type killPlan struct {
	Dir     string
	Address string
	Point   string
	// Nth is the time that the point is reached.
	Nth int32
	// After is how long past the point, for moments between the points.
	After time.Duration
	Jobs  []string
}

var killPoints = []string{"random", "opened", "submitted", "noted", "under way", "handed over", "journaled", "told"}

const killEnv = "BALCAO_KILL_PLAN"

// TestKillChild is the program that is killed; it runs by itself only.
func TestKillChild(t *testing.T) {
	if os.Getenv(killEnv) == "" {
		t.Skip("runs as the child of TestKilledAnywhere")
	}
	var plan killPlan
	must(t, json.Unmarshal([]byte(os.Getenv(killEnv)), &plan))
	ctx := context.Background()
	var reached atomic.Int32
	at := func(point string) {
		if point != plan.Point || reached.Add(1) != plan.Nth {
			return
		}
		time.Sleep(plan.After)
		self, err := os.FindProcess(os.Getpid())
		must(t, err)
		must(t, self.Kill())
		select {}
	}
	say := func(words ...any) { _, _ = os.Stdout.WriteString(fmt.Sprintln(words...)) }
	say("begun")
	changed := make(chan struct{}, 1)
	e, err := printing.Open(ctx, plan.Dir, printing.Options{
		Deliver: func(ctx context.Context, pr printing.Printer, doc printing.Document) error {
			at("noted")
			go at("under way")
			err := printing.Deliver(ctx, pr, doc)
			at("handed over")
			return err
		},
		Changed: func(job printing.Job) {
			if job.State == printing.Printed {
				at("journaled")
			}
			select {
			case changed <- struct{}{}:
			default:
			}
		},
	})
	must(t, err)
	at("opened")
	must(t, e.SetPrinters([]printing.Printer{killPrinter(plan.Address)}))
	for _, id := range plan.Jobs {
		must(t, e.Submit(ctx, paper(id, "kitchen")))
		at("submitted")
		say("taken", id)
	}
	over := time.After(time.Second)
	for {
		jobs, err := e.Unreported(ctx, 10)
		must(t, err)
		for _, job := range jobs {
			say("told", job.ID, job.Version, int(job.State))
			at("told")
			must(t, e.Reported(ctx, job.ID, job.Version))
		}
		waiting, err := e.Jobs(ctx, printing.Filter{Waiting: true})
		must(t, err)
		if len(jobs) == 0 && len(waiting) == 0 {
			return
		}
		select {
		case <-changed:
		case <-over:
			return
		}
	}
}

func killPrinter(address string) printing.Printer {
	pr := printer("kitchen")
	pr.Address, pr.Cut = address, true
	return pr
}

// killed is what the world knows of a journal whose program dies all the time.
type killed struct {
	printer *escpostest.Printer
	dir     string
	taken   map[string]bool
	told    map[string]printing.Job
}

// Killed at any point of a paper's life, the journal loses no paper that it has
// taken, prints none twice without the mark, and agrees with what is on paper
// and with what the server was told. BALCAO_KILLS is how many kills.
func TestKilledAnywhere(t *testing.T) {
	kills := 60
	if text := os.Getenv("BALCAO_KILLS"); text != "" {
		n, err := strconv.Atoi(text)
		must(t, err)
		kills = n
	}
	chance := rand.New(rand.NewPCG(2026, 1120))
	const perJournal = 40
	died, papers, marked := map[string]int{}, 0, 0
	next := 10_000
	for done := 0; done < kills; {
		k := &killed{printer: escpostest.Listen(t, escpostest.Mood{}), dir: t.TempDir(), taken: map[string]bool{}, told: map[string]printing.Job{}}
		for n := 0; n < perJournal && done < kills; {
			plan := killPlan{
				Dir: k.dir, Address: k.printer.Address, Point: killPoints[chance.IntN(len(killPoints))],
				Nth: 1 + chance.Int32N(3), After: time.Duration(chance.IntN(3)) * time.Duration(chance.IntN(1000)) * time.Microsecond,
			}
			if plan.Point != "submitted" && plan.Point != "under way" && plan.Point != "noted" {
				plan.After = 0
			}
			if chance.IntN(4) == 0 && next > 10_000 {
				plan.Jobs = append(plan.Jobs, killID(next-1)) // once more, as after a lost answer
			}
			for range 3 {
				plan.Jobs = append(plan.Jobs, killID(next))
				next++
			}
			mood := escpostest.Mood{}
			if chance.IntN(20) == 0 {
				mood.PaperEndsAfter = 100
			}
			k.printer.Feel(mood)
			if k.run(t, plan, time.Duration(chance.IntN(30_000))*time.Microsecond) {
				died[plan.Point]++
				n++
				done++
			}
		}
		k.printer.Feel(escpostest.Mood{})
		p, m := k.judge(t)
		papers, marked = papers+p, marked+m
	}
	t.Logf("%d kills (%v): %d papers, %d of them with the mark", kills, died, papers, marked)
	for _, point := range killPoints {
		if died[point] == 0 && kills >= 60 {
			t.Errorf("never killed at %q", point)
		}
	}
}

func killID(n int) string { return fmt.Sprintf("K%05d", n) }

// run starts a child and reports whether it was killed.
func (k *killed) run(t *testing.T, plan killPlan, moment time.Duration) bool {
	t.Helper()
	raw, err := json.Marshal(plan)
	must(t, err)
	child := exec.Command(os.Args[0], "-test.run=^TestKillChild$", "-test.timeout=1m")
	child.Env = append(os.Environ(), killEnv+"="+string(raw))
	out, err := child.StdoutPipe()
	must(t, err)
	var trouble bytes.Buffer
	child.Stderr = &trouble
	must(t, child.Start())
	var heard strings.Builder
	lines := bufio.NewScanner(io.TeeReader(out, &heard))
	for lines.Scan() {
		word := strings.Fields(lines.Text())
		switch {
		case len(word) == 0:
		case word[0] == "begun" && plan.Point == "random":
			time.AfterFunc(moment, func() { _ = child.Process.Kill() })
		case word[0] == "taken" && len(word) == 2:
			k.taken[word[1]] = true
		case word[0] == "told" && len(word) == 4:
			version, _ := strconv.ParseInt(word[2], 10, 64)
			state, _ := strconv.Atoi(word[3])
			if version < k.told[word[1]].Version {
				t.Errorf("%s: version %d told after %d", word[1], version, k.told[word[1]].Version)
			}
			k.told[word[1]] = printing.Job{Version: version, State: printing.State(state)}
		}
	}
	err = child.Wait()
	if err == nil {
		return false
	}
	if child.ProcessState.ExitCode() != -1 && !strings.Contains(child.ProcessState.String(), "killed") && !isWindowsKill(child) {
		t.Fatalf("the child failed by itself at %+v: %v\n%s%s", plan, err, heard.String(), trouble.String())
	}
	return true
}

// isWindowsKill: there a killed process ends with status 1 and without a word.
func isWindowsKill(child *exec.Cmd) bool {
	return os.PathSeparator == '\\' && child.ProcessState.ExitCode() == 1
}

var killedID = regexp.MustCompile(`K\d{5}`)

// judge lets what waits be printed and compares journal, paper and reports.
func (k *killed) judge(t *testing.T) (papers, marked int) {
	t.Helper()
	ctx := context.Background()
	changed := make(chan struct{}, 1)
	e, err := printing.Open(ctx, k.dir, printing.Options{Changed: func(printing.Job) {
		select {
		case changed <- struct{}{}:
		default:
		}
	}})
	must(t, err)
	defer closed(t, e)
	must(t, e.SetPrinters([]printing.Printer{killPrinter(k.printer.Address)}))
	for late := time.After(time.Minute); ; {
		waiting, err := e.Jobs(ctx, printing.Filter{Waiting: true})
		must(t, err)
		if len(waiting) == 0 {
			break
		}
		select {
		case <-changed:
		case <-late:
			t.Fatalf("still waiting: %+v", waiting)
		}
	}
	left, err := e.Unreported(ctx, 1000)
	must(t, err)
	for _, job := range left {
		k.told[job.ID] = job
	}
	k.printer.Off()

	type count struct{ whole, unmarked int }
	seen := map[string]count{}
	for _, data := range k.printer.Jobs() {
		id := string(killedID.Find(data))
		if id == "" {
			continue
		}
		c := seen[id]
		papers++
		if bytes.Contains(data, []byte("\x1dVB\x00")) {
			c.whole++
		}
		if bytes.Contains(data, []byte("VIA")) {
			marked++
		} else {
			c.unmarked++
		}
		seen[id] = c
	}
	for _, id := range slices.Sorted(maps.Keys(k.taken)) {
		job := standing(t, e, id)
		switch {
		case job.State != printing.Printed:
			t.Errorf("%s was taken and is not printed: %+v", id, job)
		case k.told[id].State != printing.Printed:
			t.Errorf("%s is printed and the server was told %+v", id, k.told[id])
		}
	}
	for id, c := range seen {
		if job := standing(t, e, id); job.State != printing.Printed || c.whole == 0 {
			t.Errorf("%s: on paper %+v, in the journal %+v", id, c, job)
		}
		if c.unmarked > 1 {
			t.Errorf("%s: printed %d times without the mark", id, c.unmarked)
		}
	}
	printed, err := e.Jobs(ctx, printing.Filter{Limit: 500})
	must(t, err)
	for _, job := range printed {
		if job.State == printing.Printed && seen[job.ID].whole == 0 {
			t.Errorf("%s is printed according to the journal only", job.ID)
		}
	}
	return papers, marked
}
