package insights

import (
	"balcao/app/database"
	"balcao/app/money"
	"balcao/app/quantity"
)

// Form is how the values of a column are written.
type Form string

const (
	Text     Form = "texto"
	Money    Form = "dinheiro"
	Integer  Form = "inteiro"
	Quantity Form = "quantidade"
	Day      Form = "dia"
	Instant  Form = "instante"
	Hour     Form = "hora"
	Weekday  Form = "semana"
)

// Column is a column of a report, as it is answered.
type Column struct {
	Chave  string `json:"Chave"`
	Titulo string `json:"Titulo"`
	Tipo   Form   `json:"Tipo" enum:"texto,dinheiro,inteiro,quantidade,dia,instante,hora,semana"`
	Medida bool   `json:"Medida" doc:"a figure, which opens"`
	Soma   bool   `json:"Soma" doc:"its rows add up to the total"`
}

// dimension is what rows are told apart by, or a text of a single row.
type dimension struct {
	key, title string
	form       Form
	// sql is what rows are grouped by, and label what is shown of a group where that is
	// something else; {from} is the first day asked for.
	sql, label string
	// joins are those of the source that it reads.
	joins []string
	// summed says that the sums by hour have it, too.
	summed bool
}

// measure is a figure: the sum of what each row adds to it, or the ratio of two sums.
type measure struct {
	key, title string
	form       Form
	// row is what one row adds; it is a whole number.
	row string
	// summed is the same of a row of the sums by hour; empty where they do not have it.
	summed string
	// of and by are the keys of the measures that it is the ratio of.
	of, by string
}

func (d dimension) column() Column { return Column{Chave: d.key, Titulo: d.title, Tipo: d.form} }

func (m measure) column() Column {
	return Column{Chave: m.key, Titulo: m.title, Tipo: m.form, Medida: true, Soma: m.of == ""}
}

// value is what the database holds of a column as it is answered.
func (f Form) value(v any) any {
	n, isNumber := v.(int64)
	if !isNumber {
		if raw, isRaw := v.([]byte); isRaw {
			return string(raw)
		}
		return v
	}
	switch f {
	case Money:
		return money.Amount(n)
	case Quantity:
		return quantity.Amount(n)
	case Instant:
		return database.FromMilli(n)
	}
	return n
}
