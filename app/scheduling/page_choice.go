package scheduling

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"balcao/app/fault"
	"balcao/app/hours"
	"balcao/app/money"
	"balcao/app/pages"
)

// chooseView is what the page says on which a time is chosen.
type chooseView struct {
	Host    Host
	Address string
	Zone    string
	Choices []choiceView
	// Chosen is the one that was made; nil for none.
	Chosen *choiceView
	// Whos are those who offer it, where there are several.
	Whos   []whoView
	Asked  Asked
	People string
	Days   []dayView
	Day    string
	// DayName is the day in words: "sexta-feira, 27/11".
	DayName string
	Times   []timeView
	// Later and Before lead to the days beside those that are shown; empty for nowhere.
	Later, Before  string
	Notice, Failed string
	Wrong          map[string]string
	// Waiting has the waiting list be shown open.
	Waiting bool
	typed   Guest
}

// Typed is what a refused form had in it, to be shown again.
func (v chooseView) Typed() Guest { return v.typed }

type choiceView struct {
	Key, Name, Price, Length string
	Deposit                  money.Amount
	IsPlace, Chosen          bool
}

type whoView struct {
	ID, Name string
	Chosen   bool
}

type dayView struct {
	Day, Weekday, Number string
	Href                 string
	Free                 int
	Chosen               bool
}

type timeView struct{ Value, Text string }

// daysShown is how many days are shown at once.
const daysShown = 14

func (p bookingPages) choose(w http.ResponseWriter, r *http.Request, host Host) error {
	query := r.URL.Query()
	return p.writeChoice(w, r, host, askedOf(query.Get), chooseView{Day: clip(query.Get("dia"), 10)}, nil)
}

// chooseAgain shows the times that are left after one was lost.
func (p bookingPages) chooseAgain(w http.ResponseWriter, r *http.Request, host Host, a Asked, at time.Time, why error) error {
	zone, err := p.Venues.Venue(r.Context(), host.VenueID)
	if err != nil {
		return err
	}
	return p.writeChoice(w, r, host, a, chooseView{Day: at.In(zone.Zone).Format(time.DateOnly)}, why)
}

func (p bookingPages) writeChoice(w http.ResponseWriter, r *http.Request, host Host, a Asked, v chooseView, why error) error {
	v.Host, v.Address, v.Asked = host, Address(host.Slug), a
	status := http.StatusOK
	var f *fault.Error
	switch {
	case errors.As(why, &f):
		status, v.Failed, v.Wrong = f.Code.Status(), f.Message, f.Fields
		v.Waiting = len(f.Fields) > 0
	case why != nil:
		return why
	}
	if err := p.fillChoice(r.Context(), &v); err != nil {
		return err
	}
	title := "Agendar em " + host.Name
	p.Write(w, r, status, "booking-choice", pages.Page{
		Title: title, Description: "Escolha o dia e o horário, e reserve em " + host.Name + ".", Private: status != http.StatusOK || r.Method != http.MethodGet,
		Body: v, State: map[string]any{"zona": v.Zone},
	})
	return nil
}

// fillChoice finds what can be chosen.
func (p bookingPages) fillChoice(ctx context.Context, v *chooseView) error {
	now := p.Clock.Now()
	b, err := p.bookOf(ctx, p.DB.Read, v.Host.VenueID, now)
	if err != nil {
		return err
	}
	v.Zone = b.at.Zone.String()
	all := b.choices()
	if v.Asked.Key == "" && len(all) == 1 {
		v.Asked.Key = all[0].Key
	}
	for _, c := range all {
		view := c.view()
		view.Chosen = c.Key == v.Asked.Key
		v.Choices = append(v.Choices, view)
	}
	if v.Asked.Key == "" {
		return nil
	}
	chosen, offers, err := b.offers(v.Asked)
	if err != nil {
		v.Failed, v.Asked.Key = fault.Wrap(err).Message, ""
		return nil
	}
	view := chosen.view()
	v.Chosen = &view
	if chosen.IsPlace && v.Asked.People == 0 {
		v.Asked.People = 2
		if _, offers, err = b.offers(v.Asked); err != nil {
			return err
		}
	}
	v.People = strconv.Itoa(v.Asked.People)
	seen := map[string]bool{}
	for _, o := range chosen.Offers {
		if !seen[o.Resource.ID] {
			v.Whos = append(v.Whos, whoView{o.Resource.ID, o.Resource.Name, o.Resource.ID == v.Asked.ResourceID})
		}
		seen[o.Resource.ID] = true
	}
	return p.fillDays(ctx, b, offers, v)
}

