package insights

import (
	"time"

	"balcao/app/fault"
	"balcao/app/venue"
)

// Filters narrow rows; what is empty narrows nothing.
type Filters struct {
	Canal       []string `json:"Canal,omitempty" required:"false" maxItems:"20" doc:"channels, by the keys of report-options"`
	Tipo        []string `json:"Tipo,omitempty" required:"false" maxItems:"20" doc:"how it was handed over"`
	Loja        []string `json:"Loja,omitempty" required:"false" maxItems:"100"`
	Pagamento   []string `json:"Pagamento,omitempty" required:"false" maxItems:"100"`
	Novos       bool     `json:"Novos,omitempty" required:"false" doc:"customers whose first order ever lies in the period; with Antigos, everybody"`
	Antigos     bool     `json:"Antigos,omitempty" required:"false"`
	SemEstornos bool     `json:"SemEstornos,omitempty" required:"false" doc:"sales alone: what was given back is left out"`
	Texto       string   `json:"Texto,omitempty" required:"false" maxLength:"100"`
	Hora        []int    `json:"Hora,omitempty" required:"false" maxItems:"24"`
	Semana      []int    `json:"Semana,omitempty" required:"false" maxItems:"7" doc:"1 is Monday, 7 Sunday"`
}

// onlyNew and onlyOld report whether customers are told apart.
func (f Filters) onlyNew() bool { return f.Novos && !f.Antigos }
func (f Filters) onlyOld() bool { return f.Antigos && !f.Novos }

// ask is what a definition is asked: of which venue, which business days and which rows.
type ask struct {
	venue    venue.Venue
	from, to string
	Filters
	order      string
	descending bool
}

// mostDays is the longest period: ten years and a bit.
const mostDays = 3700

// period checks the days asked for.
func period(from, to string) error {
	first, err := time.Parse(time.DateOnly, from)
	if err != nil {
		return fault.Field("De", "Informe uma data válida.")
	}
	last, err := time.Parse(time.DateOnly, to)
	if err != nil {
		return fault.Field("Ate", "Informe uma data válida.")
	}
	if last.Before(first) {
		return fault.Field("Ate", "A data final não pode ser antes da inicial.")
	}
	if last.Sub(first) > mostDays*24*time.Hour {
		return fault.Field("De", "Escolha um período de no máximo dez anos.")
	}
	return nil
}

// before is the same number of days just before the period.
func (a ask) before() ask {
	first, _ := time.Parse(time.DateOnly, a.from)
	last, _ := time.Parse(time.DateOnly, a.to)
	length := int(last.Sub(first).Hours()/24) + 1
	a.from, a.to = first.AddDate(0, 0, -length).Format(time.DateOnly), first.AddDate(0, 0, -1).Format(time.DateOnly)
	return a
}

// days are the period's, one after the other.
func (a ask) days() []string {
	first, _ := time.Parse(time.DateOnly, a.from)
	last, _ := time.Parse(time.DateOnly, a.to)
	var all []string
	for day := first; !day.After(last); day = day.AddDate(0, 0, 1) {
		all = append(all, day.Format(time.DateOnly))
	}
	return all
}
