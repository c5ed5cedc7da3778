package outbox_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"balcao/app/clock"
	"balcao/app/fault"
	"balcao/app/outbox"
)

var (
	bar   = outbox.Venue{Server: "https://a.example", ID: "bar"}
	other = outbox.Venue{Server: "https://b.example", ID: "bar"}
)

func strike(t *testing.T, o *outbox.Outbox, v outbox.Venue, order, item string) {
	t.Helper()
	must(t, o.Strike(ctx, v, order, item, true))
}

func struck(t *testing.T, o *outbox.Outbox, v outbox.Venue, want outbox.Struck) {
	t.Helper()
	got, err := o.Struck(ctx, v)
	must(t, err)
	if !maps.EqualFunc(got, want, slices.Equal) {
		t.Errorf("struck at %v: %v, want %v", v, got, want)
	}
}

// Strikes are kept per venue, order and item over a restart, until they are
// taken back, their order ends, or the computer is cleared.
func TestStrikes(t *testing.T) {
	clk, dir := clock.At(noon), t.TempDir()
	o := open(t, dir, clk)
	strike(t, o, bar, "1", "a")
	strike(t, o, bar, "1", "b")
	strike(t, o, bar, "1", "b")
	strike(t, o, bar, "2", "c")
	strike(t, o, other, "1", "a")
	must(t, o.Strike(ctx, bar, "1", "a", false))
	must(t, o.Close())
	o = open(t, dir, clk)
	struck(t, o, bar, outbox.Struck{"1": {"b"}, "2": {"c"}})
	if any, err := o.Unstrike(ctx, bar, []string{"3"}); err != nil || any {
		t.Errorf("%v %v", any, err)
	}
	if any, err := o.Unstrike(ctx, bar, []string{"1", "3"}); err != nil || !any {
		t.Errorf("%v %v", any, err)
	}
	struck(t, o, bar, outbox.Struck{"2": {"c"}})
	struck(t, o, other, outbox.Struck{"1": {"a"}})
	if err := o.Strike(ctx, bar, "1", strings.Repeat("x", 200), true); !fault.Is(err, fault.Invalid) {
		t.Errorf("a name of 200: %v", err)
	}
	clk.Advance(31 * 24 * time.Hour)
	must(t, o.Prune(ctx))
	struck(t, o, bar, outbox.Struck{})
	strike(t, o, bar, "2", "segredo-do-prato")
	must(t, o.Clear(ctx, false))
	struck(t, o, bar, outbox.Struck{})
	must(t, o.Close())
	if raw, err := os.ReadFile(filepath.Join(dir, outbox.FileName)); err != nil || strings.Contains(string(raw), "segredo") {
		t.Errorf("a cleared strike is in the file: %v", err)
	}
}

// What cannot be written is refused, and changes nothing.
func TestStrikeWithoutRoom(t *testing.T) {
	o := open(t, t.TempDir(), clock.At(noon))
	must(t, o.FillDisk())
	var refused error
	kept := outbox.Struck{}
	for i := 0; refused == nil && i < 1000; i++ {
		item := strings.Repeat(string(rune('a'+i%26)), 90)
		order := time.Duration(i).String()
		if refused = o.Strike(ctx, bar, order, item, true); refused == nil {
			kept[order] = []string{item}
		}
	}
	if !fault.Is(refused, fault.Unavailable) {
		t.Fatalf("refused: %v", refused)
	}
	struck(t, o, bar, kept)
	must(t, o.FreeDisk())
	strike(t, o, bar, "z", "z")
}

// A damaged file's strikes are taken over as far as they can be read.
func TestStrikesAreSalvaged(t *testing.T) {
	dir := t.TempDir()
	o := open(t, dir, clock.At(noon))
	strike(t, o, bar, "1", "a")
	must(t, o.Close())
	path := filepath.Join(dir, outbox.FileName)
	data, err := os.ReadFile(path)
	must(t, err)
	copy(data, "lixo lixo lixo lixo lixo")
	must(t, os.WriteFile(path, data, 0o600))
	o = open(t, dir, clock.At(noon))
	if o.Damage() == nil {
		t.Error("not set aside")
	}
	struck(t, o, bar, outbox.Struck{"1": {"a"}})
}
