package qr_test

import (
	"strings"
	"testing"

	"balcao/app/qr"
)

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
