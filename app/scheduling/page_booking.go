package scheduling

import (
	"errors"
	"net/http"
	"time"

	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/pages"
	"balcao/app/qr"
)

// bookingView is what a booking's own page says.
type bookingView struct {
	Host          Host
	Address, Home string
	Zone          string
	// Mode is the state that the page is of; a hold that has run out is "expirado".
	Mode          State
	Title, When   string
	Who           string
	IsPlace       bool
	People        int
	Value         money.Amount
	Minimum       money.Amount
	Deposit, Paid money.Amount
	// Returned is what of the deposit has been given back.
	Returned money.Amount
	Note     string
	// Until is when the hold ends, or until when the deposit is to be paid; CancelUntil until
	// when it can be changed here, empty where it cannot any more.
	Until, CancelUntil string
	// IsOver says that a held time is free for others again, and still his who is quick.
	IsOver bool
	Failed string
	Wrong  map[string]string
	Typed  Guest
	Charge *depositView
	// Menu is what can be ordered beforehand, by category; Ordered what was.
	Menu    []menuView
	Ordered []orderedView
	// OrderedTotal is paid at the venue.
	OrderedTotal money.Amount
	// OrderTrouble says that the board did not follow the booking: nobody may be cooking.
	OrderTrouble bool
	// Moving shows the times to which it can be moved, of several days.
	Moving bool
	Days   []moveDay
	Heads  string
}

type menuView struct {
	Name   string
	Dishes []dishView
}

type dishView struct {
	Dish
	// Number is how many were chosen in the form that was refused; empty for none.
	Number string
}

// Top is how many of it can be chosen.
func (d dishView) Top() int { return d.most() }

type orderedView struct {
	Text string
	Cost money.Amount
}

type depositView struct {
	Code              string
	QR                *qr.Drawing
	ByHand, Simulated bool
}

type moveDay struct {
	Name  string
	Times []timeView
}

const moveDays = 14

func (p bookingPages) show(w http.ResponseWriter, r *http.Request, host Host) error {
	return p.writeBooking(w, r, host, clip(r.PathValue("secret"), 64), Guest{}, nil)
}

func (p bookingPages) writeBooking(w http.ResponseWriter, r *http.Request, host Host, secret string, typed Guest, why error) error {
	b, err := p.bySecret(r.Context(), p.DB.Write, host.VenueID, secret)
	if err != nil {
		return err
	}
	host, who, zone, err := p.around(r.Context(), p.DB.Read, b)
	if err != nil {
		return err
	}
	v := bookingView{
		Host: host, Address: BookingAddress(host.Slug, b.Secret), Home: Address(host.Slug), Zone: zone.String(), Mode: b.State, Title: b.ServiceName, When: when(b.Start(), zone),
		Who: who.Name, IsPlace: who.Kind == Place, People: b.PartySize, Value: b.Value, Minimum: b.MinimumSpend, Deposit: b.Deposit, Paid: b.DepositPaid, Returned: b.DepositReturned, Note: b.Note, Typed: typed,
	}
	if b.over(p.now()) && b.Customer != "" || b.State == Expired {
		v.Mode = Expired
	}
	v.IsOver = v.Mode == Held && b.over(p.now())
	if b.ExpiresAt != 0 {
		v.Until = time.UnixMilli(b.ExpiresAt).In(zone).Format("15:04")
	}
	status := http.StatusOK
	var f *fault.Error
	switch {
	case errors.As(why, &f):
		status, v.Failed, v.Wrong = f.Code.Status(), f.Message, f.Fields
	case why != nil:
		return why
	}
	if err := p.fillBooking(r, b, zone, &v); err != nil {
		return err
	}
	v.Heads = heads[v.Mode]
	state := map[string]any{"zona": v.Zone, "modo": v.Mode, "segue": v.Mode == Pending}
	p.Write(w, r, status, "booking-own", pages.Page{Title: v.Heads + " – " + host.Name, Private: true, Personal: true, Body: v, State: state})
	return nil
}

// heads are what the page says of a booking, first of all.
var heads = map[State]string{
	Held: "Quase lá: diga quem vem", Pending: "Pague o sinal para confirmar", Confirmed: "Reserva confirmada", Attended: "Obrigado pela visita",
	NoShow: "Sentimos a sua falta", Cancelled: "Reserva cancelada", Expired: "O tempo acabou",
}

// fillBooking finds what can be done with the booking now.
func (p bookingPages) fillBooking(r *http.Request, b Booking, zone *time.Location, v *bookingView) error {
	if err := p.fillOrdered(r.Context(), b, v); err != nil {
		return err
	}
	switch v.Mode {
	case Held:
		if err := p.fillMenu(r, b, v); err != nil {
			return err
		}
		deposit, err := p.depositOf(r.Context(), b)
		if err != nil && !fault.Is(err, fault.NotFound) {
			return err
		}
		v.Deposit = deposit
	case Pending:
		charges, err := p.Payments.Of(r.Context(), p.DB.Read, b.VenueID, b.ID)
		if err != nil || len(charges) == 0 {
			return err
		}
		c := charges[0]
		v.Charge = &depositView{Code: c.Code, ByHand: c.ByHand, Simulated: c.Simulated}
		if c.Code == "" {
			return nil
		}
		drawn, err := qr.Draw(c.Code)
		v.Charge.QR = &drawn
		return err
	case Confirmed:
		if b.isLate(p.Clock.Now()) {
			return nil
		}
		latest := b.Start().Add(-time.Duration(b.CancelNotice) * time.Minute)
		v.CancelUntil = when(latest, zone)
		if !r.URL.Query().Has("mudar") && r.PostFormValue("acao") != "mover" {
			return nil
		}
		v.Moving = true
		return p.fillMoves(r, b, v)
	}
	return nil
}
