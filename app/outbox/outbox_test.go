package outbox_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"pgregory.net/rapid"

	"balcao/app/clock"
	"balcao/app/database"
	"balcao/app/fault"
	"balcao/app/outbox"
)

var (
	ctx  = context.Background()
	noon = time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)
	ana  = outbox.Owner{Server: "https://a.example", UserID: "ana"}
	bia  = outbox.Owner{Server: "https://a.example", UserID: "bia"}
)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func open(t testing.TB, dir string, clk clock.Clock) *outbox.Outbox {
	t.Helper()
	o, err := outbox.Open(ctx, dir, outbox.Options{Clock: clk})
	must(t, err)
	t.Cleanup(func() { _ = o.Close() })
	return o
}

func tap(owner outbox.Owner, order, id string) outbox.Action {
	return outbox.Action{
		ID: id, Owner: owner, VenueID: "v", OrderID: order, Method: "POST", Path: "/api/kds/acceptOrder",
		Header: map[string]string{"Content-Type": "application/json"}, Body: []byte(`{"Id":"` + order + `"}`),
	}
}

func put(t testing.TB, o *outbox.Outbox, a outbox.Action) {
	t.Helper()
	_, _, err := o.Put(ctx, a)
	must(t, err)
}

func next(t testing.TB, o *outbox.Outbox, owner outbox.Owner) []string {
	t.Helper()
	due, _, err := o.Next(ctx, owner, 100)
	must(t, err)
	return ids(due)
}

func ids(actions []outbox.Action) []string {
	out := []string{}
	for _, a := range actions {
		out = append(out, a.ID)
	}
	return out
}

func TestOrderOfTaps(t *testing.T) {
	o := open(t, t.TempDir(), clock.At(noon))
	for _, a := range []outbox.Action{tap(ana, "1", "a"), tap(ana, "1", "b"), tap(ana, "2", "c"), tap(bia, "1", "d")} {
		put(t, o, a)
	}
	if got := next(t, o, ana); !slices.Equal(got, []string{"a", "c"}) {
		t.Fatalf("first of each order: %v", got)
	}
	if got := next(t, o, ana); len(got) != 0 {
		t.Errorf("given out twice: %v", got)
	}
	_, err := o.Settle(ctx, "a", outbox.Outcome{Status: 200, Answer: []byte(`{}`)})
	must(t, err)
	if got := next(t, o, ana); !slices.Equal(got, []string{"b"}) {
		t.Errorf("after the first was confirmed: %v", got)
	}
	if got := next(t, o, bia); !slices.Equal(got, []string{"d"}) {
		t.Errorf("another's: %v", got)
	}
	c, err := o.Count(ctx, ana)
	must(t, err)
	if c != (outbox.Counts{Stored: 2, Others: 1}) {
		t.Errorf("%+v", c)
	}
}

func TestRepetitions(t *testing.T) {
	o := open(t, t.TempDir(), clock.At(noon))
	put(t, o, tap(ana, "1", "a"))
	next(t, o, ana)
	_, err := o.Settle(ctx, "a", outbox.Outcome{Status: 409, Refused: true, Reason: "já estava recusado"})
	must(t, err)
	again, isNew, err := o.Put(ctx, tap(ana, "1", "a"))
	must(t, err)
	if isNew || again.State != outbox.Refused || again.Reason != "já estava recusado" {
		t.Errorf("%v %+v", isNew, again)
	}
	for name, other := range map[string]outbox.Action{"another order's": tap(ana, "2", "a"), "another person's": tap(bia, "1", "a")} {
		if _, _, err := o.Put(ctx, other); !fault.Is(err, fault.Conflict) {
			t.Errorf("%s key: %v", name, err)
		}
	}
}

