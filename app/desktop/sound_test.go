//go:build desktop && linux

package desktop_test

import (
	"context"
	"testing"
	"time"

	"balcao/app/desktop"
)

func TestSoundIsTried(t *testing.T) {
	for name, c := range map[string]struct {
		says string
		want desktop.SoundTrial
	}{
		"heard":     {"echo at 400; echo at 870", desktop.SoundTrial{Heard: 870 * time.Millisecond}},
		"no device": {"echo at 50; echo absent no card", desktop.SoundTrial{Reason: "no card"}},
		"it hangs":  {"echo at 50; exec sleep 60", desktop.SoundTrial{Blocked: true, Reason: "the device takes no more sound"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := desktop.TrySound(context.Background(), []string{"sh", "-c", c.says}, false)
			if err != nil || got != c.want {
				t.Errorf("%+v, %v; want %+v", got, err, c.want)
			}
		})
	}
	t.Run("in silence nothing is asked to ring", func(t *testing.T) {
		t.Parallel()
		for quiet, want := range map[bool]bool{true: false, false: true} {
			got, err := desktop.TrySound(context.Background(), []string{"sh", "-c", `[ "$0" = --event= ] || echo at 870`}, quiet)
			if rang := got.Heard > 0; err != nil || rang != want {
				t.Errorf("quiet %v: %+v, %v", quiet, got, err)
			}
		}
	})
}
