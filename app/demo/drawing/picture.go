package drawing

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"maps"
	"slices"
)

// Picture is what to draw. Main and Accent mean what the subject makes of
// them: the patty and the cheese of a burger, the drink and its garnish.
type Picture struct {
	Subject    string
	Main       Colour
	Accent     Colour
	Background Colour
}

// Subjects lists what can be drawn, by name.
func Subjects() []string { return slices.Sorted(maps.Keys(subjects)) }

// Draw paints the picture, Width by Height. An unknown subject is an error.
func (p Picture) Draw() (image.Image, error) {
	paint, known := subjects[p.Subject]
	if !known {
		return nil, fmt.Errorf("nobody can draw %q", p.Subject)
	}
	c := newCanvas(p.Background.opaque())
	c.fill(p.Background.lighter(0.35).opaque(), circle(240, 176, 152))
	paint(c, p)
	return c.img, nil
}

// JPEG paints the picture and encodes it.
func (p Picture) JPEG() ([]byte, error) {
	img, err := p.Draw()
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, &jpeg.Options{Quality: 88}); err != nil {
		return nil, fmt.Errorf("encode picture of %s: %w", p.Subject, err)
	}
	return out.Bytes(), nil
}

var subjects = map[string]func(*canvas, Picture){
	"burger":     burger,
	"sandwich":   sandwich,
	"pizza":      pizza,
	"skewer":     skewer,
	"fries":      fries,
	"pastry":     pastry,
	"croquettes": croquettes,
	"cheesebuns": cheeseBuns,
	"plate":      plate,
	"fish":       fish,
	"shrimp":     shrimp,
	"steak":      steak,
	"pasta":      pasta,
	"salad":      salad,
	"soup":       soup,
	"cake":       cake,
	"pudding":    pudding,
	"icecream":   iceCream,
	"acai":       acai,
	"fruit":      fruit,
	"biscuits":   biscuits,
	"coffee":     coffee,
	"juice":      juice,
	"can":        can,
	"bottle":     bottle,
	"water":      water,
	"beer":       beer,
	"tumbler":    tumbler,
	"cocktail":   cocktail,
	"wine":       wine,
	"shots":      shots,
	"bucket":     bucket,
	"carton":     carton,
}
