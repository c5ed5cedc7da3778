package qr_test

import (
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"os"
	"regexp"
	"strconv"
	"testing"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"
)

// portalRun is a run of dark modules as the portal's library draws it.
var portalRun = regexp.MustCompile(`M(\d+)[ ,](\d+) ?h(\d+)v1H(\d+)z`)

// The code that the portal draws of a donation page leads to it, an independent reader says
// (donation-qrcode-01). testdata/portal.json is what its own test holds the screen to:
// frontend/src/features/donations/qr.test.tsx.
func TestAnIndependentReaderReadsThePortalsDrawing(t *testing.T) {
	raw, err := os.ReadFile("testdata/portal.json")
	if err != nil {
		t.Fatal(err)
	}
	var drawn struct{ Text, ViewBox, Path string }
	if err := json.Unmarshal(raw, &drawn); err != nil {
		t.Fatal(err)
	}
	var side, high int
	if _, err := fmt.Sscanf(drawn.ViewBox, "0 0 %d %d", &side, &high); err != nil || side != high {
		t.Fatalf("no square: %q, %v", drawn.ViewBox, err)
	}
	picture := image.NewGray(image.Rect(0, 0, module*side, module*side))
	draw.Draw(picture, picture.Bounds(), image.White, image.Point{}, draw.Src)
	if rest := portalRun.ReplaceAllString(drawn.Path, ""); rest != "" {
		t.Fatalf("no runs of modules: %.40q", rest)
	}
	for _, run := range portalRun.FindAllStringSubmatch(drawn.Path, -1) {
		n := func(i int) int { v, _ := strconv.Atoi(run[i]); return module * v }
		draw.Draw(picture, image.Rect(n(1), n(2), n(1)+n(3), n(2)+module), image.NewUniform(color.Black), image.Point{}, draw.Src)
	}
	bits, err := gozxing.NewBinaryBitmapFromImage(picture)
	if err != nil {
		t.Fatal(err)
	}
	// A drawing has no camera's noise: its modules are read as they stand.
	read, err := qrcode.NewQRCodeReader().Decode(bits, map[gozxing.DecodeHintType]any{gozxing.DecodeHintType_PURE_BARCODE: true})
	if err != nil {
		t.Fatal(err)
	}
	if read.GetText() != drawn.Text || drawn.Text == "" {
		t.Errorf("read %q, drawn %q", read.GetText(), drawn.Text)
	}
}
