package escpostest

import (
	"fmt"
	"image"
	"image/color"
	"strings"

	"golang.org/x/text/encoding/charmap"
)

// Sheet is one piece of paper, as it leaves the printer.
type Sheet struct {
	// Lines are the rows in the printer's own letters.
	Lines []Line
	// Dots is what was printed as a picture, black on white; nil is nothing.
	Dots *image.Gray
	// Cut is false of a sheet that was only fed out to be torn off.
	Cut bool
}

// Line is one row of letters and the style of its first.
type Line struct {
	Text          string
	Bold, Inverse bool
	// Wide and High are how many times the plain size.
	Wide, High int
}

// Job is everything that a printer did.
type Job struct {
	Sheets []Sheet
	// Drawer is how often the cash drawer was opened.
	Drawer int
}

// Text is a sheet's letters, one row per line.
func (s Sheet) Text() string {
	var out strings.Builder
	for _, line := range s.Lines {
		out.WriteString(line.Text + "\n")
	}
	return out.String()
}

var tables = map[byte]*charmap.Charmap{
	0: charmap.CodePage437, 2: charmap.CodePage850, 3: charmap.CodePage860, 16: charmap.Windows1252, 19: charmap.CodePage858,
}

// device is a printer's state.
type device struct {
	job   Job
	sheet Sheet
	line  Line
	row   strings.Builder
	style Line
	table *charmap.Charmap
}

// Decode plays commands on a printer. Bytes that are no command it knows, and a
// command that is cut short, are an error: real printers would print garbage.
func Decode(data []byte) (Job, error) {
	d := &device{}
	d.reset()
	for at := 0; at < len(data); {
		c, n := next(data[at:])
		if n == 0 {
			return d.job, fmt.Errorf("escpos: the command at byte %d is cut short", at)
		}
		if err := d.play(c); err != nil {
			return d.job, fmt.Errorf("escpos: byte %d: %w", at, err)
		}
		at += n
	}
	d.feedOut(false)
	return d.job, nil
}

func (d *device) reset() {
	d.style = Line{Wide: 1, High: 1}
	d.table = tables[0]
}

func (d *device) play(c command) error {
	switch c.kind {
	case literal:
		return d.letter(c.args[0])
	case "\x1b@":
		d.reset()
	case "\x1c.", "\x1dr", "\x10\x04":
	case "\x1bt":
		table, known := tables[c.args[0]]
		if !known {
			return fmt.Errorf("no code page %d", c.args[0])
		}
		d.table = table
	case "\x1bE":
		d.style.Bold = c.args[0]&1 == 1
	case "\x1dB":
		d.style.Inverse = c.args[0]&1 == 1
	case "\x1d!":
		d.style.Wide, d.style.High = int(c.args[0]>>4)+1, int(c.args[0]&0x0f)+1
	case "\x1bp":
		d.job.Drawer++
	case "\x1bd":
		d.feedOut(false)
	case "\x1dV":
		d.feedOut(true)
	case "\x1dv":
		return d.dots(c.args)
	default:
		return fmt.Errorf("unknown command % x", c.args)
	}
	return nil
}

func (d *device) letter(b byte) error {
	switch {
	case b == '\n':
		if d.row.Len() == 0 {
			d.line = d.style
		}
		d.line.Text = d.row.String()
		d.sheet.Lines = append(d.sheet.Lines, d.line)
		d.row.Reset()
		return nil
	case b < ' ' || b == 0x7f:
		return fmt.Errorf("control character %#x", b)
	}
	if d.row.Len() == 0 {
		d.line = d.style
	}
	d.row.WriteRune(d.table.DecodeByte(b))
	return nil
}

// dots adds a strip below the sheet's picture. Its width is whole bytes.
func (d *device) dots(args []byte) error {
	wide, high := (int(args[1])|int(args[2])<<8)*8, int(args[3])|int(args[4])<<8
	strip := args[5:]
	top := 0
	if d.sheet.Dots != nil {
		top = d.sheet.Dots.Bounds().Dy()
		if d.sheet.Dots.Bounds().Dx() != wide {
			return fmt.Errorf("a strip of %d dots under one of %d", wide, d.sheet.Dots.Bounds().Dx())
		}
	}
	whole := image.NewGray(image.Rect(0, 0, wide, top+high))
	if d.sheet.Dots != nil {
		copy(whole.Pix, d.sheet.Dots.Pix)
	}
	for y := range high {
		for x := range wide {
			if strip[y*wide/8+x/8]&(0x80>>(x%8)) == 0 {
				whole.SetGray(x, top+y, color.Gray{Y: 0xff})
			}
		}
	}
	d.sheet.Dots = whole
	return nil
}

// feedOut ends a sheet, if there is anything on it.
func (d *device) feedOut(cut bool) {
	if d.row.Len() > 0 {
		d.line.Text = d.row.String()
		d.sheet.Lines = append(d.sheet.Lines, d.line)
		d.row.Reset()
	}
	if d.sheet.Dots == nil && d.sheet.Lines == nil {
		return
	}
	d.sheet.Cut = cut
	d.job.Sheets = append(d.job.Sheets, d.sheet)
	d.sheet = Sheet{}
}
