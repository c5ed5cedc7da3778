package donations

import (
	"context"
	"slices"
	"strings"
	"time"

	"balcao/app/money"
	"balcao/app/qr"
)

// seeDonation is what became of a donation; it reports whether that is all that the page has
// to say.
func (p givePages) seeDonation(ctx context.Context, v *giveView, d Donation) (settled bool, err error) {
	s, err := p.Standing(ctx, d)
	if err != nil || len(s.Charges) == 0 {
		return false, err
	}
	if s.Charge != nil {
		// What came in meanwhile is asked for; the payments bound how often.
		if err := p.Payments.Look(ctx, d.VenueID, s.Charge.ID); err != nil {
			return false, err
		}
		if s, err = p.Standing(ctx, d); err != nil {
			return false, err
		}
	}
	// The donation is read last: one that is not paid then has no money that pays it in what was
	// read before.
	if err := p.DB.Write.NewSelect().Model(&d).WherePK().Scan(ctx); err != nil {
		return false, err
	}
	last := s.Charges[0]
	v.state.Follow = s.Returning > 0
	switch {
	case d.PaidAt != 0:
		v.Mode, v.Given = given, thanksFor(d, s, v.Cause.Zone)
		v.News = strings.TrimSpace(v.Given.news() + " " + v.Given.Further)
		return true, nil
	case s.Charge != nil:
		return true, v.await(d, *s.Charge)
	case len(s.Received) > 0:
		v.Mode, v.Again = troubled, v.Cause.Closed == ""
		v.Heading, v.Said = trouble(s.Received)
		v.News = v.Heading + "."
		return true, nil
	case last.State == ChargeExpired:
		v.Awaited, v.state.Follow = last.ended(), p.Clock.Now().Sub(last.ExpiresAt) < last.mayStillCome()
		v.Notice = v.Awaited + " Senão, doe de novo."
	case d.State == Refused && last.State == ChargeCancelled:
		v.Notice = "A cobrança anterior foi cancelada. Se quiser, doe de novo ou escolha outra forma."
	}
	v.News = v.Notice
	return false, nil
}

// ended is what the page says to who has paid a charge that has ended all the same: he should
// not pay once more.
func (c Charge) ended() string {
	if c.ByHand {
		return "O prazo deste Pix terminou sem que a doação fosse confirmada. Se você já pagou, espere: ela ainda pode ser confirmada, e o recibo aparece aqui."
	}
	return "O prazo do " + c.Method.Name() + " terminou sem pagamento. Se você pagou no último instante, espere alguns minutos: o recibo aparece aqui."
}

// mayStillCome is for how long after the end of a charge its page asks for money.
func (c Charge) mayStillCome() time.Duration {
	if c.ByHand {
		return 5 * 24 * time.Hour
	}
	return 15 * time.Minute
}

// await is a charge that waits for its money.
func (v *giveView) await(d Donation, c Charge) (err error) {
	v.Mode = awaiting
	v.Charge = &chargeView{
		Method: c.Method, Value: c.Amount, To: d.InstitutionName, Ready: c.Code != "" || c.Page != "", Code: c.Code, Href: c.Page,
		Until:  c.ExpiresAt.Add(-time.Second).In(v.Cause.Zone).Format("02/01/2006, 15:04"),
		ByHand: c.ByHand, Simulated: c.Simulated, Declined: c.Declined,
	}
	v.state.Begun, v.state.Ends, v.state.Follow = c.CreatedAt.UnixMilli(), c.ExpiresAt.UnixMilli(), true
	v.News = "Aguardando o pagamento."
	switch {
	case !v.Charge.Ready:
		v.News = "Preparando a cobrança."
	case c.Declined:
		v.News = "O pagamento foi recusado. Tente de novo ou doe de outra forma."
	case c.Method == Pix:
		v.Charge.QR, err = qr.Draw(c.Code)
	}
	return err
}

// trouble is what the page says of money that pays nothing.
func trouble(received []Received) (heading, said string) {
	var sum, left, returning money.Amount
	for _, r := range received {
		sum, left, returning = sum+r.Amount, left+r.Left, returning+r.Returning
	}
	heading, said = "Pagamento fora do prazo", "Recebemos "+sum.String()+" depois do fim do prazo. "
	if at := slices.IndexFunc(received, func(r Received) bool { return r.Amount != r.Asked }); at >= 0 {
		heading, said = "Valor diferente do cobrado", "Recebemos "+received[at].Amount.String()+", e a cobrança era de "+received[at].Asked.String()+". "
		if len(received) > 1 {
			said += "Ao todo, recebemos " + sum.String() + ". "
		}
	}
	return heading, said + goingBack("o dinheiro", left, returning)
}

// further is what the page says of money beyond what pays the donation; empty where there is
// none.
func further(received []Received) string {
	var sum, left, returning money.Amount
	for _, r := range received {
		if !r.Counts {
			sum, left, returning = sum+r.Amount, left+r.Left, returning+r.Returning
		}
	}
	if sum == 0 {
		return ""
	}
	return "Recebemos mais de um pagamento seu. " + goingBack("o que passou do valor", left, returning)
}

// goingBack says how money is given back, of which so much still can be or is on its way.
func goingBack(what string, left, returning money.Amount) string {
	if left > 0 {
		return "Quem organiza vai conferir e devolver " + what + ". Se preferir, fale com a campanha."
	}
	said := strings.ToUpper(what[:1]) + what[1:]
	if returning > 0 {
		return said + " está sendo devolvido pela mesma forma em que foi pago."
	}
	return said + " foi devolvido pela mesma forma em que foi pago."
}

// thanksFor is what the page says of a donation that was paid.
func thanksFor(d Donation, s Standing, zone *time.Location) *thanksView {
	g := &thanksView{
		Number: d.Receipt, To: d.InstitutionName, Way: d.Method.Name(), At: d.PaidOn(zone), Email: d.Email, Cause: d.EventName, Name: d.Name,
		Document: d.ShownDocument(), Value: d.Value, Refunded: d.Refunded, Returning: s.Returning, Anonymous: d.Anonymous,
		Contested: s.Contested, Simulated: s.Simulated, Unsent: d.IsUnsent(), Further: further(s.Received),
	}
	return g
}

// news is where the donation stands, in a sentence.
func (g thanksView) news() string {
	switch {
	case g.Returning > 0:
		return "O dinheiro está sendo devolvido."
	case g.Returned():
		return "Doação devolvida."
	case g.Refunded > 0:
		return "Foram devolvidos " + g.Refunded.String() + "."
	}
	return "Doação confirmada."
}

// receiptView is the receipt as it is printed.
type receiptView struct {
	*thanksView
	Seller  Seller
	Address string
}

func (p givePages) receiptPage(ctx context.Context, c Cause, d Donation) (receiptView, error) {
	seller, err := p.Seller(ctx, c.VenueID)
	if err != nil {
		return receiptView{}, err
	}
	s, err := p.Standing(ctx, d)
	if err != nil {
		return receiptView{}, err
	}
	return receiptView{thanksFor(d, s, c.Zone), seller, Address(c.Link)}, nil
}
