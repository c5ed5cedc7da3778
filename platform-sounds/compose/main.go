// Command compose writes Balcão's chimes beside the package sounds; `go generate`
// runs it there. The same program always writes the same bytes.
package main

import (
	"log"
	"math"
	"os"
)

// rate is in samples per second: half of what nearly every device runs at.
const rate = 24_000

func main() {
	for name, chime := range chimes {
		if err := os.WriteFile(name+".wav", encode(chime.render()), 0o644); err != nil {
			log.Fatal(err)
		}
	}
}

// stroke is one struck note.
type stroke struct {
	// at is in seconds from the start.
	at    float64
	pitch note
	// force is from 0 to 1.
	force float64
}

// partial is one of the tones that make up an instrument's sound.
type partial struct {
	// ratio is to the note's own frequency.
	ratio, share float64
	// decay is the time in seconds after which a third of it is left.
	decay float64
}

// instrument is a body that is struck.
type instrument struct {
	partials []partial
	// attack is the time in seconds until the stroke is at its loudest.
	attack float64
	// drive pushes the sum into saturation: more of it is louder and rougher.
	drive float64
}

type chime struct {
	instrument instrument
	// peak is the loudest sample, from 0 to 1.
	peak    float64
	seconds float64
	strokes []stroke
}

// render gives the chime's samples, from -1 to 1.
func (c chime) render() []float64 {
	samples := make([]float64, int(c.seconds*rate))
	for _, s := range c.strokes {
		c.instrument.strike(samples, s)
	}
	loudest := 0.0
	for i, sample := range samples {
		samples[i] = math.Tanh(c.instrument.drive * sample)
		loudest = max(loudest, math.Abs(samples[i]))
	}
	fade := int(0.03 * rate) // the last of the bells' ringing must not end in a click
	for i := range samples {
		samples[i] *= c.peak / loudest * min(1, float64(len(samples)-1-i)/float64(fade))
	}
	return samples
}

// strike adds one stroke to the samples.
func (in instrument) strike(samples []float64, s stroke) {
	start := int(s.at * rate)
	for _, p := range in.partials {
		frequency := float64(s.pitch) * p.ratio
		if frequency > rate/2.2 {
			continue
		}
		for i := start; i < len(samples); i++ {
			t := float64(i-start) / rate
			envelope := min(1, t/in.attack) * math.Exp(-t/p.decay)
			samples[i] += s.force * p.share * envelope * math.Sin(2*math.Pi*frequency*t)
		}
	}
}
