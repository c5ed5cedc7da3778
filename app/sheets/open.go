package sheets

import (
	"bytes"
	"fmt"

	"balcao/app/fault"
)

// Limits bound what Open takes in. A zero field means its default.
type Limits struct {
	// Bytes is the size of the file: 10 MiB.
	Bytes int64
	// Unpacked is what the parts of an xlsx unpack to in all: 200 MiB.
	Unpacked int64
	// Rows and Columns bound the table, without its header: 100,000 and 200.
	Rows, Columns int
	// Cells bounds the cells that are not empty: 2,000,000.
	Cells int
}

func (l Limits) withDefaults() Limits {
	if l.Bytes == 0 {
		l.Bytes = 10 << 20
	}
	if l.Unpacked == 0 {
		l.Unpacked = 200 << 20
	}
	if l.Rows == 0 {
		l.Rows = 100_000
	}
	if l.Columns == 0 {
		l.Columns = 200
	}
	if l.Cells == 0 {
		l.Cells = 2_000_000
	}
	return l
}

// Table is a file that was read: its cells, not yet their values.
type Table struct {
	Format Format
	// Encoding of a CSV: "UTF-8", "UTF-16" or "Windows-1252". Show some texts of a
	// Windows-1252 before they are kept: it is what every other file is taken for.
	Encoding string
	// Separator of a CSV.
	Separator rune
	// Sheet is the one of an xlsx that was read; Others are those that were not.
	Sheet  string
	Others []string

	header line
	lines  []line
	limits Limits
	cells  int
	// from1904 tells that the workbook counts days from 1904, as old Macs did.
	from1904 bool
}

// line is a row that is not empty.
type line struct {
	number int
	cells  []cell
	// stray tells that the last of the cells could not be read for its quotes.
	stray bool
}

// cell is a text as it stands in the file; of a numeric cell of an xlsx, the number
// as Excel keeps it.
type cell struct {
	text    string
	numeric bool
}

// Open reads a file, an xlsx or a CSV by its content and whatever its name. Its
// faults are Invalid and tell the person what is wrong with the file.
func Open(data []byte, limits Limits) (*Table, error) {
	t := &Table{limits: limits.withDefaults()}
	if int64(len(data)) > t.limits.Bytes {
		return nil, refuse("O arquivo é grande demais: o limite é de %d MB. Divida-o em partes.", t.limits.Bytes>>20)
	}
	var err error
	switch {
	case bytes.HasPrefix(data, []byte("PK\x03\x04")):
		err = t.readXLSX(data)
	case bytes.HasPrefix(data, []byte("\xd0\xcf\x11\xe0")):
		err = refuse("Este é um arquivo do Excel antigo (.xls) ou protegido por senha. Salve-o como .xlsx ou .csv, sem senha.")
	case isDocument(data):
		err = errNoText
	default:
		err = t.readCSV(data)
	}
	if err != nil {
		return nil, err
	}
	if t.header.number == 0 {
		return nil, refuse("O arquivo está vazio: a primeira linha deve trazer os nomes das colunas.")
	}
	t.dropTotals()
	return t, nil
}

// add takes a row in: the first that is not empty is the header.
func (t *Table) add(l line) error {
	filled := 0
	for _, c := range l.cells {
		if c.text != "" {
			filled++
		}
	}
	if filled == 0 && !l.stray {
		return nil
	}
	if len(l.cells) > t.limits.Columns {
		return refuse("A linha %d tem colunas demais: o limite é de %d.", l.number, t.limits.Columns)
	}
	if t.cells += filled; t.cells > t.limits.Cells {
		return refuse("O arquivo tem células demais. Divida-o em partes.")
	}
	if t.header.number == 0 {
		t.header = l
		return nil
	}
	if len(t.lines) == t.limits.Rows {
		return refuse("O arquivo tem linhas demais: o limite é de %d. Divida-o em arquivos menores, cada um com os nomes das colunas na primeira linha.", t.limits.Rows)
	}
	t.lines = append(t.lines, l)
	return nil
}

// dropTotals leaves out the last row that Sheet.Totals writes.
func (t *Table) dropTotals() {
	last := len(t.lines) - 1
	if last >= 0 && t.lines[last].cells[0].text == totalLabel(int64(last)) {
		t.lines = t.lines[:last]
	}
}

// Len is how many rows there are below the header.
func (t *Table) Len() int { return len(t.lines) }

func refuse(format string, args ...any) error {
	return fault.New(fault.Invalid, fmt.Sprintf(format, args...))
}