// fillDays finds the days beside the chosen one, and its times.
func (p bookingPages) fillDays(ctx context.Context, b book, offers []Offer, v *chooseView) error {
	today := p.Clock.Now().In(b.at.Zone)
	year, month, date := today.Date()
	first := time.Date(year, month, date, 0, 0, 0, 0, b.at.Zone)
	asked, isAsked := time.ParseInLocation(time.DateOnly, v.Day, b.at.Zone)
	if isAsked == nil && asked.After(first) && asked.Before(first.AddDate(0, 0, farthestDays)) {
		between := int(asked.Sub(first).Hours()/24 + 0.5)
		first = first.AddDate(0, 0, between/daysShown*daysShown)
	} else {
		v.Day = ""
	}
	times, err := p.timesOf(ctx, b, offers, v.Asked.People, first, first.AddDate(0, 0, daysShown))
	if err != nil {
		return err
	}
	by := map[string][]time.Time{}
	for _, at := range times {
		day := at.In(b.at.Zone).Format(time.DateOnly)
		by[day] = append(by[day], at)
		if v.Day == "" {
			v.Day = day
		}
	}
	if v.Day == "" {
		v.Day = first.Format(time.DateOnly)
	}
	for n := range daysShown {
		day := first.AddDate(0, 0, n)
		text := day.Format(time.DateOnly)
		v.Days = append(v.Days, dayView{
			Day: text, Weekday: hours.ShortDay(day.Weekday()), Number: day.Format("02/01"), Href: v.href(text), Free: len(by[text]), Chosen: text == v.Day,
		})
		if text == v.Day {
			v.DayName = hours.DayName(day.Weekday()) + ", " + day.Format("02/01")
		}
	}
	for _, at := range by[v.Day] {
		v.Times = append(v.Times, timeView{at.UTC().Format(time.RFC3339), at.In(b.at.Zone).Format("15:04")})
	}
	if first.After(today) {
		v.Before = v.href(first.AddDate(0, 0, -daysShown).Format(time.DateOnly))
	}
	if next := first.AddDate(0, 0, daysShown); next.Before(today.AddDate(0, 0, farthestDays)) {
		v.Later = v.href(next.Format(time.DateOnly))
	}
	return nil
}

// href leads to another day of what was chosen.
func (v chooseView) href(day string) string {
	query := url.Values{"o": {v.Asked.Key}, "dia": {day}}
	if v.Asked.ResourceID != "" {
		query.Set("quem", v.Asked.ResourceID)
	}
	if v.Asked.People != 0 {
		query.Set("pessoas", strconv.Itoa(v.Asked.People))
	}
	return v.Address + "?" + query.Encode()
}

// view is the choice in words: of several offers the lowest price is said.
func (c Choice) view() choiceView {
	v := choiceView{Key: c.Key, Name: c.Name, IsPlace: c.IsPlace}
	least, most := c.Offers[0].Service.Value, c.Offers[0].Service.Value
	for _, o := range c.Offers {
		least, most = min(least, o.Service.Value), max(most, o.Service.Value)
		v.Deposit = max(v.Deposit, o.Service.Deposit)
	}
	switch {
	case most == 0:
	case least < most:
		v.Price = "a partir de " + least.String()
	default:
		v.Price = least.String()
	}
	if !c.IsPlace {
		v.Length = lengthText(needOf(c.Offers[0].Schedule, c.Offers[0].Service).Duration)
	}
	return v
}

func lengthText(d time.Duration) string {
	minutes := int(d.Minutes())
	switch {
	case minutes < 60:
		return itoa(minutes) + " min"
	case minutes%60 == 0:
		return itoa(minutes/60) + " h"
	}
	return itoa(minutes/60) + " h " + itoa(minutes%60) + " min"
}
