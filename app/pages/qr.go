package pages

import (
	"fmt"
	"html/template"
	"strings"

	qr "github.com/piglig/go-qr"
)

// quiet is how many white modules stand around a code, as its standard wants.
const quiet = 4

// QR draws a text as a code for telephones: dark on white, whatever the theme of the page,
// and without words of its own.
func QR(text string) (template.HTML, error) {
	code, err := qr.EncodeText(text, qr.Medium)
	if err != nil {
		return "", fmt.Errorf("draw a QR code: %w", err)
	}
	side := code.Size() + 2*quiet
	var path strings.Builder
	for y := range code.Size() {
		for x := range code.Size() {
			if code.Module(x, y) {
				fmt.Fprintf(&path, "M%d %dh1v1h-1z", x+quiet, y+quiet)
			}
		}
	}
	return template.HTML(fmt.Sprintf( //nolint:gosec // figures alone
		`<svg class="qr" viewBox="0 0 %d %d" shape-rendering="crispEdges" aria-hidden="true"><path fill="#fff" d="M0 0h%dv%dH0z"/><path fill="#000" d="%s"/></svg>`,
		side, side, side, side, path.String())), nil
}
