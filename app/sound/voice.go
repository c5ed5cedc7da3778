package sound

import (
	"fmt"
	"time"

	"github.com/faiface/beep"
	"github.com/faiface/beep/effects"
	"github.com/faiface/beep/wav"

	sounds "balcao/platform-sounds"
)

const (
	// rate is in frames per second; every system's mixer takes it.
	rate beep.SampleRate = 48_000
	// probeLength is how long the silence of a chime without event is.
	probeLength = 200 * time.Millisecond
	// halved makes up for beep 1.1.0, which reads 16-bit files at half their level.
	halved = 2
	// resampling is beep's quality: no difference is heard above 4.
	resampling = 4
)

// voice gives the chime's samples at rate, and how long they last.
func (c Chime) voice() (beep.Streamer, time.Duration, error) {
	if err := c.Validate(); err != nil {
		return nil, 0, err
	}
	if c.Event == "" {
		return beep.Silence(rate.N(probeLength)), probeLength, nil
	}
	file, err := sounds.Files.Open(fmt.Sprintf("%s-%s.wav", c.Event, c.Set))
	if err != nil {
		return nil, 0, fmt.Errorf("sound: %w", err)
	}
	stream, format, err := wav.Decode(file)
	if err != nil {
		return nil, 0, fmt.Errorf("sound: %w", err)
	}
	// Loudness is heard as a power of the amplitude: squaring makes the steps even.
	part := float64(c.Volume) / 100
	louder := &effects.Gain{Streamer: stream, Gain: halved*part*part - 1}
	return beep.Resample(resampling, format.SampleRate, rate, louder), format.SampleRate.D(stream.Len()), nil
}
