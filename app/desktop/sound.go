//go:build desktop

package desktop

import (
	"context"
	"io"
	"time"

	"balcao/app/sound"
)

// Sound plays one chime in this process, and writes to out how far it has come:
// what Config.SoundCommand is to run. An empty event finds out whether there is
// a device.
func Sound(ctx context.Context, out io.Writer, event, set string, volume int) error {
	return sound.Serve(ctx, out, sound.Chime{Event: sound.Event(event), Set: sound.Set(set), Volume: volume})
}

// TrySound sounds one chime through command, as Config.SoundCommand is, or with
// quiet a short silence, and waits until it has been heard or cannot be.
func TrySound(ctx context.Context, command []string, quiet bool) (SoundTrial, error) {
	chime := sound.Chime{Event: sound.NewOrder, Set: sound.Calm, Volume: 100}
	if quiet {
		chime = sound.Chime{}
	}
	report, err := sound.NewPlayer(command, nil).Test(ctx, chime)
	if err != nil {
		return SoundTrial{}, err
	}
	if report.State != sound.Ready {
		return SoundTrial{Blocked: report.State == sound.Blocked, Reason: report.Reason}, nil
	}
	return SoundTrial{Heard: report.Position}, nil
}

// PlayChime sounds the chime of an event ("new-order", "deadline", "cancelled",
// "table", "offline") from a set ("calm", "loud") at a volume in percent, and again
// after each interval of milliseconds without another call, until StopChime;
// 0 sounds it once. It never waits for the device: what became of it is told by
// the event balcao:sound.
func (n *Native) PlayChime(event, set string, volume, every int) error {
	c := sound.Chime{Event: sound.Event(event), Set: sound.Set(set), Volume: volume}
	return n.w.player.Ring(c, time.Duration(every)*time.Millisecond)
}

// StopChime silences what sounds and ends its repeating.
func (n *Native) StopChime() { n.w.player.Rest() }

// SoundState is "unknown", "ready", "absent" or "blocked". From the first call
// on devices are looked for, and each change is told by the event balcao:sound.
func (n *Native) SoundState() string {
	n.w.watching.Do(func() { go n.w.player.Watch(n.w.stop) })
	return string(n.w.player.State())
}

// SoundReport is what TestSound found.
type SoundReport struct {
	State string `json:"state"`
	// Milliseconds of the chime that the device has taken.
	Milliseconds int64 `json:"milliseconds"`
}

// TestSound sounds a chime once and answers when it has been heard, or cannot be.
func (n *Native) TestSound(event, set string, volume int) (SoundReport, error) {
	report, err := n.w.player.Test(n.w.stop, sound.Chime{Event: sound.Event(event), Set: sound.Set(set), Volume: volume})
	return SoundReport{State: string(report.State), Milliseconds: report.Position.Milliseconds()}, err
}
