package fixed

import (
	"fmt"
	"regexp"
	"strings"
)

// Kind is how the columns of a field are read.
type Kind string

const (
	// Text stands left, filled with blanks.
	Text Kind = "texto"
	// Code is digits or capital letters of the whole width, filled with zeros from the
	// left: an agency, a CNPJ, an NSU.
	Code Kind = "codigo"
	// Number stands right, filled with zeros.
	Number Kind = "numero"
	// Amount is a Number of centavos.
	Amount Kind = "valor"
	// Signed is an Amount after a column with its sign: + or −; a blank is a +.
	Signed Kind = "valor-com-sinal"
	// Days, of the three spellings that are met; only zeros or blanks stand for none.
	DayFirst  Kind = "data-ddmmaaaa"
	YearFirst Kind = "data-aaaammdd"
	ShortYear Kind = "data-aammdd"
	// Clock is HHMMSS.
	Clock Kind = "hora"
)

// widths are those of kinds that have one only.
var widths = map[Kind]int{DayFirst: 8, YearFirst: 8, ShortYear: 6, Clock: 6}

// Field is some columns of a record.
type Field struct {
	// Name is what programs call it, Title what people read.
	Name  string
	Title string
	From  int
	To    int
	Kind  Kind
	// Is is what always stands here; records are told apart by it.
	Is string
	// Decimals are those of a Number: 210 with 2 reads 2,10.
	Decimals int
	// Optional columns may be missing at the end of a line.
	Optional bool
}

// Width is how many columns the field has.
func (f Field) Width() int { return f.To - f.From + 1 }

// Record is one sort of line.
type Record struct {
	Name   string
	Title  string
	Fields []Field
}

// Layout is all sorts of lines of a file.
type Layout struct {
	Name  string
	Title string
	// Length is how long Build makes a line.
	Length  int
	Records []Record
}

const (
	longestLine = 4096
	mostRecords = 50
	mostFields  = 200
)

var nameForm = regexp.MustCompile(`^[a-z][a-zA-Z0-9-]{0,39}$`)

// Check answers what keeps the layout from being used, in the words of whoever wrote it.
func (l *Layout) Check() error {
	switch {
	case l.Length < 1 || l.Length > longestLine:
		return fmt.Errorf("tamanho: informe de 1 a %d colunas", longestLine)
	case len(l.Records) == 0 || len(l.Records) > mostRecords:
		return fmt.Errorf("registros: informe de 1 a %d", mostRecords)
	}
	seen := map[string]bool{}
	for i := range l.Records {
		r := &l.Records[i]
		if !nameForm.MatchString(r.Name) || seen[r.Name] {
			return fmt.Errorf("registro %d: o nome %q falta, repete-se ou não é válido", i+1, r.Name)
		}
		seen[r.Name] = true
		if err := r.check(l.Length); err != nil {
			return fmt.Errorf("registro %s: %w", r.Name, err)
		}
	}
	return nil
}

func (r *Record) check(length int) error {
	if len(r.Fields) == 0 || len(r.Fields) > mostFields {
		return fmt.Errorf("informe de 1 a %d campos", mostFields)
	}
	names, taken, told := map[string]bool{}, make([]bool, length+1), false
	for _, f := range r.Fields {
		if !nameForm.MatchString(f.Name) || names[f.Name] {
			return fmt.Errorf("o campo %q falta, repete-se ou não é válido", f.Name)
		}
		names[f.Name] = true
		if err := f.check(length); err != nil {
			return fmt.Errorf("campo %s: %w", f.Name, err)
		}
		for at := f.From; at <= f.To; at++ {
			if taken[at] {
				return fmt.Errorf("campo %s: a coluna %d já é de outro campo", f.Name, at)
			}
			taken[at] = true
		}
		told = told || f.Is != ""
	}
	if !told {
		return fmt.Errorf("falta um campo com valor fixo, que distingue este registro dos outros")
	}
	return nil
}

func (f Field) check(length int) error {
	if f.From < 1 || f.To < f.From || f.To > length {
		return fmt.Errorf("as colunas %d a %d não cabem em %d", f.From, f.To, length)
	}
	if strings.TrimSpace(f.Title) == "" {
		return fmt.Errorf("falta o título")
	}
	if f.Is != "" && len(f.Is) != f.Width() {
		return fmt.Errorf("o valor fixo %q não tem %d caracteres", f.Is, f.Width())
	}
	switch f.Kind {
	case Text, Code:
	case Number, Amount:
		if f.Width() > 18 {
			return fmt.Errorf("um número tem até 18 colunas")
		}
	case Signed:
		if f.Width() < 2 || f.Width() > 19 {
			return fmt.Errorf("um valor com sinal tem de 2 a 19 colunas")
		}
	case DayFirst, YearFirst, ShortYear, Clock:
		if f.Width() != widths[f.Kind] {
			return fmt.Errorf("%s tem %d colunas", f.Kind, widths[f.Kind])
		}
	default:
		return fmt.Errorf("o tipo %q não existe", f.Kind)
	}
	if f.Decimals < 0 || f.Decimals > 6 || f.Decimals > 0 && f.Kind != Number {
		return fmt.Errorf("só um número tem casas decimais, até 6")
	}
	if f.Is != "" && f.Kind != Text && f.Kind != Code {
		return fmt.Errorf("só texto e código têm valor fixo")
	}
	return nil
}

// Of answers the record that a line is, or nil where the layout knows none such: those who
// send files add sorts of lines, and ask readers to pass over them.
func (l *Layout) Of(line []byte) *Record {
	for i := range l.Records {
		if l.Records[i].matches(line) {
			return &l.Records[i]
		}
	}
	return nil
}

// Named answers the record of the name, or nil.
func (l *Layout) Named(name string) *Record {
	for i := range l.Records {
		if l.Records[i].Name == name {
			return &l.Records[i]
		}
	}
	return nil
}

func (r *Record) matches(line []byte) bool {
	for _, f := range r.Fields {
		if f.Is != "" && (len(line) < f.To || string(line[f.From-1:f.To]) != f.Is) {
			return false
		}
	}
	return true
}
