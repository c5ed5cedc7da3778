package desktop

import (
	"image"
	"os"
	"testing"

	"pgregory.net/rapid"
)

var (
	laptop  = image.Rect(0, 0, 1366, 728)
	kitchen = image.Rect(1366, 0, 1366+1920, 1080)
	left    = image.Rect(-1280, 100, 0, 1124)
)

func TestFit(t *testing.T) {
	at := func(x, y, width, height int) placement {
		return placement{X: x, Y: y, Width: width, Height: height, State: normal}
	}
	tests := []struct {
		name    string
		saved   placement
		screens []image.Rectangle
		want    placement
	}{
		{"stays where it was", at(100, 50, 800, 600), []image.Rectangle{laptop}, at(100, 50, 800, 600)},
		{"stays on the second screen", at(1500, 50, 1200, 900), []image.Rectangle{laptop, kitchen}, at(1500, 50, 1200, 900)},
		{"stays on a screen left of the first", at(-1000, 200, 800, 600), []image.Rectangle{laptop, left}, at(-1000, 200, 800, 600)},
		{"comes back from an unplugged screen", at(1500, 50, 1200, 700), []image.Rectangle{laptop}, at(83, 14, 1200, 700)},
		{"comes back when only a sliver shows", at(1360, 0, 800, 600), []image.Rectangle{laptop}, at(283, 64, 800, 600)},
		{"is pushed in from an edge", at(1000, 500, 800, 600), []image.Rectangle{laptop}, at(566, 128, 800, 600)},
		{"shrinks to the screen", at(0, 0, 3000, 2000), []image.Rectangle{laptop}, at(0, 0, 1366, 728)},
		{"grows to the smallest size", at(10, 10, 50, 50), []image.Rectangle{laptop}, at(10, 10, minWidth, minHeight)},
		{"keeps its size on unknown screens", at(5000, 5000, 800, 700), nil, at(5000, 5000, 800, 700)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.saved.fit(tt.screens); got != tt.want {
				t.Errorf("fit = %+v, want %+v", got, tt.want)
			}
		})
	}
}

func TestAFittedWindowLiesWhollyOnAScreen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		coordinate := rapid.IntRange(-9000, 9000)
		side := rapid.IntRange(1, 9000)
		saved := placement{coordinate.Draw(t, "x"), coordinate.Draw(t, "y"), side.Draw(t, "width"), side.Draw(t, "height"), normal}
		screens := rapid.SliceOfN(rapid.SampledFrom([]image.Rectangle{laptop, kitchen, left}), 1, 3).Draw(t, "screens")

		fitted := saved.fit(screens)
		if again := fitted.fit(screens); again != fitted {
			t.Fatalf("fitting twice moved it: %+v, then %+v", fitted, again)
		}
		for _, screen := range screens {
			if fitted.bounds().In(screen) {
				return
			}
		}
		t.Fatalf("%+v became %+v, on none of %v", saved, fitted, screens)
	})
}

func TestAPlaceIsRemembered(t *testing.T) {
	dir := t.TempDir()
	screens := []image.Rectangle{laptop, kitchen}
	for _, want := range []placement{
		{X: 1400, Y: 20, Width: 1000, Height: 800, State: normal},
		{X: 10, Y: 20, Width: 700, Height: 650, State: maximised},
		{X: 10, Y: 20, Width: 700, Height: 650, State: fullscreen},
	} {
		if err := want.save(dir); err != nil {
			t.Fatal(err)
		}
		if got, err := loadPlacement(dir, screens); err != nil || got != want {
			t.Errorf("loaded %+v, %v; want %+v", got, err, want)
		}
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("the folder holds %v, %v; want window.json alone", entries, err)
	}
}

func TestAFirstStartIsCentred(t *testing.T) {
	want := placement{X: (1366 - 1280) / 2, Y: 0, Width: 1280, Height: 728, State: normal}
	if got, err := loadPlacement(t.TempDir(), []image.Rectangle{laptop}); err != nil || got != want {
		t.Errorf("loaded %+v, %v; want %+v", got, err, want)
	}
}

func TestAnUnusableFileIsReportedAndReplacedByTheFirstPlace(t *testing.T) {
	fresh, err := loadPlacement(t.TempDir(), []image.Rectangle{kitchen})
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{
		"empty":         "",
		"not JSON":      "x=1",
		"wrong type":    `{"x":"left"}`,
		"no size":       `{"x":1,"y":1,"state":"normal"}`,
		"absurd size":   `{"x":1,"y":1,"width":99999999,"height":700,"state":"normal"}`,
		"unknown state": `{"x":1,"y":1,"width":700,"height":700,"state":"folded"}`,
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(placementFile(dir), []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
			got, err := loadPlacement(dir, []image.Rectangle{kitchen})
			if err == nil || got != fresh {
				t.Errorf("loaded %+v, %v; want an error and %+v", got, err, fresh)
			}
		})
	}
}

func FuzzLoadPlacement(f *testing.F) {
	f.Add([]byte(`{"x":10,"y":20,"width":700,"height":650,"state":"maximised"}`))
	f.Add([]byte(`{"x":-9e9}`))
	f.Fuzz(func(t *testing.T, content []byte) {
		dir := t.TempDir()
		if err := os.WriteFile(placementFile(dir), content, 0o600); err != nil {
			t.Fatal(err)
		}
		if got, _ := loadPlacement(dir, []image.Rectangle{laptop}); !got.bounds().In(laptop) {
			t.Errorf("a window off the screen: %+v", got)
		}
	})
}
