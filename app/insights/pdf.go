package insights

import (
	"fmt"
	"io"
	"iter"
	"time"
	"unicode/utf8"

	"codeberg.org/go-pdf/fpdf"

	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/quantity"
)

// mostPrinted is how many rows a PDF has: it is put together in memory, and nobody reads
// more on paper.
const mostPrinted = 5000

// Measures of a page, in millimetres of A4 across.
const (
	pageWidth = 277.0
	rowHeight = 6.0
)

// writePDF writes the rows of a report for paper, with the totals as the last row.
func writePDF(out io.Writer, title string, a ask, columns []Column, rows iter.Seq2[[]any, error], totals []any, count int) error {
	if count > mostPrinted {
		return fault.New(fault.Invalid, fmt.Sprintf("O PDF leva até %d linhas e este relatório tem %d. Escolha um período menor, ou exporte em Excel.", mostPrinted, count))
	}
	doc := fpdf.New("L", "mm", "A4", "")
	encoded := doc.UnicodeTranslatorFromDescriptor("")
	doc.SetTitle(title, true)
	doc.SetMargins(10, 12, 10)
	doc.SetAutoPageBreak(true, 14)
	doc.SetCreationDate(time.Unix(0, 0))
	width := pageWidth / float64(len(columns))
	most := int(width / 1.7)
	doc.SetHeaderFunc(func() {
		doc.SetFont("Helvetica", "B", 13)
		doc.CellFormat(pageWidth, 7, encoded(title+" – "+a.venue.Name), "", 1, "L", false, 0, "")
		doc.SetFont("Helvetica", "", 9)
		doc.CellFormat(pageWidth, 6, encoded(printedDay(a.from)+" a "+printedDay(a.to)), "", 1, "L", false, 0, "")
		doc.SetFont("Helvetica", "B", 8)
		for _, c := range columns {
			doc.CellFormat(width, rowHeight, encoded(cut(c.Titulo, most)), "B", 0, aligned(c), false, 0, "")
		}
		doc.Ln(rowHeight)
		doc.SetFont("Helvetica", "", 8)
	})
	doc.SetFooterFunc(func() {
		doc.SetY(-11)
		doc.SetFont("Helvetica", "", 7)
		doc.CellFormat(pageWidth, 5, encoded(fmt.Sprintf("Página %d", doc.PageNo())), "", 0, "R", false, 0, "")
	})
	doc.AddPage()
	write := func(row []any) {
		for i, c := range columns {
			doc.CellFormat(width, rowHeight, encoded(cut(printed(row[i], a), most)), "", 0, aligned(c), false, 0, "")
		}
		doc.Ln(rowHeight)
	}
	for row, err := range rows {
		if err != nil {
			return err
		}
		write(row)
	}
	doc.SetFont("Helvetica", "B", 8)
	if _, number := totals[0].(money.Amount); !number && !columns[0].Medida {
		totals[0] = fmt.Sprintf("Total: %d linhas", count)
	}
	write(totals)
	return doc.Output(out)
}

func aligned(c Column) string {
	if c.Medida {
		return "R"
	}
	return "L"
}

func cut(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most-1]) + "…"
}

func printedDay(day string) string {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return at.Format("02/01/2006")
}

// printed is a cell as it stands on paper.
func printed(v any, a ask) string {
	switch v := v.(type) {
	case string:
		return v
	case int64:
		return fmt.Sprint(v)
	case money.Amount:
		return v.String()
	case quantity.Amount:
		return v.String()
	case time.Time:
		// A day is its midnight in UTC, a moment anything.
		if v.Location() == time.UTC && v.Equal(v.Truncate(24*time.Hour)) && v.Nanosecond() == 0 {
			return v.Format("02/01/2006")
		}
		return v.In(a.venue.Zone).Format("02/01/2006 15:04")
	}
	return ""
}
