package printing_test

import (
	"bytes"
	"image"
	"image/color"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"balcao/app/printing"
	"balcao/app/printing/escpostest"
)

func device(mode printing.Mode, page string, columns int) printing.Printer {
	dots := map[int]int{32: 384, 42: 512, 48: 576}[columns]
	return printing.Printer{
		ID: "p1", Name: "Cozinha", Kind: printing.Network, Address: "127.0.0.1", Mode: mode, Columns: columns, Dots: dots,
		CodePage: page, Cut: true, Copies: 1,
	}
}

func TestCommandsOfPapers(t *testing.T) {
	for name, paper := range papers() {
		for _, page := range []string{"cp860", "cp850", "cp858", "windows-1252", "ascii"} {
			t.Run(name+" in "+page, func(t *testing.T) {
				data := printing.Encode(paper, device(printing.Text, page, 42))
				golden(t, name+"-"+page+".escpos", data)
			})
		}
		t.Run(name+" as it reads on 32 columns", func(t *testing.T) {
			job := escpostest.Printed(t, printing.Encode(paper, device(printing.Text, "cp860", 32)))
			golden(t, name+"-32.txt", []byte(job.Sheets[0].Text()))
		})
	}
	t.Run("raster", func(t *testing.T) {
		golden(t, "ticket-384.escpos", printing.Encode(papers()["ticket"], device(printing.Raster, "cp860", 32)))
	})
}

func TestAccentsComeOutRight(t *testing.T) {
	const accents = "ÁÀÂÃÉÊÍÓÔÕÚÜÇ áàâãéêíóôõúüç ªº"
	paper := printing.Paper{Lines: []printing.Line{{Text: accents}}}
	for _, page := range []string{"cp860", "cp850", "cp858", "windows-1252"} {
		t.Run(page, func(t *testing.T) {
			job := escpostest.Printed(t, printing.Encode(paper, device(printing.Text, page, 48)))
			if got := job.Sheets[0].Text(); got != accents+"\n" {
				t.Errorf("came out as %q", got)
			}
		})
	}
	t.Run("ascii is readable without them", func(t *testing.T) {
		job := escpostest.Printed(t, printing.Encode(paper, device(printing.Text, "ascii", 48)))
		if got := job.Sheets[0].Text(); got != "AAAAEEIOOOUUC aaaaeeiooouuc ao\n" {
			t.Errorf("came out as %q", got)
		}
	})
}

func TestWhatACodePageLacks(t *testing.T) {
	for text, want := range map[string]string{
		"“Combo” – 2×1…":          `"Combo" - 2x1...`,
		"€ 5":                     "EUR 5",
		"Żurek":                   "Zurek",
		"e\u0301clair":            "eclair",
		"ﬁlé ½":                   "file 1/2",
		"Feliz 🎉 dia":             "Feliz ? dia",
		"👩‍🍳❤️":                   "???",
		"寿司":                      "??",
		"um\x1b@dois\x00\x10\x04": "um @dois",
		"a\u202eb\u200bc":         "abc",
		"linha\r\nlinha\tlinha":   "linha linha linha",
		"inv\xffálido":            "inv?alido",
	} {
		receipt := printing.Receipt{Type: printing.Ticket, Items: []printing.ReceiptItem{{Quantity: 1, Name: text}}}
		template := printing.Template{Blocks: []printing.TemplateBlock{{Kind: printing.BlockItems, Papers: printing.Ticket}}}
		job := escpostest.Printed(t, printing.Encode(printing.Layout(receipt, template), device(printing.Text, "ascii", 48)))
		if got := strings.TrimPrefix(job.Sheets[0].Lines[1].Text, "1x "); got != want {
			t.Errorf("%q came out as %q, not %q", text, got, want)
		}
	}
}

