// Package qr draws QR codes (ISO/IEC 18004) of bytes, at error correction level M: what a
// camera reads off a screen or off paper.
package qr

import (
	"errors"
	"fmt"
	"strings"
)

// ErrTooLong says that a text is more than a code holds.
var ErrTooLong = errors.New("qr: the text is too long for a code")

// quiet is the white zone around a code, in modules.
const quiet = 4

// Code is a code as a square of modules.
type Code struct {
	size int
	// dark and fixed are by row and column; what is fixed carries no data.
	dark, fixed [][]bool
}

// Encode draws a text in the smallest code that holds it.
func Encode(text string) (Code, error) {
	version, err := versionFor(len(text))
	if err != nil {
		return Code{}, err
	}
	c := newCode(version)
	c.place(interleaved(version, data(version, text)))
	c.maskBest()
	return c, nil
}

// Size is how many modules a side has, the quiet zone apart.
func (c Code) Size() int { return c.size }

// Dark reports whether a module is dark.
func (c Code) Dark(row, column int) bool { return c.dark[row][column] }

// Side is the length of a side of Path's drawing.
func (c Code) Side() int { return c.size + 2*quiet }

// Path draws the dark modules as an SVG path, one unit each, with the quiet zone around
// them.
func (c Code) Path() string {
	var b strings.Builder
	for y, row := range c.dark {
		for x := 0; x < c.size; x++ {
			if !row[x] {
				continue
			}
			run := x
			for run < c.size && row[run] {
				run++
			}
			fmt.Fprintf(&b, "M%d %dh%dv1h-%dz", x+quiet, y+quiet, run-x, run-x)
			x = run
		}
	}
	return b.String()
}
