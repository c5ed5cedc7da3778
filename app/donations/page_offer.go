package donations

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"balcao/app/br"
	"balcao/app/money"
)

// offer is the form; what a person has typed before stands there again.
func (v *giveView) offer(ways []Way, d *Donation) {
	f := &v.Form
	if d != nil && f.fresh() {
		*f = pageForm{
			Chosen: d.Value, Institution: v.institution(d.InstitutionName), Name: d.Name, Document: br.FormatCNPJ(br.FormatCPF(d.Document)),
			Email: d.Email, Phone: br.FormatPhone(d.Phone), Anonymous: d.Anonymous, Method: d.Method, secret: f.secret, anew: f.anew,
		}
	}
	amounts := v.Cause.Amounts
	switch {
	case f.Other != "" || slices.Contains(amounts, f.Chosen):
	case f.Chosen > 0 && v.Cause.Free:
		f.Other = strings.TrimPrefix(f.Chosen.String(), "R$ ")
	case len(amounts) > 0: // the second of several: neither the least nor a lot
		f.Chosen = amounts[min(1, len(amounts)-1)]
	}
	for _, a := range amounts {
		v.Amounts = append(v.Amounts, amountView{a, f.Other == "" && a == f.Chosen})
	}
	if !slices.ContainsFunc(v.Cause.Institutions, func(c Choice) bool { return c.ID == f.Institution }) {
		f.Institution = ""
		if len(v.Cause.Institutions) > 0 {
			f.Institution = v.Cause.Institutions[0].ID
		}
	}
	slices.SortFunc(ways, func(a, b Way) int { return slices.Index(wayOrder, a.Method) - slices.Index(wayOrder, b.Method) })
	if !slices.ContainsFunc(ways, func(w Way) bool { return w.Method == f.Method }) {
		f.Method = ways[0].Method
	}
	for _, w := range ways {
		v.Ways = append(v.Ways, wayView{w.Method, w.Method.Name(), w.note(), w.Method == f.Method})
	}
}

var wayOrder = []Method{Pix, Card}

func (w Way) note() string {
	switch {
	case w.ByHand:
		return "Em qualquer banco. Quem organiza confere o extrato e confirma."
	case w.Method == Pix:
		return "Confirmação na hora, em qualquer banco."
	}
	return "À vista. Os dados do cartão são digitados na página segura da operadora e não passam por nós."
}

// fieldView is a field of a form.
type fieldView struct{ Name, Label, Optional, Value, Autocomplete, Type, Wrong string }

// Field is one of the form, with what is wrong with it.
func (v giveView) Field(name, label, optional, value, autocomplete, kind string) fieldView {
	return fieldView{name, label, optional, value, autocomplete, kind, v.Wrong[name]}
}

// fresh says that nothing was typed yet.
func (f pageForm) fresh() bool {
	return f == pageForm{secret: f.secret, anew: f.anew}
}

// institution is the id of one that the cause still has by this name.
func (v giveView) institution(name string) string {
	for _, c := range v.Cause.Institutions {
		if c.Name == name {
			return c.ID
		}
	}
	return ""
}

// progressView is what came in for a cause.
type progressView struct {
	Raised, Goal money.Amount
	// Percent of the goal; Bar is as much of it as the bar can show.
	Percent, Bar int64
	Count        string
}

// lastView is a donation as everybody sees it: neither more of its donor than he allows, nor
// whom it was for.
type lastView struct {
	Name, When string
	Value      money.Amount
}

// lastListed is how many of the last donations the page lists.
const lastListed = 5

// seeProgress is what came in, where the event tells it.
func (p givePages) seeProgress(ctx context.Context, v *giveView) error {
	c := v.Cause
	if !c.ShowsRaised {
		return nil
	}
	v.Progress = &progressView{Raised: c.Raised, Goal: c.Goal, Count: counted(c.Donations)}
	if c.Goal > 0 {
		v.Progress.Percent = percentOf(c.Raised, c.Goal)
		v.Progress.Bar = min(100, v.Progress.Percent)
	}
	wall, err := p.Wall(ctx, c.Link)
	if err != nil {
		return err
	}
	for _, g := range wall.Last[:min(len(wall.Last), lastListed)] {
		v.Last = append(v.Last, lastView{publicName(g.Name), since(p.Clock.Now(), g.At, c.Zone), g.Value})
	}
	return nil
}

// percentOf is how much of a goal came in, in whole per cent; none is told before it is there.
func percentOf(raised, goal money.Amount) int64 { return max(0, int64(raised)*100/int64(goal)) }

func counted(donations int) string {
	if donations == 1 {
		return "1 doação"
	}
	return strings.ReplaceAll(strings.TrimSuffix(strings.TrimPrefix(money.Amount(int64(donations)*100).String(), "R$ "), ",00"), " ", "") + " doações"
}

// publicName is how the page calls who gave.
func publicName(name string) string {
	if name == "" || name == nobody {
		return "Doação anônima"
	}
	return initialed(name)
}

// initialed is as much of a donor's name as anybody is told: Marina S.
// What is no name, an e-mail or a document that somebody has typed there, is told to nobody.
func initialed(name string) string {
	if strings.ContainsAny(name, "@0123456789") {
		return nobody
	}
	words := strings.Fields(name)
	if len(words) < 2 {
		return name
	}
	first, _ := utf8.DecodeRuneInString(words[len(words)-1])
	return words[0] + " " + strings.ToUpper(string(first)) + "."
}

// since is how long ago something was, in a few words.
func since(now, at time.Time, zone *time.Location) string {
	switch ago := now.Sub(at); {
	case ago < time.Minute:
		return "agora há pouco"
	case ago < time.Hour:
		return "há " + strconv.Itoa(int(ago/time.Minute)) + " min"
	case ago < 24*time.Hour:
		return "há " + strconv.Itoa(int(ago/time.Hour)) + " h"
	}
	return at.In(zone).Format("02/01/2006")
}
