package statement

import (
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"

	"balcao/app/br"
)

// headerWithin is how many rows, with the bank's address and the account, may stand above
// the names of the columns.
const headerWithin = 40

// columns are where a bank writes what; -1 for what it does not.
type columns struct{ day, amount, credit, debit, sign int }

func readCSV(text string) (Statement, error) {
	for _, separator := range ";\t,|" {
		rows, err := rowsOf(text, separator)
		if err != nil {
			return Statement{}, errNoFile.Because(err)
		}
		for i, row := range rows[:min(len(rows), headerWithin)] {
			if at, ok := columnsOf(row); ok {
				return movements(rows[i+1:], at), nil
			}
		}
	}
	return Statement{}, errNoFile
}

func rowsOf(text string, separator rune) ([][]string, error) {
	in := csv.NewReader(strings.NewReader(text))
	in.Comma, in.FieldsPerRecord, in.LazyQuotes = separator, -1, true
	var rows [][]string
	for len(rows) <= mostLines+headerWithin {
		row, err := in.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

var (
	amountNames = []string{"valor", "valor (r$)", "valor r$", "valor em r$", "valor da transacao", "valor lancamento", "quantia", "amount"}
	creditNames = []string{"credito", "credito (r$)", "entrada", "entradas", "entrada(r$)", "entradas (r$)", "creditos"}
	debitNames  = []string{"debito", "debito (r$)", "saida", "saidas", "saida(r$)", "saidas (r$)", "debitos"}
	signNames   = []string{"tipo", "d/c", "dc", "c/d", "inf.", "natureza", "tipo lancamento", "tipo transacao", "debito/credito", "entrada/saida", "tipo de lancamento"}
)

// columnsOf finds a statement's columns by their names; the first of several days counts.
func columnsOf(header []string) (columns, bool) {
	at := columns{-1, -1, -1, -1, -1}
	set := func(where *int, i int) {
		if *where < 0 {
			*where = i
		}
	}
	for i, cell := range header {
		name := strings.TrimSpace(br.Fold(cell))
		switch {
		case name == "data" || strings.HasPrefix(name, "data ") || name == "date" || name == "dt":
			set(&at.day, i)
		case slices.Contains(amountNames, name):
			set(&at.amount, i)
		case slices.Contains(creditNames, name):
			set(&at.credit, i)
		case slices.Contains(debitNames, name):
			set(&at.debit, i)
		case slices.Contains(signNames, name):
			set(&at.sign, i)
		}
	}
	return at, at.day >= 0 && (at.amount >= 0 || at.credit >= 0)
}

// movements reads the rows below the header. One without a day is no movement, but a
// balance or a heading; one without an amount neither.
func movements(rows [][]string, at columns) Statement {
	var s Statement
	for _, row := range rows {
		cell := func(i int) string {
			if i < 0 || i >= len(row) {
				return ""
			}
			return strings.TrimSpace(row[i])
		}
		day, isMovement := dayOf(cell(at.day))
		written, outgoing := cell(at.amount), false
		if at.amount < 0 {
			written = cell(at.credit)
			if value, _ := amountOf(written); written == "" || value == 0 {
				written, outgoing = cell(at.debit), true
			}
		}
		if !isMovement || written == "" {
			continue
		}
		value, read := amountOf(written)
		if (outgoing || isDebit(cell(at.sign))) && value > 0 {
			value = -value
		}
		s.add(day, true, value, read, words(row, at))
	}
	return s
}

func isDebit(sign string) bool {
	sign = br.Fold(sign)
	return sign == "d" || strings.HasPrefix(sign, "debito") || strings.HasPrefix(sign, "saida")
}

// words is what a row tells beside its day and amounts.
func words(row []string, at columns) string {
	var told []string
	for i, cell := range row {
		if i != at.day && i != at.amount && i != at.credit && i != at.debit {
			told = append(told, cell)
		}
	}
	return strings.Join(told, " ")
}
