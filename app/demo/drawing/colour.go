package drawing

import "image/color"

// Colour is written 0xRRGGBB.
type Colour uint32

func (c Colour) opaque() color.NRGBA { return c.faded(255) }

func (c Colour) faded(alpha uint8) color.NRGBA {
	return color.NRGBA{R: uint8(c >> 16), G: uint8(c >> 8), B: uint8(c), A: alpha}
}

// mix moves c towards other by t, from 0 to 1.
func (c Colour) mix(other Colour, t float32) Colour {
	blend := func(shift uint) Colour {
		a, b := float32(c>>shift&0xff), float32(other>>shift&0xff)
		return Colour(a+(b-a)*t+0.5) << shift
	}
	return blend(16) | blend(8) | blend(0)
}

func (c Colour) lighter(t float32) Colour { return c.mix(0xffffff, t) }
func (c Colour) darker(t float32) Colour  { return c.mix(0x1b1208, t) }

// Colours that stay the same from one picture to the next.
const (
	white    Colour = 0xffffff
	china    Colour = 0xfbfaf7
	leaf     Colour = 0x5d9e3f
	tomato   Colour = 0xd9432f
	cheese   Colour = 0xf6bf3c
	crust    Colour = 0xd9974a
	charred  Colour = 0x6b3f24
	cream    Colour = 0xf7ead2
	wood     Colour = 0xb98555
	ice      Colour = 0xe6f3f7
	lime     Colour = 0xa9cf4a
	steel    Colour = 0xc6ccd1
	darkness Colour = 0x1b1208
)