func TestDelaysAndDeath(t *testing.T) {
	clk := clock.At(noon)
	dir := t.TempDir()
	o := open(t, dir, clk)
	put(t, o, tap(ana, "1", "a"))
	put(t, o, tap(ana, "1", "b"))
	next(t, o, ana)
	_, err := o.Defer(ctx, "a", outbox.Delay{Wait: time.Minute, Uncertain: true, Reason: "sem resposta"})
	must(t, err)
	if due, wait, _ := o.Next(ctx, ana, 9); len(due) != 0 || wait != time.Minute {
		t.Errorf("held: %v for %v", due, wait)
	}
	o.Hasten()
	if got := next(t, o, ana); !slices.Equal(got, []string{"a"}) {
		t.Errorf("hastened: %v", got)
	}
	state := outbox.Stored
	failures := 0
	for ; state == outbox.Stored && failures < 50; failures++ {
		a, err := o.Defer(ctx, "a", outbox.Delay{Own: true, Status: 500, Reason: "falhou"})
		must(t, err)
		state = a.State
		next(t, o, ana)
	}
	if state != outbox.Dead || failures < 3 {
		t.Fatalf("%v after %d failures", state, failures)
	}
	if got := next(t, o, ana); len(got) != 0 {
		t.Errorf("passed a dead one of the same order: %v", got)
	}
	if _, err := o.Retry(ctx, bia, "a"); !fault.Is(err, fault.NotFound) {
		t.Errorf("another retried it: %v", err)
	}
	_, err = o.Retry(ctx, ana, "a")
	must(t, err)
	if got := next(t, o, ana); !slices.Equal(got, []string{"a"}) {
		t.Errorf("retried: %v", got)
	}
	if _, err := o.Discard(ctx, ana, "a", "engano"); !fault.Is(err, fault.Conflict) {
		t.Errorf("discarded while it was out: %v", err)
	}
	o.GiveBack("a")
	if _, err := o.Discard(ctx, ana, "a", ""); !fault.Is(err, fault.Invalid) {
		t.Errorf("discarded without a reason: %v", err)
	}
	_, err = o.Discard(ctx, ana, "a", "engano")
	must(t, err)
	if got := next(t, o, ana); !slices.Equal(got, []string{"b"}) {
		t.Errorf("after it was discarded: %v", got)
	}
}

// A clock that is set back makes no action rest for longer than it was to.
func TestRestEndsThoughTheClockIsSetBack(t *testing.T) {
	clk := clock.At(noon)
	o := open(t, t.TempDir(), clk)
	put(t, o, tap(ana, "1", "a"))
	next(t, o, ana)
	_, err := o.Defer(ctx, "a", outbox.Delay{Wait: time.Minute, Firm: true, Reason: "sem resposta"})
	must(t, err)
	clk.Advance(-24 * time.Hour)
	if got := next(t, o, ana); !slices.Equal(got, []string{"a"}) {
		t.Errorf("after the clock was set back: %v", got)
	}
}

// Whoever is told that an action was refused may say at once that it was read.
func TestRefusalIsAcknowledgedAtOnce(t *testing.T) {
	var o *outbox.Outbox
	read := make(chan error, 1)
	o, err := outbox.Open(ctx, t.TempDir(), outbox.Options{Clock: clock.At(noon), Changed: func(a outbox.Action) {
		if a.State != outbox.Refused {
			return
		}
		done := make(chan struct{})
		go func() {
			defer close(done)
			_, err := o.Acknowledge(ctx, ana, a.ID)
			read <- err
		}()
		<-done
	}})
	must(t, err)
	defer o.Close()
	put(t, o, tap(ana, "1", "a"))
	next(t, o, ana)
	_, err = o.Settle(ctx, "a", outbox.Outcome{Status: 409, Refused: true})
	must(t, err)
	must(t, <-read)
}

