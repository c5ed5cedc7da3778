package donations

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

const (
	// enough is the least contrast of text with its ground (WCAG 2.2, AA).
	enough = 4.5
	// tinted is how much of the colour the ground of what is chosen has.
	tinted = 0.08
	// step is by how much a colour is moved at a time until it can be read.
	step = 0.01
)

// shade is a colour as screens mix it, each part from 0 to 1.
type shade struct{ r, g, b float64 }

var (
	white = shade{1, 1, 1}
	black = shade{}
	// cards are the grounds on which the colour stands: ui/tokens.ts, surface.
	lightCard, darkCard = white, shade{0x1C / 255.0, 0x22 / 255.0, 0x27 / 255.0}
)

// shadeOf reads #RRGGBB; anything else is the default (S1§3).
func shadeOf(text string) shade {
	digits, marked := strings.CutPrefix(text, "#")
	n, err := strconv.ParseUint(digits, 16, 32)
	if !marked || err != nil || len(digits) != 6 {
		return shadeOf(defaultColor)
	}
	part := func(shift uint) float64 { return float64(n>>shift&0xFF) / 255 }
	return shade{part(16), part(8), part(0)}
}

func (c shade) String() string {
	whole := func(part float64) int { return int(math.Round(part * 255)) }
	return fmt.Sprintf("#%02X%02X%02X", whole(c.r), whole(c.g), whole(c.b))
}

// toward is the colour with so much of another in it, as a screen can show it.
func (c shade) toward(other shade, much float64) shade {
	mix := func(a, b float64) float64 { return math.Round((a+(b-a)*much)*255) / 255 }
	return shade{mix(c.r, other.r), mix(c.g, other.g), mix(c.b, other.b)}
}

// luminance and contrast are those of WCAG 2.2.
func (c shade) luminance() float64 {
	linear := func(part float64) float64 {
		if part <= 0.04045 {
			return part / 12.92
		}
		return math.Pow((part+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.r) + 0.7152*linear(c.g) + 0.0722*linear(c.b)
}

func contrast(a, b shade) float64 {
	brighter, darker := max(a.luminance(), b.luminance()), min(a.luminance(), b.luminance())
	return (brighter + 0.05) / (darker + 0.05)
}

// stronger is black or white, whichever is read better on the colour.
func (c shade) stronger() shade {
	if contrast(c, black) > contrast(c, white) {
		return black
	}
	return white
}

// Theme is the colour of an event as its page can use it: for a ground with the text On it, and
// for text on a card and on Tint. Away is where a ground goes that is pointed at.
type Theme struct{ Color, On, Tint, Away string }

// themeOn moves a colour away from the card, to black or to white, until it can be read there
// and on its own tint.
func themeOn(card shade, color string) Theme {
	own := shadeOf(color)
	for moved := 0.0; ; moved += step {
		c := own.toward(card.stronger(), min(moved, 1))
		tint := card.toward(c, tinted)
		if contrast(c, card) >= enough && contrast(c, tint) >= enough {
			on := c.stronger()
			return Theme{c.String(), on.String(), tint.String(), on.stronger().String()}
		}
	}
}

// Themes are the colour of an event on light and on dark pages.
func Themes(color string) (light, dark Theme) {
	return themeOn(lightCard, color), themeOn(darkCard, color)
}
