package drawing

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/jpeg"

	"golang.org/x/image/vector"
)

// Banner paints a bay at dusk, of any size, for the head of a page.
func Banner(width, height int) ([]byte, error) {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	w, h := float32(width), float32(height)
	draw.Draw(img, img.Bounds(), image.NewUniform(Colour(0x7a1f2b).opaque()), image.Point{}, draw.Src)
	for _, layer := range []struct {
		colour Colour
		shape  shape
	}{
		{0xb3392f, box(0, h*0.3, w, h*0.7, 0)},
		{0xe2703a, box(0, h*0.5, w, h*0.5, 0)},
		{0xf6d186, circle(w*0.7, h*0.52, h*0.2)},
		{0x4b1d3f, polygon(0, h*0.62, w*0.2, h*0.42, w*0.38, h*0.6, w*0.55, h*0.5, w*0.8, h*0.64, w, h*0.55, w, h, 0, h)},
		{0x2c1338, box(0, h*0.72, w, h*0.28, 0)},
		{0xf6d186, box(w*0.6, h*0.78, w*0.2, h*0.015, 0)},
		{0xf6d186, box(w*0.64, h*0.86, w*0.12, h*0.015, 0)},
	} {
		r := vector.NewRasterizer(width, height)
		layer.shape(r)
		r.Draw(img, img.Bounds(), image.NewUniform(layer.colour.opaque()), image.Point{})
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, &jpeg.Options{Quality: 85}); err != nil {
		return nil, fmt.Errorf("encode banner: %w", err)
	}
	return out.Bytes(), nil
}