// A queue that is never closed does not grow by what has ended.
func TestWhatHasEndedIsForgotten(t *testing.T) {
	clk := clock.At(noon)
	o := open(t, t.TempDir(), clk)
	end := func(id string) {
		put(t, o, tap(ana, "1", id))
		next(t, o, ana)
		_, err := o.Settle(ctx, id, outbox.Outcome{Status: 200})
		must(t, err)
	}
	end("old")
	clk.Advance(8 * 24 * time.Hour)
	for i := range outbox.PruneEvery {
		end(fmt.Sprint("k", i))
	}
	if _, err := o.Get(ctx, ana, "old"); !fault.Is(err, fault.NotFound) {
		t.Errorf("still there: %v", err)
	}
}

// When the server is back, waits that grew while it was away are over and begin
// small again; one that the server itself has asked for is kept.
func TestHaste(t *testing.T) {
	o := open(t, t.TempDir(), clock.At(noon))
	put(t, o, tap(ana, "1", "away"))
	put(t, o, tap(ana, "2", "asked"))
	tries := map[string]int{}
	again := func() {
		due, _, err := o.Next(ctx, ana, 9)
		must(t, err)
		for _, a := range due {
			tries[a.ID] = a.Tries
			_, err := o.Defer(ctx, a.ID, outbox.Delay{Wait: time.Minute, Firm: a.ID == "asked"})
			must(t, err)
		}
	}
	again()
	o.Hasten()
	again()
	if tries["away"] != 0 {
		t.Errorf("tried %d times since the server is back", tries["away"])
	}
	if due, wait, _ := o.Next(ctx, ana, 9); len(due) != 0 || wait != time.Minute {
		t.Errorf("%v after %v", ids(due), wait)
	}
	o.Hasten()
	if got := next(t, o, ana); !slices.Equal(got, []string{"away"}) {
		t.Errorf("hastened: %v", got)
	}
}

// The server forgets keys: what it may have heard long ago is for a person.
func TestNotSentAgainAfterDays(t *testing.T) {
	clk := clock.At(noon)
	o := open(t, t.TempDir(), clk)
	put(t, o, tap(ana, "1", "heard"))
	put(t, o, tap(ana, "2", "unheard"))
	next(t, o, ana)
	_, err := o.Defer(ctx, "heard", outbox.Delay{Uncertain: true})
	must(t, err)
	o.GiveBack("unheard")
	clk.Advance(6 * 24 * time.Hour)
	if got := next(t, o, ana); !slices.Equal(got, []string{"unheard"}) {
		t.Errorf("%v", got)
	}
	a, err := o.Get(ctx, ana, "heard")
	must(t, err)
	if a.State != outbox.Dead || a.Reason == "" {
		t.Errorf("%+v", a)
	}
}

// Waits are of this process: a clock that is set back or a restart cannot make
// one endless.
func TestClockSetBack(t *testing.T) {
	clk := clock.At(noon)
	dir := t.TempDir()
	o := open(t, dir, clk)
	put(t, o, tap(ana, "1", "a"))
	next(t, o, ana)
	_, err := o.Defer(ctx, "a", outbox.Delay{Wait: time.Minute})
	must(t, err)
	must(t, o.Close())
	clk.Advance(-24 * time.Hour)
	o = open(t, dir, clk)
	if got := next(t, o, ana); !slices.Equal(got, []string{"a"}) {
		t.Errorf("%v", got)
	}
}

func TestFullDisk(t *testing.T) {
	o := open(t, t.TempDir(), clock.At(noon))
	put(t, o, tap(ana, "1", "before"))
	must(t, o.FillDisk())
	refused := 0
	for i := range 400 {
		a := tap(ana, "1", fmt.Sprintf("full-%d", i))
		a.Body = bytes.Repeat([]byte("x"), 4000)
		if _, _, err := o.Put(ctx, a); err != nil {
			refused++
			if !fault.Is(err, fault.Unavailable) || !strings.Contains(fault.Wrap(err).Message, "não foi registrada") {
				t.Fatalf("not told so: %v", err)
			}
			if _, err := o.Get(ctx, ana, a.ID); !fault.Is(err, fault.NotFound) {
				t.Fatalf("refused and kept: %v", err)
			}
		}
	}
	if refused == 0 {
		t.Fatal("the disk was never full")
	}
	must(t, o.FreeDisk())
	put(t, o, tap(ana, "1", "after"))
}

