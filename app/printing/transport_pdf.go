package printing

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf16"
)

const (
	// pdfDots and pdfScale are the picture of a PDF: a paper of 80 mm, of which
	// 72 are printed, drawn three times as fine as a printer.
	pdfDots, pdfScale = 576, 3
	// pointsPerDot is PDF's unit, 1/72 inch, in dots of 8 to the millimetre.
	pointsPerDot = 72 / 25.4 / 8
	// pdfEdge is the white around the picture, in points: 4 mm.
	pdfEdge = 4 * 72 / 25.4
)

// PDFBytes is a document as a PDF of one page that is as long as the paper.
//
// It is written here, not by a library: a page that holds one picture is six
// objects, and the libraries that are still maintained bring a layout engine
// and fonts that this needs none of.
func (d Document) PDFBytes() []byte {
	return pdf(d.image(pdfDots, pdfScale), d.Title)
}

func pdf(img *image.Gray, title string) []byte {
	bounds := img.Bounds()
	width := float64(bounds.Dx()) / pdfScale * pointsPerDot
	height := float64(bounds.Dy()) / pdfScale * pointsPerDot

	var pixels bytes.Buffer
	compressor := zlib.NewWriter(&pixels)
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		// Writing to memory cannot fail.
		_, _ = compressor.Write(img.Pix[img.PixOffset(bounds.Min.X, y):][:bounds.Dx()])
	}
	_ = compressor.Close()
	content := fmt.Sprintf("q %.3f 0 0 %.3f %.3f %.3f cm /Paper Do Q", width, height, pdfEdge, pdfEdge)

	var out bytes.Buffer
	var offsets []int
	object := func(format string, values ...any) {
		offsets = append(offsets, out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n", len(offsets))
		fmt.Fprintf(&out, format, values...)
		out.WriteString("\nendobj\n")
	}
	out.WriteString("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
	object("<< /Type /Catalog /Pages 2 0 R >>")
	object("<< /Type /Pages /Kids [3 0 R] /Count 1 >>")
	object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %.3f %.3f] /Resources << /XObject << /Paper 5 0 R >> >> /Contents 4 0 R >>",
		width+2*pdfEdge, height+2*pdfEdge)
	object("<< /Length %d >>\nstream\n%s\nendstream", len(content), content)
	object("<< /Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream",
		bounds.Dx(), bounds.Dy(), pixels.Len(), pixels.Bytes())
	object("<< /Title %s /Producer (Balcao) >>", pdfText(title))

	start := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, offset := range offsets {
		fmt.Fprintf(&out, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&out, "trailer\n<< /Size %d /Root 1 0 R /Info 6 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(offsets)+1, start)
	return out.Bytes()
}

// pdfText is a text string in UTF-16, in hexadecimal: nothing in it can end it.
func pdfText(s string) string {
	var out strings.Builder
	out.WriteString("<FEFF")
	for _, unit := range utf16.Encode([]rune(s)) {
		fmt.Fprintf(&out, "%04X", unit)
	}
	return out.String() + ">"
}

// deliverPDF writes the file under a name of its own and then gives it its real
// one, so that nobody ever finds half a file. The same document is the same file.
func deliverPDF(pr Printer, doc Document) error {
	if err := os.MkdirAll(pr.Address, 0o755); err != nil {
		return &Failure{Reason: reasonFolder, Cause: err}
	}
	file, err := os.CreateTemp(pr.Address, ".balcao-*")
	if err != nil {
		return &Failure{Reason: reasonFolder, Cause: err}
	}
	defer os.Remove(file.Name())
	_, err = file.Write(doc.PDFBytes())
	if err == nil {
		err = file.Sync()
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Chmod(file.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(file.Name(), filepath.Join(pr.Address, fileName(doc)))
	}
	if err != nil {
		return &Failure{Reason: reasonFolder, Cause: err}
	}
	return nil
}

// fileName is a name that every file system takes.
func fileName(doc Document) string {
	name := strings.Map(func(r rune) rune {
		if strings.ContainsRune(`<>:"/\|?*`, r) || r < ' ' {
			return '-'
		}
		return r
	}, printable(doc.Title+" "+doc.ID))
	for runes(name) > 0 && len(name) > 120 {
		name = string([]rune(name)[1:])
	}
	return strings.Trim(name, " .") + ".pdf"
}

func checkFolder(pr Printer) error {
	file, err := os.CreateTemp(pr.Address, ".balcao-*")
	if err != nil {
		return &Failure{Reason: reasonFolder, Cause: err}
	}
	_ = file.Close()
	if err := os.Remove(file.Name()); err != nil {
		return &Failure{Reason: reasonFolder, Cause: err}
	}
	return nil
}
