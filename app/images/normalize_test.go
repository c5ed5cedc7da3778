package images_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"testing"

	"balcao/app/fault"
	"balcao/app/images"

	"golang.org/x/image/bmp"
)

var (
	red  = color.RGBA{R: 255, A: 255}
	blue = color.RGBA{B: 255, A: 255}
)

// halves is a picture whose left half is red and whose right half is blue.
func halves(w, h int) image.Image {
	picture := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			picture.Set(x, y, red)
			if x >= w/2 {
				picture.Set(x, y, blue)
			}
		}
	}
	return picture
}

func encoded(t testing.TB, encode func(io.Writer) error) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := encode(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func asPNG(t testing.TB, p image.Image) []byte {
	return encoded(t, func(w io.Writer) error { return png.Encode(w, p) })
}

func asJPEG(t testing.TB, p image.Image) []byte {
	return encoded(t, func(w io.Writer) error { return jpeg.Encode(w, p, nil) })
}

// uploads holds one picture of each kind taken.
func uploads(t testing.TB) map[string][]byte {
	t.Helper()
	p := halves(64, 32)
	webp := func(text string) []byte {
		data, err := base64.StdEncoding.DecodeString(text)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	return map[string][]byte{
		"png":           asPNG(t, p),
		"jpeg":          asJPEG(t, p),
		"gif":           encoded(t, func(w io.Writer) error { return gif.Encode(w, p, nil) }),
		"bmp":           encoded(t, func(w io.Writer) error { return bmp.Encode(w, p) }),
		"webp":          webp("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA"),
		"webp lossless": webp("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="),
	}
}

func normalize(t *testing.T, data []byte, opts images.Options) image.Image {
	t.Helper()
	out, contentType, err := images.Normalize(bytes.NewReader(data), opts)
	if err != nil {
		t.Fatal(err)
	}
	picture, kind, err := image.Decode(bytes.NewReader(out))
	if err != nil || "image/"+kind != contentType {
		t.Fatalf("%s sent as %s, %v", kind, contentType, err)
	}
	return picture
}

func TestNormalizeTakesEveryKind(t *testing.T) {
	for name, data := range uploads(t) {
		t.Run(name, func(t *testing.T) {
			normalize(t, data, images.Options{Format: images.JPEG, MaxEdge: 100})
			normalize(t, data, images.Options{Format: images.PNG, MaxEdge: 100})
		})
	}
}

func TestNormalizeSize(t *testing.T) {
	for name, c := range map[string]struct{ from, want image.Point }{
		"landscape":    {image.Pt(400, 200), image.Pt(100, 50)},
		"portrait":     {image.Pt(200, 400), image.Pt(50, 100)},
		"small enough": {image.Pt(60, 40), image.Pt(60, 40)},
		"a line":       {image.Pt(3000, 1), image.Pt(100, 1)},
	} {
		t.Run(name, func(t *testing.T) {
			data := asPNG(t, halves(c.from.X, c.from.Y))
			got := normalize(t, data, images.Options{Format: images.PNG, MaxEdge: 100})
			if got.Bounds().Size() != c.want {
				t.Errorf("%v, want %v", got.Bounds().Size(), c.want)
			}
		})
	}
}

func TestNormalizeTransparency(t *testing.T) {
	clear := asPNG(t, image.NewRGBA(image.Rect(0, 0, 8, 8)))
	if _, _, _, alpha := normalize(t, clear, images.Options{Format: images.PNG, MaxEdge: 8}).At(4, 4).RGBA(); alpha != 0 {
		t.Errorf("PNG lost its transparency: alpha %d", alpha)
	}
	if r, g, b, _ := normalize(t, clear, images.Options{Format: images.JPEG, MaxEdge: 8}).At(4, 4).RGBA(); min(r, g, b) < 0xF000 {
		t.Errorf("JPEG background is %x %x %x, want white", r, g, b)
	}
}

// turned gives a JPEG an EXIF block with the orientation.
func turned(jpegData []byte, orientation uint16, order binary.AppendByteOrder, mark string) []byte {
	tiff := order.AppendUint32([]byte(mark), 8)
	tiff = order.AppendUint16(tiff, 1)
	tiff = order.AppendUint16(tiff, 0x0112)
	tiff = order.AppendUint16(tiff, 3)
	tiff = order.AppendUint32(tiff, 1)
	tiff = order.AppendUint16(tiff, orientation)
	tiff = append(tiff, 0, 0, 0, 0, 0, 0)
	segment := append([]byte("Exif\x00\x00"), tiff...)
	out := append([]byte{}, jpegData[:2]...)
	out = append(out, 0xFF, 0xE1)
	out = binary.BigEndian.AppendUint16(out, uint16(len(segment)+2))
	return append(append(out, segment...), jpegData[2:]...)
}

func TestNormalizeTurnsUpright(t *testing.T) {
	data := asJPEG(t, halves(64, 32))
	left, right, top, bottom := image.Pt(4, 16), image.Pt(59, 16), image.Pt(16, 4), image.Pt(16, 59)
	for orientation, whereRed := range map[uint16]image.Point{
		0: left, 1: left, 2: right, 3: right, 4: left, 5: top, 6: top, 7: bottom, 8: bottom, 9: left,
	} {
		for _, photo := range [][]byte{
			turned(data, orientation, binary.LittleEndian, "II*\x00"),
			turned(data, orientation, binary.BigEndian, "MM\x00*"),
		} {
			got := normalize(t, photo, images.Options{Format: images.PNG, MaxEdge: 64})
			want := image.Pt(64, 32)
			if orientation >= 5 && orientation <= 8 {
				want = image.Pt(32, 64)
			}
			r, _, b, _ := got.At(whereRed.X, whereRed.Y).RGBA()
			if got.Bounds().Size() != want || r < 0xC000 || b > 0x4000 {
				t.Errorf("orientation %d: %v, red %x and blue %x at %v", orientation, got.Bounds().Size(), r, b, whereRed)
			}
		}
	}
}

// claiming is a PNG header that claims a size its few bytes do not hold.
func claiming(w, h uint32) []byte {
	chunk := []byte("IHDR")
	chunk = binary.BigEndian.AppendUint32(chunk, w)
	chunk = binary.BigEndian.AppendUint32(chunk, h)
	chunk = append(chunk, 8, 6, 0, 0, 0)
	out := append([]byte("\x89PNG\r\n\x1a\n"), 0, 0, 0, 13)
	out = append(out, chunk...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(chunk))
}

func TestNormalizeRefuses(t *testing.T) {
	whole := asPNG(t, halves(64, 32))
	for name, data := range map[string][]byte{
		"nothing":         nil,
		"text":            []byte("GIF? no"),
		"svg":             []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`),
		"html as a png":   []byte("\x89PNG\r\n\x1a\n<script>alert(1)</script>"),
		"a cut picture":   whole[:len(whole)/2],
		"too many pixels": claiming(6000, 6000),
		"too long a side": claiming(12001, 1),
		"no pixels":       claiming(0, 10),
	} {
		t.Run(name, func(t *testing.T) {
			_, _, err := images.Normalize(bytes.NewReader(data), images.Options{MaxEdge: 100})
			var f *fault.Error
			if !errors.As(err, &f) || f.Code != fault.Invalid || f.Fields["imagem"] == "" {
				t.Errorf("%v, want invalid", err)
			}
		})
	}
}

func TestNormalizeLimit(t *testing.T) {
	t.Run("image-upload-01 more than 5,500,000 bytes are refused", func(t *testing.T) {
		// Decoders stop at the end of the picture, so padding changes the size only.
		data := make([]byte, images.MaxBytes)
		copy(data, asPNG(t, halves(8, 8)))
		opts := images.Options{MaxEdge: 8}
		if _, _, err := images.Normalize(bytes.NewReader(data), opts); err != nil {
			t.Errorf("at the limit: %v", err)
		}
		_, _, err := images.Normalize(bytes.NewReader(append(data, 0)), opts)
		var f *fault.Error
		if !errors.As(err, &f) || f.Message != "insira uma imagem de no máximo 5MB*" {
			t.Errorf("beyond it: %v", err)
		}
	})
}

func FuzzNormalize(f *testing.F) {
	for _, data := range uploads(f) {
		f.Add(data)
	}
	f.Add(turned(asJPEG(f, halves(8, 4)), 6, binary.LittleEndian, "II*\x00"))
	f.Add(claiming(6000, 6000))
	f.Fuzz(func(t *testing.T, data []byte) {
		const edge = 16
		out, _, err := images.Normalize(bytes.NewReader(data), images.Options{MaxEdge: edge})
		if err != nil {
			if !fault.Is(err, fault.Invalid) {
				t.Fatalf("a failure of another kind: %v", err)
			}
			return
		}
		config, err := jpeg.DecodeConfig(bytes.NewReader(out))
		if err != nil || config.Width > edge || config.Height > edge {
			t.Fatalf("%d × %d, %v", config.Width, config.Height, err)
		}
	})
}

func BenchmarkNormalizePhoto(b *testing.B) {
	photo := asJPEG(b, halves(4000, 3000))
	for b.Loop() {
		if _, _, err := images.Normalize(bytes.NewReader(photo), images.Options{MaxEdge: 1024}); err != nil {
			b.Fatal(err)
		}
	}
}