func TestSchemaUpgradeWithAQueue(t *testing.T) {
	dir := t.TempDir()
	old := open(t, dir, clock.At(noon))
	put(t, old, tap(ana, "1", "a"))
	put(t, old, tap(ana, "1", "b"))
	must(t, old.Close())
	schema := fstest.MapFS{"99999_later.sql": {Data: []byte("-- +goose Up\nALTER TABLE actions ADD COLUMN later TEXT NOT NULL DEFAULT '';\n")}}
	known, err := fs.Sub(outbox.Schema(), "migrations")
	must(t, err)
	must(t, fs.WalkDir(known, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := fs.ReadFile(known, path)
		schema[path] = &fstest.MapFile{Data: raw}
		return err
	}))
	o, err := outbox.OpenWith(ctx, dir, schema, outbox.Options{Clock: clock.At(noon)})
	must(t, err)
	defer o.Close()
	all, err := o.List(ctx, ana, outbox.Stored)
	must(t, err)
	if !slices.Equal(ids(all), []string{"a", "b"}) || o.Damage() != nil {
		t.Errorf("%v %+v", all, o.Damage())
	}
	must(t, o.Close())
	if _, err := outbox.Open(ctx, dir, outbox.Options{Clock: clock.At(noon)}); err == nil {
		t.Error("an older program opened the newer queue")
	} else if database.IsDamaged(err) {
		t.Errorf("taken for damaged: %v", err)
	}
}

func TestDamagedRecordIsNotSent(t *testing.T) {
	dir := t.TempDir()
	o := open(t, dir, clock.At(noon))
	put(t, o, tap(ana, "1", "a"))
	put(t, o, tap(ana, "2", "b"))
	must(t, o.Exec("UPDATE actions SET order_id = '3' WHERE id = 'a'"))
	must(t, o.Close())
	o = open(t, dir, clock.At(noon))
	if got := next(t, o, ana); !slices.Equal(got, []string{"b"}) {
		t.Errorf("%v", got)
	}
	if _, err := o.Retry(ctx, ana, "a"); !fault.Is(err, fault.Conflict) {
		t.Errorf("retried: %v", err)
	}
	_, err := o.Discard(ctx, ana, "a", "danificada")
	must(t, err)
}

// Whatever the damage has made of its times, a queue can be shown.
func TestDamagedTimeCanBeShown(t *testing.T) {
	dir := t.TempDir()
	o := open(t, dir, clock.At(noon))
	put(t, o, tap(ana, "1", "a"))
	must(t, o.Exec("UPDATE actions SET created_at = 1 << 61, updated_at = -1 << 61"))
	must(t, o.Close())
	o = open(t, dir, clock.At(noon))
	all, err := o.List(ctx, ana, outbox.Stored)
	must(t, err)
	if _, err := json.Marshal(all); err != nil || len(all) != 1 {
		t.Errorf("%d: %v", len(all), err)
	}
}

// Whatever the damage has made of its ID, a person can decide about an action.
func TestDamagedNameCanBeDecidedAbout(t *testing.T) {
	dir := t.TempDir()
	o := open(t, dir, clock.At(noon))
	put(t, o, tap(ana, "1", "a"))
	put(t, o, tap(ana, "1", "b"))
	must(t, o.Exec("UPDATE actions SET id = CAST(x'ff2f3f' AS TEXT) WHERE id = 'a'"))
	must(t, o.Close())
	o = open(t, dir, clock.At(noon))
	dead, err := o.List(ctx, ana, outbox.Dead)
	must(t, err)
	if len(dead) != 1 || dead[0].ID != "danificada-1" {
		t.Fatalf("%+v", dead)
	}
	_, err = o.Discard(ctx, ana, dead[0].ID, "danificada")
	must(t, err)
	if got := next(t, o, ana); !slices.Equal(got, []string{"b"}) {
		t.Errorf("%v", got)
	}
}