func TestCopiesCutAndDrawer(t *testing.T) {
	printer := device(printing.Text, "cp860", 32)
	printer.Copies, printer.Drawer = 3, true
	t.Run("a summary in three copies opens the drawer once", func(t *testing.T) {
		job := escpostest.Printed(t, printing.Encode(papers()["summary"], printer))
		if len(job.Sheets) != 3 || job.Drawer != 1 || !job.Sheets[2].Cut {
			t.Errorf("%d sheets, drawer opened %d times, cut %v", len(job.Sheets), job.Drawer, job.Sheets[2].Cut)
		}
	})
	t.Run("a ticket leaves the drawer shut", func(t *testing.T) {
		if job := escpostest.Printed(t, printing.Encode(papers()["ticket"], printer)); job.Drawer != 0 {
			t.Errorf("drawer opened %d times", job.Drawer)
		}
	})
	t.Run("without a cutter the paper is fed out to be torn off", func(t *testing.T) {
		printer.Cut = false
		job := escpostest.Printed(t, printing.Encode(papers()["ticket"], printer))
		if len(job.Sheets) != 3 || job.Sheets[0].Cut {
			t.Errorf("%d sheets, cut %v", len(job.Sheets), job.Sheets[0].Cut)
		}
	})
}

func TestStylesInText(t *testing.T) {
	job := escpostest.Printed(t, printing.Encode(papers()["again"], device(printing.Text, "cp860", 48)))
	styles := map[string]escpostest.Line{}
	for _, line := range job.Sheets[0].Lines {
		styles[strings.TrimSpace(line.Text)] = line
	}
	if mark := styles["2ª VIA"]; !mark.Bold || !mark.Inverse || mark.Wide != 2 || mark.High != 2 {
		t.Errorf("the mark is not large: %+v", mark)
	}
	if code := styles["A042"]; code.High != 2 || !code.Bold {
		t.Errorf("the code is not large: %+v", code)
	}
	if note := styles["* Bem quente"]; !note.Bold {
		t.Errorf("the observation is not bold: %+v", note)
	}
	if customer := styles["Cliente: João da Conceição"]; customer.Bold || customer.High != 1 {
		t.Errorf("the customer is not plain: %+v", customer)
	}
}

func TestRasterKeepsEveryDot(t *testing.T) {
	for name, paper := range papers() {
		for _, columns := range []int{32, 42, 48} {
			printer := device(printing.Raster, "cp860", columns)
			job := escpostest.Printed(t, printing.Encode(paper, printer))
			samePicture(t, name, job.Sheets[0].Dots, paper.Image(printer.Dots, 1))
		}
	}
}

// samePicture compares what was printed with what was drawn, as black and white.
func samePicture(t testing.TB, name string, got, want *image.Gray) {
	t.Helper()
	if got == nil || got.Bounds() != want.Bounds() {
		t.Fatalf("%s: printed %v, drawn %v", name, got, want.Bounds())
	}
	for i := range want.Pix {
		if (got.Pix[i] == 0) != (want.Pix[i] < 150) {
			t.Fatalf("%s: dot %d differs", name, i)
		}
	}
}

func TestPicturesThatCameAsPictures(t *testing.T) {
	red := image.NewRGBA(image.Rect(5, 5, 1205, 305))
	for y := 5; y < 305; y++ {
		for x := 5; x < 605; x++ {
			red.Set(x, y, color.RGBA{R: 0x80, A: 0xff})
		}
	}
	printer := device(printing.Raster, "cp860", 32)
	plain := escpostest.Printed(t, printing.EncodeImage(red, false, printer)).Sheets[0].Dots
	if plain.Bounds() != image.Rect(0, 0, 384, 96) {
		t.Fatalf("printed as %v", plain.Bounds())
	}
	if plain.GrayAt(100, 50).Y != 0 || plain.GrayAt(300, 50).Y != 0xff {
		t.Error("dark is not black, or what is clear is not white")
	}
	t.Run("again it carries the mark above", func(t *testing.T) {
		marked := escpostest.Printed(t, printing.EncodeImage(red, true, printer)).Sheets[0].Dots
		mark := marked.Bounds().Dy() - plain.Bounds().Dy()
		if mark < 40 || !bytes.Equal(marked.Pix[mark*384:], plain.Pix) {
			t.Errorf("%d rows of mark above the picture", mark)
		}
	})
}

// anything is text as people and attackers type it.
func anything(t *rapid.T, label string) string {
	return rapid.OneOf(rapid.String(), rapid.StringOfN(rapid.RuneFrom([]rune("aÇã ẞ🍕\u0301\u200d\n\x1b–")), 0, 200, -1)).Draw(t, label)
}

