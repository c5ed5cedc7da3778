//go:build linux

package soundtest

import (
	"encoding/binary"
	"math"
	"time"
)

const (
	// audible is the level below which is silence.
	audible = 0.004
	// pause is how long a silence ends a sound.
	pause = 250 * time.Millisecond
)

// Heard is one sound, from its first audible sample to its last: from -1 to 1.
type Heard []float64

// Next waits for the next sound, and for its end.
func (r *Recording) Next() Heard {
	r.t.Helper()
	until := time.Now().Add(patience)
	raw := make([]byte, 2*Rate/100)
	var heard Heard
	end := 0
	for {
		if !r.read(raw, until) {
			r.t.Fatalf("listened in vain: %.2f s heard", heard.Seconds())
		}
		for at := 0; at < len(raw); at += 2 {
			sample := float64(int16(binary.LittleEndian.Uint16(raw[at:]))) / math.MaxInt16
			if math.Abs(sample) >= audible {
				end = len(heard) + 1
			}
			if end > 0 {
				heard = append(heard, sample)
			}
		}
		if end > 0 && len(heard)-end > int(pause.Seconds()*Rate) {
			return heard[:end]
		}
	}
}

// Seconds is how long the sound lasted.
func (h Heard) Seconds() float64 { return float64(len(h)) / Rate }

// Peak is the level of its loudest sample, from 0 to 1.
func (h Heard) Peak() float64 {
	loudest := 0.0
	for _, sample := range h {
		loudest = max(loudest, math.Abs(sample))
	}
	return loudest
}

// Pitch is the strongest frequency in hertz, to 5 Hz, between 500 and 5000.
func (h Heard) Pitch() float64 {
	best, strongest := 0.0, 0.0
	for frequency := 500.0; frequency <= 5000; frequency += 5 {
		if power := h.power(frequency); power > strongest {
			best, strongest = frequency, power
		}
	}
	return best
}

// power is Goertzel's measure of one frequency.
func (h Heard) power(frequency float64) float64 {
	turn := 2 * math.Cos(2*math.Pi*frequency/Rate)
	before, last := 0.0, 0.0
	for _, sample := range h {
		before, last = last, sample+turn*last-before
	}
	return before*before + last*last - turn*before*last
}

// Await waits until something is heard.
func (r *Recording) Await() {
	r.t.Helper()
	until := time.Now().Add(patience)
	for raw := make([]byte, 2); ; {
		if !r.read(raw, until) {
			r.t.Fatal("listened in vain")
		}
		if level := int16(binary.LittleEndian.Uint16(raw)); math.Abs(float64(level))/math.MaxInt16 >= audible {
			return
		}
	}
}