func TestDamagedFileIsSetAside(t *testing.T) {
	for name, spoil := range map[string]func(path string) error{
		"not a database": func(path string) error { return os.WriteFile(path, bytes.Repeat([]byte("lixo "), 4000), 0o600) },
		"a page of noise": func(path string) error {
			f, err := os.OpenFile(path, os.O_RDWR, 0)
			if err != nil {
				return err
			}
			defer f.Close()
			info, err := f.Stat()
			if err != nil {
				return err
			}
			_, err = f.WriteAt(bytes.Repeat([]byte{0xa5}, 4096), info.Size()-4096)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			o := open(t, dir, clock.At(noon))
			for i := range 200 {
				put(t, o, tap(ana, fmt.Sprint(i), fmt.Sprintf("a%d", i)))
			}
			must(t, o.Close())
			must(t, spoil(filepath.Join(dir, outbox.FileName)))
			o = open(t, dir, clock.At(noon))
			damage := o.Damage()
			if damage == nil || damage.Complete && damage.Salvaged < 200 {
				t.Fatalf("%+v", damage)
			}
			if _, err := os.Stat(damage.File); err != nil {
				t.Error(err)
			}
			c, err := o.Count(ctx, ana)
			must(t, err)
			if c.Stored+c.Dead != damage.Salvaged {
				t.Errorf("%+v, salvaged %d", c, damage.Salvaged)
			}
			t.Logf("salvaged %d of 200", damage.Salvaged)
			put(t, o, tap(ana, "1", "goes on"))
		})
	}
}

// The queue against a model of it: whatever happens in whatever order, restarts
// included, it agrees.
func TestQueueIsWhatItsModelSays(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		dir, err := os.MkdirTemp("", "outbox")
		if err != nil {
			r.Fatal(err)
		}
		defer os.RemoveAll(dir)
		m := &model{dir: dir, clock: clock.At(noon), state: map[string]outbox.State{}, out: map[string]bool{}, of: map[string]outbox.Action{}}
		m.start(r)
		defer func() { _ = m.box.Close() }()
		r.Repeat(map[string]func(*rapid.T){
			"": m.check, "put": m.put, "again": m.again, "next": m.next, "settle": m.settle, "defer": m.hold,
			"decide": m.decide, "restart": m.restart, "time": func(r *rapid.T) {
				m.clock.Advance(time.Duration(rapid.IntRange(-3600, 3600).Draw(r, "seconds")) * time.Second)
			},
		})
	})
}

type model struct {
	dir   string
	clock *clock.Fake
	box   *outbox.Outbox
	// order has every id as it was put; the rest is by id.
	order []string
	state map[string]outbox.State
	out   map[string]bool
	of    map[string]outbox.Action
}

func (m *model) start(r *rapid.T) {
	box, err := outbox.Open(ctx, m.dir, outbox.Options{Clock: m.clock})
	if err != nil {
		r.Fatal(err)
	}
	m.box = box
	clear(m.out)
}

func (m *model) restart(r *rapid.T) {
	if err := m.box.Close(); err != nil {
		r.Fatal(err)
	}
	m.start(r)
}

func (m *model) put(r *rapid.T) {
	id := fmt.Sprintf("k%d", len(m.order))
	owner := rapid.SampledFrom([]outbox.Owner{ana, bia}).Draw(r, "owner")
	a := tap(owner, rapid.SampledFrom([]string{"1", "2", "3"}).Draw(r, "order"), id)
	if _, isNew, err := m.box.Put(ctx, a); err != nil || !isNew {
		r.Fatalf("%v %v", isNew, err)
	}
	m.order, m.of[id], m.state[id] = append(m.order, id), a, outbox.Stored
}

