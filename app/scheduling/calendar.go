package scheduling

import (
	"bytes"
	"net/url"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"

	"balcao/app/database"
)

// product names the program in calendar files.
const product = "-//Balcao//Agenda//PT-BR"

// event is a booking as calendars know it. Its UID stays; Sequence grows with every change
// (RFC 5546). Moments are sent in UTC, which needs no description of zones.
type event struct {
	booking Booking
	summary string
	where   string
	about   string
	// link is where more is to be read; empty for nowhere.
	link string
}

// uid names a booking in all calendars, for good.
func (b Booking) uid() string { return b.ID + "@balcao" }

// organizerOf is the address that invitations come from: the venue's, or one of the server's
// domain that nobody reads.
func organizerOf(host Host, publicURL string) string {
	if host.Email != "" {
		return host.Email
	}
	domain := "localhost"
	if at, err := url.Parse(publicURL); err == nil && at.Hostname() != "" {
		domain = at.Hostname()
	}
	return "agenda@" + domain
}

// calendarFile writes events as an iCalendar file. An invitation or its cancellation (REQUEST,
// CANCEL) has one and names its customer; what is published names nobody.
func calendarFile(method ics.Method, name, organizer string, now time.Time, events ...event) (string, error) {
	cal := ics.NewCalendar()
	cal.SetProductId(product)
	cal.SetMethod(method)
	if method == ics.MethodPublish {
		cal.SetXPublishedTTL("PT15M")
		cal.SetRefreshInterval("PT15M", ics.WithValue("DURATION"))
		cal.SetName(name)
	}
	for _, e := range events {
		b := e.booking
		out := cal.AddEvent(b.uid())
		out.SetDtStampTime(now)
		out.SetCreatedTime(database.FromMilli(b.CreatedAt))
		out.SetStartAt(b.Start())
		out.SetEndAt(b.End())
		out.SetSequence(b.Sequence)
		out.SetSummary(oneParagraph(e.summary))
		if e.where != "" {
			out.SetLocation(oneParagraph(e.where))
		}
		if e.about != "" {
			out.SetDescription(oneParagraph(e.about))
		}
		if e.link != "" {
			out.SetURL(e.link)
		}
		status := ics.ObjectStatusConfirmed
		switch {
		case method == ics.MethodCancel || b.State == Cancelled:
			status = ics.ObjectStatusCancelled
		case b.State == Pending:
			status = ics.ObjectStatusTentative
		}
		out.SetStatus(status)
		if method == ics.MethodPublish {
			continue
		}
		out.SetOrganizer("mailto:"+organizer, ics.WithCN(calledIn(name)))
		out.AddAttendee(b.Email, ics.WithCN(calledIn(b.Customer)), ics.ParticipationStatusNeedsAction, ics.WithRSVP(false))
	}
	var file bytes.Buffer
	err := cal.SerializeTo(&file, ics.WithNewLineWindows)
	return file.String(), err
}

// oneParagraph takes out what calendar files do not carry.
func oneParagraph(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\r' || r < ' ' && r != '\n' {
			return -1
		}
		return r
	}, text)
}

// calledIn is a name as a parameter carries it, which knows no escapes: without what would end it.
func calledIn(name string) string {
	return strings.Join(strings.FieldsFunc(oneParagraph(name), func(r rune) bool { return strings.ContainsRune("\",;:\\ \n", r) }), " ")
}
