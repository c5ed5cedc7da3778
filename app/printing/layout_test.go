package printing_test

import (
	"bytes"
	"flag"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"balcao/app/money"
	"balcao/app/printing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// lunch is five past two in the afternoon in Belo Horizonte.
var lunch = time.Date(2026, 11, 20, 17, 5, 0, 0, time.UTC)

const saoPaulo = "America/Sao_Paulo"

func reais(centavos int64) *money.Amount {
	amount := money.Amount(centavos)
	return &amount
}

// papers are the receipts of the golden files, by name.
func papers() map[string]printing.Paper {
	template := printing.DefaultTemplate()
	template.Header = "Cantina da Praça\nCNPJ 12.345.678/0001-95"
	template.Footer = "Obrigado pela preferência!\n\nVolte sempre"
	summary := printing.Sample(printing.OrderSummary, "Cantina da Praça", lunch, saoPaulo)
	again := summary
	again.Reprint = true
	table := printing.Receipt{
		Type: printing.Ticket, Venue: "Cantina da Praça", Code: "B007", At: lunch, Zone: saoPaulo, Fulfilment: "mesa", Table: "12",
		Sector: "Churrasqueira", Note: "Aniversário: levar tudo junto",
		Items: []printing.ReceiptItem{
			{Quantity: 12, Name: "Espetinho de coração de frango com vinagrete, farofa da casa e molho de alho à parte",
				Notes: []string{"Ponto da carne: bem passado, sem pressa", "Sem cebola"}},
			{Quantity: 1, Name: "Pudim 🍮 de leite “da vó” – ½ porção"},
		},
	}
	large := template
	large.ItemSize, large.NoteSize, large.CodeSize = printing.Huge, printing.Large, printing.Large
	return map[string]printing.Paper{
		"summary":   printing.Layout(summary, template),
		"again":     printing.Layout(again, template),
		"ticket":    printing.Layout(printing.Sample(printing.Ticket, "Cantina da Praça", lunch, saoPaulo), template),
		"table":     printing.Layout(table, template),
		"large":     printing.Layout(table, large),
		"cancelled": printing.Layout(printing.Sample(printing.CancelledOrder, "Cantina da Praça", lunch, saoPaulo), template),
	}
}

// What leads from the items to the total stands right above it, what becomes of it and what that does not tell below.
func TestLinesOfTheTotal(t *testing.T) {
	summary := printing.Sample(printing.OrderSummary, "Cantina da Praça", lunch, saoPaulo)
	summary.Lines = []printing.ReceiptLine{{Name: "Itens", Amount: 3350}, {Name: "Desconto (10%)", Amount: -335}, {Name: "Entrega (2,3 km)", Amount: 695}}
	summary.Below = []printing.ReceiptLine{{Name: "Pix", Amount: 3000}, {Name: "Falta", Amount: 710}}
	summary.TotalNotes = []string{"Entrega: distância não conhecida, taxa base cobrada."}
	summary.Total = reais(3710)
	var got []string
	for _, line := range printing.Layout(summary, printing.DefaultTemplate()).Lines {
		switch {
		case line.Right != "" && line.Lead == "":
			got = append(got, line.Text+" "+line.Right)
		case line.Text == summary.TotalNotes[0]:
			got = append(got, line.Text)
		}
	}
	want := "Itens R$ 33,50|Desconto (10%) -R$ 3,35|Entrega (2,3 km) R$ 6,95|TOTAL R$ 37,10|Pix R$ 30,00|Falta R$ 7,10|Entrega: distância não conhecida, taxa base cobrada.|Troco para R$ 50,00|Levar de troco R$ 12,90"
	if strings.Join(got, "|") != want {
		t.Errorf("the paper says %q", got)
	}
}

func TestPicturesOfPapers(t *testing.T) {
	for name, paper := range papers() {
		t.Run("order-print-03 400 px at scale 3: "+name, func(t *testing.T) {
			img := paper.Image(printing.PictureWidth, printing.PictureScale)
			if width := img.Bounds().Dx(); width != 1200 {
				t.Errorf("the picture is %d px wide", width)
			}
			if name == "again" || name == "cancelled" {
				golden(t, name+"-400x3.png", paper.PNG(printing.PictureWidth, printing.PictureScale))
			}
		})
		t.Run("raster of 58 mm: "+name, func(t *testing.T) {
			golden(t, name+"-384.png", paper.PNG(384, 1))
		})
	}
}

// golden compares with a file of testdata; pictures by their pixels.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if filepath.Ext(name) == ".png" {
		want, got = pixels(t, want), pixels(t, got)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("differs from %s: look at both, and run the test with -update if the new one is right", path)
	}
}

func pixels(t *testing.T, data []byte) []byte {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img.(*image.Gray).Pix
}

func BenchmarkImage(b *testing.B) {
	paper := papers()["summary"]
	for b.Loop() {
		paper.Image(printing.PictureWidth, printing.PictureScale)
	}
}

func BenchmarkEncode(b *testing.B) {
	paper := papers()["summary"]
	for _, mode := range []printing.Mode{printing.Text, printing.Raster} {
		b.Run(string(mode), func(b *testing.B) {
			for b.Loop() {
				printing.Encode(paper, device(mode, "cp860", 48))
			}
		})
	}
}
