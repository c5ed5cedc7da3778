// Package statement reads a bank's statement: OFX 1.x and 2.x, and the CSV files of
// Brazilian banks. It only reads; what a line means is for package payments.
package statement

import (
	"strings"

	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/sheets"
)

// Line is a movement of the account.
type Line struct {
	// Day is its date as the bank wrote it, YYYY-MM-DD.
	Day string
	// Amount is negative for what left the account.
	Amount money.Amount
	// Text is all that the bank tells of it.
	Text string
}

// Statement is a file that was read.
type Statement struct {
	Lines []Line
	// Unread counts the movements whose day or amount could not be read.
	Unread int
}

const (
	// MostBytes and mostLines bound a file.
	MostBytes = 5 << 20
	mostLines = 20_000
)

var (
	errTooBig  = fault.Field("arquivo", "O extrato é grande demais. Baixe um período menor no banco.")
	errNoFile  = fault.Field("arquivo", "Este arquivo não é um extrato em OFX nem em CSV. No aplicativo do banco, exporte o extrato em um destes formatos.")
	errNothing = fault.Field("arquivo", "Nenhum lançamento foi encontrado neste extrato. Confira o período e o formato (OFX ou CSV).")
)

// Read reads a file, whatever its name. Faults are Invalid and name the field arquivo.
func Read(data []byte) (Statement, error) {
	if len(data) > MostBytes {
		return Statement{}, errTooBig
	}
	text, err := sheets.TextOf(data)
	if err != nil {
		return Statement{}, errNoFile.Because(err)
	}
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	read := readCSV
	if isOFX(text) {
		read = readOFX
	}
	found, err := read(text)
	switch {
	case err != nil:
		return Statement{}, err
	case len(found.Lines) > mostLines:
		return Statement{}, errTooBig
	case len(found.Lines) == 0:
		return Statement{}, errNothing
	}
	return found, nil
}

// add takes a movement over, or counts it as unread.
func (s *Statement) add(day string, dayRead bool, amount money.Amount, amountRead bool, text string) {
	if !dayRead || !amountRead {
		s.Unread++
		return
	}
	s.Lines = append(s.Lines, Line{Day: day, Amount: amount, Text: strings.Join(strings.Fields(text), " ")})
}
