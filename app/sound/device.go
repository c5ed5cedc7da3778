//go:build desktop

package sound

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/faiface/beep"
	"github.com/hajimehoshi/oto"
)

const (
	frameBytes = 4 // two channels of 16 bits
	// step is how much is handed to the device at a time, and how often progress is told.
	step = 50 * time.Millisecond
	// buffer is asked of the device; it may take twice that. A busy kitchen
	// computer that is late by less makes no gap.
	buffer = 300 * time.Millisecond
	// tail is the silence after a chime. A device plays whole periods only: what
	// follows pushes the chime's end through all the buffers below us.
	tail = 3 * buffer
)

// play sounds the chime on the default output and returns once it has been
// heard. told learns the position after each step. It may hang for as long as
// the system does. It is for a process that ends afterwards: the device stays
// open, because closing it makes oto 0.7 use freed memory (its own copying
// goroutine closes it a second time). beep's own speaker closes it, and does
// not say when writing fails, hence this small one.
func play(ctx context.Context, c Chime, told func(position time.Duration)) error {
	stream, length, err := c.voice()
	if err != nil {
		return err
	}
	out, err := oto.NewContext(int(rate), 2, 2, rate.N(buffer)*frameBytes)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNoDevice, err)
	}
	player := out.NewPlayer()
	stream = beep.Seq(stream, beep.Silence(rate.N(tail)))
	begun := time.Now()
	frames := make([][2]float64, rate.N(step))
	var position time.Duration
	for {
		n, more := stream.Stream(frames)
		if !more {
			break
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := write(player, frames[:n]); err != nil {
			return fmt.Errorf("%w: %w", ErrNoDevice, err)
		}
		position += rate.D(n)
		told(min(position, length))
	}
	// A real device takes its time. One that swallows everything at once plays nothing.
	if took := time.Since(begun); took < length/2 {
		return fmt.Errorf("%w: %s of sound went in %s", ErrNoDevice, length+tail, took)
	}
	return nil
}

// write hands frames to the device, as little-endian 16-bit samples.
func write(device io.Writer, frames [][2]float64) error {
	raw := make([]byte, 0, len(frames)*frameBytes)
	for _, frame := range frames {
		for _, sample := range frame {
			level := int16(min(max(sample, -1), 1) * (1<<15 - 1))
			raw = append(raw, byte(level), byte(level>>8))
		}
	}
	n, err := device.Write(raw)
	if err == nil && n < len(raw) {
		err = io.ErrShortWrite // how oto reports, the second time, that the device is gone
	}
	return err
}
