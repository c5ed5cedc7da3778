package qr_test

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"strings"
	"testing"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"

	"balcao/app/qr"
)

// module is how many points wide a module is painted.
const module = 4

// paint fills the drawing as a browser does.
func paint(t *testing.T, d qr.Drawing) image.Image {
	t.Helper()
	picture := image.NewGray(image.Rect(0, 0, module*d.Side, module*d.Side))
	draw.Draw(picture, picture.Bounds(), image.White, image.Point{}, draw.Src)
	for _, run := range strings.SplitAfter(d.Path, "z") {
		if run == "" {
			continue
		}
		var x, y, wide, back int
		if _, err := fmt.Sscanf(run, "M%d %dh%dv1h-%dz", &x, &y, &wide, &back); err != nil || wide != back {
			t.Fatalf("no run of modules: %q, %v", run, err)
		}
		draw.Draw(picture, image.Rect(module*x, module*y, module*(x+wide), module*(y+1)), image.NewUniform(color.Black), image.Point{}, draw.Src)
	}
	return picture
}

// An independent reader reads what we have drawn: the example of the Central Bank's manual,
// a Pix of a provider with accents in its text, an address, and as much as anybody asks for.
func TestAnIndependentReaderReadsTheDrawing(t *testing.T) {
	for _, text := range []string{
		"00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D",
		"00020101021226580014br.gov.bcb.pix2536pix.example.com/qr/v2/9d36b84fc70b478f5204000053039865406480.005802BR5911Café do Zé6009SAO PAULO62070503***6304ABCD",
		"https://balcao.example/paymentlink/abcdefghij234567",
		strings.Repeat("0123456789abcdef", 32),
	} {
		drawing, err := qr.Draw(text)
		if err != nil {
			t.Fatal(err)
		}
		bits, err := gozxing.NewBinaryBitmapFromImage(paint(t, drawing))
		if err != nil {
			t.Fatal(err)
		}
		read, err := qrcode.NewQRCodeReader().Decode(bits, nil)
		if err != nil {
			t.Errorf("%.40s…: %v", text, err)
			continue
		}
		if read.GetText() != text {
			t.Errorf("read %q, drawn %q", read.GetText(), text)
		}
	}
}

func TestTheDrawingHasItsQuietZone(t *testing.T) {
	drawing, err := qr.Draw("https://loja.example")
	if err != nil {
		t.Fatal(err)
	}
	// The finder in the corner, four modules from both edges.
	if !strings.HasPrefix(drawing.Path, "M4 4h7v1h-7z") || drawing.Side != 33 {
		t.Errorf("begins with %.30s, side %d", drawing.Path, drawing.Side)
	}
}

func TestATextThatNoCodeHolds(t *testing.T) {
	if _, err := qr.Draw(strings.Repeat("x", 3000)); err == nil {
		t.Error("drawn")
	}
}
