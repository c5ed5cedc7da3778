package sheets

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"
	"unicode/utf16"

	"github.com/xuri/excelize/v2"

	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/quantity"
)

const (
	// excelRows is how many rows a sheet of Excel has.
	excelRows = 1 << 20
	// excelText is how many UTF-16 units a cell holds.
	excelText = 32767
	// exact is the first number of which Excel, with its 15 digits, may lose one.
	exact = 1_000_000_000_000_000
)

// writeXLSX writes rows to as many sheets of at most perSheet rows as it takes.
func (s Sheet) writeXLSX(w io.Writer, rows Rows, perSheet int) (err error) {
	book := excelize.NewFile()
	// What does not fit in memory is in temporary files until then.
	defer func() { err = errors.Join(err, book.Close()) }()
	out := &xlsxWriter{Sheet: s, book: book, perSheet: perSheet}
	if err := out.prepare(); err != nil {
		return err
	}
	var total sums
	for row, err := range rows {
		if err == nil {
			err = s.check(row)
		}
		if err == nil {
			err = total.add(s.Columns, row)
		}
		if err == nil {
			err = out.write(row, out.styles)
		}
		if err != nil {
			return err
		}
	}
	if s.Totals {
		if err := out.write(total.row(s.Columns), out.boldStyles); err != nil {
			return err
		}
	}
	if err := out.current.Flush(); err != nil {
		return err
	}
	return book.Write(w)
}

type xlsxWriter struct {
	Sheet
	book     *excelize.File
	perSheet int
	// styles and boldStyles are those of the columns; header is the first row's.
	styles, boldStyles []int
	header             int

	current *excelize.StreamWriter
	sheets  int
	row     int // last written of the current sheet
}

// formats are Excel's number formats of the kinds.
var formats = map[Kind]string{Integer: "0", Money: "#,##0.00", Date: "dd/mm/yyyy", Instant: "dd/mm/yyyy hh:mm:ss", Text: "@", Document: "@", Boolean: "@", Quantity: "0.###"}

func (x *xlsxWriter) prepare() (err error) {
	if x.header, err = x.book.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}}); err != nil {
		return err
	}
	for _, c := range x.Columns {
		for _, bold := range []bool{false, true} {
			format := formats[c.Kind]
			style, err := x.book.NewStyle(&excelize.Style{CustomNumFmt: &format, Font: &excelize.Font{Bold: bold}})
			if err != nil {
				return err
			}
			if bold {
				x.boldStyles = append(x.boldStyles, style)
			} else {
				x.styles = append(x.styles, style)
			}
		}
	}
	return x.begin()
}

// begin ends the current sheet and starts the next one with the headers.
func (x *xlsxWriter) begin() (err error) {
	name := sheetName(x.Name, x.sheets)
	if x.current == nil {
		err = x.book.SetSheetName("Sheet1", name)
	} else if err = x.current.Flush(); err == nil {
		_, err = x.book.NewSheet(name)
	}
	if err != nil {
		return err
	}
	if x.current, err = x.book.NewStreamWriter(name); err != nil {
		return err
	}
	x.sheets, x.row = x.sheets+1, 0
	if err := x.current.SetColWidth(1, max(1, len(x.Columns)), 20); err != nil {
		return err
	}
	if err := x.current.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	titles := make([]any, len(x.Columns))
	for i, c := range x.Columns {
		titles[i] = excelize.Cell{StyleID: x.header, Value: c.Title}
	}
	x.row++
	return x.current.SetRow("A1", titles)
}

func (x *xlsxWriter) write(row []any, styles []int) error {
	if x.row == x.perSheet {
		if err := x.begin(); err != nil {
			return err
		}
	}
	cells := make([]any, len(row))
	for i, v := range row {
		value, err := x.cell(v, x.Columns[i])
		if err != nil {
			return err
		}
		cells[i] = excelize.Cell{StyleID: styles[i], Value: value}
	}
	x.row++
	return x.current.SetRow(fmt.Sprintf("A%d", x.row), cells)
}

// cell is what excelize is given: a text, a number or nil, and never a formula.
// What a number of Excel does not hold exactly is written as a text.
func (x *xlsxWriter) cell(v any, c Column) (any, error) {
	text := written(v, c.Kind, x.zone())
	switch v := v.(type) {
	case nil:
		return nil, nil
	case int64:
		if v > -exact && v < exact {
			return v, nil
		}
	case money.Amount:
		if v > -exact && v < exact {
			return float64(v) / 100, nil
		}
	case quantity.Amount:
		if v > -exact && v < exact {
			return float64(v) / 1000, nil
		}
	case time.Time:
		if c.Kind == Instant {
			v = v.In(x.zone())
		}
		if serial, ok := serialOf(v, c.Kind == Instant); ok {
			return serial, nil
		}
	}
	if len(text) > excelText && len(utf16.Encode([]rune(text))) > excelText {
		return nil, fault.New(fault.Invalid, fmt.Sprintf("Um texto da coluna %s, na linha %d, é longo demais para o Excel. Exporte em CSV.", c.Title, x.row+1))
	}
	return strings.Map(printable, text), nil
}

// printable drops the control characters, which XML does not carry.
func printable(r rune) rune {
	if unicode.IsControl(r) && r != '\t' && r != '\n' {
		return -1
	}
	return r
}

// serialOf is a wall clock as Excel counts it: days since 1899-12-30. Excel takes
// 1900 for a leap year, so earlier days are not to be had.
func serialOf(t time.Time, withTime bool) (float64, bool) {
	day := time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
	serial := float64((day.Unix() - excelEpoch.Unix()) / 86400)
	if withTime {
		serial += float64(t.Hour()*3600+t.Minute()*60+t.Second()) / 86400
	}
	return serial, serial >= firstSerial && serial < lastSerial+1
}

var excelEpoch = time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)

const (
	firstSerial = 61      // 1 March 1900
	lastSerial  = 2958465 // 31 December 9999
)

// sheetName is a name that Excel takes; n counts from 0.
func sheetName(name string, n int) string {
	name = strings.Trim(strings.Map(func(r rune) rune {
		if strings.ContainsRune(`[]:*?/\`, r) {
			return ' '
		}
		return r
	}, name), " '")
	if letters := []rune(name); len(letters) > 25 {
		name = string(letters[:25])
	}
	if name == "" {
		name = "Planilha"
	}
	if n > 0 {
		name = fmt.Sprintf("%s %d", name, n+1)
	}
	return name
}
