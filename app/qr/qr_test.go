package qr

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The files hold a text and the code that another encoder has drawn of it.
func TestCodesAreThoseOfAnotherEncoder(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no codes to compare with", err)
	}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text, drawn, _ := strings.Cut(string(raw), "\n")
		code, err := Encode(text)
		if err != nil {
			t.Fatal(file, err)
		}
		var b strings.Builder
		for y := range code.Size() {
			for x := range code.Size() {
				if code.Dark(y, x) {
					b.WriteByte('#')
				} else {
					b.WriteByte('.')
				}
			}
			b.WriteByte('\n')
		}
		if b.String() != drawn {
			t.Errorf("%s: drawn otherwise:\n%s", file, b.String())
		}
	}
}

func TestPathDrawsEveryDarkModule(t *testing.T) {
	code, err := Encode("https://loja.example")
	if err != nil {
		t.Fatal(err)
	}
	if path := code.Path(); !strings.HasPrefix(path, "M4 4h7v1h-7z") || code.Side() != code.Size()+8 {
		t.Errorf("begins with %.30s, side %d of %d", path, code.Side(), code.Size())
	}
}

func TestWhatIsTooLong(t *testing.T) {
	if _, err := Encode(strings.Repeat("x", 997)); err != nil {
		t.Errorf("the longest text: %v", err)
	}
	if _, err := Encode(strings.Repeat("x", 998)); !errors.Is(err, ErrTooLong) {
		t.Errorf("one more: %v", err)
	}
}