func TestNothingOfANameIsLost(t *testing.T) {
	template := printing.DefaultTemplate()
	template.Prices = false
	rapid.Check(t, func(t *rapid.T) {
		name := anything(t, "name")
		template.ItemSize = rapid.SampledFrom([]printing.TypeSize{"small", "normal", "large", "huge", ""}).Draw(t, "size")
		receipt := printing.Receipt{
			Type:     rapid.SampledFrom([]printing.PaperType{1, 2, 4}).Draw(t, "type"),
			Code:     anything(t, "code"),
			Customer: anything(t, "customer"),
			Items:    []printing.ReceiptItem{{Quantity: rapid.Int().Draw(t, "quantity"), Name: name, Notes: []string{anything(t, "note")}}},
		}
		paper := printing.Layout(receipt, template)
		want := printing.Printable(name)
		var item printing.Line
		for i, line := range paper.Lines {
			if line.Kind == printing.RuleLine {
				item = paper.Lines[i+1]
				break
			}
		}
		if item.Text != want {
			t.Fatalf("laid out as %q, not %q", item.Text, want)
		}
		paper.Image(rapid.SampledFrom([]int{1, 384, 400}).Draw(t, "width"), 1)

		page := rapid.SampledFrom([]string{"cp860", "cp850", "cp858", "windows-1252", "ascii"}).Draw(t, "page")
		columns := rapid.SampledFrom([]int{32, 42, 48}).Draw(t, "columns")
		job, err := escpostest.Decode(printing.Encode(printing.Paper{Lines: []printing.Line{item}}, device(printing.Text, page, columns)))
		if err != nil {
			t.Fatal(err)
		}
		var printed string
		for _, sheet := range job.Sheets {
			for _, line := range sheet.Lines {
				if len([]rune(line.Text))*line.Wide > columns {
					t.Fatalf("%q does not fit on %d columns", line.Text, columns)
				}
				printed += line.Text
			}
		}
		if got, want := squeeze(printed), squeeze(printing.Readable(item.Lead+item.Text, page)); got != want {
			t.Fatalf("printed %q, not %q", got, want)
		}
	})
}

func squeeze(s string) string { return strings.Join(strings.Fields(s), "") }

func FuzzTextRoundTrip(f *testing.F) {
	f.Add("Pão de queijo", "sem açúcar", 2, uint8(0))
	f.Add("\x1b@\x1dV\x00🍕", strings.Repeat("ã", 300), -1, uint8(3))
	pages := []string{"cp860", "cp850", "cp858", "windows-1252", "ascii"}
	f.Fuzz(func(t *testing.T, name, note string, quantity int, pick uint8) {
		page := pages[int(pick)%len(pages)]
		receipt := printing.Receipt{Type: printing.Ticket, Items: []printing.ReceiptItem{{Quantity: quantity, Name: name, Notes: []string{note}}}}
		paper := printing.Layout(receipt, printing.DefaultTemplate())
		job := escpostest.Printed(t, printing.Encode(paper, device(printing.Text, page, 32)))
		want := ""
		for _, line := range paper.Lines {
			if line.Kind == printing.RuleLine {
				want += strings.Repeat("-", 32)
			}
			want += printing.Readable(line.Lead+line.Text+line.Right, page)
		}
		if got := squeeze(job.Sheets[0].Text()); got != squeeze(want) {
			t.Errorf("printed %q, not %q", got, want)
		}
	})
}

func FuzzRasterRoundTrip(f *testing.F) {
	f.Add("Pão", uint8(0))
	f.Fuzz(func(t *testing.T, name string, pick uint8) {
		receipt := printing.Receipt{Type: printing.Ticket, Items: []printing.ReceiptItem{{Quantity: 1, Name: name}}}
		paper := printing.Layout(receipt, printing.DefaultTemplate())
		printer := device(printing.Raster, "cp860", []int{32, 42, 48}[int(pick)%3])
		job := escpostest.Printed(t, printing.Encode(paper, printer))
		samePicture(t, name, job.Sheets[0].Dots, paper.Image(printer.Dots, 1))
	})
}

func FuzzDecoder(f *testing.F) {
	f.Add([]byte("\x1b@oi\n\x1dV\x42\x00"))
	f.Add([]byte("\x1dv0\x00\x01\x00\x02\x00\xaa\x55"))
	f.Fuzz(func(_ *testing.T, data []byte) { _, _ = escpostest.Decode(data) })
}
