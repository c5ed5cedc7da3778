// Package qr draws QR codes (ISO/IEC 18004) for what reads them off a screen or off paper.
package qr

import (
	"fmt"
	"strings"

	"github.com/piglig/go-qr"
)

// quiet is the white zone around a code, in modules.
const quiet = 4

// Drawing is a code as an SVG path, one unit for each module.
type Drawing struct {
	// Side is the length of a side, the quiet zone within it.
	Side int `json:"Lado"`
	// Path are the dark modules; all else is white.
	Path string `json:"Desenho"`
}

// Draw draws a text with error correction level M. It fails on a text longer than a code
// holds.
func Draw(text string) (Drawing, error) {
	code, err := go_qr.EncodeText(text, go_qr.Medium)
	if err != nil {
		return Drawing{}, fmt.Errorf("draw a QR code: %w", err)
	}
	var path strings.Builder
	for y := range code.Size() {
		for x := 0; x < code.Size(); x++ {
			run := x
			for run < code.Size() && code.Module(run, y) {
				run++
			}
			if run > x {
				fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", x+quiet, y+quiet, run-x, run-x)
				x = run
			}
		}
	}
	return Drawing{code.Size() + 2*quiet, path.String()}, nil
}
