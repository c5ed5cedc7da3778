// Package sounds holds Balcão's chimes: what calls a kitchen when something
// happens. They are the project's own, composed by ./compose; no recording of
// anybody is among them.
package sounds

import "embed"

//go:generate go run ./compose

// Files has one file per event and set, named <event>-<set>.wav: mono, 16 bits,
// 24 000 samples a second.
//
//go:embed *.wav
var Files embed.FS