func (m *model) any(r *rapid.T, which func(id string) bool) string {
	var found []string
	for _, id := range m.order {
		if which(id) {
			found = append(found, id)
		}
	}
	if len(found) == 0 {
		r.Skip("none")
	}
	return rapid.SampledFrom(found).Draw(r, "id")
}

func (m *model) again(r *rapid.T) {
	id := m.any(r, func(string) bool { return true })
	a, isNew, err := m.box.Put(ctx, m.of[id])
	if err != nil || isNew || a.State != m.state[id] {
		r.Fatalf("%s: %v %v %v", id, a.State, isNew, err)
	}
}

func (m *model) next(r *rapid.T) {
	owner := rapid.SampledFrom([]outbox.Owner{ana, bia}).Draw(r, "owner")
	m.box.Hasten()
	due, _, err := m.box.Next(ctx, owner, 100)
	if err != nil {
		r.Fatal(err)
	}
	var want []string
	seen := map[string]bool{}
	for _, id := range m.order {
		a := m.of[id]
		if a.Owner != owner || !m.state[id].Waiting() || seen[a.OrderID] {
			continue
		}
		seen[a.OrderID] = true
		if m.state[id] == outbox.Stored && !m.out[id] {
			want = append(want, id)
		}
	}
	if got := ids(due); !slices.Equal(got, want) && len(got)+len(want) > 0 {
		r.Fatalf("%s: %v, want %v", owner.UserID, got, want)
	}
	for _, id := range want {
		m.out[id] = true
	}
}

func (m *model) settle(r *rapid.T) {
	id := m.any(r, func(id string) bool { return m.out[id] })
	refused := rapid.Bool().Draw(r, "refused")
	a, err := m.box.Settle(ctx, id, outbox.Outcome{Refused: refused, Status: 200})
	if err != nil {
		r.Fatal(err)
	}
	m.state[id] = outbox.Confirmed
	if refused {
		m.state[id] = outbox.Refused
	}
	if a.State != m.state[id] {
		r.Fatalf("%v", a.State)
	}
	delete(m.out, id)
}

func (m *model) hold(r *rapid.T) {
	id := m.any(r, func(id string) bool { return m.out[id] })
	a, err := m.box.Defer(ctx, id, outbox.Delay{Own: rapid.Bool().Draw(r, "own"), Wait: time.Second})
	if err != nil {
		r.Fatal(err)
	}
	m.state[id] = a.State
	delete(m.out, id)
}

func (m *model) decide(r *rapid.T) {
	id := m.any(r, func(string) bool { return true })
	owner, state, out := m.of[id].Owner, m.state[id], m.out[id]
	var err error
	allowed, to := false, state
	switch rapid.IntRange(0, 2).Draw(r, "decision") {
	case 0:
		_, err = m.box.Retry(ctx, owner, id)
		allowed, to = state == outbox.Dead, outbox.Stored
	case 1:
		_, err = m.box.Discard(ctx, owner, id, "teste")
		allowed, to = state.Waiting() && !out, outbox.Discarded
	default:
		_, err = m.box.Acknowledge(ctx, owner, id)
		allowed = !out
		if state == outbox.Refused {
			to = outbox.Acknowledged
		}
	}
	if (err == nil) != allowed {
		r.Fatalf("%s in %v, out %v: %v", id, state, out, err)
	}
	if allowed {
		m.state[id] = to
	}
}

func (m *model) check(r *rapid.T) {
	for _, id := range m.order {
		a, err := m.box.Get(ctx, m.of[id].Owner, id)
		if err != nil || a.State != m.state[id] {
			r.Fatalf("%s is %v, want %v (%v)", id, a.State, m.state[id], err)
		}
	}
}
