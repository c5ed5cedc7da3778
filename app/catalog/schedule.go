package catalog

import (
	"fmt"
	"strings"
	"time"

	"balcao/app/hours"
)

// Schedule says when a product, or all of a category, is sold. What it leaves out does not
// limit: without windows all day, without periods every day.
type Schedule struct {
	// ID is the product's or the category's.
	ID         string `json:"id"`
	OfCategory bool   `json:"ehCategoria"`
	Name       string `json:"nome" doc:"of the product or category"`
	// Open says whether it lets it be sold at this moment.
	Open    bool `json:"agora"`
	Version int  `json:"versao" doc:"grows by one with each change"`
	ScheduleRules

	spans    []hours.Span
	archived bool
}

// ScheduleRules are the windows of a week and the dates of a Schedule.
type ScheduleRules struct {
	Windows []Window `json:"janelas" maxItems:"50" nullable:"false"`
	// Periods are the only days on which it is sold.
	Periods []Days `json:"periodos" maxItems:"50" nullable:"false" doc:"it is sold on these days only; none is every day"`
	// Closed are days on which it is not sold, whatever else says so.
	Closed []Days `json:"fechados" maxItems:"100" nullable:"false" doc:"it is not sold on these days"`
}

// Window is a span on a weekday. One that ends no later than it begins ends on the next
// day, and belongs to the day that it begins on.
type Window struct {
	Weekday int    `json:"diaSemana" minimum:"0" maximum:"6" doc:"0 Sunday"`
	From    string `json:"de" maxLength:"5" doc:"HH:mm"`
	To      string `json:"ate" maxLength:"5" doc:"HH:mm; no later than de is on the next day"`
}

// Days are days from the first to the last, both included, YYYY-MM-DD.
type Days struct {
	First string `json:"de" maxLength:"10" doc:"empty for ever since"`
	Last  string `json:"ate" maxLength:"10" doc:"empty for ever on"`
}

func (d Days) hold(day string) bool {
	return (d.First == "" || d.First <= day) && (d.Last == "" || day <= d.Last)
}

// onDay says whether the dates allow a day.
func (r ScheduleRules) onDay(day string) bool {
	for _, closed := range r.Closed {
		if closed.hold(day) {
			return false
		}
	}
	for _, period := range r.Periods {
		if period.hold(day) {
			return true
		}
	}
	return len(r.Periods) == 0
}

// allows says whether a product may be sold at the moment, in the moment's own zone.
func (s *Schedule) allows(at time.Time) bool {
	today := at.Format(time.DateOnly)
	if len(s.spans) == 0 {
		return s.onDay(today)
	}
	year, month, day := at.Date()
	before := time.Date(year, month, day-1, 12, 0, 0, 0, time.UTC)
	yesterday := before.Format(time.DateOnly)
	minute := at.Hour()*60 + at.Minute()
	for _, span := range s.spans {
		from, to := bounds(span)
		switch {
		case span.Day == at.Weekday() && from <= minute && minute < to && s.onDay(today),
			span.Day == before.Weekday() && minute+minutesOfDay < to && s.onDay(yesterday):
			return true
		}
	}
	return false
}

const minutesOfDay = 24 * 60

// bounds are a span's first minute, and the one after its last, both of the day it begins on.
// 23:59 means the whole day's end, as for opening hours.
func bounds(span hours.Span) (from, to int) {
	switch {
	case span.To <= span.From:
		return span.From, span.To + minutesOfDay
	case span.To == minutesOfDay-1:
		return span.From, minutesOfDay
	}
	return span.From, span.To
}

// settle reads the windows, and reports what is wrong with the rules, each at its field.
func (r ScheduleRules) settle() ([]hours.Span, error) {
	var wrong problems
	if len(r.Windows)+len(r.Periods)+len(r.Closed) == 0 {
		wrong.add("janelas", "Inclua ao menos um horário ou uma data. Para vender sempre, remova o agendamento.")
	}
	var spans []hours.Span
	read := make([]*hours.Span, len(r.Windows))
	for i, w := range r.Windows {
		field := fmt.Sprintf("janelas[%d].de", i)
		span, err := hours.ParseSpan(w.Weekday, w.From, w.To)
		if err != nil || len(w.From) != 5 || len(w.To) != 5 {
			wrong.add(field, "Informe o início e o fim, de 00:00 a 23:59.")
			continue
		}
		spans, read[i] = append(spans, span), &span
		for j := range i {
			if read[j] != nil && overlap(*read[j], span) {
				wrong.add(field, fmt.Sprintf("Este horário coincide com %s. Mude um dos dois.", r.Windows[j].words()))
			}
		}
	}
	checkDays(&wrong, "periodos", r.Periods)
	checkDays(&wrong, "fechados", r.Closed)
	return spans, wrong.err()
}

func checkDays(wrong *problems, name string, all []Days) {
	for i, d := range all {
		field := fmt.Sprintf("%s[%d].de", name, i)
		switch {
		case d.First == "" && d.Last == "":
			wrong.add(field, "Informe ao menos um dos dois dias.")
		case d.First != "" && !isDay(d.First):
			wrong.add(field, "Informe um dia que exista: dd/mm/aaaa.")
		case d.Last != "" && !isDay(d.Last):
			wrong.add(fmt.Sprintf("%s[%d].ate", name, i), "Informe um dia que exista: dd/mm/aaaa.")
		case d.First != "" && d.Last != "" && d.Last < d.First:
			wrong.add(fmt.Sprintf("%s[%d].ate", name, i), "O último dia não pode ser antes do primeiro.")
		}
		for _, other := range all[:i] {
			if (d.Last == "" || other.First <= d.Last) && (other.Last == "" || d.First <= other.Last) {
				wrong.add(field, fmt.Sprintf("Estas datas coincidem com %s. Mude uma das duas.", other.words()))
			}
		}
	}
}

func isDay(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil
}

// overlap says whether two spans share a minute of a week, which goes round.
func overlap(a, b hours.Span) bool {
	const week = 7 * minutesOfDay
	aFrom, aTo := bounds(a)
	bFrom, bTo := bounds(b)
	shift := (int(b.Day) - int(a.Day)) * minutesOfDay
	for _, round := range []int{-week, 0, week} {
		if aFrom < bTo+shift+round && bFrom+shift+round < aTo {
			return true
		}
	}
	return false
}

func (w Window) words() string {
	return fmt.Sprintf("%s, %s–%s", hours.DayName(time.Weekday(w.Weekday)), w.From, w.To)
}

func (d Days) words() string {
	switch {
	case d.First == "":
		return "até " + shownDay(d.Last)
	case d.Last == "":
		return "desde " + shownDay(d.First)
	case d.First == d.Last:
		return shownDay(d.First)
	}
	return shownDay(d.First) + " a " + shownDay(d.Last)
}

// shownDay writes a day as people read it: 31/12/2026.
func shownDay(day string) string {
	parts := strings.Split(day, "-")
	if len(parts) != 3 {
		return day
	}
	return parts[2] + "/" + parts[1] + "/" + parts[0]
}

// Scheduled says whether the schedules of a product and of its category let it be sold at a
// moment, in the venue's zone. Both count; no schedule is always.
func (c *Snapshot) Scheduled(p *Product, at time.Time) bool {
	for _, id := range [...]string{p.ID, p.CategoryID} {
		if s := c.schedules[id]; s != nil && !s.archived && !s.allows(at) {
			return false
		}
	}
	return true
}
