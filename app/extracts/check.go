package extracts

import (
	"fmt"
	"strings"

	"balcao/app/fixed"
	"balcao/app/money"
)

// Severity is how bad a problem is.
type Severity string

const (
	// Wrong keeps the whole file from being taken over.
	Wrong Severity = "erro"
	// Warned is to be looked at; the file is taken over.
	Warned Severity = "aviso"
)

// Problem is something wrong with a file, by line and column.
type Problem struct {
	Line     int
	Severity Severity
	// Record and Field are the titles of the table; empty for what concerns a whole line.
	Record, Field string
	From, To      int
	Found         string
	Message       string
}

// checker reads a file line by line and finds what is wrong with it. It keeps sums only.
type checker struct {
	layout  *Layout
	heading Heading
	problem func(Problem) error

	begun, ended bool
	// records are lines between header and trailer.
	records, sales, unknown int64
	gross, net              int64
	lastLine                int
	// open is the summary whose sales are being added up.
	open *openSummary
}

type openSummary struct {
	line        int
	row         fixed.Row
	sum         int64
	sales       int64
	establish   string
	batch       string
	hasRejected bool
}

// line checks the next line.
func (c *checker) line(n int, line []byte, whole bool) error {
	if n == 1 {
		line = []byte(strings.TrimPrefix(string(line), "\xef\xbb\xbf"))
	}
	if strings.TrimSpace(string(line)) == "" {
		return nil
	}
	c.lastLine = n
	if !whole {
		return c.problem(Problem{Line: n, Severity: Wrong, From: longestLine, To: longestLine, Message: fmt.Sprintf("A linha passa de %d colunas.", longestLine)})
	}
	if c.ended {
		return c.problem(Problem{Line: n, Severity: Wrong, From: 1, To: 1, Message: "Há linhas depois do rodapé. O arquivo pode ser a junção de dois: peça-o de novo à adquirente."})
	}
	r := c.layout.Of(line)
	if !c.begun && (r == nil || r.Name != header) {
		c.begun = true
		return c.problem(Problem{Line: n, Severity: Wrong, From: 1, To: 1, Message: "Falta o cabeçalho: o arquivo está sem o começo. Peça-o de novo à adquirente."})
	}
	if r == nil {
		// Those who send extracts add sorts of lines, and ask readers to pass over them.
		c.records++
		if c.unknown++; c.unknown == 1 {
			return c.problem(Problem{Line: n, Severity: Warned, From: 1, To: 1, Found: fixed.Decoded(line[:1]), Message: "O layout não conhece este tipo de registro. As linhas deste tipo ficam de fora."})
		}
		return nil
	}
	row, problems := r.Parse(line)
	for _, p := range problems {
		if err := c.problem(Problem{Line: n, Severity: Wrong, Record: r.Title, Field: p.Field.Title, From: p.Field.From, To: p.Field.To, Found: p.Found, Message: p.Message}); err != nil {
			return err
		}
	}
	return c.take(n, row)
}

func (c *checker) take(n int, row fixed.Row) error {
	if name := row.Record.Name; name == header {
		if c.begun {
			return c.at(n, Wrong, row, "type", "Há um segundo cabeçalho. O arquivo pode ser a junção de dois: peça-o de novo à adquirente.")
		}
		c.begun, c.heading = true, headingOf(c.layout, row)
		return nil
	} else if name == trailer {
		c.ended = true
		if err := c.shut(); err != nil {
			return err
		}
		return c.compare(n, row)
	}
	c.records++
	switch row.Record.Name {
	case summary:
		if err := c.shut(); err != nil {
			return err
		}
		c.open = &openSummary{line: n, row: row, establish: row.Get("establishment"), batch: row.Get("batch"), hasRejected: row.Int("rejected") != 0}
		if gross, fee, rejected, net := row.Int("gross"), row.Int("fee"), row.Int("rejected"), row.Int("net"); gross+fee != net && gross+fee+rejected != net {
			return c.at(n, Wrong, row, "net", fmt.Sprintf("O bruto e a comissão somam %s, e não %s.", amount(gross+fee), amount(net)))
		}
	case sale, pixSale:
		if row.Record.Name == sale {
			c.sales++
		}
		c.gross += row.Int("gross")
		c.net += row.Int("net")
		if o := c.open; o != nil {
			if row.Has("batch") && (row.Get("batch") != o.batch || row.Get("establishment") != o.establish) {
				return c.at(n, Wrong, row, "batch", "Esta venda não é do resumo de operações acima dela.")
			}
			o.sum += row.Int("gross")
			o.sales++
		}
		if row.Get("day") == "" {
			return c.at(n, Wrong, row, "day", "Falta a data da venda.")
		}
	}
	return nil
}

// shut compares a summary with the sales under it; those of some files have none.
func (c *checker) shut() error {
	o := c.open
	c.open = nil
	if o == nil || o.sales == 0 || o.hasRejected || o.sum == o.row.Int("gross") {
		return nil
	}
	return c.at(o.line, Wrong, o.row, "gross", fmt.Sprintf("As vendas deste resumo somam %s, e não %s.", amount(o.sum), amount(o.row.Int("gross"))))
}

// compare holds the trailer against what was read. What the sums of other layouts cover is
// not in public text: there a difference is a warning.
func (c *checker) compare(n int, row fixed.Row) error {
	if row.Has("records") && row.Int("records") != c.records {
		return c.at(n, Wrong, row, "records", fmt.Sprintf("O rodapé conta %d registros, e o arquivo tem %d. Peça-o de novo à adquirente.", row.Int("records"), c.records))
	}
	if row.Get("details") != "" && row.Int("details") != c.sales {
		if err := c.at(n, Warned, row, "details", fmt.Sprintf("O rodapé conta %d lançamentos, e o arquivo tem %d.", row.Int("details"), c.sales)); err != nil {
			return err
		}
	}
	for _, sum := range []struct {
		field string
		of    int64
	}{{"gross", c.gross}, {"net", c.net}} {
		if row.Get(sum.field) != "" && row.Int(sum.field) != sum.of {
			if err := c.at(n, Warned, row, sum.field, fmt.Sprintf("O rodapé diz %s, e os lançamentos somam %s.", amount(row.Int(sum.field)), amount(sum.of))); err != nil {
				return err
			}
		}
	}
	return nil
}

// end is called after the last line.
func (c *checker) end() error {
	if err := c.shut(); err != nil {
		return err
	}
	switch {
	case !c.begun:
		return c.problem(Problem{Line: 1, Severity: Wrong, From: 1, To: 1, Message: "O arquivo está vazio."})
	case !c.ended && c.layout.Named(trailer) != nil:
		return c.problem(Problem{Line: c.lastLine, Severity: Wrong, From: 1, To: 1, Message: "Falta o rodapé: o arquivo foi cortado. Baixe-o ou peça-o de novo à adquirente."})
	}
	return nil
}

// at is a problem at a field of a row.
func (c *checker) at(n int, severity Severity, row fixed.Row, field, message string) error {
	p := Problem{Line: n, Severity: severity, Record: row.Record.Title, From: 1, To: 1, Message: message}
	for _, f := range row.Record.Fields {
		if f.Name == field {
			p.Field, p.From, p.To, p.Found = f.Title, f.From, f.To, row.Get(field)
		}
	}
	return c.problem(p)
}

// amount is centavos as people write them.
func amount(centavos int64) string { return money.Amount(centavos).String() }
