package paymentlinks

import (
	"cmp"
	"context"
	"net/http"
	"strings"

	"balcao/app/fault"
	"balcao/app/money"
	"balcao/app/pages"
	"balcao/app/qr"
)

// mode is which card the page shows.
type mode string

const (
	toPay    mode = "pagar"
	toProve  mode = "codigo"
	waiting  mode = "aguardando"
	paidMode mode = "pago"
	closed   mode = "encerrado"
	troubled mode = "conferir"
)

// payView is what the page says.
type payView struct {
	Seller             Seller
	Address            string
	Title, Text, Until string
	Value              money.Amount
	Mode               mode
	// Notice is what happened last, Awaited of it what somebody should wait for; Failed is why
	// the form was refused, Wrong what is wrong with its fields.
	Notice, Awaited, Failed string
	Wrong                   map[string]string
	// Secret goes along with the form: sent twice it is one payment.
	Secret string
	Ways   []payWay
	// Authenticated says that who pays has to say who he is, Known that he has.
	Authenticated, Known bool
	Typed                typed
	Charge               *chargeView
	Receipt              *receiptView
	// Heading, Said and Again are of a page on which nothing can be paid now.
	Heading, Said string
	Again         bool
	// Earlier says that the browser has the receipt of a payment of before.
	Earlier bool
	// News is what a screen reader is told.
	News  string
	state pageState
}

// told is the sentence under a link in a conversation.
func (v payView) told() string {
	if v.Mode != toPay {
		return ""
	}
	return v.Value.String() + ". " + cmp.Or(v.Until, "Sem prazo") + "."
}

// pageState is what the page's script starts from.
type pageState struct {
	Mode mode `json:"modo"`
	// Begun and Ends are milliseconds; what remains is measured from Now.
	Now   int64  `json:"agora"`
	Begun int64  `json:"criada"`
	Ends  int64  `json:"expira"`
	News  string `json:"novidade"`
	// Follow says that something may come that nobody does here: the page asks for it.
	Follow bool `json:"segue"`
}

// Anew says that the form is of who wants to pay once more.
func (v payView) Anew() bool { return v.Typed.anew }

// Centavos is the value as a form sends it back.
func (v payView) Centavos() int64 { return int64(v.Value) }

// Payable says that the card of the link tells until when it can be paid.
func (v payView) Payable() bool { return v.Mode == toPay || v.Mode == toProve || v.Mode == closed }

type payWay struct {
	Method           Method
	Name, Verb, Note string
	Chosen           bool
}

// chargeView is a charge that waits for its money.
type chargeView struct {
	Method Method
	// Ready says that the provider has answered: with a Code to be copied, or a page.
	Ready                       bool
	Code                        string
	QR                          qr.Drawing
	Href                        string
	Until                       string
	ByHand, Simulated, Declined bool
	Several                     bool
}

type receiptView struct {
	Number, Way, At, Email string
	What, Payer            string
	Value, Refunded        money.Amount
	Returning              money.Amount
	Contested, Simulated   bool
	// Unsent says that the receipt could not be mailed.
	Unsent bool
	// Further is said of money beyond what pays the use.
	Further string
}

// write shows the page of a link, with what a refused form had in it.
func (p payPages) write(w http.ResponseWriter, r *http.Request, l Link, secret string, t typed, refused error) {
	v, err := p.view(r.Context(), l, secret, t)
	if err != nil {
		p.Fail(w, r, err)
		return
	}
	if v.Mode != paidMode {
		before, err := p.paidUse(r, l)
		if err != nil {
			p.Fail(w, r, err)
			return
		}
		v.Earlier = before != nil
	}
	status := http.StatusOK
	if refused != nil {
		f := p.Fault(refused)
		if f.Code == fault.Internal || f.Cause != nil {
			p.Fail(w, r, refused)
			return
		}
		status = f.Code.Status()
		v.Failed = f.Message // which a card on which nothing can be paid says by itself
		v.Wrong = map[string]string{}
		for field, text := range f.Fields {
			v.Wrong[field] = text
		}
	}
	p.Write(w, r, status, "paylink", pages.Page{
		Title: v.Title + " – " + v.Seller.Name, Description: v.told(), Private: true, Body: v, State: v.state,
	})
}

// view is what the page says to the browser that keeps the secret.
func (p payPages) view(ctx context.Context, l Link, secret string, t typed) (payView, error) {
	seller, err := p.Seller(ctx, l.VenueID)
	if err != nil {
		return payView{}, err
	}
	at, err := p.Venues.Venue(ctx, l.VenueID)
	if err != nil {
		return payView{}, err
	}
	names, err := p.Products(ctx, l.VenueID)
	if err != nil {
		return payView{}, err
	}
	v := payView{Seller: seller, Address: Address(l.ID), Value: l.Price, Authenticated: l.Authenticated, Typed: t, Mode: toPay}
	v.Title, v.Text = l.title(names.of(l.ProductID))
	if ends := l.Ends(at.Zone); !ends.IsZero() {
		v.Until = "Pague até " + lastMoment(ends, at.Zone).Format("02/01/2006, 15:04")
	}
	u, err := useBy(ctx, p.DB.Read.NewSelect(), l.ID, secret)
	if err != nil {
		return v, err
	}
	settled := false
	if u != nil {
		v.Secret = secret
		if settled, err = p.seeUse(ctx, &v, l, *u, at.Zone); err != nil {
			return v, err
		}
	}
	if !settled {
		err = p.seeLink(ctx, &v, l, u, at.Zone)
	}
	if v.Mode == closed { // nobody is asked to pay once more
		v.News = v.Awaited
	}
	if v.Secret == "" {
		v.Secret = strings.TrimSpace(t.secret)
	}
	if v.Secret == "" {
		v.Secret = NewSecret()
	}
	v.state.Mode, v.state.Now, v.state.News = v.Mode, p.now(), v.News
	return v, err
}
