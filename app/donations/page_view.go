package donations

import (
	"context"
	"net/http"

	"balcao/app/br"
	"balcao/app/fault"
	"balcao/app/pages"
)

// pageMode is which card the page shows.
type pageMode string

const (
	toGive   pageMode = "doar"
	awaiting pageMode = "aguardando"
	given    pageMode = "pago"
	shut     pageMode = "encerrado"
	troubled pageMode = "conferir"
)

// giveView is what the page says.
type giveView struct {
	Cause   Cause
	Seller  Seller
	Address string
	Banner  *bannerView
	Live    *liveView
	// Light and Dark are the cause's colour.
	Light, Dark Theme
	Progress    *progressView
	Last        []lastView
	Mode        pageMode
	// Notice is what happened last, Awaited of it what somebody should wait for; Failed is why
	// the form was refused, Wrong what is wrong with its fields.
	Notice, Awaited, Failed string
	Wrong                   map[string]string
	// Secret goes along with the form: sent twice it is one donation.
	Secret  string
	Form    pageForm
	Amounts []amountView
	Ways    []wayView
	Charge  *chargeView
	Given   *thanksView
	// Heading, Said and Again are of a page on which nothing can be given now.
	Heading, Said string
	Again         bool
	// Earlier says that the browser has the receipt of a donation of before.
	Earlier bool
	// News is what a screen reader is told.
	News  string
	state pageState
}

// Anew says that the form is of who wants to give once more.
func (v giveView) Anew() bool { return v.Form.anew }

// When is when the event takes place, in its venue's words; empty for no moment.
func (v giveView) When() string {
	if v.Cause.At.Unix() <= 0 {
		return ""
	}
	return v.Cause.At.In(v.Cause.Zone).Format("02/01/2006, 15:04")
}

// Shown is a contact's telephone as people write it.
func (v giveView) Shown(phone string) string { return br.FormatPhone(phone) }

// Further says that something is typed, or wrong, in the fields that few fill in.
func (v giveView) Further() bool {
	return v.Form.Document+v.Form.Phone+v.Wrong["documento"]+v.Wrong["telefone"] != ""
}

// pageState is what the page's script starts from.
type pageState struct {
	Mode pageMode `json:"modo"`
	// Begun and Ends are milliseconds; what remains is measured from Now.
	Now   int64  `json:"agora"`
	Begun int64  `json:"criada"`
	Ends  int64  `json:"expira"`
	News  string `json:"novidade"`
	// Follow says that something may come that nobody does here: the page asks for it.
	Follow bool `json:"segue"`
}

// write shows the page of a cause, with what a refused form had in it.
func (p givePages) write(w http.ResponseWriter, r *http.Request, c Cause, secret string, form pageForm, refused error) {
	v, err := p.view(r, c, secret, form)
	if err != nil {
		p.Fail(w, r, err)
		return
	}
	status := http.StatusOK
	if refused != nil {
		f := p.Fault(refused)
		if f.Code == fault.Internal || f.Cause != nil {
			p.Fail(w, r, refused)
			return
		}
		status = f.Code.Status()
		v.Failed, v.Wrong = f.Message, map[string]string{}
		for field, text := range f.Fields {
			v.Wrong[field] = text
		}
	}
	w.Header().Set("Content-Security-Policy", framing(w.Header().Get("Content-Security-Policy"), v.Live))
	p.Write(w, r, status, "donate", pages.Page{
		Title: c.Name + " – " + v.Seller.Name, Description: v.told(), Private: v.Secret == secret && secret != "", Personal: true, Body: v, State: v.state,
	})
}

// told is the sentence under a link in a conversation.
func (v giveView) told() string {
	if v.Cause.Closed != "" {
		return v.Cause.Closed
	}
	return "Doe para " + v.Cause.Name + " por Pix ou cartão, com recibo."
}

// view is what the page says to the browser that keeps the secret.
func (p givePages) view(r *http.Request, c Cause, secret string, form pageForm) (giveView, error) {
	ctx := r.Context()
	seller, err := p.Seller(ctx, c.VenueID)
	if err != nil {
		return giveView{}, err
	}
	v := giveView{Cause: c, Seller: seller, Address: Address(c.Link), Form: form, Mode: toGive, Banner: bannerOf(c), Live: liveOf(c.Live)}
	v.Light, v.Dark = Themes(c.Color)
	if err := p.seeProgress(ctx, &v); err != nil {
		return v, err
	}
	d, err := p.mine(r, c, secret, false)
	if err != nil {
		return v, err
	}
	settled := false
	if d != nil {
		v.Secret = secret
		if settled, err = p.seeDonation(ctx, &v, *d); err != nil {
			return v, err
		}
	}
	if !settled {
		if err := p.seeForm(ctx, &v, d); err != nil {
			return v, err
		}
	}
	if v.Mode != given {
		before, err := p.paid(r, c)
		if err != nil {
			return v, err
		}
		v.Earlier = before != nil
	}
	if v.Secret == "" {
		v.Secret = form.secret
	}
	if v.Secret == "" {
		v.Secret = NewSecret()
	}
	v.state.Mode, v.state.Now, v.state.News = v.Mode, p.Clock.Now().UnixMilli(), v.News
	return v, nil
}

// seeForm is what somebody can give who has no charge open.
func (p givePages) seeForm(ctx context.Context, v *giveView, d *Donation) error {
	ways, err := p.Ways(ctx, v.Cause.VenueID)
	if err != nil {
		return err
	}
	switch {
	case v.Cause.Closed != "":
		v.Mode, v.Heading, v.Said, v.News = shut, closedHeading(v.Cause.Closed), v.Cause.Closed, v.Awaited
	case len(ways) == 0:
		v.Mode, v.Heading, v.Said, v.News = shut, "Doação indisponível agora", "Esta campanha não está recebendo doações online no momento. Tente mais tarde ou fale com quem a organiza.", v.Awaited
	default:
		v.offer(ways, d)
	}
	return nil
}

// closedHeading is what stands over the sentence that says why nobody can give now.
func closedHeading(closed string) string {
	switch closed {
	case saidArchived:
		return "Campanha encerrada"
	case saidNobody:
		return "Campanha ainda não aberta"
	case saidLinkGone:
		return "Link indisponível"
	}
	return "Doações pausadas"
}
