package printing

import (
	"bytes"
	"image"
	"strings"

	"golang.org/x/image/draw"
)

// ESC/POS commands, by the names of Epson's reference.
var (
	initialize = []byte{0x1b, '@'}
	// noKanji keeps printers sold in Asia from reading accents as Chinese.
	noKanji     = []byte{0x1c, '.'}
	feedAndCut  = []byte{0x1d, 'V', 66, 0}
	feedToTear  = []byte{0x1b, 'd', 4}
	openDrawer  = []byte{0x1b, 'p', 0, 25, 250}
	paperStatus = []byte{0x1d, 'r', 1}
)

// band is the height of the strips that a picture is sent in: small enough for
// the memory of cheap printers.
const band = 128

// Encode writes a paper as the ESC/POS commands of a printer: initialised,
// all copies, each cut off; an order summary opens the drawer.
func Encode(p Paper, pr Printer) []byte {
	pr.Drawer = pr.Drawer && p.Type == OrderSummary
	if pr.Mode == Text {
		return framed(pr, letters(p, pr))
	}
	return framed(pr, raster(p.Image(pr.Dots, 1)))
}

// EncodeImage writes a picture, such as an agent's job, as ESC/POS commands:
// as wide as the printer, black and white. With mark it says 2ª VIA above.
func EncodeImage(img image.Image, mark bool, pr Printer) []byte {
	return framed(pr, raster(fitted(img, mark, pr.Dots, 1)))
}

func framed(pr Printer, body []byte) []byte {
	var out bytes.Buffer
	out.Write(initialize)
	out.Write(noKanji)
	for range max(pr.Copies, 1) {
		out.Write(body)
		if pr.Cut {
			out.Write(feedAndCut)
		} else {
			out.Write(feedToTear)
		}
	}
	if pr.Drawer {
		out.Write(openDrawer)
	}
	return out.Bytes()
}

// raster is a picture in strips of GS v 0, one bit per dot.
func raster(img *image.Gray) []byte {
	var out bytes.Buffer
	bounds := img.Bounds()
	rowBytes := (bounds.Dx() + 7) / 8
	for top := bounds.Min.Y; top < bounds.Max.Y; top += band {
		rows := min(band, bounds.Max.Y-top)
		out.Write([]byte{0x1d, 'v', '0', 0, byte(rowBytes), byte(rowBytes >> 8), byte(rows), byte(rows >> 8)})
		for y := top; y < top+rows; y++ {
			line := make([]byte, rowBytes)
			for x := range bounds.Dx() {
				if isInk(img.GrayAt(bounds.Min.X+x, y)) {
					line[x/8] |= 0x80 >> (x % 8)
				}
			}
			out.Write(line)
		}
	}
	return out.Bytes()
}

// fitted is a picture brought to a width on white, under the mark if it needs it.
func fitted(img image.Image, mark bool, width, scale int) *image.Gray {
	var head *image.Gray
	if mark {
		head = Paper{Lines: []Line{banner(Mark), gap}}.Image(width, scale)
	} else {
		head = image.NewGray(image.Rect(0, 0, width*scale, 0))
	}
	from := img.Bounds()
	height := 0
	if !from.Empty() {
		height = max(from.Dy()*width*scale/from.Dx(), 1)
	}
	top := head.Bounds().Dy()
	out := image.NewGray(image.Rect(0, 0, width*scale, top+height))
	fill(out, out.Bounds(), 0xff)
	copy(out.Pix, head.Pix)
	draw.CatmullRom.Scale(out, image.Rect(0, top, width*scale, top+height), img, from, draw.Over, nil)
	return out
}

// letters is a paper in the printer's own letters.
func letters(p Paper, pr Printer) []byte {
	page := codePages[pr.CodePage]
	var out bytes.Buffer
	if page.table != nil {
		out.Write([]byte{0x1b, 't', page.number})
	}
	for _, line := range p.Lines {
		switch line.Kind {
		case GapLine:
			out.WriteByte('\n')
		case RuleLine:
			out.WriteString(strings.Repeat("-", pr.Columns) + "\n")
		default:
			writeText(&out, line, pr.Columns, page)
		}
	}
	return out.Bytes()
}

// writeText writes one line, wrapped, in its style, and leaves the printer in
// plain style. Centring is done with spaces, so that it survives every printer.
func writeText(out *bytes.Buffer, line Line, columns int, page codePage) {
	line.Lead = readable(line.Lead, page.has, '?')
	line.Text = readable(line.Text, page.has, '?')
	line.Right = readable(line.Right, page.has, '?')
	across, size := 1, byte(0)
	switch line.Size {
	case Large:
		size = 0x01
	case Huge:
		across, size = 2, 0x11
	}
	columns /= across
	out.Write(style(line.Bold, line.Inverse, size))
	for _, row := range compose(line, columns, runes) {
		text := ""
		for _, piece := range row {
			text += strings.Repeat(" ", max(piece.x-runes(text), 0)) + piece.text
		}
		if line.Inverse {
			text += strings.Repeat(" ", max(columns-runes(text), 0))
		}
		for _, r := range text {
			if b, ok := page.encode(r); ok {
				out.WriteByte(b)
			}
		}
		out.WriteByte('\n')
	}
	out.Write(style(false, false, 0))
}

func style(bold, inverse bool, size byte) []byte {
	return []byte{0x1b, 'E', bit(bold), 0x1d, 'B', bit(inverse), 0x1d, '!', size}
}

func bit(on bool) byte {
	if on {
		return 1
	}
	return 0
}

func runes(s string) int { return len([]rune(s)) }
