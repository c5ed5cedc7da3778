package tables

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"balcao/app/br"
	"balcao/app/fault"
)

// Table is a table where orders are served.
type Table struct {
	bun.BaseModel `bun:"table:dining_tables"`

	ID      string `bun:",pk"`
	VenueID string
	// Number is what the table is called by: 12, A3, Balcão. No other table in use has it.
	Number string
	// Name says more to its guests, and may be empty.
	Name string
	// Area is where in the house it stands: Salão, Varanda; it may be empty.
	Area     string
	Position int64
	// Generation is that of its QR: tokens of another one are refused.
	Generation int64
	Version    int64
	// ArchivedAt is in milliseconds; 0 while the table is in use.
	ArchivedAt int64 `bun:",nullzero"`
}

// Draft is a table to be written, or a range of them.
type Draft struct {
	Number, Name, Area string
	// Last is the last number of a range that begins with Number; 0 for one table.
	Last int
}

const (
	longestNumber = 20
	longestWords  = 40
	// mostAtOnce bounds a range, mostInUse what a house has.
	mostAtOnce = 200
	mostInUse  = 1000
)

// settle cleans what was typed, or says what is wrong with it.
func (d *Draft) settle() error {
	d.Number, d.Name, d.Area = br.OneLine(d.Number), br.OneLine(d.Name), br.OneLine(d.Area)
	switch {
	case d.Number == "" || utf8.RuneCountInString(d.Number) > longestNumber:
		return fault.Field("numero", "Informe o número da mesa, com até 20 caracteres.")
	case utf8.RuneCountInString(d.Name) > longestWords:
		return fault.Field("nome", "Use um nome com até 40 caracteres.")
	case utf8.RuneCountInString(d.Area) > longestWords:
		return fault.Field("area", "Use uma área com até 40 caracteres.")
	}
	return nil
}

// numbers are those of a settled draft: one, or each of its range, as wide as the first
// was typed (01, 02 …).
func (d *Draft) numbers() ([]string, error) {
	if d.Last == 0 {
		return []string{d.Number}, nil
	}
	first, err := strconv.Atoi(d.Number)
	switch {
	case err != nil || first < 0 || strings.HasPrefix(d.Number, "+"):
		return nil, fault.Field("numero", "Uma faixa começa por um número: 1, por exemplo.")
	case d.Last < first:
		return nil, fault.Field("ultimo", "O último número da faixa deve ser maior ou igual ao primeiro.")
	case d.Last-first >= mostAtOnce:
		return nil, fault.Field("ultimo", "Cadastre até 200 mesas de uma vez.")
	case d.Name != "":
		return nil, fault.Field("nome", "Um nome vale para uma mesa só. Deixe-o em branco para uma faixa.")
	}
	numbers := make([]string, 0, d.Last-first+1)
	for n := first; n <= d.Last; n++ {
		text := strconv.Itoa(n)
		numbers = append(numbers, strings.Repeat("0", max(0, len(d.Number)-len(text)))+text)
	}
	return numbers, nil
}

// take gives the table what a settled draft says.
func (t *Table) take(d Draft) { t.Number, t.Name, t.Area = d.Number, d.Name, d.Area }

// label is the table in a sentence.
func label(number string) string { return "Mesa " + number }
