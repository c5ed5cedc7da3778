package images

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"net/http"
	"sync"

	"balcao/app/fault"

	"golang.org/x/image/draw"
)

// MaxBytes is the largest upload taken (S0§5; the text says 5 MB).
const MaxBytes = 5_500_000

// A few bytes can claim any size, and decoding allocates what is claimed: up
// to 15 bytes a pixel for a progressive JPEG. So the claim is bounded first,
// and one picture is decoded at a time.
const (
	maxPixels   = 24_000_000
	maxSide     = 12_000
	jpegQuality = 85
)

var decoding sync.Mutex

// Format is what a picture is stored as.
type Format int

const (
	JPEG Format = iota // transparency becomes white
	PNG                // keeps transparency
)

// Options say what comes out of Normalize.
type Options struct {
	Format  Format
	MaxEdge int // pixels of the longer side; smaller pictures keep their size
}

// Normalize reads a PNG, JPEG, WebP, GIF or BMP picture and answers it upright,
// shrunk and encoded anew, with its content type. Of a moving picture the first
// frame is taken. What is too large, no picture, or of another kind (SVG too)
// is an Invalid fault.
func Normalize(r io.Reader, opts Options) ([]byte, string, error) {
	data, err := read(r)
	if err != nil {
		return nil, "", err
	}
	decoding.Lock()
	defer decoding.Unlock()
	picture, err := decode(data)
	if err != nil {
		return nil, "", err
	}
	picture = upright(shrink(picture, opts), orientation(data))
	return encode(picture, opts.Format)
}

func read(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	var tooLong *http.MaxBytesError
	switch {
	case errors.As(err, &tooLong) || len(data) > MaxBytes:
		return nil, fault.Field("imagem", "insira uma imagem de no máximo 5MB*")
	case err != nil:
		return nil, fmt.Errorf("images: read upload: %w", err)
	}
	return data, nil
}

func decode(data []byte) (image.Image, error) {
	codec, ok := sniff(data)
	switch {
	case !ok && isHEIC(data):
		return nil, fault.Field("imagem", "Fotos HEIC, como as do iPhone, não são aceitas. Envie a foto em JPEG: no iPhone, em Ajustes, Câmera, Formatos, escolha Mais Compatível.")
	case !ok:
		return nil, unreadable(errors.New("images: of no known kind"))
	}
	config, err := codec.config(bytes.NewReader(data))
	if err != nil {
		return nil, unreadable(err)
	}
	w, h := config.Width, config.Height
	if w < 1 || h < 1 {
		return nil, unreadable(errors.New("images: without pixels"))
	}
	if w > maxSide || h > maxSide || w*h > maxPixels {
		return nil, fault.Field("imagem", "A imagem tem dimensões grandes demais: o máximo é de 24 megapixels.")
	}
	picture, err := codec.decode(bytes.NewReader(data))
	if err != nil {
		return nil, unreadable(err)
	}
	if picture.Bounds().Empty() {
		return nil, unreadable(errors.New("images: an empty frame"))
	}
	return picture, nil
}

func unreadable(cause error) error {
	return fault.Field("imagem", "A imagem não pôde ser lida. Envie um arquivo PNG, JPEG, WebP, GIF ou BMP.").Because(cause)
}

// shrink draws the picture no larger than asked: onto white for JPEG, which
// knows no transparency.
func shrink(src image.Image, opts Options) *image.RGBA {
	w, h := src.Bounds().Dx(), src.Bounds().Dy()
	if longer := max(w, h); longer > opts.MaxEdge {
		w, h = max(1, w*opts.MaxEdge/longer), max(1, h*opts.MaxEdge/longer)
	}
	dst := image.NewRGBA(image.Rect(0, 0, w, h))
	operator := draw.Src
	if opts.Format == JPEG {
		draw.Draw(dst, dst.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src)
		operator = draw.Over
	}
	draw.CatmullRom.Scale(dst, dst.Bounds(), src, src.Bounds(), operator, nil)
	return dst
}

func encode(picture image.Image, format Format) ([]byte, string, error) {
	var out bytes.Buffer
	contentType := "image/png"
	var err error
	if format == JPEG {
		contentType = "image/jpeg"
		err = jpeg.Encode(&out, picture, &jpeg.Options{Quality: jpegQuality})
	} else {
		err = png.Encode(&out, picture)
	}
	if err != nil {
		return nil, "", fmt.Errorf("images: encode: %w", err)
	}
	return out.Bytes(), contentType, nil
}
