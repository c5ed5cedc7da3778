package drawing

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// Width and Height are the size of every picture, in pixels.
const (
	Width  = 480
	Height = 360
)

// canvas fills anti-aliased shapes, later ones over earlier ones.
type canvas struct{ img *image.RGBA }

func newCanvas(background color.NRGBA) *canvas {
	img := image.NewRGBA(image.Rect(0, 0, Width, Height))
	draw.Draw(img, img.Bounds(), image.NewUniform(background), image.Point{}, draw.Src)
	return &canvas{img: img}
}

// fill paints the shape in one colour.
func (c *canvas) fill(col color.NRGBA, s shape) {
	r := vector.NewRasterizer(Width, Height)
	s(r)
	r.Draw(c.img, c.img.Bounds(), image.NewUniform(col), image.Point{})
}

// fillInside paints the part of the shape that lies within the boundary.
func (c *canvas) fillInside(boundary shape, col color.NRGBA, s shape) {
	mask, limit := coverage(s), coverage(boundary)
	for i := range mask.Pix {
		mask.Pix[i] = uint8(uint16(mask.Pix[i]) * uint16(limit.Pix[i]) / 255)
	}
	draw.DrawMask(c.img, c.img.Bounds(), image.NewUniform(col), image.Point{}, mask, image.Point{}, draw.Over)
}

func coverage(s shape) *image.Alpha {
	r := vector.NewRasterizer(Width, Height)
	s(r)
	mask := image.NewAlpha(image.Rect(0, 0, Width, Height))
	r.Draw(mask, mask.Bounds(), image.Opaque, image.Point{})
	return mask
}

// shape adds closed outlines to a rasterizer; coordinates are pixels from the
// upper left corner.
type shape func(*vector.Rasterizer)

// kappa places a cubic's handles so that four of them make a circle.
const kappa = 0.5522848

func ellipse(cx, cy, rx, ry float32) shape {
	return func(r *vector.Rasterizer) {
		kx, ky := rx*kappa, ry*kappa
		r.MoveTo(cx+rx, cy)
		r.CubeTo(cx+rx, cy+ky, cx+kx, cy+ry, cx, cy+ry)
		r.CubeTo(cx-kx, cy+ry, cx-rx, cy+ky, cx-rx, cy)
		r.CubeTo(cx-rx, cy-ky, cx-kx, cy-ry, cx, cy-ry)
		r.CubeTo(cx+kx, cy-ry, cx+rx, cy-ky, cx+rx, cy)
		r.ClosePath()
	}
}

func circle(cx, cy, radius float32) shape { return ellipse(cx, cy, radius, radius) }

// box is a rectangle with rounded corners.
func box(x, y, w, h, radius float32) shape {
	return func(r *vector.Rasterizer) {
		k := radius * (1 - kappa)
		r.MoveTo(x+radius, y)
		r.LineTo(x+w-radius, y)
		r.CubeTo(x+w-k, y, x+w, y+k, x+w, y+radius)
		r.LineTo(x+w, y+h-radius)
		r.CubeTo(x+w, y+h-k, x+w-k, y+h, x+w-radius, y+h)
		r.LineTo(x+radius, y+h)
		r.CubeTo(x+k, y+h, x, y+h-k, x, y+h-radius)
		r.LineTo(x, y+radius)
		r.CubeTo(x, y+k, x+k, y, x+radius, y)
		r.ClosePath()
	}
}

// polygon joins the points x0, y0, x1, y1 … with straight lines.
func polygon(points ...float32) shape {
	return func(r *vector.Rasterizer) {
		r.MoveTo(points[0], points[1])
		for i := 2; i+1 < len(points); i += 2 {
			r.LineTo(points[i], points[i+1])
		}
		r.ClosePath()
	}
}

// blob joins the points with a smooth closed curve through all of them.
func blob(points ...float32) shape {
	return func(r *vector.Rasterizer) {
		n := len(points) / 2
		at := func(i int) (float32, float32) { i = (i%n + n) % n; return points[2*i], points[2*i+1] }
		r.MoveTo(points[0], points[1])
		for i := range n {
			x0, y0 := at(i - 1)
			x1, y1 := at(i)
			x2, y2 := at(i + 1)
			x3, y3 := at(i + 2)
			r.CubeTo(x1+(x2-x0)/6, y1+(y2-y0)/6, x2-(x3-x1)/6, y2-(y3-y1)/6, x2, y2)
		}
		r.ClosePath()
	}
}

// dome is the upper half of an ellipse standing on y.
func dome(cx, y, rx, height float32) shape {
	return func(r *vector.Rasterizer) {
		r.MoveTo(cx-rx, y)
		r.CubeTo(cx-rx, y-height*kappa*1.25, cx-rx*kappa, y-height, cx, y-height)
		r.CubeTo(cx+rx*kappa, y-height, cx+rx, y-height*kappa*1.25, cx+rx, y)
		r.ClosePath()
	}
}

// bowlShape is the lower half of an ellipse hanging from y.
func bowlShape(cx, y, rx, depth float32) shape {
	return func(r *vector.Rasterizer) {
		r.MoveTo(cx-rx, y)
		r.CubeTo(cx-rx, y+depth*kappa*1.25, cx-rx*kappa, y+depth, cx, y+depth)
		r.CubeTo(cx+rx*kappa, y+depth, cx+rx, y+depth*kappa*1.25, cx+rx, y)
		r.ClosePath()
	}
}

// line is a stroke of the given width with round ends.
func line(x0, y0, x1, y1, width float32) shape {
	dx, dy := x1-x0, y1-y0
	length := float32(math.Hypot(float64(dx), float64(dy)))
	nx, ny := -dy/length*width/2, dx/length*width/2
	// Wound like the circles at its ends: opposite outlines would cancel out.
	return group(
		polygon(x0-nx, y0-ny, x1-nx, y1-ny, x1+nx, y1+ny, x0+nx, y0+ny),
		circle(x0, y0, width/2), circle(x1, y1, width/2),
	)
}

// group is several shapes filled as one; where outlines of opposite winding
// overlap, they leave a hole.
func group(shapes ...shape) shape {
	return func(r *vector.Rasterizer) {
		for _, s := range shapes {
			s(r)
		}
	}
}
