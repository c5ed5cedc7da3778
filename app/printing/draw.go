package printing

import (
	"image"
	"image/color"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// typeSizes are heights of letters in dots, for a paper drawn at scale 1 on a
// printer of 8 dots per millimetre.
var typeSizes = map[TypeSize]float64{Small: 17, Normal: 21, Large: 29, Huge: 46}

func (l Line) dots() float64 {
	if size, known := typeSizes[l.Size]; known {
		return size
	}
	return typeSizes[Normal]
}

const (
	// margin is the white at the left and right, in dots.
	margin = 4
	// gapDots is the height of an empty line.
	gapDots = 10
	// ruleDots is the height of a rule with the white around it.
	ruleDots = 14
)

// drawn is the two fonts that papers are drawn with; they hold Latin, Greek and
// Cyrillic letters.
var drawn = sync.OnceValue(func() (fonts [2]*sfnt.Font) {
	for i, source := range [][]byte{goregular.TTF, gobold.TTF} {
		font, err := opentype.Parse(source)
		if err != nil {
			panic("printing: the embedded font cannot be read: " + err.Error())
		}
		fonts[i] = font
	}
	return fonts
})

// Image draws the paper width dots wide, each dot scale pixels wide and high:
// 400 and 3 for the picture that goes to an agent (S1§2), a printer's own dots
// and 1 for its raster mode.
func (p Paper) Image(width, scale int) *image.Gray {
	width, scale = max(width, 64), max(scale, 1)
	pen := &pen{width: width * scale, scale: scale, faces: map[face]font.Face{}}
	rows := pen.rows(p)
	height := 0
	for _, row := range rows {
		height += row.height
	}
	pen.canvas = image.NewGray(image.Rect(0, 0, pen.width, max(height, 1)))
	fill(pen.canvas, pen.canvas.Bounds(), 0xff)
	y := 0
	for _, row := range rows {
		pen.draw(row, y)
		y += row.height
	}
	return pen.canvas
}

type face struct {
	size float64
	bold bool
}

// pen draws one paper; its faces are not safe for two at a time.
type pen struct {
	width, scale int
	faces        map[face]font.Face
	canvas       *image.Gray
}

// row is one printed line: pieces of a Line that has been wrapped.
type row struct {
	line   Line
	pieces []piece
	height int
}

type piece struct {
	x    int
	text string
}

func (p *pen) rows(paper Paper) []row {
	var rows []row
	for _, line := range paper.Lines {
		switch line.Kind {
		case GapLine:
			rows = append(rows, row{line: line, height: gapDots * p.scale})
		case RuleLine:
			rows = append(rows, row{line: line, height: ruleDots * p.scale})
		default:
			rows = append(rows, p.wrapped(line)...)
		}
	}
	return rows
}

func (p *pen) wrapped(line Line) []row {
	face := p.face(line)
	width := func(s string) int { return font.MeasureString(face, s).Ceil() }
	left, right := margin*p.scale, p.width-margin*p.scale
	height := int(line.dots() * 1.25 * float64(p.scale))
	var rows []row
	for _, set := range compose(line.onPicture(), right-left, width) {
		row := row{line: line, height: height}
		for _, piece := range set {
			piece.x += left
			row.pieces = append(row.pieces, piece)
		}
		rows = append(rows, row)
	}
	return rows
}

// onPicture is the line in letters that the fonts have.
func (l Line) onPicture() Line {
	var buffer sfnt.Buffer
	has := func(r rune) bool {
		index, err := drawn()[0].GlyphIndex(&buffer, r)
		return err == nil && index != 0
	}
	l.Lead, l.Text, l.Right = readable(l.Lead, has, '□'), readable(l.Text, has, '□'), readable(l.Right, has, '□')
	return l
}

func (p *pen) draw(r row, y int) {
	ink := image.Black
	switch {
	case r.line.Kind == RuleLine:
		middle := y + r.height/2
		fill(p.canvas, image.Rect(margin*p.scale, middle-p.scale, p.width-margin*p.scale, middle+p.scale), 0)
		return
	case r.line.Inverse:
		fill(p.canvas, image.Rect(0, y, p.width, y+r.height), 0)
		ink = image.White
	}
	face := p.face(r.line)
	metrics := face.Metrics()
	letters := (metrics.Ascent + metrics.Descent).Ceil()
	baseline := y + (r.height-letters)/2 + metrics.Ascent.Ceil()
	for _, piece := range r.pieces {
		drawer := font.Drawer{Dst: p.canvas, Src: ink, Face: face, Dot: fixed.P(piece.x, baseline)}
		drawer.DrawString(piece.text)
	}
}

// fill is image/draw's work on grey, which that does dot by dot.
func fill(canvas *image.Gray, area image.Rectangle, level byte) {
	area = area.Intersect(canvas.Bounds())
	for y := area.Min.Y; y < area.Max.Y; y++ {
		row := canvas.Pix[canvas.PixOffset(area.Min.X, y):][:area.Dx()]
		for x := range row {
			row[x] = level
		}
	}
}

func (p *pen) face(line Line) font.Face {
	key := face{line.dots() * float64(p.scale), line.Bold}
	if known := p.faces[key]; known != nil {
		return known
	}
	source := drawn()[0]
	if line.Bold {
		source = drawn()[1]
	}
	made, err := opentype.NewFace(source, &opentype.FaceOptions{Size: key.size, DPI: 72, Hinting: font.HintingFull})
	if err != nil {
		panic("printing: no face of the embedded font: " + err.Error())
	}
	p.faces[key] = made
	return made
}

// darkest is where grey turns to ink: thin strokes survive, smudges do not.
const darkest = 150

func isInk(c color.Gray) bool { return c.Y < darkest }
