package main

// note is a frequency in hertz. All lie between the roar of hoods and fans below
// a kilohertz and what hurts above four, with their overtones.
type note float64

const (
	a5  note = 880
	c6  note = 1046.5
	d6  note = 1174.7
	e6  note = 1318.5
	g6  note = 1568
	a6  note = 1760
	c7  note = 2093
	fs6 note = 1480
)

// bell is the bell of a counter, struck with a finger: an inharmonic shimmer
// over a clear note. For rooms in which people talk.
var bell = instrument{
	partials: []partial{{1, 0.62, 0.28}, {2.0, 0.12, 0.2}, {2.76, 0.22, 0.12}, {5.4, 0.06, 0.05}},
	attack:   0.004,
	drive:    1,
}

// alarm is a bright, hard-edged voice that cuts through pans and an extractor:
// harmonics up to the fifth, driven until they are dense.
var alarm = instrument{
	partials: []partial{{1, 0.62, 0.17}, {2, 0.27, 0.13}, {3, 0.17, 0.09}, {4, 0.08, 0.06}, {5.02, 0.04, 0.05}},
	attack:   0.002,
	drive:    2.4,
}

// The calm set leaves headroom; the loud one takes what resampling leaves.
const (
	calmPeak = 0.55
	loudPeak = 0.85
)

// chimes is the whole score: for each event a calm and a loud version of one
// figure, told apart by its melody. A new order steps up and is welcome, a
// deadline hammers one note, a cancellation steps down, a lost connection falls
// and hangs, a table knocks twice on one note and falls a fifth.
var chimes = map[string]chime{
	"new-order-calm": {bell, calmPeak, 1.1, []stroke{{0, c6, 0.8}, {0.16, e6, 0.9}, {0.32, g6, 1}}},
	"new-order-loud": {alarm, loudPeak, 1.3, []stroke{
		{0, e6, 0.9}, {0.1, g6, 1}, {0.2, e6, 0.9}, {0.3, c7, 1},
		{0.6, e6, 0.9}, {0.7, g6, 1}, {0.8, e6, 0.9}, {0.9, c7, 1},
	}},
	"deadline-calm": {bell, calmPeak, 0.9, []stroke{{0, a6, 1}, {0.18, a6, 0.9}, {0.36, a6, 1}}},
	"deadline-loud": {alarm, loudPeak, 1.2, []stroke{
		{0, a6, 1}, {0.09, a6, 1}, {0.18, a6, 1}, {0.4, a6, 1}, {0.49, a6, 1}, {0.58, a6, 1},
		{0.8, a6, 1}, {0.89, a6, 1}, {0.98, a6, 1},
	}},
	"cancelled-calm": {bell, calmPeak, 1, []stroke{{0, g6, 1}, {0.2, e6, 0.9}, {0.4, c6, 0.9}}},
	"cancelled-loud": {alarm, loudPeak, 1.2, []stroke{
		{0, c7, 1}, {0.12, g6, 1}, {0.24, e6, 1}, {0.36, c6, 1}, {0.72, g6, 1}, {0.84, c6, 1},
	}},
	"table-calm": {bell, calmPeak, 0.9, []stroke{{0, g6, 1}, {0.14, g6, 0.9}, {0.4, c6, 0.8}}},
	"table-loud": {alarm, loudPeak, 1.1, []stroke{
		{0, g6, 1}, {0.12, g6, 1}, {0.34, c6, 0.9}, {0.6, g6, 1}, {0.72, g6, 1}, {0.94, c6, 0.9},
	}},
	"offline-calm": {bell, calmPeak, 1, []stroke{{0, d6, 1}, {0.3, a5, 1}}},
	"offline-loud": {alarm, loudPeak, 1.2, []stroke{{0, fs6, 1}, {0.15, fs6, 0.9}, {0.4, c6, 1}, {0.55, c6, 0.9}, {0.8, a5, 1}}},
}
