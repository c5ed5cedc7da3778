package sound

import (
	"testing"
	"time"
)

func TestEveryChimeCanBePlayed(t *testing.T) {
	for _, event := range []Event{NewOrder, Deadline, Cancelled, Table, Offline} {
		for _, set := range []Set{Calm, Loud} {
			stream, length, err := Chime{event, set, 100}.voice()
			if err != nil {
				t.Errorf("%s, %s: %v", event, set, err)
				continue
			}
			if length < 500*time.Millisecond || length > 2*time.Second {
				t.Errorf("%s, %s lasts %s", event, set, length)
			}
			loudest, frames := 0.0, make([][2]float64, 512)
			for n, more := stream.Stream(frames); more; n, more = stream.Stream(frames) {
				for _, frame := range frames[:n] {
					loudest = max(loudest, frame[0], frame[1])
				}
			}
			if loudest < 0.4 || loudest > 1 {
				t.Errorf("%s, %s has a peak of %.2f", event, set, loudest)
			}
		}
	}
}

func TestChimesThatDoNotExistAreRefused(t *testing.T) {
	player := NewPlayer([]string{"never-started"}, nil)
	for _, c := range []Chime{
		{"fire", Loud, 50}, {NewOrder, "shrill", 50}, {NewOrder, Loud, 101}, {NewOrder, Loud, -1}, {"../x", Loud, 1},
	} {
		if err := player.Ring(c, 0); err == nil {
			t.Errorf("%+v was taken", c)
		}
	}
}

func TestAMissingProgramIsAbsent(t *testing.T) {
	var told []State
	player := NewPlayer([]string{"/nonexistent/balcao"}, func(s State) { told = append(told, s) })
	report, err := player.Test(t.Context(), Chime{NewOrder, Loud, 100})
	if err != nil || report.State != Absent || report.Reason == "" || player.State() != Absent || len(told) != 1 {
		t.Errorf("%+v, %v, told %v", report, err, told)
	}
}

func FuzzParseProgress(f *testing.F) {
	for _, line := range []string{"at 350", "absent no card", "at -1", "at", "", "at 99999999999999999999"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		if told, ok := parseProgress(line); ok && told.position < 0 {
			t.Errorf("%q is at %s", line, told.position)
		}
	})
}
