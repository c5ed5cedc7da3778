//go:build desktop && linux

package sound_test

import (
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"balcao/app/sound"
	"balcao/app/sound/soundtest"
)

// This test program serves as the process that plays a chime.
const serving = "serve-a-chime"

func TestMain(m *testing.M) {
	if len(os.Args) < 2 || os.Args[1] != serving {
		os.Exit(m.Run())
	}
	var c sound.Chime
	flags := flag.NewFlagSet(serving, flag.ExitOnError)
	flags.Func("event", "", func(s string) error { c.Event = sound.Event(s); return nil })
	flags.Func("set", "", func(s string) error { c.Set = sound.Set(s); return nil })
	flags.IntVar(&c.Volume, "volume", 0, "")
	_ = flags.Parse(os.Args[2:])
	if err := sound.Serve(context.Background(), os.Stdout, c); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func newPlayer(t *testing.T) *sound.Player {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	player := sound.NewPlayer([]string{program, serving}, nil)
	t.Cleanup(player.Rest)
	return player
}

func plug(t *testing.T) *soundtest.Sink {
	t.Helper()
	sink := soundtest.Plug(t)
	for _, pair := range sink.Env() {
		name, value, _ := strings.Cut(pair, "=")
		t.Setenv(name, value)
	}
	return sink
}

// device makes the ALSA device of that description the default one.
func device(t *testing.T, description string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "alsa.conf")
	if err := os.WriteFile(file, []byte("</usr/share/alsa/alsa.conf>\npcm.!default { "+description+" }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("ALSA_CONFIG_PATH", file)
}

func test(t *testing.T, player *sound.Player, c sound.Chime) sound.Report {
	t.Helper()
	report, err := player.Test(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	if report.State != player.State() {
		t.Errorf("reported %q, the state is %q", report.State, player.State())
	}
	return report
}

func near(got, want, part float64) bool { return math.Abs(got-want) <= want*part }

func TestChimeIsHeardAsComposed(t *testing.T) {
	sink := plug(t)
	player := newPlayer(t)
	for _, tt := range []struct {
		chime               sound.Chime
		seconds, peak, note float64
	}{
		{sound.Chime{Event: sound.Deadline, Set: sound.Calm, Volume: 100}, 0.87, 0.53, 1760},
		{sound.Chime{Event: sound.Deadline, Set: sound.Calm, Volume: 50}, 0.87, 0.132, 1760},
		{sound.Chime{Event: sound.Deadline, Set: sound.Loud, Volume: 100}, 1.19, 0.9, 1760},
		{sound.Chime{Event: sound.NewOrder, Set: sound.Loud, Volume: 100}, 1.29, 0.9, 1320},
		{sound.Chime{Event: sound.Offline, Set: sound.Calm, Volume: 100}, 0.98, 0.55, 880},
	} {
		t.Run(fmt.Sprint(tt.chime), func(t *testing.T) {
			recording := sink.Record()
			report := test(t, player, tt.chime)
			heard := recording.Next()
			if report.State != sound.Ready || report.Position < time.Duration(tt.seconds*0.95*float64(time.Second)) {
				t.Errorf("reported %+v", report)
			}
			if !near(heard.Seconds(), tt.seconds, 0.06) || !near(heard.Peak(), tt.peak, 0.08) || !near(heard.Pitch(), tt.note, 0.01) {
				t.Errorf("heard %.2f s, peak %.3f, %.0f Hz; want %.2f s, %.3f, %.0f Hz",
					heard.Seconds(), heard.Peak(), heard.Pitch(), tt.seconds, tt.peak, tt.note)
			}
		})
	}
}

func TestChimeRepeatsUntilRest(t *testing.T) {
	sink := plug(t)
	player := newPlayer(t)
	recording := sink.Record()
	chime := sound.Chime{Event: sound.NewOrder, Set: sound.Calm, Volume: 100}
	if err := player.Ring(chime, 2*time.Second); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if heard := recording.Next(); !near(heard.Peak(), 0.53, 0.08) {
			t.Errorf("a peak of %.3f", heard.Peak())
		}
	}
	player.Rest()
	// After the rest only the next request is heard.
	if err := player.Ring(sound.Chime{Event: sound.Deadline, Set: sound.Loud, Volume: 100}, 0); err != nil {
		t.Fatal(err)
	}
	if heard := recording.Next(); !near(heard.Pitch(), 1760, 0.01) {
		t.Errorf("heard %.0f Hz after the rest", heard.Pitch())
	}
}

func TestWithoutADeviceItSaysSo(t *testing.T) {
	for name, description := range map[string]string{
		"no card":              "type hw card 31",
		"a device of no sound": "type null",
	} {
		t.Run(name, func(t *testing.T) {
			device(t, description)
			report := test(t, newPlayer(t), sound.Chime{Event: sound.NewOrder, Set: sound.Loud, Volume: 100})
			if report.State != sound.Absent || report.Reason == "" {
				t.Errorf("reported %+v", report)
			}
		})
	}
}

func TestAHungDeviceBlocksNobody(t *testing.T) {
	sink := plug(t)
	player := newPlayer(t)
	resume := sink.Hang()
	asked := make(chan struct{})
	go func() {
		defer close(asked)
		_ = player.Ring(sound.Chime{Event: sound.NewOrder, Set: sound.Loud, Volume: 100}, time.Second)
		player.Rest()
	}()
	select {
	case <-asked:
	case <-time.After(time.Minute):
		t.Fatal("ringing waits for the device")
	}
	if report := test(t, player, sound.Chime{}); report.State != sound.Blocked {
		t.Errorf("reported %+v", report)
	}
	resume()
	if report := test(t, player, sound.Chime{}); report.State != sound.Ready {
		t.Errorf("after it woke: %+v", report)
	}
}

func TestADeviceThatComesBackIsHeardAgain(t *testing.T) {
	sink := plug(t)
	player := newPlayer(t)
	chime := sound.Chime{Event: sound.Cancelled, Set: sound.Loud, Volume: 80}
	for _, step := range []struct {
		change func()
		want   sound.State
	}{
		{func() {}, sound.Ready},
		{sink.Unplug, sound.Absent},
		{sink.Replug, sound.Ready},
	} {
		step.change()
		if report := test(t, player, chime); report.State != step.want {
			t.Fatalf("reported %+v, want %s", report, step.want)
		}
	}
}

func TestADeviceThatGoesWhileSounding(t *testing.T) {
	sink := plug(t)
	player := newPlayer(t)
	recording := sink.Record()
	reported := make(chan sound.Report)
	go func() {
		report, _ := player.Test(t.Context(), sound.Chime{Event: sound.NewOrder, Set: sound.Loud, Volume: 100})
		reported <- report
	}()
	recording.Await()
	sink.Unplug()
	if report := <-reported; report.State == sound.Ready {
		t.Errorf("reported %+v", report)
	}
}
