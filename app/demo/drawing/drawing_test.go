package drawing

import (
	"bytes"
	"image"
	"image/draw"
	"image/jpeg"
	"image/png"
	"os"
	"testing"
)

func TestEverySubjectPaintsOverItsBackground(t *testing.T) {
	for _, subject := range Subjects() {
		t.Run(subject, func(t *testing.T) {
			img, err := sample(subject).Draw()
			if err != nil {
				t.Fatal(err)
			}
			corner := img.At(0, 0)
			painted := 0
			for y := range Height {
				for x := range Width {
					if img.At(x, y) != corner {
						painted++
					}
				}
			}
			if share := float64(painted) / (Width * Height); share < 0.3 || share > 0.8 {
				t.Errorf("%.0f%% of the picture is painted; something is missing or covers the corner", share*100)
			}
		})
	}
}

func TestPictureIsTheSameEachTime(t *testing.T) {
	a, err := sample("burger").JPEG()
	if err != nil {
		t.Fatal(err)
	}
	b, err := sample("burger").JPEG()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(a, b) {
		t.Error("two drawings of one picture differ")
	}
	config, err := jpeg.DecodeConfig(bytes.NewReader(a))
	if err != nil || config.Width != Width || config.Height != Height {
		t.Errorf("decoded %+v, %v", config, err)
	}
}

func TestUnknownSubjectIsAnError(t *testing.T) {
	if _, err := (Picture{Subject: "unicorn"}).JPEG(); err == nil {
		t.Error("drew a unicorn")
	}
}

// TestContactSheet writes all subjects on one sheet for a person to look at,
// when BALCAO_CONTACT_SHEET names a PNG file.
func TestContactSheet(t *testing.T) {
	name := os.Getenv("BALCAO_CONTACT_SHEET")
	if name == "" {
		t.Skip("BALCAO_CONTACT_SHEET is not set")
	}
	const columns = 6
	rows := (len(Subjects()) + columns - 1) / columns
	sheet := image.NewRGBA(image.Rect(0, 0, columns*Width/2, rows*Height/2))
	for i, subject := range Subjects() {
		img, err := sample(subject).Draw()
		if err != nil {
			t.Fatal(err)
		}
		half := image.NewRGBA(image.Rect(0, 0, Width/2, Height/2))
		for y := range Height / 2 {
			for x := range Width / 2 {
				half.Set(x, y, img.At(2*x, 2*y))
			}
		}
		at := image.Pt(i%columns*Width/2, i/columns*Height/2)
		draw.Draw(sheet, half.Bounds().Add(at), half, image.Point{}, draw.Src)
	}
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := png.Encode(file, sheet); err != nil {
		t.Fatal(err)
	}
}

func sample(subject string) Picture {
	p := Picture{Subject: subject, Main: 0xe28a3b, Accent: 0xf2c14e, Background: 0xf3d9b8}
	switch subject {
	case "burger", "steak", "plate", "skewer", "sandwich":
		p.Main = 0x7a4327
	case "coffee", "acai":
		p.Main = 0x4b2a1b
	case "can", "wine":
		p.Main, p.Accent = 0xb3202e, 0xffffff
	case "bottle", "bucket":
		p.Main, p.Accent = 0x2f6b45, 0xf4ead2
	case "water":
		p.Main, p.Accent = 0x7cc3e0, 0x2a7ab8
	case "biscuits":
		p.Main, p.Accent = 0xd29a5b, 0x4b2a1b
	}
	return p
}
