package sound

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// ErrNoDevice tells that there is nothing to play on, or no longer.
var ErrNoDevice = errors.New("nenhum dispositivo de som")

// The lines a serving process writes: how far it has come, and that nothing can be heard.
const (
	lineAt     = "at "     // followed by milliseconds of the chime
	lineAbsent = "absent " // followed by the reason
)

// Serve plays one chime and tells a Player of it, one line at a time, on out.
// It is for a process of its own, which it may hang.
func Serve(ctx context.Context, out io.Writer, c Chime) error {
	var told error
	err := play(ctx, c, func(position time.Duration) {
		if told == nil {
			_, told = fmt.Fprintf(out, "%s%d\n", lineAt, position.Milliseconds())
		}
	})
	if errors.Is(err, ErrNoDevice) {
		reason := strings.Join(strings.Fields(err.Error()), " ")
		if _, err := fmt.Fprintf(out, "%s%s\n", lineAbsent, reason); err != nil {
			return err
		}
	}
	return errors.Join(err, told)
}

// progress is what one line of a serving process says.
type progress struct {
	position time.Duration
	absent   string
}

func parseProgress(line string) (progress, bool) {
	if reason, ok := strings.CutPrefix(line, lineAbsent); ok {
		return progress{absent: reason}, true
	}
	milliseconds, err := strconv.Atoi(strings.TrimPrefix(line, lineAt))
	if err != nil || !strings.HasPrefix(line, lineAt) || milliseconds < 0 || milliseconds > 1e6 {
		return progress{}, false
	}
	return progress{position: time.Duration(milliseconds) * time.Millisecond}, true
}
